-- Sessions: a log is only ever added to; everything shown is read off it.
CREATE TABLE session (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    begun TEXT NOT NULL
) STRICT;

CREATE TABLE event (
    session TEXT NOT NULL REFERENCES session (id),
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    key TEXT,             -- of the request that made it: sent again after a lost connection, it is done once
    body TEXT NOT NULL,
    PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX event_key ON event (session, key) WHERE key IS NOT NULL;

CREATE TRIGGER event_stands BEFORE UPDATE ON event BEGIN
    SELECT RAISE(ABORT, 'the log of a session is only added to');
END;

CREATE TRIGGER event_stays BEFORE DELETE ON event BEGIN
    SELECT RAISE(ABORT, 'the log of a session is only added to');
END;

-- Charts of the players' own: every version stays, so that an old roll can be shown by the chart it was made on.
CREATE TABLE own_chart (
    title TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    at TEXT NOT NULL,
    digest TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (title, id, version)
) STRICT, WITHOUT ROWID;

-- Which version of an own chart is in force at this table; none named: the bundled chart is.
CREATE TABLE in_force (
    title TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (title, id),
    FOREIGN KEY (title, id, version) REFERENCES own_chart (title, id, version)
) STRICT, WITHOUT ROWID;

"""The keeper of the sessions: between the API, the log on the shelf and the workers that roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from grognard.charts.rules import Rules
from grognard.reading import decode
from grognard.server.asks import Ask, RunAsk
from grognard.server.desk.jobs import Rolled
from grognard.server.desk.session_jobs import LogTold
from grognard.server.room import Room
from grognard.server.shelf import sessions as shelf
from grognard.staff.documents import Document
from grognard.staff.question import Question
from grognard.staff.running import Give, Running
from grognard.staff.session import doing
from grognard.staff.session.documents import RunEntry, SessionDocument, run_entry, session_document, track_of
from grognard.staff.session.events import AnyEvent, Begun, Stored
from grognard.staff.session.log import Run, Session, read
from grognard.staff.session.luck import Luck
from grognard.titles import title

TRIES = 5
"""How often a change is made anew because another came first."""

Change = Callable[[Session, Rules], AnyEvent]


class RollDocument(Document, frozen=True, kw_only=True):
    """A roll of a session as it stands: what happened, what is asked now, and the result if it is done."""

    schema: str = "grognard-roll/1"
    session: str
    run: RunEntry
    running: Running | None
    """Absent where the rules are no longer those it was made by: it can be read, but not gone on with."""


class Keeper:
    """One session."""

    def __init__(self, room: Room, id_: str, key: str | None = None) -> None:
        self.room, self.id, self.key = room, id_, key

    @classmethod
    async def begin(cls, room: Room, begun: Begun) -> Keeper:
        """A new session."""
        return cls(room, await room.database.do(shelf.begin, begun))

    async def session(self) -> Session:
        """The session as it stands."""
        return read(await self.room.database.do(shelf.log, self.id))

    def rules(self, session: Session) -> Rules:
        """The rules it is played by."""
        return self.room.rules(session.begun.title, session.begun.rules, session.begun.charts)

    async def document(self) -> SessionDocument:
        """The session as a document."""
        session = await self.session()
        return session_document(self.id, session, self.rules(session))

    async def log(self) -> list[Stored]:
        """Every event."""
        return await self.room.database.do(shelf.log, self.id)

    async def luck(self) -> Luck:
        """What the dice gave each side."""
        return decode(await self.room.ask("session-luck", LogTold(await self.log())), Luck)

    async def change(self, change: Change) -> SessionDocument:
        """Do something to it; if another change comes first, it is done to what then stands."""
        if not await self._done():
            for left in reversed(range(TRIES)):
                session = await self.session()
                try:
                    await self._append(session, [change(session, self.rules(session))])
                    break
                except shelf.Moved:
                    if not left:
                        raise
        return await self.document()

    async def _done(self) -> bool:
        """Whether this very request has been done already, its answer lost on the way."""
        return self.key is not None and await self.room.database.do(shelf.is_done, self.id, self.key)

    async def _append(self, session: Session, events: Sequence[AnyEvent]) -> None:
        await self.room.database.do(shelf.append, self.id, session.number, events, self.key)

    # rolls

    async def open(self, ask: Ask, acting: str, about: str, give: Give | None) -> RollDocument:
        """A new roll, and the first answer to it if one is given with it."""
        session = await self.session()
        if await self._done():
            return await self.roll(max(session.runs, default=1))
        rules = self.rules(session)
        asked = Question(title(session.begun.title), ask.procedure, ask.inputs, rules, ask.doctrine)
        opened = doing.open_run(session, asked, ask.doctrine, acting, about)
        ask = self._asked(session, opened.procedure, opened.inputs, opened.doctrine)
        rolled = await self._told(RunAsk(ask=ask, give=give, begins=True))
        events: list[AnyEvent] = [opened]
        if rolled.result or (give and rolled.running.answers):  # what asks for nothing is done as soon as it is begun
            by = give.by if give else "app"
            staged = Run(number=opened.run, opened=opened, at="", place=session.place)
            after = msgspec.structs.replace(session, runs={**session.runs, opened.run: staged})
            events.append(doing.answer(after, opened.run, by, rolled.running.answers, rolled.result))
        await self._append(session, events)
        return await self._document(opened.run, rolled.running)

    async def give(self, number: int, give: Give) -> RollDocument:
        """An answer to what a roll asks."""
        if await self._done():
            return await self.roll(number)
        session = await self.session()
        run = session.run(number)
        doing.question_of(session, number, self.rules(session))
        if not run.open:
            doing.answer(session, number, give.by, (), None)  # says that it is done
        unasked = None if run.answers else await self._run(session, run, None)
        rolled = unasked if unasked and unasked.result else await self._run(session, run, give)
        fresh = rolled.running.answers[len(run.answers) :]
        await self._append(session, [doing.answer(session, number, give.by, fresh, rolled.result)])
        return await self._document(number, rolled.running)

    async def redo(self, number: int, why: str, faces: Sequence[int]) -> RollDocument:
        """Other dice in place of those of a finished roll."""
        if await self._done():
            return await self.roll(number)
        session = await self.session()
        run = session.run(number)
        doing.question_of(session, number, self.rules(session))
        told = RunAsk(ask=self._ask(session, run.opened), answers=list(run.answers), again=list(faces))
        rolled = await self._told(told)
        assert rolled.result
        await self._append(session, [doing.redo(session, number, why, rolled.running.answers, rolled.result)])
        return await self._document(number, rolled.running)

    async def roll(self, number: int) -> RollDocument:
        """A roll as it stands."""
        session = await self.session()
        return await self._document(number, await self._running(session, session.run(number)))

    async def workings(self) -> dict[int, Running | None]:
        """Every roll as it stands."""
        session = await self.session()
        return {number: await self._running(session, run) for number, run in session.runs.items()}

    async def _running(self, session: Session, run: Run) -> Running | None:
        """Absent where the rules are no longer those it was made by."""
        same = self.rules(session).digest == run.opened.digest
        return (await self._run(session, run, None)).running if same else None

    async def _document(self, number: int, running: Running | None) -> RollDocument:
        session = await self.session()
        track = track_of(session, self.rules(session))
        return RollDocument(session=self.id, run=run_entry(session, number, track), running=running)

    async def _run(self, session: Session, run: Run, give: Give | None) -> Rolled:
        return await self._told(RunAsk(ask=self._ask(session, run.opened), answers=list(run.answers), give=give))

    def _ask(self, session: Session, opened: Any) -> Ask:
        return self._asked(session, opened.procedure, opened.inputs, opened.doctrine)

    def _asked(self, session: Session, procedure: str, inputs: dict[str, Any], doctrine: str | None) -> Ask:
        begun = session.begun
        return Ask(
            title=begun.title,
            procedure=procedure,
            inputs=inputs,
            rules=begun.rules,
            charts=begun.charts,
            doctrine=doctrine,
        )

    async def _told(self, told: RunAsk) -> Rolled:
        return decode(await self.room.ask("run", told), Rolled)

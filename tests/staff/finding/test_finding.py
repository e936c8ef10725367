"""What a search finds, in which order, and what it says where it finds nothing."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.chance.procedures import BadInput
from grognard.errors import Unknown
from grognard.staff.finding import FindDocument, HitEntry, find, index_of
from grognard.staff.finding.query import asked
from grognard.staff.finding.search import MOST, TOP
from grognard.staff.finding.words import folded, stem
from grognard.titles import TITLES, title
from grognard.titles.coverage import statements
from grognard.titles.ledgers import kept, ledger_of
from grognard.titles.sequences import sequence_of
from grognard.titles.sheet import general
from grognard.titles.terms import terms_of


def first(query: str, *titles: str) -> HitEntry:
    return find(query, titles).hits[0]


def ids(query: str, *titles: str) -> list[str]:
    return [hit.id for hit in find(query, titles, MOST).hits]


# what a player would want first -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "kind", "address", "key"),
    [
        ("hedgehog", "modifier", "ocs/barrage", "hedgehog-1-2"),
        ("silent", "column", "world-war-three/passage", "SS (Silent)"),
        ("USW", "input", "great-war/commerce-raiding", "unrestricted"),
        ("AL1o1", "cell", "ocs/combat", "0"),
        ("6:1", "column", "ocs/combat", "6:1"),
        ("GEN-I3", "interpretation", "world-war-three/GEN-I3", "GEN-I3"),
        ("flak", "chart", "ocs/flak", None),
        ("pre-dreadnought", "input", "great-war/bombardment", "squadrons"),
        ("DG", "legend", "ocs/barrage", "DG"),
        ("CRT", "chart", "iron-curtain/crt-1945", None),
        ("DRM", "chart", "iron-curtain/drm-1945", None),
        ("ZOC", "house rule", "iron-curtain/IC-H3", "IC-H3"),
        ("LOC", "row", "great-war/attrition-exempt", "line-of-communication"),
        ("OOS", "legend", "iron-curtain/drm-1945", "OOS"),
        ("25-40", "column", "ocs/barrage", "25-40"),
        ("seaplanes", "modifier", "great-war/contact", "attacker-air"),
        ("forest", "row", "iron-curtain/terrain", "forest"),
        ("Brest", "row", "war-in-the-world/ports", "Brest"),
        ("at all costs", "modifier", "ocs/combat-steps", "at-all-costs"),
        ("to the last", "doctrine", "ocs/engagement", "to-the-last"),
        ("errata", "option", "ocs/errata", "errata"),
        ("great war", "title", "great-war/great-war", None),
        ("morale", "ledger action", "great-war/morale", None),
        ("WIW-S12", "statement", "war-in-the-world/WIW-S12", "WIW-S12"),
        ("barrage unspotted", "modifier", "ocs/barrage", "unspotted"),
        ("weather determination", "step", "ocs/overphase/weather", "overphase/weather"),
        ("25.2", "chart", "world-war-three/passage", None),
    ],
)
def test_the_first_hit_is_what_a_player_wants(query: str, kind: str, address: str, key: str | None) -> None:
    hit = first(query)
    assert (hit.kind, f"{hit.title}/{hit.id}") == (kind, address)
    assert key in (hit.opens.key, hit.opens.row, hit.opens.column)


PAGES = [
    (id_, kind, page, name)
    for id_ in TITLES
    for kind, page, name in [
        *(("chart", chart, title(id_).chart(chart).name) for chart in title(id_).rules().library.ids),
        *(("procedure", each, each.replace("-", " ")) for each in title(id_).procedures),
    ]
]


@pytest.mark.parametrize(("id_", "kind", "page", "name"), PAGES, ids=[f"{p[0]}/{p[2]} {p[1]}" for p in PAGES])
def test_every_chart_and_procedure_is_first_by_its_id_and_by_its_name(
    id_: str, kind: str, page: str, name: str
) -> None:
    for query in (page, page.upper(), name, f"{id_}/{page}"):
        for titles in ([], [id_]):
            hits = find(query, titles, MOST).hits
            place = [f"{hit.kind} {hit.title}/{hit.id}" for hit in hits].index(f"{kind} {id_}/{page}")
            namesakes = (page, name.casefold())
            assert all(hit.id in namesakes or hit.name.casefold() in namesakes for hit in hits[:place]), query


@pytest.mark.parametrize("id_", TITLES)
def test_every_option_interpretation_house_rule_and_statement_is_first_by_its_id(id_: str) -> None:
    sheet = title(id_).sheet
    known = [*title(id_).options, *(house.id for house in sheet.house)]
    known += [each.id for each in statements(title(id_))] if id_ == "war-in-the-world" else []
    for each in known:
        hit = first(each, id_)
        assert (hit.id, hit.title) == (each, id_)


@pytest.mark.parametrize("id_", kept())
def test_every_action_of_a_ledger_is_found_by_its_id(id_: str) -> None:
    for action in ledger_of(id_).every_action:
        hits = find(action.id, [id_]).hits
        assert action.id in [hit.id for hit in hits if hit.kind == "ledger action"][:1]


def test_the_thing_itself_comes_before_what_mentions_it() -> None:
    kinds = [(hit.kind, hit.id) for hit in find("flak", ["ocs"]).hits]
    assert kinds[:2] == [("chart", "flak"), ("procedure", "flak")]
    assert kinds.index(("interpretation", "OCS-I9")) > kinds.index(("procedure", "flak"))


def test_the_word_itself_comes_before_words_that_begin_with_it_and_those_before_words_that_hold_it() -> None:
    found = ids("air", "ocs")
    assert found.index("air-refit") < found.index("barrage-facility")  # air, airbase
    scores = {hit.id: hit.score for hit in find("drop", ["ocs"], MOST).hits if hit.kind == "chart"}
    assert scores["unit-drop"] == scores["supply-drop"]
    exact, prefix, inside = (first(word, "ocs").score for word in ("flak", "fla", "arrage"))
    assert exact > prefix > inside


# words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hedgehog", "HEDGEHOGS"),
        ("hedgehog", "Hédgehög"),
        ("hedgehog", "hedge-hog"),
        ("pre-dreadnought", "predreadnoughts"),
        ("pre-dreadnought", "pre dreadnought"),
        ("U-boats", "uboat"),
        ("V-1", "v1"),
        ("GEN-I3", "gen i3"),
        ("losses", "loss"),
        ("Air-to-air", "air to air"),
        ("2:1", " 2:1 "),
        ("−1", "-1"),
        ("the range of the passage", "range passage"),
    ],
)
def test_case_accents_hyphens_plurals_and_small_words_do_not_matter(one: str, other: str) -> None:
    def key(query: str) -> list[tuple[str, str, str | None]]:
        return [(hit.title, hit.id, hit.opens.key) for hit in find(query).hits[:5]]

    assert key(one)[0] == key(other)[0]


def test_all_the_words_must_be_there() -> None:
    for hit in find("supply attack").hits:
        text = folded(" ".join([hit.line, hit.name, hit.id, hit.opens.key or ""]))
        assert "supply" in text or "attack" in text
    assert find("hedgehog submarine").found == 0
    assert find("flak hedgehog").found < min(find("flak").found, find("hedgehog").found)


def test_a_word_may_be_in_the_name_of_the_chart_that_a_line_stands_on() -> None:
    hit = first("attrition action rating")
    assert (hit.kind, hit.id) == ("modifier", "attrition")
    assert "attrition" not in hit.line


def test_the_name_of_a_title_may_be_among_the_words() -> None:
    assert {hit.title for hit in find("ocs attrition").hits} == {"ocs"}
    assert first("great war attrition").title == "great-war"


def test_words_scattered_over_a_chart_find_the_chart() -> None:
    hit = first("flak airbase abort")
    assert (hit.kind, hit.id) == ("chart", "flak")


def test_titles_can_be_restricted() -> None:
    assert {hit.title for hit in find("supply", ["ocs", "great-war"], MOST).hits} == {"ocs", "great-war"}
    assert find("supply", ["ocs"]).titles == ["ocs"]
    with pytest.raises(Unknown, match="did you mean ocs"):
        find("supply", ["osc"])


def test_an_interpretation_of_every_title_is_found_once() -> None:
    for option in general():
        assert ids(option.id).count(option.id) == 1
        assert first(option.id, "ocs").title == "ocs"


# abbreviations ------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", TITLES)
def test_every_abbreviation_of_a_title_finds_something_there(id_: str) -> None:
    for term in terms_of(id_):
        if term.titles:
            assert find(term.short, [id_]).found, term.short


def test_an_abbreviation_is_told_with_its_meaning_in_each_title() -> None:
    found = find("GE")
    assert {(term.means, *term.titles) for term in found.terms} == {
        ("general engagement", "great-war"),
        ("German", "war-in-the-world"),
    }


def test_an_abbreviation_finds_what_it_stands_for_and_the_reverse() -> None:
    assert "unrestricted submarine warfare" in first("USW").line
    assert first("regimental equivalent", "ocs").opens.key == "re-4"
    assert first("die-roll modifiers", "iron-curtain").id == "drm-1945"
    assert first("combat results table", "iron-curtain").id == "crt-1945"


def test_where_a_title_says_it_otherwise_that_is_found() -> None:
    assert first("AFV capacity", "war-in-the-world").id == "afv-capacity"
    assert first("AA", "ocs").id == "flak"


def test_small_letters_in_a_sentence_are_no_abbreviation() -> None:
    assert find("at all costs").terms == []
    assert [term.short for term in find("AT strength").terms] == ["AT"]


# nothing found ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hegdehog", "hedgehog"),
        ("flack", "flak"),
        ("atrition", "attrition"),
        ("disorganised", "disorganized"),
        ("interceptoin", "interception"),
        ("pre-dreadnaught", "pre-dreadnoughts"),
        ("barage hedghog", "barrage hedgehog"),
        ("Brset", "brest"),
    ],
)
def test_a_misspelling_is_met_with_what_was_meant(typed: str, meant: str) -> None:
    found = find(typed)
    assert found.found == 0
    assert found.meant[0] == meant
    assert find(meant).found


def test_words_that_never_stand_together_are_offered_one_by_one() -> None:
    assert find("hedgehog submarine").meant == ["hedgehog", "submarine"]
    assert "attrition winter" in find("attrition hedgehog winter").meant


def test_what_other_titles_have_is_told() -> None:
    found = find("hedgehog", ["great-war"])
    assert (found.found, found.elsewhere) == (0, ["ocs"])


def test_nonsense_is_met_with_nothing() -> None:
    found = find("zzzqqqxxx")
    assert (found.found, found.hits, found.meant, found.elsewhere) == (0, [], [], [])


# where hits lead ----------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", TITLES)
def test_everything_leads_to_where_it_is(id_: str) -> None:
    of = title(id_)
    for thing, *_ in index_of(id_).entries:
        place = thing.place
        assert place.title == id_
        assert thing.lines or thing.kind == "input"
        match place.page:
            case "chart":
                assert place.id is not None
                chart = of.chart(place.id)
                assert place.row is None or place.row in chart.rows.labels
                heads = chart.axis(place.under or next(iter(chart.columns)))
                assert place.column is None or place.column in heads.labels
                assert thing.kind != "modifier" or chart.modifier(place.key or "")
                assert thing.kind != "legend" or place.key in chart.legend
            case "procedure":
                procedure = of.procedure(place.id or "")
                if thing.kind == "input":
                    assert place.key in procedure.inputs.__struct_fields__
                if thing.kind == "doctrine":
                    assert procedure.doctrine(place.key)
            case "rules" | "statements":
                houses = [house.id for house in of.sheet.house]
                assert thing.kind in ("title", "statement") or place.key in [*of.options, *houses]
            case "sequence":
                assert sequence_of(id_).step(place.key or "").name == thing.name
            case "ledger":
                assert place.id is None or ledger_of(id_).action(place.id)


def test_a_hit_says_where_its_cell_is() -> None:
    opens = first("AL1o1").opens
    chart = title("ocs").chart("combat")
    assert opens.row is not None and opens.column is not None
    assert chart.cell(opens.row, opens.column, opens.under).text == "AL1o1"


def test_the_words_are_marked_in_the_line() -> None:
    for query in ("hedgehog", "supply points", "submarine", "1/2", "e4", "the bounce"):
        for hit in find(query).hits:
            for start, end in hit.marks:
                marked = folded(hit.line[start:end])
                assert any(stem(word) in marked for word in asked(query, hit.title).words)


def test_the_document_survives_json() -> None:
    for query in ("hedgehog", "hegdehog", "USW", "GE"):
        document = find(query)
        assert msgspec.json.decode(msgspec.json.encode(document), type=FindDocument) == document
        assert msgspec.to_builtins(document)["schema"] == "grognard-find/1"


# bounds -------------------------------------------------------------------------------------------


def test_hits_are_bounded_and_all_are_counted() -> None:
    found = find("supply")
    assert len(found.hits) == TOP < found.found
    assert find("supply", top=3).hits == found.hits[:3]
    for wrong in (0, -1, MOST + 1):
        with pytest.raises(BadInput, match=f"from 1 to {MOST}"):
            find("supply", top=wrong)


def test_what_is_too_long_to_be_a_search_is_refused() -> None:
    with pytest.raises(BadInput, match="10,000"):
        find("a" * 10_000)
    with pytest.raises(BadInput, match="12 different words"):
        find(" ".join(f"word{n}" for n in range(13)))
    with pytest.raises(BadInput, match="12 different words"):
        find("-".join("abcdefghijklmnop"))


@pytest.mark.parametrize(
    "query",
    ["", " ", "***", "(", "[a-z", ".*", "(a+)+$", "\\", "%", "\x00", "\x1b[31m", "\ud800", "‮", "\n\n", "-", "_", "''"],
)
def test_signs_alone_find_nothing_and_harm_nothing(query: str) -> None:
    found = find(query)
    assert found.query.isprintable()
    assert msgspec.json.encode(found)


def test_control_characters_part_words_and_are_not_sent_back() -> None:
    found = find("flak\x00table\x1b\ud83d")
    assert (found.query, found.hits[0].id) == ("flak table", "flak")


def test_a_query_is_no_pattern() -> None:
    assert find("fl.k").found == 0
    assert first("(flak|combat").kind


@given(st.text(max_size=60))
def test_any_text_is_answered(query: str) -> None:
    try:
        found = find(query)
    except BadInput:
        return
    assert found.found >= len(found.hits)
    assert [hit.score for hit in found.hits] == sorted((hit.score for hit in found.hits), reverse=True)
    for hit in found.hits:
        ends = [place for mark in hit.marks for place in mark]
        assert ends == sorted(ends) and (not ends or (ends[0] >= 0 and ends[-1] <= len(hit.line)))
    assert msgspec.json.encode(found)


def test_only_the_titles_asked_for_are_indexed() -> None:
    index_of.cache_clear()
    find("flak", ["ocs"])
    assert index_of.cache_info().currsize == 1

"""``balance sweep`` from the command line, its words, and its page without a browser."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import balance
from balance.report import render
from balance.report.curves import curve_plots
from balance.report.sweep_words import headlines, sentences, try_command
from balance.studies.sweep.results import Sweep, SweepRound
from tests.cli.conftest import Cli
from tests.report.reading import Page

SMALL = ("sweep", "pig/short", "--players", "2", "--games", "400", "--workers", "1")
TARGET = ("--vary", "target=20..40/4")
MIX = ("--vary", "start_scores=[0, 6]..[4, 0]")
TWO = ("--vary", "target=20..40/10", "--vary", "die_sides=4..6/2")
WAYS = {"one": TARGET, "mix": MIX, "two": TWO, "goals": (*TARGET, "--goal", "turns=6..8")}


def study(cli: Cli, home: Path, *more: str) -> Sweep:
    """What a small sweep found."""
    found = cli(*SMALL, *more, "--out", "study")
    assert found.code == 0, found.err
    return Sweep.model_validate_json((home / "study" / "summary.json").read_text("utf-8"))


@pytest.mark.parametrize("way", WAYS)
def test_it_fits_a_terminal_and_is_drawn_again(cli: Cli, home: Path, way: str) -> None:
    first = cli(*SMALL, *WAYS[way])
    assert first.code == 0, first.err
    lines = first.out.rstrip().splitlines()
    assert len(lines) <= 25
    said = [line for line in lines if not line.startswith(("AGAIN", "TRY", "Report:", "Pig · "))]
    assert max(map(len, said)) <= 80
    (folder,) = (home / "reports").glob("pig-sweep-short-*")
    drawn = (folder / "report.html").read_bytes()
    again = cli("report", folder)
    assert again.out.splitlines()[:-1] == first.out.splitlines()[:-1]
    assert (folder / "report.html").read_bytes() == drawn


def test_two_sweeps_have_folders_of_their_own(cli: Cli, home: Path) -> None:
    for way in WAYS.values():
        assert cli(*SMALL, *way).code == 0
    assert len(list((home / "reports").glob("pig-sweep-*"))) == len(WAYS) - 1  # goals share games


def test_json_is_the_file_and_markdown_a_table(cli: Cli, home: Path) -> None:
    found = cli(*SMALL, *TARGET, "--format", "json", "--out", "study")
    assert found.out == (home / "study" / "summary.json").read_text("utf-8")
    told = cli(*SMALL, *TARGET, "--format", "md", "--out", "study").out
    assert re.search(r"^\| 20 \| \d", told, re.MULTILINE)


def test_the_schema_fits(cli: Cli) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(cli("schema", "sweep").out)
    found = json.loads(cli(*SMALL, *MIX, "--format", "json", "--out", "study").out)
    jsonschema.validate(found, schema)


@pytest.mark.parametrize("way", WAYS)
def test_the_page_needs_nothing_else(cli: Cli, home: Path, way: str) -> None:
    study(cli, home, *WAYS[way])
    page = Page((home / "study" / "report.html").read_text("utf-8"))
    assert page.open == []
    assert len(page.ids()) == len(set(page.ids()))
    assert "Every number" in page.headings
    assert "Seat 1 wins" in page.headings


def test_the_try_command_sets_the_best_value(cli: Cli, home: Path) -> None:
    goal = "--goal", "turns=1..500"
    found = study(cli, home, *TWO, *goal, "--set", "max_turns=900")
    (one,) = found.rounds
    command = try_command(found, one)
    words = shlex.split(command)
    best = one.points[one.goals[0].best].at
    changes = [axis.changes[at] for axis, at in zip(found.axes, best, strict=True)]
    assert words[words.index("--try") + 1].split("; ") == changes
    assert words[words.index("--set") + 1] == "max_turns=900"
    assert cli(*words[1:], "--games", "60", "--out", "tried").code == 0


def variations(one: SweepRound) -> Iterator[SweepRound]:
    """A round as it would be with other verdicts."""
    many = len(one.points)
    for states in (["meets"] * many, ["misses"] * many, ["open"] * many):
        goals = [goal.model_copy(update={"states": tuple(states)}) for goal in one.goals]
        yield one.model_copy(update={"goals": tuple(goals)})
    mixed = tuple(("meets", "open", "misses")[at % 3] for at in range(many))
    yield one.model_copy(
        update={"goals": tuple(goal.model_copy(update={"states": mixed}) for goal in one.goals)}
    )
    held = tuple(point.model_copy(update={"withheld": True}) for point in one.points)
    yield one.model_copy(update={"points": held})
    over_one = one.curves[0].code != ""  # of two rules no curve is told
    for code in (
        ("RISES", "FALLS", "PEAKS", "DIPS", "CHANGES", "FLAT", "UNDECIDED") if over_one else ()
    ):
        turned = {"code": code, "turn": one.curves[0].numbers[1].name}
        yield one.model_copy(
            update={"curves": tuple(curve.model_copy(update=turned) for curve in one.curves)}
        )
    empty = tuple(point.model_copy(update={"games": 0}) for point in one.points)
    yield one.model_copy(update={"points": empty})


VALUE = r"[+−-]?\d[\d,]*(?:\.\d+)?"
SPAN = rf"{VALUE}(?: to {VALUE})?"
# What a rule is set to is a name; where a curve crosses a value is a number, and has an interval.
SETTING = re.compile(
    rf"\w+(?:\[\d+\])? = {SPAN}(?: and {SPAN})*(?![.\d]* \[)|{SPAN}(?: and {SPAN})* % of the way"
)
INTERVAL = re.compile(r" \[.*?\]")


@pytest.mark.parametrize("way", WAYS)
def test_sentences_are_short(cli: Cli, home: Path, way: str) -> None:
    found = study(cli, home, *WAYS[way])
    badges = set()
    for one in variations(found.rounds[0]):
        for _, said in sentences(found.model_copy(update={"rounds": (one,)})):
            for text in re.split(r"(?<=\.) ", said.sentence):
                assert len(INTERVAL.sub("", text).replace(" %", "").split()) <= 20, said
                numbers = INTERVAL.sub("", SETTING.sub("", text).replace("Seat 1", ""))
                assert len(re.findall(SPAN, numbers)) <= 1, said
            badges.add(said.badge)
        assert headlines(found.model_copy(update={"rounds": (one,)}))
    assert badges >= {"MET", "NOWHERE", "UNDECIDED", "WITHHELD", "NO GAMES"}
    if way != "two":
        assert badges >= {"RISES", "FALLS", "PEAKS", "DIPS", "FLAT"}


def crossing(found: Sweep, *changes: dict[str, object]) -> Sweep:
    """A sweep whose first goal is crossed so; each is changed from the first crossing there is."""
    (one,) = found.rounds
    usual = one.goals[0].crossings[0]
    crossings = tuple(usual.model_copy(update=change) for change in changes)
    goal = one.goals[0].model_copy(update={"crossings": crossings})
    return found.model_copy(update={"rounds": (one.model_copy(update={"goals": (goal,)}),)})


@pytest.mark.parametrize(
    ("value", "low", "high", "badge", "said"),
    [
        (
            25.0,
            23.0,
            27.0,
            "CROSSES",
            "exactly a fair share, with target = 25 [23, 27], if it runs straight there",
        ),
        (
            25.002,
            24.87,
            25.2,
            "CROSSES",
            "exactly a fair share, with target = 25.0 [24.9, 25.2], if it runs straight there",
        ),
        (None, 23.0, 27.0, "CROSSES", "exactly a fair share, somewhere with target = 23 to 27"),
        (25.0, 23.0, 27.0, "UNDECIDED", "exactly a fair share, if at all, with target = 23 to 27"),
        (25.0, None, None, "UNDECIDED", "not shown where it is exactly a fair share"),
        (25.0, 23.0, None, "UNDECIDED", "exactly a fair share, if at all, not before target = 23"),
        (None, None, 27.0, "UNDECIDED", "exactly a fair share, if at all, not after target = 27"),
    ],
)
def test_a_crossing_is_claimed_only_between_sides_that_are_known(
    cli: Cli, home: Path, value: float | None, low: float | None, high: float | None, badge: str,
    said: str,
) -> None:  # fmt: skip
    found = study(cli, home, *TARGET)
    ends = {"value": value, "low": low, "high": high, "is_sure": badge == "CROSSES"}
    met, missed = ({**ends, "times": times} for times in (3, 0))
    wanted = badge, f"Seat 1 wins: {said}."
    told = sentences(crossing(found, *([met, missed] if ends["is_sure"] else [met])))
    assert [tuple(words) for _, words in told].count(wanted) == 1
    told = sentences(crossing(found, missed))  # nothing of what no line meets
    assert [tuple(words) for _, words in told].count(wanted) == 0


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ([(21, 23), (25, None)], "with target = 21 to 23 or not before target = 25"),
        ([(21, 23), (25, 27), (29, 31)], "with target = 21 to 31"),
        ([(None, 23), (25, 27), (29, None)], "at more than two places"),
    ],
)
def test_all_places_where_a_curve_may_meet_a_value_are_told(
    cli: Cli, home: Path, places: list[tuple[float | None, float | None]], said: str
) -> None:
    perhaps = (
        {"low": low, "high": high, "times": int(at == 1), "is_sure": False}
        for at, (low, high) in enumerate(places)
    )
    turned = crossing(study(cli, home, *TARGET), *perhaps)
    told = [words.sentence for _, words in sentences(turned)]
    assert told.count(f"Seat 1 wins: exactly a fair share, if at all, {said}.") == 1
    shapes = next(plot for plot in curve_plots(turned, turned.rounds[0], "x")).figure
    assert str(shapes).count("0.01") == 2 * len(places)


@pytest.mark.parametrize(
    ("goal", "wanted"),
    [
        (
            "tied=5",
            "The win is shared, 5 %: every value played misses it. Nearest is target = 20: 0",
        ),
        ("tied=0", "The win is shared, 0 %: met with target = 20 to 40. The best is 0"),
        ("win_share_2=50", "Seat 2 wins, 50 %"),
    ],
)
def test_a_number_that_a_goal_names_is_drawn(cli: Cli, home: Path, goal: str, wanted: str) -> None:
    """Even one that never occurs, and the second of two seats."""
    ends = ("--vary", "target=20..40/20", "--goal", goal, "--policy", "random", "--games", "1000")
    found = study(cli, home, *ends)
    (one,) = found.rounds
    drawn = one.curve(goal.partition("=")[0])
    assert drawn is not None
    assert drawn.code == ""
    said = [words.sentence for _, words in sentences(found)]
    assert said[0].startswith(wanted)
    assert not [text for text in said if text.startswith("The win is shared: ")]


LIMIT = ("--vary", "target=20..100/10", "--policy", "hold_at", "--games", "1000", "--goal")


def test_values_with_too_many_stopped_games_are_left_out(cli: Cli, home: Path) -> None:
    found = study(cli, home, *LIMIT, "turns=15", "--set", "max_turns=20")
    (one,) = found.rounds
    held = [point.withheld for point in one.points]
    last = held.index(True) - 1
    assert 1 < last < len(held) - 2  # some of both
    assert one.goals[0].best == last
    assert one.goals[0].states[last + 1 :] == ("withheld",) * held.count(True)
    assert not any(run.times for run in one.goals[0].crossings)  # held ones would cross it
    said = [words.sentence for _, words in sentences(found) if words.badge == "RISES"]
    length = one.curve("turns")
    assert length.code == "RISES"
    ends = f"at target = {found.axes[0].at[last]:g}."
    assert next(text for text in said if text.startswith("Mean length:")).endswith(ends)
    (held_back,) = (words.sentence for _, words in sentences(found) if words.badge == "WITHHELD")
    assert held_back.startswith(f"At {held.count(True)} values too many games were stopped")
    assert one.goals[0].states[last] == "misses"
    assert try_command(found, one) == ""  # it is the nearest, and misses all the same


def test_one_value_alone_makes_no_curve(cli: Cli, home: Path) -> None:
    found = study(cli, home, *LIMIT, "turns=4..8", "--set", "max_turns=8")
    (one,) = found.rounds
    assert [point.withheld for point in one.points].count(False) == 1
    assert {curve.code for curve in one.curves} == {""}
    assert one.goals[0].crossings == ()
    assert one.goals[0].best == 0


def test_where_all_is_withheld_that_alone_is_said(cli: Cli, home: Path) -> None:
    found = study(cli, home, *LIMIT, "turns=4..8", "--set", "max_turns=2")
    (one,) = found.rounds
    assert all(point.withheld for point in one.points)
    assert [words.badge for _, words in sentences(found)] == ["WITHHELD"]
    assert try_command(found, one) == ""
    assert found.tested == 0


def test_an_interrupted_sweep_tells_what_it_has(cli: Cli, home: Path) -> None:
    found = study(cli, home, *TARGET)
    (one,) = found.rounds
    gone = [
        curve.model_copy(
            update={
                "code": "UNDECIDED",
                "numbers": (
                    *curve.numbers[:-1],
                    curve.numbers[-1].model_copy(update={"value": None, "low": None, "high": None}),
                ),
            }
        )
        for curve in one.curves
    ]
    points = (*one.points[:-1], one.points[-1].model_copy(update={"games": 0}))
    part = one.model_copy(update={"curves": tuple(gone), "points": points})
    cut = found.model_copy(
        update={"rounds": (part,), "study": found.study.model_copy(update={"interrupted": True})}
    )
    (home / "study" / "summary.json").write_text(cut.text(), encoding="utf-8")
    told = cli("report", "study")
    assert told.code == 0, told.err
    assert "This sweep was interrupted" in told.out
    assert "nan" not in (home / "study" / "report.html").read_text("utf-8").split("<script>")[0]


def test_several_numbers_of_players(cli: Cli, home: Path) -> None:
    found = study(cli, home, *TARGET, "--players", "2-3")
    assert [one.players for one in found.rounds] == [2, 3]
    told = cli("report", "study").out
    assert "3 players: " in told


def test_what_no_seat_at_the_table_reads_is_said_to_play_the_same_games(home: Path) -> None:
    """The fourth place of the hands that two players are dealt."""
    options = {"counts": [2], "games": 40, "lineup": "random"}
    for key, badge in (("[4]", "SAME"), ("[1]", "UNDECIDED")):
        vary = f"starting_hand{key}=3..5"
        found = balance.sweep("sewer_pirats", home / f"study{key[1]}", vary, **options).summary
        assert sentences(found)[0][1].badge == badge


def test_pairs_are_marked_where_the_rules_are_as_they_are(home: Path) -> None:
    vary = ["target=100..101", "die_sides=5..6"]
    found = balance.sweep(
        "pig", home / "study", vary, counts=[2], games=40, lineup="hold_at"
    ).summary
    marks = [plot.figure for plot in curve_plots(found, found.rounds[0], "id")]
    assert all(str(figure).count("*") >= 1 for figure in marks)
    assert "not judged, * as in the rules." in render(found)

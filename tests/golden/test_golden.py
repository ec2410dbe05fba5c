"""The golden transcripts are what the analyzer plays and writes today."""

import pytest

from tests.golden import COMMAND, FOLDER, GOLDEN, Golden

pytestmark = pytest.mark.smoke


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda g: f"{g.game}-{g.name}")
def test_transcript(golden: Golden) -> None:
    assert golden.path.read_text("utf-8") == golden.text(), f"if that is wanted: {COMMAND}"


def test_no_transcript_is_left_over() -> None:
    assert set(FOLDER.glob("*/*.txt")) == {golden.path for golden in GOLDEN}


def test_transcripts_differ() -> None:
    assert len({golden.text() for golden in GOLDEN}) == len(GOLDEN)

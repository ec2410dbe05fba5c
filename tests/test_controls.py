"""Arguments of commands that are offered: as every shell takes them."""

import shlex

import pytest

from balance import controls

PLAIN = ["storm", "a/b.toml", "target=30..60/10", "tcp://h:1"]


@pytest.mark.parametrize(
    ("argument", "shown"),
    [
        *((one, one) for one in PLAIN),
        ("start_scores=[0, 4]", '"start_scores=[0, 4]"'),
        ("it's", '"it\'s"'),
        ("$HOME", "'$HOME'"),
        ("a`b", "'a`b'"),
        ("oh!", "'oh!'"),
        ('say "no"', "'say \"no\"'"),
        ("a\\b", "'a\\b'"),
        ("", "''"),
        ("größer", '"größer"'),
    ],
)
def test_an_argument_in_quotes(argument: str, shown: str) -> None:
    assert controls.quoted(argument) == shown
    assert shlex.split(shown) == [argument]


def test_a_path_of_windows_is_in_double_quotes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shells of Windows know no others, and there a backslash is no more than itself."""
    monkeypatch.setattr(controls, "_STEERING", controls.steering(is_windows=True))
    path = "C:\\My games\\storm.toml"
    assert controls.quoted(path) == f'"{path}"'
    assert shlex.split(controls.as_command(["balance", "run", path])) == ["balance", "run", path]
    assert controls.quoted("a\\") == "'a\\'"

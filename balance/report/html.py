"""From records to safe HTML: the one place that escapes."""

import hashlib
import json
import re
from base64 import b64encode
from functools import cache
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from balance.report.numbers import known

HERE = Path(__file__).parent
BEFORE_PERCENT = re.compile(r"(?<=\d) (?=%)")
MARKUP = re.compile(r"<(?!/?(?:br|b|i|em|strong|sub|sup)\s*/?>)", re.IGNORECASE)


@cache
def environment() -> Environment:
    """Return the templates; every value in them is escaped."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["prose"] = prose
    return made


def prose(text: str) -> str:
    """Keep numbers and their per cent signs on one line."""
    return BEFORE_PERCENT.sub("\u00a0", text)


def part(template: str, **view: Any) -> Markup:
    """Draw a template."""
    return Markup(environment().get_template(f"{template}.html").render(view))


def static(name: str) -> Markup:
    """Return a style sheet or script of ours, as it is."""
    return Markup((HERE / "static" / name).read_text(encoding="utf-8"))


def fingerprint(script: str) -> str:
    """Return what the page's content policy calls a script that may run."""
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def data(figure: Any) -> Markup:
    """Write a figure as JSON that cannot leave its script element."""
    text = json.dumps(_finite(figure), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def _finite(node: Any) -> Any:
    """Replace numbers that JSON does not know by null, and arrays by lists."""
    if isinstance(node, dict):
        return {str(key): _finite(value) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [_finite(value) for value in node]
    if isinstance(node, float) and not known(node):
        return None
    return node


def plot_text(text: str, width: int = 0) -> str:
    """Write a text for Plotly, which reads tags in texts; wrapped when a width is given."""
    is_short = len(text) <= width and text.isprintable() and text == text.strip()
    lines = (wrap(text, width) or [text]) if width and not is_short else [text]
    return "<br>".join(escape(line, quote=False) for line in lines)


def without_tags(node: Any) -> Any:
    """Let a figure keep harmless formatting, and show every other tag as text."""
    if isinstance(node, dict):
        return {key: without_tags(value) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [without_tags(value) for value in node]
    return MARKUP.sub("&lt;", node) if isinstance(node, str) else node

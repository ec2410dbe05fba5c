"""Reading a page back: its texts, its figures and its structure."""

import json
import re
from html.parser import HTMLParser

BLOCKS = {"td", "th", "dt", "dd", "p", "li", "h1", "h2", "h3", "caption", "title"}
VOID = {"meta", "link", "br", "img", "hr", "path"}


def with_commands(html: str) -> str:
    """A page with its commands in one piece: a line of them ends nowhere but between words."""
    return re.sub("</?span>", "", html)


class Page(HTMLParser):
    """A page taken apart, as a browser would: scripts are no text."""

    def __init__(self, html: str) -> None:
        """Read a page."""
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.figures: list[dict] = []
        self.headings: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("h1", "h2", "h3"):
            self.headings.append("")

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag
        if tag in BLOCKS:
            self.texts.append(" ")

    def handle_data(self, data):
        inside = self.open[-1] if self.open else ""
        if inside == "script":
            if self.tags[-1][1].get("type") == "application/json":
                self.figures.append(json.loads(data))
        elif inside != "style":
            self.texts.append(data)
            if inside in ("h1", "h2", "h3"):
                self.headings[-1] += data

    @property
    def text(self) -> str:
        """All text that a reader sees, with single spaces."""
        return " ".join("".join(self.texts).replace("\u00a0", " ").split())

    def ids(self) -> list[str]:
        """All ids, which must be different."""
        return [attrs["id"] for _, attrs in self.tags if attrs.get("id")]

    def of(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of all elements of a kind."""
        return [attrs for found, attrs in self.tags if found == tag]

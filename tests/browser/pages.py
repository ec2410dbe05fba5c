"""What a browser finds in a report: how long it is, whether it fits, whether all can use it."""

import json
import time
from pathlib import Path
from typing import NamedTuple

from axe_core_python.selenium import Axe

# All of the page that is folded, or what the first element of some kind is folded into.
UNFOLD = """
const wanted = document.querySelector(arguments[0]);
document.querySelectorAll('details').forEach(one => {
  if (arguments[0] === '*' || one.contains(wanted)) one.open = true;
});
"""
STILL = "Plotly.react = () => {};"  # the plots stay as they are, whatever happens to the page
WAIT = "const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => done()), 60);"
UNREAD = "return location.protocol === 'about:' || document.readyState !== 'complete'"
OWN = ("file:", "data:", "blob:", "chrome:")
PENDING = """
return [...document.querySelectorAll('.chart')]
  .filter(one => !one.closest('details:not([open])'))
  .filter(one => !one.querySelector('.main-svg :is(.trace, .hm)')).length;
"""
PATIENCE = 120  # seconds in which a busy machine draws what was unfolded
HEIGHT = "return document.documentElement.scrollHeight"
WIDTH = "return document.documentElement.scrollWidth"
WORDS = "return document.body.innerText.split(/\\s+/).filter(Boolean).length"
FIRST_PICTURE = """
return Math.min(...[...document.querySelectorAll('.dots, .columns, .track, .chart')]
  .map(one => one.getBoundingClientRect().top + scrollY).filter(top => top > 0));
"""
WIDER = """
return [...document.querySelectorAll('body *')].filter(one =>
  !one.closest('.scroll, pre, .skip, svg, caption, .command')
  && one.getBoundingClientRect().right > innerWidth + 1)
  .map(one => one.outerHTML.slice(0, 120));
"""
CONTRAST = """
const parse = text => {
  const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number), most = /srgb/.test(text) ? 255 : 1;
  return [r * most, g * most, b * most, a];
};
const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
  .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const ground = one => {
  if (!one) return [255, 255, 255];
  const [r, g, b, a] = parse(getComputedStyle(one).backgroundColor);
  return a === 1 ? [r, g, b]
    : ground(one.parentElement).map((under, i) => a * [r, g, b][i] + (1 - a) * under);
};
const poor = new Set();
for (const one of document.querySelectorAll('body *:not(svg *, script, style)')) {
  if (![...one.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
  const a = light(parse(getComputedStyle(one).color)), b = light(ground(one));
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) poor.add(one.className + one.tagName);
}
return [...poor];
"""

# Plots are pictures with words and a table beside them; their thousands of marks are not read.
CONTEXT = {"exclude": [[".chart"]]}
# What is too faint to be read is asked of every element alike (CONTRAST), folded ones, too, in a
# tenth of the time.
OPTIONS = json.dumps(
    {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}}}
)  # they go into a script as they are


class Look(NamedTuple):
    """A page as it stands when it is opened: pixels, words, and what is wrong with it."""

    height: int
    words: int
    first_picture: int
    wider: list[str]
    errors: list[str]
    unusable: list[tuple[str, str]]


def show(browser, path: Path, width: int, scheme: str = "light", unfold: str = "*") -> None:
    """Open a page at a width, everything unfolded or what the first such element lies in."""
    browser.get("about:blank")  # else the page before would draw its plots again for all this
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    colour_in(browser, scheme)
    for kind in ("browser", "performance"):
        browser.get_log(kind)
    browser.get(path.resolve().as_uri())
    left_of(browser, UNREAD)  # a busy driver may come back before the page is there
    if unfold:
        browser.execute_script(UNFOLD, unfold)
        left_of(browser, PENDING)
    browser.execute_async_script(WAIT)


def left_of(browser, script: str):
    """What a script still finds when a busy machine has had its time; plots are drawn anew, too."""
    until = time.monotonic() + PATIENCE
    while (found := browser.execute_script(script)) and time.monotonic() < until:
        time.sleep(0.1)
    return found


def colour_in(browser, scheme: str) -> None:
    """Ask pages for their colours by day (``light``) or by night (``dark``)."""
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    browser.execute_async_script(WAIT)


def look(browser, path: Path, width: int, scheme: str = "light") -> Look:
    """Open a page as it comes, measure it, and check it; what is folded, axe-core leaves out."""
    show(browser, path, width, scheme, unfold="")
    return Look(
        browser.execute_script(HEIGHT),
        browser.execute_script(WORDS),
        round(browser.execute_script(FIRST_PICTURE)),
        browser.execute_script(WIDER) if browser.execute_script(WIDTH) > width else [],
        [one["message"] for one in browser.get_log("browser")],
        unusable(browser),
    )


def unusable(browser) -> list[tuple[str, str]]:
    """What axe-core finds serious or worse, the rule and the element, and what is faint."""
    return faint(browser) + [
        (one["id"], node["html"][:200])
        for one in Axe().run(browser, CONTEXT, OPTIONS)["violations"]
        for node in one["nodes"]
        if one["impact"] in ("serious", "critical")
    ]


def faint(browser) -> list[tuple[str, str]]:
    """Kinds of text whose contrast with what lies behind them is less than 4.5."""
    return [("faint", one) for one in browser.execute_script(CONTRAST)]


def foreign(browser) -> list[str]:
    """Every address a page asked for that is neither its own nor of the browser before it."""
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    sent = [one for one in events if one["method"] == "Network.requestWillBeSent"]
    urls = [one["params"]["request"]["url"] for one in sent]
    return [url for url in urls if not url.startswith(OWN)]

"""A headless Chromium, where there is one."""

import shutil
from contextlib import contextmanager

import pytest

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def _found(*names):
    """Return the first of several programs that is installed."""
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """A browser that logs what its pages complain of and ask for."""
    pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    if not all(programs()):
        pytest.skip("Chromium and chromedriver are not installed")
    with opened(tmp_path_factory.mktemp("profile")) as found:
        yield found


def programs() -> tuple[str | None, str | None]:
    """The browser and its driver, as far as they are installed."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return _found(*names), _found("chromedriver")


@contextmanager
def opened(profile):
    """Chromium with a profile folder of its own."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    program, driver = programs()
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    found = webdriver.Chrome(options=options, service=Service(driver))
    try:
        found.set_page_load_timeout(60)
        found.set_script_timeout(120)
        yield found
    finally:
        found.quit()

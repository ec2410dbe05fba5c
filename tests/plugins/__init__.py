"""Games that are packages of their own, made and found as anybody's: by ``balance new`` and pip."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NAMES = tuple(sorted(path.parent.name for path in HERE.glob("*/pyproject.toml")))


def install(folder: Path, *projects: Path) -> None:
    """Install projects by pip into a folder, which then belongs on the path of Python.

    Raises
    ------
    subprocess.CalledProcessError
        With what pip said in ``stderr``.
    """
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    command = [*pip, "--target", str(folder), *map(str, projects or map(HERE.joinpath, NAMES))]
    subprocess.run(command, check=True, capture_output=True, text=True)

"""Write every golden transcript anew: ``python -m tests.golden.regenerate``."""

from tests.golden import FOLDER, GOLDEN


def main() -> None:
    """Write the files, and delete those that are no longer kept."""
    for golden in GOLDEN:
        golden.path.parent.mkdir(exist_ok=True)
        old = golden.path.read_text("utf-8") if golden.path.exists() else ""
        new = golden.text()
        golden.path.write_text(new, encoding="utf-8", newline="\n")
        print("unchanged" if new == old else "written  ", golden.path.relative_to(FOLDER))
    kept = {golden.path for golden in GOLDEN}
    for path in set(FOLDER.glob("*/*.txt")) - kept:
        path.unlink()
        print("deleted  ", path.relative_to(FOLDER))


if __name__ == "__main__":
    main()

"""Lines of marks."""

from balance.engine.jit import compiled


@compiled
def has_line(rules, marks):
    """TT-3: is there a line all of whose spaces are among these?"""
    found = False
    for i in range(rules.line_count):
        found |= marks & rules.lines[i] == rules.lines[i]
    return found

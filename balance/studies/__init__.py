"""Studies: each turns a question into cells, has them played, and sums up what came out.

``orders`` says what is to be played, ``cells`` what is asked of it, ``play`` plays it on threads,
``cluster`` on more than one machine. Every kind of study has a room of its own besides, in which
``study`` carries it out and ``results`` is what it found, all that a report sees of it.
"""

"""Studies: each turns a question into cells, has them played, and sums up what came out.

``orders`` says what is to be played, ``cells`` what is asked of it, ``play`` plays it on threads and
``cluster`` on more than one machine. Every kind of study then has a room of its own, in which
``study`` carries it out and ``results`` is what it found, all that a report sees of it.
"""

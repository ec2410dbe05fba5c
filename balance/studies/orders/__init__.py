"""Orders: what a study is to play, as a command, a call or a file says it."""

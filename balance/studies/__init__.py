"""Studies: each turns a question into cells, has them played, and sums up what came out."""

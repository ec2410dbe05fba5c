"""Playing: the blocks of an order, on threads or a cluster, until all is played or known."""

"""The same blocks, played by the processes of a Dask cluster.

A worker gets a cell once a look, and after that numbers of games; it gives back the bytes that the
folder keeps of a block, so nothing depends on who played it.
"""

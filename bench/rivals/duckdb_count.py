"""Counts the rounds of a log and their seats with duckdb, on one thread: duckdb_count.py LOG."""

import sys

import duckdb

log = sys.argv[1].replace("'", "''")
base = duckdb.connect()
base.execute("SET threads = 1")
print(base.execute(f"SELECT count(*), sum(len(seats)) FROM read_json('{log}')").fetchall())

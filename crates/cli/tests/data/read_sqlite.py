import sqlite3

import pandas

database = sqlite3.connect("file:out/audit.sqlite?mode=ro", uri=True)
for name in ["exceptions", "patterns", "repayments"]:
    table = pandas.read_sql_query(f"SELECT * FROM {name}", database)
    texts = pandas.read_csv(f"out/{name}.csv", dtype=str, keep_default_na=False)
    assert list(table.columns) == list(texts.columns), name
    assert len(table) == len(texts), name
    for column in table.columns:
        for cell, text in zip(table[column], texts[column]):
            cell = "" if pandas.isna(cell) else str(int(cell) if isinstance(cell, float) else cell)
            # In CSV an apostrophe keeps a table program from computing a text.
            assert text in (cell, "'" + cell), (name, column, cell, text)
    print(name, len(table))

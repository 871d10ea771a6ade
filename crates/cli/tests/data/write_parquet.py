"""Writes log.jsonl as Parquet by pyarrow. Prints a line for each file: its folder, and that of the same rows in text."""

import csv
import datetime
import decimal
import json
import os

import pyarrow as pa
import pyarrow.parquet as pq

GROUP_ROWS = 9_973
# Records of the files with structures and with flat rows; making them takes Python a while.
RECORDS = 20_000


def folder(name):
    os.makedirs(name)
    return name + "/log"


def write(name, text, table, **options):
    pq.write_table(table, folder(name), row_group_size=GROUP_ROWS, **options)
    print(name, text)


def records_in_one_column(lines):
    with open(folder("lines"), "w", newline="\n") as out:
        out.writelines(line + "\n" for line in lines)
    column = pa.array(lines, pa.string())
    plain = pa.table({"record": column})
    for compression in ["snappy", "zstd", "gzip", "none"]:
        write("lines-" + compression, "lines", plain, compression=compression)
    write("lines-2.6", "lines", plain, data_page_version="2.0", write_page_checksum=True, use_dictionary=False)


def struct_type(values):
    """The type of objects with the keys of all of them."""
    values = [value for value in values if value is not None]
    kinds = {type(value) for value in values}
    if kinds == {dict}:
        names = dict.fromkeys(name for value in values for name in value)
        return pa.struct([(name, struct_type([value.get(name) for value in values])) for name in names])
    if kinds == {list}:
        return pa.list_(struct_type([item for value in values for item in value]))
    return pa.array(values).type


def readable(lines):
    """Records whose values have one type a key, and which name no line before them by its digest."""
    records = []
    for line in lines:
        try:
            record = json.loads(line)
        except ValueError:
            continue
        record.pop("prev", None)
        record.pop("_tokes", None)
        if record.get("seats") and all(isinstance(seat.get("cards", ""), str) for seat in record["seats"]):
            records.append(record)
    return records


def nested_records(records):
    with open(folder("objects"), "w", newline="\n") as out:
        out.writelines(json.dumps(record) + "\n" for record in records)
    kind = struct_type(records)
    columns = pa.array(records, kind).flatten()
    table = pa.table(dict(zip([field.name for field in kind], columns)))
    write("objects-zstd", "objects", table, compression="zstd")


def instant(text):
    """An instant, if the text is one in whole seconds."""
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.timezone.utc)


def flat_rows(records):
    rows = []
    for record in records:
        try:
            instant(record["at"])
        except (KeyError, ValueError):
            continue
        base = {key: value for key, value in record.items() if key not in ("dealer", "seats")}
        base.update({"dealer_" + key: value for key, value in record.get("dealer", {}).items()})
        for seat in record["seats"]:
            row = dict(base)
            for key, value in seat.items():
                if isinstance(value, dict):
                    row.update({key + "_" + name: amount for name, amount in value.items()})
                elif key != "adjusted":
                    row[key] = value
            rows.append({key: None if value == "" else value for key, value in row.items()})
    names = [name for name in dict.fromkeys(name for row in rows for name in row) if name != "dealer_laid"]
    with open(folder("rows"), "w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(names)
        words = {True: "true", False: "false", None: ""}
        for row in rows:
            cells = [row.get(name) for name in names]
            writer.writerow([words[cell] if isinstance(cell, bool) or cell is None else cell for cell in cells])
    columns = {name: [row.get(name) for row in rows] for name in names}
    for name, values in columns.items():
        kinds = {type(value) for value in values if value is not None}
        if kinds == {int, str}:
            columns[name] = [None if value is None else str(value) for value in values]
    # Dictionaries, decimals without places, and what numbers become in a data frame with absent ones.
    columns["bets_ante"] = pa.array(
        [None if value is None else decimal.Decimal(value) for value in columns["bets_ante"]], pa.decimal128(18, 0)
    )
    columns["net_bonus"] = pa.array(
        [None if value is None else float(value) for value in columns["net_bonus"]], pa.float64()
    )
    columns["table"] = pa.array(columns["table"], pa.string()).dictionary_encode()
    columns["at"] = pa.array([instant(text) for text in columns["at"]], pa.timestamp("us", tz="UTC"))
    table = pa.table(columns)
    write("rows-snappy", "rows", table, compression="snappy")
    # The time stamps of old Spark and Hive, 96 bits without a zone, are not instants: text in their place.
    columns["at"] = [text.strftime("%Y-%m-%dT%H:%M:%SZ") for text in table["at"].to_pylist()]
    write("rows-text", "rows", pa.table(columns), compression="gzip", version="1.0", use_dictionary=["table"])


with open("log.jsonl", "rb") as log:
    all_lines = [line.decode("utf-8", "replace") for line in log.read().split(b"\n") if line]
records_in_one_column(all_lines)
readable_records = readable(all_lines[:RECORDS])
nested_records(readable_records)
flat_rows(readable_records)

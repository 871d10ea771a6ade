"""Writes an export in text as the workbook that a back office would make of it, with openpyxl.

Usage: write_workbook.py EXPORT.csv WORKBOOK.xlsx [1904]

The export is vectors/exports/nordstern.csv. The workbook has title lines, a merged group header above the header line, dates
and times as serials, amounts of the Ante and the Play as numbers with a format, those of the Bonus as German text, a
total as a formula without a stored value, a hidden row, and a hidden sheet with sums.
"""

import csv
import datetime
import sys

import openpyxl
from openpyxl.utils.datetime import CALENDAR_MAC_1904

source, target = sys.argv[1], sys.argv[2]
with open(source, encoding="cp1252", newline="") as file:
    lines = list(csv.reader(file, delimiter=";"))
header = next(at for at, line in enumerate(lines) if line and line[0] == "Spieltag")
titles, names, rows = lines[:header], lines[header], lines[header + 1 :]

book = openpyxl.Workbook()
if sys.argv[3:] == ["1904"]:
    book.epoch = CALENDAR_MAC_1904
sheet = book.active
sheet.title = "Protokoll"
sheet["A1"] = titles[0][0]
sheet.merge_cells("A1:F1")
sheet["A2"] = titles[1][0]
sheet["K4"], sheet["N4"] = "Einsätze", "Gewinne"
sheet.merge_cells("K4:M4")
sheet.merge_cells("N4:P4")
for column, name in enumerate(names, 1):
    # A header that is wrapped in its cell.
    sheet.cell(5, column, name.replace(" ", "\n") if name.startswith("Einsatz") else name)
at = 6
for row in rows:
    if row[0] == "Summe":
        sheet.cell(at, 1, "Summe")
        sheet.cell(at, 11, f"=SUM(K6:K{at - 1})")
        at += 1
        continue
    for column, (name, text) in enumerate(zip(names, row), 1):
        cell = sheet.cell(at, column)
        if name in ("Spieltag", "Datum"):
            cell.value = datetime.datetime.strptime(text, "%d.%m.%Y").date()
            cell.number_format = "DD.MM.YYYY"
        elif name == "Uhrzeit":
            cell.value = datetime.datetime.strptime(text, "%H:%M:%S").time()
            cell.number_format = "HH:MM:SS"
        elif name.split(" ")[-1] in ("Ante", "Play") and text:
            cell.value = float(text.replace(".", "").replace(",", ".").replace(" €", ""))
            cell.number_format = '#,##0.00 "€"'
        elif name == "Platz" and text:
            cell.value = int(text)
        elif text:
            cell.value = text
    at += 1
sheet.row_dimensions[7].hidden = True
sums = book.create_sheet("Summen")
sums.append(["Tisch", "Runden"])
sums.append(["T1", 36])
sums.sheet_state = "hidden"
book.save(target)

//! Hand logs in workbooks, by the command: refused with what to do wherever they are not read, and with the feature `xlsx`
//! the same rounds as the export in text that `vectors/exports/nordstern.xlsx` was made of.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, with_input};
use std::fs;

const TEN: &str = "rulesets/gin-and-win/ten.md";
const BOOK: &str = "vectors/exports/nordstern.xlsx";

/// A message without its line breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn where_only_text_is_read_a_workbook_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = fs::read(common::top().join(BOOK)).unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("packed"), zstd::encode_all(bytes.as_slice(), 1).unwrap()).unwrap();
    fs::write(path("old.xls"), b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more").unwrap();
    for (run, words) in [
        (
            with_input(&["replay", "--rules", TEN, "-"], &bytes),
            "workbooks are read by name and uncompressed",
        ),
        (
            gincert(&["replay", "--rules", TEN, &path("packed")]),
            "workbooks are read by name and uncompressed",
        ),
        (gincert(&["replay", "--rules", TEN, &path("old.xls")]), "the form before 2007"),
        (
            gincert(&["watch", "--rules", TEN, "--once", BOOK]),
            "workbooks are read by name and uncompressed",
        ),
        (gincert(&["map", &path("old.xls")]), "the form before 2007"),
        (gincert(&["map", &path("packed")]), "workbooks are read by name and uncompressed"),
        (gincert(&["manifest", BOOK, "--partitions", "2"]), "whose rows are not cut into parts"),
    ] {
        assert_eq!(run.code(), 3);
        let text = flat(&(run.stdout() + &run.stderr()));
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn a_sheet_of_a_file_that_is_no_workbook_is_refused() {
    let run = gincert(&["map", "vectors/exports/nordstern.csv", "--sheet", "Protokoll"]);
    assert_eq!(run.code(), 2);
    assert!(flat(&run.stderr()).contains("nordstern.csv is none"), "{}", run.stderr());
}

#[cfg(not(feature = "xlsx"))]
#[test]
fn a_build_without_the_feature_says_so() {
    for run in [gincert(&["replay", "--rules", TEN, BOOK]), gincert(&["map", BOOK])] {
        assert_eq!(run.code(), 3);
        let text = flat(&(run.stdout() + &run.stderr()));
        assert!(text.contains("--features xlsx`, or save the sheet as CSV"), "{text}");
    }
}

#[cfg(feature = "xlsx")]
#[test]
fn a_workbook_is_drafted_and_audited_as_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("book.map.md").to_str().unwrap().to_owned();
    let run = gincert(&["map", BOOK, "--rules", TEN]);
    assert_eq!(run.code(), 3);
    let text = flat(&run.stderr());
    assert!(text.contains("'Protokoll' (") && text.contains("'Summen' (2 rows, hidden)"), "{text}");
    let zone = ["--zone", "Europe/Berlin"];
    let drafted =
        ["map", BOOK, "--rules", TEN, "--sheet", "Protokoll", "--out", &map, "--format", "json"];
    let drafted = gincert(&[&drafted[..], &zone].concat()).json();
    assert_eq!(drafted["trial"]["read"], 71, "{drafted:#}");
    assert_eq!(drafted["trial"]["wagers"]["differ"], 0, "{drafted:#}");
    let page = flat(&fs::read_to_string(&map).unwrap());
    assert!(
        page.contains("| Sheet | Protokoll |") && page.contains("| Header line | 5 |"),
        "{page}"
    );
    let text_map = folder.path().join("text.map.md").to_str().unwrap().to_owned();
    let text = "vectors/exports/nordstern.csv";
    let run = gincert(&[&["map", text, "--rules", TEN, "--out", &text_map][..], &zone].concat());
    assert_eq!(run.code(), 0);
    let audit = |log: &str, map: &str| {
        gincert(&["replay", log, "--map", map, "--rules", TEN, "--format", "json"]).json()
    };
    let (of_book, of_text) = (audit(BOOK, &map), audit(text, &text_map));
    for key in ["verdict", "records", "exceptions", "coverage"] {
        assert_eq!(of_book[key], of_text[key], "{key}");
    }
    assert_eq!(of_book["win"]["accounts"], of_text["win"]["accounts"]);
    let noted = of_book["documents"].to_string();
    for words in [
        "workbook-noted",
        "1 row is hidden",
        "3 ranges of cells are merged",
        "'Summen'",
        "K194: =SUM(",
    ] {
        assert!(noted.contains(words), "{words}: {noted}");
    }
}

/// The drafted map of the workbook, in a folder.
#[cfg(feature = "xlsx")]
fn drafted(folder: &std::path::Path) -> std::path::PathBuf {
    let map = folder.join("book.map.md");
    let words =
        ["map", BOOK, "--rules", TEN, "--sheet", "Protokoll", "--zone", "Europe/Berlin", "--out"];
    assert_eq!(gincert(&[&words[..], &[map.to_str().unwrap()]].concat()).code(), 0);
    map
}

#[cfg(feature = "xlsx")]
#[test]
fn a_finding_names_the_row_of_the_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let map = drafted(folder.path());
    // Without its exclusion the total in row 194 is a row that cannot be read.
    let page = fs::read_to_string(&map).unwrap();
    let page = page.replace(" Summe |", " Keine |");
    fs::write(&map, page).unwrap();
    let run =
        gincert(&["replay", BOOK, "--map", map.to_str().unwrap(), "--rules", TEN, "--details"]);
    assert!(run.stdout().contains("nordstern.xlsx:194"), "{}", run.stdout());
}

#[cfg(feature = "xlsx")]
#[test]
fn a_map_with_an_encoding_or_a_separator_is_none_of_a_workbook() {
    let folder = tempfile::tempdir().unwrap();
    let map = drafted(folder.path());
    let page = fs::read_to_string(&map).unwrap();
    let without: Vec<&str> = page.lines().filter(|line| !line.starts_with("| Separator")).collect();
    for (row, remove) in [
        ("| Encoding | Windows-1252 |", "remove the row 'Encoding'"),
        ("| Separator | semicolon |", "remove the row 'Separator'"),
        ("| Log | JSON Lines |", "remove the row 'Log'"),
    ] {
        let lines = without.join("\n");
        let place = lines.find("| Sheet").unwrap();
        let (before, behind) = lines.split_at(place);
        fs::write(&map, format!("{before}{row}\n{behind}\n")).unwrap();
        let run = gincert(&["replay", BOOK, "--map", map.to_str().unwrap(), "--rules", TEN]);
        assert_eq!(run.code(), 3, "{row}");
        let text = flat(&(run.stdout() + &run.stderr()));
        assert!(text.contains(remove), "{text}");
    }
}

//! Exports with columns of fixed width, such as printed journals: the columns by dashes or by blanks, page titles between the
//! rows, lines that end early. And cards with nothing between them.

use super::{columns, fact, rules, sample};
use gincert_audit::draft::{
    Certainty, DraftError, ExportFile, LeftRowKind, MapDraft, WidthEvidence, draft,
};

/// Rows of a page, its title and names left out.
const PAGE: usize = 40;

/// The export with a gaming date, its header line first.
fn rows() -> Vec<Vec<String>> {
    let text = String::from_utf8(sample("doubtful/gaming-date.csv").bytes).unwrap();
    text.lines().map(|line| line.split(';').map(str::to_owned).collect()).collect()
}

/// Its rows in columns of fixed width, without blanks at their ends, the names of each page first.
fn printed(rows: &[Vec<String>], dashes: bool) -> String {
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap();
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let line = |row: &[String]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    let names = line(&rows[0]);
    let marks: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    let mut lines = Vec::new();
    for (page, rows) in rows[1..].chunks(PAGE).enumerate() {
        if dashes || page == 0 {
            lines.push(format!(
                "LUCKY STAR CASINO                       TABLE JOURNAL      PAGE {page:>4}"
            ));
            lines.push(String::new());
            lines.push(names.clone());
        }
        if dashes {
            lines.push(marks.join(" "));
        }
        lines.extend(rows.iter().map(|row| line(row)));
    }
    lines.join("\r\n")
}

fn drafted(text: String) -> Result<MapDraft, DraftError> {
    let bytes = text.into_bytes();
    let file = ExportFile { name: "e".into(), bytes, is_whole: true, ..ExportFile::default() };
    draft(&[file], Some(&rules()), None).map_err(|(_, error)| error)
}

/// Columns that are proven by the hands, however the lines are cut.
const PROVEN: [(&str, &str); 3] =
    [("Player cards", "cards"), ("Dealer cards", "dealer_cards"), ("Ante net", "net_ante")];

#[test]
fn a_printed_journal_is_drafted_by_its_dashes() {
    let rows = rows();
    let found = drafted(printed(&rows, true)).unwrap();
    let widths = found.widths.as_ref().unwrap();
    assert_eq!((widths.evidence, widths.columns.len()), (WidthEvidence::Dashes, rows[0].len()));
    assert_eq!(fact(&found, "Log"), Some(("fixed width", Certainty::Sure, String::new())));
    assert_eq!(fact(&found, "Header line"), Some(("4", Certainty::Sure, String::new())));
    let lengths = fact(&found, "Rows of another length").unwrap();
    assert!(
        ["left out", "filled with blanks, others left out"].contains(&lengths.0),
        "{lengths:?}"
    );
    for (name, field) in PROVEN {
        assert_eq!(columns(&found)[name], [(field, Certainty::Sure)], "{name}");
    }
    let pages = (rows.len() - 1).div_ceil(PAGE) as u64;
    let of = |kind| found.left_out.iter().find(|left| left.kind == kind).map(|left| left.rows);
    assert_eq!(of(LeftRowKind::Header), Some(pages - 1));
    assert_eq!(of(LeftRowKind::OtherLength), Some(pages - 1));
    assert_eq!(of(LeftRowKind::Text), Some(pages - 1), "{:?}", found.left_out);
    assert_eq!(found.rows as usize, rows.len() - 1);
}

#[test]
fn columns_that_only_blanks_show_are_a_guess() {
    let rows = rows();
    let found = drafted(printed(&rows, false)).unwrap();
    let evidence = found.widths.as_ref().unwrap().evidence;
    assert_eq!(evidence, WidthEvidence::Blanks(rows.len() as u64 - 1));
    assert_eq!(fact(&found, "Log"), Some(("fixed width", Certainty::Guess, String::new())));
    for (name, field) in PROVEN {
        assert_eq!(columns(&found)[name], [(field, Certainty::Sure)], "{name}");
    }
}

#[test]
fn pages_of_other_widths_are_no_parts_of_one_log() {
    let rows = rows();
    let file = |text: String| ExportFile {
        name: "e".into(),
        bytes: text.into_bytes(),
        is_whole: true,
        ..ExportFile::default()
    };
    let wide: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|cell| format!("{cell} ")).collect()).collect();
    let files = [file(printed(&rows, true)), file(printed(&wide, true))];
    let (_, error) = draft(&files, Some(&rules()), None).unwrap_err();
    assert!(error.to_string().contains("which characters the columns are"), "{error}");
    let twice = draft(&[files[0].clone(), files[0].clone()], None, None).unwrap();
    assert_eq!(twice.rows as usize, 2 * (rows.len() - 1));
}

#[test]
fn rows_of_fixed_width_without_names_are_refused_with_their_characters() {
    let rows = rows();
    let text = printed(&rows, false).lines().skip(3).collect::<Vec<_>>().join("\n");
    let Err(DraftError::FixedWidth(characters)) = drafted(text) else { panic!("refused") };
    assert!(characters.starts_with("1 to "), "{characters}");
}

#[test]
fn cards_with_nothing_between_them_are_read_by_the_codes_of_the_map() {
    let mut rows = rows();
    let at = |name: &str| rows[0].iter().position(|own| own == name).unwrap();
    let places = [at("Player cards"), at("Dealer cards")];
    for row in &mut rows[1..] {
        for place in places {
            row[place] = row[place].replace(' ', "");
        }
    }
    let text = rows.iter().map(|row| row.join(";")).collect::<Vec<_>>().join("\n");
    let found = drafted(text).unwrap();
    let order = fact(&found, "Cards").unwrap();
    assert_eq!(order, ("rank, then suit", Certainty::Sure, String::new()));
    for (name, field) in PROVEN {
        assert_eq!(columns(&found)[name], [(field, Certainty::Sure)], "{name}");
    }
}

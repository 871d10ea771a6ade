//! What stands between cells, which line names the columns, and lines between the rows: a draft calls none of it sure that
//! another reading fits as well.

use super::{columns, fact, rules, sample};
use gincert_audit::draft::{Certainty, ExportFile, LeftRowKind, MapDraft, draft};

/// The lines of the export with a gaming date, its header line first.
fn lines() -> Vec<Vec<String>> {
    let text = String::from_utf8(sample("doubtful/gaming-date.csv").bytes).unwrap();
    text.lines().map(|line| line.split(';').map(str::to_owned).collect()).collect()
}

fn drafted(text: String) -> MapDraft {
    let bytes = text.into_bytes();
    let file = ExportFile { name: "e".into(), bytes, is_whole: true, ..ExportFile::default() };
    draft(&[file], Some(&rules()), None).unwrap()
}

#[test]
fn pipes_separate_cells_whose_cards_have_semicolons_between_them() {
    let lines = lines().into_iter().enumerate().map(|(at, mut cells)| {
        for cards in [5, 6].into_iter().filter(|_| at > 0) {
            cells[cards] = cells[cards].replace(' ', ";");
        }
        cells.join("|")
    });
    let found = drafted(lines.collect::<Vec<_>>().join("\n"));
    assert_eq!(fact(&found, "Separator"), Some(("pipe", Certainty::Sure, String::new())));
    assert_eq!(fact(&found, "Header line"), None);
    let columns = columns(&found);
    for (name, field) in
        [("Player cards", "cards"), ("Dealer cards", "dealer_cards"), ("Ante net", "net_ante")]
    {
        assert_eq!(columns[name], [(field, Certainty::Sure)], "{name}");
    }
}

#[test]
fn of_two_separators_that_give_a_table_neither_is_sure() {
    let lines = lines().into_iter().enumerate().map(|(at, cells)| {
        let with_comma = |cell: String| match at {
            0 => format!("{cell},{} no.", cell.chars().next().unwrap()),
            _ => format!("{cell},x{at}"),
        };
        cells.into_iter().map(with_comma).collect::<Vec<_>>().join(";")
    });
    let found = drafted(lines.collect::<Vec<_>>().join("\n"));
    let (_, certainty, rivals) = fact(&found, "Separator").unwrap();
    assert_eq!((certainty, rivals.is_empty()), (Certainty::Guess, false));
}

#[test]
fn a_second_line_of_names_leaves_the_header_line_open() {
    let mut lines: Vec<String> = lines().into_iter().map(|cells| cells.join(";")).collect();
    let of = |text: &str| vec![text; 14].join(";");
    lines.insert(0, "Pit report".to_owned());
    lines.insert(2, of("(unit)"));
    let found = drafted(lines.join("\n"));
    assert_eq!(fact(&found, "Header line"), Some(("2", Certainty::Guess, "3".to_owned())));
}

/// The export as parts of one table each, with the header line in front of each part again.
fn parts(title: &dyn Fn(&str) -> String) -> MapDraft {
    let lines = lines();
    let mut text = Vec::new();
    for table in ["T1", "T2"] {
        let rows = lines[1..].iter().filter(|row| row[1] == table);
        text.push(title(table));
        for row in std::iter::once(&lines[0]).chain(rows) {
            text.push([&row[..1], &row[2..]].concat().join(";"));
        }
    }
    drafted(text.join("\n"))
}

#[test]
fn titles_between_the_rows_are_named_with_their_lines() {
    let alone = parts(&|table| format!("Table {}", &table[1..]));
    let filled = parts(&|table| format!("Table {};;;;;;;;;;;;", &table[1..]));
    for found in [&alone, &filled] {
        let [title] = found.titles.as_slice() else { panic!("{:?}", found.titles) };
        assert_eq!((title.text.as_str(), title.file), ("Table 2", 0));
        assert!(title.line > 100, "{title:?}");
        assert_eq!(found.before, ["Table 1"]);
        let table = found.constants.iter().find(|one| one.field.name() == "table");
        assert!(table.is_some(), "no column holds the table");
        let header = found.left_out.iter().any(|left| left.kind == LeftRowKind::Header);
        assert!(header, "{:?}", found.left_out);
    }
    assert!(
        drafted(lines().iter().map(|row| row.join(";")).collect::<Vec<_>>().join("\n"))
            .titles
            .is_empty()
    );
}

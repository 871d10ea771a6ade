//! Section 9, first part: the rules as they were read, and the worked examples.

use crate::blocks::text;
use crate::report::context::ReportContext;
use gincert_evidence::{Align, Fraction, Table, counted, fitting, grouped};
use gincert_report::{Block, Report};
use gincert_submission::{AnalyzedDocument, Edges};

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    let Some(examined) = facts.examined() else {
        return;
    };
    report.add("9", Block::Heading("The rules, as evaluated".to_owned()));
    if examined.dossier.ruleset.is_none() {
        report.add(
            "9",
            text(
                "The rule document has no usable ruleset (section 13). Nothing was \
                              computed.",
            ),
        );
        if !examined.dossier.open_points.is_empty() {
            add_open_points(report, examined);
        }
        return;
    }
    for table in crate::families::family::rules_tables(examined) {
        report.add("9", Block::Table(table));
    }
    add_left_out(report, examined);
    add_readings(report, examined);
    add_examples(report, examined);
    add_open_points(report, examined);
}

/// How many rows of a game of terms the document leaves out, and by what they are evaluated.
fn add_left_out(report: &mut Report, examined: &AnalyzedDocument) {
    let left_out = examined.dossier.evaluated.iter().filter(|row| row.printed.is_none());
    let left_out = left_out.count() as u64;
    if left_out == 0 {
        return;
    }
    report.name("rows-left-out", left_out);
    report.add(
        "9",
        text(format!(
            "The document has no row for {} that this game uses. The table above shows the phrase \
             that the evaluator uses for {}, marked 'not stated'; {} an open point.",
            counted(left_out, "term", "terms"),
            fitting(left_out, "it", "each"),
            fitting(left_out, "it is", "each is")
        )),
    );
}

fn add_readings(report: &mut Report, examined: &AnalyzedDocument) {
    if examined.dossier.readings.is_empty() {
        report.add("9", text("Every cell was read as it is printed."));
        return;
    }
    let columns = [
        ("Line", Align::Right),
        ("Printed", Align::Left),
        ("Read as", Align::Left),
        ("Source", Align::Left),
    ];
    let mut silent = Table::new("Terms that the source does not state", &columns);
    let mut synonyms = Table::new("Cells that were read as another phrase", &columns);
    for reading in &examined.dossier.readings {
        let line = examined.source.place(reading.printed.span).line().unwrap_or_default();
        let (table, why) = match reading.silent {
            true => (&mut silent, "not stated in the source"),
            false => (&mut synonyms, "synonym"),
        };
        let printed = reading.printed.text.clone();
        table.row([line.to_string(), printed, reading.house.clone(), why.to_owned()]);
    }
    if !silent.rows.is_empty() {
        report.add("9", Block::Table(silent));
    }
    if !synonyms.rows.is_empty() {
        report.add_to_annex("9", Block::Table(synonyms));
    }
}

fn add_examples(report: &mut Report, examined: &AnalyzedDocument) {
    let Some(fences) = &examined.fences else {
        return;
    };
    let failed = fences.failures.len() as u64;
    let all = counted(fences.examples, "worked example", "worked examples");
    let words = match failed {
        0 => format!("None of {all} in the document fails."),
        _ => format!(
            "Of {all} in the document {} {}.",
            grouped(failed.into()),
            fitting(failed, "fails", "fail")
        ),
    };
    report.add("9", text(words));
}

fn add_open_points(report: &mut Report, examined: &AnalyzedDocument) {
    let points = &examined.dossier.open_points;
    if points.is_empty() {
        report.add("9", text("The document lists no open points."));
        return;
    }
    let columns = [
        ("Point", Align::Left),
        ("Source says", Align::Left),
        ("Reading here", Align::Left),
        ("Also possible", Align::Left),
    ];
    let mut table =
        Table::new("Points that the source leaves open or states in two ways", &columns);
    for point in points {
        table.row(
            [&point.point, &point.source_says, &point.reading, &point.also]
                .map(|cell| cell.text.clone()),
        );
    }
    report.add("9", Block::Table(table));
    add_priced(report, examined);
}

/// What the other readings would cost, where they can be evaluated.
fn add_priced(report: &mut Report, examined: &AnalyzedDocument) {
    let Some(priced) = examined.priced_points() else { return };
    let own = &priced.own;
    let sides: Vec<String> = match own.sides.as_slice() {
        [] | [_] => vec!["Edge, bonus".to_owned()],
        sides => sides.iter().map(|side| format!("Edge, {}", side.words)).collect(),
    };
    let mut columns =
        vec![("Point", Align::Left), ("Read as", Align::Left), ("Edge, base game", Align::Right)];
    columns.extend(sides.iter().map(|side| (side.as_str(), Align::Right)));
    let mut table = Table::new("House edge under each other reading", &columns);
    let edge = |edge: &Result<Fraction, String>| match edge {
        Ok(edge) => edge.percent(4),
        Err(_) => "not counted".to_owned(),
    };
    let cells = |point: String, phrase: String, edges: &Edges| -> Vec<String> {
        let sides = match edges.sides.as_slice() {
            [] => vec!["none".to_owned()],
            sides => sides.iter().map(|side| edge(&side.edge)).collect(),
        };
        [point, phrase, edge(&edges.base)].into_iter().chain(sides).collect()
    };
    table.row(cells("As read here".to_owned(), "-".to_owned(), own));
    let mut rows: u64 = 0;
    for point in &priced.points {
        for (_, phrase, edges) in point.evaluated() {
            table.row(cells(point.point.text.clone(), phrase.to_owned(), edges));
            rows += 1;
        }
    }
    let all: usize = priced.points.iter().map(|point| point.readings.len()).sum();
    report.add("9", Block::Table(table));
    report.name("other-readings.all", all);
    report.name("other-readings.evaluated", rows);
    report.add(
        "9",
        text(format!(
            "The base game's edge is the mean loss with optimal play per unit of its first wager, \
             {} per unit of that wager. Of {} {} {} the reading evaluated here and \
             {} above with the edges; the rest concern matters that no figure depends on, or are \
             not phrases that can be evaluated.",
            match own.sides.len() {
                0 | 1 => "the bonus wager's",
                _ => "a side wager's",
            },
            counted(all as u64, "other reading", "other readings"),
            grouped(rows.into()),
            fitting(rows, "changes", "change"),
            fitting(rows, "stands", "stand")
        )),
    );
}

//! An audit's answer as tables, for the terminal and for the report alike.

use crate::counts::cells::rate;
use crate::counts::not_tested;
use gincert_chance::rate_interval;
use gincert_evidence::{Align, Fraction, Grade, Table};
use gincert_replay::statistics::Test;
use gincert_replay::summary::Summary;
use gincert_replay::{
    EvidenceLevel, ExactHandValues, NOT_SETTLED, PlayBasis, Rulebook, play_audits, play_audits_of,
    record_audit, record_audits,
};

/// Confidence of the intervals of rates.
pub const CONFIDENCE: f64 = 0.95;

/// Wagers that are in no count of settled rounds, of which exceptions are reported all the same.
const VOID_WAGERS: &str =
    "wagers of void, misdealt, incomplete or training rounds, on which nothing may be won or lost";

/// An amount in minor units, or that it is too large.
pub fn money_text(minor: Option<i128>) -> String {
    minor.map_or_else(|| "too large".to_owned(), |minor| minor.to_string())
}

/// All tables of an audit, in the order in which they are read.
pub fn audit_tables(
    summary: &Summary,
    corrected: &Summary,
    book: &Rulebook,
    values: &[Option<ExactHandValues>],
    tests: &[Test],
) -> Vec<Table> {
    let has_wagers = !book.sheets.is_empty();
    let mut tables = vec![records(summary, has_wagers)];
    if has_wagers && (summary.plays.records() == 0 || summary.levels.iter().any(|count| *count > 0))
    {
        tables.push(evidence(summary));
    }
    tables.extend(crate::counts::plays::tables(summary, book));
    tables.push(by_code(summary, book, tests));
    tables.extend(crate::counts::coverage::tables(summary));
    tables.extend(crate::counts::owed::tables(summary, &book.sheets, values));
    tables.extend(crate::families::family::audit_tables(
        summary,
        corrected,
        &book.sheets,
        values,
        tests,
    ));
    tables
}

fn records(summary: &Summary, has_wagers: bool) -> Table {
    let mut table = Table::new("Records", &[("Records", Align::Left), ("Number", Align::Right)]);
    table.fold_zeros(&["Number"], "further counts are 0");
    let (records, checked) = (&summary.records, &summary.checked);
    for (name, count) in [
        ("read", records.read),
        ("audited", records.audited),
        ("unreadable lines", records.rejected_lines()),
        ("duplicates of earlier rounds", records.repeated),
        ("corrected by another record", records.corrected),
        (NOT_SETTLED, checked.not_settled + summary.plays.not_settled),
        ("without rules in force", checked.no_rules),
        ("double-checked by the reference evaluator", checked.reference),
    ] {
        table.row([name.to_owned(), count.to_string()]);
    }
    if !has_wagers || crate::counts::plays::only(summary) {
        return table;
    }
    for (name, count) in [
        ("wagers made in settled rounds, Ante and Play one each", checked.made),
        ("wagers compared with the rules", checked.wagers),
        ("wagers whose deciding cards are not shown", checked.wagers_open),
        ("wagers whose result is not stated", checked.wagers_unstated),
        (VOID_WAGERS, checked.wagers_void),
    ] {
        table.row([name.to_owned(), count.to_string()]);
    }
    let absent = summary.ledger.absent();
    for (name, count) in [
        ("seats absent for one round between two rounds of their own", absent.one),
        ("seats absent for two to twenty rounds between two rounds of their own", absent.more),
    ] {
        if absent.one > 0 {
            table.row([name.to_owned(), count.to_string()]);
        }
    }
    let [_, unknown] = summary.midnights;
    if unknown > 0 {
        let name = "tables whose numbers do not continue from one gaming day to the next";
        table.row([name.to_owned(), unknown.to_string()]);
    }
    if checked.wagers_unclear > 0 {
        let name = "wagers not settled for another reason (see the accounts)";
        table.row([name.to_owned(), checked.wagers_unclear.to_string()]);
    }
    table
}

fn evidence(summary: &Summary) -> Table {
    let columns =
        [("Evidence", Align::Left), ("What it is", Align::Left), ("Records", Align::Right)];
    let mut table = Table::new("Evidence, from most to least", &columns);
    for level in EvidenceLevel::ALL.into_iter().rev() {
        let count = summary.levels.get(level as usize).copied().unwrap_or(0);
        let words = match level {
            EvidenceLevel::Deck => "every hand, and the deck in deal order",
            EvidenceLevel::AllHands => "every hand",
            EvidenceLevel::PlayedHands => {
                "every hand that was played, if any; folded ones may be hidden"
            }
            EvidenceLevel::DealerAndResults => "the dealer's hand, and what was wagered and won",
            EvidenceLevel::BetsOnly => "what was wagered, and perhaps won",
        };
        table.row([level.word().to_owned(), words.to_owned(), count.to_string()]);
    }
    table
}

fn by_code(summary: &Summary, book: &Rulebook, tests: &[Test]) -> Table {
    let columns = [
        ("Audit", Align::Left),
        ("Grade", Align::Left),
        ("Found", Align::Right),
        ("Records", Align::Right),
        ("per 10,000 read", Align::Right),
        ("95 % interval", Align::Right),
        ("Not tested", Align::Right),
    ];
    let mut table = Table::new("Exceptions by audit", &columns);
    table.fold_zeros(&["Found", "Not tested"], "further audits without exceptions");
    let read = summary.records.read;
    let mut add = |code: &str, grade: &str, found: u64, records: u64, untested: Option<u64>| {
        // Of no audited record nothing is tested, and no audit found nothing.
        if summary.records.audited == 0 && found == 0 && untested.is_some() {
            return;
        }
        table.row([
            code.to_owned(),
            grade.to_owned(),
            found.to_string(),
            records.to_string(),
            rate(records, read),
            interval(records, read),
            untested.map(|count| count.to_string()).unwrap_or_default(),
        ]);
    };
    let only_plays = crate::counts::plays::only(summary);
    for audit in record_audits() {
        // A record without rules in a log of rounds without wagers has none either.
        let is_of_wagers =
            book.sheets.is_empty() && summary.plays.records() > 0 && audit.basis.needs_rules;
        if (only_plays || is_of_wagers) && !summary.codes.contains_key(audit.code) {
            continue;
        }
        let of = |counts: &std::collections::BTreeMap<String, u64>| {
            counts.get(audit.code).copied().unwrap_or(0)
        };
        let untested = match only_plays {
            true => not_tested::of_plays(summary, audit.code, PlayBasis::Played),
            false => not_tested::of_records(summary, tests, audit),
        };
        let grade = found_grades(summary, audit.code, audit.grade);
        add(audit.code, &grade, of(&summary.codes), of(&summary.records_by_code), Some(untested));
    }
    if summary.plays.records() > 0 {
        // Audits of games that no document in force is of have nothing to say here.
        let mut own: Vec<&str> = Vec::new();
        let governs = |number: u32| {
            let mut rows = summary.governed.rows().into_iter().flatten();
            summary.governed.rows().is_none() || rows.any(|((document, _), _)| *document == number)
        };
        let first = u32::try_from(book.sheets.len()).unwrap_or(u32::MAX);
        let in_force = (first..).zip(&book.plays).filter(|(number, _)| governs(*number));
        for (_, sheet) in in_force {
            own.extend(play_audits_of(sheet.rules.family()).iter().map(|audit| audit.code));
        }
        let listed = play_audits().filter(|audit| {
            let is_own = own.contains(&audit.code) || summary.codes.contains_key(audit.code);
            is_own && record_audit(audit.code).is_none()
        });
        for audit in listed {
            let of = |counts: &std::collections::BTreeMap<String, u64>| {
                counts.get(audit.code).copied().unwrap_or(0)
            };
            let (found, records) = (of(&summary.codes), of(&summary.records_by_code));
            let grade = found_grades(summary, audit.code, audit.grade);
            let untested = not_tested::of_plays(summary, audit.code, audit.basis);
            add(audit.code, &grade, found, records, Some(untested));
        }
    }
    add(
        "Total; records: those with an exception of a single record",
        "",
        summary.total(),
        summary.records_with_findings,
        None,
    );
    table
}

/// The grades of an audit's findings: each with its number where there are several, and the audit's own
/// where it found nothing.
fn found_grades(summary: &Summary, code: &str, own: Grade) -> String {
    let Some(found) = summary.code_grades.get(code).filter(|found| !found.is_empty()) else {
        return own.word().to_owned();
    };
    let mut of_grades: Vec<(Grade, u64)> = Grade::ALL
        .into_iter()
        .filter_map(|grade| Some((grade, *found.get(grade.word())?)))
        .collect();
    of_grades.sort_by_key(|(grade, _)| std::cmp::Reverse(*grade));
    match of_grades.as_slice() {
        [(grade, _)] => grade.word().to_owned(),
        several => {
            let each = several.iter().map(|(grade, count)| format!("{count} {}", grade.word()));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// The exact interval of a rate, per ten thousand; `None` where it is a rate of nothing.
pub fn interval_per_10_000(count: u64, of: u64) -> Option<[f64; 2]> {
    (of > 0).then(|| rate_interval(count, of, CONFIDENCE).map(|rate| rate * 10_000.0))
}

fn interval(count: u64, of: u64) -> String {
    match interval_per_10_000(count, of) {
        Some([low, high]) => format!("{low:.2} to {high:.2}"),
        None => "-".to_owned(),
    }
}

/// Whether any finding of at least this grade was made, at more than a rate per ten thousand
/// records that were read.
pub fn fails(summary: &Summary, grade: Grade, above_per_10_000: &Fraction) -> bool {
    let grades = Grade::ALL.into_iter().filter(|one| *one >= grade);
    let found: u64 = grades.filter_map(|grade| summary.grades.get(grade.word())).sum();
    let rate = Fraction::new(u128::from(found) * 10_000, summary.records.read.max(1));
    found > 0 && rate.is_some_and(|rate| rate > *above_per_10_000)
}

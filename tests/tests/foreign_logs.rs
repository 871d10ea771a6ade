//! A week of a pit as table systems write it: three rule documents by date and by instant, four
//! currencies, wagers and totals in five ways, corrections, chains, voids and repeats; as JSON Lines, as CSV
//! and through a map. It is dealt, settled and written by code of its own (`foreign/`), from the documents of
//! the project alone. Every planted fault is found in its place with its money, and nothing else is.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "the helpers of a test may fail")]

#[path = "foreign/card_faults.rs"]
mod card_faults;
#[path = "foreign/chance.rs"]
mod chance;
mod common;
#[path = "foreign/faults.rs"]
mod faults;
#[path = "foreign/hands.rs"]
mod hands;
#[path = "foreign/pit.rs"]
mod pit;
#[path = "foreign/rec.rs"]
mod rec;
#[path = "foreign/week.rs"]
mod week;
#[path = "foreign/writers.rs"]
mod writers;

use common::bytes;
use gincert_audit::{exclude, record_line, rulebook_sheet, sheet_values, totals};
use gincert_audit::{read_map, read_tables};
use gincert_evidence::{CountingStatus, FindingLine};
use gincert_pages::Source;
use gincert_replay::formats::{Format, RecordReader, mapped};
use gincert_replay::map::Map;
use gincert_replay::statistics::balances;
use gincert_replay::summary::{RecordExclusion, Records};
use gincert_replay::{
    AuditObserver, AuditState, Auditor, ExactHandValues, ExceptionScope, ExcludedRecord, Inputs,
    RaisedException, RoundIndex, Rulebook, RunOptions, Spot, StoredRuns, run,
};
use gincert_submission::open_document;
use rec::Expected;
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::{Arc, OnceLock};
use week::{Week, week};

/// Rounds: as many as a busy week has on request.
fn rounds() -> u64 {
    match std::env::var_os("GINCERT_EXHAUSTIVE") {
        Some(value) if value == "1" => 34_000,
        _ => 8_000,
    }
}

/// Files in memory, and a map where they need one.
struct Files(Vec<Vec<u8>>, Option<Arc<Map>>);

impl Inputs for Files {
    fn count(&self) -> u32 {
        self.0.len() as u32
    }

    fn open(&self, file: u32) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(&self.0[file as usize][..]))
    }

    fn decode(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
        match &self.1 {
            Some(map) => mapped::open(map, head),
            None => Format::of(head).open(head),
        }
    }
}

/// Every line of a findings file.
#[derive(Default)]
struct Lines(Vec<(u64, ExceptionScope, FindingLine)>);

impl AuditObserver for Lines {
    fn finding(&mut self, raised: &RaisedException) -> io::Result<()> {
        let line = record_line(raised, "log", None);
        self.0.push((raised.spot.place(), raised.exception.scope, line));
        Ok(())
    }

    fn rejected(&mut self, _: Spot, _: &[u8], _: &str) -> io::Result<()> {
        Ok(())
    }

    fn rejected_further(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn leaves(
        &mut self,
        next: &mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    ) -> io::Result<()> {
        let mut left: BTreeMap<u64, RecordExclusion> = BTreeMap::new();
        while let Some((place, why)) = next()? {
            left.insert(place, why);
        }
        let all = std::mem::take(&mut self.0);
        for (place, scope, mut line) in all {
            let why = left.get(&place).copied();
            let is_copy = why == Some(RecordExclusion::RepeatedAlike);
            if is_copy && scope == ExceptionScope::Content {
                continue;
            }
            why.into_iter().for_each(|why| exclude(&mut line, why));
            self.0.push((place, scope, line));
        }
        Ok(())
    }

    fn reached(&mut self, _: &mut AuditState) -> io::Result<()> {
        Ok(())
    }
}

/// The three documents, the list of tables and the exact values.
fn book() -> &'static (Rulebook, Vec<Option<ExactHandValues>>) {
    static BOOK: OnceLock<(Rulebook, Vec<Option<ExactHandValues>>)> = OnceLock::new();
    BOOK.get_or_init(|| {
        let sheets: Vec<_> = ["ten", "wizard", "washington-2017"]
            .map(|name| format!("rulesets/gin-and-win/{name}.md"))
            .iter()
            .map(|path| rulebook_sheet(&open_document(path, &bytes(path))).unwrap())
            .collect();
        let values = sheet_values(&sheets, &|_, _| ());
        let book = Rulebook::new(sheets);
        let tables = read_tables(&Source::new("tables.md", pit::TABLES.as_bytes()), &book);
        assert_eq!(tables.findings, []);
        let book = book.with_tables(tables.value.unwrap());
        (book, values.into_iter().map(Result::ok).collect())
    })
}

fn audited(files: &Files, threads: usize) -> (AuditState, Vec<FindingLine>) {
    let (book, values) = book();
    let folder = tempfile::tempdir().unwrap();
    let paths = ["first", "again"].map(str::to_owned);
    let auditor = Auditor::new(book, values, &paths);
    let mut state = AuditState::new(RoundIndex::new(folder.path(), StoredRuns::default()));
    let mut lines = Lines::default();
    let pace = RunOptions { threads, stretch_bytes: 1 << 18 };
    run(files, &auditor, &mut state, &mut lines, pace).unwrap();
    assert!(state.broken.is_empty() && state.disagreements.is_empty());
    (state, lines.0.into_iter().map(|(_, _, line)| line).collect())
}

/// The week in the three forms.
fn forms(week: &Week) -> [(&'static str, Files); 3] {
    let map = read_map(&Source::new("map.md", writers::map().as_bytes()), &Rulebook::default());
    assert_eq!(map.findings, []);
    let json = |recs: &[rec::Rec]| {
        recs.iter().flat_map(|rec| format!("{}\n", writers::json(rec)).into_bytes()).collect()
    };
    let files = |form: &dyn Fn(&[rec::Rec]) -> Vec<u8>| {
        let written = week.files.iter().filter(|recs| !recs.is_empty());
        written.map(|recs| form(recs)).collect::<Vec<_>>()
    };
    [
        ("json", Files(files(&json), None)),
        ("csv", Files(files(&|recs| writers::table(recs, false)), None)),
        ("mapped", Files(files(&|recs| writers::table(recs, true)), map.value.map(Arc::new))),
    ]
}

/// A line as what was expected.
fn as_expected(line: &FindingLine) -> Expected {
    let word = |word: &Option<String>| word.clone().unwrap_or_default();
    let money = line
        .money
        .delta_minor
        .map(|delta| (word(&line.record.wager), delta, line.context.open_minor.unwrap_or(0)));
    let about_round = line.code != "record-unreadable";
    Expected {
        round: match about_round {
            true => {
                [word(&line.record.table), word(&line.record.gaming_day), word(&line.record.round)]
            }
            false => Default::default(),
        },
        seat: line.record.seat,
        code: line.code.clone(),
        money,
        counted: match line.context.counted {
            CountingStatus::Counted => "counted",
            CountingStatus::CorrectedRound => "corrected-round",
            CountingStatus::RepeatedRound => "repeated-round",
        },
    }
}

fn compare(form: &str, week: &Week, lines: &[FindingLine]) {
    let mut expected: Vec<Expected> =
        week.files.iter().flatten().flat_map(|rec| rec.expected.clone()).collect();
    let mut found: Vec<Expected> = lines.iter().map(as_expected).collect();
    // A table that nobody lists has a record on some days only.
    found.retain(|one| !(one.code == "day-missing" && one.round[0].starts_with('U')));
    expected.sort();
    found.sort();
    let less = |all: &[Expected], other: &[Expected]| -> Vec<Expected> {
        let mut other = other.to_vec();
        let mut rest = Vec::new();
        for one in all {
            match other.binary_search(one) {
                Ok(at) => drop(other.remove(at)),
                Err(_) => rest.push(one.clone()),
            }
        }
        rest
    };
    let (missing, more) = (less(&expected, &found), less(&found, &expected));
    // An example of each code says what there is to be said.
    let told = |all: &[Expected]| -> Vec<String> {
        let mut by_code: BTreeMap<&str, (usize, &Expected)> = BTreeMap::new();
        all.iter().for_each(|one| by_code.entry(&one.code).or_insert((0, one)).0 += 1);
        by_code.into_values().map(|(count, one)| format!("{count} as {one:?}")).collect()
    };
    let is_alike = missing.is_empty() && more.is_empty();
    assert!(
        is_alike,
        "{form}: planted and not found: {:#?}\nfound and not planted: {:#?}",
        told(&missing),
        told(&more)
    );
}

/// By document and currency, from the house's side: won, paid wrongly and open, left out.
type Sums = BTreeMap<(String, String), [i128; 3]>;

fn sums_of(week: &Week) -> Sums {
    let mut sums = Sums::new();
    for rec in week.files.iter().flatten().filter(|rec| !rec.leaves) {
        let key = (rec.rules.to_owned(), rec.currency.to_owned());
        let [won, wrong, left] = sums.entry(key).or_default();
        *won -= i128::from(rec.all_won());
        let open = rec.expected.iter().filter_map(|one| one.money.as_ref()).map(|(.., open)| open);
        *wrong -= open.map(|open| i128::from(*open)).sum::<i128>();
        *left -= i128::from(rec.left_out);
    }
    sums
}

fn sums_told(state: &AuditState) -> Sums {
    let (book, values) = book();
    let mut sums = Sums::new();
    for balance in balances(&state.summary, &book.sheets, values) {
        let balance = balance.unwrap();
        assert!(balance.adds_up(), "{:?} {}", balance.rules, balance.currency);
        let key = (balance.rules.unwrap_or_default(), balance.currency);
        sums.insert(key, [balance.won, balance.wrong, balance.left_out]);
    }
    sums
}

#[test]
fn a_foreign_week_without_a_fault_has_no_finding_and_adds_up() {
    let week = week(20_260_105, rounds() / 4, false);
    for (form, files) in forms(&week) {
        let (state, lines) = audited(&files, 2);
        compare(form, &week, &lines);
        assert_eq!(sums_told(&state), sums_of(&week), "{form}");
    }
}

#[test]
fn every_fault_of_a_foreign_week_is_found_with_its_money_and_none_is_false_in_any_form() {
    let week = week(7, rounds(), true);
    assert!(week.planted.values().all(|count| *count > 4), "{:?}", week.planted);
    let mut summaries = Vec::new();
    for (form, files) in forms(&week) {
        let (state, lines) = audited(&files, 2);
        compare(form, &week, &lines);
        let told = sums_told(&state);
        for (key, sums) in sums_of(&week) {
            assert_eq!(told.get(&key), Some(&sums), "{form} {key:?}: won, wrong, left out");
        }
        money(form, &week, &state);
        let summary = &state.summary;
        // A record is one line in one form, and several rows in another.
        let records = Records { rejected_further: 0, ..summary.records };
        summaries.push((records, summary.codes.clone(), summary.sheets.clone()));
    }
    assert!(summaries.windows(2).all(|pair| pair[0] == pair[1]), "three forms, one answer");
}

/// Wrong payments by currency and direction: found, put right, in corrected rounds, open.
fn money(form: &str, week: &Week, state: &AuditState) {
    let mut expected: BTreeMap<&str, [[i128; 4]; 2]> = BTreeMap::new();
    for rec in week.files.iter().flatten() {
        for one in &rec.expected {
            let Some((_, delta, open)) = &one.money else { continue };
            if one.counted == "repeated-round" || one.code == "capped-payment" {
                continue;
            }
            let side = usize::from(*delta < 0);
            let [found, repaired, corrected, left] =
                &mut expected.entry(rec.currency).or_default()[side];
            let [delta, open] = [delta, open].map(|minor| i128::from(minor.abs()));
            *found += delta;
            *left += open;
            match one.counted {
                "counted" => *repaired += delta - open,
                _ => *corrected += delta,
            }
        }
    }
    let told = totals(&state.summary).unwrap();
    for (currency, sides) in expected {
        for (side, expected) in sides.into_iter().enumerate() {
            let told = told.get(currency).unwrap()[side];
            let told = [told.found, told.repaired, told.corrected, told.open];
            assert_eq!(told.map(|sum| sum.value().unwrap()), expected, "{form} {currency} {side}");
        }
    }
}

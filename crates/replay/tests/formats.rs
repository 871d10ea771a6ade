//! The same rounds in every format give the same records and the same audit, however they are cut.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;
mod exports;

use common::{Files, PLAIN, StoredRuns, book, log, options};
use exports::{csv, map, mapped_csv, mapped_json};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::formats::{Format, RecordReader, mapped};
use gincert_replay::generate::{Options, Rates};
use gincert_replay::map::{Layout, Map, RowIs};
use gincert_replay::summary::{CheckCounts, Summary};
use gincert_replay::{
    AuditState, Auditor, Inputs, Limits, Record, RoundIndex, Rulebook, RunOptions,
    StoredRuns as Lists, read_json, run,
};
use std::io::{self, Read};
use std::sync::Arc;

/// Files that are read through a map.
struct Mapped(Files, Option<Arc<Map>>);

impl Inputs for Mapped {
    fn count(&self) -> u32 {
        self.0.count()
    }

    fn open(&self, file: u32) -> io::Result<Box<dyn Read + '_>> {
        self.0.open(file)
    }

    fn decode(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
        match &self.1 {
            Some(map) => mapped::open(map, head),
            None => Format::of(head).open(head),
        }
    }
}

fn audit(
    book: &Rulebook,
    bytes: &[u8],
    map: Option<&Arc<Map>>,
    pace: RunOptions,
) -> (AuditState, StoredRuns) {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["log".to_owned()];
    let auditor = Auditor::new(book, &[None], &paths);
    let inputs = Mapped(Files(vec![bytes.to_vec()]), map.cloned());
    let mut state = AuditState::new(RoundIndex::new(folder.path(), Lists::default()));
    let mut kept = StoredRuns::default();
    run(&inputs, &auditor, &mut state, &mut kept, pace).unwrap();
    (state, kept)
}

/// A log with faults that every format can say: a list of wagers without any is no row's cell.
fn lines() -> (Rulebook, Vec<u8>) {
    let faults = [
        "overpaid",
        "underpaid",
        "deadwood-wrong",
        "dealer-misset",
        "qualify-wrong",
        "outcome-wrong",
        "action-illegal",
        "play-not-equal-ante",
        "sequence-gap",
        "time-backwards",
        "card-count",
        "card-duplicate",
        "bet-limit",
        "games-limit",
        "void-without-reason",
        "correction-dangling",
        "correction-twice",
        "correction-circle",
        "cards-again",
        "round-repeated",
        "total-wrong",
        "amount-impossible",
        "outcome-money",
        "seat-impossible",
        "gaming-day-far",
        "name-padded",
    ];
    let rates: Vec<String> = faults.iter().map(|code| format!("{code}=0.03")).collect();
    let limits =
        Limits { ante: Some((500, 10_000)), sides: [Some((100, 2_500)); 4], games_max: Some(4) };
    let options = Options {
        rates: Rates::parse(&rates.join(",")).unwrap(),
        limits,
        hide_folds: true,
        ..options(400)
    };
    let book = book(PlayerSetting::CardsSpeak, limits);
    let (bytes, planted) = log(&options, &book.sheets[0]);
    assert!(planted.len() > 200, "{}", planted.len());
    (book, bytes)
}

fn records(lines: &[u8]) -> Vec<Record<'_>> {
    let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| read_json(line).unwrap()).collect()
}

/// What a log says, without the places where it says so.
fn said(summary: &Summary) -> Summary {
    let mut said = summary.clone();
    // Which records the reference settles again depends on their places.
    said.checked = CheckCounts { reference: 0, ..said.checked };
    said.ledger = Default::default();
    // Only a map replaces words and passes over columns.
    said.map = Default::default();
    said
}

fn decoded(decode: &dyn RecordReader, bytes: &[u8], expected: &[Record<'_>]) {
    let mut place = 0;
    decode.decode(&bytes[decode.head_bytes()..], &mut |unit| {
        let read = unit.read.unwrap();
        assert_eq!(*read, expected[place], "{}", String::from_utf8_lossy(unit.bytes));
        place += 1;
    });
    assert_eq!(place, expected.len());
}

#[test]
fn the_same_rounds_in_every_format_are_the_same_audit() {
    let (book, bytes) = lines();
    let expected = records(&bytes);
    let (plain, kept) = audit(&book, &bytes, None, PLAIN);
    assert!(plain.summary.codes.len() >= 25, "{:?}", plain.summary.codes);
    let by_seat = Arc::new(map(RowIs::Seat, None));
    let by_wager = Arc::new(map(RowIs::Wager, Some(Layout::Csv)));
    let wager_json = Arc::new(map(RowIs::Wager, Some(Layout::JsonLines)));
    for (name, bytes, map) in [
        ("comma", csv(&expected, ',', "\n"), None),
        ("semicolon", csv(&expected, ';', "\r\n"), None),
        ("tab", csv(&expected, '\t', "\n\n"), None),
        ("seats", mapped_csv(&expected, RowIs::Seat, ';'), Some(&by_seat)),
        ("wagers", mapped_csv(&expected, RowIs::Wager, ','), Some(&by_wager)),
        ("json of seats", mapped_json(&expected, RowIs::Seat), Some(&by_seat)),
        ("json of wagers", mapped_json(&expected, RowIs::Wager), Some(&wager_json)),
    ] {
        let decode = match map {
            Some(map) => mapped::open(map, &bytes).unwrap(),
            None => Format::of(&bytes).open(&bytes).unwrap(),
        };
        decoded(decode.as_ref(), &bytes, &expected);
        let (other, other_kept) = audit(&book, &bytes, map, PLAIN);
        assert_eq!(said(&other.summary), said(&plain.summary), "{name}");
        let found = |kept: &StoredRuns| {
            let raised = kept.raised.iter();
            let mut found: Vec<_> = raised
                .map(|one| {
                    let finding = &one.exception.finding;
                    let amount = one.exception.money.map(|money| money.delta_minor);
                    (one.subject.identity.clone(), one.exception.seat, finding.code, amount)
                })
                .collect();
            found.sort();
            found
        };
        assert_eq!(found(&other_kept), found(&kept), "{name}");
        for (threads, stretch_bytes) in [(1, 1), (1, 5_000), (2, 1_777)] {
            let pace = RunOptions { threads, stretch_bytes };
            let (cut, cut_kept) = audit(&book, &bytes, map, pace);
            assert_eq!(cut.summary, other.summary, "{name} {stretch_bytes}");
            assert_eq!(cut_kept.raised, other_kept.raised, "{name} {stretch_bytes}");
        }
    }
}

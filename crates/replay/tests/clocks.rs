//! Times on the wall, in the night in which the clock is set back.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{StoredRuns, book};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::formats::{RecordReader, mapped};
use gincert_replay::map::{Map, MapColumn, ReadSettings, RepeatedHour, TimeForm, Times};
use gincert_replay::rows::Field;
use gincert_replay::{
    AuditState, Auditor, Inputs, Limits, RoundIndex, RunOptions, StoredRuns as Lists, run,
};
use std::io::{self, Read};
use std::sync::Arc;

struct Mapped(Vec<u8>, Arc<Map>);

impl Inputs for Mapped {
    fn count(&self) -> u32 {
        1
    }

    fn open(&self, _: u32) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(&self.0[..]))
    }

    fn decode(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
        mapped::open(&self.1, head)
    }
}

/// The findings about times of a table's records: round, code, expected and observed.
fn found(
    pattern: &str,
    repeated: RepeatedHour,
    rows: &[(&str, &str)],
    bytes: usize,
) -> Vec<String> {
    let columns = [
        ("T", Field::Table),
        ("R", Field::Round),
        ("At", Field::At),
        ("State", Field::State),
        ("Why", Field::Reason),
        ("S", Field::Seat),
        ("Bet", Field::AdjustedBet),
        ("By", Field::AdjustedAmount),
        ("Then", Field::AdjustedAt),
    ];
    let columns = columns.map(|(name, field)| MapColumn::new(name, Some(field)));
    let zone = jiff::tz::TimeZone::get("America/Los_Angeles").unwrap();
    let form = TimeForm::Pattern(pattern.to_owned());
    let time = Times { form, zone, repeated, ..Times::default() };
    let reading = ReadSettings { time, ..ReadSettings::default() };
    let map = Arc::new(Map { reading, columns: columns.to_vec(), ..Map::default() });
    let mut text = "T;R;At;State;Why;S;Bet;By;Then\n".to_owned();
    for (round, (at, moved)) in rows.iter().enumerate() {
        text += &format!("T1;{};{at};settled;;1;ante;0;{moved}\n", round + 1);
    }
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let paths = ["log".to_owned()];
    let auditor = Auditor { clock: map.clock(), ..Auditor::new(&book, &[None], &paths) };
    let folder = tempfile::tempdir().unwrap();
    let mut state = AuditState::new(RoundIndex::new(folder.path(), Lists::default()));
    let mut kept = StoredRuns::default();
    let pace = RunOptions { threads: 1, stretch_bytes: bytes };
    run(&Mapped(text.into_bytes(), map), &auditor, &mut state, &mut kept, pace).unwrap();
    let times = ["time-backwards", "adjustment-early", "adjustment-unclear", "record-unreadable"];
    let told = kept.raised.iter().filter(|one| times.contains(&one.exception.finding.code));
    told.map(|one| {
        let finding = &one.exception.finding;
        let [expected, observed] = [&finding.expected, &finding.observed]
            .map(|value| value.as_ref().map(ToString::to_string).unwrap_or_default());
        format!("{} {}: {expected}; {observed}", one.subject.identity.round, finding.code)
    })
    .collect()
}

const LOCAL: &str = "%Y-%m-%d %H:%M";

#[test]
fn a_time_of_the_hour_that_comes_twice_is_not_told_as_backwards() {
    // Both hours in order, as any clock on a wall shows them.
    let night = ["00:50", "01:05", "01:55", "01:10", "01:50", "02:05"];
    let night = night.map(|at| format!("2026-11-01 {at}"));
    let rows = night.each_ref().map(|at| (at.as_str(), ""));
    for repeated in [RepeatedHour::First, RepeatedHour::Second] {
        // However the log is cut.
        for bytes in [64, 1 << 20] {
            assert_eq!(found(LOCAL, repeated, &rows, bytes), [""; 0], "{repeated:?}");
        }
    }
}

#[test]
fn a_time_that_is_backwards_as_either_is_told_at_the_tables_own_clock() {
    let rows = [
        ("2026-11-01 01:05", ""),
        ("2026-11-01 00:50", ""),
        ("2026-11-01 02:10", ""),
        ("2026-11-01 01:20", ""),
    ];
    for bytes in [64, 1 << 20] {
        assert_eq!(
            found(LOCAL, RepeatedHour::First, &rows, bytes),
            [
                "2 time-backwards: 2026-11-01T01:05:00-07:00 or later; 2026-11-01T00:50:00-07:00",
                "4 time-backwards: 2026-11-01T02:10:00-08:00 or later; 2026-11-01T01:20:00-07:00",
            ]
        );
    }
}

#[test]
fn with_an_offset_each_time_is_one_instant() {
    let rows = [
        ("2026-11-01 01:55 -0700", ""),
        ("2026-11-01 01:10 -0700", ""),
        ("2026-11-01 01:10 -0800", ""),
    ];
    let told = found("%Y-%m-%d %H:%M %z", RepeatedHour::First, &rows, 1 << 20);
    assert_eq!(
        told,
        ["2 time-backwards: 2026-11-01T01:55:00-07:00 or later; 2026-11-01T01:10:00-07:00"]
    );
}

#[test]
fn a_correction_in_the_hour_that_comes_twice_is_not_told_as_early() {
    let rows = [("2026-11-01 01:50", "2026-11-01 01:10"), ("2026-11-02 01:50", "2026-11-02 01:10")];
    assert_eq!(
        found(LOCAL, RepeatedHour::First, &rows, 1 << 20),
        ["2 adjustment-early: 2026-11-02T01:50:00-08:00 or later; 2026-11-02T01:10:00-08:00"]
    );
}

#[test]
fn a_correction_at_no_time_is_told_and_its_record_stays() {
    let rows = [("2026-11-02 01:50", "yesterday"), ("2026-11-02 01:51", "2026-11-02 01:55")];
    let told = found(LOCAL, RepeatedHour::First, &rows, 1 << 20);
    assert!(told.len() == 1 && told[0].starts_with("1 adjustment-unclear"), "{told:?}");
}

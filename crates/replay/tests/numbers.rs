//! Numbers, days and times of a table: what is missing, where it is reported, and how much one finding
//! stands for.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, StoredRuns, audit, book};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::{AuditState, Limits};

/// A round that says no more than where it stands.
fn round(day: &str, number: u64, at: &str) -> String {
    let at = if at.is_empty() { String::new() } else { format!(r#""at":"{at}","#) };
    format!(
        r#"{{"v":1,"rules":"gin-and-win/ten","round":"{day}-{number}","table":"T1","gaming_day":"{day}",{at}"seq":{number},"state":"void","reason":"none"}}"#
    )
}

fn lines(rounds: &[(&str, u64)]) -> Vec<u8> {
    let lines = rounds.iter().map(|(day, number)| round(day, *number, "") + "\n");
    lines.collect::<String>().into_bytes()
}

fn audited(files: &[Vec<u8>]) -> (AuditState, StoredRuns) {
    audit(&book(PlayerSetting::CardsSpeak, Limits::default()), &[None], files, PLAIN)
}

/// File, line and message of every finding with a code.
fn found(kept: &StoredRuns, code: &str) -> Vec<(u32, u64, String)> {
    let with = kept.raised.iter().filter(|one| one.exception.finding.code == code);
    with.map(|one| (one.spot.file, one.spot.line, one.exception.finding.message.clone())).collect()
}

fn days(days: &[(u64, u64)]) -> Vec<(String, u64)> {
    let numbers = (1..).zip(days).flat_map(|(day, (first, last))| {
        (*first..=*last).map(move |number| (format!("2026-03-{day:02}"), number))
    });
    numbers.collect()
}

fn text(rounds: &[(String, u64)]) -> String {
    rounds.iter().map(|(day, number)| round(day, *number, "") + "\n").collect()
}

#[test]
fn unreadable_lines_of_the_day_before_fill_no_numbers_of_a_day_that_begins_again() {
    let mut log = text(&days(&[(1, 5), (1, 5), (1, 5), (4, 6)]));
    let one = |log: &str| {
        let (_, kept) = audited(&[log.as_bytes().to_vec()]);
        found(&kept, "sequence-gap")
    };
    let missing = |found: &[(u32, u64, String)]| {
        found.iter().filter(|(_, _, message)| message.contains("numbers 1 to 3")).count()
    };
    assert_eq!(missing(&one(&log)), 1);
    // The numbers 1 to 3 of the day before, which still tell table, day and number.
    for number in 1..=3 {
        let line = round("2026-03-03", number, "");
        assert!(log.contains(&line));
        log = log.replace(&line, &line.replace(r#""state":"void""#, r#""state":7"#));
    }
    assert_eq!(missing(&one(&log)), 1, "{:?}", one(&log));
}

#[test]
fn one_finding_counts_every_gap_that_it_stands_for() {
    for gaps in [1_000, 1_001] {
        let rounds: Vec<(&str, u64)> =
            (0..=gaps).map(|round| ("2026-03-01", 1 + 2 * round)).collect();
        let (state, kept) = audited(&[lines(&rounds)]);
        assert_eq!(state.summary.codes.get("sequence-gap"), Some(&gaps), "{gaps}");
        assert_eq!(state.summary.records_by_code.get("sequence-gap"), Some(&gaps), "{gaps}");
        let stands_for: u64 = kept
            .raised
            .iter()
            .filter(|one| one.exception.finding.code == "sequence-gap")
            .map(|one| one.exception.stands_for)
            .sum();
        assert_eq!(stands_for, gaps);
        // What a gate goes by sees them, too: one more gap makes no better rate.
        assert_eq!(state.summary.grades.get("material"), Some(&gaps), "{gaps}");
    }
}

#[test]
fn one_stray_record_does_not_switch_off_the_look_at_midnight() {
    let log = text(&days(&[(1, 5), (6, 11), (15, 20), (21, 25)]));
    let stray = round("2026-02-28", 9000, "") + "\n";
    for log in [log.clone(), stray + &log] {
        let (state, kept) = audited(&[log.into_bytes()]);
        let found = found(&kept, "sequence-gap");
        assert!(
            matches!(&found[..], [(_, _, message)] if message.contains("12 to 14")),
            "{found:?}"
        );
        assert_eq!(state.summary.midnights, [1, 0]);
    }
}

#[test]
fn days_that_begin_anywhere_show_no_missing_beginning_and_are_said_not_to() {
    let log = text(&days(&[(5, 9), (40, 44), (22, 26), (31, 35)]));
    let (state, kept) = audited(&[log.into_bytes()]);
    assert_eq!(found(&kept, "sequence-gap"), []);
    assert_eq!(state.summary.midnights, [0, 1]);
}

#[test]
fn a_gap_is_reported_at_the_first_copy_of_the_record_after_it() {
    let day = "2026-03-01";
    let first = lines(&[1, 2, 4, 5, 6].map(|number| (day, number)));
    let again = lines(&[4, 5].map(|number| (day, number)));
    let (_, kept) = audited(&[first, again]);
    let found = found(&kept, "sequence-gap");
    assert!(matches!(found[..], [(0, 3, _)]), "{found:?}");
}

/// A record whose day only its time tells, or nothing.
fn timed(number: u64, at: Option<&str>) -> String {
    round("", number, at.unwrap_or_default()).replace(r#""gaming_day":"","#, "") + "\n"
}

#[test]
fn a_record_without_a_time_fills_its_number_on_every_day_of_its_table() {
    let at = |number: u64| (number != 3 && number != 6).then_some("2026-03-01T12:00:00Z");
    let log: String = [1, 2, 3, 4, 6, 8].map(|number| timed(number, at(number))).concat();
    let (_, kept) = audited(&[log.clone().into_bytes()]);
    let known = found(&kept, "sequence-gap");
    // 5 and 7 are nowhere; 3 and 6 are records.
    assert!(
        matches!(&known[..], [(0, 6, message)] if message.contains("2 rounds are missing")),
        "{known:?}"
    );
    // Without any time the numbers of the table are those of one day.
    let log: String = [1, 2, 4].map(|number| timed(number, None)).concat();
    let (_, kept) = audited(&[log.into_bytes()]);
    assert_eq!(found(&kept, "sequence-gap").len(), 1);
}

#[test]
fn play_over_midnight_is_no_gap_where_nothing_states_the_gaming_days() {
    // Three evenings of 20 rounds that begin again with 1; the last five are after midnight.
    let evening = |day: u64, number: u64| {
        let (day, hour) = if number > 15 { (day + 1, 0) } else { (day, 20) };
        format!("2026-03-{day:02}T{hour:02}:{number:02}:00Z")
    };
    let rounds = |days: std::ops::RangeInclusive<u64>| {
        days.flat_map(|day| (1..=20).map(move |number| (day, number)))
    };
    let log: String =
        rounds(1..=3).map(|(day, number)| timed(number, Some(&evening(day, number)))).collect();
    let (_, kept) = audited(&[log.into_bytes()]);
    assert_eq!(found(&kept, "sequence-gap"), []);
    // Where the records state their days, a day that begins with 16 lacks the rounds before.
    let stated: String = rounds(1..=3)
        .map(|(day, number)| (day + u64::from(number > 15), number))
        .map(|(day, number)| round(&format!("2026-03-{day:02}"), number, "") + "\n")
        .collect();
    let (_, kept) = audited(&[stated.into_bytes()]);
    assert_eq!(found(&kept, "sequence-gap").len(), 1);
}

fn times(minutes: &[(i64, &str)]) -> Vec<u8> {
    let text: String = (1..)
        .zip(minutes)
        .map(|(number, (minute, day))| {
            let at = jiff::Timestamp::from_second(1_772_366_400 + minute * 60).unwrap();
            let day = if day.is_empty() { String::new() } else { format!(r#""gaming_day":"{day}","#) };
            format!(
                r#"{{"v":1,"rules":"gin-and-win/ten","round":"{number}","table":"T1",{day}"at":"{at}","seq":{number},"state":"void","reason":"none"}}"#
            ) + "\n"
        })
        .collect();
    text.into_bytes()
}

#[test]
fn a_clock_that_was_ahead_is_reported_where_it_went_ahead() {
    let log = times(&[0, 1, 2, 63, 64, 65, 6, 7].map(|minute| (minute, "2026-03-01")));
    let (_, kept) = audited(&[log]);
    let found = found(&kept, "time-backwards");
    assert!(matches!(&found[..], [(0, 4, message)] if message.contains("ahead")), "{found:?}");
}

#[test]
fn a_clock_that_was_ahead_over_the_change_of_files_is_reported_where_it_went_ahead() {
    // Rounds at these minutes, cut into two files after so many of them.
    let reported = |minutes: &[i64], first: usize| {
        let log = times(&minutes.iter().map(|at| (*at, "")).collect::<Vec<_>>());
        let lines: Vec<&[u8]> = log.split_inclusive(|byte| *byte == b'\n').collect();
        let (_, kept) = audited(&[lines[..first].concat(), lines[first..].concat()]);
        found(&kept, "time-backwards")
    };
    let inside = reported(&[0, 1, 2, 63, 64, 65, 66, 67, 8, 9, 10], 6);
    assert!(matches!(&inside[..], [(0, 4, text)] if text.contains("ahead")), "{inside:?}");
    // The clock is set between two files.
    let between = reported(&[0, 1, 2, 63, 64, 65, 160, 190, 131, 132, 190, 260], 8);
    assert!(matches!(&between[..], [(0, 4, text)] if text.contains("ahead")), "{between:?}");
    let one_end = reported(&[60, 61, 62, 160, 190, 131, 132, 190, 260], 5);
    assert!(matches!(&one_end[..], [(1, 1, text)] if text.contains("earlier")), "{one_end:?}");
    // Two files about the same time: nothing follows from that.
    assert_eq!(reported(&[0, 1, 2, 63, 64, 65, 0, 1, 2, 3], 6), []);
}

#[test]
fn a_step_back_that_follows_from_a_repeat_is_not_reported() {
    let log = times(&(0..40).map(|minute| (minute, "2026-03-01")).collect::<Vec<_>>());
    let part: Vec<u8> =
        log.split_inclusive(|byte| *byte == b'\n').skip(10).take(9).flatten().copied().collect();
    let rest = times(&(0..50).map(|minute| (minute, "2026-03-01")).collect::<Vec<_>>());
    let rest: Vec<u8> =
        rest.split_inclusive(|byte| *byte == b'\n').skip(40).flatten().copied().collect();
    let (state, kept) = audited(&[[log, part, rest].concat()]);
    assert_eq!(found(&kept, "time-backwards"), []);
    assert_eq!(state.summary.records.repeated, 9);
    assert_eq!(
        state.summary.records_by_code.get("round-repeated"),
        Some(&9),
        "a range counts its records"
    );
}

#[test]
fn a_day_that_only_a_clock_that_was_reset_has_is_no_day_of_the_log() {
    let reset = -(1_772_366_400 / 60);
    let log = times(&[0, 1, reset, 3, 4].map(|minute| (minute, "")));
    let (_, kept) = audited(&[log]);
    assert_eq!(found(&kept, "day-missing"), []);
    assert!(matches!(found(&kept, "time-backwards")[..], [(0, 3, _)]));
}

#[test]
fn rounds_of_one_table_at_one_instant_are_reported_wherever_the_log_is_cut() {
    let still = |rounds: usize| times(&vec![(0, "2026-03-01"); rounds]);
    for (rounds, reported) in [(9, 0), (10, 1), (739, 1)] {
        let book = book(PlayerSetting::CardsSpeak, Limits::default());
        for stretch_bytes in [300, 1 << 20] {
            let pace = gincert_replay::RunOptions { threads: 1, stretch_bytes };
            let (_, kept) = audit(&book, &[None], &[still(rounds)], pace);
            assert_eq!(found(&kept, "time-still").len(), reported, "{rounds} {stretch_bytes}");
        }
    }
}

//! Money that moves after the settlement, rounds that do not count, and caps.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book};
use gincert_evidence::Grade;
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::Limits;

/// The dealer leaves over nothing, so that the player with K 9 2 left loses both wagers; bonus none.
const LINE: &str = r#"{"v":1,"rules":"gin-and-win/ten","round":"1","table":"T1","dealer":{"cards":"Ac Ad Ah As 2c 2d 2h"},"seats":[{"seat":1,"cards":"Kc Kd 3c 4c 9c 9d 7h","action":"play","bets":{"ante":1000,"play":1000},"net":{"ante":-1000,"play":-1000}}]}"#;

/// What is found: code, wager, difference, grade.
fn found(line: &str) -> Vec<(&'static str, Option<&'static str>, Option<i64>, Grade)> {
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let (_, kept) = audit(&book, &[None], &[line.as_bytes().to_vec()], PLAIN);
    let raised = kept.raised.iter().map(|one| {
        let exception = &one.exception;
        let bet = exception.bet.map(gincert_replay::Bet::word);
        let delta = exception.money.map(|money| money.delta_minor);
        (exception.finding.code, bet, delta, exception.finding.grade)
    });
    raised.collect()
}

fn with(from: &str, to: &str) -> String {
    let line = LINE.replacen(from, to, 1);
    assert_ne!(line, LINE, "{from}");
    line
}

fn adjusted(
    net: i64,
    adjusted: &str,
) -> Vec<(&'static str, Option<&'static str>, Option<i64>, Grade)> {
    let to = format!("\"net\":{{\"ante\":{net},\"play\":-1000}},\"adjusted\":[{adjusted}]");
    found(&with(r#""net":{"ante":-1000,"play":-1000}"#, &to))
}

#[test]
fn a_right_record_is_right() {
    assert_eq!(found(LINE), []);
}

#[test]
fn what_corrections_leave_is_what_is_told() {
    use Grade::{Material, Minor};
    // Paid right, then moved.
    let moved = adjusted(-1000, r#"{"bet":"ante","amount":700}"#);
    assert_eq!(moved, [("overpaid", Some("ante"), Some(700), Material)]);
    // Paid wrongly, and made good.
    let good = adjusted(-500, r#"{"bet":"ante","amount":-500}"#);
    assert_eq!(good, [("overpaid", Some("ante"), Some(500), Minor)]);
    // Corrected too much: the other side is out of pocket.
    let over = adjusted(-500, r#"{"bet":"ante","amount":-900}"#);
    assert_eq!(over, [("underpaid", Some("ante"), Some(-400), Material)]);
    // A correction that names no wager, or none that the game has, is the seat's.
    for (bet, unclear) in [("", 0), (r#""bet":"side","#, 1)] {
        let loose = adjusted(-1000, &format!("{{{bet}\"amount\":700}}"));
        assert_eq!(loose[unclear..], [("overpaid", Some("total"), Some(700), Material)], "{bet}");
        let good = adjusted(-500, &format!("{{{bet}\"amount\":-500}}"));
        assert_eq!(good[unclear..], [("overpaid", Some("ante"), Some(500), Minor)], "{bet}");
        let told = [("adjustment-unclear", None, None, Minor)];
        assert_eq!((&good[..unclear], &loose[..unclear]), (&told[..unclear], &told[..unclear]));
    }
}

#[test]
fn a_cap_takes_no_stake() {
    let capped = |line: String| found(&line.replacen("\"v\":1", "\"v\":1,\"cap_applied\":true", 1));
    let lost = with(r#""ante":-1000,"play":-1000"#, r#""ante":-2500,"play":-1000"#);
    assert_eq!(capped(lost), [("underpaid", Some("ante"), Some(-1500), Grade::Material)]);
}

/// Money under a stated cap has a code of its own: it is in no sum of what is owed.
#[test]
fn a_win_that_a_stated_cap_cuts_is_no_underpayment() {
    let won = LINE
        .replacen("Ac Ad Ah As 2c 2d 2h", "KC KD 3C 4C 9C 9D 7H", 1)
        .replacen("Kc Kd 3c 4c 9c 9d 7h", "Ac Ad Ah As 2c 2d 2h", 1)
        .replacen("KC KD 3C 4C 9C 9D 7H", "Kc Kd 3c 4c 9c 9d 7h", 1)
        .replacen(r#""ante":-1000,"play":-1000"#, r#""ante":0,"play":0"#, 1);
    let capped = won.replacen("\"v\":1", "\"v\":1,\"cap_applied\":true", 1);
    let codes = |line: &str| -> Vec<(&str, Grade)> {
        found(line).iter().map(|(code, _, _, grade)| (*code, *grade)).collect()
    };
    let (cut, whole) = (codes(&capped), codes(&won));
    assert!(!cut.is_empty());
    assert!(cut.iter().all(|one| *one == ("capped-payment", Grade::Minor)), "{cut:?}");
    assert!(whole.iter().all(|one| *one == ("underpaid", Grade::Material)), "{whole:?}");
    assert_eq!(cut.len(), whole.len());
    let not = won.replacen("\"v\":1", "\"v\":1,\"cap_applied\":false", 1);
    assert_eq!(codes(&not), whole);
}

#[test]
fn a_round_that_does_not_count_returns_its_wagers() {
    let void = with("\"v\":1", r#""v":1,"state":"misdeal","reason":"two cards exposed""#);
    // A system that leaves the results as they were may have returned the wagers all the same.
    assert_eq!(found(&void), [("void-with-result", None, None, Grade::Minor)]);
    // Wagers that were returned in part were not returned.
    let told = found(&void.replacen(r#""play":-1000}}]"#, r#""play":-400}}]"#, 1));
    let all = [("ante", -1000), ("play", -400)]
        .map(|(bet, delta)| ("underpaid", Some(bet), Some(delta), Grade::Minor));
    assert_eq!(told, all);
}

#[test]
fn totals_are_compared_as_totals() {
    let total = with(r#""net":{"ante":-1000,"play":-1000}"#, r#""net":-2000"#);
    assert_eq!(found(&total), []);
    let wrong = with(r#""net":{"ante":-1000,"play":-1000}"#, r#""net":-1500"#);
    assert_eq!(found(&wrong), [("overpaid", Some("total"), Some(500), Grade::Material)]);
    let less = with(r#""bets":{"ante":1000,"play":1000}"#, r#""bets":2000"#);
    assert_eq!(found(&less), [], "nothing can be said of single wagers");
}

#[test]
fn a_round_cannot_correct_itself() {
    let itself = with("\"v\":1", r#""v":1,"corrects":"1""#);
    let codes: Vec<&str> = found(&itself).iter().map(|(code, ..)| *code).collect();
    assert_eq!(codes, ["correction-dangling"]);
}

/// A log in which so many records correct the first one.
fn corrected(times: usize) -> (gincert_replay::AuditState, Vec<&'static str>) {
    let record = |number: usize| {
        let line = LINE.replacen(r#""round":"1""#, &format!(r#""round":"{number}""#), 1);
        let end = if number == 1 { "}" } else { r#","corrects":"1"}"# };
        format!("{}{end}\n", line.strip_suffix('}').unwrap())
    };
    let log: String = (1..=times + 1).map(record).collect();
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let (state, kept) = audit(&book, &[None], &[log.into_bytes()], PLAIN);
    let codes = kept.raised.iter().map(|one| one.exception.finding.code);
    let codes = codes.filter(|code| code.starts_with("correction-")).collect();
    (state, codes)
}

#[test]
fn corrections_of_one_round_without_number_are_counted_and_keep_nothing_each() {
    // The honest twin: one round, corrected once.
    let (state, codes) = corrected(1);
    assert_eq!((state.summary.records.corrected, codes), (1, vec![]));
    let (state, codes) = corrected(2_000);
    assert_eq!(state.summary.records.corrected, 2_000);
    assert_eq!(codes, vec!["correction-twice"; 1_999]);
    // What 2,000 corrected rounds leave behind is sums, and no chunk of the log for each.
    assert_eq!(
        state.corrected.ledger,
        gincert_replay::AuditState::new(state.seen).corrected.ledger
    );
    assert_eq!(state.corrected.records.audited, 2_000);
}

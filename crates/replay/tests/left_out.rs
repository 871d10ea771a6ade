//! What is left out is left out for its own reason: nothing is called hidden that the record shows.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book};
use gincert_evidence::Grade;
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::Limits;
use gincert_replay::summary::{CheckCounts, ExclusionReason, Summary};

const SEAT: &str = r#""cards":"Kc Kd 3c 4c 9c 9d 7h","action":"play""#;

fn summary(seat: &str) -> Summary {
    let line = format!(
        r#"{{"v":1,"rules":"gin-and-win/ten","round":"1","table":"T1","currency":"USD","dealer":{{"cards":"Ac Ad Ah As 2c 2d 2h"}},"seats":[{{"seat":1,{seat}}}]}}"#
    );
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    audit(&book, &[None], &[line.into_bytes()], PLAIN).0.summary
}

fn left_out(summary: &Summary) -> Vec<ExclusionReason> {
    let accounts = summary.sheets.values().flat_map(|sheet| sheet.money.values());
    let left = accounts.flat_map(|sums| &sums.account.left_out);
    left.filter(|(_, left)| left.won.value() != Some(0)).map(|(why, _)| *why).collect()
}

fn open(checked: CheckCounts) -> [u64; 2] {
    [checked.wagers_open, checked.wagers_unclear]
}

#[test]
fn a_total_without_single_wagers_is_not_called_hidden() {
    let shown = summary(&format!(r#"{SEAT},"bets":2000,"net":-2000"#));
    assert_eq!(left_out(&shown), [ExclusionReason::Stake]);
    assert_eq!(open(shown.checked), [0, 1]);
    let hidden = summary(
        r#""cards":"Kc ?? 3c 4c 9c 9d 7h","action":"play","bets":{"ante":1000,"play":1000,"bonus":100},"net":-2100"#,
    );
    assert_eq!(left_out(&hidden), [ExclusionReason::Hidden]);
    assert_eq!(open(hidden.checked), [3, 0]);
}

#[test]
fn an_unknown_decision_and_a_missing_card_are_not_called_hidden() {
    let decision = summary(
        r#""cards":"Kc Kd 3c 4c 9c 9d 7h","action":"wait","bets":{"ante":1000,"play":1000},"net":{"ante":-1000,"play":-1000}"#,
    );
    assert_eq!(left_out(&decision), [ExclusionReason::Action]);
    assert_eq!(open(decision.checked), [0, 2]);
    let card = summary(
        r#""cards":"Kc Kd 3c 4c 9c 9d","action":"play","bets":{"ante":1000,"play":1000},"net":{"ante":-1000,"play":-1000}"#,
    );
    assert_eq!(left_out(&card), [ExclusionReason::CardCount]);
    assert_eq!(open(card.checked), [0, 2]);
}

#[test]
fn a_field_in_another_spelling_is_no_mere_remark_where_the_field_is_absent() {
    let raised = |seat: &str| -> Vec<(&'static str, Grade)> {
        let line = format!(
            r#"{{"v":1,"rules":"gin-and-win/ten","round":"1","table":"T1","currency":"USD","dealer":{{"cards":"Ac Ad Ah As 2c 2d 2h"}},"seats":[{{"seat":1,{SEAT},{seat}}}]}}"#
        );
        let book = book(PlayerSetting::CardsSpeak, Limits::default());
        let kept = audit(&book, &[None], &[line.into_bytes()], PLAIN).1;
        let findings = kept.raised.iter().map(|raised| &raised.exception.finding);
        let unknown = findings.filter(|finding| finding.code == "field-unknown");
        unknown.map(|finding| (finding.code, finding.grade)).collect()
    };
    let bets = r#""bets":{"ante":1000,"play":1000}"#;
    let net = r#""net":{"ante":-1000,"play":-1000}"#;
    let told = |grade| [("field-unknown", grade)];
    assert_eq!(raised(&format!("{bets},{net}")), []);
    assert_eq!(raised(&format!(r#"{bets},"Net":{{"ante":500}}"#)), told(Grade::Minor));
    assert_eq!(
        raised(&format!(r#"{bets},"net":{{"Ante":-500,"play":-1000}}"#)),
        told(Grade::Minor)
    );
    assert_eq!(raised(&format!(r#"{bets},{net},"NET":5"#)), told(Grade::Observation));
    assert_eq!(raised(&format!(r#"{bets},{net},"colour":5"#)), told(Grade::Observation));
}

//! Clean logs differ in nothing; logs whose deals or payments were tampered with do.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book, log, options, sheet};
use gincert_game::gin_and_win::{GinAndWin, PlayerSetting, Qualifier};
use gincert_replay::generate::{Options, Play};
use gincert_replay::statistics::{StatisticKind, Test, observed, strata, tests};
use gincert_replay::{
    AuditState, Bet, CompiledRules, DealtHands, ExactHandValues, Limits, Record, Rulebook,
};

/// Rounds of a log: many on request.
fn rounds() -> u64 {
    match std::env::var_os("GINCERT_EXHAUSTIVE") {
        Some(value) if value == "1" => 200_000,
        _ => 20_000,
    }
}

fn prepared() -> (Rulebook, Vec<Option<ExactHandValues>>) {
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let values = ExactHandValues::new(&book.sheets[0].rules, &|_, _| ()).unwrap();
    (book, vec![Some(values)])
}

fn judged(
    book: &Rulebook,
    values: &[Option<ExactHandValues>],
    bytes: Vec<u8>,
) -> (AuditState, Vec<Test>) {
    let (state, kept) = audit(book, values, &[bytes], PLAIN);
    // What comes again is told as such, and tested as what it is.
    let own = kept.raised.iter().find(|one| one.exception.finding.code != "cards-again");
    assert!(own.is_none(), "{own:?}");
    let tests = tests(&state.summary, &book.sheets, values);
    (state, tests)
}

fn hidden(seats: u8, rounds: u64) -> Options {
    Options {
        seats,
        varies: false,
        hide_folds: true,
        hide_dealer: true,
        // So that all six fold now and then.
        play: Play::IfItWouldQualify,
        ..options(rounds)
    }
}

#[test]
fn clean_logs_fit_and_win_as_the_rules_let_expect() {
    let (book, values) = prepared();
    for options in [hidden(1, rounds()), hidden(6, rounds()), options(rounds())] {
        let (bytes, _) = log(&options, &book.sheets[0]);
        let (state, tests) = judged(&book, &values, bytes);
        let made: Vec<&str> = tests
            .iter()
            .filter(|test| test.answer.is_ok())
            .map(|test| test.name.as_str())
            .collect();
        let money = ["luck on Ante and Play", "Gin Bonus against its pay table"];
        assert!(money.iter().all(|name| made.contains(name)), "{made:?}");
        // Where folded hands are hidden, only the dealers' are shown often enough.
        let fits = if options.hide_folds { 1 } else { 3 };
        assert_eq!(made.len(), 2 + fits, "{made:?}");
        for test in &tests {
            assert!(!test.differs(), "{test:?}");
        }
        for list in strata(&state.summary).lists.into_iter().flatten() {
            let rounds: u64 = list.iter().map(|row| row.stratum.rounds).sum();
            assert!(rounds == 0 || rounds == options.rounds);
        }
        let decisions = &state.summary.sheets[&0].money["USD"].decisions;
        let observed = observed(decisions, values[0].as_ref().unwrap());
        assert!(observed.hands > 0 && observed.worse > 0);
    }
}

/// Every fifth round with a good dealer's hand is left out of the log.
#[test]
fn a_log_without_the_dealers_best_hands_differs() {
    let (book, values) = prepared();
    for options in [hidden(1, 20_000), options(20_000)] {
        let (bytes, _) = log(&options, &book.sheets[0]);
        let text = String::from_utf8(bytes).unwrap();
        let mut good = 0;
        let kept: String = text
            .lines()
            .filter(|line| {
                let record: Record = serde_json::from_str(line).unwrap();
                let left = record.dealer.and_then(|dealer| dealer.deadwood);
                good += u32::from(left.is_some_and(|left| left.len() <= 2));
                left.is_none_or(|left| left.len() > 2) || good % 5 != 0
            })
            // Without numbers nothing tells that rounds are missing.
            .map(|line| line.replacen("\"seq\"", "\"_number\"", 1) + "\n")
            .collect();
        let (_, tests) = judged(&book, &values, kept.into_bytes());
        let differs = |name: &str| tests.iter().any(|test| test.name == name && test.differs());
        assert!(differs("dealers' hands by score"), "{tests:?}");
    }
}

/// The deal is fair, and the records pay what the rules say; but winning rounds are logged twice
/// under other names.
#[test]
fn a_log_with_more_lucky_rounds_than_there_were_differs() {
    let (book, values) = prepared();
    let (bytes, _) = log(&options(20_000), &book.sheets[0]);
    let text = String::from_utf8(bytes).unwrap();
    let mut more = String::new();
    for line in text.lines() {
        let line = line.replacen("\"seq\"", "\"_number\"", 1);
        more.push_str(&format!("{line}\n"));
        let record: Record = serde_json::from_str(&line).unwrap();
        let won = |bet| {
            let nets = record.seats.iter().filter_map(|seat| seat.net.as_ref()?.get(bet));
            nets.sum::<i64>()
        };
        if won(Bet::Ante) + won(Bet::Play) > 20_000 {
            more.push_str(&line.replacen("\"round\":\"", "\"round\":\"again-", 1));
            more.push('\n');
        }
    }
    let (_, tests) = judged(&book, &values, more.into_bytes());
    let luck = tests.iter().find(|test| test.name == "luck on Ante and Play").unwrap();
    assert_eq!(luck.kind, StatisticKind::Win);
    assert!(luck.differs() && luck.answer.as_ref().unwrap().statistic > 4.0, "{luck:?}");
}

#[test]
fn the_share_of_hands_that_other_rules_settle_otherwise_is_that_of_dealt_hands() {
    let ten = sheet(PlayerSetting::CardsSpeak);
    let dealt = DealtHands::new(&ten);
    assert!(dealt.share_settled_otherwise(&ten).abs() < f64::EPSILON);
    let qualifying = |qualifier: Qualifier| {
        let rules = GinAndWin { qualifier, ..ten.rules.clone() };
        let other = CompiledRules::new("g/r".into(), "r.md".into(), ten.digest, rules);
        dealt.share_settled_otherwise(&other)
    };
    let [never, always] = [Qualifier::never(), Qualifier::always()].map(qualifying);
    // Each hand of a dealer qualifies by one of both and not by the other.
    assert!(never > 0.5 && always > 0.1 && never + always <= 1.0, "{never} {always}");
}

#[test]
fn one_reading_of_a_document_has_aces_high() {
    let ten = sheet(PlayerSetting::CardsSpeak);
    let readings = ten.readings();
    let high =
        &readings.iter().find(|one| one.description.contains("aces are high")).unwrap().rules;
    let cards = |text| gincert_game::parse_cards(text).unwrap();
    // Left over, the ace is above the ten that qualifies with a score of 4.
    let dealer = cards("As 4d 7h 9c Kc Kd Kh");
    assert!(ten.qualifies(ten.set_dealer(dealer)));
    assert!(!high.qualifies(high.set_dealer(dealer)));
    let tens = cards("2s 4d 7h Tc Kc Kd Kh");
    assert!(high.qualifies(high.set_dealer(tens)), "a ten is a ten by both");
    let share = DealtHands::new(&ten).share_settled_otherwise(high);
    assert!((0.02..0.5).contains(&share), "{share}");
}

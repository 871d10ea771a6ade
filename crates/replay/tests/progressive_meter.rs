//! Logs of a game with a progressive meter: what is due is a share of the meter that the record states.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book_of_rules, log, options, rules};
use gincert_game::gin_and_win::{GinAndWin, Meter, MeterPay, Pay, Percentage, PlayerSetting};
use gincert_replay::statistics::{OwedKind, balances, owed_counts, owed_tests};
use gincert_replay::summary::ExclusionReason;
use gincert_replay::{ExactHandValues, Limits, Rulebook};
use serde_json::{Value, json};

fn share(hundredths: u16) -> Percentage {
    Percentage::new(hundredths).unwrap()
}

/// All of the meter for the best hand, less the wager; 1 % of it for a score of one.
fn metered() -> GinAndWin {
    let mut rules = rules(PlayerSetting::CardsSpeak);
    let pay = |share, returns_wager| Pay::Meter(MeterPay { share, start: 500, returns_wager });
    rules.sides[0].rows[0].pays = pay(Percentage::ALL, false);
    rules.sides[0].rows[3].pays = pay(share(100), true);
    rules.sides[0].meter = Some(Meter { start: 500, contribution: share(1_500) });
    assert!(rules.validate().is_empty());
    rules
}

fn book() -> Rulebook {
    book_of_rules(metered(), Limits::default())
}

/// The rounds of a log of one seat each, in which a score of one is paid of the meter, and all the others.
fn rounds(book: &Rulebook) -> (Vec<Value>, Vec<Value>) {
    let mut options = options(600);
    options.seats = 1;
    let (clean, _) = log(&options, &book.sheets[0]);
    let (_, kept) = audit(book, &[None], std::slice::from_ref(&clean), PLAIN);
    assert!(kept.raised.is_empty(), "{:?}", kept.raised.first());
    let lines = clean.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let rounds = lines.map(|line| {
        let mut round: Value = serde_json::from_slice(line).unwrap();
        // Rounds that are taken out of a log are no gap here.
        round.as_object_mut().unwrap().remove("seq");
        round
    });
    let rounds: Vec<Value> = rounds.collect();
    let is_paid = |round: &Value| {
        let seat = &round["seats"][0];
        let hand = gincert_game::parse_cards(seat["cards"].as_str().unwrap()).unwrap();
        let score = book.sheets[0].set_by_reference(hand).left_over.score();
        score == 1 && seat["bets"]["bonus"].as_i64().is_some_and(|bet| bet > 0)
    };
    rounds.into_iter().partition(is_paid)
}

fn text(rounds: &[Value]) -> Vec<u8> {
    rounds.iter().flat_map(|round| format!("{round}\n").into_bytes()).collect()
}

/// The codes of what is found in rounds, and how many wagers are not settled for want of something.
fn found(book: &Rulebook, rounds: &[Value]) -> (Vec<&'static str>, u64) {
    let (state, kept) = audit(book, &[None], &[text(rounds)], PLAIN);
    assert_eq!(state.summary.records.rejected, 0);
    let codes = kept.raised.iter().map(|one| one.exception.finding.code).collect();
    (codes, state.summary.checked.wagers_unclear)
}

#[test]
fn a_share_of_the_stated_meter_is_due_to_the_cent() {
    let book = book();
    let (paid, _) = rounds(&book);
    assert!(paid.len() > 20, "{}", paid.len());
    for round in &paid {
        let seat = &round["seats"][0];
        let meter = seat["meter"].as_i64().unwrap();
        assert_eq!(seat["net"]["bonus"], json!(meter / 100), "parts of a cent stay with the house");
        for (change, code) in [(1, "overpaid"), (-1, "underpaid"), (meter, "overpaid")] {
            let mut wrong = round.clone();
            wrong["seats"][0]["net"]["bonus"] = json!(meter / 100 + change);
            assert_eq!(found(&book, &[wrong]), (vec![code], 0), "{change}");
        }
        // The meter as it was three steps before makes another amount.
        let mut moved = round.clone();
        moved["seats"][0]["meter"] = json!(meter + 300);
        assert_eq!(found(&book, &[moved]).0, ["underpaid"]);
    }
}

#[test]
fn without_the_meter_a_share_of_it_is_neither_right_nor_wrong() {
    let book = book();
    let (paid, others) = rounds(&book);
    let without = |rounds: &[Value]| -> Vec<Value> {
        let mut rounds = rounds.to_vec();
        for round in &mut rounds {
            round["seats"][0].as_object_mut().unwrap().remove("meter");
        }
        rounds
    };
    // Every other row is settled without it.
    assert_eq!(found(&book, &without(&others)), (vec![], 0));
    assert_eq!(found(&book, &without(&paid)), (vec![], paid.len() as u64));
    // A share is at least nothing, so that a loss is none.
    let mut lost = without(&paid[..1]);
    lost[0]["seats"][0]["net"]["bonus"] = json!(-1);
    assert_eq!(found(&book, &lost).0, ["amount-impossible"]);
}

#[test]
fn a_hidden_hand_may_have_been_paid_any_share() {
    let book = book();
    let (_, others) = rounds(&book);
    let fold = |round: &&Value| {
        let seat = &round["seats"][0];
        seat["action"] == "fold" && seat["bets"]["bonus"].as_i64().is_some_and(|bet| bet > 0)
    };
    let mut hidden = others.iter().find(fold).unwrap().clone();
    let seat = hidden["seats"][0].as_object_mut().unwrap();
    seat.remove("cards");
    seat.remove("deadwood");
    let bet = seat["bets"]["bonus"].as_i64().unwrap();
    let meter = seat["meter"].as_i64().unwrap();
    let stated = |net: i64, meter: Option<i64>| {
        let mut round = hidden.clone();
        round["seats"][0]["net"]["bonus"] = json!(net);
        round["seats"][0]["meter"] = json!(meter);
        found(&book, &[round]).0
    };
    assert_eq!(stated(meter / 100, Some(meter)), [""; 0]);
    assert_eq!(stated(meter - bet, Some(meter)), [""; 0]);
    assert_eq!(stated(meter / 100 + 1, Some(meter)), ["amount-impossible"]);
    // Where it is not known how high the meter stood, any amount may be a share of it.
    assert_eq!(stated(meter / 100 + 1, None), [""; 0]);
    assert_eq!(stated(-bet - 1, None), ["amount-impossible"]);
}

#[test]
fn a_wager_with_a_meter_is_left_out_of_theory_with_that_reason() {
    let book = book();
    let (mut all, others) = rounds(&book);
    all.extend(others);
    let made =
        |round: &&Value| round["seats"][0]["bets"]["bonus"].as_i64().is_some_and(|bet| bet > 0);
    let wagers = all.iter().filter(made).count() as u64;
    let values = [Some(ExactHandValues::new(&book.sheets[0].rules, &|_, _| ()).unwrap())];
    let (state, _) = audit(&book, &values, &[text(&all)], PLAIN);
    let balances = balances(&state.summary, &book.sheets, &values);
    let balance = balances[0].as_ref().unwrap();
    assert!(balance.adds_up());
    let line = balance.lines.iter().find(|line| line.why == ExclusionReason::Meter).unwrap();
    assert_eq!(line.wagers, wagers);
}

#[test]
fn a_negative_meter_is_no_record() {
    let book = book();
    let (mut paid, _) = rounds(&book);
    paid[0]["seats"][0]["meter"] = json!(-1);
    let (state, _) = audit(&book, &[None], &[text(&paid[..1])], PLAIN);
    assert_eq!(state.summary.records.rejected, 1);
}

#[test]
fn a_meter_that_is_left_out_where_it_was_won_is_found() {
    let book = book();
    let (paid, others) = rounds(&book);
    let without_meter = |mut round: Value| {
        round["seats"][0].as_object_mut().unwrap().remove("meter");
        round
    };
    let owed = |rounds: &[Value]| {
        let (state, _) = audit(&book, &[None], &[text(rounds)], PLAIN);
        let tests = owed_tests(&state.summary, &book.sheets, &[None]);
        let meter = tests.into_iter().find(|test| test.kind == OwedKind::Meter);
        (owed_counts(&state.summary), meter)
    };
    let (paid_count, all) = (paid.len() as u64, [paid.clone(), others.clone()].concat());
    let (counts, test) = owed(&all);
    assert_eq!((counts.unmetered, counts.metered[1], test), ([[0, 0]; 2], paid_count, None));
    // Only the rounds that the meter pays lack it.
    let hits: Vec<Value> = paid.into_iter().map(without_meter).chain(others).collect();
    let (counts, test) = owed(&hits);
    assert_eq!(counts.unmetered, [[0, paid_count]; 2]);
    assert!(counts.open() >= paid_count && test.unwrap().is_reported());
    // Where every round lacks it there is nothing to compare with.
    let (counts, test) = owed(&all.into_iter().map(without_meter).collect::<Vec<_>>());
    assert_eq!((counts.metered, counts.unmetered[0][1], test), ([0, 0], paid_count, None));
}

#[test]
fn of_several_meters_a_record_states_none() {
    let mut rules = metered();
    let mut second = rules.sides[0].clone();
    second.name = "Second".into();
    rules.sides.push(second);
    assert!(rules.validate().is_empty());
    let two = book_of_rules(rules, Limits::default());
    let (paid, _) = rounds(&book());
    let (state, kept) = audit(&two, &[None], &[text(&paid)], PLAIN);
    assert!(kept.raised.is_empty());
    let sums = state.summary.sheets.values().flat_map(|sheet| sheet.money.values());
    let left: u64 = sums
        .filter_map(|sums| sums.account.left_out.get(&ExclusionReason::SeveralMeters))
        .map(|left| left.wagers)
        .sum();
    assert_eq!(left, paid.len() as u64);
}

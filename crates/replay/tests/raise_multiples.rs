//! Logs of a game in which the player chooses the size of the raise: what is allowed, what is settled, and what the
//! choices of a multiple cost.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, choice_book, log, options, quantity_text, raised, raised_round};
use gincert_evidence::Fraction;
use gincert_fast::Leftover;
use gincert_game::gin_and_win::PlayerSetting;
use gincert_math::{KeyValue, Method, base_game};
use gincert_replay::generate::{Generator, Options, Play};
use gincert_replay::statistics::{balances, observed, tests};
use gincert_replay::summary::ExclusionReason;
use gincert_replay::{
    AuditState, Bet, ExactHandValues, Limits, RaisedException, Rulebook, read_json,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const MULTIPLES: [u8; 3] = [1, 2, 4];

fn book() -> Rulebook {
    choice_book(PlayerSetting::CardsSpeak, &MULTIPLES, Limits::default())
}

fn values(book: &Rulebook) -> Vec<Option<ExactHandValues>> {
    vec![Some(ExactHandValues::new(&book.sheets[0].rules, &|_, _| ()).unwrap())]
}

/// The code, what was expected, and what is in the log.
fn found(play: i64, change: impl FnOnce(&mut Value)) -> Vec<(String, String, String)> {
    let one = |one: RaisedException| {
        let finding = one.exception.finding;
        let [expected, observed] = [&finding.expected, &finding.observed].map(quantity_text);
        (finding.code.to_owned(), expected, observed)
    };
    raised(&book(), play, change).into_iter().map(one).collect()
}

#[test]
fn a_raise_is_one_of_the_multiples_of_the_ante() {
    for play in [1000, 2000, 4000] {
        assert_eq!(found(play, |_| {}), [], "{play}");
    }
    for play in [500, 1001, 3000, 5000, 8000] {
        let all = found(play, |_| {});
        let [(code, expected, observed)] = &all[..] else { unreachable!("{all:?}") };
        assert_eq!(code, "play-not-equal-ante");
        assert_eq!(expected, "$10.00, $20.00 or $40.00");
        assert!(observed == &format!("${}.{:02}", play / 100, play % 100), "{observed}");
    }
}

#[test]
fn a_raise_is_settled_on_what_was_wagered() {
    let paid = |play: i64, net: i64| {
        let found = found(play, |record| record["seats"][0]["net"]["play"] = json!(net));
        found.into_iter().map(|(code, ..)| code).collect::<Vec<String>>()
    };
    assert_eq!(paid(4000, 12_000), [""; 0]);
    assert_eq!(paid(4000, 3000), ["underpaid"], "paid as if the raise were one Ante");
    assert_eq!(paid(1000, 12_000), ["overpaid"]);
    // A raise of no multiple is settled as it was made.
    assert_eq!(paid(3000, 9000), ["play-not-equal-ante"]);
}

fn seats(log: &[u8]) -> Vec<(Leftover, bool, i64, i64)> {
    let book = book();
    let mut all = Vec::new();
    for line in log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        for seat in &read_json(line).unwrap().seats {
            let bets = seat.bets.as_ref().unwrap();
            let left = book.sheets[0].set_by_reference(seat.cards.unwrap().cards()).left_over;
            let is_played = seat.action.as_ref().unwrap().as_str() == "play";
            all.push((
                left,
                is_played,
                bets.get(Bet::Ante).unwrap(),
                bets.get(Bet::Play).unwrap_or(0),
            ));
        }
    }
    all
}

/// What the choices of a log cost, seat by seat, with every multiple tried.
fn cost(log: &[u8], values: &BTreeMap<u64, KeyValue>) -> (Fraction, [u64; 3], BTreeMap<i64, u64>) {
    let (mut cost, mut worse, mut used) = (Fraction::zero(), [0; 3], BTreeMap::new());
    for (left, is_played, ante, play) in seats(log) {
        let value = &values[&left.key()];
        let raised =
            |multiple: i64| &value.played + &(&value.play_unit * &Fraction::integer(multiple - 1));
        let raises: Vec<Fraction> = MULTIPLES.iter().map(|one| raised(i64::from(*one))).collect();
        let most = raises.iter().max().unwrap().clone();
        let best = most.clone().max(value.folded.clone());
        let chosen = if is_played { raised(play / ante) } else { value.folded.clone() };
        let lost = &best - &chosen;
        if is_played {
            *used.entry(play / ante).or_insert(0) += 1;
        }
        if !lost.is_zero() {
            let kind = match (is_played, best == value.folded) {
                (false, _) => 0,
                (true, true) => 1,
                (true, false) => 2,
            };
            worse[kind] += 1;
        }
        cost = cost + &lost * &Fraction::integer(ante);
    }
    (cost, worse, used)
}

fn audited(book: &Rulebook, values: &[Option<ExactHandValues>], log: &[u8]) -> AuditState {
    let (state, kept) = audit(book, values, &[log.to_vec()], PLAIN);
    assert!(kept.raised.is_empty(), "{:?}", kept.raised.first());
    state
}

#[test]
fn what_choices_cost_is_what_each_seat_gives_away() {
    let book = book();
    let exact = values(&book);
    let game = base_game(&book.sheets[0].rules, Method::Symmetric, &|_, _| ()).unwrap();
    let by_left: BTreeMap<u64, KeyValue> =
        game.values().into_iter().map(|value| (value.left_over.key(), value)).collect();
    let (bytes, _) = log(&options(4_000), &book.sheets[0]);
    let (cost, worse, used) = cost(&bytes, &by_left);
    assert_eq!(used.keys().copied().collect::<Vec<i64>>(), [1, 2, 4]);
    assert!(worse.iter().all(|count| *count > 50), "{worse:?}");
    let state = audited(&book, &exact, &bytes);
    let all = balances(&state.summary, &book.sheets, &exact);
    let [Some(balance)] = &all[..] else { unreachable!("one currency") };
    assert!(balance.adds_up());
    assert_eq!(balance.choices, cost);
    let antes: i64 = seats(&bytes).iter().map(|(_, _, ante, _)| ante).sum();
    let side: Fraction = balance
        .account
        .sides
        .iter()
        .zip(&exact[0].as_ref().unwrap().sides)
        .map(|(side, law)| &law.house_edge * &Fraction::integer(side.measured.value().unwrap()))
        .sum();
    let edge = &exact[0].as_ref().unwrap().optimal.house_edge;
    assert_eq!(balance.theory, &(edge * &Fraction::integer(antes)) + &side);
    let money = state.summary.sheets[&0].money.values().next().unwrap();
    let seen = observed(&money.decisions, exact[0].as_ref().unwrap());
    assert_eq!(seen.worse, worse.iter().sum::<u64>());
    assert_eq!((seen.worse_played, seen.worse_multiple), (worse[1], worse[2]));
    let counted: Vec<(i64, u64)> =
        seen.by_multiple.iter().map(|(one, hands)| (i64::from(*one), *hands)).collect();
    assert_eq!(counted, used.into_iter().collect::<Vec<(i64, u64)>>());
    // Cards are dealt fairly: neither the luck nor the hands differ from their laws.
    for test in tests(&state.summary, &book.sheets, &exact) {
        assert!(!test.differs(), "{test:?}");
    }
}

#[test]
fn best_players_choose_the_best_multiple() {
    let book = book();
    let exact = values(&book);
    let options = Options { play: Play::Optimal, ..options(2_000) };
    let mut generator = Generator::new(&options, &book.sheets[0], exact[0].as_ref()).unwrap();
    let mut bytes = Vec::new();
    loop {
        let lines = generator.next_lines();
        if lines.is_empty() {
            break;
        }
        bytes.extend(lines.iter().flat_map(|line| [line.text.as_bytes(), b"\n"].concat()));
    }
    let state = audited(&book, &exact, &bytes);
    let all = balances(&state.summary, &book.sheets, &exact);
    assert!(all[0].as_ref().unwrap().choices.is_zero(), "by left-over cards every choice is best");
    let multiples: Vec<i64> = seats(&bytes)
        .into_iter()
        .filter(|(_, is_played, ..)| *is_played)
        .map(|(_, _, ante, play)| play / ante)
        .collect();
    assert!(multiples.contains(&1) && multiples.contains(&4) && !multiples.contains(&2));
}

#[test]
fn a_raise_of_no_multiple_is_left_out_of_theory_choices_and_luck() {
    let book = book();
    let exact = values(&book);
    let lines = [
        raised_round(3000, |_| {}),
        b"\n".to_vec(),
        raised_round(4000, |record| {
            (record["round"], record["seq"]) = (json!("T1-2"), json!(2));
        }),
    ];
    let (state, _) = audit(&book, &exact, &[lines.concat()], PLAIN);
    let all = balances(&state.summary, &book.sheets, &exact);
    let balance = all[0].as_ref().unwrap();
    assert!(balance.adds_up());
    assert_eq!(balance.account.antes.value(), Some(1000));
    let [left] = &balance.lines[..] else { unreachable!("{:?}", balance.lines) };
    assert_eq!((left.why, left.wagers, left.wagered), (ExclusionReason::Multiple, 1, 4000));
}

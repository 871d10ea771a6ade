//! Logs of a game with envy pay-offs: what is due on a side wager is what its own hand wins, and what the hands of other
//! seats pay besides.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book_of_rules, log, options, side_rules};
use gincert_game::gin_and_win::{Action, EnvyPay, GinAndWin, Pay, PlayerSetting};
use gincert_game::{CardSet, best_meldings, parse_cards};
use gincert_math::{Strategy, analyse_envy};
use gincert_replay::generate::{Generator, Play};
use gincert_replay::statistics::balances;
use gincert_replay::summary::ExclusionReason;
use gincert_replay::{EvaluatorChoice, ExactHandValues, Limits, Record, Round, Rulebook};
use serde_json::{Value, json};

/// The first side wager stands when the hand is folded and the second is lost; both are paid envy.
fn envied() -> GinAndWin {
    let mut rules = side_rules(PlayerSetting::CardsSpeak, 2);
    let envy = |row, win, stake| EnvyPay { row, pays: Pay::Odds { win, stake } };
    rules.sides[0].envy = vec![envy(2, 3, 1), envy(3, 1, 2)];
    rules.sides[1].envy = vec![envy(1, 5, 1)];
    assert!(rules.validate().is_empty());
    rules
}

fn book() -> Rulebook {
    book_of_rules(envied(), Limits::default())
}

/// The rounds of a log; rounds that are taken out of it are no gap here.
fn rounds(book: &Rulebook, count: u64) -> Vec<Value> {
    let (clean, faults) = log(&options(count), &book.sheets[0]);
    assert!(faults.is_empty());
    let lines = clean.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let mut round: Value = serde_json::from_slice(line).unwrap();
            round.as_object_mut().unwrap().remove("seq");
            round
        })
        .collect()
}

/// The codes of what is found in rounds with the seats, and how many wagers are not settled for want of something.
fn found(book: &Rulebook, rounds: &[Value]) -> (Vec<(&'static str, Option<u32>)>, u64) {
    let text = rounds.iter().flat_map(|round| format!("{round}\n").into_bytes()).collect();
    let (state, kept) = audit(book, &[None], &[text], PLAIN);
    assert_eq!(state.summary.records.rejected, 0);
    let all = kept.raised.iter().map(|one| &one.exception);
    (all.map(|one| (one.finding.code, one.seat)).collect(), state.summary.checked.wagers_unclear)
}

/// The name of a side wager's amounts in a record.
const WAGERS: [&[&str]; 2] = [&["bonus"], &["side", "Perfect Gin"]];

fn amount(list: &Value, side: usize) -> i64 {
    WAGERS[side].iter().fold(list, |list, key| &list[*key]).as_i64().unwrap_or(0)
}

fn set(list: &mut Value, side: usize, minor: i64) {
    *WAGERS[side].iter().fold(list, |list, key| &mut list[*key]) = json!(minor);
}

/// The row that a hand earns, read off the pay table by hand: the score, and the shapes of the first rows.
fn row(rules: &GinAndWin, side: usize, cards: &Value) -> Option<usize> {
    let hand = parse_cards(cards.as_str()?).unwrap();
    let best = best_meldings(&rules.melds, hand);
    gincert_game::gin_and_win::bonus_row(&rules.sides[side].rows, &best).map(|(row, _)| row)
}

/// What a row pays to another seat's wager of an amount, to whole minor units.
fn envy(side: usize, row: usize, stake: i64) -> i64 {
    match (side, row) {
        (0, 2) => 3 * stake,
        (0, 3) => stake.div_euclid(2),
        (1, 1) => 5 * stake,
        _ => 0,
    }
}

/// Whether a seat's hand pays envy of a wager: it is shown, and not folded where a fold loses the wager.
fn pays(round: &Value, side: usize, seat: usize) -> bool {
    side == 0 || round["seats"][seat]["action"] == "play"
}

/// What is due to a seat by the other hands.
fn envy_due(rules: &GinAndWin, round: &Value, side: usize, seat: usize) -> i64 {
    let seats = round["seats"].as_array().unwrap();
    let stake = amount(&seats[seat]["bets"], side);
    let others = (0..seats.len()).filter(|other| *other != seat && pays(round, side, *other));
    others.map(|other| envy(side, row(rules, side, &seats[other]["cards"]).unwrap(), stake)).sum()
}

fn seats(round: &Value) -> usize {
    round["seats"].as_array().unwrap().len()
}

#[test]
fn a_generated_log_is_right_and_has_envy_in_it() {
    let book = book();
    let rounds = rounds(&book, 900);
    assert_eq!(found(&book, &rounds), (vec![], 0));
    for side in [0, 1] {
        let paid = rounds.iter().filter(|round| {
            (0..seats(round)).any(|seat| envy_due(&envied(), round, side, seat) > 0)
        });
        assert!(paid.count() > 20, "{side}");
    }
}

/// Fast and by the reference, seat by seat and wager by wager. `GINCERT_EXHAUSTIVE` makes ten million rounds of it.
#[test]
fn both_evaluators_pay_the_same_envy() {
    let book = book();
    let sheet = &book.sheets[0];
    let is_exhaustive = std::env::var_os("GINCERT_EXHAUSTIVE").is_some();
    let mut options = options(if is_exhaustive { 10_000_000 } else { 3_000 });
    options.seed = 440;
    let mut generator = Generator::new(&options, sheet, None).unwrap();
    let (mut compared, mut envied) = (0_u64, 0_u64);
    loop {
        let lines = generator.next_lines();
        let Some(line) = lines.first() else { break };
        let record: Record<'_> = serde_json::from_str(&line.text).unwrap();
        let fast = Round::new(&record, sheet, EvaluatorChoice::Fast);
        let reference = Round::new(&record, sheet, EvaluatorChoice::Reference);
        assert_eq!(fast, reference, "{}", line.text);
        // The generator settled the round by the reference alone.
        for (seat, money) in fast.seats.iter().zip(&fast.money) {
            for (wager, due) in money.wagers.iter().zip(seat.due.iter()) {
                compared += 1;
                assert_eq!(wager.result(), *due, "{}", line.text);
            }
            let made = seat.bet(gincert_replay::Bet::BONUS).unwrap();
            let own = seat.side_pay(sheet, 0).unwrap().net();
            envied += u64::from(seat.due.iter().nth(2) != Some(&Some(made * own.0 / own.1)));
        }
    }
    assert!(compared > 20_000 && envied > 400, "{compared} {envied}");
}

/// A seat with a wager that is due envy, whose hand earns another row.
fn target(rounds: &[Value], side: usize) -> (Value, usize, i64) {
    let rules = envied();
    let seats = rounds.iter().flat_map(|round| (0..seats(round)).map(move |seat| (round, seat)));
    let mut due = seats.map(|(round, seat)| (round, seat, envy_due(&rules, round, side, seat)));
    let (round, seat, envy) = due.find(|(.., envy)| *envy > 0).unwrap();
    (round.clone(), seat, envy)
}

/// One round with one amount moved: what is found in it, at which seat.
fn moved(
    book: &Rulebook,
    (round, seat): (&Value, usize),
    side: usize,
    by: i64,
) -> Vec<(&'static str, Option<u32>)> {
    let mut round = round.clone();
    let net = &mut round["seats"][seat]["net"];
    let was = amount(net, side);
    set(net, side, was + by);
    found(book, &[round]).0
}

#[test]
fn envy_that_is_not_paid_or_paid_twice_or_by_another_row_is_found() {
    let book = book();
    let rounds = rounds(&book, 900);
    for side in [0, 1] {
        let (round, seat, due) = target(&rounds, side);
        let number = u32::try_from(seat + 1).ok();
        let at = (&round, seat);
        assert_eq!(moved(&book, at, side, 0), []);
        assert_eq!(moved(&book, at, side, -due), [("underpaid", number)]);
        assert_eq!(moved(&book, at, side, due), [("overpaid", number)]);
        // Paid as the other seat's own row pays it: four or fifteen to one in place of envy.
        let stake = amount(&round["seats"][seat]["bets"], side);
        assert_eq!(moved(&book, at, side, 10 * stake - due), [("overpaid", number)]);
        assert_eq!(moved(&book, at, side, 1), [("overpaid", number)], "to the cent");
    }
}

#[test]
fn envy_for_the_own_hand_for_the_dealers_and_without_a_wager_is_found() {
    let book = book();
    let rules = envied();
    let all = rounds(&book, 900);
    let each = || all.iter().flat_map(|round| (0..seats(round)).map(move |seat| (round, seat)));
    let stake = |round: &Value, seat: usize| amount(&round["seats"][seat]["bets"], 0);
    let of = |cards: &Value, stake| envy(0, row(&rules, 0, cards).unwrap(), stake);
    // Its own hand has a row that pays envy to others.
    let own = |(round, seat): &(&Value, usize)| {
        of(&round["seats"][*seat]["cards"], stake(round, *seat)) > 0
    };
    let (round, seat) = each().find(own).unwrap();
    let by = of(&round["seats"][seat]["cards"], stake(round, seat));
    let number = u32::try_from(seat + 1).ok();
    assert_eq!(moved(&book, (round, seat), 0, by), [("overpaid", number)]);
    // The dealer's hand does.
    let dealers =
        |(round, seat): &(&Value, usize)| of(&round["dealer"]["cards"], stake(round, *seat)) > 0;
    let (round, seat) = each().find(dealers).unwrap();
    let by = of(&round["dealer"]["cards"], stake(round, seat));
    let number = u32::try_from(seat + 1).ok();
    assert_eq!(moved(&book, (round, seat), 0, by), [("overpaid", number)]);
    // A seat without the wager beside one whose hand pays.
    let none = |(round, seat): &(&Value, usize)| {
        let others = (0..seats(round)).filter(|other| other != seat);
        stake(round, *seat) == 0
            && others.into_iter().any(|other| of(&round["seats"][other]["cards"], 100) > 0)
    };
    let (round, seat) = each().find(none).unwrap();
    let number = u32::try_from(seat + 1).ok();
    let mut wrong = round.clone();
    wrong["seats"][seat]["net"]["bonus"] = json!(50);
    let codes = found(&book, &[wrong]).0;
    assert!(codes.contains(&("overpaid", number)), "{codes:?}");
}

#[test]
fn a_folded_hand_pays_envy_only_where_it_keeps_the_wager() {
    let book = book();
    let rules = envied();
    let all = rounds(&book, 2_000);
    let mut each = all.iter().flat_map(|round| (0..seats(round)).map(move |seat| (round, seat)));
    // A folded hand of score 0 beside a wager that a fold loses.
    let beside = |(round, seat): &(&Value, usize)| {
        let others = (0..seats(round)).filter(|other| other != seat);
        let mut folded = others.filter(|other| round["seats"][*other]["action"] == "fold");
        amount(&round["seats"][*seat]["bets"], 1) > 0
            && folded.any(|other| row(&rules, 1, &round["seats"][other]["cards"]) == Some(1))
    };
    let (round, seat) = each.find(beside).unwrap();
    let by = 5 * amount(&round["seats"][seat]["bets"], 1);
    let number = u32::try_from(seat + 1).ok();
    assert_eq!(moved(&book, (round, seat), 1, by), [("overpaid", number)]);
    // Hidden it decides nothing there either; of the wager that stands it does.
    let mut hidden = round.clone();
    for other in (0..seats(round)).filter(|other| *other != seat) {
        let other = hidden["seats"][other].as_object_mut().unwrap();
        if other["action"] == "fold" {
            other.remove("cards");
            other.remove("deadwood");
        }
    }
    assert_eq!(moved(&book, (&hidden, seat), 1, 0), []);
    assert_eq!(moved(&book, (&hidden, seat), 1, by), [("overpaid", number)]);
}

#[test]
fn a_hidden_hand_of_another_seat_leaves_open_what_it_may_pay_and_nothing_else() {
    let book = book();
    let all = rounds(&book, 900);
    // Two seats, both with the wager that stands, of which the second is folded and hidden.
    let fits = |round: &&Value| {
        seats(round) == 2
            && round["seats"][1]["action"] == "fold"
            && amount(&round["seats"][0]["bets"], 0) > 0
            && amount(&round["seats"][0]["net"], 0) < 0
    };
    let mut round = all.iter().find(fits).unwrap().clone();
    let other = round["seats"][1].as_object_mut().unwrap();
    other.remove("cards");
    other.remove("deadwood");
    set(&mut round["seats"][1]["bets"], 0, 0);
    round["seats"][1]["net"].as_object_mut().unwrap().remove("bonus");
    let stake = amount(&round["seats"][0]["bets"], 0);
    let stated = |net: i64| {
        let mut round = round.clone();
        set(&mut round["seats"][0]["net"], 0, net);
        found(&book, &[round])
    };
    for may in [0, 3 * stake, stake.div_euclid(2)] {
        assert_eq!(stated(may - stake), (vec![], 1), "{may}");
    }
    for wrong in [-1, 1, 3 * stake + 1, 4 * stake, 6 * stake] {
        assert_eq!(stated(wrong - stake), (vec![("amount-impossible", Some(1))], 1), "{wrong}");
    }
    // And says so: it is neither right nor wrong.
    let text = format!("{round}\n").into_bytes();
    let (state, _) = audit(&book, &[None], &[text], PLAIN);
    let sums = state.summary.sheets.values().flat_map(|sheet| sheet.money.values());
    let left = sums.filter_map(|sums| sums.account.left_out.get(&ExclusionReason::EnvyHidden));
    assert_eq!(left.map(|left| left.wagers).sum::<u64>(), 1);
}

#[test]
fn a_wager_with_envy_is_left_out_of_theory_with_that_reason() {
    let book = book();
    let all = rounds(&book, 300);
    let values = [Some(ExactHandValues::new(&book.sheets[0].rules, &|_, _| ()).unwrap())];
    let text = all.iter().flat_map(|round| format!("{round}\n").into_bytes()).collect();
    let (state, kept) = audit(&book, &values, &[text], PLAIN);
    assert!(kept.raised.is_empty());
    let made =
        all.iter().flat_map(|round| (0..seats(round)).map(move |seat| &round["seats"][seat]));
    let made: usize = made
        .map(|seat| [0, 1].into_iter().filter(|side| amount(&seat["bets"], *side) > 0).count())
        .sum();
    let balances = balances(&state.summary, &book.sheets, &values);
    let balance = balances[0].as_ref().unwrap();
    assert!(balance.adds_up());
    let line = balance.lines.iter().find(|line| line.why == ExclusionReason::Envy).unwrap();
    assert_eq!(line.wagers, made as u64);
}

/// What the rounds of a table of six seats that are played optimally pay in envy, against the exact mean: within three
/// standard errors, the rounds taken as one result each.
#[test]
fn the_exact_mean_of_envy_agrees_with_dealt_rounds() {
    let rules = envied();
    let book = book();
    let sheet = &book.sheets[0];
    let values = ExactHandValues::new(&rules, &|_, _| ()).unwrap();
    let game =
        gincert_math::base_game(&rules, gincert_math::Method::Symmetric, &|_, _| ()).unwrap();
    let exact = [
        analyse_envy(&rules.sides[0], rules.seats, &values.sides[0]).unwrap(),
        game.played_envy(&Strategy::Optimal, 1).unwrap(),
    ];
    let mut options = options(6_000);
    (options.varies, options.play, options.seed) = (false, Play::Optimal, 4_400);
    let mut generator = Generator::new(&options, sheet, Some(&values)).unwrap();
    let mut results: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    loop {
        let lines = generator.next_lines();
        let Some(line) = lines.first() else { break };
        let round: Value = serde_json::from_str(&line.text).unwrap();
        for (side, results) in results.iter_mut().enumerate() {
            // What each hand pays to one other seat per unit.
            let of_seat = |seat: usize| -> f64 {
                let cards: CardSet =
                    parse_cards(round["seats"][seat]["cards"].as_str().unwrap()).unwrap();
                let best = best_meldings(&rules.melds, cards);
                let action = match round["seats"][seat]["action"] == "play" {
                    true => Action::Play,
                    false => Action::Fold,
                };
                let paid = rules.sides[side].envy([(action, best.as_slice())]);
                paid.into_iter().map(Pay::net).map(|(win, stake)| win as f64 / stake as f64).sum()
            };
            let all: f64 = (0..6).map(of_seat).sum::<f64>() / 6.0;
            results.push(all);
        }
    }
    for (found, results) in exact.iter().zip(&results) {
        let count = results.len() as f64;
        let mean = results.iter().sum::<f64>() / count;
        let square = results.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>();
        let error = (square / (count - 1.0) / count).sqrt();
        let exact: f64 = found.per_seat.decimal(12).parse().unwrap();
        assert!(error > 0.0 && (mean - exact).abs() < 3.0 * error, "{mean} {exact} {error}");
        // An exact value that were off by as little as a quarter would be told apart.
        assert!(exact / 4.0 > 3.0 * error, "{exact} {error}");
    }
}

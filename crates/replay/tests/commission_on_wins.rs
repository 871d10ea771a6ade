//! Logs of a game that takes a commission on a win: what is due is what is left of the win.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, audit, book_of_rules, gin_round, log, options, rules};
use gincert_evidence::{Fraction, Quantity};
use gincert_game::gin_and_win::{Commission, GinAndWin, Pay, PlayerSetting};
use gincert_replay::{FittingRules, Limits, Rulebook};
use serde_json::{Value, json};

fn less(win: u32, hundredths: u16) -> Pay {
    Pay::OddsLess { win, stake: 1, commission: Commission::new(hundredths).unwrap() }
}

/// A winning Play wager less 5 %, a score of one less 2.5 %.
fn with_commission() -> GinAndWin {
    let mut rules = rules(PlayerSetting::CardsSpeak);
    rules.outcomes[2].play = less(3, 500);
    rules.outcomes[3].play = less(1, 500);
    rules.sides[0].rows[3].pays = less(4, 250);
    rules
}

fn book() -> Rulebook {
    book_of_rules(with_commission(), Limits::default())
}

/// The codes of a round that wins 3 to 1 less 5 % on Play, and what was expected.
fn found(play: i64, net: i64) -> Vec<(String, String)> {
    let nets = json!({"ante": play, "play": net});
    let line = gin_round(json!({"ante": play, "play": play}), nets, |_| {});
    let (state, kept) = audit(&book(), &[None], &[line], PLAIN);
    assert_eq!(state.summary.records.rejected, 0);
    let one = |one: &gincert_replay::RaisedException| {
        let finding = &one.exception.finding;
        let expected = match &finding.expected {
            Some(Quantity::Text(text)) => text.clone(),
            _ => String::new(),
        };
        (finding.code.to_owned(), expected)
    };
    kept.raised.iter().map(one).collect()
}

#[test]
fn what_is_left_of_a_win_is_due_to_the_cent() {
    for (play, due) in [(1000, 2850), (20, 57), (1500, 4275), (100_000, 285_000)] {
        assert_eq!(found(play, due), [], "{play}");
        // The whole win, the commission of one unit only, taken twice, and a cent beside it.
        for (net, code) in [
            (3 * play, "overpaid"),
            (3 * play - play / 20, "overpaid"),
            (due - 3 * play / 20, "underpaid"),
            (due + 1, "overpaid"),
            (due - 1, "underpaid"),
        ] {
            let found = found(play, net);
            assert_eq!(found.len(), 1, "{play} {net}: {found:?}");
            assert_eq!(found[0].0, code, "{play} {net}");
        }
    }
    // Parts of a cent stay with the house.
    assert_eq!(found(1001, 2852), []);
    assert_eq!(found(1001, 2853)[0].0, "overpaid");
}

#[test]
fn a_log_by_the_rules_is_clean_and_one_without_the_commission_is_not() {
    let options = options(400);
    let book = book();
    let (clean, _) = log(&options, &book.sheets[0]);
    let (_, kept) = audit(&book, &[None], &[clean], PLAIN);
    assert!(kept.raised.is_empty(), "{:?}", kept.raised.first());
    // The same game without a commission: every win of three rows is overpaid by what was not taken.
    let whole = book_of_rules(rules(PlayerSetting::CardsSpeak), Limits::default());
    let (unpaid, _) = log(&options, &whole.sheets[0]);
    let wins = wins_with_a_commission(&unpaid, &whole);
    let (_, kept) = audit(&book, &[None], &[unpaid], PLAIN);
    let codes: Vec<&str> = kept.raised.iter().map(|one| one.exception.finding.code).collect();
    assert!(codes.iter().all(|code| *code == "overpaid"), "{codes:?}");
    assert!(wins > 300, "{wins}");
    assert_eq!(codes.len(), wins);
    // One reading explains them all.
    let readings = book.sheets[0].readings();
    let none = readings.iter().position(|one| one.description == "commission on a win: none");
    let fits = FittingRules::Reading(none.unwrap());
    assert!(kept.raised.iter().all(|one| one.exception.clues.fitting().any(|one| one == fits)));
}

/// Wagers of a log that win by a row which has a commission in the other rules, counted by the reference.
fn wins_with_a_commission(log: &[u8], book: &Rulebook) -> usize {
    let sheet = &book.sheets[0];
    let cards = |value: &Value| gincert_game::parse_cards(value.as_str().unwrap()).unwrap();
    let mut wins = 0;
    for line in log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let record: Value = serde_json::from_slice(line).unwrap();
        for seat in record["seats"].as_array().unwrap() {
            let hand = cards(&seat["cards"]);
            let left = sheet.set_by_reference(hand);
            wins += usize::from(seat["net"]["play"].as_i64().is_some_and(|net| net > 0));
            let stands = seat["bets"]["bonus"].as_i64().is_some_and(|bet| bet > 0);
            wins += usize::from(stands && left.left_over.score() == 1);
        }
    }
    wins
}

#[test]
fn a_commission_of_five_in_a_hundred_is_nineteen_to_twenty() {
    let mut plain = with_commission();
    plain.outcomes[2].play = Pay::Odds { win: 57, stake: 20 };
    plain.outcomes[3].play = Pay::Odds { win: 19, stake: 20 };
    plain.sides[0].rows[3].pays = Pay::Odds { win: 39, stake: 10 };
    let edge = |rules: &GinAndWin| {
        let game = gincert_math::base_game(rules, gincert_math::Method::Symmetric, &|_, _| ());
        let game = game.unwrap();
        let played = game.play(&gincert_math::Strategy::Optimal);
        (played.house_edge, played.variance, game.paid_deals(&gincert_math::Strategy::Optimal, 0))
    };
    let (with, without) = (edge(&with_commission()), edge(&plain));
    assert_eq!(with, without);
    let whole = edge(&rules(PlayerSetting::CardsSpeak));
    assert!(with.0 > whole.0, "{} {}", with.0, whole.0);
    assert!(with.0 < &whole.0 + &Fraction::new(5, 100).unwrap());
}

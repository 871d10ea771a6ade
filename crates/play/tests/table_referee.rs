//! No player makes an illegal move under any rules with melds on the table: every hand is played again by the
//! reference evaluator, cards are conserved, and a simulation counts what its log shows.
#![cfg(test)]

#[path = "common/tables.rs"]
mod tables;
#[path = "common/wide_tables.rs"]
mod wide_tables;

use gincert_evidence::Confidence;
use gincert_game::deadwood::{JokerPlace, JokerRules, MeldCore, MeldKind};
use gincert_game::dealing::{FinalDiscard, Redeposit, Stock, deal};
use gincert_game::table_gin::*;
use gincert_game::{Card, CardSet};
use gincert_play::{
    FigureEstimate, LoggedHand, NotPlayed, ReferencePlayer, SimulationOptions, TableRules, compare,
    logged_hand, simulate,
};
use std::collections::BTreeMap;
use tables::{colonel, mahjong, rummy_500};
use wide_tables::{rummy_500_jokers, skarney};

type Logged = LoggedHand<Event, Option<TableEnd>>;

fn with_jokers(place: JokerPlace) -> TableGin {
    let rules = rummy_500();
    let jokers =
        JokerRules { in_deck: 2, in_meld: 1, natural_cards: 2, place, counts_as_card: true };
    let values = rules.core.values.with_joker(15);
    let core = MeldCore { jokers: Some(jokers), values, ..rules.core };
    TableGin { core, pile_after_stock: false, ..rules }
}

fn contract(demand: Demand, after: AfterContract) -> Option<Contract> {
    Some(Contract { demand, after })
}

/// Rules that differ wherever a player could go wrong.
fn all_rules() -> Vec<(&'static str, TableGin)> {
    let set = DemandedMeld { kind: Some(MeldKind::Set), cards: 3, exactly: false };
    let run = DemandedMeld { kind: Some(MeldKind::Run), cards: 4, exactly: false };
    let set_and_run = Demand::Melds(DemandedMelds::new(&[set, run]).unwrap());
    let two = DemandedMeld { kind: None, cards: 3, exactly: true };
    let two = Demand::Melds(DemandedMelds::new(&[two; 2]).unwrap());
    vec![
        ("colonel", colonel()),
        ("mahjong", mahjong()),
        ("skarney", skarney()),
        ("rummy 500", rummy_500()),
        ("rummy 500 with jokers", rummy_500_jokers()),
        ("jokers that may move", with_jokers(JokerPlace::MayMove)),
        ("jokers that keep their places", with_jokers(JokerPlace::KeepsItsPlace)),
        (
            "a card of the pile in a new meld, to go out takes a discard",
            TableGin {
                pile_use: Some(PileUse::NewMeld),
                final_discard: FinalDiscard::Required,
                stock_left: Some(2),
                pile_after_stock: false,
                ..rummy_500()
            },
        ),
        (
            "a set and a run, then melds at once",
            TableGin {
                contract: contract(set_and_run, AfterContract::NewMeldsAtOnce),
                redeposit: Redeposit::Forbidden,
                ..colonel()
            },
        ),
        (
            "forty points, several cards of the pile, a discard to go out",
            TableGin {
                contract: contract(Demand::Points(40), AfterContract::LaterTurnsOnly),
                final_discard: FinalDiscard::Required,
                ..rummy_500()
            },
        ),
        (
            "two melds, runs that become poker runs, offers without an end of the stock",
            TableGin {
                contract: contract(two, AfterContract::NewMeldsAtOnce),
                extending: Extending::MayBecomePokerRun,
                stock_left: None,
                ..skarney()
            },
        ),
    ]
}

fn pairs() -> Vec<[ReferencePlayer; 2]> {
    let all = ReferencePlayer::ALL;
    all.into_iter().flat_map(|first| all.map(|second| [first, second])).collect()
}

fn options(players: [ReferencePlayer; 2], hands: u64) -> SimulationOptions {
    SimulationOptions { hands, seed: 3, players, confidence: Confidence::P95 }
}

/// Plays the events of a hand again, checked by the reference; after every event each card of the deck is in
/// exactly one place.
fn conserved(rules: &TableGin, hand: &Logged) {
    let dealt = deal(&rules.dealing(2), &hand.pack, 2, hand.dealer, None).unwrap();
    let mut play = Play::from_deal(rules, dealt).unwrap();
    for event in &hand.events {
        play.step(event).unwrap_or_else(|code| panic!("{event:?}: {}", code.word()));
        let state = play.state();
        let Stock::Known(stock) = &state.stock else { panic!("the stock is known") };
        let held = state.hands.iter().flat_map(|hand| hand.cards());
        let laid = state.table.iter().flat_map(|meld| meld.meld.cards().cards());
        let cards: Vec<Card> =
            held.chain(laid).chain(state.pile.iter().copied()).chain(stock.clone()).collect();
        assert_eq!(cards.len(), hand.pack.len());
        assert_eq!(cards.into_iter().collect::<CardSet>(), hand.pack.iter().copied().collect());
    }
    assert_eq!(play.over().is_some(), hand.end.is_some());
    assert_eq!(play.mismatch(), None);
}

#[test]
fn the_reference_finds_every_move_legal_and_scores_alike() {
    let mut seen: BTreeMap<&str, BTreeMap<&str, u32>> = BTreeMap::new();
    for (name, rules) in all_rules() {
        assert_eq!(rules.validate(), [], "{name}");
        let ready = TableRules::new(&rules).unwrap();
        for players in pairs() {
            for number in 1..=25 {
                let hand = logged_hand(&ready, &options(players, 1), number).unwrap();
                conserved(&rules, &hand);
                let dealt = deal(&rules.dealing(2), &hand.pack, 2, hand.dealer, None).unwrap();
                let end = play_hand(&rules, dealt, &hand.events).ok();
                assert_eq!(end, hand.end, "{name}, {players:?}, hand {number}");
                let kind = hand.end.as_ref().map_or("unfinished", |end| end.kind.word());
                *seen.entry(name).or_default().entry(kind).or_default() += 1;
                for event in &hand.events {
                    let word = match event.act {
                        Act::TakePile(_) => "several",
                        Act::Add { .. } => "added",
                        Act::Offer { accepted: true, .. } => "accepted",
                        Act::Skip => "skipped",
                        Act::LastCard => "last card",
                        Act::StockEnd => "said to end",
                        _ => continue,
                    };
                    *seen.entry(name).or_default().entry(word).or_default() += 1;
                }
            }
        }
    }
    let has = |name: &str, word: &str| seen[name].contains_key(word);
    for (name, words) in [
        ("colonel", &["out", "stock", "added"][..]),
        ("mahjong", &["out", "several", "added"]),
        ("skarney", &["out", "stock", "accepted", "added", "said to end"]),
        ("rummy 500", &["out", "stock", "several", "added", "said to end"]),
        ("jokers that may move", &["out", "several", "added"]),
        (
            "two melds, runs that become poker runs, offers without an end of the stock",
            &["unfinished"],
        ),
    ] {
        assert!(words.iter().all(|word| has(name, word)), "{name}: {:?}", seen[name]);
    }
    assert!(!has("colonel", "unfinished") && !has("colonel", "several"), "{seen:?}");
}

/// The estimate of a figure.
fn value(figures: &[FigureEstimate], word: &str) -> f64 {
    figures.iter().find(|one| one.figure.word == word).unwrap().estimate.unwrap().value
}

#[test]
fn a_simulation_counts_what_its_log_shows() {
    for (name, rules) in all_rules() {
        let ready = TableRules::new(&rules).unwrap();
        for player in ReferencePlayer::ALL {
            let options = options([player; 2], 60);
            let found = simulate(&ready, &options).unwrap();
            let hands: Vec<Logged> =
                (1..=60).map(|number| logged_hand(&ready, &options, number).unwrap()).collect();
            let share = |holds: &dyn Fn(&Logged) -> f64| {
                hands.iter().map(holds).sum::<f64>() / hands.len() as f64
            };
            let of_kind = |kind: Option<OverKind>| {
                share(&|hand| f64::from(u8::from(hand.end.as_ref().map(|end| end.kind) == kind)))
            };
            let points =
                |hand: &Logged| hand.end.as_ref().map_or(vec![0, 0], |end| end.points.clone());
            let count = |hand: &Logged, is: fn(&Act) -> bool| {
                hand.events.iter().filter(|event| is(&event.act)).count() as f64
            };
            let begins = |act: &Act| {
                matches!(act, Act::Draw(_) | Act::Take(_) | Act::TakePile(_) | Act::Skip)
            };
            let takes = |act: &Act| matches!(act, Act::Take(_) | Act::TakePile(_));
            let laid = |hand: &Logged| -> f64 {
                let cards = hand.events.iter().map(|event| match event.act {
                    Act::Meld { cards, .. } | Act::Add { cards, .. } => cards.len(),
                    _ => 0,
                });
                cards.map(f64::from).sum()
            };
            let turns = share(&|hand| count(hand, begins));
            for (word, wanted) in [
                ("points", share(&|hand| points(hand).iter().sum::<i64>() as f64)),
                ("starter_points", share(&|hand| points(hand)[1] as f64)),
                ("turns", turns),
                ("pile_turns", share(&|hand| count(hand, takes)) / turns),
                ("cards_laid", share(&laid)),
                ("out", of_kind(Some(OverKind::Out))),
                ("stock_end", of_kind(Some(OverKind::Stock))),
                ("unfinished", of_kind(None)),
            ] {
                let found = value(&found.figures, word);
                assert!(
                    (found - wanted).abs() < 1e-9,
                    "{name}, {player:?}, {word}: {found} {wanted}"
                );
            }
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_figures() {
    let ready = TableRules::new(&rummy_500()).unwrap();
    let options = options([ReferencePlayer::Counting, ReferencePlayer::Simple], 2_500);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| simulate(&ready, &options).unwrap())
    };
    let one = on(1);
    assert_eq!(one.played, 5_000);
    assert_eq!(one, on(4));
}

/// A bonus for going out is in the points of hands that end so, and changes nothing that is played.
#[test]
fn a_changed_bonus_changes_the_points_of_hands_that_are_out() {
    let before = TableRules::new(&colonel()).unwrap();
    let after = TableRules::new(&TableGin { out_bonus: 20, ..colonel() }).unwrap();
    let found = compare(&before, &after, &options([ReferencePlayer::Simple; 2], 2_000)).unwrap();
    let figure = |word: &str| found.figures.iter().find(|one| one.figure.word == word).unwrap();
    let out = figure("out").first.unwrap().value;
    assert!(out > 0.0);
    assert!((figure("points").difference.unwrap().value - 20.0 * out).abs() < 1e-9);
    assert_eq!(figure("turns").difference, None, "no deal shows one");
    assert_eq!(found.differing as f64, (out * 2_000.0).round());
}

#[test]
fn rules_that_two_players_cannot_play_are_refused() {
    let three = TableGin { seats: (3, 4), ..rummy_500() };
    assert!(matches!(TableRules::new(&three), Err(NotPlayed::Seats(3))));
    assert!(TableRules::new(&rummy_500()).is_ok());
}

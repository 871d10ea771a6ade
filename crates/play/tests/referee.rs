//! No player makes an illegal move under any rules: every hand is played again by the reference evaluator,
//! cards are conserved, and the fast settlement agrees with the reference.
#![cfg(test)]

mod common;

use gincert_evidence::Confidence;
use gincert_game::deadwood::{Ace, CardValues, MeldCore};
use gincert_game::dealing::{
    Deal, DealOrder, FinalDiscard, FirstTurn, Redeposit, Starts, Stock, deal,
};
use gincert_game::gin_rummy::*;
use gincert_game::{Card, CardSet, Suit};
use gincert_play::{
    Estimate, FigureEstimate, HandRules, LoggedHand, NotPlayed, PlayError, ReferencePlayer,
    SimulationOptions, compare, logged_hand, simulate,
};

fn changed(change: impl FnOnce(&mut GinRummy)) -> GinRummy {
    let mut rules = common::standard();
    change(&mut rules);
    assert_eq!(rules.validate(), []);
    rules
}

/// Rules that differ wherever a player or the settlement could go wrong.
fn all_rules() -> Vec<(&'static str, GinRummy)> {
    vec![
        ("standard", common::standard()),
        (
            "free first turn, nothing thrown back, as laid",
            changed(|rules| {
                rules.deal.first_turn = FirstTurn::Free;
                rules.deal.redeposit = Redeposit::Forbidden;
                rules.deal.early_knock = EarlyKnock::PlayOn;
                rules.settle.big_gin = BigGin::NotAllowed;
                rules.settle.undercut = Undercut::LessOnly;
                rules.settle.defender = Setting::AsLaid;
            }),
        ),
        (
            "limit by twice the upcard, hearts and spades double, gin without a discard",
            changed(|rules| {
                rules.settle.knock = Knock::UpcardValue(2);
                rules.settle.knock_on_ace = 0;
                rules.settle.doubling =
                    Doubling::new([Suit::Hearts, Suit::Spades], DoubledPoints::All);
                rules.settle.big_gin = BigGin::AsGin;
                rules.settle.final_discard = FinalDiscard::Optional;
                rules.settle.knock_score = KnockScore::OpponentsDeadwood;
            }),
        ),
        (
            "second deck, stock first, least deadwood at the end of the stock",
            changed(|rules| {
                rules.deal.deal = Deal::SecondDeck;
                rules.deal.first_turn = FirstTurn::Stock;
                rules.deal.starts = Starts::LastWinner;
                rules.settle.knock = Knock::KnockCardValue(1);
                rules.settle.stock_end =
                    StockEnd { cards_left: 0, lowest_scores: true, last_knock: false };
            }),
        ),
        (
            "gin only, lay-off on gin, last card may be taken",
            changed(|rules| {
                rules.settle.knock = Knock::GinOnly;
                rules.settle.lay_off = LayOff::OnKnockOrGin;
                rules.deal.redeposit = Redeposit::Allowed;
                rules.deal.order = DealOrder::WholeHandsFromSeatZero;
                rules.deal.starts = Starts::SeatZero;
                rules.settle.stock_end =
                    StockEnd { cards_left: 2, lowest_scores: false, last_knock: true };
            }),
        ),
        (
            "eleven to the starter, points for runs",
            changed(|rules| {
                rules.deal.deal = Deal::ElevenToStarter;
                rules.deal.first_turn = FirstTurn::Discard;
                rules.settle.run_bonus = RunBonus::LongRunsAndCourtCards;
                rules.settle.run_bonus_to = RunBonusTo::EachPlayer;
            }),
        ),
        (
            "seven cards, round the corner, caught aces",
            changed(|rules| {
                rules.settle.hand_cards = 7;
                rules.settle.core = MeldCore {
                    ace: Ace::RoundTheCorner,
                    values: CardValues::pips(1),
                    ..MeldCore::standard()
                };
                rules.settle.caught_ace = Some(15);
                rules.deal.early_knock = EarlyKnock::PlayOn;
            }),
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

/// Plays the events of a hand again, checked by the reference evaluator; after every event each of the 52
/// cards is in exactly one place.
fn judged(rules: &GinRummy, hand: &LoggedHand) -> End {
    let dealt = deal(&rules.dealing(), &hand.pack, 2, hand.dealer, None).unwrap();
    let Stock::Known(stock) = dealt.stock.clone() else { panic!("the stock is known") };
    let mut round = Round::begin(rules, dealt, hand.knock_card).unwrap();
    for event in &hand.events {
        round.step(event).unwrap_or_else(|code| panic!("{event:?}: {}", code.word()));
        let left = &stock[stock.len() - usize::from(round.stock_left())..];
        let held = round.hands().iter().flat_map(|hand| hand.cards());
        let cards: Vec<Card> = held.chain(round.pile().to_vec()).chain(left.to_vec()).collect();
        assert_eq!(cards.len(), 52);
        assert_eq!(cards.into_iter().collect::<CardSet>(), CardSet::DECK);
    }
    round.finish().unwrap()
}

#[test]
fn the_reference_finds_every_move_legal_and_settles_alike() {
    let mut kinds = std::collections::BTreeSet::new();
    for (name, rules) in all_rules() {
        let ready = HandRules::new(&rules).unwrap();
        for players in pairs() {
            for number in 1..=60 {
                let hand = logged_hand(&ready, &options(players, 1), number).unwrap();
                assert_eq!(judged(&rules, &hand), hand.end, "{name}, {players:?}, hand {number}");
                assert!(hand.end.points.iter().all(|points| *points >= 0));
                kinds.insert(hand.end.kind);
            }
        }
    }
    for kind in [EndKind::Knock, EndKind::Gin, EndKind::Undercut, EndKind::Void] {
        assert!(kinds.contains(&kind), "{kinds:?}");
    }
}

/// The estimate of a figure.
fn value(figures: &[FigureEstimate], word: &str) -> f64 {
    figures.iter().find(|one| one.figure.word == word).unwrap().estimate.unwrap().value
}

/// The defender lays his cards in a log, and they speak in a simulation: points, turns and ends are the same.
#[test]
fn a_simulation_counts_what_its_log_shows() {
    for (name, rules) in all_rules() {
        let ready = HandRules::new(&rules).unwrap();
        for player in ReferencePlayer::ALL {
            let options = options([player; 2], 400);
            let found = simulate(&ready, &options).unwrap();
            let hands: Vec<LoggedHand> =
                (1..=400).map(|number| logged_hand(&ready, &options, number).unwrap()).collect();
            let share = |holds: &dyn Fn(&LoggedHand) -> f64| {
                hands.iter().map(holds).sum::<f64>() / hands.len() as f64
            };
            let of_kind = |kind: EndKind| share(&|hand| f64::from(u8::from(hand.end.kind == kind)));
            let is_turn = |event: &&Event| {
                matches!(event.act, Act::Discard(_) | Act::Knock { .. } | Act::BigGin { .. })
            };
            let starter = |hand: &LoggedHand| usize::from(hand.events[0].seat.unwrap());
            for (word, wanted) in [
                ("points", share(&|hand| hand.end.points.iter().sum::<i64>() as f64)),
                ("starter_points", share(&|hand| hand.end.points[starter(hand)] as f64)),
                ("turns", share(&|hand| hand.events.iter().filter(is_turn).count() as f64)),
                ("knock", of_kind(EndKind::Knock)),
                ("gin", of_kind(EndKind::Gin)),
                ("big_gin", of_kind(EndKind::BigGin)),
                ("undercut", of_kind(EndKind::Undercut)),
                ("tie", of_kind(EndKind::Tie)),
                ("stock_end", of_kind(EndKind::Void) + of_kind(EndKind::Stock)),
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
    let ready = HandRules::new(&common::standard()).unwrap();
    let options = options([ReferencePlayer::Counting, ReferencePlayer::Simple], 5_000);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| simulate(&ready, &options).unwrap())
    };
    let one = on(1);
    assert_eq!(one.played, 10_000);
    assert_eq!((one.clone(), one), (on(2), on(5)));
}

/// Points of both players of a game without ties add up; each seat is the starter once.
#[test]
fn two_different_players_play_each_deal_from_both_sides() {
    let ready = HandRules::new(&common::standard()).unwrap();
    let (simple, careful) = (ReferencePlayer::Simple, ReferencePlayer::Careful);
    let one = simulate(&ready, &options([simple, careful], 500)).unwrap().figures;
    let other = simulate(&ready, &options([careful, simple], 500)).unwrap().figures;
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
    close(value(&one, "first_points"), value(&other, "second_points"));
    close(value(&one, "first_ahead"), -value(&other, "first_ahead"));
    close(value(&one, "first_wins") + value(&other, "first_wins"), 1.0);
    close(value(&one, "points"), value(&one, "first_points") + value(&one, "second_points"));
    close(value(&one, "points"), value(&other, "points"));
}

/// A bonus of 20 in place of 25 changes points by 5 in each gin, and nothing that is played.
#[test]
fn a_changed_bonus_changes_the_points_of_gins_alone() {
    let before = HandRules::new(&common::standard()).unwrap();
    let after = HandRules::new(&changed(|rules| rules.settle.gin_bonus = 20)).unwrap();
    let found = compare(&before, &after, &options([ReferencePlayer::Simple; 2], 3_000)).unwrap();
    let figure = |word: &str| found.figures.iter().find(|one| one.figure.word == word).unwrap();
    let change = |word: &str| figure(word).difference.unwrap().value;
    let gin = figure("gin").first.unwrap().value;
    assert!(gin > 0.0);
    assert!((change("points") + 5.0 * gin).abs() < 1e-9);
    assert_eq!(found.differing as f64, (gin * 3_000.0).round());
    for same in ["knock", "gin", "turns", "turns_deviation", "starter_wins"] {
        let figure = figure(same);
        assert_eq!(figure.first.unwrap().value, figure.second.unwrap().value);
        assert_eq!(figure.difference, None, "{same}: no deal shows one");
    }
    let alone = simulate(&before, &options([ReferencePlayer::Simple; 2], 3_000)).unwrap().figures;
    assert_eq!(figure("points").first.unwrap().value, value(&alone, "points"));
    let width = |estimate: Option<Estimate>| estimate.unwrap().high - estimate.unwrap().low;
    let points = figure("points");
    assert!(width(points.difference) < width(points.first) / 8.0, "pairing narrows the interval");
}

#[test]
fn rules_that_two_players_cannot_play_are_refused() {
    let four = changed(|rules| rules.settle.seats = (4, 4));
    assert!(matches!(HandRules::new(&four), Err(NotPlayed::Seats(4))));
    // Both players are within a limit of 100 points, so that every deal is void.
    let void = changed(|rules| rules.settle.knock = Knock::AtMost(100));
    let ready = HandRules::new(&void).unwrap();
    let found = simulate(&ready, &options([ReferencePlayer::Simple; 2], 100));
    assert_eq!(found, Err(PlayError::Misdeals));
}

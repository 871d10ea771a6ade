//! Samples out of logs that are made of sources of decks.

use super::*;
use gincert_game::CardSet;
use gincert_replay::{Fate, OpenHands, RevealCounts, ShownHands, SideRows};
use gincert_rng::Deck;
use gincert_rng::sources;

/// A round of a table with its deck, and the hands of seven that are dealt from it to the
/// dealer and to so many seats.
pub fn round(table: &str, number: u64, deck: &Deck, seats: usize) -> RevealedCards {
    let mut hands = deck
        .cards()
        .chunks(7)
        .map(|cards| CardSet::from_bits(cards.iter().fold(0, |set, card| set | 1 << card)));
    let dealer = hands.next().unwrap();
    RevealedCards {
        round: [number * 1000 + table.len() as u64 * 7 + u64::from(table.as_bytes()[0]), 0],
        table: table.to_owned(),
        shuffle: None,
        shift: None,
        number: Some(number),
        corrects: false,
        broken_deck: false,
        deck: Some(*deck.cards()),
        hands: ShownHands::Open(Box::new(OpenHands {
            sheet: 0,
            dealer,
            dealer_score: 3,
            seats: hands.take(seats).map(|cards| (None, cards)).collect(),
            score: 3,
            rows: SideRows::default(),
        })),
        fates: fates(&[(Fate::Dealer, true), (Fate::Played, true), (Fate::Folded, true)]),
    }
}

/// Hands by what became of them, and whether they can be used.
fn fates(hands: &[(Fate, bool)]) -> RevealCounts {
    let mut fates = RevealCounts::default();
    hands.iter().for_each(|(fate, is_usable)| fates.add(*fate, *is_usable));
    fates
}

fn rounds(table: &str, source: &str, seed: u64, many: u64) -> Vec<RevealedCards> {
    let mut source = sources::find(source).unwrap().start(seed);
    let numbers = 1..=many;
    numbers.map(|number| round(table, number, &source.next_deck(), 2)).collect()
}

fn samples(shown: &[RevealedCards]) -> Vec<LogSample> {
    let mut deals = LoggedDeals::default();
    shown.iter().for_each(|shown| deals.add(Some(shown)));
    deals.samples(&[None])
}

fn slot<'s>(sample: &'s LogSample, name: &str) -> &'s gincert_rng::tests::Outcome {
    let slot = sample.slots.iter().find(|slot| slot.name == name);
    slot.and_then(|slot| slot.outcome.as_ref()).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn every_table_is_a_sample_of_its_own_whatever_their_order_in_the_log() {
    let (good, bad) = (rounds("A", "chacha20", 1, 500), rounds("B", "unwashed-riffle3", 2, 500));
    let mixed: Vec<RevealedCards> =
        good.iter().zip(&bad).flat_map(|(a, b)| [a.clone(), b.clone()]).collect();
    let found = samples(&mixed);
    let names: Vec<(&str, bool, u64)> =
        found.iter().map(|one| (one.name.as_str(), one.is_decks, one.lines)).collect();
    assert_eq!(names, [("A", true, 500), ("A", false, 500), ("B", true, 500), ("B", false, 500)]);
    for (sample, fails) in found.iter().zip([false, false, true, true]) {
        let least = sample.slots.iter().filter_map(|slot| Some(slot.outcome?.p.log10));
        let least = least.fold(0.0, f64::min);
        assert_eq!(least < -6.0, fails, "{} {least}", sample.name);
    }
    // Steps were read within each table, as if it stood alone.
    let alone = samples(&good);
    assert_eq!(alone[0].slots, found[0].slots);
    assert_eq!(alone[1].slots, found[1].slots);
}

/// A round that stands in the logs twice is a fault of the log, and a correction shows the cards
/// of the round that it corrects.
#[test]
fn a_record_that_comes_again_is_no_deck_that_comes_again() {
    let mut shown = rounds("A", "chacha20", 1, 100);
    let mut correction = shown[49].clone();
    correction.round = [77_777, 0];
    correction.corrects = true;
    shown.extend([shown[10].clone(), correction]);
    let mut deals = LoggedDeals::default();
    shown.iter().for_each(|shown| deals.add(Some(shown)));
    let found = deals.samples(&[None]);
    assert_eq!((found[0].left_out, found[1].left_out), (2, 2));
    assert_eq!(slot(&found[0], "decks/repeated-deck").statistic, 0.0);
    // A deck that does come again, in a round of its own, is found.
    let again = round("A", 101, &Deck::new(shown[10].deck.unwrap()).unwrap(), 2);
    shown.push(again);
    assert_eq!(slot(&samples(&shown)[0], "decks/repeated-deck").statistic, 1.0);
}

#[test]
fn no_step_leads_over_a_missing_round() {
    let mut shown = rounds("A", "unwashed-riffle3", 1, 400);
    // Every other round is missing.
    shown.retain(|shown| shown.number.unwrap() % 2 == 0);
    let found = samples(&shown);
    let steps = found[0].slots.iter().filter(|slot| slot.name.starts_with("steps"));
    assert!(steps.clone().count() > 0 && steps.clone().all(|slot| slot.outcome.is_none()));
    // Without numbers a line that is not a record may have been a round.
    let mut deals = LoggedDeals::default();
    for mut shown in rounds("A", "unwashed-riffle3", 1, 20) {
        shown.number = None;
        deals.add(Some(&shown));
        deals.add(None);
    }
    let found = deals.samples(&[None]);
    let mut steps = found[0].slots.iter().filter(|slot| slot.name.starts_with("steps"));
    assert!(steps.all(|slot| slot.outcome.is_none()));
}

#[test]
fn shufflers_that_alternate_are_samples_with_steps_of_their_own() {
    // One machine of two is washed too little; it deals every other round of the table.
    let (mut fair, mut poor) = (
        sources::find("chacha20").unwrap().start(1),
        sources::find("unwashed-riffle3").unwrap().start(2),
    );
    let shown: Vec<RevealedCards> = (1..=800)
        .map(|number| {
            let is_poor = number % 2 == 0;
            let deck = if is_poor { poor.next_deck() } else { fair.next_deck() };
            let mut shown = round("A", number, &deck, 2);
            shown.shuffle = Some(if is_poor { "red" } else { "blue" }.to_owned());
            shown.shift = Some("day".to_owned());
            shown
        })
        .collect();
    let found = samples(&shown);
    // The only shift has the rounds of the only table.
    let names: Vec<(Grouping, &str)> =
        found.iter().filter(|one| one.is_decks).map(|one| (one.by, one.name.as_str())).collect();
    assert_eq!(
        names,
        [(Grouping::Table, "A"), (Grouping::Shuffler, "blue"), (Grouping::Shuffler, "red")]
    );
    let least = |name: &str, prefix: &str| {
        let of = found.iter().find(|one| one.is_decks && one.name == name).unwrap();
        let slots = of.slots.iter().filter(|slot| slot.name.starts_with(prefix));
        slots.filter_map(|slot| Some(slot.outcome?.p.log10)).fold(0.0, f64::min)
    };
    assert!(least("red", "steps/") < -20.0);
    assert!(least("blue", "steps/") > -6.0);
}

/// Mucked hands are read worse: what is left of a fair log is no fair sample, and is not tested. A hidden
/// hand and a faulty one are alike in this.
#[test]
fn hands_that_cannot_be_used_after_a_decision_are_no_sample() {
    for lost in [ShownHands::Hidden, ShownHands::Unusable] {
        let mut shown = rounds("A", "chacha20", 1, 100);
        for one in shown.iter_mut().step_by(3) {
            one.hands = lost.clone();
            one.fates = fates(&[(Fate::Dealer, true), (Fate::Played, true), (Fate::Folded, false)]);
        }
        let found = samples(&shown);
        assert_eq!((found[1].lines, found[1].left_out), (66, 34));
        let why = found[1].not_tested.as_ref().unwrap();
        assert!(why.starts_with("34 of 100 folded hands and"), "{why}");
        assert!(found[1].slots.is_empty());
        // The decks are whole, whatever became of the hands.
        assert_eq!(found[0].not_tested, None);
    }
}

/// A few faults that follow nothing switch off no test, and what may have been hidden rejects nothing
/// only where there is much of it.
#[test]
fn a_hidden_hand_switches_off_no_test() {
    let mut shown = rounds("A", "chacha20", 1, 700);
    shown[7].hands = ShownHands::Hidden;
    shown[7].fates = fates(&[(Fate::Dealer, false), (Fate::Played, true), (Fate::Folded, true)]);
    shown[8].hands = ShownHands::Unusable;
    shown[8].fates = fates(&[(Fate::Dealer, true), (Fate::Played, true), (Fate::Folded, false)]);
    let found = samples(&shown);
    assert_eq!((found[1].lines, found[1].left_out, found[1].may_fail), (698, 2, true));
    assert_eq!(found[1].not_tested, None);
    for one in shown.iter_mut().step_by(10) {
        one.hands = ShownHands::Unusable;
    }
    let found = samples(&shown);
    assert_eq!((found[1].not_tested.as_ref(), found[1].may_fail), (None, false));
}

#[test]
fn tables_beyond_those_with_samples_of_their_own_are_tested_together() {
    let mut shown = Vec::new();
    for table in 0..NAMED_MAX as u64 + 3 {
        for mut one in rounds("T", "chacha20", table, 10) {
            one.table = format!("T{table}");
            one.round[0] += table * 1_000_000;
            shown.push(one);
        }
    }
    let found = samples(&shown);
    let last = found.iter().rfind(|one| one.is_decks).unwrap();
    assert_eq!((last.name.as_str(), last.lines), (FURTHER, 30));
    assert_eq!(found.iter().filter(|one| one.is_decks).count(), NAMED_MAX + 1);
}

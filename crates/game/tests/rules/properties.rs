//! What holds of every hand and every spread, tried on many: the samples are deterministic.

use super::common::standard;
use gincert_game::deadwood::{Ace, Meld, MeldCore, best_meldings, least_points, leftovers};
use gincert_game::gin_rummy::{
    Act, EndKind, Event, FinalPosition, GinRummy, Undercut, best_defence, layoff_first, meld_first,
    settle,
};
use gincert_game::{Card, CardSet, Rank, Suit};

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct Mixer(u64);

impl Mixer {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    /// Cards of six neighbouring ranks, the ace after the king, where melds cross.
    fn clustered(&mut self, cards: u8) -> CardSet {
        let lowest = self.below(13);
        let mut hand = CardSet::EMPTY;
        while hand.len() < cards {
            let rank = (lowest + self.below(6)) % 13;
            let index = 13 * self.below(4) + rank;
            hand = Card::from_index(index as u8).map_or(hand, |card| hand.with(card));
        }
        hand
    }
}

fn cores() -> Vec<MeldCore> {
    let with_sets = Ace::ALL.map(|ace| MeldCore { ace, ..MeldCore::standard() });
    let poker = MeldCore { ace: Ace::HighOrLow, poker_runs: true, ..MeldCore::standard() };
    let mut cores = with_sets.to_vec();
    cores.extend(with_sets.map(|core| MeldCore { sets: false, ..core }));
    cores.push(poker);
    cores
}

#[test]
fn every_best_melding_leaves_the_least_and_covers_the_hand() {
    let mut mixer = Mixer(1);
    for core in cores() {
        for _ in 0..40 {
            let hand = mixer.clustered(9);
            let least = least_points(&core, hand);
            let best = best_meldings(&core, hand);
            let mut left: Vec<CardSet> = best.iter().map(|melding| melding.deadwood).collect();
            for melding in &best {
                let melded = melding.melds.iter().fold(CardSet::EMPTY, |all, meld| {
                    assert_eq!(core.meld(meld.cards()), Some(*meld));
                    assert!(all.is_disjoint(meld.cards()));
                    all.union(meld.cards())
                });
                assert_eq!(melded.union(melding.deadwood), hand);
                assert_eq!(core.values.points(melding.deadwood), least);
            }
            left.sort();
            left.dedup();
            assert_eq!(left, leftovers(&core, hand), "{hand}");
        }
    }
}

#[test]
fn renaming_the_suits_changes_nothing() {
    let renamed = |hand: CardSet| -> CardSet {
        let next = |suit: Suit| Suit::ALL[(usize::from(suit.index()) + 3) % 4];
        hand.cards()
            .into_iter()
            .filter_map(|card| Some(Card::new(card.rank()?, next(card.suit()?))))
            .collect()
    };
    let mut mixer = Mixer(2);
    for core in cores() {
        for _ in 0..40 {
            let hand = mixer.clustered(10);
            assert_eq!(least_points(&core, hand), least_points(&core, renamed(hand)), "{hand}");
        }
    }
}

/// Some melds of a hand that share no card.
fn spread_of(core: &MeldCore, hand: CardSet) -> Vec<Meld> {
    let mut used = CardSet::EMPTY;
    let mut melds = core.melds_within(hand);
    melds.retain(|meld| {
        let free = used.is_disjoint(meld.cards());
        used = if free { used.union(meld.cards()) } else { used };
        free
    });
    melds
}

/// A knocker's spread and a defender's hand.
fn knock(mixer: &mut Mixer, core: &MeldCore) -> (Vec<Meld>, CardSet, CardSet) {
    let both = mixer.clustered(18);
    let (knocker, defender): (Vec<Card>, Vec<Card>) =
        both.cards().into_iter().partition(|_| mixer.below(2) == 0);
    let knocker = knocker.into_iter().collect();
    (spread_of(core, knocker), knocker, defender.into_iter().collect())
}

#[test]
fn best_defence_never_exceeds_either_naive_order_nor_the_hand_alone() {
    let mut mixer = Mixer(3);
    let mut beaten = [0; 2];
    for core in cores().into_iter().filter(|core| !core.poker_runs) {
        for _ in 0..200 {
            let (spread, _, hand) = knock(&mut mixer, &core);
            let best = best_defence(&core, &spread, hand).points;
            let orders = [meld_first(&core, &spread, hand), layoff_first(&core, &spread, hand)];
            for (count, order) in beaten.iter_mut().zip(orders) {
                assert!(best <= order, "{hand} against {spread:?}");
                *count += u32::from(best < order);
            }
            assert!(best <= least_points(&core, hand));
        }
    }
    assert!(beaten.iter().all(|count| *count > 1), "each order is worse sometimes: {beaten:?}");
}

#[test]
fn a_defence_lays_off_what_fits_and_accounts_for_every_card() {
    let mut mixer = Mixer(4);
    for core in cores().into_iter().filter(|core| !core.poker_runs) {
        for _ in 0..40 {
            let (spread, _, hand) = knock(&mut mixer, &core);
            let defence = best_defence(&core, &spread, hand);
            let mut used = defence.deadwood;
            for meld in &defence.melds {
                used = used.union(meld.cards());
            }
            for (meld, cards) in spread.iter().zip(&defence.laid_off) {
                assert!(cards.is_empty() || core.extend(meld, *cards).is_some());
                used = used.union(*cards);
            }
            assert_eq!(used, hand);
            assert_eq!(core.values.points(defence.deadwood), defence.points);
        }
    }
}

#[test]
fn a_card_added_to_a_spread_never_hurts_the_defender() {
    let mut mixer = Mixer(5);
    for core in cores().into_iter().filter(|core| !core.poker_runs) {
        for _ in 0..60 {
            let (spread, knocker, hand) = knock(&mut mixer, &core);
            let before = best_defence(&core, &spread, hand).points;
            let rest = CardSet::DECK.minus(knocker).minus(hand);
            for (place, meld) in spread.iter().enumerate() {
                for card in rest.cards() {
                    let Some(longer) = core.extend(meld, CardSet::EMPTY.with(card)) else {
                        continue;
                    };
                    let mut grown = spread.clone();
                    grown[place] = longer;
                    let after = best_defence(&core, &grown, hand).points;
                    assert!(after <= before, "{hand} {spread:?} {card}");
                }
            }
        }
    }
}

fn settled(rules: &GinRummy, mixer: &mut Mixer) -> Option<gincert_game::gin_rummy::End> {
    let both = mixer.clustered(20);
    let cards = both.cards();
    let hands: Vec<CardSet> =
        [0, 1].map(|side| cards.iter().copied().skip(side).step_by(2).collect()).to_vec();
    let best = best_meldings(&rules.settle.core, hands[0]).into_iter().next()?;
    let melds = best.melds.iter().map(|meld| meld.cards()).collect();
    let discard = CardSet::DECK.minus(both).lowest();
    let events = [Event::of(0, Act::Knock { discard, melds })];
    settle(&rules.settle, &FinalPosition { hands: &hands, limit_card: None, events: &events }).ok()
}

#[test]
fn a_showdown_of_two_gives_points_to_one_side_and_never_less_than_none() {
    let mut rules = standard();
    let mut mixer = Mixer(6);
    let mut kinds = Vec::new();
    for undercut in [Undercut::EqualOrLess, Undercut::NoBonusOnTie, Undercut::LessOnly] {
        rules.settle.undercut = undercut;
        for end in (0..400).filter_map(|_| settled(&rules, &mut mixer)) {
            assert!(end.points.iter().all(|points| *points >= 0), "{end:?}");
            assert!(end.points.iter().filter(|points| **points > 0).count() <= 1, "{end:?}");
            let difference = i64::from(end.deadwood[0].abs_diff(end.deadwood[1]));
            let bonus: i64 = end.bonus.iter().sum();
            assert_eq!(end.points.iter().sum::<i64>(), difference + bonus, "{end:?}");
            kinds.push(end.kind);
        }
    }
    for kind in [EndKind::Knock, EndKind::Gin, EndKind::Undercut] {
        assert!(kinds.contains(&kind), "{kind:?} does not occur");
    }
}

#[test]
fn the_toy_of_one_suit_is_counted_by_hand() {
    // All 8,192 sets of one suit, ace low: those without a run of three leave everything, and
    // the number of such sets of thirteen is the tribonacci number 3,136.
    let core = MeldCore::standard();
    let all = (0u64..1 << 13).map(CardSet::from_bits);
    let untouched = all.filter(|hand| least_points(&core, *hand) == core.values.points(*hand));
    assert_eq!(untouched.count(), 3136);
    assert_eq!(Rank::all().count(), 13);
}

//! Classic faults in the setting of a hand: what an engine leaves over that looks for something else than
//! the fewest and then the lowest cards.
//!
//! Knows nothing about wagers and rows.

use crate::settled::SetHand;
use crate::variants::flag::Flag;
use gincert_fast::{Leftover, ShapeBook, ShapeSets};
use gincert_game::gin_and_win::ShapePart;
use gincert_game::{CardSet, Meld, MeldKind, MeldRules, Melding, Rank, Suit};
use std::cmp::Reverse;

/// A way to set hands that is not the rule's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingFault {
    FlushesFirst,
    PairsFirst,
    QuadsWhole,
    TripsWhole,
    SuitsWhole,
    RunsWhole,
    HighestKept,
    HighestOnly,
    LowestFirst,
    LowestTotal,
    MostMelds,
    FewestMelds,
    /// The ace is made low last: part of an engine in which it is the highest card.
    AceHigh,
}

/// Whose hands are set so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultySide {
    Both,
    Player,
    Dealer,
}

impl FaultySide {
    pub const ALL: [FaultySide; 3] = [FaultySide::Both, FaultySide::Player, FaultySide::Dealer];

    /// The words that go on a sentence.
    fn words(self) -> &'static str {
        match self {
            FaultySide::Both => "",
            FaultySide::Player => " (in the seat's hand only)",
            FaultySide::Dealer => " (in the dealer's hand only)",
        }
    }
}

impl SettingFault {
    pub const ALL: [SettingFault; 12] = [
        SettingFault::FlushesFirst,
        SettingFault::PairsFirst,
        SettingFault::QuadsWhole,
        SettingFault::TripsWhole,
        SettingFault::SuitsWhole,
        SettingFault::RunsWhole,
        SettingFault::HighestKept,
        SettingFault::HighestOnly,
        SettingFault::LowestFirst,
        SettingFault::LowestTotal,
        SettingFault::MostMelds,
        SettingFault::FewestMelds,
    ];

    pub fn flag(self) -> Flag {
        match self {
            SettingFault::FlushesFirst | SettingFault::SuitsWhole => Flag::FlushStealsPair,
            SettingFault::PairsFirst => Flag::PairStealsFlush,
            SettingFault::QuadsWhole | SettingFault::TripsWhole => Flag::QuadsOrTripsAndCard,
            SettingFault::RunsWhole => Flag::RunSplit,
            SettingFault::HighestKept
            | SettingFault::HighestOnly
            | SettingFault::LowestFirst
            | SettingFault::LowestTotal => Flag::HighestCardNotMinimised,
            SettingFault::AceHigh => Flag::AceLow,
            SettingFault::MostMelds | SettingFault::FewestMelds => Flag::FewestCards,
        }
    }

    pub fn description(self, side: FaultySide) -> String {
        let what = match self {
            SettingFault::FlushesFirst => "flushes are laid first, and pairs from what is left",
            SettingFault::PairsFirst => {
                "cards of one rank are laid first, and flushes from what is left"
            }
            SettingFault::QuadsWhole => "four cards of a rank are never divided",
            SettingFault::TripsWhole => "three cards of a rank are never divided",
            SettingFault::SuitsWhole => "a flush always takes every card of its suit",
            SettingFault::RunsWhole => "a run always takes every card that continues it",
            SettingFault::HighestKept => {
                "among equal scores the highest left-over cards are kept, not the lowest"
            }
            SettingFault::HighestOnly => {
                "among equal scores only the highest left-over card is made low"
            }
            SettingFault::LowestFirst => {
                "among equal scores the left-over cards are made low from the lowest up"
            }
            SettingFault::LowestTotal => {
                "among equal scores the lowest total of ranks is left over"
            }
            SettingFault::MostMelds => "the most melds are laid, even where more cards are left",
            SettingFault::FewestMelds => {
                "the fewest melds are laid, even where more cards are left"
            }
            SettingFault::AceHigh => "the ace is higher than the king throughout",
        };
        format!("{what}{}", side.words())
    }

    /// Whether the fault can show at all under these melds.
    pub fn applies(self, melds: &MeldRules) -> bool {
        match self {
            SettingFault::RunsWhole => melds.run_min.is_some(),
            SettingFault::FlushesFirst | SettingFault::SuitsWhole => melds.flush_min.is_some(),
            SettingFault::PairsFirst => melds.pair,
            SettingFault::QuadsWhole => melds.quads,
            SettingFault::TripsWhole => melds.trips,
            _ => true,
        }
    }

    /// What the fault leaves over of a hand, given every way to set it.
    pub fn set(
        self,
        hand: CardSet,
        ways: &[Melding],
        rules: &MeldRules,
        book: &ShapeBook,
    ) -> SetHand {
        let allowed = || ways.iter().filter(|way| self.keeps(way, hand, rules));
        let best = allowed().map(|way| self.key(way)).min();
        let chosen: Vec<&Melding> = allowed().filter(|way| Some(self.key(way)) == best).collect();
        let deadwood = chosen.first().map_or(hand, |way| way.deadwood);
        let mut shapes = ShapeSets::default();
        for way in chosen.iter().filter(|way| way.deadwood.is_empty()) {
            let parts: Vec<ShapePart> = way.melds.iter().map(part_of).collect();
            shapes.any |= book.bit(&parts).unwrap_or(0);
        }
        shapes.apart = shapes.any;
        SetHand { left: Leftover::from_cards(deadwood), shapes }
    }

    /// Whether the fault looks at this way to set a hand.
    fn keeps(self, way: &Melding, hand: CardSet, rules: &MeldRules) -> bool {
        let of_suit = |meld: &Meld| {
            let all = Suit::ALL.iter().map(|suit| suit_cards(*suit).intersection(hand));
            all.into_iter().find(|cards| !cards.is_disjoint(meld.cards)).unwrap_or(CardSet::EMPTY)
        };
        match self {
            SettingFault::FlushesFirst => {
                let least = rules.flush_min.unwrap_or(u8::MAX);
                Suit::ALL.iter().map(|suit| suit_cards(*suit).intersection(hand)).all(|cards| {
                    cards.len() < least || way.melds.iter().any(|meld| meld.cards == cards)
                })
            }
            SettingFault::PairsFirst => ranks_whole(way, hand, 2..=4),
            SettingFault::QuadsWhole => ranks_whole(way, hand, 4..=4),
            SettingFault::TripsWhole => ranks_whole(way, hand, 3..=3),
            SettingFault::SuitsWhole => {
                let flushes = way.melds.iter().filter(|meld| meld.kind == MeldKind::Flush);
                flushes.into_iter().all(|meld| meld.cards == of_suit(meld))
            }
            SettingFault::RunsWhole => {
                let mut runs = way.melds.iter().filter(|meld| meld.kind == MeldKind::Run);
                runs.all(|meld| !is_continued(meld.cards, of_suit(meld)))
            }
            _ => true,
        }
    }

    /// What the fault makes as small as it can.
    fn key(self, way: &Melding) -> SettingKey {
        let (score, ranks) = way.key();
        let numbers = || ranks.iter().map(|rank| i32::from(rank.number()));
        let plain: Vec<i32> = numbers().collect();
        let score = i32::from(score);
        match self {
            SettingFault::HighestKept => (score, Vec::new(), Reverse(plain)),
            SettingFault::HighestOnly => (score, numbers().take(1).collect(), Reverse(plain)),
            SettingFault::LowestFirst => (score, numbers().rev().collect(), Reverse(Vec::new())),
            SettingFault::LowestTotal => (score, vec![numbers().sum()], Reverse(plain)),
            SettingFault::AceHigh => {
                let mut high: Vec<i32> =
                    numbers().map(|rank| if rank == 1 { 14 } else { rank }).collect();
                high.sort_unstable_by(|a, b| b.cmp(a));
                (score, high, Reverse(Vec::new()))
            }
            SettingFault::MostMelds => {
                (-(way.melds.len() as i32), [vec![score], plain].concat(), Reverse(Vec::new()))
            }
            SettingFault::FewestMelds => {
                let melds = way.melds.len().max(1) as i32;
                (melds, [vec![score], plain].concat(), Reverse(Vec::new()))
            }
            _ => (score, plain, Reverse(Vec::new())),
        }
    }
}

type SettingKey = (i32, Vec<i32>, Reverse<Vec<i32>>);

fn suit_cards(suit: Suit) -> CardSet {
    CardSet::from_bits(0x1fff << (13 * u64::from(suit.index())))
}

/// Whether every rank of which the hand has so many cards lies in one meld with all of them.
fn ranks_whole(way: &Melding, hand: CardSet, counts: std::ops::RangeInclusive<u8>) -> bool {
    Rank::all().map(|rank| hand.of_rank(rank)).all(|cards| {
        !counts.contains(&cards.len()) || way.melds.iter().any(|meld| meld.cards == cards)
    })
}

/// Whether a suit has a card that continues a run at either end.
fn is_continued(run: CardSet, suit: CardSet) -> bool {
    let outside = suit.minus(run).ranks_held();
    let ranks = run.ranks_held();
    outside & (ranks << 1 | ranks >> 1) != 0
}

fn part_of(meld: &Meld) -> ShapePart {
    let cards = meld.cards.len();
    match meld.kind {
        MeldKind::Pair | MeldKind::Trips | MeldKind::Quads => ShapePart::OfAKind(cards),
        MeldKind::Flush => ShapePart::Flush(cards),
        MeldKind::Run => ShapePart::Run(cards),
    }
}

/// Every way to set a hand, good or bad.
pub fn every_melding(rules: &MeldRules, hand: CardSet) -> Vec<Melding> {
    let mut found = Vec::new();
    place_lowest(rules, hand, &mut Vec::new(), CardSet::EMPTY, &mut found);
    found
}

/// The lowest open card is left over or melded with others that are open: so each way is met once.
fn place_lowest(
    rules: &MeldRules,
    open: CardSet,
    melds: &mut Vec<Meld>,
    deadwood: CardSet,
    found: &mut Vec<Melding>,
) {
    let Some(lowest) = open.lowest() else {
        found.push(Melding { melds: melds.clone(), deadwood });
        return;
    };
    let others = open.without(lowest);
    place_lowest(rules, others, melds, deadwood.with(lowest), found);
    // Only cards of its rank or of its suit can lie in a meld with it.
    let of_rank = lowest.rank().map_or(CardSet::EMPTY, |rank| CardSet::DECK.of_rank(rank));
    let company =
        others.intersection(of_rank.union(lowest.suit().map_or(CardSet::EMPTY, suit_cards))).bits();
    let mut some = company;
    while some != 0 {
        let cards = CardSet::from_bits(some).with(lowest);
        if let Some(kind) = rules.kind_of(cards) {
            melds.push(Meld { kind, cards });
            place_lowest(rules, open.minus(cards), melds, deadwood, found);
            melds.pop();
        }
        some = (some - 1) & company;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
    use super::*;
    use gincert_game::{best_meldings, parse_cards};

    fn left(fault: SettingFault, hand: &str) -> String {
        let rules = MeldRules::GIN_AND_WIN;
        let book = ShapeBook::new(&rules, 7).unwrap();
        let hand = parse_cards(hand).unwrap();
        fault.set(hand, &every_melding(&rules, hand), &rules, &book).left.to_string()
    }

    #[test]
    fn the_ways_to_set_a_hand_hold_the_best_ones() {
        let rules = MeldRules::GIN_AND_WIN;
        for text in ["Ac Ad Ah As 2c 5c Jc", "2c 4c 5c 7c 9c Jc Kc", "9h 9s 2d 5d 9d Kc 4c"] {
            let hand = parse_cards(text).unwrap();
            let all = every_melding(&rules, hand);
            assert!(best_meldings(&rules, hand).iter().all(|best| all.contains(best)), "{text}");
        }
    }

    #[test]
    fn each_fault_leaves_over_what_it_says() {
        // Best: nines, then two, five and nine of diamonds.
        assert_eq!(left(SettingFault::TripsWhole, "9h 9s 2d 5d 9d Kc 4c"), "K 5 4 2");
        assert_eq!(left(SettingFault::PairsFirst, "9h 9s 2d 5d 9d Kc 4c"), "K 5 4 2");
        assert_eq!(left(SettingFault::QuadsWhole, "9h 9s 2d 5d 9d 9c Kc"), "K 5 2");
        // Best: kings, then two, six and nine of clubs.
        assert_eq!(left(SettingFault::HighestKept, "Kc Kd 2c 6c 9c 7s 2h"), "K 7");
        assert_eq!(left(SettingFault::FlushesFirst, "Ac 2c 3c 3d Kh Qh 9s"), "K Q 9 3");
        assert_eq!(left(SettingFault::MostMelds, "2c 2d 3c 3d 4c 4d 4h"), "-");
    }
}

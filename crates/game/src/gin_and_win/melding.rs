//! The best way to set a hand, found by looking at every way: the reference melding.
//!
//! Rule (Gin & Win rules sheet, steps 4 and 5): no card in two melds; as few cards left over as
//! possible, and among equals the lowest left-over cards, compared from the highest card down.

use crate::{CardSet, Meld, MeldRules, Rank};
use alloc::vec::Vec;

/// One way to set a hand: melds that share no card, and the deadwood that is left over.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Melding {
    /// The melds, by their lowest card.
    pub melds: Vec<Meld>,
    /// The cards in no meld.
    pub deadwood: CardSet,
}

impl Melding {
    /// The score: how many cards are left over.
    pub fn score(&self) -> u8 {
        self.deadwood.len()
    }

    /// What decides between two ways to set a hand, and between two hands: the score, then the
    /// ranks of the left-over cards from the top down. Smaller is better.
    pub fn key(&self) -> (u8, Vec<Rank>) {
        leftovers(self.deadwood)
    }
}

/// The number of left-over cards and their ranks from the top down; smaller is better. A joker that is
/// left over counts as a king.
///
/// ```
/// use gincert_game::{leftovers, parse_cards_of_deck};
/// let (score, ranks) = leftovers(parse_cards_of_deck("9c X1 2d", 1).unwrap());
/// assert_eq!((score, ranks.iter().map(|rank| rank.letter()).collect()), (3, String::from("K92")));
/// ```
pub fn leftovers(deadwood: CardSet) -> (u8, Vec<Rank>) {
    let jokers = core::iter::repeat_n(Rank::KING, usize::from(deadwood.jokers().len()));
    (deadwood.len(), jokers.chain(deadwood.ranks_highest_first()).collect())
}

/// Every best way to set a hand, in a fixed order; never empty.
///
/// Several ways can be equally good: the left-over ranks are the same, the melds or the suits of
/// the left-over cards are not. The time grows steeply with the size of the hand: a ruleset
/// allows ten cards at most.
///
/// ```
/// use gincert_game::{MeldRules, best_meldings, parse_cards};
/// let hand = parse_cards("Ac Ah 7d 8d Jd 3s 2c").unwrap();
/// let best = best_meldings(&MeldRules::GIN_AND_WIN, hand);
/// assert_eq!(best.len(), 1);
/// assert_eq!(format!("{}", best[0].deadwood), "2c 3s");
/// ```
pub fn best_meldings(rules: &MeldRules, hand: CardSet) -> Vec<Melding> {
    let mut search = Search { rules, melds: Vec::new(), best: Vec::new() };
    search.place_lowest(hand, CardSet::EMPTY);
    search.best.sort();
    search.best
}

struct Search<'a> {
    rules: &'a MeldRules,
    melds: Vec<Meld>,
    best: Vec<Melding>,
}

impl Search<'_> {
    /// The lowest card that is not yet placed is either left over or in a meld with others that
    /// are not yet placed: so every partition is met exactly once.
    fn place_lowest(&mut self, open: CardSet, deadwood: CardSet) {
        let Some(lowest) = open.lowest() else {
            self.offer(Melding { melds: self.melds.clone(), deadwood });
            return;
        };
        let others = open.minus(CardSet::EMPTY.with(lowest));
        self.place_lowest(others, deadwood.with(lowest));
        for company in others.subsets() {
            let cards = company.with(lowest);
            for kind in self.rules.kinds_of(cards) {
                self.melds.push(Meld { kind, cards });
                self.place_lowest(open.minus(cards), deadwood);
                self.melds.pop();
            }
        }
    }

    fn offer(&mut self, melding: Melding) {
        let Some(first) = self.best.first() else {
            self.best.push(melding);
            return;
        };
        match melding.key().cmp(&first.key()) {
            core::cmp::Ordering::Less => self.best = alloc::vec![melding],
            core::cmp::Ordering::Equal => self.best.push(melding),
            core::cmp::Ordering::Greater => {}
        }
    }
}

/// Whether groups of cards are a legal way to set a hand: every group a meld. Cards that stand in
/// two groups, or in a group and among the left-over cards, make it foul. Gives the melding.
///
/// ```
/// use gincert_game::{MeldRules, check_laid, parse_cards};
/// let set = |text| parse_cards(text).unwrap();
/// let rules = MeldRules::GIN_AND_WIN;
/// assert!(check_laid(&rules, &[set("Kc Kh"), set("7d 8d Jd")], set("3s 2c")).is_some());
/// assert!(check_laid(&rules, &[set("7d 7c"), set("7d 8d Jd")], set("3s 2c")).is_none());
/// ```
pub fn check_laid(rules: &MeldRules, groups: &[CardSet], deadwood: CardSet) -> Option<Melding> {
    let mut seen = deadwood;
    let mut melds = Vec::with_capacity(groups.len());
    for cards in groups {
        if !seen.is_disjoint(*cards) {
            return None;
        }
        seen = seen.union(*cards);
        melds.push(Meld { kind: rules.kind_of(*cards)?, cards: *cards });
    }
    Some(Melding { melds, deadwood })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;
    use alloc::{format, string::String};

    fn best(text: &str) -> (u8, String, usize) {
        let meldings = best_meldings(&MeldRules::GIN_AND_WIN, parse_cards(text).unwrap());
        let ranks: String =
            meldings[0].deadwood.ranks_highest_first().iter().map(|r| r.letter()).collect();
        (meldings[0].score(), ranks, meldings.len())
    }

    #[test]
    fn a_pair_may_be_broken_for_a_flush_and_a_flush_for_a_pair() {
        // Flush first would leave 7h 7c alone; pair first would leave two diamonds.
        assert_eq!(best("7d 8d Jd 7c Kh 2s 4c").0, 4);
        assert_eq!(best("7d 8d Jd 7c 8c Kh 2s").0, 3);
        // Two flushes cross a pair: both flushes win.
        assert_eq!(best("7d 8d Jd 7c 2c 3c Ks"), (1, String::from("K"), 1));
    }

    #[test]
    fn among_equal_counts_the_lowest_cards_stay_from_the_top_down() {
        // Four diamonds, a pair with the king or with the two: the king must not stay.
        assert_eq!(best("Kd 9d 5d 2d Kc 2c 7h"), (2, String::from("72"), 1));
        // Two pairs leave three cards; the flush would leave four.
        assert_eq!(best("Kd 9d 2d Kc 2c 7h 5s"), (3, String::from("975"), 1));
    }

    #[test]
    fn equal_settings_are_all_kept() {
        let settings = |text| {
            let all = best_meldings(&MeldRules::GIN_AND_WIN, parse_cards(text).unwrap());
            assert!(all.iter().all(|melding| melding.key() == all[0].key()));
            let deadwood: Vec<String> =
                all.iter().map(|melding| format!("{}", melding.deadwood)).collect();
            deadwood
        };
        // The sevens beside the flush: the pair alone leaves two other cards.
        assert_eq!(settings("7d 8d Jd 7c 7h 2s 3h"), ["2s 3h"]);
        // Four of a kind, or two pairs in three ways.
        assert_eq!(settings("4c 4d 4h 4s 2c 3d Kh"), ["2c 3d Kh"; 4]);
        // A flush of six, or two of three in ten ways.
        assert_eq!(settings("2c 4c 6c 8c Tc Qc Kd"), ["Kd"; 11]);
    }

    #[test]
    fn groups_laid_are_melds_that_share_no_card_with_another_or_with_the_leftover() {
        let set = |text: &str| parse_cards(text).unwrap();
        let laid = |groups: &[&str], left: &str| {
            let groups: Vec<CardSet> = groups.iter().map(|text| set(text)).collect();
            check_laid(&MeldRules::GIN_AND_WIN, &groups, set(left)).is_some()
        };
        assert!(laid(&["Kc Kh", "7d 8d Jd"], "3s 2c"));
        assert!(!laid(&["7c 7d", "7d 8d Jd"], "3s 2c"));
        assert!(!laid(&["Kc Kh", "7d 8d Jd"], "Kh"));
        assert!(!laid(&["Kc Qh"], "3s"));
        assert!(laid(&[], "3s"));
    }

    #[test]
    fn runs_count_only_where_the_rules_say_so_and_aces_are_low() {
        let runs = MeldRules { run_min: Some(3), ..MeldRules::default() };
        let kind = |text| runs.kind_of(parse_cards(text).unwrap());
        assert_eq!(kind("Ac 2c 3c"), Some(crate::MeldKind::Run));
        assert_eq!(kind("Qc Kc Ac"), None);
        assert_eq!(kind("2c 3c"), None);
        assert_eq!(kind("2c 3c 5c"), None);
        assert_eq!(kind("2c 3c 4d"), None);
    }
}

//! All deals of hands of one size under one set of melds, by both methods: what a qualifier, a
//! comparison or a pay-off does not change. Each part is counted when it is first asked for.

use super::{general, symmetric};
use crate::combinations::{choose, deck_cards};
use crate::method::UnsupportedRules;
use gincert_fast::ShapeBook;
use gincert_game::MeldRules;
use gincert_game::gin_and_win::GinAndWin;
use std::fmt;
use std::sync::OnceLock;

/// Counts that several rulesets share.
pub(super) struct DealCounts {
    pub melds: MeldRules,
    pub hand_cards: u8,
    pub shapes: ShapeBook,
    pub player_hands: u64,
    pub dealer_hands: u64,
    symmetric: OnceLock<Option<symmetric::SymmetricDeals>>,
    general: OnceLock<Result<general::GeneralDeals, UnsupportedRules>>,
}

impl DealCounts {
    pub fn new(rules: &GinAndWin) -> Result<DealCounts, UnsupportedRules> {
        let cards = u64::from(rules.hand_cards);
        let outside = UnsupportedRules::HandCards(rules.hand_cards);
        if !(3..=10).contains(&cards) {
            return Err(outside);
        }
        let (Some(player_hands), Some(dealer_hands), Some(shapes)) = (
            choose(deck_cards(&rules.melds), cards),
            choose(deck_cards(&rules.melds) - cards, cards),
            ShapeBook::new(&rules.melds, rules.hand_cards),
        ) else {
            return Err(outside);
        };
        Ok(DealCounts {
            melds: rules.melds,
            hand_cards: rules.hand_cards,
            shapes,
            player_hands,
            dealer_hands,
            symmetric: OnceLock::new(),
            general: OnceLock::new(),
        })
    }

    /// Whether a ruleset's hands are these.
    pub fn are_of(&self, rules: &GinAndWin) -> bool {
        self.melds == rules.melds && self.hand_cards == rules.hand_cards
    }

    /// The counts of the symmetric method; `None` where it knows too little of these hands. Not to
    /// be asked for where runs are melds.
    pub fn symmetric(&self) -> Option<&symmetric::SymmetricDeals> {
        let counted = self.symmetric.get_or_init(|| {
            symmetric::SymmetricDeals::new(&self.melds, self.hand_cards, &self.shapes)
        });
        counted.as_ref()
    }

    /// The counts of the general method.
    pub fn general(&self) -> Result<&general::GeneralDeals, UnsupportedRules> {
        let counted = self
            .general
            .get_or_init(|| general::GeneralDeals::new(&self.melds, self.hand_cards, &self.shapes));
        counted.as_ref().map_err(Clone::clone)
    }
}

impl fmt::Debug for DealCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut of = f.debug_struct("Deals");
        of.field("melds", &self.melds).field("hand_cards", &self.hand_cards);
        of.finish_non_exhaustive()
    }
}

//! What the first melds of a player have to be.

use super::terms::AfterContract;
use crate::deadwood::{Meld, MeldCore, MeldKind, SET_MAX};
use alloc::vec::Vec;

/// Most melds of a contract: of the largest hand no more can be laid.
pub const CONTRACT_MELDS_MAX: usize = 4;
/// Most points that a contract may demand.
pub const CONTRACT_POINTS_MAX: u32 = 1_000;
/// Most cards that a meld of a contract may demand.
const MELD_CARDS_MAX: u8 = 13;

/// What the first melds of a player have to be, and what may follow them in that turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contract {
    /// What is demanded.
    pub demand: Demand,
    /// What may be laid after it in the same turn.
    pub after: AfterContract,
}

/// What a contract demands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Demand {
    /// A number of melds, in any order.
    Melds(DemandedMelds),
    /// Melds that count so many points together, as on the table.
    Points(u32),
}

/// What one meld of a contract has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DemandedMeld {
    /// Its kind, as the player names it; `None` for any.
    pub kind: Option<MeldKind>,
    /// Its cards.
    pub cards: u8,
    /// Whether it may not have more cards.
    pub exactly: bool,
}

/// The melds of a contract.
///
/// ```
/// use gincert_game::table_gin::{DemandedMeld, DemandedMelds};
/// let three = DemandedMeld { kind: None, cards: 3, exactly: true };
/// assert_eq!(DemandedMelds::new(&[three; 3]).unwrap().melds().count(), 3);
/// assert_eq!(DemandedMelds::new(&[]), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DemandedMelds([Option<DemandedMeld>; CONTRACT_MELDS_MAX]);

impl DemandedMelds {
    /// These melds; `None` without one, or with more than [`CONTRACT_MELDS_MAX`].
    pub fn new(melds: &[DemandedMeld]) -> Option<DemandedMelds> {
        let mut all = [None; CONTRACT_MELDS_MAX];
        for (place, meld) in melds.iter().enumerate() {
            *all.get_mut(place)? = Some(*meld);
        }
        (!melds.is_empty()).then_some(DemandedMelds(all))
    }

    /// The melds, in the order of the rule.
    pub fn melds(&self) -> impl Iterator<Item = DemandedMeld> {
        self.0.iter().copied().flatten()
    }

    /// Whether each of these melds can stand for another one that is demanded.
    pub(super) fn take(&self, laid: &[Meld]) -> bool {
        let demanded: Vec<DemandedMeld> = self.melds().collect();
        takes(&demanded, laid)
    }
}

fn takes(demanded: &[DemandedMeld], laid: &[Meld]) -> bool {
    let Some((meld, rest)) = laid.split_first() else {
        return true;
    };
    let mut places = demanded.iter().enumerate();
    places.any(|(place, one)| {
        let mut others = demanded.to_vec();
        others.remove(place);
        one.is(meld) && takes(&others, rest)
    })
}

impl DemandedMeld {
    fn is(&self, meld: &Meld) -> bool {
        let cards = meld.cards().len();
        let enough = if self.exactly { cards == self.cards } else { cards >= self.cards };
        enough && self.kind.is_none_or(|kind| kind == meld.kind())
    }
}

impl Contract {
    /// "Skarney Gin": exactly three melds of three cards, and nothing more in that turn.
    pub fn skarney() -> Contract {
        let three = DemandedMeld { kind: None, cards: 3, exactly: true };
        let melds = DemandedMelds([Some(three), Some(three), Some(three), None]);
        Contract { demand: Demand::Melds(melds), after: AfterContract::LaterTurnsOnly }
    }

    /// Whether melds can satisfy it: of cards and points that can be laid.
    pub(super) fn makes_sense(&self, core: &MeldCore) -> bool {
        match self.demand {
            Demand::Points(points) => (1..=CONTRACT_POINTS_MAX).contains(&points),
            Demand::Melds(demanded) => demanded.melds().all(|meld| {
                let known = match meld.kind {
                    None => true,
                    Some(MeldKind::Set) => core.sets && meld.cards <= SET_MAX,
                    Some(MeldKind::Run) => core.run_min.is_some(),
                    Some(MeldKind::PokerRun) => core.poker_runs,
                };
                known && (1..=MELD_CARDS_MAX).contains(&meld.cards)
            }),
        }
    }
}

//! A hand as somebody laid it: whether every group is a meld, and what it leaves over.

use super::{Meld, MeldCore};
use crate::{CardSet, Code};
use alloc::vec::Vec;

/// Laid melds that hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidMelds {
    /// The melds, in the order laid.
    pub melds: Vec<Meld>,
    /// The cards of the hand in none of them.
    pub deadwood: CardSet,
}

/// Groups of cards laid out of a hand: every card held, no card in two groups, every group a meld.
///
/// # Errors
/// The first rule broken: a card that is not in the hand ([`Code::NotInHand`]), a card in two
/// groups ([`Code::MeldOverlap`]), a group that is no meld ([`Code::MeldInvalid`]).
///
/// ```
/// use gincert_game::deadwood::{MeldCore, lay};
/// use gincert_game::{Code, parse_cards};
/// let set = |text| parse_cards(text).unwrap();
/// let core = MeldCore::standard();
/// let hand = set("As 2s 3s 7c 7d 7h 4h");
/// let laid = lay(&core, hand, &[set("As 2s 3s"), set("7c 7d 7h")]).unwrap();
/// assert_eq!(format!("{}", laid.deadwood), "4h");
/// assert_eq!(lay(&core, hand, &[set("As 2s")]), Err(Code::MeldInvalid));
/// ```
pub fn lay(core: &MeldCore, hand: CardSet, groups: &[CardSet]) -> Result<LaidMelds, Code> {
    let mut used = CardSet::EMPTY;
    if groups.iter().any(|cards| !cards.minus(hand).is_empty()) {
        return Err(Code::NotInHand);
    }
    for cards in groups {
        if !used.is_disjoint(*cards) {
            return Err(Code::MeldOverlap);
        }
        used = used.union(*cards);
    }
    let melds: Option<Vec<Meld>> = groups.iter().map(|cards| core.meld(*cards)).collect();
    let melds = melds.ok_or(Code::MeldInvalid)?;
    Ok(LaidMelds { melds, deadwood: hand.minus(used) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;

    fn laid(hand: &str, groups: &[&str]) -> Result<CardSet, Code> {
        let set = |text: &str| parse_cards(text).unwrap();
        let groups: Vec<CardSet> = groups.iter().map(|text| set(text)).collect();
        lay(&MeldCore::standard(), set(hand), &groups).map(|laid| laid.deadwood)
    }

    #[test]
    fn a_card_lies_in_one_laid_meld_and_comes_from_the_hand() {
        let hand = "7c 7d 7h 8d 9d Kh";
        assert_eq!(laid(hand, &["7d 8d 9d"]), Ok(parse_cards("7c 7h Kh").unwrap()));
        assert_eq!(laid(hand, &["7c 7d 7h", "7d 8d 9d"]), Err(Code::MeldOverlap));
        assert_eq!(laid(hand, &["7c 7h 7s"]), Err(Code::NotInHand));
        assert_eq!(laid(hand, &["7c 7d"]), Err(Code::MeldInvalid));
        assert_eq!(laid(hand, &[]), Ok(parse_cards(hand).unwrap()));
    }
}

//! `simple`: takes the top of the pile where that lowers its deadwood, throws what leaves the least, of
//! several the highest card, and knocks as soon as it may.

use crate::knowledge::PlayerView;
use gincert_game::Card;

/// Whether the deadwood after the best discard is lower with the card than it is without.
pub(super) fn takes(view: &PlayerView<'_>, top: Card) -> bool {
    view.is_lower_with(top)
}

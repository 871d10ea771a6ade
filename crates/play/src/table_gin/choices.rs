//! What the players take, accept and throw with melds on the table.

use super::laying::{can_lay, laying};
use super::view::TableView;
use crate::knowledge::each_card;
use crate::players::{ReferencePlayer, melding_cards, near_cards, weight_for_other};
use gincert_game::table_gin::{PileUse, ScoreBy};
use gincert_game::{Card, CardSet};
use std::cmp::Reverse;

/// `counting`: weight of a point that stays in the hand.
const POINT_WEIGHT: i64 = 4;
/// Weight of a live card that would make a meld with two cards of the hand.
const LIVE_WEIGHT: i64 = 6;
/// Weight of a card that the opponent could add to a meld on the table.
const FITTING_WEIGHT: i64 = 40;

/// How many cards of the pile a player takes; none where he draws from the stock.
pub(super) fn cards_taken(player: ReferencePlayer, view: &TableView<'_>) -> Option<u8> {
    let most = if view.rules.pile_use.is_some() { view.pile.len() } else { 1 };
    let most = u8::try_from(most.min(view.pile.len())).unwrap_or(u8::MAX);
    let pile: CardSet = view.pile.iter().rev().take(usize::from(most)).copied().collect();
    let fitting = if view.is_free { view.fitting(view.seat, pile) } else { CardSet::EMPTY };
    let mut usable = (1..=most).filter(|count| is_usable(view, *count, fitting));
    match player {
        ReferencePlayer::Simple => usable.next(),
        ReferencePlayer::Careful => usable.next().filter(|count| {
            let (hand, taken) = with_pile(view, *count);
            let laid = laying(view, hand, lowest_taken(view, *count));
            let kept = view.points(laid.left.intersection(taken));
            *count == 1 || laid.points >= i64::from(kept)
        }),
        ReferencePlayer::Counting => {
            let worth = |hand: CardSet, wanted: Option<Card>| {
                let laid = laying(view, hand, wanted);
                let on_table = match view.rules.score {
                    ScoreBy::TableMinusHand => laid.points,
                    ScoreBy::OpponentsHand => 0,
                };
                on_table - i64::from(view.points(laid.left))
            };
            let of_count = |count: u8| {
                let (hand, _) = with_pile(view, count);
                (worth(hand, lowest_taken(view, count)), Reverse(count))
            };
            let (best, Reverse(count)) = usable.map(of_count).max()?;
            (best > worth(view.hand, None)).then_some(count)
        }
    }
}

/// The lowest of so many cards from the top of the pile.
pub(super) fn lowest_taken(view: &TableView<'_>, count: u8) -> Option<Card> {
    let first = view.pile.len().checked_sub(usize::from(count))?;
    view.pile.get(first).copied()
}

/// The hand with so many cards from the top of the pile, and these cards.
fn with_pile(view: &TableView<'_>, count: u8) -> (CardSet, CardSet) {
    let taken: CardSet = view.pile.iter().rev().take(usize::from(count)).copied().collect();
    (view.hand.union(taken), taken)
}

/// Whether the lowest of so many cards can be laid in this turn, as the rules demand; `fitting` are the cards of the
/// pile that fit a meld on the table.
fn is_usable(view: &TableView<'_>, count: u8, fitting: CardSet) -> bool {
    let adds = count == 1 || view.rules.pile_use != Some(PileUse::NewMeld);
    let (hand, _) = with_pile(view, count);
    lowest_taken(view, count)
        .is_some_and(|lowest| can_lay(view, hand, lowest, adds && fitting.contains(lowest)))
}

/// Whether a player accepts a card that is offered: he can lay it in the turn that follows; or his contract is
/// open, the card makes a meld, and it does not cost him a draw.
pub(super) fn accepts(view: &TableView<'_>, card: Card) -> bool {
    let hand = view.hand.with(card);
    can_lay(view, hand, card, view.fits(card))
        || (!view.is_free && !view.rules.costs_draw(card) && view.lister.holds(hand, Some(card)))
}

/// The card that a player throws or offers, out of these; a joker only where there is nothing else.
pub(super) fn thrown(
    player: ReferencePlayer,
    view: &TableView<'_>,
    cards: CardSet,
) -> Option<Card> {
    let natural = cards.natural();
    if natural.is_empty() {
        return each_card(cards).max();
    }
    let points = |card: Card| view.points_of(card);
    let fitting = || view.fitting(1 - view.seat.min(1), natural);
    match player {
        ReferencePlayer::Simple => each_card(natural).max_by_key(|card| (points(*card), *card)),
        ReferencePlayer::Careful => {
            let fitting = fitting();
            each_card(natural).max_by_key(|card| {
                let near = near_cards(*card, view.known);
                let own = near_cards(*card, view.hand.without(*card));
                (Reverse((fitting.contains(*card), near, own)), points(*card), *card)
            })
        }
        ReferencePlayer::Counting => {
            let pile: CardSet = view.pile.iter().copied().collect();
            let seen = view.hand.union(pile).union(view.known).union(view.cards_laid());
            let live = CardSet::DECK.minus(seen);
            let (all, fitting) = (view.points(view.hand), fitting());
            let weight = |card: &Card| {
                let rest = view.hand.without(*card);
                let own = i64::from(melding_cards(rest.natural()).intersection(live).len());
                let for_other = if fitting.contains(*card) { FITTING_WEIGHT } else { 0 };
                POINT_WEIGHT * i64::from(all - points(*card)) - LIVE_WEIGHT * own
                    + for_other
                    + weight_for_other(*card, live, view.known.natural())
            };
            each_card(natural).min_by_key(|card| (weight(card), Reverse(*card)))
        }
    }
}

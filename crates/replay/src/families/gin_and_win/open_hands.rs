//! The hands of a round that can be used for a test of its shuffle, and what became of each.

use super::round::Round;
use crate::finding::revealed::{Fate, OpenHands, RevealCounts, ShownHands};
use crate::record::Bet;
use gincert_game::CardSet;
use gincert_game::gin_and_win::{Action, ROWS_MAX};

/// Most pay rows: the place after the last one is for hands without a row.
pub const PAY_ROWS_MAX: usize = ROWS_MAX;

pub(crate) fn hands(round: &Round<'_, '_>, sheet: usize) -> ShownHands {
    let record = round.record;
    let dealer = record.dealer.as_ref().and_then(|dealer| dealer.cards);
    let mut all = record.seats.iter().map(|seat| seat.cards);
    if !round.is_settled || round.is_unreadable || round.twice.is_some() {
        return ShownHands::Unusable;
    }
    if is_hidden(dealer) || all.any(is_hidden) {
        return ShownHands::Hidden;
    }
    open(round, sheet).map_or(ShownHands::Unusable, |open| ShownHands::Open(Box::new(open)))
}

fn open(round: &Round<'_, '_>, sheet: usize) -> Option<OpenHands> {
    let first = round.seats.first()?.best?;
    let seats = round.seats.iter();
    let seats = seats.map(|seat| Some((seat.record.seat, seat.cards?)));
    Some(OpenHands {
        sheet: u32::try_from(sheet).ok()?,
        dealer: round.dealer_cards?,
        dealer_score: round.dealer?.score(),
        seats: seats.collect::<Option<_>>()?,
        score: first.left_over.score(),
        rows: first.rows,
    })
}

/// Whether a hand is absent or has hidden cards.
fn is_hidden(cards: Option<crate::LoggedCards>) -> bool {
    cards.is_none_or(|cards| cards.is_empty() || cards.hides())
}

/// Which hands of a round can be used. A card that lies in two of them makes both faulty: nobody
/// knows which of them it is in.
pub(crate) fn fates(round: &Round<'_, '_>) -> RevealCounts {
    let mut fates = RevealCounts::default();
    if !round.is_settled {
        return fates;
    }
    let dealer = round.record.dealer.as_ref().and_then(|dealer| dealer.cards);
    let seats = round.seats.iter().map(|seat| seat.record.cards);
    let (mut seen, mut twice) = (CardSet::EMPTY, CardSet::EMPTY);
    for cards in seats.chain([dealer]).flatten().map(|cards| cards.cards()) {
        twice = twice.union(seen.intersection(cards));
        seen = seen.union(cards);
    }
    let is_usable = |cards: Option<CardSet>| cards.is_some_and(|cards| cards.is_disjoint(twice));
    for seat in &round.seats {
        let won = [Bet::Ante, Bet::Play].into_iter().try_fold(0_i64, |sum, bet| {
            let [net, back] = seat.observed(bet);
            sum.checked_add(net.or(back)?)
        });
        let fate = match (seat.action, won.map(i64::signum)) {
            (None, _) => continue,
            (Some(Action::Fold), _) => Fate::Folded,
            (Some(Action::Play), Some(1)) => Fate::Won,
            (Some(Action::Play), Some(-1)) => Fate::Lost,
            (Some(Action::Play), _) => Fate::Played,
        };
        fates.add(fate, is_usable(seat.cards));
    }
    let alone = round.seats.iter().all(|seat| seat.action == Some(Action::Fold));
    let fate = if alone { Fate::DealerAlone } else { Fate::Dealer };
    fates.add(fate, is_usable(round.dealer_cards));
    fates
}

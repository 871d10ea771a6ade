//! What a round shows and what it withholds.

use super::CountedRound;
use crate::LoggedCards;
use crate::families::gin_and_win::payment::SeatMoney;
use crate::families::gin_and_win::round::Round;
use crate::families::gin_and_win::seat::{Seat, unnamed_wagers};
use crate::record::object::alike;
use crate::record::{Bet, Record};
use crate::summary::{CheckCounts, ExclusionReason, Shortfall, WithheldKind};
use gincert_game::gin_and_win::Action;

/// What is shown of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Card {
    /// Nothing, or not all of it.
    Hidden,
    /// A card cannot be read or stands twice, or there are too few or too many.
    Faulty,
    /// All cards, each once.
    Shown,
}

/// What is shown of a hand of so many cards.
pub(crate) fn card(cards: Option<LoggedCards>, size: Option<u8>) -> Card {
    match cards {
        None => Card::Hidden,
        Some(cards) if cards.is_unreadable() || cards.twice().is_some() => Card::Faulty,
        Some(cards) if cards.is_empty() || cards.hides() => match size {
            Some(size) if cards.len() > size => Card::Faulty,
            _ => Card::Hidden,
        },
        Some(cards) if size.is_some_and(|size| cards.len() != size) => Card::Faulty,
        Some(_) => Card::Shown,
    }
}

/// How many wagers could be compared.
pub(crate) fn checked(counted: &CountedRound<'_, '_, '_>, checked: &mut CheckCounts) {
    checked.not_settled += u64::from(!counted.round.is_settled);
    checked.no_rules += u64::from(counted.sheet.is_none());
    for (seat, money) in counted.seats() {
        if counted.round.is_settled {
            let unnamed = unnamed_wagers(seat.record, seat.sides).len() as u64;
            checked.made += unnamed;
            checked.wagers_unclear += unnamed;
        }
        let is_covered = counted.is_covered(money);
        for wager in money.wagers.iter() {
            let is_made = wager.stake != Some(0) || wager.stated.is_some_and(|stated| stated != 0);
            // A wager that need not be made and is in no list is taken for one that was not.
            if !is_made || (wager.stake.is_none() && wager.bet != Bet::Ante) {
                continue;
            }
            if !counted.round.is_settled {
                checked.wagers_void += u64::from(wager.stated.is_some() || is_covered);
                continue;
            }
            checked.made += 1;
            match (wager.stated.is_some() || is_covered, wager.due) {
                (true, Some(_)) => checked.wagers += 1,
                (true, None) => match counted.why_not_due(seat, wager) {
                    ExclusionReason::Hidden => checked.wagers_open += 1,
                    _ => checked.wagers_unclear += 1,
                },
                (false, _) => checked.wagers_unstated += 1,
            }
        }
    }
}

/// What a round withholds.
pub(crate) fn shortfall(counted: &CountedRound<'_, '_, '_>) -> Shortfall {
    let (round, record) = (counted.round, counted.round.record);
    let mut shortfall = Shortfall::default();
    let mut note = |what, is_so: bool| {
        if is_so {
            shortfall.note(what);
        }
    };
    let size = counted.sheet.map(|sheet| sheet.rules.hand_cards);
    let dealer = card(record.dealer.as_ref().and_then(|dealer| dealer.cards), size);
    let is_played = round.seats.iter().any(|seat| seat.action != Some(Action::Fold));
    let hands = || record.seats.iter().map(|seat| card(seat.cards, size));
    note(WithheldKind::NotSettled, !round.is_settled);
    note(WithheldKind::Misread, round.is_unreadable || round.twice.is_some());
    note(WithheldKind::FreeKey, has_free_key(record));
    note(WithheldKind::Correction, record.corrects.is_some());
    let mut seats = counted.seats();
    note(WithheldKind::Owed, seats.any(|(seat, money)| counted.withholds_owed(seat, money)));
    if round.is_settled {
        note(WithheldKind::DealerCards, dealer == Card::Hidden && is_played);
        let seats = || counted.seats();
        note(WithheldKind::PlayerCards, seats().any(|(seat, _)| hides(seat, size)));
        note(WithheldKind::Result, seats().any(|(_, money)| is_unstated(counted, money)));
        note(WithheldKind::Stake, seats().any(|(_, money)| lacks_stake(money)));
    }
    let is_faulty = dealer == Card::Faulty || hands().any(|hand| hand == Card::Faulty);
    if is_faulty && shortfall.of(WithheldKind::Misread) == 0 {
        shortfall.note(WithheldKind::Misread);
    }
    shortfall
}

/// What a player's own seat withholds.
pub(crate) fn shortfall_of_seat(
    counted: &CountedRound<'_, '_, '_>,
    seat: &Seat<'_, '_>,
    money: &SeatMoney,
) -> Shortfall {
    let mut shortfall = Shortfall::default();
    let size = counted.sheet.map(|sheet| sheet.rules.hand_cards);
    let is_settled = counted.round.is_settled;
    for (what, is_so) in [
        (WithheldKind::NotSettled, !is_settled),
        (WithheldKind::PlayerCards, is_settled && hides(seat, size)),
        (WithheldKind::Result, is_settled && is_unstated(counted, money)),
        (WithheldKind::Stake, is_settled && lacks_stake(money)),
        (WithheldKind::Misread, card(seat.record.cards, size) == Card::Faulty),
        (WithheldKind::Owed, counted.withholds_owed(seat, money)),
    ] {
        if is_so {
            shortfall.note(what);
        }
    }
    shortfall
}

fn hides(seat: &Seat<'_, '_>, size: Option<u8>) -> bool {
    seat.action != Some(Action::Fold) && card(seat.record.cards, size) == Card::Hidden
}

fn is_unstated(counted: &CountedRound<'_, '_, '_>, money: &SeatMoney) -> bool {
    let unstated =
        |wager: &crate::families::gin_and_win::payment::SeatWager| wager.result().is_none();
    money.wagers.iter().any(unstated) && !counted.is_covered(money)
}

fn lacks_stake(money: &SeatMoney) -> bool {
    money.wagers.iter().any(|wager| wager.stake.is_none())
}

fn has_free_key(record: &Record<'_>) -> bool {
    let is_one =
        |unknown: &Vec<crate::Text<'_>>| unknown.iter().any(|name| alike(name.as_str()).is_some());
    is_one(&record.unknown)
        || record.dealer.as_ref().is_some_and(|dealer| is_one(&dealer.unknown))
        || record.seats.iter().any(|seat| {
            let lists = [&seat.bets, &seat.net, &seat.paid].into_iter().flatten();
            is_one(&seat.unknown) || lists.into_iter().any(|list| is_one(&list.unknown))
        })
}

/// Whether nothing about a round's cards is in doubt.
pub(super) fn is_sure(round: &Round<'_, '_>) -> bool {
    !round.is_unreadable && round.twice.is_none()
}

//! Fast path for complete, correctly settled rounds; every other round goes through all audits.
//!
//! Nearly every round of a log is one. Every audit is silent about it, and what is counted of it is plain:
//! [`look`] makes sure of the first and gathers the second. A folded hand may be hidden as a whole, its
//! bonus wager is then compared with what the rows can pay; and so may the dealer's hand where every hand is
//! folded. [`look`] gives up on anything else, a single hidden card as
//! much as a wrong payment; such a round goes through the audits one by one, whose answers are the ones
//! that count. In development each round that passes here is held against them, and tests compare whole
//! audits with and without this pass.

use super::audits::games_limit;
use super::round::{action, hand, is_setting};
use super::seat::{amount, unnamed};
use crate::finding::is_settled;
use crate::record::cards::LoggedCards;
use crate::record::{Amounts, Bet, DealerRecord, PerWager, Record, SeatRecord};
use crate::rules::gin_and_win::payout::won;
use crate::rules::gin_and_win::sheet::{CompiledRules, HandSettlement, SetHand};
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::rules::rulebook::EffectiveRules;
use crate::summary::gin_and_win::{CleanRound, CleanSeat, CleanWager};
use gincert_fast::Leftover;
use gincert_game::gin_and_win::Action;
use gincert_game::{CardSet, Suit};

/// The rules and the mathematics that a round is held against.
#[derive(Clone, Copy)]
pub(crate) struct RuleContext<'h> {
    pub sheet: &'h CompiledRules,
    pub values: &'h ExactHandValues,
    pub in_force: &'h EffectiveRules<'h>,
}

/// Whether a record is a clean round under the rules in force: then no audit says anything of it.
pub fn is_clean(
    record: &Record<'_>,
    in_force: &EffectiveRules<'_>,
    values: &ExactHandValues,
) -> bool {
    in_force.sheet.is_some_and(|(_, sheet)| {
        look(record, RuleContext { sheet, values, in_force }, &mut Vec::new()).is_some()
    })
}

/// The round of a record, where it is clean. `seats` is where its seats are put.
pub(crate) fn look<'s>(
    record: &Record<'_>,
    held: RuleContext<'_>,
    seats: &'s mut Vec<CleanSeat>,
) -> Option<CleanRound<'s>> {
    seats.clear();
    if !is_plain(record) || held.in_force.mismatch.is_some() {
        return None;
    }
    let (cards, dealer) = dealer(record.dealer.as_ref(), held.sheet)?;
    let mut seen = cards;
    for one in &record.seats {
        let seat = seat(one, dealer, held)?;
        // A card in two places is for the audits.
        let cards = seat.hand.map_or(CardSet::EMPTY, |(cards, _)| cards);
        if !seen.is_disjoint(cards) {
            return None;
        }
        seen = seen.union(cards);
        seats.push(seat);
    }
    let is_passed = |most| games_limit::is_passed(&record.seats, most);
    if held.in_force.limits.games_max.is_some_and(is_passed) {
        return None;
    }
    Some(CleanRound { dealer, seats })
}

/// Whether a record is settled and says nothing beside its hands and wagers that is for an audit.
fn is_plain(record: &Record<'_>) -> bool {
    is_settled(record)
        && record.played.is_none()
        && record.deck.is_none()
        && record.net.is_none()
        && record.corrects.is_none()
        && record.unknown.is_empty()
        && !record.seats.is_empty()
}

/// The dealer's cards and what they leave over; no card where the record has no such hand.
fn dealer(
    dealer: Option<&DealerRecord<'_>>,
    sheet: &CompiledRules,
) -> Option<(CardSet, Option<Leftover>)> {
    let Some(dealer) = dealer else {
        return Some((CardSet::EMPTY, None));
    };
    if !dealer.laid.is_empty() || !dealer.unknown.is_empty() {
        return None;
    }
    if is_hidden(dealer.cards, sheet) {
        let is_silent = dealer.deadwood.is_none() && dealer.qualifies.is_none();
        return is_silent.then_some((CardSet::EMPTY, None));
    }
    let cards = hand(dealer.cards, sheet)?;
    let left = sheet.set_dealer(cards);
    let is_right = is_best(dealer.deadwood, cards, left, sheet)
        && dealer.qualifies.is_none_or(|stated| stated == sheet.qualifies(left));
    is_right.then_some((cards, Some(left)))
}

/// Whether a hand is hidden as a whole, and nothing is wrong with how the record says so.
fn is_hidden(cards: Option<LoggedCards>, sheet: &CompiledRules) -> bool {
    cards.is_none_or(|cards| {
        cards.cards().is_empty() && !cards.is_unreadable() && cards.len() <= sheet.rules.hand_cards
    })
}

/// Whether the stated left-over cards, if any, are those of a best setting: then the hand counts as the
/// best setting does, whether cards speak or count as laid.
fn is_best(
    stated: Option<LoggedCards>,
    cards: CardSet,
    best: Leftover,
    sheet: &CompiledRules,
) -> bool {
    stated.is_none_or(|stated| {
        let left = stated.cards();
        stated.is_whole()
            && left.minus(cards).is_empty()
            && Leftover::from_cards(left) == best
            // A best setting leaves over cards of these ranks: where the hand has one of each, these.
            && (are_alone(left, cards) || is_setting(cards, left, sheet))
    })
}

/// Whether a hand holds no second card of the rank of any of these.
fn are_alone(left: CardSet, hand: CardSet) -> bool {
    let (mut held, mut several, mut ranks) = (0, 0, 0);
    for suit in Suit::ALL {
        several |= held & hand.suit_lane(suit);
        held |= hand.suit_lane(suit);
        ranks |= left.suit_lane(suit);
    }
    ranks & several == 0
}

/// The player's hand and its best setting; `Some(None)` for a folded hand that is hidden.
fn player(
    seat: &SeatRecord<'_>,
    action: Action,
    sheet: &CompiledRules,
) -> Option<Option<(CardSet, SetHand)>> {
    if action == Action::Fold && is_hidden(seat.cards, sheet) {
        return seat.deadwood.is_none().then_some(None);
    }
    let cards = hand(seat.cards, sheet)?;
    let best = sheet.set(cards);
    is_best(seat.deadwood, cards, best.left_over, sheet).then_some(Some((cards, best)))
}

fn seat(
    seat: &SeatRecord<'_>,
    dealer: Option<Leftover>,
    held: RuleContext<'_>,
) -> Option<CleanSeat> {
    let sheet = held.sheet;
    let is_bare = seat.laid.is_empty()
        && seat.adjusted.is_empty()
        && seat.unknown.is_empty()
        && seat.paid.is_none()
        && seat.raised_after.is_none();
    let most = u32::from(sheet.rules.seats.1);
    if !is_bare || seat.seat.is_some_and(|number| !(1..=most).contains(&number)) {
        return None;
    }
    let action = action(seat)?;
    let (stakes, raise) = stakes(seat, action, held)?;
    let hand = player(seat, action, sheet)?;
    let is_played = action == Action::Play;
    let settled = match (is_played, hand) {
        (true, Some((_, best))) => sheet.settle_played(best.left_over, dealer?),
        (true, None) => return None,
        (false, _) => sheet.settle_folded(),
    };
    if let Some(outcome) = &seat.outcome
        && (settled.row.is_none() || sheet.outcome_row(outcome.as_str()) != settled.row)
    {
        return None;
    }
    let mut wagers = stakes.map(|stake| CleanWager { stake, ..CleanWager::default() });
    let set = hand.map(|(_, best)| best);
    let is_side_hidden = settle_all(&mut wagers, seat, (action, settled, set), held)?;
    let value = match hand {
        Some((_, best)) => {
            let played = held.values.raised(best.left_over, raise.unwrap_or(0))?;
            if is_played { played } else { held.values.folded() }
        }
        None => held.values.folded(),
    };
    let multiples = &sheet.rules.play_multiples;
    let chosen = raise.filter(|_| multiples.is_choice());
    let chosen = chosen.and_then(|place| multiples.all().get(place)).copied().unwrap_or(0);
    Some(CleanSeat { hand, is_played, raise, chosen, wagers, is_side_hidden, value })
}

/// What each wager won, where it is what was due, or may have been of a hand that is hidden; gives whether a
/// hidden hand decides a side wager.
#[inline]
fn settle_all(
    wagers: &mut PerWager<CleanWager>,
    seat: &SeatRecord<'_>,
    (action, settled, hand): (Action, HandSettlement, Option<SetHand>),
    held: RuleContext<'_>,
) -> Option<bool> {
    let sheet = held.sheet;
    let net = seat.net.as_ref().filter(|net| is_plain_list(net, sheet))?;
    let mut is_side_hidden = false;
    for (bet, wager) in wagers.each_mut() {
        let pay = match bet {
            Bet::Side(place) => sheet.side_pay(place.into(), action, hand.as_ref()),
            base => settled.pay(base),
        };
        let stated = amount(net, bet, &sheet.rules.sides);
        wager.due = match (wager.stake, pay, bet) {
            (0, _, _) => 0,
            (stake, Some(pay), _) => won(pay, stake)?,
            // Only a side wager of a hidden hand: any amount that a row pays is right.
            (stake, None, Bet::Side(place)) if hand.is_none() => {
                let stated = stated?;
                let mut pays = sheet.side_pays(place.into());
                if !pays.any(|pay| won(pay, stake) == Some(stated)) {
                    return None;
                }
                (wager.is_hidden, is_side_hidden) = (true, true);
                stated
            }
            (_, None, _) => return None,
        };
        match stated {
            Some(stated) if stated == wager.due => wager.is_stated = true,
            // Nothing is won or lost on a wager that was not made.
            None if wager.stake == 0 => {}
            _ => return None,
        }
    }
    Some(is_side_hidden)
}

/// Whether a list states single wagers of the game and nothing else.
#[inline]
fn is_plain_list(amounts: &Amounts<'_>, sheet: &CompiledRules) -> bool {
    amounts.unknown.is_empty()
        && amounts.get(Bet::Total).is_none()
        && (amounts.sides().is_empty() || unnamed(amounts, &sheet.rules.sides).next().is_none())
}

/// The wagers of a seat, where each that must be made is there and lies within the limits, and the place of the
/// multiple by which a hand is raised.
fn stakes(
    seat: &SeatRecord<'_>,
    action: Action,
    held: RuleContext<'_>,
) -> Option<(PerWager<i64>, Option<usize>)> {
    let sheet = held.sheet;
    let bets = seat.bets.as_ref().filter(|bets| is_plain_list(bets, sheet))?;
    let ante = bets.get(Bet::Ante)?;
    let play = match action {
        Action::Play => bets.get(Bet::Play)?,
        Action::Fold => bets.get(Bet::Play).unwrap_or(0),
    };
    let limits = &held.in_force.limits;
    let within = |limit: Option<(i64, i64)>, amount: i64| {
        amount == 0 || limit.is_none_or(|(least, most)| (least..=most).contains(&amount))
    };
    let stakes = sheet.per_wager(|bet| match bet {
        Bet::Ante => ante,
        Bet::Play => play,
        side => amount(bets, side, &sheet.rules.sides).unwrap_or(0),
    });
    let raise = match action {
        Action::Play => Some(sheet.rules.play_multiples.place_of_wagers(ante, play)?),
        Action::Fold => None,
    };
    let is_right = ante > 0
        && match action {
            Action::Play => play > 0,
            Action::Fold => play == 0,
        }
        && within(limits.ante, ante);
    // What a side wager is worth has to be known, and not to change with a meter or with other seats.
    let is_right_side = |(place, stake): (usize, &i64)| {
        let is_known =
            *stake == 0 || (held.values.sides.get(place).is_some() && !sheet.varies(place));
        *stake >= 0 && is_known && within(limits.side(place), *stake)
    };
    (is_right && stakes.sides().iter().enumerate().all(is_right_side)).then_some((stakes, raise))
}

#[cfg(test)]
mod tests {
    use super::are_alone;
    use gincert_game::parse_cards;

    #[test]
    fn left_over_cards_are_alone_where_the_hand_has_no_second_of_their_rank() {
        let hand = parse_cards("Ac Ah 7d 8d Jd Js 2c").unwrap();
        for (left, is_so) in
            [("2c", true), ("", true), ("7d 2c", true), ("Js 2c", false), ("Ah", false)]
        {
            assert_eq!(are_alone(parse_cards(left).unwrap(), hand), is_so, "{left}");
        }
    }
}

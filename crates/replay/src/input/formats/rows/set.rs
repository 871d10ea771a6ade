//! Puts one value into its place in a record.

use crate::input::map::Value;
use crate::record::field::{Amount, Field};
use crate::record::object::Text;
use crate::record::per_wager::side_name;
use crate::record::{Adjustment, Bet, MinorUnits, Record, SeatRecord};
use std::borrow::Cow;

const CONTRADICTION: &str = "the rows of a seat contradict each other";

/// Sets a field of the round.
pub(crate) fn set_record<'u>(record: &mut Record<'u>, field: Field, value: Value<'u>) {
    match (field, value) {
        (Field::Version, Value::Whole(v)) => record.v = Some(v.try_into().unwrap_or(u32::MAX)),
        (Field::Game, Value::Text(text)) => record.game = Some(text),
        (Field::Rules, Value::Text(text)) => record.rules = Some(text),
        (Field::Round, Value::Text(text)) => record.round = Some(text),
        (Field::Seq, Value::Whole(seq)) => record.seq = Some(seq),
        (Field::Table, Value::Text(text)) => record.table = Some(text),
        (Field::At, Value::Text(text)) => record.at = Some(text),
        (Field::Currency, Value::Text(text)) => record.currency = Some(text),
        (Field::TableNet, Value::Money(minor)) => record.net = Some(MinorUnits(minor)),
        (Field::Deck, Value::Deck(deck)) => record.deck = Some(deck),
        (Field::Source, Value::Text(text)) => record.source = Some(text),
        (Field::DealerId, Value::Text(text)) => record.dealer_id = Some(text),
        (Field::Shift, Value::Text(text)) => record.shift = Some(text),
        (Field::GamingDay, Value::Text(text)) => record.gaming_day = Some(text),
        (Field::Shuffle, Value::Text(text)) => record.shuffle = Some(text),
        (Field::Tokes, Value::Money(minor)) => record.tokes = Some(MinorUnits(minor)),
        (Field::CapApplied, Value::Flag(flag)) => record.cap_applied = Some(flag),
        (Field::State, Value::Text(text)) => record.state = Some(text),
        (Field::Reason, Value::Text(text)) => record.reason = Some(text),
        (Field::Corrects, Value::Text(text)) => record.corrects = Some(text),
        (Field::Prev, Value::Text(text)) => record.prev = Some(text),
        (field, value) => set_dealer(record, field, value),
    }
}

fn set_dealer<'u>(record: &mut Record<'u>, field: Field, value: Value<'u>) {
    let dealer = record.dealer.get_or_insert_default();
    match (field, value) {
        (Field::DealerCards, Value::Cards(cards)) => dealer.cards = Some(cards),
        (Field::DealerDeadwood, Value::Cards(cards)) => dealer.deadwood = Some(cards),
        (Field::DealerQualifies, Value::Flag(flag)) => dealer.qualifies = Some(flag),
        (Field::DealerLaid, Value::Groups(groups)) => dealer.laid = groups,
        // Fields of seats do not come here, and every field has one form.
        _ => {}
    }
}

/// Sets a field of a seat, whose other rows may have set it to the same value.
pub(crate) fn set_seat<'u>(
    seat: &mut SeatRecord<'u>,
    (field, side): (Field, Option<&'u str>),
    value: Value<'u>,
) -> Result<(), &'static str> {
    match (field, value) {
        (Field::Cards, Value::Cards(cards)) => put(&mut seat.cards, cards),
        (Field::Action, Value::Text(text)) => put(&mut seat.action, text),
        (Field::RaisedAfter, Value::Whole(cards)) => match u32::try_from(cards) {
            Ok(cards) => put(&mut seat.raised_after, cards),
            Err(_) => Err("a number of cards is a small number"),
        },
        (Field::Deadwood, Value::Cards(cards)) => put(&mut seat.deadwood, cards),
        (Field::Meter, Value::Money(minor)) => put(&mut seat.meter, MinorUnits(minor)),
        (Field::Outcome, Value::Text(text)) => put(&mut seat.outcome, text),
        (Field::Player, Value::Text(text)) => put(&mut seat.player, text),
        (Field::Laid, Value::Groups(groups)) => match seat.laid.is_empty() || seat.laid == groups {
            true => {
                seat.laid = groups;
                Ok(())
            }
            false => Err(CONTRADICTION),
        },
        (Field::Of(amount, bet), Value::Money(minor)) => {
            let amounts = seat.amounts(amount);
            let known = amounts.as_ref().and_then(|amounts| amounts.get(bet));
            match known {
                Some(known) if known != minor => Err(CONTRADICTION),
                _ => {
                    *amounts = Some(amounts.take().unwrap_or_default().with(bet, minor));
                    Ok(())
                }
            }
        }
        (Field::Side(amount), Value::Money(minor)) => {
            let name = side.ok_or("the column does not name its side wager")?;
            let amounts = seat.amounts(amount).get_or_insert_default();
            match amounts.side(name) {
                Some(known) if known != minor => Err(CONTRADICTION),
                Some(_) => Ok(()),
                None => amounts.set_side(Text::from(name), MinorUnits(minor)),
            }
        }
        (Field::Seat, Value::Whole(number)) => {
            let number = u32::try_from(number).map_err(|_| "this is not a seat number")?;
            put(&mut seat.seat, number)
        }
        _ => Ok(()),
    }
}

/// The wager that a row is about.
pub(crate) enum RowWager<'u> {
    /// One that a record has a field for.
    Field(Bet),
    /// A side wager after the first, by its name.
    Side(Text<'u>),
}

impl<'u> RowWager<'u> {
    /// The wager of a word: that of a field, or `side` and a name.
    pub fn read(text: Cow<'u, str>) -> Option<RowWager<'u>> {
        let field = Bet::parse(&text).map(RowWager::Field);
        field.or_else(|| side_name(&text).map(|name| RowWager::Side(Text::from(name.to_owned()))))
    }

    /// The word for it in a correction.
    pub fn word(self) -> Text<'u> {
        match self {
            RowWager::Field(bet) => Text::from(bet.word()),
            RowWager::Side(name) => name,
        }
    }
}

/// Sets an amount of the wager that a row is about.
pub(crate) fn set_wager<'u>(
    seat: &mut SeatRecord<'u>,
    field: Field,
    wager: Option<&RowWager<'u>>,
    value: Value<'u>,
) -> Result<(), &'static str> {
    let amount = match field {
        Field::WagerBets => Amount::Bets,
        Field::WagerNet => Amount::Net,
        Field::WagerPaid => Amount::Paid,
        _ => return Ok(()),
    };
    let Value::Money(minor) = value else {
        return Ok(());
    };
    let Some(wager) = wager else {
        return Err("the row does not name its wager");
    };
    let amounts = seat.amounts(amount).get_or_insert_default();
    let known = match wager {
        RowWager::Field(bet) => amounts.get(*bet),
        RowWager::Side(name) => amounts.side(name.as_str()),
    };
    if known.is_some() {
        return Err("a wager of a seat is in two rows");
    }
    match wager {
        RowWager::Field(bet) => {
            amounts.set(*bet, MinorUnits(minor));
            Ok(())
        }
        RowWager::Side(name) => amounts.set_side(name.clone(), MinorUnits(minor)),
    }
}

/// Sets a part of a correction.
pub(crate) fn set_adjustment<'u>(moved: &mut Adjustment<'u>, field: Field, value: Value<'u>) {
    match (field, value) {
        (Field::AdjustedBet, Value::Text(text)) => moved.bet = Some(text),
        (Field::AdjustedAmount, Value::Money(minor)) => moved.amount = Some(MinorUnits(minor)),
        (Field::AdjustedAt, Value::Text(text)) => moved.at = Some(text),
        (Field::AdjustedBy, Value::Text(text)) => moved.by = Some(text),
        (Field::AdjustedReason, Value::Text(text)) => moved.reason = Some(text),
        _ => {}
    }
}

fn put<T: PartialEq>(place: &mut Option<T>, value: T) -> Result<(), &'static str> {
    if place.as_ref().is_some_and(|known| *known != value) {
        return Err(CONTRADICTION);
    }
    *place = Some(value);
    Ok(())
}

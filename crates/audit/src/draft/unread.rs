//! Why nothing is read from a column that has texts.

use super::assignment::Assignments;
use super::clock::ClockPart;
use super::columns::{ExportColumns, StepCounts};
use super::model::DraftReason;
use super::vocabulary::{
    amount_named, field_named, is_correction, is_due, is_of_row, seat_field_named,
};
use gincert_game::CardSet;
use gincert_replay::LoggedCards;
use gincert_replay::rows::{Field, Scope};
use std::collections::BTreeMap;

/// Of a hundred hands of a column so many have no card of the hands that are read at least, where they are others.
const APART_SHARE: u64 = 90;

/// The reason.
pub(crate) fn reason(
    values: &ExportColumns<'_>,
    found: &Assignments,
    at: usize,
    name: &str,
) -> DraftReason {
    if let Some(reason) = cards(values, found, at) {
        return reason;
    }
    // That it settles says more than its header.
    let taken = found.all.iter().find(|one| one.rivals.contains(&at)).map(|one| one.field);
    let mut figures = found.rival_figures.iter();
    let settled = figures.find(|(own, field, _)| *own == at && taken == Some(*field));
    if let Some((_, field, did)) = settled {
        return DraftReason::RivalSettled(*field, *did);
    }
    if is_correction(name) && values.money.contains_key(&at) {
        return DraftReason::Correction;
    }
    let refuted = found.refuted.iter().find(|(refuted, _)| *refuted == at);
    if let Some((_, reason)) = refuted {
        return *reason;
    }
    let named = match field_named(name) {
        Some(Field::Seat) => seat_field_named(name).or(Some(Field::Seat)),
        named => named.or_else(|| amount_named(name).filter(|_| !is_of_row(name) && !is_due(name))),
    };
    let clock = values.clocks.get(&at);
    let is_half = clock.is_some_and(|clock| clock.part != ClockPart::Both);
    let changes = |field: Field| {
        let is_one = StepCounts::of(values, found, at).is_constant_in_rounds();
        field.scope() == Scope::Record && !is_one
    };
    match (named, taken) {
        (Some(Field::At), _) if !found.holds(Field::At) && is_half => DraftReason::HalfClock,
        // Times that cannot be read name rounds as well.
        (Some(Field::At), _) if !found.holds(Field::At) => match clock {
            Some(_) if changes(Field::At) => DraftReason::ChangesInRounds(Field::At),
            _ => DraftReason::Unread(Field::At),
        },
        (_, Some(field)) => DraftReason::Rival(field),
        (Some(field), None) if found.holds(field) => DraftReason::Taken(field),
        (Some(field), None) if changes(field) => DraftReason::ChangesInRounds(field),
        (Some(field), None) => DraftReason::Unread(field),
        (None, None) => DraftReason::Unknown,
    }
}

/// Whether a column of cards shows further hands, or what is in the hands that are read.
fn cards(values: &ExportColumns<'_>, found: &Assignments, at: usize) -> Option<DraftReason> {
    let column = values.cards.iter().find(|cards| cards.columns.contains(&at))?;
    let hands = |field: Field| {
        let place = found.column_of(field)?;
        values.cards.iter().find(|cards| cards.columns.contains(&place))
    };
    let read: Vec<_> = [Field::Cards, Field::DealerCards].into_iter().filter_map(hands).collect();
    let size = read.iter().map(|cards| cards.size()).max()?;
    let shown = |cards: Option<&Option<LoggedCards>>| -> CardSet {
        cards.and_then(Option::as_ref).map_or(CardSet::EMPTY, LoggedCards::cards)
    };
    // Of seats side by side a round has several rows, and a column of the round is in each of them.
    let mut rounds: BTreeMap<usize, bool> = BTreeMap::new();
    let mut filled = 0;
    for (row, cards) in column.cards.iter().enumerate() {
        let own = shown(Some(cards));
        filled += u64::from(!own.is_empty());
        if own.is_empty() || !column.is_hand_or_hidden(row, size) {
            continue;
        }
        let is_apart = read.iter().all(|read| shown(read.cards.get(row)).is_disjoint(own));
        let origin = values.table.origin.get(row).copied().unwrap_or(row);
        *rounds.entry(origin).or_insert(true) &= is_apart;
    }
    let apart = rounds.values().filter(|is_apart| **is_apart).count() as u64;
    let are_others = apart > 0 && apart * 100 >= rounds.len() as u64 * APART_SHARE;
    Some(match are_others && column.holds_hands(size) {
        true => DraftReason::OtherHands(apart),
        false => DraftReason::FurtherCards(filled),
    })
}

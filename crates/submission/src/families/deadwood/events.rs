//! Events of examples, written as in a record without its brackets and quotation marks.

use super::problem::{ExampleProblem, not_evaluated, unknown};
use super::text::{NO_JOKERS, cards, number, parts, set_hand};
use gincert_ask::{Cards, EventList, TableMeld, added_to, card_set};
use gincert_evidence::{Span, printable};
use gincert_game::deadwood::{MeldCore, MeldKind};
use gincert_game::{CardSet, Code, RuleViolation};

/// An event apart.
#[derive(Clone)]
pub(crate) struct EventWords<'a> {
    /// Whose act it is.
    pub(crate) seat: Option<u8>,
    /// What is done.
    pub(crate) act: &'a str,
    /// What stands behind it.
    pub(crate) words: Vec<&'a str>,
    /// The spread behind a colon.
    pub(crate) spread: Option<&'a str>,
    /// How many jokers the deck has.
    pub(crate) jokers: u8,
}

/// An event, or the rule that its cards break; `None` for what is none of the game.
pub(crate) type ReadEvent<E> = Option<Result<E, Code>>;

/// Reads one event of a game whose deck has so many jokers by the game's own reader.
///
/// # Errors
/// A sentence that says what is no event.
pub(crate) fn event<E>(
    text: &str,
    jokers: u8,
    read: fn(&EventWords<'_>) -> ReadEvent<E>,
) -> Result<Result<E, Code>, String> {
    let read = event_words(text, jokers).and_then(|words| read(&words));
    read.ok_or_else(|| format!("'{}' is not an event.", printable(text)))
}

fn event_words(text: &str, jokers: u8) -> Option<EventWords<'_>> {
    if matches!(text, "stock-end" | "misdeal") {
        return Some(EventWords { seat: None, act: text, words: Vec::new(), spread: None, jokers });
    }
    let (head, spread) = match text.split_once(':') {
        Some((head, spread)) => (head.trim(), Some(spread)),
        None => (text, None),
    };
    let mut words = head.split_whitespace();
    let seat = words.next().and_then(seat_number)?;
    let act = words.next()?;
    Some(EventWords { seat: Some(seat), act, words: words.collect(), spread, jokers })
}

/// The number of a seat.
pub(crate) fn seat_number(text: &str) -> Option<u8> {
    number(text).and_then(|seat| u8::try_from(seat).ok())
}

/// The cards of a spread of closed hands, meld by meld; what follows a slash is left over.
pub(crate) fn spread(text: &str) -> ReadEvent<Vec<CardSet>> {
    let melds = match set_hand(text) {
        Some((melds, _)) => melds,
        None => parts(text, '|').map(str::to_owned).collect(),
    };
    let melds: Option<Vec<Cards>> =
        melds.iter().map(|cards| card_set(cards, NO_JOKERS).ok()).collect();
    Some(melds?.into_iter().collect())
}

/// The cards of a meld and its kind, where one is named.
pub(crate) fn meld(event: &EventWords<'_>) -> (Option<Cards>, Option<MeldKind>) {
    let words = event.words.as_slice();
    let (cards, kind) = match words.split_last() {
        Some((last, cards)) if !cards.is_empty() && MeldKind::parse(last).is_some() => {
            (cards, MeldKind::parse(last))
        }
        _ => (words, None),
    };
    let some = !cards.is_empty();
    (some.then(|| card_set(&cards.join(" "), event.jokers).ok()).flatten(), kind)
}

/// Whether an offer or a challenge was accepted.
pub(crate) fn accepted(word: &str) -> Option<bool> {
    match word {
        "accepted" => Some(true),
        "refused" => Some(false),
        _ => None,
    }
}

/// A meld on the table: `SEAT KIND CARDS`, with `added SEAT CARDS, SEAT CARDS` behind it where that
/// is reported.
pub(crate) fn table_meld(
    core: &MeldCore,
    text: &str,
    id: usize,
    span: Span,
) -> Result<TableMeld, ExampleProblem> {
    let (laid, added) = match text.split_once(" added ") {
        Some((laid, added)) => (laid, Some(added)),
        None => (text, None),
    };
    let no_meld = || unknown(span, "meld on the table", text);
    let (by, rest) = laid.trim().split_once(' ').ok_or_else(no_meld)?;
    let (kind, laid) = rest.trim().split_once(' ').ok_or_else(no_meld)?;
    let kind = MeldKind::parse(kind).ok_or_else(no_meld)?;
    let (id, by) = u32::try_from(id).ok().zip(seat_number(by)).ok_or_else(no_meld)?;
    let laid = cards(laid, core.jokers_in_deck(), span)?;
    let meld = core.meld_of_kind(kind, laid);
    let meld = meld.ok_or_else(|| RuleViolation::of_all(Code::MeldInvalid))?;
    let mut more = Vec::new();
    for part in parts(added.unwrap_or_default(), ',') {
        let (who, part) = part.split_once(' ').ok_or_else(no_meld)?;
        let held = added_to(laid, cards(part, core.jokers_in_deck(), span)?);
        let held = held.map_err(|problem| (span, not_evaluated(problem)))?;
        more.push((seat_number(who).ok_or_else(no_meld)?, held));
    }
    Ok(TableMeld { id, by, meld, added: more })
}

/// The events of some lines, apart by semicolons or line ends.
pub(crate) fn events<E>(
    lines: &[&str],
    jokers: u8,
    read: fn(&EventWords<'_>) -> ReadEvent<E>,
) -> Result<EventList<E>, String> {
    let texts = lines.iter().flat_map(|line| parts(line, ';'));
    let events = texts.map(|text| event(text, jokers, read));
    Ok(events.collect::<Result<Vec<_>, String>>()?.into_iter().collect())
}

/// Whether a line begins with an event: a seat, or what is nobody's act.
pub(crate) fn is_event(line: &str) -> bool {
    let first = line.split([' ', ';']).next().unwrap_or_default();
    number(first).is_some() || matches!(first, "stock-end" | "misdeal")
}

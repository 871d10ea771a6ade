//! The items of results about the end of a hand.

use super::example::{ExpectedResult, Item, foul};
use super::figure::{Figure, FigureName, FigureValue};
use super::problem::{ExampleResult, unknown};
use super::text::{after, card_list, number, numbers, parts, place, result_card, seat, seats};
use gincert_evidence::Span;
use gincert_game::deadwood::MeldKind;

/// How a hand ends, in one word.
const KINDS: [&str; 10] =
    ["knock", "gin", "big-gin", "undercut", "tie", "void", "stock", "misdeal", "out", "challenge"];

/// Numbers, one a seat. `bonus` begins no other phrase; `table totals` and `run bonus` have their own.
const PER_SEAT: [(&str, FigureName); 8] = [
    ("winners", FigureName::Winners),
    ("deadwood", FigureName::Deadwood),
    ("points", FigureName::Points),
    ("bonus", FigureName::Bonus),
    ("minimum", FigureName::Minimum),
    ("run bonus", FigureName::RunBonus),
    ("totals", FigureName::HandTotals),
    ("table totals", FigureName::TableTotals),
];

/// Seats.
const SEATS: [(&str, FigureName); 3] =
    [("by", FigureName::By), ("winner", FigureName::Winner), ("ahead", FigureName::Ahead)];

/// Single numbers.
const NUMBERS: [(&str, FigureName); 2] =
    [("multiplier", FigureName::Multiplier), ("best defence", FigureName::BestDefence)];

/// The results about the end of a hand.
pub(crate) fn of_end(results: &[(&str, Span)]) -> ExampleResult<ExpectedResult> {
    of_lines(results, end_figure)
}

/// The results of turns: how things stand, and the end of the hand if it is over.
pub(crate) fn of_turns(results: &[(&str, Span)], seats: usize) -> ExampleResult<ExpectedResult> {
    of_lines(results, |phrase| state_figure(phrase, seats).or_else(|| end_figure(phrase)))
}

/// The figures of lines of a result, apart by semicolons; or that it is foul.
fn of_lines(
    results: &[(&str, Span)],
    read: impl Fn(&str) -> Option<Figure>,
) -> ExampleResult<ExpectedResult> {
    if let [(result, span)] = results
        && let Some(foul) = foul(result, *span)
    {
        return Ok(foul);
    }
    let mut items = Vec::new();
    for (result, span) in results {
        for phrase in parts(result, ';') {
            let figure = read(phrase).ok_or_else(|| unknown(*span, "result", phrase))?;
            items.push(Item { span: *span, phrase: phrase.to_owned(), figure });
        }
    }
    Ok(ExpectedResult::Holds(items))
}

fn end_figure(phrase: &str) -> Option<Figure> {
    if let Some(kind) = KINDS.into_iter().find(|kind| *kind == phrase) {
        return Some(Figure::new(FigureName::Kind, FigureValue::Word(kind)));
    }
    for (words, name) in SEATS {
        if let Some(who) = after(phrase, words) {
            return Some(Figure::new(name, seat(who)?));
        }
    }
    for (words, name) in PER_SEAT {
        if let Some(list) = after(phrase, words) {
            return Some(Figure::new(name, FigureValue::Numbers(numbers(list)?)));
        }
    }
    for (words, name) in NUMBERS {
        if let Some(one) = after(phrase, words) {
            return Some(Figure::new(name, number(one)?));
        }
    }
    match phrase {
        "over" => Some(Figure::new(FigureName::Over, true)),
        "not over" => Some(Figure::new(FigureName::Over, false)),
        _ => None,
    }
}

fn state_figure(phrase: &str, seats_of_hand: usize) -> Option<Figure> {
    if let Some(turn) = after(phrase, "turn") {
        return Some(Figure::new(FigureName::Turn, number(turn)?));
    }
    if let Some(hand) = after(phrase, "hand") {
        let (seat, cards) = hand.split_once(' ').unwrap_or((hand, ""));
        let cards = FigureValue::Cards(card_list(cards)?);
        return Some(Figure::new(FigureName::Hand(place(seat)?), cards));
    }
    if let Some(pile) = after(phrase, "pile") {
        let pile: Option<Vec<_>> = pile.split_whitespace().map(result_card).collect();
        return Some(Figure::new(FigureName::Pile, FigureValue::Cards(pile?)));
    }
    if let Some(stock) = after(phrase, "stock").filter(|stock| !stock.is_empty()) {
        return Some(Figure::new(FigureName::Stock, number(stock)?));
    }
    if let Some(laid) = after(phrase, "contract") {
        let laid = FigureValue::Flags(seats(laid, seats_of_hand)?);
        return Some(Figure::new(FigureName::Contract, laid));
    }
    if let Some(card) = after(phrase, "accepted") {
        let card = match card {
            "none" => FigureValue::None,
            card => FigureValue::Cards(vec![result_card(card)?]),
        };
        return Some(Figure::new(FigureName::Accepted, card));
    }
    let meld = after(phrase, "table").filter(|meld| !meld.starts_with("totals"))?;
    let (id, rest) = meld.split_once(' ')?;
    let (kind, cards) = rest.trim().split_once(' ')?;
    let meld = FigureValue::Meld(MeldKind::parse(kind)?, card_list(cards)?);
    Some(Figure::new(FigureName::Meld(place(id)?), meld))
}

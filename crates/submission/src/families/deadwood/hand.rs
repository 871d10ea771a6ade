//! `hand` examples: cards, conditions apart by semicolons, and a result.

use super::events::table_meld;
use super::example::{Example, ExpectedResult, Item, foul};
use super::figure::{Figure, FigureName, FigureValue};
use super::problem::{ExampleProblem, ExampleResult, asked_or_illegal, first_fault, unknown};
use super::text::{
    after, all_cards, card_list, cards, either, number, one_card, parts, seat, set_hand, split,
};
use gincert_ask::{HandQuestion, LaidQuestion, Question, TableMeld, TableQuestion, card_sequence};
use gincert_evidence::Span;
use gincert_game::{Card, CardSet};
use gincert_pages::Cell;
use gincert_terms::{Rows, core};

/// Figures of a set hand that its right to knock gives.
const KNOCKING: [FigureName; 3] = [FigureName::Limit, FigureName::MayKnock, FigureName::Multiplier];

/// What stands beside the cards.
#[derive(Default)]
struct Conditions {
    /// How many jokers the deck has.
    jokers: u8,
    upcard: Option<Card>,
    knock_card: Option<Card>,
    taken: Option<Card>,
    /// Whether a condition is about the table.
    of_table: bool,
    table: Vec<TableMeld>,
    seat: u8,
    contract: bool,
    pile: Option<Vec<Card>>,
}

pub(super) fn example(rows: &Rows, lines: &[Cell]) -> ExampleResult<Example> {
    let line = lines.first().cloned().unwrap_or_default();
    let (shown, result) = split(&line.text);
    let result = result.filter(|result| !result.is_empty());
    let none = || (line.span, "This example has no result after '='.".to_owned());
    let result = result.ok_or_else(none)?;
    let mut phrases = parts(shown, ';');
    let hand = phrases.next().unwrap_or_default();
    let jokers = core(rows).map_or(0, |core| core.jokers_in_deck());
    let mut beside = Conditions { jokers, ..Conditions::default() };
    let fault = first_fault(phrases.map(|phrase| take(&mut beside, rows, phrase, line.span)))?;
    let set = set_hand(hand).filter(|_| !beside.of_table);
    let wanted = match foul(result, line.span) {
        Some(foul) => foul,
        None => ExpectedResult::Holds(items(result, line.span, set.is_some())?),
    };
    let asked = match set {
        None => not_set(beside, hand, line.span),
        Some(set) => {
            let knocks = match &wanted {
                ExpectedResult::Holds(items) => {
                    items.iter().any(|item| KNOCKING.contains(&item.figure.name))
                }
                ExpectedResult::Foul { .. } => false,
            };
            as_set(beside, set, knocks, line.span)
        }
    };
    let asked = asked_or_illegal(asked)?.and_then(|asked| fault.map_or(Ok(asked), Err));
    Ok(Example { asked, wanted })
}

/// Takes a condition.
fn take(
    beside: &mut Conditions,
    rows: &Rows,
    condition: &str,
    span: Span,
) -> Result<(), ExampleProblem> {
    let unknown = || unknown(span, "condition", condition);
    for (words, slot) in [
        ("upcard", &mut beside.upcard),
        ("knock card", &mut beside.knock_card),
        ("taken", &mut beside.taken),
    ] {
        if let Some(card) = after(condition, words) {
            *slot = Some(one_card(card, beside.jokers).ok_or_else(unknown)?);
            return Ok(());
        }
    }
    beside.of_table = true;
    match condition {
        "contract laid" => beside.contract = true,
        "contract open" => beside.contract = false,
        "table none" => beside.table = Vec::new(),
        _ => {
            if let Some(who) = after(condition, "seat") {
                beside.seat = seat(who).flatten().ok_or_else(unknown)?;
            } else if let Some(pile) = after(condition, "pile") {
                beside.pile = Some(card_sequence(pile, beside.jokers).map_err(|_| unknown())?);
            } else {
                let melds = after(condition, "table").ok_or_else(unknown)?;
                let core = core(rows).map_err(|problem| (span, problem.to_string()))?;
                let melds = parts(melds, ',').enumerate();
                let melds = melds.map(|(id, meld)| table_meld(&core, meld, id, span));
                beside.table = melds.collect::<Result<_, _>>()?;
            }
        }
    }
    Ok(())
}

/// A hand by itself, or beside the table.
fn not_set(beside: Conditions, hand: &str, span: Span) -> Result<Question, ExampleProblem> {
    let hand = cards(&all_cards(hand), beside.jokers, span)?;
    Ok(if beside.of_table {
        let Conditions { table, seat, contract, pile, .. } = beside;
        Question::Table(TableQuestion {
            cards: hand,
            table,
            seat: Ok(seat),
            contract,
            pile: Ok(pile),
        })
    } else {
        Question::Hand(by_itself(&beside, hand))
    })
}

fn by_itself(beside: &Conditions, cards: CardSet) -> HandQuestion {
    HandQuestion {
        cards,
        taken: Ok(beside.taken),
        upcard: Ok(beside.upcard),
        knock_card: Ok(beside.knock_card),
    }
}

/// A hand as it is set, and by itself where its right to knock is asked.
fn as_set(
    beside: Conditions,
    (melds, left): (Vec<String>, String),
    knocks: bool,
    span: Span,
) -> Result<Question, ExampleProblem> {
    let melds = melds.iter().map(|meld| cards(meld, beside.jokers, span));
    let melds = melds.collect::<Result<Vec<CardSet>, ExampleProblem>>()?;
    let leftover = cards(&left, beside.jokers, span)?;
    let hand = melds.iter().fold(leftover, |hand, cards| hand.union(*cards));
    let by_itself = knocks.then(|| by_itself(&beside, hand));
    Ok(Question::Laid(LaidQuestion { melds, leftover, by_itself }))
}

/// The items of a result; a set hand has to be set a best way unless it says otherwise.
fn items(result: &str, span: Span, is_set: bool) -> ExampleResult<Vec<Item>> {
    let item = |phrase: &str, figure| Item { span, phrase: phrase.to_owned(), figure };
    let mut items: Vec<Item> = Vec::new();
    for phrase in parts(result, ',') {
        let (first, second) = figures(phrase).ok_or_else(|| unknown(span, "result", phrase))?;
        items.extend([Some(first), second].into_iter().flatten().map(|f| item(phrase, f)));
    }
    let about_best = [FigureName::Best, FigureName::Least];
    if is_set && !items.iter().any(|item| about_best.contains(&item.figure.name)) {
        items.push(item("set at its best", Figure::new(FigureName::Best, true)));
    }
    Ok(items)
}

/// One item; a knock says two things.
fn figures(phrase: &str) -> Option<(Figure, Option<Figure>)> {
    for (words, may) in [("knock on", true), ("no knock on", false)] {
        if let Some(limit) = after(phrase, words) {
            let limit = Figure::new(FigureName::Limit, number(limit)?);
            return Some((limit, Some(Figure::new(FigureName::MayKnock, may))));
        }
    }
    figure(phrase).map(|figure| (figure, None))
}

/// Phrases that are a figure with its value.
const FLAGS: [(&str, FigureName, bool); 10] = [
    ("best", FigureName::Best, true),
    ("not best", FigureName::Best, false),
    ("big gin", FigureName::BigGin, true),
    ("no big gin", FigureName::BigGin, false),
    ("goes out", FigureName::CanGoOut, true),
    ("does not go out", FigureName::CanGoOut, false),
    ("goes out with a discard", FigureName::CanGoOutWithDiscard, true),
    ("does not go out with a discard", FigureName::CanGoOutWithDiscard, false),
    ("contract", FigureName::CanContract, true),
    ("no contract", FigureName::CanContract, false),
];

/// Words before a number.
const NUMBERS: [(&str, FigureName); 5] = [
    ("least", FigureName::Least),
    ("after discard", FigureName::AfterDiscard),
    ("limit", FigureName::Limit),
    ("lays down to", FigureName::LeastPoints),
    ("contracts", FigureName::Contracts),
];

/// Words before cards of which each is one possibility.
const LISTS: [(&str, FigureName); 3] = [
    ("throws", FigureName::BestDiscards),
    ("knocks with", FigureName::KnockDiscards),
    ("gin with", FigureName::GinDiscards),
];

fn figure(phrase: &str) -> Option<Figure> {
    if let Some(points) = number(phrase) {
        return Some(Figure::new(FigureName::Points, points));
    }
    if let Some((_, name, flag)) = FLAGS.into_iter().find(|(words, ..)| *words == phrase) {
        return Some(Figure::new(name, flag));
    }
    match phrase {
        "counts double" => return Some(Figure::new(FigureName::Multiplier, 2u8)),
        "counts once" => return Some(Figure::new(FigureName::Multiplier, 1u8)),
        _ => {}
    }
    for (words, name) in NUMBERS {
        if let Some(text) = after(phrase, words) {
            return Some(Figure::new(name, number(text)?));
        }
    }
    for (words, name) in LISTS {
        if let Some(text) = after(phrase, words) {
            let text = (text != "nothing").then_some(text);
            return Some(Figure::new(name, lists(text.into_iter().flat_map(either))?));
        }
    }
    if let Some(text) = after(phrase, "leaves") {
        return match text.strip_suffix(" ways") {
            Some(ways) => Some(Figure::new(FigureName::LeftoverCount, number(ways)?)),
            None => {
                let cards = either(text).map(|cards| if cards == "nothing" { "" } else { cards });
                Some(Figure::new(FigureName::Leftovers, lists(cards)?))
            }
        };
    }
    if let Some(text) = after(phrase, "takes") {
        let counts: Option<Vec<i64>> = match text {
            "none" => Some(Vec::new()),
            text => either(text).map(number).collect(),
        };
        return Some(Figure::new(FigureName::TakeOptions, FigureValue::Numbers(counts?)));
    }
    let (fitting, meld) = after(phrase, "adds")?.rsplit_once(" to ")?;
    let fitting = (fitting != "nothing").then_some(fitting);
    let fitting = lists(fitting.into_iter().flat_map(str::split_whitespace))?;
    Some(Figure::new(FigureName::Addable(number(meld)?), fitting))
}

/// Lists of cards, in one order.
fn lists<'a>(texts: impl Iterator<Item = &'a str>) -> Option<FigureValue> {
    texts.map(card_list).collect::<Option<Vec<_>>>().map(FigureValue::card_lists)
}

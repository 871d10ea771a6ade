//! The facts of a map about cards: the codes of ranks and suits, or the order in which cards are numbered.

use super::{is_silent, unknown_form, unknown_phrase};
use gincert_pages::{Cell, PageProblem};
use gincert_replay::map::{CardCodes, CardNumbers};
use gincert_submission::{Problem, ProblemKind};

const RANKS: &str = "A 2 3 4 5 6 7 8 9 T J Q K";
const SUITS: &str = "C D H S";
const AS_THE_RECORD: &str = "as the record has them";

/// Rows that say more of codes.
const PARTS: [&str; 5] = ["Between", "Ranks", "Suits", "Hidden card", "Hidden hand"];

/// How cards are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CardNotation {
    AsTheRecord,
    Codes { suit_first: bool },
    Numbers { first: u8, is_by_rank: bool },
    Words { suit_first: bool },
    Symbols,
}

/// The ways to write cards, by their words.
const NOTATIONS: [(&str, CardNotation); 10] = [
    (AS_THE_RECORD, CardNotation::AsTheRecord),
    ("rank, then suit", CardNotation::Codes { suit_first: false }),
    ("suit, then rank", CardNotation::Codes { suit_first: true }),
    ("rank, then suit, in words", CardNotation::Words { suit_first: false }),
    ("suit, then rank, in words", CardNotation::Words { suit_first: true }),
    ("playing card symbols", CardNotation::Symbols),
    ("numbers from 1, by suit", CardNotation::Numbers { first: 1, is_by_rank: false }),
    ("numbers from 0, by suit", CardNotation::Numbers { first: 0, is_by_rank: false }),
    ("numbers from 1, by rank", CardNotation::Numbers { first: 1, is_by_rank: true }),
    ("numbers from 0, by rank", CardNotation::Numbers { first: 0, is_by_rank: true }),
];

/// The cell of a row that states something.
fn cell<'f>(facts: &'f [(Cell, Cell)], name: &str) -> Option<&'f Cell> {
    let row = facts.iter().find(|(key, _)| key.text == name);
    row.map(|(_, cell)| cell).filter(|cell| !is_silent(cell))
}

/// Reads the codes; `None` where cards are written as the record has them, and where they cannot be read.
pub(super) fn read(facts: &[(Cell, Cell)], problems: &mut Vec<Problem>) -> Option<CardCodes> {
    let known = |cell: &Cell| NOTATIONS.iter().find(|(word, _)| *word == cell.text);
    let stated = cell(facts, "Cards");
    let notation = match stated.map(|cell| (cell, known(cell))) {
        Some((cell, None)) => {
            let words: Vec<&str> = NOTATIONS.iter().map(|(word, _)| *word).collect();
            problems.push(unknown_phrase(cell, "way to write cards", &words));
            return None;
        }
        Some((_, Some((_, notation)))) => *notation,
        None => CardNotation::AsTheRecord,
    };
    let part = || PARTS.into_iter().find_map(|name| cell(facts, name));
    let text = |name: &str, otherwise: &str| {
        cell(facts, name).map_or_else(|| otherwise.to_owned(), |cell| cell.text.clone())
    };
    let hidden = text("Hidden card", "??");
    let codes = match notation {
        CardNotation::AsTheRecord => {
            if let Some(cell) = part().filter(|_| stated.is_none()) {
                let message = "The map has card codes, but the row 'Cards' is missing.";
                let help = "Add a row 'Cards': 'rank, then suit' or 'suit, then rank'.";
                let problem = Problem::new(ProblemKind::TermsDefined, cell.span, message);
                problems.push(problem.help(help));
            }
            return None;
        }
        CardNotation::Codes { suit_first } => {
            let between = text("Between", "nothing");
            let between = match between.as_str() {
                "nothing" => "",
                // A cell with a hyphen alone states nothing.
                "hyphen" => "-",
                between => between,
            };
            let (ranks, suits) = (text("Ranks", RANKS), text("Suits", SUITS));
            let ranks: Vec<&str> = ranks.split_whitespace().collect();
            let suits: Vec<&str> = suits.split_whitespace().collect();
            CardCodes::new(&ranks, &suits, suit_first, between, &hidden)
        }
        CardNotation::Words { suit_first } => {
            let parts = ["Ranks", "Suits"].map(|name| text(name, ""));
            let [ranks, suits] =
                parts.each_ref().map(|one| one.split_whitespace().collect::<Vec<&str>>());
            let between = text("Between", "");
            let apart = |c: char| c == ',' || c.is_whitespace();
            let between: Vec<&str> = between.split(apart).filter(|word| !word.is_empty()).collect();
            CardCodes::of_words(&ranks, &suits, suit_first, &between, &hidden)
        }
        CardNotation::Symbols => CardCodes::of_symbols(),
        CardNotation::Numbers { first, is_by_rank } => {
            let ordered = numbers(facts, problems)?;
            CardNumbers { first, is_by_rank, ..ordered }.codes(&hidden)
        }
    };
    let hand = cell(facts, "Hidden hand");
    let codes = codes.and_then(|codes| match hand {
        Some(cell) => codes.with_hidden_hand(&cell.text),
        None => Ok(codes),
    });
    match codes {
        Ok(codes) => Some(codes),
        Err(error) => {
            if let Some(cell) = part().or(stated) {
                let message = format!("The codes of cards cannot be read: {error}.");
                let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
                problems.push(problem.help("docs/hand-log.md shows such codes."));
            }
            None
        }
    }
}

/// The order of ranks and suits of numbered cards, as their rows have it.
fn numbers(facts: &[(Cell, Cell)], problems: &mut Vec<Problem>) -> Option<CardNumbers> {
    let usual = CardNumbers::default();
    if let Some(cell) = cell(facts, "Between") {
        let message = "A number of a card has no rank and suit to be between.";
        let problem = Problem::new(PageProblem::PhraseUnknown, cell.span, message);
        problems.push(problem.help("Remove the row, or correct the row 'Cards'."));
        return None;
    }
    let (ranks, suits) = (cell(facts, "Ranks"), cell(facts, "Suits"));
    let read_ranks = ranks.map_or(Some(usual.ranks), |cell| CardNumbers::ranks_of(&cell.text));
    let read_suits = suits.map_or(Some(usual.suits), |cell| CardNumbers::suits_of(&cell.text));
    for (cell, is_read, help) in [
        (
            ranks,
            read_ranks.is_some(),
            "Write the 13 ranks in their order, such as '2 3 4 5 6 7 8 9 T J Q K A'.",
        ),
        (suits, read_suits.is_some(), "Write the 4 suits in their order, such as 'S H D C'."),
    ] {
        if let Some(cell) = cell.filter(|_| !is_read) {
            problems.push(unknown_form(cell, "order of cards", help));
        }
    }
    Some(CardNumbers { ranks: read_ranks?, suits: read_suits?, ..usual })
}

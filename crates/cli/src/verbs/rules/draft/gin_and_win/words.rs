//! A draft in words: what is open and why, what is not stated, what is left over.

use crate::ui::output::counts;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Finding, counted, fitting, printable, quoted};
use gincert_submission::gin_and_win::draft::{
    CellState, Doubt, DoubtKind, DraftedCell, DraftedDocument, LeftOverReason, LooseReason, Passage,
};
use std::collections::BTreeSet;

/// What the page is.
pub fn opening() -> &'static str {
    "Drafted by a program. A cell that begins with 'choose' has several readings, or one that the text states \
     only loosely; 'not stated' is what the text does not state. A person has to decide each, compare every \
     other cell with its line, and remove these notes."
}

/// What the draft has, and what `check` finds in it.
pub fn head(drafted: &DraftedDocument, written: Option<&str>, found: &[Finding]) -> String {
    let of = |state: fn(&CellState<'_>) -> bool| {
        drafted
            .cells()
            .filter(|cell| cell.is_needed || cell.state() != CellState::NotStated)
            .filter(|cell| state(&cell.state()))
            .count() as u64
    };
    let open = of(|state| *state == CellState::Open);
    let silent = of(|state| *state == CellState::NotStated);
    let stated = of(|state| matches!(state, CellState::Stated(_)));
    let left = drafted.left_over.len() as u64;
    let begin = match written {
        Some(path) => format!("Draft written to {path}"),
        None => "Draft".to_owned(),
    };
    let sentences = [
        format!(
            "{begin}: {} stated, {open} to choose, {silent} not stated.",
            counted(stated, "cell", "cells")
        ),
        format!(
            "{} of {} {} left over; {} others do not look like a rule.",
            left,
            counted(drafted.passages, "passage", "passages"),
            fitting(left, "is", "are"),
            drafted.other_passages
        ),
        format!("`gincert check` finds {} in it{}.", counts(found), by_code(found)),
    ];
    let lines: Vec<String> = sentences.iter().map(|text| wrapped("", text)).collect();
    lines.iter().map(|text| format!("{}\n", text.trim_end())).collect()
}

/// `: terms-defined 4, phrase-unknown 2`, for what is minor or material.
fn by_code(found: &[Finding]) -> String {
    let codes: BTreeSet<&str> = found.iter().map(|finding| finding.code).collect();
    let of = |code: &str| found.iter().filter(|finding| finding.code == code).count();
    let counted: Vec<String> = codes.iter().map(|code| format!("{code} {}", of(code))).collect();
    if counted.is_empty() { String::new() } else { format!(": {}", counted.join(", ")) }
}

/// What a person has to do; with details also where each stated cell comes from.
pub fn to_do(drafted: &DraftedDocument, details: bool) -> String {
    let open = drafted.cells().filter(|cell| cell.state() == CellState::Open);
    let silent =
        drafted.cells().filter(|cell| cell.is_needed && cell.state() == CellState::NotStated);
    let left = drafted.left_over.iter().map(|left| {
        format!(
            "Line {}, {}: {}",
            left.passage.line,
            left_over(&left.reason),
            quoted(&left.passage.text)
        )
    });
    let stated = drafted.cells().filter_map(|cell| match cell.state() {
        CellState::Stated(phrase) => {
            Some(format!("{}: {}. {}", printable(&cell.name), printable(phrase), passages(cell)))
        }
        _ => None,
    });
    let sections: [(&str, Vec<String>); 4] = [
        (
            "Choose",
            open.map(|cell| {
                format!("{}: {} ({}).", printable(&cell.name), candidates(cell), reasons(cell))
            })
            .collect(),
        ),
        ("State, or write 'not stated: ' and a reading", silent.map(unstated).collect()),
        ("Read, and state what is a rule", left.collect()),
        ("Compare with the text", if details { stated.collect() } else { Vec::new() }),
    ];
    let mut text = String::new();
    for (heading, items) in sections.into_iter().filter(|(_, items)| !items.is_empty()) {
        text.push_str(&format!("\n{heading}\n"));
        items
            .iter()
            .for_each(|item| text.push_str(&format!("{}\n", wrapped("  ", item).trim_end())));
    }
    text
}

/// A cell that is not stated, with the phrases that documents have for it.
fn unstated(cell: &DraftedCell) -> String {
    let known: Vec<String> = cell.known.iter().map(|phrase| format!("'{phrase}'")).collect();
    match known.is_empty() {
        true => format!("{}{}.", printable(&cell.name), mentions(cell)),
        false => {
            let known = known.join(" or ");
            format!("{}{}, such as {known}.", printable(&cell.name), mentions(cell))
        }
    }
}

/// Where the text speaks of a cell of which nothing was read.
pub fn mentions(cell: &DraftedCell) -> String {
    match lines(&cell.mentions) {
        lines if lines.is_empty() => lines,
        lines => format!(" (the text speaks of it in {lines}, which was not understood)"),
    }
}

/// The lines of some passages: `line 3`, `lines 3 and 40`.
fn lines(passages: &[Passage]) -> String {
    let lines: BTreeSet<u64> = passages.iter().map(|passage| passage.line).collect();
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    match lines.as_slice() {
        [] => String::new(),
        [only] => format!("line {only}"),
        [first @ .., last] => format!("lines {} and {last}", first.join(", ")),
    }
}

/// The lines of every candidate of some cells.
pub fn lines_of(cells: &[&DraftedCell]) -> String {
    let all = cells.iter().flat_map(|cell| &cell.candidates).flat_map(|one| &one.passages);
    lines(&all.cloned().collect::<Vec<Passage>>())
}

/// Whether a cell has words that are no phrase, and nothing else.
pub fn is_unread(cell: &DraftedCell) -> bool {
    matches!(cell.candidates.as_slice(), [one] if one.loose == Some(LooseReason::HandNotRead))
}

/// The candidates.
pub fn phrases(cell: &DraftedCell) -> String {
    let all = cell.candidates.iter().map(|one| printable(&one.phrase));
    all.collect::<Vec<_>>().join("; ")
}

/// The candidates with their lines: `Score 4 with Ten or lower (line 14) or Never (line 31)`.
pub fn candidates(cell: &DraftedCell) -> String {
    let all = cell.candidates.iter().map(|one| match lines(&one.passages) {
        lines if lines.is_empty() => printable(&one.phrase),
        lines => format!("{} ({lines})", printable(&one.phrase)),
    });
    all.collect::<Vec<_>>().join(" or ")
}

/// The passages of every candidate, each once, in the order of the text.
pub fn passages(cell: &DraftedCell) -> String {
    let all: BTreeSet<&Passage> = cell.candidates.iter().flat_map(|one| &one.passages).collect();
    let all = all.iter().map(|passage| format!("Line {}: {}", passage.line, quoted(&passage.text)));
    all.collect::<Vec<_>>().join(" ")
}

/// Why a cell is open.
pub fn reasons(cell: &DraftedCell) -> String {
    let mut all: Vec<String> = Vec::new();
    for reason in cell.candidates.iter().filter_map(|one| one.loose).map(reason) {
        if !all.contains(&reason) {
            all.push(reason);
        }
    }
    match all.is_empty() {
        true => "the text states each".to_owned(),
        false => all.join("; "),
    }
}

/// Why a phrase is not plainly stated.
pub fn reason(loose: LooseReason) -> String {
    match loose {
        LooseReason::Doubtful(doubt) => doubtful(doubt),
        loose => plain_reason(loose).to_owned(),
    }
}

/// What may change the words that were read.
fn doubtful(doubt: Doubt) -> String {
    let word = quoted(doubt.word);
    match doubt.kind {
        DoubtKind::Denial => format!("the passage has a denial ({word})"),
        DoubtKind::Condition => format!("the passage has an exception or a condition ({word})"),
        DoubtKind::Elsewhere => format!(
            "the passage may be about another game, place or time, an example or a right of the house ({word})"
        ),
        DoubtKind::Note => "a note belongs to the passage".to_owned(),
        DoubtKind::Struck => "words of the passage are struck out".to_owned(),
    }
}

fn plain_reason(loose: LooseReason) -> &'static str {
    match loose {
        LooseReason::AceNotStated => "the text does not state the rank of the ace",
        LooseReason::CardsNotStated => "the text does not state the number of cards in the deck",
        LooseReason::OtherDeck => "the deck that is drafted has 52 cards with the ace low",
        LooseReason::FewestNotStated => {
            "the text does not say that this number of cards is the fewest"
        }
        LooseReason::FurtherKind => "the list has words of a further kind, which was not read",
        LooseReason::SettingNotDecided => {
            "the text does not say how equal scores are decided down to the last card"
        }
        LooseReason::TieNotStated => "the text does not say how equal scores are decided",
        LooseReason::FurtherCards => {
            "the text does not say what decides where the highest cards are equal"
        }
        LooseReason::ScoreNotStated => "the text does not say which score wins",
        LooseReason::LowerScores => "the text names a score and not the lower ones",
        LooseReason::WagerNotNamed => "the text does not name the wager",
        LooseReason::OutcomeBefore => "the outcome is named in an earlier sentence",
        LooseReason::FoldNotNamed => {
            "the text does not plainly say what happens when the hand is folded"
        }
        LooseReason::OrBetter => "'or better' is lower where low wins, and higher elsewhere",
        LooseReason::HandNotRead => "the words are no hand of a document",
        LooseReason::OtherTable => {
            "the row is of a further pay table, which may be that of another wager"
        }
        LooseReason::NameNotStated => "the name of the wager was not read",
        LooseReason::Doubtful(_) => "the passage has words that may change it",
        LooseReason::NumbersLeft => "the passage has a number or a pay-off more than the cell",
        LooseReason::WordsLeft => "the passage has words that are not known",
        LooseReason::PayNotRead => "the words are no pay-off of a document",
        LooseReason::PayColumns => "the table has several columns of pay-offs",
        LooseReason::StakeIncluded => "the text speaks of pay-offs that include the stake",
        LooseReason::Commission => {
            "the text speaks of a commission elsewhere, or not on what is won"
        }
        LooseReason::Corrected => "a correction in the text speaks of it",
        LooseReason::AmountRange => "the text states bounds, and documents have the amounts",
        LooseReason::KindLimited => "words limit a kind of meld, which no document does",
        LooseReason::OtherOrder => {
            "the text does not take the lowest cards of equal scores, and documents do"
        }
    }
}

/// Why a passage is left over.
pub fn left_over(reason: &LeftOverReason) -> String {
    match reason {
        LeftOverReason::NotUsed => "not used".to_owned(),
        LeftOverReason::Figure => "a printed figure, not used".to_owned(),
        LeftOverReason::Numbers(numbers) => {
            format!("used, but for {}", numbers.join(", "))
        }
        LeftOverReason::Condition(word) => format!("used, and it names a condition ({word})"),
        LeftOverReason::Columns(names) => {
            let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
            format!("columns not used ({})", names.join(", "))
        }
        LeftOverReason::PayColumns(names) => {
            let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
            format!("several columns of pay-offs ({}), to choose in each row", names.join(", "))
        }
        LeftOverReason::Words(words) => {
            format!("used, and it says more ({})", words.join(", "))
        }
        LeftOverReason::Doubtful(word) => {
            format!("not used, with a word that may make it no rule here ({word})")
        }
        LeftOverReason::Aside(heading) => {
            format!("not used, below the heading {}", quoted(heading))
        }
        LeftOverReason::Correction => "a correction, not used".to_owned(),
        LeftOverReason::OtherWager(name) => {
            format!("not used, because a draft has one side wager ({})", quoted(name))
        }
    }
}

//! What is decided over all cells once they are read: a doubtful passage never fills a cell beside a sure one,
//! numbers that no cell took leave a choice, and so do corrections, commissions and stakes that the text speaks of
//! elsewhere. Where nothing is stated, the passages that speak of the cell are named.

use super::asides::AsideReason;
use super::doubt::{Doubt, DoubtKind};
use super::left_over::{COMMISSION, passages_with_more, vocabulary};
use super::model::{
    CellCandidate, CellState, DraftedCell, DraftedDocument, LeftOverReason, LooseReason, Passage,
};
use super::sheet::{Sentence, Sheet, has};
use super::tables::TextTables;
use super::topics::speaks_of;
use crate::families::gin_and_win::sign::outcomes::{Wagers, wagers};
use crate::families::gin_and_win::sign::text::{lines, words};
use gincert_game::gin_and_win::Pay;

/// Most corrections that are looked at by what they speak of; with more, every cell may be corrected.
const CORRECTIONS_MAX: usize = 50;

/// Most cells for which passages are looked for.
const MENTIONED_CELLS_MAX: usize = 80;

/// Most passages that are named for a cell of which nothing was read.
const MENTIONS_MAX: usize = 3;

/// How the Ante and Play are settled in every document.
const BY_OUTCOME: &str = "By outcome";

/// Decides over all cells.
pub(super) fn settle(sheet: &Sheet, tables: &TextTables, drafted: &mut DraftedDocument) {
    let more = passages_with_more(sheet, tables, drafted);
    for cell in drafted.cells_mut().filter(|cell| !cell.is_name && cell.name != "Deal order") {
        let is_left = |passage: &Passage| more.contains(&passage.piece);
        loosen(cell, LooseReason::NumbersLeft, |one| {
            one.phrase != BY_OUTCOME && !one.passages.is_empty() && one.passages.iter().all(is_left)
        });
    }
    words_left(tables, drafted);
    // Only what is still sure decides that a doubtful passage falls away.
    for cell in drafted.cells_mut().filter(|cell| !cell.is_name) {
        drop_doubtful(cell);
    }
    commissions(sheet, drafted);
    stakes(sheet, drafted);
    corrections(sheet, drafted);
    ties(sheet, drafted);
}

/// `Ties go to the dealer`, `the dealer wins ties`: against what a cell has of a tie.
fn ties(sheet: &Sheet, drafted: &mut DraftedDocument) {
    let goes =
        ["go", "goes", "win", "wins", "take", "takes", "lose", "loses", "collects", "belong"];
    let decides = |sentence: &&Sentence| {
        sentence.has(&["tie", "ties"])
            && sentence.has(&["dealer", "house", "bank"])
            && sentence.has(&goes)
            && !sentence.has_stem(&["compar", "highest", "lowest"])
    };
    let pieces: Vec<usize> =
        sheet.sentences.iter().filter(decides).map(|one| one.passage.piece).collect();
    let doubt = Doubt { kind: DoubtKind::Condition, word: "ties" };
    for row in drafted.outcomes.iter_mut().filter(|row| row.outcome == "Tie") {
        for cell in [&mut row.ante, &mut row.play] {
            loosen(cell, LooseReason::Doubtful(doubt), |one| {
                let is_read = one.passages.iter().all(|passage| pieces.contains(&passage.piece));
                !pieces.is_empty() && !is_read
            });
        }
    }
}

/// Cells of which every word counts: with words that are not known, a person has to decide.
fn words_left(tables: &TextTables, drafted: &mut DraftedDocument) {
    let vocabulary = vocabulary(drafted);
    let is_left = |passage: &Passage| {
        let list = word_list(&passage.text);
        let list: Vec<&str> = list.iter().map(String::as_str).collect();
        !tables.has_row(passage) && !vocabulary.unknown(&list).is_empty()
    };
    let is_strict = |name: &str| {
        name == "Dealer qualifies" || name == "Play, Amount" || name.starts_with("Pays of ")
    };
    for cell in drafted.cells_mut().filter(|cell| is_strict(&cell.name)) {
        loosen(cell, LooseReason::WordsLeft, |one| {
            !one.passages.is_empty() && one.passages.iter().all(is_left)
        });
    }
}

/// Makes plain candidates loose.
fn loosen(cell: &mut DraftedCell, reason: LooseReason, is_meant: impl Fn(&CellCandidate) -> bool) {
    for one in cell.candidates.iter_mut().filter(|one| one.loose.is_none()) {
        if is_meant(one) {
            one.loose = Some(reason);
        }
    }
}

/// What only doubtful passages give falls away where a sure one gives something; its passages are listed.
fn drop_doubtful(cell: &mut DraftedCell) {
    let is_doubtful = |one: &CellCandidate| one.loose.is_some_and(LooseReason::is_doubtful);
    if cell.candidates.iter().any(|one| one.loose.is_none()) {
        cell.candidates.retain(|one| !is_doubtful(one));
    }
}

/// Odds without a commission, of what the house takes a share of elsewhere.
fn commissions(sheet: &Sheet, drafted: &mut DraftedDocument) {
    let mut of = Wagers::default();
    let mut bound: Vec<usize> = Vec::new();
    for sentence in sheet.sentences.iter().filter(|one| one.has(&COMMISSION) || has_less(one)) {
        // A gambling commission takes no share.
        let is_share =
            |word: &&str| word.ends_with('%') || ["percent", "per", "cent"].contains(word);
        let has_share = sentence.words().iter().any(is_share);
        let has_share = has_share || has_less(sentence);
        if !has_share && !sentence.has(&["vig", "vigorish", "rake"])
            || is_taken_from_the_win(sentence)
        {
            continue;
        }
        if has_less(sentence) {
            bound.push(sentence.passage.piece);
            continue;
        }
        let named = wagers(&sentence.words());
        let all = Wagers { ante: true, play: true, bonus: true };
        let named = if named.is_empty() { all } else { named };
        of.ante |= named.ante;
        of.play |= named.play;
        of.bonus |= named.bonus;
    }
    let is_odds = |one: &CellCandidate| one.phrase.contains(" to ");
    let is_bound = |one: &CellCandidate| {
        one.passages.iter().all(|passage| bound.binary_search(&passage.piece).is_ok())
    };
    let reason = LooseReason::Commission;
    for row in &mut drafted.outcomes {
        for (cell, is_named) in [(&mut row.ante, of.ante), (&mut row.play, of.play)] {
            loosen(cell, reason, |one| match one.phrase.contains("less") {
                true => is_bound(one),
                false => is_odds(one) && is_named,
            });
        }
    }
    for row in drafted.pays.iter_mut().filter(|_| of.bonus) {
        loosen(&mut row.pays, reason, |one| is_odds(one) && !one.phrase.contains("less"));
    }
}

/// Whether a pay-off of a sentence has its commission.
fn has_less(sentence: &Sentence) -> bool {
    let mut tokens = sentence.line.tokens.iter();
    tokens.any(|token| matches!(token.pays(), Some(Pay::OddsLess { .. })))
}

/// Whether a sentence states its commission beside the pay-off that it is taken from, and on the win alone.
fn is_taken_from_the_win(sentence: &Sentence) -> bool {
    // What follows the commission says of what it is taken.
    let stakes = [
        "of the wager",
        "of the bet",
        "of the stake",
        "of the ante",
        "of the amount",
        "on the wager",
        "on the bet",
        "of each wager",
        "of the play",
    ];
    let is_bounded = sentence.has(&["over", "above", "exceeding"]);
    has_less(sentence) && !is_bounded && !stakes.iter().any(|words| sentence.says(words))
}

/// `All pay-offs include the stake`.
fn stakes(sheet: &Sheet, drafted: &mut DraftedDocument) {
    let includes = |sentence: &Sentence| {
        sentence.has_stem(&["includ"])
            && sentence.has(&["stake", "stakes", "wager", "bet"])
            && sentence.has_stem(&["pay", "odds", "table", "amount", "return"])
    };
    if !sheet.sentences.iter().any(includes) {
        return;
    }
    let outcomes = drafted.outcomes.iter_mut().flat_map(|row| [&mut row.ante, &mut row.play]);
    let pays = drafted.pays.iter_mut().map(|row| &mut row.pays);
    for cell in outcomes.chain(pays) {
        loosen(cell, LooseReason::StakeIncluded, |one| one.phrase.contains(" to "));
    }
}

/// Cells of which a correction speaks.
fn corrections(sheet: &Sheet, drafted: &mut DraftedDocument) {
    let is_correction =
        |(_, aside): &(&Passage, &Option<AsideReason>)| **aside == Some(AsideReason::Correction);
    let all = sheet.passages.iter().zip(&sheet.asides).filter(is_correction);
    let all: Vec<Vec<String>> = all.map(|(passage, _)| word_list(&passage.text)).collect();
    if all.is_empty() {
        return;
    }
    let side = side_words(drafted);
    for cell in drafted.cells_mut().filter(|cell| !cell.is_name) {
        let is_meant = all.len() > CORRECTIONS_MAX
            || all.iter().any(|list| {
                let list: Vec<&str> = list.iter().map(String::as_str).collect();
                speaks_of(&list, cell, &side)
            });
        if is_meant {
            loosen(cell, LooseReason::Corrected, |_| true);
        }
    }
}

/// Names the passages that speak of a cell of which nothing was read: those that are left over.
pub(super) fn mention(sheet: &Sheet, drafted: &mut DraftedDocument) {
    let side = side_words(drafted);
    let is_unread = |reason: &LeftOverReason| {
        !matches!(
            reason,
            LeftOverReason::Columns(_) | LeftOverReason::Figure | LeftOverReason::PayColumns(_)
        )
    };
    let left: Vec<(Passage, Vec<String>)> = drafted
        .left_over
        .iter()
        .filter(|left| is_unread(&left.reason))
        .filter(|left| sheet.headings.get(left.passage.piece) == Some(&false))
        .map(|left| (left.passage.clone(), word_list(&left.passage.text)))
        .collect();
    let silent = drafted
        .cells_mut()
        .filter(|cell| cell.is_needed && !cell.is_name && cell.state() == CellState::NotStated);
    for cell in silent.take(MENTIONED_CELLS_MAX) {
        let speaks = |list: &[String]| {
            let list: Vec<&str> = list.iter().map(String::as_str).collect();
            speaks_of(&list, cell, &side)
        };
        let found = left.iter().filter(|(_, list)| speaks(list)).map(|(passage, _)| passage);
        let found: Vec<Passage> = found.take(MENTIONS_MAX).cloned().collect();
        cell.mentions = found;
    }
}

fn word_list(text: &str) -> Vec<String> {
    let lines = lines(text);
    lines.iter().flat_map(|line| words(&line.tokens)).map(str::to_owned).collect()
}

/// The words of the names of the side wager that are no words of every wager.
fn side_words(drafted: &DraftedDocument) -> Vec<String> {
    let names = drafted.wagers.iter().skip(2).flat_map(|wager| &wager.name.candidates);
    let words = names.flat_map(|one| word_list(&one.phrase));
    words.filter(|word| !has(&[word.as_str()], &["bet", "wager", "gin", "ante", "play"])).collect()
}

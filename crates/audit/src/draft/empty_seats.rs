//! Words for an empty seat among the players' cards: they stand where no amount is written. One that stands where amounts
//! are is that of a hidden hand, and one that stands at both is a choice.

use super::assignment::{Assignments, WordColumn, WordReading};
use super::columns::ExportColumns;
use super::model::DraftedSeatWord;
use gincert_replay::map::is_word_for_nothing;
use gincert_replay::rows::Field;
use std::collections::BTreeMap;

/// Most such words that are looked at.
const WORDS_MAX: usize = 8;

/// Finds them, and the words for nothing in the other cells of seats at which nobody played.
pub(super) fn find(values: &ExportColumns<'_>, found: &mut Assignments) {
    let mut words: Vec<(Field, String, u64)> = Vec::new();
    for one in &found.all {
        for at in &one.columns {
            let vacant = values.table.vacant.iter().filter(|((column, _), _)| column == at);
            words.extend(vacant.map(|((_, word), rows)| (one.field, word.clone(), *rows)));
        }
    }
    // A column of one card each says nothing of a hand.
    let cards = found.all.iter().find(|one| one.field == Field::Cards);
    if let Some([at]) = cards.map(|one| one.columns.as_slice()) {
        words.retain(|(field, ..)| *field != Field::Cards);
        for (word, [with_amounts, without]) in words_of(values, *at) {
            let hidden = values.spelling.as_ref().and_then(|spelling| spelling.hidden.as_ref());
            let is_hidden = hidden == Some(&word);
            match with_amounts == 0 && !is_hidden && is_word_for_nothing(&word) {
                true => words.push((Field::Cards, word, without)),
                false => {
                    let column = values.table.columns.get(*at).and_then(|one| one.sources.first());
                    let column = column.map(|(_, name)| name.clone()).unwrap_or_default();
                    let seat_word =
                        DraftedSeatWord { column, word, with_amounts, without, is_hidden };
                    found.seat_words.push(seat_word);
                }
            }
        }
    }
    for (field, theirs, rows) in words {
        let known = found.words.iter_mut().filter(|column| column.field == field);
        let known = known.flat_map(|column| &mut column.words).find(|word| word.theirs == theirs);
        match known {
            Some(known) => known.rows += rows,
            None => {
                let ours = String::new();
                let rivals = Vec::new();
                let word = WordReading { theirs, ours, rows, is_proven: false, rivals };
                found.words.push(WordColumn { field, words: vec![word] });
            }
        }
    }
}

/// The words of a column of hands that are no cards and stand at least once where no amount is: how often with amounts, and
/// without.
fn words_of(values: &ExportColumns<'_>, at: usize) -> Vec<(String, [u64; 2])> {
    let mut counts: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    let cards = values.cards.iter().find(|cards| cards.columns == [at]);
    let shows = |row: usize| {
        let cards = cards.and_then(|one| one.cards.get(row)).and_then(Option::as_ref);
        cards.is_some_and(|cards| !cards.cards().is_empty())
    };
    for (row, is_played) in values.table.with_amounts().into_iter().enumerate() {
        let text = values.text(at, row);
        let is_word = !text.is_empty() && !text.contains(|c: char| c.is_ascii_digit());
        if is_word && !shows(row) {
            let place = counts.entry(text.to_owned()).or_default();
            place[usize::from(!is_played)] += 1;
        }
    }
    for ((column, word), rows) in &values.table.vacant {
        if *column == at {
            counts.entry(word.clone()).or_default()[1] += rows;
        }
    }
    counts.into_iter().filter(|(_, [_, without])| *without > 0).take(WORDS_MAX).collect()
}

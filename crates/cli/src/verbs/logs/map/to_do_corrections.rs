//! Corrections after the settlement in words: what an export seems to have of them, and what can be done with a map.

use super::words::place;
use gincert_audit::CORRECTED_RESULTS;
use gincert_audit::draft::{
    DraftTrial, DraftedCorrection, DraftedCorrectionRows, DraftedReversals, MapDraft,
};
use gincert_evidence::{counted, fitting, grouped, money_notation};
use gincert_replay::ReversedMoney;
use gincert_replay::map::CorrectedResults;
use gincert_replay::rows::Field;

/// What a person has to do about them.
pub fn lines(drafted: &MapDraft, trial: Option<&DraftTrial>) -> Vec<String> {
    let back = drafted.doubts.reversals.as_ref().map(|one| reversals(one, drafted, trial));
    let columns = drafted.corrections.iter().map(|one| column(one, drafted));
    let rows = drafted.correction_rows.iter().map(|one| rows(one, drafted));
    back.into_iter().chain(columns).chain(rows).collect()
}

/// Rows that take back others.
fn reversals(one: &DraftedReversals, drafted: &MapDraft, trial: Option<&DraftTrial>) -> String {
    let of_currency = |back: &ReversedMoney| {
        format!(
            "{} back wagers of {} and what players won on them, {}",
            counted(back.records, "record takes", "records take"),
            money_notation(back.wagered, &back.currency),
            money_notation(back.won, &back.currency)
        )
    };
    let reversed = trial.map(|trial| trial.reversed.as_slice()).unwrap_or_default();
    let read = match reversed.is_empty() {
        false => format!(
            "The map reads such a record as one that takes back its round, which is void: {}",
            reversed.iter().map(of_currency).collect::<Vec<_>>().join("; ")
        ),
        true => "No such record takes back one record of its round, and none is read".to_owned(),
    };
    format!(
        "Confirm 'Negative wagers': {} wagers below zero, the first in {}, and {} of them {} a round that other rows have as well. \
         {read}. What is not taken back shows as paid in a void round.",
        counted(one.rows, "row has", "rows have"),
        place(drafted, one.file, one.line),
        grouped(one.of_rounds.into()),
        fitting(one.of_rounds, "names", "name")
    )
}

fn money(minor: i128, drafted: &MapDraft) -> String {
    let currency = drafted.constants.iter().find(|one| one.field == Field::Currency);
    money_notation(minor, currency.map_or("", |one| one.value.as_str()))
}

/// What the results of corrections are, as a map says it.
pub fn results_word(results: CorrectedResults) -> &'static str {
    CORRECTED_RESULTS.iter().find(|(_, own)| *own == results).map_or("", |(word, _)| word)
}

/// Rows that are read as corrections, among the guesses.
pub fn guess(one: &DraftedCorrectionRows) -> Option<String> {
    let how = match one.results? {
        CorrectedResults::Added => "their results are added to those of their rounds",
        CorrectedResults::InPlace => "their results stand in place of those of their rounds",
    };
    Some(format!(
        "{} with '{}' in '{}' are corrections: {how}.",
        counted(one.rows, "row", "rows"),
        one.word,
        one.column
    ))
}

/// A column of amounts.
fn column(one: &DraftedCorrection, drafted: &MapDraft) -> String {
    let amounts = format!(
        "{} an amount other than zero, the first in {}, and their sum is {}",
        counted(one.rows, "row has", "rows have"),
        place(drafted, one.file, one.line),
        money(one.sum, drafted)
    );
    if let Some(did) = one.fields {
        return format!(
            "Confirm that '{}' is money that was moved after the settlement, + towards the player: {amounts}. With it {} of {} \
             wrong results are what the rules give. The map reads it as adjusted_amount{}.",
            one.column,
            grouped(did.right.into()),
            grouped(did.of.into()),
            beside(one)
        );
    }
    let name = match (one.is_side_by_side, &one.seat) {
        (true, None) => " once the export has a column of the seat that was corrected (adjusted_seat): no map reads a \
                         correction without its seat where seats are side by side"
            .to_owned(),
        _ => beside(one),
    };
    format!(
        "Find out what '{}' states, whose name is that of a correction and which is not read: {amounts}. If it is money that was \
         moved after the settlement, + towards the player, name it adjusted_amount in the map{name}. An audit counts each amount \
         for the seat and the round that its row names, where the row stands apart from the other rows of the round as well; \
         without that it reports a corrected payment as a wrong one.",
        one.column
    )
}

/// The columns of the wager and of the seat, and the words of the wager.
fn beside(one: &DraftedCorrection) -> String {
    let wager = one.wager.as_ref().map(|name| format!(", and '{name}' adjusted_bet"));
    let seat = one.seat.as_ref().map(|name| format!(", and '{name}' adjusted_seat"));
    let other = one.words.iter().filter(|(theirs, ours)| theirs != ours);
    let words: Vec<String> = other.map(|(theirs, ours)| format!("'{theirs}' is {ours}")).collect();
    let words = match words.is_empty() {
        true => String::new(),
        false => format!(" (words of adjusted_bet: {})", words.join(", ")),
    };
    wager.unwrap_or_default() + &words + &seat.unwrap_or_default()
}

/// Rows with a mark.
fn rows(one: &DraftedCorrectionRows, drafted: &MapDraft) -> String {
    let marked = counted(one.rows, "row", "rows");
    let sum = match one.has_results {
        true => format!(", and their results add up to {}", money(one.sum, drafted)),
        false => String::new(),
    };
    let names = format!(
        "{} of them {} a round that other rows have as well{sum}; the first is in {}",
        grouped(one.repeats.into()),
        fitting(one.repeats, "names", "name"),
        place(drafted, one.file, one.line)
    );
    let table = format!("'{}', '{}'", one.column, one.word);
    match one.results {
        Some(results) => {
            let [how, other] = match results {
                CorrectedResults::Added => ["adds their results to those", "stand in their place"],
                CorrectedResults::InPlace => {
                    ["reads their results in place of those", "are added to them"]
                }
            };
            let other_word = CORRECTED_RESULTS.iter().find(|(_, own)| *own != results);
            format!(
                "Confirm that the {marked} with '{}' in '{}' correct rounds after the settlement: {names}. The map {how} of the \
                 round, the seat and the wager that each names (table 'Correction where'). If they {other}, write '{}' there.",
                one.word,
                one.column,
                other_word.map_or("", |(word, _)| word)
            )
        }
        None if one.repeats == 0 => format!(
            "Find out what the {marked} with '{}' in '{}' are, whose mark is that of a correction, and which name no round of other \
             rows{sum}; the first is in {}. If they correct rounds, have them exported with the round, the seat and the wager in the \
             columns in which rounds have them, and what was moved in the column of the result; a table with the columns \
             'Correction where', 'Is' and 'Results' and the row {table}, 'added' then reads them.{}",
            one.word,
            one.column,
            place(drafted, one.file, one.line),
            without_cards(one)
        ),
        None => format!(
            "Find out what the {marked} with '{}' in '{}' are, whose mark is that of a correction: {names}. An audit with this \
             map takes them for hands, or for repeated records. If they correct the rounds that they name, add a table with the \
             columns 'Correction where', 'Is' and 'Results' and the row {table}, 'added' (their results are added to the earlier \
             ones) or {table}, 'in place' (they stand in place of the earlier ones).{}",
            one.word,
            one.column,
            without_cards(one)
        ),
    }
}

/// What can be done with rows without cards that correct nothing.
fn without_cards(one: &DraftedCorrectionRows) -> String {
    let without = one.rows.saturating_sub(one.with_cards);
    match without {
        0 => String::new(),
        _ => format!(
            " If they are no part of any round, a row '{}', '{}' in a table 'Left out where' leaves out those without cards ({}).",
            one.column,
            one.word,
            grouped(without.into())
        ),
    }
}

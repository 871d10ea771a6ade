//! Corrections after the settlement in words: what an export seems to have of them, and what can be done with a map.

use super::words::place;
use gincert_audit::draft::{
    DraftTrial, DraftedCorrection, DraftedCorrectionRows, DraftedReversals, MapDraft,
};
use gincert_evidence::{counted, fitting, grouped, money_notation};
use gincert_replay::ReversedMoney;
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

/// A column of amounts.
fn column(one: &DraftedCorrection, drafted: &MapDraft) -> String {
    format!(
        "Find out what '{}' states, whose name is that of a correction and which is not read: {} an amount other than zero, the \
         first in {}, and their sum is {}. If it is money that was moved after the settlement, + towards the player, name it \
         adjusted_amount in the map{}. An audit counts each amount for the seat and the round that its row names, where the \
         row stands apart from the other rows of the round as well; without that it reports a corrected payment as a wrong \
         one.",
        one.column,
        counted(one.rows, "row has", "rows have"),
        place(drafted, one.file, one.line),
        money(one.sum, drafted),
        one.wager.as_ref().map_or_else(String::new, |name| format!(", and '{name}' adjusted_bet")),
    )
}

/// Rows with a mark.
fn rows(one: &DraftedCorrectionRows, drafted: &MapDraft) -> String {
    let sum = match one.has_results {
        true => format!(", and their results add up to {}", money(one.sum, drafted)),
        false => String::new(),
    };
    let without = one.rows.saturating_sub(one.with_cards);
    let left_out = format!(
        " Rows without cards ({}) are left out, and counted, by a row '{}', '{}' in a table 'Left out where'; the payments that \
         they correct then stand as wrong ones. What they moved is read only from a column of its own, which the map names \
         adjusted_amount: have it exported so.",
        grouped(without.into()),
        one.column,
        one.word
    );
    let kept = format!(
        " Rows that show cards ({}) are never left out: have them exported with the round that each corrects in a column (field \
         corrects), or by themselves.",
        grouped(one.with_cards.into())
    );
    format!(
        "Find out what the {} with '{}' in '{}' are, whose mark is that of a correction: {} of them {} a round that other rows \
         have as well{sum}; the first is in {}. An audit with this map takes them for hands, or for repeated records.{}{}",
        counted(one.rows, "row", "rows"),
        one.word,
        one.column,
        grouped(one.repeats.into()),
        fitting(one.repeats, "names", "name"),
        place(drafted, one.file, one.line),
        if without > 0 { left_out.as_str() } else { "" },
        if one.with_cards > 0 { kept.as_str() } else { "" }
    )
}

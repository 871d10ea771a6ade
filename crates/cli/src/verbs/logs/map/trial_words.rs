//! The trial of a draft in words: how the map reads the export, why wagers were not compared, and the first rounds.

use super::words::quoted;
use gincert_audit::draft::{
    DraftTrial, MapDraft, MissingPart, ShownSeat, TriedRound, UnreadRecords,
};
use gincert_evidence::{counted, fitting, grouped, money_notation};
use gincert_replay::rows::Field;

/// What a map was tried on.
#[derive(Debug, Clone, Copy)]
pub struct TriedExport<'t> {
    pub files: &'t [String],
    pub has_rules: bool,
    /// The currency of amounts that state none; empty where it is not known.
    pub currency: &'t str,
}

impl<'t> TriedExport<'t> {
    /// That of a draft.
    pub fn of(drafted: &'t MapDraft) -> TriedExport<'t> {
        let currency = drafted.constants.iter().find(|one| one.field == Field::Currency);
        TriedExport {
            files: &drafted.files,
            has_rules: drafted.rules.is_some(),
            currency: currency.map_or("", |one| one.value.as_str()),
        }
    }
}

/// How the map reads the export; `unread_hands` are in words.
pub fn trial(
    trial: &DraftTrial,
    export: TriedExport<'_>,
    unread_hands: Option<String>,
) -> Vec<String> {
    if let Some(fault) = &trial.fault {
        return vec![format!("The map cannot be tried: {fault}")];
    }
    let records = counted(trial.records, "record", "records");
    let mut lines = vec![format!("{} of {records} read.", grouped(trial.read.into()))];
    lines.extend(unread_hands.map(|words| format!("{words}.")));
    lines.extend(trial.reasons.iter().map(|one| unread(one, export.files)));
    lines.extend(repeated(trial).map(|words| format!("{words}.")));
    lines.extend(changed(trial));
    if trial.vacant > 0 {
        lines.push(format!(
            "{} no cards, no wager and no pay, and {} taken as empty.",
            counted(trial.vacant, "seat has", "seats have"),
            fitting(trial.vacant, "is", "are")
        ));
    }
    if trial.stale > 0 {
        lines.push(format!(
            "{} cards, and amounts of zero alone: {} taken as empty, and the cards as those of an earlier round.",
            counted(trial.stale, "seat shows", "seats show"),
            fitting(trial.stale, "it is", "they are")
        ));
    }
    if trial.apart > 0 {
        let stand = counted(trial.apart, "correction stands", "corrections stand");
        lines.push(format!(
            "{stand} apart from the round that it names, and {} read with it.",
            fitting(trial.apart, "is", "are")
        ));
    }
    lines.extend(reversed(trial));
    if trial.zero > 0 {
        let are = counted(trial.zero, "result without a text is", "results without a text are");
        lines.push(format!("{are} read as zero."));
    }
    if export.has_rules {
        let [agree, differ, unknown] = trial.wagers;
        // Where a seat has one result, no wager is compared by itself.
        if trial.wagers != [0; 3] || trial.totals == [0; 2] {
            lines.push(format!(
                "{} as the rules give, {} not, {} not compared.",
                counted(agree, "wager", "wagers"),
                grouped(differ.into()),
                grouped(unknown.into())
            ));
        }
        if let [agree, differ] = trial.totals
            && agree + differ > 0
        {
            lines.push(format!(
                "{} with a result for all wagers that is as the rules give, {} not.",
                counted(agree, "hand", "hands"),
                grouped(differ.into())
            ));
        }
        if let [agree, differ] = trial.outcomes
            && agree.saturating_add(differ) > 0
        {
            lines.push(format!(
                "{} as the rules have it, {} not.",
                counted(agree, "stated outcome is", "stated outcomes are"),
                grouped(differ.into())
            ));
        }
        lines.extend(trial.missing.iter().map(|(part, wagers)| missing(*part, *wagers)));
        lines.push(format!(
            "{} with every wager as the rules give, {} with one that is not, {} others (void, or not \
             compared).",
            counted(trial.agree, "round", "rounds"),
            grouped(trial.differ.into()),
            grouped(trial.not_compared.into())
        ));
    }
    lines
}

/// Records that take back others.
fn reversed(trial: &DraftTrial) -> Option<String> {
    let back = trial.reversed.iter().map(|back| back.records).sum();
    (back > 0).then(|| {
        format!(
            "{} back another one, and {} read as void.",
            counted(back, "record takes", "records take"),
            fitting(back, "its round is", "their rounds are")
        )
    })
}

/// Hands that no column is read for, without a full stop.
pub fn unread_hands(drafted: &MapDraft) -> Option<String> {
    let hands = drafted.unread_hands();
    let names: Vec<String> = hands.iter().map(|(name, _)| (*name).to_owned()).collect();
    let most = hands.iter().map(|(_, hands)| *hands).max()?;
    Some(format!(
        "Hands in {} are not read (in {}): an audit with this map compares nothing that was wagered on them",
        quoted(&names),
        counted(most, "round", "rounds")
    ))
}

/// Records that an audit would not take, and the first of them.
fn unread(one: &UnreadRecords, files: &[String]) -> String {
    let file = match files {
        [_] => String::new(),
        files => files.get(one.file).map_or_else(String::new, |name| format!(" of {name}")),
    };
    let records = counted(one.records, "record", "records");
    let line = grouped(one.line.into());
    format!("{records} not read, the first in line {line}{file}: {}.", one.why)
}

/// Records that an audit takes for repeated ones, without a full stop.
pub fn repeated(trial: &DraftTrial) -> Option<String> {
    let round = trial.first_repeated.as_deref()?;
    Some(format!(
        "{} the table, the gaming day and the round of an earlier one, the first round '{round}': an audit counts none of \
         them",
        match trial.repeated {
            1 => "1 record has".to_owned(),
            records => format!("{} records have", grouped(records.into())),
        }
    ))
}

/// Rounds whose later records give them another state.
pub fn changed(trial: &DraftTrial) -> Vec<String> {
    let changed = &trial.changed;
    let mut lines = Vec::new();
    if changed.cancelled > 0 {
        lines.push(format!(
            "{} settled by an earlier record and void by {}: an audit counts {} as void, and no payment of the earlier {}.",
            counted(changed.cancelled, "round is", "rounds are"),
            counted(changed.void_records, "later record", "later records"),
            fitting(changed.cancelled, "it", "them"),
            fitting(changed.cancelled, "record", "records"),
        ));
    }
    if changed.resettled > 0 {
        lines.push(format!(
            "{} void by an earlier record and settled by a later one: an audit counts {} as settled.",
            counted(changed.resettled, "round is", "rounds are"),
            fitting(changed.resettled, "it", "them"),
        ));
    }
    lines
}

/// Why so many wagers were not compared.
pub fn missing(part: MissingPart, wagers: u64) -> String {
    let why = match part {
        MissingPart::Result => "no result is read, neither of the wager nor of the seat",
        MissingPart::Stake => "what was wagered on it is not read",
        MissingPart::ReadableCards => "a card of the round cannot be read, or is there twice",
        MissingPart::Action => "whether the hand was played is not read",
        MissingPart::HiddenCards => "the player's cards are hidden",
        MissingPart::PlayerCards => "the player's cards are not read, or are too few or too many",
        MissingPart::DealerCards => "the dealer's cards are hidden or not read",
    };
    format!("{} not compared: {why}.", counted(wagers, "wager", "wagers"))
}

/// What to do where wagers lack this part.
pub fn advice(part: MissingPart) -> &'static str {
    match part {
        MissingPart::Result => {
            "Look for what players won or were paid among the columns that are left over."
        }
        MissingPart::Stake => {
            "Look for the amounts of these wagers among the columns and words that are left over; if there is only one amount for all \
             wagers, have each exported by itself, because it does not show what each of them may win."
        }
        MissingPart::ReadableCards => "Look at how the cards are written.",
        MissingPart::Action => {
            "Look for the player's decision among the columns that are left over."
        }
        MissingPart::HiddenCards => {
            "A hand that is hidden is not compared, by any map; have the hands exported that were shown."
        }
        MissingPart::PlayerCards => {
            "Look for the player's cards among the columns that are left over."
        }
        MissingPart::DealerCards => {
            "Look for the dealer's cards among the columns that are left over."
        }
    }
}

/// The first rounds, a line for each round and each seat.
pub fn rounds(trial: &DraftTrial, currency: &str) -> Vec<String> {
    trial.shown.iter().flat_map(|round| one_round(round, currency)).collect()
}

fn one_round(round: &TriedRound, currency: &str) -> Vec<String> {
    let at = round.at.as_deref().map_or_else(String::new, |at| format!(", {at}"));
    let head =
        format!("Round {} at table {}{at}: dealer {}.", round.round, round.table, round.dealer);
    std::iter::once(head).chain(round.seats.iter().map(|seat| one_seat(seat, currency))).collect()
}

fn one_seat(seat: &ShownSeat, currency: &str) -> String {
    let money = |minor: Option<i64>| match minor {
        Some(minor) => money_notation(minor.into(), currency),
        None => "not known".to_owned(),
    };
    let number = seat.seat.map_or_else(|| "Seat".to_owned(), |seat| format!("Seat {seat}"));
    let action = seat.action.as_deref().unwrap_or("no action");
    let outcome = seat.outcome.as_deref().map_or_else(String::new, |row| format!(" ({row})"));
    let wagers: Vec<String> = ["ante", "play", "bonus"]
        .into_iter()
        .zip(seat.bets)
        .zip(seat.stated.into_iter().zip(seat.due))
        .filter_map(|((name, bet), (stated, due))| {
            let bet = bet?;
            let stake = format!("{name} {}", money(Some(bet)));
            let amounts = format!("{stake}: won {}, due {}", money(stated), money(due));
            // One result for the seat stands behind its wagers.
            Some(if seat.total.is_some() { stake } else { amounts })
        })
        .collect();
    let total = seat
        .total
        .map(|[stated, due]| format!("all wagers: won {}, due {}", money(stated), money(due)));
    let amounts: Vec<String> = wagers.into_iter().chain(total).collect();
    format!("{number}: {}, {action}{outcome}; {}.", seat.cards, amounts.join("; "))
}

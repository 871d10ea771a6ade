//! A draft in words: why a column holds a field, what else it may hold, and what a person has to do.

use crate::ui::wrap::wrapped;
use gincert_audit::draft::{
    Agreement, Certainty, DRAFT_ROWS_MAX, DraftReason, DraftTrial, DraftedColumn, DraftedConstant,
    DraftedFact, DraftedWord, MapDraft, ShownSeat, TriedRound,
};
use gincert_evidence::{counted, grouped, money_notation};
use gincert_replay::map::{RowCondition, RowExclusion};
use gincert_replay::rows::Field;

/// Texts of a column that are listed where something is read from it.
const TEXTS_OF_READ: usize = 3;

/// Lines above the header line that are shown, those next to it.
const TITLES_SHOWN: usize = 3;

/// What the page is, and from what it was drafted.
pub fn opening(drafted: &MapDraft) -> String {
    let rows = counted(drafted.rows, "row", "rows");
    let cut = match drafted.is_cut {
        true => format!(" (the first {}; the export has more)", grouped(DRAFT_ROWS_MAX as i128)),
        false => String::new(),
    };
    let under = match &drafted.rules {
        Some(rules) => format!(", settled under {rules}"),
        None => "; without a rule document no amount can be sure".to_owned(),
    };
    format!(
        "Drafted from {rows}{cut} of {}{under}: {}. What is sure passed a test that could have refuted \
         it. Confirm every guess before you rely on an audit with this map.",
        counted(drafted.files.len() as u64, "file", "files"),
        counts(drafted)
    )
}

/// What is printed on the screen where the map is written to a file.
pub fn summary(drafted: &MapDraft, trial: &DraftTrial, path: &str) -> String {
    let head = format!("Map written to {path}: {}.", counts(drafted));
    let mut lines = vec![wrapped("", &head).trim_end().to_owned()];
    let listed = |heading: &str, items: Vec<String>| {
        let items = items.iter().map(|item| wrapped("  ", item).trim_end().to_owned());
        std::iter::once(format!("\n{heading}")).chain(items).collect::<Vec<String>>()
    };
    let to_do = to_do(drafted, Some(trial));
    if !to_do.is_empty() {
        lines.extend(listed("To do", to_do));
    }
    lines.extend(listed("Tried on the export", self::trial(trial, drafted)));
    lines.extend(listed("The first rounds as they were understood", rounds(trial, drafted)));
    lines.join("\n") + "\n"
}

fn agreement(did: Agreement) -> String {
    let (agree, of) = (grouped(did.agree.into()), counted(did.of, "hand", "hands"));
    format!("the rules give the same in {agree} of {of}")
}

fn reason(reason: DraftReason) -> String {
    let rows = |count: u64| counted(count, "row", "rows");
    match reason {
        DraftReason::Settled(did) => agreement(did),
        DraftReason::Cards(cells) => format!("{} read as cards", counted(cells, "cell", "cells")),
        DraftReason::LeftOver(hands) => format!(
            "the rest of the hand makes melds in {}",
            counted(hands, "hand", "hands")
        ),
        DraftReason::NamesRounds(rounds) => format!(
            "it changes only with the dealer's cards and no text recurs, in {}",
            counted(rounds, "round", "rounds")
        ),
        DraftReason::Wagers(rows_of) => {
            format!("no hand has one of its words twice, in {}", rows(rows_of))
        }
        DraftReason::OneHandEach(rounds) => format!(
            "each hand of a round has its own number, in {}",
            counted(rounds, "round", "rounds")
        ),
        DraftReason::FollowsPlay(count) => {
            format!("its words agree with the Play wager in all of {}", rows(count))
        }
        DraftReason::FollowsQualification(count) => {
            format!("its words agree with the dealer's hand in all of {}", rows(count))
        }
        DraftReason::FollowsOutcome(count) => {
            format!("each word has one outcome in all of {}", rows(count))
        }
        DraftReason::CoarseOutcome => {
            "its words are outcomes of several rows of the rules each; such a word can only be read as \
             nothing, and amounts are compared all the same"
                .to_owned()
        }
        DraftReason::Clock(cells) => {
            format!("{} read as times", counted(cells, "cell", "cells"))
        }
        DraftReason::Currencies => "all cells are currencies of ISO 4217".to_owned(),
        DraftReason::Header => "only the header says so".to_owned(),
        DraftReason::HeaderRefuted(field, did) => format!(
            "the header names {}, and {}; a map has no field for winnings without losses, or for amounts \
             from the house's side",
            field.name(),
            agreement(did)
        ),
        DraftReason::Rival(field) => {
            format!("it fits as {}, for which another column was taken", field.name())
        }
        DraftReason::Unread(field) => {
            format!("the header names {}, and its texts are not read as that", field.name())
        }
        DraftReason::Empty => "it has no text".to_owned(),
        DraftReason::Unknown => "neither header nor values name a field".to_owned(),
    }
}

/// Columns in groups of one field; a column without a field is a group by itself.
pub fn grouped_columns(drafted: &MapDraft, certainty: Certainty) -> Vec<Vec<&DraftedColumn>> {
    let mut groups: Vec<Vec<&DraftedColumn>> = Vec::new();
    for column in drafted.columns.iter().filter(|column| column.certainty == certainty) {
        let same = groups.iter_mut().find(|group| {
            group.first().is_some_and(|first| first.field.is_some() && first.field == column.field)
        });
        match same {
            Some(group) => group.push(column),
            None => groups.push(vec![column]),
        }
    }
    groups
}

/// The columns of a field, or one that is left over.
pub fn column(columns: &[&DraftedColumn]) -> String {
    let Some(first) = columns.first() else { return String::new() };
    let names: Vec<String> = columns.iter().map(|column| format!("'{}'", column.name)).collect();
    let field = first.field.map(Field::name).map(|field| format!(" is {field}"));
    let many = if first.field.is_none() { first.texts.len() } else { TEXTS_OF_READ };
    let texts: Vec<String> = first
        .texts
        .iter()
        .take(many)
        .map(|(text, rows)| format!("{text} ({})", grouped((*rows).into())))
        .collect();
    let more = match first.distinct > many as u64 {
        true => format!(", and {} more", grouped(i128::from(first.distinct) - many as i128)),
        false => String::new(),
    };
    let rivals = match first.rivals.as_slice() {
        [] => String::new(),
        rivals => format!(" It may also be in {}.", quoted(rivals)),
    };
    let shown = match texts.is_empty() {
        true => String::new(),
        false => format!(" Texts: {}{more}.", texts.join(", ")),
    };
    let joined = names.join(" and ");
    format!("{joined}{}: {}.{rivals}{shown}", field.unwrap_or_default(), reason(first.reason))
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ")
}

/// A fact.
pub fn fact(fact: &DraftedFact) -> String {
    let value = match fact.value.as_str() {
        "" => "not in the export".to_owned(),
        value => value.to_owned(),
    };
    match fact.rivals.as_slice() {
        [] => format!("{}: {value}.", fact.name),
        rivals => format!("{}: {value}. It may also be {}.", fact.name, rivals.join(" or ")),
    }
}

/// A word.
pub fn word(word: &DraftedWord) -> String {
    let rows = counted(word.rows, "row", "rows");
    let ours = if word.ours.is_empty() { "nothing" } else { word.ours.as_str() };
    let rivals = match word.rivals.as_slice() {
        [] => String::new(),
        rivals => format!(" It also means {}.", rivals.join(", ")),
    };
    format!("'{}' in {} is {ours} ({rows}).{rivals}", word.theirs, word.field.name())
}

/// A value for every record.
pub fn constant(constant: &DraftedConstant) -> String {
    let why = match constant.field {
        Field::Table => "no column holds the table",
        _ => "by the currency sign",
    };
    format!("{} is '{}' for every record: {why}.", constant.field.name(), constant.value)
}

/// Rows that are left out.
pub fn left_out((exclusion, rows): &(RowExclusion, u64), drafted: &MapDraft) -> String {
    let rows = counted(*rows, "row", "rows");
    match exclusion.condition() {
        Some(RowCondition { column, text, .. }) => {
            format!("{rows} with '{text}' in '{column}' left out: a total or a repeated header.")
        }
        None => format!(
            "{rows} with another number of cells left out, the first: {}",
            drafted.odd_row.as_deref().unwrap_or_default()
        ),
    }
}

/// What a person has to do.
pub fn to_do(drafted: &MapDraft, trial: Option<&DraftTrial>) -> Vec<String> {
    let mut lines: Vec<String> = drafted
        .facts
        .iter()
        .filter(|fact| fact.value.is_empty())
        .map(|fact| format!("Fill in '{}': where the clock is, such as Europe/Berlin.", fact.name))
        .collect();
    let has = |field: Field| drafted.columns.iter().any(|column| column.field == Some(field));
    for (field, what) in [
        (Field::Round, "Name the column of the round; without it no record is read."),
        (Field::Cards, "No column reads as the player's cards; write how they are written."),
        (
            Field::DealerCards,
            "No column reads as the dealer's cards; without them nothing settles.",
        ),
    ] {
        if !has(field) {
            lines.push(what.to_owned());
        }
    }
    lines.extend(drafted.notes.iter().map(|note| format!("Look at the workbook: {note}")));
    lines.extend(choices(drafted));
    lines.extend(unread(drafted));
    let titles = drafted.before.iter().filter(|line| !line.starts_with("sep="));
    let titles: Vec<&String> = titles.collect();
    if let Some(near) =
        titles.get(titles.len().saturating_sub(TITLES_SHOWN)..).filter(|near| !near.is_empty())
    {
        let shown: Vec<String> = near.iter().map(|line| format!("'{line}'")).collect();
        lines.push(format!(
            "Look at what is above the header line, which a map does not read ({}); next to it: {}",
            counted(titles.len() as u64, "line", "lines"),
            shown.join(", then ")
        ));
    }
    if trial.is_some_and(|trial| trial.fault.is_some()) {
        lines.push(
            "Mend the map before you use it: it could not be tried on the export.".to_owned(),
        );
    }
    let guesses = guesses(drafted);
    if guesses > 0 {
        lines.push(format!(
            "Confirm {} under 'Guesses' with the operator of the system.",
            counted(guesses, "guess", "guesses")
        ));
    }
    lines
}

/// What a person has to choose: of several columns the one that holds an amount, and of several facts the true one.
fn choices(drafted: &MapDraft) -> Vec<String> {
    let columns = drafted.columns.iter().filter(|one| !one.rivals.is_empty());
    let amounts = columns.filter_map(|one| Some((one, one.field?)));
    let amounts = amounts.filter(|(_, field)| matches!(field, Field::Of(..)));
    let amounts = amounts.map(|(one, field)| {
        format!(
            "Choose the column of {}: '{}' was taken, {} fits as well. Of two results of one wager one may be what was due \
             and the other what was paid; an audit has to read what was paid.",
            field.name(),
            one.name,
            quoted(&one.rivals)
        )
    });
    let facts =
        drafted.facts.iter().filter(|fact| !fact.value.is_empty() && !fact.rivals.is_empty());
    let facts = facts.map(|fact| {
        format!(
            "Choose '{}': {} was taken, and {} fits as well.",
            fact.name,
            fact.value,
            fact.rivals.join(" or ")
        )
    });
    facts.chain(amounts).collect()
}

/// Columns that are named as a field of which nothing is read.
fn unread(drafted: &MapDraft) -> Vec<String> {
    let has = |field: Field| drafted.columns.iter().any(|column| column.field == Some(field));
    let columns = drafted.columns.iter().filter_map(|column| match column.reason {
        DraftReason::Unread(field) if !has(field) => Some((column, field)),
        _ => None,
    });
    let columns = columns.map(|(column, field)| {
        let first = column.texts.first().map_or("", |(text, _)| text.as_str());
        format!(
            "Look at the column '{}', which is named as {} and is not read: not all of its texts have one form (such \
             as '{first}').",
            column.name,
            field.name()
        )
    });
    columns.collect()
}

/// Everything in a draft that a person has to confirm.
fn guesses(drafted: &MapDraft) -> u64 {
    let of_facts = drafted.facts.iter().filter(|fact| fact.certainty == Certainty::Guess);
    let of_words = drafted.words.iter().filter(|word| word.certainty == Certainty::Guess);
    grouped_columns(drafted, Certainty::Guess).len() as u64
        + (of_facts.count() + of_words.count()) as u64
        + (drafted.constants.len() + drafted.left_out.len()) as u64
}

/// How the map reads the export.
pub fn trial(trial: &DraftTrial, drafted: &MapDraft) -> Vec<String> {
    if let Some(fault) = &trial.fault {
        return vec![format!("The map cannot be tried: {fault}")];
    }
    let records = counted(trial.records, "record", "records");
    let mut lines = vec![format!("{} of {records} read.", grouped(trial.read.into()))];
    if drafted.rules.is_some() {
        let [agree, differ, unknown] = trial.wagers;
        lines.push(format!(
            "{} as the rules give, {} not, {} not comparable: cards, amounts or actions are not shown or not \
             understood.",
            counted(agree, "wager", "wagers"),
            grouped(differ.into()),
            grouped(unknown.into())
        ));
        lines.push(format!(
            "{} with every wager as the rules give, {} with one that is not, {} others (void, or not \
             comparable).",
            counted(trial.agree, "round", "rounds"),
            grouped(trial.differ.into()),
            grouped(trial.not_compared.into())
        ));
    }
    for (why, count) in &trial.reasons {
        lines.push(format!("{} not read: {why}.", counted(*count, "record", "records")));
    }
    lines
}

/// The first rounds, a line for each round and each seat.
pub fn rounds(trial: &DraftTrial, drafted: &MapDraft) -> Vec<String> {
    let currency = drafted.constants.iter().find(|one| one.field == Field::Currency);
    let currency = currency.map_or("", |one| one.value.as_str());
    let shown = trial.shown.iter();
    shown.flat_map(|round| one_round(round, currency)).collect()
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
            let amounts = format!("{name} {}: won {}", money(Some(bet)), money(stated));
            Some(format!("{amounts}, due {}", money(due)))
        })
        .collect();
    format!("{number}: {}, {action}{outcome}; {}.", seat.cards, wagers.join("; "))
}

/// How many parts of a draft are sure, a guess, or left over.
fn counts(drafted: &MapDraft) -> String {
    let of = |certainty: Certainty| grouped_columns(drafted, certainty).len() as u64;
    format!(
        "{} sure, {}, {} left over",
        counted(of(Certainty::Sure), "field", "fields"),
        counted(guesses(drafted), "guess", "guesses"),
        counted(of(Certainty::LeftOver), "column", "columns"),
    )
}

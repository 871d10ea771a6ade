//! Rounds of one name in words: rows of a round that are apart, seats that a round has twice, other rounds under a name that was
//! used before.

use super::trial_words;
use super::words::quoted;
use gincert_audit::draft::{DraftReason, DraftTrial, DraftedUnknownState, MapDraft};
use gincert_evidence::{counted, fitting, grouped, printable};
use gincert_replay::rows::Field;

/// What a map reads by which an audit tells rounds apart.
#[derive(Debug, Clone, Copy)]
pub struct NameColumns<'c> {
    /// Whether the seat is read.
    pub has_seat: bool,
    /// The column of the gaming day, where the time is read as well.
    pub day: Option<&'c str>,
}

impl<'c> NameColumns<'c> {
    /// Those of a map, by the name, the field and the seat of each column.
    pub fn of(
        columns: impl Iterator<Item = (&'c String, Option<Field>, Option<u32>)> + Clone,
    ) -> NameColumns<'c> {
        let column = |field: Field| columns.clone().find(|(_, own, _)| *own == Some(field));
        let is_of_seat = |(_, field, seat): (_, Option<Field>, Option<u32>)| {
            field == Some(Field::Seat) || seat.is_some()
        };
        let day = column(Field::GamingDay).filter(|_| column(Field::At).is_some());
        NameColumns {
            has_seat: columns.clone().any(is_of_seat),
            day: day.map(|(name, ..)| name.as_str()),
        }
    }
}

/// That an audit would take records for repeated ones.
pub fn repeated(trial: &DraftTrial, columns: NameColumns<'_>) -> Option<String> {
    let words = trial_words::repeated(trial)?;
    let names = &trial.same_names;
    let these = |count: u64| format!("{} of these", grouped(count.into()));
    let most = names.torn.max(names.seats_again).max(names.other_rounds);
    let others = names.torn.saturating_add(names.seats_again).saturating_add(names.other_rounds);
    let alike = trial.repeated.saturating_sub(others);
    let (head, why) = match most {
        _ if !columns.has_seat => (
            "Look at the names of the rounds",
            " No column of the seat is read, so that each row is a record by itself.".to_owned(),
        ),
        most if alike > most => (
            "Find out why the export has records twice",
            match others {
                0 => String::new(),
                others => format!(
                    " {} {} the same as the earlier one, and {} something else: look which of the two was paid, because an audit \
                     counts the first.",
                    grouped(alike.into()),
                    fitting(alike, "says", "say"),
                    counted(others, "of them says", "of them say")
                ),
            },
        ),
        0 => ("Look at the names of the rounds", String::new()),
        most if most == names.other_rounds => (
            "Give every round a name of its own",
            format!(
                " {} {} other cards of the dealer: another round under a name that was used before. {}",
                these(most),
                fitting(most, "has", "have"),
                other_rounds(trial, columns)
            ),
        ),
        most if most == names.torn => (
            "Have the rows of each round exported below each other, such as sorted by table and round",
            format!(
                " {} {} the same cards of the dealer and other seats: rows of something else are between those of one \
                 round.",
                these(most),
                fitting(most, "has", "have")
            ),
        ),
        most => (
            "Have each hand of a round exported with a seat of its own",
            format!(
                " {} {} the same cards of the dealer, and something else of a seat that the earlier one has: two hands, or two \
                 players, of one seat, or a round that was settled again. A map reads one hand of a seat.",
                these(most),
                fitting(most, "has", "have")
            ),
        ),
    };
    Some(format!("{head}: {words}.{why}"))
}

/// What tells other rounds of one name apart.
fn other_rounds(trial: &DraftTrial, columns: NameColumns<'_>) -> String {
    let names = &trial.same_names;
    if names.in_other_files == names.other_rounds {
        return "Each is in another file than the earlier one: if each file is of one table, write a map for each file with its \
                table under 'Field | Value', and audit it by itself."
            .to_owned();
    }
    match columns.day {
        Some(day) => format!(
            "If the numbers begin again at midnight, write 'not read' for '{day}' in the map, so that the day is that of the time; \
             otherwise have the table, the day or the shoe exported as a part of the name, such as S1-17."
        ),
        None => {
            "Have the table, the day or the shoe exported as a part of the name, such as S1-17."
                .to_owned()
        }
    }
}

/// Columns that may number the rounds that are shown.
const CANDIDATES_SHOWN: usize = 6;

/// That no column was taken for the round, with those that may be it.
pub fn no_round(drafted: &MapDraft) -> Option<String> {
    if drafted.columns.iter().any(|column| column.field == Some(Field::Round)) {
        return None;
    }
    let names: Vec<String> = drafted
        .round_candidates
        .iter()
        .take(CANDIDATES_SHOWN)
        .map(|name| printable(name))
        .collect();
    let candidates = match names.is_empty() {
        true => {
            "No column has numbers that rise from one group of rows to the next, as those of rounds do: if none names the round, have \
             it exported."
                .to_owned()
        }
        false => format!(
            "Which column numbers the rounds? Candidates, whose numbers rise and stand together: {}.",
            quoted(&names)
        ),
    };
    Some(format!(
        "Name the column of the round, with round in the table 'Column, Field'; without it no record is read. {candidates}"
    ))
}

/// A word of the column of states that no list of words has.
pub fn unknown_state(one: &DraftedUnknownState) -> String {
    let rows = counted(one.rows, "row has", "rows have");
    let word = printable(&one.word);
    let column = printable(&one.column);
    match one.ours {
        Some(ours) => {
            let why = match ours {
                "void" => "in these rows nothing was won or lost",
                _ => "these rows have results as others have",
            };
            format!(
                "Confirm what '{word}' in '{column}' means: {rows} it, and the map reads it as {ours}, because {why}. Correct its row in \
                 the table 'Field, Theirs, Ours' if it means something else (settled, void, misdeal, incomplete or training)."
            )
        }
        None => format!(
            "Say what '{word}' in '{column}' means: {rows} it. Add a row 'state', '{word}' and settled, void, misdeal, incomplete or \
             training to the table 'Field, Theirs, Ours'; until then an audit does not read these rounds."
        ),
    }
}

/// Columns that are named as the dealer and are not read, because those in them are at several tables at the same time.
pub fn not_dealers(drafted: &MapDraft) -> Vec<String> {
    let columns = drafted.columns.iter().filter_map(|column| match column.reason {
        DraftReason::AtSeveralTables(several, of) => Some((column, several, of)),
        _ => None,
    });
    let has_other = drafted.columns.iter().any(|column| column.field == Some(Field::DealerId));
    let other = if has_other { "another column was taken" } else { "no dealer is read" };
    let lines = columns.map(|(column, several, of)| {
        format!(
            "Find out whom '{}' names: in {} of {} of ten minutes the person there is at several tables, as a supervisor or a camera operator \
             is and a dealer is not, so that {other}. If they are the dealers, write dealer_id for it in the map.",
            printable(&column.name),
            grouped(several.into()),
            counted(of, "period", "periods")
        )
    });
    lines.collect()
}

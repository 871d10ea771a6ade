//! Rows of an export in words: those that a draft leaves out and why, lines between them, and rows of one round that stand
//! apart.

use super::trial_words;
use super::words::{CHANGES, all_seats, place, quoted};
use gincert_audit::draft::{
    BlankMeaning, DraftReason, DraftTrial, DraftedColumn, DraftedExclusion, DraftedRoundTotal,
    DraftedSeatWord, DraftedTitle, DraftedWord, LeftRowKind, LineEnds, MapDraft, MissingPart,
};
use gincert_evidence::{counted, fitting, grouped, printable};
use gincert_replay::map::RowCondition;
use gincert_replay::rows::Field;

/// That later records give rounds another state.
pub fn changed(drafted: &MapDraft, trial: &DraftTrial) -> Option<String> {
    let round = trial.changed.first.as_ref()?;
    let of_state = |word: &&DraftedWord| word.field == Field::State && word.ours != "settled";
    let words = drafted.words.iter().filter(of_state).map(|word| word.theirs.clone());
    let words: Vec<String> = words.collect();
    let by = match words.is_empty() {
        true => String::new(),
        false => format!(", read from {}", quoted(&words)),
    };
    Some(format!(
        "Confirm that later records change the state of rounds{by}, the first round '{round}'. {}",
        trial_words::changed(trial).join(" ")
    ))
}

/// A column that seems to say what became of a round, in words that nobody knows.
pub fn state_words(column: &DraftedColumn) -> String {
    let texts = column.texts.iter();
    let words: Vec<String> =
        texts.map(|(text, rows)| format!("'{text}' ({})", counted(*rows, "row", "rows"))).collect();
    let why = match column.reason {
        DraftReason::ChangesInRounds(_) => format!(" Besides, {CHANGES}."),
        _ => String::new(),
    };
    format!(
        "Choose what each word of '{}' means, whose name is that of the state of a round: {}. It is not read, so that \
         every round counts as settled. Name it as state in the map, and each word as settled, void, misdeal, incomplete or \
         training.{why}",
        column.name,
        words.join(", ")
    )
}

/// Seats that are numbered from 0.
pub fn seats_from_zero(drafted: &MapDraft) -> Option<String> {
    let is_own = |value: &str| value.starts_with("number from 0");
    let has_own = drafted.facts.iter().any(|fact| fact.name == "Seats" && is_own(&fact.value));
    let column = drafted.columns.iter().find(|one| one.field == Some(Field::Seat))?;
    has_own.then(|| {
        format!(
            "Confirm that '{}' numbers the seats from 0: the map reads each number as one more, because a record has seats from 1. A \
             finding names seat 1 where the export has 0.",
            column.name
        )
    })
}

/// A word that may stand for an empty seat.
pub fn seat_word(one: &DraftedSeatWord) -> String {
    let hands = |count: u64| counted(count, "hand", "hands");
    let without = hands(one.without);
    let read = match one.is_hidden {
        true => "It is read as a hidden hand",
        false => "It is not read as cards",
    };
    let (how, what) = match one.with_amounts {
        0 => (
            format!("no amount is written beside it (in {without}), as at an empty seat"),
            "; have such cells exported blank, because a map cannot read this word as nothing",
        ),
        with => (
            format!("no amount is written beside it in {without}, and in {} one is", hands(with)),
            ", and the seats without an amount as well",
        ),
    };
    format!(
        "Choose what '{}' in '{}' means, an empty seat or a hidden hand: {how}. {read}{what}.",
        one.word, one.column
    )
}

/// Rows that are left out and seem to take back rounds that other rows have.
pub fn cancelled(drafted: &MapDraft) -> Vec<String> {
    let lines = drafted.left_out.iter().filter_map(|left| {
        let (column, word, rows) = left.void.as_ref()?;
        Some(format!(
            "Have the status of a round exported in the row of the round: {}{} say '{}' in '{}', and the draft leaves them out, because they \
             show no card. Where they cancel rounds of other rows, an audit counts these rounds as settled; no map reads a status from a \
             row of its own.",
            counted(*rows, "row", "rows"),
            known_by(left),
            printable(word),
            printable(column)
        ))
    });
    lines.collect()
}

/// Wagers that are written below zero.
pub fn below_zero(drafted: &MapDraft) -> Option<String> {
    let columns = drafted.columns.iter().filter_map(|column| match column.reason {
        DraftReason::BelowZero(_, cells, of) => Some(format!(
            "'{}' ({} of {})",
            column.name,
            grouped(cells.into()),
            counted(of, "amount", "amounts")
        )),
        _ => None,
    });
    let columns: Vec<String> = columns.collect();
    (!columns.is_empty()).then(|| {
        format!(
            "Have what was wagered exported without a minus: amounts below zero are in {}. No map reads a wager below zero, so \
             that nothing is read there.",
            columns.join(", ")
        )
    })
}

/// Lines that end with a separator which others lack.
pub fn line_ends(drafted: &MapDraft) -> Option<String> {
    let words = match drafted.ends? {
        LineEnds::OfRows => {
            let last = drafted.columns.last().map_or("", |column| column.name.as_str());
            format!(
                "Note that every row ends with a separator, and the header line does not: nothing stands behind it in any row, \
                 and it is read as a column without a name ('{last}')."
            )
        }
        LineEnds::OfHeader => "Note that the header line ends with a separator, and the rows do not: no column is read behind \
                               its last name."
            .to_owned(),
    };
    Some(words)
}

/// Results without a text.
pub fn blanks(drafted: &MapDraft) -> Vec<String> {
    let reads = drafted.facts.iter().any(|fact| fact.name == "Blank results");
    let lines = drafted.blanks.iter().map(|one| {
        let rows = counted(one.rows, "row", "rows");
        let what = match one.meaning {
            BlankMeaning::Zero | BlankMeaning::ZeroBesideZeros => "an amount of zero, as for a push or for nothing paid",
            BlankMeaning::StakeBack => "the stake back",
            BlankMeaning::Folded => "what a folded hand loses",
        };
        let head = format!(
            "in {rows} with a wager '{}' has no text, and the rules give {what} (in {} of these rows, which were settled)",
            one.column,
            grouped(one.settled.into())
        );
        match one.meaning {
            BlankMeaning::Zero if reads => format!(
                "Confirm 'Blank results': {head}. The map reads such a cell as zero, and an audit compares and counts it."
            ),
            BlankMeaning::Zero => format!(
                "Have the results in '{}' written in every row, zero as well, or draft each layout by itself: {head}.",
                one.column
            ),
            BlankMeaning::ZeroBesideZeros => format!(
                "Have the results in '{}' written in every row: {head}, but other cells of the column say zero, so that \
                 such a result may be missing. An audit reports it as missing.",
                one.column
            ),
            BlankMeaning::StakeBack | BlankMeaning::Folded => format!(
                "Have the results in '{}' written in every row: {head}. No map reads an empty cell as such an amount, and an \
                 audit reports the result as missing.",
                one.column
            ),
        }
    });
    lines.collect()
}

/// Single rows that are left out and shown.
const LONE_SHOWN: usize = 3;

/// Lines between the rows that are shown.
const TITLES_SHOWN: usize = 4;

/// That totals are compared where the map says so.
pub fn totals(drafted: &MapDraft) -> Option<String> {
    let totals = drafted.left_out.iter().filter(|left| left.kind == LeftRowKind::Totals);
    let named = totals.filter_map(|left| {
        let one = left.exclusion.condition()?;
        Some(format!("'{} | {}' ({})", one.column, one.phrase(), counted(left.rows, "row", "rows")))
    });
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| {
        format!(
            "Move {} from the table 'Left out where' to a table 'Total where', if these rows are totals of the rounds above them: an \
             audit then compares every amount in them; as it is drafted it compares none.",
            named.join(", ")
        )
    })
}

/// Rows that are left out, and what they seem to be.
pub fn left_out(left: &DraftedExclusion, drafted: &MapDraft) -> String {
    let (rows, amounts) = (left.rows, counted(left.with_amounts, "row", "rows"));
    let are = match left.kind {
        LeftRowKind::Header => "they repeat the header line".to_owned(),
        LeftRowKind::Totals => format!(
            "totals: none shows a card, and most amounts of each ({amounts}) are sums of the rows above it"
        ),
        LeftRowKind::Text => "none shows a card or an amount".to_owned(),
        LeftRowKind::OtherGame => {
            format!("rows of another game: none shows a card, and {}", has_amounts(left))
        }
        LeftRowKind::NoWager => match &left.sum {
            Some((column, sum)) => format!(
                "rows without a wager: none shows a card, and what they state in '{column}' is {sum} together"
            ),
            None => "rows without a wager: none shows a card or an amount".to_owned(),
        },
        LeftRowKind::Amounts => format!(
            "none shows a card, and {}, which are sums of the rows above in {}",
            has_amounts(left),
            counted(left.sums, "row", "rows")
        ),
        LeftRowKind::OtherLength => {
            let first = drafted.odd_row.as_deref().unwrap_or_default();
            match drafted.widths {
                Some(_) => format!("they have text in no column; the first: {first}"),
                None => format!("they have another number of cells; the first: {first}"),
            }
        }
    };
    format!("{}{} left out: {are}.", counted(rows, "row", "rows"), known_by(left))
}

fn has_amounts(left: &DraftedExclusion) -> String {
    let rows = left.with_amounts;
    format!("{} amounts", counted(rows, "row has", "rows have"))
}

/// By what such rows are known, with a blank in front.
fn known_by(left: &DraftedExclusion) -> String {
    match left.exclusion.condition() {
        Some(RowCondition { column, text, .. }) if text.is_empty() => {
            format!(" with a blank cell in '{column}'")
        }
        Some(RowCondition { column, text, is_start }) => {
            let begins = if *is_start { "a text that begins with " } else { "" };
            format!(" with {begins}'{text}' in '{column}'")
        }
        None => String::new(),
    }
}

/// Rows that carry no wager, by the words that say so.
pub fn no_wagers(drafted: &MapDraft) -> Option<String> {
    let of_row = |left: &DraftedExclusion| {
        let one = left.exclusion.condition()?;
        let sum = left.sum.as_ref();
        let sum = sum.map(|(column, sum)| format!(", {sum} together in '{column}'"));
        let rows = counted(left.rows, "row", "rows");
        Some(format!("'{}' in '{}' ({rows}{})", one.text, one.column, sum.unwrap_or_default()))
    };
    let left = drafted.left_out.iter().filter(|left| left.kind == LeftRowKind::NoWager);
    let left: Vec<String> = left.filter_map(of_row).collect();
    let is_none = |word: &&DraftedWord| word.field == Field::Wager && word.ours.is_empty();
    let words = drafted.words.iter().filter(is_none);
    let words: Vec<String> = words
        .map(|word| format!("'{}' ({})", word.theirs, counted(word.rows, "row", "rows")))
        .collect();
    let left = (!left.is_empty()).then(|| {
        format!("rows without cards are left out of every record with {}", left.join(", "))
    });
    let words = (!words.is_empty())
        .then(|| format!("no amount is read in rows with cards and {}", words.join(", ")));
    let all: Vec<String> = left.into_iter().chain(words).collect();
    (!all.is_empty()).then(|| format!("Confirm which rows carry no wager: {}.", all.join("; and ")))
}

/// Rows with amounts that are left out and are not proven to be totals.
pub fn with_amounts(drafted: &MapDraft) -> Vec<String> {
    let is_open = |left: &&DraftedExclusion| {
        let is_unproven = matches!(left.kind, LeftRowKind::OtherGame | LeftRowKind::Amounts);
        is_unproven && left.with_amounts > left.sums
    };
    let is_lone = |left: &&DraftedExclusion| {
        is_open(left) && left.rows == 1 && left.kind == LeftRowKind::Amounts
    };
    let lone: Vec<&DraftedExclusion> = drafted.left_out.iter().filter(is_lone).collect();
    let together = (lone.len() > 1).then(|| lone_rows(&lone, drafted)).flatten();
    let is_said =
        |left: &&DraftedExclusion| is_open(left) && (together.is_none() || !is_lone(left));
    let lines = drafted.left_out.iter().filter(is_said).map(|left| {
        let open = left.with_amounts - left.sums;
        let (file, line) = left.first.unwrap_or_default();
        format!(
            "Find out what the {}{} are, which the draft leaves out: {} of them {} amounts and no cards, and the amounts \
             are not the sums of rows above; the first is in {}.{} A void hand, or one whose cards were not read, looks like \
             that: then remove the row from 'Left out where'.",
            counted(left.rows, "row", "rows"),
            known_by(left),
            grouped(open.into()),
            fitting(open, "has", "have"),
            place(drafted, file, line),
            match left.kind {
                LeftRowKind::OtherGame => " The word seems to be that of another game.",
                _ => "",
            }
        )
    });
    lines.chain(together.clone()).collect()
}

/// Single rows with amounts, each of which has a text of its own.
fn lone_rows(lone: &[&DraftedExclusion], drafted: &MapDraft) -> Option<String> {
    let first = lone.iter().filter_map(|left| left.first).min()?;
    let of = |left: &&DraftedExclusion| {
        let one = left.exclusion.condition()?;
        Some(format!("'{}' in '{}'", one.text, one.column))
    };
    let shown: Vec<String> = lone.iter().filter_map(of).take(LONE_SHOWN).collect();
    let more = match lone.len() - shown.len() {
        0 => String::new(),
        more => format!(" and {}", counted(more as u64, "other", "others")),
    };
    Some(format!(
        "Find out what {} are, which the draft leaves out each by a text of its own ({}{more}): they have amounts and no cards, \
         and the amounts are not the sums of rows above; the first is in {}. Void hands, or hands whose cards were not read, look \
         like that: then remove their rows from 'Left out where'.",
        counted(lone.len() as u64, "row", "rows"),
        shown.join(", "),
        place(drafted, first.0, first.1)
    ))
}

/// Wagers on hands without cards, where these are the exception.
pub fn without_cards(trial: &DraftTrial) -> Option<String> {
    let part = |(part, _): &&(MissingPart, u64)| *part == MissingPart::PlayerCards;
    let (_, wagers) = trial.missing.iter().find(part)?;
    let all = trial.wagers.iter().sum::<u64>();
    (wagers.saturating_mul(2) <= all).then(|| {
        format!(
            "Find out what the hands with wagers and without cards are ({}): of a void or misread hand the cards are \
             missing, or too few. If such rounds do not count, have a column exported that says so.",
            counted(*wagers, "wager", "wagers")
        )
    })
}

/// Lines between the rows.
pub fn titles(drafted: &MapDraft) -> Option<String> {
    let titles = &drafted.titles;
    let quote = |title: &DraftedTitle| {
        let file = drafted.files.get(title.file).filter(|_| drafted.files.len() > 1);
        let file = file.map_or_else(String::new, |name| format!(" of {name}"));
        format!("line {}{file} says '{}'", grouped(title.line.into()), title.text)
    };
    let shown: Vec<String> = titles.iter().take(TITLES_SHOWN).map(quote).collect();
    let more = match titles.len().saturating_sub(TITLES_SHOWN) {
        0 => String::new(),
        more => format!(", and {}", counted(more as u64, "more line", "more lines")),
    };
    let table = drafted.constants.iter().find(|one| one.field == Field::Table);
    let table = table.map_or_else(String::new, |one| {
        format!(" With this draft '{}' stands for the table in every record.", one.value)
    });
    (!titles.is_empty()).then(|| {
        format!(
            "Look at the text between the rows, which a map does not read: {}{more}. If it names the table, the day or \
             anything else of the rows below it, no record has that: have it exported as a column, or each part by \
             itself.{table}",
            shown.join(", ")
        )
    })
}

/// Totals that are not read, and are not the sums of their seats everywhere.
pub fn round_totals(drafted: &MapDraft) -> Vec<String> {
    drafted.round_totals.iter().map(|one| round_total(one, drafted)).collect()
}

/// One of them.
fn round_total(one: &DraftedRoundTotal, drafted: &MapDraft) -> String {
    format!(
        "Look at {} with another amount in '{}', the first in {}: it is {} in {} of {}. No map reads such a total, so that an audit does \
         not compare it.",
        counted(one.of.saturating_sub(one.agree), "round", "rounds"),
        one.column,
        place(drafted, one.file, one.line),
        all_seats(one.total),
        grouped(one.agree.into()),
        counted(one.of, "round", "rounds")
    )
}

//! A draft in words: why a column holds a field, and what else it may hold.

use gincert_audit::draft::{
    Agreement, Certainty, DRAFT_ROWS_MAX, DraftReason, DraftedColumn, DraftedConstant, DraftedFact,
    DraftedWord, MapDraft, RoundTotal, WidthEvidence,
};
use gincert_evidence::{counted, grouped};
use gincert_replay::Bet;
use gincert_replay::rows::Field;

/// Texts of a column that are listed where something is read from it.
const TEXTS_OF_READ: usize = 3;

/// A column of dates without times, or of times without dates.
pub const HALF_CLOCK: &str =
    "it holds dates or times alone, and no column that is read has the other half of a time";

/// A column of the round with several texts in one.
pub const CHANGES: &str = "its texts differ between the rows of one round";

/// Why a column of a hand is not read, of an export with one row for each wager.
const CHANGES_IN_HANDS: &str = "its texts differ between the wagers of one hand";

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

fn agreement(did: Agreement) -> String {
    let (agree, of) = (grouped(did.agree.into()), counted(did.of, "hand", "hands"));
    format!("the rules give the same in {agree} of {of}")
}

/// A wager, or all of a seat, as the object of a sentence.
fn result_of(bet: Bet) -> &'static str {
    match bet {
        Bet::Total => "all wagers",
        bet => bet.word(),
    }
}

/// Why a column is the state by its words.
const RETURNED: &str =
    "some of its words are those of rounds that do not count, and nothing was won or lost there";

/// Why outcomes are not all read.
const COARSE: &str = "its words are outcomes of several rows of the rules each; such a word can only be read as nothing, and \
     amounts are compared all the same";

fn reason(reason: DraftReason) -> String {
    let rows = |count: u64| counted(count, "row", "rows");
    let in_rounds =
        |words: &str, count| format!("{words}, in {}", counted(count, "round", "rounds"));
    match reason {
        DraftReason::Settled(did) => agreement(did),
        DraftReason::NearlySettled(did) => {
            format!(
                "{}, which is too few to prove it, and may be because the others were paid wrongly",
                agreement(did)
            )
        }
        DraftReason::Cards(cells) => format!("{} read as cards", counted(cells, "cell", "cells")),
        DraftReason::LeftOver(hands) => {
            format!("the rest of the hand makes melds in {}", counted(hands, "hand", "hands"))
        }
        DraftReason::NamesRounds(rounds) => in_rounds(
            "it changes only with the dealer's cards, and no text recurs with other cards",
            rounds,
        ),
        DraftReason::NamesRoundsWithin(rounds) => in_rounds(
            "it changes only with the dealer's cards, and no text recurs with other cards at one table on one day",
            rounds,
        ),
        DraftReason::NumbersRounds(rounds) => in_rounds(
            "its number goes on by one, its rows stand together, and no seat is there twice",
            rounds,
        ),
        DraftReason::RoundsRecur(rounds) => in_rounds(
            "it changes only with the dealer's cards, and texts recur with other cards",
            rounds,
        ),
        DraftReason::Wagers(rows_of) => {
            format!("no hand has one of its words twice, in {}", rows(rows_of))
        }
        DraftReason::OneHandEach(rounds) => {
            in_rounds("each hand of a round has its own number", rounds)
        }
        DraftReason::FollowsPlay(count) => {
            format!("its words agree with the Play wager in all of {}", rows(count))
        }
        DraftReason::FollowsQualification(count) => {
            format!("its words agree with the dealer's hand in all of {}", rows(count))
        }
        DraftReason::FollowsOutcome(count) => {
            format!("each word has one outcome in all of {}", rows(count))
        }
        DraftReason::PutsRight(right, of) => format!(
            "{} of {} put a result right that the rules contradict",
            grouped(right.into()),
            counted(of, "correction", "corrections")
        ),
        DraftReason::StatesReturned(count) => format!("{RETURNED}, in {}", rows(count)),
        DraftReason::StatesByWords(count) => {
            format!("some of its words are those of rounds that do not count, in {}", rows(count))
        }
        DraftReason::StatesByResults(count) => format!(
            "nothing was won or lost in the rounds with some of its words, in {}, although the rules give results",
            rows(count)
        ),
        DraftReason::CoarseOutcome => COARSE.to_owned(),
        DraftReason::Clock(cells) => {
            format!("{} read as times", counted(cells, "cell", "cells"))
        }
        DraftReason::Currencies => "all cells are currencies of ISO 4217".to_owned(),
        DraftReason::Header => "only the header says so".to_owned(),
        DraftReason::HeaderRefuted(..)
        | DraftReason::HouseSide(..)
        | DraftReason::WinningsOnly(..)
        | DraftReason::BelowZero(..)
        | DraftReason::RunningTotal(..)
        | DraftReason::NotTheSum(..)
        | DraftReason::SumOfSeats(..)
        | DraftReason::MixedCurrencies => refuted(reason),
        other => unread(other),
    }
}

/// Why nothing is read from a column that nothing refutes.
fn unread(reason: DraftReason) -> String {
    match reason {
        DraftReason::Rival(field) => {
            format!("it fits as {}, for which another column was taken", field.name())
        }
        DraftReason::RivalSettled(field, did) => format!(
            "it fits as {} ({}), for which another column was taken",
            field.name(),
            agreement(did)
        ),
        DraftReason::Unread(field) => {
            format!("the header names {}, and its texts are not read as that", field.name())
        }
        DraftReason::Taken(field) => {
            format!("the header names {}, for which another column was taken", field.name())
        }
        DraftReason::ChangesInRounds(field) | DraftReason::ChangesInHands(field) => {
            let of = if reason == DraftReason::ChangesInHands(field) {
                CHANGES_IN_HANDS
            } else {
                CHANGES
            };
            format!("the header names {}, and {of}", field.name())
        }
        DraftReason::OtherHands(hands) => format!(
            "it shows {} that are not read: no card of them is in the hands that are read",
            counted(hands, "hand", "hands")
        ),
        DraftReason::FurtherCards(cells) => format!(
            "{} read as cards, and other columns were taken for the hands",
            counted(cells, "cell", "cells")
        ),
        DraftReason::Correction => {
            "the header names a correction of payments, and which wager it is of is not known"
                .to_owned()
        }
        DraftReason::AtSeveralTables(several, of) => format!(
            "the header names dealer_id, and in {} of {} of ten minutes the person is at several tables, as supervisors and camera \
             operators are",
            grouped(several.into()),
            counted(of, "period", "periods")
        ),
        DraftReason::HalfClock => HALF_CLOCK.to_owned(),
        DraftReason::Empty => "it has no text".to_owned(),
        _ => "neither header nor values name a field".to_owned(),
    }
}

/// Why a column is not what its header names, nothing that a record holds, or a total of the round.
fn refuted(reason: DraftReason) -> String {
    let rows = |count: u64| counted(count, "row", "rows");
    match reason {
        DraftReason::HeaderRefuted(field, did) => {
            format!("the header names {}, and {} only", field.name(), agreement(did))
        }
        DraftReason::HouseSide(bet, did) => format!(
            "it is the result of {} from the house's side ({} with the opposite sign), other columns have results of the player, and a map turns all of them or none",
            result_of(bet),
            agreement(did)
        ),
        DraftReason::WinningsOnly(bet, did) => format!(
            "it is what {} won, without what it lost ({} with nothing for a loss), and a map has no field for that",
            result_of(bet),
            agreement(did)
        ),
        DraftReason::BelowZero(field, cells, of) => format!(
            "the header names {}, and {} of {} are below zero, as no wager is",
            field.name(),
            grouped(cells.into()),
            counted(of, "amount", "amounts")
        ),
        DraftReason::RunningTotal(field, 0, 0) => format!(
            "the header names {} and a sum that goes on from row to row, which no field of a record holds",
            field.name()
        ),
        DraftReason::RunningTotal(field, going_on, of) => format!(
            "the header names {}, and it is a running total: it goes on from row to row by the sum of the wagers in {} \
             of {}",
            field.name(),
            grouped(going_on.into()),
            rows(of)
        ),
        DraftReason::NotTheSum(field, agree, of) => format!(
            "the header names {}, and it is the sum of the wagers that are read in {} of {} only",
            field.name(),
            grouped(agree.into()),
            rows(of)
        ),
        DraftReason::SumOfSeats(total, agree, of) => format!(
            "it is {} in {} of {}{}",
            all_seats(total),
            grouped(agree.into()),
            counted(of, "round", "rounds"),
            match total {
                RoundTotal::Won => "",
                _ => ", and no field of a record holds that",
            }
        ),
        DraftReason::MixedCurrencies => {
            "it holds amounts of currencies with different decimals, and one number of decimals would be wrong for some"
                .to_owned()
        }
        _ => String::new(),
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
    let names: Vec<String> = columns
        .iter()
        .map(|column| {
            let lost = if column.is_lost { " (what was lost)" } else { "" };
            format!("'{}'{lost}", column.name)
        })
        .collect();
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

/// Where a row of the export is: its line, and of several files which one.
pub fn place(drafted: &MapDraft, file: usize, line: u64) -> String {
    let line = grouped(line.into());
    match (drafted.files.as_slice(), drafted.files.get(file)) {
        ([_, _, ..], Some(name)) => format!("line {line} of {name}"),
        _ => format!("line {line}"),
    }
}

pub fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ")
}

/// That columns may hold something.
pub fn may_hold(names: &[String]) -> String {
    match names {
        [one] => format!("'{one}' is the only other column that may hold it"),
        names => format!("{} may hold it", quoted(names)),
    }
}

/// What shows that lines have columns of fixed width.
fn widths(drafted: &MapDraft) -> Option<String> {
    Some(match drafted.widths.as_ref()?.evidence {
        WidthEvidence::Dashes => {
            "a line of dashes below the names shows where each column begins and ends".to_owned()
        }
        WidthEvidence::Blanks(rows) => format!(
            "between two columns all of {} have a blank; a line with text there is not read",
            counted(rows, "row", "rows")
        ),
    })
}

/// A fact.
pub fn fact(fact: &DraftedFact, drafted: &MapDraft) -> String {
    let value = match fact.value.as_str() {
        "" => "not in the export".to_owned(),
        value => value.to_owned(),
    };
    if let Some(why) = widths(drafted).filter(|_| fact.name == "Log") {
        return format!("{}: {value}; {why}.", fact.name);
    }
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
        _ => "by the currency sign, or by a line above the names of the columns",
    };
    let rivals = match constant.rivals.as_slice() {
        [] => String::new(),
        rivals => format!(" It may also be in {}.", quoted(rivals)),
    };
    format!("{} is '{}' for every record: {why}.{rivals}", constant.field.name(), constant.value)
}

/// Everything in a draft that a person has to confirm.
pub fn guesses(drafted: &MapDraft) -> u64 {
    let of_facts = drafted.facts.iter().filter(|fact| fact.certainty == Certainty::Guess);
    let of_words = drafted.words.iter().filter(|word| word.certainty == Certainty::Guess);
    grouped_columns(drafted, Certainty::Guess).len() as u64
        + (of_facts.count() + of_words.count()) as u64
        + (drafted.constants.len() + drafted.left_out.len()) as u64
        + drafted.correction_rows.iter().filter(|one| one.results.is_some()).count() as u64
}

/// How many parts of a draft are sure, a guess, or left over.
pub fn counts(drafted: &MapDraft) -> String {
    let of = |certainty: Certainty| grouped_columns(drafted, certainty).len() as u64;
    format!(
        "{} sure, {}, {} left over",
        counted(of(Certainty::Sure), "field", "fields"),
        counted(guesses(drafted), "guess", "guesses"),
        counted(of(Certainty::LeftOver), "column", "columns"),
    )
}

/// What a column states of all seats.
pub fn all_seats(total: RoundTotal) -> &'static str {
    match total {
        RoundTotal::Wagered => "what all seats of the round wagered together",
        RoundTotal::Won => "what all seats of the round won together",
        RoundTotal::HouseWon => "what the house won from all seats of the round together",
        RoundTotal::Paid => "what all seats of the round were paid together",
    }
}

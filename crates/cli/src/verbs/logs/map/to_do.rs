//! What a person has to do before a drafted map is used: to fill in, to choose, to look at, to confirm.

use super::to_do_names::{self, NameColumns};
use super::words::{CHANGES, HALF_CLOCK, may_hold, quoted};
use super::{to_do_cards, to_do_corrections, to_do_doubts, to_do_rows, to_do_times, trial_words};
use gincert_audit::draft::{
    Agreement, DraftReason, DraftTrial, DraftedColumn, DraftedFilling, MapDraft, UnlikeCells,
};
use gincert_evidence::{counted, fitting, grouped};
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field, FieldForm};
use std::collections::BTreeSet;

/// Lines above the header line that are shown, those next to it.
const TITLES_SHOWN: usize = 3;

/// Texts of a column of cards that are shown.
const TEXTS_SHOWN: usize = 3;

/// The days of this century, as workbooks store them.
const STORED_DAYS: std::ops::Range<f64> = 36_526.0..73_051.0;

/// What a person has to do, beside confirming what is a guess.
pub fn to_do(drafted: &MapDraft, trial: Option<&DraftTrial>) -> Vec<String> {
    let mut lines: Vec<String> = other_hands(drafted).into_iter().collect();
    lines.extend(to_do_names::no_round(drafted));
    lines.extend(to_do_doubts::odd_hands(drafted, trial));
    lines.extend(to_do_doubts::first(drafted));
    let open =
        drafted.facts.iter().filter(|fact| fact.value.is_empty()).map(|fact| {
            format!("Fill in '{}': where the clock is, such as Europe/Berlin.", fact.name)
        });
    lines.extend(to_do_rows::below_zero(drafted));
    lines.extend(to_do_rows::blanks(drafted));
    lines.extend(open);
    lines.extend(seats_by_name(drafted));
    lines.extend(to_do_rows::seats_from_zero(drafted));
    lines.extend(drafted.twice.as_ref().map(|name| tables_side_by_side(name)));
    lines.extend(recurring(drafted, trial));
    lines.extend(trial.and_then(|trial| other_rules(drafted, trial)));
    lines.extend(trial.and_then(|trial| not_compared(drafted, trial)));
    lines.extend(drafted.unknown_states.iter().map(to_do_names::unknown_state));
    lines.extend(to_do_doubts::rounds(drafted, trial));
    lines.extend(to_do_corrections::lines(drafted, trial));
    lines.extend(to_do_rows::round_totals(drafted));
    lines.extend(to_do_rows::cancelled(drafted));
    lines.extend(to_do_rows::no_wagers(drafted));
    lines.extend(to_do_rows::with_amounts(drafted));
    lines.extend(to_do_rows::totals(drafted));
    lines.extend(trial.and_then(to_do_rows::without_cards));
    lines.extend(to_do_rows::titles(drafted));
    lines.extend(drafted.seat_words.iter().map(to_do_rows::seat_word));
    lines.extend(trial.and_then(untaken));
    // Rows of corrections have the names of the rounds that they correct.
    let corrections: u64 = drafted.correction_rows.iter().map(|one| one.rows).sum();
    let is_open = |trial: &&DraftTrial| drafted.recurring.is_none() && trial.repeated > corrections;
    let columns = drafted.columns.iter().map(|one| (&one.name, one.field, one.seat));
    let names = NameColumns::of(columns);
    lines.extend(trial.filter(is_open).and_then(|trial| to_do_names::repeated(trial, names)));
    lines.extend(trial.and_then(|trial| to_do_rows::changed(drafted, trial)));
    lines.extend(other_forms(drafted));
    lines.extend(to_do_cards::lines(drafted));
    lines.extend(drafted.notes.iter().map(|note| format!("Look at the workbook: {note}")));
    lines.extend(drafted.filling.as_ref().map(|filling| filled(filling, drafted)));
    lines.extend(to_do_times::lines(drafted));
    lines.extend(to_do_names::not_dealers(drafted));
    lines.extend(choices(drafted));
    lines.extend(unread(drafted));
    lines.extend(unlike(drafted));
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
    lines.extend(to_do_rows::line_ends(drafted));
    if trial.is_some_and(|trial| trial.fault.is_some()) {
        lines.push(
            "Mend the map before you use it: it could not be tried on the export.".to_owned(),
        );
    }
    lines
}

/// That the export has two tables side by side.
fn tables_side_by_side(name: &str) -> String {
    format!(
        "Put the tables of the export below each other, or export each by itself: the columns '{name}' and '{name} \
         (2)' name two rounds in one row, and a map reads one."
    )
}

/// Hands that are not read.
fn other_hands(drafted: &MapDraft) -> Option<String> {
    let words = trial_words::unread_hands(drafted)?;
    let first = drafted.unread_hands().first().map(|(name, _)| (*name).to_owned());
    Some(format!(
        "Have every hand in a row of its own, or name all columns of each seat in the map (such as 'seat 2: cards' for \
         '{}'). {words}.",
        first.unwrap_or_default()
    ))
}

/// Seats whose numbers the export does not state.
fn seats_by_name(drafted: &MapDraft) -> Option<String> {
    let seats = drafted.seats_by_name.iter();
    let seats: Vec<String> =
        seats.map(|(seat, column)| format!("'{column}' is of seat {seat}")).collect();
    (!seats.is_empty()).then(|| {
        format!(
            "Confirm the numbers of the seats, which the export names otherwise: {}. A finding names a seat by this \
             number.",
            seats.join(", ")
        )
    })
}

/// Cells that seem to stand for the rows below them.
fn filled(filling: &DraftedFilling, drafted: &MapDraft) -> String {
    let file = match drafted.files.as_slice() {
        [_] => String::new(),
        files => files.get(filling.file).map_or_else(String::new, |name| format!(" of {name}")),
    };
    format!(
        "Confirm 'Fill down': cells of {} are blank in {} below filled ones, the first in line {}{file}, as merged cells \
         are. They are filled from the row above.",
        quoted(&filling.columns),
        counted(filling.rows, "row", "rows"),
        grouped(filling.line.into())
    )
}

/// Names of rounds that recur.
fn recurring(drafted: &MapDraft, trial: Option<&DraftTrial>) -> Option<String> {
    // Void rounds that were dealt again under their names have another state.
    let has_states =
        trial.is_some_and(|trial| trial.repeated == 0 && trial.changed.first.is_some());
    let names = drafted.recurring.as_ref().filter(|_| !has_states)?;
    Some(format!(
        "Have every round exported with a name of its own: {} in '{}' {} {}, and '{}' tells rounds of one name apart. An \
         audit tells rounds apart by the table, the gaming day and this name alone, and takes the others for repeated \
         records. One column with both texts, such as S1-17, is such a name.",
        counted(names.texts, "text", "texts"),
        names.column,
        fitting(names.texts, "names", "name"),
        counted(names.rounds, "round", "rounds"),
        names.apart
    ))
}

/// That the rules may not be those of the export: results were compared, and too few agree.
fn other_rules(drafted: &MapDraft, trial: &DraftTrial) -> Option<String> {
    let rules = drafted.rules.as_ref().filter(|_| drafted.doubts.signs.is_none())?;
    let settles = |column: &DraftedColumn| {
        is_result(column) && matches!(column.reason, DraftReason::Settled(_))
    };
    let [agree, of] = match (trial.is_under_other_rules(), drafted.disagree) {
        (true, _) => trial.compared(),
        (false, Some(did)) if trial.compared() == [0; 2] => [did.agree, did.of],
        _ => return None,
    };
    (!drafted.columns.iter().any(settles)).then(|| {
        format!(
            "Find out by which rules the rounds were dealt: under {rules} {} of {} agree with the hands. Draft the map with \
             their document, and look whether the columns of results are what players won or were paid.",
            grouped(agree.into()),
            counted(of, "result", "results")
        )
    })
}

fn is_result(column: &DraftedColumn) -> bool {
    column.field.is_some_and(Field::is_result)
}

/// That most wagers were not compared, and why.
fn not_compared(drafted: &MapDraft, trial: &DraftTrial) -> Option<String> {
    let rules = drafted.rules.as_ref()?;
    let [_, compared] = trial.compared();
    let [_, _, missing] = trial.wagers;
    let (part, wagers) = trial.missing.first()?;
    let all = compared.saturating_add(missing);
    let is_most = missing.saturating_mul(2) > all;
    let is_explained = other_rules(drafted, trial).is_some()
        || drafted.doubts.signs.is_some()
        || !to_do_cards::lone_hands(drafted).is_empty()
        || !other_forms(drafted).is_empty()
        || drafted.doubts.currencies.as_ref().is_some_and(|one| !one.fits)
        || to_do_rows::below_zero(drafted).is_some();
    (is_most && !is_explained).then(|| {
        let head = match compared {
            0 => format!("No result could be compared with {rules}"),
            _ => format!("Few results could be compared with {rules}"),
        };
        let why = trial_words::missing(*part, *wagers);
        let why = why.trim_end_matches('.');
        let advice = other_wagers(drafted).unwrap_or_else(|| trial_words::advice(*part).to_owned());
        format!(
            "{head}, and nothing shows whether these are the rules of the export: {why}. {advice}"
        )
    })
}

/// That the words for wagers are not read, where rows seem to be single wagers.
fn other_wagers(drafted: &MapDraft) -> Option<String> {
    let is_unread = |one: &&DraftedColumn| one.reason == DraftReason::Unread(Field::Wager);
    let column = drafted.columns.iter().find(is_unread)?;
    let texts: Vec<String> = column.texts.iter().map(|(text, _)| text.clone()).collect();
    Some(format!(
        "Look at the words in '{}', which names the wager of each row ({}): a map reads ante, play, bonus and total there, and \
         rows with any other word have to be exported by themselves.",
        column.name,
        quoted(&texts)
    ))
}

/// That an audit would not take some records.
pub fn untaken(trial: &DraftTrial) -> Option<String> {
    let first = trial.reasons.first()?;
    Some(format!(
        "Look at the rows of {} that an audit with this map does not read; most often: {} (the first in line {}).",
        counted(trial.records.saturating_sub(trial.read), "record", "records"),
        first.why,
        grouped(first.line.into())
    ))
}

/// Results in a form that a record has no field for, of wagers without any other.
fn other_forms(drafted: &MapDraft) -> Vec<String> {
    let has = |bet: Bet| {
        drafted.columns.iter().any(|column| match column.field {
            Some(Field::Of(Amount::Net | Amount::Paid, of)) => of == bet,
            Some(Field::WagerNet | Field::WagerPaid) => true,
            _ => false,
        })
    };
    let of = |reads: fn(DraftReason) -> Option<Bet>| -> Vec<String> {
        let columns = drafted
            .columns
            .iter()
            .filter(|column| reads(column.reason).is_some_and(|bet| !has(bet)));
        columns.map(|column| column.name.clone()).collect()
    };
    let house = of(|reason| match reason {
        DraftReason::HouseSide(bet, _) => Some(bet),
        _ => None,
    });
    let winnings = of(|reason| match reason {
        DraftReason::WinningsOnly(bet, _) => Some(bet),
        _ => None,
    });
    let kinds = [
        (
            house,
            "results from the house's side beside others of the player, and a map turns all or none",
        ),
        (winnings, "winnings without what was lost, for which a map has no field"),
    ];
    let kinds = kinds.into_iter().filter(|(names, _)| !names.is_empty());
    let lines = kinds.map(|(names, form)| {
        format!(
            "Have results exported from the player's side, losses with a minus: {} {} {form}. Nothing is read from {}.",
            quoted(&names),
            fitting(names.len() as u64, "has", "have"),
            fitting(names.len() as u64, "it", "them"),
        )
    });
    lines.collect()
}

/// What a person has to choose: of several columns the one that holds an amount, and of several facts the true one.
fn choices(drafted: &MapDraft) -> Vec<String> {
    let unsigned = drafted.doubts.signs.as_ref().map_or(&[][..], |signs| &signs.amounts);
    let is_open = |one: &&DraftedColumn| one.rivals.iter().any(|rival| !unsigned.contains(rival));
    let columns = drafted.columns.iter().filter(is_open);
    let amounts = columns.filter_map(|one| Some((one, one.field?)));
    let amounts = amounts.filter_map(|(one, field)| {
        let Field::Of(amount, _) = field else { return None };
        let which = match amount {
            Amount::Bets => "",
            Amount::Net | Amount::Paid => {
                " Of two results of one wager one may be what was due and the other what was paid; an audit has to read \
                 what was paid."
            }
        };
        let rivals = one.rivals.len() as u64;
        let settled = match one.reason {
            DraftReason::Settled(did) if amount != Amount::Bets => figure(did),
            _ => String::new(),
        };
        Some(format!(
            "Choose the column of {}: '{}'{settled} was taken, {} {} as well.{which}",
            field.name(),
            one.name,
            rivals_with_figures(drafted, &one.rivals),
            fitting(rivals, "fits", "fit"),
        ))
    });
    let facts =
        drafted.facts.iter().filter(|fact| !fact.value.is_empty() && !fact.rivals.is_empty());
    let facts = facts.map(|fact| {
        let deciding = fact.deciding.as_ref().map_or_else(String::new, |(column, text)| {
            format!(" What cells such as '{text}' in '{column}' mean decides.")
        });
        format!(
            "Choose '{}': {} was taken, and {} fits as well.{deciding}",
            fact.name,
            fact.value,
            fact.rivals.join(" or ")
        )
    });
    let constants = drafted.constants.iter().filter(|one| !one.rivals.is_empty());
    let constants = constants.map(|one| {
        format!(
            "Choose the column of {}: none was taken, and '{}' stands in every record; {}.",
            one.field.name(),
            one.value,
            may_hold(&one.rivals)
        )
    });
    let places = [Field::Seat, Field::At, Field::Table, Field::DealerId].into_iter();
    let places = places.filter_map(|field| place_choice(drafted, field));
    facts.chain(amounts).chain(constants).chain(places).collect()
}

/// In how many hands the rules give what a column says, with a blank in front.
fn figure(did: Agreement) -> String {
    format!(
        " (as the rules give in {} of {})",
        grouped(did.agree.into()),
        counted(did.of, "hand", "hands")
    )
}

/// Columns that fit as well, each with how it agrees with the rules where that is known.
fn rivals_with_figures(drafted: &MapDraft, names: &[String]) -> String {
    let with = |name: &String| {
        let column = drafted.columns.iter().find(|column| column.name == *name);
        let figure = match column.map(|column| column.reason) {
            Some(DraftReason::RivalSettled(_, did)) => figure(did),
            _ => String::new(),
        };
        format!("'{name}'{figure}")
    };
    names.iter().map(with).collect::<Vec<_>>().join(", ")
}

/// That the seat, the time or the table may be in another column.
fn place_choice(drafted: &MapDraft, field: Field) -> Option<String> {
    let own = drafted.columns.iter().filter(|column| column.field == Some(field));
    let (names, rivals): (Vec<String>, Vec<&[String]>) =
        own.map(|column| (column.name.clone(), column.rivals.as_slice())).unzip();
    let others: BTreeSet<&String> = rivals.into_iter().flatten().collect();
    let others: Vec<String> =
        others.into_iter().filter(|name| !names.contains(name)).cloned().collect();
    (!others.is_empty()).then(|| {
        format!(
            "Choose the column of {}: {} {} taken, and {}.",
            field.name(),
            quoted(&names),
            fitting(names.len() as u64, "was", "were"),
            may_hold(&others)
        )
    })
}

/// Columns that are named as a field of which nothing is read.
fn unread(drafted: &MapDraft) -> Vec<String> {
    let has = |field: Field| drafted.columns.iter().any(|column| column.field == Some(field));
    let is_odd = |column: &DraftedColumn| {
        drafted.odd_word.as_ref().is_some_and(|odd| odd.column == column.name)
    };
    let signs = drafted.doubts.signs.as_ref();
    let is_sign =
        |column: &DraftedColumn| signs.is_some_and(|one| one.words.contains(&column.name));
    let columns = drafted.columns.iter().filter_map(|column| match column.reason {
        // Its words were named with what they mean.
        _ if is_odd(column) || to_do_cards::is_lone_hand(column) || is_sign(column) => None,
        DraftReason::Unread(field) if !has(field) => Some((column, field)),
        DraftReason::ChangesInRounds(field) if !has(field) => Some((column, field)),
        DraftReason::HalfClock => Some((column, Field::At)),
        _ => None,
    });
    let columns = columns.map(|(column, field)| {
        if field == Field::State && column.texts.len() as u64 == column.distinct {
            return to_do_rows::state_words(column);
        }
        let first = column.texts.first().map_or("", |(text, _)| text.as_str());
        let is_stored_day = first.parse().is_ok_and(|days: f64| STORED_DAYS.contains(&days));
        let why = match &column.unlike {
            _ if column.reason == DraftReason::HalfClock => HALF_CLOCK.to_owned(),
            _ if matches!(column.reason, DraftReason::ChangesInRounds(_)) => CHANGES.to_owned(),
            Some(unlike) if field == Field::Seat => seats(unlike),
            Some(unlike) => unlike_cells(unlike, drafted),
            None if field == Field::At && is_stored_day => format!(
                "texts such as '{first}' may be days as workbooks store them; give the column a format of date and \
                 time, or export such texts"
            ),
            None if field.form() == FieldForm::Cards => {
                let texts = column.texts.iter().take(TEXTS_SHOWN).map(|(text, _)| text.clone());
                let texts: Vec<String> = texts.collect();
                format!("no codes of cards that a draft knows read its texts (such as {})", quoted(&texts))
            }
            None => format!("nothing in its texts shows that (such as '{first}')"),
        };
        format!(
            "Look at the column '{}': its name is that of {}, and it is not read: {why}.",
            column.name,
            field.name()
        )
    });
    columns.collect()
}

/// Cells of columns that are read, which are not written as the others.
fn unlike(drafted: &MapDraft) -> Vec<String> {
    let columns = drafted.columns.iter().filter(|column| column.field.is_some());
    let columns = columns.filter_map(|column| {
        let unlike = column.unlike.as_ref()?;
        let cells = match column.field {
            Some(Field::Seat) => seats(unlike),
            _ => unlike_cells(unlike, drafted),
        };
        let are = match column.field.map(Field::form) {
            Some(FieldForm::Cards) => "compared",
            _ => "read",
        };
        Some(format!(
            "Look at the column '{}': {cells}. Rounds with such a cell are not {are}.",
            column.name
        ))
    });
    columns.collect()
}

/// How many cells are no numbers of a seat.
fn seats(unlike: &UnlikeCells) -> String {
    let of = counted(unlike.of, "cell", "cells");
    let are = match unlike.cells == unlike.of {
        true => format!("none of its {of} is one"),
        false => format!("{} of {of} are none", grouped(unlike.cells.into())),
    };
    format!(
        "a seat is a number from 1 to 64, and {are}; the first is '{}' in line {}",
        unlike.text,
        grouped(unlike.line.into())
    )
}

/// How many cells are not written as the others, and the first.
fn unlike_cells(unlike: &UnlikeCells, drafted: &MapDraft) -> String {
    let file = match drafted.files.as_slice() {
        [_] => String::new(),
        files => files.get(unlike.file).map_or_else(String::new, |name| format!(" of {name}")),
    };
    let form = match &unlike.form {
        Some(form) => format!("not of the form '{form}' that others have"),
        None => "not written as the others".to_owned(),
    };
    let first =
        format!("the first is '{}' in line {}{file}", unlike.text, grouped(unlike.line.into()));
    let of = grouped(unlike.of.into());
    match unlike.cells {
        // There is nothing to compare with.
        cells if cells == unlike.of => format!("none of its {of} cells is read; {first}"),
        1 => format!("1 cell is {form}, of {of}; {first}"),
        cells => format!("{} cells are {form}, of {of}; {first}", grouped(cells.into())),
    }
}

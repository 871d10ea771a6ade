//! The facts of a drafted map: how lines, amounts, times and cards are written; and what no column says.

use super::amount_spelling::{AmountSpelling, currency_of, has_digit};
use super::assignment::{Assignment, Assignments};
use super::card_numbering::{CardNumbering, order_text};
use super::card_phrases::PhraseCards;
use super::columns::ExportColumns;
use super::doubt_notes::{DraftedDoubts, DraftedPlay};
use super::export::{Export, ExportFile};
use super::fixed_width::WidthEvidence;
use super::gaming_day;
use super::habits::{BlankMeaning, DraftedBlanks};
use super::model::{Certainty, DraftReason, DraftedConstant, DraftedFact, DraftedFilling};
use super::named::{has_seat_letters, has_seat_words, has_seat_zero, tables};
use super::result_signs::ResultSigns;
use super::round_numbers;
use super::stated_currency;
use super::time_evidence::{self, TIMES_MIN};
use super::time_notes::DraftedDay;
use crate::log_papers::{LOSSES, OTHERS, listed_signs};
use crate::session::workbook::ShownAmounts;
use gincert_evidence::listed_decimals;
use gincert_replay::map::{
    Layout, PlayIncludes, RecordList, SERIAL_DAYS, SignForm, TextEncoding, TimeForm, Times,
    TreeForm,
};
use gincert_replay::rows::{Field, FieldForm};
use std::collections::BTreeMap;

/// The fact that says what becomes of rows of another length.
const OTHER_LENGTH: &str = "Rows of another length";

fn sure(name: &'static str, value: impl Into<String>) -> DraftedFact {
    DraftedFact {
        name,
        value: value.into(),
        certainty: Certainty::Sure,
        rivals: Vec::new(),
        deciding: None,
    }
}

fn guess(name: &'static str, value: impl Into<String>, rivals: &[&str]) -> DraftedFact {
    let rivals = rivals.iter().map(|rival| (*rival).to_owned()).collect();
    DraftedFact { certainty: Certainty::Guess, rivals, ..sure(name, value) }
}

/// The facts, in the order of the documentation.
pub(crate) fn facts(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
    (zone, day, filling): (Option<&str>, Option<&DraftedDay>, Option<&DraftedFilling>),
) -> Vec<DraftedFact> {
    let mut facts = lines(export);
    let filled = |filling: &DraftedFilling| guess("Fill down", filling.columns.join(", "), &[]);
    facts.extend(filling.map(filled));
    if let Some(wager) = found.all.iter().find(|one| one.field == Field::Wager) {
        facts.push(DraftedFact { certainty: wager.certainty, ..sure("Row", "one wager") });
    }
    let is_numbered = round_numbers::are_at_end(values, found);
    facts.extend(is_numbered.then(|| guess("Round numbers", "end of the name", &[])));
    facts.extend(found.column_of(Field::Seat).and_then(|at| seats(values, at, found)));
    if found.all.iter().any(|one| one.field.form() == FieldForm::Money) {
        let is_settled = |one: &Assignment| {
            one.field.form() == FieldForm::Money && matches!(one.reason, DraftReason::Settled(_))
        };
        facts.extend(money(export, values, found.all.iter().any(is_settled)));
        facts.extend((!values.turned.is_empty()).then(|| sure("Results", "of the house")));
        facts.extend(blank_results(found));
    }
    facts.extend(time(values, found, zone));
    facts.extend(day.map(|day| guess("Day begins at", day.begins.as_str(), &[])));
    facts.extend(gaming_days(values, found));
    if found.holds(Field::Cards) {
        facts.extend(cards(values, found.are_ranks_proven));
    }
    facts
}

/// How the numbers of seats are written.
fn seats(values: &ExportColumns<'_>, at: usize, found: &Assignments) -> Option<DraftedFact> {
    if has_seat_letters(values, at) {
        return Some(guess("Seats", "letters", &[]));
    }
    // Without the dealer's cards in a column the number 0 may be that of the dealer's own row.
    let is_from_zero = found.holds(Field::DealerCards) && has_seat_zero(values, at);
    match (is_from_zero, has_seat_words(values, at)) {
        (false, true) => Some(sure("Seats", "number behind a word")),
        (true, false) => Some(guess("Seats", "number from 0", &[])),
        (true, true) => Some(guess("Seats", "number from 0 behind a word", &[])),
        (false, false) => None,
    }
}

/// How gaming days are written.
fn gaming_days(values: &ExportColumns<'_>, found: &Assignments) -> Option<DraftedFact> {
    let forms = gaming_day::forms(values, found);
    let (first, rivals) = forms.split_first()?;
    let is_sure = rivals.is_empty() && first != SERIAL_DAYS;
    let certainty = if is_sure { Certainty::Sure } else { Certainty::Guess };
    Some(DraftedFact { rivals: rivals.to_vec(), certainty, ..sure("Gaming day", first.as_str()) })
}

/// The facts with what the column of Play includes, and what records are whose wagers are below zero, behind those of amounts.
pub(crate) fn with_doubts(
    facts: Vec<DraftedFact>,
    doubts: &DraftedDoubts,
    has_game_totals: bool,
) -> Vec<DraftedFact> {
    let mut facts = with_play(facts, doubts.play.as_ref(), has_game_totals);
    if doubts.reversals.is_some() {
        add_behind_amounts(&mut facts, guess("Negative wagers", "reversals", &[]));
    }
    facts
}

fn with_play(
    mut facts: Vec<DraftedFact>,
    play: Option<&DraftedPlay>,
    has_game_totals: bool,
) -> Vec<DraftedFact> {
    if has_game_totals {
        add_behind_amounts(&mut facts, guess("Totals include", "Ante and Play", &[]));
    }
    let Some(play) = play else { return facts };
    let value = match play.includes {
        PlayIncludes::Ante => "the Ante",
        PlayIncludes::FoldedHands => "folded hands",
        PlayIncludes::Nothing => return facts,
    };
    add_behind_amounts(&mut facts, guess("Play includes", value, &[]));
    facts
}

/// The facts with the words of results that were lost, and of others, behind those of amounts. `certainty`: how sure it is
/// that they are so, where results have any.
pub(crate) fn with_sign_words(
    mut facts: Vec<DraftedFact>,
    signs: &ResultSigns,
    certainty: Option<Certainty>,
) -> Vec<DraftedFact> {
    let Some((certainty, words)) = certainty.zip(signs.listed()) else { return facts };
    let of = |name, words: &[String]| DraftedFact { certainty, ..sure(name, listed_signs(words)) };
    add_behind_amounts(&mut facts, of(LOSSES, &words.losses));
    if !words.others.is_empty() {
        add_behind_amounts(&mut facts, of(OTHERS, &words.others));
    }
    facts
}

fn add_behind_amounts(facts: &mut Vec<DraftedFact>, fact: DraftedFact) {
    let is_of_times = |fact: &DraftedFact| fact.name == "Time";
    let at = facts.iter().position(is_of_times).unwrap_or(facts.len());
    facts.insert(at, fact);
}

fn lines(export: &Export) -> Vec<DraftedFact> {
    let mut facts = Vec::new();
    if !export.events.is_empty() {
        facts.push(guess("Events in", export.events.join(", "), &[]));
    }
    match &export.record_list {
        Some(list) => {
            let is_xml = matches!(list, RecordList::Nested(TreeForm::Xml, _));
            facts.push(sure("Log", if is_xml { "XML" } else { "JSON array" }));
            facts.extend(match list {
                RecordList::Key(key) => Some(guess("List", key.as_str(), &[])),
                RecordList::Nested(_, path) => Some(guess("List", path.text(), &[])),
                RecordList::Whole => None,
            });
        }
        None if export.layout == Layout::JsonLines => facts.push(sure("Log", "JSON Lines")),
        None => {}
    }
    if let Some(widths) = &export.widths {
        facts.push(match widths.evidence {
            WidthEvidence::Dashes => sure("Log", "fixed width"),
            WidthEvidence::Blanks(_) => guess("Log", "fixed width", &[]),
        });
    }
    match export.encoding {
        TextEncoding::Utf8 => {}
        TextEncoding::Utf16 => facts.push(sure("Encoding", "UTF-16")),
        encoding => facts.push(single_bytes(export, encoding)),
    }
    if export.layout == Layout::JsonLines {
        return facts;
    }
    // A line or a separator that does as well leaves a choice.
    let chosen = |name, value: String, rivals: Vec<String>| match rivals.is_empty() {
        true => sure(name, value),
        false => DraftedFact { rivals, ..guess(name, value, &[]) },
    };
    if let Some(widths) = &export.widths {
        facts.push(sure("Header line", export.header_line.to_string()));
        facts.extend(match (widths.has_short_lines, export.other_length.0 > 0) {
            (true, true) => Some(guess(OTHER_LENGTH, "filled with blanks, others left out", &[])),
            (true, false) => Some(sure(OTHER_LENGTH, "filled with blanks")),
            (false, true) => Some(guess(OTHER_LENGTH, "left out", &["unreadable"])),
            (false, false) => None,
        });
        return facts;
    }
    if !export.before.is_empty() {
        let rivals = export.other_header.iter().map(u32::to_string).collect();
        facts.push(chosen("Header line", export.header_line.to_string(), rivals));
    }
    if export.other_length.0 > 0 {
        facts.push(guess(OTHER_LENGTH, "left out", &["unreadable"]));
    }
    let rivals = export.other_separators.iter().map(|mark| separator_text(*mark).to_owned());
    let separator = separator_text(export.separator).to_owned();
    facts.push(chosen("Separator", separator, rivals.collect()));
    facts
}

/// An encoding that no byte shows, with a text that others read as another one.
fn single_bytes(export: &Export, encoding: TextEncoding) -> DraftedFact {
    let rivals: Vec<&str> = export.other_encodings.iter().map(|one| one.name()).collect();
    let is_odd = |text: &&String| !text.is_ascii();
    let of_row = |row: &Vec<String>| {
        let (at, text) = row.iter().enumerate().find(|(_, text)| is_odd(text))?;
        Some((export.names.get(at)?.clone(), text.clone()))
    };
    let of_names = || export.names.iter().find(is_odd).map(|name| (name.clone(), name.clone()));
    let deciding = export.rows.iter().find_map(of_row).or_else(of_names);
    let deciding = deciding.filter(|_| !rivals.is_empty());
    DraftedFact { deciding, ..guess("Encoding", encoding.name(), &rivals) }
}

/// The word of a map for what stands between cells.
fn separator_text(separator: u8) -> &'static str {
    match separator {
        b';' => "semicolon",
        b'\t' => "tab",
        b'|' => "pipe",
        _ => "comma",
    }
}

/// What results without a text mean, where all that have one meaning are zero.
fn blank_results(found: &Assignments) -> Option<DraftedFact> {
    let is_zero = |one: &DraftedBlanks| one.meaning == BlankMeaning::Zero;
    let reads = !found.blanks.is_empty() && found.blanks.iter().all(is_zero);
    reads.then(|| guess("Blank results", "zero", &[]))
}

/// What most cells of amounts show, in columns that say how amounts are written; of a currency whose sign they show, its
/// decimals.
pub(crate) fn shown_amounts(export: &Export, values: &ExportColumns<'_>) -> Option<ShownAmounts> {
    let mut counts: BTreeMap<&ShownAmounts, usize> = BTreeMap::new();
    for column in values.amounts.columns.iter().filter_map(|at| values.table.columns.get(*at)) {
        let shown = column.sources.iter().filter_map(|(_, name)| export.formats.get(name));
        shown.for_each(|shown| *counts.entry(shown).or_default() += 1);
    }
    let (shown, _) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let of_currency = shown.sign.as_deref().and_then(currency_of).and_then(listed_decimals);
    Some(ShownAmounts { decimals: of_currency.unwrap_or(shown.decimals), ..shown.clone() })
}

/// The decimals that amounts without any have: those of the currency whose sign stands beside them, or those that their
/// cells show. None where neither says so, and amounts may be minor units.
pub(crate) fn unwritten_decimals(export: &Export, values: &ExportColumns<'_>) -> Option<u8> {
    let spelling = &values.amounts.spelling;
    let written = spelling.sign.as_deref().and_then(currency_of).and_then(listed_decimals);
    let shown = || shown_amounts(export, values).map(|shown| shown.decimals);
    written.or_else(shown).filter(|decimals| !spelling.has_decimals && (2..=3).contains(decimals))
}

/// A spelling as the cell of a map has it.
fn money_text(spelling: &AmountSpelling, unwritten: Option<u8>) -> String {
    let has_comma = spelling.format.mark == b',';
    let after = if has_comma { " after a comma" } else { "" };
    let written = spelling.format.decimals.filter(|_| spelling.has_decimals);
    match written.or(unwritten) {
        Some(decimals) => format!("{decimals} decimals{after}"),
        None => "minor units".to_owned(),
    }
}

/// Whether every amount other than zero has decimals, in the columns that say how amounts are written.
fn are_all_marked(values: &ExportColumns<'_>) -> bool {
    let mark = char::from(values.amounts.spelling.format.mark);
    let columns = values.amounts.columns.iter().filter_map(|at| values.table.columns.get(*at));
    let mut cells = columns.flat_map(|column| &column.cells);
    cells.all(|cell| cell.contains(mark) || !has_digit(cell))
}

/// The word of a map for what separates thousands.
fn thousands_text(spelling: &AmountSpelling) -> Option<&'static str> {
    spelling.format.thousands.map(|mark| match mark {
        ',' => "comma",
        '.' => "point",
        ' ' => "blank",
        _ => "apostrophe",
    })
}

/// `is_settled`: whether hands were settled with amounts that are written so.
fn money(export: &Export, values: &ExportColumns<'_>, is_settled: bool) -> Vec<DraftedFact> {
    let reading = &values.amounts;
    let spelling = &reading.spelling;
    let unwritten = unwritten_decimals(export, values);
    let mut rivals: Vec<String> = reading
        .rivals
        .iter()
        .map(|(rival, ..)| match thousands_text(rival) {
            Some(mark) => format!("{} with Thousands {mark}", money_text(rival, None)),
            None => money_text(rival, None),
        })
        .collect();
    // A column of cents may have decimals behind them.
    let names_minor = values.money.keys().any(|at| {
        let name = values.name(*at).to_lowercase();
        ["cent", "minor", "pence"].iter().any(|part| name.contains(part))
    });
    // Amounts that all have decimals are read as minor units by no map.
    let is_open = reading.is_doubtful || names_minor || !is_settled && !are_all_marked(values);
    match (spelling.has_decimals, unwritten) {
        (true, _) if is_open => rivals.push("minor units".to_owned()),
        (true, _) => {}
        (false, None) => rivals.push(money_text(spelling, Some(2))),
        (false, Some(_)) => rivals.push("minor units".to_owned()),
    }
    let deciding = reading.rivals.first().map(|(_, at, text)| {
        let column = values.table.columns.get(*at).and_then(|column| column.sources.first());
        (column.map(|(_, name)| name.clone()).unwrap_or_default(), text.clone())
    });
    let text = money_text(spelling, unwritten);
    // Hands settle alike in every unit, so that none refutes that a header or a title means cents or thousands.
    let mut facts = vec![DraftedFact { rivals, deciding, ..guess("Money", text, &[]) }];
    let is_only = reading.rivals.is_empty();
    let of = |name, text: &str| if is_only { sure(name, text) } else { guess(name, text, &[]) };
    facts.extend(thousands_text(spelling).map(|mark| of("Thousands", mark)));
    let signs = match spelling.format.sign {
        SignForm::MinusInFront => None,
        SignForm::PlusOrMinus => Some("plus or minus in front"),
        SignForm::MinusBehind => Some("minus behind"),
        SignForm::Brackets => Some("brackets"),
    };
    facts.extend(signs.map(|sign| sure("Signs", sign)));
    facts.extend(spelling.sign.as_ref().map(|sign| sure("Currency sign", sign.as_str())));
    facts
}

/// Amounts of several currencies have the decimals of the currency of their row.
pub(crate) fn of_currencies(fact: &mut DraftedFact, values: &ExportColumns<'_>) {
    let has_comma = values.amounts.spelling.format.mark == b',';
    let after = if has_comma { " after a comma" } else { "" };
    fact.value = format!("decimals of the currency{after}");
    fact.rivals.clear();
}

fn time(values: &ExportColumns<'_>, found: &Assignments, zone: Option<&str>) -> Vec<DraftedFact> {
    let Some(at) = found.all.iter().find(|one| one.field == Field::At) else { return Vec::new() };
    let forms = values.time_forms(&at.columns);
    let text = |form: &TimeForm| match form {
        TimeForm::Rfc3339 => "RFC 3339".to_owned(),
        TimeForm::UnixSeconds => "Unix seconds".to_owned(),
        TimeForm::UnixMilliseconds => "Unix milliseconds".to_owned(),
        TimeForm::Pattern(pattern) => pattern.clone(),
    };
    let Some((first, rest)) = forms.split_first() else { return Vec::new() };
    let rivals: Vec<String> = rest.iter().map(text).collect();
    // A few texts refute hardly any form.
    let distinct = |at: &usize| values.words(*at, usize::MAX).map_or(0, |words| words.len());
    let is_tested = at.columns.iter().map(distinct).max().unwrap_or(0) >= TIMES_MIN;
    // A form that reads every text, and by which the days of a log are in no order, is that of another order of its parts.
    let is_pattern = matches!(first, TimeForm::Pattern(_));
    let is_ordered = !is_pattern || time_evidence::go_one_way(values, &at.columns);
    // Another system counts days from 1904.
    let is_serial = matches!(first, TimeForm::Pattern(pattern) if pattern.starts_with(SERIAL_DAYS));
    let is_sure = rivals.is_empty() && is_tested && is_ordered && !is_serial;
    let certainty = if is_sure { Certainty::Sure } else { Certainty::Guess };
    let mut facts = vec![DraftedFact { certainty, rivals, ..sure("Time", text(first)) }];
    let is_local = matches!(first, TimeForm::Pattern(pattern) if !Times::has_offset(pattern));
    // Of instants it says in which days the rounds are.
    if is_local || zone.is_some() {
        // No export states the time zone of its clock; a person has to.
        facts.push(guess("Time zone", zone.unwrap_or_default(), &[]));
    }
    facts
}

/// Cards in words, or as symbols.
fn phrase_cards(phrases: &PhraseCards, hidden: Option<&str>, is_only: bool) -> Vec<DraftedFact> {
    let of = |name, text: &str| if is_only { sure(name, text) } else { guess(name, text, &[]) };
    match phrases {
        PhraseCards::Symbols => vec![of("Cards", "playing card symbols")],
        PhraseCards::Words { suit_first, ranks, suits, between } => {
            let order = match suit_first {
                true => "suit, then rank, in words",
                false => "rank, then suit, in words",
            };
            let mut facts = vec![of("Cards", order), of("Ranks", ranks), of("Suits", suits)];
            if !between.is_empty() {
                facts.insert(1, of("Between", between));
            }
            facts.extend(hidden.map(|code| guess("Hidden card", code, &[])));
            facts
        }
    }
}

/// `are_ranks_proven`: whether settling the hands contradicts every other order of the codes.
fn cards(values: &ExportColumns<'_>, are_ranks_proven: bool) -> Vec<DraftedFact> {
    if let Some(numbering) = &values.table.numbering {
        return numbered_cards(numbering);
    }
    let Some(spelling) = values.spelling.as_ref().filter(|spelling| !spelling.is_of_format())
    else {
        return Vec::new();
    };
    let of = |name, text: &str, is_sure: bool| {
        if is_sure { sure(name, text) } else { guess(name, text, &[]) }
    };
    if let Some(phrases) = &spelling.phrases {
        return phrase_cards(phrases, spelling.hidden.as_deref(), spelling.is_only);
    }
    let order = if spelling.suit_first { "suit, then rank" } else { "rank, then suit" };
    let only = spelling.is_only;
    let mut facts = vec![of("Cards", order, only)];
    if !spelling.between.is_empty() {
        // A cell with a hyphen alone states nothing.
        let between = if spelling.between == "-" { "hyphen" } else { spelling.between };
        facts.push(of("Between", between, only));
    }
    // Numbers from 1 to 13 have two orders in use, and few hands tell them apart.
    let has_letters = spelling.ranks.contains(|c: char| c.is_alphabetic());
    let is_sure = only && has_letters && (spelling.has_usual_ranks() || are_ranks_proven);
    facts.push(of("Ranks", &spelling.ranks, is_sure));
    facts.push(of("Suits", &spelling.suits, only && spelling.are_suits_known));
    // No card is twice in a hand.
    let is_twice = spelling.is_hidden_repeated;
    facts.extend(spelling.hidden.as_ref().map(|code| of("Hidden card", code, is_twice)));
    facts.extend(spelling.hidden_hand.as_ref().map(|text| guess("Hidden hand", text, &[])));
    facts
}

/// How cards are numbered. No hand shows which suit is which.
fn numbered_cards(numbering: &CardNumbering) -> Vec<DraftedFact> {
    let of = |name, text: String| match numbering.is_proven {
        true => sure(name, text),
        false => guess(name, text, &[]),
    };
    let order = of("Cards", order_text(&numbering.numbers));
    let mut facts = vec![DraftedFact { rivals: numbering.rivals.clone(), ..order }];
    facts.extend(numbering.ranks().map(|ranks| of("Ranks", ranks)));
    facts.push(guess("Suits", numbering.suits(), &[]));
    facts
}

/// Values that a map states and no column holds: the table from the name of the file, and the currency from its
/// sign.
pub(crate) fn constants(
    files: &[ExportFile],
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Vec<DraftedConstant> {
    let mut constants = Vec::new();
    if !found.holds(Field::Table) {
        let stem = files.first().map(|file| {
            let name = file.name.rsplit(['/', '\\']).next().unwrap_or_default();
            name.split('.').next().unwrap_or_default().to_owned()
        });
        let value = stem.filter(|stem| files.len() == 1 && !stem.is_empty());
        let value = value.unwrap_or_else(|| "1".to_owned());
        let names = tables(values, found).into_iter().map(|at| values.name(at).to_owned());
        let rivals = names.collect();
        constants.push(DraftedConstant { field: Field::Table, value, rivals });
    }
    let spelling = &values.amounts.spelling;
    let is_stated = found.holds(Field::Currency);
    let shown = || shown_amounts(export, values)?.sign;
    let titled = || stated_currency::find(export);
    let sign = spelling.sign.clone().or_else(shown).or_else(titled).filter(|_| !is_stated);
    if let Some(code) = sign.as_deref().and_then(currency_of) {
        let decimals = match spelling.has_decimals {
            true => spelling.format.decimals,
            false => unwritten_decimals(export, values).or(spelling.format.decimals),
        };
        let has_money = found.all.iter().any(|one| one.field.form() == FieldForm::Money);
        if has_money && (listed_decimals(code) == decimals || !spelling.has_decimals) {
            let (field, value) = (Field::Currency, code.to_owned());
            constants.push(DraftedConstant { field, value, rivals: Vec::new() });
        }
    }
    constants
}

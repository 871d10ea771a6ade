//! The map of another system's columns: tables of facts, columns, constants and words.

use super::map_conditions::{self, NOTHING, row_condition};
use super::{
    LogDocument, is_silent, map_characters, map_events, map_facts, map_filled, map_signs,
    map_words, missing, twice, unknown_form, unknown_phrase,
};
use gincert_evidence::{Span, printable};
use gincert_pages::{Cell, PageProblem, Source, pairs, read_named};
use gincert_replay::Rulebook;
use gincert_replay::map::{Constant, Map, MapColumn, MapWord, RowExclusion, RowIs};
use gincert_replay::rows::{COLUMNS_MAX, Field, FieldForm, NAME_BYTES_MAX, Scope};
use gincert_submission::{Problem, ProblemKind};

const HEADERS: [&[&str]; 8] = [
    &["Map", ""],
    &["Column", "Field"],
    &["Field", "Value"],
    &["Field", "Theirs", "Ours"],
    &["Left out where", "Is"],
    &["Total where", "Is"],
    &["Column", "Characters"],
    &["Correction where", "Is", "Results"],
];

/// The word for a column that nothing is read from.
const NOT_READ: &str = "not read";

/// Reads a map. docs/hand-log.md says what it holds. `book` has the rule documents, whose outcomes and
/// side wagers are closed lists.
pub fn read_map(source: &Source, book: &Rulebook) -> LogDocument<Map> {
    let (mut tables, mut problems) = read_named(source, &HEADERS);
    let corrections = tables.pop().unwrap_or_default();
    let characters = tables.pop().unwrap_or_default();
    let totals = tables.pop().unwrap_or_default();
    let left_out = tables.pop().unwrap_or_default();
    let words = tables.pop().unwrap_or_default();
    let constants = tables.pop().unwrap_or_default();
    let columns = tables.pop().unwrap_or_default();
    let facts = tables.pop().unwrap_or_default();
    let facts = pairs(facts, &map_facts::ROWS, "Map", &mut problems);
    let mut map = map_facts::read(&facts, &mut problems);
    map.reading.sign_words = map_signs::read(&facts, &mut problems);
    map.characters = map_characters::read(&characters, &mut problems);
    map_characters::check(
        &map,
        (&characters, [&columns, &left_out, &totals, &corrections]),
        &mut problems,
    );
    let are_results_joined = !map.reading.sign_words.is_empty();
    let mut reader = Reader { problems: &mut problems, held: Vec::new(), are_results_joined };
    map.columns = reader.columns(&columns, map.row);
    map.constants = reader.constants(&constants, map.row);
    map.words = reader.words(&words, &map, book);
    let exclusions = reader.exclusions([(&left_out, false), (&totals, true)]);
    map.left_out.extend(exclusions);
    map.corrections = map_conditions::corrections(&corrections, &mut problems);
    map.record_list = map.record_list.take().map(|list| list.read_by(&map.columns));
    map.filled = map_filled::read(&facts, &map, &mut problems);
    map.events = map_events::read(&facts, &map, &mut problems);
    // A cell that is no way to write amounts has no decimals that could be wrong.
    let currency = map_facts::currency(&facts, &map)
        .filter(|problem| problems.iter().all(|other| other.span != problem.span));
    problems.extend(currency);
    if columns.is_empty() {
        missing("Column | Field", &mut problems);
    } else if problems.is_empty() {
        problems.extend(whole(&map, &columns));
    }
    LogDocument::new(source, map, &problems)
}

/// The fields without which no row is read.
fn whole(map: &Map, columns: &[Vec<Cell>]) -> Vec<Problem> {
    let is_column = |field| map.columns.iter().any(|column| column.field == Some(field));
    let is_constant = |field| map.constants.iter().any(|one| one.field == field);
    let mut absent: Vec<Field> = Vec::new();
    if !is_column(Field::Round) {
        absent.push(Field::Round);
    }
    if !is_column(Field::Table) && !is_constant(Field::Table) {
        absent.push(Field::Table);
    }
    if map.row == RowIs::Wager && !is_column(Field::Wager) {
        absent.push(Field::Wager);
    }
    // Each amount has the decimals of its row's currency.
    let by_currency = map.reading.money.decimals.is_none();
    if by_currency && !is_column(Field::Currency) && !is_constant(Field::Currency) {
        absent.push(Field::Currency);
    }
    // A seat in each of several groups of columns needs no column for its number.
    let seats = map.seats();
    let is_by_seat = is_column(Field::AdjustedSeat);
    let side_by_side = |column: &&MapColumn| {
        let scope = column.field.map(Field::scope);
        if is_by_seat && column.field.is_some_and(Field::is_adjustment) {
            return column.seat.is_some();
        }
        column.field == Some(Field::Seat)
            || scope == Some(Scope::Wager)
            || scope == Some(Scope::Seat) && column.seat.is_none()
    };
    let outside = map.columns.iter().find(side_by_side).filter(|_| !seats.is_empty());
    let place = columns.first().and_then(|row| row.first());
    let span = place.map_or(Span { start: 0, end: 0 }, |cell| cell.span);
    let problem = |field: Field| {
        let message = format!("No column contains the field '{}'.", field.name());
        Problem::new(ProblemKind::TermsDefined, span, message)
            .help(format!("Add the column that contains '{}'.", field.name()))
    };
    let mut problems: Vec<Problem> = absent.into_iter().map(problem).collect();
    if let Some(column) = map.columns.iter().find(|_| is_by_seat && seats.is_empty()) {
        let message = "The field 'adjusted_seat' names a seat of seats that are side by side, and a row is one seat.";
        let problem = Problem::new(ProblemKind::RulesUnusable, span, message.to_owned());
        let help = format!("The row of '{}' states its seat.", printable(&column.name));
        problems.push(problem.help(help));
    }
    if let Some(column) = outside {
        let field = column.field.map_or("", Field::name);
        let name = printable(&column.name);
        let message = match column.seat {
            Some(_) => format!(
                "The field '{field}' in column '{name}' has a seat in front, and 'adjusted_seat' names it as well."
            ),
            None => format!(
                "The seats of a round are side by side, and the field '{field}' in column '{name}' has no seat."
            ),
        };
        let help = match column.field.is_some_and(Field::is_adjustment) {
            true => {
                "Name the column of the seat that was corrected 'adjusted_seat'; the fields of corrections then have no \
                 seat in front. Without such a column write 'seat 1: adjusted_amount' for a column of one seat."
            }
            false => {
                "Write the seat in front, such as 'seat 1: cards'; 'seat' and the fields of single wagers have no place \
                 in such a map."
            }
        };
        problems.push(Problem::new(ProblemKind::RulesUnusable, span, message).help(help));
    }
    problems
}

/// The seat in front of a field, as in `seat 1: cards`, and the field.
fn seat_of(cell: &Cell) -> (Option<u32>, Cell) {
    let parts = cell.text.strip_prefix("seat ").and_then(|rest| rest.split_once(": "));
    let number = |text: &str| u32::try_from(gincert_replay::map::whole(text)?).ok();
    let known = parts.and_then(|(seat, field)| Some((number(seat)?, field)));
    match known {
        Some((seat, field)) => (Some(seat), Cell { text: field.to_owned(), ..cell.clone() }),
        None => (None, cell.clone()),
    }
}

/// What stands before a result in whose column is what was lost.
const LOST: &str = "lost: ";

/// Whether what was lost stands in front of a field, as in `lost: net_ante`, and the field.
fn lost_of(cell: Cell) -> (bool, Cell) {
    match cell.text.strip_prefix(LOST) {
        Some(field) => (true, Cell { text: field.to_owned(), ..cell }),
        None => (false, cell),
    }
}

struct Reader<'r> {
    problems: &'r mut Vec<Problem>,
    /// Fields that a column or a constant holds, the seat that they are assigned to, and where the map
    /// states it.
    held: Vec<(HeldField, Span)>,
    /// Whether the map has words for won and lost, which may be in columns of their own.
    are_results_joined: bool,
}

/// A field with the seat that it is assigned to, of an amount of a side wager after the first its name, and whether it is what was
/// lost.
type HeldField = (Field, Option<u32>, Option<String>, bool);

/// That a column cannot hold what was lost.
fn not_lost(cell: &Cell, field: Field, has_words: bool) -> Problem {
    let message = match has_words {
        true => "A map with words for a loss has no columns of what was lost.".to_owned(),
        false => {
            format!("The field '{}' is not a result, so that nothing of it is lost.", field.name())
        }
    };
    let help = "Write 'lost: ' in front of a result alone, such as 'lost: net_ante', and no row 'Words of a loss'.";
    Problem::new(ProblemKind::RulesUnusable, cell.span, message).help(help)
}

impl Reader<'_> {
    /// Whether a field may be in several columns, whose texts are joined by a blank: a date and a time, one
    /// card in each, or a result and the word for won or lost.
    fn is_joinable(&self, field: Field) -> bool {
        matches!(field.form(), FieldForm::Instant | FieldForm::Cards | FieldForm::Deck)
            || self.are_results_joined && field.is_signed_by_words()
    }

    fn columns(&mut self, rows: &[Vec<Cell>], row: RowIs) -> Vec<MapColumn> {
        let mut columns: Vec<(MapColumn, Span)> = Vec::new();
        for cells in rows {
            let [name, field] = cells.as_slice() else {
                continue;
            };
            if name.text.is_empty() || name.text.len() > NAME_BYTES_MAX {
                let help = format!("A name has from 1 to {NAME_BYTES_MAX} bytes.");
                self.problems.push(unknown_form(name, "name of a column", &help));
                continue;
            }
            if columns.len() >= COLUMNS_MAX {
                let message = format!("A map has at most {COLUMNS_MAX} columns.");
                self.problems.push(Problem::new(PageProblem::TableTooLong, name.span, message));
                break;
            }
            let (seat, word) = seat_of(field);
            let (is_lost, word) = lost_of(word);
            let (field, side) = match field.text.as_str() {
                NOT_READ => (None, None),
                _ => match self.field(&word, row) {
                    Some((known, side)) => {
                        if is_lost && (!known.is_signed_by_words() || self.are_results_joined) {
                            self.problems.push(not_lost(field, known, self.are_results_joined));
                            continue;
                        }
                        let is_joinable = self.is_joinable(known);
                        if !self.hold((known, seat, side.clone(), is_lost), field, is_joinable) {
                            continue;
                        }
                        (Some(known), side)
                    }
                    None => continue,
                },
            };
            // One column may hold several fields, each once, and then it is read.
            let same = columns.iter().find(|(column, _)| {
                let is_unread = column.field.is_none() || field.is_none();
                column.name == name.text
                    && (is_unread
                        || (column.field, column.seat, &column.side) == (field, seat, &side)
                            && column.is_lost == is_lost)
            });
            if let Some((_, first)) = same {
                self.problems.push(twice(name, *first));
                continue;
            }
            let name_text = name.text.clone();
            columns.push((MapColumn { name: name_text, field, seat, side, is_lost }, name.span));
        }
        self.lost_alone();
        columns.into_iter().map(|(column, _)| column).collect()
    }

    /// Reports columns of what was lost without one of what was won.
    fn lost_alone(&mut self) {
        let lost = self.held.iter().filter(|((.., is_lost), _)| *is_lost);
        let is_alone = |((field, seat, side, _), _): &&(HeldField, Span)| {
            let won = (*field, *seat, side.clone(), false);
            self.held.iter().all(|(one, _)| *one != won)
        };
        let problem = |((field, ..), span): &(HeldField, Span)| {
            let name = field.name();
            let message =
                format!("The column of what was lost needs one of what was won, '{name}'.");
            let help = format!("Add the column of what was won as '{name}'.");
            Problem::new(ProblemKind::TermsDefined, *span, message).help(help)
        };
        let problems: Vec<Problem> = lost.filter(is_alone).map(problem).collect();
        self.problems.extend(problems);
    }

    fn constants(&mut self, rows: &[Vec<Cell>], row: RowIs) -> Vec<Constant> {
        let mut constants = Vec::new();
        for cells in rows {
            let [name, value] = cells.as_slice() else {
                continue;
            };
            let Some((field, _)) = self.field(name, row) else {
                continue;
            };
            let constant = Constant { field, text: value.text.clone() };
            if constant.forbidden().is_some() {
                self.problems.push(map_words::constant(name, field));
                continue;
            }
            let known = self.hold((field, None, None, false), name, false);
            if self.is_value(field, value) && known {
                constants.push(constant);
            }
        }
        constants
    }

    fn words(&mut self, rows: &[Vec<Cell>], map: &Map, book: &Rulebook) -> Vec<MapWord> {
        let mut words: Vec<(MapWord, Span)> = Vec::new();
        for cells in rows {
            let [name, theirs, ours] = cells.as_slice() else {
                continue;
            };
            let Some((field, _)) = self.field(name, map.row) else {
                continue;
            };
            if theirs.text.is_empty() {
                let help = "An empty cell of a log is an absent value already.";
                self.problems.push(unknown_form(theirs, "word", help));
                continue;
            }
            let is_same = |word: &MapWord| word.field == field && word.theirs == theirs.text;
            if let Some((_, first)) = words.iter().find(|(word, _)| is_same(word)) {
                self.problems.push(twice(theirs, *first));
                continue;
            }
            let text = if ours.text == NOTHING { String::new() } else { ours.text.clone() };
            if text.is_empty() && ours.text.is_empty() {
                let help = "Write 'nothing' for a word that stands for an absent value.";
                self.problems.push(unknown_form(ours, "word", help));
                continue;
            }
            let word = MapWord { field, theirs: theirs.text.clone(), ours: text };
            match word.forbidden(&map.reading, &book.words_of(field)) {
                Some(why) => self.problems.push(map_words::word(&word, &why, theirs, ours)),
                None => words.push((word, theirs.span)),
            }
        }
        words.into_iter().map(|(word, _)| word).collect()
    }

    /// A field, and the name of a side wager after the first in an amount of it.
    fn field(&mut self, cell: &Cell, row: RowIs) -> Option<(Field, Option<String>)> {
        let Some((field, side)) = Field::parse_column(&cell.text) else {
            let known: Vec<&str> = Field::all().map(Field::name).collect();
            self.problems.push(unknown_phrase(cell, "field of a record", &known));
            return None;
        };
        if field.scope() == Scope::Wager && row != RowIs::Wager {
            let message = format!("The field '{}' needs rows that are wagers.", field.name());
            let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
            self.problems.push(problem.help("Write 'one wager' in the row 'Row' of the facts."));
            return None;
        }
        Some((field, side.map(str::to_owned)))
    }

    /// Notes that a field is held; false where it is held already, unless its parts may be in several
    /// columns.
    fn hold(&mut self, held: HeldField, cell: &Cell, is_joinable: bool) -> bool {
        let known = self.held.iter().find(|(one, _)| *one == held);
        match known.map(|(_, span)| *span) {
            Some(first) if !is_joinable => {
                self.problems.push(twice(cell, first));
                false
            }
            Some(_) => true,
            None => {
                self.held.push((held, cell.span));
                true
            }
        }
    }

    /// Which rows are left out, and which of them are totals.
    fn exclusions(&mut self, tables: [(&[Vec<Cell>], bool); 2]) -> Vec<RowExclusion> {
        let mut exclusions: Vec<(RowExclusion, Span)> = Vec::new();
        let rows = tables.into_iter().flat_map(|(rows, is_total)| {
            rows.iter().map(move |cells| (cells.as_slice(), is_total))
        });
        for (cells, is_total) in rows {
            let [name, text] = cells else {
                continue;
            };
            if exclusions.len() >= COLUMNS_MAX {
                let message = format!("A map leaves out rows in at most {COLUMNS_MAX} ways.");
                self.problems.push(Problem::new(PageProblem::TableTooLong, name.span, message));
                break;
            }
            if name.text.is_empty() || text.text.is_empty() {
                let help = "Name a column and the text of its cell; 'nothing' for an empty cell.";
                let cell = if name.text.is_empty() { name } else { text };
                self.problems.push(unknown_form(cell, "condition of a row", help));
                continue;
            }
            let condition = row_condition(&name.text, &text.text);
            let exclusion = match is_total {
                true => RowExclusion::Total(condition),
                false => RowExclusion::Text(condition),
            };
            let is_same = |one: &RowExclusion| one.condition() == exclusion.condition();
            match exclusions.iter().find(|(one, _)| is_same(one)) {
                Some((_, first)) => self.problems.push(twice(name, *first)),
                None => exclusions.push((exclusion, name.span)),
            }
        }
        exclusions.into_iter().map(|(exclusion, _)| exclusion).collect()
    }

    /// Whether a text is a value of a field.
    fn is_value(&mut self, field: Field, cell: &Cell) -> bool {
        let constant = Constant { field, text: cell.text.clone() };
        let why = match cell.text.is_empty() || is_silent(cell) && cell.text != "-" {
            true => Some("it is empty".to_owned()),
            false => constant.problem(),
        };
        if let Some(why) = &why {
            let message = format!(
                "'{}' is not a value of the field '{}': {why}.",
                printable(&cell.text),
                field.name()
            );
            let problem = Problem::new(PageProblem::PhraseUnknown, cell.span, message);
            self.problems.push(problem.help("Write it as in docs/hand-log.md."));
        }
        why.is_none()
    }
}

//! The facts of a map: how lines, amounts, times and cards are written.

use super::map_signs::{LOSSES, OTHERS};
use super::{is_silent, map_cards, unknown_form, unknown_phrase};
use gincert_evidence::{listed_decimals, printable};
use gincert_pages::Cell;
use gincert_replay::map::{
    AmountFormat, BlankResults, DECIMALS_MAX, Layout, Map, NegativeWagers, PlayIncludes,
    RecordList, RecordPath, RepeatedHour, RowExclusion, RowIs, SIGN_CHARS_MAX, STEPS_MAX, SignForm,
    TextEncoding, TimeForm, Times, TotalsInclude, TreeForm, whole,
};
use gincert_replay::rows::Field;
use gincert_submission::{Problem, ProblemKind};
use jiff::civil::Time;
use jiff::fmt::strtime;
use jiff::tz::{Offset, TimeZone};

/// The rows of the table of facts; each may be left out.
pub(super) const ROWS: [&str; 34] = [
    "Log",
    "List",
    "Events in",
    "Encoding",
    "Sheet",
    "Header line",
    "Row",
    "Round numbers",
    "Seats",
    "Rows of another length",
    "Separator",
    "Fill down",
    "Money",
    "Thousands",
    "Signs",
    LOSSES,
    OTHERS,
    "Currency sign",
    "Results",
    "Blank results",
    "Play includes",
    "Totals include",
    "Negative wagers",
    "Time",
    "Time zone",
    "Repeated hour",
    "Day begins at",
    "Gaming day",
    "Cards",
    "Between",
    "Ranks",
    "Suits",
    "Hidden card",
    "Hidden hand",
];

/// Greatest number of the line that names the columns: a format looks at the first bytes of a file only.
pub const HEADER_LINE_MAX: u32 = 1000;

/// Most minor units of what amounts count.
const UNIT_MAX: i64 = 1_000_000;

/// The minor units in `units of 25 minor units`.
fn unit_of(text: &str) -> Option<i64> {
    let count = text.strip_prefix("units of ")?.strip_suffix(" minor units")?;
    let is_whole = !count.starts_with('0') && count.bytes().all(|byte| byte.is_ascii_digit());
    count.parse().ok().filter(|unit| is_whole && (2..=UNIT_MAX).contains(unit))
}

const JSON_ARRAY: &str = "JSON array";
const XML: &str = "XML";
const OF_THE_CURRENCY: &str = "decimals of the currency";

/// The facts, read into a map that has no columns yet.
pub(super) fn read(rows: &[(Cell, Cell)], problems: &mut Vec<Problem>) -> Map {
    let mut map = Map::default();
    let mut facts = MapFacts { rows, problems };
    let layouts = [
        ("CSV", Layout::Csv),
        ("JSON Lines", Layout::JsonLines),
        (JSON_ARRAY, Layout::JsonLines),
        (XML, Layout::JsonLines),
        ("fixed width", Layout::FixedWidth),
    ];
    map.layout = facts.one_of("Log", "kind of log", &layouts);
    map.record_list = facts.record_list();
    let encoding = facts.one_of("Encoding", "encoding", &TextEncoding::NAMES);
    map.encoding = encoding.unwrap_or_default();
    map.sheet = facts.cell("Sheet").map(|cell| cell.text.clone());
    map.header_line = facts.header_line();
    facts.other_length(&mut map);
    let kinds = [("one seat", RowIs::Seat), ("one wager", RowIs::Wager)];
    map.row = facts.one_of("Row", "kind of row", &kinds).unwrap_or_default();
    let numbers = [("in a column", false), ("end of the name", true)];
    let numbers = facts.one_of("Round numbers", "place of the numbers of rounds", &numbers);
    map.has_round_numbers = numbers.unwrap_or_default();
    let marks = [("comma", b','), ("semicolon", b';'), ("tab", b'\t'), ("pipe", b'|')];
    map.separator = facts.one_of("Separator", "separator", &marks);
    map.reading.money = facts.money();
    let sides = [("of the player", false), ("of the house", true)];
    let side = facts.one_of("Results", "side of the results", &sides);
    map.has_house_results = side.unwrap_or_default();
    let blanks = [("absent", BlankResults::NotStated), ("zero", BlankResults::Zero)];
    let blank = facts.one_of("Blank results", "reading of blank results", &blanks);
    map.blank_results = blank.unwrap_or_default();
    let includes = [
        ("nothing else", PlayIncludes::Nothing),
        ("the Ante", PlayIncludes::Ante),
        ("folded hands", PlayIncludes::FoldedHands),
    ];
    let play = facts.one_of("Play includes", "content of the column of Play", &includes);
    map.play_includes = play.unwrap_or_default();
    let includes =
        [("all wagers", TotalsInclude::AllWagers), ("Ante and Play", TotalsInclude::AnteAndPlay)];
    let totals = facts.one_of("Totals include", "content of the columns of totals", &includes);
    map.totals_include = totals.unwrap_or_default();
    let negative =
        [("unreadable", NegativeWagers::Unreadable), ("reversals", NegativeWagers::Reversals)];
    let negative = facts.one_of("Negative wagers", "reading of negative wagers", &negative);
    map.negative_wagers = negative.unwrap_or_default();
    map.reading.time = facts.time();
    map.reading.day = facts.gaming_day();
    map.reading.cards = map_cards::read(rows, facts.problems);
    // Whether a word may stand before the number, whether the first number is 0, and whether it is a letter.
    let seats = [
        ("number", [false, false, false]),
        ("number behind a word", [true, false, false]),
        ("number from 0", [false, true, false]),
        ("number from 0 behind a word", [true, true, false]),
        ("letters", [false, false, true]),
    ];
    let seats = facts.one_of("Seats", "form of seats", &seats).unwrap_or_default();
    [map.reading.seat_words, map.reading.seats_from_zero, map.reading.seat_letters] = seats;
    map
}

/// Whether amounts have the decimals of the currency that the map states: `12.3400` read with four
/// decimals would be a hundred times as many cents.
pub(super) fn currency(rows: &[(Cell, Cell)], map: &Map) -> Option<Problem> {
    let (_, cell) = rows.iter().find(|(key, _)| key.text == "Money")?;
    let decimals = map.reading.money.decimals.filter(|_| cell.text.contains("decimal"))?;
    let constant = map.constants.iter().find(|one| one.field == Field::Currency)?;
    let listed = listed_decimals(&constant.text).filter(|listed| *listed != decimals)?;
    let of =
        |count: u8| if count == 1 { "1 decimal".to_owned() } else { format!("{count} decimals") };
    let message = format!(
        "The map reads amounts with {}, and an amount of {} has {}.",
        of(decimals),
        printable(&constant.text),
        of(listed)
    );
    let help = "Write 'decimals of the currency', or 'minor units' where amounts are cents.";
    Some(Problem::new(ProblemKind::RulesUnusable, cell.span, message).help(help))
}

/// A time zone by its IANA name, `UTC`, or an offset such as `-08:00`.
pub(crate) fn zone(text: &str) -> Option<TimeZone> {
    let (sign, offset) = match text.as_bytes().first() {
        Some(b'+') => (1, text.get(1..)?),
        Some(b'-') => (-1, text.get(1..)?),
        _ => return TimeZone::get(text).ok(),
    };
    let (hours, minutes) = offset.split_once(':')?;
    let part = |text: &str, greatest: i32| -> Option<i32> {
        let is_plain = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|part| is_plain && *part <= greatest)
    };
    let seconds = part(hours, 14)? * 3600 + part(minutes, 59)? * 60;
    Some(TimeZone::fixed(Offset::from_seconds(sign * seconds).ok()?))
}

struct MapFacts<'f> {
    rows: &'f [(Cell, Cell)],
    problems: &'f mut Vec<Problem>,
}

impl MapFacts<'_> {
    fn cell(&self, name: &str) -> Option<&Cell> {
        let row = self.rows.iter().find(|(key, _)| key.text == name);
        row.map(|(_, cell)| cell).filter(|cell| !is_silent(cell))
    }

    /// The value of a fact with a closed list of words.
    fn one_of<T: Copy>(&mut self, name: &str, what: &str, known: &[(&str, T)]) -> Option<T> {
        let cell = self.cell(name)?.clone();
        let found = known.iter().find(|(word, _)| *word == cell.text);
        if found.is_none() {
            let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            self.problems.push(unknown_phrase(&cell, what, &words));
        }
        found.map(|(_, value)| *value)
    }

    /// What becomes of rows of another length.
    fn other_length(&mut self, map: &mut Map) {
        // Whether short lines are filled, and whether any other is left out.
        let lengths = [
            ("unreadable", (false, false)),
            ("left out", (false, true)),
            ("filled with blanks", (true, false)),
            ("filled with blanks, others left out", (true, true)),
        ];
        let chosen = self.one_of("Rows of another length", "treatment of rows", &lengths);
        let (is_filled, is_left_out) = chosen.unwrap_or_default();
        map.fills_short_lines = is_filled;
        if is_left_out {
            map.left_out.push(RowExclusion::OtherLength);
        }
        let is_fixed = map.layout == Some(Layout::FixedWidth);
        let idle = match is_fixed {
            true => self.cell("Separator"),
            false => self.cell("Rows of another length").filter(|_| map.fills_short_lines),
        };
        if let Some(cell) = idle.cloned() {
            let message = match is_fixed {
                true => "A log of fixed width has no separator.",
                false => "Only lines of fixed width can be filled with blanks.",
            };
            let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
            self.problems.push(problem.help("Remove the row, or correct the row 'Log'."));
        }
    }

    /// Which list of one JSON value, or which elements of XML, are the records.
    fn record_list(&mut self) -> Option<RecordList> {
        let log = self.cell("Log").cloned();
        let is_log = |text: &str| log.as_ref().is_some_and(|cell| cell.text == text);
        let (is_array, is_xml) = (is_log(JSON_ARRAY), is_log(XML));
        let Some(cell) = self.cell("List").cloned() else {
            if is_xml {
                let span = log.map(|cell| cell.span).unwrap_or_default();
                let message =
                    "The row 'List' is missing: it names the elements that are the records.";
                let problem = Problem::new(ProblemKind::TermsDefined, span, message);
                self.problems.push(problem.help("Add a row 'List', such as 'day[].round'."));
            }
            return is_array.then_some(RecordList::Whole);
        };
        if !is_array && !is_xml {
            let message = "Only a JSON array can be under a key.";
            let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
            let help = format!("Remove the row, or write '{JSON_ARRAY}' as 'Log'.");
            self.problems.push(problem.help(help));
            return None;
        }
        let form = if is_xml { TreeForm::Xml } else { TreeForm::Json };
        if !is_xml && !cell.text.contains([']', '.']) {
            return Some(RecordList::Key(cell.text));
        }
        let path = RecordPath::parse(&cell.text);
        if path.is_none() {
            let help = format!(
                "Write the keys that lead to the list, with '[].' behind each list around it, such as \
                 'days[].rounds'; at most {STEPS_MAX} lists."
            );
            self.problems.push(unknown_form(&cell, "list", &help));
        }
        path.map(|path| RecordList::Nested(form, path))
    }

    fn header_line(&mut self) -> Option<u32> {
        let cell = self.cell("Header line")?.clone();
        let line = whole(&cell.text).and_then(|line| u32::try_from(line).ok());
        let line = line.filter(|line| (1..=HEADER_LINE_MAX).contains(line));
        if line.is_none() {
            let help = format!("Write the number of the line, from 1 to {HEADER_LINE_MAX}.");
            self.problems.push(unknown_form(&cell, "number of a line", &help));
        }
        line
    }

    /// How amounts are written.
    fn money(&mut self) -> AmountFormat {
        let plain = self.decimals();
        let marks = [("comma", ','), ("point", '.'), ("blank", ' '), ("apostrophe", '\'')];
        let thousands = self.one_of("Thousands", "separator of thousands", &marks);
        let signs = [
            ("minus in front", SignForm::MinusInFront),
            ("plus or minus in front", SignForm::PlusOrMinus),
            ("minus behind", SignForm::MinusBehind),
            ("brackets", SignForm::Brackets),
        ];
        let sign = self.one_of("Signs", "way to write signs", &signs).unwrap_or_default();
        // Whole amounts have no mark of decimals, and any other mark may separate thousands.
        let mark = match (plain.decimals, thousands) {
            (Some(0), Some('.')) => b',',
            _ => plain.mark,
        };
        let plain = AmountFormat { mark, ..plain };
        let money = AmountFormat { thousands, sign, ..plain };
        if let Some(cell) = self.cell("Thousands").cloned()
            && thousands == Some(char::from(plain.mark))
        {
            let message = "One mark cannot separate both thousands and decimals.";
            let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
            self.problems.push(problem.help("Correct 'Thousands', or 'Money'."));
        }
        let Some(cell) = self.cell("Currency sign").cloned() else {
            return money;
        };
        money.with_currency_sign(&cell.text).unwrap_or_else(|| {
            let help = format!(
                "Write the sign as amounts have it, such as '$' or 'EUR', with at most {SIGN_CHARS_MAX} \
                 characters."
            );
            self.problems.push(unknown_form(&cell, "currency sign", &help));
            money
        })
    }

    /// How many decimals amounts have, and after which mark.
    fn decimals(&mut self) -> AmountFormat {
        let Some(cell) = self.cell("Money").cloned() else {
            return AmountFormat::default();
        };
        let (count, mark) = match cell.text.strip_suffix(" after a comma") {
            Some(count) => (count, b','),
            None => (cell.text.as_str(), b'.'),
        };
        let decimals = match count.split_once(" decimal") {
            Some((count, "s" | "")) => count.parse().ok().filter(|count| *count <= DECIMALS_MAX),
            _ => None,
        };
        match decimals {
            _ if cell.text == "minor units" => AmountFormat::default(),
            _ if count == OF_THE_CURRENCY => {
                AmountFormat { decimals: None, mark, ..AmountFormat::default() }
            }
            Some(_) => AmountFormat { decimals, mark, ..AmountFormat::default() },
            None if unit_of(&cell.text).is_some() => {
                AmountFormat { unit: unit_of(&cell.text).unwrap_or(1), ..AmountFormat::default() }
            }
            None => {
                let help = format!(
                    "Write 'minor units', '2 decimals' with at most {DECIMALS_MAX} of them, or \
                     '{OF_THE_CURRENCY}', the last two also with ' after a comma'; or 'units of 25 minor units', \
                     where amounts count something else, with at most {UNIT_MAX} of them."
                );
                let problem = unknown_form(&cell, "way to write amounts", &help);
                self.problems.push(problem);
                AmountFormat::default()
            }
        }
    }

    fn time(&mut self) -> Times {
        let mut times = Times::default();
        if let Some(cell) = self.cell("Time").cloned() {
            times.form = match cell.text.as_str() {
                "RFC 3339" => TimeForm::Rfc3339,
                "Unix seconds" => TimeForm::UnixSeconds,
                "Unix milliseconds" => TimeForm::UnixMilliseconds,
                pattern => {
                    if !Times::is_pattern(pattern) {
                        let help = "Write 'RFC 3339', 'Unix seconds', 'Unix milliseconds', 'days since \
                                    1899-12-30', or a pattern of a whole date and time, such as \
                                    '%m/%d/%Y %H:%M:%S'.";
                        self.problems.push(unknown_form(&cell, "form of a time", help));
                    }
                    TimeForm::Pattern(pattern.to_owned())
                }
            };
        }
        match self.cell("Time zone").cloned() {
            Some(cell) => match zone(&cell.text) {
                Some(zone) => times.zone = zone,
                None => {
                    let help = "Write a name such as 'America/Los_Angeles', 'UTC', or '-08:00'.";
                    self.problems.push(unknown_form(&cell, "time zone", help));
                }
            },
            None => self.zone_missing(&times),
        }
        let hours = [
            ("First", RepeatedHour::First),
            ("Second", RepeatedHour::Second),
            ("Refused", RepeatedHour::Refused),
        ];
        let repeated = self.one_of("Repeated hour", "reading of a repeated hour", &hours);
        times.repeated = repeated.unwrap_or_default();
        times.day_begins = self.day_begins(&times);
        times
    }

    /// How gaming days are written.
    fn gaming_day(&mut self) -> Option<String> {
        let cell = self.cell("Gaming day")?.clone();
        let is_pattern = Times::is_date_pattern(&cell.text);
        if !is_pattern {
            let help = "Write a pattern of a whole date, such as '%d.%m.%Y'.";
            self.problems.push(unknown_form(&cell, "form of a date", help));
        }
        is_pattern.then_some(cell.text)
    }

    /// When a gaming day begins, of times that are a date and a local clock.
    fn day_begins(&mut self, times: &Times) -> Option<Time> {
        let cell = self.cell("Day begins at")?.clone();
        let is_local =
            matches!(&times.form, TimeForm::Pattern(pattern) if !Times::has_offset(pattern));
        if !is_local {
            let message =
                "Only times with a date and a local clock may have the date of a gaming day.";
            let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
            let help = "Remove the row, or give 'Time' a pattern without %z.";
            self.problems.push(problem.help(help));
            return None;
        }
        let found = strtime::parse("%H:%M", &cell.text).and_then(|read| read.to_time()).ok();
        let found = found.filter(|time| cell.text.len() == 5 && *time != Time::midnight());
        if found.is_none() {
            let help = "Write a time of day after 00:00, such as 06:00: times before it are of the next day.";
            self.problems.push(unknown_form(&cell, "beginning of a day", help));
        }
        found
    }

    /// A local clock without its place could be anywhere.
    fn zone_missing(&mut self, times: &Times) {
        let TimeForm::Pattern(pattern) = &times.form else {
            return;
        };
        let cell = self.cell("Time").filter(|_| !Times::has_offset(pattern));
        if let Some(cell) = cell.cloned() {
            let message = "The pattern has no time zone, and the row 'Time zone' is missing.";
            let problem = Problem::new(ProblemKind::TermsDefined, cell.span, message);
            self.problems
                .push(problem.help("Add a row 'Time zone', such as 'America/Los_Angeles'."));
        }
    }
}

//! The form of dates and times in an export.

use super::amount_spelling::are_nearly_all;
use super::long::LongColumn;
use super::vocabulary::field_named;
use gincert_replay::map::{SERIAL_DAYS, TimeForm, Times, serial_day};
use gincert_replay::rows::Field;
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

const DATES: [&str; 38] = [
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%Y.%m.%d",
    "%Y.%m.%d.",
    "%Y-%d-%m",
    "%Y/%d/%m",
    "%Y.%d.%m",
    "%Y%m%d",
    "%y%m%d",
    "%d%m%y",
    "%m%d%y",
    "%d.%m.%Y",
    "%d.%m.%Y.",
    "%d.%m.%Y \u{433}.",
    "%d.%m.%Y r.",
    "%m.%d.%Y",
    "%d/%m/%Y",
    "%m/%d/%Y",
    "%d-%m-%Y",
    "%m-%d-%Y",
    "%d.%m.%y",
    "%m.%d.%y",
    "%y.%m.%d",
    "%d/%m/%y",
    "%m/%d/%y",
    "%y/%m/%d",
    "%d-%m-%y",
    "%m-%d-%y",
    "%y-%m-%d",
    "%d-%b-%Y",
    "%d-%b-%y",
    "%y-%b-%d",
    "%d %b %Y",
    "%d %b %y",
    "%y %b %d",
    "%B %d, %Y",
    "%b %d, %Y",
    "%d %B %Y",
];
/// The earliest year of a log: `%Y` also reads two digits, as a year of the first century.
const YEAR_MIN: i16 = 1970;
const TIMES: [&str; 9] = [
    "%H:%M:%S",
    "%H:%M",
    "%I:%M:%S %p",
    "%I:%M %p",
    "%I.%M.%S %p",
    "%I.%M %p",
    "%H:%M:%S%.f",
    "%H.%M.%S",
    "%H%M%S",
];

/// What begins a form with the day between the year and the month, which hardly any system prints.
const YEAR_DAY: &str = "%Y?%d";

/// Fewest different dates that speak for such a form.
const YEAR_DAY_DATES_MIN: usize = 3;

/// Characters of a date as RFC 3339 has it.
const DATE_CHARS: usize = 10;

/// The years of days that are numbered.
const STORED_YEARS: std::ops::Range<i16> = 2000..2100;

/// Fewest digits of a time as a fraction of the day.
const FRACTION_DIGITS_MIN: usize = 3;

/// The form of such times, which only days that are numbered go with.
const DAY_FRACTION: &str = "fraction of the day";

/// Texts on which the forms of a column are tried that has several.
const SAMPLED_TEXTS: usize = 100;

/// What a column of dates or times holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClockPart {
    Date,
    Time,
    Both,
}

/// A column of dates or times, and the forms that read nearly all its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClockColumn {
    pub part: ClockPart,
    pub forms: Vec<TimeForm>,
}

/// The distinct texts of a column, and how many cells have each.
struct DistinctTexts<'c> {
    texts: Vec<(&'c str, usize)>,
    /// All cells with a text: thousands of patterns are held against the same ones.
    cells: usize,
}

impl<'c> DistinctTexts<'c> {
    fn of(column: &'c LongColumn) -> DistinctTexts<'c> {
        let mut texts: BTreeMap<&str, usize> = BTreeMap::new();
        for text in column.cells.iter().map(|cell| cell.trim()).filter(|text| !text.is_empty()) {
            *texts.entry(text).or_default() += 1;
        }
        let cells = texts.values().sum();
        DistinctTexts { texts: texts.into_iter().collect(), cells }
    }

    fn keys(&self) -> impl Iterator<Item = &'c str> {
        self.texts.iter().map(|(text, _)| *text)
    }
}

/// Whether nearly all cells pass. It stops where too many have failed.
fn nearly_all(texts: &DistinctTexts<'_>, passes: impl Fn(&str) -> bool) -> bool {
    let mut left = texts.cells;
    texts.texts.iter().filter(|(text, _)| !passes(text)).all(|(_, cells)| {
        left -= cells;
        are_nearly_all(left, texts.cells)
    })
}

/// Whether a text has what a pattern has to find in it: a number first, then each mark of the pattern in its order. To look
/// costs little; a pattern that does not fit costs an error with its cause.
fn may_read(pattern: &str, text: &str) -> bool {
    let mut rest = text.chars();
    let mut marks = pattern.chars();
    let is_number = text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-'));
    let may_begin = is_number || pattern.starts_with("%B") || pattern.starts_with("%b");
    while may_begin && let Some(mark) = marks.next() {
        if mark == '%' {
            // A flag such as the colon of `%:z` stands before the letter.
            marks.by_ref().find(char::is_ascii_alphabetic);
        } else if !mark.is_whitespace() && !rest.any(|c| c == mark) {
            return false;
        }
    }
    may_begin
}

/// Whether a pattern has digits alone, of two for each part.
fn is_of_six(pattern: &str) -> bool {
    matches!(pattern, "%y%m%d" | "%d%m%y" | "%m%d%y")
}

/// Whether a pattern reads a text as a date, a time or both.
fn reads(pattern: &str, text: &str, part: ClockPart) -> bool {
    if is_of_six(pattern) && text.len() != 6 {
        return false;
    }
    let read = (pattern.starts_with(SERIAL_DAYS) || may_read(pattern, text))
        .then(|| Times::parse(pattern, text))
        .flatten();
    read.is_some_and(|read| match part {
        ClockPart::Date => read.to_date().is_ok_and(is_of_our_time),
        ClockPart::Time => read.to_time().is_ok(),
        ClockPart::Both => read.to_datetime().is_ok_and(|read| is_of_our_time(read.date())),
    })
}

/// What a column of dates or times holds; `None` for any other.
pub(crate) fn find(column: &LongColumn) -> Option<ClockColumn> {
    let texts = DistinctTexts::of(column);
    if texts.cells == 0 || !nearly_all(&texts, |text| (4..=40).contains(&text.len())) {
        return None;
    }
    // Six or eight digits may also be a number; they are a time only if the header names one.
    let is_named = matches!(field_named(&column.name), Some(Field::At | Field::GamingDay));
    let has_mark =
        is_named || texts.keys().any(|text| text.contains(|c: char| !c.is_ascii_digit()));
    let patterns = |known: &[&str], part| -> Vec<TimeForm> {
        let is_read =
            |pattern: &&&str| has_mark && nearly_all(&texts, |text| reads(pattern, text, part));
        let read = known.iter().filter(is_read);
        without_fractions(read.map(|pattern| (*pattern).to_owned()).collect())
    };
    if let Some(found) = is_named.then(|| serial(&texts)).flatten() {
        return Some(found);
    }
    let dates = patterns(&DATES, ClockPart::Date);
    let mut times = patterns(&TIMES, ClockPart::Time);
    // An amount of `12.30` looks like a time with a point, so that only a header shows one.
    if times.is_empty() && field_named(&column.name) == Some(Field::At) {
        times = patterns(&["%H.%M"], ClockPart::Time);
    }
    if !dates.is_empty() {
        let forms = shortest_first(dates, &texts, ClockPart::Date);
        return Some(ClockColumn { part: ClockPart::Date, forms });
    }
    if !times.is_empty() {
        return Some(ClockColumn { part: ClockPart::Time, forms: times });
    }
    let forms = shortest_first(both(&texts), &texts, ClockPart::Both);
    (!forms.is_empty()).then_some(ClockColumn { part: ClockPart::Both, forms })
}

/// Days as spreadsheets number them, or times as fractions of the day.
fn serial(texts: &DistinctTexts<'_>) -> Option<ClockColumn> {
    let of = |pattern: &str, part| ClockColumn {
        part,
        forms: vec![TimeForm::Pattern(pattern.to_owned())],
    };
    let is_day = |text: &str| {
        serial_day(text).is_some_and(|at| STORED_YEARS.contains(&at.year())) && !text.contains(' ')
    };
    let is_fraction = |text: &str| {
        let decimals = text.strip_prefix('0').and_then(|rest| rest.strip_prefix(['.', ',']));
        decimals.is_some_and(|digits| digits.len() >= FRACTION_DIGITS_MIN)
            && serial_day(&format!("1 {text}")).is_some()
    };
    let has_fraction = || texts.keys().any(|text| text.contains(['.', ',']));
    if nearly_all(texts, is_day) {
        let part = if has_fraction() { ClockPart::Both } else { ClockPart::Date };
        return Some(of(SERIAL_DAYS, part));
    }
    nearly_all(texts, is_fraction).then(|| of(DAY_FRACTION, ClockPart::Time))
}

/// The forms of dates, the one first by which the export is of the shortest time: days that follow each other are years apart
/// where the year is taken for the day.
fn shortest_first(
    mut forms: Vec<TimeForm>,
    texts: &DistinctTexts<'_>,
    part: ClockPart,
) -> Vec<TimeForm> {
    if forms.len() < 2 {
        return forms;
    }
    let days = |form: &TimeForm| {
        let TimeForm::Pattern(pattern) = form else { return (false, 0) };
        let read = texts.keys().filter(|text| reads(pattern, text, part));
        let dates = read.filter_map(|text| Times::parse(pattern, text)?.to_date().ok());
        let dates: BTreeSet<Date> = dates.collect();
        let is_unusual = is_year_day(form);
        let ends = dates.first().zip(dates.last());
        let span = ends.map_or(0, |(first, last)| last.duration_since(*first).as_hours() / 24);
        (is_unusual && dates.len() < YEAR_DAY_DATES_MIN, span)
    };
    forms.sort_by_cached_key(days);
    // Days that follow each other by the usual form leave no choice.
    let span = |form: &TimeForm| days(form).1;
    let shortest = forms.first().map_or(0, span);
    let is_first_usual = forms.first().is_some_and(|form| !is_year_day(form));
    forms.retain(|form| !(is_first_usual && is_year_day(form) && span(form) > shortest));
    forms
}

/// Whether a form has the day between the year and the month.
fn is_year_day(form: &TimeForm) -> bool {
    let TimeForm::Pattern(pattern) = form else { return false };
    pattern.chars().zip(YEAR_DAY.chars()).all(|(c, of)| of == '?' || c == of)
}

fn is_of_our_time(date: Date) -> bool {
    date.year() >= YEAR_MIN
}

/// The forms of texts with a date and a time.
fn both(texts: &DistinctTexts<'_>) -> Vec<TimeForm> {
    if nearly_all(texts, |text| gincert_replay::instant(text).is_some()) {
        return vec![TimeForm::Rfc3339];
    }
    for (form, digits) in [(TimeForm::UnixSeconds, 10), (TimeForm::UnixMilliseconds, 13)] {
        let times = Times { form: form.clone(), ..Times::default() };
        let is_read = |text: &str| {
            text.len() == digits
                && text.bytes().all(|byte| byte.is_ascii_digit())
                && times.instant(text).is_ok()
        };
        if nearly_all(texts, is_read) {
            return vec![form];
        }
    }
    for behind in behind(texts) {
        let patterns = with_both(&behind).filter(|(pattern, between)| {
            // A blank of a pattern also matches no blank.
            nearly_all(texts, |text| {
                text.contains(between) && reads(pattern, text, ClockPart::Both)
            })
        });
        let forms: Vec<String> = patterns.map(|(pattern, _)| pattern).collect();
        if !forms.is_empty() {
            return without_fractions(forms);
        }
    }
    Vec::new()
}

/// The patterns of a date and a time, and what separates the two.
fn with_both(behind: &str) -> impl Iterator<Item = (String, &'static str)> {
    let pairs = DATES.iter().flat_map(|date| TIMES.iter().map(move |time| (*date, *time)));
    pairs.flat_map(move |(date, time)| {
        let is_known =
            move |between: &&str| !between.is_empty() || (date, time) == ("%Y%m%d", "%H%M%S");
        let all = [" ", "T", ", ", ""].into_iter().filter(is_known);
        all.map(move |between| (format!("{date}{between}{time}{behind}"), between))
    })
}

/// What may stand behind date and time: nothing, how far the clock is from UTC, or a word that all texts end with.
fn behind(texts: &DistinctTexts<'_>) -> Vec<String> {
    let mut all: Vec<String> =
        ["", " %z", "%z", " %:z", "%:z"].into_iter().map(str::to_owned).collect();
    let word = |text: &str| {
        let start = text.rfind(|c: char| !c.is_ascii_alphabetic())?;
        text.get(start + 1..).filter(|word| (1..=5).contains(&word.len())).map(str::to_owned)
    };
    if let Some(word) = texts.keys().next().and_then(word)
        && !["AM", "PM"].contains(&word.to_uppercase().as_str())
        && nearly_all(texts, |text| text.ends_with(word.as_str()))
    {
        all.extend([format!(" {word}"), word]);
    }
    all
}

/// The form of most cells in a column that is not a clock as a whole; it reads at least a part of each.
pub(crate) fn most_frequent_form(column: &LongColumn) -> Option<(String, ClockPart)> {
    let texts = DistinctTexts::of(column).texts;
    let step = texts.len().div_ceil(SAMPLED_TEXTS).max(1);
    let sample: Vec<(&str, usize)> =
        texts.iter().step_by(step).map(|(text, cells)| (*text, *cells)).collect();
    let whole = with_both("").map(|(pattern, _)| (pattern, ClockPart::Both));
    let of = |known: &'static [&'static str], part| {
        known.iter().map(move |pattern| ((*pattern).to_owned(), part))
    };
    let all = of(&DATES, ClockPart::Date).chain(of(&TIMES, ClockPart::Time)).chain(whole);
    let mut best: Option<(usize, (String, ClockPart))> = None;
    for (pattern, part) in all {
        let read = sample.iter().filter(|(text, _)| reads(&pattern, text, part));
        let cells: usize = read.map(|(_, cells)| cells).sum();
        if cells > best.as_ref().map_or(0, |(most, _)| *most) {
            best = Some((cells, (pattern, part)));
        }
    }
    best.map(|(_, form)| form)
}

/// The date in a cell of a column with dates.
pub(crate) fn date_text(column: &ClockColumn, text: &str) -> Option<String> {
    match column.forms.first()? {
        TimeForm::Pattern(pattern) => {
            Times::parse(pattern, text)?.to_date().ok().map(|date| date.to_string())
        }
        form => {
            let times = Times { form: form.clone(), ..Times::default() };
            let at = times.instant(text).ok()?;
            at.as_deref().unwrap_or(text).get(..DATE_CHARS).map(str::to_owned)
        }
    }
}

/// Whether a form reads a cell; an empty cell has nothing to be read.
pub(crate) fn is_read(form: &TimeForm, text: &str, part: ClockPart) -> bool {
    match form {
        _ if text.is_empty() => true,
        TimeForm::Pattern(pattern) => reads(pattern, text, part),
        TimeForm::Rfc3339 => gincert_replay::instant(text).is_some(),
        TimeForm::UnixSeconds | TimeForm::UnixMilliseconds => {
            Times { form: form.clone(), ..Times::default() }.instant(text).is_ok()
        }
    }
}

/// Patterns in order of preference; fractions of a second only where no pattern without them
/// reads the texts, and the month first where the clock has twelve hours.
fn without_fractions(mut patterns: Vec<String>) -> Vec<TimeForm> {
    let is_whole = |pattern: &String| !pattern.contains("%.f");
    if patterns.iter().any(is_whole) {
        patterns.retain(is_whole);
    }
    patterns.sort_by_key(|pattern| pattern.ends_with("%p") && !pattern.starts_with("%m"));
    patterns.into_iter().map(TimeForm::Pattern).collect()
}

/// The forms of a date in one column and a time in another, with a blank between.
pub(crate) fn joined(date: &ClockColumn, time: &ClockColumn) -> Vec<TimeForm> {
    let texts = |forms: &[TimeForm]| -> Vec<String> {
        forms
            .iter()
            .filter_map(|form| match form {
                TimeForm::Pattern(pattern) => Some(pattern.clone()),
                _ => None,
            })
            .collect()
    };
    let times = texts(&time.forms);
    let joined = |date: &String, time: &String| match (date.as_str(), time.as_str()) {
        (SERIAL_DAYS, DAY_FRACTION) => Some(SERIAL_DAYS.to_owned()),
        (_, DAY_FRACTION) => None,
        (date, time) => Some(format!("{date} {time}")),
    };
    let dates = texts(&date.forms);
    let pairs = dates.iter().flat_map(|date| times.iter().filter_map(|time| joined(date, time)));
    pairs.map(TimeForm::Pattern).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cells: &[&str]) -> Option<(ClockPart, usize)> {
        let cells = cells.iter().map(|cell| (*cell).to_owned()).collect();
        let column = LongColumn { name: "t".into(), sources: Vec::new(), cells };
        find(&column).map(|found| (found.part, found.forms.len()))
    }

    #[test]
    fn of_several_forms_the_one_is_first_by_which_the_dates_are_together() {
        let first = |cells: &[&str]| {
            let cells = cells.iter().map(|cell| (*cell).to_owned()).collect();
            let column = LongColumn { name: "t".into(), sources: Vec::new(), cells };
            find(&column).unwrap().forms.remove(0)
        };
        let form = |pattern: &str| TimeForm::Pattern(pattern.to_owned());
        assert_eq!(first(&["27/01/14", "27/01/15", "27/01/16"]), form("%y/%m/%d"));
        assert_eq!(first(&["14/01/27", "15/01/27", "16/01/27"]), form("%d/%m/%y"));
        assert_eq!(first(&["03.04.27 10:00", "03.05.27 10:00"]), form("%m.%d.%y %H:%M"));
        assert_eq!(first(&["2027-01-03", "2027-02-03", "2027-03-03"]), form("%Y-%d-%m"));
        assert_eq!(first(&["2027-01-03", "2027-02-03"]), form("%Y-%m-%d"));
    }

    #[test]
    fn a_form_reads_every_cell() {
        assert_eq!(of(&["31.12.2026", "01.01.2027"]), Some((ClockPart::Date, 1)));
        assert_eq!(of(&["03/04/2026"]), Some((ClockPart::Date, 2)));
        assert_eq!(of(&["31.12.26"]), Some((ClockPart::Date, 2)));
        assert_eq!(of(&["26/01/14"]), Some((ClockPart::Date, 2)));
        assert_eq!(of(&["31.12.26", "26.02.30"]), Some((ClockPart::Date, 1)));
        assert_eq!(of(&["27-11-26", "26-11-27"]), Some((ClockPart::Date, 2)));
        assert_eq!(of(&["30.11.26 14:03"]), Some((ClockPart::Both, 2)));
        assert_eq!(of(&["2027-12-01", "2027-13-01"]), Some((ClockPart::Date, 1)));
        assert_eq!(of(&["14:03:11", ""]), Some((ClockPart::Time, 1)));
        assert_eq!(of(&["11/30/2026 02:03:11 PM"]), Some((ClockPart::Both, 1)));
        for half in ["06:02p", "6:02 pm", "6.02PM", "06:02:11a", "6:02 p.m."] {
            assert_eq!(of(&[half]), Some((ClockPart::Time, 1)), "{half}");
            let both = format!("11/30/2026 {half}");
            assert_eq!(of(&[both.as_str()]), Some((ClockPart::Both, 1)), "{half}");
        }
        assert_eq!(of(&["2026-11-20T14:03:11Z"]), Some((ClockPart::Both, 1)));
        assert_eq!(of(&["1767268800"]), Some((ClockPart::Both, 1)));
        assert_eq!(of(&["20260101120000"]), Some((ClockPart::Both, 1)));
        assert_eq!(of(&["2026-01-21 22:00:07 CET"]), Some((ClockPart::Both, 1)));
        assert_eq!(of(&["31.01.2026 23:00:07 +0100"]), Some((ClockPart::Both, 1)));
        let named = |name: &str| {
            let cells = ["12.30", "9.05"].map(str::to_owned).to_vec();
            find(&LongColumn { name: name.into(), sources: Vec::new(), cells }).is_some()
        };
        assert!(named("Uhrzeit") && !named("Ante"));
        let of_named = |cells: &[&str]| {
            let cells = cells.iter().map(|cell| (*cell).to_owned()).collect();
            let column = LongColumn { name: "Date".into(), sources: Vec::new(), cells };
            find(&column).map(|found| (found.part, found.forms))
        };
        let form = |pattern: &str| TimeForm::Pattern(pattern.to_owned());
        let first = |cells: &[&str]| of_named(cells).map(|(part, forms)| (part, forms[0].clone()));
        let six = ["260210", "260211", "260212"];
        assert_eq!(first(&six), Some((ClockPart::Date, form("%y%m%d"))));
        let six = ["301226", "311226", "010127"];
        assert_eq!(first(&six), Some((ClockPart::Date, form("%d%m%y"))));
        assert_eq!(of_named(&["123026"]), Some((ClockPart::Date, vec![form("%m%d%y")])));
        assert_eq!(of_named(&["46023", "46024"]), Some((ClockPart::Date, vec![form(SERIAL_DAYS)])));
        let both = of_named(&["46023.91675", "46024,5"]);
        assert_eq!(both, Some((ClockPart::Both, vec![form(SERIAL_DAYS)])));
        let time = of_named(&["0.91675", "0.500"]);
        assert_eq!(time, Some((ClockPart::Time, vec![form(DAY_FRACTION)])));
        assert_eq!(of(&["46023.91675"]), None);
        for none in [&["T1-000417"][..], &["417", "418"], &["50.00"], &["20260101"], &["", ""]] {
            assert_eq!(of(none), None, "{none:?}");
        }
    }
}

//! The claim table: printed mathematics.
//!
//! A row that cannot be read is a claim all the same, which is not tested: a figure that a document
//! prints is counted whether or not the tool knows its name.

use crate::document::dossier::{
    Claim, ClaimSubject, ClaimValue, Method, ParsedDocument, PayRowIndex, WagerTiming,
};
use crate::document::problem::{Problem, ProblemKind};
use crate::document::tables::{TableKind, Tables};
use crate::families::family;
use crate::phrases::{WagerWords, figure, offered, strategy};
use gincert_evidence::{PrintedNumber, printable};
use gincert_game::Family;
use gincert_math::Strategy;
use gincert_pages::{Cell, CellValue, PageProblem, UnknownPhrase, cell_value};

/// Most claims of a document that are read.
pub const CLAIMS_MAX: usize = 200;

/// Reads the claims. What a figure is about depends on the game: where no game is known, every claim is
/// there, its cells get no findings and are not judged.
pub(crate) fn read(dossier: &mut ParsedDocument, tables: &Tables, family: Option<Family>) {
    if family.is_some() {
        return read_all(dossier, tables, family);
    }
    let problems = std::mem::take(&mut dossier.problems);
    read_all(dossier, tables, family);
    dossier.problems = problems;
    for claim in &mut dossier.claims {
        claim.unread = Some("The document does not name a known game.".to_owned());
    }
}

fn read_all(dossier: &mut ParsedDocument, tables: &Tables, family: Option<Family>) {
    let own = wager_words(dossier);
    let rows = tables.rows(TableKind::Claim);
    for row in rows.iter().take(CLAIMS_MAX) {
        let [name, under, value, method, from] = row.as_slice() else {
            continue;
        };
        let mut unread = None;
        let mut note = |why: Option<String>| unread = unread.take().or(why);
        let subject = subject(dossier, family, name, &own).unwrap_or_else(|why| {
            note(Some(why));
            ClaimSubject::Unknown
        });
        let under = under_of(dossier, under).unwrap_or_else(|why| {
            note(Some(why).filter(|_| !subject.is_side()));
            None
        });
        let read = value_of(dossier, subject, value).unwrap_or_else(|why| {
            note(Some(why));
            ClaimValue::Unread
        });
        let method = method_of(dossier, method);
        dossier.claims.push(Claim {
            subject,
            name: name.clone(),
            under,
            value: read,
            value_cell: value.clone(),
            method,
            from: from.clone(),
            unread,
        });
    }
    if let Some(row) = rows.get(CLAIMS_MAX) {
        dossier.claims_left = (rows.len() - CLAIMS_MAX) as u64;
        let place = row.first().map(|cell| cell.span).unwrap_or_default();
        let message =
            format!("Only the first {CLAIMS_MAX} claims are read; the rest is not tested.");
        let help = "Delete duplicates, or use a second document.";
        let problem = Problem::new(PageProblem::TableTooLong, place, message).help(help);
        dossier.problems.push(problem.observation());
    }
}

/// What the document calls its wagers.
fn wager_words(dossier: &ParsedDocument) -> WagerWords {
    let each = |made: WagerTiming| -> Vec<Vec<String>> {
        let wagers = dossier.wagers.iter().filter(|wager| wager.made == made);
        let names = wagers.map(|wager| std::iter::once(&wager.name).chain(&wager.also));
        names.map(|names| names.map(|cell| cell.text.clone()).collect()).collect()
    };
    let names = |made| each(made).concat();
    let (antes, plays) = (names(WagerTiming::Required), names(WagerTiming::ToStay));
    let pairs =
        antes.iter().flat_map(|ante| plays.iter().map(move |play| format!("{ante} and {play}")));
    WagerWords {
        base: pairs.chain(antes.iter().cloned()).collect(),
        sides: each(WagerTiming::Optional),
    }
}

/// Tells that a cell of a claim is not known, and gives the reason why the claim is not tested.
fn unread(dossier: &mut ParsedDocument, cell: &Cell, what: &str, unknown: UnknownPhrase) -> String {
    let message = match cell.text.is_empty() {
        true => "This cell is empty.".to_owned(),
        false => format!("'{}' is not a known {what}.", printable(&cell.text)),
    };
    let sentence = format!("{message} The figure is not judged.");
    let problem = Problem::new(ProblemKind::ClaimUnread, cell.span, sentence).help(unknown.hint);
    dossier.problems.push(problem.replacing(cell, unknown.replacement).known(&unknown.known));
    message
}

fn subject(
    dossier: &mut ParsedDocument,
    family: Option<Family>,
    cell: &Cell,
    own: &WagerWords,
) -> Result<ClaimSubject, String> {
    match family::hand_figure(family, dossier.ruleset.as_ref(), &cell.text) {
        Some(Ok(figure)) => return Ok(ClaimSubject::OfHand(figure)),
        Some(Err(unknown)) => return Err(unread(dossier, cell, "figure", unknown)),
        None => {}
    }
    let known = match figure(&cell.text, own) {
        Some(subject) => Some(subject),
        None => of_row(dossier, cell, own)?,
    };
    if let Some(subject) = known.or_else(|| family::score_figure(family, &cell.text)) {
        return Ok(subject);
    }
    let row = KINDS.iter().find_map(|(prefix, _, _)| after(&cell.text, prefix));
    if let Some(row) = row {
        let rows: Vec<String> =
            dossier.hand_cells().chain(&dossier.outcome_cells).map(|c| c.text.clone()).collect();
        let mut unknown = UnknownPhrase::near(row, &rows).part_of(row, &cell.text);
        // Where the row itself is misspelt, the claim may be right.
        unknown.replacement = unknown.replacement.filter(|_| is_read(dossier, &unknown.nearest));
        return Err(unread(dossier, cell, "figure of a row", unknown));
    }
    let mut unknown = UnknownPhrase::near(&cell.text, offered());
    unknown.replacement = unknown.replacement.filter(|name| figure(name, own).is_some());
    Err(unread(dossier, cell, "figure", unknown))
}

/// Whether the row of this text has a phrase that is known.
fn is_read(dossier: &ParsedDocument, row: &str) -> bool {
    let mut cells = dossier.hand_cells().chain(&dossier.outcome_cells);
    let cell = cells.find(|cell| cell.text.eq_ignore_ascii_case(row));
    let is_unknown = |cell: &Cell| {
        let phrase = ProblemKind::Form(PageProblem::PhraseUnknown);
        dossier.problems.iter().any(|one| one.kind == phrase && one.span == cell.span)
    };
    cell.is_some_and(|cell| !is_unknown(cell))
}

/// Figures of a row of a pay table.
type PayRowSubject = fn(PayRowIndex) -> ClaimSubject;
/// Figures of a row of the outcome table.
type OutcomeSubject = fn(usize) -> ClaimSubject;

const KINDS: [(&str, PayRowSubject, OutcomeSubject); 6] = [
    ("Probability of ", ClaimSubject::RowProbability, ClaimSubject::OutcomeProbability),
    ("Frequency of ", ClaimSubject::RowProbability, ClaimSubject::OutcomeProbability),
    ("Return of ", ClaimSubject::RowReturn, ClaimSubject::OutcomeReturn),
    ("Return from ", ClaimSubject::RowReturn, ClaimSubject::OutcomeReturn),
    ("Combinations of ", ClaimSubject::RowCombinations, ClaimSubject::OutcomeCombinations),
    ("Combinations for ", ClaimSubject::RowCombinations, ClaimSubject::OutcomeCombinations),
];

fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| text.get(prefix.len()..)).flatten()
}

fn before<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let end = text.len().checked_sub(suffix.len())?;
    text.get(end..)?.eq_ignore_ascii_case(suffix).then(|| text.get(..end)).flatten()
}

/// The figure of a row that a claim names: by the row's printed text, or by what it reads as. Where several
/// side wagers have pay tables, the claim may name the wager, and has to where several have the row.
fn of_row(
    dossier: &mut ParsedDocument,
    cell: &Cell,
    own: &WagerWords,
) -> Result<Option<ClaimSubject>, String> {
    for side in 0..own.sides.len() {
        let named = without_wager(&cell.text, own, side);
        if let Some(subject) = named.and_then(|text| of_pay_row(dossier, text, side)) {
            return Ok(Some(subject));
        }
    }
    let sides = 0..dossier.pay_tables.len();
    let found: Vec<ClaimSubject> =
        sides.filter_map(|side| of_pay_row(dossier, &cell.text, side)).collect();
    match found.as_slice() {
        [subject] => Ok(Some(*subject)),
        [] => Ok(KINDS.iter().find_map(|(prefix, _, of_outcome)| {
            outcome_row(dossier, after(&cell.text, prefix)?).map(of_outcome)
        })),
        _ => {
            let hint = "Name the wager too, as in 'Probability of ROW of WAGER'.";
            let unknown = UnknownPhrase::unlike_any(hint);
            Err(unread(dossier, cell, "figure of one pay table: several have this row", unknown))
        }
    }
}

/// A claim's text without the name of a side wager at its end or beginning; `None` where it does not have one.
fn without_wager<'a>(text: &'a str, own: &WagerWords, side: usize) -> Option<&'a str> {
    let names = own.sides.get(side)?;
    names.iter().find_map(|name| {
        let ends = [
            format!(" of {name}"),
            format!(" of the {name}"),
            format!(" on {name}"),
            format!(", {name}"),
        ];
        let behind = ends.iter().find_map(|end| before(text, end));
        behind.or_else(|| after(text, &format!("{name}: ")))
    })
}

fn of_pay_row(dossier: &ParsedDocument, text: &str, side: usize) -> Option<ClaimSubject> {
    KINDS.iter().find_map(|(prefix, of_pay, _)| {
        let row = pay_row(dossier, side, after(text, prefix)?)?;
        Some(of_pay(PayRowIndex { side, row }))
    })
}

fn pay_row(dossier: &ParsedDocument, side: usize, text: &str) -> Option<usize> {
    let hands = &dossier.pay_tables.get(side)?.hands;
    let printed = hands.iter().position(|row| row.text.eq_ignore_ascii_case(text));
    printed.or_else(|| family::pay_row(dossier.ruleset.as_ref()?, side, text))
}

fn outcome_row(dossier: &ParsedDocument, text: &str) -> Option<usize> {
    let printed = dossier.outcome_cells.iter().position(|row| row.text.eq_ignore_ascii_case(text));
    printed.or_else(|| family::outcome_row(dossier.ruleset.as_ref()?, text))
}

/// `None` where no strategy matters or none is stated.
fn under_of(dossier: &mut ParsedDocument, cell: &Cell) -> Result<Option<Strategy>, String> {
    let is_dash = matches!(cell.text.as_str(), "" | "-" | "\u{2013}" | "\u{2014}");
    if is_dash || cell_value(cell) == CellValue::NotStated {
        return Ok(None);
    }
    match dossier.known_phrase(cell, strategy, ToString::to_string) {
        Ok(strategy) => Ok(strategy),
        Err(unknown) => Err(unread(dossier, cell, "strategy", unknown)),
    }
}

fn value_of(
    dossier: &mut ParsedDocument,
    subject: ClaimSubject,
    cell: &Cell,
) -> Result<ClaimValue, String> {
    if subject == ClaimSubject::OptimalStrategy {
        return match dossier.known_phrase(cell, strategy, ToString::to_string) {
            Ok(Some(strategy)) => Ok(ClaimValue::Strategy(strategy)),
            Ok(None) => Err("The document states no strategy here.".to_owned()),
            Err(unknown) => Err(unread(dossier, cell, "strategy", unknown)),
        };
    }
    number(&cell.text).ok_or_else(|| {
        let help = "Print it as the source does, as in 4.31%, 0.018344 or 1 in 47.5.";
        unread(dossier, cell, "number", UnknownPhrase::unlike_any(help))
    })
}

/// A number, or one in so many.
fn number(text: &str) -> Option<ClaimValue> {
    let lower = text.to_lowercase();
    let units = [" units", " unit", " antes", " ante", " hands", " deals"];
    let bare = units.iter().find_map(|unit| lower.strip_suffix(unit)).unwrap_or(&lower);
    let per_cent = [" per cent", " percent"];
    let bare = match per_cent.iter().find_map(|words| bare.strip_suffix(words)) {
        Some(number) => format!("{number}%"),
        None => bare.to_owned(),
    };
    for one_in in ["1 in ", "one in ", "1:"] {
        if let Some(printed) = bare.strip_prefix(one_in).map(PrintedNumber::parse) {
            let positive = |printed: &PrintedNumber| {
                !printed.value().is_negative() && !printed.value().is_zero()
            };
            return printed.ok().filter(positive).map(ClaimValue::OneIn);
        }
    }
    // The text as it is printed, so that a message repeats it.
    PrintedNumber::parse(&bare).ok().map(ClaimValue::Number)
}

fn method_of(dossier: &mut ParsedDocument, cell: &Cell) -> Method {
    let is_dash = matches!(cell.text.as_str(), "" | "-" | "\u{2013}" | "\u{2014}");
    if is_dash || cell_value(cell) == CellValue::NotStated {
        return Method::NotStated;
    }
    let house = |method: &Method| match method {
        Method::NotStated => "not stated".to_owned(),
        Method::Exact => "exact".to_owned(),
        Method::Simulation(hands) => format!("simulation of {hands} hands"),
    };
    match dossier.known_phrase(cell, method, house) {
        Ok(method) => method.unwrap_or(Method::NotStated),
        Err(unknown) => {
            let message = format!(
                "'{}' is not a known method; the figure is judged as if no method were stated.",
                printable(&cell.text)
            );
            let problem = Problem::new(ProblemKind::ClaimUnread, cell.span, message);
            let problem = problem.help(unknown.hint).replacing(cell, unknown.replacement);
            dossier.problems.push(problem.known(&unknown.known));
            Method::NotStated
        }
    }
}

/// `exact`, `simulation of 1,000,000 hands`, `simulation of 10 million rounds`.
fn method(text: &str) -> Result<Method, UnknownPhrase> {
    let unknown =
        || UnknownPhrase::near(text, ["exact", "simulation of 1,000,000 hands", "not stated"]);
    let lower = text.to_lowercase().replace("monte carlo", "").replace("monte-carlo", "");
    let words = lower.split_whitespace().map(|word| word.trim_end_matches(','));
    let words: Vec<&str> = words.filter(|word| !matches!(*word, "of" | "over" | "with")).collect();
    let (hands, scale) = match words.as_slice() {
        ["exact" | "exactly" | "combinatorial" | "enumeration"]
        | ["combinatorial", "analysis"]
        | ["exact" | "full", "enumeration" | "count" | "calculation"] => return Ok(Method::Exact),
        ["simulation", hands] => (*hands, 1),
        ["simulation", hands, "hands" | "rounds" | "trials" | "deals"] => (*hands, 1),
        ["simulation", hands, scale, rest @ ..] if rest.len() <= 1 => {
            let unit =
                rest.iter().all(|unit| matches!(*unit, "hands" | "rounds" | "trials" | "deals"));
            (*hands, scale_of(scale).filter(|_| unit).ok_or_else(unknown)?)
        }
        _ => return Err(unknown()),
    };
    let printed = PrintedNumber::parse(hands).map_err(|_| unknown())?;
    let value = printed.value() * &gincert_evidence::Fraction::integer(scale);
    if !value.is_integer() || value.is_negative() || value.is_zero() {
        return Err(unknown());
    }
    // A size beyond 64 bits is no size of a simulation; it is reported like any implausible size.
    Ok(Method::Simulation(value.to_string().parse().unwrap_or(u64::MAX)))
}

fn scale_of(word: &str) -> Option<u64> {
    match word {
        "thousand" => Some(1_000),
        "million" => Some(1_000_000),
        "billion" => Some(1_000_000_000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_read_with_their_size() {
        assert_eq!(method("Exact"), Ok(Method::Exact));
        assert_eq!(method("simulation of 10,000,000 hands"), Ok(Method::Simulation(10_000_000)));
        assert_eq!(method("simulation, 500 hands"), Ok(Method::Simulation(500)));
        assert!(method("simulation of many hands").is_err());
        assert!(method("simulation of 0 hands").is_err());
        assert!(method("simulation of 1.5 hands").is_err());
        assert_eq!(
            method("Monte Carlo simulation of 2.5 million rounds"),
            Ok(Method::Simulation(2_500_000))
        );
        assert_eq!(
            method(&format!("simulation of 1{} hands", "0".repeat(30))),
            Ok(Method::Simulation(u64::MAX))
        );
        assert_eq!(method("combinatorial analysis"), Ok(Method::Exact));
    }

    #[test]
    fn values_are_numbers_shares_and_one_in_so_many() {
        let shown = |text: &str| match number(text) {
            Some(ClaimValue::Number(printed)) => printed.to_string(),
            Some(ClaimValue::OneIn(printed)) => format!("1 in {printed}"),
            _ => "none".to_owned(),
        };
        for (text, value) in [
            ("4.31%", "4.31%"),
            ("4.31 per cent", "4.31%"),
            ("1.6836 units", "1.6836"),
            ("1 in 47.5", "1 in 47.5"),
            ("1:412", "1 in 412"),
            ("1 in 0", "none"),
            ("about 4 %", "none"),
            ("n/a", "none"),
        ] {
            assert_eq!(shown(text), value, "{text}");
        }
    }
}

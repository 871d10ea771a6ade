//! The facts of a drafted map: how lines, amounts, times and cards are written; and what no column says.

use super::assignment::Assignments;
use super::clock::joined;
use super::columns::ExportColumns;
use super::export::{Export, ExportFile};
use super::model::{Certainty, DraftedConstant, DraftedFact};
use gincert_evidence::listed_decimals;
use gincert_replay::map::{Layout, SignForm, TextEncoding, TimeForm, Times};
use gincert_replay::rows::{Field, FieldForm};

/// Currencies by their signs; a sign may be that of several.
const SIGNS: [(&str, &str); 4] = [("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("¥", "JPY")];

fn sure(name: &'static str, value: impl Into<String>) -> DraftedFact {
    DraftedFact { name, value: value.into(), certainty: Certainty::Sure, rivals: Vec::new() }
}

fn guess(name: &'static str, value: impl Into<String>, rivals: &[&str]) -> DraftedFact {
    let rivals = rivals.iter().map(|rival| (*rival).to_owned()).collect();
    DraftedFact { name, value: value.into(), certainty: Certainty::Guess, rivals }
}

/// The facts, in the order of the documentation.
pub(crate) fn facts(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
    zone: Option<&str>,
) -> Vec<DraftedFact> {
    let mut facts = lines(export);
    if let Some(wager) = found.all.iter().find(|one| one.field == Field::Wager) {
        facts.push(DraftedFact { certainty: wager.certainty, ..sure("Row", "one wager") });
    }
    if found.all.iter().any(|one| one.field.form() == FieldForm::Money) {
        facts.extend(money(values));
    }
    facts.extend(time(values, found, zone));
    if found.holds(Field::Cards) {
        facts.extend(cards(values));
    }
    facts
}

fn lines(export: &Export) -> Vec<DraftedFact> {
    let mut facts = Vec::new();
    if export.layout == Layout::JsonLines {
        facts.push(sure("Log", "JSON Lines"));
    }
    match export.encoding {
        TextEncoding::Utf8 => {}
        TextEncoding::Utf16 => facts.push(sure("Encoding", "UTF-16")),
        TextEncoding::Windows1252 => facts.push(guess("Encoding", "Windows-1252", &[])),
    }
    if export.layout == Layout::JsonLines {
        return facts;
    }
    if !export.before.is_empty() {
        facts.push(sure("Header line", export.header_line.to_string()));
    }
    if export.other_length.0 > 0 {
        facts.push(guess("Rows of another length", "left out", &["unreadable"]));
    }
    facts.push(sure(
        "Separator",
        match export.separator {
            b';' => "semicolon",
            b'\t' => "tab",
            _ => "comma",
        },
    ));
    facts
}

fn money(values: &ExportColumns<'_>) -> Vec<DraftedFact> {
    let spelling = &values.amounts;
    let format = spelling.format;
    let after = if format.mark == b',' { " after a comma" } else { "" };
    let mut facts = Vec::new();
    match (spelling.has_decimals, format.decimals) {
        (true, Some(decimals)) => {
            let text = format!("{decimals} decimals{after}");
            // Three digits after a mark may be thousands.
            let name_parts = values.money.keys().any(|at| {
                let name = values.name(*at).to_lowercase();
                ["cent", "minor", "pence"].iter().any(|part| name.contains(part))
            });
            facts.push(match spelling.is_only && decimals == 2 && !name_parts {
                true => sure("Money", text),
                false => guess("Money", text, &[]),
            });
        }
        _ => facts.push(guess("Money", "minor units", &["2 decimals"])),
    }
    let thousands = format.thousands.map(|mark| match mark {
        ',' => "comma",
        '.' => "point",
        ' ' => "blank",
        _ => "apostrophe",
    });
    let of =
        |name, text: &str| if spelling.is_only { sure(name, text) } else { guess(name, text, &[]) };
    facts.extend(thousands.map(|mark| of("Thousands", mark)));
    let signs = match format.sign {
        SignForm::MinusInFront => None,
        SignForm::PlusOrMinus => Some("plus or minus in front"),
        SignForm::MinusBehind => Some("minus behind"),
        SignForm::Brackets => Some("brackets"),
    };
    facts.extend(signs.map(|sign| sure("Signs", sign)));
    facts.extend(spelling.sign.as_ref().map(|sign| sure("Currency sign", sign.as_str())));
    facts
}

fn time(values: &ExportColumns<'_>, found: &Assignments, zone: Option<&str>) -> Vec<DraftedFact> {
    let Some(at) = found.all.iter().find(|one| one.field == Field::At) else { return Vec::new() };
    let forms = match at.columns.as_slice() {
        [date, time] => match (values.clocks.get(date), values.clocks.get(time)) {
            (Some(date), Some(time)) => joined(date, time),
            _ => Vec::new(),
        },
        [one] => values.clocks.get(one).map(|clock| clock.forms.clone()).unwrap_or_default(),
        _ => Vec::new(),
    };
    let text = |form: &TimeForm| match form {
        TimeForm::Rfc3339 => "RFC 3339".to_owned(),
        TimeForm::UnixSeconds => "Unix seconds".to_owned(),
        TimeForm::UnixMilliseconds => "Unix milliseconds".to_owned(),
        TimeForm::Pattern(pattern) => pattern.clone(),
    };
    let Some((first, rest)) = forms.split_first() else { return Vec::new() };
    let rivals: Vec<String> = rest.iter().map(text).collect();
    let certainty = if rivals.is_empty() { Certainty::Sure } else { Certainty::Guess };
    let mut facts = vec![DraftedFact { name: "Time", value: text(first), certainty, rivals }];
    let is_local = matches!(first, TimeForm::Pattern(pattern) if !Times::has_offset(pattern));
    if is_local {
        // No export states the time zone of its clock; a person has to.
        facts.push(guess("Time zone", zone.unwrap_or_default(), &[]));
    }
    facts
}

fn cards(values: &ExportColumns<'_>) -> Vec<DraftedFact> {
    let Some(spelling) = values.spelling.as_ref().filter(|spelling| !spelling.is_of_format())
    else {
        return Vec::new();
    };
    let of = |name, text: &str, is_sure: bool| {
        if is_sure { sure(name, text) } else { guess(name, text, &[]) }
    };
    let order = if spelling.suit_first { "suit, then rank" } else { "rank, then suit" };
    let only = spelling.is_only;
    let mut facts = vec![of("Cards", order, only)];
    if !spelling.between.is_empty() {
        facts.push(of("Between", spelling.between, only));
    }
    facts.push(of("Ranks", spelling.ranks, only));
    facts.push(of("Suits", spelling.suits, only && spelling.are_suits_known));
    // No card is twice in a hand.
    let is_twice = spelling.is_hidden_repeated;
    facts.extend(spelling.hidden.as_ref().map(|code| of("Hidden card", code, is_twice)));
    facts
}

/// Values that a map states and no column holds: the table from the name of the file, and the currency from its
/// sign.
pub(crate) fn constants(
    files: &[ExportFile],
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
        constants.push(DraftedConstant { field: Field::Table, value });
    }
    if let Some(sign) = values.amounts.sign.as_deref().filter(|_| !found.holds(Field::Currency)) {
        let known = SIGNS.iter().find(|(own, _)| *own == sign).map(|(_, code)| *code);
        let code = known.or_else(|| listed_decimals(sign).map(|_| sign));
        let decimals = values.amounts.format.decimals;
        if let Some(code) = code.filter(|code| listed_decimals(code) == decimals) {
            constants.push(DraftedConstant { field: Field::Currency, value: code.to_owned() });
        }
    }
    constants
}

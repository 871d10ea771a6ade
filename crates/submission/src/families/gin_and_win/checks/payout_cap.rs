//! At the highest wager, a row of the pay table pays more than the payout limit.
//!
//! A player reads the pay table, makes the highest wager that the table allows, and is paid less than
//! printed. The check multiplies each row by the highest single wager and compares it with the payout
//! limit per player, or per table, where the document states both as numbers of one currency. A share of a
//! progressive meter has no highest amount; a row that pays one is named beside the limit, as an observation, and
//! so is envy, which several hands may pay at once.
//!
//! What to do: lower the highest wager, raise the limit, or print the limit next to the row. For a meter, and for envy:
//! state whether the limit holds for it.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
use crate::document::dossier::Limit;
use crate::document::limits::{LimitAmount, limit_amount, limit_named};
use gincert_evidence::{Finding, FindingSubject, Fraction, Grade, Quantity, printable};
use gincert_game::gin_and_win::{MeterPay, Pay, SideWager};
use gincert_pages::Cell;

pub(super) const CODE: &str = "payout-cap";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

/// The limits that a row is held against.
const CAPS: [&str; 2] = ["payout limit per player", "payout limit per table"];

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let limits = &examined.dossier.limits;
    let (Some(rules), Some((_, highest))) = (examined.rules(), stated(limits, "single wager"))
    else {
        return Vec::new();
    };
    let caps: Vec<(&Limit, LimitAmount)> = CAPS
        .iter()
        .filter_map(|name| stated(limits, name))
        .filter(|(_, cap)| cap.is_alike(&highest))
        .collect();
    let tables = rules.sides.iter().zip(&examined.dossier.pay_tables);
    let rows = tables.flat_map(|(side, table)| side.rows.iter().zip(&table.hands));
    let envied = rules.sides.iter().any(SideWager::has_envy);
    let envied = envied.then(|| examined.dossier.envy_cells.first()).flatten();
    let of_envy = caps.iter().filter_map(|(limit, _)| Some(of_envy(examined, &envied?.2, limit)));
    let of_envy: Vec<Finding> = of_envy.collect();
    let findings = rows.flat_map(|(row, cell)| {
        let most = paid(row.pays, &highest.value);
        caps.iter().filter_map(move |(limit, cap)| {
            if let Some(share) = row.pays.of_meter() {
                return Some(of_meter(examined, (cell, share), limit));
            }
            let most = most.clone().filter(|most| *most > cap.value)?;
            let message = format!(
                "'{}' pays {} at the highest wager; the {} is {}.",
                printable(&cell.text),
                most.decimal(0),
                printable(&limit.name.text.to_lowercase()),
                printable(&limit.value.text)
            );
            let place = examined.source.place(cell.span);
            let other = examined.source.place(limit.value.span);
            Some(
                Finding::new(CODE, Grade::Minor, place, message)
                    .expected(Quantity::Text(printable(&limit.value.text)))
                    .observed(Quantity::Text(most.decimal(0)))
                    .note_at("The limit is here.", other)
                    .help("Lower the highest wager, raise the limit, or print it beside the row."),
            )
        })
    });
    limited(findings.chain(of_envy))
}

/// Envy, which is paid beside the own hand and for several hands at once, beside a limit that it is not held against.
fn of_envy(examined: &AnalyzedDocument, cell: &Cell, limit: &Limit) -> Finding {
    let message = format!(
        "Envy is paid beside the own hand and for each hand of another seat: it is not compared with the {} of {}.",
        printable(&limit.name.text.to_lowercase()),
        printable(&limit.value.text)
    );
    Finding::new(CODE, Grade::Observation, examined.source.place(cell.span), message)
        .note_at("The limit is here.", examined.source.place(limit.value.span))
        .help("State in the limit table whether the limit holds for envy.")
}

/// A row that pays of a meter, beside a limit that it is not held against.
fn of_meter(
    examined: &AnalyzedDocument,
    (cell, pays): (&Cell, MeterPay),
    limit: &Limit,
) -> Finding {
    let message = format!(
        "'{}' pays {pays}, which has no highest amount, so that it is not compared with the {} of {}.",
        printable(&cell.text),
        printable(&limit.name.text.to_lowercase()),
        printable(&limit.value.text)
    );
    let place = examined.source.place(cell.span);
    Finding::new(CODE, Grade::Observation, place, message)
        .note_at("The limit is here.", examined.source.place(limit.value.span))
        .help("State in the limit table whether the limit holds for the meter.")
}

/// A limit that is a number.
pub(super) fn stated<'a>(limits: &'a [Limit], name: &str) -> Option<(&'a Limit, LimitAmount)> {
    let limit = limit_named(limits, name)?;
    Some((limit, limit_amount(&limit.value.text).ok()?))
}

/// What a wager wins by a pay-off.
pub(super) fn paid(pays: Pay, wager: &Fraction) -> Option<Fraction> {
    let (win, stake) = pays.odds()?;
    Some(&Fraction::new(win, stake)? * wager)
}

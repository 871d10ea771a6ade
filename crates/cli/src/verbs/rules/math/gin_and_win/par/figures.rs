//! The figures of a sheet in one list: section, figure, what it is of, on which base, exactly and as a decimal.

use super::{ROOT_PLACES, base_of, name, side_words};
use crate::verbs::rules::math::gin_and_win::CountedDocument;
use crate::verbs::rules::math::gin_and_win::decisions;
use crate::verbs::rules::math::gin_and_win::envy::{self, EnviedWager};
use crate::verbs::rules::math::gin_and_win::meters::{self, MeteredWager};
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{BonusRow, SideWager};
use gincert_math::{ParSheet, PayOffTable, PayoffWager, WagerSheet};

/// 1.96, the factor of the volatility index: 95 % of the normal law lie within as many standard deviations.
const VOLATILITY: (u32, u32) = (196, 100);

/// One figure of the sheet.
pub(super) struct SheetFigure {
    pub section: &'static str,
    pub figure: String,
    pub of: String,
    pub base: String,
    /// The exact value; of a root, none.
    pub exact: Option<Fraction>,
    pub decimal: String,
}

/// The standard deviation times 1.96, with so many decimals.
pub(super) fn volatility_index(variance: &Fraction, places: u32) -> Option<String> {
    let factor = Fraction::new(VOLATILITY.0, VOLATILITY.1)?;
    (&(&factor * &factor) * variance).sqrt_decimal(places)
}

/// Every figure, in the order of the page.
pub(super) fn all(counted: &CountedDocument<'_>, sheet: Option<&ParSheet>) -> Vec<SheetFigure> {
    let mut all = Vec::new();
    for column in sheet.iter().flat_map(|sheet| &sheet.wagers) {
        all.extend(of_wager(counted, column));
    }
    all.extend(of_rows(counted));
    all.extend(of_meters(counted));
    all.extend(of_envy(counted));
    let Some(sheet) = sheet else { return all };
    for (a, b, value) in &sheet.covariances {
        let of = format!("{} with {}", name(counted, *a), name(counted, *b));
        all.push(number("covariances", "covariance", &of, "squared Antes", value));
    }
    let seat = "one unit on each wager before the deal";
    if let Some(most) = &sheet.seat_maximum {
        let section = "largest wins";
        all.push(number(section, "largest win of a seat", "all wagers", seat, most));
        let seats = counted.hands.rules.seats.1;
        let round = most * &Fraction::integer(seats);
        let of = format!("all wagers of {seats} seats");
        all.push(number(section, "largest win of a round, at most", &of, seat, &round));
    }
    for played in &sheet.thresholds {
        let of = played.strategy.to_string();
        let figures = [
            ("raise frequency", "all hands", &played.raise_frequency),
            ("house edge", "the Ante", &played.house_edge),
            ("element of risk", "all wagered", &played.element_of_risk),
            ("cost against optimal play", "the Ante", &played.cost),
        ];
        all.extend(
            figures
                .map(|(figure, base, value)| number("single thresholds", figure, &of, base, value)),
        );
    }
    all.extend(of_multiples(counted));
    all.extend(of_decisions(counted));
    all.extend(of_steps(counted, sheet));
    all
}

/// The figures of progressive meters.
fn of_meters(counted: &CountedDocument<'_>) -> Vec<SheetFigure> {
    let metered = meters::of_document(counted);
    let of = |metered: &MeteredWager<'_>| {
        let name = metered.side.name.clone();
        let figures = meters::figures(&metered.found).into_iter();
        figures.map(move |(figure, base, value)| number("meters", figure, &name, base, &value))
    };
    metered.iter().flat_map(of).collect()
}

/// The figures of envy pay-offs.
fn of_envy(counted: &CountedDocument<'_>) -> Vec<SheetFigure> {
    let envied = envy::of_document(counted);
    let of = |envied: &EnviedWager<'_>| {
        let name = envied.side.name.clone();
        let figures = envy::figures(&envied.found).into_iter();
        figures.map(move |(figure, value)| number("envy", &figure, &name, "the wager", &value))
    };
    envied.iter().flat_map(of).collect()
}

/// Best play by multiple, and each multiple alone, where the player chooses.
fn of_multiples(counted: &CountedDocument<'_>) -> Vec<SheetFigure> {
    let Ok(base) = &counted.base else { return Vec::new() };
    let each = base.single.iter().enumerate().flat_map(|(place, one)| {
        let of = match one.multiple {
            1 => "raises of 1 Ante".to_owned(),
            multiple => format!("raises of {multiple} Antes"),
        };
        let figures = [
            ("share of hands", "all hands", base.optimal.raise_share(place)),
            ("house edge of it alone", "the Ante", one.played.house_edge.clone()),
            ("cost of it alone", "the Ante", one.cost.clone()),
        ];
        figures.map(|(figure, base, value)| number("multiples", figure, &of, base, &value))
    });
    each.collect()
}

/// Best play by decision, in a game of two.
fn of_decisions(counted: &CountedDocument<'_>) -> Vec<SheetFigure> {
    let Some((base, [first, last])) =
        counted.base.as_ref().ok().and_then(|base| Some((base, decisions::shares(base)?)))
    else {
        return Vec::new();
    };
    let section = "decisions";
    let both = [
        ("raises at the first decision", base.optimal.first_raise_share(), first),
        ("raises after a check", base.optimal.last_raise_share(), last),
    ];
    let mut all = Vec::new();
    for (of, share, by_multiple) in both {
        all.extend(share.map(|share| number(section, "share of hands", of, "all hands", &share)));
        for one in by_multiple {
            let of = format!("{of}, {} times the Ante", one.multiple);
            all.push(number(section, "share of hands", &of, "all hands", &one.share));
        }
    }
    all
}

fn number(
    section: &'static str,
    figure: &str,
    of: &str,
    base: &str,
    value: &Fraction,
) -> SheetFigure {
    SheetFigure {
        section,
        figure: figure.to_owned(),
        of: of.to_owned(),
        base: base.to_owned(),
        decimal: value.decimal(ROOT_PLACES),
        exact: Some(value.clone()),
    }
}

fn of_wager(counted: &CountedDocument<'_>, column: &WagerSheet) -> Vec<SheetFigure> {
    let name = &name(counted, column.wager);
    let (section, before) = ("wagers", &base_of(counted, column.wager));
    let one = Fraction::one();
    let mut all = vec![
        number(section, "mean wager", name, "Antes", &column.wagered),
        number(section, "house edge", name, before, &column.house_edge),
        number(section, "return", name, before, &(&one - &column.house_edge)),
    ];
    if let Some(risk) = &column.element_of_risk {
        all.push(number(section, "element of risk", name, "all wagered", risk));
        all.push(number(section, "return on all wagered", name, "all wagered", &(&one - risk)));
    }
    let shares = [
        ("hit frequency", &column.hit_frequency),
        ("push frequency", &column.push_frequency),
        ("loss frequency", &column.loss_frequency),
    ];
    all.extend(shares.map(|(figure, value)| number(section, figure, name, "all deals", value)));
    all.push(number(section, "variance", name, "squared Antes a round", &column.variance));
    let root = |figure: &str, base: &str, decimal: Option<String>| {
        decimal.map(|decimal| SheetFigure {
            section,
            figure: figure.to_owned(),
            of: name.to_owned(),
            base: base.to_owned(),
            exact: None,
            decimal,
        })
    };
    let deviation = column.variance.sqrt_decimal(ROOT_PLACES);
    all.extend(root("standard deviation", "Antes a round", deviation));
    all.extend(root("skewness", "no unit", column.law.skewness(ROOT_PLACES)));
    let index = volatility_index(&column.variance, ROOT_PLACES);
    all.extend(root("volatility index, 1.96 standard deviations", "Antes a round", index));
    if let Some(largest) = column.law.largest() {
        all.push(number(section, "largest win", name, "Antes", largest));
    }
    for bounds in &column.bounds {
        let after = |end: &str, law: &str| {
            format!("{end} bound of the return after {} rounds, 95 %, {law} law", bounds.rounds)
        };
        if let Some((low, high)) = &bounds.exact {
            all.push(number("bounds", &after("lower", "exact"), name, before, low));
            all.push(number("bounds", &after("upper", "exact"), name, before, high));
        }
        let (low, high) = &bounds.normal;
        all.push(number("bounds", &after("lower", "normal"), name, before, low));
        all.push(number("bounds", &after("upper", "normal"), name, before, high));
    }
    all.extend(of_losses(name, column));
    all
}

fn of_losses(name: &str, column: &WagerSheet) -> Vec<SheetFigure> {
    let section = "losses";
    let mut all = Vec::new();
    for run in &column.longest_runs {
        for (figure, value) in [("median", run.median), ("95 % at most", run.high)] {
            let figure = format!("longest run of lost rounds among {}, {figure}", run.rounds);
            all.push(number(section, &figure, name, "rounds", &Fraction::integer(value)));
        }
    }
    for wait in &column.run_waits {
        let figure = format!("mean rounds until {} are lost one after the other", wait.length);
        all.push(number(section, &figure, name, "rounds", &wait.rounds));
    }
    for one in column.ruin.iter().flatten() {
        for (rounds, probability) in &one.within {
            let figure = format!(
                "bankroll of {} used up within {rounds} rounds, to nine decimals",
                one.bankroll
            );
            all.push(number(section, &figure, name, "probability", probability));
        }
    }
    all
}

/// A row of a table: its words, its probability and its return.
pub(super) struct SheetRow {
    pub table: &'static str,
    /// The side wager of a row of a pay table.
    pub side: Option<usize>,
    /// The row's words, with the wager's name where several side wagers have pay tables.
    pub text: String,
    pub probability: Fraction,
    pub returned: Fraction,
    pub combinations: Fraction,
}

/// The rows of the outcome table and of the pay table.
pub(super) fn rows(counted: &CountedDocument<'_>) -> Vec<SheetRow> {
    let mut all = Vec::new();
    if let Ok(base) = &counted.base {
        let rows = base.game.rules().outcomes.iter().zip(&base.optimal.outcomes);
        all.extend(rows.map(|(row, found)| SheetRow {
            table: "outcome table",
            side: None,
            text: row.text.clone(),
            probability: found.probability.clone(),
            returned: &found.net * &found.probability,
            combinations: Fraction::integer(found.deals),
        }));
    }
    for (place, (side, analysis)) in counted.hands.side_wagers().enumerate() {
        let rows = side.rows.iter().zip(&analysis.rows);
        all.extend(rows.map(|(row, found)| SheetRow {
            table: "pay table",
            side: Some(place),
            text: side_row(counted, row, side),
            probability: found.probability.clone(),
            returned: found.return_.clone(),
            combinations: Fraction::integer(found.combinations),
        }));
    }
    all
}

/// The words of a pay row, with the wager where there are several.
fn side_row(counted: &CountedDocument<'_>, row: &BonusRow, side: &SideWager) -> String {
    match counted.hands.sides.len() {
        0 | 1 => row.text.clone(),
        _ => format!("{} of {}", row.text, side.name),
    }
}

/// The odds against a probability, so many to 1; `None` for what never happens.
pub(super) fn odds_against(probability: &Fraction) -> Option<Fraction> {
    (&Fraction::one() - probability).checked_div(probability)
}

fn of_rows(counted: &CountedDocument<'_>) -> Vec<SheetFigure> {
    let of_row = |row: SheetRow| {
        let base = match row.table {
            "pay table" => "all hands",
            _ => "all deals",
        };
        let wagered = match row.side {
            Some(side) => side_words(counted, side),
            None => "the Ante".to_owned(),
        };
        let number = |figure: &str, base: &str, value: &Fraction| {
            number(row.table, figure, &row.text, base, value)
        };
        let mut all = vec![
            number("combinations", base, &row.combinations),
            number("probability", base, &row.probability),
        ];
        let odds = odds_against(&row.probability);
        all.extend(odds.map(|odds| number("odds against, to 1", base, &odds)));
        all.push(number("return", &wagered, &row.returned));
        all
    };
    rows(counted).into_iter().flat_map(of_row).collect()
}

/// A pay-off in words: its row, and in the outcome table its wager.
pub(super) fn pay_off(counted: &CountedDocument<'_>, row: usize, table: PayOffTable) -> String {
    let rules = counted.hands.rules;
    let outcome = |wager: &str| {
        let text = rules.outcomes.get(row).map(|row| row.text.as_str()).unwrap_or_default();
        format!("{text}, {wager}")
    };
    match table {
        PayOffTable::Outcome(PayoffWager::Ante) => outcome("Ante"),
        PayOffTable::Outcome(PayoffWager::Play) => outcome("Play"),
        PayOffTable::Side(side) => {
            let found = rules.sides.get(side).and_then(|side| Some((side, side.rows.get(row)?)));
            found.map_or_else(String::new, |(side, row)| side_row(counted, row, side))
        }
    }
}

fn of_steps(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Vec<SheetFigure> {
    let of_step = |step: &gincert_math::PayOffStep| {
        let of = pay_off(counted, step.row, step.table);
        let base = match step.table {
            PayOffTable::Outcome(_) => "the Ante".to_owned(),
            PayOffTable::Side(side) => side_words(counted, side),
        };
        let words = "change of the house edge for one unit more";
        let anew = format!("{words}, played anew");
        let played = number("pay-offs", words, &of, &base, &step.as_played);
        let anew =
            step.played_anew.as_ref().map(|edge| number("pay-offs", &anew, &of, &base, edge));
        std::iter::once(played).chain(anew)
    };
    sheet.steps.iter().flat_map(of_step).collect()
}

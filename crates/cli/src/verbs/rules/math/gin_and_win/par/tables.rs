//! The tables of the sheet, for the terminal and for the page alike.

use super::figures::{pay_off, volatility_index};
use super::{name, short_name};
use crate::verbs::rules::math::gin_and_win::{Base, CountedDocument};
use gincert_evidence::{Align, Fraction, Table, grouped, parted_decimal};
use gincert_game::gin_and_win::SideWager;
use gincert_math::{BonusAnalysis, OutcomeAnalysis, ParSheet, ParWager, RUIN_ROUNDS, WagerSheet};

fn columns<'a>(what: &'a str, pays: &'a str) -> [(&'a str, Align); 5] {
    [
        (what, Align::Left),
        (pays, Align::Left),
        ("Probability", Align::Right),
        ("One in", Align::Right),
        ("Return", Align::Right),
    ]
}

/// The rows of the outcome table.
pub(super) fn outcomes(base: &Base) -> Table {
    let mut table = Table::new(
        "Base game, optimal play, for an Ante of 1",
        &columns("Outcome", "Net, in Antes"),
    );
    for (row, counted) in base.game.rules().outcomes.iter().zip(&base.optimal.outcomes) {
        let returned = &counted.net * &counted.probability;
        let net = nets(counted);
        table.row([
            row.text.clone(),
            net,
            counted.probability.decimal(9),
            one_in(&counted.probability),
            returned.decimal(6),
        ]);
    }
    table
}

/// What a row pays: by multiple, where raises of several settle its deals.
fn nets(counted: &OutcomeAnalysis) -> String {
    let signed = |net: &Fraction| match net.is_negative() || net.is_zero() {
        true => net.to_string(),
        false => format!("+{net}"),
    };
    let mut nets: Vec<String> = counted.parts.iter().map(|part| signed(&part.net)).collect();
    nets.dedup();
    match nets.as_slice() {
        [] | [_] => signed(&counted.net),
        several => several.join(" or "),
    }
}

/// The rows of the pay table of each side wager.
pub(super) fn pay_rows(counted: &CountedDocument<'_>) -> Vec<Table> {
    let sides = counted.hands.side_wagers();
    sides.map(|(side, analysis)| of_side(side, analysis)).collect()
}

fn of_side(side: &SideWager, analysis: &BonusAnalysis) -> Table {
    let mut table = Table::new(side.name.clone(), &columns("Hand", "Pays"));
    for (row, counted) in side.rows.iter().zip(&analysis.rows) {
        table.row([
            row.text.clone(),
            row.pays.to_string(),
            counted.probability.decimal(9),
            one_in(&counted.probability),
            counted.return_.decimal(6),
        ]);
    }
    table
}

/// The longest losing runs, and the mean wait for some.
pub(super) fn losing_runs(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Table {
    let columns = [
        ("Of", Align::Left),
        ("Rounds", Align::Right),
        ("Median", Align::Right),
        ("At most, 95 %", Align::Right),
    ];
    let mut table = Table::new("The longest run of lost rounds, one after the other", &columns);
    for column in &sheet.wagers {
        for run in &column.longest_runs {
            table.row([
                short_name(counted, column.wager),
                grouped(run.rounds.into()),
                run.median.to_string(),
                run.high.to_string(),
            ]);
        }
    }
    table
}

/// How probable it is that a bankroll is used up; `None` where it was computed for no wager.
pub(super) fn ruin(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Option<Table> {
    let rounds = RUIN_ROUNDS.map(|rounds| format!("{} rounds", grouped(rounds.into())));
    let ends = rounds.iter().map(|rounds| (rounds.as_str(), Align::Right));
    let columns: Vec<(&str, Align)> =
        [("Of", Align::Left), ("Bankroll", Align::Right)].into_iter().chain(ends).collect();
    let mut table = Table::new("How probable it is that a bankroll is used up", &columns);
    for column in &sheet.wagers {
        for one in column.ruin.iter().flatten() {
            let cells = [short_name(counted, column.wager), one.bankroll.to_string()];
            let within = one.within.iter().map(|(_, probability)| probability.percent(3));
            table.row(cells.into_iter().chain(within));
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

/// A number of units without decimals that it does not need.
pub(super) fn plain(value: &Fraction) -> String {
    match (value.is_integer(), i128::try_from(value.numerator())) {
        (true, Ok(whole)) => grouped(whole),
        _ => value.decimal(4),
    }
}

/// A column for each wager.
///
/// Several side wagers have a table of their own: beside the others there is no room on a terminal.
pub(super) fn wagers(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Vec<Table> {
    let columns = &sheet.wagers;
    let is_side = |column: &&WagerSheet| matches!(column.wager, ParWager::Side(_));
    let (sides, others): (Vec<&WagerSheet>, Vec<&WagerSheet>) = columns.iter().partition(is_side);
    match sides.len() {
        0 | 1 => vec![of_columns(
            "Wagers under optimal play, a round",
            &columns.iter().collect::<Vec<_>>(),
            counted.hands.sides.len() == 1,
        )],
        _ => vec![
            of_columns("Wagers under optimal play, a round", &others, false),
            of_columns("Side wagers under optimal play of Ante and Play, a round", &sides, false),
        ],
    }
}

fn of_columns(title: &str, columns: &[&WagerSheet], is_only_side: bool) -> Table {
    let heading = |column: &WagerSheet| match column.wager {
        ParWager::Ante => "Ante".to_owned(),
        ParWager::Play => "Play".to_owned(),
        ParWager::Base => "Ante+Play".to_owned(),
        ParWager::Side(_) if is_only_side => "Bonus".to_owned(),
        ParWager::Side(side) => format!("Side {}", side + 1),
        ParWager::All => "All".to_owned(),
    };
    let names: Vec<String> = columns.iter().map(|column| heading(column)).collect();
    let headings = names.iter().map(|name| (name.as_str(), Align::Right));
    let headings: Vec<(&str, Align)> =
        [("Figure", Align::Left)].into_iter().chain(headings).collect();
    let mut table = Table::new(title, &headings);
    let mut row = |name: &str, of: &dyn Fn(&WagerSheet) -> Option<String>| {
        let cells = columns.iter().map(|column| of(column).unwrap_or_else(|| "-".to_owned()));
        table.row([name.to_owned()].into_iter().chain(cells));
    };
    let one = Fraction::one();
    let share = |value: &Fraction| Some(value.percent(3));
    row("House edge", &|of| share(&of.house_edge));
    row("Return", &|of| share(&(&one - &of.house_edge)));
    row("Element of risk", &|of| share(of.element_of_risk.as_ref()?));
    row("Return on all", &|of| share(&(&one - of.element_of_risk.as_ref()?)));
    row("Hits", &|of| share(&of.hit_frequency));
    row("Pushes", &|of| share(&of.push_frequency));
    row("Losses", &|of| share(&of.loss_frequency));
    row("Variance", &|of| Some(of.variance.decimal(4)));
    row("Std deviation", &|of| of.variance.sqrt_decimal(4));
    row("Skewness", &|of| of.law.skewness(4));
    row("Volatility", &|of| volatility_index(&of.variance, 4));
    row("Largest win", &|of| of.law.largest().map(plain));
    table
}

/// Between which bounds the return lies after many rounds.
pub(super) fn bounds(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Table {
    let columns = [
        ("Return of", Align::Left),
        ("Rounds", Align::Right),
        ("From", Align::Right),
        ("To", Align::Right),
        ("Normal from", Align::Right),
        ("Normal to", Align::Right),
    ];
    let title = "Return after many rounds: 95 % lie between, by the exact law of the sum";
    let mut table = Table::new(title, &columns);
    for column in sheet.wagers.iter().filter(|column| !column.bounds.is_empty()) {
        for bounds in &column.bounds {
            let shown = |value: &Fraction| value.percent(2);
            let (low, high) = match &bounds.exact {
                Some((low, high)) => (shown(low), shown(high)),
                None => ("-".to_owned(), "-".to_owned()),
            };
            table.row([
                short_name(counted, column.wager),
                grouped(bounds.rounds.into()),
                low,
                high,
                shown(&bounds.normal.0),
                shown(&bounds.normal.1),
            ]);
        }
    }
    table
}

/// Covariances of two wagers.
pub(super) fn covariances(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Table {
    let columns = [("Of", Align::Left), ("With", Align::Left), ("Covariance", Align::Right)];
    let mut table = Table::new("Covariances of the results of one hand", &columns);
    for (a, b, value) in &sheet.covariances {
        table.row([name(counted, *a), name(counted, *b), value.decimal(6)]);
    }
    table
}

/// The best strategies of one threshold.
pub(super) fn thresholds(sheet: &ParSheet) -> Table {
    let columns = [
        ("Raise with", Align::Left),
        ("Raised", Align::Right),
        ("House edge", Align::Right),
        ("Element of risk", Align::Right),
        ("Cost", Align::Right),
    ];
    let title = "The best strategy of one threshold, by number of cards left over";
    let mut table = Table::new(title, &columns);
    for played in &sheet.thresholds {
        table.row([
            played.strategy.to_string(),
            played.raise_frequency.percent(3),
            played.house_edge.percent(4),
            played.element_of_risk.percent(4),
            played.cost.percent(4),
        ]);
    }
    table
}

/// What each pay-off is worth.
pub(super) fn steps(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Table {
    let columns = [
        ("Pay-off", Align::Left),
        ("Pays", Align::Left),
        ("One unit more", Align::Right),
        ("Played anew", Align::Right),
    ];
    let mut table = Table::new("What one unit more of a pay-off does to the house edge", &columns);
    for step in &sheet.steps {
        let anew = step.played_anew.as_ref().map(|edge| edge.percent(4));
        table.row([
            pay_off(counted, step.row, step.table),
            step.pays.to_string(),
            step.as_played.percent(4),
            anew.unwrap_or_else(|| "-".to_owned()),
        ]);
    }
    table
}

/// The reciprocal of a probability with two decimals; `-` for what never happens.
fn one_in(probability: &Fraction) -> String {
    let reciprocal = Fraction::one().checked_div(probability);
    reciprocal.map_or_else(|| "-".to_owned(), |value| parted_decimal(&value, 2))
}

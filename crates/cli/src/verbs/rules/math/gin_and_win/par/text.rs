//! The sheet as text of 80 columns.

use super::figures::{pay_off, volatility_index};
use super::name;
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use crate::verbs::rules::math::gin_and_win::text::folded_bonus;
use crate::verbs::rules::math::gin_and_win::{Base, CountedDocument, NOT_ANALYSED, not_tested};
use gincert_evidence::{Align, Fraction, Table, grouped, parted_decimal, printable};
use gincert_math::{ParSheet, ParWager, WagerSheet};

pub(super) fn print(
    output: &Output,
    counted: &CountedDocument<'_>,
    sheet: Option<&ParSheet>,
) -> Result<(), Failure> {
    let facts = &counted.hands.examined.dossier.facts;
    let name = |value: Option<String>| value.unwrap_or_else(|| "not stated".to_owned());
    let game = name(facts.game.as_ref().map(|game| game.value.word().to_owned()));
    let revision = name(facts.revision.as_ref().map(|revision| printable(&revision.value)));
    output.print(&format!(
        "PAR SHEET  {game}, {revision}\nSHA-256    {}\n\n",
        counted.hands.examined.source.digest()
    ))?;
    match &counted.base {
        Ok(base) => {
            output.print(&of_base(base))?;
            output.print(&folded_bonus(base).unwrap_or_default())?;
        }
        Err(reason) => output.print(&not_tested(reason))?,
    }
    if let Some(analysis) = &counted.hands.bonus {
        let rules = counted.hands.rules;
        let mut table = Table::new(rules.wagers.bonus.clone(), &columns("Hand", "Pays"));
        for (row, counted) in rules.bonus.iter().zip(&analysis.rows) {
            table.row([
                row.text.clone(),
                row.pays.to_string(),
                counted.probability.decimal(9),
                one_in(&counted.probability),
                counted.return_.decimal(6),
            ]);
        }
        output.print(&format!("\n{}", tabular(&table)))?;
    }
    if let Some(sheet) = sheet {
        output.print(&of_sheet(counted, sheet))?;
    } else if let Some(analysis) = &counted.hands.bonus {
        let edge = &analysis.house_edge;
        output.print(&format!(
            "\n{}",
            summary(&[
                ("House edge", edge.percent(4)),
                ("Return to player", (&Fraction::one() - edge).percent(4)),
                ("Hit frequency", analysis.hit_frequency.percent(4)),
                ("Standard deviation", analysis.variance.sqrt_decimal(4).unwrap_or_default()),
            ])
        ))?;
    }
    output.print(&format!("\nExact over all deals; nothing is simulated.\n{NOT_ANALYSED}\n"))
}

fn columns<'a>(what: &'a str, pays: &'a str) -> [(&'a str, Align); 5] {
    [
        (what, Align::Left),
        (pays, Align::Left),
        ("Probability", Align::Right),
        ("One in", Align::Right),
        ("Return", Align::Right),
    ]
}

fn of_base(base: &Base) -> String {
    let optimal = &base.optimal;
    let mut table = Table::new(
        "Base game, optimal play, for an Ante of 1",
        &columns("Outcome", "Net, in Antes"),
    );
    for (row, counted) in base.game.rules().outcomes.iter().zip(&optimal.outcomes) {
        let returned = &counted.net * &counted.probability;
        let net = match counted.net.is_negative() || counted.net.is_zero() {
            true => counted.net.to_string(),
            false => format!("+{}", counted.net),
        };
        table.row([
            row.text.clone(),
            net,
            counted.probability.decimal(9),
            one_in(&counted.probability),
            returned.decimal(6),
        ]);
    }
    format!(
        "{}\n{}",
        tabular(&table),
        summary(&[
            ("Average wager", format!("{} Antes", optimal.average_wager.decimal(4))),
            ("Raise frequency", optimal.raise_frequency.percent(4)),
        ])
    )
}

/// What follows the tables of rows.
fn of_sheet(counted: &CountedDocument<'_>, sheet: &ParSheet) -> String {
    let mut text = format!("\n{}", tabular(&wagers(&sheet.wagers)));
    let bonus = &counted.hands.rules.wagers.bonus;
    let all = match sheet.wagers.len() {
        3 => String::new(),
        _ => format!(
            " Bonus is {}; All is Ante, Play and a {} as large as the Ante.",
            printable(bonus),
            printable(bonus)
        ),
    };
    let bases = "House edge and return are over what is wagered before the deal (All: over both); element of risk \
                 and return on all are over everything wagered. Play's figures are per Ante, and \
                 its pushes include deals without it. Results in Antes; \
                 volatility is 1.96 standard deviations.";
    text.push_str(&format!("\n{}", wrapped("", &format!("{bases}{all}"))));
    let seats = counted.hands.rules.seats.1;
    let round = &sheet.seat_maximum * &Fraction::integer(seats);
    text.push_str(&wrapped("", &format!(
        "A seat wins at most {} Antes with one unit on each wager, a round of {seats} seats at most {}.",
        plain(&sheet.seat_maximum),
        plain(&round)
    )));
    text.push_str(&format!("\n{}", tabular(&bounds(counted, sheet))));
    text.push_str(&format!("\n{}", tabular(&covariances(counted, sheet))));
    text.push_str(&format!("\n{}", tabular(&thresholds(sheet))));
    text.push_str(&format!("\n{}", tabular(&steps(counted, sheet))));
    text
}

/// A number of units without decimals that it does not need.
fn plain(value: &Fraction) -> String {
    match (value.is_integer(), i128::try_from(value.numerator())) {
        (true, Ok(whole)) => grouped(whole),
        _ => value.decimal(4),
    }
}

fn wagers(columns: &[WagerSheet]) -> Table {
    let heading = |column: &WagerSheet| match column.wager {
        ParWager::Ante => "Ante",
        ParWager::Play => "Play",
        ParWager::Base => "Ante+Play",
        ParWager::Bonus => "Bonus",
        ParWager::All => "All",
    };
    let headings = columns.iter().map(|column| (heading(column), Align::Right));
    let headings: Vec<(&str, Align)> =
        [("Figure", Align::Left)].into_iter().chain(headings).collect();
    let mut table = Table::new("Wagers under optimal play, a round", &headings);
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

fn bounds(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Table {
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
                match column.wager {
                    ParWager::All => "All".to_owned(),
                    wager => name(counted, wager),
                },
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

fn covariances(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Table {
    let columns = [("Of", Align::Left), ("With", Align::Left), ("Covariance", Align::Right)];
    let mut table = Table::new("Covariances of the results of one hand", &columns);
    for (a, b, value) in &sheet.covariances {
        table.row([name(counted, *a), name(counted, *b), value.decimal(6)]);
    }
    table
}

fn thresholds(sheet: &ParSheet) -> Table {
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

fn steps(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Table {
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
            pay_off(counted, step.row, step.wager),
            step.pays.to_string(),
            step.as_played.percent(4),
            anew.unwrap_or_else(|| "-".to_owned()),
        ]);
    }
    table
}

fn summary(lines: &[(&str, String)]) -> String {
    lines.iter().map(|(name, value)| format!("{name:<19} {value}\n")).collect()
}

/// The reciprocal of a probability with two decimals; `-` for what never happens.
fn one_in(probability: &Fraction) -> String {
    let reciprocal = Fraction::one().checked_div(probability);
    reciprocal.map_or_else(|| "-".to_owned(), |value| parted_decimal(&value, 2))
}

//! `--par`: one page with what each wager pays, how often, and how widely it swings.

use super::text::folded_bonus;
use super::{Base, CountedDocument, NOT_ANALYSED, not_tested};
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use gincert_evidence::{Align, Fraction, Table, printable};

pub(super) fn print(output: &Output, counted: &CountedDocument<'_>) -> Result<(), Failure> {
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
        let edge = &analysis.house_edge;
        output.print(&format!(
            "\n{}\n{}",
            tabular(&table),
            summary(&[
                ("House edge", edge.percent(4)),
                ("Return to player", (&Fraction::one() - edge).percent(4)),
                ("Hit frequency", hits(&analysis.hit_frequency)),
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
    let simple = base.game.best_threshold();
    let simple = simple.map(|strategy| {
        let played = base.game.play(&strategy);
        format!("{strategy} (costs {} of an Ante)", played.cost.percent(4))
    });
    format!(
        "{}\n{}",
        tabular(&table),
        summary(&[
            ("House edge", format!("{} of the Ante", optimal.house_edge.percent(4))),
            ("Element of risk", format!("{} of all wagered", optimal.element_of_risk.percent(4))),
            ("Average wager", format!("{} Antes", optimal.average_wager.decimal(4))),
            ("Raise frequency", optimal.raise_frequency.percent(4)),
            ("Hit frequency", hits(&optimal.win_frequency)),
            ("Standard deviation", format!("{} Antes a hand", optimal.standard_deviation(4))),
            ("Simple strategy", simple.unwrap_or_else(|| "none".to_owned())),
        ])
    )
}

fn summary(lines: &[(&str, String)]) -> String {
    lines.iter().map(|(name, value)| format!("{name:<19} {value}\n")).collect()
}

fn hits(frequency: &Fraction) -> String {
    format!("{}, one in {}", frequency.percent(4), one_in(frequency))
}

/// The reciprocal of a probability with two decimals; `-` for what never happens.
fn one_in(probability: &Fraction) -> String {
    let reciprocal = Fraction::one().checked_div(probability);
    reciprocal.map_or_else(|| "-".to_owned(), |value| value.decimal(2))
}

//! The sheet as text of 80 columns.

use super::{short_name, tables};
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use crate::verbs::rules::math::gin_and_win::text::folded_sides;
use crate::verbs::rules::math::gin_and_win::{Base, CountedDocument, NOT_ANALYSED, not_tested};
use crate::verbs::rules::math::gin_and_win::{envy, meters};
use gincert_evidence::{Fraction, parted_decimal, printable};
use gincert_math::{ParSheet, WagerSheet, decisions_table, multiples_table};

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
            output.print(&folded_sides(base))?;
        }
        Err(reason) => output.print(&not_tested(reason))?,
    }
    for table in tables::pay_rows(counted) {
        output.print(&format!("\n{}", tabular(&table)))?;
    }
    for metered in meters::of_document(counted) {
        output.print(&meters::table_and_words(&metered))?;
    }
    let envied = envy::of_document(counted);
    for one in &envied {
        output.print(&envy::tables_and_words(one))?;
    }
    output.print(&envy::not_counted(&envied).unwrap_or_default())?;
    if let Some(sheet) = sheet {
        output.print(&of_sheet(counted, sheet))?;
    }
    let alone = counted.hands.side_wagers().filter(|(side, _)| sheet.is_none() && !side.has_envy());
    for (side, analysis) in alone {
        let edge = &analysis.house_edge;
        let title = match counted.hands.sides.len() {
            1 => String::new(),
            _ => format!("{}\n", printable(&side.name)),
        };
        output.print(&format!(
            "\n{title}{}",
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

fn of_base(base: &Base) -> String {
    let optimal = &base.optimal;
    let text = format!(
        "{}\n{}",
        tabular(&tables::outcomes(base)),
        summary(&[
            ("Average wager", format!("{} Antes", optimal.average_wager.decimal(4))),
            ("Raise frequency", optimal.raise_frequency.percent(4)),
        ])
    );
    if let Some(table) = decisions_table(&base.game, optimal) {
        return format!("{text}\n{}", tabular(&table));
    }
    match base.single.as_slice() {
        [] => text,
        single => format!("{text}\n{}", tabular(&multiples_table(optimal, single))),
    }
}

/// What follows the tables of rows.
fn of_sheet(counted: &CountedDocument<'_>, sheet: &ParSheet) -> String {
    let mut text = String::new();
    for table in tables::wagers(counted, sheet) {
        text.push_str(&format!("\n{}", tabular(&table)));
    }
    text.push('\n');
    for note in notes(counted, sheet) {
        text.push_str(&wrapped("", &note));
    }
    text.push_str(&format!("\n{}", tabular(&tables::bounds(counted, sheet))));
    text.push_str(&format!("\n{}\n", tabular(&tables::losing_runs(counted, sheet))));
    text.push_str(&wrapped("", &run_waits(counted, sheet)));
    if let Some(table) = tables::ruin(counted, sheet) {
        text.push_str(&format!("\n{}\n{}", tabular(&table), wrapped("", &ruin_note(counted))));
    }
    text.push_str(&format!("\n{}", tabular(&tables::covariances(counted, sheet))));
    if !sheet.thresholds.is_empty() {
        text.push_str(&format!("\n{}", tabular(&tables::thresholds(sheet))));
    }
    text.push_str(&format!("\n{}", tabular(&tables::steps(counted, sheet))));
    text
}

/// What a bankroll is, and when it is used up.
pub(super) fn ruin_note(counted: &CountedDocument<'_>) -> String {
    let side = match counted.hands.sides.len() {
        0 | 1 => "the bonus wager",
        _ => "a side wager",
    };
    format!(
        "A bankroll is in Antes (of {side} alone in its units), every round is played \
         with one unit on each wager, and the bankroll is used up once it is less than the most that a round can cost."
    )
}

/// On which bases the figures are, and the largest wins.
pub(super) fn notes(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Vec<String> {
    let sides: Vec<String> =
        counted.hands.rules.sides.iter().map(|side| printable(&side.name)).collect();
    // Hands of other seats pay envy: then there is no column of all wagers, nor of the wager that they pay.
    let has_envy = counted.hands.rules.has_envy();
    let all = match sides.as_slice() {
        [] => String::new(),
        [_] if has_envy => String::new(),
        [bonus] => {
            format!(" Bonus is {bonus}; All is Ante, Play and a {bonus} as large as the Ante.")
        }
        sides => {
            let named: Vec<String> = (1..)
                .zip(sides)
                .map(|(number, name): (usize, _)| format!("Side {number} is {name}"))
                .collect();
            let all = match has_envy {
                true => "",
                false => "; All is Ante, Play and every side wager, each as large as the Ante",
            };
            format!(" {}{all}.", named.join("; "))
        }
    };
    let over = match (has_envy, sides.len() > 1) {
        (true, _) => "",
        (false, true) => " (All: over each of them)",
        (false, false) => " (All: over both)",
    };
    let bases = format!(
        "House edge and return are over what is wagered before the deal{over}; element of risk \
         and return on all are over everything wagered. Play's figures are per Ante, and \
         its pushes include deals without it. Results in Antes; \
         volatility is 1.96 standard deviations."
    );
    let seats = counted.hands.rules.seats.1;
    let bases = format!("{bases}{all}");
    let Some(most) = &sheet.seat_maximum else { return vec![bases] };
    let round = most * &Fraction::integer(seats);
    let largest = format!(
        "A seat wins at most {} Antes with one unit on each wager, a round of {seats} seats at most {}{}.",
        tables::plain(most),
        tables::plain(&round),
        match counted.hands.rules.has_meter() {
            true => ", while each meter stands at its start",
            false => "",
        }
    );
    vec![bases, largest]
}

/// How long a losing run is waited for, on average.
pub(super) fn run_waits(counted: &CountedDocument<'_>, sheet: &ParSheet) -> String {
    let of_wager = |column: &WagerSheet| {
        let waits: Vec<String> = column
            .run_waits
            .iter()
            .map(|wait| format!("{} (run of {})", parted_decimal(&wait.rounds, 1), wait.length))
            .collect();
        let name = printable(&short_name(counted, column.wager));
        (!waits.is_empty()).then(|| format!("{name} {}", waits.join(", ")))
    };
    let waits: Vec<String> = sheet.wagers.iter().filter_map(of_wager).collect();
    format!(
        "A push or a win ends a losing run. Rounds until one, on average: {}.",
        waits.join("; ")
    )
}

fn summary(lines: &[(&str, String)]) -> String {
    lines.iter().map(|(name, value)| format!("{name:<19} {value}\n")).collect()
}

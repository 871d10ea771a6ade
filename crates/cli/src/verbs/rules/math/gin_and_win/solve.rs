//! `--solve TARGET`: which single pay-off brings a wager closest to a target edge.

use super::{CountedDocument, NOT_ANALYSED, not_tested, only_general};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Fraction, PrintedNumber, Table, printable, sentence};
use gincert_math::{PayoffWager, edge_by_seats, solve_base, solve_bonus};
use serde::Serialize;

/// Longest text of a target.
const TARGET_CHARS_MAX: usize = 32;

#[derive(Serialize)]
struct Line {
    row: String,
    wager: String,
    pays_now: String,
    pays: String,
    house_edge: Fraction,
    distance: Fraction,
}

pub(super) fn run(
    output: &Output,
    counted: &CountedDocument<'_>,
    text: &str,
) -> Result<Exit, Failure> {
    let target = target(text)?;
    let rules = counted.hands.rules;
    if !output.json() {
        output.print(&format!(
            "Target {}. Pay-offs of whole units to 1 are tried\none at a time; everything else is \
             as printed.\n\n",
            target.percent(6)
        ))?;
    }
    if let Ok(base) = &counted.base {
        only_general(output, base);
    }
    let base: Vec<Line> = match &counted.base {
        Ok(base) => solve_base(&base.game, &target)
            .into_iter()
            .filter_map(|found| {
                let row = rules.outcomes.get(found.row)?;
                let (wager, now) = match found.wager {
                    PayoffWager::Ante => (&rules.wagers.ante, row.ante),
                    PayoffWager::Play => (&rules.wagers.play, row.play),
                };
                Some(Line {
                    row: row.text.clone(),
                    wager: wager.clone(),
                    pays_now: now.to_string(),
                    pays: found.pays.to_string(),
                    house_edge: found.house_edge,
                    distance: found.distance,
                })
            })
            .collect(),
        Err(_) => Vec::new(),
    };
    let bonus = of_sides(counted, &target);
    // For each such wager every number of seats would have a solution of its own.
    let envied = rules.sides.iter().filter(|side| side.has_envy());
    let not_solved: Vec<String> =
        envied.map(|side| sentence(&format!("not solved: {}", edge_by_seats(side)))).collect();
    if output.json() {
        let not_tested = counted.base.as_ref().err();
        let mut answer = serde_json::json!({
            "target": target, "base": base, "bonus": bonus, "not_tested": not_tested,
            "note": NOT_ANALYSED
        });
        if !not_solved.is_empty() {
            answer["not_solved"] = not_solved.into();
        }
        output.print_json(&answer)?;
        return Ok(Exit::Clean);
    }
    let title = "Base game, optimal play: the nearest single pay-off first";
    match &counted.base {
        Ok(_) => output.print(&tabular(&table(title, &base.iter().collect::<Vec<_>>())))?,
        Err(reason) => output.print(&not_tested(reason))?,
    }
    for side in &rules.sides {
        let lines: Vec<&Line> = bonus.iter().filter(|line| line.wager == side.name).collect();
        if !lines.is_empty() {
            let title = format!("{}: the nearest single pay-off first", side.name);
            output.print(&format!("\n{}", tabular(&table(&title, &lines))))?;
        }
    }
    for line in &not_solved {
        output.print(&format!("\n{}", wrapped("", line)))?;
    }
    output.print(&format!("\n{NOT_ANALYSED}\n"))?;
    Ok(Exit::Clean)
}

/// The pay-offs of side wagers without envy.
fn of_sides(counted: &CountedDocument<'_>, target: &Fraction) -> Vec<Line> {
    counted
        .hands
        .side_wagers()
        .filter(|(side, _)| !side.has_envy())
        .flat_map(|(side, analysis)| {
            solve_bonus(&side.rows, analysis, target).into_iter().filter_map(|found| {
                let row = side.rows.get(found.row)?;
                Some(Line {
                    row: row.text.clone(),
                    wager: side.name.clone(),
                    pays_now: row.pays.to_string(),
                    pays: found.pays.to_string(),
                    house_edge: found.house_edge,
                    distance: found.distance,
                })
            })
        })
        .collect()
}

/// `2.5%`, `2.5 %` or `0.025`; between minus and plus one.
fn target(text: &str) -> Result<Fraction, Failure> {
    let wrong = || {
        let shown: String = text.chars().take(TARGET_CHARS_MAX).collect();
        let shown = printable(&shown);
        Failure::usage(format!(
            "'{shown}' is not an edge: --solve takes one such as 2.5% or 0.025, up to 100% either \
             way."
        ))
    };
    if text.chars().count() > TARGET_CHARS_MAX {
        return Err(wrong());
    }
    let printed = PrintedNumber::parse(text).map_err(|_| wrong())?;
    let value = printed.value().clone();
    if value.abs() > Fraction::one() {
        return Err(wrong());
    }
    Ok(value)
}

fn table(title: &str, lines: &[&Line]) -> Table {
    let columns = [
        ("Row", Align::Left),
        ("Wager", Align::Left),
        ("Pays", Align::Left),
        ("Would pay", Align::Left),
        ("House edge", Align::Right),
    ];
    let mut table = Table::new(title, &columns);
    for line in lines {
        table.row([
            line.row.clone(),
            line.wager.clone(),
            line.pays_now.clone(),
            match line.pays == line.pays_now {
                true => "as printed".to_owned(),
                false => line.pays.clone(),
            },
            line.house_edge.percent(4),
        ]);
    }
    table
}

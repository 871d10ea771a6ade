//! `--neighbours`: what the edge would be under rules that differ in one place.

use super::{Counted, sentence};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::progress::Progress;
use gincert_evidence::{Align, Fraction, Table};
use gincert_math::{Strategy, base_game, base_neighbours};
use gincert_report::table_markdown;
use serde::Serialize;

#[derive(Serialize)]
struct Line {
    change: String,
    house_edge: Fraction,
    element_of_risk: Fraction,
    raise_frequency: Fraction,
    difference: Fraction,
}

#[derive(Serialize)]
struct BonusLine {
    hand: String,
    pays: String,
    one_unit_more: Fraction,
}

pub(super) fn run(output: &Output, counted: &Counted<'_>) -> Result<Exit, Failure> {
    let lines = match &counted.base {
        Ok(base) => {
            let all = base_neighbours(counted.hands.rules);
            let progress = Progress::new(output, "counting neighbours");
            let number = all.len() as u64;
            let mut lines = Vec::new();
            for (done, neighbour) in (1..).zip(all) {
                let game = base_game(&neighbour.rules, base.game.method(), &|_, _| {});
                progress.at(done, number);
                let Ok(game) = game else { continue };
                let played = game.play(&Strategy::Optimal);
                lines.push(Line {
                    change: neighbour.description,
                    difference: &played.house_edge - &base.optimal.house_edge,
                    house_edge: played.house_edge,
                    element_of_risk: played.element_of_risk,
                    raise_frequency: played.raise_frequency,
                });
            }
            lines
        }
        Err(_) => Vec::new(),
    };
    let rows = counted.hands.bonus.iter().flat_map(|analysis| {
        let rows = counted.hands.rules.bonus.iter().zip(&analysis.rows);
        rows.map(|(row, of_row)| BonusLine {
            hand: row.text.clone(),
            pays: row.pays.to_string(),
            one_unit_more: -of_row.probability.clone(),
        })
    });
    let rows: Vec<BonusLine> = rows.collect();
    if output.json() {
        let not_tested = counted.base.as_ref().err();
        output.print_json(&serde_json::json!({
            "neighbours": lines, "bonus": rows, "not_tested": not_tested
        }))?;
        return Ok(Exit::Clean);
    }
    match &counted.base {
        Ok(base) => {
            let own = base.optimal.house_edge.percent(4);
            output.print(&format!("House edge as printed, optimal play: {own}\n\n"))?;
            output.print(&table_markdown(&table(&lines)))?;
        }
        Err(reason) => {
            let reason = sentence(reason);
            output.print(&format!("The base game was not tested. {reason}\n"))?;
        }
    }
    if !rows.is_empty() {
        output.print(&format!("\n{}", table_markdown(&bonus(counted, &rows))))?;
    }
    Ok(Exit::Clean)
}

fn table(lines: &[Line]) -> Table {
    let columns = [
        ("One change", Align::Left),
        ("House edge", Align::Right),
        ("Difference", Align::Right),
    ];
    let mut table = Table::new("Base game, optimal play", &columns);
    for line in lines {
        table.row([
            line.change.clone(),
            line.house_edge.percent(4),
            signed(&line.difference),
        ]);
    }
    table
}

fn bonus(counted: &Counted<'_>, rows: &[BonusLine]) -> Table {
    let columns = [
        ("Hand", Align::Left),
        ("Pays", Align::Left),
        ("One unit more changes the edge by", Align::Right),
    ];
    let mut table = Table::new(counted.hands.rules.wagers.bonus.clone(), &columns);
    for row in rows {
        table.row([
            row.hand.clone(),
            row.pays.clone(),
            signed(&row.one_unit_more),
        ]);
    }
    table
}

fn signed(value: &Fraction) -> String {
    let sign = if value.is_negative() || value.is_zero() {
        ""
    } else {
        "+"
    };
    format!("{sign}{}", value.percent(4))
}

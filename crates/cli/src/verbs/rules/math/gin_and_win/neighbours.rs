//! `--neighbours`: what the edge would be under rules that differ in one place.

use super::text::hundredths;
use super::{Base, CountedDocument, NOT_ANALYSED, not_tested, only_general};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Fraction, Table};
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{Strategy, base_neighbours};
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

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
    /// The side wager, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    wager: Option<String>,
    hand: String,
    pays: String,
    one_unit_more: Fraction,
}

pub(super) fn run(output: &Output, counted: &CountedDocument<'_>) -> Result<Exit, Failure> {
    if let (Ok(base), false) = (&counted.base, output.json()) {
        let own = base.optimal.house_edge.percent(4);
        output.print(&format!("House edge as printed, optimal play: {own}\n\n"))?;
    }
    let (lines, not_counted) = match &counted.base {
        Ok(base) => lines(output, base, counted.hands.rules),
        Err(_) => (Vec::new(), Vec::new()),
    };
    let has_several = counted.hands.sides.len() > 1;
    let rows = counted.hands.side_wagers().flat_map(|(side, analysis)| {
        let rows = side.rows.iter().zip(&analysis.rows);
        rows.map(move |(row, of_row)| BonusLine {
            wager: has_several.then(|| side.name.clone()),
            hand: row.text.clone(),
            pays: row.pays.to_string(),
            one_unit_more: -of_row.probability.clone(),
        })
    });
    let rows: Vec<BonusLine> = rows.collect();
    if output.json() {
        let not_tested = counted.base.as_ref().err();
        output.print_json(&serde_json::json!({
            "neighbours": lines, "bonus": rows, "not_tested": not_tested,
            "not_counted": not_counted, "note": NOT_ANALYSED
        }))?;
        return Ok(Exit::Clean);
    }
    match &counted.base {
        Ok(_) => {
            output.print(&tabular(&table(&lines)))?;
            for line in &not_counted {
                output.print(&wrapped("Not counted: ", line))?;
            }
        }
        Err(reason) => output.print(&not_tested(reason))?,
    }
    for side in &counted.hands.rules.sides {
        let of_side =
            rows.iter().filter(|row| row.wager.as_ref().is_none_or(|of| *of == side.name));
        output.print(&format!("\n{}", tabular(&side_table(&side.name, of_side))))?;
    }
    output.print(&format!("\n{NOT_ANALYSED}\n"))?;
    Ok(Exit::Clean)
}

/// Each neighbour with its figures, and those that no method counts with the reason.
fn lines(output: &Output, base: &Base, rules: &GinAndWin) -> (Vec<Line>, Vec<String>) {
    only_general(output, base);
    let all = base_neighbours(rules);
    let progress = Progress::new(output, "counting neighbours");
    let number = all.len() as u64;
    let done = AtomicU64::new(0);
    let changed: Vec<GinAndWin> = all.iter().map(|neighbour| neighbour.rules.clone()).collect();
    let counted = base.game.under_each(&changed, |game| {
        progress.at(done.fetch_add(1, Ordering::Relaxed) + 1, number);
        game.play(&Strategy::Optimal)
    });
    let (mut lines, mut not_counted) = (Vec::new(), Vec::new());
    for (neighbour, counted) in all.into_iter().zip(counted) {
        match counted {
            Ok(played) => lines.push(Line {
                change: neighbour.description,
                difference: &played.house_edge - &base.optimal.house_edge,
                house_edge: played.house_edge,
                element_of_risk: played.element_of_risk,
                raise_frequency: played.raise_frequency,
            }),
            Err(why) => not_counted.push(format!("{}: {why}", neighbour.description)),
        }
    }
    (lines, not_counted)
}

/// Changes of one place stand together under its name.
fn table(lines: &[Line]) -> Table {
    let columns =
        [("One change", Align::Left), ("Edge", Align::Right), ("Difference", Align::Right)];
    let title = "Base game, optimal play, in percent of the Ante";
    let mut table = Table::new(title, &columns);
    let mut above = None;
    for line in lines {
        let (place, change) = match line.change.rsplit_once(": ") {
            Some((place, change)) => (Some(place), format!("- {change}")),
            None => (None, line.change.clone()),
        };
        if let Some(place) = place.filter(|_| place != above) {
            table.row([place]);
        }
        above = place;
        table.row([change, hundredths(&line.house_edge), signed(&line.difference, hundredths)]);
    }
    table
}

fn side_table<'a>(name: &str, rows: impl Iterator<Item = &'a BonusLine>) -> Table {
    let columns = [
        ("Hand", Align::Left),
        ("Pays", Align::Left),
        ("One unit more changes the edge by", Align::Right),
    ];
    let mut table = Table::new(name, &columns);
    for row in rows {
        table.row([
            row.hand.clone(),
            row.pays.clone(),
            signed(&row.one_unit_more, |value| value.percent(4)),
        ]);
    }
    table
}

fn signed(value: &Fraction, text: impl Fn(&Fraction) -> String) -> String {
    let sign = if value.is_negative() || value.is_zero() { "" } else { "+" };
    format!("{sign}{}", text(value))
}

//! The sheet as one page for a browser and for print: the tables of the terminal, with figures.
//!
//! The page loads nothing and runs nothing, and the same document and build give the same bytes.

use super::text::{notes, ruin_note, run_waits};
use super::{name, tables};
use crate::io::exit::Failure;
use crate::ui::html::{paragraph, section};
use crate::verbs::rules::math::gin_and_win::{CountedDocument, NOT_ANALYSED, envy, meters};
use gincert_certify::BUILD_DIGEST;
use gincert_evidence::{Axis, Drawing, Figure, Fraction, Series, sentence};
use gincert_math::{
    ENVY_NOT_COUNTED, ParSheet, ParWager, WagerSheet, decisions_table, envy_tables, envy_words,
    meter_table, meter_words,
};
use gincert_report::{ONE_COLUMN_STYLE, PAGE_STYLE, drawing_svg, escape_html, page_opening};

/// Columns of a drawing of results: rarer ones beyond it are put together.
const RESULTS_MAX: usize = 12;

pub(super) fn page(
    counted: &CountedDocument<'_>,
    sheet: Option<&ParSheet>,
) -> Result<String, Failure> {
    let facts = &counted.hands.examined.dossier.facts;
    let stated = |value: Option<String>| value.unwrap_or_else(|| "not stated".to_owned());
    let game = stated(facts.game.as_ref().map(|game| game.value.word().to_owned()));
    let revision = stated(facts.revision.as_ref().map(|revision| revision.value.clone()));
    let title = format!("Par sheet: {game}, {revision}");
    let mut page = page_opening(&title, &format!("{PAGE_STYLE}{ONE_COLUMN_STYLE}"), None);
    let digest = counted.hands.examined.source.digest();
    page.push_str(&format!(
        "<body>\n<header class=\"banner\">\n<p class=\"statement\">{}</p>\n<dl>\n\
         <div><dt>Rule document, SHA-256</dt><dd>{digest}</dd></div>\n\
         <div><dt>Made by gincert {}, build</dt><dd>{}</dd></div>\n</dl>\n\
         <p class=\"trust\">Exact over all deals unless a table names rounds; nothing is simulated. {NOT_ANALYSED}</p>\n\
         </header>\n<div class=\"sheet\">\n<main>\n",
        escape_html(&title),
        env!("CARGO_PKG_VERSION"),
        escape_html(BUILD_DIGEST)
    ));
    match &counted.base {
        Ok(base) => {
            page.push_str(&section(&tables::outcomes(base)));
            page.extend(decisions_table(&base.game, &base.optimal).iter().map(section));
        }
        Err(reason) => {
            let why = sentence(reason);
            page.push_str(&paragraph(&format!("The base game was not tested. {why}")));
        }
    }
    page.extend(tables::pay_rows(counted).iter().map(section));
    for metered in meters::of_document(counted) {
        page.push_str(&section(&meter_table(metered.side, &metered.found)));
        page.push_str(&paragraph(&meter_words(metered.side, &metered.found)));
    }
    let envied = envy::of_document(counted);
    for one in &envied {
        page.extend(envy_tables(one.side, &one.found).iter().map(section));
        page.push_str(&paragraph(&envy_words(one.side, &one.found)));
    }
    if !envied.is_empty() {
        page.push_str(&paragraph(ENVY_NOT_COUNTED));
    }
    if let Some(sheet) = sheet {
        of_sheet(counted, sheet, &mut page)?;
    }
    page.push_str("</main>\n</div>\n</body>\n</html>\n");
    Ok(page)
}

fn of_sheet(
    counted: &CountedDocument<'_>,
    sheet: &ParSheet,
    page: &mut String,
) -> Result<(), Failure> {
    page.extend(tables::wagers(counted, sheet).iter().map(section));
    for text in notes(counted, sheet) {
        page.push_str(&paragraph(&text));
    }
    if let Some(column) = sheet.wagers.iter().find(|column| column.wager == ParWager::Base) {
        page.push_str(&drawn(results(counted, column))?);
    }
    page.push_str(&section(&tables::bounds(counted, sheet)));
    page.push_str(&drawn(bounds(counted, sheet))?);
    page.push_str(&section(&tables::losing_runs(counted, sheet)));
    page.push_str(&paragraph(&run_waits(counted, sheet)));
    if let Some(table) = tables::ruin(counted, sheet) {
        page.push_str(&section(&table));
        page.push_str(&paragraph(&ruin_note(counted)));
        page.push_str(&drawn(ruin(counted, sheet))?);
    }
    page.push_str(&section(&tables::covariances(counted, sheet)));
    if !sheet.thresholds.is_empty() {
        page.push_str(&section(&tables::thresholds(sheet)));
    }
    page.push_str(&section(&tables::steps(counted, sheet)));
    Ok(())
}

fn drawn(figure: Figure) -> Result<String, Failure> {
    let words = escape_html(&figure.alt_text);
    let svg = drawing_svg(&Drawing::Lines(Box::new(figure)))
        .map_err(|error| Failure::internal(format!("{error}.")))?;
    Ok(format!("<figure>\n{svg}<figcaption>{words}</figcaption>\n</figure>\n"))
}

fn axis(label: &str, unit: &str) -> Axis {
    Axis { label: label.to_owned(), unit: unit.to_owned() }
}

fn percent(share: &Fraction) -> Fraction {
    share * &Fraction::integer(100)
}

/// How often a round brings what.
fn results(counted: &CountedDocument<'_>, column: &WagerSheet) -> Figure {
    let points = column.law.points();
    let total = column.law.total();
    let shown = points.len().min(RESULTS_MAX);
    let share = |deals: u128| Fraction::new(deals, total).unwrap_or_else(Fraction::zero);
    let mut names: Vec<String> =
        points.iter().take(shown).map(|(result, _)| tables::plain(result)).collect();
    let mut deals: Vec<u128> = points.iter().take(shown).map(|(_, deals)| *deals).collect();
    let beyond: u128 = points.iter().skip(shown).map(|(_, deals)| *deals).sum();
    if beyond > 0 {
        names.push("more".to_owned());
        deals.push(beyond);
    }
    let places = (0_u64..).map(Fraction::integer);
    let points = places.zip(deals.iter().map(|deals| percent(&share(*deals)))).collect();
    let name = name(counted, column.wager);
    let each: Vec<String> = names
        .iter()
        .zip(&deals)
        .map(|(result, deals)| format!("{result}: {}", share(*deals).percent(2)))
        .collect();
    Figure {
        title: format!("What a round of {name} brings"),
        x: axis("Net result", "Antes"),
        y: axis("Share of deals", "%"),
        series: vec![Series { name, points }],
        bars: names,
        alt_text: format!("Net result in Antes, and its share of deals. {}.", each.join("; ")),
    }
}

/// The bounds of the return, by the power of ten of the number of rounds.
fn bounds(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Figure {
    let mut series = Vec::new();
    for column in sheet.wagers.iter().filter(|column| !column.bounds.is_empty()) {
        for (end, is_low) in [("from", true), ("to", false)] {
            let points = column.bounds.iter().map(|bounds| {
                let (low, high) = bounds.exact.as_ref().unwrap_or(&bounds.normal);
                let power = Fraction::integer(bounds.rounds.ilog10());
                (power, percent(if is_low { low } else { high }))
            });
            let name = format!("{}, {end}", name(counted, column.wager));
            series.push(Series { name, points: points.collect() });
        }
    }
    Figure {
        title: "Return after many rounds: 95 % lie between".to_owned(),
        x: axis("Rounds", "as a power of ten"),
        y: axis("Return", "%"),
        series,
        bars: Vec::new(),
        alt_text: "The bounds of the table above close around the return.".to_owned(),
    }
}

/// The probability of ruin within the most rounds, by bankroll.
fn ruin(counted: &CountedDocument<'_>, sheet: &ParSheet) -> Figure {
    let of_column = |column: &WagerSheet| {
        let points = column.ruin.iter().flatten().filter_map(|one| {
            let (_, probability) = one.within.last()?;
            Some((Fraction::integer(one.bankroll), percent(probability)))
        });
        Series { name: name(counted, column.wager), points: points.collect() }
    };
    let rounds = gincert_math::RUIN_ROUNDS.last().copied().unwrap_or_default();
    Figure {
        title: format!("A bankroll is used up within {rounds} rounds"),
        x: axis("Bankroll", "Antes"),
        y: axis("Probability", "%"),
        series: sheet.wagers.iter().filter(|column| column.ruin.is_some()).map(of_column).collect(),
        bars: Vec::new(),
        alt_text: "The last column of the table above: the larger the bankroll, the less probable."
            .to_owned(),
    }
}

//! Section 9, second part, for gin rummy with closed hands: the exact law of the least deadwood of a
//! dealt hand, and what stays uncounted. Knows nothing about play: no figure here rests on any.

use crate::blocks::judged_figures::judged_figures;
use crate::blocks::text;
use gincert_evidence::{Align, Axis, Figure, Fraction, Series, Table, parted};
use gincert_game::gin_rummy::GinRummy;
use gincert_math::{DeadwoodMethod, DealtHands, POINTS_LISTED_MAX, Share, dealt_hands};
use gincert_report::{Block, Report};
use gincert_submission::AnalyzedDocument;

/// Decimals beside exact fractions.
const PLACES: u32 = 15;

/// Adds the section and gives its figures, by file.
pub(crate) fn add(
    report: &mut Report,
    examined: &AnalyzedDocument,
    rules: &GinRummy,
) -> Vec<(String, Figure)> {
    report.add("9", Block::Heading("Exact mathematics".to_owned()));
    let figures = match dealt_hands(rules, DeadwoodMethod::RankByRank) {
        Ok(dealt) => counted(report, rules, &dealt),
        Err(unsupported) => {
            report.add("9", text(format!("Not calculated exactly: {unsupported}.")));
            Vec::new()
        }
    };
    judged_figures(report, examined);
    figures
}

fn counted(report: &mut Report, rules: &GinRummy, dealt: &DealtHands) -> Vec<(String, Figure)> {
    report.add(
        "9",
        text(format!(
            "All {} hands of {} cards were counted rank by rank by their least deadwood under the \
             melds and values of the rule document. Nothing is simulated. A second method, hand by \
             hand, gives the same integers (gincert math --method enumerate).",
            parted(&dealt.law.total.to_string()),
            rules.settle.hand_cards
        )),
    );
    report.name("mathematics.hands", parted(&dealt.law.total.to_string()));
    report.name("mathematics.cards-of-a-hand", u64::from(rules.settle.hand_cards));
    report.name("mathematics.most-points", dealt.law.hands.len().saturating_sub(1));
    report.name("mathematics.points-listed", u64::from(POINTS_LISTED_MAX as u32));
    report.add("9", Block::Table(summary(dealt)));
    report.add("9", Block::Table(dealt.limits_table()));
    report.add("9", Block::Table(dealt.deadwood_table()));
    if dealt.law.hands.len() > POINTS_LISTED_MAX + 1 {
        report.add(
            "9",
            text(format!(
                "The figure also has hands with more than {POINTS_LISTED_MAX} points, up to {}; \
                 gincert math --format json lists each.",
                dealt.law.hands.len().saturating_sub(1)
            )),
        );
    }
    let file = "figures/dealt-deadwood.svg".to_owned();
    let figure = figure(dealt);
    report.add("9", Block::Figure { figure: figure.clone().into(), file: file.clone() });
    report.add("9", Block::Heading("What is not given".to_owned()));
    let not_given = dealt.not_given.iter().map(|reason| (*reason).to_owned());
    report.add("9", Block::List(not_given.collect()));
    vec![(file, figure)]
}

fn summary(dealt: &DealtHands) -> Table {
    let columns = [
        ("Of a hand as dealt", Align::Left),
        ("Hands", Align::Right),
        ("Of", Align::Right),
        ("Probability", Align::Right),
        ("Exactly", Align::Left),
    ];
    let mut table = Table::new("Dealt gin and dealt knock", &columns);
    let mut row = |name: String, Share { hands, of }: Share| {
        let p = Share { hands, of }.probability();
        table.row([name, hands.to_string(), of.to_string(), p.decimal(PLACES), p.to_string()]);
    };
    row("Gin".to_owned(), dealt.gin());
    row(format!("Within the limit of the document, {}", dealt.of_what), dealt.within);
    if let Some(share) = dealt.counts_double {
        row("The card that sets the limit doubles".to_owned(), share);
    }
    let mean = dealt.mean();
    table.row([
        "Mean of the least deadwood".to_owned(),
        "-".to_owned(),
        "-".to_owned(),
        mean.decimal(PLACES),
        mean.to_string(),
    ]);
    table
}

fn counted_points(points: u32) -> String {
    gincert_evidence::counted(points.into(), "point", "points")
}

fn figure(dealt: &DealtHands) -> Figure {
    let shares: Vec<(u32, Fraction)> = (0u32..)
        .zip(&dealt.law.hands)
        .map(|(points, _)| (points, dealt.with_points(points).probability()))
        .collect();
    let words: Vec<String> = shares
        .iter()
        .map(|(points, p)| format!("{}: {}", counted_points(*points), p.percent(4)))
        .collect();
    let bars = shares.iter().map(|(points, _)| points.to_string()).collect();
    let points = shares.into_iter().map(|(points, p)| (Fraction::integer(points), p)).collect();
    Figure {
        title: "Probability of each least deadwood of a dealt hand".to_owned(),
        x: Axis { label: "Least deadwood".to_owned(), unit: "points".to_owned() },
        y: Axis { label: "Probability".to_owned(), unit: String::new() },
        series: vec![Series { name: "Exact".to_owned(), points }],
        bars,
        alt_text: words.join("; "),
    }
}

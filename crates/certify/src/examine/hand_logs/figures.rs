//! The figures of section 10: exceptions by gaming day, and dealt hands against the exact counts.

use gincert_evidence::{Axis, Figure, Fraction, Series};
use gincert_replay::AuditState;
use gincert_replay::statistics::{StatisticKind, strata};

/// Exceptions by audit; nothing where there is none.
fn by_audit(state: &AuditState) -> Option<(String, Figure)> {
    let found: Vec<(&String, u64)> = state
        .summary
        .codes
        .iter()
        .map(|(code, count)| (code, *count))
        .filter(|one| one.1 > 0)
        .collect();
    if found.is_empty() {
        return None;
    }
    let counts = found.iter().map(|(_, count)| Fraction::integer(*count));
    let points = (1_u64..).map(Fraction::integer).zip(counts).collect();
    let names = (1_u64..).zip(&found).map(|(at, (code, count))| format!("{at} {code}: {count}"));
    let figure = Figure {
        title: "Exceptions by audit".to_owned(),
        x: Axis { label: "Audit".to_owned(), unit: "in the order of their names".to_owned() },
        y: Axis { label: "Exceptions".to_owned(), unit: "found".to_owned() },
        series: vec![Series { name: "exceptions".to_owned(), points }],
        bars: found.iter().map(|(code, _)| (*code).clone()).collect(),
        alt_text: format!("{}.", names.collect::<Vec<_>>().join("; ")),
    };
    Some(("figures/log-audits.svg".to_owned(), figure))
}

/// Exceptions by gaming day, and dealt hands against the exact counts.
pub(super) fn figures(
    state: &AuditState,
    tests: &[gincert_replay::statistics::Test],
) -> Vec<(String, Figure)> {
    let axis = |label: &str, unit: &str| Axis { label: label.to_owned(), unit: unit.to_owned() };
    let mut figures = Vec::new();
    let days = strata(&state.summary).lists.into_iter().nth(3).flatten().unwrap_or_default();
    if days.len() > 1 {
        let rate = |row: &gincert_replay::statistics::LuckRow<'_>| {
            Fraction::new(u128::from(row.stratum.findings) * 10_000, row.stratum.rounds.max(1))
                .unwrap_or_else(Fraction::zero)
        };
        let points: Vec<(Fraction, Fraction)> =
            (1_u64..).map(Fraction::integer).zip(days.iter().map(rate)).collect();
        let most = points.iter().map(|(_, rate)| rate).max().map(|rate| rate.decimal(1));
        let figure = Figure {
            title: "Exceptions by gaming day".to_owned(),
            x: axis("Gaming day", "since the first one"),
            y: axis("Exceptions", "in 10,000 records"),
            series: vec![Series { name: "all audits of single records".to_owned(), points }],
            bars: Vec::new(),
            alt_text: format!(
                "Exceptions of single records in 10,000 records on each of {} gaming days; at most {}.",
                days.len(),
                most.unwrap_or_default()
            ),
        };
        figures.push(("figures/log-exceptions.svg".to_owned(), figure));
    }
    figures.extend(by_audit(state));
    let fit = tests.iter().find(|test| test.kind == StatisticKind::Fit && !test.classes.is_empty());
    if let Some(test) = fit {
        let expected = |class: &gincert_replay::statistics::HandClass| {
            // Expected counts are shown to whole hands.
            Fraction::integer(libm::round(class.expected) as u64)
        };
        let points = |of: &dyn Fn(&gincert_replay::statistics::HandClass) -> Fraction| {
            let values = test.classes.iter().map(of);
            (0_u64..).map(Fraction::integer).zip(values).collect()
        };
        let series = |name: &str, points| Series { name: name.to_owned(), points };
        let names: Vec<String> = test
            .classes
            .iter()
            .map(|class| {
                format!("{}: {} dealt, {:.0} expected", class.name, class.observed, class.expected)
            })
            .collect();
        let p = test.answer.as_ref().map(|found| found.p.to_string()).unwrap_or_default();
        let figure = Figure {
            title: format!("The {}", test.name),
            x: axis("Class of hands", "as listed in the table"),
            y: axis("Hands", "dealt"),
            series: vec![
                series("expected", points(&expected)),
                series("dealt", points(&|class| Fraction::integer(class.observed))),
            ],
            bars: test.classes.iter().map(|class| class.name.to_string()).collect(),
            alt_text: format!("Dealt and expected hands by class, p {p}. {}.", names.join("; ")),
        };
        figures.push(("figures/log-hands.svg".to_owned(), figure));
    }
    figures
}

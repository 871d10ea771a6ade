//! An audit as one JSON object.

use gincert_certify::audit::{money_text, totals};
use gincert_evidence::Fraction;
use gincert_replay::statistics::{Kind, LEVEL, Test, observed, tests};
use gincert_replay::summary::{Summary, WagerSums};
use gincert_replay::{Broken, Level, Sheet, SheetValues, State};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The keys of design: rules, records, evidence, exceptions, fit, win; and what else is known.
pub fn answer(
    state: &State,
    sheets: &[Sheet],
    values: &[Option<SheetValues>],
    paths: &[String],
    further: &[(&str, Value)],
) -> Value {
    let summary = &state.summary;
    let tests = tests(summary, sheets, values);
    let rules: Vec<Value> = sheets
        .iter()
        .map(|sheet| json!({"path": sheet.path, "sha256": sheet.digest, "name": sheet.name}))
        .collect();
    let mut evidence = Map::new();
    for level in Level::ALL.into_iter().rev() {
        let count = summary.levels.get(level as usize).copied().unwrap_or(0);
        evidence.insert(level.word().to_owned(), count.into());
    }
    let broken = |broken: &Broken| {
        let path = paths.get(broken.file as usize);
        json!({"file": path, "offset": broken.offset, "why": broken.why})
    };
    let mut object = json!({
        "rules": rules,
        "records": summary.records,
        "evidence": evidence,
        "exceptions": exceptions(summary),
        "checked": summary.checked,
        "fit": {"confidence": 1.0 - LEVEL, "tests": of_kind(&tests, Kind::Fit)},
        "win": {
            "confidence": 1.0 - LEVEL,
            "tests": of_kind(&tests, Kind::Win),
            "wagers": wagers(summary, values),
            "corrected": wagers(&state.corrected, values),
            "decisions": decisions(summary, values),
        },
        "complete": state.broken.is_empty(),
        "broken": state.broken.iter().map(broken).collect::<Vec<_>>(),
    });
    if let Some(map) = object.as_object_mut() {
        map.extend(further.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    }
    object
}

fn exceptions(summary: &Summary) -> Value {
    let total = summary.total();
    let rate = Fraction::new(u128::from(total) * 10_000, summary.records.audited.max(1));
    let rate: f64 = rate.and_then(|rate| rate.decimal(2).parse().ok()).unwrap_or(0.0);
    let totals = totals(summary);
    let number = |minor: Option<i128>| match minor.and_then(|minor| i64::try_from(minor).ok()) {
        Some(minor) => Value::from(minor),
        None => Value::Null,
    };
    let by_currency: Option<Map<String, Value>> = totals.as_ref().map(|totals| {
        let of = totals.iter().map(|(currency, total)| {
            let value = json!({
                "overpaid": total.count[0],
                "overpaid_minor": number(total.minor[0]),
                "underpaid": total.count[1],
                "underpaid_minor": number(total.minor[1]),
                "adjusted_minor": number(total.adjusted),
            });
            (currency.clone(), value)
        });
        of.collect()
    });
    // Amounts in different currencies are never added up.
    let only = |side: usize| match totals.as_ref().map(|totals| totals.len()) {
        Some(0) => Value::from(0),
        Some(1) => totals
            .iter()
            .flatten()
            .next()
            .map_or(Value::Null, |(_, total)| number(total.minor[side])),
        _ => Value::Null,
    };
    json!({
        "total": total,
        "per_10000": rate,
        "by_code": summary.codes,
        "by_grade": summary.grades,
        "overpaid_minor": only(0),
        "underpaid_minor": only(1),
        "by_currency": by_currency,
    })
}

#[derive(Serialize)]
struct TestLine<'t> {
    name: &'t str,
    rules: u32,
    currency: Option<&'t str>,
    rounds: Option<u64>,
    statistic: Option<f64>,
    df: Option<u32>,
    p: Option<f64>,
    log10_p: Option<f64>,
    p_adjusted: Option<f64>,
    verdict: &'static str,
    why: Option<&'t str>,
    classes: Vec<Value>,
}

fn of_kind(tests: &[Test], kind: Kind) -> Vec<TestLine<'_>> {
    let six = |value: f64| format!("{value:.5e}").parse().unwrap_or(value);
    let line = |test: &'_ Test| {
        let found = test.answer.as_ref().ok().copied();
        (found, test.differs())
    };
    let tests = tests.iter().filter(|test| test.kind == kind);
    tests
        .map(|test| {
            let (found, differs) = line(test);
            let classes = test.classes.iter().map(|class| {
                json!({"hands": class.name, "expected": six(class.expected), "observed": class.observed})
            });
            TestLine {
                name: &test.name,
                rules: test.sheet,
                currency: test.currency.as_deref(),
                rounds: found.map(|found| found.rounds),
                statistic: found.map(|found| six(found.statistic)),
                df: found.and_then(|found| found.df),
                p: found.map(|found| six(found.p.value().max(f64::MIN_POSITIVE))),
                log10_p: found.map(|found| six(found.p.log10)),
                p_adjusted: test.adjusted.map(|p| six(p.value().max(f64::MIN_POSITIVE))),
                verdict: match (found, differs) {
                    (None, _) => "not-tested",
                    (_, true) => "differs",
                    (_, false) => "agrees",
                },
                why: test.answer.as_ref().err().map(String::as_str),
                classes: classes.collect(),
            }
        })
        .collect()
}

fn wagers(summary: &Summary, values: &[Option<SheetValues>]) -> Vec<Value> {
    let mut found = Vec::new();
    for (place, sheet) in &summary.sheets {
        let values = values.get(*place as usize).and_then(Option::as_ref);
        for (currency, win) in &sheet.win {
            let line = |wager: &WagerSums, name: &str, edge: Option<&Fraction>| {
                let theoretical = edge.zip(wager.amount.value());
                let theoretical =
                    theoretical.map(|(edge, amount)| edge * &Fraction::integer(amount));
                json!({
                    "wager": name,
                    "rules": place,
                    "currency": currency,
                    "rounds": wager.rounds,
                    "wagers": wager.wagers,
                    "wagered_minor": money_text(wager.amount.value()),
                    "house_won_minor": money_text(wager.won.value().and_then(|won| won.checked_neg())),
                    "theoretical_minor": theoretical,
                })
            };
            let optimal = values.map(|values| &values.optimal);
            found.push(line(
                &win.base,
                "ante and play",
                optimal.map(|optimal| &optimal.house_edge),
            ));
            if win.bonus.rounds > 0 {
                let edge = optimal.map(|optimal| &optimal.bonus_house_edge);
                found.push(line(&win.bonus, "bonus", edge));
            }
        }
    }
    found
}

fn decisions(summary: &Summary, values: &[Option<SheetValues>]) -> Vec<Value> {
    let known = summary.sheets.iter().filter_map(|(place, sheet)| {
        let values = values.get(*place as usize)?.as_ref()?;
        let seen = observed(&sheet.decisions, values);
        Some(json!({
            "rules": place,
            "hands": seen.hands,
            "played": seen.played,
            "worse": seen.worse,
            "worse_played": seen.worse_played,
            "cost_minor": seen.cost,
        }))
    });
    known.collect()
}

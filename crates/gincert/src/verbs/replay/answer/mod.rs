//! An audit as one JSON object.

mod exceptions;
mod tests;
mod win;

use gincert_certify::audit::{Coverage, Government, definitions, governed, verdict};
use gincert_evidence::Finding;
use gincert_replay::statistics::{Kind, LEVEL, Test, uneven};
use gincert_replay::summary::{Between, Governed, Summary, Withheld};
use gincert_replay::{Broken, Evidence, Level, PlaySheet, Rulebook, Sheet, SheetValues, State};
use serde_json::{Map, Value, json};

/// What an answer is made of.
pub struct Audited<'a> {
    pub state: &'a State,
    pub sheets: &'a [Sheet],
    /// The documents of games that are played event by event.
    pub plays: &'a [PlaySheet],
    pub book: &'a Rulebook,
    pub values: &'a [Option<SheetValues>],
    pub paths: &'a [String],
    pub tests: &'a [Test],
    /// Findings about the documents.
    pub documents: &'a [Finding],
    /// Further keys.
    pub further: Vec<(&'static str, Value)>,
}

/// The keys of design: rules, records, evidence, exceptions, fit, win; and what else is known.
pub fn answer(audited: &Audited<'_>) -> Value {
    let Audited { state, sheets, values, paths, tests, .. } = audited;
    let summary = &state.summary;
    let rules: Vec<Value> = sheets
        .iter()
        .map(|sheet| (&sheet.path, sheet.digest, &sheet.name))
        .chain(audited.plays.iter().map(|sheet| (&sheet.path, sheet.digest, &sheet.name)))
        .map(|(path, digest, name)| json!({"path": path, "sha256": digest, "name": name}))
        .collect();
    let mut evidence = Map::new();
    for level in Level::ALL.into_iter().rev() {
        let count = summary.levels.get(level as usize).copied().unwrap_or(0);
        evidence.insert(level.word().to_owned(), count.into());
    }
    if summary.plays.records() > 0 {
        for level in Evidence::ALL.into_iter().rev() {
            let count = summary.plays.evidence.get(level as usize).copied().unwrap_or(0);
            evidence.insert(level.word().to_owned(), count.into());
        }
    }
    let broken = |broken: &Broken| {
        let path = paths.get(broken.file as usize);
        json!({"file": path, "offset": broken.offset, "why": broken.why})
    };
    let of_kind = |kind| self::tests::of_kind(tests, kind);
    let mut object = json!({
        "rules": rules,
        "in_force": governed(summary, audited.book).iter().map(government).collect::<Vec<_>>(),
        "verdict": verdict(summary, tests, state.broken.is_empty()).word(),
        "coverage": coverage(summary),
        "records": summary.records,
        "evidence": evidence,
        "exceptions": exceptions::exceptions(summary, sheets),
        "checked": summary.checked,
        "withheld": withheld(summary),
        "fit": {
            "confidence": 1.0 - LEVEL,
            "tests": of_kind(Kind::Fit),
            "counts": self::tests::counts(summary, sheets),
        },
        "win": {
            "confidence": 1.0 - LEVEL,
            "tests": of_kind(Kind::Win),
            "wagers": win::wagers(summary, sheets, values),
            "corrected": win::wagers(&state.corrected, sheets, values),
            "accounts": win::accounts(summary, sheets, values),
            "corrected_accounts": win::accounts(&state.corrected, sheets, values),
            "decisions": win::decisions(summary, sheets, values),
            "scores": win::scores(summary, sheets),
            "strata": win::strata_lines(summary),
        },
        "definitions": definitions(),
        "documents": audited.documents,
        "complete": state.broken.is_empty(),
        "broken": state.broken.iter().map(broken).collect::<Vec<_>>(),
    });
    if summary.plays.records() > 0
        && let Some(map) = object.as_object_mut()
    {
        map.insert("plays".to_owned(), json!(summary.plays));
    }
    if let Some(map) = object.as_object_mut() {
        let further = audited.further.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
        map.extend(further);
    }
    object
}

/// What a rule document governed; null where no rules were in force.
fn government(one: &Government) -> Value {
    let times = |between: Between| match between.0 {
        Some((first, last)) => [json!(first), json!(last)],
        None => [Value::Null, Value::Null],
    };
    let tables = one.tables.as_ref().map(|tables| {
        let row = |(table, governed): &(String, Governed)| {
            let [first, last] = times(governed.between);
            json!({"table": table, "records": governed.records, "first": first, "last": last})
        };
        tables.iter().map(row).collect::<Vec<_>>()
    });
    let (name, path, sha256) = match &one.document {
        Some((name, path, sha256)) => (Some(name), Some(path), Some(sha256)),
        None => (None, None, None),
    };
    json!({"name": name, "path": path, "sha256": sha256, "records": one.all.records, "tables": tables})
}

fn coverage(summary: &Summary) -> Value {
    let coverage = Coverage::of(summary);
    json!({
        "wagers": coverage.made,
        "compared": coverage.compared,
        "hidden": coverage.hidden,
        "unclear": coverage.unclear,
        "unstated": coverage.unstated,
        "rounds": coverage.records[0],
        "not_settled": coverage.records[1],
        "lost": coverage.lost,
        "words": coverage.words(),
    })
}

/// What the records hold back, and who more than others.
fn withheld(summary: &Summary) -> Value {
    let of = |what: Withheld| (what.word().to_owned(), summary.shortfall.of(what).into());
    let rounds: Map<String, Value> = Withheld::ALL.into_iter().map(of).collect();
    let rows = uneven(summary);
    let by: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!({
                "kind": row.kind,
                "name": row.name,
                "withheld": row.what.word(),
                "rounds": row.here[0],
                "of": row.here[1],
                "others": row.all[0] - row.here[0],
                "others_of": row.all[1] - row.here[1],
                "p": self::tests::probability(row.p),
                "log10_p": self::tests::six(row.p.log10),
                "p_adjusted": self::tests::probability(row.adjusted),
                "told": row.is_told(),
            })
        })
        .collect();
    json!({"rounds": rounds, "by": by})
}

//! An audit as one JSON object.

mod against;
mod exceptions;
mod streamed;
mod tests;
mod totals;
mod win;

pub use streamed::Answer;

use gincert_audit::{
    AuditComparison, Basis, Coverage, Government, OtherRules, Pattern, PatternReport,
    TotalsComparison, apart_corrections, day_basis, definitions, governed, other_rules,
    play_amounts, stale_seats, unplaced_corrections, vacant_seats, zero_results,
};
use gincert_evidence::{Digest, Finding, six_digits};
use gincert_replay::map::Map as LogMap;
use gincert_replay::statistics::{
    LEVEL, OWED_LEVEL, OWED_OPEN_LEVEL, OwedTest, StatisticKind, Test, owed_counts, uneven,
};
use gincert_replay::summary::{ByOwed, GovernedRecords, Summary, TimeSpan, WithheldKind};
use gincert_replay::{
    AuditState, CompiledPlayRules, CompiledRules, Evidence, EvidenceLevel, ExactHandValues,
    ReadFailure, ReversedMoney, Rulebook,
};
use serde_json::{Map, Value, json};

/// What an answer is made of.
pub struct AuditResults<'a> {
    /// What explains many exceptions together.
    pub patterns: &'a PatternReport,
    /// What changed from an earlier audit.
    pub against: Option<&'a AuditComparison>,
    /// Totals compared with the logs.
    pub totals: Option<&'a TotalsComparison>,
    /// Records that take back others.
    pub reversed: &'a [ReversedMoney],
    pub state: &'a AuditState,
    pub sheets: &'a [CompiledRules],
    /// The documents of games that are played event by event.
    pub plays: &'a [CompiledPlayRules],
    pub book: &'a Rulebook,
    /// The path of the map that reads the logs, and the map.
    pub map: Option<(&'a str, &'a LogMap)>,
    pub values: &'a [Option<ExactHandValues>],
    pub paths: &'a [String],
    pub tests: &'a [Test],
    /// Tests of what was owed to patrons and not compared.
    pub owed: &'a [OwedTest],
    /// Findings about the documents.
    pub documents: &'a [Finding],
    /// Further keys.
    pub further: Vec<(&'static str, Value)>,
}

impl AuditResults<'_> {
    /// What the answer rests on.
    pub fn basis(&self) -> Basis<'_> {
        Basis {
            summary: &self.state.summary,
            tests: self.tests,
            owed: self.owed,
            broken: &self.state.broken,
            paths: self.paths,
            totals: self.totals,
        }
    }
}

fn document(path: &str, digest: Digest, name: &str) -> Value {
    json!({"path": path, "sha256": digest, "name": name})
}

/// The documents that are in force nowhere and that exceptions were held against, where there are any.
fn add_compared(audited: &AuditResults<'_>, answer: &mut Value) {
    let one = |sheet: &CompiledRules| json!({"path": sheet.path, "sha256": sheet.digest, "name": sheet.name});
    let compared: Vec<Value> = audited.book.compared.iter().map(one).collect();
    if !compared.is_empty() {
        answer["compared_rules"] = compared.into();
    }
}

/// The keys of design: rules, records, evidence, exceptions, fit, win; and what else is known.
pub fn answer<'a>(audited: &AuditResults<'a>) -> Answer<'a> {
    let AuditResults { state, sheets, values, paths, tests, .. } = audited;
    let summary = &state.summary;
    let basis = audited.basis();
    let rules = sheets.iter().map(|sheet| document(&sheet.path, sheet.digest, &sheet.name));
    let plays = audited.plays.iter();
    let plays = plays.map(|sheet| document(&sheet.path, sheet.digest, &sheet.name));
    let rules: Vec<Value> = rules.chain(plays).collect();
    let mut evidence = Map::new();
    for level in EvidenceLevel::ALL.into_iter().rev() {
        let count = summary.levels.get(level as usize).copied().unwrap_or(0);
        evidence.insert(level.word().to_owned(), count.into());
    }
    if summary.plays.records() > 0 {
        for level in Evidence::ALL.into_iter().rev() {
            let count = summary.plays.evidence.get(level as usize).copied().unwrap_or(0);
            evidence.insert(level.word().to_owned(), count.into());
        }
    }
    let broken = |broken: &ReadFailure| {
        let path = paths.get(broken.file as usize);
        json!({"file": path, "offset": broken.offset, "why": broken.why})
    };
    let of_kind = |kind| self::tests::of_kind(tests, kind);
    let mut object = json!({
        "rules": rules,
        "in_force": governed(summary, audited.book, values).iter().map(government).collect::<Vec<_>>(),
        "other_rules": other_rules(summary, audited.book, values).iter().map(other).collect::<Vec<_>>(),
        "verdict": basis.verdict().word(),
        "verdict_why": basis.reasons(),
        "incomplete": basis.incomplete(),
        "coverage": Coverage::of(summary).answer(),
        "records": summary.records,
        "evidence": evidence,
        "exceptions": exceptions::exceptions(summary, sheets),
        "patterns": audited.patterns.patterns.iter().map(Pattern::answer).collect::<Vec<_>>(),
        "patterns_of": audited.patterns.searched_answer(),
        "repayments": audited.patterns.repayment_answer(),
        "checked": summary.checked,
        "withheld": withheld(summary, audited.owed),
        "fit": {
            "confidence": 1.0 - LEVEL,
            "tests": of_kind(StatisticKind::Fit),
            "counts": self::tests::counts(summary, sheets),
        },
        "win": {
            "confidence": 1.0 - LEVEL,
            "tests": of_kind(StatisticKind::Win),
            "wagers": win::wagers(summary, sheets, values),
            "corrected": win::wagers(&state.corrected, sheets, values),
            "accounts": win::accounts(summary, sheets, values),
            "corrected_accounts": win::accounts(&state.corrected, sheets, values),
            "decisions": win::decisions(summary, sheets, values),
            "scores": win::scores(summary, sheets),
            "strata": Value::Null,
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
    add_compared(audited, &mut object);
    if let (Some((path, map)), Some(object)) = (audited.map, object.as_object_mut()) {
        object.insert("map".to_owned(), map_use(path, map, audited));
    }
    let compared = [
        ("totals", audited.totals.map(totals::totals)),
        ("against", audited.against.map(against::against)),
    ];
    if let Some(map) = object.as_object_mut() {
        let compared = compared.into_iter().filter_map(|(key, value)| Some((key, value?)));
        let further = compared.chain(audited.further.iter().cloned());
        map.extend(further.map(|(key, value)| (key.to_owned(), value)));
    }
    Answer::new(object, &audited.state.summary)
}

/// How a map read the logs: the columns, what it stated, and what it replaced how often.
fn map_use(path: &str, map: &LogMap, audited: &AuditResults<'_>) -> Value {
    let summary = &audited.state.summary;
    let read = map
        .columns
        .iter()
        .filter_map(|column| Some(json!({"column": column.name, "field": column.phrase()?})));
    let left_out =
        (map.words.len()..).zip(&map.left_out).enumerate().map(|(at, (place, exclusion))| {
            let place = u32::try_from(place).unwrap_or(u32::MAX);
            let rows = summary.map.words.get(&place).copied().unwrap_or(0);
            let condition = exclusion.condition();
            let (column, text) = (condition.map(|one| &one.column), condition.map(|one| &one.text));
            let kept = summary.map.words.get(&map.kept_place(at)).copied().unwrap_or(0);
            let mut value = json!({"column": column, "text": text, "rows": rows, "kept": kept});
            if condition.is_some_and(|one| one.is_start) {
                value["is_start"] = true.into();
            }
            if exclusion.is_total() {
                value["is_total"] = true.into();
            }
            value
        });
    let passed = summary.map.passed_over.iter();
    let words = (0..).zip(&map.words).map(|(place, word)| {
        let cells = summary.map.words.get(&place).copied().unwrap_or(0);
        let ours = Some(&word.ours).filter(|ours| !ours.is_empty());
        json!({"field": word.field.name(), "theirs": word.theirs, "ours": ours, "cells": cells})
    });
    let constants =
        map.constants.iter().map(|one| json!({"field": one.field.name(), "value": one.text}));
    json!({
        "path": path,
        "columns": read.collect::<Vec<_>>(),
        "not_read": passed
            .map(|(name, numbers)| {
                let hands = summary.map.hands.contains(name);
                json!({"column": name, "has_numbers": numbers, "has_hands": hands})
            })
            .collect::<Vec<_>>(),
        "not_read_dropped": summary.map.has_more,
        "constants": constants.collect::<Vec<_>>(),
        "words": words.collect::<Vec<_>>(),
        "left_out": left_out.collect::<Vec<_>>(),
        "gaming_days": day_basis(map, audited.book),
        "vacant_seats": vacant_seats(map, summary),
        "zero_results": zero_results(map, summary),
        "stale_seats": stale_seats(map, summary),
        "corrections_apart": apart_corrections(map, summary),
        "corrections_unplaced": unplaced_corrections(map, summary),
        "reversals": reversals(audited.reversed),
        "play_amounts": play_amounts(map, summary),
    })
}

/// Records that take back others, by currencies.
pub fn reversals(reversed: &[ReversedMoney]) -> Value {
    let all = reversed.iter().map(|back| {
        json!({
            "currency": Some(&back.currency).filter(|code| !code.is_empty()),
            "records": back.records,
            "wagered_minor": back.wagered.to_string(),
            "won_minor": back.won.to_string(),
        })
    });
    all.collect()
}

/// What a rule document governed; null where no rules were in force.
fn government(one: &Government) -> Value {
    let times = |between: TimeSpan| match between.0 {
        Some((first, last)) => [json!(first), json!(last)],
        None => [Value::Null, Value::Null],
    };
    let tables = one.tables.as_ref().map(|tables| {
        let row = |(table, governed): &(String, GovernedRecords)| {
            let [first, last] = times(governed.between);
            json!({"table": table, "records": governed.records, "first": first, "last": last})
        };
        tables.iter().map(row).collect::<Vec<_>>()
    });
    let (name, path, sha256) = match &one.document {
        Some((name, path, sha256)) => (Some(name), Some(path), Some(sha256)),
        None => (None, None, None),
    };
    let sides = one.side_edges.iter();
    let sides = sides.map(|(wager, edge)| json!({"wager": wager, "house_edge": edge}));
    let mut value = json!({
        "name": name,
        "path": path,
        "sha256": sha256,
        "records": one.all.records,
        "tables": tables,
        "house_edge": one.base_edge,
        "bonus_house_edge": one.side_edges.first().map(|(_, edge)| edge),
    });
    if one.side_edges.len() > 1 {
        value["side_wagers"] = sides.collect();
    }
    value
}

/// A document that governed records and is not the first one.
fn other(one: &OtherRules) -> Value {
    let [name, path] = &one.document;
    let pays_less: Vec<Value> = one
        .pays_less
        .iter()
        .map(|less| {
            let [first, other] = &less.edges;
            json!({"wager": less.wager, "house_edge_of_first": first, "house_edge": other})
        })
        .collect();
    let less: Vec<Value> = one
        .less
        .iter()
        .map(|(currency, minor)| json!({"currency": currency, "minor": minor}))
        .collect();
    json!({"name": name, "path": path, "records": one.records, "pays_less": pays_less, "less": less})
}

/// What the records hold back, and who more than others.
fn withheld(summary: &Summary, owed: &[OwedTest]) -> Value {
    let of = |what: WithheldKind| (what.word().to_owned(), summary.shortfall.of(what).into());
    let rounds: Map<String, Value> = WithheldKind::ALL.into_iter().map(of).collect();
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
                "log10_p": six_digits(row.p.log10),
                "p_adjusted": self::tests::probability(row.adjusted),
                "told": row.is_reported(),
            })
        })
        .collect();
    let counts = owed_counts(summary);
    let of = |[nothing, something]: ByOwed| json!({"owed": something, "nothing": nothing});
    let hands = json!({
        "compared": of(counts.compared),
        "unstated": of(counts.unstated[0]),
        "totals": of(counts.totals[0]),
        "void": of(counts.void[0]),
        "unmetered": of(counts.unmetered[0]),
        "unseen": counts.unseen,
        "hidden_played": {
            "stated_won": counts.hidden_played[0][1],
            "stated_nothing": counts.hidden_played[0][0],
        },
        "blank_rounds": counts.blank_rounds,
    });
    let tests: Vec<Value> = owed
        .iter()
        .map(|test| {
            json!({
                "what": test.kind.word(),
                "seat": test.seat,
                "rules": test.sheet,
                "counted": test.marked(),
                "number": test.here[0],
                "of": test.here[1],
                "expected": six_digits(test.expected),
                "p": self::tests::probability(test.p),
                "p_adjusted": self::tests::probability(test.adjusted),
                "told": test.is_reported(),
                "open": test.is_open(),
            })
        })
        .collect();
    let levels = json!({"told": OWED_LEVEL, "open": OWED_OPEN_LEVEL});
    let owed = json!({"hands": hands, "tests": tests, "levels": levels});
    let absent = summary.ledger.absent();
    let absent = json!({"rounds": absent.rounds, "one_round": absent.one, "longer": absent.more});
    json!({"rounds": rounds, "by": by, "owed": owed, "absent_seats": absent})
}

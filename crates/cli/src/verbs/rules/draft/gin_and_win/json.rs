//! A draft as JSON; docs/draft-documents.md lists the keys.

use super::{DraftedText, words};
use gincert_evidence::Finding;
use gincert_submission::TextForm;
use gincert_submission::gin_and_win::draft::{
    CellState, DraftedCell, DraftedDocument, LeftOverReason, Passage,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The whole answer.
pub fn answer(drafted: &DraftedDocument, of: &DraftedText, page: &str, found: &[Finding]) -> Value {
    let mut by_code: BTreeMap<&str, u64> = BTreeMap::new();
    for finding in found {
        *by_code.entry(finding.code).or_default() += 1;
    }
    let left_over = drafted.left_over.iter().map(|left| {
        let reason = match left.reason {
            LeftOverReason::NotUsed => "not-used",
            LeftOverReason::Figure => "figure",
            LeftOverReason::Numbers(_) => "numbers",
            LeftOverReason::Condition(_) => "condition",
            LeftOverReason::Columns(_) => "columns",
            LeftOverReason::PayColumns(_) => "pay-columns",
            LeftOverReason::Words(_) => "words",
            LeftOverReason::Doubtful(_) => "doubtful",
            LeftOverReason::Aside(_) => "aside",
            LeftOverReason::Correction => "correction",
            LeftOverReason::OtherWager(_) => "other-wager",
        };
        let mut value = passage(&left.passage);
        value["reason"] = json!(reason);
        value["words"] = json!(words::left_over(&left.reason));
        value
    });
    let form = match of.form {
        TextForm::Plain => "plain",
        TextForm::Html => "html",
    };
    json!({
        "text": {"name": of.name, "sha256": of.digest.to_string(), "form": form},
        "cells": drafted.cells().map(cell).collect::<Vec<_>>(),
        "left_over": left_over.collect::<Vec<_>>(),
        "passages": drafted.passages,
        "other_passages": drafted.other_passages,
        "check": by_code,
        "document": page,
    })
}

fn cell(cell: &DraftedCell) -> Value {
    let (state, value) = match cell.state() {
        CellState::Stated(phrase) => ("stated", Some(phrase)),
        CellState::NotStated => ("not-stated", None),
        CellState::Open => ("open", None),
    };
    let candidates = cell.candidates.iter().map(|one| {
        json!({
            "phrase": one.phrase,
            "is_loose": one.loose.is_some(),
            "why": one.loose.map(words::reason),
            "passages": one.passages.iter().map(passage).collect::<Vec<_>>(),
        })
    });
    json!({
        "cell": cell.name,
        "state": state,
        "value": value,
        "is_needed": cell.is_needed,
        "candidates": candidates.collect::<Vec<_>>(),
        "mentions": cell.mentions.iter().map(passage).collect::<Vec<_>>(),
    })
}

fn passage(passage: &Passage) -> Value {
    json!({"line": passage.line, "text": passage.text})
}

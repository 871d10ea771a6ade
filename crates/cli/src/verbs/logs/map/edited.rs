//! `gincert map EXPORT --map FILE`: a map that a person wrote or changed, tried on the export that it is for.
//!
//! Nothing is drafted. What is left to do is what the trial shows.

use super::page::{listed, tried_on};
use super::to_do_names::{self, NameColumns};
use super::trial_words::{TriedExport, advice, missing};
use super::{json, to_do, to_do_doubts, to_do_rows};
use crate::io::exit::{Exit, Failure};
use crate::io::files::{read, shown};
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use gincert_audit::AuditDocuments;
use gincert_audit::draft::{DraftTrial, ExportFile, MissingPart, try_map};
use gincert_evidence::grouped;
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_replay::map::Map;
use gincert_replay::rows::Field;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;

/// Tries the map at a path on exports, and prints what an audit with it would take and compare.
pub fn run(
    output: &Output,
    path: &Path,
    files: &[ExportFile],
    mut documents: AuditDocuments,
    is_masked: bool,
) -> Result<Exit, Failure> {
    let source = Source::new(&shown(path), &read(path, DOCUMENT_BYTES_MAX)?);
    if let Err(unusable) = documents.read_map(&source) {
        output.refused(source.text(), &unusable.findings)?;
        return Ok(Exit::Unreadable);
    }
    let Some((_, map)) = documents.map() else { return Ok(Exit::Unreadable) };
    let map = Arc::new(map.clone());
    let trial = try_map(&map, files, documents.book());
    let trial = if is_masked { trial.masked() } else { trial };
    let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
    let rules = documents.book().sheets.first().map(|sheet| sheet.name.as_str());
    let columns = map.columns.iter().map(|one| (&one.name, one.field, one.seat));
    let to_do = left_to_do(&trial, rules, NameColumns::of(columns));
    let is_whole = files.iter().all(|file| file.is_whole);
    if output.json() {
        output.print_json(&json!({
            "map": shown(path),
            "sha256": source.digest().to_string(),
            "exports": names,
            "rules": rules,
            "are_whole": is_whole,
            "trial": json::tried(&trial, &names),
            "to_do": to_do,
        }))?;
    } else {
        let export = TriedExport {
            files: &names,
            has_rules: rules.is_some(),
            currency: currency(&map).unwrap_or_default(),
        };
        output.print(&text(path, export, is_whole, &trial, &to_do))?;
    }
    Ok(if to_do.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// The currency that a map states for all rounds.
fn currency(map: &Map) -> Option<&str> {
    let constant = map.constants.iter().find(|one| one.field == Field::Currency)?;
    Some(&constant.text)
}

fn text(
    path: &Path,
    export: TriedExport<'_>,
    is_whole: bool,
    trial: &DraftTrial,
    to_do: &[String],
) -> String {
    let part = if is_whole { "" } else { "the beginning of " };
    let head = format!("{} tried on {part}{}.", shown(path), export.files.join(", "));
    let mut lines = vec![wrapped("", &head).trim_end().to_owned()];
    if !to_do.is_empty() {
        lines.extend(listed("To do", to_do.to_vec()));
    }
    let parts = tried_on(export, trial, None);
    for (heading, items) in parts.into_iter().filter(|(_, items)| !items.is_empty()) {
        lines.extend(listed(heading, items));
    }
    lines.join("\n") + "\n"
}

/// What a trial leaves to do, under rules of this name.
fn left_to_do(trial: &DraftTrial, rules: Option<&str>, names: NameColumns<'_>) -> Vec<String> {
    if let Some(fault) = &trial.fault {
        return vec![format!("Mend the map: it cannot be used on the export: {fault}")];
    }
    let mut lines: Vec<String> = trial.mark.iter().map(to_do_doubts::mark).collect();
    if trial.is_under_other_rules() {
        let rules = rules.unwrap_or_default();
        let [agree, of] = trial.compared();
        lines.push(format!(
            "Find out by which rules the rounds were dealt, and whether the columns of results are what players won or were \
             paid: under {rules} {} of {} results agree with the hands.",
            grouped(agree.into()),
            grouped(of.into())
        ));
    }
    lines.extend(to_do::untaken(trial));
    lines.extend(to_do_names::repeated(trial, names));
    let without_cards = to_do_rows::without_cards(trial);
    // Hands that were mucked unseen are hidden in every log: no map changes that.
    let is_open = |(part, _): &&(MissingPart, u64)| {
        *part != MissingPart::HiddenCards && rules.is_some() && without_cards.is_none()
    };
    let parts = trial.missing.iter().filter(is_open);
    lines.extend(
        parts.map(|(part, wagers)| format!("{} {}", missing(*part, *wagers), advice(*part))),
    );
    lines.extend(without_cards);
    let consistent = trial.consistent.iter();
    lines
        .extend(consistent.map(|one| to_do_doubts::other_document(one, rules.unwrap_or_default())));
    lines
}

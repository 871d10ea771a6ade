//! An audit of nothing: one sentence for each cause, and no table of zeros.

use crate::ui::wrap::wrapped;
use crate::verbs::logs::replay::answer::AuditResults;
use crate::verbs::logs::replay::text::ListedFinding;
use gincert_evidence::{counted, grouped, printable};
use std::io::ErrorKind;
use std::path::Path;

/// Files that are named one by one.
const FILES_NAMED: usize = 3;

/// Why nothing was audited; `None` where something was.
pub fn nothing_audited(audited: &AuditResults<'_>, shown: &[ListedFinding]) -> Option<String> {
    let summary = &audited.state.summary;
    let records = summary.records;
    if records.audited > 0 {
        let no_rules = summary.checked.no_rules;
        return (no_rules == records.audited).then(|| without_rules(audited, shown));
    }
    let mut text = String::new();
    for broken in audited.state.broken.iter().take(FILES_NAMED) {
        let path = audited.paths.get(broken.file as usize).map_or("", String::as_str);
        text.push_str(&wrapped("", &unread(path, broken.offset, &broken.why)));
    }
    let more = audited.state.broken.len().saturating_sub(FILES_NAMED) as u64;
    if more > 0 {
        let files = counted(more, "further file", "further files");
        text.push_str(&format!("{files} could not be read either.\n"));
    }
    if records.read == 0 {
        if audited.state.broken.is_empty() {
            let files = audited.paths.iter().map(|path| printable(path)).collect::<Vec<_>>();
            let words = format!("No record found: {} contains no lines.", files.join(", "));
            text.push_str(&wrapped("", &words));
        }
        return Some(text + "Nothing was audited.\n");
    }
    let lines = records.read.saturating_add(records.rejected_further);
    let lines = counted(lines, "line", "lines");
    let words = format!("Nothing was audited: none of the {lines} read is a record of a round.");
    text.push_str(&wrapped("", &words));
    text.push_str(&first(shown));
    let help = "If another system wrote the file, give a map of its columns: --map FILE. See \
                'gincert explain record-unreadable'.";
    Some(text + &wrapped("Next: ", help))
}

/// Records, and not one under a document that was given.
fn without_rules(audited: &AuditResults<'_>, shown: &[ListedFinding]) -> String {
    let sheets = audited.sheets.iter().map(|sheet| sheet.name.as_str());
    let plays = audited.plays.iter().map(|sheet| sheet.name.as_str());
    let names: Vec<String> = sheets.chain(plays).map(printable).collect();
    let records = audited.state.summary.records;
    let words = format!("Nothing was checked: no record falls under {}.", names.join(", "));
    let mut text = wrapped("Verdict: ", &format!("{}. {words}", audited.basis().verdict()));
    text.push_str(&first(shown));
    if records.rejected > 0 {
        text.push_str(&format!("Unreadable: {}.\n", super::coverage::unreadable(records)));
    }
    let found = grouped(audited.state.summary.total().into());
    let help = format!(
        "give the document of the game that was played (--rules), or a list of tables (--tables). All \
         {found} exceptions: --findings FILE."
    );
    text + &wrapped("Next: ", &help)
}

/// The first exception of many that are alike.
fn first(shown: &[ListedFinding]) -> String {
    shown.first().map_or_else(String::new, |one| format!("\n{}\n\n", one.text.trim_end()))
}

/// Why a file was not read, beginning with what a person can mend.
fn unread(path: &str, offset: u64, why: &str) -> String {
    let name = printable(path);
    let missing = std::fs::metadata(Path::new(path));
    let is_missing = missing.is_err_and(|error| error.kind() == ErrorKind::NotFound);
    match offset {
        _ if is_missing && path != "-" => format!("Cannot open {name}: no such file."),
        0 => format!("Cannot read {name}: {why}."),
        offset => format!("{name} ends after {} bytes: {why}.", grouped(offset.into())),
    }
}

//! `gincert map`: a map drafted from an export, tried on it, and what a person has to decide.

mod edited;
mod json;
mod json_doubts;
mod page;
mod short_guesses;
mod to_do;
mod to_do_cards;
mod to_do_corrections;
mod to_do_doubts;
mod to_do_names;
mod to_do_rows;
mod to_do_times;
mod trial_words;
mod words;

use crate::args::MapArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{SameFile, matching_files, opened, shown, write_page};
use crate::io::secret::mask_key;
use crate::ui::output::Output;
use crate::verbs::rules::no_rules::no_rules_for_logs;
use gincert_audit::draft::{DraftError, DraftTrial, ExportFile, MapDraft, draft, try_map};
use gincert_audit::{
    AuditDocuments, RuleSheet, WorkbookReading, WorkbookText, is_workbook, open_failure,
    rule_sheet, workbook_refused,
};
use gincert_evidence::sentence;
use gincert_input::{Limits, open};
use gincert_pages::Source;
use std::io::{BufRead as _, Read};
use std::path::Path;
use std::sync::Arc;

/// Bytes of all exports together that are read, unpacked; of each export at least its beginning.
const EXPORT_BYTES_MAX: u64 = 16 << 20;

/// Bytes of an export that are read however large the others are.
const BEGINNING_BYTES: u64 = 65_536;

/// Most exports of one draft.
const EXPORTS_MAX: usize = 1000;

/// The zone in which an export is tried whose own is not known.
const TRIED_ZONE: &str = "UTC";

pub fn run(output: &Output, args: &MapArgs) -> Result<Exit, Failure> {
    let paths = matching_files(&args.exports)?;
    if paths.len() > EXPORTS_MAX {
        return Err(Failure::usage(format!("A draft reads at most {EXPORTS_MAX} exports.")));
    }
    if let Some(out) = &args.out
        && paths.iter().chain(&args.rules).any(|path| SameFile::of(path) == SameFile::of(out))
    {
        return Err(Failure::usage(format!("--out {} is a file that is read.", shown(out))));
    }
    let Some(sheets) = rules(output, args.rules.as_deref())? else {
        return Ok(Exit::Unreadable);
    };
    let mask = args.mask.as_deref().map(mask_key).transpose()?;
    let mut room = EXPORT_BYTES_MAX;
    let reading = WorkbookReading {
        sheet: args.sheet.clone(),
        hides_cells: mask.is_some(),
        ..WorkbookReading::default()
    };
    let read = paths.iter().map(|path| file(path, &reading, &mut room));
    let (files, workbooks): (Vec<_>, Vec<_>) =
        read.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
    let documents = AuditDocuments::new(sheets);
    if let Some(path) = &args.map {
        return edited::run(output, path, &files, documents, mask.is_some());
    }
    let sheet = documents.book().sheets.first();
    let drafted = match draft(&files, sheet, args.zone.as_deref()) {
        Ok(drafted) => workbooks.iter().flatten().fold(drafted, MapDraft::of_workbook),
        Err((name, error)) => return refused(&name, &error),
    };
    let trial = tried(&drafted, &files, documents)?;
    let drafted = match trial.refutes(args.rules.is_some()) {
        true => drafted.in_doubt(),
        false => drafted,
    };
    let (drafted, trial) = match &mask {
        Some(mask) => (drafted.masked(mask), trial.masked()),
        None => (drafted, trial),
    };
    let page = page::page(&drafted, Some(&trial));
    if let Some(path) = &args.out {
        write_page(path, &page)?;
    }
    if output.json() {
        output.print_json(&json::answer(&drafted, &trial, &page))?;
    } else if let Some(path) = &args.out {
        output.print(&page::summary(&drafted, &trial, &shown(path)))?;
    } else {
        output.print(&page)?;
    }
    Ok(Exit::Clean)
}

/// The rule document; `None` where it cannot be used, which was reported.
fn rules(output: &Output, path: Option<&Path>) -> Result<Option<Vec<RuleSheet>>, Failure> {
    let Some(path) = path else { return Ok(Some(Vec::new())) };
    let examined = opened(path);
    match rule_sheet(&examined) {
        Some(RuleSheet::Seats(sheet)) if sheet.rules.sides.len() > 1 => {
            output.complain(&format!(
                "{}: maps are not drafted: the game has several side wagers, and a draft finds one. \
                 Write the map by hand (docs/hand-log.md).",
                shown(path)
            ));
            Ok(None)
        }
        Some(RuleSheet::Seats(sheet)) if sheet.rules.melds.jokers > 0 => {
            output.complain(&format!(
                "{}: maps are not drafted: the deck has jokers, and a draft reads the 52 natural cards. Write \
                 the map by hand (docs/hand-log.md).",
                shown(path)
            ));
            Ok(None)
        }
        Some(sheet @ RuleSheet::Seats(_)) => Ok(Some(vec![sheet])),
        Some(RuleSheet::Play(_)) => Err(Failure::usage(format!(
            "{} is of a game that is logged event by event, and maps read logs of rounds with wagers. \
             docs/hand-log-gin.md describes the records of the other games.",
            shown(path)
        ))),
        None => {
            let findings = examined.findings.clone();
            output.refused(examined.source.text(), &findings)?;
            output.complain(&no_rules_for_logs(&examined, path));
            Ok(None)
        }
    }
}

/// The first bytes of an export, as many as there is room for; of a workbook those of its text.
fn file(
    path: &Path,
    reading: &WorkbookReading,
    room: &mut u64,
) -> Result<(ExportFile, Option<WorkbookText>), Failure> {
    let most = (*room).max(BEGINNING_BYTES);
    let failed = |why: String| Failure::unreadable(format!("{}: {why}.", shown(path)));
    let cannot = |error: std::io::Error| failed(error.to_string());
    let (input, workbook): (Box<dyn Read>, _) = match is_workbook(path) {
        true => {
            let text = WorkbookText::read(path, reading).map_err(cannot)?;
            (Box::new(text.open().map_err(cannot)?), Some(text))
        }
        false if reading.sheet.is_some() => {
            let why = format!("--sheet names a sheet of a workbook, and {} is none.", shown(path));
            return Err(Failure::usage(why));
        }
        false => {
            let input = open(path, Limits::default());
            let mut input = input.map_err(|error| cannot(open_failure(&error)))?;
            if let Some(why) = workbook_refused(input.fill_buf().map_err(cannot)?) {
                return Err(failed(why.to_owned()));
            }
            (Box::new(input), None)
        }
    };
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    let is_whole = bytes.len() as u64 <= most;
    bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    *room = room.saturating_sub(bytes.len() as u64);
    let formats = workbook.as_ref().map(|text| text.formats.clone()).unwrap_or_default();
    Ok((ExportFile { name: shown(path), bytes, is_whole, formats }, workbook))
}

fn refused(name: &str, error: &DraftError) -> Result<Exit, Failure> {
    let sentence = match error {
        DraftError::LayoutsDiffer { .. } | DraftError::Join(_) => sentence(&error.to_string()),
        DraftError::OwnFormat(_) => format!("{name}: {error}; run `gincert replay` on it."),
        _ => format!("{name}: {error}."),
    };
    Err(Failure::unreadable(sentence))
}

/// Tries the map as a person would use it: its page is read as any other.
fn tried(
    drafted: &MapDraft,
    files: &[ExportFile],
    mut documents: AuditDocuments,
) -> Result<DraftTrial, Failure> {
    let filled = page::page(&page::filled(drafted, TRIED_ZONE), None);
    let source = Source::new("map", filled.as_bytes());
    let fault = |why: String| DraftTrial { fault: Some(why), ..DraftTrial::default() };
    if let Err(unusable) = documents.read_map(&source) {
        let first = unusable.findings.first();
        return Ok(fault(first.map_or_else(String::new, |finding| finding.message.clone())));
    }
    let Some((_, map)) = documents.map() else { return Ok(fault(String::new())) };
    Ok(try_map(&Arc::new(map.clone()), files, documents.book()))
}

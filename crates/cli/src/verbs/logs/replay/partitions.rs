//! `gincert manifest`, `gincert replay --partial` and `gincert merge`: logs cut into partitions, the audit of
//! one, and all of them together.

use super::text::FindingText;
use super::{
    FinishedAudit, answered, documents, logs, rate, session, sink_options, values, written,
};
use crate::args::{ManifestArgs, MergeArgs, ReplayArgs};
use crate::io::build::tool;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{matching_files, read, shown};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use gincert_audit::{
    ApartCache, AuditSession, LogFiles, ManifestRow, PartialBasis, PartialSet, PartitionError,
    SinkOptions, audit_part, manifest, merge_parts, part_names,
};
use gincert_replay::RunError;
use std::path::{Path, PathBuf};

/// Bytes of a file with a row at most.
const ROW_BYTES_MAX: u64 = 65_536;

/// Prints the rows of a manifest.
pub fn run_manifest(output: &Output, args: &ManifestArgs) -> Result<Exit, Failure> {
    let logs = logs::logs(&args.logs)?;
    // The rows are all that is printed.
    let output = output.in_json();
    let Some((documents, _)) = documents::read(&output, &args.reading())? else {
        return Ok(Exit::Unreadable);
    };
    let rows = manifest(&logs, args.partitions, &documents).map_err(failure)?;
    let mut lines = String::new();
    for row in &rows {
        lines.push_str(&serde_json::to_string(row)?);
        lines.push('\n');
    }
    output.print(&lines)?;
    Ok(Exit::Clean)
}

/// Prints the partial of one row.
pub fn run_partial(output: &Output, args: &ReplayArgs, row: &str) -> Result<Exit, Failure> {
    let row = parsed(row)?;
    // The line is all that is printed.
    let output = output.in_json();
    let Some((mut documents, _)) = documents::read(&output, &args.reading)? else {
        return Ok(Exit::Unreadable);
    };
    documents::read_mask(args.mask.as_deref(), &mut documents)?;
    let names = part_names(&row);
    let files = LogFiles::new(vec![PathBuf::from(&row.uri)]);
    let values = values(&output, &documents.book().sheets);
    let reference = args.reading.reference;
    let session = AuditSession {
        apart: ApartCache::none(),
        ..session(&documents, &values, &names, &files, reference, args.threads)
    };
    if let Some(folder) = &args.runs {
        std::fs::create_dir_all(folder).map_err(|error| logs::unwritable(folder, &error))?;
    }
    let basis = PartialBasis::new(tool(), &documents, reference);
    // Unreadable lines are not masked.
    let written = [true, documents.mask().is_none()];
    let options: SinkOptions<'_, FindingText> = sink_options(&documents, &names, written, &|_| {});
    let line = audit_part(&session, &row, options, &basis, args.runs.as_deref());
    let line = String::from_utf8(line.map_err(failure)?);
    let line = line.map_err(|_| Failure::internal("The partial is not UTF-8."))?;
    output.print(&(line + "\n"))?;
    Ok(Exit::Clean)
}

/// Prints the answer that the partials of an audit come to.
pub fn run_merge(output: &Output, args: &MergeArgs) -> Result<Exit, Failure> {
    rate(&args.output.fail_above)?;
    let earlier = logs::earlier(&args.output)?;
    let Some((mut documents, about_documents)) = documents::read(output, &args.reading)? else {
        return Ok(Exit::Unreadable);
    };
    if !documents::read_totals(output, &args.output, &mut documents)? {
        return Ok(Exit::Unreadable);
    }
    documents::read_mask(args.mask.as_deref(), &mut documents)?;
    let reference = args.reading.reference;
    let basis = PartialBasis::new(tool(), &documents, reference);
    let partials = matching_files(&args.partials)?;
    let set = PartialSet::read(&partials, &basis).map_err(failure)?;
    set.check_logs().map_err(failure)?;
    let logs = set.logs();
    let inputs: Vec<_> = logs.iter().chain(&partials).cloned().collect();
    let _made = logs::outputs_apart(&inputs, &args.reading, &args.output, None)?;
    let names: Vec<String> = logs.iter().map(|path| shown(path)).collect();
    let files = set.checked_logs();
    let values = values(output, &documents.book().sheets);
    let session = AuditSession {
        apart: ApartCache::none(),
        ..session(&documents, &values, &names, &files, reference, None)
    };
    let (progress, total) = (Progress::new(output, "merging partials"), logs::bytes(&logs));
    let bar = |bytes: u64| progress.at(bytes, total.max(bytes));
    let options = sink_options(&documents, &names, written(&args.output), &bar);
    let merged =
        merge_parts(&session, (&set, &files), options, args.runs.as_deref()).map_err(failure)?;
    let (outcome, sink) = merged;
    // The page of the audit names them.
    let digests = args.output.out.as_ref().map(|_| set.log_digests()).transpose();
    let digests = digests.map_err(failure)?;
    let (args, logs, session, goes_on) = (&args.output, &logs[..], &session, None);
    let finished = FinishedAudit {
        args,
        logs,
        digests,
        session,
        about_documents,
        outcome,
        sink,
        earlier,
        goes_on,
    };
    answered(output, finished)
}

/// A row as JSON, or from a file.
fn parsed(row: &str) -> Result<ManifestRow, Failure> {
    if row.trim_start().starts_with('{') {
        return ManifestRow::parse(row).map_err(|error| Failure::usage(error.to_string()));
    }
    let bytes = read(Path::new(row), ROW_BYTES_MAX)?;
    ManifestRow::parse(&String::from_utf8_lossy(&bytes)).map_err(failure)
}

/// How a run ends that cannot cut, audit or merge partitions.
fn failure(error: PartitionError) -> Failure {
    match error {
        PartitionError::Run(RunError::Output(error)) => Failure::from(error),
        PartitionError::NotWritable { .. } | PartitionError::Run(RunError::Lists(_)) => {
            Failure::not_writable(error.to_string())
        }
        PartitionError::Refused { .. } => Failure::unreadable(error.to_string()),
    }
}

//! `gincert manifest` and `gincert replay --partial`: logs cut into partitions, and the audit of one.

use super::text::FindingText;
use super::{documents, logs, sink_options, tool, values};
use crate::args::{ManifestArgs, ReplayArgs};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use gincert_audit::{
    AuditSession, LogFiles, ManifestRow, PartialBasis, PartitionError, SinkOptions, audit_part,
    manifest, part_names,
};
use gincert_replay::RunError;
use std::path::{Path, PathBuf};

/// Bytes of a file with a row at most.
const ROW_BYTES_MAX: u64 = 65_536;

/// Prints the rows of a manifest.
pub fn run_manifest(output: &Output, args: &ManifestArgs) -> Result<Exit, Failure> {
    let logs = logs::logs(&args.logs)?;
    // Nothing may stand between the rows.
    let output = output.in_json();
    let Some((documents, _)) = documents::read(&output, &args.audit())? else {
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
    // Nothing may stand beside the line.
    let output = output.in_json();
    let Some((documents, _)) = documents::read(&output, args)? else {
        return Ok(Exit::Unreadable);
    };
    let names = part_names(&row);
    let files = LogFiles::new(vec![PathBuf::from(&row.uri)]);
    let values = values(&output, &documents.book().sheets);
    let session = AuditSession {
        documents: &documents,
        values: &values,
        names: &names,
        logs: &files,
        reference: args.reference,
        reveals: false,
        threads: args.threads,
        all: "all logs together",
    };
    if let Some(folder) = &args.runs {
        std::fs::create_dir_all(folder).map_err(|error| {
            let folder = crate::io::files::shown(folder);
            Failure::not_writable(format!("{folder}: it cannot be written: {error}."))
        })?;
    }
    let basis = PartialBasis::new(tool(), documents.question(), args.reference);
    let options: SinkOptions<'_, FindingText> =
        sink_options(&documents, &names, [true, true], &|_| {});
    let line = audit_part(&session, &row, options, &basis, args.runs.as_deref());
    let line = String::from_utf8(line.map_err(failure)?);
    let line = line.map_err(|_| Failure::internal("The partial is not UTF-8."))?;
    output.print(&(line + "\n"))?;
    Ok(Exit::Clean)
}

/// A row as JSON, or from a file.
fn parsed(row: &str) -> Result<ManifestRow, Failure> {
    if row.trim_start().starts_with('{') {
        return ManifestRow::parse(row).map_err(|error| Failure::usage(error.to_string()));
    }
    let bytes = crate::io::files::read(Path::new(row), ROW_BYTES_MAX)?;
    ManifestRow::parse(&String::from_utf8_lossy(&bytes)).map_err(failure)
}

/// How a run ends that cannot cut, audit or merge partitions.
pub fn failure(error: PartitionError) -> Failure {
    match error {
        PartitionError::Run(RunError::Output(error)) => Failure::from(error),
        PartitionError::NotWritable { .. } | PartitionError::Run(RunError::Lists(_)) => {
            Failure::not_writable(error.to_string())
        }
        PartitionError::Refused { .. } => Failure::unreadable(error.to_string()),
    }
}

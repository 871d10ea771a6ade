//! `gincert merge`: the partials of an audit to its answer.

use super::partitions::failure;
use super::{FinishedAudit, answered, documents, logs, rate, sink_options, tool, values};
use crate::args::MergeArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use gincert_audit::{AuditSession, LogFiles, PartialBasis, PartialSet, merge_parts};

pub fn run(output: &Output, args: &MergeArgs) -> Result<Exit, Failure> {
    let asked = args.audit(Vec::new());
    rate(&asked.fail_above)?;
    let Some((documents, about_documents)) = documents::read(output, &asked)? else {
        return Ok(Exit::Unreadable);
    };
    let basis = PartialBasis::new(tool(), documents.question(), args.reference);
    let set = PartialSet::read(&args.partials, &basis).map_err(failure)?;
    set.check_logs().map_err(failure)?;
    let asked = args.audit(set.logs());
    let read: Vec<_> = asked.logs.iter().chain(&args.partials).cloned().collect();
    logs::outputs_apart(&asked, &read)?;
    let names: Vec<String> = asked.logs.iter().map(|path| shown(path)).collect();
    let files = LogFiles::new(asked.logs.clone());
    let values = values(output, &documents.book().sheets);
    let session = AuditSession {
        documents: &documents,
        values: &values,
        names: &names,
        logs: &files,
        reference: args.reference,
        reveals: false,
        threads: None,
        all: "all logs together",
    };
    let progress = Progress::new(output, "merging partials");
    let sizes = asked.logs.iter().filter_map(|path| std::fs::metadata(path).ok());
    let total: u64 = sizes.map(|data| data.len()).sum();
    let bar = |bytes: u64| progress.at(bytes, total.max(bytes));
    let written = [asked.findings.is_some() || asked.out.is_some(), asked.rejects.is_some()];
    let options = sink_options(&documents, &names, written, &bar);
    let merged = merge_parts(&session, &set, options, args.runs.as_deref()).map_err(failure)?;
    let (outcome, sink) = merged;
    let audited = FinishedAudit {
        args: &asked,
        logs: &asked.logs,
        session: &session,
        about_documents,
        outcome,
        sink,
    };
    answered(output, audited)
}

//! A partial: what the audit of one part of the logs gave, as one line of JSON.

use super::manifest::{ManifestRow, PartitionError, refused};
use super::range::with_range;
use super::stored_bytes::{RunsFolder, StoredBytes};
use crate::card_mask::CardMask;
use crate::documents::AuditDocuments;
use crate::session::kept_finding::KeptFinding;
use crate::session::run::AuditSession;
use crate::session::sink::{FindingSink, SinkOptions};
use crate::session::start::AuditStart;
use gincert_evidence::Digest;
use gincert_replay::summary::{Records, Summary};
use gincert_replay::{AuditState, LISTS, RunError, Spot, StoredRuns, run_range};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{Seek, SeekFrom};
use std::path::Path;

/// The form of a partial.
pub const PARTIAL_SCHEMA: &str = "gincert-partial-1";

/// By what a part was audited: partials are merged only where all of these are the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartialBasis {
    /// The version and build of the tool.
    pub tool: String,
    /// The digest of the digests of the rule documents, in their order.
    pub rules_sha256: Digest,
    /// The digest of everything else that was asked.
    pub options_sha256: Digest,
    /// The fingerprint of the key that card numbers are masked by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mask_key: Option<String>,
}

impl PartialBasis {
    /// The basis of an audit with these documents.
    pub fn new(tool: String, documents: &AuditDocuments, reference: bool) -> PartialBasis {
        let (rules, mut options): (Vec<String>, Vec<String>) =
            documents.question().iter().cloned().partition(|line| line.starts_with("rules "));
        options.push(format!("reference {reference}"));
        let digest = |lines: &[String]| Digest::of(lines.join("\n").as_bytes());
        PartialBasis {
            tool,
            rules_sha256: digest(&rules),
            options_sha256: digest(&options),
            mask_key: documents.mask().map(CardMask::fingerprint),
        }
    }
}

/// What the audit of one part gave.
#[derive(Serialize, Deserialize)]
pub(crate) struct Partial<E> {
    /// [`PARTIAL_SCHEMA`].
    pub schema: String,
    /// By what it was audited.
    #[serde(flatten)]
    pub basis: PartialBasis,
    /// The part.
    pub partition: ManifestRow,
    /// The digest of the bytes that were read.
    pub input_sha256: Digest,
    /// How many records it has.
    pub records: Records,
    /// What was found and counted.
    pub state: PartialState<E>,
}

/// What merges.
#[derive(Serialize, Deserialize)]
pub(crate) struct PartialState<E> {
    /// What was counted, and what its first and last records must be compared with.
    pub summary: Summary,
    /// Records for which the two evaluators gave different answers.
    pub disagreements: Vec<Spot>,
    /// Sorted lists of what was seen of every record, by name.
    pub lists: BTreeMap<String, StoredBytes>,
    /// Findings, unreadable lines, and their places.
    pub outputs: [StoredBytes; 3],
    /// The first findings of each grade, as they are shown.
    pub kept: Vec<KeptFinding<E>>,
}

/// Audits one part; gives its line. `session.names` are those of [`part_names`].
///
/// # Errors
/// [`PartitionError`]: a part is audited as a whole or not at all.
pub fn audit_part<E: Serialize + Clone>(
    session: &AuditSession<'_>,
    row: &ManifestRow,
    options: SinkOptions<'_, E>,
    basis: &PartialBasis,
    runs: Option<&Path>,
) -> Result<Vec<u8>, PartitionError> {
    let reading = session.documents.reading();
    if row.reading != reading {
        let why =
            format!("the manifest cuts logs read {}, and this run reads {reading}", row.reading);
        return Err(refused(row.name(), why));
    }
    let lists = StoredRuns::with_key(row.key());
    let failed = |error| PartitionError::Run(RunError::Lists(error));
    let start = AuditStart::with_lists(lists).map_err(failed)?;
    let (mut sink, mut state) = FindingSink::open(options, start).map_err(failed)?;
    with_range(row, &mut |range| {
        let (inputs, auditor, pace) = (session.inputs(), session.auditor(), session.pace());
        run_range(&inputs, range, &auditor, &mut state, &mut sink, pace)
            .map_err(PartitionError::Run)?;
        match state.broken.first() {
            Some(broken) => Err(refused(row.name(), broken.why.clone())),
            None => Ok(()),
        }
    })?;
    let prefix = format!("{}-{:06}", row.manifest_sha256.short(), row.partition);
    let runs = RunsFolder { folder: runs, prefix };
    let partial = Partial {
        schema: PARTIAL_SCHEMA.to_owned(),
        basis: basis.clone(),
        partition: row.clone(),
        input_sha256: row.sha256,
        records: state.summary.records,
        state: stored(state, &mut sink, &runs)?,
    };
    let json = serde_json::to_vec(&partial);
    json.map_err(|error| refused(row.name(), error.to_string()))
}

/// The names of all logs as one part knows them: only its own matters.
pub fn part_names(row: &ManifestRow) -> Vec<String> {
    let own = gincert_evidence::printable(&row.uri);
    let mut names = vec![String::new(); usize::try_from(row.file).unwrap_or(0)];
    names.push(own);
    names
}

fn stored<E: Serialize + Clone>(
    mut state: AuditState,
    sink: &mut FindingSink<'_, E>,
    runs: &RunsFolder<'_>,
) -> Result<PartialState<E>, PartitionError> {
    let failed = |error| PartitionError::Run(RunError::Lists(error));
    let mut lists = BTreeMap::new();
    for list in LISTS {
        let mut file = tempfile::tempfile().map_err(failed)?;
        {
            let mut out = std::io::BufWriter::new(&mut file);
            state.seen.export(list, &mut out).map_err(failed)?;
            std::io::Write::flush(&mut out).map_err(failed)?;
        }
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        lists.insert(list.to_owned(), StoredBytes::of(&mut file, list, runs)?);
    }
    let mut outputs = Vec::new();
    for (stage, name) in sink.stages().into_iter().zip(["findings", "unreadable", "places"]) {
        let stored = match stage {
            Some(stage) => StoredBytes::of(&mut stage.read().map_err(failed)?, name, runs)?,
            None => StoredBytes::of(&mut std::io::empty(), name, runs)?,
        };
        outputs.push(stored);
    }
    let outputs = <[StoredBytes; 3]>::try_from(outputs);
    Ok(PartialState {
        summary: state.summary,
        disagreements: state.disagreements,
        lists,
        outputs: outputs.map_err(|_| failed(std::io::Error::other("an output is missing")))?,
        kept: sink.take_kept(),
    })
}

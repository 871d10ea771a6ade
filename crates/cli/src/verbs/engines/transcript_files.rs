//! The files of `gincert conform --out`: the transcript while the engine answers, and its summary.

use super::identity::engine_identity;
use crate::args::ConformArgs;
use crate::io::exit::Failure;
use crate::io::files::shown;
use gincert_certify::{BUILD_DIGEST, VERSION};
use gincert_conform::{
    ConformOptions, ConformOutcome, EngineCommand, TestedDocument, TranscriptEnd, TranscriptHeader,
    VectorList,
};
use gincert_evidence::Digester;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A transcript that is being written.
pub struct TranscriptFiles {
    folder: PathBuf,
    output: BufWriter<File>,
    digester: Digester,
    /// The first failure; what comes behind it is not written.
    failure: Option<io::Error>,
}

const TRANSCRIPT: &str = "transcript.jsonl";
const SUMMARY: &str = "summary.json";

impl TranscriptFiles {
    /// Makes the folder and writes the header.
    pub fn begin(
        folder: &Path,
        document: &TestedDocument,
        list: &VectorList,
        options: &ConformOptions,
        args: &ConformArgs,
        command: &EngineCommand,
    ) -> Result<TranscriptFiles, Failure> {
        let engine = engine_identity(args, command)?;
        let tool = format!("gincert {VERSION}");
        let header = TranscriptHeader::new(document, list, options, engine, (&tool, BUILD_DIGEST))?;
        let unwritable = |error| not_written(folder, &error);
        std::fs::create_dir_all(folder).map_err(unwritable)?;
        let output = File::create(folder.join(TRANSCRIPT)).map_err(unwritable)?;
        let mut files = TranscriptFiles {
            folder: folder.to_owned(),
            output: BufWriter::new(output),
            digester: Digester::default(),
            failure: None,
        };
        files.write(&header.line()?);
        Ok(files)
    }

    /// Writes lines.
    pub fn write(&mut self, lines: &str) {
        self.digester.add(lines.as_bytes());
        if self.failure.is_none() {
            self.failure = self.output.write_all(lines.as_bytes()).err();
        }
    }

    /// Writes the end, and the summary: the answer of the comparison with the digest of the transcript.
    pub fn finish(mut self, outcome: &ConformOutcome, answer: &Value) -> Result<(), Failure> {
        let end = TranscriptEnd::new(outcome, self.digester.digest()).line()?;
        self.write(&end);
        if let Some(error) = self.failure.take().or_else(|| self.output.flush().err()) {
            return Err(not_written(&self.folder, &error));
        }
        let mut summary = answer.clone();
        if let Some(summary) = summary.as_object_mut() {
            let digest = self.digester.digest().to_string();
            summary.insert("transcript_sha256".to_owned(), Value::from(digest));
        }
        let mut text = serde_json::to_string_pretty(&summary)?;
        text.push('\n');
        std::fs::write(self.folder.join(SUMMARY), text)
            .map_err(|error| not_written(&self.folder, &error))
    }
}

fn not_written(folder: &Path, error: &io::Error) -> Failure {
    Failure::not_writable(format!("{} could not be written: {error}.", shown(folder)))
}

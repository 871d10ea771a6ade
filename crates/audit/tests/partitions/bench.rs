//! One audit in one process and in parts, on files of a test's own.

use gincert_audit::{
    ApartCache, AuditDocuments, AuditOutcome, AuditSession, AuditStart, FindingSink, KeptMost,
    LogFiles, LogSource, PartialBasis, PartialSet, SinkOptions, audit_part, manifest_at,
    merge_parts, part_names, rule_sheet, sheet_values,
};
use gincert_replay::ExactHandValues;
use gincert_replay::summary::{Records, Summary};
use gincert_submission::open_document;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The project's top folder.
pub fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Documents and logs.
pub struct Bench {
    folder: tempfile::TempDir,
    documents: AuditDocuments,
    values: Vec<Option<ExactHandValues>>,
    logs: Vec<PathBuf>,
}

/// What an audit came to: everything that an answer is made of.
#[derive(Debug, PartialEq)]
pub struct Found {
    summary: Summary,
    corrected: Summary,
    shown: Vec<(Option<u64>, String)>,
    findings: Vec<String>,
    files: [Vec<u8>; 3],
    disagreements: usize,
}

impl Found {
    pub fn codes(&self) -> BTreeSet<String> {
        self.summary.codes.keys().cloned().collect()
    }

    pub fn records(&self) -> Records {
        self.summary.records
    }
}

/// A part as its process printed it.
pub struct Part(Vec<u8>);

#[derive(Deserialize)]
struct Line {
    records: Records,
    state: State,
}

#[derive(Deserialize)]
struct State {
    summary: Summary,
}

impl Part {
    fn line(&self) -> Line {
        serde_json::from_slice(&self.0).unwrap()
    }

    pub fn summary(&self) -> Summary {
        self.line().state.summary
    }

    pub fn records(&self) -> Records {
        self.line().records
    }
}

impl Bench {
    pub fn new(rules: &[&str], logs: &[(&str, &[u8])]) -> Bench {
        let sheets = rules.iter().map(|path| {
            let bytes = std::fs::read(top().join(path)).unwrap();
            rule_sheet(&open_document(path, &bytes)).unwrap()
        });
        let documents = AuditDocuments::new(sheets.collect());
        let values = sheet_values(&documents.book().sheets, &|_, _| {});
        let values = values.into_iter().map(Result::ok).collect();
        let folder = tempfile::tempdir().unwrap();
        let logs = logs.iter().map(|(name, bytes)| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path
        });
        let logs = logs.collect();
        Bench { folder, documents, values, logs }
    }

    /// Offsets behind the lines of a log, without its end.
    pub fn line_ends(&self, log: usize) -> Vec<u64> {
        let bytes = std::fs::read(&self.logs[log]).unwrap();
        let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        let ends = ends.map(|(place, _)| place as u64 + 1);
        ends.filter(|end| *end < bytes.len() as u64).collect()
    }

    /// Every log in parts, the first one cut at these offsets.
    pub fn parts(&self, offsets: &[u64]) -> Vec<Part> {
        let mut all = vec![Vec::new(); self.logs.len()];
        all[0] = offsets.to_vec();
        self.parts_of(&all)
    }

    pub fn parts_of(&self, offsets: &[Vec<u64>]) -> Vec<Part> {
        let rows = manifest_at(&self.logs, offsets, &self.documents).unwrap();
        let parts = rows.iter().map(|row| {
            let names = part_names(row);
            let options = options(&names, [true; 2]);
            let part = audit_part(
                &self.session(&names, &LogFiles::new(vec![])),
                row,
                options,
                &basis(),
                None,
            );
            Part(part.unwrap())
        });
        parts.collect()
    }

    fn session<'s>(&'s self, names: &'s [String], logs: &'s dyn LogSource) -> AuditSession<'s> {
        AuditSession {
            documents: &self.documents,
            values: &self.values,
            names,
            logs,
            reference: false,
            reveals: false,
            threads: Some(1),
            all: "all logs together",
            apart: ApartCache::default(),
        }
    }

    fn names(&self) -> Vec<String> {
        self.logs.iter().map(|path| path.to_str().unwrap().to_owned()).collect()
    }

    /// The audit in one process.
    pub fn whole(&self) -> Found {
        let (names, files) = (self.names(), LogFiles::new(self.logs.clone()));
        let start = AuditStart::anew().unwrap();
        let (mut sink, state) = FindingSink::open(options(&names, [true; 2]), start).unwrap();
        let outcome = self.session(&names, &files).run(state, &mut sink).unwrap();
        self.found(outcome, sink)
    }

    /// The same from parts.
    pub fn merged(&self, parts: &[Part]) -> Found {
        let path = self.folder.path().join("parts");
        let lines: Vec<&[u8]> = parts.iter().map(|part| part.0.as_slice()).collect();
        std::fs::write(&path, lines.join(&b'\n')).unwrap();
        let names = self.names();
        let set = PartialSet::read(&[path], &basis()).unwrap();
        assert_eq!(set.logs(), self.logs);
        set.check_logs().unwrap();
        let files = set.checked_logs();
        let session = self.session(&names, &files);
        let options = options(&names, [true; 2]);
        let (outcome, sink) = merge_parts(&session, (&set, &files), options, None).unwrap();
        self.found(outcome, sink)
    }

    fn found(&self, outcome: AuditOutcome, mut sink: FindingSink<'_, String>) -> Found {
        let shown = sink.kept().iter().map(|kept| (kept.place, kept.entry.clone())).collect();
        let mut findings = Vec::new();
        sink.each(&mut |line| {
            findings.push(serde_json::to_string(&line)?);
            Ok(())
        })
        .unwrap();
        let to = |name: &str| self.folder.path().join(name);
        sink.put(&[to("out")], Some(&to("rejects"))).unwrap();
        let files = ["out", "rejects", "rejects.places.jsonl"];
        Found {
            summary: outcome.state.summary,
            corrected: outcome.state.corrected,
            shown,
            findings,
            files: files.map(|name| std::fs::read(to(name)).unwrap()),
            disagreements: outcome.state.disagreements.len(),
        }
    }
}

fn basis() -> PartialBasis {
    PartialBasis::new("this test".to_owned(), &AuditDocuments::new(Vec::new()), false)
}

fn options(names: &[String], written: [bool; 2]) -> SinkOptions<'_, String> {
    SinkOptions {
        names,
        dispositions: None,
        most: KeptMost::OfEachGrade(20),
        entry: &|_, line, _| serde_json::to_string(&line).unwrap(),
        written,
        progress: &|_| {},
        state_bytes: u64::MAX,
        revealed: None,
    }
}

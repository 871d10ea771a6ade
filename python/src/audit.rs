//! `gincert.audit`.

use crate::convert::{FileArgument, object, refused, shown};
use gincert_library::{
    AuditError, AuditRequest, AuditResult, Document, DocumentFindingLine, Finding, FindingLine,
    Log, LogContent, Pattern,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytesMethods, PyDict, PyList};

/// Audits hand logs by rule documents, the item under test first. The findings are rows of a table.
///
/// Findings beyond `findings_max` are counted and not returned.
#[pyfunction]
#[pyo3(signature = (
    logs, rules, *, map = None, tables = None, dispositions = None, reference = false, threads = None,
    findings_max = 1_000_000
))]
#[allow(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub fn audit<'py>(
    py: Python<'py>,
    logs: Vec<FileArgument<'py>>,
    rules: Vec<FileArgument<'py>>,
    map: Option<FileArgument<'py>>,
    tables: Option<FileArgument<'py>>,
    dispositions: Option<FileArgument<'py>>,
    reference: bool,
    threads: Option<usize>,
    findings_max: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let logs: Vec<Log> = logs.iter().zip(1..).map(log).collect();
    let rules = rules
        .iter()
        .zip(1..)
        .map(|(one, number)| one.document(None, &format!("document {number}")));
    let rules = rules.collect::<PyResult<Vec<Document>>>()?;
    let paper = |one: Option<FileArgument<'_>>, unnamed: &str| {
        one.map(|one| one.document(None, unnamed)).transpose()
    };
    let map = paper(map, "map")?;
    let tables = paper(tables, "tables")?;
    let dispositions = paper(dispositions, "dispositions")?;
    let request = AuditRequest {
        rules: &rules,
        map: map.as_ref(),
        tables: tables.as_ref(),
        dispositions: dispositions.as_ref(),
        logs: &logs,
        reference,
        threads,
    };
    let (mut lines, mut left_out) = (Vec::new(), 0_u64);
    let audited = py.detach(|| {
        gincert_library::audit(&request, &mut |line| {
            match lines.len() < findings_max {
                true => lines.push(line),
                false => left_out += 1,
            }
            Ok(())
        })
    });
    answer(py, &audited.map_err(|error| refused(words(&error)))?, (&lines, left_out))
}

fn log((one, number): (&FileArgument<'_>, u64)) -> Log {
    match one {
        FileArgument::Bytes(bytes) => Log {
            name: format!("log {number}"),
            content: LogContent::Bytes(bytes.as_bytes().into()),
        },
        FileArgument::Path(path) => {
            Log { name: shown(path), content: LogContent::File(path.clone()) }
        }
    }
}

/// Why there was no audit, with what is wrong with a document.
fn words(error: &AuditError) -> String {
    let mut text = error.to_string();
    if let AuditError::UnusableDocument { findings, .. } = error {
        for finding in findings {
            let line =
                finding.place.line().map_or_else(String::new, |line| format!(" line {line}:"));
            text.push_str(&format!("\n{}{line} {}", finding.code, finding.message));
        }
    }
    text
}

fn answer<'py>(
    py: Python<'py>,
    audited: &AuditResult,
    (lines, left_out): (&[FindingLine], u64),
) -> PyResult<Bound<'py, PyDict>> {
    let answer = PyDict::new(py);
    answer.set_item("verdict", audited.verdict.word())?;
    answer.set_item("verdict_why", &audited.reasons)?;
    answer.set_item("coverage", object(py, &audited.coverage.answer())?)?;
    answer.set_item("records", object(py, &audited.summary.records)?)?;
    let findings = PyList::empty(py);
    for line in lines {
        findings.append(object(py, line)?)?;
    }
    answer.set_item("findings", findings)?;
    answer.set_item("findings_left_out", left_out)?;
    let patterns: Vec<_> = audited.patterns.patterns.iter().map(Pattern::answer).collect();
    answer.set_item("patterns", object(py, &patterns)?)?;
    answer.set_item("patterns_of", object(py, &audited.patterns.searched_answer())?)?;
    answer.set_item("repayments", object(py, &audited.patterns.repayment_answer())?)?;
    let documents = audited.documents.iter().map(|one: &Finding| DocumentFindingLine::new(one));
    answer.set_item("documents", object(py, &documents.collect::<Vec<_>>())?)?;
    let unread = PyList::empty(py);
    for (file, why) in &audited.unread {
        let one = PyDict::new(py);
        one.set_item("file", file)?;
        one.set_item("why", why)?;
        unread.append(one)?;
    }
    answer.set_item("unread", unread)?;
    Ok(answer)
}

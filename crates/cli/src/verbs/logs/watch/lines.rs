//! What happens to watched logs as lines of JSON, one object each.

use super::super::replay::answer::Answer;
use super::forming::PatternChange;
use gincert_audit::{FollowedLog, LiveException, LogChange, LogNotice, Pattern};
use gincert_report::json_line;
use serde::Serialize;
use serde_json::{Value, json};
use std::path::Path;

/// The form of the lines.
const SCHEMA: &str = "gincert-watch-1";

type Line = Result<String, serde_json::Error>;

/// The first line: what was read by the runs before.
pub fn begin(logs: &[(&str, &FollowedLog)], checkpoint: Option<&Path>, records: u64) -> Line {
    let log = |(name, log): &(&str, &FollowedLog)| {
        json!({
            "name": name,
            "bytes": log.read.bytes(),
            "sha256": log.read.digest(),
            "exceptions": log.exceptions,
        })
    };
    json_line(&json!({
        "schema": SCHEMA,
        "event": "begin",
        "checkpoint": checkpoint.map(|path| path.to_string_lossy()),
        "records": records,
        "logs": logs.iter().map(log).collect::<Vec<_>>(),
    }))
}

/// A change of a log.
pub fn log(notice: &LogNotice) -> Line {
    let (change, before) = match &notice.change {
        LogChange::Found => ("found", None),
        LogChange::Renamed(before) => ("renamed", Some(before)),
        LogChange::Ended(end) => (end.word(), None),
    };
    json_line(&json!({
        "schema": SCHEMA,
        "event": "log",
        "log": notice.log,
        "name": notice.name,
        "change": change,
        "before": before,
        "bytes": notice.bytes,
        "sha256": notice.sha256,
    }))
}

/// An exception.
pub fn exception(live: &LiveException) -> Line {
    let id = live.number.map(|number| format!("{}-{number}", live.log));
    json_line(&json!({
        "schema": SCHEMA,
        "event": "exception",
        "id": id,
        "log": live.log,
        "number": live.number,
        "finding": live.line,
    }))
}

/// A pattern that forms.
pub fn forming(change: PatternChange, one: &Pattern) -> Line {
    let value: Value = one.answer();
    json_line(&json!({
        "schema": SCHEMA,
        "event": "pattern",
        "change": change.word(),
        "pattern": value,
    }))
}

/// The last line, with the answer of `gincert replay`.
pub fn end(answer: &Answer<'_>) -> Line {
    #[derive(Serialize)]
    struct EndLine<'a> {
        schema: &'static str,
        event: &'static str,
        answer: &'a Answer<'a>,
    }
    json_line(&EndLine { schema: SCHEMA, event: "end", answer })
}

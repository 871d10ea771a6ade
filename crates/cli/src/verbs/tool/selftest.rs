//! `gincert selftest`: the shipped vectors on this machine.

use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::Output;
use gincert_certify::{BUILD_DIGEST, VERSION, selftest};
use gincert_report::write_folder;
use serde::Serialize;
use std::path::Path;

const RECORD: &str = "selftest.md";

#[derive(Serialize)]
struct Answer {
    record: String,
    version: &'static str,
    build: &'static str,
    tests: usize,
    failed: usize,
}

pub fn run(output: &Output, out: &Path) -> Result<Exit, Failure> {
    let done = selftest();
    let failed: Vec<_> = done.rows.iter().filter(|row| !row.passed()).collect();
    let files = [(RECORD.to_owned(), done.markdown().into_bytes())];
    write_folder(out, &files, &[]).map_err(|error| Failure::not_writable(format!("{error}.")))?;
    let record = shown(&out.join(RECORD));
    if output.json() {
        let (tests, failed) = (done.rows.len(), failed.len());
        output.print_json(&Answer {
            record,
            version: VERSION,
            build: BUILD_DIGEST,
            tests,
            failed,
        })?;
    } else {
        output.print(&format!(
            "Record  {record}\nTests   {} run, {} failed\n",
            done.rows.len(),
            failed.len()
        ))?;
        for row in &failed {
            output.print(&format!(
                "  FAILED  {}: expected {}, observed {}\n",
                row.test, row.expected, row.observed
            ))?;
        }
    }
    Ok(if failed.is_empty() { Exit::Clean } else { Exit::Internal })
}

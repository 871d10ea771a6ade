//! Outputs of other suites of tests in the submission: read as evidence, quoted in the report, judged by
//! nobody here.

use crate::files::roles::Role;
use crate::findings::checks::suite_output_damaged;
use crate::load::store::Store;
use gincert_evidence::Finding;
use gincert_input::Limits;
use gincert_pages::Source;
use gincert_rng::suites::{SUITE_BYTES_MAX, SuiteOutput, read_suite_output};
use gincert_submission::Manifest;
use std::io::Read;

/// Outputs of a submission that are read.
const OUTPUTS_MAX: usize = 50;

/// An output.
#[derive(Debug)]
pub(crate) struct SuiteFile {
    pub path: String,
    pub output: SuiteOutput,
}

/// Reads every file with the role of a suite's output.
pub(crate) fn read(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
) -> (Vec<SuiteFile>, Vec<Finding>) {
    let (mut found, mut findings) = (Vec::new(), Vec::new());
    for item in store.with_role(manifest, Role::SuiteOutput) {
        let (place, path) = (page.place(item.path.span), item.path.text.as_str());
        if found.len() == OUTPUTS_MAX {
            let why = format!("at most {OUTPUTS_MAX} suite outputs are read");
            findings.push(suite_output_damaged::unread(place, path, &why));
            break;
        }
        match bytes(store, path) {
            Ok(bytes) => {
                let output = read_suite_output(&bytes);
                if !output.problems.is_empty() {
                    let (problems, further) = (&output.problems, output.further_problems);
                    findings.push(suite_output_damaged::finding(place, path, problems, further));
                }
                found.push(SuiteFile { path: path.to_owned(), output });
            }
            Err(why) => findings.push(suite_output_damaged::unread(place, path, &why)),
        }
    }
    (found, findings)
}

fn bytes(store: &Store, path: &str) -> Result<Vec<u8>, String> {
    let limits = Limits { bytes_max: SUITE_BYTES_MAX, ..Limits::default() };
    let mut bytes = Vec::new();
    let mut input = store.open(path, limits).map_err(|error| error.to_string())?;
    input.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

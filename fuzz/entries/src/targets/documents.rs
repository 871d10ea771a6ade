//! Documents of tables: rules, submissions, engagements, profiles, maps and lists of tables.

use gincert_certify::logs::{read_map, read_tables};
use gincert_submission::{Source, examine, read_engagement, read_manifest, read_profile};

const PATH: &str = "input.md";

/// A rule document: read, computed and judged; every finding has a place inside the text.
pub(super) fn rules(bytes: &[u8]) {
    let examined = examine(PATH, bytes);
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
    for finding in &examined.findings {
        let line = finding.place.line().unwrap_or(1);
        assert!((1..=lines).contains(&line), "{}: line {line} of {lines}", finding.code);
    }
}

pub(super) fn submission(bytes: &[u8]) {
    drop(read_manifest(&Source::new(PATH, bytes)));
}

pub(super) fn engagement(bytes: &[u8]) {
    drop(read_engagement(&Source::new(PATH, bytes)));
}

pub(super) fn profile(bytes: &[u8]) {
    drop(read_profile(&Source::new(PATH, bytes)));
}

pub(super) fn map(bytes: &[u8]) {
    drop(read_map(&Source::new(PATH, bytes)));
}

pub(super) fn tables(bytes: &[u8]) {
    drop(read_tables(&Source::new(PATH, bytes), &[]));
}

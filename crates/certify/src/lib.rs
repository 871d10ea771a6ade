//! Certifies a submission: reads its folder and an engagement, and makes one report with its figures and
//! lists of findings.
//!
//! This crate calls the other crates and puts their answers under the headings of a report; it computes
//! nothing itself and knows nothing about terminals. The submission folder is evidence: it is read
//! and never written.

mod blocks;
mod examine;
mod families;
mod files;
mod findings;
mod load;
mod report;
mod reproduce;

pub use examine::intake::{LoadedSubmission, load_submission};
pub use examine::test_plan::{PLAN_BYTES_MAX, read_shuffle_plan};
pub use families::SelftestRow;
pub use files::folder::{FILE_BYTES_MAX, ReadError};
pub use files::{InputFile, LoadError, SUBMISSION_FILES_MAX};
pub use findings::checks;
pub use load::build::{BUILD_DIGEST, Build, VERSION, profile_names, profile_text};
pub use load::manifest_template::{ManifestTemplate, manifest_template};
pub use report::certification::{
    Certification, CertifyError, OWNED_FILES, certify, certify_masked, findings_lines,
};
pub use reproduce::differences::{DIFFERENCES_MAX, Difference};
pub use reproduce::recompute::{
    BuildMatch, FileAgain, FileContent, Original, Recomputation, not_tested, recompute,
};
pub use reproduce::selftest::{Selftest, selftest};

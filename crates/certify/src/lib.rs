//! The pipeline of a certification: a submission folder and an engagement go in, one report comes
//! out, with everything that goes beside it.
//!
//! This room calls the others and puts their answers under the headings of a report; it computes
//! nothing itself and knows nothing about terminals. The submission folder is evidence: it is read
//! and never written.

mod applies;
pub mod audit;
mod build;
mod certification;
pub mod checks;
mod differences;
mod expected;
mod facts;
mod family;
mod folder;
mod gin_and_win;
mod gin_rummy;
mod hand_logs;
mod intake;
mod jurisdictions;
mod lay_out;
mod limits;
pub mod logs;
mod names;
mod own_words;
mod paragraph;
mod pieces;
mod probe;
mod profiles;
mod random_numbers;
mod recompute;
mod roles;
mod scope;
mod sections;
mod selftest;
mod selftest_row;
mod sentence;
mod shuffles;
mod signs;
mod store;
mod subjects;
mod suite_outputs;
mod table_gin;
mod taken;
mod twins;
mod waivers;

pub use build::{BUILD_DIGEST, Build, VERSION, profile_names, profile_text};
pub use certification::{Certification, CertifyError, OWNED_FILES, certify, findings_lines};
pub use differences::{DIFFERENCES_MAX, Difference};
pub use folder::{FILE_BYTES_MAX, ReadError, digest_file, read_file};
pub use intake::{Intake, take_in};
pub use lay_out::{LaidOut, lay_out};
pub use recompute::{AtHand, FileAgain, Made, Original, Recomputed, not_tested, recompute};
pub use selftest::{Selftest, selftest};
pub use selftest_row::SelftestRow;
pub use shuffles::{PLAN_BYTES_MAX, read_shuffle_plan};
pub use taken::{InputFile, SUBMISSION_FILES_MAX, TakeInError};

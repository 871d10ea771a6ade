//! Certification and audit of gin-family games: the casino table game Gin & Win, and gin rummy with
//! its variants.
//!
//! Eight functions, from bytes to values. Nothing here prints, asks the clock or reads the
//! environment; files are opened only where an argument is a path.
//!
//! | question | function |
//! | --- | --- |
//! | What is wrong with a rule document? | [`check`] |
//! | What are the exact figures of its game? | [`analyze`] |
//! | What is a hand worth? | [`hand`] |
//! | Were the logged rounds settled by the rules? | [`audit`] |
//! | Do these decks look fairly shuffled? | [`test_shuffles`] |
//! | What does the report about a submission say? | [`certify`] |
//! | Is this signed file genuine? | [`verify`] |
//! | Is this document approved on a day? | [`approval_status`] |
//!
//! # A rule document, checked and analysed
//!
//! ```
//! use gincert::{Analysis, Document, analyze, check};
//!
//! let rules = Document::new("rules.md", "# Nine\n\nA wager is made before the deal.\n");
//! let checked = check(&rules);
//! // Prose is no rule: the findings say which tables are missing, each with its code and place.
//! assert!(checked.findings.iter().any(|finding| finding.code == "table-missing"));
//! assert!(analyze(&rules).is_err());
//! # let whole = include_bytes!("../../../rulesets/gin-and-win/washington-2017.md");
//! # let rules = Document::new("rules.md", &whole[..]);
//! // With all its terms it has figures, each an exact fraction.
//! if let Analysis::GinAndWin(game) = analyze(&rules)? {
//!     println!("house edge {}", game.optimal.house_edge.percent(4));
//! }
//! # Ok::<(), gincert::AnalyzeError>(())
//! ```
//!
//! `examples/certify_in_memory.rs` certifies a submission that is in no folder, signs the report and
//! verifies it again.
//!
//! # Errors and findings
//!
//! What is wrong with something that was submitted is a [`Finding`], with a code, a grade, a place, and what
//! to do about it. What keeps a function from answering at all is an error: an enum to match on.

mod approval;
mod audit;
mod certify;
mod document;
mod hand;
mod rules;
mod shuffles;
mod trust;
mod verify;

pub use approval::{
    Approval, ApprovalError, ApprovalQuestion, ChannelApproval, SignedLetter, approval_status,
};
pub use audit::{AuditError, AuditRequest, AuditResult, Log, LogContent, audit};
pub use certify::{Submission, SubmissionError, certify};
pub use document::Document;
pub use hand::{HandAnswer, HandError, hand};
pub use rules::{Analysis, AnalyzeError, GinAndWinAnalysis, analyze, check};
pub use shuffles::{ShuffleResult, test_shuffles};
pub use trust::{KeyTrust, KeyTrustError, SignedDelegations};
pub use verify::{SignedFile, VerifyError, verify};

pub use gincert_ask::QuestionError;
pub use gincert_audit::{Coverage, Pattern, PatternReport};
pub use gincert_certify::Certification;
pub use gincert_evidence::{
    Digest, DocumentFindingLine, Finding, FindingEntry, FindingLine, Fraction, Grade, Place,
    RecordReference, Verdict,
};
pub use gincert_letters::Status;
pub use gincert_math::{
    BaseGame, BonusAnalysis, DealtHands, EnvyAnalysis, Strategy, StrategyAnalysis,
};
pub use gincert_replay::summary::Summary;
pub use gincert_report::{Verification, allowed_signers_line};
pub use gincert_rng::{Plan, PlanResult};
pub use gincert_signing::{self as signing, Namespace};
pub use gincert_submission::{AnalyzedDocument, DocumentAnswer, MeldedHands};
pub use jiff::civil::Date;

//! Reads and checks rule documents: from Markdown to a ruleset, findings and judged claims.
//!
//! A document is read once, to the end, whatever is wrong with it: [`examine`] gives what was read
//! *and* every finding. Tables are what the evaluator executes; fences are promises that are
//! tested; the whole text is what is approved. This crate knows nothing about logs, terminals,
//! signatures or how a report looks, and it opens no file: callers hand it bytes.

mod check;
mod checks;
pub mod claims;
mod cost;
mod deadwood;
mod diff;
mod dossier;
mod engagement;
mod examine;
mod examined;
mod family;
pub mod fences;
mod findings;
pub mod gin_and_win;
mod gin_rummy;
mod limits;
mod manifest;
pub mod phrases;
mod problem;
mod profile;
mod rack_card;
mod reading;
mod signing;
mod table_gin;

pub use check::{Check, manual_page};
pub use checks::problem_findings;
pub use diff::{
    Change, DiffMath, Difference, EXECUTED_ALIKE, Figures, Level, MarkedTexts, Piece, diff,
};
pub use dossier::{
    CellReading, Claim, ClaimValue, Condition, DocumentFacts, Dossier, EvaluatedRow, HandFigure,
    Limit, LocatedValue, Method, OpenPoint, ParFigure, SettlementKind, Stake, Subject, Wager,
    WagerTiming,
};
pub use engagement::{
    CLAUSE_VERDICTS, ClauseReading, ClauseVerdict, ENGAGEMENT_ROWS, Engagement, PARTS, Waiver,
    read_engagement,
};
pub use examine::{all_checks, examine, examine_unread, open_document, unclaimed_statements};
pub use examined::{AnalyzedDocument, Mathematics};
pub use gin_and_win::BaseReading;
pub use gin_and_win::claims::{PlaceReading, exact_figure, place_readings};
pub use gin_and_win::open_points::price_open_points;
pub use gin_and_win::priced::{
    Edges, PricedPoint, PricedPoints, PricedReading, READINGS_MAX, UnpricedReason,
};
pub use gin_and_win::sign::{SIGN_PAYS_MAX, SignCompared, SignLine, SignRow, compare_sign};
pub use limits::{LimitAmount, folded_limit, limit_amount, limit_key, limit_named};
pub use manifest::{ItemFile, Manifest, SUBMISSION_ROWS, read_manifest};
pub use problem::{Problem, ProblemKind, Problems};
pub use profile::{
    CHANNELS, Clause, ClauseCondition, ExpectedRange, FORMS, HowChecked, NamedWords, Profile, READ,
    RequiredSection, SHUFFLES, lies_in, named, named_channels, named_places, read_profile,
};
pub use rack_card::{CardTable, SILENT_MARK, SILENT_NOTE, rack_card};
pub use reading::{CLAIMS_MAX, LIST_ROWS_MAX};
pub use signing::{MustSign, SIGNING_ROLES};

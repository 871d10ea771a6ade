//! Reads and checks rule documents: from Markdown to a ruleset, findings and judged claims.
//!
//! A document is read once, to the end, whatever is wrong with it: [`examine`] gives what was read
//! *and* every finding. Tables are what the evaluator executes; fences are promises that are
//! tested; the whole text is what is approved. This crate knows nothing about logs, terminals,
//! signatures or how a report looks, and it opens no file: callers hand it bytes.

mod analysis;
mod checks;
pub mod claims;
mod cost;
mod diff;
mod document;
mod examine;
mod families;
pub mod fences;
mod free_text;
mod papers;
pub mod phrases;
mod rack_card;
mod reading;

pub use analysis::analyzed_document::{AnalyzedDocument, Mathematics};
pub use analysis::check::{Check, ManualPages, manual_page};
pub use analysis::document_answer::DocumentAnswer;
pub use analysis::gin_and_win::base_reading::BaseReading;
pub use analysis::gin_and_win::priced::{
    Edges, PricedPoint, PricedPoints, PricedReading, READINGS_MAX, SideEdge, UnpricedReason,
};
pub use checks::problem_findings;
pub use diff::{Change, Difference, MarkedTexts, Piece, diff};
pub use document::dossier::{
    CellReading, Claim, ClaimSubject, ClaimValue, Condition, DocumentFacts, EvaluatedRow,
    HandFigure, Limit, LocatedValue, Method, OpenPoint, ParFigure, ParsedDocument, PayRowIndex,
    PrintedPayTable, SettlementKind, Stake, Wager, WagerTiming,
};
pub use document::limits::{LimitAmount, folded_limit, limit_amount, limit_key, limit_named};
pub use document::places::{CHANNELS, NamedWords, lies_in, named_channels, named_places};
pub use document::problem::{Problem, ProblemKind, Problems};
pub use examine::{
    all_checks, examine, examine_unread, open_document, parse_document, unclaimed_statements,
};
pub use families::diff_figures::{DiffMath, EXECUTED_ALIKE, FigurePair, SideDifference};
pub use families::diff_level::Level;
pub use families::gin_and_win;
pub use families::gin_and_win::claims::{PlaceReading, exact_figure, place_readings};
pub use families::gin_and_win::hand_answer::{
    MeldedHand, MeldedHands, RaiseNet, SettledHand, SideRow,
};
pub use families::gin_and_win::net::Net;
pub use families::gin_and_win::open_points::{open_point_rules, price_open_points};
pub use families::gin_and_win::sign::{
    SIGN_PAYS_MAX, SignCompared, SignLine, SignRow, compare_sign,
};
pub use free_text::{
    FREE_TEXT_BYTES_MAX, FREE_TEXT_CELLS_MAX, FREE_TEXT_PIECES_MAX, FreeText, FreeTextError,
    PieceContent, TextForm, TextPiece,
};
pub use papers::engagement::{
    ClauseReading, ClauseVerdict, Engagement, PersonsVerdict, ScopePart, Waiver, read_engagement,
};
pub use papers::manifest::{ItemFile, Manifest, SUBMISSION_ROWS, read_manifest};
pub use papers::profile::{
    Clause, ClauseCondition, ExpectedRange, FORMS, HowChecked, Profile, ReadMark, RequiredSection,
    SHUFFLES, named, read_profile,
};
pub use papers::signing_roles::{MustSign, SIGNING_ROLES};
pub use rack_card::{CardTable, SILENT_MARK, SILENT_NOTE, rack_card};
pub use reading::{CLAIMS_MAX, LIST_ROWS_MAX};

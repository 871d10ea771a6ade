//! Types that all crates share: findings, places, digests, exact fractions, printed numbers, money,
//! tables and figures.
//!
//! This crate knows nothing about games, documents' meaning, files, terminals or the clock. A value
//! that reaches a report passes through one of these types, so that a figure is exact, a place can
//! be found again, and text from outside cannot carry terminal escapes.

mod bars;
mod confidence;
mod digest;
mod document_finding_line;
mod figure;
mod finding;
mod finding_line;
mod fraction;
mod grade;
mod heat_map;
mod json_number;
mod money;
mod notation;
mod place;
mod printed;
mod record_reference;
mod resumable_digest;
mod stated;
mod subject;
mod table;
mod text;
mod verdict;

pub use bars::{Axis, Bars, Panel};
pub use confidence::Confidence;
pub use digest::{Digest, DigestError, DigestReader, Digester};
pub use document_finding_line::DocumentFindingLine;
pub use figure::{Drawing, Figure, Series};
pub use finding::{Finding, Note, Quantity, Replacement};
pub use finding_line::{
    CountingStatus, FindingEntry, FindingLine, LineContext, LineMoney, LineRecord, LineValue,
    RecordKeys,
};
pub use fraction::Fraction;
pub use grade::Grade;
pub use heat_map::HeatMap;
pub use json_number::{nine_digits, six_digits, whole_number};
pub use money::{Money, MoneyError};
pub use notation::{
    counted, currency_decimals, fitting, grouped, listed_decimals, money_notation, parted,
    parted_decimal, plain_amount,
};
pub use place::{Place, Span, line_and_column};
pub use printed::{PRINTED_CHARS_MAX, PrintedError, PrintedNumber};
pub use record_reference::RecordReference;
pub use resumable_digest::ResumableDigester;
pub use stated::{NOT_STATED, StatedValue};
pub use subject::FindingSubject;
pub use table::{Align, Column, Fold, JoinedColumn, Table};
pub use text::{
    QUOTED_CHARS_MAX, SIGNER_NAME_BYTES_MAX, capital, has_unprintable, is_signer_name,
    is_unprintable, listed_names, printable, quoted, sentence,
};
pub use verdict::Verdict;

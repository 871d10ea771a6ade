//! What a report says of gin with melds on the table and of no other game.

use crate::blocks::judged_figures::judged_figures;
use crate::blocks::text;
use gincert_report::{Block, Report};
use gincert_submission::AnalyzedDocument;

/// Adds what is there instead of exact mathematics: the reason why there is none.
pub(crate) fn add_mathematics(report: &mut Report, examined: &AnalyzedDocument) {
    report.add("9", Block::Heading("Exact mathematics".to_owned()));
    report.add("9", text(gincert_math::NOTHING_COUNTED_OF_TABLE_GIN));
    judged_figures(report, examined);
}

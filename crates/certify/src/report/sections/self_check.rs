//! What the tests made of samples with planted faults. It has a heading of its own: it is about the
//! tests, not about anybody's shuffler or generator.

use crate::blocks::text;
use gincert_evidence::{Align, Table};
use gincert_report::{Block, Report};
use gincert_rng::SelfCheckResult;

/// The words of one check.
pub(super) struct SelfCheck {
    pub heading: &'static str,
    /// What the check is.
    pub words: &'static str,
    /// The title of its table.
    pub table: &'static str,
    /// What a sample is counted in.
    pub lines: &'static str,
}

/// Adds the check to section 11.
pub(super) fn self_check(report: &mut Report, check: &SelfCheck, planted: &[SelfCheckResult]) {
    report.add("11", Block::Heading(check.heading.to_owned()));
    report.add("11", text(check.words));
    let columns = [
        ("Planted fault", Align::Left),
        (check.lines, Align::Right),
        ("Adjusted p", Align::Right),
        ("Of the test", Align::Left),
        ("The tests", Align::Left),
    ];
    let mut table = Table::new(check.table, &columns);
    for planted in planted {
        table.row([
            planted.fault.to_owned(),
            planted.lines.to_string(),
            planted.p.to_string(),
            planted.slot.clone(),
            if planted.rejected { "rejected it" } else { "did not reject it" }.to_owned(),
        ]);
    }
    report.add("11", Block::Table(table));
}

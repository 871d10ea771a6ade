//! The self-test: what a laboratory runs on its own machine before it relies on the tool
//! (ISO/IEC 17025:2017, 6.4.4 and 7.11.2, recalled, ask for a check of equipment and software).

use crate::families::{SelftestRow, row};
use crate::load::build::{BUILD_DIGEST, VERSION};
use gincert_evidence::{Align, Table};
use gincert_signing::{Namespace, key_from_seed, sign, verify};

/// The record of a self-test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selftest {
    /// Tests, in a fixed order.
    pub rows: Vec<SelftestRow>,
}

/// Runs every test. Takes about a second; needs no file and no clock.
pub fn selftest() -> Selftest {
    let mut rows = crate::families::family::selftest();
    rows.extend(signatures());
    Selftest { rows }
}

fn signatures() -> Vec<SelftestRow> {
    let signed = key_from_seed(&[7; 32], "selftest")
        .and_then(|key| sign(&key, Namespace::Report, b"report"));
    let signature = signed.unwrap_or_default();
    let accepts = |message: &[u8]| verify(signature.as_bytes(), Namespace::Report, message).is_ok();
    vec![
        row("A signature over the same bytes is accepted", true, accepts(b"report")),
        row("A signature over changed bytes is refused", false, accepts(b"repord")),
    ]
}

impl Selftest {
    /// Whether every test passed.
    pub fn passed(&self) -> bool {
        self.rows.iter().all(SelftestRow::passed)
    }

    /// The record as Markdown: the same bytes on every machine where all tests pass.
    pub fn markdown(&self) -> String {
        let columns = [
            ("Test", Align::Left),
            ("Expected", Align::Left),
            ("Observed", Align::Left),
            ("Result", Align::Left),
        ];
        let mut table = Table::new("Tests", &columns);
        for row in &self.rows {
            let result = if row.passed() { "passed" } else { "FAILED" };
            table.row([row.test.as_str(), &row.expected, &row.observed, result]);
        }
        let failed = self.rows.iter().filter(|row| !row.passed()).count();
        let facts = [
            ("Tool".to_owned(), format!("gincert {VERSION}")),
            ("Tool build".to_owned(), BUILD_DIGEST.to_owned()),
            ("Tests".to_owned(), format!("{} run, {failed} failed", self.rows.len())),
        ];
        gincert_report::page_markdown("Self-test record", &facts, &[table])
    }
}

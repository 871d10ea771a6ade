//! What a report says that differs by game. Only `family.rs` names more than one.

pub(crate) mod family;
pub(crate) mod gin_and_win;
pub(crate) mod gin_rummy;
pub(crate) mod table_gin;

/// One test and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelftestRow {
    /// What was tested.
    pub test: String,
    /// What had to come out.
    pub expected: String,
    /// What came out.
    pub observed: String,
}

impl SelftestRow {
    /// Whether the test passed.
    pub fn passed(&self) -> bool {
        self.expected == self.observed
    }
}

/// A test by its name.
pub(crate) fn row(test: &str, expected: impl ToString, observed: impl ToString) -> SelftestRow {
    SelftestRow {
        test: test.to_owned(),
        expected: expected.to_string(),
        observed: observed.to_string(),
    }
}

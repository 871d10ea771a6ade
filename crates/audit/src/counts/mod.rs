//! What an audit counted, as tables, words and an answer. Knows nothing about files, terminals or
//! reports.

pub(crate) mod cells;
pub(crate) mod coverage;
pub(crate) mod governed;
pub(crate) mod mapped;
pub(crate) mod not_tested;
pub(crate) mod owed;
pub(crate) mod plays;
pub(crate) mod verdict;

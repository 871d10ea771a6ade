//! Facts about all records that are kept small: digests in sorted runs on disk, and what neighbouring
//! records say about each other.

pub(crate) mod external_sort;
pub(crate) mod ledger;
pub(crate) mod presence;
pub(crate) mod round_index;
pub(crate) mod table_day;

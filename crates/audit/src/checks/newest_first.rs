//! The records of a table run from the newest to the oldest.
//!
//! Systems print a log in falling order of time as well. Where nearly all steps of a table's times in a file go back, and the
//! last record of the table there is earlier than the first one, the records are read as in falling order: no step back is
//! [`time-backwards`](#time-backwards), and a step forward of ten minutes or more is. Rounds, numbers, money and gaming days do
//! not depend on the order. A record that repeats or corrects another one counts by its place in the log.
//!
//! What to do: nothing, where the system writes its logs so; otherwise find out who sorted them.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, counted};
use gincert_replay::summary::Summary;

pub(crate) const CODE: &str = "newest-first";

/// The finding of all logs; `None` where every table is in rising order.
pub(crate) fn finding(all: &str, summary: &Summary) -> Option<Finding> {
    let [tables, records] = summary.newest_first;
    (tables > 0).then(|| {
        let place = Place::File { path: all.to_owned() };
        let message = format!(
            "The records of {} run from the newest to the oldest ({}), and are read in this order.",
            counted(tables, "table", "tables"),
            counted(records, "record", "records")
        );
        Finding::new(CODE, Grade::Observation, place, message)
            .about(FindingSubject::Logs)
            .help("Find out whether the system writes its logs so, or somebody sorted them.")
    })
}

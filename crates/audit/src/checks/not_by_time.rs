//! The records of a table are in no order of time.
//!
//! Systems sort a log by a number without meaning as well, or put several sources one behind the other. Where twenty records of
//! a table in a file or more, and twenty of a hundred, are earlier than the record before them, and they do not run from the
//! [newest to the oldest](#newest-first), no step back is [`time-backwards`](#time-backwards): a clock that moved looks there
//! like the order. Rounds, numbers, money and gaming days do not depend on the order. A record that repeats or corrects another
//! one counts by its place in the log.
//!
//! What to do: sort the log by time and audit it again, where moved clocks matter or records correct others.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, counted};
use gincert_replay::summary::Summary;

pub(crate) const CODE: &str = "not-by-time";

/// The finding of all logs; `None` where every table is in an order of time.
pub(crate) fn finding(all: &str, summary: &Summary) -> Option<Finding> {
    let [tables, records] = summary.unordered;
    (tables > 0).then(|| {
        let place = Place::File { path: all.to_owned() };
        let message = format!(
            "The records of {} are in no order of time ({}): whether a clock moved was not looked at there.",
            counted(tables, "table", "tables"),
            counted(records, "record", "records")
        );
        Finding::new(CODE, Grade::Observation, place, message)
            .about(FindingSubject::Logs)
            .help("Sort the log by time and audit it again to have its clocks compared.")
    })
}

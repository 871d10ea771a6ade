//! Lines that a sample leaves out, in words.

use gincert_evidence::grouped;

/// Lines that were left out, and their share of all.
pub(super) fn left_out(lines: u64, left_out: u64) -> String {
    match left_out {
        0 => "0".to_owned(),
        count => {
            let share = count as f64 / (lines as f64 + count as f64) * 100.0;
            format!("{} ({share:.2} %)", grouped(count.into()))
        }
    }
}

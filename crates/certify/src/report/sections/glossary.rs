//! The words of a report that are not everyday ones, in section 8.

use gincert_evidence::{Align, Table};
use gincert_report::{Block, Report};

const WORDS: [(&str, &str); 13] = [
    (
        "agrees",
        "The items compared are the same; a printed figure has the digits of the exact \
                value",
    ),
    ("near", "A printed figure is not exact, but within the tolerance of a simulation"),
    ("differs", "The items compared are not the same"),
    ("not-tested", "Nothing was compared; neither agreement nor discrepancy"),
    ("inconclusive", "Something was compared, but too little for a conclusion"),
    ("needs-a-person", "A machine cannot decide it; manual review is required"),
    (
        "material finding",
        "It affects what a hand pays or scores, a stated cost, or whether a file can be trusted",
    ),
    ("minor finding", "An error that affects none of these"),
    ("observation", "A note; not an error"),
    (
        "worked example",
        "A hand with its stated settlement in the rule document, which the tables must reproduce",
    ),
    (
        "open point",
        "A matter that the source does not state, or states in two ways; one reading \
                    was evaluated",
    ),
    ("exact", "Counted over all hands or deals, without simulation or intermediate rounding"),
    (
        "digest, SHA-256",
        "A fingerprint of 64 hexadecimal digits; no two different files with the same one are known",
    ),
];

/// A word of games with wagers.
const HOUSE_EDGE: (&str, &str) = ("house edge", "The player's mean loss, as a share of the wager");

pub(super) fn add(report: &mut Report, has_wagers: bool) {
    let columns = [("Word", Align::Left), ("Means", Align::Left)];
    let mut table = Table::new("Terms of this report", &columns);
    for (word, means) in WORDS {
        table.row([word, means]);
    }
    if has_wagers {
        table.row([HOUSE_EDGE.0, HOUSE_EDGE.1]);
    }
    report.add("8", Block::Table(table));
}

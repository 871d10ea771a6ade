//! The words of a report that are not everyday ones, in section 8.

use gincert_evidence::{Align, Table};
use gincert_report::{Block, Report};

const WORDS: [(&str, &str); 13] = [
    ("agrees", "What was compared is the same; a printed figure has the digits of the exact value"),
    (
        "near",
        "A printed figure is not exact, and no farther off than a simulation may be by chance",
    ),
    ("differs", "What was compared is not the same"),
    ("not-tested", "Nothing was compared; it is no answer either way"),
    ("inconclusive", "Something was compared, and too little of it to tell"),
    ("needs-a-person", "No machine can decide it; somebody has to look"),
    (
        "material finding",
        "It changes what a hand pays or scores, or what a figure of cost says, or whether a file can be \
         trusted",
    ),
    ("minor finding", "A fault that changes none of these"),
    ("observation", "Something to know; no fault"),
    (
        "worked example",
        "A hand with its settlement in the rule document, which the tables must give",
    ),
    ("open point", "What the source does not say, or says twice; it was read in one way"),
    ("exact", "Counted over all hands or deals; nothing was simulated or rounded on the way"),
    (
        "digest, SHA-256",
        "A fingerprint of 64 hexadecimal digits; no two different files with the same one are known",
    ),
];

/// A word of games with wagers.
const HOUSE_EDGE: (&str, &str) =
    ("house edge", "What the player loses on average, as a share of the wager");

pub(super) fn add(report: &mut Report, has_wagers: bool) {
    let columns = [("Word", Align::Left), ("Means", Align::Left)];
    let mut table = Table::new("The words of this report", &columns);
    for (word, means) in WORDS {
        table.row([word, means]);
    }
    if has_wagers {
        table.row([HOUSE_EDGE.0, HOUSE_EDGE.1]);
    }
    report.add("8", Block::Table(table));
}

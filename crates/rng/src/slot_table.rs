//! Every p-value of a sample as a table, wherever the sample comes from and whoever prints it.

use crate::battery::Slot;
use crate::tests::Outcome;
use crate::verdict::SlotVerdict;
use gincert_evidence::{Align, Table};

/// What the column with the regulators' names is called.
pub const REGULATORS: &str = "Regulators' term";

/// A table of p-values without its rows; `called` heads the column with the tests' other names.
pub fn p_value_table(title: impl Into<String>, called: &str) -> Table {
    let columns = [
        ("Test", Align::Left),
        (called, Align::Left),
        ("Statistic", Align::Right),
        ("df", Align::Right),
        ("p", Align::Right),
        ("Adjusted p", Align::Right),
        ("Verdict", Align::Left),
    ];
    Table::new(title, &columns)
}

/// A row of [`p_value_table`]; `verdict` is in words.
pub fn p_value_row(
    name: &str,
    called: &str,
    outcome: &Outcome,
    found: &SlotVerdict,
    verdict: &str,
) -> [String; 7] {
    [
        name.to_owned(),
        called.to_owned(),
        format!("{:.3}", outcome.statistic),
        outcome.df.map(|df| df.to_string()).unwrap_or_default(),
        outcome.p.to_string(),
        found.map(|(adjusted, _)| adjusted.to_string()).unwrap_or_default(),
        verdict.to_owned(),
    ]
}

/// A row for each slot: statistic, degrees of freedom, p, adjusted p and verdict, or what it needs.
///
/// ```
/// use gincert_rng::{Battery, slot_table};
/// let slots: Vec<_> = Battery::of(|kind| kind.name == "cycles").slots().into_iter().map(|slot| (slot, None)).collect();
/// let table = slot_table("Every p-value", &slots);
/// assert_eq!(table.rows.len(), slots.len());
/// ```
pub fn slot_table(title: impl Into<String>, slots: &[(Slot, SlotVerdict)]) -> Table {
    let mut table = p_value_table(title, REGULATORS);
    for (slot, found) in slots {
        let (Some(outcome), Some((_, verdict))) = (slot.outcome, found) else {
            let lines = match slot.name.starts_with("steps") {
                true => "steps",
                false => "lines",
            };
            let needs = format!("needs {} {lines}", slot.decks_min);
            let none = String::new;
            let name = slot.name.clone();
            let regulators = slot.regulators.to_owned();
            table.row([name, regulators, none(), none(), none(), none(), needs]);
            continue;
        };
        table.row(p_value_row(&slot.name, slot.regulators, &outcome, found, verdict.word()));
    }
    table
}

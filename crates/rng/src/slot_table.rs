//! Every p-value of a sample as a table, wherever the sample comes from and whoever prints it.

use crate::battery::Slot;
use crate::verdict::SlotVerdict;
use gincert_evidence::{Align, Table};

/// What the column with the regulators' names is called.
pub const REGULATORS: &str = "Regulators call it";

/// A row for each slot: statistic, degrees of freedom, p, adjusted p and verdict, or what it needs.
///
/// ```
/// use gincert_rng::{Battery, slot_table};
/// let slots: Vec<_> = Battery::of(|kind| kind.name == "cycles").slots().into_iter().map(|slot| (slot, None)).collect();
/// let table = slot_table("Every p-value", &slots);
/// assert_eq!(table.rows.len(), slots.len());
/// ```
pub fn slot_table(title: impl Into<String>, slots: &[(Slot, SlotVerdict)]) -> Table {
    let columns = [
        ("Test", Align::Left),
        (REGULATORS, Align::Left),
        ("Statistic", Align::Right),
        ("df", Align::Right),
        ("p", Align::Right),
        ("Adjusted p", Align::Right),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new(title, &columns);
    for (slot, found) in slots {
        let (Some(outcome), Some((adjusted, verdict))) = (slot.outcome, found) else {
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
        table.row([
            slot.name.clone(),
            slot.regulators.to_owned(),
            format!("{:.3}", outcome.statistic),
            outcome.df.map(|df| df.to_string()).unwrap_or_default(),
            outcome.p.to_string(),
            adjusted.to_string(),
            verdict.word().to_owned(),
        ]);
    }
    table
}

//! Every p-value of a sample as a table, wherever the sample comes from.

use gincert_evidence::{Align, Table};
use gincert_rng::{Slot, SlotVerdict};

/// A row for each slot: statistic, degrees of freedom, p, adjusted p and verdict, or what it needs.
pub(super) fn table(sample: &str, slots: &[(Slot, SlotVerdict)]) -> Table {
    let columns = [
        ("Test", Align::Left),
        ("Regulators call it", Align::Left),
        ("Statistic", Align::Right),
        ("df", Align::Right),
        ("p", Align::Right),
        ("Adjusted p", Align::Right),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new(format!("Every p-value of {sample}"), &columns);
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

//! What a measurement is: rows that do the same work, ours first.

/// One program or function at its work.
pub struct Row {
    /// Its name: a task, or a command.
    pub name: String,
    /// What is counted, in the plural.
    pub unit: String,
    /// CPU time for a run, in milliseconds.
    pub run_ms: f64,
    /// CPU time for one unit, in milliseconds.
    pub unit_ms: f64,
    /// Peak of memory in MB, where it is known.
    pub peak_mb: Option<f64>,
}

/// Rows beside each other.
pub struct Group {
    /// What is done.
    pub title: &'static str,
    /// Ours first.
    pub rows: Vec<Row>,
    /// Whether the rows do the same work, so that their ratio says something.
    pub is_comparison: bool,
}

impl Group {
    /// For each row but the first: what it costs, divided by what the first costs.
    pub fn ratios(&self) -> impl Iterator<Item = (&Row, f64)> {
        let ours = self.rows.first().map_or(1.0, |row| row.unit_ms);
        let others = self.rows.iter().skip(1).filter(|_| self.is_comparison);
        others.map(move |row| (row, row.unit_ms / ours))
    }
}

/// How many units a CPU second, in words.
pub fn rate(row: &Row) -> String {
    let rate = 1000.0 / row.unit_ms;
    let places = if rate < 100.0 { 1 } else { 0 };
    format!("{} {}", grouped(&format!("{rate:.places$}")), row.unit)
}

/// A number with its thousands separated.
fn grouped(number: &str) -> String {
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if rest.is_empty() { text } else { format!("{text}.{rest}") }
}

/// A group as a table for the terminal.
pub fn print(group: &Group) {
    println!("{}", group.title);
    println!(
        "  {:<28} {:>12} {:>24} {:>8} {:>9}",
        "task", "CPU ms a run", "units a CPU second", "peak MB", "CPU ratio"
    );
    let first = group.rows.first().map_or(1.0, |row| row.unit_ms);
    for row in &group.rows {
        let peak = row.peak_mb.map_or_else(|| "-".to_owned(), |peak| format!("{peak:.1}"));
        let ratio = match group.is_comparison {
            true => format!("{:.2}", row.unit_ms / first),
            false => "-".to_owned(),
        };
        println!("  {:<28} {:>12.1} {:>24} {peak:>8} {ratio:>9}", row.name, row.run_ms, rate(row));
    }
    println!();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated_and_decimals_are_kept() {
        let shown = ["7", "999", "1000", "123456789", "1234.5"].map(grouped);
        assert_eq!(shown, ["7", "999", "1,000", "123,456,789", "1,234.5"]);
    }

    #[test]
    fn a_ratio_is_what_the_other_costs_for_what_ours_costs() {
        let row = |name: &str, unit_ms| Row {
            name: name.to_owned(),
            unit: "rounds".to_owned(),
            run_ms: 1.0,
            unit_ms,
            peak_mb: None,
        };
        let mut group = Group {
            title: "",
            rows: vec![row("ours", 2.0), row("other", 5.0)],
            is_comparison: true,
        };
        let ratios: Vec<f64> = group.ratios().map(|(_, ratio)| ratio).collect();
        assert_eq!(ratios, [2.5]);
        group.is_comparison = false;
        assert_eq!(group.ratios().count(), 0);
    }
}

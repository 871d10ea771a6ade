//! A short page of facts and tables, for records that are no report.
//!
//! It knows how blocks are set; it knows nothing about the outline of reports.

use crate::render::{escape, table};
use gincert_evidence::{Align, Table};

/// A page: a title, facts as a table, further tables with their titles.
///
/// ```
/// let page = gincert_report::page_markdown("Record", &[("Tests".into(), "3".into())], &[]);
/// assert!(page.starts_with("# Record\n"));
/// ```
pub fn page_markdown(title: &str, facts: &[(String, String)], tables: &[Table]) -> String {
    let mut first = Table::new("", &[("Item", Align::Left), ("Entry", Align::Left)]);
    for (name, entry) in facts {
        first.row([name.as_str(), entry.as_str()]);
    }
    let mut out = format!("{}\n{}", page_title(title), table::table(&first));
    for more in tables {
        out.push('\n');
        out.push_str(&table::table(more));
    }
    out
}

/// The title of a page.
pub fn page_title(title: &str) -> String {
    format!("# {}\n", escape::heading(title))
}

/// One table with its title as Markdown.
pub fn table_markdown(table: &Table) -> String {
    table::table(table)
}

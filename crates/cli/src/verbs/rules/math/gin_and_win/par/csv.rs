//! The sheet as lines of CSV, one figure each (RFC 4180).

use super::figures;
use crate::verbs::rules::math::gin_and_win::CountedDocument;
use gincert_math::ParSheet;

pub(super) fn lines(counted: &CountedDocument<'_>, sheet: Option<&ParSheet>) -> String {
    let mut text = String::from("section,figure,of,base,decimal,fraction\n");
    for figure in figures::all(counted, sheet) {
        let exact = figure.exact.as_ref().map(ToString::to_string).unwrap_or_default();
        let cells =
            [figure.section, &figure.figure, &figure.of, &figure.base, &figure.decimal, &exact];
        let cells: Vec<String> = cells.into_iter().map(quoted).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

/// A cell, in quotes where it needs them. A text that a spreadsheet would take for a formula stays a text.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok() || cell.contains('/');
    let cell = match cell.starts_with(['=', '+', '-', '@']) && !is_number {
        true => format!("'{cell}"),
        false => cell.to_owned(),
    };
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn cells_are_quoted_where_they_need_it() {
        assert_eq!(quoted("Player wins, Ante"), "\"Player wins, Ante\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(quoted("=SUM(A1)"), "'=SUM(A1)");
        assert_eq!(quoted("-0.25"), "-0.25");
        assert_eq!(quoted("-1/4"), "-1/4");
    }
}

//! The columns of a map whose blank cells have the text of the cell above.

use super::unknown_form;
use gincert_evidence::printable;
use gincert_pages::Cell;
use gincert_replay::formats::filled_down::may_be_filled;
use gincert_replay::map::{Layout, Map};
use gincert_submission::{Problem, ProblemKind};

/// Reads the row `Fill down`, once the columns are read.
pub(super) fn read(facts: &[(Cell, Cell)], map: &Map, problems: &mut Vec<Problem>) -> Vec<String> {
    let row = facts.iter().find(|(key, cell)| key.text == "Fill down" && !super::is_silent(cell));
    let Some((_, cell)) = row else { return Vec::new() };
    if map.layout == Some(Layout::JsonLines) {
        let message = "Only cells of a table are filled from above.";
        let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
        problems.push(problem.help("Remove the row, or correct the row 'Log'."));
        return Vec::new();
    }
    let names = names(&cell.text, map);
    for name in &names {
        let mut fields = map.columns.iter().filter(|one| one.name == *name);
        if fields.clone().next().is_none() {
            let help =
                "Name columns of the table 'Column | Field', with a comma between two of them.";
            problems.push(unknown_form(
                cell,
                &format!("list of columns, of which '{}' is none", printable(name)),
                help,
            ));
            return Vec::new();
        }
        if let Some(field) = fields.find_map(|one| one.field.filter(|field| !may_be_filled(*field)))
        {
            let message = format!(
                "The column '{}' holds the field '{}', which each seat has for itself.",
                printable(name),
                field.name()
            );
            let problem = Problem::new(ProblemKind::RulesUnusable, cell.span, message);
            let help = "Fill down columns of the round alone, such as its name, table, time and dealer's cards.";
            problems.push(problem.help(help));
            return Vec::new();
        }
    }
    names
}

/// The names in a list with commas, some of which may have commas in them.
fn names(text: &str, map: &Map) -> Vec<String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let mut names = Vec::new();
    let mut at = 0;
    while at < parts.len() {
        let longest = (at + 1..=parts.len()).rev().find_map(|end| {
            let name = parts.get(at..end)?.join(", ");
            map.columns.iter().any(|one| one.name == name).then_some((end, name))
        });
        let single = || (at + 1, parts.get(at).copied().unwrap_or_default().to_owned());
        let (end, name) = longest.unwrap_or_else(single);
        if !names.contains(&name) {
            names.push(name);
        }
        at = end;
    }
    names
}

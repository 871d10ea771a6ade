//! Markdown tables of a plan: cells by line, and nothing else of Markdown.

/// A table: the line of its header (from 1), its header, and its rows with their lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    pub line: u64,
    pub header: Vec<String>,
    pub rows: Vec<(u64, Vec<String>)>,
}

/// Every table of a text. A table is a run of lines that begin with a bar; its second line, of
/// dashes, is passed over.
pub(super) fn tables(text: &str) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    let mut inside = false;
    for (line, words) in (1..).zip(text.lines()) {
        let Some(cells) = cells(words) else {
            inside = false;
            continue;
        };
        match tables.last_mut().filter(|_| inside) {
            Some(table) if table.rows.is_empty() && dashes(&cells) => {}
            Some(table) => table.rows.push((line, cells)),
            None => tables.push(Table { line, header: cells, rows: Vec::new() }),
        }
        inside = true;
    }
    tables
}

fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?;
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    Some(inner.split('|').map(|cell| cell.trim().to_owned()).collect())
}

fn dashes(cells: &[String]) -> bool {
    let dash = |cell: &String| !cell.is_empty() && cell.chars().all(|c| matches!(c, '-' | ':'));
    cells.iter().all(dash)
}

/// Lines of a table in Markdown, columns padded to the same width.
pub(super) fn written(header: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        widest.max(header.get(column).map_or(0, |name| name.len())).max(3)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |cells: &[&str]| {
        let padded = widths.iter().zip(cells);
        let padded = padded.map(|(width, cell)| format!(" {cell:<width$} |"));
        format!("|{}\n", padded.collect::<String>())
    };
    let mut text = line(header);
    let dashes: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    text.push_str(&line(&dashes.iter().map(String::as_str).collect::<Vec<_>>()));
    for row in rows {
        text.push_str(&line(&row.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    text
}

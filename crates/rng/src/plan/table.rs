//! Tables of a plan, written. They are read by `gincert_pages`, like those of every page.

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

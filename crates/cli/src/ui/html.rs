//! Parts of pages for a browser that several verbs write: a table under its heading, a paragraph, a numbered
//! list. Everything that comes from outside is escaped.

use gincert_evidence::Table;
use gincert_report::{escape_html, markdown_html, table_markdown};

/// A table with its title as a heading.
pub fn section(table: &Table) -> String {
    let untitled = Table { title: String::new(), ..table.clone() };
    let body = markdown_html(&table_markdown(&untitled));
    format!("<h2>{}</h2>\n{body}", escape_html(&table.title))
}

/// A paragraph, in a section because the style limits the width of lines there.
pub fn paragraph(text: &str) -> String {
    format!("<section>\n<p>{}</p>\n</section>\n", escape_html(text))
}

/// A numbered list with its heading.
pub fn numbered(title: &str, all: &[String]) -> String {
    let items = all.iter().map(|one| format!("<li>{}</li>\n", escape_html(one)));
    let items: String = items.collect();
    format!("<h2>{}</h2>\n<section>\n<ol>\n{items}</ol>\n</section>\n", escape_html(title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_evidence::Align;

    #[test]
    fn nothing_from_outside_is_markup() {
        let bad = "<b onclick=x>&\u{202e}|\u{1b}[31m";
        let mut table = Table::new(bad, &[("A", Align::Left)]);
        table.row([bad]);
        for page in [section(&table), paragraph(bad), numbered(bad, &[bad.to_owned()])] {
            assert!(!page.contains("<b ") && !page.contains('\u{1b}'), "{page}");
            assert!(!page.contains('\u{202e}') && page.contains("&lt;b"), "{page}");
        }
    }
}

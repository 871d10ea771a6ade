//! The report as one HTML page that is read in a browser and printed: `report.html`.
//!
//! It is made from the bytes of `report.md`, `annex.md`, `report.json` and the figures, and from nothing
//! else, so that whoever has those can make it again and compare. It loads nothing, runs nothing and
//! allows nothing but its own style (Content Security Policy, level 3). The signature is not on it.

mod filter;
mod head;
mod numbers;

pub use head::{ONE_COLUMN_STYLE, PAGE_STYLE, page_opening, page_policy};

use crate::readback::report::{NotAReport, ReadReport, read_report};
use crate::render::annex::ANNEX_FILE;
use filter::FilteredPage;
use gincert_evidence::Digest;
use std::collections::BTreeMap;

/// The name of the page beside `report.md`.
pub const HTML_FILE: &str = "report.html";

/// Makes the page. `files` are drawings by the path under which the report shows them, and the annex; a
/// drawing that is not among them is described in words. The annex stands folded below the report: it is
/// printed where the reader opened it.
///
/// # Errors
/// [`NotAReport`] for Markdown that is no report of this tool.
pub fn report_html(
    markdown: &[u8],
    json: &[u8],
    files: &BTreeMap<String, Vec<u8>>,
) -> Result<String, NotAReport> {
    let read = read_report(markdown)?;
    let text = std::str::from_utf8(markdown).map_err(|_| NotAReport::NotText)?;
    let tables = numbers::tables(json);
    let figure = |path: &str, alt: &str| {
        let svg = std::str::from_utf8(files.get(path)?).ok()?;
        Some(numbers::figure(svg, alt, tables.get(path)))
    };
    let rendered = filter::render(text, "", &figure);
    let annex = files.get(ANNEX_FILE).and_then(|bytes| {
        let text = std::str::from_utf8(bytes).ok()?;
        Some((Digest::of(bytes), filter::render(text, "annex-", &figure).body))
    });
    Ok(page(&read, &Digest::of(markdown), &rendered, annex.as_ref()))
}

fn page(
    read: &ReadReport,
    digest: &Digest,
    rendered: &FilteredPage,
    annex: Option<&(Digest, String)>,
) -> String {
    let mut page = head::head(read);
    page.push_str("<body>\n<a class=\"skip\" href=\"#report\">Skip to the report</a>\n");
    page.push_str(&head::banner(read, digest));
    page.push_str(
        "<div class=\"sheet\">\n<nav aria-label=\"Contents\">\n<h2>Contents</h2>\n<ol>\n",
    );
    for (id, words) in &rendered.contents {
        page.push_str(&format!("<li><a href=\"#{id}\">{}</a></li>\n", escape_html(words)));
    }
    if annex.is_some() {
        page.push_str("<li><a href=\"#annex\">Annex</a></li>\n");
    }
    page.push_str("</ol>\n</nav>\n<main id=\"report\">\n");
    page.push_str(&rendered.body);
    if let Some((digest, body)) = annex {
        page.push_str(&format!(
            "<details class=\"annex\">\n<summary>Annex: {ANNEX_FILE}, SHA-256 {digest}. Open it to print \
             it, too.</summary>\n<div id=\"annex\">\n{body}</div>\n</details>\n"
        ));
    }
    page.push_str("</main>\n</div>\n</body>\n</html>\n");
    page
}

/// Markdown as the page of a report shows it: raw HTML becomes text, and pictures their words.
pub fn markdown_html(markdown: &str) -> String {
    let no_figure = |_: &str, _: &str| None;
    filter::render(markdown, "", &no_figure).body
}

/// Text as HTML shows it, in an element or between the quotes of an attribute; what cannot be seen is
/// written out.
pub fn escape_html(text: &str) -> String {
    let text = gincert_evidence::printable(text);
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// The class of a verdict's word, which gives it its sign; `None` for any other word.
pub(crate) fn verdict_class(word: &str) -> Option<&'static str> {
    Some(match word {
        "agrees" | "Agrees" | "pass" | "Complies" | "met" | "matches" => "good",
        "differs" | "Differs" | "fail" | "Does not comply" | "not met" => "bad",
        "near" | "Near" | "inconclusive" | "needs-a-person" | "needs a person" => "open",
        "not-tested" | "not tested" | "does not apply" | "DRAFT" => "none",
        _ => return None,
    })
}

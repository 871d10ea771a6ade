//! The head of the page and what is seen first: which report it is, what it states, what to trust.
//!
//! The policy names the one style by its digest and nothing else. It knows what a report says of
//! itself; it knows nothing about the sections.

use super::{escape_html, verdict_class};
use crate::document::title_fact::TitleFact;
use crate::readback::report::ReadReport;
use gincert_evidence::Digest;
use gincert_signing::base64_text;

/// The style that the pages of this project share.
pub const PAGE_STYLE: &str = include_str!("style.css");

/// What a page without a table of contents adds to [`PAGE_STYLE`]: one column, and in print no page break
/// after its first part.
pub const ONE_COLUMN_STYLE: &str =
    ".sheet{grid-template-columns:minmax(0,1fr)}\n@media print{.first{break-after:auto}}\n";

/// The content security policy of a page that loads nothing: it may use this style, this script where
/// it has one, and nothing else.
pub fn page_policy(style: &str, script: Option<&str>) -> String {
    let digest = |text: &str| base64_text(Digest::of(text.as_bytes()).bytes());
    let script = script.map(|script| format!("script-src 'sha256-{}'; ", digest(script)));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; {}base-uri 'none'; form-action 'none'",
        digest(style),
        script.unwrap_or_default()
    )
}

/// Everything up to the body of a report's page.
pub(crate) fn head(read: &ReadReport) -> String {
    page_opening(&named(read), &format!("{PAGE_STYLE}{}", running_foot(read)), None)
}

/// Everything up to the body of a page with this title, which is escaped here, this style, and this script
/// where it has one.
pub fn page_opening(title: &str, style: &str, script: Option<&str>) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{}</title>\n<style>{style}</style>\n</head>\n",
        page_policy(style, script),
        escape_html(title)
    )
}

/// What the report is called: its title and its number.
fn named(read: &ReadReport) -> String {
    let title = if read.is_draft { format!("DRAFT: {}", read.title) } else { read.title.clone() };
    match read.stated(TitleFact::ReportNumber) {
        Some(number) => format!("{title}, {number}"),
        None => title,
    }
}

/// The foot of each printed page: which report, and which page of how many (CSS Paged Media,
/// section 4).
fn running_foot(read: &ReadReport) -> String {
    format!(
        "@page{{@bottom-left{{content:\"{}\"}}\
         @bottom-right{{content:\"Page \" counter(page) \" of \" counter(pages)}}}}\n",
        css_text(&named(read))
    )
}

/// Text between the quotes of a style: everything but letters, digits and blanks as a number, so that
/// nothing ends the quotes or the style.
fn css_text(text: &str) -> String {
    let mut out = String::new();
    for c in gincert_evidence::printable(text).chars() {
        if c.is_ascii_alphanumeric() || c == ' ' {
            out.push(c);
        } else {
            // The blank ends the number and is no part of the text (CSS Syntax Module, section 4.1).
            out.push_str(&format!("\\{:06x} ", u32::from(c)));
        }
    }
    out
}

/// What is seen first.
pub(crate) fn banner(read: &ReadReport, digest: &Digest) -> String {
    let (class, statement) = match (read.is_draft, read.conformity()) {
        (true, _) => ("none", "DRAFT: a self-assessment; no statement of conformity"),
        (false, Some(made)) => (verdict_class(made.words()).unwrap_or("none"), made.words()),
        (false, None) => ("open", "No statement of conformity"),
    };
    let mut out = format!(
        "<header class=\"banner\">\n<p class=\"statement\"><span class=\"v {class}\">{}</span></p>\n",
        escape_html(statement)
    );
    out.push_str("<dl>\n");
    for (label, fact) in [
        ("Report", TitleFact::ReportNumber),
        ("Issue", TitleFact::Issue),
        ("Date of issue", TitleFact::DateOfIssue),
        ("Named as authoriser", TitleFact::Authoriser),
        ("Supersedes", TitleFact::Supersedes),
    ] {
        if let Some(entry) = read.stated(fact) {
            out.push_str(&format!("<div><dt>{label}</dt><dd>{}</dd></div>\n", escape_html(entry)));
        }
    }
    out.push_str(&format!(
        "</dl>\n<p class=\"trust\">A page for reading, made from report.md. The signature is on \
         report.md and not on this page: <code>gincert verify report.md</code> shows who signed it, and \
         whether this page shows it unchanged. SHA-256 of report.md: <code>{digest}</code></p>\n\
         </header>\n"
    ));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::conformity::Conformity;

    fn report(number: &str) -> ReadReport {
        let facts = vec![("Report number".to_owned(), number.to_owned())];
        ReadReport { title: "T".into(), facts, ..ReadReport::default() }
    }

    #[test]
    fn the_policy_allows_the_one_style_and_nothing_else() {
        let head = head(&report("EX-1"));
        let (_, style) = head.split_once("<style>").unwrap();
        let (style, _) = style.split_once("</style>").unwrap();
        let digest = base64_text(Digest::of(style.as_bytes()).bytes());
        let policy = format!(
            "content=\"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; \
             form-action 'none'\""
        );
        assert!(head.contains(&policy), "{head}");
    }

    #[test]
    fn a_number_cannot_leave_the_style() {
        let head = head(&report("\"}</style><script>x\u{202e}"));
        assert_eq!(head.matches("</style>").count(), 1);
        assert!(!head.contains("<script") && !head.contains('\u{202e}'), "{head}");
        assert!(head.contains("\\000022 \\00007d \\00003c "), "{head}");
    }

    #[test]
    fn the_statement_has_a_sign_and_words() {
        let mut read = report("EX-1");
        let of = |read: &ReadReport| banner(read, &Digest::of(b""));
        assert!(of(&read).contains("v open\">No statement of conformity"));
        read.facts.push(("Authoriser".to_owned(), "A".to_owned()));
        read.statement = Some(Conformity::Complies.sentence("A"));
        assert!(of(&read).contains("v good\">Complies"));
        read.statement = Some(Conformity::Complies.sentence("B"));
        assert!(of(&read).contains("v open\">No statement of conformity"));
        read.statement = Some(Conformity::Complies.sentence("A"));
        assert!(of(&read).contains("v good\">Complies"));
        read.is_draft = true;
        assert!(of(&read).contains("v none\">DRAFT"));
    }
}

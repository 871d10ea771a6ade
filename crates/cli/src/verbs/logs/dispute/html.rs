//! The statement of one patron as one page for a browser and for print, with places for date, names and
//! signatures. It loads nothing and runs nothing, and the same logs and build give the same bytes.

use super::case::{Case, DisputeAnswer};
use super::statement::{PatronStatement, statement};
use crate::ui::html::{numbered, paragraph, section};
use gincert_certify::BUILD_DIGEST;
use gincert_evidence::{Align, Table};
use gincert_replay::desk::DisputeVerdict;
use gincert_report::{ONE_COLUMN_STYLE, PAGE_STYLE, escape_html, page_opening};

/// What this page adds to the style of all pages: it is one sheet of A4, with room to sign.
const STYLE: &str = "\
.sign{display:block}\n.sign table{width:100%}\n.sign td{height:2.6em;min-width:9em}\n\
@media print{.sheet h2{break-after:avoid}.sign{break-inside:avoid}}\n";

/// What stands in place of the advice, which is for the house: of money, and of points.
const WRONG_RECORDS: [&str; 2] = [
    "A record can be wrong: cards, wagers and payment are compared with the footage before anything is paid.",
    "A record can be wrong: both players are asked before points are changed.",
];

/// The page of the cases of one round.
pub fn page(answer: &DisputeAnswer<'_>, cases: &[Case<'_>]) -> String {
    let title = match cases.first() {
        Some(case) => {
            let identity = &case.page().identity;
            format!("Statement: round {}, {} {}", identity.round, case.side(), case.seat)
        }
        None => "Statement".to_owned(),
    };
    let style = format!("{PAGE_STYLE}{ONE_COLUMN_STYLE}{STYLE}");
    let mut page = page_opening(&title, &style, None);
    page.push_str("<body>\n");
    for case in cases {
        page.push_str(&part(&statement(answer, case), case));
    }
    page.push_str(&signatures());
    page.push_str(&format!(
        "<p class=\"trust\">Made by gincert {}, build {}, from the records of the log. It names no other \
         patron. The page is not signed.</p>\n</div>\n</body>\n</html>\n",
        env!("CARGO_PKG_VERSION"),
        escape_html(BUILD_DIGEST)
    ));
    page
}

/// The sign of the answer.
fn class(case: &Case<'_>) -> &'static str {
    match case.dispute.verdict {
        DisputeVerdict::AsDue => "good",
        DisputeVerdict::EvenInSum | DisputeVerdict::NotCompared => "open",
        DisputeVerdict::TooLittle | DisputeVerdict::TooMuch => "bad",
    }
}

fn part(statement: &PatronStatement, case: &Case<'_>) -> String {
    let class = class(case);
    let [money, points] = WRONG_RECORDS;
    let wrong = if case.page().play.is_some() { points } else { money };
    let mut page = format!(
        "<header class=\"banner\">\n<p class=\"statement\"><span class=\"v {class}\">{}</span></p>\n<dl>\n",
        escape_html(&statement.headline)
    );
    for (name, value) in &statement.facts {
        page.push_str(&format!(
            "<div><dt>{}</dt><dd>{}</dd></div>\n",
            escape_html(name),
            escape_html(value)
        ));
    }
    page.push_str("</dl>\n</header>\n<div class=\"sheet\">\n<main>\n");
    page.push_str(&numbered("How it is settled", &statement.steps));
    for table in statement.amounts.iter().chain(&statement.records) {
        page.push_str(&section(table));
        if table.title == statement.amounts.first().map_or("", |first| first.title.as_str()) {
            statement.notes.iter().for_each(|note| page.push_str(&paragraph(note)));
        }
    }
    if !statement.exceptions.is_empty() {
        page.push_str(&numbered("Exceptions", &statement.exceptions));
    }
    page.push_str(&paragraph(wrong));
    page.push_str("</main>\n</div>\n");
    page
}

/// Places to write on.
fn signatures() -> String {
    let columns = [
        ("", Align::Left),
        ("Name", Align::Left),
        ("Date and time", Align::Left),
        ("Signature", Align::Left),
    ];
    let mut table = Table::new("Read and handed over", &columns);
    for who in ["Patron", "Floor manager", "Commission"] {
        table.row([who, "", "", ""]);
    }
    format!("<div class=\"sheet sign\">\n{}", section(&table))
}

//! What is executed is what GitHub shows: a second reader, a port of GitHub's own, is held against
//! ours on documents that are made to part the two.
//!
//! A row that GitHub does not show as a row of a table is never read as one; a row that GitHub
//! shows and ours does not read is told by a finding.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Options, parse_document};
use gincert_evidence::Grade;
use gincert_pages::Block;
use gincert_submission::examine;

/// A table: its rows of texts, the header first.
type Rows = Vec<Vec<String>>;

/// The tables of a text as GitHub shows them. Words of pictures and links in cells are left out, as
/// they are by us.
fn shown(text: &str) -> Vec<Rows> {
    let arena = Arena::new();
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.autolink = true;
    options.extension.strikethrough = false;
    options.extension.tasklist = true;
    let mut tables = Vec::new();
    for node in parse_document(&arena, text, &options).descendants() {
        if matches!(node.data.borrow().value, NodeValue::Table(_)) {
            let rows = node.children();
            tables.push(rows.map(|row| row.children().map(words).collect()).collect());
        }
    }
    tables
}

fn words<'a>(node: &'a AstNode<'a>) -> String {
    let mut text = String::new();
    gather(node, &mut text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn gather<'a>(node: &'a AstNode<'a>, text: &mut String) {
    match &node.data.borrow().value {
        NodeValue::Text(words) => text.push_str(words),
        NodeValue::Code(code) => text.push_str(&code.literal),
        NodeValue::SoftBreak | NodeValue::LineBreak => text.push(' '),
        NodeValue::Image(_) => return,
        // An autolink shows where it leads.
        NodeValue::Link(link) if !link.url.contains("example.org") => return,
        _ => {}
    }
    for child in node.children() {
        gather(child, text);
    }
}

/// The tables that are read, and whether a finding speaks of the form of the document.
fn read(text: &str) -> (Vec<Rows>, bool) {
    let examined = examine("a.md", text.as_bytes());
    let tables = examined.dossier.blocks.iter().filter_map(|(_, block)| match block {
        Block::Table(table) => Some(std::iter::once(&table.header).chain(&table.rows)),
        _ => None,
    });
    let tables = tables
        .map(|rows| rows.map(|row| row.iter().map(|cell| cell.text.clone()).collect()).collect());
    let of_form = [
        "table-broken",
        "row-cells",
        "invisible-text",
        "control-character",
        "document-unreadable",
        "fence-unknown",
    ];
    let told = examined
        .findings
        .iter()
        .any(|finding| finding.grade == Grade::Material && of_form.contains(&finding.code));
    (tables.collect(), told)
}

/// What parts the two readings, where something does.
fn parted(text: &str) -> Option<String> {
    let (ours, told) = read(text);
    let theirs = shown(text);
    if ours == theirs {
        return None;
    }
    // Every row that is read is shown, in a table with the same header, in the same order.
    let mut tables = theirs.iter();
    let is_shown = ours.iter().all(|table| {
        tables.any(|shown| {
            let mut rows = shown.iter();
            table.iter().all(|row| rows.any(|shown| shown == row))
        })
    });
    match (is_shown, told) {
        (true, true) => None,
        (true, false) => Some(format!("GitHub shows more, untold: {text:?}\n{theirs:?}\n{ours:?}")),
        (false, _) => Some(format!("more is read than shown: {text:?}\n{theirs:?}\n{ours:?}")),
    }
}

const STARTS: [&str; 14] =
    ["", "", "", "", "", "", " ", "   ", "    ", "\t", "> ", "- ", "  ", ">  "];

const LINES: [&str; 44] = [
    "| a | b |",
    "| a | b |",
    "| c | d |",
    "a | b",
    "c | d",
    "| - | - |",
    "| - | - |",
    "| --- | --- |",
    "- | -",
    "--- | ---",
    "| - - | - |",
    "|:-|-:|",
    "| - | - | - |",
    "| -| -",
    "|-|-",
    "| : | - |",
    "text",
    "",
    "",
    "# head",
    "```hand",
    "```",
    "~~~",
    "2. | x | y |",
    "1. x | y",
    "| `c|d` | e |",
    "| c \\| d | e |",
    "| c \\\\| d | e |",
    "| c |",
    "| c | d | e |",
    "***",
    "===",
    "---",
    "<p>",
    "| *a* | **b** |",
    "| a | [x](y) |",
    "| ![a](b) | c |",
    "| &#124; | x &amp; y |",
    "||",
    "|",
    "| c | d",
    "c | d |",
    "| `c | d` |",
    "| <https://example.org> | x |",
];

/// Documents that are made; twelve million more were looked at when this was written.
const ROUNDS: usize = 60_000;

#[test]
fn what_github_shows_is_what_is_read() {
    let mut state = 20_261_124_u64;
    let mut next = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut found = Vec::new();
    let mut tables = 0;
    for _ in 0..ROUNDS {
        let mut text = String::new();
        for _ in 0..2 + next(6) {
            text.push_str(STARTS[next(STARTS.len())]);
            text.push_str(LINES[next(LINES.len())]);
            text.push_str(if next(12) == 0 { "\r\n" } else { "\n" });
        }
        tables += shown(&text).len();
        found.extend(parted(&text));
        if found.len() >= 12 {
            break;
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n\n"));
    assert!(tables > 4_000, "only {tables} tables were compared");
}

/// Cases that once parted the two, each written out.
#[test]
fn known_differences_between_readers_are_told() {
    for text in [
        "| a | b |\n| - | - |\n| 1 | 2 |\n    | 3 | 4 |\n",
        "| a | b |\n| - - | - |\n| 1 | 2 |\n",
        "Figures\na | b\n- | -\n1 | 2\n",
        "> | a | b |\n> | - | - |\n| 1 | 2 |\n",
        "| a | b |\n| - | - |\n| ![1](2) | [3](4) |\n",
    ] {
        assert_eq!(parted(text), None);
    }
}

#[test]
fn the_shipped_documents_are_read_as_github_shows_them() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut tables = 0;
    for folder in ["rulesets/gin-and-win", "rulesets/profiles", "vectors/submissions"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let page = if path.is_dir() { path.join("submission.md") } else { path };
            let text = std::fs::read_to_string(&page).unwrap();
            let (ours, _) = read(&text);
            tables += ours.len();
            assert_eq!(ours, shown(&text), "{}", page.display());
        }
    }
    assert!(tables > 30, "{tables}");
}

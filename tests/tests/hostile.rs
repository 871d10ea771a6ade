//! Large documents that are made to cost time: each is examined to its end, none hangs, and every
//! place is inside the text.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the helpers of a test may fail as the test may"
)]

mod common;

use common::misplaced;
use gincert_pages::DOCUMENT_BYTES_MAX;
use gincert_submission::examine;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// When a reader is taken to hang. Every document here takes under a second on an idle machine, so
/// this is no measure of speed.
const TIME_MAX: Duration = Duration::from_secs(240);

/// Stack of a thread that reads a document: what Rust gives to a thread by default.
const STACK_BYTES: usize = 2 << 20;

/// Copies of a piece of text up to the largest size that is read.
fn full(piece: &str) -> String {
    after("", piece)
}

/// A beginning, and copies of a piece up to the largest size that is read.
fn after(head: &str, piece: &str) -> String {
    let most = usize::try_from(DOCUMENT_BYTES_MAX).unwrap() - head.len();
    format!("{head}{}", piece.repeat(most / piece.len()))
}

/// Examines the documents one after the other, each in a thread of its own, so that one that never
/// ends has a name.
fn all_end(documents: Vec<(&str, String)>) {
    for (name, text) in documents {
        assert!(text.len() as u64 <= DOCUMENT_BYTES_MAX, "{name}");
        let (sender, receiver) = mpsc::channel();
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let started = Instant::now();
        let reader = builder.spawn(move || {
            let examined = examine("hostile.md", text.as_bytes());
            // Places are looked up line by line, which would cost more than the reading.
            let few = examined.findings.len() < 100;
            let misplaced = few.then(|| misplaced(&examined, text.as_bytes())).flatten();
            let _ = sender.send((examined.findings.len(), misplaced));
        });
        assert!(reader.is_ok(), "{name}: no thread");
        match receiver.recv_timeout(TIME_MAX) {
            Ok((findings, misplaced)) => {
                assert!(findings > 0, "{name} is no rule document");
                assert_eq!(misplaced, None, "{name}");
            }
            Err(error) => panic!("{name}: {error} after {:?}", started.elapsed()),
        }
    }
}

#[test]
fn one_byte_repeated_ends() {
    let bytes = "|[]*_`<>&!\\~#-+=^$(){}:;\"'/?@% \t\n\rx0";
    for character in bytes.chars() {
        let name = format!("{character:?}");
        all_end(vec![(&name, full(&character.to_string()))]);
    }
}

#[test]
fn nested_blocks_end() {
    let deep: String = (0..26_000).map(|line| format!("{}- a\n", "  ".repeat(line % 32))).collect();
    all_end(vec![
        ("lines of quotation", full("> \n")),
        ("quotations in a line", full("> ")),
        ("quotation of two levels", full("> > a\n")),
        ("quotation with lazy lines", after("> a\n", "b\n")),
        ("list by indentation", deep),
        ("dashes in a line", full("- ")),
        ("stars in a line", full("* ")),
        ("pluses in a line", full("+ ")),
        ("numbers in a line", full("1. ")),
        ("numbered lines", full("1. a\n")),
        ("list in quotation", full("> - a\n>   > b\n")),
        ("indented code", full("    a\n\n")),
    ]);
}

#[test]
fn nested_inline_text_ends() {
    let half = usize::try_from(DOCUMENT_BYTES_MAX / 4).unwrap();
    let ticks: String = (1..1_400).map(|ticks| "`".repeat(ticks) + " ").collect();
    all_end(vec![
        ("brackets in pairs", "[".repeat(half) + &"]".repeat(half)),
        ("links in links", "[a](".repeat(half / 2) + &")".repeat(half / 2)),
        ("emphasis in emphasis", "*a ".repeat(half / 2) + &"b*".repeat(half / 2)),
        ("emphasis of two kinds", full("*a_b")),
        ("strong in emphasis", full("***a** ")),
        ("images", full("![")),
        ("images without end", full("![a](")),
        ("tags without end", full("<a ")),
        ("comments without end", full("<!--")),
        ("character data without end", full("<![CDATA[")),
        ("instructions without end", full("<?")),
        ("addresses without end", full("<a:")),
        ("entities", full("&amp;")),
        ("ticks of every length", ticks),
        ("escaped bars", full("\\|")),
        ("parentheses in a link", after("[a](", "(")),
    ]);
}

#[test]
fn many_blocks_end() {
    let numbered: String = (0..80_000).map(|link| format!("[a{link}]: x\n")).collect();
    all_end(vec![
        ("headings", "# a\n".repeat(100_000)),
        ("underlined headings", full("a\n=\n")),
        ("rules", full("---\n")),
        ("front matter", full("+++\n")),
        ("fences", full("```\n")),
        ("tables", full("|a|\n|-|\n\n")),
        ("link definitions", numbered),
        ("uses of one link definition", after("[a]: x\n\n", "[a]")),
        ("lines with carriage returns", full("a\r\n")),
    ]);
}

#[test]
fn long_tables_end() {
    let wide = 80_000;
    let wide = format!("{}|\n{}|\n|b|\n|c|\n", "|a".repeat(wide), "|-".repeat(wide));
    let pair = "| a | b |\n| - | - |\n";
    let document = "| Document | |\n| - | - |\n";
    let limit = "| Limit | Value | From |\n| - | - | - |\n";
    let point = "| Point | Source says | Reading here | Also possible |\n| - | - | - | - |\n";
    all_end(vec![
        ("rows of an unknown table", after(pair, "| a | b |\n")),
        ("rows with a cell too many", after(pair, "| a | b | c |\n")),
        ("a wide table", wide),
        ("one row many times", after(document, "| Game | x |\n")),
        ("unknown rows", after(document, "| Gamf | x |\n")),
        ("digests in a cell", after("| Document | |\n| - | - |\n| Source | ", "sha256:")),
        ("limits", after(limit, "| a | b | c |\n")),
        ("open points", after(point, "| a | b | c | d |\n")),
    ]);
}

#[test]
fn long_examples_end() {
    all_end(vec![
        ("hands", after("```hand\n", "Ac\n")),
        ("comparisons", after("```compare\n", "player / 9 2\ndealer / 5 4 = tie\n")),
        ("rounds", after("```round\n", "a\n\n")),
    ]);
}

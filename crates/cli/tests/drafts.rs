//! `gincert draft`: texts that state all of a sample's rules draft to documents with the sample's figures, and
//! what a text leaves open stays open.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Texts in free words, and the sample whose rules each states.
const TEXTS: [(&str, &str); 4] = [
    ("ten.txt", "ten"),
    ("ten.html", "ten"),
    ("washington-2017.txt", "washington-2017"),
    ("wizard.md", "wizard"),
];

fn text(name: &str) -> String {
    format!("crates/cli/tests/data/drafts/{name}")
}

fn json(arguments: &[&str]) -> Value {
    let run = gincert(arguments);
    assert_eq!(run.code(), 0, "{arguments:?}: {}", run.stderr());
    serde_json::from_str(&run.stdout()).unwrap()
}

/// The exact figures of a document, without its name and digest.
fn figures(document: &str) -> Value {
    let mut figures = json(&["math", document, "--format", "json"]);
    for key in ["path", "sha256"] {
        figures.as_object_mut().unwrap().remove(key);
    }
    figures
}

/// The cells in a state, by name.
fn cells<'a>(drafted: &'a Value, state: &str) -> Vec<&'a str> {
    let cells = drafted["cells"].as_array().unwrap().iter();
    let cells = cells.filter(|cell| cell["state"] == state && cell["is_needed"] == true);
    cells.map(|cell| cell["cell"].as_str().unwrap()).collect()
}

/// The copy of a text with one passage changed.
fn changed(folder: &Path, name: &str, from: &str, to: &str) -> String {
    let old = fs::read_to_string(common::top().join(text(name))).unwrap();
    assert!(old.contains(from), "{from}");
    let path = folder.join(name);
    fs::write(&path, old.replace(from, to)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_text_that_states_all_has_the_figures_of_the_sample() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("drafted.md");
    let out = out.to_str().unwrap();
    for (name, sample) in TEXTS {
        let drafted = json(&["draft", &text(name), "--out", out, "--format", "json"]);
        assert_eq!(cells(&drafted, "not-stated"), [""; 0], "{name}");
        assert_eq!(cells(&drafted, "open"), [""; 0], "{name}");
        assert_eq!(drafted["document"], fs::read_to_string(out).unwrap(), "{name}");
        let mut sample = figures(&format!("rulesets/gin-and-win/{sample}.md"));
        let mut own = figures(out);
        // The sample may print strategies, whose figures the text does not ask for, and names its wagers itself.
        for figures in [&mut sample, &mut own] {
            figures["base"].as_object_mut().unwrap().remove("strategies");
            figures["bonus"].as_object_mut().unwrap().remove("wager");
        }
        assert_eq!(own, sample, "{name}");
        // Every passage left over is a row of the open points, and nothing is minor or material.
        let check = gincert(&["check", out, "--details"]);
        assert_eq!(check.code(), 0, "{name}: {}", check.stdout());
        let left = drafted["left_over"].as_array().unwrap().len();
        assert_eq!(drafted["check"]["open-point"].as_u64().unwrap_or(0), left as u64, "{name}");
    }
}

#[test]
fn what_is_open_is_refused_by_check_where_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let more = "4.6\tThe dealer qualifies with a score of 3 or less, or with a score of 4 with Jack or lower.\n4.7";
    let path = changed(folder.path(), "ten.txt", "4.6", more);
    let out = folder.path().join("drafted.md");
    let out = out.to_str().unwrap();
    let run = gincert(&["draft", &path, "--out", out]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let screen = run.stdout();
    assert!(screen.starts_with("Draft written to"), "{screen}");
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    let choice = "Dealer qualifies: Score 3 or less, or score 4 with Ten or lower (line 28) or Score 3 or \
                  less, or score 4 with Jack or lower (line 38)";
    assert!(words.contains(choice), "{screen}");
    assert!(screen.lines().all(|line| line.chars().count() <= 80), "{screen}");
    let check = gincert(&["check", out, "--details"]);
    assert_eq!(check.code(), 1);
    assert!(check.stdout().contains("phrase-unknown"), "{}", check.stdout());
    assert_eq!(gincert(&["math", out]).code(), 1);
}

#[test]
fn a_fact_that_is_missing_is_not_stated_and_a_rule_without_a_cell_is_left_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = changed(folder.path(), "ten.html", "Cards speak", "They stay hidden");
    let drafted = json(&["draft", &path, "--format", "json"]);
    assert_eq!(cells(&drafted, "not-stated"), ["Setting, player"]);
    assert_eq!(drafted["check"]["terms-defined"], 1);
    let rule = "All others\tLose\n\n6.1\tA hand with nine of hearts alone wins a prize of $500.\n";
    let path = changed(folder.path(), "ten.txt", "All others\tLose\n", rule);
    let drafted = json(&["draft", &path, "--format", "json"]);
    let left = drafted["left_over"].as_array().unwrap();
    let last = left.last().unwrap();
    assert_eq!((last["line"].as_u64(), last["reason"].as_str()), (Some(53), Some("not-used")));
    let run = gincert(&["draft", &path]);
    assert!(run.stdout().contains("Line 53, not used"), "{}", run.stdout());
    assert!(run.stderr().contains("cells stated"), "{}", run.stderr());
    assert_eq!(
        run.stderr().lines().filter(|line| line.contains("\\u{")).count(),
        0,
        "{}",
        run.stderr()
    );
}

#[test]
fn any_usual_encoding_gives_the_same_document() {
    let folder = tempfile::tempdir().unwrap();
    let plain = json(&["draft", &text("ten.txt"), "--format", "json"]);
    let words = fs::read_to_string(common::top().join(text("ten.txt"))).unwrap();
    let utf16: Vec<u8> =
        [0xfeff].into_iter().chain(words.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let latin: Vec<u8> = words
        .chars()
        .map(|c| if c == '\u{2019}' { 0x92 } else { u8::try_from(c).unwrap() })
        .collect();
    for bytes in [utf16, latin] {
        let path = folder.path().join("ten.txt");
        fs::write(&path, bytes).unwrap();
        let drafted = json(&["draft", path.to_str().unwrap(), "--format", "json"]);
        assert_eq!(drafted["cells"], plain["cells"]);
    }
}

#[test]
fn what_is_no_text_of_this_game_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let rummy = "A player may knock with ten points or less. Cards are drawn from the stock pile or the \
                 discard pile. If the other player has as little, it is an undercut.";
    let long = "One more rule.\n\n".repeat(20_001);
    let cases: [(&str, &[u8], &str); 8] = [
        ("a.pdf", b"%PDF-1.7 ...", "it is a PDF, which is not read. Save it as plain text"),
        ("a.docx", b"PK\x03\x04word/document.xml", "a word processor's file"),
        ("a.rtf", b"{\\rtf1 rules}", "rich text"),
        ("a.png", b"\x89PNG\r\n\0\0\0", "it is not text"),
        ("a.txt", b" \n", "the text has no words"),
        ("b.txt", rummy.as_bytes(), "a gin that counts deadwood (knock, undercut, stock pile"),
        ("c.txt", b"Dear all, the canteen is closed.", "no sentence or table was read as a rule"),
        ("d.txt", long.as_bytes(), "more than 20000 sentences and rows"),
    ];
    for (name, bytes, wanted) in cases {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let run = gincert(&["draft", path.to_str().unwrap()]);
        assert_eq!(run.code(), 3, "{name}");
        assert!(run.stderr().contains(wanted), "{name}: {}", run.stderr());
        assert_eq!(run.stdout(), "", "{name}");
    }
    assert_eq!(gincert(&["draft", "nowhere.txt"]).code(), 3);
    let same = text("ten.txt");
    assert_eq!(gincert(&["draft", &same, "--out", &same]).code(), 2);
    assert_eq!(gincert(&["draft", &same, "--revision", "a|b"]).code(), 2);
}

//! Statements of cost that an outsider wrote before the reader of texts was fitted to anything like them: how
//! many false ones keep a document from agreeing, and how many honest ones do so for nothing.
//!
//! A line is a place of a rule document and a sentence: `p` a paragraph, `li` a list, `h` a heading, `bq` a
//! quotation, `fn` a footnote, `fx` a formula, `html`, `alt` a picture, `title` a link, `rem` the remark of an
//! example, `raw` a block of its own in which `\n` is a line break, and the rest cells of tables.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_submission::unclaimed_statements;

const FALSE: &str = include_str!("statements/unseen_false.txt");
const HONEST: &str = include_str!("statements/unseen_honest.txt");

/// Three further sets, each written before the reader was tried on it; what passes or is stopped in the end has
/// its mark, what did at first sight stands in the record of decisions.
const FRESH_FALSE: &str = include_str!("statements/fresh_false.txt");
const FRESH_HONEST: &str = include_str!("statements/fresh_honest.txt");

const TEN: &str = include_str!("../../../rulesets/gin-and-win/ten.md");

/// The document with a sentence at a place.
fn document(place: &str, sentence: &str) -> String {
    let cell = sentence.replace('|', "\\|");
    let document_row = |row: &str, text: &str| {
        let line = TEN.lines().find(|line| line.starts_with(&format!("| {row} "))).unwrap();
        TEN.replacen(line, &format!("| {row} | {text} |"), 1)
    };
    let head = match place {
        "src" => document_row("Source", &cell),
        "std" => document_row("Standing", &cell),
        "aff" => document_row("Affiliation", &cell),
        "cmp" => document_row("Compared by", &cell),
        "term" => document_row("Deal order", &cell),
        "aka" => TEN.replacen("| Play      | not stated  |", &format!("| Play | {cell} |"), 1),
        "rem" => TEN.replacen(
            "8c 8d 8h            = score 0",
            &format!("8c 8d 8h  = score 0     {sentence}"),
            1,
        ),
        _ => TEN.to_owned(),
    };
    let tail = match place {
        "p" | "raw" => format!("{sentence}\n"),
        "li" => format!("- One.\n- {sentence}\n"),
        "h" => format!("## {sentence}\n\nText.\n"),
        "bq" => format!("> {sentence}\n"),
        "fn" => format!("A word.[^1]\n\n[^1]: {sentence}\n"),
        "fx" => format!("Note: {sentence}.\n"),
        "html" => format!("Text {sentence}\n"),
        "alt" => format!("![{sentence}](a.png)\n"),
        "title" => format!("See [the page](https://example.com \"{sentence}\").\n"),
        "from" => format!(
            "| Limit | Value | From |\n| --- | --- | --- |\n| Notice | 10 days | {cell} |\n"
        ),
        "cond" => format!(
            "| Condition | Channel | Who acts | When | How checked |\n| --- | --- | --- | --- | --- |\n| {cell} | card rooms | The house | Before | not stated |\n"
        ),
        "point" => format!(
            "| Point | Source says | Reading here | Also possible |\n| --- | --- | --- | --- |\n| Matter | {cell} | not stated | - |\n"
        ),
        _ => String::new(),
    };
    format!("{head}\n## Notes\n\n{tail}")
}

/// Whether a document with the sentence cannot agree.
fn is_stopped(line: &str) -> bool {
    let (place, sentence) = line.split_once('\t').unwrap();
    let sentence = &sentence.replace("\\n", "\n");
    let text = document(place, sentence);
    assert!(text.contains(sentence.as_str()) || sentence.contains('|'), "{line}");
    !unclaimed_statements("a.md", text.as_bytes()).is_empty()
}

#[test]
fn a_document_without_such_a_sentence_is_not_stopped() {
    assert!(!is_stopped("none\t"));
}

/// The lines that are stopped, or are not, other than their mark says: a mark is an exclamation mark in front.
fn mismarked(list: &'static str, is_wanted: bool) -> Vec<&'static str> {
    let is_wrong = |line: &&str| {
        let (sentence, is_known) =
            line.strip_prefix('!').map_or((*line, false), |sentence| (sentence, true));
        (is_stopped(sentence) == is_wanted) == is_known
    };
    list.lines().filter(is_wrong).collect()
}

/// A line with a mark passes; who mends it takes the mark away. Comments in HTML, characters that nobody sees and
/// tables of no known kind are findings of their own (`invisible-text`, `control-character`, `table-unknown`), which
/// make a statement of conformity impossible as well.
#[test]
fn most_false_statements_of_an_outsider_keep_a_document_from_agreeing() {
    assert_eq!(mismarked(FALSE, true), Vec::<&str>::new());
    assert_eq!(mismarked(FRESH_FALSE, true), Vec::<&str>::new());
}

/// A line with a mark is stopped out of caution.
#[test]
fn most_honest_sentences_of_an_outsider_stop_nothing() {
    assert_eq!(mismarked(HONEST, false), Vec::<&str>::new());
    assert_eq!(mismarked(FRESH_HONEST, false), Vec::<&str>::new());
}

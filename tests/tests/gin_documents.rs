//! Rule documents of the gins that count deadwood: what is shipped holds, and what is written wrong
//! is told with its place.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot start has failed, and a helper may fail as the test may"
)]

mod common;

use common::{gin_documents as documents, stems, text_of};
use gincert_evidence::{Grade, Verdict};
use gincert_game::Ruleset;
use gincert_submission::{examine, open_document};

const STANDARD: &str = "rulesets/gin-rummy/standard-a.md";

/// Code, line and the text under the caret of what is graver than an observation, claims aside.
fn told(text: &str) -> Vec<(String, u64, String)> {
    let examined = examine("a.md", text.as_bytes());
    let graver = examined
        .findings
        .iter()
        .filter(|finding| finding.grade > Grade::Observation && finding.code != "claims-agree");
    graver
        .map(|finding| {
            let gincert_evidence::Place::Document { span, line, .. } = &finding.place else {
                panic!("{finding:?}")
            };
            let under = text.get(span.start as usize..span.end as usize).unwrap();
            (finding.code.to_string(), *line, under.trim().to_owned())
        })
        .collect()
}

fn codes(text: &str) -> Vec<String> {
    told(text).into_iter().map(|(code, ..)| code).collect()
}

#[test]
fn every_document_is_read_and_every_example_holds() {
    for (path, text) in documents() {
        let examined = examine(&path, text.as_bytes());
        assert!(examined.dossier.ruleset.is_some(), "{path}");
        let report = examined.fences.as_ref().unwrap();
        assert_eq!(report.failures, [], "{path}");
        assert!(report.examples >= 9, "{path}: {}", report.examples);
        let foul = text.lines().filter(|line| line.contains("= foul")).count() as u64;
        assert!(foul * 4 >= report.examples, "{path}: {foul} of {} are bad", report.examples);
        for finding in &examined.findings {
            let expected = matches!(finding.code, "open-point" | "claims-agree");
            assert!(expected, "{path}: {finding:?}");
        }
    }
}

/// A third of the whole rounds of games on the table is illegal, and there are at least ten.
#[test]
fn documents_of_games_on_the_table_play_ten_rounds() {
    for stem in stems("rulesets/table-gin", ".md") {
        let text = text_of(&format!("rulesets/table-gin/{stem}.md"));
        let examined = open_document("a.md", text.as_bytes());
        let rounds = examined.dossier.fences.iter().filter(|fence| fence.info == "round");
        let lines: Vec<String> =
            rounds.flat_map(|fence| &fence.lines).map(|line| line.text.clone()).collect();
        let results = lines.join("\n").split("\n=").count() - 1;
        let foul = lines.iter().filter(|line| line.starts_with("= foul")).count();
        assert!(results >= 10 && foul * 3 >= 10, "{stem}: {foul} of {results}");
    }
}

#[test]
fn what_a_source_adds_up_wrongly_is_reported_as_not_holding() {
    let differing: Vec<(String, String, String)> = documents()
        .iter()
        .flat_map(|(path, text)| examine(path, text.as_bytes()).claims)
        .filter(|judged| judged.verdict != Verdict::Agrees)
        .map(|judged| {
            assert_eq!((judged.verdict, judged.grade()), (Verdict::Differs, Grade::Minor));
            let exact = judged.exact.as_ref().unwrap().decimal(0);
            let name = judged.claim.name.text.split(' ').next().unwrap().to_owned();
            (name, judged.claim.value_cell.text.clone(), exact)
        })
        .collect();
    let triple = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
    assert_eq!(differing, [triple("Deadwood", "14", "15"), triple("Points", "39", "40")]);
}

/// Every number of every result is a promise: one more of it does not hold.
#[test]
fn a_result_that_says_another_number_does_not_hold() {
    let paths = [
        STANDARD,
        "rulesets/gin-rummy/hollywood.md",
        "rulesets/gin-rummy/four-seat.md",
        "rulesets/table-gin/mahjong.md",
        "rulesets/table-gin/skarney.md",
    ];
    for path in paths {
        let text = text_of(path);
        let lines: Vec<&str> = text.lines().collect();
        let mut fence = false;
        let mut tried = 0;
        for (at, line) in lines.iter().enumerate() {
            fence ^= line.starts_with("```");
            let Some((before, result)) = line.split_once('=').filter(|_| fence) else { continue };
            let result = result.trim_start();
            let end = result.find("  ").unwrap_or(result.len());
            for changed in one_more(&result[..end]) {
                let mut changed_lines = lines.clone();
                let line = format!("{before}= {changed}");
                changed_lines[at] = &line;
                let text = changed_lines.join("\n");
                let failures = open_document(path, text.as_bytes()).fences.unwrap().failures;
                assert!(!failures.is_empty(), "{path}:{}: {changed}", at + 1);
                tried += 1;
                // A few of each document show it; the documents are long.
                if tried > 25 {
                    break;
                }
            }
        }
        assert!(tried > 10, "{path}");
    }
}

/// The text with each of its numbers, one at a time, one higher. Numbers of hands, seats and columns
/// that only say where to look are left alone.
fn one_more(result: &str) -> Vec<String> {
    let words: Vec<&str> = result.split(' ').collect();
    let names = ["hand", "column", "game", "match", "to", "table", "hands"];
    let mut all = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
        let named = at > 0 && names.contains(&words[at - 1]);
        let is_number = !digits.is_empty()
            && word[digits.len()..].chars().all(|c| matches!(c, ',' | ';' | '/'));
        if !is_number || named {
            continue;
        }
        let more = digits.parse::<u32>().unwrap() + 1;
        let changed = format!("{more}{}", &word[digits.len()..]);
        let mut words = words.clone();
        words[at] = &changed;
        all.push(words.join(" "));
    }
    all
}

#[test]
fn an_illegal_example_promises_its_code_and_its_event() {
    let text = text_of(STANDARD);
    let failures = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        open_document("a.md", text.as_bytes()).fences.unwrap().failures.len()
    };
    let foul = "= foul layoff-invalid at 3";
    assert_eq!(failures(foul, "= foul"), 0);
    assert_eq!(failures(foul, "= foul layoff-invalid"), 0);
    assert_eq!(failures(foul, "= foul layoff-invalid at 2"), 1);
    assert_eq!(failures(foul, "= foul layoff-invalid at none"), 1);
    assert_eq!(failures(foul, "= foul layoff-on-gin at 3"), 1);
    assert_eq!(failures(foul, "= knock"), 1);
    assert_eq!(failures("= knock; deadwood 4 20; points 16 0", "= foul"), 1);
}

#[test]
fn what_cannot_be_read_of_an_example_does_not_hold() {
    let text = text_of(STANDARD);
    let fence = |kind: &str, body: &str| {
        let text = format!("{text}\n```{kind}\n{body}\n```\n");
        let failures = open_document("a.md", text.as_bytes()).fences.unwrap().failures;
        assert_eq!(failures.len(), 1, "{body}");
        failures[0].message.clone()
    };
    for (kind, body, words) in [
        ("hand", "As 2s 3s 7c 7d 7h 9c 9d 9h 4h", "no result"),
        ("hand", "As 2s 3s 7c 7d 7h 9c 9d 9h 4h = four", "'four' is not a result"),
        ("hand", "As 2s 3s 7c 7d 7h 9c 9d 9h 4h = 4, 4", "is a duplicate"),
        ("hand", "As 2s 3s 7c 7d 7h 9c 9d 9h 4h ; rain = 4", "'rain' is not a condition"),
        ("hand", "As 2s 3s 7c 7d 7h 9c 9d 9h Xx = 4", "cannot be evaluated"),
        (
            "hand",
            "As 2s 3s | 7c 7d 7h | 9c 9d 9h / 4h = 4, big gin",
            "'big gin'; the rules give 'none'",
        ),
        ("settle", "1 : Ac Ad\n= knock", "Every seat"),
        ("settle", "0 : Ac Ad\n1 : 2c 2d\n= knock", "No seat knocks"),
        ("settle", "stock-end\n0 : Ac\n1 : 2c", "no result"),
        ("sheet", "knock 2 13\n= no game finished", "'knock 2 13' is not a hand of a sheet"),
        ("sheet", "knock 0 13\n= totals 13", "'totals 13' is not a result"),
        ("sheet", "knock 0 13 = no game finished", "on its own line"),
        ("round", "0 draw 4h\n= void", "Begin a round with a pack"),
        ("round", "hands Ac / 2c\n0 draw 4h\n= void", "dealt 10 cards"),
        ("round", "hello\n= void", "'hello' is not a line"),
        ("hand", "As 2s 3s ; table 0 walk 4h 5h 6h = goes out", "'0 walk 4h 5h 6h' is not a meld"),
        ("settle", "upcard Xx\nstock-end\n0 : Ac\n1 : 2c\n= void", "'Xx' is not a card"),
        ("round", "0 draw Xx\n= void", "'0 draw Xx' is not an event"),
        // A card that stands twice is a fault, but only in an example that can be read.
        ("settle", "stock-end\n0 : Ac Ac\n0 : 2c\n= foul card-duplicate", "Seat 0 has a hand"),
        ("settle", "stock-end\n0 : Ac Ac\n1 : 2c\n= void", "This is foul card-duplicate at none"),
    ] {
        let message = fence(kind, body);
        assert!(message.contains(words), "{body}: {message}");
    }
}

#[test]
fn a_row_that_is_not_read_is_told_where_it_stands() {
    let text = text_of(STANDARD);
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        told(&text.replacen(from, to, 1))
    };
    let line = |part: &str| text.lines().position(|line| line.contains(part)).unwrap() as u64 + 1;
    let knock = "| Knock             | 10 or less                                  |";
    let at = line("| Knock             |");
    let one = |code: &str, line: u64, under: &str| vec![(code.to_owned(), line, under.to_owned())];
    // The row that is missing is told at the head of the first table, the other in its place.
    let unknown = with(knock, "| Nock | 10 or less |");
    assert_eq!(unknown.len(), 2, "{unknown:?}");
    assert_eq!(unknown[0].0, "terms-defined");
    assert_eq!(unknown[1..], one("row-unknown", at, "Nock"));
    assert_eq!(with(knock, "| Knock | 10 or fewer |"), one("phrase-unknown", at, "10 or fewer"));
    assert_eq!(with(knock, "| Knock | not stated |"), one("terms-defined", at, "not stated"));
    assert_eq!(with(knock, "| Knock | not stated: ten |"), one("phrase-unknown", at, "ten"));
    assert_eq!(with(knock, "| Knock | - |"), one("terms-defined", at, "-"));
    assert_eq!(with(knock, "| Knock | |"), one("phrase-unknown", at, ""));
    let card = "Knock card value or less";
    assert_eq!(with(knock, &format!("| Knock | {card} |")), one("rules-unusable", at, card));
    let twice = format!("{knock}\n| Knock | 9 or less |");
    assert_eq!(with(knock, &twice), one("row-twice", at + 1, "Knock"));
    assert_eq!(line("| Knock             |"), at);
}

/// Reading does not stop at the first row.
#[test]
fn every_row_that_is_wrong_is_told_at_once() {
    let text = text_of(STANDARD)
        .replacen("| 10 or less ", "| ten or less", 1)
        .replacen("| Difference ", "| The rest ", 1)
        .replacen("| 100 points ", "| Hundred ", 1)
        .replacen("52 cards, ace low", "52 cards", 1);
    let under: Vec<String> = told(&text).into_iter().map(|(_, _, under)| under).collect();
    assert_eq!(under, ["52 cards", "ten or less", "The rest", "Hundred"]);
}

#[test]
fn a_dash_is_a_reading_and_rows_of_the_sheet_need_a_target() {
    let text = text_of(STANDARD);
    let silent = text.replacen("| Caught ace  | -  ", "| Caught ace | not stated: - ", 1);
    assert_ne!(silent, text);
    assert_eq!(told(&silent), []);
    let none = text.replacen("| Game                | 100 points", "| Game | - ", 1);
    assert_eq!(codes(&none), ["rules-unusable"; 5]);
}

#[test]
fn a_document_has_the_tables_and_examples_of_its_family() {
    let text = text_of(STANDARD);
    let outcome =
        format!("{text}\n| Outcome | Ante | Play |\n| - | - | - |\n| Tie | Push | Push |\n");
    assert_eq!(codes(&outcome), ["table-unknown"]);
    assert_eq!(codes(&format!("{text}\n```compare\nx\n```\n")), ["fence-unknown"]);
    let other = text_of("rulesets/gin-and-win/ten.md");
    assert_eq!(codes(&format!("{other}\n```settle\nx\n```\n")), ["fence-unknown"]);
    // The same rows under another game are rows of another family.
    let moved = text.replacen("| Game         | gin-rummy", "| Game         | table-gin", 1);
    assert!(codes(&moved).iter().any(|code| code == "row-unknown"), "{:?}", codes(&moved));
}

/// The alternatives of an open point; one phrase has a semicolon itself.
fn alternatives(also: &str) -> Vec<String> {
    const WHOLE: &str = "Non-dealer, then dealer, may take; then stock";
    let kept = also.replace(WHOLE, "\u{1}");
    let parts = kept.split(';').map(|part| part.trim().replace('\u{1}', WHOLE));
    parts.filter(|part| part != "-").collect()
}

/// A reading of silence is a choice: the document says so among its open points, and what else could
/// be meant by a phrase of the row can be played.
#[test]
fn every_reading_of_silence_is_an_open_point() {
    let mut played = 0;
    for (path, text) in documents() {
        let examined = open_document(&path, text.as_bytes());
        let points = &examined.dossier.open_points;
        for (term, rule) in &examined.dossier.terms {
            let Some(reading) = rule.text.strip_prefix("not stated:").map(str::trim) else {
                continue;
            };
            let point = points.iter().find(|point| point.point.text == term.text);
            let point = point.unwrap_or_else(|| panic!("{path}: no open point '{}'", term.text));
            assert_eq!(point.reading.text, reading, "{path}: {}", term.text);
            for other in alternatives(&point.also.text) {
                let mut rows = examined.rows();
                rows.set(term.text.clone(), other);
                played += u32::from(gincert_terms::gin_rummy::rules(&rows).is_ok());
            }
        }
    }
    assert!(played >= 40, "{played}");
}

/// A variant whose mechanics are known is one document: Oklahoma with knocks on at most five, big gin
/// for forty, and a match of Hollywood, played and scored without a line of Rust.
#[test]
fn a_variant_is_one_document_and_no_rust() {
    let text = text_of("rulesets/gin-rummy/hollywood.md");
    let start = text.find("```").unwrap();
    let mut variant = text[..start].to_owned();
    for line in text[start..].lines().filter(|line| line.starts_with('|') || line.is_empty()) {
        variant.push_str(line);
        variant.push('\n');
    }
    let row = |text: String, term: &str, phrase: &str| -> String {
        let is_row = |line: &&str| line.split('|').nth(1).is_some_and(|name| name.trim() == term);
        // The target of a game is called as the game itself is.
        let place = usize::from(term == "Game");
        let old = text.lines().filter(is_row).nth(place);
        let old = old.unwrap_or_else(|| panic!("{term}")).to_owned();
        text.replacen(&old, &format!("| {term} | {phrase} |"), 1)
    };
    let variant = row(variant, "Revision", "club-evening");
    let variant = row(variant, "Knock", "5 or less");
    let variant = row(variant, "Big gin", "40");
    let variant = row(variant, "Melds", "Run of 3 or more");
    let variant = row(variant, "Deck", "52 cards, ace high or low, round the corner");
    let variant = row(variant, "Game", "50 points");
    let examples = "\n```hand\nKs As 2s | 7c 8c 9c Tc Jc / 3h 2d   = 5, best, knock on 5\n\
        Ks As 2s | 7c 7d 7h | Td Jd Qd / 4h   = foul meld-invalid at none\n```\n\n\
        ```settle\n0 big-gin : Ks As 2s 3s | 7c 8c 9c Tc Jc Qc Kc /\n1 : Ah 5d 5h 5s Kh 9d 9h 8s 3d 2d\n\
        = big-gin; points 97 0\n```\n\n\
        ```sheet\nknock 0 50, knock 0 50, knock 0 50\n= final: over; winner 0\n```\n";
    let examined = examine("club-evening.md", format!("{variant}{examples}").as_bytes());
    let failures =
        examined.fences.as_ref().map(|report| (report.examples, report.failures.clone()));
    assert_eq!(failures, Some((4, vec![])));
    let Some(Ruleset::GinRummy(ruleset)) = examined.dossier.ruleset else { panic!() };
    assert_eq!(ruleset.score.map(|score| score.target), Some(50));
}

//! What a report says in one place it says in every other: each test certifies a made submission and
//! holds the places against each other.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{ENGAGEMENT, PAGE, RULES, clean_log, swapped};
use gincert_certify::certify;
use gincert_evidence::Confidence;
use gincert_rng::{Plan, SampleUnit, sources};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A report of which some part is asked for.
struct Report {
    /// The text, on one line.
    text: String,
    json: Value,
}

/// Certifies the rules with this page, engagement, and files with their roles.
fn report(
    rules: Option<&str>,
    page: &str,
    engagement: Option<&str>,
    files: &[(&str, &str, &str)],
) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let mut page = page.to_owned();
    for (file, role, text) in files {
        page.push_str(&format!("| {file} | {role} | not stated |\n"));
        fs::write(folder.path().join(file), text).unwrap();
    }
    if let Some(rules) = rules {
        fs::write(folder.path().join("rules.md"), rules).unwrap();
    }
    fs::write(folder.path().join("submission.md"), page).unwrap();
    let engagement = engagement.map(|text| ("engagement.md", text.as_bytes()));
    of(&certify(folder.path(), engagement).unwrap())
}

fn of(made: &gincert_certify::Certification) -> Report {
    let text = String::from_utf8(made.markdown.clone()).unwrap();
    let json = made.beside.iter().find(|(file, _)| file == "report.json").unwrap();
    Report {
        text: text.split_whitespace().collect::<Vec<_>>().join(" "),
        json: serde_json::from_slice(&json.1).unwrap(),
    }
}

fn sample(name: &str) -> Report {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/submissions"));
    of(&certify(&root.join(name), None).unwrap())
}

fn document(path: &str) -> String {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets"));
    fs::read_to_string(root.join(path)).unwrap()
}

impl Report {
    fn fact(&self, name: &str) -> &Value {
        let mut facts = self.json["facts"].as_array().unwrap().iter();
        &facts.find(|fact| fact["name"] == name).ok_or(name).unwrap()["value"]
    }

    /// A section by its number, or the first page by 0.
    fn section(&self, number: u32) -> &str {
        let at = |number: u32| self.text.find(&format!(" ## {number}. "));
        let start = if number == 0 { 0 } else { at(number).unwrap() };
        let end = at(number + 1).unwrap_or(self.text.len());
        &self.text[start..end]
    }

    fn has(&self, number: u32, words: &str) {
        assert!(self.section(number).contains(words), "no '{words}': {}", self.section(number));
    }

    fn has_not(&self, words: &str) {
        let found = self.text.find(words);
        assert!(found.is_none(), "'{words}': {:?}", found.map(|at| &self.text[at..]));
    }
}

fn decks(count: usize, seed: u64) -> String {
    let mut source = sources::find("chacha20").unwrap().start(seed);
    let mut line = || {
        format!(
            "{}
",
            source.next_deck()
        )
    };
    (0..count).map(|_| line()).collect()
}

/// Fair decks of which one test has an adjusted p between 5e-5 and 0.01, as happens once in a hundred
/// samples.
fn rejected_at_99() -> String {
    decks(450, SEED_99)
}

/// The same between 0.01 and 0.05.
fn rejected_at_95() -> String {
    decks(450, SEED_95)
}

const SEED_99: u64 = 323;
const SEED_95: u64 = 235;

/// A profile of 95 % with a clause about shuffles and one about rules.
const PROFILE: &str = "# Profile: Own

| Profile | |
| - | - |
| Name | own |
| Year | 2026 |
| Applies to | Tables |
| Confidence level | 95 % |
| Rounding rule | Half away from zero, to the printed digits |
| Decimals of a share | 4 |
| Compiled by | A laboratory |
| Checked | not stated |

| Limit | Value | From |
| - | - | - |
| Games per hand | not stated | - |

| Clause | Requirement | Applies when | How checked | Answered by | Source | Read | Read by | Read on | Edition | Quotation |
| - | - | - | - | - | - | - | - | - | - | - |
| O-1 | Rules agree | always | automatic | rules | Own | text read | R. Eader | 2026-11-01 | 2026 | \"The rules shall agree\" |
| O-2 | Shuffles | always | automatic | shuffles | Own | text read | R. Eader | 2026-11-01 | 2026 | \"random\" |

| Section | Required | From |
| - | - | - |
| Title block | yes | Own |
";

#[test]
fn rejected_means_the_same_in_every_part() {
    let decks = rejected_at_99();
    let report = report(Some(RULES), PAGE, None, &[("a.txt", "Decks", &decks)]);
    report.has(11, "At 99 % confidence, collectively over");
    report.has(11, "p-values of all samples: rejected.");
    report.has(11, "inconclusive: rejected at 99 % confidence, but does not fail");
    report.has(0, "Shuffles: differs; rejected at 99 % confidence; of 1 sample");
    report.has(3, "Shuffles: differs; rejected at 99 % confidence; of 1 sample");
    report.has(13, "is rejected at 99 % confidence but does not fail");
    report.has_not("neither passed nor rejected");
    assert_eq!(report.fact("verdict.shuffles"), "differs");
    assert_eq!(report.fact("shuffles.answer"), "rejected");
}

#[test]
fn what_the_level_of_the_profile_rejects_does_not_pass() {
    let page = swapped(PAGE, "| Profile | neutral-lab-2026 |", "| Profile | own.md |");
    let met = "\n| Clause | Verdict | By | Date | Ground |\n| - | - | - | - | - |\n| O-2 | met | A | 2026-11-19 | seen |\n";
    let engagement = format!("{ENGAGEMENT}{met}");
    let decks = rejected_at_95();
    let files = [("own.md", "Profile", PROFILE), ("a.txt", "Decks", &decks)];
    let report = report(Some(RULES), &page, Some(&engagement), &files);
    report.has(11, "At 95 % confidence, collectively over");
    report.has(11, "inconclusive: rejected at 95 % confidence, but does not fail");
    report.has(0, "Shuffles: differs; rejected at 95 % confidence");
    report.has(12, "collectively at 95 %: rejected");
    // The clause is counted as its row tells it.
    report.has(12, "met, not adopted because what was computed differs");
    assert_eq!((report.fact("clauses.met"), report.fact("clauses.open")), (&0.into(), &2.into()));
}

#[test]
fn the_planned_confidence_decides_and_is_named() {
    let plan = Plan::new(SampleUnit::Decks, 100, 1, Confidence::P95, 0).markdown();
    let decks = rejected_at_95();
    let files = [("plan.md", "Test plan", plan.as_str()), ("a.txt", "Decks", &decks)];
    let report = report(Some(RULES), PAGE, None, &files);
    report.has(11, "At 95 % confidence, which the plan plan.md fixes, collectively over");
    report.has(11, "of the files that follow it: rejected.");
    report.has(11, "The plan allows 1 look: the first at 100 lines,");
    report.has(11, "At 99 % confidence, the level of the profile, collectively over");
    report.has(0, "Shuffles: differs; rejected at 95 % confidence, as planned");
    assert_eq!(report.fact("shuffles.planned.answer"), "rejected");
}

#[test]
fn a_look_does_not_pass_what_its_file_cannot() {
    let plan = Plan::new(SampleUnit::Decks, 1_000, 1, Confidence::P99, 0).markdown();
    let decks = decks(450, 2);
    let files = [("plan.md", "Test plan", plan.as_str()), ("a.txt", "Decks", &decks)];
    let report = report(Some(RULES), PAGE, None, &files);
    report.has(11, "it may fail but cannot pass");
    let looks = report.section(11).find("**Looks**").unwrap();
    let table = &report.section(11)[looks..];
    assert!(table[..table.find(" The file has fewer").unwrap()].contains("too few to pass"));
}

#[test]
fn a_test_that_rejects_stands_in_the_table_for_regulators() {
    let a = decks(450, 3);
    let b = format!("{}{a}", decks(1, 4));
    let files = [("a.txt", "Decks", a.as_str()), ("b.txt", "Decks", &b), ("c.txt", "Decks", &a)];
    let report = report(Some(RULES), PAGE, None, &files);
    let row = report.section(11).find("| duplicates |").map(|at| &report.section(11)[at..]);
    let row = row.map(|row| &row[..row.find("| permutation |").unwrap()]).unwrap();
    assert!(row.contains("All deck files together: decks/repeated-deck"), "{row}");
    assert!(row.contains("| differs |"), "{row}");
    report.has(11, "Lines of the deck files used as a sample (2 of 3): 901 given");
}

#[test]
fn a_sample_without_a_p_value_is_not_tested_wherever_it_stands() {
    let log = clean_log(1, 1, 8).join("\n") + "\n";
    let report = report(Some(RULES), PAGE, None, &[("log.jsonl", "Hand log", &log)]);
    report.has(3, "Shuffles: not-tested; no sample has lines enough for any test");
    report.has(11, "not-tested: it has too few lines for any test");
}

#[test]
fn packs_of_games_played_event_by_event_are_not_tested_by_this_build() {
    let report = sample("gin-club");
    report
        .has(11, "this build tests no packs and no hands of rounds that are played event by event");
    for words in [
        "show too little of the shuffle",
        "no round shows usable hands",
        "Table matches, hands",
        "what was tested as a deck may not be what was dealt",
    ] {
        report.has_not(words);
    }
    report.has(4, "In scope but not tested: decks and hands from the hand logs");
}

#[test]
fn a_place_of_the_rule_document_is_no_fault_of_its_rules() {
    let rules = swapped(RULES, "| Standing |", "| Jurisdiction | Washington State |\n| Standing |");
    let page = swapped(PAGE, "neutral-lab-2026", "nevada-2026");
    let page = swapped(&page, "| Shuffle |", "| Jurisdictions | Nevada |\n| Shuffle |");
    let report = report(Some(&rules), &page, None, &[]);
    report
        .has(13, "The rule document is for Washington; the profile has no clause about Washington");
    report.has_not("The submission is for Washington");
    report.has(0, "in the rule document give");
}

#[test]
fn waivers_are_told_beside_a_row_that_denies_them() {
    let waiver = "\n| Waives | Where | Reason | Signed by | Date |\n| - | - | - | - | - |\n| role-unknown | submission.md | known | A | 2026-11-19 |\n";
    let none = swapped(ENGAGEMENT, "| Scope |", "| Waivers | none |\n| Scope |");
    let engagement = format!("{none}{waiver}");
    let report = report(Some(RULES), PAGE, Some(&engagement), &[("x.txt", "Enclosed", "x")]);
    report.has(7, "Deviations and waivers: 1 row stands in the table of waivers of the engagement");
    report.has_not("Deviations and waivers: none.");
}

#[test]
fn nobody_gives_files_that_were_never_sent() {
    // Too many rounds hide a hand for the sample to pass, and no deck file is there.
    let lines = clean_log(240, 1, 8);
    let hidden = (0..).zip(&lines).map(|(number, line)| match number % 2 {
        0 => line.replacen("\"dealer\":{\"cards\":\"", "\"dealer\":{\"cards\":\"XX ", 1),
        _ => line.clone(),
    });
    let log = hidden.collect::<Vec<_>>().join("\n") + "\n";
    let report = report(Some(RULES), PAGE, None, &[("log.jsonl", "Hand log", &log)]);
    report.has_not("gives deck files and plans");
}

#[test]
fn the_scope_lists_only_what_is_there() {
    let without = swapped(PAGE, "| Rule document | rules.md |\n", "");
    let without = swapped(&without, "| rules.md | Rule document | not stated |\n", "");
    let decks = decks(450, 5);
    let nothing = report(None, &without, None, &[("a.txt", "Decks", &decks)]);
    nothing.has(4, "- In scope: the deck files, as samples of a shuffle. - Out of scope:");
    nothing.has(4, "rules and figures, of which there is no document");
    assert!(!nothing.section(15).contains("gincert check"));
    assert!(!nothing.section(15).contains("gincert math"));

    let unusable = swapped(RULES, "Pair, Trips", "Pair, Pentads");
    let points = "\n| Point | Source says | Reading here | Also possible |\n| - | - | - | - |\n| Ties | nothing | Lose | Push |\n";
    let unusable = report(Some(&format!("{unusable}{points}")), PAGE, None, &[]);
    unusable.has(4, "In scope but not tested: the rule document as a text that is executed");
    assert!(!unusable.section(4).contains("exact mathematics"));
    unusable.has(9, "| Ties");
    assert!(unusable.section(15).contains("gincert check"));
    assert!(!unusable.section(15).contains("gincert math"));

    let silent = RULES.split("| Claim |").next().unwrap();
    let sign = "# A sign\n\nAny score pays 1000 to 1\n";
    let silent = report(Some(silent), PAGE, None, &[("sign.md", "Pay-table sign", sign)]);
    silent.has(9, "The document states no figures.");
    assert!(!silent.section(4).contains("figures that it prints"));
    silent.has(4, "signs and rack cards, against the rule document");

    let void: Vec<String> = clean_log(120, 1, 8)
        .iter()
        .map(|line| line.replacen("\"v\":1,", "\"v\":1,\"state\":\"void\",\"reason\":\"x\",", 1))
        .collect();
    let void = void.join("\n") + "\n";
    let void = report(Some(RULES), PAGE, None, &[("log.jsonl", "Hand log", &void)]);
    if void.fact("verdict.logs") == "not-tested" {
        void.has(4, "In scope but not tested: the hand logs");
    }
}

#[test]
fn section_15_names_only_commands_that_run() {
    let table = report(Some(&document("table-gin/colonel.md")), PAGE, None, &[]);
    table.has(15, "gincert check SUBMISSION/rules.md");
    assert!(!table.section(15).contains("gincert math"));
    let rummy = report(Some(&document("gin-rummy/standard-c.md")), PAGE, None, &[]);
    rummy.has(15, "gincert math SUBMISSION/rules.md");
}

#[test]
fn no_word_of_the_tool_stands_in_escaped_marks_of_code() {
    let table = report(Some(&document("table-gin/colonel.md")), PAGE, None, &[]);
    table.has_not("\\`gincert");
    let few = decks(20, 6);
    report(Some(RULES), PAGE, None, &[("a.txt", "Decks", &few)]).has_not("\\`gincert");
    let refused = [("a.txt", "Decks", few.as_str()), ("plan.md", "Test plan", "# Nothing\n")];
    report(Some(RULES), PAGE, None, &refused).has_not("\\`gincert");
}

#[test]
fn a_sign_that_can_be_read_is_not_called_unreadable() {
    let rules = document("gin-rummy/standard-a.md");
    let sign = "GIN RUMMY\nGin bonus 25\n";
    let report = report(Some(&rules), PAGE, None, &[("sign.txt", "Pay-table sign", sign)]);
    report.has(0, "not compared: 1 sign for which there are no wagers to compare, section 9.");
    report.has_not("could not be read, section 9");
    report.has_not("Add its words as a text file in UTF-8");
}

#[test]
fn no_readings_are_promised_where_none_was_tried() {
    let rules = document("gin-rummy/standard-a.md");
    let claim = "\n| Claim | Under | Value | Method | From |\n| - | - | - | - | - |\n| Deadwood of 3c 3d 3h 3s 4h 5h 6h 7h 6s 9s | - | 14 | exact | x |\n";
    let report = report(Some(&format!("{rules}{claim}")), PAGE, None, &[]);
    report.has_not("any of 0 readings");
    report.has(9, "Least deadwood of 15,820,024,220 dealt hands");
}

//! Certification of a submission with deck files: the section on shuffles, one family over all
//! files, and deck files that are no such thing.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const SAMPLE: &str = "vectors/submissions/two-shufflers";

/// A copy of the sample whose page states no digest, and whose shuffler B is what is given.
fn submission(folder: &TempDir, shuffler_b: &[u8], role: &str) -> PathBuf {
    let copy = folder.path().join("submission");
    fs::create_dir_all(&copy).unwrap();
    for file in ["rules.md", "shuffler-a.txt.gz"] {
        fs::copy(top().join(SAMPLE).join(file), copy.join(file)).unwrap();
    }
    let page = fs::read_to_string(top().join(SAMPLE).join("submission.md")).unwrap();
    let page: String = page
        .lines()
        .map(|line| match line.starts_with("| `shuffler-b") {
            true => format!("| `shuffler-b.txt.gz` | {role} | not stated |\n"),
            false => format!("{line}\n"),
        })
        .collect();
    fs::write(copy.join("submission.md"), page).unwrap();
    fs::write(copy.join("shuffler-b.txt.gz"), shuffler_b).unwrap();
    copy
}

/// The report with its annex, and the findings, as text.
fn certified(folder: &TempDir, submission: &Path) -> (i32, String, String) {
    let out = folder.path().join("out");
    let run = gincert(&["certify", submission.to_str().unwrap(), "--out", out.to_str().unwrap()]);
    let read = |file: &str| fs::read_to_string(out.join(file)).unwrap();
    // The figures of shuffles are of every kind.
    common::schema::assert_fits("report", &read("report.json"));
    (run.code(), read("report.md") + &read("annex.md"), read("findings.jsonl"))
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_sample_has_a_fair_shuffler_and_a_flawed_one() {
    let folder = TempDir::new().unwrap();
    let (code, report, findings) = certified(&folder, &top().join(SAMPLE));
    assert_eq!(code, 1);
    let text = words(&report);
    assert!(text.contains("Shuffles: differs; of 3 samples 0 pass, 2 fail, 1 is inconclusive; the failures have 1 cause; of the inconclusive ones 1 is too small to pass."), "{text}");
    // The flawed file names what is wrong with it, and how much was read stands beside the verdict.
    assert!(text.contains(
        "Lines of the deck files: 4,000 given, 4,000 read, 0 left out as unreadable, 0 not read."
    ));
    assert!(text.contains("Most extreme, by the test decks/"), "{text}");
    assert!(text.contains("The order of the lines is the submitter's statement."));
    // The rules have no part in what a shuffler does.
    assert!(text.contains("Rules: agrees; 0 material and 0 minor findings"), "{text}");
    assert!(text.contains("is right 4.54 times a deck by chance; here 4.56 times"));
    assert!(text.contains("p-values of all samples: rejected"), "{text}");
    assert!(family(&report) > 200);
    // Self-check of the tests stands under no file, and says that it is about none.
    let check = text.find("## Self-check of the tests").unwrap();
    assert!(text.find("Deck file shuffler-b.txt.gz").unwrap() < check);
    assert!(text.find("| naive-swap | 512 | ").unwrap() > check);
    assert!(text.contains("this table does not concern its shufflers"));
    assert!(!text.contains("Nothing in this report is statistical"));
    // Every slot of both files, and of both together, stands in a table, with its adjusted p.
    for slot in ["decks/rising-sequences", "steps/cycles", "decks/position-by-card/table"] {
        assert_eq!(report.matches(&format!("| {slot} ")).count(), 3, "{slot}");
    }
    // A row for each thing that regulators ask for, and clauses with their evidence.
    let row = report.lines().find(|line| line.starts_with("| total distribution, chi-square "));
    assert!(row.is_some_and(|row| row.contains("differs")), "{row:?}");
    assert!(text.contains(
        "| calculated | [section 11](#11-results-c-statistics): 2,000 decks of shuffler-a.txt.gz, 2,000 decks of shuffler-b.txt.gz; collectively at 99 %: rejected; calculated against a second-hand text of the clause: inconsistent"
    ));
    assert!(
        text.contains("| not-tested | [section 10](#10-results-b-hand-log-replay): no hand log")
    );
    let rejected: Vec<&str> =
        findings.lines().filter(|line| line.contains("shuffle-rejected")).collect();
    assert_eq!(rejected.len(), 2);
    assert!(rejected[0].contains("2,000 lines are too few to pass"), "{rejected:?}");
    let rejected = &rejected[1..];
    assert!(rejected[0].contains("shuffler-b.txt.gz"), "{rejected:?}");
    // What is drawn stands after the conclusions, every p-value in the annex.
    let figures = text.find("### Figures of the samples").unwrap();
    assert!(text.find("Tests by regulators' requirements").unwrap() < figures);
    let pointer = "In the annex (annex.md): Every p-value of shuffler-a.txt.gz;";
    assert!(text.contains(pointer), "{text}");
    let annex = fs::read_to_string(folder.path().join("out/annex.md")).unwrap();
    assert!(annex.contains("**Every p-value of shuffler-b.txt.gz**"), "{annex}");
    for (figure, name) in [
        ("shuffle-p-values", "shuffler-b.txt.gz"),
        ("shuffle-places-1", "shuffler-a.txt.gz"),
        ("shuffle-places-2", "shuffler-b.txt.gz"),
    ] {
        let svg = fs::read_to_string(folder.path().join(format!("out/figures/{figure}.svg")));
        let svg = svg.unwrap();
        assert!(svg.contains(name) && svg.len() < 150_000, "{figure}");
        assert!(text.find(&format!("(figures/{figure}.svg)")).unwrap() > figures);
    }
    let json = fs::read_to_string(folder.path().join("out/report.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let blocks = json["sections"][10]["body"].as_array().unwrap();
    let maps: Vec<_> = blocks
        .iter()
        .map(|block| &block["content"]["figure"])
        .filter(|figure| figure["counts"].is_array())
        .collect();
    assert_eq!(maps.len(), 2);
    let total = |row: &serde_json::Value| -> u64 {
        let counts = row.as_array().unwrap().iter();
        counts.map(|count| count.as_u64().unwrap()).sum()
    };
    let rows = maps[1]["counts"].as_array().unwrap();
    assert_eq!(rows.len(), 52);
    assert!(rows.iter().all(|row| total(row) == 2000));
    assert_eq!(maps[1]["expected"]["fraction"], "500/13");
}

#[test]
fn a_report_with_shuffles_is_computed_again_to_the_byte() {
    let folder = TempDir::new().unwrap();
    let sample = top().join(SAMPLE);
    let (_, report, _) = certified(&folder, &sample);
    assert_eq!(certified(&folder, &sample).1, report);
    let path = folder.path().join("out/report.md");
    let run = gincert(&[
        "verify",
        path.to_str().unwrap(),
        "--submission",
        sample.to_str().unwrap(),
        "--recompute",
        "--format",
        "json",
    ]);
    let answer = run.json();
    assert_eq!(answer["recomputed"]["bytes_equal"], true, "{answer}");
}

#[test]
fn a_submission_without_deck_files_says_so_in_one_line() {
    let folder = TempDir::new().unwrap();
    let sample = top().join("vectors/submissions/wizard");
    let (_, report, _) = certified(&folder, &sample);
    let text = words(&report);
    assert!(text.contains("Random numbers and shuffles: not part of this submission."));
    assert!(text.contains("| not-tested | [section 11](#11-results-c-statistics): no deck file"));
    assert!(text.contains("the submission has no deck file and no hand log."));
}

#[test]
fn deck_files_that_cannot_be_read_are_findings() {
    let good = fs::read(top().join(SAMPLE).join("shuffler-a.txt.gz")).unwrap();
    let long: Vec<u8> = b"y\n".iter().copied().cycle().take(20 << 20).collect();
    for (bytes, role, said) in [
        (&good[..good.len() / 2], "Decks", "is cut off after"),
        (b"", "Decks", "it contains no deck"),
        (b"no deck\n", "Decks", "it contains no deck"),
        (b"\xfd7zXZ\0", "Decks", "packed with xz"),
        (&long, "Decks", "bytes contain no deck"),
        (b"1 2 3\n1 2\n4 5 6\n", "Dealt cards", "line 2: it has a different number of cards"),
        (&good, "Dealt cards", "Shuffles:"),
    ] {
        let folder = TempDir::new().unwrap();
        let (code, report, findings) = certified(&folder, &submission(&folder, bytes, role));
        assert_ne!(code, 70);
        let text = words(&report) + &words(&findings);
        assert!(text.contains(said), "{said}: {text}");
        if role == "Decks" {
            assert_eq!(code, 3, "{said}");
            let is_there = text.contains("not-tested: ") || text.contains("not read to its end: ");
            assert!(is_there && !text.contains("Shuffles: agrees"), "{said}: {text}");
            assert!(findings.contains("deck-file-unreadable"), "{said}");
        }
    }
}

/// The plan of a test as the tool writes it.
fn plan(arguments: &[&str]) -> String {
    let run = gincert(&[&["rng", "plan", "--format", "json"], arguments].concat());
    run.json()["document"].as_str().unwrap().to_owned()
}

fn with_plan(copy: &Path, rows: &[&str]) {
    let page = fs::read_to_string(copy.join("submission.md")).unwrap();
    let rows: String =
        rows.iter().map(|file| format!("| `{file}` | Test plan | not stated |\n")).collect();
    fs::write(copy.join("submission.md"), page.trim_end().to_owned() + "\n" + &rows).unwrap();
}

/// Files are looked at as the plan says, and what failed is tested on fresh lines.
#[test]
fn deck_files_are_tested_as_planned() {
    let flawed = fs::read(top().join(SAMPLE).join("shuffler-b.txt.gz")).unwrap();
    let folder = TempDir::new().unwrap();
    let copy = submission(&folder, &flawed, "Decks");
    let text = plan(&["--decks", "1200", "--looks", "2", "--reserve", "500"]);
    fs::write(copy.join("plan.md"), &text).unwrap();
    with_plan(&copy, &["plan.md"]);
    let (code, report, _) = certified(&folder, &copy);
    let found = words(&report);
    assert_eq!(code, 1);
    assert!(found.contains("under the plan plan.md (SHA-256 "), "{found}");
    // The fair file is looked at to its end but for what is reserved; the flawed one fails early.
    assert!(found.contains("| shuffler-a.txt.gz | 1,500 decks | 2,000 | 0 | 500 |"), "{found}");
    assert!(found.contains("| shuffler-b.txt.gz | 1,200 decks | 2,000 | 0 | 300 |"), "{found}");
    assert!(found.contains("; 800 of 4,000 lines of deck files were not read"), "{found}");
    assert!(found.contains("Retest of what failed on 500 fresh lines: the failure is confirmed"));
    // Two files follow the plan, and share its levels.
    assert!(found.contains("and multiplied by 2, the number of listed files under the plan"));
    // More than the file has: it cannot pass.
    let text = plan(&["--decks", "5000"]);
    fs::write(copy.join("plan.md"), &text).unwrap();
    let found = words(&certified(&folder, &copy).1);
    assert!(found.contains("of 3 samples 0 pass, 2 fail, 1 is inconclusive"), "{found}");
    assert!(found.contains("fewer lines than the first look of the plan requires"));
}

#[test]
fn a_plan_that_cannot_be_followed_stops_the_tests() {
    let flawed = fs::read(top().join(SAMPLE).join("shuffler-b.txt.gz")).unwrap();
    let folder = TempDir::new().unwrap();
    let copy = submission(&folder, &flawed, "Decks");
    let good = plan(&["--decks", "1000"]);
    let changed = good.replacen("1000", "1001", 1);
    for (text, rows) in [
        (changed.as_bytes(), &["plan.md"][..]),
        (b"no plan", &["plan.md"]),
        (b"\xff\xfe", &["plan.md"]),
        (good.as_bytes(), &["plan.md", "second.md"]),
    ] {
        fs::write(copy.join("plan.md"), text).unwrap();
        fs::write(copy.join("second.md"), &good).unwrap();
        let copy = submission(&folder, &flawed, "Decks");
        with_plan(&copy, rows);
        let (code, report, findings) = certified(&folder, &copy);
        assert_eq!(code, 1);
        assert!(findings.contains("plan-unusable"), "{findings}");
        let found = words(&report);
        assert!(found.contains("Shuffles: not-tested"), "{found}");
        assert!(found.contains("no deck was read"), "{found}");
        assert!(!found.contains("rising-sequences"));
    }
}

/// What is listed is told: a file that is another one again, one that cannot be read, a plan for
/// none of them; and a role may be written small.
#[test]
fn every_listed_file_has_a_row_and_every_doubt_is_told() {
    let fair = fs::read(top().join(SAMPLE).join("shuffler-a.txt.gz")).unwrap();
    let folder = TempDir::new().unwrap();
    let (code, report, findings) = certified(&folder, &submission(&folder, &fair, "decks"));
    let text = words(&report);
    assert_eq!(code, 1);
    assert!(text.contains("not-tested: it is a duplicate of 'shuffler-a.txt.gz'"), "{text}");
    assert!(text.contains("Shuffles: inconclusive; of 1 sample 0 pass"), "{text}");
    assert!(findings.contains("and was not tested"));
    // One deck that is not rejected says nothing, and a file whose every other deck is hidden hides
    // what the steps would show.
    let folder = TempDir::new().unwrap();
    let one = gincert(&["rng", "generate", "chacha20", "--decks", "1", "--seed", "7"]);
    let (code, report, findings) =
        certified(&folder, &submission(&folder, one.stdout().as_bytes(), "Decks"));
    let text = words(&report);
    assert_eq!(code, 1);
    assert!(text.contains("inconclusive: nothing is rejected; too few to pass"), "{text}");
    assert!(text.contains("Shuffles: inconclusive; of 3 samples 0 pass"), "{text}");
    assert!(findings.contains("1 line is too few to pass"), "{findings}");
    let decks = gincert(&["rng", "generate", "unwashed-riffle7", "--decks", "3000"]);
    let hidden: String =
        (0..).zip(decks.stdout().lines()).fold(String::new(), |text, (at, line)| {
            let shown = if at % 2 == 0 { line } else { line.rsplit_once(' ').unwrap().0 };
            text + shown + "\n"
        });
    let (code, report, findings) =
        certified(&folder, &submission(&folder, hidden.as_bytes(), "Decks"));
    let text = words(&report);
    assert_eq!(code, 1);
    assert!(text.contains("| 1,500 decks | 3,000 | 1,500 (50.00 %) | 0 |"), "{text}");
    assert!(
        text.contains("nothing is rejected, but too many lines are left out to pass"),
        "{text}"
    );
    assert!(text.contains("Shuffles: inconclusive"), "{text}");
    assert!(findings.contains("1,500 lines tested, 1,500 left out"), "{findings}");
    // Lines that do not follow each other have no steps.
    let flawed = fs::read(top().join(SAMPLE).join("shuffler-b.txt.gz")).unwrap();
    let copy = submission(&folder, &flawed, "Deck file");
    fs::write(copy.join("plan.md"), plan(&["--as", "dealt", "--cards", "7"])).unwrap();
    with_plan(&copy, &["plan.md"]);
    let (_, report, findings) = certified(&folder, &copy);
    assert!(findings.contains("fits none of the submission's deck files"), "{findings}");
    let text = words(&report);
    assert!(
        text.contains("Each sample has one look") && !text.contains("under the plan"),
        "{text}"
    );
    let one = b"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51\n\nx\n";
    let copy = submission(&folder, &one.repeat(20), "Decks");
    let text = words(&certified(&folder, &copy).1);
    assert!(text.contains("No step from one deck to the next was tested"), "{text}");
    assert!(text.contains("needs 2 steps") || text.contains("needs 1 steps"), "{text}");
}

/// Decks and hands out of a hand log, by table and shuffler.
#[test]
fn the_decks_of_a_hand_log_are_tested_by_table_and_shuffler() {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("submission");
    fs::create_dir_all(&copy).unwrap();
    let rules = top().join(SAMPLE).join("rules.md");
    fs::copy(&rules, copy.join("rules.md")).unwrap();
    let log = copy.join("log.jsonl");
    let made = gincert(&[
        "generate",
        "log",
        "--rules",
        rules.to_str().unwrap(),
        "--rounds",
        "1800",
        "--seats",
        "2",
        "--tables",
        "3",
        "--seed",
        "5",
        "--deck",
        "--play",
        "qualifies",
        "--shuffler",
        "chacha20",
        "--shuffler",
        "unwashed-riffle7",
        "--out",
        log.to_str().unwrap(),
    ]);
    assert_eq!(made.code(), 0);
    let page = fs::read_to_string(top().join(SAMPLE).join("submission.md")).unwrap();
    let page: String = page
        .lines()
        .filter(|line| !line.starts_with("| `shuffler-b"))
        .map(|line| match line.starts_with("| `shuffler-a") {
            true => "| `log.jsonl` | Hand log | not stated |\n".to_owned(),
            false => format!("{line}\n"),
        })
        .collect();
    fs::write(copy.join("submission.md"), page).unwrap();
    let (code, report, findings) = certified(&folder, &copy);
    assert_eq!(code, 1);
    let text = words(&report);
    let rejected: Vec<&str> =
        findings.lines().filter(|line| line.contains("shuffle-rejected")).collect();
    // Table 2 alone has the shuffler that washes too little; tables 1 and 3 share the fair one.
    assert!(rejected.iter().any(|line| line.contains("Table T2, decks")), "{rejected:?}");
    assert!(rejected.iter().any(|line| line.contains("All tables together")));
    assert!(
        !rejected.iter().any(|line| line.contains("T1") || line.contains("T3")),
        "{rejected:?}"
    );
    assert!(text.contains("| Table T1, decks | 600 | 599 | 0 |"), "{text}");
    assert!(text.contains("| Shuffler shuffler 1, decks | 1,200 | 1,198 | 0 |"));
    // The second shuffler's rounds are those of table 2: one sample.
    assert!(!text.contains("Shuffler shuffler 2"));
    assert!(text.contains("| Table T3, hands | 600 | | 0 |"), "{text}");
    assert!(text.contains("hands/first-seat-pay-rows"));
    // The same log through another cut of records gives the same bytes.
    assert_eq!(certified(&folder, &copy).1, report);
}

/// The p-values that were judged together.
fn family(report: &str) -> u64 {
    let text = words(report);
    let (_, rest) = text.split_once("collectively over the ").unwrap();
    rest.split(' ').next().unwrap().parse().unwrap()
}

/// A submission with many files is not accused for their number: all p-values are one family, so
/// that the same file is judged more strictly alone.
#[test]
fn p_values_of_all_files_are_one_family() {
    let folder = TempDir::new().unwrap();
    let fair = gincert(&["rng", "generate", "chacha20", "--decks", "2000", "--seed", "7"]);
    let fair = fair.stdout().into_bytes();
    let (_, two, _) = certified(&folder, &submission(&folder, &fair, "Decks"));
    assert!(words(&two).contains("of all samples: not rejected"));
    let (_, one, _) = certified(&folder, &submission(&folder, &fair, "Photographs"));
    assert!(family(&two) > 2 * family(&one), "two files, and both together");
    // The most striking p of the flawed file, adjusted: alone it is a third of what it is beside
    // another file and both together.
    let flawed = fs::read(top().join(SAMPLE).join("shuffler-b.txt.gz")).unwrap();
    let copy = submission(&folder, &flawed, "Decks");
    let (_, both, _) = certified(&folder, &copy);
    fs::write(copy.join("shuffler-a.txt.gz"), &flawed).unwrap();
    let page = fs::read_to_string(copy.join("submission.md")).unwrap();
    let page = page.replace("`shuffler-a.txt.gz` | Decks ", "`shuffler-a.txt.gz` | Photographs ");
    fs::write(copy.join("submission.md"), page).unwrap();
    let (_, alone, _) = certified(&folder, &copy);
    let log10 = |report: &str| -> f64 {
        let row = report
            .lines()
            .find(|line| line.contains(" decks | ") && line.contains("shuffler-b"))
            .unwrap();
        let cells = row.split('|').map(str::trim);
        let p = cells.filter_map(|cell| cell.parse::<f64>().ok().filter(|p| *p > 0.0));
        p.fold(1.0, f64::min).log10()
    };
    let by = log10(&both) - log10(&alone);
    assert!((by - 3f64.log10()).abs() < 0.02, "{by}");
}

/// A submission with these deck files, made from one stream of decks.
fn with_files(folder: &TempDir, source: &str, sizes: &[usize]) -> PathBuf {
    let copy = folder.path().join("submission");
    fs::create_dir_all(&copy).unwrap();
    fs::copy(top().join(SAMPLE).join("rules.md"), copy.join("rules.md")).unwrap();
    let all = sizes.iter().sum::<usize>().to_string();
    let made = gincert(&["rng", "generate", source, "--decks", &all, "--seed", "12"]);
    let text = made.stdout();
    let (mut lines, mut rows) = (text.lines(), String::new());
    for (number, size) in sizes.iter().enumerate() {
        let file = format!("decks-{number}.txt");
        let decks: Vec<&str> = lines.by_ref().take(*size).collect();
        fs::write(copy.join(&file), decks.join("\n") + "\n").unwrap();
        rows.push_str(&format!("| `{file}` | Decks | not stated |\n"));
    }
    let page = fs::read_to_string(top().join(SAMPLE).join("submission.md")).unwrap();
    let kept = page.lines().filter(|line| !line.starts_with("| `shuffler-"));
    let page = kept.fold(String::new(), |text, line| text + line + "\n") + &rows;
    fs::write(copy.join("submission.md"), page).unwrap();
    copy
}

/// A weak fault that no file shows alone shows in all of them.
#[test]
fn deck_files_are_tested_together_as_well_as_apart() {
    let folder = TempDir::new().unwrap();
    let (code, report, findings) = certified(&folder, &with_files(&folder, "riffle10", &[600; 9]));
    let text = words(&report);
    assert_eq!(code, 1);
    assert!(text.contains("p-values of all samples: rejected"), "{text}");
    assert!(text.contains("Shuffles: differs; of 10 samples 0 pass, 1 fails"), "{text}");
    let rejected: Vec<&str> =
        findings.lines().filter(|line| line.contains("is rejected.")).collect();
    assert_eq!(rejected.len(), 1, "{findings}");
    assert!(rejected[0].contains("All deck files together"), "{rejected:?}");
    // The honest twin is not rejected, apart or together.
    let folder = TempDir::new().unwrap();
    let (_, report, findings) = certified(&folder, &with_files(&folder, "chacha20", &[600; 9]));
    assert!(words(&report).contains("p-values of all samples: not rejected"));
    assert!(!findings.contains("is rejected."), "{findings}");
}

/// 416 decks pass with many faults; they are no ground for a statement, and the report says what
/// would be.
#[test]
fn a_pass_needs_as_many_decks_as_the_smallest_fault_to_be_found() {
    let folder = TempDir::new().unwrap();
    let (code, report, _) = certified(&folder, &with_files(&folder, "chacha20", &[416]));
    let text = words(&report);
    assert_eq!(code, 1);
    assert!(text.contains("Shuffles: inconclusive; of 1 sample 0 pass, 0 fail, 1 is inconclusive; of the inconclusive ones 1 is too small to pass."), "{text}");
    assert!(text.contains("A pass requires 8,192 decks or more of one shuffler"), "{text}");
    // As many as are needed pass, in one file or in several.
    for sizes in [&[8192][..], &[4000, 4192]] {
        let folder = TempDir::new().unwrap();
        let (_, report, findings) = certified(&folder, &with_files(&folder, "chacha20", sizes));
        let text = words(&report);
        assert!(text.contains("Shuffles: agrees; of "), "{text}");
        assert!(!findings.contains("shuffle-rejected"), "{findings}");
    }
}

//! Every row of every profile: what a good and a bad submission make of it.
//!
//! The rows are those of the pages under rulesets/profiles/: a row that nothing exercises fails here.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{ENGAGEMENT, PAGE, RULES, swapped};
use gincert_certify::{Certification, certify, profile_names, profile_text};
use gincert_pages::Source;
use gincert_rng::sources;
use gincert_submission::{HowChecked, Profile, ReadMark, read_profile};
use std::collections::BTreeMap;
use std::fs;
use std::sync::OnceLock;

/// What follows the rules of the small game.
const LIMITS: &str = "
| Limit | Value | From |
| - | - | - |
| Games per hand | 4 | x |
| Single wager | 300 USD | x |
| Lowest wager | 5 USD | x |
| Side bets between players | not allowed | x |
| Payout limit per player | 9000 USD | x |
| Payout limit per table | 18000 USD | x |
| Price of a point | 0.05 USD | x |
";

fn rules() -> String {
    format!("{RULES}{LIMITS}")
}

/// What makes the rules bad, each for some question.
const FAULTS: [(&str, &str); 7] = [
    ("Ac Ah / 7d = score 1", "Ac Ah / 7d = score 2"),
    ("| Score 1 | 3 to 1 |", "| Score 0 | 2 to 1 |\n| Score 1 | 3 to 1 |"),
    ("2.3958 %", "5.3958 %"),
    ("| Games per hand | 4 |", "| Games per hand | 7 |"),
    ("| Single wager | 300 USD |", "| Single wager | 500 USD |"),
    ("| Payout limit per player | 9000 USD |", "| Payout limit per player | 8999 USD |"),
    ("| Side bets between players | not allowed |", "| Other limit | none |"),
];

/// Every file that a clause may ask for, besides those that the tool reads.
const PIECES: [&str; 18] = [
    "Application",
    "Layout",
    "Claimed mathematics",
    "Laboratory report",
    "Dealing procedures",
    "Internal controls",
    "Equipment list",
    "Licences",
    "Owners",
    "Approvals",
    "Source code",
    "Raw output",
    "Card receipts",
    "Posted notices",
    "Patent receipt",
    "Host letter",
    "Enclosure",
    "Dispositions",
];

const EVERYWHERE: &str = "| Form of play | felt table, electronic table, interactive, live studio |
| Shuffle | hand shuffle, shuffling machine, random number generator |
| Jurisdictions | Maine; New Jersey; West Virginia; Great Britain; Ontario; Gibraltar |
| Channel | Card rooms; Tribal casinos |
";

const STATED: &str = "| Client | A client |
| Received | 2026-11-01 |
| Tested from | 2026-11-02 |
| Tested to | 2026-11-03 |
| Reason | A table was added |
| Scope | rules, figures, clauses |
";

/// A log of rounds under the good rules, right to the last of them.
fn log() -> &'static str {
    static LOG: OnceLock<String> = OnceLock::new();
    LOG.get_or_init(|| common::clean_log(ROUNDS, 1, 7).join("\n") + "\n")
}

/// Rounds enough for their hands to pass the tests of dealt cards.
const ROUNDS: u64 = 1_200;

/// Decks of a source, a line each.
fn decks(source: &str, lines: u64) -> String {
    let mut source = sources::find(source).unwrap().start(3);
    let mut text = String::new();
    for _ in 0..lines {
        let deck = source.next_deck();
        let cards: Vec<String> = deck.cards().iter().map(u8::to_string).collect();
        text.push_str(&format!("{}\n", cards.join(" ")));
    }
    text
}

fn good_decks() -> &'static str {
    static DECKS: OnceLock<String> = OnceLock::new();
    DECKS.get_or_init(|| decks("chacha20", 10_000))
}

/// A submission: its rule document, rows of its page, and further files by role.
struct Submission {
    rules: String,
    rows: String,
    files: Vec<(String, String, String)>,
}

impl Submission {
    /// One that brings everything.
    fn good() -> Submission {
        let mut files = vec![
            ("log.jsonl".to_owned(), "Hand log".to_owned(), log().to_owned()),
            ("decks.txt".to_owned(), "Decks".to_owned(), good_decks().to_owned()),
            ("card.md".to_owned(), "Rack card".to_owned(), "# Rules\n".to_owned()),
            ("sign.md".to_owned(), "Pay-table sign".to_owned(), "# Pays\n".to_owned()),
        ];
        for (number, role) in PIECES.iter().enumerate() {
            let text = match *role {
                "Dispositions" => "# Dispositions\n".to_owned(),
                role => format!("{role}\n"),
            };
            files.push((format!("piece-{number}.md"), (*role).to_owned(), text));
        }
        let rows = format!("{EVERYWHERE}| Equipment | table and layout |\n");
        Submission { rules: rules(), rows, files }
    }

    /// One with every fault, and without a piece.
    fn bad() -> Submission {
        let mut rules = swapped(&rules(), "2 to 3", "3 to 1");
        for (from, to) in FAULTS {
            rules = swapped(&rules, from, to);
        }
        let files = vec![
            ("log.jsonl".to_owned(), "Hand log".to_owned(), log().to_owned()),
            ("decks.txt".to_owned(), "Decks".to_owned(), decks("naive-swap", 2_000)),
        ];
        Submission { rules, rows: EVERYWHERE.to_owned(), files }
    }

    /// The codes of all findings.
    fn codes(&self, profile: &str) -> Vec<&'static str> {
        let findings = self.certified(profile, None).findings;
        findings.into_iter().map(|finding| finding.code).collect()
    }

    fn report(&self, profile: &str) -> String {
        String::from_utf8(self.certified(profile, None).markdown).unwrap()
    }

    fn certified(&self, profile: &str, engagement: Option<&str>) -> Certification {
        let folder = tempfile::tempdir().unwrap();
        let mut page = swapped(PAGE, "neutral-lab-2026", profile);
        page = swapped(&page, "| Form of play | felt table |\n| Shuffle | by hand |\n", &self.rows);
        fs::write(folder.path().join("rules.md"), &self.rules).unwrap();
        for (name, role, text) in &self.files {
            fs::write(folder.path().join(name), text).unwrap();
            page.push_str(&format!("| {name} | {role} | not stated |\n"));
        }
        fs::write(folder.path().join("submission.md"), page).unwrap();
        let engagement = engagement.map(|text| ("engagement.md", text.as_bytes()));
        certify(folder.path(), engagement).unwrap()
    }

    /// Answer and evidence of every clause.
    fn matrix(&self, profile: &str, engagement: Option<&str>) -> BTreeMap<String, [String; 2]> {
        let rows = common::matrix(&self.certified(profile, engagement));
        rows.into_iter().map(|row| (row[0].clone(), [row[6].clone(), row[7].clone()])).collect()
    }
}

fn profile(name: &str) -> Profile {
    read_profile(&Source::new(name, profile_text(name).unwrap().as_bytes()))
}

/// What rows come out as when all of the submissions are taken together.
fn answers(runs: &[BTreeMap<String, [String; 2]>], clause: &str) -> Vec<[String; 2]> {
    let of = runs.iter().map(|run| run[clause].clone());
    of.filter(|[answer, _]| answer != "does-not-apply").collect()
}

/// The same submissions with rules of a game that the house does not bank.
fn rummy(price: &str) -> Submission {
    let rules = fs::read_to_string("../../rulesets/gin-rummy/big-gin-50.md").unwrap();
    let limits =
        format!("\n| Limit | Value | From |\n| - | - | - |\n| Price of a point | {price} | x |\n");
    Submission { rules: rules + &limits, rows: EVERYWHERE.to_owned(), files: Vec::new() }
}

#[test]
fn every_row_of_every_profile_is_answered_by_a_good_and_a_bad_submission() {
    let names = profile_names();
    for name in
        ["washington-2017", "nevada-2026", "maryland-2026", "pennsylvania-2026", "neutral-lab-2026"]
    {
        assert!(names.contains(&name), "{name}");
    }
    let plain = swapped(ENGAGEMENT, "| Scope | rules, figures |\n", "| Supersedes | Report 0 |\n");
    let whole = format!("{plain}{STATED}");
    for name in names {
        let mut good = vec![Submission::good().matrix(name, Some(&whole))];
        let mut bad = vec![Submission::bad().matrix(name, Some(&plain))];
        if name == "washington-2017" {
            good.push(rummy("0.05 USD").matrix(name, Some(&whole)));
            bad.push(rummy("0.10 USD").matrix(name, Some(&plain)));
        }
        for clause in &profile(name).clauses {
            let title = clause.clause.text.as_str();
            let row = format!("{name}: {title}");
            let (good, bad) = (answers(&good, title), answers(&bad, title));
            // The small game has no such prizes; a test of its own looks at the row.
            if title == "WAC 230-15-455(2)(b)" {
                continue;
            }
            assert!(!good.is_empty() && !bad.is_empty(), "{row} applies to nothing here");
            match clause.how {
                HowChecked::Manual => {
                    for [answer, _] in good.iter().chain(&bad) {
                        assert_eq!(answer, "needs-a-person", "{row}");
                    }
                }
                HowChecked::Evidence => {
                    let [answer, evidence] = &good[0];
                    assert_eq!(answer, "needs-a-person", "{row}: {evidence}");
                    assert!(evidence.starts_with("section 5"), "{row}: {evidence}");
                    let [answer, evidence] = &bad[0];
                    // A log and decks are in the bad one too.
                    let brought = ["Hand log", "Rule document", "Decks"];
                    let is_brought = brought.contains(&clause.answered.text.as_str());
                    assert_eq!(answer == "not-tested", !is_brought, "{row}: {evidence}");
                }
                HowChecked::Automatic => {
                    let [answer, evidence] =
                        good.iter().find(|[answer, _]| answer != "not-tested").unwrap_or(&good[0]);
                    // Whether the entries of a title block are all that is asked for is for a person.
                    let is_title = clause.answered.text == "title block";
                    let is_sure = clause.is_read() && !evidence.contains("applies is open");
                    let wanted = match (is_title, is_sure) {
                        (true, _) => "needs-a-person",
                        (false, true) => "agrees",
                        (false, false) => "calculated",
                    };
                    assert_eq!(answer, wanted, "{row}: {evidence}");
                    let is_said = is_title || is_sure || evidence.contains(": consistent");
                    assert!(is_said, "{row}: {evidence}");
                    assert!(evidence.starts_with("section "), "{row}: {evidence}");
                    let is_bad = |[answer, evidence]: &&[String; 2]| {
                        answer == "differs" || evidence.contains(": inconsistent")
                    };
                    let [answer, evidence] = bad.iter().find(is_bad).unwrap_or(&bad[0]);
                    let is_bad = answer == "not-tested" || evidence.contains(": inconsistent");
                    assert!(is_bad, "{row}: {answer}: {evidence}");
                    assert_ne!(answer, "agrees", "{row}: {evidence}");
                }
            }
        }
    }
}

/// An evidence row is bad where its piece is missing, whatever else is there.
#[test]
fn a_missing_piece_is_named_by_the_clauses_that_ask_for_it() {
    for name in profile_names() {
        for clause in profile(name).clauses.iter().filter(|one| one.how == HowChecked::Evidence) {
            let folder = tempfile::tempdir().unwrap();
            let page = format!("| Submission | |\n| - | - |\n| Profile | {name} |\n{EVERYWHERE}");
            fs::write(folder.path().join("submission.md"), page).unwrap();
            let intake = gincert_certify::load_submission(folder.path()).unwrap();
            let pieces = intake.findings.iter().filter(|found| found.code == "piece-missing");
            let naming: Vec<&str> = pieces
                .map(|found| found.message.as_str())
                .filter(|message| message.contains(&clause.clause.text))
                .collect();
            for piece in clause.answered.text.split("; ") {
                let said = format!("Missing: {piece} (required by ");
                assert!(naming.iter().any(|message| message.contains(&said)), "{name}: {said}");
            }
        }
    }
}

/// On a felt table shuffled by hand nothing that is for machines or networks is a hole.
#[test]
fn what_does_not_apply_to_a_felt_table_is_no_hole() {
    let rows = "| Form of play | felt table |\n| Shuffle | by hand |\n| Jurisdictions | none |\n";
    let submission = Submission { rules: rules(), rows: rows.to_owned(), files: Vec::new() };
    for (name, least) in [("washington-2017", 3), ("neutral-lab-2026", 20), ("maryland-2026", 2)] {
        let found = submission.matrix(name, None);
        let away = found.values().filter(|[answer, _]| answer == "does-not-apply").count();
        assert!(away >= least, "{name}: {away}");
        for (clause, [answer, evidence]) in &found {
            if clause.starts_with("GLI") {
                assert_eq!(answer, "does-not-apply", "{name}: {clause}: {evidence}");
            }
        }
    }
}

/// Who does not say how the game is played keeps no clause away, and meets none.
#[test]
fn what_is_not_stated_keeps_no_clause_away() {
    let page = |rows: &str| Submission { rules: rules(), rows: rows.to_owned(), files: Vec::new() };
    let silent = page("").matrix("maryland-2026", None);
    let [answer, evidence] = &silent["COMAR 36.05.02.17 F"];
    assert_eq!(answer, "not-tested", "{evidence}");
    assert!(evidence.contains("no row 'Shuffle'"), "{evidence}");
    // A word that is in no list is told and states nothing.
    let mistyped = page("| Shuffle | by hend |\n").matrix("maryland-2026", None);
    assert_eq!(mistyped["COMAR 36.05.02.17 F"][0], "not-tested");
}

/// No clause of a profile of this build names a reader, so that none counts as read; each has a cell for
/// the reader, the day, the edition and the words.
#[test]
fn a_clause_without_a_named_reader_counts_as_not_read() {
    for name in profile_names() {
        let profile = profile(name);
        assert_eq!(profile.problems, [], "{name}");
        for clause in &profile.clauses {
            let title = clause.clause.text.as_str();
            let (by, on) = (&clause.read_by, &clause.read_on);
            let (edition, quotation) = (&clause.edition, &clause.quotation);
            let texts = [by.text(), on.text(), edition.text(), quotation.text()];
            assert!(texts.iter().all(|text| !text.is_empty()), "{name}: {title}");
            let is_named = by.is_stated() && on.stated().is_some();
            let is_named = is_named && edition.is_stated() && quotation.is_stated();
            let is_whole = clause.read.stated() == Some(&ReadMark::TextRead);
            assert_eq!(clause.is_read(), is_named && is_whole, "{title}");
        }
    }
}

/// The facts of the sections, as public copies of the code have them.
#[test]
fn the_washington_profile_cites_the_sections_that_say_so() {
    let profile = profile("washington-2017");
    let clause = |title: &str| profile.clauses.iter().find(|one| one.clause.text == title);
    let says = |title: &str| clause(title).unwrap().says.text.as_str();
    assert!(says("WAC 230-15-030(1)(e)").contains("Rummy"));
    assert!(says("WAC 230-15-135(2)").contains("five cents"));
    assert!(says("WAC 230-15-040(1)(b), games").contains("six separate games"));
    assert!(says("WAC 230-15-040(1)(b), wagers").contains("three with wagers above five dollars"));
    assert!(clause("WAC 230-03-045").is_none() && clause("WAC 230-15-045").is_some());
    let price = profile.limits.iter().find(|limit| limit.name.text == "Price of a point").unwrap();
    assert!(price.from.text.contains("WAC 230-15-135(2)"), "{}", price.from.text);
}

/// What nobody read is calculated, never agreement; a reader with day, edition and words makes it one.
#[test]
fn what_is_computed_against_an_unread_text_is_no_agreement() {
    let found = Submission::good().matrix("maryland-2026", None);
    let [answer, evidence] = &found["COMAR 36.05.03.20 A, description"];
    assert_eq!(answer, "calculated", "{evidence}");
    assert!(evidence.contains("no named person has read: consistent"), "{evidence}");
    let text = profile_text("maryland-2026").unwrap();
    let row = text.lines().find(|line| line.contains("A, description")).unwrap();
    let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).take(6).collect();
    let read = format!(
        "| {} | text read | R. Reader | 2026-11-20 | text of 2026 | \"rules of play\" |",
        cells.join(" | ")
    );
    let own = swapped(text, row, &read);
    let mut submission = Submission::good();
    submission.files.push(("own.md".to_owned(), "Profile".to_owned(), own.clone()));
    let found = submission.matrix("own.md", None);
    assert_eq!(found["COMAR 36.05.03.20 A, description"][0], "agrees");
    // A mark without who, when and which words is a finding, and the clause is not read.
    for (from, to) in [("R. Reader", "not stated"), ("2026-11-20", "-"), ("\"rules of play\"", "")]
    {
        let mut submission = Submission::good();
        let text = swapped(&own, from, to);
        submission.files.push(("own.md".to_owned(), "Profile".to_owned(), text));
        let found = submission.matrix("own.md", None);
        assert_eq!(found["COMAR 36.05.03.20 A, description"][0], "calculated", "{from}");
        assert!(submission.codes("own.md").contains(&"terms-defined"), "{from}");
    }
}

/// A word that no list has keeps the clause, and is told with the nearest known word.
#[test]
fn an_unknown_word_keeps_the_clause_and_is_told() {
    let page = |rows: &str| Submission { rules: rules(), rows: rows.to_owned(), files: Vec::new() };
    for (row, profile, clause, wanted) in [
        ("| Channel | cardroom |", "washington-2017", "WAC 230-15-060", "not-tested"),
        ("| Channel | casino |", "washington-2017", "WAC 230-15-060", "not-tested"),
        ("| Channel | Commercial card rooms |", "washington-2017", "WAC 230-15-060", "not-tested"),
        ("| Channel | Tribal casinos |", "washington-2017", "WAC 230-15-060", "does-not-apply"),
        (
            "| Channel | Tribal casinos; cardroom |",
            "washington-2017",
            "WAC 230-15-060",
            "not-tested",
        ),
        ("| Jurisdictions | not Maine |", "neutral-lab-2026", MAINE, "not-tested"),
        ("| Jurisdictions | Mane |", "neutral-lab-2026", MAINE, "not-tested"),
        ("| Jurisdictions | United States |", "neutral-lab-2026", MAINE, "not-tested"),
        ("| Jurisdictions | Maine |", "neutral-lab-2026", MAINE, "not-tested"),
        ("| Jurisdictions | Ontario |", "neutral-lab-2026", MAINE, "does-not-apply"),
        ("", "neutral-lab-2026", MAINE, "not-tested"),
    ] {
        let submission = page(format!("{row}\n").trim_start());
        let found = submission.matrix(profile, None);
        let [answer, evidence] = &found[clause];
        assert_eq!(answer, wanted, "{row}: {evidence}");
        let is_known = ["Commercial", "Tribal casinos |", "| Maine", "Ontario", "United"];
        let is_known = row.is_empty() || is_known.iter().any(|word| row.contains(word));
        let is_told = submission.codes(profile).contains(&"phrase-unknown");
        assert_eq!(is_told, !is_known, "{row}");
    }
}

const MAINE: &str = "16-633 CMR chapter 25, section 4";

/// 1000 to 1 on 300 dollars, the next 25 to 1: one prize above 25,000 dollars.
#[test]
fn whether_a_clause_about_prizes_applies_is_computed() {
    let rules = fs::read_to_string("../../rulesets/gin-and-win/washington-2017.md").unwrap();
    let found = |rules: &str| {
        let rules = rules.to_owned();
        let submission = Submission { rules, rows: EVERYWHERE.to_owned(), files: Vec::new() };
        submission.matrix("washington-2017", None)["WAC 230-15-455(2)(b)"].clone()
    };
    let [answer, evidence] = found(&rules);
    assert_eq!(answer, "does-not-apply", "{evidence}");
    assert!(evidence.contains("300,000 USD") && evidence.contains("7,500 USD"), "{evidence}");
    let [answer, evidence] = found(&swapped(&rules, "| 25 to 1 ", "| 84 to 1 "));
    assert_eq!(answer, "needs-a-person", "{evidence}");
    assert!(!evidence.contains("applies is open"), "{evidence}");
}

/// A profile that is not there has no other in its place; one of the folder is a file like any other.
#[test]
fn an_unknown_profile_asks_for_no_pieces() {
    let submission = Submission { rules: rules(), rows: EVERYWHERE.to_owned(), files: Vec::new() };
    let codes = submission.codes("Washington");
    assert!(codes.contains(&"profile-unknown") && !codes.contains(&"piece-missing"), "{codes:?}");
    // A file without the role is not read as one.
    let mut listed = submission;
    let text = profile_text("nevada-2026").unwrap().to_owned();
    listed.files.push(("p.md".to_owned(), "Enclosure".to_owned(), text.clone()));
    assert!(listed.codes("p.md").contains(&"profile-unknown"));
    listed.files[0].1 = "Profile".to_owned();
    let codes = listed.codes("p.md");
    assert!(!codes.contains(&"profile-unknown") && codes.contains(&"piece-missing"), "{codes:?}");
    let report = listed.report("p.md");
    let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
    let digest = gincert_evidence::Digest::of(text.as_bytes()).to_string();
    assert!(report.contains(&format!("submission (sha256:{digest})")), "{report}");
}

/// Profile and jurisdiction have to meet.
#[test]
fn a_place_that_the_profile_is_not_about_is_told() {
    for (profile, places, wanted) in [
        ("neutral-lab-2026", "Nevada", true),
        ("nevada-2026", "Utah", true),
        ("nevada-2026", "Nevada, Utah", true),
        ("nevada-2026", "Nevada", false),
        ("nevada-2026", "State of Nevada, United States", false),
        ("washington-2017", "Washington State", false),
        ("neutral-lab-2026", "Ontario", false),
        ("neutral-lab-2026", "none", false),
        ("neutral-lab-2026", "not stated", false),
    ] {
        let rows = format!("| Jurisdictions | {places} |\n");
        let submission = Submission { rules: rules(), rows, files: Vec::new() };
        let is_told = submission.codes(profile).contains(&"jurisdiction-unmatched");
        assert_eq!(is_told, wanted, "{places} under {profile}");
    }
}

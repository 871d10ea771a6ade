//! What is shipped holds: rule documents, profiles and sample submissions.

mod common;

use common::{blessed, bytes, misplaced, stems};
use gincert_evidence::{Digest, Grade, StatedValue, Verdict};
use gincert_pages::Source;
use gincert_submission::place_readings;
use gincert_submission::{
    AnalyzedDocument, ReadMark, examine, open_document, read_engagement, read_manifest,
    read_profile,
};
use std::fmt::Write as _;

const GIN_AND_WIN: &str = "rulesets/gin-and-win";
const PROFILES: &str = "rulesets/profiles";
const FAMILIES: [&str; 3] = [GIN_AND_WIN, "rulesets/gin-rummy", "rulesets/table-gin"];

fn examined(folder: &str, stem: &str) -> AnalyzedDocument {
    let path = format!("{folder}/{stem}.md");
    examine(&path, &bytes(&path))
}

/// Without a judgement.
fn opened(folder: &str, stem: &str) -> AnalyzedDocument {
    let path = format!("{folder}/{stem}.md");
    open_document(&path, &bytes(&path))
}

fn source(path: &str) -> Source {
    Source::new(path, &bytes(path))
}

#[test]
fn game_and_revision_are_the_path() {
    for stem in stems(GIN_AND_WIN, ".md") {
        let facts = opened(GIN_AND_WIN, &stem).dossier.facts;
        assert_eq!(facts.game.unwrap().value.word(), "gin-and-win");
        assert_eq!(facts.revision.unwrap().value, stem);
    }
}

/// The documents of games that a source describes; the others are samples of this project.
fn sourced() -> Vec<String> {
    let mut stems = stems(GIN_AND_WIN, ".md");
    stems.retain(|stem| stem != "one-joker");
    stems
}

#[test]
fn every_example_runs_and_holds() {
    for stem in sourced() {
        let examined = opened(GIN_AND_WIN, &stem);
        let report = examined.fences.unwrap();
        assert!(report.examples >= 10, "{stem}: {}", report.examples);
        assert_eq!(report.failures, [], "{stem}");
        let fences = &examined.dossier.fences;
        for kind in ["hand", "compare", "round"] {
            assert!(fences.iter().any(|fence| fence.info == kind), "{stem}: {kind}");
        }
        let lines: Vec<&str> =
            fences.iter().flat_map(|f| &f.lines).map(|l| l.text.as_str()).collect();
        let foul = lines.iter().filter(|line| line.contains("= foul")).count();
        assert!(foul >= 3, "{stem}: a third of the hands is meant to be bad");
    }
}

#[test]
fn line_ends_of_another_system_change_nothing() {
    for stem in ["ten", "washington-2017"] {
        let path = format!("{GIN_AND_WIN}/{stem}.md");
        let text = String::from_utf8(bytes(&path)).unwrap();
        let unix = examine(&path, text.as_bytes());
        let other = examine(&path, text.replace('\n', "\r\n").as_bytes());
        assert_eq!(unix.dossier.ruleset, other.dossier.ruleset, "{stem}");
        let said = |examined: &AnalyzedDocument| -> Vec<(String, Option<u64>, String)> {
            let findings = examined.findings.iter();
            let said = findings.map(|finding| {
                (finding.code.to_string(), finding.place.line(), finding.message.clone())
            });
            said.collect()
        };
        assert_eq!(said(&unix), said(&other), "{stem}");
        let examples =
            |examined: &AnalyzedDocument| examined.fences.as_ref().map(|report| report.examples);
        assert_eq!(examples(&unix), examples(&other), "{stem}");
    }
}

/// The rules themselves raise nothing; printed figures may differ, which is what the tool is for.
#[test]
fn a_shipped_document_raises_observations_and_judged_figures_only() {
    for stem in stems(GIN_AND_WIN, ".md") {
        let path = format!("{GIN_AND_WIN}/{stem}.md");
        let bytes = bytes(&path);
        let examined = examine(&path, &bytes);
        assert_eq!(misplaced(&examined, &bytes), None, "{stem}");
        let graver = examined.findings.iter().filter(|f| f.grade > Grade::Observation);
        for finding in graver {
            assert!(finding.code.starts_with("claims-"), "{stem}: {finding:?}");
        }
    }
}

/// Name | printed | exact to nine decimals | verdict | closer reading; blessed, so that a change of
/// any judgement shows.
#[test]
fn the_claims_of_every_document_have_the_recorded_verdicts() {
    for stem in stems(GIN_AND_WIN, ".md") {
        let mut lines = String::new();
        for judged in examined(GIN_AND_WIN, &stem).claims {
            let exact = judged.exact.as_ref();
            let exact = exact.map_or("-".to_owned(), |exact| exact.decimal(9));
            let closer = judged.closer.as_ref();
            let closer = closer.map_or("-", |closer| closer.description.as_str());
            let (name, printed) = (&judged.claim.name.text, &judged.claim.value_cell.text);
            let verdict = judged.verdict;
            writeln!(lines, "{name} | {printed} | {exact} | {verdict} | {closer}").unwrap();
        }
        let path = format!("tests/documents/{stem}.claims.expect");
        assert_eq!(blessed(&path, &lines), None);
    }
}

/// The discovery must not get lost: which printed figures of the side wager do not fit the printed
/// pay table, and that one reading of one row explains them.
#[test]
fn the_figures_that_do_not_fit_the_printed_pay_table_are_found_and_explained() {
    let examined = examined(GIN_AND_WIN, "wizard");
    let bonus = examined.claims.iter().filter(|judged| judged.claim.subject.is_side());
    let differing = bonus.filter(|judged| judged.verdict == Verdict::Differs);
    let found: Vec<(&str, &str)> = differing
        .map(|judged| {
            let closer = judged.closer.as_ref().unwrap();
            (judged.claim.name.text.as_str(), closer.description.as_str())
        })
        .collect();
    let names = [
        "Gin Bonus house edge",
        "Probability of 4-of-a-Kind & 3-Card Flush",
        "Return of 4-of-a-Kind & 3-Card Flush",
        "Probability of Other Score 0",
        "Return of Other Score 0",
        "Total return",
    ];
    let printed: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
    assert_eq!(printed, names);
    for (name, reading) in found {
        assert!(reading.contains("4-Card Flush & 3-Card Flush"), "{name}: {reading}");
    }
}

/// The four figures of the analysis hold together under the printed strategy, and the pair of the
/// introduction under none of the readings.
#[test]
fn the_figures_of_the_base_game_are_explained_place_by_place() {
    let places = place_readings(&examined(GIN_AND_WIN, "wizard"));
    let [introduction, analysis] = places.as_slice() else {
        panic!("{places:?}");
    };
    assert_eq!((introduction.figures, introduction.most), (2, 0));
    assert_eq!((analysis.figures, analysis.most), (4, 4));
    let reading = "the rules as printed and 10-9-5-4 or better";
    assert_eq!(analysis.readings.first().map(String::as_str), Some(reading));
}

/// What each source leaves open, by words of its open points. Seats and dealing stand for all.
const OPEN_EVERYWHERE: [&str; 9] = [
    "dealer's choice among equal sets",
    "as possible",
    "player's hand set badly",
    "gin bonus on a folded hand",
    "deal order",
    "misdeal",
    "exposed cards",
    "breakage",
    "seats",
];
const OPEN: [(&str, &[&str]); 3] = [
    ("ten", &["scores that qualify", "\"7 or better\""]),
    (
        "washington-2017",
        &[
            "scores that qualify",
            "\"7 or better\"",
            "second card on the rack card",
            "100 % to 1000 %",
            "two names",
        ],
    ),
    ("wizard", &["two pairs of edge", "play on a win", "other rules in the field"]),
];

#[test]
fn what_the_source_leaves_open_is_an_open_point() {
    let listed: Vec<&str> = OPEN.iter().map(|(stem, _)| *stem).collect();
    assert_eq!(sourced(), listed);
    for (stem, own) in OPEN {
        let points = opened(GIN_AND_WIN, stem).dossier.open_points;
        let points: Vec<String> = points.iter().map(|p| p.point.text.to_lowercase()).collect();
        for words in OPEN_EVERYWHERE.iter().chain(own) {
            assert!(points.iter().any(|point| point.contains(words)), "{stem}: {words}");
        }
        let findings = examined(GIN_AND_WIN, stem).findings;
        let raised = findings.iter().filter(|finding| finding.code == "open-point").count();
        assert_eq!(raised, points.len(), "{stem}");
    }
}

#[test]
fn every_source_is_cited_by_title_date_and_digest() {
    for stem in sourced() {
        let facts = opened(GIN_AND_WIN, &stem).dossier.facts;
        let row = |name: &str| {
            let row = facts.rows.iter().find(|(key, _)| key.text == name);
            row.map(|(_, cell)| cell.text.clone()).unwrap()
        };
        let cell = row("Source");
        let (words, digest) = cell.rsplit_once("sha256:").unwrap();
        assert!(Digest::parse(digest.trim()).is_ok(), "{stem}: {digest}");
        assert!(words.starts_with('"') && words.matches('"').count() >= 2, "{stem}: {words}");
        let dated = words.contains("undated") || words.contains("not stated");
        let year = words.split(|c: char| !c.is_ascii_digit()).any(|word| word.len() == 4);
        assert!(dated || year, "{stem}: {words}");
        assert!(row("Standing").contains("not the approved text"), "{stem}");
        assert!(row("Affiliation").starts_with("not affiliated"), "{stem}");
    }
}

#[test]
fn profiles_read_without_problems_and_name_their_confidence_level() {
    let stems = stems(PROFILES, ".md");
    assert!(stems.contains(&"washington-2017".to_owned()));
    assert!(stems.contains(&"neutral-lab-2026".to_owned()));
    for stem in stems {
        let profile = read_profile(&source(&format!("{PROFILES}/{stem}.md")));
        assert_eq!(profile.problems, [], "{stem}");
        assert_eq!(profile.name.text(), stem);
        assert!(profile.confidence.stated().is_some(), "{stem}");
        assert!(!profile.limits.is_empty() && !profile.sections.is_empty(), "{stem}");
        for clause in &profile.clauses {
            let read = &clause.read;
            assert!(!matches!(read.value, StatedValue::Unreadable(_)), "{stem}: {}", read.text());
            // Nobody's reading is on record without who, when, which edition and which words.
            let is_whole = read.stated() == Some(&ReadMark::TextRead);
            assert!(!is_whole || clause.is_read(), "{stem}: {}", clause.clause.text);
        }
    }
}

/// The folders of the sample submissions.
fn submissions() -> Vec<String> {
    stems("vectors/submissions", "").into_iter().filter(|stem| !stem.contains('.')).collect()
}

#[test]
fn sample_submissions_read_and_their_digests_are_those_of_the_files() {
    assert!(submissions().len() >= 2);
    for name in submissions() {
        let folder = format!("vectors/submissions/{name}");
        let manifest = read_manifest(&source(&format!("{folder}/submission.md")));
        assert_eq!(manifest.problems, [], "{name}");
        assert!(!manifest.files.is_empty(), "{name}");
        for file in &manifest.files {
            let path = format!("{folder}/{}", file.path.text);
            assert_eq!(file.digest, StatedValue::Stated(Digest::of(&bytes(&path))), "{path}");
        }
        let rules = manifest.rule_document.stated().unwrap();
        assert!(manifest.files.iter().any(|file| file.path.text == *rules), "{name}");
        let profile = manifest.profile.stated().unwrap();
        assert!(stems(PROFILES, ".md").contains(profile), "{name}: {profile}");
        // The sample is the shipped document: a mended ruleset must not leave an old sample behind.
        let version = manifest.version.stated().unwrap();
        let own = bytes(&format!("{folder}/{rules}"));
        let is_shipped = |folder: &&str| {
            stems(folder, ".md").contains(version)
                && bytes(&format!("{folder}/{version}.md")) == own
        };
        assert!(FAMILIES.iter().any(is_shipped), "{name}: {version}");
    }
}

#[test]
fn sample_engagements_read_without_problems() {
    for stem in stems("vectors/submissions", ".engagement.md") {
        let engagement =
            read_engagement(&source(&format!("vectors/submissions/{stem}.engagement.md")));
        assert_eq!(engagement.problems, [], "{stem}");
        assert!(engagement.needed().iter().all(|(_, is_stated)| *is_stated));
    }
}

/// Digests of names that the sources carry, in lower case: the names themselves stand nowhere.
const NAMES: [&str; 6] = [
    "d78b79a0484df1fba2f5f95e274d6e58b4e13780f3a5c855e6d413de2208ee01",
    "0ef007337eb9914f092ced7eb38e0e6799434b8b45d46bb3da8a6def2f2349ce",
    "e6504afe2a8c03421b41544cd57ebc87f401cc06c619ad38e9f7f2d2fec3a0e5",
    "2e8d845f4ea1b47f1cceb31064fae5e557c2285cd7104147636670eec89805a5",
    "29e7997128f99dcb714ff26af34222495c272126cab87bec8f1e9025164c8402",
    "12a7882c2b5f0479937d7121bc5047a1c9adfaeaca1c21cf855f2f96f9067ac8",
];

fn shipped() -> Vec<String> {
    let mut paths = Vec::new();
    for folder in [GIN_AND_WIN, PROFILES, "vectors/submissions"] {
        paths.extend(stems(folder, ".md").iter().map(|stem| format!("{folder}/{stem}.md")));
    }
    for name in submissions() {
        let folder = format!("vectors/submissions/{name}");
        paths.extend(stems(&folder, ".md").iter().map(|stem| format!("{folder}/{stem}.md")));
    }
    paths
}

#[test]
fn nobody_is_named_and_no_telephone_number_is_given() {
    for path in shipped() {
        let text = String::from_utf8(bytes(&path)).unwrap();
        let lower = text.to_lowercase();
        let words: Vec<&str> =
            lower.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).collect();
        for pair in words.windows(2) {
            for name in [pair[0].to_owned(), pair.join(" ")] {
                let digest = Digest::of(name.as_bytes()).to_string();
                assert!(!NAMES.contains(&digest.as_str()), "{path} names a person: {}", digest);
            }
        }
        assert!(!words.contains(&"phone") && !words.contains(&"telephone"), "{path}");
        let digits =
            text.split(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '(' | ')' | '.')));
        for word in digits {
            let groups: Vec<usize> = word.split(['-', '(', ')', '.']).map(str::len).collect();
            let telephone = groups.ends_with(&[3, 4]);
            assert!(!telephone, "{path}: {word}");
        }
    }
}

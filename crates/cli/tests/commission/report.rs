//! A letter as a formal act, and the report that a commission reads before it signs: S15 of the clerk's day.

use crate::common::commission::{Commission, TEN, WASHINGTON};
use crate::common::gincert;
use std::fs;

impl Commission {
    /// A report about the document of Washington, changed before it is certified.
    fn certified(&self, name: &str, from: &str, to: &str) -> (String, String) {
        let folder = self.path(name);
        fs::create_dir_all(&folder).unwrap();
        let submission = "vectors/submissions/washington-2017";
        for file in fs::read_dir(crate::common::top().join(submission)).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), folder.join(file.file_name())).unwrap();
        }
        let rules = fs::read_to_string(folder.join("rules.md")).unwrap();
        assert!(rules.contains(from), "{from}");
        let changed = rules.replacen(from, to, 1);
        let digest = |text: &str| gincert_evidence::Digest::of(text.as_bytes()).to_string();
        let page = fs::read_to_string(folder.join("submission.md")).unwrap();
        fs::write(folder.join("submission.md"), page.replace(&digest(&rules), &digest(&changed)))
            .unwrap();
        fs::write(folder.join("rules.md"), changed).unwrap();
        let out = self.text(&format!("{name}-report"));
        let engagement = "vectors/submissions/washington-2017.engagement.md";
        let submission = self.text(name);
        let run = gincert(&["certify", &submission, "--engagement", engagement, "--out", &out]);
        assert!(run.code() <= 1, "{}", run.stderr());
        (format!("{submission}/rules.md"), format!("{out}/report.md"))
    }
}

#[test]
fn s15_what_the_report_leaves_open_and_what_the_letter_leaves_out_is_named() {
    let one = Commission::new();
    let (rules, report) = one.certified("plain", "Gin", "Gin");
    let run = one.approve(&rules, "a.md", "2026-11-21", &["--report", &report]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let text = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["Clauses open:", "WAC", "not among those of the letter", "not the approved text"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    let letter = fs::read_to_string(one.path("letters/a.md")).unwrap();
    assert!(letter.contains("| Report states"), "{letter}");
    let answer = one.status(&rules, "2026-11-22");
    assert!(answer["letter"]["report_states"].as_str().unwrap().contains("clauses open"));
    // Without a report the answer says so.
    let run = one.approve(TEN, "b.md", "2026-11-21", &[]);
    assert!(run.stdout().contains("No report was read"), "{}", run.stdout());
    // The report of another document, of other bytes, or without its values.
    for (document, report) in [(TEN, report.as_str()), (&rules, WASHINGTON)] {
        let run = one.approve(document, "c.md", "2026-11-21", &["--report", report]);
        assert_ne!(run.code(), 0, "{report}");
        assert!(!one.path("letters/c.md").exists());
    }
    let json = report.replace("report.md", "report.json");
    let values = fs::read_to_string(&json).unwrap();
    fs::write(&json, values.replacen("needs-a-person", "agrees", 1)).unwrap();
    let run = one.approve(&rules, "c.md", "2026-11-21", &["--report", &report]);
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("report.json"), "{}", run.stderr());
    fs::remove_file(&json).unwrap();
    assert_eq!(one.approve(&rules, "c.md", "2026-11-21", &["--report", &report]).code(), 3);
}

#[test]
fn s15_a_document_that_its_report_is_against_is_approved_only_for_a_stated_reason() {
    let one = Commission::new();
    let (rules, report) =
        one.certified("against", "3d 2c            = score 4", "3d 2c            = score 5");
    let given = ["--report", &report];
    let run = one.approve(&rules, "a.md", "2026-11-21", &given);
    assert_eq!(run.code(), 2);
    let why = run.stderr().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(why.contains("does not comply; differs: rules"), "{why}");
    assert!(!one.path("letters/a.md").exists());
    for none in ["", "not stated"] {
        let run = one.approve(
            &rules,
            "a.md",
            "2026-11-21",
            &[&given[..], &["--despite-report", none]].concat(),
        );
        assert_eq!(run.code(), 2, "{none:?}");
    }
    let despite = ["--despite-report", "The example is mended in the next edition"];
    let run = one.approve(&rules, "a.md", "2026-11-21", &[&given[..], &despite].concat());
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let letter = fs::read_to_string(one.path("letters/a.md")).unwrap();
    assert!(letter.contains("| Despite the report | The example is mended"), "{letter}");
    let (letters, known) = (one.text("letters"), one.text("known"));
    let fixed = ["status", &rules, "--on", "2026-11-22", "--approvals", &letters];
    let text = gincert(&[&fixed[..], &["--signers", &known]].concat()).stdout();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("although the report sha256:"), "{text}");
    assert!(text.contains("The commission's reason: The example is mended"), "{text}");
    // A reason is stated only against a report.
    let run = one.approve(TEN, "b.md", "2026-11-21", &despite);
    assert_eq!(run.code(), 2);
    let (rules, report) = one.certified("plain", "Gin", "Gin");
    let run =
        one.approve(&rules, "b.md", "2026-11-21", &[&["--report", &report][..], &despite].concat());
    assert_eq!(run.code(), 2);
}

#[test]
fn s15_a_letter_states_its_number_addressee_authority_appeal_and_effective_date() {
    let one = Commission::new();
    let formal = [
        ("--number", "2026-014"),
        ("--addressee", "Acme Games Ltd"),
        ("--authority", "WAC 230-15-035"),
        ("--appeal", "Within 20 days, in writing"),
        ("--effective", "2026-02-01"),
    ];
    let options: Vec<&str> = formal.iter().flat_map(|(name, value)| [*name, *value]).collect();
    let run = one.approve(TEN, "a.md", "2026-01-15", &options);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let letter = fs::read_to_string(one.path("letters/a.md")).unwrap();
    for (_, value) in formal {
        assert!(letter.contains(&format!("| {value} ")), "{value}: {letter}");
    }
    assert_eq!(one.word(TEN, "2026-01-31"), "not-named");
    let answer = one.status(TEN, "2026-02-01");
    assert_eq!(answer["status"], "in-force");
    assert_eq!(answer["letter"]["number"], "2026-014");
    assert_eq!(answer["letter"]["appeal"], "Within 20 days, in writing");
    let refused = |more: &[&str]| one.approve(TEN, "b.md", "2026-01-15", more).code();
    assert_eq!(refused(&["--effective", "2026-01-15"]), 2);
    assert_eq!(refused(&["--effective", "2026-03-01", "--until", "2026-02-28"]), 2);
    assert_eq!(refused(&["--number", ""]), 2);
    let before = one.text("letters/a.md");
    let annul = ["--action", "annul", "--supersedes", &before, "--effective", "2026-03-01"];
    assert_eq!(refused(&annul), 2);
}

//! `verify --approved` with a commission, a channel and a register (B13), and `verify` of a folder.

use crate::common::commission::{Commission, TEN};
use crate::common::{Run, gincert};
use crate::{MARYLAND_COMMISSION, WASHINGTON_COMMISSION, two_commissions};
use std::fs;

impl Commission {
    fn approved(&self, on: &str, more: &[&str]) -> (Option<String>, Run) {
        let (letters, known) = (self.text("letters"), self.text("known"));
        let fixed = ["verify", TEN, "--approved", &letters, "--signers", &known, "--on", on];
        let run = gincert(&[&fixed[..], more, &["--format", "json"]].concat());
        let status = run.json()["status"].as_str().map(str::to_owned);
        let verdict = run.json()["verdict"].as_str().unwrap().to_owned();
        assert_eq!(run.code() == 0, verdict == "agrees", "{verdict}");
        assert_eq!(verdict == "agrees", status.as_deref() == Some("in-force"), "{}", run.stdout());
        (status, run)
    }

    fn approved_word(&self, on: &str, more: &[&str]) -> String {
        self.approved(on, more).0.unwrap()
    }
}

#[test]
fn b13_verify_approved_asks_about_one_commission() {
    let one = two_commissions();
    one.approve(TEN, "w1.md", "2026-01-15", &WASHINGTON_COMMISSION);
    let before = one.text("letters/w1.md");
    let end = ["--action", "withdraw", "--supersedes", &before];
    one.approve(TEN, "w2.md", "2026-02-15", &[&end[..], &WASHINGTON_COMMISSION].concat());
    one.letter_by("chair", TEN, "m1.md", "2026-03-15", &MARYLAND_COMMISSION);
    let on = "2026-06-01";
    assert_eq!(one.approved_word(on, &[]), "needs-a-person");
    assert_eq!(one.approved_word(on, &WASHINGTON_COMMISSION), "withdrawn");
    assert_eq!(one.approved_word(on, &MARYLAND_COMMISSION), "in-force");
    assert_eq!(one.approved_word(on, &["--commission", "Nevada"]), "not-named");
    // The options are about letters of a folder.
    let run = gincert(&["verify", TEN, "--commission", "Nevada"]);
    assert_eq!(run.code(), 2);
}

#[test]
fn b13_verify_approved_asks_about_one_channel() {
    let one = Commission::new();
    one.write(
        "conditions.md",
        "| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n\
         | all | Controls | Operator | continuing | standing |\n",
    );
    one.approve(TEN, "a.md", "2026-01-15", &["--channel", "card rooms", "--channel", "online"]);
    let before = one.text("letters/a.md");
    let end = ["--action", "withdraw", "--supersedes", &before, "--channel", "online"];
    assert_eq!(one.approve(TEN, "w.md", "2026-02-15", &end).code(), 0);
    assert_eq!(one.approved_word("2026-06-01", &["--channel", "card rooms"]), "in-force");
    assert_eq!(one.approved_word("2026-06-01", &["--channel", "online"]), "withdrawn");
    assert_eq!(one.approved_word("2026-06-01", &["--channel", "kiosk"]), "not-named");
    assert_eq!(one.approved_word("2026-06-01", &[]), "channels-differ");
}

#[test]
fn b13_verify_approved_rests_on_a_register() {
    let one = Commission::with_register();
    let register = one.text("register.md");
    let with = ["--register", register.as_str()];
    let (word, run) = one.approved("2026-02-20", &with);
    assert_eq!(word.as_deref(), Some("in-force"), "{}", run.stdout());
    assert_eq!(run.json()["register"]["entries"], 4);
    assert!(run.json()["sentences"].to_string().contains("Rests on the register"));
    assert_eq!(one.approved_word("2026-06-01", &with), "suspended");
    // Its last suspension left out.
    for end in ["", ".sig"] {
        fs::remove_file(one.path(&format!("letters/t.md{end}"))).unwrap();
    }
    assert_eq!(one.approved_word("2026-06-01", &[]), "in-force");
    let (word, run) = one.approved("2026-06-01", &with);
    assert_eq!(word.as_deref(), Some("needs-a-person"));
    assert!(run.json()["doubts"].to_string().contains("is not at hand"), "{}", run.stdout());
    // All letters left out.
    fs::remove_dir_all(one.path("letters")).unwrap();
    fs::create_dir(one.path("letters")).unwrap();
    let (word, run) = one.approved("2026-06-01", &with);
    assert_eq!(word.as_deref(), Some("not-named"), "{}", run.stdout());
    assert_eq!(run.code(), 1);
    let other = [&with[..], &["--commission", "Nevada"]].concat();
    let (letters, known) = (one.text("letters"), one.text("known"));
    let fixed = ["verify", TEN, "--approved", &letters, "--signers", &known];
    assert_eq!(gincert(&[&fixed[..], &other].concat()).code(), 2);
}

#[test]
fn a_folder_is_verified_with_a_line_for_each_paper_and_a_summary() {
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    one.act("suspend", TEN, "s.md", "2026-03-01", "a.md");
    let (letters, known) = (one.text("letters"), one.text("known"));
    let verify = |more: &[&str]| {
        let fixed = ["verify", &letters, "--signers", &known, "--on", "2026-06-01"];
        gincert(&[&fixed[..], more].concat())
    };
    let run = verify(&[]);
    assert_eq!(run.code(), 0, "{}", run.stdout());
    let text = run.stdout();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "2 papers: 2 agrees.", "{text}");
    assert!(lines[1].starts_with("1 other file has no signature"), "{text}");
    assert!(lines[2].contains("a.md: agrees") && lines[3].contains("s.md: agrees"), "{text}");
    // One changed, one in a folder inside without a signature, a signature without its file, a link.
    let text = fs::read_to_string(one.path("letters/s.md")).unwrap();
    one.write("letters/s.md", &(text.clone() + " "));
    fs::create_dir(one.path("letters/inside")).unwrap();
    one.write("letters/inside/d.md", &text);
    fs::copy(one.path("letters/a.md.sig"), one.path("letters/lost.md.sig")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(one.path("known"), one.path("letters/link.md")).unwrap();
    let run = verify(&["--format", "json"]);
    assert_eq!(run.code(), 1);
    let answer = run.json();
    let verdicts: Vec<&str> = answer["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(verdicts, ["agrees", "not-tested", "differs"], "{answer:#}");
    let skipped = answer["skipped"].to_string();
    assert!(skipped.contains("whose file is missing"), "{skipped}");
    #[cfg(unix)]
    assert!(skipped.contains("Links are not followed"), "{skipped}");
    let text = verify(&[]).stdout();
    assert!(
        text.starts_with("5 papers: 1 agrees, 1 not-tested, 1 differs, 2 not verified."),
        "{text}"
    );
    // What has no paper, and what belongs to one report only.
    fs::create_dir(one.path("empty")).unwrap();
    assert_eq!(gincert(&["verify", &one.text("empty")]).code(), 3);
    assert_eq!(gincert(&["verify", &letters, "--submission", &letters]).code(), 2);
}

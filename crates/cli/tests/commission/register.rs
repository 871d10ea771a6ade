//! A register of letters: S14 of the clerk's day.

use crate::common::commission::{Commission, TEN};
use crate::common::{Run, gincert};
use std::fs;

const MARYLAND_REGISTER: &str = "Maryland Lottery and Gaming";

impl Commission {
    /// Enters letters into the register, on a day.
    fn enter(&self, letters: &[&str], on: &str, more: &[&str]) -> Run {
        let (register, key) = (self.text("register.md"), self.text("clerk"));
        let letters: Vec<String> =
            letters.iter().map(|name| self.text(&format!("letters/{name}"))).collect();
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        let fixed = ["register", "add", &register, "--on", on, "--key", &key];
        gincert(&[&fixed[..], &letters, more].concat())
    }

    /// An approval, a suspension, its lifting and another suspension, all in a register.
    pub fn with_register() -> Commission {
        let one = Commission::new();
        one.signers("valid-after=\"20150101Z\"");
        let known = fs::read_to_string(one.path("known")).unwrap();
        one.write("known", &known.replace("approval@gincert", "approval@gincert,register@gincert"));
        let of = ["--commission", MARYLAND_REGISTER];
        let text = |name: &str| one.text(&format!("letters/{name}"));
        one.approve(TEN, "a.md", "2026-01-15", &of);
        for (act, name, date, before) in [
            ("suspend", "s.md", "2026-02-01", "a.md"),
            ("lift", "l.md", "2026-02-15", "s.md"),
            ("suspend", "t.md", "2026-03-01", "l.md"),
        ] {
            let more = ["--action", act, "--supersedes", &text(before)];
            assert_eq!(one.approve(TEN, name, date, &[&more[..], &of].concat()).code(), 0);
        }
        let run = one.enter(&["a.md", "s.md"], "2026-02-01", &of);
        assert_eq!(run.code(), 0, "{}", run.stderr());
        let run = one.enter(&["t.md", "l.md"], "2026-03-02", &[]);
        assert_eq!(run.code(), 0, "{}", run.stderr());
        one
    }

    fn remove(&self, name: &str) {
        for end in ["", ".sig"] {
            fs::remove_file(self.path(&format!("letters/{name}{end}"))).unwrap();
        }
    }

    fn by_register(&self, on: &str, more: &[&str]) -> Run {
        let (letters, known) = (self.text("letters"), self.text("known"));
        let register = self.text("register.md");
        let fixed = ["status", TEN, "--on", on, "--approvals", &letters, "--signers", &known];
        gincert(&[&fixed[..], &["--register", &register], more].concat())
    }

    fn registered(&self, on: &str) -> (String, serde_json::Value) {
        let run = self.by_register(on, &["--format", "json"]);
        let answer = run.json();
        assert_eq!(run.code() == 0, answer["status"] == "in-force");
        (answer["status"].as_str().unwrap().to_owned(), answer)
    }
}

#[test]
fn s14_with_a_register_a_letter_that_was_left_out_is_missed() {
    let one = Commission::with_register();
    let (word, answer) = one.registered("2026-02-20");
    assert_eq!(word, "in-force", "{answer:#}");
    assert_eq!(answer["register"]["entries"], 4);
    assert_eq!(answer["register"]["signer"], "clerk@example.org");
    assert_eq!(answer["register"]["last_date"], "2026-03-01");
    let head = answer["register"]["head"].as_str().unwrap().to_owned();
    let text = one.by_register("2026-02-20", &[]).stdout();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["Rests on the register", "its last entry is no. 4, entered on 2026-03-02", &head]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("nothing shows"), "{text}");
    assert_eq!(one.registered("2026-06-01").0, "suspended");
    // Without its last suspension the folder alone is in force.
    one.remove("t.md");
    assert_eq!(one.word(TEN, "2026-06-01"), "in-force");
    let (word, answer) = one.registered("2026-06-01");
    assert_eq!(word, "needs-a-person");
    assert!(answer["doubts"].to_string().contains("is not at hand"), "{answer:#}");
    let (letters, known) = (one.text("letters"), one.text("known"));
    let register = one.text("register.md");
    let check = ["register", "verify", &register, "--signers", &known, "--on", "2026-06-01"];
    assert_eq!(gincert(&check).code(), 0);
    let run = gincert(&[&check[..], &["--approvals", &letters]].concat());
    assert_eq!(run.code(), 1);
    assert!(run.stdout().contains("1 entry without a letter"), "{}", run.stdout());
    // A letter that was not entered is a doubt, too.
    let one = Commission::with_register();
    let before = one.text("letters/t.md");
    let lift = ["--action", "lift", "--supersedes", &before, "--commission", MARYLAND_REGISTER];
    one.approve(TEN, "x.md", "2026-03-05", &lift);
    assert_eq!(one.word(TEN, "2026-06-01"), "in-force");
    let (word, answer) = one.registered("2026-06-01");
    assert_eq!(word, "needs-a-person");
    assert!(answer["doubts"].to_string().contains("is not in the register"), "{answer:#}");
    assert_eq!(one.enter(&["x.md"], "2026-03-06", &[]).code(), 0);
    assert_eq!(one.registered("2026-06-01").0, "in-force");
    let run = one.by_register("2026-06-01", &["--commission", "Nevada"]);
    assert_eq!(run.code(), 2);
}

#[test]
fn s14_nothing_rests_on_a_register_that_is_damaged_unsigned_or_of_others() {
    let one = Commission::with_register();
    let page = fs::read_to_string(one.path("register.md")).unwrap();
    let signature = fs::read_to_string(one.path("register.md.sig")).unwrap();
    let (key, forger) = (one.text("clerk"), one.text("forger"));
    let file = one.text("register.md");
    for (what, key, namespace) in [
        ("an unsigned page", None, ""),
        ("a signature of somebody else", Some(&forger), "register"),
        ("a signature of a letter", Some(&key), "approval"),
    ] {
        fs::remove_file(one.path("register.md.sig")).unwrap();
        if let Some(key) = key {
            let run = gincert(&["sign", &file, "--key", key, "--namespace", namespace]);
            assert_eq!(run.code(), 0, "{}", run.stderr());
        }
        let (word, answer) = one.registered("2026-02-20");
        assert_eq!(word, "needs-a-person", "{what}");
        assert!(answer["doubts"].to_string().contains("Nothing rests on"), "{answer:#}");
        assert_eq!(answer["register"]["signer"], serde_json::Value::Null, "{what}");
        one.write("register.md.sig", &signature);
    }
    // An entry left out by whoever keeps the register, and signed again.
    let without = page.lines().filter(|line| !line.contains("| 2026-02-15 "));
    let without: String = without.map(|line| format!("{line}\n")).collect();
    one.write("register.md", &without.replace("| Entries    | 4 ", "| Entries    | 3 "));
    fs::remove_file(one.path("register.md.sig")).unwrap();
    assert_eq!(gincert(&["sign", &file, "--key", &key, "--namespace", "register"]).code(), 0);
    let (word, answer) = one.registered("2026-02-20");
    assert_eq!(word, "needs-a-person");
    assert!(answer["register"]["faults"].to_string().contains("left out"), "{answer:#}");
    assert_eq!(one.enter(&["l.md"], "2026-06-01", &[]).code(), 2);
    // A page that is none.
    one.write("register.md", &(page.clone() + "\n"));
    assert_eq!(one.by_register("2026-02-20", &[]).code(), 3);
    fs::remove_file(one.path("register.md")).unwrap();
    assert_eq!(one.by_register("2026-02-20", &[]).code(), 3);
}

#[test]
fn s14_only_signed_letters_of_the_commission_are_entered_once_and_in_order() {
    let one = Commission::with_register();
    let refused = |one: &Commission, name: &str, words: &str| {
        let before = fs::read(one.path("register.md")).unwrap();
        let run = one.enter(&[name], "2026-03-10", &[]);
        assert_eq!(run.code(), 2, "{name}");
        let stderr = run.stderr().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(stderr.contains(words), "{name}: {stderr}");
        assert_eq!(fs::read(one.path("register.md")).unwrap(), before, "{name}");
    };
    refused(&one, "t.md", "is that of entry 4");
    one.approve(TEN, "b.md", "2026-02-20", &["--commission", MARYLAND_REGISTER]);
    refused(&one, "b.md", "order of their dates");
    one.approve(TEN, "c.md", "2026-03-05", &["--commission", "Nevada"]);
    refused(&one, "c.md", "Nevada");
    one.approve(TEN, "d.md", "2026-03-05", &[]);
    refused(&one, "d.md", "no commission");
    one.approve(TEN, "e.md", "2026-03-05", &["--commission", MARYLAND_REGISTER]);
    fs::remove_file(one.path("letters/e.md.sig")).unwrap();
    refused(&one, "e.md", "no signature");
    let (register, forger) = (one.text("register.md"), one.text("forger"));
    let letter = one.text("letters/b.md");
    let run =
        gincert(&["register", "add", &register, &letter, "--on", "2026-03-10", "--key", &forger]);
    assert_eq!(run.code(), 2);
    assert!(run.stderr().contains("--signers"), "{}", run.stderr());
    let show = gincert(&["register", "show", &register, "--format", "json"]).json();
    assert_eq!(show["entries"].as_array().unwrap().len(), 4);
    assert_eq!(show["entries"][3]["action"], "suspend");
    let text = gincert(&["register", "show", &register]).stdout();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("No signature was verified"), "{text}");
}

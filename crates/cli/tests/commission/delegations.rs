//! Lists of delegations: successor keys signed by the old ones, and delegates with a scope and an end.

use crate::common::commission::{Commission, TEN};
use crate::common::tools::at_hand;
use crate::common::{Run, gincert};
use crate::log::{policy, proof};
use gincert_signing::{Namespace, public_key_text, read_private_key, sign};
use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};

const ALL: &str = "approval@gincert,register@gincert,document@gincert,delegation@gincert";
const YEAR: &str = "valid-after=\"20260101Z\",valid-before=\"20270101Z\"";

impl Commission {
    /// A chair whom the list knows for a year, with keys of a deputy and of a successor that it does not know.
    fn with_chair() -> Commission {
        let one = Commission::new();
        for key in ["chair", "deputy", "next"] {
            assert_eq!(gincert(&["keygen", "--out", &one.text(key)]).code(), 0);
        }
        one.write(
            "known",
            &format!("chair@c,c namespaces=\"{ALL}\",{YEAR} {}\n", one.public("chair")),
        );
        one.write("conditions.md", "| Channel | Condition | Who acts | When | Done |\n| - | - | - | - | - |\n| all | Play | Card room | continuing | standing |\n");
        one
    }

    fn public(&self, name: &str) -> String {
        let key = read_private_key(&fs::read(self.path(name)).unwrap()).unwrap();
        public_key_text(key.public_key()).unwrap().trim().to_owned()
    }

    /// A list of delegations that a key signs; gives its path.
    fn delegates(&self, name: &str, giver: &str, line: &str) -> String {
        self.write(name, line);
        let (list, key) = (self.text(name), self.text(giver));
        let run = gincert(&["sign", &list, "--key", &key, "--namespace", "delegation"]);
        assert_eq!(run.code(), 0, "{}", run.stderr());
        list
    }

    /// The chair's list that names the deputy for half a year, and some acts only.
    fn with_deputy(&self, acts: &str) -> String {
        let key = self.public("deputy");
        let times = "valid-after=\"20260201Z\",valid-before=\"20260701Z\"";
        let line =
            format!("deputy@c,c namespaces=\"approval@gincert\",{times} {key} delegate{acts}\n");
        self.delegates("d", "chair", &line)
    }

    fn asked_by(&self, verb: &[&str], on: &str, lists: &[&str], more: &[&str]) -> Run {
        let known = self.text("known");
        let lists: Vec<&str> = lists.iter().flat_map(|list| ["--delegations", list]).collect();
        gincert(&[verb, &["--signers", &known, "--on", on], &lists, more].concat())
    }

    fn status_by(&self, on: &str, lists: &[&str], more: &[&str]) -> Value {
        let letters = self.text("letters");
        let words = ["status", TEN, "--approvals", &letters, "--format", "json"];
        let run = self.asked_by(&words, on, lists, more);
        let answer = run.json();
        assert_eq!(run.code() == 0, answer["status"] == "in-force", "{}", run.stderr());
        answer
    }

    fn letter_of(&self, name: &str, on: &str, lists: &[&str]) -> Value {
        let letter = self.text(&format!("letters/{name}"));
        let run = self.asked_by(&["verify", &letter, "--format", "json"], on, lists, &[]);
        let answer = run.json();
        assert_eq!(run.code() == 0, answer["verdict"] == "agrees", "{}", run.stderr());
        answer
    }
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_deputy_suspends_within_scope_and_time_and_the_answer_names_the_way() {
    let one = Commission::with_chair();
    let list = one.with_deputy(" acts=suspend,lift");
    one.letter_by("chair", TEN, "a.md", "2026-01-15", &[]);
    let before = one.text("letters/a.md");
    let more = ["--action", "suspend", "--supersedes", &before, "--reason", "as tested"];
    assert_eq!(one.letter_by("deputy", TEN, "s.md", "2026-03-01", &more).code(), 0);
    // Whoever has not got the list does not know the signer: a doubt, never a yes.
    assert_eq!(one.status_by("2026-04-01", &[], &[])["status"], "needs-a-person");
    let answer = one.status_by("2026-04-01", &[&list], &[]);
    assert_eq!(
        (&answer["status"], &answer["by"]["signer"]),
        (&"suspended".into(), &"deputy@c,c".into())
    );
    assert_eq!(answer["letter"]["delegation"], Value::Null);
    let delegation = &answer["by"]["delegation"];
    assert_eq!(delegation["status"], "delegated");
    let step = &delegation["steps"][0];
    assert_eq!((&step["role"], &step["list"]), (&"delegate".into(), &list.as_str().into()));
    assert_eq!(step["giver"], serde_json::json!(["chair@c", "c"]));
    assert_eq!(step["acts"], serde_json::json!(["suspend", "lift"]));
    assert_eq!(step["valid_before"], "2026-07-01T00:00:00Z");
    assert_eq!(step["logged_by"], Value::Null);
    let letters = one.text("letters");
    let text = one.asked_by(&["status", TEN, "--approvals", &letters], "2026-04-01", &[&list], &[]);
    let text = words(&text.stdout());
    let way = format!(
        "signed by deputy@c,c, a delegate of 'chair@c,c' by the list of delegations {list} (sha256:"
    );
    assert!(text.replace(' ', "").contains(&way.replace(' ', "")), "{text}");
    // The letter by itself.
    let answer = one.letter_of("s.md", "2026-04-01", &[&list]);
    assert_eq!(answer["signatures"][0]["delegation"]["status"], "delegated");
    let sentences = answer["sentences"].to_string();
    assert!(
        sentences.contains("Genuine: signed by 'deputy@c,c'")
            && sentences.contains("for delegations."),
        "{sentences}"
    );
    let unknown = one.letter_of("s.md", "2026-04-01", &[]);
    assert_eq!(unknown["verdict_words"], "needs-a-person: signer not known to you");
    // After its end no signature counts by the delegation, also not on the letter's own date.
    assert_eq!(one.status_by("2026-08-01", &[&list], &[])["status"], "needs-a-person");
    let late = one.letter_of("s.md", "2026-08-01", &[&list]);
    assert_eq!(late["signatures"][0]["delegation"]["status"], "expired");
    assert_eq!(late["verdict"], "differs");
}

#[test]
fn what_a_deputy_signs_outside_of_the_scope_does_not_count() {
    let one = Commission::with_chair();
    let list = one.with_deputy(" acts=suspend,lift");
    one.letter_by("deputy", TEN, "a.md", "2026-03-01", &[]);
    let answer = one.status_by("2026-04-01", &[&list], &[]);
    assert_eq!(answer["status"], "not-named");
    let why = answer["doubts"][0]["why"].as_str().unwrap();
    assert!(why.contains("gives its key letters with the acts suspend, lift only, and this letter has the act approve; ask for a letter signed by somebody who may"), "{why}");
    let letter = one.letter_of("a.md", "2026-04-01", &[&list]);
    assert_eq!(
        (&letter["verdict"], &letter["signatures"][0]["delegation"]["status"]),
        (&"differs".into(), &"other-act".into())
    );
    // A document is not a letter.
    fs::copy(crate::common::top().join(TEN), one.path("ten.md")).unwrap();
    let (document, key) = (one.text("ten.md"), one.text("deputy"));
    assert_eq!(gincert(&["sign", &document, "--key", &key, "--namespace", "document"]).code(), 0);
    let run = one.asked_by(&["verify", &document, "--format", "json"], "2026-04-01", &[&list], &[]);
    assert_eq!(run.json()["signatures"][0]["delegation"]["status"], "other-purpose");
    assert_eq!(run.code(), 1);
    // With the scope it would have counted.
    let wide = one.with_deputy("");
    assert_eq!(one.status_by("2026-04-01", &[&wide], &[])["status"], "in-force");
    // `verify --approved` asks the same letters.
    let letters = one.text("letters");
    let words = ["verify", TEN, "--approved", &letters];
    assert_eq!(one.asked_by(&words, "2026-04-01", &[&wide], &[]).code(), 0);
    assert_eq!(one.asked_by(&words, "2026-04-01", &[], &[]).code(), 1);
}

#[test]
fn a_delegate_and_its_giver_are_one_signer() {
    let one = Commission::with_chair();
    let list = one.with_deputy("");
    let names = ["--must-sign", "chair@c", "--must-sign", "deputy@c", "--key"];
    let deputy = one.text("deputy");
    let more = [&names[..], &[deputy.as_str()]].concat();
    assert_eq!(one.letter_by("chair", TEN, "a.md", "2026-03-01", &more).code(), 0);
    let answer = one.status_by("2026-04-01", &[&list], &[]);
    assert_eq!(answer["status"], "not-named", "the chair alone could have made both");
    assert!(
        answer["doubts"][0]["why"].as_str().unwrap().contains("by a key of another one"),
        "{answer}"
    );
    let letter = one.letter_of("a.md", "2026-04-01", &[&list]);
    assert_eq!(letter["must_sign"][0]["is"], "one-for-two");
    // Nor do the two count as two where the reader asks for two.
    fs::remove_dir_all(one.path("letters")).unwrap();
    fs::create_dir(one.path("letters")).unwrap();
    assert_eq!(one.letter_by("chair", TEN, "b.md", "2026-03-01", &["--key", &deputy]).code(), 0);
    assert_eq!(one.status_by("2026-04-01", &[&list], &[])["status"], "in-force");
    let two = one.status_by("2026-04-01", &[&list], &["--letter-signatures", "2"]);
    assert_eq!(two["status"], "not-named");
    // Somebody whom the list itself names is another signer.
    let known = fs::read_to_string(one.path("known")).unwrap();
    let line = format!("deputy@c,c namespaces=\"approval@gincert\" {}\n", one.public("deputy"));
    one.write("known", &(known + &line));
    let two = one.status_by("2026-04-01", &[&list], &["--letter-signatures", "2"]);
    assert_eq!(two["status"], "in-force");
}

#[test]
fn a_successor_signs_letters_and_registers_and_outlives_the_old_key_where_the_list_was_logged() {
    let one = Commission::with_chair();
    let line = format!(
        "chair@c,c namespaces=\"{ALL}\",valid-after=\"20260601Z\" {} successor\n",
        one.public("next")
    );
    let list = one.delegates("d", "chair", &line);
    one.letter_by("next", TEN, "a.md", "2026-07-01", &["--commission", "X"]);
    let (letter, register, key) = (one.text("letters/a.md"), one.text("r.md"), one.text("next"));
    let words = ["register", "add", &register, &letter, "--on", "2026-07-02", "--key", &key];
    assert_eq!(gincert(&[&words[..], &["--commission", "X"]].concat()).code(), 0);
    let by_register = ["--register", register.as_str()];
    let answer = one.status_by("2026-08-01", &[&list], &by_register);
    assert_eq!(
        (&answer["status"], &answer["letter"]["signer"]),
        (&"in-force".into(), &"chair@c,c".into())
    );
    assert_eq!(answer["letter"]["delegation"]["steps"][0]["role"], "successor");
    assert_eq!(answer["register"]["delegation"]["steps"][0]["role"], "successor");
    let verify = ["register", "verify", &register, "--format", "json"];
    let run = one.asked_by(&verify, "2026-08-01", &[&list], &[]);
    assert_eq!((run.code(), &run.json()["delegation"]["status"]), (0, &"delegated".into()));
    assert_eq!(one.asked_by(&verify, "2026-08-01", &[], &[]).code(), 1);
    let run = one.asked_by(&["register", "verify", &register], "2026-08-01", &[&list], &[]);
    assert!(
        crate::delegations::words(&run.stdout())
            .contains("the successor of 'chair@c,c' by the list"),
        "{}",
        run.stdout()
    );
    // The old key adds to the register that the new one signed.
    let (old, known) = (one.text("chair"), one.text("known"));
    one.letter_by("chair", TEN, "b.md", "2026-07-03", &["--commission", "X"]);
    let second = one.text("letters/b.md");
    let add = ["register", "add", &register, &second, "--on", "2026-07-03", "--key", &old];
    let kept = fs::read(&register).unwrap();
    for (more, code) in [
        (&["--signers", &known][..], 2),
        (&["--delegations", &list], 2),
        (&["--signers", &known, "--delegations", &list], 0),
    ] {
        assert!(fs::read(&register).unwrap() == kept);
        let run = gincert(&[&add[..], more].concat());
        assert_eq!(run.code(), code, "{}", run.stderr());
    }
    fs::remove_file(one.path("letters/b.md")).unwrap();
    fs::remove_file(one.path("letters/b.md.sig")).unwrap();
    // The old key has ended: nothing shows that it signed the list before.
    let answer = one.status_by("2027-02-01", &[&list], &[]);
    assert_eq!(answer["status"], "not-named");
    assert!(
        answer["doubts"][0]["why"].as_str().unwrap().contains("no proof of logging shows"),
        "{answer}"
    );
    let of_letter = one.letter_of("a.md", "2027-02-01", &[&list]);
    assert_eq!(of_letter["signatures"][0]["delegation"]["status"], "giver-expired");
    // With a proof beside the list something does.
    let june = 1_780_300_800; // 2026-06-01, 08:00
    let signature = fs::read(one.path("d.sig")).unwrap();
    one.write("d.sig.tlog-proof", &proof(&signature, &[(1, june), (2, june)]));
    one.write("policy", &policy());
    let by_policy = one.text("policy");
    let logs = ["--log-policy", by_policy.as_str()];
    assert_eq!(
        one.status_by("2027-02-01", &[&list], &[])["status"],
        "not-named",
        "without a policy"
    );
    let answer = one.status_by("2027-02-01", &[&list], &logs);
    assert_eq!(answer["status"], "in-force");
    assert_eq!(answer["letter"]["delegation"]["steps"][0]["logged_by"], "2026-06-01T08:00:00Z");
    // A bad proof refuses the list.
    one.write("d.sig.tlog-proof", &proof(&signature, &[(1, june)]));
    let letters = one.text("letters");
    let words = ["status", TEN, "--approvals", &letters];
    let run = one.asked_by(&words, "2027-02-01", &[&list], &logs);
    assert!(run.code() == 3 && run.stderr().contains("too few witnesses"), "{}", run.stderr());
}

#[test]
fn a_list_that_is_not_understood_or_not_signed_is_refused_by_name() {
    let one = Commission::with_chair();
    one.letter_by("chair", TEN, "a.md", "2026-03-01", &[]);
    let letters = one.text("letters");
    let status = ["status", TEN, "--approvals", &letters];
    let refused = |lists: &[&str], word: &str| {
        let run = one.asked_by(&status, "2026-04-01", lists, &[]);
        assert_eq!(run.code(), 3, "{word}: {}{}", run.stdout(), run.stderr());
        let text = words(&run.stderr());
        assert!(text.contains(word), "{word}: {text}");
    };
    let list = one.with_deputy("");
    assert_eq!(one.asked_by(&status, "2026-04-01", &[&list], &[]).code(), 0);
    let good = fs::read_to_string(one.path("d")).unwrap();
    one.write("d", &good.replace("deputy@c", "boss@c"));
    refused(&[&list], "The list of delegations");
    refused(&[&list], "does not match the file");
    for (line, word) in [
        (format!("# only suspensions\n{good}"), "line 1: a comment"),
        (good.replace(" delegate", ""), "after the key must be 'successor'"),
        (good.replace("delegate", "delegate channels=online"), "after the key must be 'successor'"),
        (good.replace(",valid-before=\"20260701Z\"", ""), "needs the option valid-before"),
        (String::new(), "no line with a key"),
    ] {
        one.write("d", &line);
        let key = read_private_key(&fs::read(one.path("chair")).unwrap()).unwrap();
        one.write("d.sig", &sign(&key, Namespace::Delegation, line.as_bytes()).unwrap());
        refused(&[&list], word);
        // Nor is it signed here.
        fs::remove_file(one.path("d.sig")).unwrap();
        let key = one.text("chair");
        let run = gincert(&["sign", &list, "--key", &key, "--namespace", "delegation"]);
        assert!(run.code() == 3 && words(&run.stderr()).contains(word), "{}", run.stderr());
        assert!(!one.path("d.sig").exists());
    }
    // A slip in an act would let the delegate sign nothing.
    one.write("d", &good.replace(" delegate", " delegate acts=suspend,lifts"));
    let (list, key) = (one.text("d"), one.text("chair"));
    let run = gincert(&["sign", &list, "--key", &key, "--namespace", "delegation"]);
    assert!(run.code() == 3 && run.stderr().contains("have no act 'lifts'"), "{}", run.stderr());
    refused(&[&list], "it is not signed");
    let absent = one.text("nothing");
    refused(&[&absent], "nothing");
    let list = one.with_deputy("");
    assert_eq!(one.asked_by(&status, "2026-04-01", &[list.as_str(); 8], &[]).code(), 0);
    refused(&[list.as_str(); 9], "More than 8 lists of delegations.");
}

/// The stock tool makes the signature of a list and verifies it, and takes the list itself for what it allows.
#[test]
fn ssh_keygen_signs_and_verifies_lists_of_delegations() {
    if !at_hand(&["ssh-keygen"]) {
        return;
    }
    let one = Commission::with_chair();
    let list = one.with_deputy(" acts=suspend,approve");
    fs::remove_file(one.path("d.sig")).unwrap();
    let made = Command::new("ssh-keygen")
        .args(["-q", "-Y", "sign", "-n", "delegation@gincert", "-f", &one.text("chair"), &list])
        .stderr(Stdio::null())
        .status();
    assert!(made.unwrap().success());
    one.letter_by("deputy", TEN, "a.md", "2026-03-01", &[]);
    assert_eq!(one.status_by("2026-04-01", &[&list], &[])["status"], "in-force");
    let stock = |signers: &str, name: &str, purpose: &str, file: &str, day: &str| {
        let run = Command::new("ssh-keygen")
            .args(["-Y", "verify", "-f", signers, "-I", name, "-n", purpose])
            .args(["-O", &format!("verify-time={day}"), "-s", &format!("{file}.sig")])
            .stdin(fs::File::open(file).unwrap())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        run.unwrap().success()
    };
    let (known, letter) = (one.text("known"), one.text("letters/a.md"));
    let (list_purpose, letter_purpose) = ("delegation@gincert", "approval@gincert");
    assert!(stock(&known, "chair@c", list_purpose, &list, "20260401Z"));
    assert!(stock(&list, "deputy@c", letter_purpose, &letter, "20260401Z"));
    assert!(!stock(&list, "deputy@c", letter_purpose, &letter, "20260801Z"));
    assert!(!stock(&list, "deputy@c", list_purpose, &letter, "20260401Z"));
    // A list that gincert signed.
    let list = one.with_deputy("");
    assert!(stock(&known, "chair@c", list_purpose, &list, "20260401Z"));
}

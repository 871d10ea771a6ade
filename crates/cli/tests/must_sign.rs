//! Several signers: which of the signatures that a report needs are there.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::Desk;
use common::{Run, gincert};

fn verdict(run: &Run) -> (i32, String) {
    (run.code(), run.json()["verdict"].as_str().unwrap().to_owned())
}

fn is(code: i32, verdict: &str) -> (i32, String) {
    (code, verdict.to_owned())
}

/// The engagement says who must sign; a folder in which one of them is missing, expired, or the same
/// person twice is no signed report.
#[test]
fn every_signature_that_the_report_needs_is_told_apart() {
    let desk = Desk::new();
    common::desk::needs_two(&desk);
    assert!(desk.read("out/report.md").contains("Required signatures"));
    let (lab, rita) = (desk.public("lab"), desk.public("forger"));
    let known = |text: &str| desk.write("known", &text.replace("LAB", &lab).replace("RITA", &rita));
    let both = "lab@example.org LAB\nrita RITA\n";
    let judge = |text: &str, more: &[&str]| {
        known(text);
        let path = desk.text("known");
        desk.verify(&[&["--signers", path.as_str()], more].concat())
    };
    let states = |run: &Run| -> Vec<String> {
        let json = run.json();
        let all = json["must_sign"].as_array().unwrap().iter();
        all.map(|one| format!("{} {}", one["role"].as_str().unwrap(), one["is"].as_str().unwrap()))
            .collect()
    };
    let run = judge(both, &[]);
    assert_eq!(states(&run), ["reviewer missing", "authoriser there"]);
    assert_eq!(verdict(&run), is(1, "differs"));
    assert!(run.stdout().contains("'rita', is missing"));
    let (file, key) = (desk.text("out/report.md"), desk.text("forger"));
    assert_eq!(gincert(&["sign", &file, "--key", &key, "--principal", "rita"]).code(), 0);
    for (text, more, reviewer, code, word) in [
        (both, &[][..], "there", 0, "agrees"),
        (both, &["-I", "lab@example.org"], "not-judged", 1, "not-tested"),
        (
            "lab@example.org LAB\nrita valid-before=\"20200101Z\" RITA\n",
            &[],
            "not-valid",
            1,
            "differs",
        ),
        ("lab@example.org LAB\nrita namespaces=\"x\" RITA\n", &[], "not-valid", 1, "differs"),
        ("lab@example.org LAB\n* RITA\n", &[], "missing", 1, "differs"),
        ("lab@example.org,rita LAB\n", &[], "one-for-two", 1, "needs-a-person"),
    ] {
        let run = judge(text, more);
        assert_eq!(states(&run)[0], format!("reviewer {reviewer}"), "{text}: {}", run.stdout());
        assert_eq!(verdict(&run), is(code, word), "{text}: {}", run.stdout());
    }
    // Nobody's: not judged and not compared.
    std::fs::remove_file(desk.path("out/allowed_signers")).unwrap();
    assert_eq!(states(&desk.verify(&[])), ["reviewer not-judged", "authoriser not-judged"]);
    // A row that names nobody is a finding, and the report says so.
    let engagement =
        desk.read("engagement.md").replace("| Reviewer | rita |", "| Auditor | rita |");
    desk.write("engagement.md", &engagement);
    desk.certify();
    assert!(desk.read("out/findings.jsonl").contains("is not a signing role"));
}

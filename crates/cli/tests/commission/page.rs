//! `gincert register page`: a register and its letters as a page.

use crate::common::commission::Commission;
use crate::common::{Run, gincert};
use std::fs;

impl Commission {
    fn register_page(&self, on: &str, more: &[&str]) -> Run {
        let paths = ["register.md", "letters", "known", "r.html"].map(|name| self.text(name));
        let [register, letters, known, out] = paths.each_ref().map(String::as_str);
        let fixed = ["register", "page", register, "--approvals", letters, "--signers", known];
        gincert(&[&fixed[..], &["--on", on, "--out", out], more].concat())
    }
}

#[test]
fn the_page_of_a_register_has_each_letter_and_is_the_same_each_time() {
    let one = Commission::with_register();
    let run = one.register_page("2026-02-20", &[]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let words = run.stdout().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("4 entries, 1 document, 2 conditions not met"), "{words}");
    let page = fs::read_to_string(one.path("r.html")).unwrap();
    for text in
        ["Maryland Lottery and Gaming", "in-force", "Each entry has its letter", "by 2030-12-31"]
    {
        assert!(page.contains(text), "{text}");
    }
    assert_eq!(page.matches("data-act=").count(), 4);
    assert!(!page.contains(&one.text("")), "the page names a folder of this machine");
    one.register_page("2026-02-20", &[]);
    assert_eq!(fs::read_to_string(one.path("r.html")).unwrap(), page);
    assert_eq!(one.register_page("2026-06-01", &[]).code(), 0);
    assert!(fs::read_to_string(one.path("r.html")).unwrap().contains("suspended"));
    // A letter that was left out.
    for end in ["", ".sig"] {
        fs::remove_file(one.path(&format!("letters/t.md{end}"))).unwrap();
    }
    let run = one.register_page("2026-06-01", &["--format", "json"]);
    assert_eq!(run.code(), 1);
    assert!(run.json()["problems"].to_string().contains("is not at hand"), "{}", run.stdout());
    let page = fs::read_to_string(one.path("r.html")).unwrap();
    assert!(page.contains("needs-a-person") && page.contains("not at hand"));
    // A damaged register.
    let register = fs::read_to_string(one.path("register.md")).unwrap();
    one.write("register.md", &register.replace("2026-02-01", "2026-02-02"));
    let run = one.register_page("2026-06-01", &["--format", "json"]);
    assert_eq!(run.code(), 1);
    assert!(run.json()["problems"].to_string().contains("Nothing rests on"), "{}", run.stdout());
    one.write("register.md", "# A page\n");
    assert_eq!(one.register_page("2026-06-01", &[]).code(), 3);
    assert_eq!(one.register_page("June", &[]).code(), 2);
}

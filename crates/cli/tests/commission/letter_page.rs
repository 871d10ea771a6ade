//! Letters as pages that can be mailed: `approve --html` and `--pdf`, and what `verify` says of such a page.

use crate::common::commission::{Commission, TEN};
use crate::common::{Run, gincert};
use crate::log::{policy, proof};
use base64ct::{Base64, Encoding};
use std::fs;
use std::path::PathBuf;

impl Commission {
    fn with_page(&self, more: &[&str]) -> Run {
        let rows = [
            "--number",
            "2026-014",
            "--addressee",
            "Acme Games",
            "--authority",
            "WAC 230-15-035",
            "--appeal",
            "Within 20 days, in writing",
            "--commission",
            "Maryland",
            "--html",
        ];
        self.approve(TEN, "a.md", "2026-01-15", &[&rows[..], more].concat())
    }

    /// The answer about the page, which was mailed alone.
    fn mailed(&self, page: &str, more: &[&str]) -> Run {
        fs::create_dir_all(self.path("mailed")).unwrap();
        self.write("mailed/a.html", page);
        let (path, known) = (self.text("mailed/a.html"), self.text("known"));
        let words = ["verify", &path, "--signers", &known, "--on", "2026-06-01"];
        gincert(&[&words[..], &["--format", "json"], more].concat())
    }

    fn page(&self) -> String {
        fs::read_to_string(self.path("letters/a.html")).unwrap()
    }
}

fn verdict(run: &Run, part: &str) -> String {
    let answer = run.json();
    let parts = answer["parts"].as_array().unwrap();
    let found = parts.iter().find(|one| one["part"] == part).unwrap();
    found["verdict"].as_str().unwrap().to_owned()
}

/// A file as a browser saves it from the page.
fn saved(page: &str, name: &str) -> Vec<u8> {
    let (_, rest) = page
        .split_once(&format!("download=\"{name}\" href=\"data:application/octet-stream;base64,"))
        .unwrap();
    Base64::decode_vec(rest.split_once('"').unwrap().0).unwrap()
}

#[test]
fn a_letter_is_one_page_with_all_that_is_needed_to_check_it() {
    let one = Commission::new();
    let run = one.with_page(&[]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    assert!(
        run.stdout().contains("a.html  the letter and its signatures as one page"),
        "{}",
        run.stdout()
    );
    let page = one.page();
    for words in
        ["2026-014", "Acme Games", "WAC 230-15-035", "Within 20 days, in writing", "Maryland"]
    {
        assert!(page.contains(&format!("<dd>{words}</dd>")), "{words}");
    }
    assert!(page.contains("default-src 'none'") && !page.contains("<script"));
    assert!(!page.contains("http://") && !page.contains("https://"), "it loads nothing");
    for name in ["a.md", "a.md.sig"] {
        assert_eq!(saved(&page, name), fs::read(one.path(&format!("letters/{name}"))).unwrap());
    }
    let run = one.mailed(&page, &[]);
    assert_eq!((run.code(), &run.json()["verdict"]), (0, &"agrees".into()), "{}", run.stdout());
    assert_eq!((&run.json()["contains"], &run.json()["for"]), (&"a.md".into(), &"approval".into()));
    assert_eq!(run.json()["signatures"][0]["principal"], "clerk@example.org");
    assert_eq!(verdict(&run, "rendering"), "agrees");
    // The page is one of the papers of a folder, and no letter of it.
    let (letters, known) = (one.text("letters"), one.text("known"));
    let run = gincert(&[
        "verify",
        &letters,
        "--signers",
        &known,
        "--on",
        "2026-06-01",
        "--format",
        "json",
    ]);
    assert_eq!((run.code(), run.json()["files"].as_array().unwrap().len()), (0, 2));
    assert_eq!(one.word(TEN, "2026-06-01"), "in-force");
}

#[test]
fn a_page_that_shows_something_else_than_its_letter_differs() {
    let one = Commission::new();
    assert_eq!(one.with_page(&[]).code(), 0);
    let page = one.page();
    for (from, to) in [
        ("<dd>Acme Games</dd>", "<dd>Acme Casino</dd>"),
        ("<h2>Files in this page</h2>", "<h2>Files</h2>"),
        ("</main>", "</main><p>Approved without conditions.</p>"),
        ("<body>", "<body><script>alert(1)</script>"),
    ] {
        assert!(page.contains(from), "{from}");
        let run = one.mailed(&page.replace(from, to), &[]);
        assert_eq!((run.code(), verdict(&run, "rendering")), (1, "differs".to_owned()), "{from}");
        assert_eq!(run.json()["verdict"], "differs");
        assert_eq!(
            verdict(&run, "signatures"),
            "agrees",
            "the letter in it is the one that was signed"
        );
    }
    // Another letter in it, shown as it is, is not the one that was signed.
    let letter = String::from_utf8(saved(&page, "a.md")).unwrap();
    let other = page.replace(
        &Base64::encode_string(letter.as_bytes()),
        &Base64::encode_string(letter.replace("Acme Games", "Acme Gamez").as_bytes()),
    );
    let run = one.mailed(&other, &[]);
    assert_eq!((run.code(), verdict(&run, "signatures")), (1, "differs".to_owned()));
    // A page of another build is not compared, and so does not agree.
    let at =
        page.find("Laid out by the build <code>").unwrap() + "Laid out by the build <code>".len();
    let build = page[at..].split_once('<').unwrap().0.to_owned();
    let run = one.mailed(&page.replace(&format!("<code>{build}</code>."), "<code>0</code>."), &[]);
    assert_eq!((run.code(), verdict(&run, "rendering")), (1, "not-tested".to_owned()));
    // Not a page that can be read.
    let run = one.mailed(&page.replace("download=\"a.md.sig\"", "download=\"b.md.sig\""), &[]);
    assert_eq!(run.code(), 3);
    assert!(run.stderr().contains("neither the letter nor a signature"), "{}", run.stderr());
}

#[test]
fn later_signatures_and_proofs_are_read_beside_the_page() {
    let one = Commission::new();
    let run = one.with_page(&["--must-sign", "clerk@example.org", "--must-sign", "deputy@c"]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let page = one.page();
    let run = one.mailed(&page, &[]);
    assert_eq!((run.code(), verdict(&run, "must-sign")), (1, "differs".to_owned()));
    let key = gincert_signing::read_private_key(&fs::read(one.path("forger")).unwrap()).unwrap();
    let public = gincert_signing::public_key_text(key.public_key()).unwrap();
    let known = fs::read_to_string(one.path("known")).unwrap();
    one.write(
        "known",
        &format!("{}\ndeputy@c namespaces=\"approval@gincert\" {public}", known.trim_end()),
    );
    let (letter, forger) = (one.text("letters/a.md"), one.text("forger"));
    let signed = gincert(&[
        "sign",
        &letter,
        "--namespace",
        "approval",
        "--key",
        &forger,
        "--principal",
        "deputy@c",
    ]);
    assert_eq!(signed.code(), 0, "{}", signed.stderr());
    fs::copy(one.path("letters/a.md.deputy@c.sig"), one.path("mailed/a.md.deputy@c.sig")).unwrap();
    let run = one.mailed(&page, &[]);
    assert_eq!(
        (run.code(), verdict(&run, "must-sign")),
        (0, "agrees".to_owned()),
        "{}",
        run.stdout()
    );
    let noon = 1_768_478_400;
    one.write(
        "mailed/a.md.sig.tlog-proof",
        &proof(&saved(&page, "a.md.sig"), &[(1, noon), (2, noon)]),
    );
    one.write("policy", &policy());
    let run = one.mailed(&page, &["--log-policy", &one.text("policy")]);
    assert_eq!(
        (run.code(), verdict(&run, "logging")),
        (0, "agrees".to_owned()),
        "{}",
        run.stdout()
    );
}

#[test]
fn a_page_that_cannot_be_written_is_refused_before_anything_is_signed() {
    let one = Commission::new();
    let empty = |code: i32, run: Run, words: &str| {
        assert_eq!(run.code(), code, "{}", run.stderr());
        let stderr = run.stderr().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(stderr.contains(words), "{words}: {stderr}");
        assert!(!one.path("letters/a.md").exists() && !one.path("letters/a.md.sig").exists());
    };
    empty(
        2,
        one.approve(TEN, "a letter.md", "2026-01-15", &["--html"]),
        "--html: the file name of the letter",
    );
    empty(2, one.approve(TEN, "a.md", "2026-01-15", &["--pdf"]), "--html");
    one.write("letters/a.html", "mine");
    empty(74, one.with_page(&[]), "a.html already exists and is not overwritten.");
    fs::remove_file(one.path("letters/a.html")).unwrap();
    let (key, out, conditions) =
        (one.text("clerk"), one.text("letters/a.md"), one.text("conditions.md"));
    let words = [
        "approve",
        TEN,
        "--profile",
        "washington-2017",
        "--date",
        "2026-01-15",
        "--key",
        &key,
        "--out",
        &out,
    ];
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_gincert"))
        .args(words)
        .args(["--conditions", &conditions, "--html", "--pdf"])
        .current_dir(crate::common::top())
        .env("PATH", one.path("nowhere"))
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&run.stderr).contains("none was found"));
    assert!(!one.path("letters/a.md").exists() && !one.path("letters/a.html").exists());
}

#[test]
fn a_browser_prints_the_page() {
    if !crate::common::tools::at_hand(&["chromium"]) {
        return;
    }
    let one = Commission::new();
    let run = one.with_page(&["--pdf"]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let pdf: PathBuf = one.path("letters/a.pdf");
    assert!(fs::read(pdf).unwrap().starts_with(b"%PDF-"));
    assert!(run.stdout().contains("a.pdf  a print of that page"), "{}", run.stdout());
    assert_eq!(one.mailed(&one.page(), &[]).code(), 0);
}

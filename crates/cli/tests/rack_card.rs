//! `gincert rack-card` and `gincert submission`: what is printed is what is read back.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use gincert_submission::{compare_sign, open_document};
use std::fs;

/// What a rack card prints of a document leaves nothing out that a sign is compared for; a document that
/// `check` has findings about has no card.
#[test]
fn a_rack_card_says_what_its_document_says() {
    let mut printed = 0;
    for name in ["ten", "washington-2017", "wizard"] {
        let path = format!("rulesets/gin-and-win/{name}.md");
        let document = open_document(&path, &fs::read(top().join(&path)).unwrap());
        let checked = gincert(&["check", &path]).code();
        for more in [&[][..], &["--markdown"]] {
            let run = gincert(&[&["rack-card", &path], more].concat());
            assert_eq!(run.code(), checked, "{name}: {}", run.stderr());
            if checked != 0 {
                assert!(run.stdout().is_empty() || !run.stdout().contains("Pay table"), "{name}");
                continue;
            }
            printed += 1;
            let card = run.stdout();
            let compared = compare_sign(&document, &card).unwrap();
            let differs: Vec<_> = compared.rows.iter().filter(|row| !row.agrees).collect();
            assert!(differs.is_empty(), "{name}: {differs:#?}\n{card}");
            let told = (compared.missing, compared.omits, compared.unread);
            assert_eq!(told, (vec![], vec![], vec![]), "{name}: {card}");
            assert!(card.contains(&document.source.digest().to_string()), "{card}");
        }
    }
    assert!(printed > 0);
}

/// A reading of what the source does not say keeps its mark, and no word of a table is left.
#[test]
fn a_rack_card_marks_what_the_source_does_not_say() {
    let run = gincert(&["rack-card", "rulesets/gin-and-win/ten.md"]);
    let card = run.stdout();
    assert!(card.contains("1 to 6 (not stated)"), "{card}");
    assert!(card.contains("(not stated): not in the source"), "{card}");
    for word in ["Within limits", "By outcome", "Cards speak", "Setting,", "Made ", "Settled"] {
        assert!(!card.contains(word), "{word}: {card}");
    }
}

#[test]
fn a_document_without_rules_has_no_rack_card() {
    let run = gincert(&["rack-card", "README.md"]);
    assert_ne!(run.code(), 0);
    let run = gincert(&["rack-card", "nowhere.md"]);
    assert_eq!(run.code(), 3);
    assert!(run.stdout().contains("no such file"), "{}", run.stdout());
}

/// Tables that go on under one heading have it once, and a row without a rule says so.
#[test]
fn a_rack_card_of_gin_rummy_has_each_heading_once_and_no_empty_row() {
    for name in fs::read_dir(top().join("rulesets/gin-rummy")).unwrap() {
        let path = name.unwrap().path().into_os_string();
        let checked = gincert(&["check".into(), path.clone()]).code();
        let run = gincert(&["rack-card".into(), path]);
        assert_eq!(run.code(), checked, "{}", run.stderr());
        if checked != 0 {
            continue;
        }
        let card = run.stdout();
        assert_eq!(card.lines().filter(|line| *line == "The game").count(), 1, "{card}");
        assert!(!card.lines().any(|line| line.trim_end().ends_with(':')), "{card}");
    }
}

/// The page that is laid out has every file with its size and digest, and is read back.
#[test]
fn a_laid_out_page_names_every_file_and_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let rules = fs::read(top().join("rulesets/gin-and-win/ten.md")).unwrap();
    fs::write(folder.path().join("rules.md"), &rules).unwrap();
    fs::create_dir(folder.path().join("logs")).unwrap();
    fs::write(folder.path().join("logs/a.txt"), "x").unwrap();
    fs::write(folder.path().join("bad:name.txt"), "x").unwrap();
    let path = folder.path().to_str().unwrap();
    let run = gincert(&["submission", path]);
    assert_eq!(run.code(), 1, "a name that is not plain is told");
    assert!(run.stderr().contains("bad:name.txt"), "{}", run.stderr());
    let page = run.stdout();
    let digest = gincert_evidence::Digest::of(&rules).to_string();
    assert!(page.contains(&digest) && page.contains("logs/a.txt"), "{page}");
    assert!(page.contains(&rules.len().to_string()), "{page}");
    // Filled in, it is read; a size that is another one is a finding.
    fs::remove_file(folder.path().join("bad:name.txt")).unwrap();
    let role = |page: &str, file: &str, role: &str| -> String {
        let lines = page.lines().map(|line| match line.contains(file) {
            true => line.replacen("not stated", role, 1),
            false => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n") + "\n"
    };
    let page = role(&role(&page, "rules.md", "Rule document"), "logs/a.txt", "Enclosure");
    let page = page
        .lines()
        .map(|line| match line.starts_with("| Rule document ") {
            true => "| Rule document | rules.md |".to_owned(),
            false => line.to_owned(),
        })
        .collect::<Vec<_>>()
        .join("\n");
    let check = |page: &str| {
        fs::write(folder.path().join("submission.md"), page).unwrap();
        gincert(&["check", path]).stdout() + &gincert(&["check", path]).stderr()
    };
    let said = check(&page);
    for code in ["file-differs", "file-unlisted", "role-unknown", "row-unknown"] {
        assert!(!said.contains(code), "{code}: {said}");
    }
    let other = page.replacen(&rules.len().to_string(), "17", 1);
    assert!(other != page);
    assert!(check(&other).contains("file-differs"), "{}", check(&other));
}

//! `cargo xtask new check CODE`: the file of a submission check, its line in the registry, and a good
//! and a bad document. The bad document makes the first test fail until the check is written.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::bad_name;
use crate::USAGE;
use crate::repository;
use crate::tidy::registry::{CHECKS, DOCUMENTS, ENTRIES, LIST, MODULES, Marks, names};

/// What stands for the code in the texts below.
const MARK: &str = "@CODE@";
/// The source of a new check.
const SOURCE: &str = include_str!("check.rs.txt");
/// A rule document that is whole: the good document is a copy of it, and the bad one begins as one.
const WHOLE: &str = "rulesets/gin-and-win/ten.md";
/// What the bad document says until its author has spoiled it.
const TO_SPOIL: &str = "\n## What @CODE@ finds here\n\nThe author of the check spoils one thing above and says here what.\n";

/// Writes the four parts, or nothing when one of them cannot be written.
pub fn run(code: &str) -> Result<u8> {
    if let Some(why) = bad_name(code) {
        eprintln!("xtask: {why}");
        return Ok(USAGE);
    }
    let root = repository::root()?;
    let written = write(&root, code)?;
    for path in &written {
        println!("wrote {path}");
    }
    println!(
        "Next: make `cargo xtask test` pass, then `cargo xtask bless` and `cargo xtask tidy`."
    );
    Ok(0)
}

fn write(root: &Path, code: &str) -> Result<Vec<String>> {
    let stem = code.replace('-', "_");
    let list = fs::read_to_string(root.join(LIST))
        .with_context(|| format!("{LIST} is not readable, so there is no registry to add to"))?;
    let list = with_line(&list, MODULES, &stem, &format!("mod {stem};"))?;
    let list = with_line(&list, ENTRIES, &stem, &format!("{stem},"))?;
    let whole = fs::read_to_string(root.join(WHOLE)).with_context(|| {
        format!("{WHOLE} is not readable, so there is no document to begin with")
    })?;
    let spoiled = format!("{whole}{}", TO_SPOIL.replace(MARK, code));
    let new = [
        (format!("{CHECKS}{stem}.rs"), SOURCE.replace(MARK, code)),
        (format!("{DOCUMENTS}/good/{code}.md"), whole),
        (format!("{DOCUMENTS}/bad/{code}.md"), spoiled),
    ];
    if let Some((path, _)) = new.iter().find(|(path, _)| root.join(path).exists()) {
        bail!("{path} exists already and is left as it is");
    }
    let mut written = Vec::new();
    for (path, text) in &new {
        let full = root.join(path);
        if let Some(folder) = full.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&full, text).with_context(|| format!("{path} could not be written"))?;
        written.push(path.clone());
    }
    fs::write(root.join(LIST), list).with_context(|| format!("{LIST} could not be written"))?;
    written.push(LIST.to_string());
    Ok(written)
}

/// The text with one more line between two marks, at its place in the alphabet.
fn with_line(text: &str, marks: Marks, stem: &str, line: &str) -> Result<String> {
    let Some(listed) = names(text, marks) else {
        bail!("{LIST} has no list between the lines `{}` and `{}`", marks.begin, marks.end);
    };
    if listed.contains(&stem) {
        bail!("{LIST} names `{stem}` already");
    }
    // The new line stands before the first name that comes after it, or before the end.
    let later = listed.iter().find(|name| **name > stem);
    let mut lines: Vec<String> = Vec::new();
    let mut inside = false;
    for old in text.lines() {
        let word = old.trim();
        let is_place = match later {
            Some(later) => word.trim_end_matches([',', ';']).rsplit(' ').next() == Some(later),
            None => word == marks.end,
        };
        if inside && is_place {
            let indent = old.split(|c: char| !c.is_whitespace()).next();
            lines.push(format!("{}{line}", indent.unwrap_or_default()));
        }
        inside = (inside && !is_place && word != marks.end) || word == marks.begin;
        lines.push(old.to_string());
    }
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::registry::WAGER_CHECKS;

    const LISTED: &str = "// modules: begin\nmod b_b;\nmod d;\n// modules: end\n\
                          checks! {\n    // registry: begin\n    b_b,\n    d,\n    \
                          // registry: end\n}\nfn zz() {}\n";

    fn registry(body: &str) -> String {
        LISTED.replace("    b_b,\n    d,\n", body)
    }

    #[test]
    fn a_name_goes_to_its_place_in_the_alphabet() {
        let placed = |stem: &str| with_line(LISTED, ENTRIES, stem, &format!("{stem},")).unwrap();
        assert_eq!(placed("a"), registry("    a,\n    b_b,\n    d,\n"));
        assert_eq!(placed("c"), registry("    b_b,\n    c,\n    d,\n"));
        assert_eq!(placed("e"), registry("    b_b,\n    d,\n    e,\n"));
        assert_eq!(with_line(&registry(""), ENTRIES, "a", "a,").unwrap(), registry("    a,\n"));
        let module = with_line(LISTED, MODULES, "c", "mod c;").unwrap();
        assert_eq!(module, LISTED.replace("mod d;\n", "mod c;\nmod d;\n"));
    }

    #[test]
    fn a_name_that_is_listed_and_a_file_without_a_list_are_refused() {
        assert!(with_line(LISTED, ENTRIES, "d", "d,").is_err());
        assert!(with_line("checks! {}\n", ENTRIES, "d", "d,").is_err());
    }

    /// What the registry asks of a check, as all checks of the project write it.
    #[test]
    fn a_new_check_has_the_shape_of_those_that_are_there() {
        let shape = [
            "pub(super) const CODE: &str = \"",
            "pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {",
        ];
        let mut seen = 0;
        let folders = [CHECKS, WAGER_CHECKS].map(|folder| repository::root().unwrap().join(folder));
        for entry in folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()) {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let is_check = !path.ends_with("mod.rs");
            seen += u32::from(is_check);
            assert!(
                !is_check || shape.iter().all(|line| text.contains(line)),
                "{}",
                path.display()
            );
        }
        assert!(seen > 30);
        assert!(shape.iter().all(|line| SOURCE.contains(line)));
    }

    #[test]
    fn every_part_is_written_once_and_never_overwritten() {
        let root = std::env::temp_dir().join(format!("gincert-xtask-new-{}", std::process::id()));
        fs::create_dir_all(root.join(CHECKS)).unwrap();
        fs::create_dir_all(root.join("rulesets/gin-and-win")).unwrap();
        fs::write(root.join(WHOLE), "# Ten\n").unwrap();
        fs::write(root.join(LIST), LISTED).unwrap();
        let written = write(&root, "a-new-one").unwrap();
        assert_eq!(written.len(), 4);
        let source = fs::read_to_string(root.join(CHECKS).join("a_new_one.rs")).unwrap();
        assert!(source.contains("a-new-one") && !source.contains(MARK));
        let spoiled = root.join(DOCUMENTS).join("bad/a-new-one.md");
        assert!(fs::read_to_string(spoiled).unwrap().contains("What a-new-one finds"));
        let again = write(&root, "a-new-one").unwrap_err();
        assert!(again.to_string().contains("already"));
        fs::write(root.join(LIST), LISTED).unwrap();
        let orphan = write(&root, "a-new-one").unwrap_err();
        assert!(orphan.to_string().contains("exists already"));
        assert_eq!(fs::read_to_string(root.join(LIST)).unwrap(), LISTED);
        fs::remove_dir_all(&root).unwrap();
    }
}

//! `cargo xtask tidy`: the project rules that a machine can check, one file each. A rule that fails
//! prints its text and where it is written, so that nobody has to guess what is wanted.

mod book;
mod changelog;
mod circles;
mod commit_subjects;
mod decisions;
mod edges;
mod families;
mod file_length;
mod findings_page;
mod function_length;
mod glossary;
mod headers;
mod imports;
mod language;
mod limits_page;
mod links;
mod machine_paths;
mod manifest;
mod manifests;
mod markdown;
pub mod registry;
mod rng_tests_page;
mod rulesets;
mod types;
mod unfinished;

use anyhow::Result;

use crate::repository::{self, Tree};

/// One project rule.
pub struct Rule {
    /// Its name, equal to the stem of its file with hyphens.
    pub name: &'static str,
    /// What holds, in a sentence.
    pub text: &'static str,
    /// Where a person reads more about it.
    pub written: &'static str,
    /// Every place where it does not hold, each a line that begins with the path.
    pub check: fn(&Tree) -> Vec<String>,
}

const PROJECT_RULES: &str = "CONTRIBUTING.md, Project rules";

const RULES: &[Rule] = &[
    book::RULE,
    changelog::RULE,
    circles::RULE,
    commit_subjects::RULE,
    decisions::RULE,
    edges::RULE,
    families::RULE,
    file_length::RULE,
    findings_page::RULE,
    function_length::RULE,
    glossary::RULE,
    headers::RULE,
    language::RULE,
    limits_page::RULE,
    links::RULE,
    machine_paths::RULE,
    manifests::RULE,
    registry::RULE,
    rng_tests_page::RULE,
    rulesets::RULE,
    unfinished::RULE,
];

/// Checks every rule on the files of the checkout; 0 when all hold, else 1.
pub fn run() -> Result<u8> {
    let tree = Tree::read(&repository::root()?)?;
    let mut broken = 0_usize;
    for rule in RULES {
        let misses = (rule.check)(&tree);
        if !misses.is_empty() {
            broken += 1;
            eprintln!("{}", explain(rule, &misses));
        }
    }
    if broken > 0 {
        eprintln!("tidy: {broken} of {} project rules do not hold", RULES.len());
        return Ok(1);
    }
    println!("tidy: {} project rules hold over {} files", RULES.len(), tree.len());
    Ok(0)
}

fn explain(rule: &Rule, misses: &[String]) -> String {
    let mut text = format!(
        "tidy: {} does not hold\n  rule: {}\n  written in: {}\n",
        rule.name, rule.text, rule.written
    );
    for miss in misses {
        text.push_str(&format!("  {miss}\n"));
    }
    text
}

/// Lines with their numbers, counted from 1 as editors do.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().zip(1..).map(|(line, number)| (number, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files of this folder that are not rules but what rules share.
    const SHARED: &[&str] = &["mod", "imports", "manifest", "markdown", "types"];

    fn checkout() -> Tree {
        Tree::read(&repository::root().unwrap()).unwrap()
    }

    #[test]
    fn every_rule_file_is_in_the_list_under_its_own_name() {
        let tree = checkout();
        let mut stems: Vec<String> = tree
            .texts()
            .filter_map(|(path, _)| repository::stem_in(path, "xtask/src/tidy/", "rs"))
            .filter(|stem| !SHARED.contains(stem))
            .map(|stem| stem.replace('_', "-"))
            .collect();
        stems.sort();
        let names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
        assert_eq!(names, stems);
    }

    #[test]
    fn every_rule_is_written_down_for_people() {
        let tree = checkout();
        let page = tree.text("CONTRIBUTING.md").unwrap();
        for rule in RULES {
            assert!(page.contains(&format!("`{}`", rule.name)), "{}", rule.name);
        }
    }

    #[test]
    fn a_failure_prints_the_rule_and_where_it_is_written() {
        let text = explain(&file_length::RULE, &["a.rs has 600 lines".to_string()]);
        assert!(text.contains(file_length::RULE.text));
        assert!(text.contains(file_length::RULE.written));
        assert!(text.contains("  a.rs has 600 lines\n"));
    }
}

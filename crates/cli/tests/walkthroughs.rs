//! The pages for each kind of reader (`docs/for-*.md`): every command on them runs, in the order of the
//! page, with the exit code that the page gives.
//!
//! A `console` fence holds commands behind `$ ` and, where a command does not end with 0, `[exit N]`
//! on the next line. A fence with a file name behind its language is that file.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::tools::at_hand;
use common::top;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a page asks its reader to do.
#[derive(Debug, PartialEq)]
enum Step {
    Save { name: String, text: String },
    Run { command: String, exit: i32 },
}

/// The pages for readers, by name.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = fs::read_dir(top().join("docs"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with("for-"))
        .collect();
    pages.sort();
    pages
}

/// The steps of a page, in its order.
fn steps(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else { continue };
        let fence: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        match info.split_once(' ') {
            None if info == "console" => steps.extend(commands(&fence)),
            None => {}
            Some((_, name)) => {
                steps.push(Step::Save { name: name.to_owned(), text: fence.join("\n") + "\n" });
            }
        }
    }
    steps
}

/// The commands of a `console` fence.
fn commands(fence: &[&str]) -> Vec<Step> {
    let mut found: Vec<Step> = Vec::new();
    for line in fence {
        if let Some(command) = line.strip_prefix("$ ") {
            found.push(Step::Run { command: command.to_owned(), exit: 0 });
            continue;
        }
        // Any other line of a console fence is a mistake of the page.
        let code = line.strip_prefix("[exit ").and_then(|rest| rest.strip_suffix(']')).unwrap();
        assert!(!found.is_empty(), "an exit code without a command: {line}");
        if let Some(Step::Run { exit, .. }) = found.last_mut() {
            *exit = code.parse().unwrap();
        }
    }
    found
}

/// A folder as a checkout shows it to a reader, where new files can be written.
fn checkout() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["rulesets", "vectors"] {
        std::os::unix::fs::symlink(
            fs::canonicalize(top().join(name)).unwrap(),
            folder.path().join(name),
        )
        .unwrap();
    }
    folder
}

/// Runs a command as a shell does, with the tested program first on the path.
fn run(folder: &Path, command: &str) -> (i32, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_gincert")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("COLUMNS", "80")
        .output()
        .unwrap();
    (output.status.code().unwrap(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Whether a command starts an engine in Python that cannot run here; CI makes that a failure.
fn needs_missing_python(command: &str) -> bool {
    let needed = command.split(' ').any(|word| word == "python3");
    needed && !at_hand(&["python3"])
}

#[test]
fn every_command_on_a_page_for_readers_ends_as_the_page_says() {
    let pages = pages();
    assert_eq!(pages.len(), 4, "laboratories, operators, commissions, makers");
    for page in pages {
        let steps = steps(&fs::read_to_string(&page).unwrap());
        let ran = steps.iter().filter(|step| matches!(step, Step::Run { .. })).count();
        assert!(ran >= 5, "{} runs {ran} commands", page.display());
        let folder = checkout();
        for step in steps {
            match step {
                Step::Save { name, text } => fs::write(folder.path().join(name), text).unwrap(),
                Step::Run { command, .. } if needs_missing_python(&command) => {
                    println!("not tested: python3 is not installed: {command}");
                }
                Step::Run { command, exit } => {
                    let (code, stderr) = run(folder.path(), &command);
                    assert_eq!(code, exit, "{}: {command}\n{stderr}", page.display());
                }
            }
        }
    }
}

#[test]
fn steps_are_read_from_fences_alone() {
    let page = "`$ a`\n\n```sh\n$ b\n```\n\n```console\n$ c d\n[exit 1]\n$ e\n```\n\n```markdown f.md\ng\n```\n";
    let run = |command: &str, exit| Step::Run { command: command.to_owned(), exit };
    let save = Step::Save { name: "f.md".to_owned(), text: "g\n".to_owned() };
    assert_eq!(steps(page), [run("c d", 1), run("e", 0), save]);
}

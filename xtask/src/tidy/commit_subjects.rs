//! Project rule: `git log --oneline` is readable. It checks the commits that the checkout has: in a shallow
//! clone those few, in an unpacked archive none.

use super::Rule;
use crate::repository::{self, Tree};
use std::process::Command;

pub const RULE: Rule = Rule {
    name: "commit-subjects",
    text: "the subject of a commit written since 2026-11-24 has at most 60 characters and no full stop",
    written: "CONTRIBUTING.md, Commits",
    check,
};

const SUBJECT_CHARS_MAX: usize = 60;
/// Midnight of 2026-11-24 in UTC. Earlier subjects are longer, and history is not rewritten.
const SINCE: u64 = 1_795_478_400;

fn check(_: &Tree) -> Vec<String> {
    log().map(|log| misses(&log)).unwrap_or_default()
}

/// Time of writing, digest and subject of every commit at hand; `None` without git or its folder.
fn log() -> Option<String> {
    let root = repository::root().ok()?;
    // An unpacked archive inside somebody else's checkout has no commits of its own.
    if !root.join(".git").exists() {
        return None;
    }
    let output =
        Command::new("git").args(["log", "--format=%at %h %s"]).current_dir(root).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn misses(log: &str) -> Vec<String> {
    let commits = log.lines().filter_map(|line| {
        let (time, rest) = line.split_once(' ')?;
        let (digest, subject) = rest.split_once(' ')?;
        Some((time.parse::<u64>().ok()?, digest, subject))
    });
    commits
        .filter(|(time, ..)| *time >= SINCE)
        .filter_map(|(_, digest, subject)| {
            let chars = subject.chars().count();
            match subject.ends_with('.') {
                _ if chars > SUBJECT_CHARS_MAX => {
                    Some(format!("commit {digest} has a subject of {chars} characters"))
                }
                true => Some(format!("commit {digest} has a subject that ends in a full stop")),
                false => None,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commit(time: u64, subject: &str) -> Vec<String> {
        misses(&format!("{time} 0123abc {subject}\n"))
    }

    #[test]
    fn sixty_characters_are_a_subject_and_one_more_is_not() {
        assert!(commit(SINCE, &"é".repeat(SUBJECT_CHARS_MAX)).is_empty());
        let long = commit(SINCE, &"é".repeat(SUBJECT_CHARS_MAX + 1));
        assert_eq!(long, ["commit 0123abc has a subject of 61 characters"]);
        assert_eq!(commit(SINCE, "Add a rule.").len(), 1);
    }

    #[test]
    fn earlier_subjects_stay_as_they_are() {
        assert!(commit(SINCE - 1, &"x".repeat(178)).is_empty());
    }

    #[test]
    fn a_checkout_without_history_holds() {
        assert!(misses("").is_empty());
        assert!(misses("fatal: not a git repository\n").is_empty());
    }
}

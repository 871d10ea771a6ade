//! The test programs that cargo built, run several at once. Knows no test by name.
//!
//! `cargo test` runs one program after the other; most of ours end with one long test, and the other
//! processors wait for it.

use std::collections::VecDeque;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::run;

/// A test program, and the folder of the package that it tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestProgram {
    name: String,
    file: PathBuf,
    package: PathBuf,
}

/// The test programs among the messages that `cargo test --no-run --message-format=json` prints.
///
/// # Errors
/// For a line that is no message of cargo.
pub fn programs_of(messages: &str) -> Result<Vec<TestProgram>> {
    let mut programs = Vec::new();
    for line in messages.lines().filter(|line| !line.is_empty()) {
        let message: Value = serde_json::from_str(line)
            .with_context(|| format!("not a message of cargo: {line}"))?;
        programs.extend(program_of(&message));
    }
    Ok(programs)
}

fn program_of(message: &Value) -> Option<TestProgram> {
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let file = PathBuf::from(message["executable"].as_str()?);
    let package = PathBuf::from(message["manifest_path"].as_str()?).parent()?.to_owned();
    let folder = package.file_name()?.to_string_lossy().into_owned();
    let name = format!("{} of {folder}", message["target"]["name"].as_str()?);
    Some(TestProgram { name, file, package })
}

/// Runs the programs with these variables, as many at once as there are processors, prints what each said when it
/// has ended, and gives the names of those that failed.
///
/// # Errors
/// For a program that cannot be started.
pub fn run_all(programs: Vec<TestProgram>, environment: &[(&str, &str)]) -> Result<Vec<String>> {
    let at_once = thread::available_parallelism().map_or(1, usize::from);
    let waiting = Mutex::new(VecDeque::from(programs));
    let failed = Mutex::new(Vec::new());
    let work = || -> Result<()> {
        loop {
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some(program) = next else { return Ok(()) };
            let output = program.output(environment)?;
            if !print(&program.name, &output)? {
                failed.lock().unwrap_or_else(PoisonError::into_inner).push(program.name);
            }
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..at_once).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            match worker.join() {
                Ok(ended) => ended?,
                Err(_) => bail!("a thread that runs tests has failed"),
            }
        }
        Ok(())
    })?;
    let mut failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.sort();
    Ok(failed)
}

impl TestProgram {
    /// Runs it as cargo does: in the folder of its package.
    fn output(&self, environment: &[(&str, &str)]) -> Result<Output> {
        let mut command = Command::new(&self.file);
        command.current_dir(&self.package).env("CARGO_MANIFEST_DIR", &self.package);
        command.env("CARGO", run::cargo().get_program()).envs(environment.iter().copied());
        command.output().with_context(|| format!("{} could not be started", self.name))
    }
}

/// Prints a program's output in one piece, and says whether it passed.
pub fn print(name: &str, output: &Output) -> Result<bool> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n     Running {name}")?;
    out.write_all(&output.stdout)?;
    out.write_all(&output.stderr)?;
    out.flush()?;
    Ok(output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_program_has_its_file_and_the_folder_of_its_package() {
        let message = r#"{"reason":"compiler-artifact","manifest_path":"/a/crates/game/Cargo.toml",
            "target":{"name":"rules"},"profile":{"test":true},"executable":"/a/target/debug/deps/rules-1"}"#;
        let programs = programs_of(&message.replace('\n', " ")).unwrap();
        let expected = TestProgram {
            name: "rules of game".to_owned(),
            file: "/a/target/debug/deps/rules-1".into(),
            package: "/a/crates/game".into(),
        };
        assert_eq!(programs, [expected]);
    }

    #[test]
    fn libraries_and_programs_that_test_nothing_are_left_out_and_other_text_is_an_error() {
        let library =
            r#"{"reason":"compiler-artifact","profile":{"test":false},"executable":null}"#;
        let built = r#"{"reason":"build-finished","success":true}"#;
        assert_eq!(programs_of(&format!("{library}\n{built}\n")).unwrap(), []);
        assert!(programs_of("warning: text").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn each_program_that_fails_is_named_and_none_hides_another() {
        let program = |name: &str, file: &str| TestProgram {
            name: name.to_owned(),
            file: file.into(),
            package: "/".into(),
        };
        let programs = vec![program("b", "false"), program("fine", "true"), program("a", "false")];
        assert_eq!(run_all(programs, &[]).unwrap(), ["a", "b"]);
        assert!(run_all(vec![program("x", "no-such-program-of-gincert")], &[]).is_err());
    }
}

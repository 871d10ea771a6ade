//! `cargo xtask test`: all tests of the workspace with nothing but cargo, then one line about what
//! could not be tested on this machine. Knows no test by name.

mod programs;

use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};

use crate::repository;
use crate::run;
use programs::{print, programs_of, run_all};

/// Outside programs that some tests need, and what stays untested without them.
const TOOLS: &[(&str, &str)] = &[
    ("ssh-keygen", "that signatures verify with the stock tool and the reverse"),
    ("chromium", "that reports and the page for clerks work in a browser"),
    ("chromedriver", "that reports and the page for clerks work in a browser"),
    ("node", "that the program inside the page for clerks prints what the command prints"),
    ("spark-submit", "that audits on Apache Spark give the bytes of one process"),
    ("java", "that audits on Apache Spark give the bytes of one process"),
];

/// Tests read this variable and then run over everything instead of a sample.
const EXHAUSTIVE: &str = "GINCERT_EXHAUSTIVE";

/// Runs the tests; further arguments go to `cargo test`. Without any, test programs run several at once, beside the
/// examples in the documentation.
pub fn run(args: &[String]) -> Result<u8> {
    let plan = plan(args);
    let code = match plan.rest.is_empty() {
        true => run_side_by_side(&plan)?,
        false => run::exit_code(plan.cargo(&[])?.args(&plan.rest))?,
    };
    for line in untested(|tool| run::find_tool(tool).is_some()) {
        println!("{line}");
    }
    Ok(code)
}

/// Builds all tests, then runs them and the examples at once.
fn run_side_by_side(plan: &Plan<'_>) -> Result<u8> {
    let mut build = plan.cargo(&["--no-run", "--message-format=json-render-diagnostics"])?;
    let built = build.stderr(Stdio::inherit()).output().context("cargo could not be started")?;
    if !built.status.success() {
        return Ok(FAILED);
    }
    let programs = programs_of(&String::from_utf8_lossy(&built.stdout))?;
    let mut examples = plan.cargo(&["--doc"])?;
    let examples = thread::spawn(move || examples.output());
    let failed = run_all(programs, plan.environment())?;
    let Ok(examples) = examples.join() else { bail!("a thread that runs examples has failed") };
    let passed = print("the examples in the documentation", &examples?)?;
    for name in &failed {
        println!("failed: {name}");
    }
    Ok(if passed && failed.is_empty() { 0 } else { FAILED })
}

/// The exit code of cargo where a test fails.
const FAILED: u8 = 101;

struct Plan<'a> {
    exhaustive: bool,
    rest: Vec<&'a String>,
}

impl Plan<'_> {
    /// `cargo test` over everything, with these arguments.
    fn cargo(&self, more: &[&str]) -> Result<Command> {
        let mut cargo = run::cargo();
        cargo.current_dir(repository::root()?).args(["test", "--workspace", "--locked"]).args(more);
        if self.exhaustive {
            cargo.arg("--release");
        }
        cargo.envs(self.environment().iter().copied());
        Ok(cargo)
    }

    fn environment(&self) -> &'static [(&'static str, &'static str)] {
        if self.exhaustive { &[(EXHAUSTIVE, "1")] } else { &[] }
    }
}

fn plan(args: &[String]) -> Plan<'_> {
    // Words after `--` belong to the test programs, not to us.
    let ours = args.iter().position(|word| word == "--");
    let ours = ours.unwrap_or(args.len());
    let is_ours = |at: usize, word: &String| at < ours && word == "--exhaustive";
    Plan {
        exhaustive: args.iter().enumerate().any(|(at, word)| is_ours(at, word)),
        rest: args
            .iter()
            .enumerate()
            .filter(|(at, word)| !is_ours(*at, word))
            .map(|(_, word)| word)
            .collect(),
    }
}

fn untested(found: impl Fn(&str) -> bool) -> Vec<String> {
    TOOLS
        .iter()
        .filter(|(tool, _)| !found(tool))
        .map(|(tool, what)| {
            format!("Not tested here, because {tool} is not on this machine: {what}")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_string).collect()
    }

    #[test]
    fn exhaustive_is_taken_out_and_the_rest_goes_to_cargo() {
        let args = words("--exhaustive -p gincert-game -- --nocapture");
        let plan = plan(&args);
        assert!(plan.exhaustive);
        assert_eq!(plan.rest, ["-p", "gincert-game", "--", "--nocapture"]);
    }

    #[test]
    fn words_after_two_dashes_are_not_ours() {
        let args = words("-- --exhaustive");
        let plan = plan(&args);
        assert!(!plan.exhaustive);
        assert_eq!(plan.rest, ["--", "--exhaustive"]);
    }

    #[test]
    fn a_missing_tool_is_named_in_one_line_and_a_present_one_is_not() {
        let lines = untested(|_| false);
        assert_eq!(lines.len(), TOOLS.len());
        assert!(lines.iter().all(|line| !line.contains('\n')));
        assert!(lines.iter().any(|line| line.contains("ssh-keygen")));
        assert!(untested(|_| true).is_empty());
    }
}

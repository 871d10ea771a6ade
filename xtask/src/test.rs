//! `cargo xtask test`: all tests of the workspace with nothing but cargo, then one line about what
//! could not be tested on this machine. Knows no test by name.

use anyhow::Result;

use crate::repository;
use crate::run;

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

/// Runs the tests; further arguments go to `cargo test`.
pub fn run(args: &[String]) -> Result<u8> {
    let plan = plan(args);
    let mut cargo = run::cargo();
    cargo.current_dir(repository::root()?).args(["test", "--workspace", "--locked"]);
    if plan.exhaustive {
        cargo.arg("--release").env(EXHAUSTIVE, "1");
    }
    let code = run::exit_code(cargo.args(plan.rest))?;
    for line in untested(|tool| run::find_tool(tool).is_some()) {
        println!("{line}");
    }
    Ok(code)
}

struct Plan<'a> {
    exhaustive: bool,
    rest: Vec<&'a String>,
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

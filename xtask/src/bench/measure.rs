//! What a process costs, measured from outside.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::run;

/// What a process and its children cost.
#[derive(Debug, Clone, Copy)]
pub struct Usage {
    /// CPU time, user and system, in milliseconds.
    pub cpu_ms: f64,
    /// The largest resident memory of one of them in MB, where the system tells it.
    pub peak_mb: Option<f64>,
}

/// Runs a command that takes and gives nothing. The time is what the shell `bash` has from the system,
/// because the standard library does not give it; the memory is what GNU `time` has.
pub fn usage(words: &[OsString]) -> Result<Usage> {
    const SCRIPT: &str = r#"TIMEFORMAT="%3U %3S"; time "$@" >/dev/null 2>/dev/null </dev/null"#;
    let peak = std::env::temp_dir().join(format!("gincert-bench-peak-{}", std::process::id()));
    let mut command = Command::new("bash");
    command.args(["-c", SCRIPT, "bash"]);
    let knows_memory = cfg!(target_os = "linux") && run::find_tool("time").is_some();
    if knows_memory {
        command.args(["env", "time", "-f", "%M", "-o"]).arg(&peak);
    }
    let output = command.args(words).output().context("bash does not start")?;
    let kilobytes = std::fs::read_to_string(&peak).unwrap_or_default();
    std::fs::remove_file(&peak).ok();
    let name = || words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    if !is_success(words, output.status.code()) {
        bail!("`{}` ended with {}", name(), output.status);
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let seconds: Vec<f64> = text.split_whitespace().filter_map(|part| part.parse().ok()).collect();
    let [user, system] = seconds.as_slice() else { bail!("bash printed no time: {text}") };
    let peak_mb = kilobytes.lines().last().and_then(|line| line.trim().parse::<f64>().ok());
    Ok(Usage { cpu_ms: (user + system) * 1000.0, peak_mb: peak_mb.map(|peak| peak / 1024.0) })
}

/// Whether a program did its work: the product ends with 1 where it has findings, others where they fail.
fn is_success(words: &[OsString], code: Option<i32>) -> bool {
    let program = words.first().map(Path::new).and_then(Path::file_stem);
    match code {
        Some(1) => program.is_some_and(|stem| stem == "gincert"),
        code => code == Some(0),
    }
}

/// The middle of some figures; of an even number the lower of the two.
pub fn median(mut figures: Vec<f64>) -> Option<f64> {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len().checked_sub(1)? / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::{is_success, median, usage};

    #[test]
    fn the_median_is_the_middle_one() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), Some(2.0));
        assert_eq!(median(Vec::new()), None);
    }

    #[test]
    fn a_command_that_fails_has_no_figure() {
        let words = |script: &str| ["bash", "-c", script].map(Into::into);
        assert!(usage(&words("exit 0")).is_ok());
        assert!(usage(&words("exit 1")).is_err());
        assert!(usage(&words("exit 2")).is_err());
    }

    #[test]
    fn findings_are_no_failure_of_the_product() {
        let words = |program: &str| [program, "replay"].map(Into::into);
        assert!(is_success(&words("target/release/gincert"), Some(1)));
        assert!(!is_success(&words("target/release/gincert"), Some(3)));
        assert!(!is_success(&words("python3"), Some(1)));
    }
}

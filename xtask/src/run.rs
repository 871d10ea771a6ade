//! Starting other programs and reading their exit codes. Knows nothing about what they do.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

/// Exit code reported for a program that a signal ended; the product's "our fault".
const ENDED_BY_SIGNAL: u8 = 70;

/// The cargo that started us, or the one on the path.
pub fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a program with our own input and output, and returns its exit code.
pub fn exit_code(command: &mut Command) -> Result<u8> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("`{name}` could not be started"))?;
    // Exit codes are 0 to 255 on every system that we name; a larger one is still a failure.
    Ok(status.code().map_or(ENDED_BY_SIGNAL, |code| u8::try_from(code).unwrap_or(ENDED_BY_SIGNAL)))
}

/// Where a program lies on the search path, if it does.
pub fn find_tool(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path).map(|folder| folder.join(&file)).find(|candidate| candidate.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_that_does_not_exist_is_not_found() {
        assert_eq!(find_tool("no-such-tool-of-gincert"), None);
    }

    #[test]
    fn a_program_that_does_not_exist_is_named_in_the_error() {
        let error = exit_code(&mut Command::new("no-such-tool-of-gincert")).unwrap_err();
        assert!(error.to_string().contains("no-such-tool-of-gincert"));
    }
}

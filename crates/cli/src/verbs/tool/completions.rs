//! `gincert completions`: a completion script.

use crate::args;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use clap_complete::Shell;

pub fn run(output: &Output, shell: Shell) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "gincert", &mut script);
    output.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Clean)
}

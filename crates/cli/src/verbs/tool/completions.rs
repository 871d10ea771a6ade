//! `gincert completions`: a completion script.

use crate::args::Cli;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use clap::CommandFactory;
use clap_complete::Shell;

pub fn run(output: &Output, shell: Shell) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "gincert", &mut script);
    output.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Clean)
}

//! Usage lines of help that are wrapped between their options.

use clap::Command;
use textwrap::{Options, WordSeparator, WordSplitter, fill};

/// How a usage line begins.
const HEAD: &str = "Usage: ";

/// Columns of a line of help.
const COLUMNS_MAX: usize = 80;

/// A usage line that does not fit a line of help is wrapped between its options.
pub fn wrapped(command: Command) -> Command {
    let mut built = command.clone();
    built.build();
    wrap_usage(command, &mut built)
}

fn wrap_usage(command: Command, built: &mut Command) -> Command {
    let usage = built.render_usage().to_string();
    let usage = usage.trim_start_matches(HEAD).to_owned();
    let command = match usage.len() + HEAD.len() > COLUMNS_MAX && !usage.contains('\n') {
        true => command.override_usage(wrapped_usage(&usage)),
        false => command,
    };
    command.mut_subcommands(|verb| match built.find_subcommand_mut(verb.get_name()) {
        Some(built) => wrap_usage(verb, built),
        None => verb,
    })
}

/// The words of a usage line in lines; an option keeps its value beside it.
fn wrapped_usage(usage: &str) -> String {
    let options = Options::new(COLUMNS_MAX)
        .initial_indent(HEAD)
        .subsequent_indent("              ")
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let lines = fill(&usage.replace(" <", "\u{a0}<"), options);
    lines.trim_start_matches(HEAD).replace('\u{a0}', " ")
}

#[cfg(test)]
mod tests {
    use super::COLUMNS_MAX;
    use crate::args::command;

    #[test]
    fn usage_lines_fit_the_lines_of_help() {
        let mut root = command();
        root.build();
        for verb in root.get_subcommands_mut() {
            let usage = verb.render_usage().to_string();
            for line in usage.lines() {
                assert!(line.chars().count() <= COLUMNS_MAX, "{usage}");
            }
        }
    }
}

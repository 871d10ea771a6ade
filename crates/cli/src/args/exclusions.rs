//! Says in help which options exclude each other, from what the command line refuses.

use clap::{Arg, Command};

/// The command with "(not with --x)" behind the help of each option that another one excludes.
pub fn with_exclusions(command: Command) -> Command {
    let mut built = command.clone();
    built.build();
    annotated(command, &built)
}

fn annotated(command: Command, built: &Command) -> Command {
    let own: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    let mut command = command;
    for id in own {
        let excluded = excluded_by(built, &id);
        if !excluded.is_empty() {
            let words = format!("(not with {})", excluded.join(", "));
            command = command.mut_arg(id.as_str(), |arg| noted(arg, &words));
        }
    }
    command.mut_subcommands(|verb| match built.find_subcommand(verb.get_name()) {
        Some(built) => annotated(verb, built),
        None => verb,
    })
}

/// The options that an option excludes, or that exclude it, as they are written.
fn excluded_by(built: &Command, id: &str) -> Vec<String> {
    let is_own = |other: &&Arg| other.get_id().as_str() == id;
    let excludes = |arg: &Arg, other: &Arg| {
        let all = built.get_arg_conflicts_with(arg);
        all.iter().any(|one| one.get_id() == other.get_id())
    };
    let Some(arg) = built.get_arguments().find(is_own) else { return Vec::new() };
    // A global option is listed once for all verbs, so that only the verb's own option names it.
    let others = built.get_arguments().filter(|other| !is_own(other) && !arg.is_global_set());
    let others = others.filter(|other| excludes(arg, other) || excludes(other, arg));
    others.filter_map(|other| other.get_long().map(|long| format!("--{long}"))).collect()
}

/// The option with these words at the end of its summary and of its whole help.
fn noted(arg: Arg, words: &str) -> Arg {
    let [short, long] = [arg.get_help(), arg.get_long_help()].map(|help| {
        let text = help?.to_string();
        let (first, rest) = match text.split_once("\n\n") {
            Some((first, rest)) => (first, format!("\n\n{rest}")),
            None => (text.as_str(), String::new()),
        };
        let (body, stop) = match first.strip_suffix('.') {
            Some(body) => (body, "."),
            None => (first, ""),
        };
        Some(format!("{body} {words}{stop}{rest}"))
    });
    let arg = match short {
        Some(text) => arg.help(text),
        None => arg,
    };
    match long {
        Some(text) => arg.long_help(text),
        None => arg,
    }
}

#[cfg(test)]
mod tests {
    use crate::args::command;

    #[test]
    fn an_option_names_those_that_it_excludes() {
        let root = command();
        let replay = root.find_subcommand("replay").unwrap();
        let details = replay.get_arguments().find(|arg| arg.get_id() == "details").unwrap();
        let help = details.get_help().unwrap().to_string();
        assert!(help.ends_with("(not with --quiet)"), "{help}");
    }
}

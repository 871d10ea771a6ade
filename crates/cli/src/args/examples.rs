//! Three examples for each verb, printed below its help. A test reads each of them as a command line.

/// Of `gincert check`.
pub const CHECK: &str = "\
Examples:
  gincert check rules.md
  gincert check submission/ --details
  gincert check rulesets/ --quiet --fail-on material";

/// Of `gincert hand`.
pub const HAND: &str = "\
Examples:
  gincert hand --rules ten.md 'Ac Ah 7d 8d Jd 3s 2c'
  gincert hand --rules ten.md 7c7d7h7s2c5cJc --dealer KcKd2d3d5d9h8s
  gincert hand --rules gin.md 4c4d4h4s5s9cTcJcKd2h --against 'As2s3s | 7c7d7h'";

/// Of `gincert sheet`.
pub const SHEET: &str = "\
Examples:
  gincert sheet match.jsonl --rules standard-a.md
  gincert sheet - --rules hollywood.md
  gincert sheet match.jsonl --rules standard-a.md --markdown";

/// Of `gincert ask`.
pub const ASK: &str = "\
Examples:
  gincert ask questions.jsonl --rules standard-a.md
  gincert ask questions.jsonl --rules ten.md --rules wizard.md
  gincert ask --rules skarney.md";

/// Of `gincert math`.
pub const MATH: &str = "\
Examples:
  gincert math ten.md
  gincert math ten.md --par
  gincert math ten.md --solve 2.5%";

/// Of `gincert diff`.
pub const DIFF: &str = "\
Examples:
  gincert diff approved.md proposed.md
  gincert diff approved.md proposed.md --format json
  gincert diff standard-a.md standard-b.md --over rounds.jsonl";

/// Of `gincert replay`.
pub const REPLAY: &str = "\
Examples:
  gincert replay week.jsonl --rules ten.md --details
  gincert replay week.csv --map pit.map.md --rules ten.md --out audit/
  gincert replay week.jsonl --rules ten.md --round GW3/01850";

/// Of `gincert certify`.
pub const CERTIFY: &str = "\
Examples:
  gincert certify submission/ --out report/
  gincert certify submission/ --engagement order.md --out report/
  gincert certify submission/ --engagement order.md --out report/ --key lab";

/// Of `gincert submission`.
pub const SUBMISSION: &str = "\
Examples:
  gincert submission folder/
  gincert submission folder/ --format json
  gincert submission . --quiet";

/// Of `gincert rack-card`.
pub const RACK_CARD: &str = "\
Examples:
  gincert rack-card ten.md
  gincert rack-card ten.md --markdown
  gincert rack-card washington-2017.md --format json";

/// Of `gincert approve`.
pub const APPROVE: &str = "\
Examples:
  gincert approve ten.md --profile nevada-2026 --date 2026-11-20 --out a.md
  gincert approve ten.md --profile p.md --date 2026-11-20 --out a.md --key k
  gincert approve ten.md --profile p.md --date 2026-12-01 --out b.md --key k2";

/// Of `gincert status`.
pub const STATUS: &str = "\
Examples:
  gincert status rules.md --approvals letters/ --signers trusted --on 2026-11-20
  gincert status rulesets/ --approvals letters/ --signers me --on 2026-11-20
  gincert status rules.md --approvals letters/ --signers me --on 2026-11-20 -q";

/// Of `gincert sign`.
pub const SIGN: &str = "\
Examples:
  gincert sign report.md --key lab-key
  gincert sign letter.md --key director --namespace approval
  gincert sign report.md --key second-key --principal reviewer@lab";

/// Of `gincert verify`.
pub const VERIFY: &str = "\
Examples:
  gincert verify report/report.md --signers trusted
  gincert verify report/report.md --submission submission/ --recompute
  gincert verify rules.md --approved letters/ --signers trusted --on 2026-11-20";

/// Of `gincert index`.
pub const INDEX: &str = "\
Examples:
  gincert index reports/ --out reports/index.html
  gincert index reports/2026 --out year.html
  gincert index . --out index.html --quiet";

/// Of `gincert serve`.
pub const SERVE: &str = "\
Examples:
  gincert serve
  gincert serve --open
  gincert serve --port 8080";

/// Of `gincert selftest`.
pub const SELFTEST: &str = "\
Examples:
  gincert selftest --out record/
  gincert selftest --out record/ --quiet
  gincert selftest --out record/ --format json";

/// Of `gincert explain`.
pub const EXPLAIN: &str = "\
Examples:
  gincert explain
  gincert explain claims-agree
  gincert explain overpaid --format json";

/// Of `gincert completions`.
pub const COMPLETIONS: &str = "\
Examples:
  gincert completions bash
  gincert completions zsh
  gincert completions fish";

/// Of `gincert rng plan`.
pub const RNG_PLAN: &str = "\
Examples:
  gincert rng plan
  gincert rng plan --decks 20000 --looks 5 --confidence 95
  gincert rng plan --fault 'one deck in 200 keeps its bottom card'";

/// Of `gincert rng test`.
pub const RNG_TEST: &str = "\
Examples:
  gincert rng test decks.txt
  gincert rng test decks.txt --plan plan.md
  gincert rng test raw.bin --as bits --mode sts";

/// Of `gincert generate log`.
pub const GENERATE_LOG: &str = "\
Examples:
  gincert generate log --rules ten.md --rounds 1000
  gincert generate log --rules ten.md --rounds 9 --faults all=0.1 --truth t
  gincert generate log --rules standard-a.md --rounds 500 --matches";

#[cfg(test)]
mod tests {
    use crate::args::Cli;
    use clap::{CommandFactory, Parser};

    /// The words of an example as a shell gives them; quotes hold several words together.
    fn words(line: &str) -> Vec<String> {
        let (mut all, mut word, mut quoted) = (Vec::new(), String::new(), false);
        for character in line.chars() {
            match character {
                '\'' => quoted = !quoted,
                ' ' if !quoted => all.push(std::mem::take(&mut word)),
                other => word.push(other),
            }
        }
        all.push(word);
        all.retain(|word| !word.is_empty());
        all
    }

    /// Every example under a command and those below it; gives how many there are.
    fn examined(command: &clap::Command) -> usize {
        let mut count = 0;
        for verb in command.get_subcommands() {
            count += examined(verb);
            let Some(help) = verb.get_after_help() else { continue };
            let help = help.to_string();
            let examples: Vec<&str> =
                help.lines().filter_map(|line| line.strip_prefix("  ")).collect();
            assert_eq!(examples.len(), 3, "{}", verb.get_name());
            for example in examples {
                let read = Cli::try_parse_from(words(example));
                assert!(read.is_ok(), "{example}: {}", read.unwrap_err());
                assert!(example.len() <= 78, "{example} is folded at 80 columns");
            }
            count += 1;
        }
        count
    }

    #[test]
    fn every_example_in_the_help_is_a_command_line() {
        assert!(examined(&Cli::command()) >= 20);
    }

    #[test]
    fn the_first_line_of_help_has_no_full_stop() {
        for verb in Cli::command().get_subcommands() {
            let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(!about.is_empty() && !about.ends_with('.'), "{}: {about}", verb.get_name());
            assert!(about.starts_with(char::is_uppercase), "{}: {about}", verb.get_name());
        }
    }
}

//! Three examples for each verb, printed below its help. A test reads each of them as a command line.

/// Of `gincert check`.
pub const CHECK: &str = "\
Examples:
  gincert check rules.md
  gincert check submission/ --details
  gincert check rulesets/ --quiet --fail-on material";

/// Of `gincert draft`.
pub const DRAFT: &str = "\
Examples:
  gincert draft rules.txt --out rules.md
  gincert draft rules.html --revision harbour-2 --details
  gincert draft rules.txt --format json";

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

/// Of `gincert vectors`.
pub const VECTORS: &str = "\
Examples:
  gincert vectors --rules ten.md --out vectors/
  gincert vectors --rules washington-2017.md --out vectors/ --quiet
  gincert vectors --rules ten.md --out vectors/ --format json";

/// Of `gincert conform`.
pub const CONFORM: &str = "\
Examples:
  gincert conform --rules ten.md --engine ./engine
  gincert conform --rules ten.md --all-hands --checkpoint state --engine ./e
  gincert conform --rules ten.md --seed 7 --engines 2 --out ev/ --engine ./e";

/// Of `gincert math`.
pub const MATH: &str = "\
Examples:
  gincert math ten.md
  gincert math ten.md --par --claims
  gincert math ten.md --solve 2.5%";

/// Of `gincert play`.
pub const PLAY: &str = "\
Examples:
  gincert play standard-c.md --against oklahoma-spades.md --seed 7
  gincert play rummy-500.md --players counting,simple
  gincert play ten.md --hands 1000000";

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

/// Of `gincert dispute`.
pub const DISPUTE: &str = "\
Examples:
  gincert dispute week.jsonl --rules ten.md --table T4 --at 23:00 --seat 2
  gincert dispute week.jsonl --rules ten.md --card 45539 --day 2026-11-20
  gincert dispute week.jsonl --rules ten.md --round T4/17 --seat 2 --html p.html";

/// Of `gincert watch`.
pub const WATCH: &str = "\
Examples:
  gincert watch logs/ --rules ten.md --checkpoint floor.state
  gincert watch logs/ --rules ten.md --checkpoint floor.state --once
  gincert watch t12.jsonl --rules ten.md --format json --until-idle 60";

/// Of `gincert map`.
pub const MAP: &str = "\
Examples:
  gincert map week.csv --rules ten.md --out pit.map.md
  gincert map exports/*.csv --rules ten.md --zone Europe/Berlin
  gincert map week.csv --format json";

/// Of `gincert manifest`.
pub const MANIFEST: &str = "\
Examples:
  gincert manifest week.jsonl --partitions 64
  gincert manifest mon.jsonl tue.jsonl --partitions 16
  gincert manifest week.csv --map pit.map.md --rules ten.md --partitions 8";

/// Of `gincert merge`.
pub const MERGE: &str = "\
Examples:
  gincert merge parts.jsonl --rules ten.md
  gincert merge part-0.json part-1.json --rules ten.md --out audit/
  gincert merge parts.jsonl --rules ten.md --runs runs/ --format json";

/// Of `gincert trend`.
pub const TREND: &str = "\
Examples:
  gincert trend audits/2026-11-*
  gincert trend monday/audit.json tuesday/audit.json --details
  gincert trend week-*/audit.json --format json";

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
  gincert approve ten.md --profile p.md --date 2026-12-01 --out b.md --html";

/// Of `gincert register`.
pub const REGISTER: &str = "\
Examples:
  gincert register add r.md letters/a.md --on 2026-11-20 --key k --commission X
  gincert register verify r.md --signers me --on 2026-11-20 --approvals letters/
  gincert register show r.md --format json";

/// Of `gincert register add`.
pub const REGISTER_ADD: &str = "\
Examples:
  gincert register add r.md letters/a.md --on 2026-11-20 --key k --commission X
  gincert register add r.md letters/b.md --on 2026-11-21 --key k
  gincert register add r.md letters/b.md letters/c.md --on 2026-11-21 --key k";

/// Of `gincert register verify`.
pub const REGISTER_VERIFY: &str = "\
Examples:
  gincert register verify r.md --signers me --on 2026-11-20
  gincert register verify r.md --signers me --on 2026-11-20 --approvals letters/
  gincert register verify r.md --signers me --on 2026-11-20 --format json";

/// Of `gincert register show`.
pub const REGISTER_SHOW: &str = "\
Examples:
  gincert register show r.md
  gincert register show r.md -q
  gincert register show r.md --format json";

/// Of `gincert register page`.
pub const REGISTER_PAGE: &str = "\
Examples:
  gincert register page r.md --approvals l/ --signers me --on 2026-11-20 --out r.html
  gincert register page r.md --approvals l/ --signers me --on 2026-11-20 --out r.html -q
  gincert register page r.md --approvals l/ --signers me --on 2026-11-20 --revoked keys --out r.html";

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

/// Of `gincert selftest`.
pub const SELFTEST: &str = "\
Examples:
  gincert selftest --out record/
  gincert selftest --out record/ --quiet
  gincert selftest --out record/ --format json";

/// Of `gincert lsp`.
pub const LSP: &str = "\
Examples:
  gincert lsp
  gincert lsp --stdio
  gincert lsp --color never";

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
  gincert rng plan --as bits --decks 64 --reserve 64
  gincert rng plan --fault 'one deck in 200 keeps its bottom card'";

/// Of `gincert rng test`.
pub const RNG_TEST: &str = "\
Examples:
  gincert rng test decks.txt
  gincert rng test decks.txt --plan plan.md
  gincert rng test raw.bin --as bits --mode sts";

/// Of `gincert rng manifest`.
pub const RNG_MANIFEST: &str = "\
Examples:
  gincert rng manifest decks.txt --partitions 16
  gincert rng manifest monday.txt tuesday.txt --partitions 64
  gincert rng manifest january.zst february.zst --partitions 2";

/// Of `gincert rng partial`.
pub const RNG_PARTIAL: &str = "\
Examples:
  gincert rng partial row.json
  gincert rng partial rows/row-00003
  gincert rng partial row.json --quiet";

/// Of `gincert rng merge`.
pub const RNG_MERGE: &str = "\
Examples:
  gincert rng merge 'parts/*'
  gincert rng merge parts.jsonl --details
  gincert rng merge parts.jsonl --confidence 95 --format json";

/// Of `gincert generate log`.
pub const GENERATE_LOG: &str = "\
Examples:
  gincert generate log --rules ten.md --rounds 1000
  gincert generate log --rules ten.md --rounds 9 --faults all=0.1 --truth t
  gincert generate log --rules standard-a.md --rounds 500 --matches";

/// Of `gincert rng evidence`.
pub const RNG_EVIDENCE: &str = "\
Examples:
  gincert rng evidence finalAnalysisReport.txt
  gincert rng evidence sts.txt dieharder.txt practrand.txt
  gincert rng evidence testu01.txt --format json";

/// Of `gincert rng entropy`.
pub const RNG_ENTROPY: &str = "\
Examples:
  gincert rng entropy raw.bin
  gincert rng entropy bits.txt --bits-per-symbol 1
  gincert rng entropy raw.bin --bits-per-symbol 4 --packed";

/// Of `gincert rng power`.
pub const RNG_POWER: &str = "\
Examples:
  gincert rng power
  gincert rng power riffles-3 --decks-max 20000
  gincert rng power --fault 'one deck in 200 keeps its bottom card'";

/// Of `gincert rng attack`.
pub const RNG_ATTACK: &str = "\
Examples:
  gincert rng attack
  gincert rng attack decks.txt --generator glibc
  gincert rng attack decks.txt --generator glibc --from 0 --to 99999 --resume s";

/// Of `gincert rng generate`.
pub const RNG_GENERATE: &str = "\
Examples:
  gincert rng generate
  gincert rng generate chacha20 --decks 50000
  gincert rng generate chacha20 --seed 7 --format json";

/// Of `gincert rng`.
pub const RNG: &str = "\
Examples:
  gincert rng plan --decks 20000
  gincert rng test decks.txt --details
  gincert rng attack decks.txt --generator glibc";

/// Of `gincert generate`.
pub const GENERATE: &str = "\
Examples:
  gincert generate log --rules ten.md --rounds 1000
  gincert generate log --rules standard-a.md --rounds 500 --seed 7
  gincert generate log --rules ten.md --rounds 9 --faults overpaid=0.2";

#[cfg(test)]
mod tests {
    use crate::args::{Cli, command};
    use clap::Parser;

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

    /// Every command under this one that help lists, and those below them.
    fn verbs(command: &clap::Command) -> Vec<clap::Command> {
        let all = command.get_subcommands().filter(|verb| !verb.is_hide_set());
        all.flat_map(|verb| std::iter::once(verb.clone()).chain(verbs(verb))).collect()
    }

    #[test]
    fn every_verb_has_three_examples_that_are_command_lines() {
        for verb in verbs(&command()) {
            let help = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
            let examples: Vec<&str> =
                help.lines().filter_map(|line| line.strip_prefix("  ")).collect();
            assert_eq!(examples.len(), 3, "{}", verb.get_name());
            for example in examples {
                let read = Cli::try_parse_from(words(example));
                assert!(read.is_ok(), "{example}: {}", read.unwrap_err());
                assert!(example.contains(verb.get_name()), "{example}");
            }
        }
    }

    #[test]
    fn the_first_line_of_help_is_imperative_and_has_no_full_stop() {
        for verb in verbs(&command()) {
            let name = verb.get_name();
            let short = verb.get_about().map(ToString::to_string).unwrap_or_default();
            let long = verb.get_long_about().map(ToString::to_string);
            let long = long.as_ref().and_then(|text| text.split("\n\n").next());
            for line in [Some(short.as_str()), long].into_iter().flatten() {
                assert!(!line.is_empty() && !line.ends_with('.'), "{name}: {line}");
                let first = line.split_whitespace().next().unwrap_or_default();
                let is_verb = first.starts_with(char::is_uppercase) && !first.ends_with('s');
                assert!(is_verb && !["A", "An", "The"].contains(&first), "{name}: {line}");
            }
        }
    }

    #[test]
    fn no_line_of_help_is_longer_than_80_columns() {
        // Built, so that each verb has the options of every verb.
        let mut all = command().term_width(80);
        all.build();
        for mut verb in verbs(&all) {
            let name = verb.get_name().to_owned();
            // clap prints the usage of a verb on one line, whatever its width.
            let help = verb.render_long_help().to_string();
            for line in help.lines().filter(|line| !line.starts_with("Usage: ")) {
                assert!(line.chars().count() <= 80, "{name}: {line}");
            }
        }
    }
}

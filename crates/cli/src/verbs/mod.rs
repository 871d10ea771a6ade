//! One file a verb.

pub(crate) mod engines;
pub(crate) mod letters;
pub(crate) mod logs;
pub(crate) mod reports;
pub(crate) mod rules;
pub(crate) mod shuffles;
pub(crate) mod signatures;
pub(crate) mod tool;

use crate::args::{Cli, Format, Verb};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;

/// Runs the verb of a command line.
pub fn run(cli: &Cli, output: &Output) -> Result<Exit, Failure> {
    let format = cli.common.format;
    match &cli.verb {
        Verb::Check { paths, fail_on, details } => {
            rules::check::run(&output.with_details(*details), format, paths, *fail_on)
        }
        _ if matches!(format, Format::Sarif | Format::Github) => {
            Err(Failure::usage("Only `check` answers as sarif or github; take --format json."))
        }
        #[cfg(not(target_family = "wasm"))]
        Verb::Draft { text, revision, out, details } => {
            let request = rules::draft::DraftRequest { text, revision, out: out.as_ref() };
            rules::draft::run(&output.with_details(*details), &request)
        }
        Verb::Hand(args) => rules::hand::run(output, args),
        Verb::Sheet { record, rules, markdown } => {
            rules::sheet::run(output, record, rules, *markdown)
        }
        Verb::Ask { rules, questions } => rules::ask::run(output, rules, questions),
        #[cfg(not(target_family = "wasm"))]
        Verb::Vectors { rules, out } => engines::vectors::run(output, rules, out),
        #[cfg(not(target_family = "wasm"))]
        Verb::Conform(args) => engines::conform::run(&output.with_details(args.details), args),
        Verb::Math(args) => rules::math::run(&output.with_details(args.details), args),
        #[cfg(not(target_family = "wasm"))]
        Verb::Play(args) => rules::play::run(&output.with_details(args.details), args),
        Verb::Replay(args) => logs::replay::run(&output.with_details(args.output.details), args),
        #[cfg(not(target_family = "wasm"))]
        Verb::Dispute(args) => logs::dispute::run(output, args),
        #[cfg(not(target_family = "wasm"))]
        Verb::Watch(args) => logs::watch::run(&output.with_details(args.output.details), args),
        #[cfg(not(target_family = "wasm"))]
        Verb::Map(args) => logs::map::run(output, args),
        #[cfg(not(target_family = "wasm"))]
        Verb::Manifest(args) => logs::replay::partitions::run_manifest(output, args),
        #[cfg(not(target_family = "wasm"))]
        Verb::Merge(args) => {
            logs::replay::partitions::run_merge(&output.with_details(args.output.details), args)
        }
        #[cfg(not(target_family = "wasm"))]
        Verb::Trend { audits, details } => logs::trend::run(&output.with_details(*details), audits),
        #[cfg(not(target_family = "wasm"))]
        Verb::Generate { what } => logs::generate::run(output, what),
        #[cfg(not(target_family = "wasm"))]
        Verb::Rng { verb } => shuffles::rng::run(output, verb),
        Verb::Diff { old, new, over, details } => {
            rules::diff::run(&output.with_details(*details), old, new, over.as_deref())
        }
        Verb::Certify(args) => reports::certify::run(&output.with_details(args.details), args),
        #[cfg(not(target_family = "wasm"))]
        Verb::Approve(args) => letters::approve::run(output, args),
        Verb::Status(args) => letters::status::run(&output.with_details(args.details), args),
        Verb::Register { verb } => letters::register::run(output, verb),
        #[cfg(not(target_family = "wasm"))]
        Verb::Sign(args) => signatures::sign::run(output, args),
        Verb::Verify(args) => reports::verify::run(&output.with_details(args.details), args),
        Verb::Index { folder, out } => reports::index::run(output, folder, out),
        #[cfg(not(target_family = "wasm"))]
        Verb::Selftest { out } => tool::selftest::run(output, out),
        Verb::Submission { folder } => reports::submission::run(output, folder),
        Verb::RackCard { document, markdown } => rules::rack_card::run(output, document, *markdown),
        #[cfg(not(target_family = "wasm"))]
        Verb::Lsp { .. } => tool::lsp::run(),
        Verb::Explain { code } => tool::explain::run(output, code.as_deref()),
        #[cfg(not(target_family = "wasm"))]
        Verb::Completions { shell } => tool::completions::run(output, *shell),
        #[cfg(not(target_family = "wasm"))]
        Verb::Keygen { out, mask } => signatures::keygen::run(output, out, *mask),
        #[cfg(target_family = "wasm")]
        _ => Err(Failure::usage(
            "The command inside the page leaves out the verbs that need a private key, another program, \
             a network or a long run. Use the command of this machine.",
        )),
    }
}

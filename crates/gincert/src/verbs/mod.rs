//! One file a verb.

mod approve;
mod ask;
mod beside;
mod certify;
mod check;
mod completions;
mod diff;
mod diff_hands;
mod diff_words;
mod explain;
mod generate;
mod hand;
mod index;
mod keygen;
mod letters;
mod math;
mod net;
mod no_rules;
mod page;
mod rack_card;
mod replaced;
mod replay;
mod rng;
mod selftest;
mod serve;
mod sheet;
mod sign;
mod status;
mod stock_sign;
mod submission;
mod verify;

use crate::args::{Cli, Verb};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Runs the verb of a command line.
pub fn run(cli: &Cli, output: &Output) -> Result<Exit, Failure> {
    match &cli.verb {
        Verb::Check { paths, fail_on, details } => {
            check::run(&output.with_details(*details), paths, *fail_on)
        }
        Verb::Hand(args) => hand::run(output, args),
        Verb::Sheet { record, rules, markdown } => sheet::run(output, record, rules, *markdown),
        Verb::Ask { rules, questions } => ask::run(output, rules, questions),
        Verb::Math(args) => math::run(output, args),
        Verb::Replay(args) => replay::run(&output.with_details(args.details), args),
        Verb::Generate { what } => generate::run(output, what),
        Verb::Rng { verb } => rng::run(output, verb),
        Verb::Diff { old, new, over } => diff::run(output, old, new, over.as_deref()),
        Verb::Certify { submission, engagement, out, key, principal, fail_on } => certify::run(
            output,
            &certify::Request {
                submission,
                engagement: engagement.as_deref(),
                out,
                key: key.as_deref(),
                principal,
                fail_on: *fail_on,
            },
        ),
        Verb::Approve(args) => approve::run(output, args),
        Verb::Status(args) => status::run(output, args),
        Verb::Sign(args) => sign::run(output, args),
        Verb::Verify(args) => verify::run(output, args),
        Verb::Index { folder, out } => index::run(output, folder, out),
        Verb::Page => page::run(output),
        Verb::Serve { port, open } => serve::run(output, *port, *open),
        Verb::Selftest { out } => selftest::run(output, out),
        Verb::Submission { folder } => submission::run(output, folder),
        Verb::RackCard { document, markdown } => rack_card::run(output, document, *markdown),
        Verb::Explain { code } => explain::run(output, code.as_deref()),
        Verb::Completions { shell } => completions::run(output, *shell),
        Verb::Keygen { out } => keygen::run(output, out),
    }
}

//! `gincert math`: exact counts of all hands, of all deals, and what follows from them.

mod gin_and_win;
mod gin_rummy;
mod table_gin;

use super::no_rules::no_rules;
use crate::args::MathArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::opened;
use crate::ui::output::Output;
use gincert_game::Ruleset;

pub use gin_rummy::dealt_shares;

pub fn run(output: &Output, args: &MathArgs) -> Result<Exit, Failure> {
    let examined = opened(&args.document);
    match &examined.dossier.ruleset {
        None => no_rules(output, &args.document),
        Some(Ruleset::GinAndWin(rules)) => gin_and_win::run(output, &examined, rules, args),
        Some(Ruleset::GinRummy(scored)) => gin_rummy::run(output, &examined, &scored.rules, args),
        Some(Ruleset::TableGin(scored)) => table_gin::run(output, &scored.rules, args),
    }
}

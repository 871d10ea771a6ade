//! The audits of a hand log: one file each, listed here.
//!
//! An audit's code is its file's name with hyphens; its header comment is its manual page
//! (`gincert explain CODE`). Audits of a record look at one round; audits of the ledger compare
//! records with each other and are called where that is done.

use crate::exception::Sink;
use crate::round::{Level, Round};
use crate::rulebook::InForce;
use crate::sheet::Sheet;
use gincert_evidence::{Grade, money_notation};

/// What an audit knows besides the round.
pub(crate) struct Context<'c> {
    /// The rules in force.
    pub sheet: &'c Sheet,
    /// Limits and the row of the list of tables.
    pub in_force: &'c InForce<'c>,
}

/// An audit.
#[derive(Clone, Copy)]
pub struct Audit {
    /// Its code.
    pub code: &'static str,
    /// How much a finding of it matters.
    pub grade: Grade,
    /// The least evidence that it needs; below it nothing is tested.
    pub needs: Level,
    source: &'static str,
}

impl Audit {
    /// The header comment of its file, as Markdown.
    pub fn manual(&self) -> String {
        let header = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let lines = header.map(|line| line.strip_prefix(' ').unwrap_or(line));
        lines.map(|line| format!("{line}\n")).collect()
    }
}

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
pub(crate) mod action_illegal;
pub(crate) mod adjustment_early;
pub(crate) mod adjustment_unclear;
pub(crate) mod amount_impossible;
pub(crate) mod bet_limit;
pub(crate) mod better_setting;
pub(crate) mod card_count;
pub(crate) mod card_duplicate;
pub(crate) mod card_unreadable;
pub(crate) mod cards_again;
pub(crate) mod chain_broken;
pub(crate) mod correction_circle;
pub(crate) mod correction_dangling;
pub(crate) mod correction_twice;
pub(crate) mod day_missing;
pub(crate) mod deadwood_wrong;
pub(crate) mod dealer_misset;
pub(crate) mod deck_mismatch;
pub(crate) mod field_unknown;
pub(crate) mod fit_differs;
pub(crate) mod free_key_alike;
pub(crate) mod games_limit;
pub(crate) mod gaming_day_far;
pub(crate) mod laid_not_held;
pub(crate) mod name_padded;
pub(crate) mod names_alike;
pub(crate) mod outcome_money;
pub(crate) mod outcome_wrong;
pub(crate) mod overpaid;
pub(crate) mod play_not_equal_ante;
pub(crate) mod qualify_wrong;
pub(crate) mod record_unreadable;
pub(crate) mod round_repeated;
pub(crate) mod rules_mismatch;
pub(crate) mod seat_impossible;
pub(crate) mod sequence_gap;
pub(crate) mod shown_unevenly;
pub(crate) mod time_backwards;
pub(crate) mod total_wrong;
pub(crate) mod underpaid;
pub(crate) mod void_without_reason;
pub(crate) mod wager_missing;
pub(crate) mod win_differs;
// modules: end

macro_rules! audits {
    ($($name:ident),* $(,)?) => {
        /// Every audit, by code.
        pub const REGISTRY: &[Audit] = &[
            $(Audit {
                code: $name::CODE,
                grade: $name::GRADE,
                needs: $name::NEEDS,
                source: include_str!(concat!(stringify!($name), ".rs")),
            }),*
        ];
    };
}

audits! {
    // registry: begin
    action_illegal,
    adjustment_early,
    adjustment_unclear,
    amount_impossible,
    bet_limit,
    better_setting,
    card_count,
    card_duplicate,
    card_unreadable,
    cards_again,
    chain_broken,
    correction_circle,
    correction_dangling,
    correction_twice,
    day_missing,
    deadwood_wrong,
    dealer_misset,
    deck_mismatch,
    field_unknown,
    fit_differs,
    free_key_alike,
    games_limit,
    gaming_day_far,
    laid_not_held,
    name_padded,
    names_alike,
    outcome_money,
    outcome_wrong,
    overpaid,
    play_not_equal_ante,
    qualify_wrong,
    record_unreadable,
    round_repeated,
    rules_mismatch,
    seat_impossible,
    sequence_gap,
    shown_unevenly,
    time_backwards,
    total_wrong,
    underpaid,
    void_without_reason,
    wager_missing,
    win_differs,
    // registry: end
}

/// An audit of one round.
type RoundAudit = fn(&Round<'_, '_>, &Context<'_>, &mut Sink<'_>);

/// The audits of one round, in the order in which their findings are given.
const OF_ROUNDS: &[RoundAudit] = &[
    seat_impossible::audit,
    card_duplicate::audit,
    card_count::audit,
    deck_mismatch::audit,
    laid_not_held::audit,
    action_illegal::audit,
    wager_missing::audit,
    play_not_equal_ante::audit,
    bet_limit::audit,
    games_limit::audit,
    deadwood_wrong::audit,
    dealer_misset::audit,
    better_setting::audit,
    qualify_wrong::audit,
    outcome_wrong::audit,
    overpaid::audit,
    total_wrong::audit,
    amount_impossible::audit,
    outcome_money::audit,
    adjustment_early::audit,
    adjustment_unclear::audit,
];

/// Runs the audits of one round. A record with an unreadable card says nothing sure about the
/// rest, so that its money is not judged.
pub(crate) fn run(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut Sink<'_>) {
    if round.is_unreadable {
        card_unreadable::audit(round, context, sink);
        return;
    }
    for audit in OF_ROUNDS {
        audit(round, context, sink);
    }
}

/// What is left over, in words.
pub(crate) fn left_text(left: gincert_fast::Leftover) -> String {
    match left.score() {
        0 => "nothing".to_owned(),
        _ => left.to_string(),
    }
}

/// An amount as people write it.
pub(crate) fn money_text(minor: impl Into<i128>, currency: &str) -> String {
    money_notation(minor.into(), currency)
}

/// The audit with this code.
pub fn find(code: &str) -> Option<&'static Audit> {
    REGISTRY.iter().find(|audit| audit.code == code)
}

#[cfg(test)]
mod tests {
    use super::REGISTRY;

    #[test]
    fn codes_are_file_names_in_order_and_every_audit_has_a_manual_page() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/audits");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != "mod.rs")
            .map(|name| name.trim_end_matches(".rs").replace('_', "-"))
            .collect();
        files.sort();
        let mut codes: Vec<&str> = REGISTRY.iter().map(|audit| audit.code).collect();
        codes.sort_unstable();
        assert_eq!(codes, files);
        for audit in REGISTRY {
            assert!(audit.manual().lines().count() >= 5, "{}", audit.code);
        }
    }
}

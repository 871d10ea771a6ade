//! The audits of a round with wagers: one file each, listed here.

use super::planting::RecordPlant;
use super::round::Round;
use crate::families::gin_and_win::explanation::left_text;
use crate::finding::exception::FindingCollector;
use crate::record_audits::audits;
use crate::rules::auditor::Auditor;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::rulebook::EffectiveRules;
use gincert_evidence::money_notation;

/// What an audit knows besides the round.
pub(crate) struct Context<'c> {
    /// The rules in force.
    pub sheet: &'c CompiledRules,
    /// Limits and the row of the list of tables.
    pub in_force: &'c EffectiveRules<'c>,
    /// What knows the logs' clock.
    pub auditor: &'c Auditor<'c>,
    /// The table.
    pub table: &'c str,
}

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
pub(crate) mod action_illegal;
pub(crate) mod adjustment_early;
pub(crate) mod adjustment_unclear;
pub(crate) mod amount_impossible;
pub(crate) mod bet_limit;
pub(crate) mod better_setting;
pub(crate) mod capped_payment;
pub(crate) mod card_count;
pub(crate) mod card_duplicate;
pub(crate) mod card_unreadable;
pub(crate) mod deadwood_wrong;
pub(crate) mod dealer_misset;
pub(crate) mod deck_mismatch;
pub(crate) mod fit_differs;
pub(crate) mod games_limit;
pub(crate) mod laid_not_held;
pub(crate) mod outcome_money;
pub(crate) mod outcome_wrong;
pub(crate) mod overpaid;
pub(crate) mod owed_withheld;
pub(crate) mod play_not_equal_ante;
pub(crate) mod qualify_wrong;
pub(crate) mod seat_impossible;
pub(crate) mod shown_unevenly;
pub(crate) mod total_wrong;
pub(crate) mod underpaid;
pub(crate) mod void_with_result;
pub(crate) mod wager_missing;
pub(crate) mod win_differs;
// modules: end

audits! {
    RecordPlant, records:
    // registry: begin
    action_illegal,
    adjustment_early,
    adjustment_unclear,
    amount_impossible,
    bet_limit,
    better_setting,
    capped_payment,
    card_count,
    card_duplicate,
    card_unreadable,
    deadwood_wrong,
    dealer_misset,
    deck_mismatch,
    fit_differs,
    games_limit,
    laid_not_held,
    outcome_money,
    outcome_wrong,
    overpaid,
    owed_withheld,
    play_not_equal_ante,
    qualify_wrong,
    seat_impossible,
    shown_unevenly,
    total_wrong,
    underpaid,
    void_with_result,
    wager_missing,
    win_differs,
    // registry: end
}

/// An audit of one round.
type RoundAudit = fn(&Round<'_, '_>, &Context<'_>, &mut FindingCollector<'_>);

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
    void_with_result::audit,
    total_wrong::audit,
    amount_impossible::audit,
    outcome_money::audit,
    adjustment_early::audit,
    adjustment_unclear::audit,
];

/// Runs the audits of one round. A record with an unreadable card says nothing sure about the
/// rest, so that its money is not judged.
pub(crate) fn run(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    if round.is_unreadable {
        card_unreadable::audit(round, context, sink);
        return;
    }
    for audit in OF_ROUNDS {
        audit(round, context, sink);
    }
}

/// The code of a payment that is wrong in the other direction.
fn opposite(code: &str) -> &'static str {
    match code == overpaid::CODE {
        true => underpaid::CODE,
        false => overpaid::CODE,
    }
}

/// An amount as people write it.
pub(crate) fn money_text(minor: impl Into<i128>, currency: &str) -> String {
    money_notation(minor.into(), currency)
}

/// An amount in 64 bits; what is beyond them is the greatest of them.
fn within(minor: i128) -> i64 {
    i64::try_from(minor).unwrap_or(if minor < 0 { i64::MIN } else { i64::MAX })
}

//! The checks that only documents with wagers need: one file each, listed here.

use crate::analysis::check::checks;

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod aggregate_exposure;
mod example_decides;
mod mechanic_unexecuted;
mod one_wager_two_names;
mod outcome_rows_reachable;
mod pay_rows_complete;
mod pay_rows_ordered;
mod pay_rows_reachable;
mod payout_cap;
mod qualifier_parts;
mod runs_as_flushes;
mod settlement_total;
mod strategy_refuted;
// modules: end

checks! {
    // registry: begin
    aggregate_exposure,
    example_decides,
    mechanic_unexecuted,
    one_wager_two_names,
    outcome_rows_reachable,
    pay_rows_complete,
    pay_rows_ordered,
    pay_rows_reachable,
    payout_cap,
    qualifier_parts,
    runs_as_flushes,
    settlement_total,
    strategy_refuted,
    // registry: end
}

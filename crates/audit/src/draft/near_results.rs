//! Columns of results that agree with the rules more often than not: what was paid, where payments are often wrong. They are
//! guesses with their figure.

use super::assignment::{Assignment, Assignments};
use super::columns::ExportColumns;
use super::model::DraftReason;
use super::settled::Agreement;
use super::sign_words::is_signed;
use super::vocabulary::{amount_named, is_running, names_amount};
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};

/// Assigns the fields that no column is proven to hold. `base`: the columns of the Ante and of the Play wager, with which the
/// hands were settled.
pub(super) fn find(
    values: &ExportColumns<'_>,
    base: Option<(usize, usize)>,
    near: &[(Field, usize, Agreement)],
    found: &mut Assignments,
) {
    // A name of another wager, or of what was wagered, says more than a share.
    let may_be = |field: Field, at: usize| match (field, amount_named(values.name(at))) {
        (Field::Of(amount, bet), Some(Field::Of(named, of))) => {
            let named = if is_signed(values, at) { Amount::Net } else { named };
            // The name of the wager alone, as behind a column of wagers' rows, says nothing of the amount.
            let is_open = named == amount || !names_amount(values.name(at));
            is_open && (of == bet || of == Bet::Total)
        }
        (_, named) => named.is_none(),
    };
    let mut best = None;
    for (field, at, did) in near {
        let is_best_of_column = |(_, other, more): &&(Field, usize, Agreement)| {
            other == at && more.agree * did.of > did.agree * more.of
        };
        if found.holds(*field)
            || found.is_read(*at)
            || !is_open(values, found, *at)
            || !may_be(*field, *at)
            || near.iter().any(|one| is_best_of_column(&one))
        {
            continue;
        }
        let reason = DraftReason::NearlySettled(*did);
        found.refuted.retain(|(known, _)| known != at);
        // It came near another field because one wager is often paid as another one.
        found.all.iter_mut().for_each(|one| one.rivals.retain(|rival| rival != at));
        found.all.push(Assignment::guess(*field, vec![*at], reason, Vec::new()));
        best = best.or(Some(*did));
    }
    // Results without what was wagered settle nothing.
    let stakes = base.into_iter().flat_map(|(ante, play)| [(Bet::Ante, ante), (Bet::Play, play)]);
    for (bet, at) in stakes {
        let field = Field::Of(Amount::Bets, bet);
        if let Some(did) = best.filter(|_| !found.holds(field) && !found.has(at)) {
            let reason = DraftReason::NearlySettled(did);
            found.all.push(Assignment::guess(field, vec![at], reason, Vec::new()));
        }
    }
}

/// Whether nothing refutes a column but that it is no total, which its name may say of one wager in words that nobody knows.
fn is_open(values: &ExportColumns<'_>, found: &Assignments, at: usize) -> bool {
    let is_running = is_running(values.name(at));
    let is_total = |field: &Field| matches!(field, Field::Of(_, Bet::Total));
    found.refuted.iter().filter(|(known, _)| *known == at).all(|(_, reason)| match reason {
        DraftReason::HeaderRefuted(field, _) | DraftReason::NotTheSum(field, ..) => is_total(field),
        // Results of zero below each other look like a sum that goes on.
        DraftReason::RunningTotal(field, rows, _) => is_total(field) && *rows > 0 && !is_running,
        _ => false,
    })
}

//! Results that no column of an export states by itself, such as an amount whose sign is a word beside it: they are tried beside
//! the columns of the export, and taken where the hands settle so.

use super::assign::money_proof;
use super::columns::ExportColumns;
use super::long::LongTable;
use super::settled::{Agreement, MoneyColumns, ResultForm};
use super::settlement::{MoneyProof, compared};
use super::vocabulary::amount_named;
use super::wagers;
use gincert_replay::rows::{Amount, Field};
use gincert_replay::{Bet, CompiledRules};

/// A result that is tried, and the columns of amounts that it is made of.
#[derive(Debug, Clone)]
pub(super) struct TriedResult {
    pub columns: Vec<usize>,
    pub amounts: Vec<Option<i64>>,
}

/// Whether results of Ante, Play or all wagers are proven.
pub(super) fn has_results(proof: &MoneyProof) -> bool {
    let is_result = |field: &Field| matches!(field, Field::Of(Amount::Net | Amount::Paid, bet) if *bet != Bet::BONUS);
    proof.fields.iter().any(|(field, ..)| is_result(field))
}

/// The places of the results with which hands settle; `None` where they settle without.
pub(super) fn settling(
    values: &ExportColumns<'_>,
    rules: &CompiledRules,
    tried: &[TriedResult],
) -> Option<Vec<usize>> {
    let plain = money_proof(values, rules, &values.money);
    if plain.is_some_and(|(_, proof)| has_results(&proof)) {
        return None;
    }
    // Each is a column of its own, behind those of the export, so that stakes stay as they are.
    let mut money: MoneyColumns = values.money.clone();
    let first = values.table.columns.len();
    for (number, one) in tried.iter().enumerate() {
        for own in &one.columns {
            // What is named as won is no stake.
            let named = amount_named(values.name(*own));
            if matches!(named, Some(Field::Of(Amount::Net, _))) {
                money.remove(own);
            }
        }
        money.insert(first + number, one.amounts.clone());
    }
    let Some((hands, proof)) = money_proof(values, rules, &money) else { return Some(Vec::new()) };
    let is_stake = |at: usize| {
        let bonus = Field::Of(Amount::Bets, Bet::BONUS);
        let of_bonus = proof.fields.iter().any(|(field, own, ..)| *field == bonus && *own == at);
        of_bonus || proof.base.is_some_and(|(ante, play)| [ante, play].contains(&at))
    };
    let mut fits: Vec<(Bet, usize, Agreement)> = Vec::new();
    for (field, at, did, rivals) in &proof.fields {
        let Field::Of(Amount::Net, bet) = field else { continue };
        fits.push((*bet, *at, *did));
        let others = rivals
            .iter()
            .filter_map(|at| Some((*bet, *at, compared(&hands, &money, &proof, *field, *at)?)));
        fits.extend(others);
    }
    let near = proof.near.iter().filter_map(|(field, at, did)| match field {
        Field::Of(Amount::Net, bet) => Some((*bet, *at, *did)),
        _ => None,
    });
    fits.extend(near);
    let odd = proof.odd.iter().filter(|(_, _, form, _)| *form == ResultForm::House);
    fits.extend(odd.map(|(bet, at, _, did)| (*bet, *at, *did)));
    fits.extend(proof.near_house.iter().copied());
    let mut chosen: Vec<usize> = Vec::new();
    let columns_of = |at: usize| tried.get(at).map_or(&[][..], |one| one.columns.as_slice());
    for bet in [Bet::Ante, Bet::Play, Bet::BONUS, Bet::Total] {
        let own = fits.iter().filter(|(of, ..)| *of == bet);
        let own = own.filter_map(|(_, at, did)| Some((at.checked_sub(first)?, *did)));
        let open = own.filter(|(at, _)| {
            let columns = columns_of(*at);
            let is_taken = |column: &usize| {
                is_stake(*column) || chosen.iter().any(|one| columns_of(*one).contains(column))
            };
            !columns.is_empty() && !columns.iter().any(is_taken)
        });
        // Of several that agree alike the first is the nearest.
        let best = open.reduce(|best, one| if one.1.is_better(best.1) { one } else { best });
        chosen.extend(best.map(|(at, _)| at));
    }
    Some(chosen)
}

/// Of rows that are single wagers: whether results are proven, how many fields are, and how many come near.
fn wager_fits(table: &LongTable, rules: &CompiledRules) -> Option<(bool, usize, usize)> {
    let rows = wagers::together(table)?;
    let values = ExportColumns::of(&rows.table);
    let (_, proof) = money_proof(&values, rules, &values.money)?;
    Some((has_results(&proof), proof.proofs(), proof.near.len()))
}

/// Of the results that are tried with single wagers in rows of their own, the one with whose table they settle best; `None` where they
/// settle without. `table_of`: the table with the result, where it can be read.
pub(super) fn settling_wager_rows<P: Copy>(
    table: &LongTable,
    tried: &[P],
    rules: &CompiledRules,
    table_of: &dyn Fn(&P) -> Option<LongTable>,
) -> Option<Vec<P>> {
    let plain = wager_fits(table, rules);
    if plain.is_some_and(|(has_results, ..)| has_results) {
        return None;
    }
    let mut best = plain.map_or((0, 0), |(_, proofs, near)| (proofs, near));
    let mut chosen = Vec::new();
    for one in tried {
        let Some(read) = table_of(one) else { continue };
        if let Some((_, proofs, near)) = wager_fits(&read, rules)
            && (proofs, near) > best
        {
            best = (proofs, near);
            chosen = vec![*one];
        }
    }
    Some(chosen)
}

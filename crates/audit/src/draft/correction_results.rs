//! Whether the results of rows that correct others are added to the earlier ones or stand in their place: by what the rules
//! give on the hands that they correct, or by their stakes.

use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::settled::amount;
use gincert_game::CardSet;
use gincert_replay::map::CorrectedResults;
use gincert_replay::rows::{Amount, Field};
use gincert_replay::{Bet, CompiledRules};
use std::collections::BTreeMap;

/// How many results are what the rules give if they are added to the earlier ones, and if they stand in their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct PutRight {
    added: u64,
    in_place: u64,
}

/// The hands of a table, by what names them.
pub(super) struct HandRows<'v> {
    values: &'v ExportColumns<'v>,
    found: &'v Assignments,
    rules: Option<&'v CompiledRules>,
    by_name: BTreeMap<[&'v str; 4], usize>,
}

/// The table, the day, the round and the seat of a row.
fn name<'v>(values: &'v ExportColumns<'_>, found: &Assignments, row: usize) -> [&'v str; 4] {
    [Field::Table, Field::GamingDay, Field::Round, Field::Seat]
        .map(|field| found.column_of(field).map_or("", |at| values.text(at, row)))
}

impl<'v> HandRows<'v> {
    /// The hands of all rows but these.
    pub fn without(
        rows: &[usize],
        values: &'v ExportColumns<'v>,
        found: &'v Assignments,
        rules: Option<&'v CompiledRules>,
    ) -> HandRows<'v> {
        let mut by_name = BTreeMap::new();
        for row in (0..values.table.rows()).filter(|row| !rows.contains(row)) {
            by_name.entry(name(values, found, row)).or_insert(row);
        }
        HandRows { values, found, rules, by_name }
    }

    /// What the results of these rows are, where the rules or the stakes show it.
    pub fn results(&self, rows: &[usize]) -> Option<CorrectedResults> {
        let mut did = PutRight::default();
        let has_stake = |row: &usize| self.stakes(*row).any(|minor| minor != 0);
        let has_stakes = rows.iter().any(has_stake);
        for row in rows {
            let target = *self.by_name.get(&name(self.values, self.found, *row))?;
            for (field, at) in self.result_columns() {
                let [own, earlier] = [*row, target].map(|row| amount(&self.values.money, at, row));
                let (Some(own), Some(due)) = (own, self.due(field, target)) else { continue };
                match earlier.unwrap_or(0) {
                    // Nothing was won or lost on the wager, or it was not made.
                    0 if due == 0 => {}
                    // Of a result of zero nothing tells the two apart, where the wager is stated again.
                    0 if has_stakes => {}
                    // A right result is stated again, or nothing is added to it.
                    earlier if earlier == due => {
                        did.added += u64::from(has_stakes && own == 0);
                        did.in_place += u64::from(own == due);
                    }
                    earlier => {
                        did.added += u64::from(earlier.checked_add(own) == Some(due));
                        did.in_place += u64::from(own == due);
                    }
                }
            }
        }
        // What stands in place of a result states its wager as well.
        match (did.added, did.in_place) {
            (added, _) if !has_stakes && added > 0 => Some(CorrectedResults::Added),
            (added, in_place) if added > 2 * in_place => Some(CorrectedResults::Added),
            (added, in_place) if in_place > 2 * added => Some(CorrectedResults::InPlace),
            (0, 0) if !has_stakes => Some(CorrectedResults::Added),
            _ => None,
        }
    }

    /// How many of these amounts of the seat of their row put the result of a wager right; and how many there are.
    pub fn put_right(&self, moved: &[(usize, Bet, i64)]) -> u64 {
        let is_right = |(row, bet, minor): &(usize, Bet, i64)| {
            let own = self.result_columns().into_iter().filter(
                |(field, _)| matches!(field, Field::Of(_, of) if of == bet || *bet == Bet::Total),
            );
            own.into_iter().any(|(field, at)| {
                let earlier = amount(&self.values.money, at, *row).unwrap_or(0);
                let due = self.due(field, *row);
                due.is_some_and(|due| due != earlier && earlier.checked_add(*minor) == Some(due))
            })
        };
        moved.iter().filter(|one| is_right(one)).count() as u64
    }

    /// The columns of single results, or of their totals.
    fn result_columns(&self) -> Vec<(Field, usize)> {
        let is_result = |field: Field| matches!(field, Field::Of(Amount::Net | Amount::Paid, _));
        let all = self.found.all.iter().filter(|one| is_result(one.field));
        let all: Vec<(Field, usize)> =
            all.filter_map(|one| Some((one.field, *one.columns.first()?))).collect();
        let is_single = |field: &Field| !matches!(field, Field::Of(_, Bet::Total));
        let has_parts = all.iter().any(|(field, _)| is_single(field));
        all.into_iter().filter(|(field, _)| !has_parts || is_single(field)).collect()
    }

    fn stake(&self, bet: Bet, row: usize) -> Option<i64> {
        let at = self.found.column_of(Field::Of(Amount::Bets, bet))?;
        Some(amount(&self.values.money, at, row).unwrap_or(0))
    }

    fn stakes(&self, row: usize) -> impl Iterator<Item = i64> {
        let bets = [Bet::Ante, Bet::Play, Bet::BONUS, Bet::Total];
        bets.into_iter().filter_map(move |bet| self.stake(bet, row))
    }

    /// The shown hand of a row in a column of cards.
    fn hand(&self, field: Field, row: usize) -> Option<CardSet> {
        let at = self.found.column_of(field)?;
        let cards = self.values.cards.iter().find(|one| one.columns.contains(&at))?;
        cards.hand(row, self.rules?.rules.hand_cards)
    }

    /// What the rules give a column of results in a row.
    fn due(&self, field: Field, row: usize) -> Option<i64> {
        let (rules, Field::Of(amount, bet)) = (self.rules?, field) else { return None };
        let is_played = self.stake(Bet::Play, row)? > 0;
        let hands = [Field::Cards, Field::DealerCards].map(|field| self.hand(field, row));
        let odds = rules.hand_odds(hands[0], hands[1], is_played);
        let of = |bet: Bet| {
            let stake = self.stake(bet, row).filter(|stake| *stake != 0);
            let Some(stake) = stake else { return Some(0) };
            let won = odds.won(bet, stake)?;
            if amount == Amount::Paid { won.checked_add(stake) } else { Some(won) }
        };
        match bet {
            Bet::Total => {
                let all = [Bet::Ante, Bet::Play, Bet::BONUS].into_iter().map(of);
                all.reduce(|one, other| one?.checked_add(other?))?
            }
            bet => of(bet),
        }
    }
}

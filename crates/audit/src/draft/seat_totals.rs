//! Totals of a seat: what was wagered, won or paid on all wagers together. Where an export has one result for a seat, a
//! total also shows which column is the side wager.

use super::result_cells::ResultCells;
use super::settled::{Agreement, HANDS_MIN, MoneyColumns, ResultForm, SettledHands, is_stake};
use super::staked_hands::{StakedHand, StakedHands, amounts};
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};
use std::collections::BTreeMap;

/// Hands with the columns of their stakes.
pub(crate) struct SeatStakes<'h> {
    pub hands: &'h SettledHands,
    pub money: &'h MoneyColumns,
    pub played: &'h [Option<bool>],
    /// Ante, Play and the side wager.
    pub stakes: [Option<usize>; 3],
}

/// What totals prove beside fields.
#[derive(Default)]
pub(crate) struct TotalColumns {
    /// Columns in a form that a record has no field for.
    pub odd: Vec<(Bet, usize, ResultForm, Agreement)>,
    /// Columns that come near a field.
    pub near: Vec<(Field, usize, Agreement)>,
    /// Those of them and of the fields that are totals of Ante and Play alone.
    pub of_game: Vec<usize>,
}

/// Fields with the columns that are proven to hold them.
type ProvenColumns = BTreeMap<Field, Vec<(usize, Agreement)>>;

/// Finds the totals of a seat, and by a total the side wager that has no result of its own.
pub(crate) fn find(
    seats: &SeatStakes<'_>,
    others: &[usize],
    found: &mut ProvenColumns,
) -> TotalColumns {
    let taken: Vec<usize> = found.values().flatten().map(|(at, _)| *at).collect();
    let free = || others.iter().copied().filter(|at| !taken.contains(at));
    let has_result = |own: &ProvenColumns| own.keys().any(|field| is_result(*field));
    let mut own = ProvenColumns::new();
    let mut of = with_stakes(seats, free(), &mut own);
    if !has_result(&own) && of.odd.is_empty() {
        of_ante_and_play(seats, free(), &mut own, &mut of);
    }
    if has_result(&own) || !of.odd.is_empty() || seats.stakes[2].is_some() {
        found.extend(own);
        return of;
    }
    let mut stakes: Vec<(usize, Agreement)> = Vec::new();
    let mut best: Option<(ProvenColumns, TotalColumns)> = None;
    for bonus in free().filter(|at| is_stake(seats.money, *at)) {
        let [ante, play, _] = seats.stakes;
        let seats = SeatStakes { stakes: [ante, play, Some(bonus)], ..*seats };
        let mut of_bonus = ProvenColumns::new();
        let of = with_stakes(&seats, free().filter(|at| *at != bonus), &mut of_bonus);
        let results = of_bonus.iter().filter(|(field, _)| is_result(**field));
        let mut columns = results.flat_map(|(field, columns)| {
            columns.iter().map(|(at, _)| (form_of(*field), *at)).collect::<Vec<_>>()
        });
        // Hands without the wager refute nothing: it is proven by those with it.
        let did = columns.find_map(|(form, at)| {
            Some(seats.total(form, at, Some(bonus))).filter(Agreement::is_proof)
        });
        if let Some(did) = did {
            stakes.push((bonus, did));
            best.get_or_insert((of_bonus, of));
        }
    }
    match best {
        Some((of_bonus, of)) => {
            found.extend(of_bonus);
            found.insert(Field::Of(Amount::Bets, Bet::BONUS), stakes);
            of
        }
        None => {
            found.extend(own);
            of
        }
    }
}

/// Finds the results of Ante and Play together, beside a side wager with columns of its own. Hands without that wager refute
/// nothing: they are looked for among those with it.
fn of_ante_and_play(
    seats: &SeatStakes<'_>,
    columns: impl Iterator<Item = usize>,
    found: &mut ProvenColumns,
    of: &mut TotalColumns,
) {
    let [ante, play, Some(bonus)] = seats.stakes else { return };
    let of_game = SeatStakes { stakes: [ante, play, None], ..*seats };
    let staked = of_game.staked(Some(bonus));
    for column in columns.filter(|at| !seats.stakes.contains(&Some(*at))) {
        for (form, amount) in ResultForm::OF_RECORDS {
            let did = staked.results(seats.money, form, column).judged();
            let field = Field::Of(amount, Bet::Total);
            let is_all = of
                .near
                .iter()
                .any(|(own, at, all)| *own == field && *at == column && !did.is_better(*all));
            if is_all || !did.is_near() {
                continue;
            }
            of.near.retain(|(_, at, _)| *at != column);
            of.of_game.push(column);
            match did.is_proof() {
                true => found.entry(field).or_default().push((column, did)),
                false => of.near.push((field, column, did)),
            }
        }
    }
}

fn is_result(field: Field) -> bool {
    matches!(field, Field::Of(Amount::Net | Amount::Paid, _))
}

fn form_of(field: Field) -> ResultForm {
    match field {
        Field::Of(Amount::Paid, _) => ResultForm::Paid,
        _ => ResultForm::Net,
    }
}

/// The totals among columns, with these stakes.
fn with_stakes(
    seats: &SeatStakes<'_>,
    columns: impl Iterator<Item = usize>,
    found: &mut ProvenColumns,
) -> TotalColumns {
    let mut of = TotalColumns::default();
    let staked = seats.staked(None);
    let total = |form, column| staked.results(seats.money, form, column).judged();
    for column in columns.filter(|at| !seats.stakes.contains(&Some(*at))) {
        let did = seats.wagered(column);
        // Stakes are neither won nor lost; hands with more than an Ante can also refute.
        if did.of >= HANDS_MIN && did.agree * 100 >= did.of * 98 {
            let field = Field::Of(Amount::Bets, Bet::Total);
            found.entry(field).or_default().push((column, did));
        }
        for (form, amount) in ResultForm::OF_RECORDS {
            let (field, did) = (Field::Of(amount, Bet::Total), total(form, column));
            if did.is_proof() {
                found.entry(field).or_default().push((column, did));
            } else if did.is_rival() {
                of.near.push((field, column, did));
            }
        }
        let house = total(ResultForm::House, column);
        if house.is_proof() {
            of.odd.push((Bet::Total, column, ResultForm::House, house));
        }
    }
    of
}

impl SeatStakes<'_> {
    /// How a column agrees as what was wagered on all wagers.
    fn wagered(&self, column: usize) -> Agreement {
        let stakes = self.stake_columns();
        let stated = amounts(self.money, column);
        let mut did = Agreement::default();
        for (row, _) in self.hands.with(self.played) {
            let of = |own: &&[Option<i64>]| own.get(row).copied().flatten().unwrap_or(0);
            let sum = stakes.iter().flatten().map(of).try_fold(0_i64, i64::checked_add);
            did.add(sum.is_some() && stated.get(row).copied().flatten() == sum, 0);
        }
        did
    }

    /// The amounts of the stakes.
    fn stake_columns(&self) -> [Option<&[Option<i64>]>; 3] {
        self.stakes.map(|stake| stake.map(|at| amounts(self.money, at)))
    }

    /// How a column agrees as the result of all wagers; `only`: of the hands with this stake.
    fn total(&self, form: ResultForm, column: usize, only: Option<usize>) -> Agreement {
        self.results(form, column, only).judged()
    }

    /// The results of a column for all wagers.
    pub fn results(&self, form: ResultForm, column: usize, only: Option<usize>) -> ResultCells {
        self.staked(only).results(self.money, form, column)
    }

    /// The hands with the sums of all wagers; `only`: of the hands with this stake.
    fn staked(&self, only: Option<usize>) -> StakedHands {
        let stakes = self.stake_columns();
        let only = only.map(|at| amounts(self.money, at));
        let mut staked = StakedHands::default();
        for (row, odds) in self.hands.with(self.played) {
            let amount = |own: &[Option<i64>]| own.get(row).copied().flatten();
            if only.is_some_and(|own| amount(own).is_none_or(|minor| minor <= 0)) {
                continue;
            }
            let mut sums = Some((0_i64, 0_i64));
            for (bet, stake) in Bet::WAGERS.into_iter().zip(stakes) {
                let wagered = stake.and_then(amount).unwrap_or(0);
                if wagered != 0 {
                    sums = sums.and_then(|(bets, won)| {
                        let win = odds.won(bet, wagered)?;
                        Some((bets.checked_add(wagered)?, won.checked_add(win)?))
                    });
                }
            }
            let is_played = self.played.get(row).copied().flatten() == Some(true);
            let hand = sums.map(|(wagered, won)| StakedHand { row, wagered, won, is_played });
            staked.hands.extend(hand);
        }
        staked
    }
}

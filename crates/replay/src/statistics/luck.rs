//! Money against exact values.
//!
//! The luck of a round is what its players won less the exact value of each hand under the action
//! taken. Its mean is zero whatever the players decide, so that its sum over its own spread is a
//! standard score; the round is the sampling unit, because seats share the dealer's hand.

use super::{Kind, ROUNDS_MIN, Test, Tested};
use crate::sheet::Sheet;
use crate::sheet_values::SheetValues;
use crate::summary::{Luck, SheetSummary, Summary, WagerSums};
use crate::sums::Breakdown;
use gincert_chance::tails::normal_two_sided;
use gincert_chance::{P, watch_list};
use gincert_evidence::Fraction;
use libm::sqrt;

/// Of the rows of a watch list, the share that chance alone is expected to put there.
pub const WATCH_RATE: f64 = 0.05;

pub(super) fn tests(
    place: u32,
    counted: &SheetSummary,
    sheet: &Sheet,
    values: Option<&SheetValues>,
    tests: &mut Vec<Test>,
) {
    for (currency, win) in &counted.win {
        let mut add = |name: &str, answer| {
            tests.push(Test {
                kind: Kind::Win,
                name: name.to_owned(),
                sheet: place,
                currency: Some(currency.clone()),
                answer,
                adjusted: None,
                classes: Vec::new(),
            });
        };
        add("luck on Ante and Play", of_luck(&win.luck));
        let bonus = values.and_then(|values| values.bonus.as_ref());
        if let Some(bonus) = bonus.filter(|_| win.bonus.rounds > 0) {
            let answer = match sheet.rules.bonus_stands_on_fold {
                true => of_wager(&win.bonus, &bonus.house_edge),
                false => Err(
                    "a folded hand loses the wager, so that its mean depends on what players decide"
                        .to_owned(),
                ),
            };
            add("bonus wager against its house edge", answer);
        }
    }
}

/// The standard score of a sum of luck.
pub(super) fn of_luck(luck: &Luck) -> Result<Tested, String> {
    if luck.measured < ROUNDS_MIN {
        return Err(format!(
            "the luck of {} rounds is known; {ROUNDS_MIN} are needed",
            luck.measured
        ));
    }
    let sums = luck.luck.value().zip(luck.squares.value());
    let (sum, squares) = sums.ok_or("the amounts are too large to be added up")?;
    score(sum as f64, squares as f64, luck.measured)
}

/// The standard score of what a wager won against its house edge, around the exact mean.
fn of_wager(wager: &WagerSums, edge: &Fraction) -> Result<Tested, String> {
    if wager.rounds < ROUNDS_MIN {
        return Err(format!("{} rounds are too few; {ROUNDS_MIN} are needed", wager.rounds));
    }
    let large = "the amounts are too large to be added up";
    let of = |sum: crate::Sum| sum.value().ok_or(large).map(Fraction::integer);
    let (amount, won) = (of(wager.amount)?, of(wager.won)?);
    let sum = &won + &(edge * &amount);
    let (squares, products) = (of(wager.won_squares)?, of(wager.products)?);
    let twice = &(edge * &Fraction::integer(2)) * &products;
    let mean_part = &(edge * edge) * &of(wager.amount_squares)?;
    let squares = &(&squares + &twice) + &mean_part;
    score(float(&sum), float(&squares), wager.rounds)
}

fn score(sum: f64, squares: f64, rounds: u64) -> Result<Tested, String> {
    if squares <= 0.0 {
        return Err("nothing was won or lost by chance".to_owned());
    }
    let z = sum / sqrt(squares);
    Ok(Tested { rounds, statistic: z, df: None, p: normal_two_sided(z) })
}

/// The nearest floating-point number, by way of decimals, which are exact.
pub(super) fn float(value: &Fraction) -> f64 {
    value.decimal(6).parse().unwrap_or(0.0)
}

/// A table, dealer, shift or day.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// What was counted.
    pub luck: Luck,
    /// The score of its luck.
    pub tested: Option<Tested>,
    /// Whether it belongs on the watch list.
    pub is_watched: bool,
}

/// The breakdowns: by table, dealer, shift and day.
#[derive(Debug, Clone, PartialEq)]
pub struct StrataLists {
    /// In the order of [`StrataLists::NAMES`]; `None` where there are too many rows.
    pub lists: Vec<Option<Vec<Row>>>,
}

impl StrataLists {
    /// What each list is by.
    pub const NAMES: [&'static str; 4] = ["table", "dealer", "shift", "day"];
}

/// The rows of all breakdowns with their scores and watch lists.
pub fn strata(summary: &Summary) -> StrataLists {
    let [tables, dealers, shifts] = &summary.strata;
    let lists = [tables, dealers, shifts].map(|breakdown| list(breakdown, String::clone));
    let mut lists = lists.to_vec();
    lists.push(list(&summary.days, ToString::to_string));
    StrataLists { lists }
}

fn list<K: Ord>(breakdown: &Breakdown<K, Luck>, name: impl Fn(&K) -> String) -> Option<Vec<Row>> {
    let rows = breakdown.rows()?;
    let tested: Vec<Option<Tested>> = rows.values().map(|luck| of_luck(luck).ok()).collect();
    let ps: Vec<Option<P>> = tested.iter().map(|tested| tested.map(|found| found.p)).collect();
    let watched = watch_list(&ps, WATCH_RATE);
    let rows = rows.iter().zip(tested).zip(watched);
    let rows = rows.map(|(((key, luck), tested), is_watched)| Row {
        name: name(key),
        luck: *luck,
        tested,
        is_watched,
    });
    Some(rows.collect())
}

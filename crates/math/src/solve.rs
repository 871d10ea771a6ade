//! Which single pay-off brings a wager closest to a target edge.
//!
//! Pay-offs of whole units to 1 are tried, and 0 as a push: what can be printed on a table. For
//! the bonus wager the edge is linear in a pay-off, so that the best one follows; for the base game
//! the best play changes with the pay-offs, so that each one tried is counted anew.

use crate::base::{BaseGame, Strategy, base_game};
use crate::bonus::BonusAnalysis;
use crate::method::Method;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{BonusRow, Event, GinAndWin, PAY_MAX, Pay};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Pay-offs counted for one row and wager of the base game: the first guess comes close.
const TRIES_MAX: u32 = 8;

/// The wager of an outcome row whose pay-off is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wager {
    /// The Ante.
    Ante,
    /// The Play wager.
    Play,
}

/// One changed pay-off of the outcome table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseSolution {
    /// The row, counted from 0.
    pub row: usize,
    /// The wager.
    pub wager: Wager,
    /// What it would pay.
    pub pays: Pay,
    /// The house edge for optimal play then.
    pub house_edge: Fraction,
    /// Its distance from the target.
    pub distance: Fraction,
}

/// One changed pay-off of the bonus pay table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusSolution {
    /// The row, counted from 0.
    pub row: usize,
    /// What it would pay.
    pub pays: Pay,
    /// The house edge then.
    pub house_edge: Fraction,
    /// Its distance from the target.
    pub distance: Fraction,
}

/// For each row of the bonus pay table that pays or pushes: the pay-off that brings the house edge
/// closest to the target; closest first. All other rows stay as they are.
pub fn solve_bonus(
    rows: &[BonusRow],
    analysis: &BonusAnalysis,
    target: &Fraction,
) -> Vec<BonusSolution> {
    let of = |(row, (printed, counted)): (usize, (&BonusRow, &crate::BonusRowAnalysis))| {
        let now = paid(printed.pays)?;
        let missing = &analysis.house_edge - target;
        let wanted = &now + &missing.checked_div(&counted.probability)?;
        let units = nearest(&wanted);
        let more = &(&Fraction::integer(units) - &now) * &counted.probability;
        let house_edge = &analysis.house_edge - &more;
        Some(BonusSolution {
            row,
            pays: pay(units),
            distance: (&house_edge - target).abs(),
            house_edge,
        })
    };
    let rows = rows.iter().zip(&analysis.rows).enumerate();
    let mut solutions: Vec<BonusSolution> = rows.filter_map(of).collect();
    solutions.sort_by(|a, b| a.distance.cmp(&b.distance).then(a.row.cmp(&b.row)));
    solutions
}

/// For each row of the outcome table and each of its wagers that pays or pushes: the pay-off that
/// brings the house edge for optimal play closest to the target; closest first.
pub fn solve_base(game: &BaseGame, target: &Fraction) -> Vec<BaseSolution> {
    let rules = game.rules();
    let rows = rules.outcomes.iter().enumerate();
    let open = rows.filter(|(_, row)| row.when.event != Event::PlayerFolds);
    let places: Vec<(usize, Wager)> = open
        .flat_map(|(index, _)| [(index, Wager::Ante), (index, Wager::Play)])
        .collect();
    let optimal = game.play(&Strategy::Optimal);
    let of = |(row, wager): (usize, Wager)| {
        let printed = rules.outcomes.get(row)?;
        let now = match wager {
            Wager::Ante => paid(printed.ante)?,
            Wager::Play => paid(printed.play)?,
        };
        let multiple = match wager {
            Wager::Ante => Fraction::one(),
            Wager::Play => Fraction::integer(rules.play_multiple),
        };
        let probability = &optimal.outcomes.get(row)?.probability * &multiple;
        let missing = &optimal.house_edge - target;
        let guess = nearest(&(&now + &missing.checked_div(&probability)?));
        search(game, row, wager, guess, target)
    };
    let mut solutions: Vec<BaseSolution> = places.into_par_iter().filter_map(of).collect();
    solutions.sort_by(|a, b| {
        let order = a.distance.cmp(&b.distance);
        order.then((a.row, a.wager).cmp(&(b.row, b.wager)))
    });
    solutions
}

/// Walks from the guess towards the target while it comes closer. The edge falls as the pay-off
/// rises, so that the closest pay-off is where the walk turns.
fn search(
    game: &BaseGame,
    row: usize,
    wager: Wager,
    guess: u32,
    target: &Fraction,
) -> Option<BaseSolution> {
    let mut best = solution(game, row, wager, guess, target)?;
    let up = best.house_edge > *target;
    let mut units = guess;
    for _ in 1..TRIES_MAX {
        units = if up {
            units.checked_add(1)?
        } else {
            units.checked_sub(1).unwrap_or(units)
        };
        let next = solution(game, row, wager, units.min(PAY_MAX), target)?;
        if next.distance >= best.distance {
            break;
        }
        best = next;
    }
    Some(best)
}

fn solution(
    game: &BaseGame,
    row: usize,
    wager: Wager,
    units: u32,
    target: &Fraction,
) -> Option<BaseSolution> {
    let mut rules: GinAndWin = game.rules().clone();
    let changed = rules.outcomes.get_mut(row)?;
    match wager {
        Wager::Ante => changed.ante = pay(units),
        Wager::Play => changed.play = pay(units),
    }
    let method = match game.method() {
        Method::Symmetric => Method::Symmetric,
        _ => Method::General,
    };
    let counted = base_game(&rules, method, &|_, _| ()).ok()?;
    let house_edge = counted.play(&Strategy::Optimal).house_edge;
    Some(BaseSolution {
        row,
        wager,
        pays: pay(units),
        distance: (&house_edge - target).abs(),
        house_edge,
    })
}

/// What a wager that pays or pushes wins per unit; `None` for one that loses or is not made.
fn paid(pay: Pay) -> Option<Fraction> {
    match pay {
        Pay::Odds { .. } | Pay::Push => {
            let (win, stake) = pay.net();
            Fraction::new(win, stake)
        }
        Pay::Lose | Pay::NotMade => None,
    }
}

fn pay(units: u32) -> Pay {
    match units {
        0 => Pay::Push,
        units => Pay::to_one(units),
    }
}

/// The nearest whole number of units from 0 to [`PAY_MAX`], halves up.
fn nearest(value: &Fraction) -> u32 {
    let doubled = value * &Fraction::integer(2) + Fraction::one();
    let half = Fraction::new(1, 2).unwrap_or_else(Fraction::one);
    let up = &doubled * &half;
    if up.is_negative() {
        return 0;
    }
    let whole = up.numerator() / up.denominator();
    u32::try_from(whole).map_or(PAY_MAX, |units| units.min(PAY_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::fixtures::ten;
    use crate::{analyse_bonus, census};
    use gincert_game::gin_and_win::BonusHand;

    #[test]
    fn the_nearest_unit_is_found() {
        let of = |a: i64, b: i64| nearest(&Fraction::new(a, b).unwrap());
        assert_eq!([of(5, 2), of(12, 5), of(-1, 2), of(-7, 1)], [3, 2, 0, 0]);
        assert_eq!(of(10_000_000, 1), PAY_MAX);
    }

    #[test]
    fn a_solution_is_closer_than_its_neighbours() {
        let rules = ten();
        let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
        let target = Fraction::new(1, 50).unwrap();
        let solutions = solve_base(&game, &target);
        assert!(
            solutions
                .windows(2)
                .all(|pair| pair[0].distance <= pair[1].distance)
        );
        for found in solutions.iter().take(3) {
            let (units, _) = found.pays.net();
            for other in [units - 1, units + 1] {
                let Ok(other) = u32::try_from(other) else {
                    continue;
                };
                let other = solution(&game, found.row, found.wager, other, &target).unwrap();
                assert!(other.distance >= found.distance, "{found:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_bonus_solution_is_the_edge_of_the_changed_table() {
        let rules = ten();
        let counted = census(&rules.melds, 7, Method::Symmetric, &|_, _| ()).unwrap();
        let row = |hand, pays| BonusRow {
            text: String::new(),
            hand,
            pays,
        };
        let score = BonusHand::Score {
            score: 1,
            limit: None,
        };
        let mut rows = vec![
            row(BonusHand::OtherZero, Pay::to_one(4)),
            row(score, Pay::to_one(2)),
            row(BonusHand::AllOthers, Pay::Lose),
        ];
        let analysis = analyse_bonus(&counted, &rows);
        let target = Fraction::new(5, 100).unwrap();
        let solutions = solve_bonus(&rows, &analysis, &target);
        assert_eq!(solutions.len(), 2);
        let best = &solutions[0];
        rows[best.row].pays = best.pays;
        assert_eq!(analyse_bonus(&counted, &rows).house_edge, best.house_edge);
        assert!(best.distance <= solutions[1].distance);
    }
}

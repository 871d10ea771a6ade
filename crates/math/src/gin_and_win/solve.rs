//! Which single pay-off brings a wager closest to a target edge.
//!
//! Pay-offs of whole units to 1 are tried, and 0 as a push: what can be printed on a table. For
//! the bonus wager the edge is linear in a pay-off, so that the best one follows; for the base game
//! the best play changes with the pay-offs, so that each one tried is folded anew.

use crate::gin_and_win::base::{BaseGame, Strategy, StrategyAnalysis};
use crate::gin_and_win::bonus::BonusAnalysis;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{BonusRow, GinAndWin, OutcomeCondition, PAY_MAX, Pay};

/// Pay-offs counted for one row and wager of the base game; three or four usually suffice.
const TRIES_MAX: usize = 32;

/// The wager of an outcome row whose pay-off is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PayoffWager {
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
    pub wager: PayoffWager,
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
    let optimal = game.play(&Strategy::Optimal);
    let rows = game.rules().outcomes.iter().enumerate();
    let open = rows.filter(|(_, row)| row.when.event != OutcomeCondition::PlayerFolds);
    let places =
        open.flat_map(|(index, _)| [(index, PayoffWager::Ante), (index, PayoffWager::Play)]);
    let searches = places.filter_map(|place| Search::new(game, place, &optimal, target));
    let mut searches: Vec<Search> = searches.collect();
    // All searches go on together: pay-offs that are tried at once are counted at once.
    while searches.iter().any(|search| search.next.is_some()) {
        let tried: Vec<(&mut Search, u32)> = searches
            .iter_mut()
            .filter_map(|search| search.next.map(|units| (search, units)))
            .collect();
        let rules: Vec<GinAndWin> =
            tried.iter().map(|(search, units)| search.rules(game, *units)).collect();
        let counted = game.under_each(&rules, |counted| counted.play(&Strategy::Optimal));
        for ((search, units), counted) in tried.into_iter().zip(counted) {
            search.hear(units, counted.ok(), target);
        }
    }
    let mut solutions: Vec<BaseSolution> =
        searches.into_iter().filter_map(|search| search.best).collect();
    solutions.sort_by(|a, b| {
        let order = a.distance.cmp(&b.distance);
        order.then((a.row, a.wager).cmp(&(b.row, b.wager)))
    });
    solutions
}

/// Follows the tangent of the edge to the target again and again, beginning with the printed
/// pay-off, and in the end walks unit by unit.
///
/// Every strategy's edge falls in a straight line as the pay-off rises, and optimal play has the
/// lowest of them: its edge is concave and falls. Tangents of such a curve cross the target beyond
/// the place where the curve does, and come closer to it with each step; and of two pay-offs on
/// one side of the target the one nearer to it has the nearer edge, so that the walk may end where
/// a unit more brings nothing.
struct Search {
    row: usize,
    wager: PayoffWager,
    tried: Vec<u32>,
    next: Option<u32>,
    best: Option<BaseSolution>,
}

impl Search {
    /// `None` for a wager that loses or is not made, or that no deal settles.
    fn new(
        game: &BaseGame,
        (row, wager): (usize, PayoffWager),
        optimal: &StrategyAnalysis,
        target: &Fraction,
    ) -> Option<Search> {
        let printed = game.rules().outcomes.get(row)?;
        let now = match wager {
            PayoffWager::Ante => paid(printed.ante)?,
            PayoffWager::Play => paid(printed.play)?,
        };
        let search = Search { row, wager, tried: Vec::new(), next: None, best: None };
        let next = Some(search.tangent(&now, optimal, target)?);
        Some(Search { next, ..search })
    }

    /// Where the tangent of the edge meets the target.
    fn tangent(
        &self,
        units: &Fraction,
        played: &StrategyAnalysis,
        target: &Fraction,
    ) -> Option<u32> {
        let row = played.outcomes.get(self.row)?;
        let slope = match self.wager {
            PayoffWager::Ante => &row.probability,
            PayoffWager::Play => &row.play_wagered,
        };
        let more = (&played.house_edge - target).checked_div(slope)?;
        Some(nearest(&(units + &more)))
    }

    /// The game's rules with a changed pay-off.
    fn rules(&self, game: &BaseGame, units: u32) -> GinAndWin {
        let mut rules = game.rules().clone();
        if let Some(changed) = rules.outcomes.get_mut(self.row) {
            match self.wager {
                PayoffWager::Ante => changed.ante = pay(units),
                PayoffWager::Play => changed.play = pay(units),
            }
        }
        rules
    }

    /// Takes what was counted for a pay-off, and says which is to be tried next.
    fn hear(&mut self, units: u32, counted: Option<StrategyAnalysis>, target: &Fraction) {
        self.next = None;
        self.tried.push(units);
        let Some(played) = counted else {
            return;
        };
        let onward = self.tangent(&Fraction::integer(units), &played, target);
        let up = played.house_edge > *target;
        let distance = (&played.house_edge - target).abs();
        if self.best.as_ref().is_none_or(|best| distance < best.distance) {
            self.best = Some(BaseSolution {
                row: self.row,
                wager: self.wager,
                pays: pay(units),
                house_edge: played.house_edge,
                distance,
            });
        }
        if self.tried.len() < TRIES_MAX {
            let step = if up { units + 1 } else { units.saturating_sub(1) };
            let fresh = |units: &u32| *units <= PAY_MAX && !self.tried.contains(units);
            self.next = onward.filter(fresh).or(Some(step).filter(fresh));
        }
    }
}

/// What a wager that pays or pushes wins per unit; `None` for one that loses or is not made, and for a share of a
/// meter.
fn paid(pay: Pay) -> Option<Fraction> {
    match pay {
        Pay::Odds { .. } | Pay::OddsLess { .. } | Pay::Push => {
            let (win, stake) = pay.net();
            Fraction::new(win, stake)
        }
        Pay::Lose | Pay::NotMade | Pay::Meter(_) => None,
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
    use crate::gin_and_win::base::fixtures::{outcomes, rules, ten};
    use crate::{Method, analyse_bonus, base_game, census};
    use gincert_game::Rank;
    use gincert_game::gin_and_win::{BonusHand, Qualifier};

    #[test]
    fn the_nearest_unit_is_found() {
        let of = |a: i64, b: i64| nearest(&Fraction::new(a, b).unwrap());
        assert_eq!([of(5, 2), of(12, 5), of(-1, 2), of(-7, 1)], [3, 2, 0, 0]);
        assert_eq!(of(10_000_000, 1), PAY_MAX);
    }

    /// A target near the printed edge, and two so far away that other hands are raised there.
    #[test]
    fn a_solution_is_closer_than_its_neighbours() {
        let rules = rules(5, Qualifier::never().or_less(1, Rank::KING), outcomes(1, 3));
        let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
        for (edge, out_of) in [(1, 50), (-10, 1), (-1000, 1)] {
            let target = Fraction::new(edge, out_of).unwrap();
            let solutions = solve_base(&game, &target);
            assert_eq!(solutions.len(), 8);
            assert!(solutions.windows(2).all(|pair| pair[0].distance <= pair[1].distance));
            for found in &solutions {
                let (units, _) = found.pays.net();
                for other in [units - 1, units + 1] {
                    let Ok(other) = u32::try_from(other) else {
                        continue;
                    };
                    let mut rules = game.rules().clone();
                    match found.wager {
                        PayoffWager::Ante => rules.outcomes[found.row].ante = pay(other),
                        PayoffWager::Play => rules.outcomes[found.row].play = pay(other),
                    }
                    let edge = game.under(&rules).unwrap().play(&Strategy::Optimal).house_edge;
                    assert!((&edge - &target).abs() >= found.distance, "{found:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn a_target_out_of_reach_gives_the_largest_pay_off() {
        let rules = rules(3, Qualifier::always(), outcomes(1, 1));
        let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
        let target = Fraction::integer(-100_000_000);
        let solutions = solve_base(&game, &target);
        assert!(!solutions.is_empty());
        for found in solutions {
            assert_eq!(found.pays, Pay::to_one(PAY_MAX), "{found:?}");
        }
    }

    #[test]
    fn a_bonus_solution_is_the_edge_of_the_changed_table() {
        let rules = ten();
        let counted = census(&rules.melds, 7, Method::Symmetric, &|_, _| ()).unwrap();
        let row = |hand, pays| BonusRow { text: String::new(), hand, pays };
        let score = BonusHand::Score { score: 1, limit: None };
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

//! The results of all wagers of one hand together, with the deals that have them.

use super::game::BaseGame;
use super::ledger::Ledger;
use super::strategy::Strategy;
use crate::gin_and_win::bonus::{
    BonusAnalysis, EnvyAnalysis, MeterAnalysis, analyse_envy, analyse_meter, envy_of, meter_of,
};
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{Action, Pay, SideWager};

/// What each wager of a hand brings, and in how many deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WagerResults {
    /// On the Ante, in Antes.
    pub ante: Fraction,
    /// On Play, in Antes; nothing where it is not made.
    pub play: Fraction,
    /// On each side wager in the order of the rules, in units of it.
    pub sides: Vec<Fraction>,
    /// The deals.
    pub deals: u128,
}

impl WagerResults {
    /// On Ante and Play together, in Antes.
    pub fn base(&self) -> Fraction {
        &self.ante + &self.play
    }

    /// On all wagers together, one unit of each made before the deal.
    pub fn all(&self) -> Fraction {
        let sides: Fraction = self.sides.iter().sum();
        self.base() + sides
    }
}

impl BaseGame {
    /// The results of all wagers of one hand under a strategy, each combination of rows once.
    pub fn wager_results(&self, strategy: &Strategy) -> Vec<WagerResults> {
        self.results_of(&self.ledger(strategy))
    }

    pub(super) fn results_of(&self, ledger: &Ledger) -> Vec<WagerResults> {
        // Of deals that no row settles both wagers come back.
        let columns = self.plan.multiples.all().iter();
        let outcomes: Vec<[Fraction; 2]> = columns
            .flat_map(|multiple| {
                let rows = 0..self.plan.rows_and_none();
                rows.map(|row| self.plan.net_by_wager(row, *multiple))
            })
            .collect();
        // Folded hands are in the first column of their row, where no hand is raised.
        let mut found = Vec::new();
        let combinations = self.pay_rows.combinations.iter().zip(&ledger.deals);
        for ((rows, by_outcome), folded) in combinations.zip(&ledger.folded) {
            let [stands, lost] =
                [Action::Play, Action::Fold].map(|action| self.sides(rows, action));
            for (outcome, (deals, [ante, play])) in by_outcome.iter().zip(&outcomes).enumerate() {
                let folded = if outcome == self.plan.fold_row { *folded } else { 0 };
                for (sides, deals) in [(&stands, deals - folded), (&lost, folded)] {
                    if deals > 0 {
                        let (ante, play, sides) = (ante.clone(), play.clone(), sides.clone());
                        found.push(WagerResults { ante, play, sides, deals });
                    }
                }
            }
        }
        found
    }

    /// What each side wager brings with these rows after an action.
    fn sides(&self, rows: &[usize], action: Action) -> Vec<Fraction> {
        let wagers = self.rules.sides.iter().zip(rows);
        let pays = wagers.map(|(side, row)| {
            let pays = side.rows.get(*row).map_or(Pay::Push, |row| row.pays);
            net(side.paid(pays, action))
        });
        pays.collect()
    }

    /// The deals that each row of a side wager's pay table settles under a strategy: those of folded hands only
    /// where these keep the wager.
    pub fn paid_deals(&self, strategy: &Strategy, side: usize) -> Vec<u128> {
        let ledger = self.ledger(strategy);
        let Some(wager) = self.rules.sides.get(side) else { return Vec::new() };
        let mut settled = vec![0; wager.rows.len()];
        let combinations = self.pay_rows.combinations.iter().zip(&ledger.deals);
        for ((rows, by_outcome), folded) in combinations.zip(&ledger.folded) {
            if let Some(row) = rows.get(side).and_then(|row| settled.get_mut(*row)) {
                let kept = if wager.stands_on_fold { 0 } else { *folded };
                *row += by_outcome.iter().sum::<u128>() - kept;
            }
        }
        settled
    }
}

impl BaseGame {
    /// What the meter of a side wager does under a strategy, where a fold may lose the wager; `None` for one
    /// without a meter.
    pub fn played_meter(&self, strategy: &Strategy, side: usize) -> Option<MeterAnalysis> {
        let wager = self.rules.sides.get(side).filter(|wager| wager.meter.is_some())?;
        let (edge, chances) = self.played_rows(strategy, side)?;
        let found = meter_of(wager, &edge, chances.iter())?;
        Some(MeterAnalysis { is_played: true, ..found })
    }

    /// What the envy pay-offs of a side wager do where every seat plays by a strategy, so that a fold may lose the wager
    /// and pay nothing to others; `None` for a wager without any.
    pub fn played_envy(&self, strategy: &Strategy, side: usize) -> Option<EnvyAnalysis> {
        let wager = self.rules.sides.get(side).filter(|wager| wager.has_envy())?;
        let (edge, chances) = self.played_rows(strategy, side)?;
        let found = envy_of(wager, self.rules.seats, &edge, &chances)?;
        Some(EnvyAnalysis { is_played: true, ..found })
    }

    /// The mean loss of a side wager by the own hand under a strategy, and how probable it is that each row settles it.
    fn played_rows(&self, strategy: &Strategy, side: usize) -> Option<(Fraction, Vec<Fraction>)> {
        let edge = self.play(strategy).sides.get(side)?.house_edge.clone();
        let all = self.deals();
        let chances = self.paid_deals(strategy, side).into_iter();
        let chances =
            chances.map(|deals| Fraction::new(deals, all).unwrap_or_else(Fraction::zero)).collect();
        Some((edge, chances))
    }
}

/// What the meter of a side wager does under optimal play, with the analysis of its pay table: over all hands, or of a
/// wager that a fold loses in the base game. Without the base game such a wager is taken as if every hand were raised.
/// `None` for a wager without a meter.
pub fn side_meter(
    wager: &SideWager,
    (side, analysis): (usize, &BonusAnalysis),
    base: Option<&BaseGame>,
) -> Option<MeterAnalysis> {
    let base = base.filter(|_| !wager.stands_on_fold);
    let played = base.and_then(|game| game.played_meter(&Strategy::Optimal, side));
    played.or_else(|| analyse_meter(wager, analysis))
}

/// The same of envy pay-offs, in a game of so many seats; `None` for a wager without any.
pub fn side_envy(
    wager: &SideWager,
    seats: (u8, u8),
    (side, analysis): (usize, &BonusAnalysis),
    base: Option<&BaseGame>,
) -> Option<EnvyAnalysis> {
    let base = base.filter(|_| !wager.stands_on_fold);
    let played = base.and_then(|game| game.played_envy(&Strategy::Optimal, side));
    played.or_else(|| analyse_envy(wager, seats, analysis))
}

fn net(pay: Pay) -> Fraction {
    let (win, stake) = pay.net();
    Fraction::new(win, stake).unwrap_or_else(Fraction::zero)
}

//! The results of all wagers of one hand together, with the deals that have them.

use super::analysis::StrategyAnalysis;
use super::game::BaseGame;
use super::ledger::Ledger;
use super::strategy::Strategy;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::Pay;

/// What each wager of a hand brings, and in how many deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WagerResults {
    /// On the Ante, in Antes.
    pub ante: Fraction,
    /// On Play, in Antes; nothing where it is not made.
    pub play: Fraction,
    /// On the bonus wager, in units of it; nothing where the game has none.
    pub bonus: Fraction,
    /// The deals.
    pub deals: u128,
}

impl BaseGame {
    /// The results of all wagers of one hand under a strategy, each combination of rows once.
    pub fn wager_results(&self, strategy: &Strategy) -> Vec<WagerResults> {
        let ledger = self.ledger(strategy);
        let multiple = Fraction::integer(self.rules.play_multiple);
        let outcomes: Vec<(Fraction, Fraction)> = self
            .rules
            .outcomes
            .iter()
            .enumerate()
            .map(|(index, row)| match index == self.plan.fold_row {
                true => (net(row.ante), Fraction::zero()),
                false => (net(row.ante), &net(row.play) * &multiple),
            })
            // Deals that no row settles: both wagers come back.
            .chain([(Fraction::zero(), Fraction::zero())])
            .collect();
        let mut found = Vec::new();
        for (stands, lost, row, folded) in self.bonus_rows_of(&ledger) {
            for (outcome, (deals, (ante, play))) in row.iter().zip(&outcomes).enumerate() {
                let folded = if outcome == self.plan.fold_row { folded } else { 0 };
                for (bonus, deals) in [(&stands, deals - folded), (&lost, folded)] {
                    if deals > 0 {
                        let (ante, play, bonus) = (ante.clone(), play.clone(), bonus.clone());
                        found.push(WagerResults { ante, play, bonus, deals });
                    }
                }
            }
        }
        found
    }

    /// For each bonus row what it brings, what it brings with a folded hand, its deals by outcome, and the
    /// folded ones.
    fn bonus_rows_of<'a>(
        &'a self,
        ledger: &'a Ledger,
    ) -> impl Iterator<Item = (Fraction, Fraction, &'a Vec<u128>, u128)> {
        let stays = self.rules.bonus_stands_on_fold || self.rules.bonus.is_empty();
        let pays = self.rules.bonus.iter().map(|row| row.pays).chain([Pay::Push]);
        pays.zip(&ledger.deals).zip(&ledger.folded).map(move |((pays, row), folded)| {
            let stands = net(pays);
            let lost = if stays { stands.clone() } else { -Fraction::one() };
            (stands, lost, row, *folded)
        })
    }

    /// The deals that each row of the pay table settles under a strategy: those of folded hands only where these
    /// keep the bonus wager.
    pub fn paid_deals(&self, strategy: &Strategy) -> Vec<u128> {
        let ledger = self.ledger(strategy);
        let stays = self.rules.bonus_stands_on_fold;
        let rows = ledger.deals.iter().zip(&ledger.folded).take(self.rules.bonus.len());
        let settled =
            rows.map(|(row, folded)| row.iter().sum::<u128>() - if stays { 0 } else { *folded });
        settled.collect()
    }

    /// The best strategy of each number of left-over ranks "or better", with its figures; fewest ranks first.
    pub fn thresholds(&self) -> Vec<StrategyAnalysis> {
        let sizes = 1..=self.rules.hand_cards;
        let best = sizes.filter_map(|ranks| self.best_at_least(ranks));
        best.map(|strategy| self.play(&strategy)).collect()
    }
}

fn net(pay: Pay) -> Fraction {
    let (win, stake) = pay.net();
    Fraction::new(win, stake).unwrap_or_else(Fraction::zero)
}

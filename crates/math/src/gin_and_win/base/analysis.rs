//! The figures of one strategy, each defined here once.
//!
//! Sources of the terms: house edge, element of risk and average wager as M. Shackleford's
//! "Wizard of Odds" uses them for games with a raise (loss per Ante; loss per unit wagered in
//! all); variance and covariance as in any text on probability.

use super::game::BaseGame;
use super::joint::WagerResults;
use super::ledger::Ledger;
use super::{PayoffPlan, Strategy};
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::Pay;

/// One row of the outcome table under a strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomeAnalysis {
    /// Deals that the row settles.
    pub deals: u128,
    /// `deals` over all deals.
    pub probability: Fraction,
    /// What the row pays the seat on Ante and Play together, in Antes.
    pub net: Fraction,
}

/// A strategy over all deals, for an Ante of one unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyAnalysis {
    /// The strategy.
    pub strategy: Strategy,
    /// The rows of the outcome table in their order.
    pub outcomes: Vec<OutcomeAnalysis>,
    /// Deals that no row settles; both wagers are taken to come back.
    pub unsettled: u128,
    /// Player hands that are raised.
    pub raised_hands: u64,
    /// Player hands that are folded.
    pub folded_hands: u64,
    /// Mean loss of the player on Ante and Play together, in Antes; positive when the house wins.
    pub house_edge: Fraction,
    /// Share of player hands that are raised.
    pub raise_frequency: Fraction,
    /// Mean of Ante and Play wager together, in Antes: one, and the Play multiple for every raise.
    pub average_wager: Fraction,
    /// `house_edge` over `average_wager`: loss per unit wagered.
    pub element_of_risk: Fraction,
    /// Share of deals that bring the seat more than it wagered on Ante and Play together.
    pub win_frequency: Fraction,
    /// Variance of the net result of Ante and Play together, in squared Antes.
    pub variance: Fraction,
    /// Covariance of the net results of Ante and Play, both in Antes; a Play wager that is not made
    /// wins nothing.
    pub ante_play_covariance: Fraction,
    /// The side wagers of the same hand, in the order of the rules.
    pub sides: Vec<SideFigures>,
    /// Variance of the net result of Ante, Play and every side wager together, one unit each before the
    /// deal.
    pub combined_variance: Fraction,
    /// Hands for which the strategy's choice is worth less than the other one.
    pub worse_hands: u64,
    /// Deals of these hands.
    pub worse_deals: u128,
    /// Hands that are worth the same raised and folded; optimal play folds them.
    pub equal_hands: u64,
    /// What the strategy loses against optimal play: the difference of the house edges.
    pub cost: Fraction,
}

/// A side wager of the hands that a strategy plays, in units of that wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideFigures {
    /// Mean loss. It depends on the strategy only where the wager is lost with a folded hand.
    pub house_edge: Fraction,
    /// Variance of the net result.
    pub variance: Fraction,
    /// Covariance of the net result with that of Ante and Play (in Antes) of the same hand.
    pub covariance: Fraction,
}

impl BaseGame {
    /// A strategy folded over all deals.
    pub fn play(&self, strategy: &Strategy) -> StrategyAnalysis {
        let (ledger, optimal) = (self.ledger(strategy), self.ledger(&Strategy::Optimal));
        StrategyAnalysis::new(self, strategy, &ledger, &optimal)
    }

    /// The best strategy of each number of left-over ranks "or better", with its figures; fewest ranks first.
    pub fn thresholds(&self) -> Vec<StrategyAnalysis> {
        let sizes = 1..=self.rules.hand_cards;
        let best = sizes.filter_map(|ranks| self.best_at_least(ranks));
        best.map(|strategy| self.play(&strategy)).collect()
    }
}

impl StrategyAnalysis {
    /// The standard deviation of one hand's net result in Antes, with so many decimals, rounded
    /// from the exact variance.
    pub fn standard_deviation(&self, places: u32) -> String {
        self.variance.sqrt_decimal(places).unwrap_or_default()
    }

    /// Mean loss on Ante, Play and every side wager together, one unit each before the deal.
    pub fn combined_loss(&self) -> Fraction {
        let sides: Fraction = self.sides.iter().map(|side| &side.house_edge).sum();
        &self.house_edge + &sides
    }

    fn new(
        game: &BaseGame,
        strategy: &Strategy,
        ledger: &Ledger,
        optimal: &Ledger,
    ) -> StrategyAnalysis {
        let plan = &game.plan;
        let deals = game.deals();
        let of_deals = |count: u128| ratio(count, deals);
        let rows = ledger.by_outcome();
        let outcomes: Vec<OutcomeAnalysis> = rows
            .iter()
            .enumerate()
            .map(|(row, count)| OutcomeAnalysis {
                deals: *count,
                probability: of_deals(*count),
                net: plan.net(row),
            })
            .collect();
        let mean = mean(plan, ledger, deals);
        let squares: Fraction =
            outcomes.iter().map(|row| &(&row.net * &row.net) * &row.probability).sum();
        let wins = outcomes.iter().filter(|row| row.net > Fraction::zero());
        let win_frequency = wins.map(|row| &row.probability).sum();
        let raise_frequency =
            ratio(u128::from(ledger.raised_hands), u128::from(game.player_hands()));
        let multiple = Fraction::integer(game.rules.play_multiple);
        let average_wager = Fraction::one() + &raise_frequency * &multiple;
        let house_edge = -mean.clone();
        let results = game.results_of(ledger);
        let sides = (0..game.rules.sides.len()).map(|side| side_figures(&results, side, deals));
        let ante_play = ante_play(game, &outcomes);
        let mut outcomes = outcomes;
        let unsettled = outcomes.pop().map_or(0, |row| row.deals);
        StrategyAnalysis {
            strategy: strategy.clone(),
            outcomes,
            unsettled,
            raised_hands: ledger.raised_hands,
            folded_hands: game.player_hands() - ledger.raised_hands,
            element_of_risk: house_edge.checked_div(&average_wager).unwrap_or_else(Fraction::zero),
            raise_frequency,
            average_wager,
            win_frequency,
            variance: &squares - &(&mean * &mean),
            ante_play_covariance: ante_play,
            sides: sides.collect(),
            combined_variance: combined_variance(&results, deals),
            worse_hands: ledger.worse_hands,
            worse_deals: u128::from(ledger.worse_hands) * u128::from(game.dealer_hands()),
            equal_hands: ledger.equal_hands,
            cost: &house_edge + &self::mean(plan, optimal, deals),
            house_edge,
        }
    }
}

/// Covariance of Ante and Play over the rows of the outcome table.
fn ante_play(game: &BaseGame, outcomes: &[OutcomeAnalysis]) -> Fraction {
    let net = |pay: Pay| {
        let (win, stake) = pay.net();
        Fraction::new(win, stake).unwrap_or_else(Fraction::zero)
    };
    let multiple = Fraction::integer(game.rules.play_multiple);
    let (mut ante, mut play, mut product) = (Fraction::zero(), Fraction::zero(), Fraction::zero());
    let rows = game.rules.outcomes.iter().zip(outcomes).enumerate();
    for (index, (row, counted)) in rows {
        let on_ante = &net(row.ante) * &counted.probability;
        // A folded hand has no Play wager, whatever its row says of one.
        let each = match index == game.plan.fold_row {
            true => Fraction::zero(),
            false => &net(row.play) * &multiple,
        };
        product = product + &on_ante * &each;
        play = play + &each * &counted.probability;
        ante = ante + on_ante;
    }
    &product - &(&ante * &play)
}

fn ratio(part: u128, whole: u128) -> Fraction {
    Fraction::new(part, whole).unwrap_or_else(Fraction::zero)
}

/// Mean net result in Antes.
fn mean(plan: &PayoffPlan, ledger: &Ledger, deals: u128) -> Fraction {
    let rows = ledger.by_outcome();
    let terms =
        rows.iter().enumerate().map(|(row, count)| plan.net(row) * Fraction::integer(*count));
    terms.sum::<Fraction>() * ratio(1, deals)
}

/// Mean over all deals.
fn mean_of(
    results: &[WagerResults],
    deals: u128,
    of: impl Fn(&WagerResults) -> Fraction,
) -> Fraction {
    let sum: Fraction = results.iter().map(|one| of(one) * Fraction::integer(one.deals)).sum();
    sum * ratio(1, deals)
}

fn side_figures(results: &[WagerResults], side: usize, deals: u128) -> SideFigures {
    let net = |one: &WagerResults| one.sides.get(side).cloned().unwrap_or_else(Fraction::zero);
    let mean = mean_of(results, deals, net);
    let square = mean_of(results, deals, |one| &net(one) * &net(one));
    let product = mean_of(results, deals, |one| &net(one) * &one.base());
    let base = mean_of(results, deals, WagerResults::base);
    SideFigures {
        variance: &square - &(&mean * &mean),
        covariance: &product - &(&base * &mean),
        house_edge: -mean,
    }
}

fn combined_variance(results: &[WagerResults], deals: u128) -> Fraction {
    let mean = mean_of(results, deals, WagerResults::all);
    let square = mean_of(results, deals, |one| &one.all() * &one.all());
    &square - &(&mean * &mean)
}

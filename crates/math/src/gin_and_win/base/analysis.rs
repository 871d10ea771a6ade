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

/// One row of the outcome table under a strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomeAnalysis {
    /// Deals that the row settles.
    pub deals: u128,
    /// `deals` over all deals.
    pub probability: Fraction,
    /// What the row pays the seat on Ante and Play together, in Antes; the mean over its deals where raises of
    /// several multiples are among them.
    pub net: Fraction,
    /// What is wagered on Play in its deals, in Antes, as a mean over all deals of the game.
    pub play_wagered: Fraction,
    /// The deals and the net result by multiple, smallest first, as far as there are any; a fold has one part.
    pub parts: Vec<OutcomePart>,
}

/// The deals of an outcome row after raises of one multiple.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomePart {
    /// The multiple; 0 for folded hands.
    pub multiple: u8,
    /// The deals.
    pub deals: u128,
    /// What the row pays on Ante and Play together, in Antes.
    pub net: Fraction,
}

/// A strategy over all deals, for an Ante of one unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyAnalysis {
    /// The strategy.
    pub strategy: Strategy,
    /// The rows of the outcome table in their order.
    pub outcomes: Vec<OutcomeAnalysis>,
    /// All deals.
    pub deals: u128,
    /// Deals that no row settles; both wagers are taken to come back.
    pub unsettled: u128,
    /// Player hands that are raised.
    pub raised_hands: u64,
    /// The same by multiple, in the order of the rules.
    pub raised_by_multiple: Vec<u64>,
    /// Of the raised hands those raised at the first of two decisions, likewise; empty in a game of one decision.
    pub first_raised: Vec<u64>,
    /// Player hands that are folded.
    pub folded_hands: u64,
    /// Mean loss of the player on Ante and Play together, in Antes; positive when the house wins.
    pub house_edge: Fraction,
    /// Share of player hands that are raised.
    pub raise_frequency: Fraction,
    /// Mean of Ante and Play wager together, in Antes: one, and its multiple for every raise.
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
    /// The side wagers of the same hand, in the order of the rules; without envy, which other hands pay, here and in
    /// `combined_variance`.
    pub sides: Vec<SideFigures>,
    /// Variance of the net result of Ante, Play and every side wager together, one unit each before the
    /// deal.
    pub combined_variance: Fraction,
    /// Hands for which the strategy's choice is worth less than another one.
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

    /// Share of deals whose net result on Ante and Play together is as wanted.
    pub fn share(&self, wanted: impl Fn(&Fraction) -> bool) -> Fraction {
        let parts = || self.outcomes.iter().flat_map(|row| &row.parts);
        let of = |deals: u128| match deals {
            0 => Fraction::zero(),
            deals => ratio(deals, self.deals),
        };
        let unsettled = if wanted(&Fraction::zero()) { self.unsettled } else { 0 };
        of(parts().filter(|part| wanted(&part.net)).map(|part| part.deals).sum::<u128>()
            + unsettled)
    }

    /// Share of player hands that are raised by the multiple of a place in the rules.
    pub fn raise_share(&self, place: usize) -> Fraction {
        let hands = self.raised_by_multiple.get(place).copied().unwrap_or(0);
        ratio(u128::from(hands), u128::from(self.raised_hands + self.folded_hands))
    }

    /// Share of player hands that are raised at the first of two decisions; `None` in a game of one.
    pub fn first_raise_share(&self) -> Option<Fraction> {
        let raised: u64 = self.first_raised.iter().sum();
        let all = u128::from(self.raised_hands + self.folded_hands);
        (!self.first_raised.is_empty()).then(|| ratio(u128::from(raised), all))
    }

    /// Share of player hands that are raised after a check; `None` in a game of one decision.
    pub fn last_raise_share(&self) -> Option<Fraction> {
        self.first_raise_share().map(|first| &self.raise_frequency - &first)
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
        let by_multiple = ledger.by_multiple();
        let mut outcomes: Vec<OutcomeAnalysis> = (0..plan.rows_and_none())
            .map(|row| outcome_of(plan, &by_multiple, row, deals))
            .collect();
        let mean = mean(plan, ledger, deals);
        let parts = || outcomes.iter().flat_map(|row| &row.parts);
        let squares: Fraction =
            parts().map(|part| &(&part.net * &part.net) * &of_deals(part.deals)).sum();
        let won = parts().filter(|part| part.net > Fraction::zero()).map(|part| part.deals).sum();
        let win_frequency = of_deals(won);
        let raised_hands: u64 = ledger.raised_hands.iter().sum();
        let share = |hands: u64| ratio(u128::from(hands), u128::from(game.player_hands()));
        let raise_frequency = share(raised_hands);
        let raises = plan.multiples.all().iter().zip(&ledger.raised_hands);
        let average_play: Fraction =
            raises.map(|(multiple, hands)| &share(*hands) * &Fraction::integer(*multiple)).sum();
        let average_wager = Fraction::one() + average_play;
        let house_edge = -mean.clone();
        let results = game.results_of(ledger);
        let sides = (0..game.rules.sides.len()).map(|side| side_figures(&results, side, deals));
        let ante_play = ante_play(plan, &outcomes);
        let unsettled = outcomes.pop().map_or(0, |row| row.deals);
        StrategyAnalysis {
            strategy: strategy.clone(),
            outcomes,
            deals,
            unsettled,
            raised_hands,
            raised_by_multiple: ledger.raised_hands.clone(),
            first_raised: ledger.first_raised.clone(),
            folded_hands: game.player_hands() - raised_hands,
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

/// A row of the outcome table, or the deals without one.
fn outcome_of(
    plan: &PayoffPlan,
    by_multiple: &[Vec<u128>],
    row: usize,
    deals: u128,
) -> OutcomeAnalysis {
    let multiples = plan.multiples.all().iter().zip(by_multiple);
    let counted = |rows: &Vec<u128>| rows.get(row).copied().unwrap_or(0);
    let parts = || multiples.clone().map(|(multiple, rows)| (*multiple, counted(rows)));
    let some = || parts().filter(|(_, deals)| *deals > 0);
    let count: u128 = parts().map(|(_, deals)| deals).sum();
    let net = match (some().count(), some().next()) {
        (0, _) | (_, None) => plan.net(row, plan.multiples.least()),
        (1, Some((multiple, _))) => plan.net(row, multiple),
        _ => some().map(|(multiple, part)| &plan.net(row, multiple) * &ratio(part, count)).sum(),
    };
    // A folded hand has no Play wager, and deals without a row have none that is settled.
    let is_played = row != plan.fold_row && row + 1 != plan.rows_and_none();
    let wagered = some().map(|(multiple, part)| &ratio(part, deals) * &Fraction::integer(multiple));
    OutcomeAnalysis {
        deals: count,
        probability: ratio(count, deals),
        net,
        play_wagered: if is_played { wagered.sum() } else { Fraction::zero() },
        parts: some()
            .map(|(multiple, deals)| OutcomePart {
                multiple: if is_played { multiple } else { 0 },
                deals,
                net: plan.net(row, multiple),
            })
            .collect(),
    }
}

/// Covariance of Ante and Play over the rows of the outcome table.
fn ante_play(plan: &PayoffPlan, outcomes: &[OutcomeAnalysis]) -> Fraction {
    let (mut ante, mut play, mut product) = (Fraction::zero(), Fraction::zero(), Fraction::zero());
    for (row, counted) in outcomes.iter().enumerate() {
        // What a Play wager of one Ante wins.
        let [on_ante, on_play] = plan.net_by_wager(row, 1);
        let each = &on_play * &counted.play_wagered;
        product = product + &on_ante * &each;
        play = play + each;
        ante = ante + &on_ante * &counted.probability;
    }
    &product - &(&ante * &play)
}

fn ratio(part: u128, whole: u128) -> Fraction {
    Fraction::new(part, whole).unwrap_or_else(Fraction::zero)
}

/// Mean net result in Antes.
fn mean(plan: &PayoffPlan, ledger: &Ledger, deals: u128) -> Fraction {
    let by_multiple = ledger.by_multiple();
    let columns = plan.multiples.all().iter().zip(&by_multiple);
    let terms = columns.flat_map(|(multiple, rows)| {
        let counted = rows.iter().enumerate();
        counted.map(|(row, count)| plan.net(row, *multiple) * Fraction::integer(*count))
    });
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

//! The figures of a par sheet: each wager alone, those of the base game, and all together.
//!
//! Bases: a house edge and a return are over what is wagered before the deal (the Ante; the bonus wager; one
//! unit of each where both are meant), an element of risk is over all that is wagered. The Play wager is made
//! after the deal, so that all of its figures but the element of risk are per Ante.

use super::bounds::{ReturnBounds, return_bounds};
use super::law::ResultLaw;
use super::losses::{LongestRun, Ruin, RunWait, longest_runs, ruin, run_waits};
use crate::gin_and_win::base::{BaseGame, Strategy, StrategyAnalysis, WagerResults};
use crate::gin_and_win::solve::PayoffWager;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{GinAndWin, Pay, SIDES_MAX};

/// The wagers that figures are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParWager {
    /// The Ante alone.
    Ante,
    /// The Play wager alone.
    Play,
    /// Ante and Play.
    Base,
    /// A side wager, by its place in the rules.
    Side(usize),
    /// Ante, Play and every side wager, each as large as the Ante.
    All,
}

/// The words of side wagers in answers, in the order of the rules. The first one is that of a game's only side
/// wager.
const SIDE_WORDS: [&str; SIDES_MAX] = ["bonus", "bonus-2", "bonus-3", "bonus-4"];

impl ParWager {
    /// Its word in answers.
    pub fn word(self) -> &'static str {
        match self {
            ParWager::Ante => "ante",
            ParWager::Play => "play",
            ParWager::Base => "ante-and-play",
            ParWager::Side(side) => SIDE_WORDS.get(side).copied().unwrap_or("bonus"),
            ParWager::All => "all",
        }
    }
}

/// One column of the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WagerSheet {
    /// Which wagers.
    pub wager: ParWager,
    /// What they bring in a deal, in Antes.
    pub law: ResultLaw,
    /// Units wagered before the deal: what edge and return are over.
    pub units: Fraction,
    /// The mean of all that is wagered on them.
    pub wagered: Fraction,
    /// The mean loss over `units`.
    pub house_edge: Fraction,
    /// The mean loss over all that is wagered; `None` where nothing is.
    pub element_of_risk: Option<Fraction>,
    /// Share of deals that bring more than was wagered.
    pub hit_frequency: Fraction,
    /// Share of deals that bring as much; of Play, those without a Play wager among them.
    pub push_frequency: Fraction,
    /// Share of deals that bring less.
    pub loss_frequency: Fraction,
    /// Variance of the net result, in squared Antes.
    pub variance: Fraction,
    /// The bounds of the return; empty for Ante and Play alone.
    pub bounds: Vec<ReturnBounds>,
    /// The longest run of lost rounds; empty for Ante and Play alone.
    pub longest_runs: Vec<LongestRun>,
    /// The mean wait for runs of lost rounds; empty for Ante and Play alone.
    pub run_waits: Vec<RunWait>,
    /// How probable it is that bankrolls are used up; `None` for Ante and Play alone, and where it is not computed.
    pub ruin: Option<Vec<Ruin>>,
}

/// Where a pay-off is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayOffTable {
    /// In the outcome table, for Ante or Play.
    Outcome(PayoffWager),
    /// In the pay table of a side wager.
    Side(usize),
}

/// What one unit more of a pay-off does to an edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayOffStep {
    /// The row of the table, counted from 0.
    pub row: usize,
    /// The table of the row, and its wager.
    pub table: PayOffTable,
    /// What it pays as printed.
    pub pays: Pay,
    /// The change of the house edge for one unit more, the strategy as it is.
    pub as_played: Fraction,
    /// The same with the best play for the changed rules; that of a pay table is the same.
    pub played_anew: Option<Fraction>,
}

/// The sheet of a game under optimal play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParSheet {
    /// Ante, Play and both; each side wager and all together where the game has any. A side wager with envy pay-offs
    /// is absent, and so are all together with it: see [`ENVY_NOT_COUNTED`](crate::ENVY_NOT_COUNTED).
    pub wagers: Vec<WagerSheet>,
    /// Covariances of the net results of two wagers of one hand, in squared Antes.
    pub covariances: Vec<(ParWager, ParWager, Fraction)>,
    /// The most that a seat can win, one unit on each wager made before the deal; `None` where hands of other seats
    /// pay envy.
    pub seat_maximum: Option<Fraction>,
    /// The best strategies of one threshold, by the number of left-over ranks.
    pub thresholds: Vec<StrategyAnalysis>,
    /// What each pay-off is worth.
    pub steps: Vec<PayOffStep>,
}

/// Makes the sheet of a counted game.
pub fn par_sheet(game: &BaseGame) -> ParSheet {
    let results = game.wager_results(&Strategy::Optimal);
    let optimal = game.play(&Strategy::Optimal);
    let counted = game.rules().sides.iter().enumerate().filter(|(_, side)| !side.has_envy());
    let sides = || counted.clone().map(|(place, _)| ParWager::Side(place));
    let has_envy = game.rules().has_envy();
    let mut kinds = vec![ParWager::Ante, ParWager::Play, ParWager::Base];
    kinds.extend(sides());
    if sides().next().is_some() && !has_envy {
        kinds.push(ParWager::All);
    }
    let wagers: Vec<WagerSheet> =
        kinds.into_iter().map(|wager| column(wager, &results, &optimal)).collect();
    let mut pairs = vec![(ParWager::Ante, ParWager::Play)];
    for (place, side) in sides().enumerate() {
        let before = [ParWager::Ante, ParWager::Play, ParWager::Base].into_iter();
        pairs.extend(before.chain(sides().take(place)).map(|wager| (wager, side)));
    }
    let covariances = pairs.into_iter().map(|(a, b)| (a, b, covariance(&results, a, b))).collect();
    let most = wagers.last().map(|all| all.law.largest().cloned().unwrap_or_else(Fraction::zero));
    ParSheet {
        covariances,
        seat_maximum: most.filter(|_| !has_envy),
        thresholds: game.thresholds(),
        steps: steps(game, &optimal),
        wagers,
    }
}

/// What a deal brings on some of its wagers, in Antes.
fn result(of: &WagerResults, wager: ParWager) -> Fraction {
    match wager {
        ParWager::Ante => of.ante.clone(),
        ParWager::Play => of.play.clone(),
        ParWager::Base => of.base(),
        ParWager::Side(side) => of.sides.get(side).cloned().unwrap_or_else(Fraction::zero),
        ParWager::All => of.all(),
    }
}

fn column(wager: ParWager, results: &[WagerResults], optimal: &StrategyAnalysis) -> WagerSheet {
    let law = ResultLaw::new(results.iter().map(|of| (result(of, wager), of.deals)));
    let one = Fraction::one();
    let (units, wagered) = match wager {
        ParWager::Ante | ParWager::Side(_) => (one.clone(), one),
        ParWager::Play => (one.clone(), &optimal.average_wager - &one),
        ParWager::Base => (one, optimal.average_wager.clone()),
        ParWager::All => {
            let sides = Fraction::integer(optimal.sides.len() as u64);
            (&sides + &one, &optimal.average_wager + &sides)
        }
    };
    let loss = -law.mean();
    // A seat does not play the Ante or the Play wager alone.
    let is_part = matches!(wager, ParWager::Ante | ParWager::Play);
    let over_rounds = (!is_part).then_some(&law);
    WagerSheet {
        wager,
        house_edge: loss.checked_div(&units).unwrap_or_else(Fraction::zero),
        element_of_risk: loss.checked_div(&wagered),
        hit_frequency: law.share(|result| *result > Fraction::zero()),
        push_frequency: law.share(Fraction::is_zero),
        loss_frequency: law.share(Fraction::is_negative),
        variance: law.central(2),
        bounds: over_rounds.map(|law| return_bounds(law, &units)).unwrap_or_default(),
        longest_runs: over_rounds.map(longest_runs).unwrap_or_default(),
        run_waits: over_rounds.map(run_waits).unwrap_or_default(),
        ruin: over_rounds.and_then(ruin),
        units,
        wagered,
        law,
    }
}

fn covariance(results: &[WagerResults], a: ParWager, b: ParWager) -> Fraction {
    let total: u128 = results.iter().map(|of| of.deals).sum();
    let mean = |of: &dyn Fn(&WagerResults) -> Fraction| -> Fraction {
        let sum: Fraction =
            results.iter().map(|deal| &of(deal) * &Fraction::integer(deal.deals)).sum();
        sum.checked_div(&Fraction::integer(total)).unwrap_or_else(Fraction::zero)
    };
    let product = mean(&|of| &result(of, a) * &result(of, b));
    &product - &(&mean(&|of| result(of, a)) * &mean(&|of| result(of, b)))
}

/// One unit more of every pay-off that wins or pushes.
fn steps(game: &BaseGame, optimal: &StrategyAnalysis) -> Vec<PayOffStep> {
    let rules = game.rules();
    let mut places: Vec<(usize, PayoffWager, Pay, Fraction)> = Vec::new();
    for (row, (printed, counted)) in rules.outcomes.iter().zip(&optimal.outcomes).enumerate() {
        let wagers = [
            (PayoffWager::Ante, printed.ante, &counted.probability),
            (PayoffWager::Play, printed.play, &counted.play_wagered),
        ];
        for (wager, pays, wagered) in wagers {
            if pays.one_more().is_some() {
                places.push((row, wager, pays, -wagered.clone()));
            }
        }
    }
    let changed: Vec<GinAndWin> = places
        .iter()
        .map(|(row, wager, pays, _)| with_one_more(rules, *row, *wager, *pays))
        .collect();
    let anew = game.under_each(&changed, |game| game.play(&Strategy::Optimal).house_edge);
    let of_base =
        places.into_iter().zip(anew).map(|((row, wager, pays, as_played), anew)| PayOffStep {
            row,
            table: PayOffTable::Outcome(wager),
            pays,
            as_played,
            played_anew: anew.ok().map(|edge| &edge - &optimal.house_edge),
        });
    let sides = 0..rules.sides.len();
    of_base.chain(sides.flat_map(|side| side_steps(game, side))).collect()
}

/// The pay-offs of a pay table: each deal of the row is one unit more.
fn side_steps(game: &BaseGame, side: usize) -> Vec<PayOffStep> {
    let Some(wager) = game.rules().sides.get(side) else { return Vec::new() };
    let total = game.deals();
    let counts = game.paid_deals(&Strategy::Optimal, side);
    let rows = wager.rows.iter().zip(counts).enumerate();
    let paying = rows.filter(|(_, (row, _))| row.pays.one_more().is_some());
    paying
        .map(|(row, (printed, deals))| PayOffStep {
            row,
            table: PayOffTable::Side(side),
            pays: printed.pays,
            as_played: -Fraction::new(deals, total).unwrap_or_else(Fraction::zero),
            played_anew: None,
        })
        .collect()
}

fn with_one_more(rules: &GinAndWin, row: usize, wager: PayoffWager, pays: Pay) -> GinAndWin {
    let mut rules = rules.clone();
    if let (Some(changed), Some(more)) = (rules.outcomes.get_mut(row), pays.one_more()) {
        match wager {
            PayoffWager::Ante => changed.ante = more,
            PayoffWager::Play => changed.play = more,
        }
    }
    rules
}

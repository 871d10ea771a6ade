//! Money against exact values.
//!
//! The luck of a round is what was due to its players on Ante and Play less the exact value of each hand
//! under the action taken. Its mean is zero for players whose decision depends on what the hand leaves
//! over, so that its sum over its own spread is a standard score; the round is the sampling unit, because
//! seats share the dealer's hand. Wrong payments are reported separately and enter no luck. Rounds that
//! hide a hand have a luck between two bounds, and so has the score.

use super::pay_law::{PayLaw, Wagers};
use super::{ROUNDS_MIN, StatisticKind, Test, TestResult, fit::faults_follow};
use crate::rules::gin_and_win::payout::won;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::{BonusSums, FitCounts, Luck, LuckBoundSums, SheetSummary, Stratum, Summary};
use crate::sums::Breakdown;
use gincert_chance::tails::normal_two_sided;
use gincert_chance::{P, watch_list};
use gincert_game::gin_and_win::Pay;
use gincert_math::BonusAnalysis;
use libm::{fabs, sqrt};

/// Of the rows of a watch list, the share that chance alone is expected to put there.
pub const WATCH_RATE: f64 = 0.05;

/// Proportion of the rounds of a log that may hide a hand so that luck is tested.
const HIDDEN_MAX: f64 = 0.05;

pub(super) fn tests(
    place: u32,
    counted: &SheetSummary,
    sheet: &CompiledRules,
    values: Option<&ExactHandValues>,
    tests: &mut Vec<Test>,
) {
    for (currency, money) in &counted.money {
        let mut add = |name: String, answer| {
            tests.push(Test {
                kind: StatisticKind::Win,
                name,
                sheet: place,
                rules: sheet.name.clone(),
                currency: Some(currency.clone()),
                answer,
                adjusted: None,
                adjusted_least: None,
                classes: Vec::new(),
                hint: None,
            });
        };
        let follows = follows(&counted.fit);
        let base = match values {
            Some(_) => of_luck(&money.luck, follows),
            None => Err("the exact mathematics does not support these rules".to_owned()),
        };
        let wagers = &sheet.rules.wagers;
        add(format!("luck on {} and {}", wagers.ante, wagers.play), base);
        for (place, (side, sums)) in sheet.rules.sides.iter().zip(&money.sides).enumerate() {
            if sums.rounds > 0 {
                let analysis = values.and_then(|values| values.sides.get(place));
                add(
                    format!("{} against its pay table", side.name),
                    of_side(sums, (place, side.stands_on_fold), sheet, analysis),
                );
            }
        }
    }
}

/// Whether faults of cards follow decisions or results.
fn follows(fit: &FitCounts) -> bool {
    let all = [&fit.faults_by_action, &fit.faults_by_result, &fit.faults_of_dealers];
    all.into_iter().any(|kinds| faults_follow(kinds).0)
}

/// The standard score of a sum of luck; `follows` where faults of cards follow decisions.
fn of_luck(luck: &Luck, follows: bool) -> Result<TestResult, String> {
    let faulty = if follows { luck.faulty } else { LuckBoundSums::default() };
    let hidden = luck.bounded.rounds + faulty.rounds;
    if luck.measured < ROUNDS_MIN {
        return Err(format!(
            "luck is known in too few rounds: {} of at least {ROUNDS_MIN}",
            luck.measured
        ));
    }
    if hidden as f64 > HIDDEN_MAX * (luck.measured + hidden) as f64 {
        return Err(format!(
            "{hidden} of {} rounds hide a played hand or the dealer's hand",
            luck.measured + hidden
        ));
    }
    let large = "the amounts are too large to be added up";
    let of = |sum: crate::Sum| sum.value().map(|sum| sum as f64).ok_or(large);
    let (sum, squares) = (of(luck.luck)?, of(luck.squares)?);
    let low = of(luck.bounded.low)? + of(faulty.low)?;
    let high = of(luck.bounded.high)? + of(faulty.high)?;
    let far = of(luck.bounded.far)? + of(faulty.far)?;
    if squares <= 0.0 {
        return Err("nothing was won or lost by chance".to_owned());
    }
    let z = sum / sqrt(squares);
    let mut tested = TestResult {
        rounds: luck.measured,
        statistic: z,
        df: None,
        p: normal_two_sided(z),
        hidden,
        least: None,
        is_mucked: false,
    };
    if hidden > 0 {
        let (from, to) = (sum + low, sum + high);
        let nearest = if from <= 0.0 && to >= 0.0 { 0.0 } else { fabs(from).min(fabs(to)) };
        let furthest = fabs(from).max(fabs(to));
        tested.p = normal_two_sided(nearest / sqrt(squares + far));
        tested.least = Some(normal_two_sided(furthest / sqrt(squares)));
    }
    Ok(tested)
}

/// What a side wager won against the exact law of its pay table.
fn of_side(
    bonus: &BonusSums,
    (place, stands_on_fold): (usize, bool),
    sheet: &CompiledRules,
    analysis: Option<&BonusAnalysis>,
) -> Result<TestResult, String> {
    let analysis = analysis.ok_or("the exact mathematics does not support these rules")?;
    if sheet.has_meter(place) {
        return Err(
            "its meter changes what the rows pay, so the mean is another in each round".to_owned()
        );
    }
    if sheet.has_envy(place) {
        return Err(
            "hands of other seats pay it as well, so the mean changes with the number of seats"
                .to_owned(),
        );
    }
    if !stands_on_fold {
        return Err(
            "a folded hand loses the wager, so the mean depends on players' decisions".to_owned()
        );
    }
    if bonus.rounds < ROUNDS_MIN {
        return Err(format!("too few rounds: {} of at least {ROUNDS_MIN}", bonus.rounds));
    }
    if bonus.has_more {
        return Err(format!(
            "the number of different amounts exceeds {}",
            crate::summary::AMOUNTS_MAX
        ));
    }
    let all: u64 = bonus.amounts.values().sum();
    if bonus.hidden as f64 > HIDDEN_MAX * all as f64 {
        return Err(format!("{} of {all} wagers show neither hand nor result", bonus.hidden));
    }
    let hands = analysis.total_hands as f64;
    let rows = analysis.rows.iter().map(|row| row.combinations as f64 / hands);
    let chances: Vec<f64> = rows.chain([analysis.unmatched as f64 / hands]).collect();
    let pays: Vec<Pay> = sheet.side_pays(place).collect();
    let wagers: Option<Vec<Wagers>> = bonus
        .amounts
        .iter()
        .map(|(amount, count)| {
            let wins = pays.iter().map(|pay| won(*pay, *amount)).collect::<Option<_>>()?;
            Some(Wagers { count: *count, wins })
        })
        .collect();
    let large = "the amounts are too large to be added up";
    let law = wagers.and_then(|wagers| PayLaw::new(&chances, &wagers)).ok_or(large)?;
    let of = |sum: crate::Sum| sum.value().map(|sum| sum as f64).ok_or(large);
    let [low, high] = [of(bonus.hidden_won[0])?, of(bonus.hidden_won[1])?];
    let sum = of(bonus.won)?;
    let [mean, variance] = law.moments();
    let score = |sum: f64| (sum - mean) / sqrt(variance);
    let p = |sum: f64| law.p(sum).ok_or_else(|| "the distribution cannot be evaluated".to_owned());
    let (from, to) = (sum + low, sum + high);
    let (at_from, at_to) = (p(from)?, p(to)?);
    let holds_mean = from <= mean && mean <= to;
    let more = |a: P, b: P| if a.log10 > b.log10 { a } else { b };
    let less = |a: P, b: P| if a.log10 < b.log10 { a } else { b };
    Ok(TestResult {
        rounds: bonus.rounds,
        statistic: score((from + to) / 2.0),
        df: None,
        p: if holds_mean && bonus.hidden > 0 {
            P::from_probability(1.0)
        } else {
            more(at_from, at_to)
        },
        hidden: bonus.hidden,
        least: (bonus.hidden > 0).then(|| less(at_from, at_to)),
        is_mucked: false,
    })
}

/// A table, dealer, shift or day.
#[derive(Debug, Clone, PartialEq)]
pub struct LuckRow<'s> {
    /// Its name.
    pub name: String,
    /// What was counted.
    pub stratum: &'s Stratum,
    /// The score of its luck.
    pub tested: Option<TestResult>,
    /// Whether it belongs on the watch list.
    pub is_watched: bool,
}

/// The breakdowns: by table, dealer, shift and day.
#[derive(Debug, Clone, PartialEq)]
pub struct StrataLists<'s> {
    /// In the order of [`StrataLists::NAMES`]; `None` where there are too many rows.
    pub lists: Vec<Option<Vec<LuckRow<'s>>>>,
}

impl StrataLists<'_> {
    /// What each list is by.
    pub const NAMES: [&'static str; 4] = ["table", "dealer", "shift", "day"];
}

/// The rows of all breakdowns with their scores and watch lists.
pub fn strata(summary: &Summary) -> StrataLists<'_> {
    let follows = summary.sheets.values().any(|sheet| follows(&sheet.fit));
    let [tables, dealers, shifts, _] = &summary.strata;
    let lists = [tables, dealers, shifts];
    let mut lists = lists.map(|breakdown| list(breakdown, String::clone, follows)).to_vec();
    lists.push(list(&summary.days, ToString::to_string, follows));
    StrataLists { lists }
}

fn list<K: Ord>(
    breakdown: &Breakdown<K, Stratum>,
    name: impl Fn(&K) -> String,
    follows: bool,
) -> Option<Vec<LuckRow<'_>>> {
    let rows = breakdown.rows()?;
    let tested: Vec<Option<TestResult>> =
        rows.values().map(|row| of_luck(&row.luck, follows).ok()).collect();
    let ps: Vec<Option<P>> = tested.iter().map(|tested| tested.map(|found| found.p)).collect();
    let watched = watch_list(&ps, WATCH_RATE);
    let rows = rows.iter().zip(tested).zip(watched);
    let rows = rows.map(|(((key, stratum), tested), is_watched)| LuckRow {
        name: name(key),
        stratum,
        tested,
        is_watched,
    });
    Some(rows.collect())
}

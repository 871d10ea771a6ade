//! The answer of `gincert math` as JSON: keys are contract.

use super::decisions::{self, DecisionsAnswer};
use super::envy::{self, EnvyAnswer};
use super::meters::{self, MeterAnswer};
use super::{Base, CountedDocument, NOT_ANALYSED, share};
use gincert_evidence::{Digest, Fraction};
use gincert_game::gin_and_win::SideWager;
use gincert_math::{BonusAnalysis, CardGroup, SideFigures, StrategyAnalysis, StrategyCard, choose};
use gincert_submission::Net;
use serde::Serialize;

/// Decimals of a standard deviation, as of every value.
const PLACES: u32 = 15;

#[derive(Serialize)]
pub(super) struct MathAnswer {
    path: String,
    sha256: Digest,
    method: &'static str,
    hands: u64,
    deals: Option<String>,
    scores: Vec<ScoreLine>,
    base: Option<BaseAnswer>,
    /// The first side wager, and the only one of most games.
    bonus: Option<Bonus>,
    /// All side wagers, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    side_wagers: Vec<Bonus>,
    not_tested: Vec<String>,
    note: &'static str,
}

#[derive(Serialize)]
struct ScoreLine {
    score: u8,
    combinations: u64,
    probability: Fraction,
}

#[derive(Serialize)]
struct BaseAnswer {
    strategy: &'static str,
    method: &'static str,
    house_edge: Fraction,
    element_of_risk: Fraction,
    raise_frequency: Fraction,
    average_wager: Fraction,
    win_frequency: Fraction,
    variance: Fraction,
    standard_deviation: String,
    ante_play_covariance: Fraction,
    /// Null where hands of other seats pay envy.
    bonus_covariance: Option<Fraction>,
    /// Of the bonus wager of the same hands; it differs from the pay table's edge where a folded
    /// hand loses that wager.
    bonus_house_edge: Option<Fraction>,
    /// The same two figures of each side wager, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    side_wagers: Vec<PlayedSide>,
    raised_hands: u64,
    folded_hands: u64,
    outcomes: Vec<OutcomeLine>,
    /// Deals that no row of the outcome table settles; both wagers are taken to come back.
    unsettled: String,
    strategies: Vec<StrategyLine>,
    /// Best play by multiple, where the player chooses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    multiples: Vec<MultipleLine>,
    card: Option<Card>,
    /// Best play by decision, in a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<DecisionsAnswer>,
    /// Null in a game of two decisions.
    shown: Option<LogExpectation>,
}

#[derive(Serialize)]
struct PlayedSide {
    wager: String,
    /// Null where hands of other seats pay envy.
    covariance: Option<Fraction>,
    house_edge: Option<Fraction>,
}

/// What a log of one seat that plays optimally shows: hands and deals by score, from 0.
#[derive(Serialize)]
struct LogExpectation {
    played_hands: Vec<u64>,
    dealer_deals: Option<Vec<String>>,
}

#[derive(Serialize)]
struct OutcomeLine {
    outcome: String,
    deals: String,
    probability: Fraction,
}

#[derive(Serialize)]
struct StrategyLine {
    strategy: String,
    house_edge: Fraction,
    raise_frequency: Fraction,
    average_wager: Fraction,
    element_of_risk: Fraction,
    variance: Fraction,
    differs_from_optimal_hands: u64,
    cost: Fraction,
}

#[derive(Serialize)]
struct MultipleLine {
    multiple: u8,
    raised_hands: u64,
    share: Fraction,
    /// Of best play with this multiple alone.
    alone_house_edge: Fraction,
    alone_cost: Fraction,
}

#[derive(Serialize)]
struct LargestCard {
    multiple: u8,
    always: Option<String>,
    never: Option<String>,
    between: Vec<GroupLine>,
}

#[derive(Serialize)]
struct Card {
    raise_always: Option<String>,
    fold_always: Option<String>,
    simple: String,
    raised_too_often: u64,
    folded_too_often: u64,
    between: Vec<GroupLine>,
    /// Which hands are raised by the largest multiple, where the player chooses.
    #[serde(skip_serializing_if = "Option::is_none")]
    largest: Option<LargestCard>,
}

#[derive(Serialize)]
struct GroupLine {
    score: u8,
    highest: String,
    hands: u64,
    raised: u64,
}

#[derive(Serialize)]
struct Bonus {
    wager: String,
    /// Null where hands of other seats pay envy, as the three after it.
    house_edge: Option<Fraction>,
    variance: Option<Fraction>,
    standard_deviation: Option<String>,
    hit_frequency: Option<Fraction>,
    unmatched: u64,
    rows: Vec<BonusLine>,
    /// Of a progressive meter; the figures beside it are those while it stands at its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    meter: Option<MeterAnswer>,
    /// Of envy pay-offs.
    #[serde(skip_serializing_if = "Option::is_none")]
    envy: Option<EnvyAnswer>,
}

#[derive(Serialize)]
struct BonusLine {
    hand: String,
    read_as: String,
    pays: Net,
    combinations: u64,
    taken_above: u64,
    probability: Fraction,
    #[serde(rename = "return")]
    returned: Fraction,
}

pub(super) fn answer(counted: &CountedDocument<'_>) -> MathAnswer {
    let census = &counted.hands.census;
    let scores = (0..=census.hand_cards())
        .map(|score| ScoreLine {
            score,
            combinations: census.with_score(score),
            probability: share(census.with_score(score), census.total_hands()),
        })
        .collect();
    let not_tested = counted.base.as_ref().err();
    MathAnswer {
        path: counted.hands.examined.source.path().to_owned(),
        sha256: counted.hands.examined.source.digest(),
        method: counted.hands.method.word(),
        hands: census.total_hands(),
        deals: deals(counted),
        scores,
        base: counted.base.as_ref().ok().map(base),
        bonus: counted.hands.side_wagers().next().map(|wager| bonus(counted, 0, wager)),
        side_wagers: match counted.hands.sides.len() {
            0 | 1 => Vec::new(),
            _ => (0..)
                .zip(counted.hands.side_wagers())
                .map(|(place, wager)| bonus(counted, place, wager))
                .collect(),
        },
        not_tested: not_tested.map(|reason| format!("base game: {reason}")).into_iter().collect(),
        note: NOT_ANALYSED,
    }
}

/// Player hands times dealer hands from the cards that are left.
fn deals(counted: &CountedDocument<'_>) -> Option<String> {
    // Of a game of two decisions each hand is dealt once for each first part.
    if let Ok(base) = &counted.base {
        return Some(base.game.deals().to_string());
    }
    let rules = counted.hands.rules;
    let left = rules.deck_cards().checked_sub(rules.hand_cards)?;
    let dealer = choose(u64::from(left), u64::from(rules.hand_cards))?;
    Some((u128::from(counted.hands.census.total_hands()) * u128::from(dealer)).to_string())
}

fn base(base: &Base) -> BaseAnswer {
    let optimal = &base.optimal;
    let first = optimal.sides.first().cloned();
    let is_alone = |side: usize| base.game.rules().sides.get(side).is_none_or(|s| !s.has_envy());
    let of_first = |value: fn(SideFigures) -> Fraction| {
        is_alone(0).then(|| first.clone().map_or_else(Fraction::zero, value))
    };
    let rows = base.game.rules().outcomes.iter().zip(&optimal.outcomes);
    let law = base.game.shown_law(&gincert_math::Strategy::Optimal);
    let deals = |deals: Vec<u128>| deals.iter().map(ToString::to_string).collect();
    BaseAnswer {
        shown: law.map(|law| LogExpectation {
            played_hands: law.played_hands,
            dealer_deals: law.dealer_deals.map(deals),
        }),
        strategy: "optimal",
        method: base.game.method().word(),
        house_edge: optimal.house_edge.clone(),
        element_of_risk: optimal.element_of_risk.clone(),
        raise_frequency: optimal.raise_frequency.clone(),
        average_wager: optimal.average_wager.clone(),
        win_frequency: optimal.win_frequency.clone(),
        variance: optimal.variance.clone(),
        standard_deviation: optimal.standard_deviation(PLACES),
        ante_play_covariance: optimal.ante_play_covariance.clone(),
        bonus_covariance: of_first(|side| side.covariance),
        bonus_house_edge: of_first(|side| side.house_edge),
        side_wagers: played_sides(base),
        raised_hands: optimal.raised_hands,
        folded_hands: optimal.folded_hands,
        outcomes: rows
            .map(|(row, counted)| OutcomeLine {
                outcome: row.text.clone(),
                deals: counted.deals.to_string(),
                probability: counted.probability.clone(),
            })
            .collect(),
        unsettled: optimal.unsettled.to_string(),
        strategies: base.others.iter().map(strategy).collect(),
        multiples: multiples(base),
        card: base.game.card().map(card),
        decisions: decisions::answer(base),
    }
}

/// The figures of each of several side wagers under optimal play.
fn played_sides(base: &Base) -> Vec<PlayedSide> {
    let sides = base.game.rules().sides.iter().zip(&base.optimal.sides);
    let played = sides.filter(|_| base.optimal.sides.len() > 1).map(|(side, figures)| PlayedSide {
        wager: side.name.clone(),
        covariance: (!side.has_envy()).then(|| figures.covariance.clone()),
        house_edge: (!side.has_envy()).then(|| figures.house_edge.clone()),
    });
    played.collect()
}

fn multiples(base: &Base) -> Vec<MultipleLine> {
    let line = |(place, one): (usize, &gincert_math::SingleMultiple)| MultipleLine {
        multiple: one.multiple,
        raised_hands: base.optimal.raised_by_multiple.get(place).copied().unwrap_or(0),
        share: base.optimal.raise_share(place),
        alone_house_edge: one.played.house_edge.clone(),
        alone_cost: one.cost.clone(),
    };
    base.single.iter().enumerate().map(line).collect()
}

fn strategy(played: &StrategyAnalysis) -> StrategyLine {
    StrategyLine {
        strategy: played.strategy.to_string(),
        house_edge: played.house_edge.clone(),
        raise_frequency: played.raise_frequency.clone(),
        average_wager: played.average_wager.clone(),
        element_of_risk: played.element_of_risk.clone(),
        variance: played.variance.clone(),
        differs_from_optimal_hands: played.worse_hands,
        cost: played.cost.clone(),
    }
}

fn card(card: StrategyCard) -> Card {
    let group = |group: &CardGroup| {
        let ranks: Vec<String> = group.highest.iter().map(ToString::to_string).collect();
        GroupLine {
            score: group.score,
            highest: ranks.join(" "),
            hands: group.hands,
            raised: group.raised_hands,
        }
    };
    let at_least = |ranks| gincert_math::Strategy::AtLeast(ranks).to_string();
    let worse = |ranks| at_least(ranks).replace("or better", "or worse");
    Card {
        largest: card.largest.map(|largest| LargestCard {
            multiple: largest.multiple,
            always: largest.always.map(at_least),
            never: largest.never.map(worse),
            between: largest.between.iter().map(group).collect(),
        }),
        raise_always: card.always.map(at_least),
        fold_always: card.never.map(worse),
        simple: card.simple.to_string(),
        raised_too_often: card.raised_too_often,
        folded_too_often: card.folded_too_often,
        between: card.between.iter().map(group).collect(),
    }
}

fn bonus(
    counted: &CountedDocument<'_>,
    place: usize,
    (side, analysis): (&SideWager, &BonusAnalysis),
) -> Bonus {
    let meter = meters::of_wager(&counted.hands, counted.base.as_ref().ok(), place);
    let envy = envy::of_wager(&counted.hands, counted.base.as_ref().ok(), place);
    let own = envy.is_none().then_some(analysis);
    let rows = side.rows.iter().zip(&analysis.rows);
    Bonus {
        wager: side.name.clone(),
        house_edge: own.map(|own| own.house_edge.clone()),
        variance: own.map(|own| own.variance.clone()),
        standard_deviation: own.and_then(|own| own.variance.sqrt_decimal(PLACES)),
        hit_frequency: own.map(|own| own.hit_frequency.clone()),
        unmatched: analysis.unmatched,
        meter: meter.map(MeterAnswer::of),
        envy: envy.map(|found| EnvyAnswer::of(side, found)),
        rows: rows
            .map(|(row, counted)| BonusLine {
                hand: row.text.clone(),
                read_as: row.hand.to_string(),
                pays: Net::of(row.pays, 1),
                combinations: counted.combinations,
                taken_above: counted.shadowed,
                probability: counted.probability.clone(),
                returned: counted.return_.clone(),
            })
            .collect(),
    }
}

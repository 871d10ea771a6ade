//! Claims about the base game, and the readings under which they would hold.
//!
//! A figure is judged for the strategy that it is printed under; optimal play where none is
//! stated. For a figure that does not agree, other readings of the document are tried: other
//! strategies, and rules that differ from the printed ones in one place.

use super::figures;
use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::gin_and_win::base_reading::BaseReading;
use crate::analysis::kept::KeptAnswers;
use crate::claims::{
    CLOSER_TIMES, ChangedFigure, CloserReading, DiagnosisKind, ExactValue, JudgedClaim, compare,
};
use crate::document::dossier::{Claim, ClaimSubject, ClaimValue, Stake};
use gincert_evidence::{Fraction, PrintedNumber, Verdict};
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{
    BaseGame, BaseNeighbour, Method, Strategy, StrategyAnalysis, base_game, base_neighbours,
    rarer_base_neighbours,
};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// Printed strategies that are tried under changed rules, in addition to optimal play: the first ones.
const CHANGED_STRATEGIES_MAX: usize = 4;

/// Other rules that are tried where only the general method counts the printed ones: the first of those
/// that need it too. Where the printed rules do not need it, no seconds are spent on it for rules that
/// are not printed.
const GENERAL_READINGS_MAX: usize = 48;
/// Other qualifiers that are tried besides, where the general method counts.
const GENERAL_RARER_MAX: usize = 26;

/// All readings of a document's base game, and how many figures of each place each one gives.
#[derive(Debug, Default)]
pub(super) struct BaseReadings {
    /// The readings, the nearest to the printed words first.
    pub all: Vec<BaseReading>,
    /// For each reading, by place of the source: figures that it gives to the printed digits.
    fits: Vec<BTreeMap<String, u64>>,
    /// The games of these readings, and then those of rarer changes.
    games: Vec<PlayedGame>,
}

/// A base game as one reading has it.
#[derive(Debug, Clone)]
pub(super) struct PlayedGame {
    /// What is read otherwise than printed, in words that follow "if"; `None` for the rules as printed.
    pub change: Option<String>,
    /// Whether casino rules seldom differ so.
    pub is_rare: bool,
    /// The texts of its outcome rows in their order.
    pub rows: Vec<String>,
    /// The mean loss on the Ante alone.
    pub ante_loss: Fraction,
    pub played: StrategyAnalysis,
}

impl BaseReadings {
    fn new(examined: &AnalyzedDocument, game: &BaseGame) -> BaseReadings {
        let mut games = read_otherwise(examined, game);
        let readings =
            games.iter().map(|of| BaseReading::new(of.change.as_deref(), of.played.clone()));
        let all: Vec<BaseReading> = readings.collect();
        games.extend(rarer_rules(examined, game));
        let fits = all.iter().map(|reading| {
            let mut places: BTreeMap<String, u64> = BTreeMap::new();
            let claims = examined.dossier.claims.iter();
            let explained =
                claims.filter(|claim| reading.fits(claim) && reading.moves(&all, claim.subject));
            for claim in explained {
                *places.entry(claim.from.text.clone()).or_default() += 1;
            }
            places
        });
        BaseReadings { fits: fits.collect(), all, games }
    }
}

/// Judges a claim, or says why it was not tested.
pub(super) fn judge(
    examined: &AnalyzedDocument,
    claim: &Claim,
    printed: &PrintedNumber,
    readings: &OnceCell<BaseReadings>,
) -> Result<JudgedClaim, String> {
    let game = examined.base_game()?;
    let strategy = claim.strategy();
    let played = game.play(&strategy);
    let own = BaseReading::new(None, played.clone());
    let no_figure = || "This is not a figure of the base game.".to_owned();
    let exact = own.value(claim.subject).ok_or_else(no_figure)?.clone();
    let variance = variance(game, &played, claim.subject);
    let mut judged = compare(claim, printed, exact, variance);
    if judged.verdict != Verdict::Agrees {
        let readings = readings.get_or_init(|| BaseReadings::new(examined, game));
        search(&mut judged, readings, printed);
    }
    Ok(judged)
}

/// Variance of one hand's contribution to a figure.
fn variance(game: &BaseGame, played: &StrategyAnalysis, subject: ClaimSubject) -> Option<Fraction> {
    let raised = &played.raise_frequency;
    let bernoulli = raised - &(raised * raised);
    match subject {
        ClaimSubject::HouseEdge => Some(played.variance.clone()),
        ClaimSubject::RaiseFrequency => Some(bernoulli),
        ClaimSubject::AverageWager => Some(variance_of_play(game, played)),
        ClaimSubject::ElementOfRisk => ratio_variance(played),
        _ => None,
    }
}

/// Variance of the Play wager in Antes.
fn variance_of_play(game: &BaseGame, played: &StrategyAnalysis) -> Fraction {
    let multiples = game.rules().play_multiples;
    let shares = multiples.all().iter().enumerate().map(|(place, multiple)| {
        let multiple = Fraction::integer(*multiple);
        (
            &(&multiple * &multiple) * &played.raise_share(place),
            &multiple * &played.raise_share(place),
        )
    });
    let (squares, means): (Vec<Fraction>, Vec<Fraction>) = shares.unzip();
    let mean: Fraction = means.iter().sum();
    &squares.iter().sum::<Fraction>() - &(&mean * &mean)
}

/// Variance of the loss per unit wagered, by the usual first-order rule for a ratio of two means
/// (W. G. Cochran, Sampling Techniques, 3rd edition 1977, section 2.11): the variance of
/// loss - risk * wager, over the square of the average wager.
fn ratio_variance(played: &StrategyAnalysis) -> Option<Fraction> {
    let mut sum = Fraction::zero();
    for part in played.outcomes.iter().flat_map(|row| &row.parts) {
        let wager = Fraction::integer(u16::from(part.multiple) + 1);
        let rest = -part.net.clone() - &played.element_of_risk * &wager;
        let share = Fraction::new(part.deals, played.deals).unwrap_or_else(Fraction::zero);
        sum = sum + &(&rest * &rest) * &share;
    }
    sum.checked_div(&(&played.average_wager * &played.average_wager))
}

/// Every other reading that is tried, the nearest to the printed words first.
fn read_otherwise(examined: &AnalyzedDocument, game: &BaseGame) -> Vec<PlayedGame> {
    let printed = examined.dossier.printed_strategies();
    let standing = std::iter::once(Strategy::Optimal).chain(game.standing_strategies());
    let sizes = printed.iter().filter_map(Strategy::threshold_ranks);
    let best = sizes.filter_map(|size| game.best_at_least(size));
    let mut strategies: Vec<Strategy> = Vec::new();
    for strategy in printed.iter().cloned().chain(standing).chain(best) {
        if !strategies.contains(&strategy) {
            strategies.push(strategy);
        }
    }
    let rows = row_texts(game.rules());
    let as_printed = |strategy: &Strategy| {
        let played = game.play(strategy);
        let ante_loss = figures::ante_loss(game.rules(), &played);
        PlayedGame { change: None, is_rare: false, rows: rows.clone(), ante_loss, played }
    };
    let mut games: Vec<PlayedGame> = strategies.iter().map(as_printed).collect();
    let mut all = base_neighbours(game.rules());
    let most = match game.method() {
        Method::Symmetric => 0,
        Method::General | Method::Enumerate => {
            // Hands are compared anew, for seconds, where another comparison is read.
            let comparison = game.rules().comparison;
            all.retain(|neighbour| neighbour.rules.comparison == comparison);
            GENERAL_READINGS_MAX
        }
    };
    games.extend(changed_rules(game, all, most, &changed_strategies(examined)));
    games
}

/// The strategies under which changed rules are played: optimal play and printed ones.
fn changed_strategies(examined: &AnalyzedDocument) -> Vec<Strategy> {
    let printed = examined.dossier.printed_strategies().into_iter();
    let others = printed.filter(|strategy| *strategy != Strategy::Optimal);
    std::iter::once(Strategy::Optimal).chain(others.take(CHANGED_STRATEGIES_MAX)).collect()
}

/// Games under rarer changes, where they cost little: where the general method counts, other qualifiers alone.
fn rarer_rules(examined: &AnalyzedDocument, game: &BaseGame) -> Vec<PlayedGame> {
    let strategies = changed_strategies(examined);
    let mut all = rarer_base_neighbours(game.rules());
    let mut most = 0;
    if game.method() != Method::Symmetric {
        most = GENERAL_RARER_MAX;
        all.retain(|neighbour| {
            let GinAndWin { qualifier, .. } = neighbour.rules;
            neighbour.rules == GinAndWin { qualifier, ..game.rules().clone() }
        });
    }
    let mut games = changed_rules(game, all, most, &strategies);
    games.extend(without_jokers(game.rules(), &strategies));
    for game in &mut games {
        game.is_rare = true;
    }
    games
}

/// The game without its jokers, as a maker has it who keeps the figures of the game of 52 cards.
fn without_jokers(rules: &GinAndWin, strategies: &[Strategy]) -> Vec<PlayedGame> {
    if rules.melds.jokers == 0 {
        return Vec::new();
    }
    let mut natural = rules.clone();
    natural.melds.jokers = 0;
    let method = Method::fastest(&natural.melds);
    let Ok(game) = base_game(&natural, method, &|_, _| ()) else { return Vec::new() };
    let of = |strategy: &Strategy| {
        let played = game.play(strategy);
        PlayedGame {
            change: Some("the deck has no joker".to_owned()),
            is_rare: false,
            rows: row_texts(rules),
            ante_loss: figures::ante_loss(rules, &played),
            played,
        }
    };
    strategies.iter().map(of).collect()
}

fn row_texts(rules: &GinAndWin) -> Vec<String> {
    rules.outcomes.iter().map(|row| row.text.clone()).collect()
}

/// What such games follow from: the printed rules, the changed ones, how many need the general method at most, and the
/// strategies.
type ChangedRules = (GinAndWin, Vec<BaseNeighbour>, usize, Vec<Strategy>);

/// Games under rules that differ in one place. A neighbour that is not counted is no reading.
fn changed_rules(
    game: &BaseGame,
    all: Vec<BaseNeighbour>,
    most: usize,
    strategies: &[Strategy],
) -> Vec<PlayedGame> {
    static COUNTED: KeptAnswers<ChangedRules, Vec<PlayedGame>> = KeptAnswers::new();
    let key = (game.rules().clone(), all, most, strategies.to_vec());
    let counted = COUNTED.of(key, |(_, all, ..)| count_changed(game, all, most, strategies));
    counted.to_vec()
}

fn count_changed(
    game: &BaseGame,
    all: &[BaseNeighbour],
    most: usize,
    strategies: &[Strategy],
) -> Vec<PlayedGame> {
    let rules: Vec<GinAndWin> = all.iter().map(|neighbour| neighbour.rules.clone()).collect();
    let played = |game: BaseGame| -> Vec<StrategyAnalysis> {
        strategies.iter().map(|strategy| game.play(strategy)).collect()
    };
    let counted = game.under_most(&rules, most, played).into_iter().zip(all.iter().cloned());
    let mut counted: Vec<(Vec<StrategyAnalysis>, BaseNeighbour)> =
        counted.filter_map(|(played, neighbour)| Some((played.ok()?, neighbour))).collect();
    merge_qualifiers(game.rules(), &mut counted);
    let games = counted.into_iter().flat_map(|(played, neighbour)| {
        let rows = row_texts(&neighbour.rules);
        played.into_iter().map(move |played| PlayedGame {
            change: Some(neighbour.clause.clone()),
            is_rare: false,
            rows: rows.clone(),
            ante_loss: figures::ante_loss(&neighbour.rules, &played),
            played,
        })
    });
    games.collect()
}

/// Leaves out a qualifier that settles every deal as an earlier one does: no hand has the score by which they differ.
fn merge_qualifiers(rules: &GinAndWin, counted: &mut Vec<(Vec<StrategyAnalysis>, BaseNeighbour)>) {
    let mut known: Vec<Vec<StrategyAnalysis>> = Vec::new();
    counted.retain(|(played, neighbour)| {
        if neighbour.rules.qualifier == rules.qualifier {
            return true;
        }
        let is_new = !known.contains(played);
        if is_new {
            known.push(played.clone());
        }
        is_new
    });
}

/// The figure of a claim under changed rules, where [`judge`] does not look for it.
pub(super) fn changed(
    examined: &AnalyzedDocument,
    subject: ClaimSubject,
    strategy: &Strategy,
    readings: &OnceCell<BaseReadings>,
) -> Vec<ChangedFigure> {
    let (Ok(game), Some(rules)) = (examined.base_game(), examined.rules()) else {
        return Vec::new();
    };
    let readings = readings.get_or_init(|| BaseReadings::new(examined, game));
    let is_judged = BaseReading::is_of(subject);
    let figures_of = |of: &PlayedGame| match subject {
        ClaimSubject::Par(Stake::Play, _) => {
            vec![ExactValue::Number(&of.played.house_edge - &of.ante_loss)]
        }
        _ => figures::of_game(subject, (rules, &of.rows), &of.played, game),
    };
    let as_printed: Vec<(&Strategy, Vec<ExactValue>)> = readings
        .games
        .iter()
        .filter(|of| of.change.is_none())
        .map(|of| (&of.played.strategy, figures_of(of)))
        .collect();
    let changed = readings.games.iter().filter(|of| of.is_rare || !is_judged);
    let figures = changed.flat_map(|of| {
        let unchanged = as_printed.iter().find(|(under, _)| **under == of.played.strategy);
        let kind = match of.played.strategy == *strategy {
            true => DiagnosisKind::RuleChange,
            false => DiagnosisKind::TwoRuleChanges,
        };
        let words = of
            .change
            .as_ref()
            .map(|change| format!("the figure itself if {change}, under {}", of.played.strategy));
        let moved = figures_of(of)
            .into_iter()
            .filter(move |exact| !unchanged.is_some_and(|(_, values)| values.contains(exact)));
        moved.filter_map(move |exact| {
            let remoteness = u8::from(of.is_rare);
            Some(ChangedFigure { kind, remoteness, words: words.clone()?, exact })
        })
    });
    figures.collect()
}

/// Looks for a reading that gives the printed digits, or comes much closer to them. Of several
/// that fit, the one that fits most figures from the same place of the source is offered.
fn search(judged: &mut JudgedClaim, readings: &BaseReadings, printed: &PrintedNumber) {
    let claim = judged.claim.clone();
    let strategy = claim.strategy();
    let mut best: Option<(u64, Fraction, &BaseReading)> = None;
    for (reading, places) in readings.all.iter().zip(&readings.fits) {
        if reading.change.is_none() && reading.strategy == strategy {
            continue;
        }
        judged.readings_tried += 1;
        let Some(value) = reading.value(claim.subject) else {
            continue;
        };
        let distance = (value - printed.value()).abs();
        let mut fit = 0;
        if reading.fits(&claim) && reading.moves(&readings.all, claim.subject) {
            judged.readings_fit += 1;
            if judged.verdict == Verdict::Differs && reading.change.is_some() {
                let kind = match reading.strategy == strategy {
                    true => DiagnosisKind::RuleChange,
                    false => DiagnosisKind::TwoRuleChanges,
                };
                let words = format!("the figure itself if {}", reading.description());
                judged.diagnosis.add(kind, words, value);
            }
            fit = places.get(&claim.from.text).copied().unwrap_or(0);
        }
        let better = best
            .as_ref()
            .is_none_or(|(most, least, _)| fit > *most || (fit == *most && distance < *least));
        if better {
            best = Some((fit, distance, reading));
        }
    }
    // Some change gives almost any last digit: what a slip is held to be is not decided by one.
    if judged.last_digit.is_some() {
        return;
    }
    let error = judged.exact.as_ref().map(|exact| (exact - printed.value()).abs());
    let Some(((fit, distance, reading), error)) = best.zip(error) else {
        return;
    };
    let closer = &distance * &Fraction::integer(CLOSER_TIMES) <= error;
    if let Some(value) = reading.value(claim.subject).filter(|_| fit > 0 || closer) {
        judged.closer = Some(CloserReading {
            description: reading.description(),
            value: value.clone(),
            distance,
            fits: fit > 0,
        });
    }
}

/// Printed numbers about the base game from one place of the source. A claim that was not tested is none:
/// nobody knows of what it is a figure.
fn of_place<'a>(examined: &'a AnalyzedDocument, from: &str) -> Vec<&'a Claim> {
    let judged = examined.claims.iter().filter(|judged| judged.verdict != Verdict::NotTested);
    judged
        .map(|judged| &judged.claim)
        .filter(|claim| {
            let number = matches!(claim.value, ClaimValue::Number(_));
            number && !claim.subject.is_side() && claim.from.text == from
        })
        .collect()
}

/// All printed figures of the base game from one place of the source, taken together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceReading {
    /// The place, as the document names it.
    pub from: String,
    /// How many figures it prints.
    pub figures: u64,
    /// How many of them agree as they are printed.
    pub agree: u64,
    /// The most figures that one of the other readings gives to the printed digits.
    pub most: u64,
    /// The readings that give so many; empty when none gives any.
    pub readings: Vec<String>,
    /// How many readings were tried.
    pub tried: u64,
}

/// For each place that prints two or more figures of the base game, not all of which agree: which
/// one reading gives most of them. Figures that were found together should hold together.
pub fn place_readings(examined: &AnalyzedDocument) -> Vec<PlaceReading> {
    let mut places: BTreeMap<usize, &str> = BTreeMap::new();
    let mut seen: Vec<&str> = Vec::new();
    for claim in &examined.dossier.claims {
        let from = claim.from.text.as_str();
        if !claim.subject.is_side() && !seen.contains(&from) {
            seen.push(from);
            places.insert(claim.name.span.start as usize, from);
        }
    }
    let place = |from: &str| {
        let claims = of_place(examined, from);
        let agree = examined
            .claims
            .iter()
            .filter(|judged| judged.verdict == Verdict::Agrees && claims.contains(&&judged.claim));
        let agree = agree.count() as u64;
        let tested = claims.len() >= 2 && !examined.base_readings.is_empty();
        if !tested || agree == claims.len() as u64 {
            return None;
        }
        let all = &examined.base_readings;
        let fits = |reading: &BaseReading| {
            let explained =
                |claim: &&&Claim| reading.fits(claim) && reading.moves(all, claim.subject);
            claims.iter().filter(explained).count() as u64
        };
        let most = examined.base_readings.iter().map(fits).max().unwrap_or(0);
        let readings = examined
            .base_readings
            .iter()
            .filter(|reading| most > 0 && fits(reading) == most)
            .map(BaseReading::description)
            .collect();
        Some(PlaceReading {
            from: from.to_owned(),
            figures: claims.len() as u64,
            agree,
            most,
            readings,
            tried: examined.base_readings.len() as u64,
        })
    };
    places.into_values().filter_map(place).collect()
}

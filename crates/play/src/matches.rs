//! Whole matches of reference players, scored with the score sheets of `gincert-game`.

use crate::estimate::{FigureEstimate, estimate};
use crate::figure::{FigureUnit, Formula, PlayFigure};
use crate::game::{HandOutcome, HandStart, MISDEALS_MAX, PlayError, PlayedGame};
use crate::moments::Moments;
use crate::packs::{PackSeed, PackStream};
use crate::players::ReferencePlayer;
use crate::simulation::SimulationOptions;
use gincert_game::gin_rummy::EndKind;
use gincert_game::score::{ScoreRules, ScoredHand, sheet};
use rayon::prelude::*;

/// Most matches of a simulation.
pub const MATCHES_MAX: u64 = 10_000_000;
/// Most hands of a match: a longer one is stopped, and then no figure of matches is given.
pub const MATCH_HANDS_MAX: usize = 1_000;
/// The seat that deals the first hand of a match.
const FIRST_DEALER: u8 = 0;

/// The matches of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchSimulation {
    /// Matches played.
    pub played: u64,
    /// Matches that were not over after [`MATCH_HANDS_MAX`] hands.
    pub broken_off: u64,
    /// The figures; empty where a match was broken off.
    pub figures: Vec<FigureEstimate>,
}

/// The variables of a match number: the sum over the matches that are played with its packs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
enum Variable {
    Matches,
    Hands,
    HandsSquared,
    Won,
    DealerWon,
    FirstWon,
    BrokenOff,
}

const VARIABLES: usize = Variable::BrokenOff as usize + 1;

const MATCHES: &str = "matches";
const WON: &str = "matches won by one player";

const HANDS: PlayFigure = PlayFigure {
    word: "hands_of_a_match",
    words: "Hands of a match",
    unit: FigureUnit::Hands,
    base_words: MATCHES,
    formula: Formula::Mean { of: Variable::Hands as usize },
    base: Variable::Matches as usize,
};

const HANDS_DEVIATION: PlayFigure = PlayFigure {
    word: "hands_of_a_match_deviation",
    words: "Deviation of hands",
    formula: Formula::Deviation {
        of: Variable::Hands as usize,
        squares: Variable::HandsSquared as usize,
    },
    ..HANDS
};

const DEALER_WINS: PlayFigure = PlayFigure {
    word: "first_dealer_wins_match",
    words: "Match won by the first dealer",
    unit: FigureUnit::Share,
    base_words: WON,
    formula: Formula::Mean { of: Variable::DealerWon as usize },
    base: Variable::Won as usize,
};

const FIRST_WINS: PlayFigure = PlayFigure {
    word: "first_wins_match",
    words: "Match won by the first player",
    formula: Formula::Mean { of: Variable::FirstWon as usize },
    ..DEALER_WINS
};

/// Plays matches. Two different players play the packs of each match twice, each once as the first dealer.
///
/// # Errors
/// A fault of a player ([`PlayError`]), or rules by which nearly every pack is a misdeal.
pub fn simulate_matches<G: PlayedGame>(
    rules: &G,
    score: &ScoreRules,
    matches: u64,
    options: &SimulationOptions,
) -> Result<MatchSimulation, PlayError> {
    let seed = PackSeed::of_matches(options.seed);
    let [first, second] = options.players;
    let one = |number: u64| {
        let mut values = [0; VARIABLES];
        for place in 0..options.plays() {
            let players = if place == 0 { [first, second] } else { [second, first] };
            let played = play_match(rules, score, seed.stream(number), players)?;
            enter(&played, place, &mut values);
        }
        let mut moments = Moments::new(VARIABLES);
        moments.enter(&values);
        Ok(moments)
    };
    let none = || Ok(Moments::new(VARIABLES));
    let merge = |one: Result<Moments, PlayError>, other: Result<Moments, PlayError>| {
        Ok(one?.merge(&other?))
    };
    let moments = (1..=matches).into_par_iter().map(one).reduce(none, merge)?;
    let count = |variable: Variable| u64::try_from(moments.sum(variable as usize)).unwrap_or(0);
    let broken_off = count(Variable::BrokenOff);
    let of_players: &[PlayFigure] = if options.plays() == 2 { &[FIRST_WINS] } else { &[] };
    let all = [HANDS, HANDS_DEVIATION, DEALER_WINS];
    let given = all.iter().chain(of_players).filter(|_| broken_off == 0);
    let level = options.confidence;
    let figures = given.map(|figure| FigureEstimate {
        figure: *figure,
        estimate: estimate(&moments, 0, figure, level),
    });
    let played = count(Variable::Matches);
    Ok(MatchSimulation { played, broken_off, figures: figures.collect() })
}

/// A match that was played.
struct PlayedMatch {
    hands: usize,
    is_over: bool,
    winner: Option<usize>,
}

/// Adds a match to the values of its number. The first player has seat 0 in the first play.
fn enter(played: &PlayedMatch, place: u8, values: &mut [i64; VARIABLES]) {
    let hands = i64::try_from(played.hands).unwrap_or(i64::MAX);
    let won_by = |seat: u8| i64::from(played.winner == Some(usize::from(seat)));
    for (variable, value) in [
        (Variable::Matches, 1),
        (Variable::Hands, hands),
        (Variable::HandsSquared, hands * hands),
        (Variable::Won, i64::from(played.winner.is_some())),
        (Variable::DealerWon, won_by(FIRST_DEALER)),
        (Variable::FirstWon, won_by(place)),
        (Variable::BrokenOff, i64::from(!played.is_over)),
    ] {
        values[variable as usize] += value;
    }
}

/// Plays hands until the match is over by its score sheet. A misdeal is dealt again.
fn play_match<G: PlayedGame>(
    rules: &G,
    score: &ScoreRules,
    mut packs: PackStream,
    players: [ReferencePlayer; 2],
) -> Result<PlayedMatch, PlayError> {
    let mut hands: Vec<ScoredHand> = Vec::new();
    let (mut dealer, mut last_winner, mut misdeals) = (FIRST_DEALER, None, 0);
    while hands.len() < MATCH_HANDS_MAX {
        let (pack, knock_card) = rules.next_pack(&mut packs);
        let start = HandStart { pack: &pack, knock_card, dealer, last_winner, players };
        let (hand, _) = rules.play(&start, None)?;
        if hand.outcome == HandOutcome::Closed(EndKind::Misdeal) {
            misdeals += 1;
            if misdeals == MISDEALS_MAX {
                return Err(PlayError::Misdeals);
            }
            continue;
        }
        misdeals = 0;
        last_winner = hand.winner.or(last_winner);
        hands.push(ScoredHand { winner: hand.winner.map(usize::from), points: hand.points.into() });
        let Ok(sheet) = sheet(score, &hands, Some(usize::from(FIRST_DEALER))) else { break };
        if sheet.end.over {
            return Ok(PlayedMatch { hands: hands.len(), is_over: true, winner: sheet.end.winner });
        }
        dealer = sheet.dealers.last().map_or(FIRST_DEALER, |next| u8::from(*next == 1));
    }
    Ok(PlayedMatch { hands: hands.len(), is_over: false, winner: None })
}

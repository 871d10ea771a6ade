//! Simulations: the numbered deals of a seed, played under one document or two, and the figures of all hands.

use crate::estimate::{FigureComparison, FigureEstimate, difference, estimate};
use crate::figure::PlayFigure;
use crate::figures::{PLAYER_FIGURES, PlayedDeal, VARIABLES};
use crate::game::{HandOutcome, HandStart, MISDEALS_MAX, PlayError, PlayedGame};
use crate::moments::Moments;
use crate::packs::{PackSeed, PackStream};
use crate::players::ReferencePlayer;
use gincert_evidence::Confidence;
use gincert_game::Card;
use gincert_game::gin_rummy::{End, EndKind, Event};
use rayon::prelude::*;

/// Fewest deals: with fewer the intervals do not have their level.
pub const HANDS_MIN: u64 = 100;
/// Most deals of a simulation: one or two hours of one processor.
pub const HANDS_MAX: u64 = 1_000_000_000;
/// Deals that are counted together.
const CHUNK: u64 = 1024;
/// The seat that deals a single hand.
const DEALER: u8 = 0;

/// What is simulated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SimulationOptions {
    /// Number of deals.
    pub hands: u64,
    /// The seed of the packs.
    pub seed: u64,
    /// The players. Two different ones play every deal twice, each once as the starter.
    pub players: [ReferencePlayer; 2],
    /// The level of the intervals.
    pub confidence: Confidence,
}

impl SimulationOptions {
    /// How often each deal is played.
    pub fn plays(&self) -> u8 {
        if self.players[0] == self.players[1] { 1 } else { 2 }
    }
}

/// The figures of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulation {
    /// Hands played.
    pub played: u64,
    /// The figures.
    pub figures: Vec<FigureEstimate>,
}

/// Two documents on the same deals.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The figures.
    pub figures: Vec<FigureComparison>,
    /// Deals of which a hand ended in another way or with other points.
    pub differing: u64,
}

/// A hand of a deal as it is written to a log.
#[derive(Debug, Clone)]
pub struct LoggedHand<V = Event, E = End> {
    /// The number of the deal, from 1.
    pub number: u64,
    /// Packs that were misdeals before it.
    pub misdeals: u32,
    /// The seat that dealt.
    pub dealer: u8,
    /// The pack in deal order.
    pub pack: Vec<Card>,
    /// The card of the second pack, where the rules have one.
    pub knock_card: Option<Card>,
    /// The events.
    pub events: Vec<V>,
    /// The end.
    pub end: E,
}

/// Simulates the hands of a document.
///
/// # Errors
/// A fault of a player ([`PlayError`]), or rules by which nearly every pack is a misdeal.
pub fn simulate<G: PlayedGame>(
    rules: &G,
    options: &SimulationOptions,
) -> Result<Simulation, PlayError> {
    let (moments, _) = deals(&[rules], options).map_err(|(_, error)| error)?;
    let level = options.confidence;
    let figures = figures(rules, options).map(|figure| FigureEstimate {
        figure: *figure,
        estimate: estimate(&moments, 0, figure, level),
    });
    let played = moments.deals() * u64::from(options.plays());
    Ok(Simulation { played, figures: figures.collect() })
}

/// Simulates the hands of two documents on the same deals.
///
/// # Errors
/// As [`simulate`], with the place of the document: 0 or 1.
pub fn compare<G: PlayedGame>(
    first: &G,
    second: &G,
    options: &SimulationOptions,
) -> Result<Comparison, (usize, PlayError)> {
    let (moments, differing) = deals(&[first, second], options)?;
    let level = options.confidence;
    let compared = figures(first, options).map(|figure| FigureComparison {
        figure: *figure,
        first: estimate(&moments, 0, figure, level),
        second: estimate(&moments, VARIABLES, figure, level),
        difference: difference(&moments, VARIABLES, figure, level),
    });
    Ok(Comparison { figures: compared.collect(), differing })
}

/// The figures that these options ask for.
fn figures<G: PlayedGame>(
    rules: &G,
    options: &SimulationOptions,
) -> impl Iterator<Item = &'static PlayFigure> + use<G> {
    let of_players = if options.plays() == 2 { PLAYER_FIGURES } else { &[] };
    rules.figures().iter().chain(of_players)
}

/// The sums over deals and the number of deals with another result under the second document; or the place of the
/// document that could not be played, with the reason.
type DealSums = Result<(Moments, u64), (usize, PlayError)>;

/// The sums over all deals, and the number of deals with another result under the second document.
fn deals<G: PlayedGame>(rules: &[&G], options: &SimulationOptions) -> DealSums {
    let seed = PackSeed::of_hands(options.seed);
    let size = rules.len() * VARIABLES;
    let chunk = |chunk: u64| {
        let mut moments = Moments::new(size);
        let mut differing = 0;
        let mut values = vec![0; size];
        let first = chunk * CHUNK + 1;
        for number in first..(first + CHUNK).min(options.hands + 1) {
            values.fill(0);
            let mut ends = Vec::with_capacity(rules.len());
            let documents = rules.iter().zip(values.chunks_exact_mut(VARIABLES)).enumerate();
            for (place, (rules, values)) in documents {
                let ended = enter_deal(*rules, options, seed.stream(number), values);
                ends.push(ended.map_err(|error| (place, error))?);
            }
            moments.enter(&values);
            differing += u64::from(ends.windows(2).any(|pair| pair[0] != pair[1]));
        }
        Ok((moments, differing))
    };
    let none = || Ok((Moments::new(size), 0));
    let merge = |one: DealSums, other: DealSums| {
        let ((moments, differing), (more, also)) = (one?, other?);
        Ok((moments.merge(&more), differing + also))
    };
    (0..options.hands.div_ceil(CHUNK)).into_par_iter().map(chunk).reduce(none, merge)
}

/// The ends of a deal's hands with the points by seat; `None` for a play that the options do not ask for.
type DealEnds = [Option<(HandOutcome, [i64; 2])>; 2];

/// Plays a deal as often as the options ask for, and adds it to its values; gives how each hand ended.
fn enter_deal<G: PlayedGame>(
    rules: &G,
    options: &SimulationOptions,
    packs: PackStream,
    values: &mut [i64],
) -> Result<DealEnds, PlayError> {
    let mut ends = [None; 2];
    for (place, end) in (0..options.plays()).zip(&mut ends) {
        let played = play_deal(rules, options.players, place, packs.clone(), None)?;
        played.deal.enter(values);
        *end = Some((played.deal.hand.outcome, played.deal.hand.points));
    }
    Ok(ends)
}

/// A play of a deal.
struct DealPlay<E> {
    deal: PlayedDeal,
    end: E,
    pack: Vec<Card>,
    knock_card: Option<Card>,
}

/// Plays the first pack that is no misdeal. In the first play the first player starts, in the second the
/// second.
fn play_deal<G: PlayedGame>(
    rules: &G,
    [first, second]: [ReferencePlayer; 2],
    place: u8,
    mut packs: PackStream,
    mut log: Option<&mut Vec<G::Event>>,
) -> Result<DealPlay<G::End>, PlayError> {
    let first_seat = if place == 0 { rules.starter(DEALER) } else { 1 - rules.starter(DEALER) };
    let players = if first_seat == 0 { [first, second] } else { [second, first] };
    for misdeals in 0..MISDEALS_MAX {
        let (pack, knock_card) = rules.next_pack(&mut packs);
        let start =
            HandStart { pack: &pack, knock_card, dealer: DEALER, last_winner: None, players };
        if let Some(log) = &mut log {
            log.clear();
        }
        let (hand, end) = rules.play(&start, log.as_deref_mut())?;
        if hand.outcome != HandOutcome::Closed(EndKind::Misdeal) {
            let deal = PlayedDeal { hand, misdeals, first_seat };
            return Ok(DealPlay { deal, end, pack, knock_card });
        }
    }
    Err(PlayError::Misdeals)
}

/// The hand of a deal with everything that happened. Of two different players the first starts where the
/// number is odd, the second where it is even: no pack is in a log twice.
///
/// # Errors
/// As [`simulate`].
pub fn logged_hand<G: PlayedGame>(
    rules: &G,
    options: &SimulationOptions,
    number: u64,
) -> Result<LoggedHand<G::Event, G::End>, PlayError> {
    let place = if options.plays() == 2 { u8::from(number.is_multiple_of(2)) } else { 0 };
    let packs = PackSeed::of_hands(options.seed).stream(number);
    let mut events = Vec::new();
    let play = play_deal(rules, options.players, place, packs, Some(&mut events))?;
    let DealPlay { deal, end, pack, knock_card } = play;
    Ok(LoggedHand {
        number,
        misdeals: deal.misdeals,
        dealer: DEALER,
        pack,
        knock_card,
        events,
        end,
    })
}

//! A fair deal, and the record of it.

use super::options::{Options, Play};
use crate::families::gin_and_win::dealt::{BestHand, Deal, DealtSeat, with_wager};
use crate::fault_injection::below;
use crate::fault_injection::plant::round_name;
use crate::record::cards::LoggedCards;
use crate::record::deck::LoggedDeck;
use crate::record::object::Text;
use crate::record::when::Day;
use crate::record::{Amounts, Bet, DealerRecord, MINOR_MAX, MinorUnits, Record, SeatRecord};
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::rules::rulebook::Limits;
use gincert_game::gin_and_win::{Action, SIDES_MAX};
use gincert_game::{Card, CardSet, best_meldings};
use jiff::Timestamp;
use rand_chacha::ChaCha20Rng;

/// When the first round is settled: noon of the first of January 2026, UTC.
const FIRST_SECOND: i64 = 1_767_268_800;
/// Seconds from one round to the next.
const ROUND_SECONDS: i64 = 60;
/// Least Ante, in minor units, and the step between Antes.
const ANTE_STEP: i64 = 500;

/// What every round of a log shares.
pub(super) struct RoundTemplate<'g> {
    pub options: &'g Options,
    pub sheet: &'g CompiledRules,
    pub values: Option<&'g ExactHandValues>,
}

/// Steps in which the meter of a round is drawn.
const METER_PARTS: u32 = 10_007;

/// Which round it is.
pub(super) struct Name {
    pub table: String,
    pub number: u64,
    pub round: u64,
}

fn shuffled(jokers: u8, rng: &mut ChaCha20Rng) -> Vec<Card> {
    let mut deck: Vec<Card> = Card::deck(jokers).collect();
    for left in (1..deck.len()).rev() {
        let other = below(rng, left as u32 + 1) as usize;
        deck.swap(left, other);
    }
    deck
}

impl RoundTemplate<'_> {
    /// Shuffles, unless there is a deck, and deals: seven cards from the top to each seat, then to
    /// the dealer.
    pub fn deal(&self, rng: &mut ChaCha20Rng, given: Option<[u8; 52]>) -> Deal {
        let most = u32::from(self.options.seats.clamp(1, 6));
        let seats = if self.options.varies { 1 + below(rng, most) } else { most };
        let deck = match given {
            Some(deck) => deck.into_iter().filter_map(Card::from_index).collect(),
            None => shuffled(self.sheet.rules.melds.jokers, rng),
        };
        let size = usize::from(self.sheet.rules.hand_cards);
        let mut packets = deck.chunks(size);
        let rounds = self.sheet.rules.raise_rounds;
        let first_cards = rounds.map_or(0, |rounds| usize::from(rounds.first_cards));
        let mut next = || {
            let packet = packets.next().unwrap_or_default();
            let first: CardSet = packet.iter().take(first_cards).copied().collect();
            (self.set(packet.iter().copied().collect()), first)
        };
        let hands: Vec<(BestHand, CardSet)> = (0..seats).map(|_| next()).collect();
        let (dealer, _) = next();
        let seats = hands.into_iter().zip(0..).map(|((hand, first), place)| {
            let decided = match rounds {
                Some(rounds) => self.decide_twice(rounds, (&hand, first), place, rng),
                None => {
                    let (action, multiple) = self.decide(&hand, place, rng);
                    (action, multiple, None)
                }
            };
            let (action, multiple, raised_after) = decided;
            let ante = ANTE_STEP * i64::from(1 + below(rng, 20));
            let sides = self.side_stakes(rng);
            let meter = self.meter(sides, rng);
            let envy = [0; SIDES_MAX];
            DealtSeat { hand, action, multiple, raised_after, ante, sides, meter, envy }
        });
        let mut seats: Vec<DealtSeat> = seats.collect();
        if self.sheet.rules.has_envy() {
            let all = seats.clone();
            for (place, seat) in seats.iter_mut().enumerate() {
                let others = all.iter().enumerate().filter(|(other, _)| *other != place);
                seat.envy = seat.envy_of(others.map(|(_, other)| other), self.sheet);
            }
        }
        Deal { deck, dealer, seats }
    }

    /// What a seat wagers on each side wager. The first one is drawn for a game without any, too.
    fn side_stakes(&self, rng: &mut ChaCha20Rng) -> [i64; SIDES_MAX] {
        let count = self.sheet.rules.sides.len();
        let mut stakes = [0; SIDES_MAX];
        for stake in stakes.iter_mut().take(count.max(1)) {
            let made = if below(rng, 5) < 3 { 100 * i64::from(1 + below(rng, 25)) } else { 0 };
            *stake = if count == 0 { 0 } else { made };
        }
        stakes
    }

    /// Where the meter stands for a seat that wagers on it: from its start to three times as high. Each round
    /// draws its own, so that rounds can be made in any order.
    fn meter(&self, stakes: [i64; SIDES_MAX], rng: &mut ChaCha20Rng) -> Option<i64> {
        let mut metered = self.sheet.rules.sides.iter().zip(stakes);
        let (meter, stake) = metered.find_map(|(side, stake)| Some((side.meter?, stake)))?;
        let start = i64::from(meter.start).checked_mul(stake).filter(|start| *start > 0)?;
        let part = i64::from(below(rng, METER_PARTS));
        let risen = start.checked_mul(2)?.checked_mul(part)? / i64::from(METER_PARTS);
        start.checked_add(risen).filter(|meter| *meter <= MINOR_MAX)
    }

    fn set(&self, cards: CardSet) -> BestHand {
        let best = best_meldings(&self.sheet.rules.melds, cards);
        let deadwood = best.first().map_or(cards, |melding| melding.deadwood);
        BestHand { cards, deadwood, set: self.sheet.set(cards) }
    }

    /// What a seat does with a hand, and by which multiple it raises. A player who chooses and does not play the best
    /// way draws the multiple.
    fn decide(&self, hand: &BestHand, seat: u32, rng: &mut ChaCha20Rng) -> (Action, u8) {
        let left = hand.set.left_over;
        let multiples = self.sheet.rules.play_multiples;
        let value = |raise| self.values.and_then(|values| values.value(left, raise));
        let plays = match (self.options.play, seat % 4) {
            (Play::Always, _) | (Play::Mixed, 2) => true,
            (Play::IfItWouldQualify, _) | (Play::Mixed, 1) => self.sheet.qualifies(left),
            (Play::Mixed, 3) => below(rng, 4) < 3,
            (Play::Optimal | Play::Mixed, _) => {
                let last = multiples.count() - 1;
                let places = [Some(0), Some(last)].map(value);
                match (places, value(None)) {
                    ([Some(least), Some(most)], Some(folded)) => {
                        let (place, best) = if most > least { (last, most) } else { (0, least) };
                        let multiple = multiples.all().get(place).copied();
                        let action = if best > folded { Action::Play } else { Action::Fold };
                        return (action, multiple.unwrap_or(multiples.least()));
                    }
                    _ => self.sheet.qualifies(left),
                }
            }
        };
        let multiple = match multiples.fixed() {
            Some(multiple) => multiple,
            None => {
                let place = below(rng, multiples.count() as u32) as usize;
                multiples.all().get(place).copied().unwrap_or(multiples.least())
            }
        };
        (if plays { Action::Play } else { Action::Fold }, multiple)
    }

    /// The record of a deal; `is_backwards` puts it a second before the round before it at its
    /// table.
    pub fn record(&self, deal: &Deal, name: &Name, is_backwards: bool) -> Record<'static> {
        let tables = i64::from(self.options.tables.max(1));
        let back = if is_backwards { tables * ROUND_SECONDS + 1 } else { 0 };
        let nominal = second_of(name.round);
        let second = nominal.saturating_sub(back);
        let at = Timestamp::from_second(second).unwrap_or(Timestamp::MAX);
        let all_folded = deal.seats.iter().all(|seat| seat.action == Action::Fold);
        let dealer = &deal.dealer;
        let is_open = !(self.options.hide_dealer && all_folded);
        let seats = (1..).zip(&deal.seats);
        Record {
            v: Some(1),
            game: Some(Text::from("gin-and-win")),
            rules: Some(Text::from(self.sheet.name.clone())),
            round: Some(Text::from(round_name(&name.table, name.number))),
            seq: Some(name.number),
            table: Some(Text::from(name.table.clone())),
            at: Some(Text::from(at.to_string())),
            // Limits come with a list of tables, whose gaming day may begin at any hour; and a record
            // that is moved over midnight stays on its day.
            gaming_day: (is_backwards || self.options.limits != Limits::default())
                .then(|| Text::from(Day::Number(day(name.round)).to_string())),
            currency: Some(Text::from("USD")),
            dealer: is_open.then(|| DealerRecord {
                cards: Some(LoggedCards::shown(dealer.cards)),
                deadwood: Some(LoggedCards::shown(dealer.deadwood)),
                qualifies: Some(self.sheet.qualifies(dealer.set.left_over)),
                ..DealerRecord::default()
            }),
            seats: seats.map(|(number, seat)| self.seat(number, seat, dealer)).collect(),
            deck: self.options.deck.then(|| LoggedDeck::new(deal.deck.iter().copied())),
            ..Record::default()
        }
    }

    fn seat(&self, number: u32, seat: &DealtSeat, dealer: &BestHand) -> SeatRecord<'static> {
        let folds = seat.action == Action::Fold;
        let play = seat.play();
        let is_open = !(folds && self.options.hide_folds);
        let mut bets = Amounts::default().with(Bet::Ante, seat.ante);
        if !folds {
            bets = bets.with(Bet::Play, play);
        }
        for (place, stake) in seat.sides.into_iter().enumerate().filter(|(_, stake)| *stake > 0) {
            bets = with_wager(bets, self.sheet, Bet::of_side(place), stake);
        }
        SeatRecord {
            seat: Some(number),
            cards: is_open.then(|| LoggedCards::shown(seat.hand.cards)),
            action: Some(Text::from(if folds { "fold" } else { "play" })),
            raised_after: seat.raised_after.map(u32::from),
            deadwood: is_open.then(|| LoggedCards::shown(seat.hand.deadwood)),
            net: Some(seat.net(self.sheet, dealer, play)),
            bets: Some(bets),
            meter: seat.meter.map(MinorUnits),
            ..SeatRecord::default()
        }
    }
}

/// When a round is settled, in seconds since 1970.
fn second_of(round: u64) -> i64 {
    let round = i64::try_from(round).unwrap_or(i64::MAX);
    FIRST_SECOND.saturating_add(round.saturating_mul(ROUND_SECONDS))
}

/// The gaming day of a round: that of UTC.
pub(super) fn day(round: u64) -> i64 {
    second_of(round).div_euclid(86_400)
}

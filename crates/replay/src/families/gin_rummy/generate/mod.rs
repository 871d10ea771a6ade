//! A closed-hand round played by simple players: each throws what leaves least over, takes from the
//! pile what helps at once, and knocks when it may, most of the time.

mod showdown;

use crate::families::played::script::{EventPattern, RoundGoal, RoundPlan, one, shuffled};
use crate::families::played::{PlayedHand, played_line};
use crate::fault_injection::below;
use crate::finding::level::EvaluatorChoice;
use crate::record::cards::LoggedCards;
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_game::deadwood::best_meldings;
use gincert_game::gin_rummy::{
    Act, BigGin, Counter, End, Event, GinRummy, Knock, Phase, Round, deal, play_by,
};
use gincert_game::{Card, CardSet, Family};
use rand_chacha::ChaCha20Rng;
use showdown::{claim, shown};

/// Packs that are tried for a deal in which a player could knock at once.
const MISDEAL_TRIES_MAX: usize = 20_000;
/// Most events of a round; real rounds have far fewer.
const EVENTS_MAX: usize = 400;

/// A player at his turn.
struct Table<'t> {
    rules: &'t GinRummy,
    counter: &'t dyn Counter,
    limit: u32,
    ask: Option<EventPattern>,
}

/// The record of a hand that was played elsewhere, under the rules of this name (`game/revision`), without a
/// line end.
pub fn hand_line(rules: &str, hand: &PlayedHand<'_>, events: &[Event], end: &End) -> String {
    let events = events.iter().map(logged).collect();
    played_line(Family::GinRummy, rules, hand, events, claim(end))
}

/// Plays a round, right from the deal to its claimed end.
pub(crate) fn play_round(
    closed: &ClosedRules,
    want: &RoundGoal,
    rng: &mut ChaCha20Rng,
) -> RoundPlan {
    let rules = &closed.rules;
    let counter = closed.counter(EvaluatorChoice::Fast);
    let (least, most) = rules.settle.seats;
    let seats = least + u8::try_from(below(rng, u32::from(most - least) + 1)).unwrap_or(0);
    let dealer = want.dealer.min(seats - 1);
    let second = shuffled(rng, 0).first().copied();
    let knock_card = second.filter(|_| matches!(rules.settle.knock, Knock::KnockCardValue(_)));
    let pack = pack(closed, want, (seats, dealer), knock_card, rng);
    let last_winner = want.last_winner.filter(|winner| *winner < seats);
    let Ok(dealt) = deal(&rules.dealing(), &pack, seats, dealer, last_winner) else {
        return play_round(closed, want, rng);
    };
    let upcard = dealt.upcard;
    let limit = rules.settle.limit(rules.settle.limit_card(upcard, knock_card)).unwrap_or(0);
    let table = Table { rules, counter, limit, ask: want.ask };
    let Some(typed) = table.play(dealt.clone(), &pack, knock_card, rng) else {
        return play_round(closed, want, rng);
    };
    let Ok(end) = play_by(counter, rules, dealt.clone(), knock_card, &typed.events) else {
        return play_round(closed, want, rng);
    };
    RoundPlan {
        evidence: Evidence::Pack,
        dealer,
        last_winner,
        pack,
        dealt: dealt.hands.iter().map(|hand| LoggedCards::shown(*hand)).collect(),
        upcard: upcard.map(one),
        knock_card: knock_card.map(one),
        hands: typed.hands.iter().map(|hand| LoggedCards::shown(*hand)).collect(),
        last: typed.last,
        events: typed.events.iter().map(logged).collect(),
        winner: end.winner(),
        points: end.points.clone(),
        end: claim(&end),
    }
}

/// A pack; where a misdeal is to be missed, one that deals a hand within the limit.
fn pack(
    closed: &ClosedRules,
    want: &RoundGoal,
    (seats, dealer): (u8, u8),
    knock_card: Option<Card>,
    rng: &mut ChaCha20Rng,
) -> Vec<Card> {
    let rules = &closed.rules;
    let counter = closed.counter(EvaluatorChoice::Fast);
    for _ in 0..MISDEAL_TRIES_MAX {
        let pack = shuffled(rng, 0);
        if want.ask != Some(EventPattern::VoidDeal) {
            return pack;
        }
        let dealt = deal(&rules.dealing(), &pack, seats, dealer, want.last_winner);
        let void = dealt.is_ok_and(|dealt| {
            let limit_card = rules.settle.limit_card(dealt.upcard, knock_card);
            let limit = rules.settle.limit(limit_card).unwrap_or(0);
            dealt.hands.iter().any(|hand| {
                hand.len() == rules.settle.hand_cards
                    && counter.least(&rules.settle, *hand, false) <= limit
            })
        });
        if void {
            return pack;
        }
    }
    shuffled(rng, 0)
}

/// A round in typed events.
struct TypedRound {
    events: Vec<Event>,
    hands: Vec<CardSet>,
    last: usize,
}

impl Table<'_> {
    fn least(&self, hand: CardSet) -> u32 {
        self.counter.least(&self.rules.settle, hand, false)
    }

    fn play(
        &self,
        dealt: gincert_game::gin_rummy::InitialDeal,
        pack: &[Card],
        knock_card: Option<Card>,
        rng: &mut ChaCha20Rng,
    ) -> Option<TypedRound> {
        let used = dealt.hands.iter().map(|hand| usize::from(hand.len())).sum::<usize>()
            + usize::from(dealt.upcard.is_some());
        let mut stock = pack.get(used..)?.iter().copied();
        let mut pile: Vec<Card> = dealt.upcard.into_iter().collect();
        let mut round = Round::begin_by(self.counter, self.rules, dealt, knock_card).ok()?;
        let mut events: Vec<Event> = Vec::new();
        while events.len() < EVENTS_MAX {
            let seat = round.turn();
            let hand = round.hands().get(usize::from(seat)).copied()?;
            let event = match round.phase() {
                Phase::VoidDeal => Event::nobody(Act::Misdeal),
                Phase::Offer { .. } => {
                    let top = *pile.last()?;
                    match self.wants(hand, top) {
                        true => Event::of(seat, Act::Take(pile.pop()?)),
                        false => Event::of(seat, Act::Pass),
                    }
                }
                Phase::Draw { from_stock } => match pile.last().copied() {
                    Some(top) if !from_stock && self.wants(hand, top) => {
                        Event::of(seat, Act::Take(pile.pop()?))
                    }
                    _ => Event::of(seat, Act::Draw(stock.next()?)),
                },
                Phase::Throw { kept, .. } => self.throw(seat, hand, *kept, rng)?,
                Phase::StockOut => Event::nobody(Act::StockEnd),
                Phase::Showdown | Phase::Over => break,
            };
            if let Act::Discard(card) = &event.act {
                pile.push(*card);
            }
            round.step(&event).ok()?;
            events.push(event);
        }
        let last = events.len().checked_sub(1)?;
        let hands = round.hands().to_vec();
        if round.phase() == &Phase::Showdown {
            events.extend(self.defences(&round));
        }
        Some(TypedRound { events, hands, last })
    }

    /// Whether a card from the pile helps at once.
    fn wants(&self, hand: CardSet, top: Card) -> bool {
        let with = hand.with(top);
        let best = hand.cards().into_iter().map(|card| self.least(with.without(card))).min();
        best.is_some_and(|best| best + 3 < self.least(hand))
    }

    /// A discard, or the end of the round.
    fn throw(
        &self,
        seat: u8,
        hand: CardSet,
        kept: CardSet,
        rng: &mut ChaCha20Rng,
    ) -> Option<Event> {
        let settle = &self.rules.settle;
        let full = hand.len() > settle.hand_cards;
        let melds = |hand: CardSet| -> Vec<CardSet> {
            let best = best_meldings(&settle.core, hand).into_iter().next();
            best.map(|best| best.melds.iter().map(|meld| meld.cards()).collect())
                .unwrap_or_default()
        };
        if full && self.least(hand) == 0 && self.ask != Some(EventPattern::MissBigGin) {
            match settle.big_gin {
                BigGin::Bonus(_) => {
                    return Some(Event::of(
                        seat,
                        Act::BigGin { discard: None, melds: melds(hand) },
                    ));
                }
                BigGin::AsGin => {
                    let knock = Act::Knock { discard: None, melds: melds(hand) };
                    return Some(Event::of(seat, knock));
                }
                BigGin::NotAllowed => {}
            }
        }
        let mut thrown: Vec<(u32, Card)> = hand
            .minus(kept)
            .cards()
            .into_iter()
            .map(|card| (self.least(hand.without(card)), card))
            .collect();
        thrown.sort_by_key(|(left, card)| (*left, std::cmp::Reverse(card.rank())));
        let gin = thrown.first().is_some_and(|(left, _)| *left == 0);
        if gin && self.ask == Some(EventPattern::MissGin) {
            let worse = thrown.iter().find(|(left, _)| *left > 0 && *left <= self.limit);
            if let Some((_, card)) = worse {
                return Some(self.knock(seat, hand, *card, melds(hand.without(*card))));
            }
        }
        let (left, card) = *thrown.first()?;
        let knocks = left <= self.limit && (left == 0 || below(rng, 4) > 0);
        Some(match knocks {
            true => self.knock(seat, hand, card, melds(hand.without(card))),
            false => Event::of(seat, Act::Discard(card)),
        })
    }

    /// A knock; where a spread is to be worse than it could be, with a meld less.
    fn knock(&self, seat: u8, hand: CardSet, card: Card, mut melds: Vec<CardSet>) -> Event {
        if self.ask == Some(EventPattern::SpreadWorse) {
            let values = self.rules.settle.core.values;
            let laid = melds.iter().fold(CardSet::EMPTY, |all, meld| all.union(*meld));
            let left = values.points(hand.without(card).minus(laid));
            let cheap = melds.iter().position(|meld| left + values.points(*meld) <= self.limit);
            if let Some(cheap) = cheap.filter(|_| left > 0) {
                melds.remove(cheap);
            }
        }
        Event::of(seat, Act::Knock { discard: Some(card), melds })
    }
}

/// A typed event as a record has it.
fn logged(event: &Event) -> LoggedEvent {
    let melds = |melds: &[CardSet]| melds.iter().copied().map(shown).collect::<Vec<_>>();
    let what = match &event.act {
        Act::Pass => PlayedAct::Pass,
        Act::Take(card) => PlayedAct::Take(one(*card)),
        Act::Draw(card) => PlayedAct::Draw(one(*card)),
        Act::Discard(card) => PlayedAct::Discard(one(*card)),
        Act::Knock { discard, melds: spread } => PlayedAct::Knock(discard.map(one), melds(spread)),
        Act::BigGin { discard, melds: spread } => {
            PlayedAct::BigGin(discard.map(one), melds(spread))
        }
        Act::LayOff { card, meld } => PlayedAct::LayOff(one(*card), *meld as u64),
        Act::Meld(cards) => PlayedAct::Meld(shown(*cards), None),
        Act::StockEnd => PlayedAct::StockEnd,
        Act::Misdeal => PlayedAct::Misdeal,
    };
    LoggedEvent { seat: event.seat, what }
}

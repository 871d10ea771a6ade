//! A round as it was played, before a record is made of it.

use crate::fault_injection::below;
use crate::record::cards::LoggedCards;
use crate::record::played::{
    DealRecord, EndRecord, LoggedEvent, LoggedPack, PlayedAct, PlayedRecord, Points,
};
use crate::summary::play_counts::Evidence;
use gincert_game::{Card, CardSet};
use rand_chacha::ChaCha20Rng;

/// What the players of a round are to bring about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RoundGoal {
    /// What a fault asks for that is to be planted.
    pub ask: Option<EventPattern>,
    /// The table, from 0.
    pub table: u64,
    pub dealer: u8,
    pub last_winner: Option<u8>,
}

/// What no change of a right round brings about: its cards or its players have to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EventPattern {
    /// A deal that is void for what a hand could do at once.
    VoidDeal,
    /// A player keeps a discard where a big gin was at hand.
    MissBigGin,
    /// A player knocks where gin was at hand.
    MissGin,
    /// The player who knocks lays a meld less.
    SpreadWorse,
    /// A defender lays a meld or a card less.
    DefendWorse,
}

/// A round.
#[derive(Debug, Clone)]
pub(crate) struct RoundPlan {
    pub evidence: Evidence,
    pub dealer: u8,
    pub last_winner: Option<u8>,
    pub pack: Vec<Card>,
    pub dealt: Vec<LoggedCards>,
    pub upcard: Option<LoggedCards>,
    pub knock_card: Option<LoggedCards>,
    /// The hands at the end, before anything is laid off.
    pub hands: Vec<LoggedCards>,
    pub events: Vec<LoggedEvent>,
    /// The place of the event that ended the turns.
    pub last: usize,
    pub end: EndRecord<'static>,
    /// Who scored, and what, by the rules.
    pub winner: Option<u8>,
    pub points: Vec<i64>,
}

impl RoundPlan {
    /// The keys of its record.
    pub fn record(&self) -> PlayedRecord<'static> {
        let mut played = PlayedRecord {
            dealer_seat: Some(u64::from(self.dealer)),
            last_winner: self.last_winner.map(u64::from),
            knock_card: self.knock_card,
            events: self.events.clone(),
            end: Some(self.end.clone()),
            ..PlayedRecord::default()
        };
        match self.evidence {
            Evidence::Pack => {
                let pack = LoggedPack { cards: self.pack.clone(), ..LoggedPack::default() };
                played.pack = Some(pack);
            }
            Evidence::Deal => {
                played.deal = Some(DealRecord {
                    hands: self.dealt.clone(),
                    upcard: self.upcard,
                    ..DealRecord::default()
                });
            }
            Evidence::Final | Evidence::Hidden => {
                played.hands = self.hands.clone();
                played.upcard = self.upcard;
                played.events = self.events.get(self.last..).unwrap_or_default().to_vec();
            }
        }
        played
    }

    /// The word for how it ended.
    pub fn kind(&self) -> &str {
        self.end.kind.as_ref().map_or("", |kind| kind.as_str())
    }

    /// The points that are claimed for the winner.
    pub fn won(&mut self) -> Option<&mut Points> {
        let winner = usize::from(self.winner?);
        self.end.points.as_mut()?.get_mut(winner)
    }

    /// Places of events that this holds of.
    pub fn places(&self, holds: impl Fn(&LoggedEvent) -> bool) -> Vec<usize> {
        let events = self.events.iter().enumerate();
        events.filter(|(_, event)| holds(event)).map(|(at, _)| at).collect()
    }

    /// One of these places, each as likely.
    pub fn one_of(places: &[usize], rng: &mut ChaCha20Rng) -> Option<usize> {
        let count = u32::try_from(places.len()).ok().filter(|count| *count > 0)?;
        places.get(below(rng, count) as usize).copied()
    }

    /// A card that lies in the stock to the end: nobody ever holds it.
    pub fn unseen(&self) -> Option<LoggedCards> {
        let drawn = |card: &Card| {
            self.events.iter().any(|event| match event.what {
                PlayedAct::Draw(drawn) => drawn.with_jokers().contains(*card),
                _ => false,
            })
        };
        let dealt = |card: &Card| {
            let hands = self.dealt.iter().chain(&self.upcard);
            hands.fold(CardSet::EMPTY, |all, hand| all.union(hand.with_jokers())).contains(*card)
        };
        let card = self.pack.iter().rev().find(|card| !drawn(card) && !dealt(card));
        card.copied().map(one)
    }
}

/// One card.
pub(crate) fn one(card: Card) -> LoggedCards {
    LoggedCards::shown(CardSet::EMPTY.with(card))
}

/// A pack with so many jokers, each order as likely (Fisher and Yates).
pub(crate) fn shuffled(rng: &mut ChaCha20Rng, jokers: u8) -> Vec<Card> {
    let mut pack: Vec<Card> = Card::deck(jokers).collect();
    for left in (1..pack.len()).rev() {
        let bound = u32::try_from(left + 1).unwrap_or(1);
        pack.swap(left, below(rng, bound) as usize);
    }
    pack
}

/// The record with a text in place of its last card that is none.
pub(crate) fn unreadable(text: &str) -> String {
    let events = text.find("\"events\"").unwrap_or(0);
    let place = [",\"Ac", ",\"2", ",\"3", ",\"4", ",\"5", ",\"6", ",\"7", ",\"8", ",\"9", ",\"T"]
        .into_iter()
        .chain([",\"J", ",\"Q", ",\"K", ",\"A"])
        .find_map(|begin| text.get(events..)?.find(begin));
    let mut text = text.to_owned();
    if let Some(place) = place {
        text.replace_range(events + place + 2..events + place + 3, "X");
    }
    text
}

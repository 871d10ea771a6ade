//! What plants of several audits look for in a round with closed hands.
//!
//! It knows no codes: the files of the audits state which change makes which fault.

use crate::families::played::script::RoundPlan;
use crate::record::cards::LoggedCards;
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_game::deadwood::least_points;
use gincert_game::gin_rummy::SettleRules;
use gincert_game::{Card, CardSet};

/// Places of discards that end no round.
pub(super) fn discards(script: &RoundPlan) -> Vec<usize> {
    script.places(|event| matches!(event.what, PlayedAct::Discard(_)))
}

/// Places of draws from the stock.
pub(super) fn draws(script: &RoundPlan) -> Vec<usize> {
    script.places(|event| matches!(event.what, PlayedAct::Draw(_)))
}

/// What happens at a place.
pub(super) fn what(script: &mut RoundPlan, at: usize) -> Option<&mut PlayedAct> {
    script.events.get_mut(at).map(|event| &mut event.what)
}

/// An event that is nobody's.
pub(super) fn nobody(what: PlayedAct) -> LoggedEvent {
    LoggedEvent { seat: None, what }
}

/// The first two hands that the record shows.
pub(super) fn two_hands(script: &mut RoundPlan) -> Option<[&mut LoggedCards; 2]> {
    let hands = match script.evidence {
        Evidence::Final | Evidence::Hidden => &mut script.hands,
        Evidence::Deal | Evidence::Pack => &mut script.dealt,
    };
    let [first, second, ..] = hands.as_mut_slice() else { return None };
    Some([first, second])
}

/// The cards of some groups together.
pub(super) fn together<'g>(groups: impl IntoIterator<Item = &'g LoggedCards>) -> CardSet {
    groups.into_iter().fold(CardSet::EMPTY, |all, group| all.union(group.cards()))
}

fn lowest(cards: &Option<LoggedCards>) -> Option<Card> {
    cards.as_ref().and_then(|card| card.cards().lowest())
}

/// Who ended a round, and how.
pub(super) struct Ending<'e> {
    pub settle: &'e SettleRules,
    /// Whose event it is, and the cards of that hand.
    pub by: Option<u8>,
    pub own: CardSet,
    /// The points that are allowed to a knock.
    pub limit: u32,
    pub is_gin: bool,
    /// Whether somebody knocked, with gin or without.
    pub is_knock: bool,
    pub defender: Option<u8>,
    /// The defender's cards.
    pub held: CardSet,
}

/// The end of a round that a player ended.
pub(super) fn ending<'e>(closed: &'e ClosedRules, script: &RoundPlan) -> Option<Ending<'e>> {
    let settle = &closed.rules.settle;
    let by = script.events.get(script.last)?.seat;
    let own = by.and_then(|by| script.hands.get(usize::from(by))).map(LoggedCards::cards);
    let limit_card = settle.limit_card(lowest(&script.upcard), lowest(&script.knock_card));
    let defender = by.map(|by| u8::from(by == 0));
    Some(Ending {
        settle,
        by,
        own: own.unwrap_or_default(),
        limit: settle.limit(limit_card).unwrap_or(0),
        is_gin: script.kind() == "gin",
        is_knock: matches!(script.kind(), "knock" | "undercut" | "tie" | "gin"),
        defender,
        held: defender.and_then(|seat| script.hands.get(usize::from(seat)))?.cards(),
    })
}

/// What a player knocked with, and could have.
pub(super) struct KnockContext<'k> {
    closed: &'k ClosedRules,
    pub by: u8,
    pub melds: &'k [LoggedCards],
    own: CardSet,
    /// The cards that are not laid.
    pub left: CardSet,
    /// The hand before its last discard.
    before: CardSet,
}

/// The knock that ended a round.
pub(super) fn knocked<'k>(
    closed: &'k ClosedRules,
    script: &'k RoundPlan,
) -> Option<KnockContext<'k>> {
    let LoggedEvent { seat: Some(by), what: PlayedAct::Knock(discard, melds) } =
        script.events.get(script.last)?
    else {
        return None;
    };
    let own = script.hands.get(usize::from(*by)).map(LoggedCards::cards).unwrap_or_default();
    let before = lowest(discard).map_or(own, |card| own.with(card));
    Some(KnockContext { closed, by: *by, melds, own, left: own.minus(together(melds)), before })
}

impl KnockContext<'_> {
    fn least_of(&self, hand: CardSet) -> u32 {
        least_points(&self.closed.rules.settle.core, hand)
    }

    /// Points of the cards that are not laid.
    pub fn counted(&self) -> u32 {
        self.closed.rules.settle.core.values.points(self.left)
    }

    /// The least that could be left of the hand after its discard.
    pub fn least(&self) -> u32 {
        self.least_of(self.own)
    }

    /// Whether another discard would have left nothing over.
    pub fn could_gin(&self) -> bool {
        self.before.cards().iter().any(|card| self.least_of(self.before.without(*card)) == 0)
    }

    /// Whether nothing would have been left over without a discard.
    pub fn could_big_gin(&self) -> bool {
        self.least_of(self.before) == 0
    }
}

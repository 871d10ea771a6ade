//! What the defenders lay after a knock, and the end as a record claims it.

use super::Table;
use crate::families::played::script::EventPattern;
use crate::record::cards::LoggedCards;
use crate::record::object::Text;
use crate::record::played::{ClaimedParty, EndRecord, Points};
use gincert_game::CardSet;
use gincert_game::deadwood::Meld;
use gincert_game::gin_rummy::{Act, End, EndKind, Event, LayOff, best_defence};
use rand_chacha::ChaCha20Rng;

pub(super) fn shown(cards: CardSet) -> LoggedCards {
    LoggedCards::shown(cards)
}

impl Table<'_> {
    /// What every defender lays: his best defence. Where a defence is to be worse than it could be,
    /// without its first meld or lay-off.
    pub(super) fn defences(
        &self,
        events: &[Event],
        hands: &[CardSet],
        _rng: &mut ChaCha20Rng,
    ) -> Vec<Event> {
        let settle = &self.rules.settle;
        let Some(Event { seat: Some(by), act }) = events.last() else { return Vec::new() };
        let (groups, is_gin) = match act {
            Act::Knock { melds, .. } => {
                let laid = melds.iter().fold(CardSet::EMPTY, |all, meld| all.union(*meld));
                let own = hands.get(usize::from(*by)).copied().unwrap_or_default();
                (melds, own.minus(laid).is_empty())
            }
            Act::BigGin { melds, .. } => (melds, true),
            _ => return Vec::new(),
        };
        let may = match settle.lay_off {
            LayOff::Never => false,
            LayOff::OnKnock => !is_gin,
            LayOff::OnKnockOrGin => true,
        };
        let spread: Vec<Meld> = groups.iter().filter_map(|meld| settle.core.meld(*meld)).collect();
        let open: &[Meld] = if may { &spread } else { &[] };
        let mut grown = spread.clone();
        let mut laid = Vec::new();
        for (seat, hand) in (0..).zip(hands).filter(|(seat, _)| seat != by) {
            // A later defender builds on what an earlier one laid off; alone he would do as well.
            let defence = best_defence(&settle.caught_core(), open, *hand);
            let mut own: Vec<Event> =
                defence.melds.iter().map(|meld| Event::of(seat, Act::Meld(meld.cards()))).collect();
            for (place, cards) in defence.laid_off.iter().enumerate() {
                own.extend(self.lay_offs(seat, place, *cards, &mut grown));
            }
            if self.ask == Some(EventPattern::DefendWorse) && !own.is_empty() {
                own.remove(0);
            }
            laid.extend(own);
        }
        laid
    }

    /// The cards of a lay-off on one meld, in an order in which each fits.
    fn lay_offs(&self, seat: u8, place: usize, cards: CardSet, grown: &mut [Meld]) -> Vec<Event> {
        let mut events = Vec::new();
        let mut rest = cards;
        while let Some(meld) = grown.get_mut(place).filter(|_| !rest.is_empty()) {
            let fits = rest.cards().into_iter().find_map(|card| {
                let whole = self.rules.settle.core.extend(meld, CardSet::EMPTY.with(card))?;
                Some((card, whole))
            });
            let Some((card, whole)) = fits else { break };
            *meld = whole;
            rest = rest.without(card);
            events.push(Event::of(seat, Act::LayOff { card, meld: place }));
        }
        events
    }
}

/// The end as a record claims it.
pub(super) fn claim(end: &End) -> EndRecord<'static> {
    let several = end.winners.len() > 1;
    EndRecord {
        kind: Some(Text::from(end.kind.word())),
        by: ClaimedParty::from(end.by.map(u64::from)),
        winner: ClaimedParty::from(end.winner().map(u64::from)),
        winners: several.then(|| end.winners.iter().copied().map(u64::from).collect()),
        deadwood: (end.kind != EndKind::Misdeal)
            .then(|| end.deadwood.iter().map(|one| Points(i64::from(*one))).collect()),
        points: Some(end.points.iter().copied().map(Points).collect()),
        multiplier: Some(Points(end.multiplier)),
        ..EndRecord::default()
    }
}

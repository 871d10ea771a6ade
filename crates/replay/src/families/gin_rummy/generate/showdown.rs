//! What the defenders lay after a knock, and the end as a record claims it.

use super::Table;
use crate::families::played::script::EventPattern;
use crate::record::cards::LoggedCards;
use crate::record::object::Text;
use crate::record::played::{ClaimedParty, EndRecord, Points};
use gincert_game::CardSet;
use gincert_game::gin_rummy::{End, EndKind, Event, Round, best_defence};

pub(super) fn shown(cards: CardSet) -> LoggedCards {
    LoggedCards::shown(cards)
}

impl Table<'_> {
    /// What every defender lays: his best defence. Where a defence is to be worse than it could be,
    /// without its first meld or lay-off.
    pub(super) fn defences(&self, round: &Round<'_>) -> Vec<Event> {
        let settle = &self.rules.settle;
        let by = round.turn();
        let open = round.open_spread();
        let mut grown = open.to_vec();
        let mut laid = Vec::new();
        for (seat, hand) in (0..).zip(round.hands()).filter(|(seat, _)| *seat != by) {
            // A later defender builds on what an earlier one laid off; alone he would do as well.
            let defence = best_defence(&settle.caught_core(), open, *hand);
            let mut own = defence.events(&settle.core, seat, &mut grown);
            if self.ask == Some(EventPattern::DefendWorse) && !own.is_empty() {
                own.remove(0);
            }
            laid.extend(own);
        }
        laid
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

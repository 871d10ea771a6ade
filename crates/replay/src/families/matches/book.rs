//! Keeping the book of a match while its rounds are generated, and its record when it is over.

use super::claims::game_record;
use super::planted::plant;
use crate::families::played::script::RoundPlan;
use crate::record::Record;
use crate::record::object::Text;
use crate::record::played::{ClaimedParty, PlayedRecord, RoundRecord, SidePoints, StandingRecord};
use crate::rules::play_rules::CompiledPlayRules;
use gincert_game::score::{
    ScoreRules, ScoreSheet, ScoredHand, SideFigures, next_side, sheet, sides_of,
};

/// The seat after a dealer, of so many seats.
pub(crate) fn seat_after(dealer: u8, seats: usize) -> u8 {
    u8::try_from(next_side(usize::from(dealer), seats)).unwrap_or(0)
}

/// The rounds of a match.
#[derive(Debug, Clone, Default)]
pub(crate) struct Book {
    first_dealer: u8,
    hands: Vec<ScoredHand>,
    rounds: Vec<RoundRecord<'static>>,
    /// Matches that were closed.
    closed: u64,
    /// Whether the match is over and nobody closed it: further rounds are no part of it.
    is_done: bool,
}

impl Book {
    /// Enters a round.
    pub fn enter(&mut self, script: &RoundPlan, dealer: u8, round: &str) {
        let Some(due) = SideFigures::from_slice(&script.points).filter(|_| !self.is_done) else {
            return;
        };
        // A match follows what the records of its rounds say, whether or not the rules say so too.
        let claimed = script.end.points.iter().flatten().map(|points| points.0);
        let claimed = SideFigures::from_slice(&claimed.collect::<Vec<i64>>());
        let points = claimed.filter(|claimed| claimed.len() == due.len()).unwrap_or(due);
        if self.rounds.is_empty() {
            self.first_dealer = dealer;
        }
        self.hands.push(ScoredHand { winner: script.winner.map(usize::from), points });
        self.rounds.push(RoundRecord {
            round: Some(Text::from(round.to_owned())),
            dealer_seat: Some(u64::from(dealer)),
            kind: script.end.kind.clone(),
            winner: ClaimedParty::from(script.winner.map(u64::from)),
            points: Some(SidePoints(points)),
            ..RoundRecord::default()
        });
    }

    fn kept(&self, rules: &ScoreRules) -> Option<ScoreSheet> {
        if rules.unfit_for(sides_of(&self.hands)).is_some() {
            return None;
        }
        sheet(rules, &self.hands, Some(usize::from(self.first_dealer))).ok()
    }

    /// Who deals next of so many seats; the seat after the dealer where the game keeps no sheet, or the
    /// match is over.
    pub fn next_dealer(&mut self, own: &CompiledPlayRules, dealer: u8, seats: usize) -> u8 {
        let after = seat_after(dealer, seats);
        if self.is_done {
            return after;
        }
        let kept = own.score.as_ref().and_then(|rules| self.kept(rules));
        match kept.filter(|kept| !kept.end.over) {
            Some(kept) => {
                let next = kept.dealers.last().and_then(|next| u8::try_from(*next).ok());
                next.unwrap_or(after)
            }
            None => {
                self.is_done = true;
                after
            }
        }
    }

    /// Whether the match is over.
    pub fn is_over(&self, own: &CompiledPlayRules) -> bool {
        let kept = own.score.as_ref().and_then(|rules| self.kept(rules));
        kept.is_some_and(|kept| kept.end.over)
    }

    /// The record of the match, with a fault where one is wanted and it lends itself to it; and begins
    /// the next match.
    pub fn close(
        &mut self,
        own: &CompiledPlayRules,
        table: u64,
        wanted: Option<&'static str>,
    ) -> (String, String, Option<&'static str>) {
        let closed = self.closed + 1;
        let book = std::mem::replace(self, Book { closed, ..Book::default() });
        let name = format!("T{table}-M{closed}");
        let Some(kept) = own.score.as_ref().and_then(|rules| book.kept(rules)) else {
            return (String::new(), name, None);
        };
        let standing = StandingRecord {
            over: Some(kept.end.over),
            winner: ClaimedParty::from(kept.end.winner.map(|side| side as u64)),
            games_won: Some(SidePoints(kept.end.games_won.map(i64::from))),
            totals: Some(SidePoints(kept.end.totals)),
            ..StandingRecord::default()
        };
        let mut played = PlayedRecord {
            match_name: Some(Text::from(name.clone())),
            first_dealer: Some(u64::from(book.first_dealer)),
            rounds: book.rounds,
            games: Some(kept.games.iter().map(game_record).collect()),
            standing: Some(standing),
            ..PlayedRecord::default()
        };
        let fault = wanted.filter(|code| plant(code, &mut played));
        let record = Record {
            v: Some(1),
            game: Some(Text::from(own.rules.family().word())),
            rules: Some(Text::from(own.name.clone())),
            played: Some(Box::new(played)),
            ..Record::default()
        };
        (serde_json::to_string(&record).unwrap_or_default(), name, fault)
    }
}

//! Keeping the book of a match while its rounds are generated, and its record when it is over.

use super::claims::game_record;
use super::planted::plant;
use crate::families::played::script::RoundPlan;
use crate::record::Record;
use crate::record::object::Text;
use crate::record::played::{ClaimedParty, Pair, PlayedRecord, RoundRecord, StandingRecord};
use crate::rules::play_rules::CompiledPlayRules;
use gincert_game::score::{ScoreRules, ScoreSheet, ScoredHand, sheet};

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
    /// Enters a round of two seats.
    pub fn enter(&mut self, script: &RoundPlan, dealer: u8, round: &str) {
        let [one, other] = script.points.as_slice() else { return };
        if self.is_done {
            return;
        }
        // A match follows what the records of its rounds say, whether or not the rules say so too.
        let (mut one, mut other) = (*one, *other);
        if let Some([claimed, other_claimed]) = script.end.points.as_deref() {
            (one, other) = (claimed.0, other_claimed.0);
        }
        if self.rounds.is_empty() {
            self.first_dealer = dealer;
        }
        let points = [one, other];
        self.hands.push(ScoredHand { winner: script.winner.map(usize::from), points });
        self.rounds.push(RoundRecord {
            round: Some(Text::from(round.to_owned())),
            dealer_seat: Some(u64::from(dealer)),
            kind: script.end.kind.clone(),
            winner: ClaimedParty::from(script.winner.map(u64::from)),
            points: Some(Pair(points)),
            ..RoundRecord::default()
        });
    }

    fn kept(&self, rules: &ScoreRules) -> Option<ScoreSheet> {
        sheet(rules, &self.hands, Some(usize::from(self.first_dealer))).ok()
    }

    /// Who deals next; the other player where the game keeps no sheet, or the match is over.
    pub fn next_dealer(&mut self, own: &CompiledPlayRules, dealer: u8) -> u8 {
        if self.is_done {
            return 1 - dealer.min(1);
        }
        let kept = own.score.as_ref().and_then(|rules| self.kept(rules));
        match kept.filter(|kept| !kept.end.over) {
            Some(kept) => {
                kept.dealers.last().map_or(1 - dealer.min(1), |next| u8::from(*next == 1))
            }
            None => {
                self.is_done = true;
                1 - dealer.min(1)
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
            games_won: Some(Pair(kept.end.games_won.map(i64::from))),
            totals: Some(Pair(kept.end.totals)),
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

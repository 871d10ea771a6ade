//! Keeping the book of a match while its rounds are generated, and its record when it is over.

use super::claims::game_record;
use crate::object::Text;
use crate::played::generate::Script;
use crate::played::{Pair, PlaySheet, Played, RoundRecord, Said, StandingRecord};
use crate::record::Record;
use gincert_game::score::{Columns, Hand, ScoreRules, Sheet, sheet};

/// The rounds of a match.
#[derive(Debug, Clone, Default)]
pub(crate) struct Book {
    first_dealer: u8,
    hands: Vec<Hand>,
    rounds: Vec<RoundRecord<'static>>,
    /// Matches that were closed.
    closed: u64,
}

/// Faults of matches that can be planted.
pub(crate) const PLANTABLE: [&str; 9] = [
    "after-end",
    "bonus-wrong",
    "column-wrong",
    "dealer-wrong",
    "forfeit-wrong",
    "line-bonus-wrong",
    "match-round-differs",
    "shutout-wrong",
    "total-wrong",
];

/// Whether matches under these rules cannot have a fault.
pub(crate) fn hindered(rules: &ScoreRules, code: &str) -> bool {
    // A wrong entry is told by its column where there are several, else as a total.
    code == "column-wrong" && rules.columns == Columns::One
}

impl Book {
    /// Enters a round of two seats.
    pub fn enter(&mut self, script: &Script, dealer: u8, round: &str) {
        let [one, other] = script.points.as_slice() else { return };
        // A match follows what the records of its rounds say, whether or not the rules say so too.
        let (mut one, mut other) = (*one, *other);
        if let Some([said, other_said]) = script.end.points.as_deref() {
            (one, other) = (said.0, other_said.0);
        }
        if self.rounds.is_empty() {
            self.first_dealer = dealer;
        }
        let points = [one, other];
        self.hands.push(Hand { winner: script.winner.map(usize::from), points });
        self.rounds.push(RoundRecord {
            round: Some(Text::from(round.to_owned())),
            dealer_seat: Some(u64::from(dealer)),
            kind: script.end.kind.clone(),
            winner: Said::from(script.winner.map(u64::from)),
            points: Some(Pair(points)),
            ..RoundRecord::default()
        });
    }

    fn kept(&self, rules: &ScoreRules) -> Option<Sheet> {
        sheet(rules, &self.hands, Some(usize::from(self.first_dealer))).ok()
    }

    /// Who deals next; the other player where the game keeps no sheet.
    pub fn next_dealer(&self, own: &PlaySheet, dealer: u8) -> u8 {
        let kept = own.score.as_ref().and_then(|rules| self.kept(rules));
        match kept.filter(|kept| !kept.end.over) {
            Some(kept) => {
                kept.dealers.last().map_or(1 - dealer.min(1), |next| u8::from(*next == 1))
            }
            None => 1 - dealer.min(1),
        }
    }

    /// Whether the match is over.
    pub fn is_over(&self, own: &PlaySheet) -> bool {
        let kept = own.score.as_ref().and_then(|rules| self.kept(rules));
        kept.is_some_and(|kept| kept.end.over)
    }

    /// The record of the match, with a fault where one is wanted and it lends itself to it; and begins
    /// the next match.
    pub fn close(
        &mut self,
        own: &PlaySheet,
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
            winner: Said::from(kept.end.winner.map(|side| side as u64)),
            games_won: Some(Pair(kept.end.games_won.map(i64::from))),
            totals: Some(Pair(kept.end.totals)),
            ..StandingRecord::default()
        };
        let mut played = Played {
            match_name: Some(Text::from(name.clone())),
            first_dealer: Some(u64::from(book.first_dealer)),
            rounds: book.rounds,
            games: Some(kept.games.iter().map(game_record).collect()),
            standing: Some(standing),
            ..Played::default()
        };
        let fault = wanted.filter(|code| spoil(&mut played, code));
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

/// Plants a fault in the record of a match; false where it does not lend itself to it.
fn spoil(played: &mut Played<'_>, code: &str) -> bool {
    match code {
        "dealer-wrong" => other_dealer(played).is_some(),
        "match-round-differs" => names_changed(played).is_some(),
        "after-end" => {
            let more = played.rounds.last().map(|last| RoundRecord { round: None, ..last.clone() });
            played.rounds.extend(more);
            true
        }
        _ => spoil_game(played, code).is_some(),
    }
}

/// Two rounds under each other's names: the score of the match stays, each has the other's points.
fn names_changed(played: &mut Played<'_>) -> Option<()> {
    let first = played.rounds.first()?.points;
    let other = played.rounds.iter().position(|round| round.points != first)?;
    let (head, tail) = played.rounds.split_at_mut_checked(other)?;
    std::mem::swap(&mut head.first_mut()?.round, &mut tail.first_mut()?.round);
    Some(())
}

/// The wrong dealer of a round in the middle.
fn other_dealer(played: &mut Played<'_>) -> Option<()> {
    let middle = Some(played.rounds.len() / 2).filter(|middle| *middle > 0)?;
    let round = played.rounds.get_mut(middle)?;
    round.dealer_seat = round.dealer_seat.map(|dealer| 1 - dealer.min(1));
    Some(())
}

/// A fault in the first finished game; its sums follow the wrong part, so that nothing else is wrong.
fn spoil_game(played: &mut Played<'_>, code: &str) -> Option<()> {
    let game = played.games.as_mut()?.first_mut()?;
    match code {
        "line-bonus-wrong" => {
            game.line_bonus.as_mut()?.0[0] += 25;
            add_to_totals(played, 25);
        }
        "bonus-wrong" => {
            game.game_bonus.as_mut()?.0[0] += 15;
            add_to_totals(played, 15);
        }
        "column-wrong" => {
            // A hand of seven points in a column where it does not belong.
            let times = if game.doubled == Some(true) { 2 } else { 1 };
            game.hand_points.as_mut()?.0[0] += 7;
            game.hands_won.as_mut()?.0[0] += 1;
            add_to_totals(played, 7 * times);
        }
        "forfeit-wrong" => {
            game.forfeit = game.forfeit.map(|forfeit| !forfeit);
            let winner = game.winner.said().flatten()?;
            game.winner = Said::Of(1 - winner.min(1));
        }
        "shutout-wrong" => game.shutout = game.shutout.map(|shutout| !shutout),
        "total-wrong" => add_to_totals(played, 10),
        _ => return None,
    }
    Some(())
}

fn add_to_totals(played: &mut Played<'_>, points: i64) {
    let Some(game) = played.games.as_mut().and_then(|games| games.first_mut()) else { return };
    if let Some(totals) = &mut game.totals {
        totals.0[0] += points;
    }
    if let (Some(margin), Some(winner)) = (&mut game.margin, game.winner.said().flatten()) {
        margin.0 += if winner == 0 { points } else { -points };
    }
    if let Some(totals) = played.standing.as_mut().and_then(|end| end.totals.as_mut()) {
        totals.0[0] += points;
    }
}

//! A row of the pay table read the other way round: its left-over cards at or above a rank.
//!
//! "7 or better", where low wins, can be read as "Seven or higher". No row of a document can say so,
//! and no evaluator has to: which hands would take the row follows from how many hands leave over
//! which ranks, which the base game has counted. Hands are set as the document sets them.

use super::Edges;
use super::alternative::all_rows;
use crate::document::dossier::PayRowIndex;
use crate::families::gin_and_win::side_words;
use gincert_evidence::{Fraction, printable};
use gincert_game::Rank;
use gincert_game::gin_and_win::{BonusHand, GinAndWin, SideWager};
use gincert_math::{BaseGame, KeyChoice};
use gincert_pages::{WordCursor, words};

/// A row of the pay table with a least rank in place of its greatest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Floor {
    at: PayRowIndex,
    score: u8,
    /// The least rank of a left-over card.
    least: Rank,
    phrase: String,
}

/// The row and the rank that a reading asks for: the one row whose limit is that rank. A score that
/// the reading names has to be the row's.
pub(super) fn floor(rules: &GinAndWin, text: &str) -> Option<Floor> {
    let (named_score, least) = rank_or_higher(text)?;
    let of_row = |hand: &BonusHand| match hand {
        BonusHand::Score { score, limit: Some(limit) } if *limit == least && *score > 0 => {
            Some(*score)
        }
        _ => None,
    };
    let rows = all_rows(rules);
    let mut rows = rows.filter_map(|(at, row)| Some((at, row, of_row(&row.hand)?)));
    let (at, printed, score) = rows.next().filter(|_| rows.next().is_none())?;
    let fits = named_score.is_none_or(|named_score| named_score == score);
    fits.then(|| Floor {
        at,
        score,
        least,
        phrase: format!(
            "'{}' read as Score {score}, {} or higher, with hands set as here",
            printable(&printed.text),
            least.name()
        ),
    })
}

/// `Both left-over cards are Seven or higher`, `Score 2, Seven or higher`, `Seven or higher`: the
/// score that it names, and the rank.
fn rank_or_higher(text: &str) -> Option<(Option<u8>, Rank)> {
    let list: Vec<String> = words(&text.replace('-', " "));
    let mut cursor = WordCursor::new(&list);
    let mut score = None;
    if cursor.take(&["score"]) {
        cursor.take(&["of"]);
        score = Some(cursor.number()?);
        cursor.take(&[","]);
        cursor.take(&["with"]);
    }
    cursor.take(&["both", "all", "the"]);
    let _ = cursor.take_all(&["left", "over"]) || cursor.take(&["leftover", "deadwood"]);
    cursor.take(&["cards", "card"]);
    cursor.take(&["are", "is"]);
    let rank = Rank::from_word(cursor.next()?)?;
    let higher = cursor.take(&["or"]) && cursor.take(&["higher", "above", "more"]);
    (higher && cursor.is_empty()).then_some((score, rank))
}

impl Floor {
    /// The reading in standard phrases.
    pub fn phrase(&self) -> &str {
        &self.phrase
    }

    /// The edges with the row read so. Where a folded hand loses the bonus wager its edge hangs on
    /// who folds, and is not counted here.
    pub fn edges(&self, game: &BaseGame, own: &Edges) -> Edges {
        let mut edges = own.clone();
        if let Some(side) = edges.sides.get_mut(self.at.side) {
            let own = std::mem::replace(&mut side.edge, Ok(Fraction::zero()));
            side.edge = own.and_then(|edge| self.side(game, &edge));
        }
        edges
    }

    /// The edge of the row's wager: what hands of the row's score win otherwise, taken from the document's
    /// own edge.
    fn side(&self, game: &BaseGame, own: &Fraction) -> Result<Fraction, String> {
        let rules = game.rules();
        let wager = rules.sides.get(self.at.side).ok_or("the game has no such side wager")?;
        if !wager.stands_on_fold {
            let name = side_words(rules, self.at.side);
            return Err(format!("a folded hand loses {name}, so the return depends on the play"));
        }
        let mut more = Fraction::zero();
        let all = game.player_hands();
        for class in game.choices() {
            if class.left_over.score() != self.score {
                continue;
            }
            let [before, after] = [false, true].map(|changed| self.wins(wager, &class, changed));
            let share = Fraction::new(class.hands, all).ok_or("no hand was counted")?;
            more = &more + &(&share * &(&after - &before));
        }
        Ok(own - &more)
    }

    /// What a hand with these left-over cards wins on one unit: by the first row that takes it.
    fn wins(&self, wager: &SideWager, class: &KeyChoice, changed: bool) -> Fraction {
        let left = class.left_over;
        let takes = |place: usize, hand: &BonusHand| match hand {
            _ if changed && place == self.at.row => left.ranks().all(|rank| rank >= self.least),
            BonusHand::Score { score, limit } => {
                let is_low = |limit| left.top().is_none_or(|top| top <= limit);
                *score == self.score && limit.is_none_or(is_low)
            }
            // A hand with cards left over has no shape of the whole hand.
            BonusHand::Shape(_) | BonusHand::OtherZero => false,
            BonusHand::AllOthers => true,
        };
        let rows = wager.rows.iter().enumerate();
        let mut rows = rows.filter(|(place, row)| takes(*place, &row.hand));
        // A hand that no row takes wins and loses nothing, as in the document's own figures.
        let (win, stake) = rows.next().map_or((0, 1), |(_, row)| row.pays.net());
        Fraction::new(win, stake).unwrap_or_else(Fraction::zero)
    }
}

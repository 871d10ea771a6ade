//! A ruleset made ready for settling millions of hands: what each situation pays, by table.
//!
//! The tables are filled from `gincert_game`, row by row; the fast evaluator sets the hands.

use super::ace_high;
use crate::finding::clues::READINGS_TRIED_MAX;
use crate::record::Bet;
use gincert_evidence::{Digest, Place};
use gincert_fast::{Evaluator, HandRows, Leftover, ShapeBook};
use gincert_game::gin_and_win::{
    Action, Contest, GinAndWin, HAND_CARDS_MAX, Pay, Situation, settle, situations,
};
use gincert_game::{CardSet, best_meldings};
use std::cmp::Ordering;
use std::sync::OnceLock;

const SCORES: usize = HAND_CARDS_MAX as usize + 1;

/// Where the rules stand in their document, for the notes of exceptions.
#[derive(Debug, Clone, Default)]
pub struct RulePlaces {
    /// The outcome rows.
    pub outcomes: Vec<Place>,
    /// The pay rows.
    pub bonus: Vec<Place>,
    /// The rows of the term table by name.
    pub terms: Vec<(String, Place)>,
}

/// A rule document as the audit uses it.
pub struct CompiledRules {
    /// `game/revision`, as records name it.
    pub name: String,
    /// Its path as the user gave it.
    pub path: String,
    /// Its digest.
    pub digest: Digest,
    /// Its rules.
    pub rules: GinAndWin,
    /// Where they stand.
    pub places: RulePlaces,
    /// The most games that a player may wager on in one round, where the document says so.
    pub games_max: Option<u32>,
    evaluator: Evaluator,
    shapes: Option<ShapeBook>,
    /// The pay rows by the hands that they ask for.
    pay_rows: HandRows,
    /// Outcome row by qualification, contest and player's score; `NO_ROW` where none applies.
    outcome_rows: [[[u8; SCORES]; 3]; 2],
    fold_row: u8,
    /// Every way in which a hand can be settled.
    ways: Vec<SettlementRow>,
    /// Whether cards are lowered before they are set, because the rules are read with aces high.
    are_aces_high: bool,
    /// The same rules changed in one place; made when they are first asked for.
    readings: OnceLock<Vec<ChangedRules>>,
}

/// Rules that differ from a document in one place.
pub struct ChangedRules {
    /// In what, in words.
    pub description: String,
    /// The rules.
    pub rules: CompiledRules,
}

/// A way in which a hand can be settled: under which row, and what that says of the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettlementRow {
    /// The outcome row.
    pub row: u8,
    /// Whether the dealer's hand qualifies; `None` for a hand that is folded.
    pub qualifies: Option<bool>,
    /// The player's scores that are settled so, a bit each.
    pub scores: u16,
    /// What Ante and Play do.
    pub pays: [Pay; 2],
}

const NO_ROW: u8 = u8::MAX;

/// A hand that is set the best way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetHand {
    /// What is left over.
    pub left_over: Leftover,
    /// The pay row that the hand takes; `None` where no row applies.
    pub bonus_row: Option<u8>,
}

/// How a played or folded hand is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandSettlement {
    /// The outcome row; `None` where no row applies.
    pub row: Option<u8>,
    /// What Ante and Play do.
    pub pays: [Pay; 2],
}

/// What a hand wins for each unit wagered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HandOdds {
    /// The outcome row; `None` where the cards shown do not settle the hand.
    pub row: Option<u8>,
    /// The net result on Ante, Play and bonus wager as numerator and denominator; `None` where the cards
    /// shown do not say.
    pub wagers: [Option<(i64, i64)>; 3],
}

impl HandOdds {
    /// What a wager wins (+) or loses (-) in minor units; `None` beyond 64 bits too.
    pub fn won(&self, wager: Bet, bet: i64) -> Option<i64> {
        let (win, stake) = self.wagers.get(wager as usize).copied().flatten()?;
        Some(bet.checked_mul(win)?.div_euclid(stake.max(1)))
    }
}

impl CompiledRules {
    /// Prepares a ruleset.
    pub fn new(name: String, path: String, digest: Digest, rules: GinAndWin) -> CompiledRules {
        let mut outcome_rows = [[[NO_ROW; SCORES]; 3]; 2];
        for (qualifies, by_contest) in outcome_rows.iter_mut().enumerate() {
            for (contest, by_score) in CONTESTS.into_iter().zip(by_contest) {
                for (score, place) in (0..).zip(by_score) {
                    *place = row_of(
                        &rules,
                        Situation::Played {
                            qualifies: qualifies == 1,
                            contest,
                            player_score: score,
                        },
                    );
                }
            }
        }
        let fold_row = row_of(&rules, Situation::Folded);
        let shapes = ShapeBook::new(&rules.melds, rules.hand_cards);
        let hands = rules.bonus_rows().iter().map(|row| &row.hand);
        let pay_rows = HandRows::new(hands, shapes.as_ref());
        CompiledRules {
            name,
            path,
            digest,
            evaluator: Evaluator::new(&rules.melds),
            pay_rows,
            shapes,
            ways: ways(&rules, &outcome_rows, fold_row),
            outcome_rows,
            fold_row,
            rules,
            places: RulePlaces::default(),
            games_max: None,
            are_aces_high: false,
            readings: OnceLock::new(),
        }
    }

    /// The single-change readings of the document: those that [`gincert_math::base_neighbours`] gives, and aces high.
    pub fn readings(&self) -> &[ChangedRules] {
        self.readings.get_or_init(|| {
            let changed = gincert_math::base_neighbours(&self.rules).into_iter();
            let compiled = |rules: GinAndWin| {
                CompiledRules::new(self.name.clone(), self.path.clone(), self.digest, rules)
            };
            let of = |one: gincert_math::BaseNeighbour| ChangedRules {
                description: one.description,
                rules: compiled(one.rules),
            };
            let aces_high = ChangedRules {
                description: ace_high::DESCRIPTION.to_owned(),
                rules: CompiledRules {
                    are_aces_high: true,
                    ..compiled(ace_high::rules(&self.rules))
                },
            };
            let changed = changed.take(READINGS_TRIED_MAX - 1).map(of);
            changed.chain([aces_high]).collect()
        })
    }

    /// Sets a hand with the fast evaluator.
    pub fn set(&self, hand: CardSet) -> SetHand {
        let hand = self.as_set(hand);
        let left_over = self.evaluator.best(hand);
        SetHand { left_over, bonus_row: self.bonus_row(hand, left_over) }
    }

    /// Sets the dealer's hand with the fast evaluator: it takes no pay row.
    pub fn set_dealer(&self, hand: CardSet) -> Leftover {
        self.evaluator.best(self.as_set(hand))
    }

    /// The cards as the evaluator takes them.
    fn as_set(&self, hand: CardSet) -> CardSet {
        if self.are_aces_high { ace_high::lowered(hand) } else { hand }
    }

    /// Whether cards can be put into melds with nothing left over.
    pub fn melds_whole(&self, cards: CardSet) -> bool {
        self.evaluator.best(self.as_set(cards)).score() == 0
    }

    /// Sets a hand with the reference evaluator.
    pub fn set_by_reference(&self, hand: CardSet) -> SetHand {
        let best = best_meldings(&self.rules.melds, hand);
        let left = best.first().map_or(hand, |melding| melding.deadwood);
        let row = gincert_game::gin_and_win::bonus_row(self.rules.bonus_rows(), &best);
        SetHand {
            left_over: Leftover::from_ranks(left.ranks_highest_first()),
            bonus_row: row.and_then(|(row, _)| u8::try_from(row).ok()),
        }
    }

    fn bonus_row(&self, hand: CardSet, left: Leftover) -> Option<u8> {
        // Only a hand that leaves nothing over has a shape.
        let held = match &self.shapes {
            Some(book) if left.score() == 0 => book.shapes_of(hand),
            _ => 0,
        };
        self.pay_rows.first(left, held).and_then(|row| u8::try_from(row).ok())
    }

    /// Whether the dealer's hand qualifies.
    pub fn qualifies(&self, dealer: Leftover) -> bool {
        self.rules.qualifier.admits_top(dealer.score(), dealer.top())
    }

    /// Who wins.
    pub fn contest(&self, player: Leftover, dealer: Leftover) -> Contest {
        use gincert_game::gin_and_win::Comparison;
        let by_score = player.score().cmp(&dealer.score());
        let order = match self.rules.comparison {
            Comparison::CardsFromTheTop => player.cmp(&dealer),
            Comparison::HighestCardOnly => by_score.then(player.top().cmp(&dealer.top())),
            Comparison::ScoreOnly => by_score,
        };
        match order {
            Ordering::Less => Contest::PlayerWins,
            Ordering::Equal => Contest::Tie,
            Ordering::Greater => Contest::DealerWins,
        }
    }

    /// The settlement of a hand that was played.
    pub fn settle_played(&self, player: Leftover, dealer: Leftover) -> HandSettlement {
        let contest = self.contest(player, dealer);
        let row = self
            .outcome_rows
            .get(usize::from(self.qualifies(dealer)))
            .and_then(|rows| rows.get(contest as usize))
            .and_then(|rows| rows.get(usize::from(player.score())))
            .copied()
            .unwrap_or(NO_ROW);
        self.settled(row)
    }

    /// The settlement of a hand that was folded.
    pub fn settle_folded(&self) -> HandSettlement {
        let folded = self.settled(self.fold_row);
        HandSettlement {
            // A folded hand has no Play wager, whatever its row says of one.
            pays: [folded.pays[0], Pay::NotMade],
            ..folded
        }
    }

    /// The settlement by the reference, given the left-over cards that count on both sides.
    pub fn settle_by_reference(
        &self,
        action: Action,
        player: CardSet,
        dealer: CardSet,
    ) -> HandSettlement {
        let settled = settle(&self.rules, action, player, dealer);
        let play = match action {
            Action::Fold => Pay::NotMade,
            Action::Play => settled.play,
        };
        HandSettlement {
            row: settled.outcome.and_then(|row| u8::try_from(row).ok()),
            pays: [settled.ante, play],
        }
    }

    /// What the bonus wager does by the reference.
    pub fn bonus_by_reference(&self, action: Action, hand: CardSet) -> Option<Pay> {
        let best = best_meldings(&self.rules.melds, hand);
        let wager = self.rules.sides.first()?;
        wager.settle(action, &best).map(|(_, pay)| pay)
    }

    /// What the bonus wager of a hand does.
    pub fn bonus_pay(&self, action: Action, hand: &SetHand) -> Option<Pay> {
        let row = self.rules.bonus_rows().get(usize::from(hand.bonus_row?))?;
        let lost = action == Action::Fold && !self.rules.bonus_stands_on_fold();
        Some(if lost { Pay::Lose } else { row.pays })
    }

    /// What a hand wins for each unit of its wagers, as far as the cards that are shown say.
    pub fn hand_odds(
        &self,
        player: Option<CardSet>,
        dealer: Option<CardSet>,
        is_played: bool,
    ) -> HandOdds {
        let player = player.map(|cards| self.set(cards));
        let settled = match (is_played, player, dealer) {
            (false, _, _) => Some(self.settle_folded()),
            (true, Some(player), Some(dealer)) => {
                Some(self.settle_played(player.left_over, self.set_dealer(dealer)))
            }
            _ => None,
        };
        let action = if is_played { Action::Play } else { Action::Fold };
        let lost = !is_played && !self.rules.bonus_stands_on_fold();
        let bonus = match player {
            _ if lost => Some(Pay::Lose),
            Some(player) => self.bonus_pay(action, &player),
            None => None,
        };
        let pays = [settled.map(|one| one.pays[0]), settled.map(|one| one.pays[1]), bonus];
        HandOdds {
            row: settled.and_then(|settled| settled.row),
            wagers: pays.map(|pay| pay.map(Pay::net)),
        }
    }

    fn settled(&self, row: u8) -> HandSettlement {
        match self.rules.outcomes.get(usize::from(row)) {
            Some(outcome) => HandSettlement { row: Some(row), pays: [outcome.ante, outcome.play] },
            None => HandSettlement { row: None, pays: [Pay::NotMade; 2] },
        }
    }

    /// Every way in which a hand can be settled.
    pub fn ways(&self) -> &[SettlementRow] {
        &self.ways
    }

    /// What a row, named by its text, pays on a wager; `None` on all wagers together.
    pub fn odds_due(&self, wager: Bet, row: &str) -> Option<Pay> {
        let outcome = || self.rules.outcomes.iter().find(|one| one.text == row);
        match wager {
            Bet::Ante => outcome().map(|one| one.ante),
            Bet::Play => outcome().map(|one| one.play),
            Bet::Bonus => {
                self.rules.bonus_rows().iter().find(|one| one.text == row).map(|one| one.pays)
            }
            Bet::Total => None,
        }
    }

    /// The outcome row with this text, in small or capital letters.
    pub fn outcome_row(&self, text: &str) -> Option<u8> {
        let mut rows = self.rules.outcomes.iter();
        let row = rows.position(|row| row.text.eq_ignore_ascii_case(text.trim()));
        row.and_then(|row| u8::try_from(row).ok())
    }

    /// The text of an outcome row.
    pub fn outcome_text(&self, row: Option<u8>) -> &str {
        let row = row.and_then(|row| self.rules.outcomes.get(usize::from(row)));
        row.map_or("no row of the outcome table", |row| row.text.as_str())
    }

    /// The document's name of a wager.
    pub fn wager_name(&self, bet: Bet) -> &str {
        match bet {
            Bet::Ante => &self.rules.wagers.ante,
            Bet::Play => &self.rules.wagers.play,
            Bet::Bonus => self.rules.bonus_name(),
            Bet::Total => "all wagers of the seat",
        }
    }
}

const CONTESTS: [Contest; 3] = [Contest::PlayerWins, Contest::Tie, Contest::DealerWins];

/// The ways that situations lead to that can arise at all.
fn ways(rules: &GinAndWin, rows: &[[[u8; SCORES]; 3]; 2], fold_row: u8) -> Vec<SettlementRow> {
    let pays = |row: u8| {
        let outcome = rules.outcomes.get(usize::from(row));
        outcome.map_or([Pay::NotMade; 2], |outcome| [outcome.ante, outcome.play])
    };
    let folded = [pays(fold_row)[0], Pay::NotMade];
    let mut ways =
        vec![SettlementRow { row: fold_row, qualifies: None, scores: u16::MAX, pays: folded }];
    for situation in situations(rules.hand_cards, &rules.qualifier, rules.comparison) {
        let Situation::Played { qualifies, contest, player_score } = situation else {
            continue;
        };
        let row = rows[usize::from(qualifies)][contest as usize].get(usize::from(player_score));
        let row = row.copied().unwrap_or(NO_ROW);
        let score = 1 << player_score;
        let same = |way: &&mut SettlementRow| way.row == row && way.qualifies == Some(qualifies);
        match ways.iter_mut().find(same) {
            Some(way) => way.scores |= score,
            None => {
                let qualifies = Some(qualifies);
                ways.push(SettlementRow { row, qualifies, scores: score, pays: pays(row) });
            }
        }
    }
    ways
}

fn row_of(rules: &GinAndWin, situation: Situation) -> u8 {
    let row = rules.outcomes.iter().position(|row| row.when.applies(situation));
    row.and_then(|row| u8::try_from(row).ok()).unwrap_or(NO_ROW)
}

/// What a wager wins (+) or loses (-), in minor units, rounded down to whole ones: breakage stays
/// with the house where the document does not say otherwise. `None` beyond 64 bits.
pub fn won(pay: Pay, bet: i64) -> Option<i64> {
    let (win, stake) = pay.net();
    let stake = stake.max(1);
    match bet.checked_mul(win) {
        Some(product) if stake == 1 => Some(product),
        Some(product) => Some(product.div_euclid(stake)),
        // Division of 128 bits is slow, and hardly any product needs it.
        None => {
            let product = i128::from(bet) * i128::from(win);
            i64::try_from(product.div_euclid(i128::from(stake))).ok()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_wager_wins_is_rounded_down_and_exact_at_any_size() {
        let odds = |win, stake| Pay::Odds { win, stake };
        for (pay, bet, due) in [
            (Pay::Lose, 1500, Some(-1500)),
            (Pay::Push, i64::MAX, Some(0)),
            (odds(3, 2), 1501, Some(2251)),
            (odds(3, 1), i64::MAX, None),
            (odds(3, 4), i64::MAX, Some(6_917_529_027_641_081_855)),
            (odds(1, 2), -3, Some(-2)),
        ] {
            assert_eq!(won(pay, bet), due, "{pay:?} {bet}");
        }
    }
}

//! A ruleset made ready for settling millions of hands: what each situation pays, by table.
//!
//! The tables are filled from `gincert_game`, row by row; the fast evaluator sets the hands.

use super::ace_high;
use crate::finding::clues::READINGS_TRIED_MAX;
use crate::record::{Bet, PerWager, SideRows, is_same_name};
use gincert_evidence::{Digest, Place};
use gincert_fast::{Evaluator, HandRows, Leftover, ShapeBook};
use gincert_game::gin_and_win::{
    Action, Contest, GinAndWin, HAND_CARDS_MAX, Pay, SIDE_NAME, SideWager, Situation, settle,
    situations,
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
    /// The pay rows of each side wager.
    pub sides: Vec<Vec<Place>>,
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
    /// The pay rows of each side wager by the hands that they ask for.
    pay_rows: Vec<HandRows>,
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
    /// The pay rows that the hand takes.
    pub rows: SideRows,
}

/// How a played or folded hand is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandSettlement {
    /// The outcome row; `None` where no row applies.
    pub row: Option<u8>,
    /// What Ante and Play do.
    pub pays: [Pay; 2],
}

impl HandSettlement {
    /// What Ante or Play does; `None` of any other wager.
    pub fn pay(&self, bet: Bet) -> Option<Pay> {
        match bet {
            Bet::Ante => Some(self.pays[0]),
            Bet::Play => Some(self.pays[1]),
            Bet::Side(_) | Bet::Total => None,
        }
    }
}

/// What a hand wins for each unit wagered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HandOdds {
    /// The outcome row; `None` where the cards shown do not settle the hand.
    pub row: Option<u8>,
    /// The net result on each wager as numerator and denominator; `None` where the cards shown do not say.
    pub wagers: PerWager<Option<(i64, i64)>>,
}

impl HandOdds {
    /// What a wager wins (+) or loses (-) in minor units; `None` beyond 64 bits too.
    pub fn won(&self, wager: Bet, bet: i64) -> Option<i64> {
        let (win, stake) = self.wagers.get(wager).copied().flatten()?;
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
        let rows_of = |side: &SideWager| {
            HandRows::new(side.rows.iter().map(|row| &row.hand), shapes.as_ref())
        };
        let pay_rows = rules.sides.iter().map(rows_of).collect();
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
        SetHand { left_over, rows: self.side_rows(hand, left_over) }
    }

    /// Whether every hand leaves over by these rules what it leaves over by others, and the amounts of a record are
    /// of the same side wagers. Not where hands of other seats pay envy: then a seat is not settled alone.
    pub(crate) fn sets_like(&self, other: &CompiledRules) -> bool {
        let is_alone = !self.rules.has_envy() && !other.rules.has_envy();
        is_alone
            && self.are_aces_high == other.are_aces_high
            && self.rules.melds == other.rules.melds
            && self.rules.hand_cards == other.rules.hand_cards
            && self.rules.player_setting == other.rules.player_setting
            && self.later_sides().eq(other.later_sides())
    }

    /// The side wagers whose amounts a record states by name.
    fn later_sides(&self) -> impl Iterator<Item = &str> {
        self.rules.sides.iter().skip(1).map(|side| side.name.as_str())
    }

    /// A hand that was set by rules which set it alike, with the pay rows of these.
    pub(crate) fn with_pay_rows(&self, hand: CardSet, set: SetHand, by: &CompiledRules) -> SetHand {
        if self.pay_rows == by.pay_rows {
            return set;
        }
        SetHand { rows: self.side_rows(self.as_set(hand), set.left_over), ..set }
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
        let mut rows = SideRows::default();
        for (place, side) in self.rules.sides.iter().enumerate() {
            let row = gincert_game::gin_and_win::bonus_row(&side.rows, &best);
            rows.set(place, row.map(|(row, _)| row));
        }
        SetHand { left_over: Leftover::from_cards(left), rows }
    }

    fn side_rows(&self, hand: CardSet, left: Leftover) -> SideRows {
        // Only a hand that leaves nothing over has a shape.
        let held = match &self.shapes {
            Some(book) if left.score() == 0 => book.shapes_of(hand),
            _ => 0,
        };
        let mut rows = SideRows::default();
        for (place, asked) in self.pay_rows.iter().enumerate() {
            rows.set(place, asked.first(left, held));
        }
        rows
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

    /// What each side wager does by the reference; of a hand that is not shown, as [`CompiledRules::side_pay`] says.
    pub fn sides_by_reference(&self, action: Action, hand: Option<CardSet>) -> Vec<Option<Pay>> {
        let best = hand.map(|hand| best_meldings(&self.rules.melds, hand));
        let settled = |wager: &SideWager| match &best {
            _ if action == Action::Fold && !wager.stands_on_fold => Some(Pay::Lose),
            Some(best) => wager.settle(action, best).map(|(_, pay)| pay),
            None => None,
        };
        self.rules.sides.iter().map(settled).collect()
    }

    /// What a side wager does, by its place; of a hand that is not shown, `None` unless a fold loses the wager
    /// whatever the hand is.
    #[inline]
    pub fn side_pay(&self, side: usize, action: Action, hand: Option<&SetHand>) -> Option<Pay> {
        let wager = self.rules.sides.get(side)?;
        if action == Action::Fold && !wager.stands_on_fold {
            return Some(Pay::Lose);
        }
        let row = wager.rows.get(hand?.rows.of(side)?)?;
        Some(wager.paid(row.pays, action))
    }

    /// One value for each wager of the game.
    pub fn per_wager<T: Copy + Default>(&self, of: impl FnMut(Bet) -> T) -> PerWager<T> {
        PerWager::new(self.rules.sides.len(), of)
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
        let wagers = self.per_wager(|bet| match bet {
            // Hands of other seats pay as well, which are not seen here.
            Bet::Side(place) if self.has_envy(place.into()) => None,
            Bet::Side(place) => self.side_pay(place.into(), action, player.as_ref()),
            base => settled?.pay(base),
        });
        HandOdds {
            row: settled.and_then(|settled| settled.row),
            // A share of a meter is no multiple of the wager.
            wagers: wagers.map(|pay| pay.filter(|pay| pay.of_meter().is_none()).map(Pay::net)),
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
            Bet::Side(place) => {
                let rows = &self.rules.sides.get(usize::from(place))?.rows;
                rows.iter().find(|one| one.text == row).map(|one| one.pays)
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
            Bet::Side(place) => {
                let side = self.rules.sides.get(usize::from(place));
                side.map_or(SIDE_NAME, |side| &side.name)
            }
            Bet::Total => "all wagers of the seat",
        }
    }
}

/// Of side wagers the one after the first that has this name. Records state the first in a field of its own.
pub(crate) fn further_side(sides: &[SideWager], name: &str) -> Option<Bet> {
    let further = sides.iter().enumerate().skip(1);
    let mut named = further.filter(|(_, side)| is_same_name(&side.name, name));
    named.next().map(|(place, _)| Bet::of_side(place))
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

//! One change of the rules that another reading of an open point makes.

use gincert_evidence::printable;
use gincert_game::MeldRules;
use gincert_game::gin_and_win::{
    BonusHand, Comparison, GinAndWin, OutcomeCondition, OutcomeRow, OutcomeWhen, Pay, Qualifier,
    ScoreBound,
};

use crate::families::gin_and_win::phrases;

/// The wager whose pay-off changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChangedWager {
    Ante,
    Play,
}

/// In which rounds a pay-off changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Case {
    pub event: Option<OutcomeCondition>,
    pub score: Option<ScoreBound>,
}

/// What is read otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ReadingChange {
    Qualifier(Qualifier),
    Comparison(Comparison),
    Melds(MeldRules),
    HandCards(u8),
    /// How many Antes the Play wager has.
    PlayMultiple(u8),
    /// Whether the bonus wager is settled by hand although it is folded.
    BonusStands(bool),
    /// A pay-off of the outcome table.
    Pays(OutcomePay),
    /// The hand of a row of the pay table.
    BonusHand(String, usize, BonusHand),
    /// The pay-off of a row of the pay table.
    BonusPays(String, usize, Pay),
}

/// A pay-off of the outcome table, and the names that say so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OutcomePay {
    pub wager: ChangedWager,
    pub name: String,
    pub pays: Pay,
    pub case: Case,
}

impl ReadingChange {
    /// The change in standard phrases.
    pub fn phrase(&self) -> String {
        match self {
            ReadingChange::Qualifier(qualifier) => format!("Dealer qualifies: {qualifier}"),
            ReadingChange::Comparison(comparison) => format!("Comparison: {}", comparison.phrase()),
            ReadingChange::Melds(melds) => format!("Melds: {}", phrases::melds_phrase(melds)),
            ReadingChange::HandCards(cards) => format!("Hand: {cards} cards"),
            ReadingChange::PlayMultiple(times) => format!("Play is {times} times the Ante"),
            ReadingChange::BonusStands(true) => "Settled: By hand, also when folded".to_owned(),
            ReadingChange::BonusStands(false) => "Settled: By hand, lost when folded".to_owned(),
            ReadingChange::Pays(OutcomePay { name, pays, case, .. }) => {
                format!("'{}': {} {pays}", case.phrase(), printable(name))
            }
            ReadingChange::BonusHand(row, _, hand) => {
                format!("'{}' read as {hand}", printable(row))
            }
            ReadingChange::BonusPays(row, _, pays) => format!("'{}' pays {pays}", printable(row)),
        }
    }

    /// The rules with the change; `None` where it does not fit them.
    pub fn applied(&self, rules: &GinAndWin) -> Option<GinAndWin> {
        let mut changed = rules.clone();
        match self {
            ReadingChange::Qualifier(qualifier) => changed.qualifier = *qualifier,
            ReadingChange::Comparison(comparison) => changed.comparison = *comparison,
            ReadingChange::Melds(melds) => changed.melds = *melds,
            ReadingChange::HandCards(cards) => changed.hand_cards = *cards,
            ReadingChange::PlayMultiple(times) => changed.play_multiple = *times,
            ReadingChange::BonusStands(stands) => changed.bonus_stands_on_fold = *stands,
            ReadingChange::Pays(pays) => pays.apply(&mut changed.outcomes)?,
            ReadingChange::BonusHand(_, row, hand) => {
                changed.bonus.get_mut(*row)?.hand = hand.clone()
            }
            ReadingChange::BonusPays(_, row, pays) => changed.bonus.get_mut(*row)?.pays = *pays,
        }
        changed.validate().is_empty().then_some(changed)
    }
}

impl Case {
    /// The row of the outcome table that says so.
    fn phrase(&self) -> String {
        let event = match self.event {
            None => "Any outcome",
            Some(OutcomeCondition::PlayerFolds) => "Player folds",
            Some(OutcomeCondition::DealerDoesNotQualify) => "Dealer does not qualify",
            Some(OutcomeCondition::DealerQualifies) => "Dealer qualifies",
            Some(OutcomeCondition::Result(contest)) => match contest {
                gincert_game::gin_and_win::Contest::PlayerWins => "Player wins",
                gincert_game::gin_and_win::Contest::Tie => "Tie",
                gincert_game::gin_and_win::Contest::DealerWins => "Dealer wins",
            },
        };
        match self.score {
            None => event.to_owned(),
            Some(ScoreBound::Exactly(score)) => format!("{event}, score {score}"),
            Some(ScoreBound::AtMost(score)) => format!("{event}, score {score} or less"),
            Some(ScoreBound::AtLeast(score)) => format!("{event}, score {score} or more"),
        }
    }
}

impl OutcomePay {
    /// Changes the rows that the case names. A case of a score that no row names becomes a row of
    /// its own above the row of its event.
    fn apply(&self, rows: &mut Vec<OutcomeRow>) -> Option<()> {
        let Case { event, score } = self.case;
        let named = |row: &OutcomeRow| {
            let of_event = event.is_none_or(|event| row.when.event == event);
            of_event && (score.is_none() || row.when.player_score == score)
        };
        let mut found = false;
        for row in rows.iter_mut().filter(|row| named(row)) {
            self.pay(row);
            found = true;
        }
        if !found {
            let event = event?;
            let open = |row: &OutcomeRow| row.when == OutcomeWhen { event, player_score: None };
            let place = rows.iter().position(open)?;
            let mut row = rows.get(place)?.clone();
            row.when.player_score = score;
            row.text = self.case.phrase();
            self.pay(&mut row);
            rows.insert(place, row);
        }
        Some(())
    }

    fn pay(&self, row: &mut OutcomeRow) {
        match self.wager {
            ChangedWager::Ante => row.ante = self.pays,
            ChangedWager::Play => row.play = self.pays,
        }
    }
}

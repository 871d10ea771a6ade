//! One change of the rules that another reading of an open point makes.

use gincert_evidence::printable;
use gincert_game::MeldRules;
use gincert_game::gin_and_win::{
    BonusHand, Comparison, GinAndWin, OutcomeCondition, OutcomeRow, OutcomeWhen, Pay,
    PlayMultiples, Qualifier, ScoreBound,
};

use crate::document::dossier::PayRowIndex;
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
    /// How many Antes the Play wager may have.
    PlayMultiples(PlayMultiples),
    /// Whether a side wager is settled by hand although it is folded; all of them where none is named.
    SideStands(Option<SideName>, bool),
    /// A pay-off of the outcome table.
    Pays(OutcomePay),
    /// The hand of a row of the pay table.
    RowHand(String, PayRowIndex, BonusHand),
    /// The pay-off of a row of the pay table.
    RowPays(String, PayRowIndex, Pay),
}

/// A side wager of several, by its place and its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SideName {
    pub side: usize,
    pub name: String,
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
            ReadingChange::PlayMultiples(times) => format!("Play is {times} times the Ante"),
            ReadingChange::SideStands(named, stands) => {
                let of = named.as_ref().map(|of| format!(" ({})", printable(&of.name)));
                let how = if *stands { "also when folded" } else { "lost when folded" };
                format!("Settled{}: By hand, {how}", of.unwrap_or_default())
            }
            ReadingChange::Pays(OutcomePay { name, pays, case, .. }) => {
                format!("'{}': {} {pays}", case.phrase(), printable(name))
            }
            ReadingChange::RowHand(row, _, hand) => {
                format!("'{}' read as {hand}", printable(row))
            }
            ReadingChange::RowPays(row, _, pays) => format!("'{}' pays {pays}", printable(row)),
        }
    }

    /// The rules with the change; `None` where it does not fit them.
    pub fn applied(&self, rules: &GinAndWin) -> Option<GinAndWin> {
        let mut changed = rules.clone();
        match self {
            ReadingChange::Qualifier(qualifier) => changed.qualifier = *qualifier,
            ReadingChange::Comparison(comparison) => changed.comparison = *comparison,
            // A list of melds says nothing about the deck.
            ReadingChange::Melds(melds) => {
                changed.melds = MeldRules { jokers: changed.melds.jokers, ..*melds };
            }
            ReadingChange::HandCards(cards) => changed.hand_cards = *cards,
            // Of two decisions nobody can say of which one these are the multiples.
            ReadingChange::PlayMultiples(_) if rules.raise_rounds.is_some() => return None,
            ReadingChange::PlayMultiples(times) => changed.play_multiples = *times,
            ReadingChange::SideStands(named, stands) => {
                for (side, wager) in changed.sides.iter_mut().enumerate() {
                    if named.as_ref().is_none_or(|named| named.side == side) {
                        wager.stands_on_fold = *stands;
                    }
                }
            }
            ReadingChange::Pays(pays) => pays.apply(&mut changed.outcomes)?,
            ReadingChange::RowHand(_, at, hand) => {
                changed.sides.get_mut(at.side)?.rows.get_mut(at.row)?.hand = hand.clone();
            }
            ReadingChange::RowPays(_, at, pays) => {
                changed.sides.get_mut(at.side)?.rows.get_mut(at.row)?.pays = *pays;
            }
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

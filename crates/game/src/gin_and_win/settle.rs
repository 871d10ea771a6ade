//! Settlement of a round: one seat against the dealer.

use super::{BonusRow, GinAndWin, Pay, Situation, bonus_row};
use crate::{CardSet, Melding};

/// What the player did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Gave up the Ante.
    Fold,
    /// Made the Play wager.
    Play,
}

/// How a seat is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    /// Index of the outcome row that applies; `None` when no row does.
    pub outcome: Option<usize>,
    /// What the Ante does; `NotMade` when no row applies.
    pub ante: Pay,
    /// What the Play wager does.
    pub play: Pay,
}

/// Settles the Ante and the Play wager, given the left-over cards that count for each side.
///
/// ```
/// use gincert_game::gin_and_win::*;
/// use gincert_game::{MeldRules, Rank, parse_cards};
/// let rules = GinAndWin {
///     hand_cards: 7,
///     seats: (1, 6),
///     melds: MeldRules::GIN_AND_WIN,
///     player_setting: PlayerSetting::CardsSpeak,
///     comparison: Comparison::CardsFromTheTop,
///     qualifier: Qualifier::never().or_less(4, Rank::new(10).unwrap()),
///     wagers: WagerNames::default(),
///     play_multiple: 1,
///     bonus_stands_on_fold: true,
///     outcomes: vec![OutcomeRow {
///         text: "Dealer wins".into(),
///         when: OutcomeWhen { event: Event::Result(Contest::DealerWins), player_score: None },
///         ante: Pay::Lose,
///         play: Pay::Lose,
///     }],
///     bonus: vec![],
/// };
/// assert!(rules.validate().is_empty());
/// let set = |text| parse_cards(text).unwrap();
/// let settled = settle(&rules, Action::Play, set("9c 2d"), set("5h 4s"));
/// assert_eq!((settled.outcome, settled.ante), (Some(0), Pay::Lose));
/// ```
pub fn settle(rules: &GinAndWin, action: Action, player: CardSet, dealer: CardSet) -> Settlement {
    let situation = match action {
        Action::Fold => Situation::Folded,
        Action::Play => Situation::Played {
            qualifies: rules.qualifier.admits(dealer),
            contest: rules.comparison.contest(player, dealer),
            player_score: player.len(),
        },
    };
    let row = rules.outcomes.iter().enumerate().find(|(_, row)| row.when.applies(situation));
    match row {
        Some((index, row)) => Settlement { outcome: Some(index), ante: row.ante, play: row.play },
        None => Settlement { outcome: None, ante: Pay::NotMade, play: Pay::NotMade },
    }
}

/// Settles the bonus wager of a hand, given all its best meldings: the row and what it pays. A
/// folded hand loses the wager unless the rules let it stand. `None` when no row applies.
pub fn settle_bonus<'a>(
    rules: &'a GinAndWin,
    action: Action,
    best: &[Melding],
) -> Option<(&'a BonusRow, Pay)> {
    let (row, _) = bonus_row(&rules.bonus, best)?;
    let row = rules.bonus.get(row)?;
    let lost = action == Action::Fold && !rules.bonus_stands_on_fold;
    Some((row, if lost { Pay::Lose } else { row.pays }))
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use super::*;
    use crate::{MeldRules, Rank, best_meldings, parse_cards};
    use alloc::vec;

    fn ten() -> GinAndWin {
        let row = |text: &str, event, player_score, ante, play| OutcomeRow {
            text: text.into(),
            when: OutcomeWhen { event, player_score },
            ante,
            play,
        };
        let zero = Some(ScoreBound::Exactly(0));
        GinAndWin {
            hand_cards: 7,
            seats: (1, 6),
            melds: MeldRules::GIN_AND_WIN,
            player_setting: PlayerSetting::CardsSpeak,
            comparison: Comparison::CardsFromTheTop,
            qualifier: Qualifier::never().or_less(3, Rank::KING).exactly(4, Rank::new(10).unwrap()),
            wagers: WagerNames::default(),
            play_multiple: 1,
            bonus_stands_on_fold: false,
            outcomes: vec![
                row("Player folds", Event::PlayerFolds, None, Pay::Lose, Pay::NotMade),
                row(
                    "Dealer does not qualify",
                    Event::DealerDoesNotQualify,
                    None,
                    Pay::to_one(1),
                    Pay::Push,
                ),
                row(
                    "Player wins, score 0",
                    Event::Result(Contest::PlayerWins),
                    zero,
                    Pay::to_one(1),
                    Pay::to_one(3),
                ),
                row(
                    "Player wins",
                    Event::Result(Contest::PlayerWins),
                    None,
                    Pay::to_one(1),
                    Pay::to_one(1),
                ),
                row("Tie", Event::Result(Contest::Tie), None, Pay::Push, Pay::Push),
                row("Dealer wins", Event::Result(Contest::DealerWins), None, Pay::Lose, Pay::Lose),
            ],
            bonus: vec![
                BonusRow {
                    text: "Score 2, Seven or lower".into(),
                    hand: BonusHand::Score { score: 2, limit: Rank::new(7) },
                    pays: Pay::to_one(1),
                },
                BonusRow { text: "All Others".into(), hand: BonusHand::AllOthers, pays: Pay::Lose },
            ],
        }
    }

    fn settled(player: &str, dealer: &str) -> Option<usize> {
        let set = |text| parse_cards(text).unwrap();
        settle(&ten(), Action::Play, set(player), set(dealer)).outcome
    }

    #[test]
    fn the_first_matching_row_settles() {
        assert_eq!(settled("", "Kc Qd Jh 9s"), Some(1));
        assert_eq!(settled("", "2c"), Some(2));
        assert_eq!(settled("3c", "2c 3d"), Some(3));
        assert_eq!(settled("3c", "3d"), Some(4));
        assert_eq!(settled("3c", "2d"), Some(5));
        let folded = settle(&ten(), Action::Fold, CardSet::EMPTY, CardSet::EMPTY);
        assert_eq!((folded.outcome, folded.ante, folded.play), (Some(0), Pay::Lose, Pay::NotMade));
    }

    #[test]
    fn four_left_over_cards_qualify_up_to_the_limit_only() {
        let rules = ten();
        let admits = |text| rules.qualifier.admits(parse_cards(text).unwrap());
        assert!(admits("Tc 4d 3h 2s"));
        assert!(!admits("Jc 4d 3h 2s"));
        assert!(admits("Kc Qd Jh"));
        assert!(!admits("5c 4d 3h 2s Ah"));
    }

    #[test]
    fn the_bonus_of_a_folded_hand_follows_the_rules() {
        let hand = parse_cards("Ac Ah 7d 8d Jd 3s 2c").unwrap();
        let best = best_meldings(&MeldRules::GIN_AND_WIN, hand);
        let mut rules = ten();
        let pays = |rules: &GinAndWin, action| settle_bonus(rules, action, &best).map(|s| s.1);
        assert_eq!(pays(&rules, Action::Play), Some(Pay::to_one(1)));
        assert_eq!(pays(&rules, Action::Fold), Some(Pay::Lose));
        rules.bonus_stands_on_fold = true;
        assert_eq!(pays(&rules, Action::Fold), Some(Pay::to_one(1)));
    }

    #[test]
    fn every_situation_has_exactly_one_settling_row() {
        let rules = ten();
        for situation in situations(7, &rules.qualifier) {
            assert!(rules.outcomes.iter().any(|row| row.when.applies(situation)), "{situation:?}");
        }
    }

    #[test]
    fn parts_that_do_not_fit_are_all_named() {
        let mut rules = ten();
        rules.seats = (0, 7);
        rules.melds.flush_min = Some(8);
        rules.bonus[0].hand = BonusHand::shape(vec![Part::OfAKind(4), Part::Flush(4)]);
        rules.bonus[1].pays = Pay::Odds { win: 1, stake: 0 };
        let errors = rules.validate();
        assert_eq!(errors.len(), 5, "{errors:?}");
    }
}

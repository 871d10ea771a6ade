//! Settlement of a round: one seat against the dealer.

use super::{Action, GinAndWin, Pay, Situation};
use crate::CardSet;

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
///     play_multiples: PlayMultiples::only(1),
///     raise_rounds: None,
///     outcomes: vec![OutcomeRow {
///         text: "Dealer wins".into(),
///         when: OutcomeWhen { event: OutcomeCondition::Result(Contest::DealerWins), player_score: None },
///         ante: Pay::Lose,
///         play: Pay::Lose,
///     }],
///     sides: vec![],
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
            play_multiples: PlayMultiples::only(1),
            raise_rounds: None,
            outcomes: vec![
                row("Player folds", OutcomeCondition::PlayerFolds, None, Pay::Lose, Pay::NotMade),
                row(
                    "Dealer does not qualify",
                    OutcomeCondition::DealerDoesNotQualify,
                    None,
                    Pay::to_one(1),
                    Pay::Push,
                ),
                row(
                    "Player wins, score 0",
                    OutcomeCondition::Result(Contest::PlayerWins),
                    zero,
                    Pay::to_one(1),
                    Pay::to_one(3),
                ),
                row(
                    "Player wins",
                    OutcomeCondition::Result(Contest::PlayerWins),
                    None,
                    Pay::to_one(1),
                    Pay::to_one(1),
                ),
                row("Tie", OutcomeCondition::Result(Contest::Tie), None, Pay::Push, Pay::Push),
                row(
                    "Dealer wins",
                    OutcomeCondition::Result(Contest::DealerWins),
                    None,
                    Pay::Lose,
                    Pay::Lose,
                ),
            ],
            sides: vec![SideWager {
                name: SIDE_NAME.into(),
                stands_on_fold: false,
                meter: None,
                envy: vec![],
                rows: vec![
                    BonusRow {
                        text: "Score 2, Seven or lower".into(),
                        hand: BonusHand::Score { score: 2, limit: Rank::new(7) },
                        pays: Pay::to_one(1),
                    },
                    BonusRow {
                        text: "All Others".into(),
                        hand: BonusHand::AllOthers,
                        pays: Pay::Lose,
                    },
                ],
            }],
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
        let pays = |rules: &GinAndWin, action| rules.sides[0].settle(action, &best).map(|s| s.1);
        assert_eq!(pays(&rules, Action::Play), Some(Pay::to_one(1)));
        assert_eq!(pays(&rules, Action::Fold), Some(Pay::Lose));
        rules.sides[0].stands_on_fold = true;
        assert_eq!(pays(&rules, Action::Fold), Some(Pay::to_one(1)));
    }

    #[test]
    fn every_situation_has_exactly_one_settling_row() {
        let rules = ten();
        let mut used = alloc::collections::BTreeSet::new();
        for situation in situations(7, &rules.qualifier, rules.comparison) {
            let first = rules.outcomes.iter().position(|row| row.when.applies(situation));
            let wanted = match situation {
                Situation::Folded => 0,
                Situation::Played { qualifies: false, .. } => 1,
                Situation::Played { contest: Contest::PlayerWins, player_score: 0, .. } => 2,
                Situation::Played { contest: Contest::PlayerWins, .. } => 3,
                Situation::Played { contest: Contest::Tie, .. } => 4,
                Situation::Played { contest: Contest::DealerWins, .. } => 5,
            };
            assert_eq!(first, Some(wanted), "{situation:?}");
            used.insert(wanted);
        }
        assert_eq!(used.len(), rules.outcomes.len(), "every row settles something");
    }

    #[test]
    fn a_hand_that_no_row_settles_has_no_outcome() {
        let mut rules = ten();
        rules.outcomes.clear();
        let none = Settlement { outcome: None, ante: Pay::NotMade, play: Pay::NotMade };
        assert_eq!(settle(&rules, Action::Play, CardSet::EMPTY, CardSet::EMPTY), none);
        rules.sides[0].rows.clear();
        assert_eq!(rules.sides[0].settle(Action::Play, &[]), None);
    }

    /// How many things are wrong after one change.
    fn faults(change: impl Fn(&mut GinAndWin)) -> usize {
        let mut rules = ten();
        change(&mut rules);
        rules.validate().len()
    }

    #[test]
    fn a_hand_has_three_to_ten_cards_and_a_deck_deals_all_seats() {
        let with_cards = |cards: u8, seats: u8| {
            faults(move |rules| {
                rules.hand_cards = cards;
                rules.seats = (1, seats);
            })
        };
        // Two cards are too few for the smallest flush as well.
        assert_eq!([2, 3, 10, 11].map(|cards| with_cards(cards, 1)), [2, 0, 0, 1]);
        // Seven cards to six seats and the dealer are 49; to seven seats 56. Four times thirteen
        // is the whole deck.
        assert_eq!([6, 7].map(|seats| with_cards(7, seats)), [0, 1]);
        assert_eq!([11, 12, 13].map(|seats| with_cards(4, seats)), [0, 0, 1]);
        assert_eq!(
            [(0, 1), (1, 1), (2, 1)].map(|seats| faults(|rules| rules.seats = seats)),
            [1, 0, 1]
        );
    }

    #[test]
    fn a_smallest_flush_or_run_is_two_cards_to_the_whole_hand() {
        let flush = |least| faults(move |rules| rules.melds.flush_min = Some(least));
        assert_eq!([1, 2, 7, 8].map(flush), [1, 0, 0, 1]);
        let run = |least| faults(move |rules| rules.melds.run_min = Some(least));
        assert_eq!([1, 2, 7, 8].map(run), [1, 0, 0, 1]);
        assert_eq!(faults(|rules| rules.melds = MeldRules::default()), 1);
        let multiple =
            |units| faults(move |rules| rules.play_multiples = PlayMultiples::only(units));
        assert_eq!([0, 1, 2].map(multiple), [1, 0, 0]);
    }

    #[test]
    fn a_table_has_thirty_two_rows_at_most() {
        let rows = |bonus: bool, count: usize| {
            faults(move |rules| match bonus {
                true => {
                    rules.sides[0].rows = alloc::vec![rules.sides[0].rows[1].clone(); count];
                }
                false => rules.outcomes = alloc::vec![rules.outcomes[0].clone(); count],
            })
        };
        assert_eq!([rows(false, ROWS_MAX), rows(false, ROWS_MAX + 1)], [0, 1]);
        assert_eq!([rows(true, ROWS_MAX), rows(true, ROWS_MAX + 1)], [0, 1]);
    }

    #[test]
    fn a_game_has_four_side_wagers_at_most_and_each_its_own_table() {
        let sides =
            |count: usize| faults(move |rules| rules.sides = vec![rules.sides[0].clone(); count]);
        assert_eq!([0, SIDES_MAX, SIDES_MAX + 1].map(sides), [0, 0, 1]);
        let mut rules = ten();
        rules.sides.push(rules.sides[0].clone());
        rules.sides[1].rows[0].pays = Pay::Odds { win: 1, stake: 0 };
        assert_eq!(rules.validate(), [RulesError::PayTooLarge { row: 0, side: Some(1) }]);
    }

    #[test]
    fn pay_offs_and_scores_lie_within_their_limits() {
        let pays = |pay: Pay| {
            [
                faults(|rules| rules.outcomes[2].ante = pay),
                faults(|rules| rules.outcomes[2].play = pay),
                faults(|rules| rules.sides[0].rows[0].pays = pay),
            ]
        };
        let odds = |win, stake| Pay::Odds { win, stake };
        assert_eq!(pays(odds(PAY_MAX, PAY_MAX)), [0; 3]);
        assert_eq!(pays(odds(PAY_MAX + 1, 1)), [1; 3]);
        assert_eq!(pays(odds(1, PAY_MAX + 1)), [1; 3]);
        assert_eq!(pays(odds(1, 0)), [1; 3]);
        assert_eq!(pays(Pay::Push), [0; 3]);
        let score = |score| {
            faults(move |rules| {
                rules.sides[0].rows[0].hand = BonusHand::Score { score, limit: None }
            })
        };
        assert_eq!([6, 7, 8].map(score), [0, 0, 1]);
        let shape = |cards| {
            faults(move |rules| {
                rules.sides[0].rows[0].hand =
                    BonusHand::shape(vec![ShapePart::Flush(cards), ShapePart::OfAKind(2)]);
            })
        };
        assert_eq!([4, 5, 6].map(shape), [1, 0, 1]);
    }

    #[test]
    fn what_does_not_fit_is_said_in_words() {
        use alloc::string::ToString;
        let message = |error: RulesError| error.to_string();
        assert!(message(RulesError::HandCards(2)).contains("a hand of 2 cards"));
        assert!(message(RulesError::DeckTooSmall { needed: 56, deck: 52 }).contains("56 cards"));
        assert!(message(RulesError::Seats(2, 1)).contains("2 to 1 seats"));
        assert!(message(RulesError::TooManyRows { side: Some(0) }).contains("32 rows"));
    }

    #[test]
    fn an_envy_pay_off_is_odds_of_a_row_once_for_a_game_of_several_seats() {
        use alloc::string::ToString;
        let fault = |envy: &[(usize, Pay)], change: fn(&mut GinAndWin)| {
            let mut rules = ten();
            rules.sides[0].envy = envy.iter().map(|&(row, pays)| EnvyPay { row, pays }).collect();
            change(&mut rules);
            let fault = |error| match error {
                RulesError::Envy { side: 0, place, fault } => (place, fault),
                other => panic!("{other}"),
            };
            rules.validate().into_iter().map(fault).collect::<alloc::vec::Vec<_>>()
        };
        let odds = |win, stake| Pay::Odds { win, stake };
        let same = |_: &mut GinAndWin| ();
        assert_eq!(fault(&[(0, odds(1, 1)), (1, odds(PAY_MAX, PAY_MAX))], same), []);
        assert_eq!(fault(&[(1, odds(2, 1)), (2, odds(2, 1))], same), [(1, EnvyFault::NoRow)]);
        assert_eq!(fault(&[(1, odds(2, 1)), (1, odds(3, 1))], same), [(1, EnvyFault::Twice)]);
        for pays in [odds(0, 1), odds(1, 0), odds(PAY_MAX + 1, 1), odds(1, PAY_MAX + 1), Pay::Push]
        {
            assert_eq!(fault(&[(0, pays)], same), [(0, EnvyFault::Pay)], "{pays}");
        }
        let alone = |rules: &mut GinAndWin| rules.seats = (1, 1);
        assert_eq!(fault(&[(0, odds(1, 1))], alone), [(0, EnvyFault::Alone)]);
        let words = |fault| RulesError::Envy { side: 0, place: 0, fault }.to_string();
        assert_eq!(words(EnvyFault::NoRow), "the pay table has no such row");
        assert!(words(EnvyFault::Pay).contains("1 to 1000000"));
    }

    #[test]
    fn a_player_setting_has_its_phrase() {
        let phrases = [PlayerSetting::CardsSpeak, PlayerSetting::AsLaid].map(PlayerSetting::phrase);
        assert_eq!(phrases, ["Cards speak", "As laid"]);
    }

    #[test]
    fn parts_that_do_not_fit_are_all_named() {
        let mut rules = ten();
        rules.seats = (0, 7);
        rules.melds.flush_min = Some(8);
        rules.sides[0].rows[0].hand =
            BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::Flush(4)]);
        rules.sides[0].rows[1].pays = Pay::Odds { win: 1, stake: 0 };
        let errors = rules.validate();
        assert_eq!(errors.len(), 5, "{errors:?}");
    }
}

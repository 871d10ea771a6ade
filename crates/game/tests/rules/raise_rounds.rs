//! Two rounds of decision: which raises, checks and folds a hand can have, and in which order.

use gincert_game::MeldRules;
use gincert_game::gin_and_win::{
    Action, Comparison, DecisionFault, GinAndWin, MultiplesError, PlayMultiples, PlayerDecision,
    PlayerSetting, Qualifier, RaiseRounds, RulesError, WagerNames,
};
use std::collections::BTreeMap;

use PlayerDecision::{Check, Fold, Raise};

fn multiples(list: &[u8]) -> PlayMultiples {
    PlayMultiples::new(list).unwrap()
}

fn game(rounds: Option<RaiseRounds>, all: &[u8]) -> GinAndWin {
    GinAndWin {
        hand_cards: 7,
        seats: (1, 6),
        melds: MeldRules::GIN_AND_WIN,
        player_setting: PlayerSetting::CardsSpeak,
        comparison: Comparison::ScoreOnly,
        qualifier: Qualifier::always(),
        wagers: WagerNames::default(),
        play_multiples: multiples(all),
        raise_rounds: rounds,
        outcomes: vec![],
        sides: vec![],
    }
}

fn rounds(first_cards: u8, first: &[u8], last: &[u8]) -> RaiseRounds {
    RaiseRounds { first_cards, first: multiples(first), last: multiples(last) }
}

fn two_rounds() -> GinAndWin {
    game(Some(rounds(4, &[3, 4], &[1, 2])), &[1, 2, 3, 4])
}

#[test]
fn of_all_lists_of_three_decisions_these_are_a_hand() {
    let each = [Check, Fold, Raise(1), Raise(2), Raise(3), Raise(4), Raise(5)];
    let mut lists: Vec<Vec<PlayerDecision>> = vec![vec![]];
    let mut from = 0;
    for _ in 0..3 {
        let to = lists.len();
        for place in from..to {
            let longer = each.map(|next| [&lists[place][..], &[next]].concat());
            lists.extend(longer);
        }
        from = to;
    }
    assert_eq!(lists.len(), 1 + 7 + 49 + 343);
    let legal = |rules: &GinAndWin| -> BTreeMap<Vec<PlayerDecision>, (Action, Option<u8>)> {
        let decided = lists.iter().map(|list| (list.clone(), rules.decide(list)));
        decided.filter_map(|(list, decided)| Some((list, decided.ok()?))).collect()
    };
    let played = |multiple| (Action::Play, Some(multiple));
    let folded = (Action::Fold, None);
    let of_two = [
        (vec![Raise(3)], played(3)),
        (vec![Raise(4)], played(4)),
        (vec![Check, Raise(1)], played(1)),
        (vec![Check, Raise(2)], played(2)),
        (vec![Check, Fold], folded),
    ];
    assert_eq!(legal(&two_rounds()), BTreeMap::from(of_two));
    let of_one = [(vec![Raise(2)], played(2)), (vec![Fold], folded)];
    assert_eq!(legal(&game(None, &[2])), BTreeMap::from(of_one));
}

#[test]
fn what_a_hand_cannot_have_is_named() {
    let rules = two_rounds();
    let fault = |list: &[PlayerDecision]| rules.decide(list).unwrap_err();
    let wrong = |multiple, allowed: &[u8], first_cards| DecisionFault::Multiple {
        multiple,
        allowed: multiples(allowed),
        first_cards,
    };
    assert_eq!(fault(&[]), DecisionFault::Open);
    assert_eq!(fault(&[Check]), DecisionFault::Open);
    assert_eq!(fault(&[Check, Check]), DecisionFault::Check);
    assert_eq!(fault(&[Fold]), DecisionFault::FoldFirst);
    assert_eq!(fault(&[Raise(1)]), wrong(1, &[3, 4], Some(4)));
    // The early raise after a check.
    assert_eq!(fault(&[Check, Raise(4)]), wrong(4, &[1, 2], None));
    assert_eq!(fault(&[Raise(4), Raise(1)]), DecisionFault::Decided(Raise(4)));
    assert_eq!(fault(&[Raise(4), Fold]), DecisionFault::Decided(Raise(4)));
    assert_eq!(fault(&[Check, Fold, Raise(1)]), DecisionFault::Decided(Fold));
    assert_eq!(game(None, &[1]).decide(&[Check]), Err(DecisionFault::Check));
    let words = |fault: DecisionFault| fault.to_string();
    assert_eq!(
        words(wrong(1, &[3, 4], Some(4))),
        "after the first 4 cards a raise is 3 or 4 times the Ante, not 1 times"
    );
    assert_eq!(
        words(wrong(4, &[1], None)),
        "with the whole hand a raise is 1 times the Ante, not 4 times"
    );
    for fault in [
        DecisionFault::Open,
        DecisionFault::Check,
        DecisionFault::FoldFirst,
        DecisionFault::Decided(Fold),
        DecisionFault::Decided(Raise(1)),
    ] {
        assert!(words(fault).contains("hand"), "{fault:?}");
    }
}

#[test]
fn the_first_decision_is_with_a_part_of_the_hand() {
    let faults = |cards| game(Some(rounds(cards, &[3, 4], &[1])), &[1, 3, 4]).validate();
    assert_eq!(faults(0), [RulesError::FirstCards(0)]);
    assert_eq!([1, 6].map(faults), [[], []]);
    assert_eq!(faults(7), [RulesError::FirstCards(7)]);
    assert!(RulesError::FirstCards(7).to_string().contains("7 cards"));
}

#[test]
fn the_multiples_of_play_are_those_of_both_decisions() {
    assert_eq!(two_rounds().validate(), []);
    // The same multiple at both decisions is one.
    assert_eq!(game(Some(rounds(4, &[2], &[1, 2])), &[1, 2]).validate(), []);
    for other in [&[1, 2, 3][..], &[1, 2, 3, 4, 5], &[1]] {
        let rules = game(Some(rounds(4, &[3, 4], &[1, 2])), other);
        assert_eq!(rules.validate(), [RulesError::RaiseRounds]);
    }
    let many = rounds(4, &[1, 2, 3, 4, 5], &[6, 7, 8, 9]);
    assert_eq!(many.all(), Err(MultiplesError::TooMany(9)));
    assert!(RulesError::RaiseRounds.to_string().contains("both decisions"));
}

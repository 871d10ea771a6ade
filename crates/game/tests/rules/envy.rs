//! Envy pay-offs of a side wager: which of them a game can have, and which hands of other seats pay.

use gincert_game::gin_and_win::{
    Action, BonusHand, BonusRow, Comparison, EnvyFault, EnvyPay, GinAndWin, Meter, MeterPay, Pay,
    Percentage, PlayMultiples, PlayerSetting, Qualifier, RulesError, SideWager, WagerNames,
};
use gincert_game::{MeldRules, Melding, Rank, best_meldings, parse_cards};

fn game(seats: (u8, u8), envy: &[(usize, Pay)]) -> GinAndWin {
    let row = |hand, pays| BonusRow { text: String::new(), hand, pays };
    let side = SideWager {
        name: "Bonus".into(),
        stands_on_fold: true,
        rows: vec![row(BonusHand::OtherZero, Pay::to_one(9)), row(BonusHand::AllOthers, Pay::Lose)],
        meter: None,
        envy: envy.iter().map(|&(row, pays)| EnvyPay { row, pays }).collect(),
    };
    GinAndWin {
        hand_cards: 7,
        seats,
        melds: MeldRules::GIN_AND_WIN,
        player_setting: PlayerSetting::CardsSpeak,
        comparison: Comparison::ScoreOnly,
        qualifier: Qualifier::never().or_less(4, Rank::KING),
        wagers: WagerNames::default(),
        play_multiples: PlayMultiples::only(1),
        raise_rounds: None,
        outcomes: vec![],
        sides: vec![side],
    }
}

fn faults(rules: &GinAndWin) -> Vec<(usize, EnvyFault)> {
    let envy = |error| match error {
        RulesError::Envy { side: 0, place, fault } => Some((place, fault)),
        _ => None,
    };
    rules.validate().into_iter().filter_map(envy).collect()
}

const TWICE: [(usize, Pay); 2] = [(0, Pay::to_one(5)), (1, Pay::to_one(1))];

#[test]
fn a_game_of_one_seat_has_nobody_who_pays_envy() {
    assert_eq!(faults(&game((1, 2), &TWICE)), []);
    // Said once of all of them.
    assert_eq!(faults(&game((1, 1), &TWICE)), [(0, EnvyFault::Alone)]);
    assert_eq!(faults(&game((1, 1), &[])), []);
}

#[test]
fn a_wager_has_a_meter_or_envy() {
    let mut rules = game((1, 6), &TWICE);
    let pay = MeterPay { share: Percentage::ALL, start: 100, returns_wager: true };
    rules.sides[0].rows[0].pays = Pay::Meter(pay);
    rules.sides[0].meter = Some(Meter { start: 100, contribution: Percentage::ALL });
    assert_eq!(faults(&rules), [(0, EnvyFault::Meter)]);
    rules.sides[0].envy.clear();
    assert_eq!(rules.validate(), []);
}

#[test]
fn a_game_has_envy_where_one_of_its_wagers_has() {
    let mut rules = game((1, 6), &TWICE);
    assert!(rules.has_envy() && rules.sides[0].has_envy());
    rules.sides.insert(0, SideWager { envy: vec![], ..rules.sides[0].clone() });
    assert!(rules.has_envy() && !rules.sides[0].has_envy());
    rules.sides.truncate(1);
    assert!(!rules.has_envy());
}

#[test]
fn what_is_wrong_with_envy_is_said_in_words() {
    let words = |fault| RulesError::Envy { side: 0, place: 0, fault }.to_string();
    for (fault, part) in [
        (EnvyFault::NoRow, "no such row"),
        (EnvyFault::Twice, "already"),
        (EnvyFault::Pay, "1 to 1000000"),
        (EnvyFault::Meter, "meter"),
        (EnvyFault::Alone, "one seat"),
    ] {
        assert!(words(fault).contains(part), "{fault:?}");
    }
}

fn wager(stands_on_fold: bool) -> SideWager {
    let row = |hand, pays| BonusRow { text: String::new(), hand, pays };
    SideWager {
        name: "Bonus".into(),
        stands_on_fold,
        meter: None,
        rows: vec![
            row(BonusHand::OtherZero, Pay::to_one(25)),
            row(BonusHand::Score { score: 1, limit: None }, Pay::to_one(4)),
            row(BonusHand::AllOthers, Pay::Lose),
        ],
        envy: vec![
            EnvyPay { row: 1, pays: Pay::to_one(1) },
            EnvyPay { row: 0, pays: Pay::Odds { win: 15, stake: 2 } },
        ],
    }
}

#[test]
fn each_hand_of_another_seat_pays_once_by_the_first_row_that_takes_it() {
    let best = |hand| best_meldings(&MeldRules::GIN_AND_WIN, parse_cards(hand).unwrap());
    let zero = best("2c 5c 7c 9c Jc Kd Kh");
    let one = best("2c 5c 7c 9c Jc Qc Kd");
    let none = best("2c 5c 7c Kd Kh Qs Ts");
    let played = |hands: &[&[Melding]]| -> Vec<Pay> {
        wager(false).envy(hands.iter().map(|best| (Action::Play, *best)))
    };
    assert_eq!(played(&[]), []);
    assert_eq!(played(&[&none]), []);
    let (half, even) = (Pay::Odds { win: 15, stake: 2 }, Pay::to_one(1));
    assert_eq!(played(&[&zero, &none, &one, &zero]), [half, even, half]);
    assert_eq!([0, 1, 2].map(|row| wager(true).envy_of_row(row)), [Some(half), Some(even), None]);
}

#[test]
fn a_folded_hand_pays_envy_only_where_it_keeps_the_wager() {
    let zero = best_meldings(&MeldRules::GIN_AND_WIN, parse_cards("2c 5c 7c 9c Jc Kd Kh").unwrap());
    let folded = |stands| wager(stands).envy([(Action::Fold, zero.as_slice())]).len();
    assert_eq!([false, true].map(folded), [0, 1]);
}

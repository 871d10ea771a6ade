//! Jokers in Gin & Win: what they stand for in melds, which settings are best, and what a game may have beside them.

use gincert_game::gin_and_win::ShapePart::{Flush, OfAKind};
use gincert_game::gin_and_win::{
    BonusHand, BonusRow, Comparison, Contest, EnvyPay, GinAndWin, JokerFault, Pay, PlayMultiples,
    PlayerSetting, Qualifier, RaiseRounds, RulesError, SideWager, WagerNames, has_shape,
};
use gincert_game::{
    CardSet, MeldKind, MeldRules, Rank, best_meldings, check_laid, parse_cards_of_deck,
};

const TWO: MeldRules = MeldRules { jokers: 2, ..MeldRules::GIN_AND_WIN };

fn set(text: &str) -> CardSet {
    parse_cards_of_deck(text, 2).unwrap()
}

fn kinds(rules: &MeldRules, text: &str) -> Vec<MeldKind> {
    rules.kinds_of(set(text)).collect()
}

#[test]
fn a_joker_is_any_card_of_a_meld_that_has_a_natural_card() {
    use MeldKind::*;
    assert_eq!(kinds(&TWO, "Kc X1"), [Pair]);
    assert_eq!(kinds(&TWO, "Kc Kd X1"), [Trips]);
    assert_eq!(kinds(&TWO, "Kc Kd X1 X2"), [Quads]);
    assert_eq!(kinds(&TWO, "Kc Kd Kh Ks X1"), []);
    assert_eq!(kinds(&TWO, "2c 9c X2"), [Flush]);
    assert_eq!(kinds(&TWO, "2c 9d X2"), []);
    assert_eq!(kinds(&TWO, "2c X1 X2"), [Trips, Flush]);
    assert_eq!(kinds(&TWO, "X1"), []);
    assert_eq!(kinds(&TWO, "X1 X2"), []);
    // Thirteen cards are all of a suit.
    assert_eq!(kinds(&TWO, "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc X1"), [Flush]);
    assert_eq!(kinds(&TWO, "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc X1"), []);
    assert_eq!(kinds(&MeldRules::GIN_AND_WIN, "Kc X1"), []);
    let one = MeldRules { jokers: 1, ..TWO };
    assert_eq!((kinds(&one, "Kc X1"), kinds(&one, "Kc X1 X2")), (vec![Pair], vec![]));
}

#[test]
fn a_best_setting_uses_every_joker() {
    let best = |text: &str| {
        let all = best_meldings(&TWO, set(text));
        assert!(all.iter().all(|one| one.deadwood.jokers().is_empty()), "{text}");
        all[0].deadwood.to_string()
    };
    assert_eq!(best("Kc Qd Jh 9s 7c 5d X1"), "5d 9s Jh Qd");
    assert_eq!(best("Kc Kd Kh X1 2s 5s 9s"), "");
    assert_eq!(best("Kc Qd X1 X2 9s"), "9s");
    assert_eq!(best("Kc Kd Kh Ks X1"), "");
    assert_eq!(best("Kc X1 X2"), "");
}

#[test]
fn the_shapes_of_a_hand_are_those_of_all_best_settings() {
    let shapes = |text: &str, shape: &[gincert_game::gin_and_win::ShapePart]| {
        best_meldings(&TWO, set(text)).iter().any(|one| has_shape(one, shape))
    };
    assert!(shapes("Kc Kd Kh X1 2s 5s 9s", &[OfAKind(4), Flush(3)]));
    assert!(shapes("Kc Kd Kh X1 2s 5s 9s", &[OfAKind(3), Flush(4)]));
    assert!(!shapes("Kc Kd Kh X1 2s 5s 9s", &[OfAKind(4), OfAKind(3)]));
    assert!(shapes("Kc Kd X1 X2 2s 5s 9s", &[OfAKind(2), Flush(5)]));
    assert!(shapes("7c X1 X2", &[OfAKind(3)]) && shapes("7c X1 X2", &[Flush(3)]));
}

#[test]
fn a_laid_joker_lies_in_one_place_and_left_over_it_is_a_king() {
    let laid = |groups: &[&str], left: &str| {
        let groups: Vec<CardSet> = groups.iter().map(|text| set(text)).collect();
        check_laid(&TWO, &groups, set(left)).map(|one| one.key())
    };
    assert!(laid(&["Ac Ad X1", "7d 8d Jd"], "3s").is_some());
    assert!(laid(&["Ac Ad X1", "7d 8d X1"], "3s 2c").is_none());
    let (score, ranks) = laid(&["Ac Ad", "7d 8d Jd"], "3s X1").unwrap();
    assert_eq!((score, ranks), (2, vec![Rank::KING, Rank::new(3).unwrap()]));
    let rule = Comparison::CardsFromTheTop;
    assert_eq!(rule.contest(set("3s X1"), set("Qc Jc")), Contest::DealerWins);
    assert_eq!(rule.contest(set("3s X1"), set("Kc 3d")), Contest::Tie);
}

fn game(melds: MeldRules) -> GinAndWin {
    GinAndWin {
        hand_cards: 7,
        seats: (1, 6),
        melds,
        player_setting: PlayerSetting::CardsSpeak,
        comparison: Comparison::CardsFromTheTop,
        qualifier: Qualifier::always(),
        wagers: WagerNames::default(),
        play_multiples: PlayMultiples::only(1),
        raise_rounds: None,
        outcomes: vec![],
        sides: vec![],
    }
}

#[test]
fn what_is_not_executed_with_jokers_is_a_fault_and_none_without() {
    let faults = |change: fn(&mut GinAndWin)| {
        let of = |jokers: u8| {
            let mut rules = game(MeldRules { jokers, ..TWO });
            change(&mut rules);
            let faults = rules.validate().into_iter();
            let fault = |error| match error {
                RulesError::Jokers(fault) => Some(fault),
                _ => None,
            };
            faults.filter_map(fault).collect::<Vec<JokerFault>>()
        };
        assert_eq!(of(0), []);
        assert_eq!(of(1), of(2));
        of(2)
    };
    assert_eq!(faults(|_| ()), []);
    assert_eq!(faults(|rules| rules.melds.quads = false), []);
    assert_eq!(faults(|rules| rules.melds.flush_min = None), []);
    assert_eq!(faults(|rules| rules.melds.pair = false), [JokerFault::NoPairOrTrips]);
    assert_eq!(faults(|rules| rules.melds.trips = false), [JokerFault::NoPairOrTrips]);
    assert_eq!(faults(|rules| rules.melds.run_min = Some(3)), [JokerFault::Runs]);
    let two_decisions = |rules: &mut GinAndWin| {
        let only = PlayMultiples::only;
        rules.raise_rounds = Some(RaiseRounds { first_cards: 4, first: only(1), last: only(1) });
    };
    assert_eq!(faults(two_decisions), [JokerFault::TwoDecisions]);
    let envy = |rules: &mut GinAndWin| {
        let row =
            BonusRow { text: String::new(), hand: BonusHand::OtherZero, pays: Pay::to_one(9) };
        rules.sides = vec![SideWager {
            name: "Bonus".into(),
            stands_on_fold: true,
            rows: vec![row],
            meter: None,
            envy: vec![EnvyPay { row: 0, pays: Pay::to_one(1) }],
        }];
    };
    assert_eq!(faults(envy), [JokerFault::Envy]);
    let many = game(MeldRules { jokers: 3, ..TWO }).validate();
    assert_eq!(many, [RulesError::Jokers(JokerFault::TooMany)]);
}

#[test]
fn a_deck_with_jokers_serves_more_cards() {
    let mut rules = game(TWO);
    (rules.hand_cards, rules.seats) = (9, (1, 5));
    assert_eq!((rules.deck_cards(), rules.validate()), (54, vec![]));
    rules.melds.jokers = 1;
    let fault = RulesError::DeckTooSmall { needed: 54, deck: 53 };
    assert_eq!(rules.validate(), std::slice::from_ref(&fault));
    assert!(fault.to_string().ends_with("need 54 cards, the deck has 53"));
    assert!(RulesError::Jokers(JokerFault::Runs).to_string().contains("where runs are no melds"));
}

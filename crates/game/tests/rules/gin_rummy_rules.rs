//! Limits, discards that end a round, claims against the rules, and rules that do not fit together.

use super::common::{card, set, settled, settled_as, standard};
use gincert_game::dealing::{Deal, FinalDiscard};
use gincert_game::gin_rummy::*;
use gincert_game::{CardSet, Code, Suit};

/// Three melds and a four.
const KNOCKER: &str = "hand As 2s 3s 7c 7d 7h 9c 9d 9h 4h";
const KNOCK: &str = "0 knock Qc : As 2s 3s | 7c 7d 7h | 9c 9d 9h";
/// Two melds, a four and a seven that can be laid off, a king and a jack.
const DEFENDER: &str = "hand Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh";

const GIN: &str = "hand As 2s 3s 7c 7d 7h 9c 9d 9h 9s\n\
                   hand Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh\n\
                   0 knock Qc : As 2s 3s | 7c 7d 7h | 9c 9d 9h 9s";

fn rules(change: impl FnOnce(&mut SettleRules)) -> GinRummy {
    let mut rules = standard();
    change(&mut rules.settle);
    assert_eq!(rules.settle.validate(), []);
    rules
}

#[test]
fn one_knocks_within_the_limit_only() {
    let at = |knock: Knock, upcard: &str| {
        let rules = rules(|rules| rules.knock = knock);
        let text = format!("upcard {upcard}\nknock-card {upcard}\n{KNOCKER}\n{DEFENDER}\n{KNOCK}");
        settled_as(&rules, &text).starts_with("knock")
    };
    assert_eq!([3, 4, 5].map(|limit| at(Knock::AtMost(limit), "5d")), [false, true, true]);
    assert_eq!([4, 5, 6].map(|limit| at(Knock::LessThan(limit), "5d")), [false, true, true]);
    assert_eq!(["3d", "4d", "Kd"].map(|card| at(Knock::UpcardValue(1), card)), [false, true, true]);
    assert_eq!(["Ad", "2d", "3d"].map(|card| at(Knock::UpcardValue(2), card)), [false, true, true]);
    assert_eq!(["3d", "4d"].map(|card| at(Knock::KnockCardValue(1), card)), [false, true]);
    assert!(!at(Knock::GinOnly, "Kd"));
    assert!(settled_as(&rules(|rules| rules.knock = Knock::GinOnly), GIN).starts_with("gin"));
}

#[test]
fn court_cards_set_a_limit_of_ten_and_an_ace_what_its_row_says() {
    let limit = |knock, on_ace, text: &str| {
        let mut rules = standard().settle;
        (rules.knock, rules.knock_on_ace) = (knock, on_ace);
        rules.limit(Some(card(text)))
    };
    let up = Knock::UpcardValue(1);
    assert_eq!(
        ["2c", "9c", "Tc", "Jc", "Kc"].map(|card| limit(up, 1, card)),
        [2, 9, 10, 10, 10].map(Some)
    );
    assert_eq!([0, 1, 15].map(|on_ace| limit(up, on_ace, "Ac")), [0, 1, 15].map(Some));
    let times = |times, card| limit(Knock::UpcardValue(times), 1, card);
    assert_eq!(
        [(2, "2c"), (2, "Kc"), (5, "9c"), (2, "Ac")].map(|(n, card)| times(n, card)),
        [4, 20, 45, 1].map(Some)
    );
    assert_eq!(limit(Knock::LessThan(0), 1, "Ac"), Some(0));
    let mut rules = standard().settle;
    assert_eq!(rules.limit(None), Some(10));
    rules.knock = Knock::KnockCardValue(3);
    assert_eq!(rules.limit(Some(card("7d"))), Some(21));
    assert_eq!(rules.limit(None), None);
    assert_eq!(rules.limit_card(Some(card("5c")), Some(card("9d"))), Some(card("9d")));
    rules.knock = up;
    assert_eq!(rules.limit_card(Some(card("5c")), Some(card("9d"))), Some(card("5c")));
}

#[test]
fn the_discards_that_let_a_hand_knock_or_go_gin_are_found() {
    let rules = standard().settle;
    let hand = set("As 2s 3s 7c 7d 7h 9c 9d 9h 4h Kd");
    let found = knocks(&rules, hand, 10, CardSet::EMPTY);
    assert_eq!(
        (found.may_knock, found.discards, found.gin_discards),
        (true, set("4h Kd"), CardSet::EMPTY)
    );
    let strict = knocks(&rules, hand, 3, CardSet::EMPTY);
    assert_eq!((strict.may_knock, strict.discards), (false, CardSet::EMPTY));
    let kept = knocks(&rules, hand, 4, set("Kd"));
    assert_eq!((kept.may_knock, kept.discards), (false, CardSet::EMPTY));
    let gin = knocks(&rules, set("As 2s 3s 7c 7d 7h 9c 9d 9h 4s Kd"), 0, CardSet::EMPTY);
    assert_eq!((gin.may_knock, gin.gin_discards), (true, set("Kd")));
    let ten = knocks(&rules, set("As 2s 3s 7c 7d 7h 9c 9d 9h 4h"), 4, CardSet::EMPTY);
    assert_eq!((ten.may_knock, ten.discards), (true, CardSet::EMPTY));
    let over = knocks(&rules, set("As 2s 3s 7c 7d 7h 9c 9d 9h 4h"), 3, CardSet::EMPTY);
    assert_eq!((over.may_knock, over.discards), (false, CardSet::EMPTY));
    let mut optional = rules;
    optional.final_discard = FinalDiscard::Optional;
    assert!(knocks(&optional, set("As 2s 3s 7c 7d 7h 9c 9d 9h 9s 4h"), 4, set("4h")).may_knock);
    // Both cards outside the melds have to stay: only who may keep all of them can knock.
    let two_kept = set("As 2s 3s 7c 7d 7h 9c 9d 9h Td 4h");
    let may_knock = [&rules, &optional].map(|r| knocks(r, two_kept, 14, set("Td 4h")).may_knock);
    assert_eq!(may_knock, [false, true]);
    let ten_kept = set("As 2s 3s 7c 7d 7h 9c 9d 9h Td 4h");
    assert_eq!(
        [9, 10].map(|limit| knocks(&rules, ten_kept, limit, set("Td")).may_knock),
        [false, true]
    );
}

#[test]
fn a_claimed_figure_that_differs_names_its_rule() {
    let rules = standard().settle;
    let text = format!("{KNOCKER}\n{DEFENDER}\n{KNOCK}");
    let end = settled(&standard(), &text).unwrap();
    let right = Claims {
        kind: Some(EndKind::Knock),
        by: Some(Some(0)),
        winner: Some(Some(0)),
        winners: None,
        deadwood: Some(vec![4, 20]),
        points: Some(vec![16, 0]),
        multiplier: Some(1),
    };
    assert_eq!(faults_of(&rules, &end, &right), []);
    assert_eq!(faults_of(&rules, &end, &Claims::default()), []);
    let with = |change: &dyn Fn(&mut Claims)| {
        let mut claims = right.clone();
        change(&mut claims);
        faults_of(&rules, &end, &claims)
    };
    assert_eq!(with(&|c| c.deadwood = Some(vec![4, 31])), [Code::DeadwoodWrong]);
    assert_eq!(with(&|c| c.kind = Some(EndKind::Undercut)), [Code::UndercutWrong]);
    assert_eq!(with(&|c| c.kind = Some(EndKind::Gin)), [Code::BonusWrong]);
    assert_eq!(with(&|c| c.kind = Some(EndKind::Void)), [Code::PointsWrong]);
    assert_eq!(with(&|c| c.winner = Some(Some(1))), [Code::UndercutWrong]);
    assert_eq!(with(&|c| c.winners = Some(vec![0, 1])), [Code::UndercutWrong]);
    assert_eq!(with(&|c| c.by = Some(None)), [Code::UndercutWrong]);
    assert_eq!(with(&|c| c.multiplier = Some(2)), [Code::MultiplierWrong]);
    assert_eq!(with(&|c| c.points = Some(vec![41, 0])), [Code::BonusWrong]);
    assert_eq!(with(&|c| c.points = Some(vec![32, 0])), [Code::MultiplierWrong]);
    assert_eq!(with(&|c| c.points = Some(vec![8, 0])), [Code::MultiplierWrong]);
    assert_eq!(with(&|c| c.points = Some(vec![20, 0])), [Code::PointsWrong]);
}

#[test]
fn points_that_differ_are_told_by_the_bonus_or_by_what_was_doubled() {
    let mut rules = standard();
    rules.settle.doubling = Doubling::new([Suit::Spades], DoubledPoints::All);
    let end = settled(&rules, &format!("upcard 5s\n{GIN}")).unwrap();
    assert_eq!(end.points, [112, 0]);
    let told = |points: i64| {
        let points = Some(vec![points, 0]);
        faults_of(&rules.settle, &end, &Claims { points, ..Claims::default() })
    };
    // No bonus, a bonus of 20, only the deadwood doubled, only the bonus doubled, not doubled.
    assert_eq!(told(62), [Code::BonusWrong]);
    assert_eq!(told(102), [Code::BonusWrong]);
    assert_eq!(told(87), [Code::MultiplierWrong]);
    assert_eq!(told(81), [Code::MultiplierWrong]);
    assert_eq!(told(56), [Code::MultiplierWrong]);
    assert_eq!(told(111), [Code::PointsWrong]);
}

#[test]
fn rules_that_do_not_fit_are_told() {
    let faults = |change: &dyn Fn(&mut GinRummy)| {
        let mut rules = standard();
        change(&mut rules);
        rules.validate().len()
    };
    assert_eq!([6, 7, 10, 11].map(|cards| faults(&|r| r.settle.hand_cards = cards)), [1, 0, 0, 1]);
    assert_eq!(
        [(1, 2), (2, 2), (3, 2), (2, 4), (2, 5)].map(|seats| faults(&|r| r.settle.seats = seats)),
        [1, 0, 1, 0, 1]
    );
    for bonus in [-1, POINTS_MAX + 1] {
        assert_eq!(faults(&|r| r.settle.gin_bonus = bonus), 1);
        assert_eq!(faults(&|r| r.settle.undercut_bonus = bonus), 1);
        assert_eq!(faults(&|r| r.settle.big_gin = BigGin::Bonus(bonus)), 1);
    }
    assert_eq!(faults(&|r| r.settle.gin_bonus = POINTS_MAX), 0);
    assert_eq!(faults(&|r| r.settle.caught_ace = Some(31)), 1);
    assert_eq!(faults(&|r| r.settle.core.values = r.settle.core.values.with_ace(31)), 1);
    assert_eq!(faults(&|r| r.settle.core.run_min = Some(2)), 1);
    assert_eq!(faults(&|r| r.settle.knock = Knock::KnockCardValue(1)), 1);
    assert_eq!(faults(&|r| r.settle.knock = Knock::UpcardValue(KNOCK_TIMES_MAX)), 0);
    assert_eq!(faults(&|r| r.settle.knock = Knock::UpcardValue(0)), 1);
    assert_eq!(faults(&|r| r.settle.knock = Knock::UpcardValue(KNOCK_TIMES_MAX + 1)), 1);
    let deal = |deal, first| {
        faults(&|r| {
            r.deal.deal = deal;
            r.deal.first_turn = first;
        })
    };
    assert_eq!(deal(Deal::NoneTurned, FirstTurn::Offers), 1);
    assert_eq!(deal(Deal::UpcardTurned, FirstTurn::Offers), 0);
    assert_eq!(deal(Deal::UpcardTurned, FirstTurn::Discard), 1);
    assert_eq!(deal(Deal::ElevenToStarter, FirstTurn::Discard), 0);
    assert_eq!(deal(Deal::ElevenToStarter, FirstTurn::Free), 1);
    assert_eq!(deal(Deal::SecondDeck, FirstTurn::Stock), 0);
    let said = GinRummyRulesError::Points(-1).to_string();
    assert!(said.contains("-1 points"), "{said}");
    let words = [
        GinRummyRulesError::HandCards(6),
        GinRummyRulesError::Seats(1, 2),
        GinRummyRulesError::Melds,
        GinRummyRulesError::CardValue,
        GinRummyRulesError::LimitCard,
        GinRummyRulesError::FirstTurn,
    ];
    assert!(words.iter().all(|error| !error.to_string().is_empty()));
}

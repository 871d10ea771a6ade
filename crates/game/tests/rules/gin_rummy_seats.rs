//! Showdowns of three and four seats, and ties, each test named after the rule it upholds.

use super::common::{settled, settled_as, standard};
use gincert_game::Code;
use gincert_game::gin_rummy::*;

fn rules(change: impl FnOnce(&mut SettleRules)) -> GinRummy {
    let mut rules = standard();
    change(&mut rules.settle);
    assert_eq!(rules.settle.validate(), []);
    rules
}

/// Four seats with 3, 4 (the knocker), 7 and 11, as in the source's example.
fn four(change: impl FnOnce(&mut SettleRules), deadwood: [&str; 4], end: &str) -> String {
    let melds =
        ["Kc Kd Kh Ac Ad Ah", "Qc Qd Qh 2c 2d 2h", "Jc Jd Jh 3c 3d 3h", "Tc Td Th 4c 4d 4h"];
    let rules = rules(|rules| {
        rules.seats = (3, 4);
        rules.lay_off = LayOff::Never;
        rules.knock_score = KnockScore::SumMinusOwn;
        change(rules);
    });
    let hands: Vec<String> =
        melds.iter().zip(deadwood).map(|(melds, left)| format!("hand {melds} {left}")).collect();
    let rules = GinRummy { settle: SettleRules { hand_cards: 7, ..rules.settle }, ..rules };
    settled_as(&rules, &format!("{}\n{end}", hands.join("\n")))
}

const FOUR_KNOCK: &str = "1 knock 9s : Qc Qd Qh | 2c 2d 2h";

#[test]
fn an_undercutter_takes_the_difference_with_each_player_and_the_bonus_once() {
    let end = four(|_| {}, ["3s", "4s", "7s", "Ks"], FOUR_KNOCK);
    assert_eq!(end, "undercut; by 1; won by 0; deadwood 3 4 7 10; points 37 0 0 0");
}

#[test]
fn a_knock_holds_only_against_every_opponent() {
    let end = |score| four(|rules| rules.knock_score = score, ["5s", "4s", "7s", "Ks"], FOUR_KNOCK);
    let won =
        |points: i64| format!("knock; by 1; won by 1; deadwood 5 4 7 10; points 0 {points} 0 0");
    assert_eq!(end(KnockScore::SumMinusOwn), won(5 + 7 + 10 - 4));
    assert_eq!(end(KnockScore::SumOfDifferences), won(1 + 3 + 6));
    assert_eq!(end(KnockScore::Difference), won(1 + 3 + 6));
    assert_eq!(end(KnockScore::OpponentsDeadwood), won(5 + 7 + 10));
}

#[test]
fn tied_undercutters_each_score_or_the_first_after_the_knocker() {
    let both = |by| {
        let rules = rules(|rules| {
            rules.seats = (3, 4);
            rules.hand_cards = 7;
            rules.lay_off = LayOff::Never;
            rules.undercutters_tied = by;
        });
        let text = "hand Kc Kd Kh Qc Qd Qh 6s\nhand Jc Jd Jh 2c 2d 2h 9s\n\
                    hand Tc Td Th 4c 4d 4h 8s\nhand 5c 5d 5h Ac Ad Ah 6h\n\
                    1 knock 3s : Jc Jd Jh | 2c 2d 2h";
        settled_as(&rules, text)
    };
    assert_eq!(
        both(UndercuttersTied::EachScores),
        "undercut; by 1; won by 0 3; deadwood 6 9 8 6; points 30 0 0 30"
    );
    assert_eq!(
        both(UndercuttersTied::FirstAfterKnocker),
        "undercut; by 1; won by 3; deadwood 6 9 8 6; points 0 0 0 30"
    );
}

#[test]
fn at_the_end_of_the_stock_several_with_the_least_score_each_or_none() {
    let end = |tied| {
        let change = |rules: &mut SettleRules| {
            rules.stock_end.lowest_scores = true;
            rules.lowest_tied = tied;
        };
        four(change, ["5s", "6s", "7s", "Ks"], "- stock-end")
    };
    let alone = "stock; won by 0; deadwood 5 6 7 10; points 8 0 0 0";
    assert_eq!([end(LowestTied::NobodyScores), end(LowestTied::EachScores)], [alone; 2]);
    let tied = |tied| {
        let rules = rules(|rules| {
            rules.stock_end.lowest_scores = true;
            rules.lowest_tied = tied;
        });
        let text =
            "hand As 2s 3s 7c 7d 7h 9c 9d 9h 4h\nhand Kc Kd Kh Jc Jd Jh Tc Td Th 4c\n- stock-end";
        settled_as(&rules, text)
    };
    assert_eq!(tied(LowestTied::NobodyScores), "stock; deadwood 4 4; points 0 0");
    assert_eq!(tied(LowestTied::EachScores), "stock; won by 0 1; deadwood 4 4; points 0 0");
}

#[test]
fn a_bonus_claimed_from_each_opponent_is_told_by_the_bonus() {
    let rules = rules(|rules| {
        rules.seats = (3, 4);
        rules.hand_cards = 7;
    });
    let text = "hand Kc Kd Kh Qc Qd Qh 6s\nhand Jc Jd Jh 2c 2d 2h 2s\nhand Tc Td Th 4c 4d 4h 8s\n\
                hand 5c 5d 5h 7c 7d 7h 9s\n1 knock 3s : Jc Jd Jh | 2c 2d 2h 2s";
    let end = settled(&rules, text).unwrap();
    assert_eq!((end.points.as_slice(), end.winner()), (&[0, 6 + 8 + 9 + 25, 0, 0][..], Some(1)));
    let told = |points: i64| {
        let points = Some(vec![0, points, 0, 0]);
        faults_of(&rules.settle, &end, &Claims { points, ..Claims::default() })
    };
    assert_eq!(told(6 + 8 + 9 + 3 * 25), [Code::BonusWrong]);
    assert_eq!(told(6 + 8 + 9 + 3 + 25), [Code::PointsWrong]);
    assert_eq!(told(6 + 8 + 9 + 25 / 3), [Code::PointsWrong]);
}

#[test]
fn gin_takes_every_opponents_deadwood_and_the_bonus_once() {
    let rules = rules(|rules| {
        rules.seats = (3, 4);
        rules.hand_cards = 7;
    });
    let text = "hand Kc Kd Kh Qc Qd Qh 6s\nhand Jc Jd Jh 2c 2d 2h 2s\n\
                hand Tc Td Th 4c 4d 4h 8s\n1 knock 3s : Jc Jd Jh | 2c 2d 2h 2s";
    assert_eq!(settled_as(&rules, text), "gin; by 1; won by 1; deadwood 6 0 8; points 0 39 0");
}

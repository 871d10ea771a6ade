//! The showdown and the points of closed-hand gin, each test named after the rule it upholds.

use super::common::{settled, settled_as, standard};
use gincert_game::Suit;
use gincert_game::deadwood::{Ace, MeldCore};
use gincert_game::dealing::FinalDiscard;
use gincert_game::gin_rummy::*;

/// Three melds and a four.
const KNOCKER: &str = "hand As 2s 3s 7c 7d 7h 9c 9d 9h 4h";
const KNOCK: &str = "0 knock Qc : As 2s 3s | 7c 7d 7h | 9c 9d 9h";
/// Two melds, a four and a seven that can be laid off, a king and a jack.
const DEFENDER: &str = "hand Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh";

fn rules(change: impl FnOnce(&mut SettleRules)) -> GinRummy {
    let mut rules = standard();
    change(&mut rules.settle);
    assert_eq!(rules.settle.validate(), []);
    rules
}

/// The example round under changed rules, with more lines after the knock.
fn example(change: impl FnOnce(&mut SettleRules), more: &str) -> String {
    settled_as(&rules(change), &format!("{KNOCKER}\n{DEFENDER}\n{KNOCK}\n{more}"))
}

#[test]
fn a_knock_scores_the_difference_after_the_best_defence() {
    let text = format!("{KNOCKER}\n{DEFENDER}\n{KNOCK}");
    let end = settled(&standard(), &text).unwrap();
    assert_eq!(example(|_| {}, ""), "knock; by 0; won by 0; deadwood 4 20; points 16 0");
    assert_eq!((end.minimum.as_slice(), end.best_defence), (&[4, 31][..], Some(20)));
    assert_eq!((end.bonus.as_slice(), end.winner()), (&[0, 0][..], Some(0)));
}

#[test]
fn a_knock_may_score_the_opponents_whole_deadwood() {
    let whole = |rules: &mut SettleRules| rules.knock_score = KnockScore::OpponentsDeadwood;
    assert_eq!(example(whole, ""), "knock; by 0; won by 0; deadwood 4 20; points 20 0");
}

#[test]
fn as_laid_the_defender_counts_what_he_laid() {
    let laid = |rules: &mut SettleRules| rules.defender = Setting::AsLaid;
    let nothing = example(laid, "");
    assert_eq!(nothing, "knock; by 0; won by 0; deadwood 4 43; points 39 0");
    let melds = "1 meld Ac Ad Ah\n1 layoff 4s 0\n1 meld 2c 3c 4c\n1 layoff 7s 1";
    assert_eq!(example(laid, melds), example(|_| {}, ""));
}

#[test]
fn where_no_lay_off_is_allowed_only_own_melds_count() {
    let never = |rules: &mut SettleRules| rules.lay_off = LayOff::Never;
    assert_eq!(example(never, ""), "knock; by 0; won by 0; deadwood 4 31; points 27 0");
    assert_eq!(example(never, "1 layoff 4s 0"), "foul layoff-invalid at 1");
}

#[test]
fn a_lay_off_fits_comes_from_the_hand_and_is_the_defenders() {
    let laid = |more: &str| example(|rules| rules.defender = Setting::AsLaid, more);
    assert_eq!(laid("1 layoff Kd 0"), "foul layoff-invalid at 1");
    assert_eq!(laid("1 layoff 7s 0"), "foul layoff-invalid at 1");
    assert_eq!(laid("1 layoff 7s 3"), "foul layoff-invalid at 1");
    assert_eq!(laid("1 layoff 5s 0"), "foul not-in-hand at 1");
    assert_eq!(laid("1 layoff 4s 0; 1 layoff 4s 0"), "foul not-in-hand at 2");
    assert_eq!(laid("1 meld Ac Ad Ah; 0 layoff 4h 0"), "foul layoff-by-knocker at 2");
    assert_eq!(laid("2 layoff 4s 0"), "foul turn-order at 1");
}

#[test]
fn a_defenders_meld_is_one_and_shares_no_card() {
    let laid = |more: &str| example(|rules| rules.defender = Setting::AsLaid, more);
    assert_eq!(laid("1 meld Ac Ad"), "foul meld-invalid at 1");
    assert_eq!(laid("1 meld Ac Ad Ah; 1 meld Ac 2c 3c"), "foul meld-overlap at 2");
    assert_eq!(laid("1 layoff 4s 0; 1 meld 2c 3c 4s"), "foul not-in-hand at 2");
    assert_eq!(laid("0 meld 7c 7d 7h"), "foul turn-order at 1");
    assert_eq!(laid("3 meld Ac Ad Ah"), "foul turn-order at 1");
}

#[test]
fn after_the_knock_nobody_draws() {
    for (more, foul) in [
        ("1 draw 5c", "foul turn-order at 1"),
        ("1 pass", "foul turn-order at 1"),
        ("0 knock Qc : As 2s 3s", "foul turn-order at 1"),
        ("- stock-end", "foul after-end at 1"),
        ("- misdeal", "foul after-end at 1"),
    ] {
        assert_eq!(example(|_| {}, more), foul, "{more}");
    }
}

/// Against the four of the knocker three, four or five points, after a seven is laid off.
fn low(points: u8, change: impl FnOnce(&mut SettleRules)) -> String {
    let left = match points {
        3 => "Ad 2d 7s",
        4 => "2c 2d 7s",
        _ => "2d 3d 7s",
    };
    let hand = format!("hand Th Jh Qh Kh 5d 5h 5s {left}");
    settled_as(&rules(change), &format!("{KNOCKER}\n{hand}\n{KNOCK}"))
}

#[test]
fn an_undercut_scores_the_difference_and_the_bonus() {
    assert_eq!(low(3, |_| {}), "undercut; by 0; won by 1; deadwood 4 3; points 0 26");
    let bonus = |rules: &mut SettleRules| {
        rules.undercut_bonus = 10;
        rules.knock_score = KnockScore::OpponentsDeadwood;
    };
    assert_eq!(low(3, bonus), "undercut; by 0; won by 1; deadwood 4 3; points 0 11");
    assert_eq!(low(5, |_| {}), "knock; by 0; won by 0; deadwood 4 5; points 1 0");
}

#[test]
fn a_tie_is_an_undercut_or_one_without_bonus_or_nothing() {
    let with = |undercut| low(4, |rules| rules.undercut = undercut);
    assert_eq!(with(Undercut::EqualOrLess), "undercut; by 0; won by 1; deadwood 4 4; points 0 25");
    assert_eq!(with(Undercut::NoBonusOnTie), "undercut; by 0; won by 1; deadwood 4 4; points 0 0");
    assert_eq!(with(Undercut::LessOnly), "tie; by 0; deadwood 4 4; points 0 0");
    let less = |undercut| low(3, |rules| rules.undercut = undercut);
    let undercut = "undercut; by 0; won by 1; deadwood 4 3; points 0 26";
    assert_eq!([less(Undercut::NoBonusOnTie), less(Undercut::LessOnly)], [undercut; 2]);
}

const GIN: &str = "hand As 2s 3s 7c 7d 7h 9c 9d 9h 9s\n\
                   hand Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh\n\
                   0 knock Qc : As 2s 3s | 7c 7d 7h | 9c 9d 9h 9s";

#[test]
fn gin_scores_its_bonus_and_all_deadwood_without_lay_offs() {
    let gin = settled_as(&standard(), GIN);
    assert_eq!(gin, "gin; by 0; won by 0; deadwood 0 31; points 56 0");
    let laid = settled_as(&standard(), &format!("{GIN}\n1 layoff 4s 0"));
    assert_eq!(laid, "foul layoff-on-gin at 1");
    let never = rules(|rules| rules.lay_off = LayOff::Never);
    assert_eq!(settled_as(&never, &format!("{GIN}\n1 layoff 4s 0")), "foul layoff-on-gin at 1");
    let also = rules(|rules| {
        rules.lay_off = LayOff::OnKnockOrGin;
        rules.gin_bonus = 20;
    });
    assert_eq!(settled_as(&also, GIN), "gin; by 0; won by 0; deadwood 0 20; points 40 0");
}

#[test]
fn a_spread_that_leaves_cards_over_is_no_gin_though_the_hand_had_it() {
    let text = GIN.replace(" | 9c 9d 9h 9s", " | 9c 9d 9h");
    let end = settled(&standard(), &text).unwrap();
    assert_eq!((end.kind, end.deadwood[0], end.minimum[0]), (EndKind::Knock, 9, 0));
}

const ELEVEN: &str = "hand As 2s 3s 7c 7d 7h 9c 9d 9h 9s 4s\n\
                      hand Ac Ad Ah 2c 3c 4c 5s 7s Kd Jh";
const ALL_MELDED: &str = "As 2s 3s 4s | 7c 7d 7h | 9c 9d 9h 9s";

fn eleven(change: impl FnOnce(&mut SettleRules), event: &str) -> String {
    settled_as(&rules(change), &format!("{ELEVEN}\n0 {event} : {ALL_MELDED}"))
}

#[test]
fn a_big_gin_is_eleven_melded_cards_and_no_discard() {
    let won = "big-gin; by 0; won by 0; deadwood 0 32; points 63 0";
    assert_eq!(eleven(|_| {}, "big-gin"), won);
    for other in [BigGin::AsGin, BigGin::NotAllowed] {
        let foul = eleven(|rules| rules.big_gin = other, "big-gin");
        assert_eq!(foul, "foul big-gin-invalid at 0");
    }
    let left = format!("{ELEVEN}\n0 big-gin : As 2s 3s | 7c 7d 7h | 9c 9d 9h 9s");
    assert_eq!(settled_as(&standard(), &left), "foul big-gin-invalid at 0");
    let bad = format!("{ELEVEN}\n0 big-gin : As 2s | 7c 7d 7h | 9c 9d 9h 9s");
    assert_eq!(settled_as(&standard(), &bad), "foul meld-invalid at 0");
    let thrown = format!("{ELEVEN}\n0 big-gin Qc : {ALL_MELDED}");
    assert_eq!(settled_as(&standard(), &thrown), "foul big-gin-invalid at 0");
    let ten = GIN.replace("knock Qc", "big-gin");
    assert_eq!(settled_as(&standard(), &ten), "foul card-count at all");
}

#[test]
fn going_out_needs_a_discard_unless_it_is_optional_or_eleven_are_gin() {
    let gin = "gin; by 0; won by 0; deadwood 0 32; points 57 0";
    let no_big_gin = |rules: &mut SettleRules| rules.big_gin = BigGin::NotAllowed;
    assert_eq!(eleven(no_big_gin, "knock"), "foul discard-missing at 0");
    assert_eq!(eleven(|rules| rules.big_gin = BigGin::AsGin, "knock"), gin);
    let optional = |rules: &mut SettleRules| rules.final_discard = FinalDiscard::Optional;
    assert_eq!(eleven(optional, "knock"), gin);
    // With the nine left over it is a knock, which only an optional discard allows.
    let text = format!("{ELEVEN}\n0 knock : As 2s 3s 4s | 7c 7d 7h | 9c 9d 9h");
    let as_gin = rules(|rules| rules.big_gin = BigGin::AsGin);
    assert_eq!(settled_as(&as_gin, &text), "foul discard-missing at 0");
    let knock = "knock; by 0; won by 0; deadwood 9 20; points 11 0";
    assert_eq!(settled_as(&rules(optional), &text), knock);
}

#[test]
fn a_suit_doubles_all_points_or_those_of_deadwood() {
    let of = |suits: &[Suit], points| Doubling::new(suits.iter().copied(), points);
    let spade = &[Suit::Spades];
    let with = |doubling, upcard: &str| {
        let rules = rules(|rules| rules.doubling = doubling);
        settled_as(&rules, &format!("upcard {upcard}\n{GIN}"))
    };
    let plain = "gin; by 0; won by 0; deadwood 0 31; points 56 0";
    assert_eq!(with(None, "5s"), plain);
    assert_eq!(with(of(spade, DoubledPoints::All), "5d"), plain);
    let all = "gin; by 0; won by 0; deadwood 0 31; points 112 0; times 2";
    assert_eq!(with(of(spade, DoubledPoints::All), "5s"), all);
    let red = of(&[Suit::Diamonds, Suit::Hearts], DoubledPoints::All);
    assert_eq!(
        ["5c", "5d", "5h", "5s"].map(|card| with(red, card) == all),
        [false, true, true, false]
    );
    let deadwood = "gin; by 0; won by 0; deadwood 0 31; points 87 0; times 2";
    assert_eq!(with(of(spade, DoubledPoints::Deadwood), "5s"), deadwood);
}

#[test]
fn a_caught_ace_counts_otherwise_in_the_hand_of_who_did_not_go_out() {
    let caught = rules(|rules| {
        rules.caught_ace = Some(15);
        rules.lay_off = LayOff::Never;
    });
    let text = "hand 2s 3s 4s 7c 7d 7h 9c 9d 9h As\n\
                hand Ac 2c 3d 5c 5d 5h Jc Jd Jh Kd\n\
                0 knock Qc : 2s 3s 4s | 7c 7d 7h | 9c 9d 9h";
    let end = settled(&caught, text).unwrap();
    // The knocker's own ace counts 1, the defender's 15.
    assert_eq!((end.deadwood.as_slice(), end.points[0]), (&[1, 30][..], 29));
    assert_eq!(end.minimum, [0, 30]);
    let stock = text.replace("0 knock Qc : 2s 3s 4s | 7c 7d 7h | 9c 9d 9h", "- stock-end");
    assert_eq!(settled(&caught, &stock).unwrap().deadwood, [0, 16]);
}

#[test]
fn long_runs_and_court_cards_in_runs_score_for_the_winner_or_for_each() {
    let sequence = |to, more: &str| {
        let rules = rules(|rules| {
            rules.core = MeldCore { sets: false, ..MeldCore::standard() };
            rules.run_bonus = RunBonus::LongRunsAndCourtCards;
            rules.run_bonus_to = to;
            rules.defender = Setting::AsLaid;
            rules.lay_off = LayOff::Never;
        });
        let text = format!(
            "hand 6c 7c 8c 9c Tc Jc 2d 3d 4d 5h\nhand Ts Js Qs 4h 5s 6d 8d 9h Kd Kh\n\
             0 knock Qc : 6c 7c 8c 9c Tc Jc | 2d 3d 4d\n{more}"
        );
        let end = settled(&rules, &text).unwrap();
        (end.points, end.run_bonus)
    };
    // Six cards and a jack; the defender's run of three has a jack and a queen.
    let meld = "1 meld Ts Js Qs";
    let left = 4 + 5 + 6 + 8 + 9 + 10 + 10 - 5;
    assert_eq!(sequence(RunBonusTo::Winner, meld), (vec![left + 7, 0], vec![7, 0]));
    assert_eq!(sequence(RunBonusTo::EachPlayer, meld), (vec![left + 7, 2], vec![7, 2]));
    assert_eq!(sequence(RunBonusTo::EachPlayer, "").1, [7, 0]);
}

#[test]
fn where_cards_speak_the_defenders_runs_are_those_of_his_best_defence() {
    let rules = rules(|rules| {
        rules.run_bonus = RunBonus::LongRunsAndCourtCards;
        rules.run_bonus_to = RunBonusTo::EachPlayer;
    });
    let text = GIN.replace("Kd Jh", "Jh Qh").replace("4s 7s", "4s Th");
    let end = settled(&rules, &text).unwrap();
    assert_eq!((end.deadwood[1], end.run_bonus.as_slice()), (4, &[0, 2][..]));
    // What he laid himself stands: a set has no run in it.
    let laid = settled(&rules, &format!("{text}\n1 meld Ac Ad Ah")).unwrap();
    assert_eq!((laid.deadwood[1], laid.run_bonus.as_slice()), (4, &[0, 0][..]));
}

#[test]
fn of_best_defences_the_one_with_the_most_points_for_runs_counts() {
    let rules = rules(|rules| {
        rules.core = MeldCore { sets: false, ..MeldCore::standard() };
        rules.run_bonus = RunBonus::LongRunsAndCourtCards;
        rules.run_bonus_to = RunBonusTo::EachPlayer;
    });
    // 4c to 9c is one run of six, and not two of three.
    let text = "hand As 2s 3s 5d 6d 7d 9s Ts Js 2h\nhand 4c 5c 6c 7c 8c 9c Th Jh Qh Kh\n\
                0 knock Kc : As 2s 3s | 5d 6d 7d | 9s Ts Js\n";
    assert_eq!(settled(&rules, text).unwrap().run_bonus, [1, 9]);
}

#[test]
fn cards_stand_once_and_hands_have_their_number() {
    let foul = |from: &str, to: &str| example_with(from, to);
    assert_eq!(foul("Kd Jh", "Kd 4h"), "foul card-duplicate at all");
    assert_eq!(foul("Kd Jh", "Kd Qc"), "foul card-duplicate at all");
    assert_eq!(foul("Kd Jh", "Kd"), "foul card-count at all");
    assert_eq!(foul("Kd Jh", "Kd Jh Qd"), "foul card-count at all");
    assert_eq!(foul("9h 4h", "9h"), "foul card-count at all");
    let three = format!("{KNOCKER}\n{DEFENDER}\nhand 2d 4d 5d 6d 8d Td 5c 6c 8c Tc\n{KNOCK}");
    assert_eq!(settled_as(&standard(), &three), "foul card-count at all");
}

fn example_with(from: &str, to: &str) -> String {
    settled_as(&standard(), &format!("{KNOCKER}\n{DEFENDER}\n{KNOCK}").replace(from, to))
}

#[test]
fn a_spread_is_melds_out_of_the_hand() {
    assert_eq!(example_with("| 9c 9d 9h", "| 9c 9d 9s"), "foul not-in-hand at 0");
    assert_eq!(example_with(": As 2s 3s |", ": As 2s 3s | 7c 7d 7h |"), "foul meld-overlap at 0");
    assert_eq!(example_with("| 9c 9d 9h", "| 9c 9d"), "foul meld-invalid at 0");
    assert_eq!(example_with("| 9c 9d 9h", ""), "foul knock-over-limit at 0");
    assert_eq!(example_with("0 knock", "- knock"), "foul turn-order at 0");
    assert_eq!(example_with("0 knock", "2 knock"), "foul turn-order at 0");
    assert_eq!(example_with("0 knock", "7 knock"), "foul turn-order at 0");
    assert_eq!(example_with(KNOCK, "0 draw 5c"), "foul turn-order at 0");
    assert_eq!(example_with(KNOCK, ""), "foul round-unfinished at all");
}

#[test]
fn at_the_end_of_the_stock_nobody_scores_or_the_least_deadwood_the_differences() {
    let at_end = |lowest_scores, more: &str| {
        let rules = rules(|rules| rules.stock_end.lowest_scores = lowest_scores);
        settled_as(&rules, &format!("upcard 5s\n{KNOCKER}\n{DEFENDER}\n- stock-end\n{more}"))
    };
    assert_eq!(at_end(false, ""), "void; deadwood 4 31; points 0 0");
    assert_eq!(at_end(true, ""), "stock; won by 0; deadwood 4 31; points 27 0");
    assert_eq!(at_end(true, "0 pass"), "foul after-end at 1");
    let misdeal = settled_as(&standard(), &format!("{KNOCKER}\n{DEFENDER}\n- misdeal"));
    assert_eq!(misdeal, "misdeal; deadwood ; points 0 0");
}

#[test]
fn points_stay_zero_sum_or_go_to_the_winner_alone() {
    for text in [GIN.to_string(), format!("{KNOCKER}\n{DEFENDER}\n{KNOCK}")] {
        let end = settled(&standard(), &text).unwrap();
        let winners = end.points.iter().filter(|points| **points != 0).count();
        assert_eq!((winners, end.points.iter().all(|points| *points >= 0)), (1, true));
    }
}

#[test]
fn a_run_round_the_corner_is_laid_and_grown_at_both_ends() {
    let rules = rules(|rules| {
        rules.core = MeldCore { ace: Ace::RoundTheCorner, ..MeldCore::standard() };
        rules.defender = Setting::AsLaid;
    });
    let text = "hand Kh Ah 2h 7c 7d 7s 9c 9d 9s 4s\nhand Qh 3h Jh 5c 5d 8d 8s Tc Td 6d\n\
                0 knock Qc : Kh Ah 2h | 7c 7d 7s | 9c 9d 9s\n\
                1 layoff 3h 0; 1 layoff Qh 0; 1 layoff Jh 0";
    assert_eq!(settled(&rules, text).unwrap().deadwood, [4, 10 + 16 + 20 + 6]);
    assert_eq!(settled_as(&standard(), text), "foul meld-invalid at 0");
}

#[test]
fn runs_are_not_doubled_where_only_deadwood_is() {
    let rules = rules(|rules| {
        rules.doubling = Doubling::new([Suit::Spades], DoubledPoints::Deadwood);
        rules.run_bonus = RunBonus::LongRunsAndCourtCards;
        rules.lay_off = LayOff::Never;
    });
    let text = "upcard 5s\nhand 6c 7c 8c 9c Tc Jc 2d 3d 4d 5h\nhand Ts Js Qs 4h 5d 6d 8d 9h Kd Kh\n\
                0 knock Qc : 6c 7c 8c 9c Tc Jc | 2d 3d 4d";
    let end = settled(&rules, text).unwrap();
    // Twice the difference, and once the six cards and the jack of the long run.
    let difference = i64::from(end.deadwood[1]) - 5;
    assert_eq!((end.points[0], end.run_bonus[0]), (2 * difference + 7, 7));
}

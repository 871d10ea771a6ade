//! The sheet against other ways to the same figures: the analyses, the general method, and dealt rounds.

use super::*;
use crate::gin_and_win::base::fixtures::ten;
use crate::{Method, Strategy, analyse_bonus, base_game, census};
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{BonusHand, BonusRow, GinAndWin, Pay, ShapePart};

/// The game of the sheet "Ten or lower" with its pay table.
fn whole_game() -> GinAndWin {
    let row = |hand: BonusHand, pays| BonusRow { text: hand.to_string(), hand, pays };
    let shape = |parts: &[ShapePart]| BonusHand::shape(parts.to_vec());
    let score = |score| BonusHand::Score { score, limit: None };
    let bonus = vec![
        row(shape(&[ShapePart::OfAKind(4), ShapePart::OfAKind(3)]), Pay::to_one(500)),
        row(shape(&[ShapePart::Flush(5), ShapePart::OfAKind(2)]), Pay::to_one(20)),
        row(BonusHand::OtherZero, Pay::to_one(4)),
        row(score(1), Pay::to_one(2)),
        row(BonusHand::AllOthers, Pay::Lose),
    ];
    GinAndWin { bonus, ..ten() }
}

fn of(sheet: &ParSheet, wager: ParWager) -> &WagerSheet {
    sheet.wagers.iter().find(|column| column.wager == wager).unwrap()
}

#[test]
fn the_sheet_has_the_figures_of_the_analyses() {
    let rules = whole_game();
    let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
    let sheet = par_sheet(&game);
    let optimal = game.play(&Strategy::Optimal);
    let base = of(&sheet, ParWager::Base);
    assert_eq!(base.house_edge, optimal.house_edge);
    assert_eq!(base.element_of_risk.as_ref(), Some(&optimal.element_of_risk));
    assert_eq!((&base.variance, &base.hit_frequency), (&optimal.variance, &optimal.win_frequency));
    let counted = census(&rules.melds, 7, Method::Symmetric, &|_, _| ()).unwrap();
    let analysis = analyse_bonus(&counted, &rules.bonus);
    let bonus = of(&sheet, ParWager::Bonus);
    assert_eq!((&bonus.house_edge, &bonus.variance), (&analysis.house_edge, &analysis.variance));
    let twice = &optimal.bonus_covariance * &Fraction::integer(2);
    let variance = &(&optimal.variance + &analysis.variance) + &twice;
    assert_eq!(of(&sheet, ParWager::All).variance, variance);
    assert_eq!(sheet.covariances[0].2, optimal.ante_play_covariance);
    assert_eq!(sheet.covariances[3].2, optimal.bonus_covariance);
    assert_eq!(
        sheet.seat_maximum,
        Fraction::integer(504),
        "score zero pays 1 and 3, four and three 500"
    );
    for column in &sheet.wagers {
        let shares = &(&column.hit_frequency + &column.push_frequency) + &column.loss_frequency;
        assert_eq!(shares, Fraction::one(), "{:?}", column.wager);
    }
}

/// The general method sums over subsets of hands and shares no step with the symmetric one.
#[test]
fn the_general_method_makes_the_same_sheet() {
    let rules = whole_game();
    let sheet = |method| par_sheet(&base_game(&rules, method, &|_, _| ()).unwrap());
    assert_eq!(sheet(Method::Symmetric), sheet(Method::General));
}

#[test]
fn one_unit_more_of_a_pay_off_is_worth_its_probability() {
    let rules = whole_game();
    let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
    let sheet = par_sheet(&game);
    for step in &sheet.steps {
        match &step.played_anew {
            // The best play for the new pay-offs gains at least what the old play does.
            Some(anew) => assert!(*anew <= step.as_played, "{step:?}"),
            None => {
                let mut changed = rules.clone();
                let (win, _) = step.pays.net();
                changed.bonus[step.row].pays = Pay::to_one(u32::try_from(win).unwrap() + 1);
                let counted = census(&rules.melds, 7, Method::Symmetric, &|_, _| ()).unwrap();
                let edge = |rows| analyse_bonus(&counted, rows).house_edge;
                assert_eq!(&edge(&changed.bonus) - &edge(&rules.bonus), step.as_played);
            }
        }
    }
    assert!(sheet.steps.len() >= 8, "{}", sheet.steps.len());
}

/// A million results drawn from the law by a generator of its own: mean, deviation and skewness fit within five
/// standard errors, and the bounds after 10,000 rounds hold 95 % of a thousand such stretches.
#[test]
fn drawn_results_have_the_skewness_and_the_bounds_of_the_sheet() {
    let game = base_game(&whole_game(), Method::Symmetric, &|_, _| ()).unwrap();
    let sheet = par_sheet(&game);
    let column = of(&sheet, ParWager::Base);
    let number = |value: &Fraction| value.decimal(15).parse::<f64>().unwrap();
    let mut sum_of = 0u128;
    let ends: Vec<(u128, f64)> = column
        .law
        .points()
        .iter()
        .map(|(result, deals)| {
            sum_of += deals;
            (sum_of, number(result))
        })
        .collect();
    let mut state = 20_261_124u64;
    let mut next = || {
        // SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014).
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let mut drawn = || {
        let place = u128::from(next()) * sum_of / (1u128 << 64);
        ends[ends.partition_point(|(end, _)| *end <= place)].1
    };
    let (mean, deviation) = (-number(&column.house_edge), number(&column.variance).sqrt());
    let (low, high) = column.bounds[0].exact.as_ref().map(|(a, b)| (number(a), number(b))).unwrap();
    let (mut cubes, mut inside) = (0.0, 0);
    let (stretches, rounds) = (400u32, 10_000u32);
    for _ in 0..stretches {
        let mut won = 0.0;
        for _ in 0..rounds {
            let result = drawn();
            won += result;
            cubes += ((result - mean) / deviation).powi(3);
        }
        let returned = 1.0 + won / f64::from(rounds);
        inside += u32::from(low <= returned && returned <= high);
    }
    let skewness = cubes / f64::from(stretches * rounds);
    let exact: f64 = column.law.skewness(12).unwrap().parse().unwrap();
    // The cube of a standardised result of this law has a deviation below 5.
    assert!((skewness - exact).abs() < 5.0 * 5.0 / 2_000.0, "{skewness} {exact}");
    // 380 of 400 are expected, with a deviation of 4.4.
    assert!((358..=400).contains(&inside), "{inside} of {stretches}");
}

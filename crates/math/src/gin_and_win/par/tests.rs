//! The sheet against other ways to the same figures: the analyses, the general method, and dealt rounds.

use super::*;
use crate::gin_and_win::base::fixtures::ten;
use crate::{Method, Strategy, analyse_bonus, base_game, census};
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{
    Action, BonusHand, BonusRow, GinAndWin, Pay, SIDE_NAME, ShapePart, SideWager, settle,
};
use gincert_game::{CardSet, best_meldings};

/// The game of the sheet "Ten or lower" with its pay table.
fn whole_game() -> GinAndWin {
    let row = |hand: BonusHand, pays| BonusRow { text: hand.to_string(), hand, pays };
    let shape = |parts: &[ShapePart]| BonusHand::shape(parts.to_vec());
    let score = |score| BonusHand::Score { score, limit: None };
    let rows = vec![
        row(shape(&[ShapePart::OfAKind(4), ShapePart::OfAKind(3)]), Pay::to_one(500)),
        row(shape(&[ShapePart::Flush(5), ShapePart::OfAKind(2)]), Pay::to_one(20)),
        row(BonusHand::OtherZero, Pay::to_one(4)),
        row(score(1), Pay::to_one(2)),
        row(BonusHand::AllOthers, Pay::Lose),
    ];
    let sides = vec![SideWager {
        name: SIDE_NAME.into(),
        stands_on_fold: true,
        rows,
        meter: None,
        envy: vec![],
    }];
    GinAndWin { sides, ..ten() }
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
    let analysis = analyse_bonus(&counted, &rules.sides[0].rows);
    let bonus = of(&sheet, ParWager::Side(0));
    assert_eq!((&bonus.house_edge, &bonus.variance), (&analysis.house_edge, &analysis.variance));
    let twice = &optimal.sides[0].covariance * &Fraction::integer(2);
    let variance = &(&optimal.variance + &analysis.variance) + &twice;
    assert_eq!(of(&sheet, ParWager::All).variance, variance);
    assert_eq!(sheet.covariances[0].2, optimal.ante_play_covariance);
    assert_eq!(sheet.covariances[3].2, optimal.sides[0].covariance);
    assert_eq!(
        sheet.seat_maximum,
        Some(Fraction::integer(504)),
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
                changed.sides[0].rows[step.row].pays = Pay::to_one(u32::try_from(win).unwrap() + 1);
                let counted = census(&rules.melds, 7, Method::Symmetric, &|_, _| ()).unwrap();
                let edge = |rows| analyse_bonus(&counted, rows).house_edge;
                assert_eq!(
                    &edge(&changed.sides[0].rows) - &edge(&rules.sides[0].rows),
                    step.as_played
                );
            }
        }
    }
    assert!(sheet.steps.len() >= 8, "{}", sheet.steps.len());
}

/// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014).
struct Draws(u64);

impl Draws {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u128) -> u128 {
        u128::from(self.next()) * end / (1u128 << 64)
    }
}

fn number(value: &Fraction) -> f64 {
    value.decimal(15).parse().unwrap()
}

/// Mean, standard deviation and skewness of a law.
fn moments(law: &ResultLaw) -> [f64; 3] {
    let deviation = number(&law.central(2)).sqrt();
    [number(&law.mean()), deviation, law.skewness(12).unwrap().parse().unwrap()]
}

/// Rounds dealt from a shuffled deck and settled by the reference, the player raising by one threshold: what
/// Ante, Play and both bring has the mean, the deviation and the skewness of the counted law.
#[test]
fn dealt_rounds_have_the_moments_of_the_counted_law() {
    const ROUNDS: u32 = 20_000;
    let rules = whole_game();
    let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
    let strategy = game.best_threshold().unwrap();
    let Strategy::AtLeast(ranks) = &strategy else { unreachable!() };
    let threshold = (u8::try_from(ranks.len()).unwrap(), ranks.clone());
    let mut draws = Draws(34);
    let net = |pay: Pay| {
        let (win, stake) = pay.net();
        win as f64 / stake as f64
    };
    let mut dealt: Vec<[f64; 3]> = Vec::new();
    let mut deck: Vec<u32> = (0..52).collect();
    for _ in 0..ROUNDS {
        for place in 0..14 {
            let other = place + draws.below(52 - place as u128) as usize;
            deck.swap(place, other);
        }
        let hand = |cards: &[u32]| {
            let bits = cards.iter().fold(0u64, |bits, card| bits | 1 << card);
            best_meldings(&rules.melds, CardSet::from_bits(bits)).into_iter().next().unwrap()
        };
        let (player, dealer) = (hand(&deck[..7]), hand(&deck[7..14]));
        let action = if player.key() <= threshold { Action::Play } else { Action::Fold };
        let settled = settle(&rules, action, player.deadwood, dealer.deadwood);
        let (ante, play) = (net(settled.ante), net(settled.play));
        dealt.push([ante, play, ante + play]);
    }
    let results = game.wager_results(&strategy);
    let laws = [
        ResultLaw::new(results.iter().map(|of| (of.ante.clone(), of.deals))),
        ResultLaw::new(results.iter().map(|of| (of.play.clone(), of.deals))),
        ResultLaw::new(results.iter().map(|of| (&of.ante + &of.play, of.deals))),
    ];
    let root = f64::from(ROUNDS).sqrt();
    for (wager, law) in laws.iter().enumerate() {
        let [mean, deviation, skewness] = moments(law);
        let standard = |power: i32| -> f64 {
            let terms = dealt.iter().map(|round| ((round[wager] - mean) / deviation).powi(power));
            terms.sum::<f64>() / f64::from(ROUNDS)
        };
        // Five standard errors: of the cube of a result, its deviation is below 4 for each of these laws.
        assert!(standard(1).abs() < 5.0 / root, "{wager}: mean");
        assert!((standard(2) - 1.0).abs() < 5.0 * 2.0 / root, "{wager}: variance");
        assert!((standard(3) - skewness).abs() < 5.0 * 4.0 / root, "{wager}: {skewness}");
    }
}

/// The bounds after 10,000 rounds hold 95 % of such stretches of results drawn from the law.
#[test]
fn stretches_of_drawn_results_lie_within_the_bounds() {
    let game = base_game(&whole_game(), Method::Symmetric, &|_, _| ()).unwrap();
    let sheet = par_sheet(&game);
    let column = of(&sheet, ParWager::Base);
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
    let (low, high) = column.bounds[0].exact.as_ref().map(|(a, b)| (number(a), number(b))).unwrap();
    let mut draws = Draws(20_261_124);
    let (stretches, rounds) = (200u32, 10_000u32);
    let mut inside = 0;
    for _ in 0..stretches {
        let won: f64 = (0..rounds)
            .map(|_| {
                let place = draws.below(sum_of);
                ends[ends.partition_point(|(end, _)| *end <= place)].1
            })
            .sum();
        let returned = 1.0 + won / f64::from(rounds);
        inside += u32::from(low <= returned && returned <= high);
    }
    // 190 of 200 are expected, with a deviation of 3.1.
    assert!((175..=200).contains(&inside), "{inside} of {stretches}");
}

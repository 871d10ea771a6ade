//! Two side wagers of a small game against a plain program that deals every player hand to every dealer hand:
//! the law of each wager, what it has to do with the other wagers, and all together.

#![allow(clippy::unwrap_used, reason = "a test fails as it should")]

#[path = "../examples/common/mod.rs"]
mod common;

use common::side;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{BonusHand, GinAndWin, Pay, PlayMultiples, Qualifier, ShapePart};
use gincert_game::{MeldRules, Rank};
use gincert_math::{Method, ParWager, Strategy, base_game, par_sheet};

/// Three cards; pairs, trips and flushes of three are melds. One side wager stays with a fold, the other is lost.
fn rules() -> GinAndWin {
    let score = |score, limit| BonusHand::Score { score, limit };
    let sides = vec![
        side(
            "Trips Bonus",
            true,
            vec![
                (BonusHand::shape(vec![ShapePart::OfAKind(3)]), Pay::to_one(30)),
                (BonusHand::shape(vec![ShapePart::Flush(3)]), Pay::to_one(4)),
                (score(1, Rank::new(7)), Pay::to_one(1)),
                (BonusHand::AllOthers, Pay::Lose),
            ],
        ),
        side(
            "Pairs",
            false,
            vec![
                (score(1, None), Pay::Odds { win: 5, stake: 2 }),
                (score(0, None), Pay::Push),
                (BonusHand::AllOthers, Pay::Lose),
            ],
        ),
    ];
    GinAndWin {
        hand_cards: 3,
        melds: MeldRules { run_min: None, flush_min: Some(3), ..MeldRules::GIN_AND_WIN },
        qualifier: Qualifier::never().or_less(1, Rank::KING).exactly(3, Rank::new(11).unwrap()),
        play_multiples: PlayMultiples::only(2),
        raise_rounds: None,
        ..common::rules(sides)
    }
}

/// A hand as the plain program knows it. Nets are in half units, because one row pays 5 to 2.
struct Hand {
    cards: u64,
    score: u8,
    /// Score first, then the left-over ranks from the top down: less is better.
    key: u32,
    qualifies: bool,
    /// What the side wagers win where the hand is not folded.
    sides: [i128; 2],
}

fn hand(cards: [u32; 3]) -> Hand {
    let mut ranks = cards.map(|card| card / 4 + 1);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let [high, middle, low] = ranks;
    let trips = high == low;
    let flush = cards.iter().all(|card| card % 4 == cards[0] % 4);
    let (left, first, second) = match (trips, flush, high == middle, middle == low) {
        (true, ..) => (vec![], 60, 0),
        (_, true, ..) => (vec![], 8, 0),
        (_, _, true, _) => (vec![low], if low <= 7 { 2 } else { -2 }, 5),
        (_, _, _, true) => (vec![high], if high <= 7 { 2 } else { -2 }, 5),
        _ => (ranks.to_vec(), -2, -2),
    };
    let score = left.len() as u32;
    let packed = left.iter().fold(0, |key, rank| key << 4 | rank);
    Hand {
        cards: cards.iter().fold(0, |set, card| set | 1 << card),
        score: score as u8,
        key: score << 12 | packed,
        qualifies: score <= 1 || (score == 3 && left[0] <= 11),
        sides: [first, second],
    }
}

fn hands() -> Vec<Hand> {
    let mut all = Vec::new();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                all.push(hand([a, b, c]));
            }
        }
    }
    all
}

/// Sums over all deals of what wagers win, in half units: each alone, and the products of two.
#[derive(Default)]
struct Sums {
    deals: i128,
    raised: i128,
    alone: [i128; 3],
    products: [[i128; 3]; 3],
}

/// Base game, first and second side wager of one deal, so many times.
fn add(sums: &mut Sums, nets: [i128; 3], deals: i128) {
    sums.deals += deals;
    for (a, one) in nets.into_iter().enumerate() {
        sums.alone[a] += one * deals;
        for (b, other) in nets.into_iter().enumerate() {
            sums.products[a][b] += one * other * deals;
        }
    }
}

/// Deals every pair of hands and plays each player hand the better way, a fold where both are worth the same.
fn dealt() -> Sums {
    let hands = hands();
    assert_eq!(hands.len(), 22_100);
    let mut sums = Sums::default();
    for player in &hands {
        // Not qualified; won, tied and lost against dealers that qualify.
        let mut counts = [0_i128; 4];
        for dealer in hands.iter().filter(|dealer| dealer.cards & player.cards == 0) {
            let place = match (dealer.qualifies, player.key.cmp(&dealer.key)) {
                (false, _) => 0,
                (true, std::cmp::Ordering::Less) => 1,
                (true, std::cmp::Ordering::Equal) => 2,
                (true, std::cmp::Ordering::Greater) => 3,
            };
            counts[place] += 1;
        }
        // Ante and Play of two Antes, in half Antes.
        let won = if player.score == 0 { 2 + 12 } else { 2 + 4 };
        let nets = [2, won, 0, -6];
        let deals: i128 = counts.iter().sum();
        let played: i128 = nets.iter().zip(counts).map(|(net, count)| net * count).sum();
        let [first, second] = player.sides;
        if played > -2 * deals {
            sums.raised += 1;
            for (net, count) in nets.into_iter().zip(counts) {
                add(&mut sums, [net, first, second], count);
            }
        } else {
            add(&mut sums, [-2, first, -2], deals);
        }
    }
    sums
}

fn fraction(part: i128, whole: i128) -> Fraction {
    Fraction::new(part, whole).unwrap()
}

#[test]
fn the_figures_of_two_side_wagers_are_those_of_every_deal() {
    let sums = dealt();
    let mean = |a: usize| fraction(sums.alone[a], 2 * sums.deals);
    let covariance = |a: usize, b: usize| {
        &fraction(sums.products[a][b], 4 * sums.deals) - &(&mean(a) * &mean(b))
    };
    let rules = rules();
    assert_eq!(rules.validate(), []);
    let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
    assert_eq!(game.deals() as i128, sums.deals);
    let played = game.play(&Strategy::Optimal);
    assert_eq!(i128::from(played.raised_hands), sums.raised);
    assert_eq!((&played.house_edge, &played.variance), (&-mean(0), &covariance(0, 0)));
    for (side, figures) in played.sides.iter().enumerate() {
        let wager = side + 1;
        assert_eq!(figures.house_edge, -mean(wager), "{side}");
        assert_eq!(figures.variance, covariance(wager, wager), "{side}");
        assert_eq!(figures.covariance, covariance(0, wager), "{side}");
    }
    let all: Fraction = (0..3).flat_map(|a| (0..3).map(move |b| covariance(a, b))).sum();
    assert_eq!(played.combined_variance, all);
    assert_eq!(played.combined_loss(), -(&(&mean(0) + &mean(1)) + &mean(2)));

    let sheet = par_sheet(&game);
    let of =
        |a, b| sheet.covariances.iter().find(|one| (one.0, one.1) == (a, b)).unwrap().2.clone();
    assert_eq!(of(ParWager::Base, ParWager::Side(1)), covariance(0, 2));
    assert_eq!(of(ParWager::Side(0), ParWager::Side(1)), covariance(1, 2));
    let together = sheet.wagers.last().unwrap();
    assert_eq!((together.wager, &together.variance), (ParWager::All, &all));
    assert_eq!(together.units, Fraction::integer(3));

    // The general method sums over subsets of hands and shares no step with the symmetric one.
    let general = base_game(&rules, Method::General, &|_, _| ()).unwrap();
    assert_eq!(par_sheet(&general), sheet);
}

/// A second side wager changes nothing of the first one and of the base game.
#[test]
fn each_side_wager_has_the_figures_that_it_has_alone() {
    let rules = rules();
    let of = |rules: &GinAndWin| {
        let game = base_game(rules, Method::Symmetric, &|_, _| ()).unwrap();
        (game.play(&Strategy::Optimal), game.paid_deals(&Strategy::Optimal, rules.sides.len() - 1))
    };
    let (both, _) = of(&rules);
    for (place, wager) in rules.sides.iter().enumerate() {
        let (alone, paid) = of(&GinAndWin { sides: vec![wager.clone()], ..rules.clone() });
        assert_eq!(alone.sides[0], both.sides[place]);
        assert_eq!((&alone.outcomes, &alone.variance), (&both.outcomes, &both.variance));
        let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
        assert_eq!(game.paid_deals(&Strategy::Optimal, place), paid);
    }
}

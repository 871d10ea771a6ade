//! The counts of the base game against dealing every dealer hand one by one, to the last integer.

use super::book::Entry;
use super::fixtures::{outcomes, rules};
use super::{BaseGame, advice, base_game};
use crate::method::Method;
use gincert_evidence::Fraction;
use gincert_fast::{Evaluator, Leftover, ShapeBook};
use gincert_game::gin_and_win::{GinAndWin, Qualifier};
use gincert_game::{CardSet, Rank, parse_cards};

fn count(rules: &GinAndWin, method: Method) -> BaseGame {
    base_game(rules, method, &|_, _| ()).unwrap()
}

/// The deals of an entry by the outcome row that settles them when the hands are raised.
fn by_row(game: &BaseGame, entry: &Entry) -> Vec<u128> {
    let mut rows = vec![0; game.rules.outcomes.len()];
    let places = game.plan.rows[usize::from(entry.key.score())];
    for (row, deals) in places.into_iter().zip(entry.deals) {
        rows[row] += deals;
    }
    rows
}

/// Every order of the four suits.
fn suit_orders() -> Vec<[u32; 4]> {
    let mut orders = Vec::new();
    for code in 0..256u32 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        if (0..4).all(|suit| order.contains(&suit)) {
            orders.push(order);
        }
    }
    orders
}

/// The least of the hands that are this hand with the suits permuted.
fn canonical(hand: u64, orders: &[[u32; 4]]) -> u64 {
    let suit = |place: u32| hand >> (13 * place) & 0x1fff;
    let permuted = |order: &[u32; 4]| -> u64 {
        let moved = (0u32..).zip(order);
        moved.map(|(from, to)| suit(from) << (13 * to)).sum()
    };
    orders.iter().map(permuted).min().unwrap()
}

/// All hands of four cards that leave over particular ranks, each against its 194,580 dealer
/// hands: the limit of the qualifier lies between their ranks, so that the held cards matter.
#[test]
fn the_counts_of_left_over_ranks_are_those_of_dealing_every_dealer_hand() {
    let ten = Rank::new(10).unwrap();
    let qualifier = Qualifier::never().or_less(1, Rank::KING).exactly(2, ten);
    let rules = rules(4, qualifier, outcomes(3, 1));
    let games = [Method::Symmetric, Method::General].map(|method| count(&rules, method));
    let evaluator = Evaluator::new(&rules.melds);
    let orders = suit_orders();
    assert_eq!(orders.len(), 24);
    let key = Leftover::from_ranks([ten, Rank::new(4).unwrap()]);
    let mut hands = std::collections::BTreeMap::new();
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let hand = 1u64 << a | 1 << b | 1 << c | 1 << d;
                    if evaluator.best(CardSet::from_bits(hand)) == key {
                        *hands.entry(canonical(hand, &orders)).or_insert(0u64) += 1;
                    }
                }
            }
        }
    }
    let mut rows = vec![0u128; rules.outcomes.len()];
    let (mut all, mut raised, mut equal) = (0, 0, 0);
    for (hand, times) in hands {
        let found = advice(&rules, CardSet::from_bits(hand), &|_, _| ()).unwrap();
        assert_eq!(found.dealer_hands, 194_580);
        for (sum, dealers) in rows.iter_mut().zip(&found.outcomes) {
            *sum += u128::from(times) * u128::from(*dealers);
        }
        all += times;
        raised += if found.raise() { times } else { 0 };
        equal += if found.raised == found.folded { times } else { 0 };
    }
    for game in games {
        let of_key: Vec<&Entry> = game.entries.iter().filter(|entry| entry.key == key).collect();
        let [entry] = of_key[..] else {
            panic!("one entry of two left-over cards, not {}", of_key.len());
        };
        assert_eq!(by_row(&game, entry), rows, "{:?}", game.method());
        let counted = (entry.hands, entry.raised_hands, entry.equal_hands);
        assert_eq!(counted, (all, raised, equal));
    }
}

/// Hands of seven cards against all 45,379,620 dealer hands. Where a qualifier looks at the score
/// alone, all hands of one type meet the same number of hands of each score, so that the counts of
/// the type are those of one hand times its hands: 13 x 12 x 4 with four and three of a kind (in an
/// ordinary run), 4 x C(13,7) flushes of seven (on request).
#[test]
fn a_type_of_seven_cards_meets_the_dealer_hands_that_are_dealt_one_by_one() {
    let rules = rules(7, Qualifier::never().or_less(3, Rank::KING), outcomes(1, 3));
    let game = count(&rules, Method::Symmetric);
    let book = ShapeBook::new(&rules.melds, 7).unwrap();
    let types = [("Ac Ad Ah As 2c 2d 2h", 13 * 12 * 4), ("Ac 3c 5c 7c 9c Jc Kc", 4 * 1_716)];
    let exhaustive = std::env::var_os("GINCERT_EXHAUSTIVE").is_some();
    let shown = if exhaustive { types.len() } else { 1 };
    for (text, hands) in types.into_iter().take(shown) {
        let hand = parse_cards(text).unwrap();
        let shapes = book.shapes_of(hand);
        let of_type = |entry: &&Entry| entry.key.score() == 0 && entry.shapes == shapes;
        let entry = game.entries.iter().find(of_type).unwrap();
        assert_eq!(entry.hands, hands, "{text}");
        let found = advice(&rules, hand, &|_, _| ()).unwrap();
        let times = |count: &u64| u128::from(*count) * u128::from(hands);
        let dealt: Vec<u128> = found.outcomes.iter().map(times).collect();
        assert_eq!(by_row(&game, entry), dealt, "{text}");
        assert_eq!(entry.raised_hands, hands);
        assert!(found.raised > Fraction::one());
    }
}

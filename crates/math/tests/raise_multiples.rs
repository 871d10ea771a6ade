//! A raise of several multiples by choice, in a small game, against a plain program that deals every player hand to
//! every dealer hand and tries each multiple for each hand.

#![allow(clippy::unwrap_used, reason = "a test fails as it should")]

#[path = "../examples/common/mod.rs"]
mod common;

use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{GinAndWin, Pay, PlayMultiples, Qualifier};
use gincert_game::{CardSet, MeldRules, Rank};
use gincert_math::{
    BaseGame, Method, ParWager, Strategy, UnsupportedRules, advice, base_game, par_sheet,
};
use std::cmp::Ordering;
use std::sync::OnceLock;

/// A hand of three as the plain program knows it: pairs, trips and flushes of three are melds.
struct Hand {
    cards: u64,
    score: u8,
    /// The left-over ranks, highest first.
    left: Vec<u32>,
    qualifies: bool,
    /// Dealer hands that do not qualify; that the hand beats, ties and loses to.
    dealers: [i128; 4],
}

impl Hand {
    fn new(cards: [u32; 3]) -> Hand {
        let mut ranks = cards.map(|card| card % 13 + 1);
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let is_flush = cards.iter().all(|card| card / 13 == cards[0] / 13);
        let left = match ranks {
            [a, b, c] if is_flush || (a == b && b == c) => vec![],
            [a, b, c] if a == b => vec![c],
            [a, b, c] if b == c => vec![a],
            ranks => ranks.to_vec(),
        };
        let score = left.len() as u8;
        Hand {
            cards: cards.iter().fold(0, |set, card| set | 1 << card),
            qualifies: score <= 1 || left[0] <= 11,
            score,
            left,
            dealers: [0; 4],
        }
    }

    /// Fewer cards are better, then lower ones from the top down.
    fn compare(&self, other: &Hand) -> Ordering {
        (self.score, &self.left).cmp(&(other.score, &other.left))
    }

    /// The rows of the outcome table that settle a raise against these dealer hands.
    fn rows(&self) -> [usize; 4] {
        [1, if self.score == 0 { 2 } else { 3 }, 4, 5]
    }
}

/// All hands, better ones first, each with the dealer hands that it meets.
fn hands() -> &'static [Hand] {
    static HANDS: OnceLock<Vec<Hand>> = OnceLock::new();
    HANDS.get_or_init(dealt)
}

fn dealt() -> Vec<Hand> {
    let cards = 0..52_u32;
    let pairs = cards.flat_map(|a| (a + 1..52).map(move |b| (a, b)));
    let all = pairs.flat_map(|(a, b)| (b + 1..52).map(move |c| Hand::new([a, b, c])));
    let mut hands: Vec<Hand> = all.collect();
    assert_eq!(hands.len(), 22_100);
    let dealers: Vec<[i128; 4]> = hands
        .iter()
        .map(|player| {
            let mut counts = [0; 4];
            for dealer in hands.iter().filter(|dealer| dealer.cards & player.cards == 0) {
                let place = match (dealer.qualifies, player.compare(dealer)) {
                    (false, _) => 0,
                    (true, Ordering::Less) => 1,
                    (true, Ordering::Equal) => 2,
                    (true, Ordering::Greater) => 3,
                };
                counts[place] += 1;
            }
            counts
        })
        .collect();
    for (hand, dealers) in hands.iter_mut().zip(dealers) {
        hand.dealers = dealers;
    }
    hands.sort_by(Hand::compare);
    hands
}

fn rules(multiples: &[u8]) -> GinAndWin {
    GinAndWin {
        hand_cards: 3,
        melds: MeldRules { run_min: None, flush_min: Some(3), ..MeldRules::GIN_AND_WIN },
        qualifier: Qualifier::never().or_less(1, Rank::KING).exactly(3, Rank::new(11).unwrap()),
        play_multiples: PlayMultiples::new(multiples).unwrap(),
        ..common::rules(vec![])
    }
}

/// Half units that a pay-off brings for each unit.
fn halves(pay: Pay) -> i128 {
    let (win, stake) = pay.net();
    i128::from(2 * win / stake)
}

/// What a hand is worth in half Antes against all its dealers, by multiple; `None` for a fold.
fn worth(rules: &GinAndWin, hand: &Hand, multiple: Option<u8>) -> i128 {
    let Some(multiple) = multiple else { return -2 * hand.dealers.iter().sum::<i128>() };
    let rows = hand.rows().into_iter().zip(hand.dealers);
    let net = |row: usize| {
        let row = &rules.outcomes[row];
        halves(row.ante) + i128::from(multiple) * halves(row.play)
    };
    rows.map(|(row, dealers)| net(row) * dealers).sum()
}

/// The best choice: a fold before a raise, and a smaller multiple before a larger one, where they are worth the same.
fn best(rules: &GinAndWin, hand: &Hand) -> Option<u8> {
    let raises = rules.play_multiples.all().iter().copied().map(Some);
    let mut best = (worth(rules, hand, None), None);
    for choice in raises {
        let worth = worth(rules, hand, choice);
        if worth > best.0 {
            best = (worth, choice);
        }
    }
    best.1
}

/// What the plain program counts of a way to play.
#[derive(Default, Debug, PartialEq, Eq)]
struct Counted {
    raised: Vec<u64>,
    /// Deals by row of the outcome table and by place of the multiple.
    rows: Vec<Vec<u128>>,
    deals: i128,
    /// Sums in half Antes: Ante, Play, their product, the square of both together, and what is wagered on Play.
    sums: [i128; 5],
    won: i128,
    worse: u64,
}

fn play(rules: &GinAndWin, hands: &[Hand], choose: impl Fn(&Hand) -> Option<u8>) -> Counted {
    let multiples = rules.play_multiples;
    let mut counted = Counted {
        raised: vec![0; multiples.count()],
        rows: vec![vec![0; multiples.count()]; rules.outcomes.len()],
        ..Counted::default()
    };
    for hand in hands {
        let choice = choose(hand);
        let best = worth(rules, hand, best(rules, hand));
        counted.worse += u64::from(worth(rules, hand, choice) < best);
        let place = choice.map(|multiple| multiples.place(multiple).unwrap());
        for (row, dealers) in hand.rows().into_iter().zip(hand.dealers) {
            let row = if choice.is_some() { row } else { 0 };
            let times = i128::from(choice.unwrap_or(0));
            let (ante, play) =
                (halves(rules.outcomes[row].ante), times * halves(rules.outcomes[row].play));
            counted.rows[row][place.unwrap_or(0)] += dealers as u128;
            counted.deals += dealers;
            let values = [ante, play, ante * play, (ante + play) * (ante + play), 2 * times];
            for (sum, value) in counted.sums.iter_mut().zip(values) {
                *sum += value * dealers;
            }
            counted.won += if ante + play > 0 { dealers } else { 0 };
        }
        if let Some(place) = place {
            counted.raised[place] += 1;
        }
    }
    counted
}

fn fraction(part: i128, whole: i128) -> Fraction {
    Fraction::new(part, whole).unwrap()
}

/// The figures of a strategy are those that were counted.
fn same(game: &BaseGame, strategy: &Strategy, counted: &Counted) {
    let played = game.play(strategy);
    let words = format!("{strategy} {:?}", game.rules());
    let mean = |sum: usize, unit: i128| fraction(counted.sums[sum], unit * counted.deals);
    let base = &mean(0, 2) + &mean(1, 2);
    assert_eq!(played.house_edge, -base.clone(), "{words}");
    assert_eq!(played.variance, &mean(3, 4) - &(&base * &base), "{words}");
    assert_eq!(played.ante_play_covariance, &mean(2, 4) - &(&mean(0, 2) * &mean(1, 2)), "{words}");
    assert_eq!(played.average_wager, &Fraction::one() + &mean(4, 2), "{words}");
    assert_eq!(played.win_frequency, fraction(counted.won, counted.deals), "{words}");
    assert_eq!(played.share(|net| *net > Fraction::zero()), played.win_frequency);
    assert_eq!(played.raised_by_multiple, counted.raised, "{words}");
    assert_eq!(played.worse_hands, counted.worse, "{words}");
    for (row, deals) in played.outcomes.iter().zip(&counted.rows) {
        assert_eq!(row.deals, deals.iter().sum::<u128>());
        let parts: Vec<u128> = row.parts.iter().map(|part| part.deals).collect();
        let some: Vec<u128> = deals.iter().copied().filter(|deals| *deals > 0).collect();
        assert_eq!(parts, some, "{words}");
    }
    let risk = played.house_edge.checked_div(&played.average_wager).unwrap();
    assert_eq!(played.element_of_risk, risk);
}

fn at_least(ranks: &[u8]) -> Strategy {
    Strategy::AtLeast(ranks.iter().map(|rank| Rank::new(*rank).unwrap()).collect())
}

/// Whether a hand has these left-over ranks or better ones.
fn is_at_least(hand: &Hand, ranks: &[u8]) -> bool {
    let ranks: Vec<u32> = ranks.iter().map(|rank| u32::from(*rank)).collect();
    (usize::from(hand.score), &hand.left) <= (ranks.len(), &ranks)
}

fn games(rules: &GinAndWin) -> [BaseGame; 2] {
    [Method::Symmetric, Method::General].map(|method| base_game(rules, method, &|_, _| ()).unwrap())
}

/// Pay-offs as they are usual, and others under which hands are raised by the largest multiple that lose the Ante.
fn tables() -> Vec<[(Pay, Pay); 5]> {
    let (lose, push, even) = (Pay::Lose, Pay::Push, Pay::to_one(1));
    let half = Pay::Odds { win: 3, stake: 2 };
    vec![
        [(even, push), (even, Pay::to_one(3)), (even, even), (push, push), (lose, lose)],
        [(push, even), (half, half), (even, push), (push, lose), (lose, lose)],
        [(lose, half), (lose, even), (lose, half), (lose, lose), (push, lose)],
        [(even, lose), (even, lose), (even, push), (even, push), (lose, lose)],
        // Every multiple is worth the same.
        [(even, push), (even, push), (even, push), (push, push), (lose, push)],
    ]
}

fn with(table: [(Pay, Pay); 5], multiples: &[u8]) -> GinAndWin {
    let mut rules = rules(multiples);
    for (row, (ante, play)) in rules.outcomes.iter_mut().skip(1).zip(table) {
        (row.ante, row.play) = (ante, play);
    }
    rules
}

#[test]
fn the_figures_of_a_choice_are_those_of_every_deal() {
    let hands = hands();
    let mut raised = vec![0; 3];
    for table in tables() {
        for multiples in [&[1, 2, 4][..], &[2, 3, 7], &[1, 5]] {
            let rules = with(table, multiples);
            let counted = play(&rules, hands, |hand| best(&rules, hand));
            assert_eq!(counted.worse, 0);
            for game in games(&rules) {
                same(&game, &Strategy::Optimal, &counted);
            }
            if multiples.len() == 3 {
                assert_eq!(counted.raised[1], 0, "a multiple between two others is never alone");
                for (sum, hands) in raised.iter_mut().zip(&counted.raised) {
                    *sum += hands;
                }
            }
        }
    }
    assert!(raised[0] > 0 && raised[2] > 0, "{raised:?}");
}

#[test]
fn the_figures_of_strategies_by_multiple_are_those_of_every_deal() {
    let hands = hands();
    for table in tables() {
        let rules = with(table, &[1, 2, 4]);
        let (low, high) = (vec![10, 7, 2], vec![8]);
        let steps = Strategy::ByMultiple(vec![(4, at_least(&high)), (2, at_least(&low))]);
        let by_steps = play(&rules, hands, |hand| match () {
            () if is_at_least(hand, &high) => Some(4),
            () if is_at_least(hand, &low) => Some(2),
            () => None,
        });
        for game in games(&rules) {
            same(&game, &steps, &by_steps);
            for multiple in [1, 2, 4] {
                let always = Strategy::ByMultiple(vec![(multiple, Strategy::Always)]);
                same(&game, &always, &play(&rules, hands, |_| Some(multiple)));
                let own = Strategy::ByMultiple(vec![(multiple, Strategy::IfItWouldQualify)]);
                let if_own = |hand: &Hand| hand.qualifies.then_some(multiple);
                same(&game, &own, &play(&rules, hands, if_own));
            }
        }
    }
}

/// Of all pairs of thresholds, the one of the largest multiple not below that of the smallest.
#[test]
fn the_best_thresholds_are_the_best_of_all_pairs() {
    let hands = hands();
    for table in tables() {
        let rules = with(table, &[1, 2, 4]);
        let (mut raise, mut more) = (vec![], vec![]);
        for (place, hand) in hands.iter().enumerate() {
            let [fold, least, most] =
                [None, Some(1), Some(4)].map(|choice| worth(&rules, hand, choice));
            let [before, before_more] =
                [&raise, &more].map(|list| list.last().copied().unwrap_or(0));
            let is_same = place > 0 && hands[place - 1].compare(hand) == Ordering::Equal;
            if is_same {
                raise.pop();
                more.pop();
            }
            raise.push(before + least - fold);
            more.push(before_more + most - least);
        }
        let pairs = raise.iter().enumerate().map(|(place, gain)| {
            let more = more[..=place].iter().copied().max().unwrap().max(0);
            gain + more
        });
        let folded: i128 = hands.iter().map(|hand| worth(&rules, hand, None)).sum();
        let deals: i128 = hands.iter().flat_map(|hand| hand.dealers).sum();
        let edge = -fraction(folded + pairs.max().unwrap(), 2 * deals);
        for game in games(&rules) {
            let strategy = game.best_threshold().unwrap();
            assert!(strategy.is_of(&rules.play_multiples));
            assert_eq!(game.play(&strategy).house_edge, edge, "{strategy}");
        }
    }
}

#[test]
fn each_multiple_alone_is_the_game_of_that_multiple() {
    let game = &games(&rules(&[1, 2, 4]))[0];
    let optimal = game.play(&Strategy::Optimal).house_edge;
    let single = game.single_multiples().unwrap();
    assert_eq!(single.iter().map(|one| one.multiple).collect::<Vec<u8>>(), [1, 2, 4]);
    for one in single {
        let alone = &games(&rules(&[one.multiple]))[0];
        assert_eq!(alone.single_multiples(), Ok(vec![]));
        let edge = alone.play(&Strategy::Optimal).house_edge;
        assert_eq!((&one.played.house_edge, &one.cost), (&edge, &(&edge - &optimal)));
        assert!(!one.cost.is_negative());
    }
}

#[test]
fn advice_names_the_best_multiple_of_a_hand() {
    let hands = hands();
    let rules = with(tables()[1], &[1, 2, 4]);
    for hand in hands.iter().step_by(997) {
        // The cards' bits are those of a card set: thirteen of each suit.
        let found = advice(&rules, CardSet::from_bits(hand.cards), &|_, _| ()).unwrap();
        let best = best(&rules, hand);
        assert_eq!(found.raise().then_some(found.multiple), best);
        let deals: i128 = hand.dealers.iter().sum();
        for (multiple, raised) in &found.by_multiple {
            let worth = worth(&rules, hand, Some(*multiple));
            assert_eq!(*raised, fraction(worth, 2 * deals));
        }
    }
}

#[test]
fn the_sheet_of_a_choice_is_the_same_by_both_methods() {
    let [symmetric, general] = games(&with(tables()[0], &[1, 2, 4]));
    let sheet = par_sheet(&symmetric);
    assert_eq!(par_sheet(&general), sheet);
    let optimal = symmetric.play(&Strategy::Optimal);
    let of = |wager| sheet.wagers.iter().find(|one| one.wager == wager).unwrap();
    assert_eq!(of(ParWager::Base).variance, optimal.variance);
    assert_eq!(&Fraction::one() + &of(ParWager::Play).wagered, optimal.average_wager);
    // One unit more on each pay-off costs what the game with it costs, where no choice changes.
    for step in &sheet.steps {
        let anew = step.played_anew.as_ref().unwrap();
        assert!(anew <= &step.as_played, "best play for the changed rules loses no more: {step:?}");
    }
}

/// A fold that costs less than the Ante can lose after a raise is refused: the largest multiple could be best for a
/// hand that is better folded.
#[test]
fn a_cheap_fold_is_refused_where_the_player_chooses() {
    let mut rules = rules(&[1, 2]);
    rules.outcomes[0].ante = Pay::Push;
    let refused = base_game(&rules, Method::Symmetric, &|_, _| ()).map(|_| ());
    assert_eq!(refused, Err(UnsupportedRules::CheapFold));
    rules.play_multiples = PlayMultiples::only(2);
    assert!(base_game(&rules, Method::Symmetric, &|_, _| ()).is_ok());
}

//! One measurement a process: what a computation costs in CPU time and memory.
//!
//! Each task runs in a process of its own, so that the peak of memory is its own. A task is repeated for
//! a second at least.
//!
//! `cargo run --release -p gincert-math --example measure -- TASK`

mod common;

use gincert_evidence::Fraction;
use gincert_fast::Evaluator;
use gincert_game::gin_and_win::{BonusHand, GinAndWin, Pay, SIDE_NAME};
use gincert_game::{CardSet, MeldRules, Rank, best_meldings};
use gincert_math::{
    Method, Strategy, advice, analyse_bonus, base_game, base_neighbours, census, solve_base,
};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long a task is repeated at least.
const AT_LEAST: Duration = Duration::from_secs(1);

/// A task: its name, what is counted in it, and the work of one run, which gives the number of
/// units done.
type Task = (&'static str, &'static str, fn() -> u64);

const TASKS: [Task; 18] = [
    ("hand-reference", "hands", hands_by_reference),
    ("hand-fast", "hands", hands_by_tables),
    ("bonus-symmetric", "analyses", || bonus(Method::Symmetric)),
    ("bonus-general", "analyses", || bonus(Method::General)),
    ("bonus-enumerate", "analyses", || bonus(Method::Enumerate)),
    ("base-symmetric", "analyses", || base(Method::Symmetric)),
    ("base-general", "analyses", || base(Method::General)),
    ("advice", "hands", || one_hand(&rules())),
    ("rules-folded", "rulesets", || changed(&rules(), Method::Symmetric)),
    ("rules-anew", "rulesets", changed_anew),
    ("rules-general", "rulesets", || changed(&rules(), Method::General)),
    ("solve", "targets", || solved(&rules(), Method::Symmetric)),
    ("solve-general", "targets", || solved(&rules(), Method::General)),
    ("runs-base", "analyses", || base_of(&with_runs(), Method::General)),
    ("runs-rules", "rulesets", || changed(&with_runs(), Method::General)),
    ("runs-solve", "targets", || solved(&with_runs(), Method::General)),
    ("runs-advice", "hands", || one_hand(&with_runs())),
    ("simulation", "runs", simulated),
];

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let Some((name, unit, work)) = TASKS.iter().find(|(name, ..)| *name == wanted) else {
        for (name, ..) in TASKS {
            println!("{name}");
        }
        return;
    };
    let (start, cpu) = (Instant::now(), cpu_ms());
    let (mut runs, mut units) = (0u64, 0u64);
    while runs == 0 || start.elapsed() < AT_LEAST {
        units += black_box(work());
        runs += 1;
    }
    let (wall, cpu) = (start.elapsed().as_micros(), cpu_ms().saturating_sub(cpu));
    println!("{name}\t{unit}\t{runs}\t{units}\t{cpu}\t{wall}\t{}", peak_kb());
}

/// CPU time of all threads of this process in milliseconds, where the system tells it (proc(5):
/// fields 14 and 15, in hundredths of a second on Linux).
fn cpu_ms() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields = after_name.split_whitespace().skip(11).take(2);
    let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    ticks * 10
}

/// The peak of resident memory in kilobytes, where the system tells it.
fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Draws hands: a multiplicative generator modulo 2^61 - 1, which only spreads the cases.
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: u64) -> u64 {
        let product = u128::from(self.0) * 37_107_813_257_u128;
        self.0 = (product % ((1 << 61) - 1)) as u64;
        self.0 % end
    }

    fn deal(&mut self, deck: &mut [u64], cards: usize) {
        for place in 0..cards {
            let other = place + self.below(52 - place as u64) as usize;
            deck.swap(place, other);
        }
    }
}

fn deck() -> Vec<u64> {
    (0..52).map(|bit| 1 << bit).collect()
}

fn hands_by_reference() -> u64 {
    let (mut draws, mut deck) = (Draws(1), deck());
    for _ in 0..20_000 {
        draws.deal(&mut deck, 7);
        let hand = CardSet::from_bits(deck.iter().take(7).sum());
        black_box(best_meldings(&MeldRules::GIN_AND_WIN, hand));
    }
    20_000
}

fn hands_by_tables() -> u64 {
    let (mut draws, mut deck) = (Draws(1), deck());
    let evaluator = Evaluator::new(&MeldRules::GIN_AND_WIN);
    for _ in 0..1_000_000 {
        draws.deal(&mut deck, 7);
        let hand = CardSet::from_bits(deck.iter().take(7).sum());
        black_box(evaluator.best(hand));
    }
    1_000_000
}

fn bonus(method: Method) -> u64 {
    let rules = rules();
    let counted = census(&rules.melds, rules.hand_cards, method, &|_, _| ());
    counted.map_or(0, |counted| {
        black_box(analyse_bonus(&counted, &rules.sides[0].rows));
        1
    })
}

fn base(method: Method) -> u64 {
    base_of(&rules(), method)
}

fn base_of(rules: &GinAndWin, method: Method) -> u64 {
    let counted = base_game(rules, method, &|_, _| ());
    counted.map_or(0, |game| {
        black_box(game.play(&Strategy::Optimal));
        1
    })
}

/// The edge under every neighbour of the rules.
fn changed(rules: &GinAndWin, method: Method) -> u64 {
    let changed: Vec<GinAndWin> =
        base_neighbours(rules).into_iter().map(|neighbour| neighbour.rules).collect();
    let counted = base_game(rules, method, &|_, _| ());
    counted.map_or(0, |game| {
        let edges = game.under_each(&changed, |game| game.play(&Strategy::Optimal).house_edge);
        black_box(edges).len() as u64
    })
}

/// The same for a few of them, each counted from the beginning.
fn changed_anew() -> u64 {
    let some = base_neighbours(&rules()).into_iter().take(10);
    some.map(|neighbour| base_of(&neighbour.rules, Method::Symmetric)).sum()
}

fn solved(rules: &GinAndWin, method: Method) -> u64 {
    let target = Fraction::new(2, 100).unwrap_or_else(Fraction::zero);
    let counted = base_game(rules, method, &|_, _| ());
    counted.map_or(0, |game| {
        black_box(solve_base(&game, &target));
        1
    })
}

fn one_hand(rules: &GinAndWin) -> u64 {
    let hand = CardSet::from_bits(0b111_1111);
    advice(rules, hand, &|_, _| ()).map_or(0, |found| {
        black_box(found);
        1
    })
}

/// What others do: deals drawn at random, for the edge of always raising.
fn simulated() -> u64 {
    let (mut draws, mut deck) = (Draws(1), deck());
    let (rules, mut net) = (rules(), 0i64);
    let evaluator = Evaluator::new(&rules.melds);
    for _ in 0..1_000_000 {
        draws.deal(&mut deck, 14);
        let (player, rest) = deck.split_at(7);
        let player = evaluator.best(CardSet::from_bits(player.iter().sum()));
        let dealer = evaluator.best(CardSet::from_bits(rest.iter().take(7).sum()));
        let qualifies = rules.qualifier.admits_top(dealer.score(), dealer.top());
        net += match player.cmp(&dealer) {
            _ if !qualifies => 1,
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => -2,
        };
    }
    black_box(net);
    1
}

/// The same rules where runs of three are melds, and flushes of four.
fn with_runs() -> GinAndWin {
    let melds = MeldRules { flush_min: Some(4), run_min: Some(3), ..MeldRules::GIN_AND_WIN };
    GinAndWin { melds, ..rules() }
}

/// The base game with a pay table of four rows.
fn rules() -> GinAndWin {
    let score = |score, limit| BonusHand::Score { score, limit };
    let rows = vec![
        (score(0, None), Pay::to_one(4)),
        (score(1, None), Pay::to_one(2)),
        (score(2, Rank::new(7)), Pay::to_one(1)),
        (BonusHand::AllOthers, Pay::Lose),
    ];
    common::rules(vec![common::side(SIDE_NAME, true, rows)])
}

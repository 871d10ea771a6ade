//! Every hand of a deck, set many at once: hands that differ in one suit only stand together.
//!
//! What three suits put into flushes and runs is settled once for all hands that share them. The
//! fourth suit then goes through a list of lanes, eight or sixteen in one instruction. Open where
//! a rank never leaves over more than one card, so that a set of ranks says what is left over.
//!
//! Knows nothing about wagers, and nothing about hands that stand for others: each is set.

use crate::Leftover;
use crate::gin_and_win::evaluator::{Evaluator, lanes_of};
use crate::gin_and_win::lanes::{LANE_MASK, LANES};
use crate::gin_and_win::leftover::spread;
use core::cmp::Reverse;
use gincert_game::{CardSet, Rank};

/// Lanes that are set together; lists are filled up to a multiple of it.
const CHUNK: usize = 16;
/// Largest hand with a score of three bits, so that a key fits into 16.
const NARROW_CARDS_MAX: u8 = 7;
/// Where the score stands in a key, above a bit for each rank.
const SCORE_SHIFT: u32 = 13;

/// What a hand leaves over where no rank is left twice: the score above the set of ranks, so that
/// keys compare as hands do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandKey(u32);

impl HandKey {
    /// Keys are less than this.
    pub const END: usize = 1 << (SCORE_SHIFT + 4);

    /// A number less than [`HandKey::END`], by which hands compare.
    #[inline]
    pub fn number(self) -> u32 {
        self.0
    }

    /// The key with this number, if it is one: as many ranks as the score says.
    pub fn from_number(number: u32) -> Option<HandKey> {
        let ranks = number & u32::from(LANE_MASK);
        (number >> SCORE_SHIFT == ranks.count_ones()).then_some(HandKey(number))
    }

    /// How many cards are left over.
    #[inline]
    pub fn score(self) -> u8 {
        (self.0 >> SCORE_SHIFT) as u8
    }

    /// The highest left-over rank; `None` when nothing is left over.
    #[inline]
    pub fn top(self) -> Option<Rank> {
        Rank::new(self.top_number())
    }

    /// The number of the highest left-over rank; 0 when nothing is left over.
    #[inline]
    pub fn top_number(self) -> u8 {
        (u32::BITS - (self.0 & u32::from(LANE_MASK)).leading_zeros()) as u8
    }

    /// The same as the word that every other crate uses.
    pub fn leftover(self) -> Leftover {
        let ranks = (self.0 & u32::from(LANE_MASK)) as u16;
        Leftover::pack(self.0 >> SCORE_SHIFT, spread(ranks))
    }
}

/// Hands that differ in one suit only, with what each leaves over.
#[derive(Debug, Clone, Copy)]
pub struct Bundle<'a> {
    others: u64,
    shift: u32,
    lanes: &'a [u16],
    keys: &'a [HandKey],
}

impl Bundle<'_> {
    /// What the hands leave over, in order.
    pub fn keys(&self) -> &[HandKey] {
        self.keys
    }

    /// The hands, in the same order.
    pub fn hands(&self) -> impl Iterator<Item = CardSet> {
        let hand = |lane: &u16| CardSet::from_bits(self.others | u64::from(*lane) << self.shift);
        self.lanes.iter().map(hand)
    }
}

/// All hands of so many cards out of a deck, in bundles.
///
/// ```
/// use gincert_fast::{Bundles, Evaluator};
/// use gincert_game::{CardSet, MeldRules};
/// let evaluator = Evaluator::new(&MeldRules::GIN_AND_WIN);
/// let bundles = Bundles::new(&evaluator, CardSet::from_bits((1 << 52) - 1), 3).unwrap();
/// let (mut hands, mut melded) = (0, 0);
/// for task in 0..bundles.tasks() {
///     bundles.run(task, |bundle| {
///         hands += bundle.keys().len();
///         melded += bundle.keys().iter().filter(|key| key.score() == 0).count();
///     });
/// }
/// // Three of a rank, or a flush.
/// assert_eq!((hands, melded), (22_100, 13 * 4 + 4 * 286));
/// ```
#[derive(Debug, Clone)]
pub struct Bundles {
    cards: u8,
    /// All ones where three cards of a rank leave one over, else nothing.
    threes_leave: u16,
    stays: LaneLeftovers,
    /// For each suit and number of cards the lanes that the deck has.
    suits: [Vec<Vec<Group>>; 4],
    tasks: Vec<Task>,
}

/// For every lane what can stay of it outside flushes and runs: everything comes first.
#[derive(Debug, Clone)]
struct LaneLeftovers {
    from: Vec<u32>,
    stays: Vec<u16>,
}

/// Lanes of one size of which equally many parts can stay.
#[derive(Debug, Clone)]
struct Group {
    lanes: Vec<u16>,
    /// For each way the part that stays of each lane; lists have a multiple of [`CHUNK`].
    ways: Vec<Vec<u16>>,
}

/// A share of the hands: how many cards each suit holds, and the cards of one suit.
#[derive(Debug, Clone, Copy)]
struct Task {
    sizes: [u8; 4],
    /// The suits: first the one whose cards are fixed, last the one that goes through a list.
    order: [usize; 4],
    first: u16,
}

/// What three suits leave outside their melds: the ranks that they hold an odd number of times,
/// and those that may be left over at all.
#[derive(Debug, Clone, Copy)]
struct UnmeldedRanks {
    odd: u16,
    keep: u16,
}

impl Bundles {
    /// Prepares the lists; `None` where a rank can leave over several cards.
    pub fn new(evaluator: &Evaluator, deck: CardSet, cards: u8) -> Option<Bundles> {
        let threes_leave = evaluator.threes_leave()?;
        let stays = LaneLeftovers::new(evaluator, cards);
        let suits = lanes_of(deck).map(|lane| stays.groups_of(lane, cards));
        let mut tasks = Vec::new();
        for sizes in suit_sizes(cards) {
            add_tasks(&suits, sizes, &mut tasks);
        }
        Some(Bundles { cards, threes_leave, stays, suits, tasks })
    }

    /// How many shares there are. They hold very different numbers of hands.
    pub fn tasks(&self) -> usize {
        self.tasks.len()
    }

    /// Gives every hand of a share to `found`.
    pub fn run(&self, task: usize, found: impl FnMut(Bundle<'_>)) {
        match self.cards {
            ..=NARROW_CARDS_MAX => self.run_as::<u16>(task, found),
            _ => self.run_as::<u32>(task, found),
        }
    }

    fn run_as<K: Key>(&self, task: usize, mut found: impl FnMut(Bundle<'_>)) {
        let Some(task) = self.tasks.get(task) else {
            return;
        };
        let [a, b, c, d] = task.order;
        let [_, seconds, thirds, inner] = task.order.map(|suit| self.of(task, suit));
        let bits = |lane: u16, suit: usize| u64::from(lane) << (13 * suit as u32);
        let (mut outside, mut keys) = (Vec::new(), Vec::new());
        for second in seconds.iter().flat_map(|group| &group.lanes) {
            for third in thirds.iter().flat_map(|group| &group.lanes) {
                self.outside([task.first, *second, *third], &mut outside);
                let others = bits(task.first, a) | bits(*second, b) | bits(*third, c);
                for group in inner {
                    group.set::<K>(&outside, &mut keys);
                    let keys = keys.get(..group.lanes.len()).unwrap_or_default();
                    let shift = 13 * d as u32;
                    found(Bundle { others, shift, lanes: &group.lanes, keys });
                }
            }
        }
    }

    fn of(&self, task: &Task, suit: usize) -> &[Group] {
        let suit = suit & 3;
        let by_size = self.suits[suit].get(usize::from(task.sizes[suit]));
        by_size.map(Vec::as_slice).unwrap_or_default()
    }

    /// Every way to meld three lanes.
    fn outside(&self, [a, b, c]: [u16; 3], found: &mut Vec<UnmeldedRanks>) {
        found.clear();
        for x in self.stays.of(a) {
            for y in self.stays.of(b) {
                for z in self.stays.of(c) {
                    let two = x ^ y;
                    let several = (x & y) | (two & z);
                    found.push(UnmeldedRanks { odd: two ^ z, keep: !several | self.threes_leave });
                }
            }
        }
    }
}

/// A key as it is computed.
trait Key: Copy + Ord {
    const WORST: Self;
    fn new(left: u16) -> Self;
    fn widened(self) -> HandKey;
}

impl Key for u16 {
    const WORST: u16 = u16::MAX;
    #[inline(always)]
    fn new(left: u16) -> u16 {
        (left.count_ones() as u16) << SCORE_SHIFT | left
    }
    #[inline(always)]
    fn widened(self) -> HandKey {
        HandKey(u32::from(self))
    }
}

impl Key for u32 {
    const WORST: u32 = u32::MAX;
    #[inline(always)]
    fn new(left: u16) -> u32 {
        left.count_ones() << SCORE_SHIFT | u32::from(left)
    }
    #[inline(always)]
    fn widened(self) -> HandKey {
        HandKey(self)
    }
}

impl Group {
    /// The keys of all hands that these lanes make with three other suits: of each the least over
    /// all ways to meld. With the fourth lane a rank is held an odd number of times, or several
    /// times, as the sum of both says.
    fn set<K: Key>(&self, outside: &[UnmeldedRanks], keys: &mut Vec<HandKey>) {
        keys.clear();
        for at in (0..self.lanes.len()).step_by(CHUNK) {
            let mut best = [K::WORST; CHUNK];
            for way in &self.ways {
                let Some(stays) = way.get(at..at + CHUNK) else {
                    continue;
                };
                for UnmeldedRanks { odd, keep } in outside {
                    for (best, stay) in best.iter_mut().zip(stays) {
                        *best = (*best).min(K::new((odd ^ stay) & keep));
                    }
                }
            }
            keys.extend(best.map(K::widened));
        }
    }
}

impl LaneLeftovers {
    fn new(evaluator: &Evaluator, cards: u8) -> LaneLeftovers {
        let (mut from, mut stays) = (Vec::with_capacity(LANES + 1), Vec::new());
        for lane in 0..LANES as u16 {
            from.push(stays.len() as u32);
            if lane.count_ones() <= u32::from(cards) {
                stays.push(lane);
                let mut melded = lane;
                while melded != 0 {
                    if evaluator.lanes().splits(melded) {
                        stays.push(lane & !melded);
                    }
                    melded = (melded - 1) & lane;
                }
            }
        }
        from.push(stays.len() as u32);
        LaneLeftovers { from, stays }
    }

    fn of(&self, lane: u16) -> &[u16] {
        let lane = usize::from(lane & LANE_MASK);
        self.stays.get(self.from[lane] as usize..self.from[lane + 1] as usize).unwrap_or_default()
    }

    /// The lanes that a deck's lane contains, by size and number of ways.
    fn groups_of(&self, deck: u16, cards: u8) -> Vec<Vec<Group>> {
        let mut by_size = vec![Vec::<Group>::new(); usize::from(cards) + 1];
        for lane in (0..LANES as u16).filter(|lane| lane & !deck == 0) {
            let Some(groups) = by_size.get_mut(lane.count_ones() as usize) else {
                continue;
            };
            let stays = self.of(lane);
            let known = groups.iter_mut().position(|group| group.ways.len() == stays.len());
            let place = known.unwrap_or_else(|| {
                groups.push(Group { lanes: Vec::new(), ways: vec![Vec::new(); stays.len()] });
                groups.len() - 1
            });
            let group = &mut groups[place];
            group.lanes.push(lane);
            for (way, stay) in group.ways.iter_mut().zip(stays) {
                way.push(*stay);
            }
        }
        for way in by_size.iter_mut().flatten().flat_map(|group| &mut group.ways) {
            way.resize(way.len().next_multiple_of(CHUNK), 0);
        }
        by_size
    }
}

/// Every way to share so many cards among the suits.
fn suit_sizes(cards: u8) -> Vec<[u8; 4]> {
    let mut all = Vec::new();
    for a in 0..=cards {
        for b in 0..=cards - a {
            for c in 0..=cards - a - b {
                all.push([a, b, c, cards - a - b - c]);
            }
        }
    }
    all
}

/// The tasks of hands with so many cards in each suit. The suit that goes through a list is the one
/// with most lanes for each way to meld them; the suit with most lanes among the others is fixed.
fn add_tasks(suits: &[Vec<Vec<Group>>; 4], sizes: [u8; 4], tasks: &mut Vec<Task>) {
    let groups = |suit: usize| {
        let by_size = suits[suit & 3].get(usize::from(sizes[suit & 3]));
        by_size.map(Vec::as_slice).unwrap_or_default()
    };
    let lanes = |suit: usize| groups(suit).iter().map(|group| group.lanes.len()).sum::<usize>();
    let ways = |suit: usize| {
        let all = groups(suit).iter().map(|group| group.ways.len() * group.lanes.len());
        all.sum::<usize>()
    };
    // Lanes over ways a lane: the square of the lanes over all ways.
    let worth = |suit: &usize| lanes(*suit).pow(2) / ways(*suit).max(1);
    let mut order = [0, 1, 2, 3];
    order.sort_by_key(|suit| (worth(suit), *suit));
    let [others @ .., _] = &mut order;
    others.sort_by_key(|suit| (Reverse(lanes(*suit)), *suit));
    let firsts = groups(order[0]).iter().flat_map(|group| &group.lanes);
    tasks.extend(firsts.map(|first| Task { sizes, order, first: *first }));
}

//! What a hand can lay in one turn: contracts, additions, whether it can go out, and the least that
//! stays in it; by looking at every choice.

use super::contract::contracts;
use super::rules::TableGin;
use super::state::TableMeld;
use super::terms::{AfterContract, PileUse};
use crate::deadwood::{CardValues, Meld, MeldCore, Search, best_meldings};
use crate::{Card, CardSet};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// What a hand can lay in one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cover {
    /// The least points that stay in the hand.
    pub least_points: u32,
    /// Whether all of it can be laid.
    pub can_go_out: bool,
    /// Whether all of it but one card can be laid.
    pub can_go_out_with_discard: bool,
    /// For each meld to which the seat may add, the cards that fit alone.
    pub addable: Vec<(u32, CardSet)>,
}

/// What a hand can lay in one turn, by its seat; `contract` says whether the seat's contract is on
/// the table.
pub fn cover(
    rules: &TableGin,
    hand: CardSet,
    table: &[TableMeld],
    seat: u8,
    contract: bool,
) -> Cover {
    let free = contract || rules.contract.is_none();
    let open: Vec<&TableMeld> =
        table.iter().filter(|meld| free && rules.may_add(seat, meld.by)).collect();
    let melds: Vec<Meld> = open.iter().map(|meld| meld.meld).collect();
    let mut points = Layer::new(rules, rules.core, &melds, hand, free);
    // Every card counts one here, so that nothing left means no card left.
    let each_one = MeldCore { values: each_one(), ..rules.core };
    let mut cards = Layer::new(rules, each_one, &melds, hand, free);
    let fits_alone = |meld: &TableMeld| {
        let fits = |card: &Card| rules.grown(&meld.meld, CardSet::EMPTY.with(*card)).is_some();
        hand.cards().into_iter().filter(fits).collect()
    };
    Cover {
        least_points: points.least(hand),
        can_go_out: cards.least(hand) == 0,
        can_go_out_with_discard: hand
            .cards()
            .into_iter()
            .any(|card| cards.least(hand.without(card)) == 0),
        addable: open.iter().map(|meld| (meld.id, fits_alone(meld))).collect(),
    }
}

/// Values by which every card counts one.
fn each_one() -> CardValues {
    CardValues::groups(1, 1, 1).with_joker(1)
}

/// What to lay in one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnPlan {
    /// New melds; before the contract the three of it come first.
    pub melds: Vec<Meld>,
    /// Cards added to melds on the table, by their numbers.
    pub additions: Vec<(u32, CardSet)>,
    /// What stays in the hand.
    pub left: CardSet,
}

/// A way to lay in one turn what leaves the fewest cards, and of those ways the first in a fixed
/// order; all cards where the hand can go out.
pub fn fewest_left(
    rules: &TableGin,
    hand: CardSet,
    table: &[TableMeld],
    seat: u8,
    contract: bool,
) -> TurnPlan {
    let free = contract || rules.contract.is_none();
    let open: Vec<&TableMeld> =
        table.iter().filter(|meld| free && rules.may_add(seat, meld.by)).collect();
    let on_table: Vec<Meld> = open.iter().map(|meld| meld.meld).collect();
    let each_one = MeldCore { values: each_one(), ..rules.core };
    let mut layer = Layer::new(rules, each_one, &on_table, hand, free);
    let mut plan = TurnPlan { melds: Vec::new(), additions: Vec::new(), left: hand };
    let fewest = layer.least(hand);
    if free {
        for (place, meld) in open.iter().enumerate() {
            let wanted = layer.with_additions(place, plan.left);
            let fits = |cards: &CardSet| {
                layer.with_additions(place + 1, plan.left.minus(*cards)) == wanted
            };
            let chosen = rules.additions(&meld.meld, plan.left).into_iter().find(fits);
            let cards = chosen.unwrap_or_default();
            plan.left = plan.left.minus(cards);
            plan.additions.extend(Some((meld.id, cards)).filter(|_| !cards.is_empty()));
        }
        plan.meld(&each_one);
        return plan;
    }
    for melds in contracts(rules, hand) {
        let laid = union(&melds);
        let mut with = TurnPlan { melds, additions: Vec::new(), left: hand.minus(laid) };
        if melds_at_once(rules) {
            with.meld(&each_one);
        }
        if u32::from(with.left.len()) == fewest {
            return with;
        }
    }
    plan
}

/// The cards of several melds.
fn union(melds: &[Meld]) -> CardSet {
    melds.iter().fold(CardSet::EMPTY, |all, meld| all.union(meld.cards()))
}

/// Whether further melds may be laid in the turn of the contract.
fn melds_at_once(rules: &TableGin) -> bool {
    rules.contract.is_some_and(|contract| contract.after == AfterContract::NewMeldsAtOnce)
}

impl TurnPlan {
    /// Melds what is left so that the fewest cards stay.
    fn meld(&mut self, each_one: &MeldCore) {
        if let Some(melding) = best_meldings(each_one, self.left).into_iter().next() {
            self.melds.extend(melding.melds);
            self.left = melding.deadwood;
        }
    }
}

/// How many cards from the top of the pile, two at least, may be taken so that the lowest of them
/// can be used at once.
pub fn take_options(
    rules: &TableGin,
    hand: CardSet,
    table: &[TableMeld],
    seat: u8,
    pile: &[Card],
) -> Vec<u8> {
    let Some(pile_use) = rules.pile_use else {
        return Vec::new();
    };
    let usable = |count: &u8| {
        let first = pile.len().checked_sub(usize::from(*count));
        let Some((lowest, above)) = first.and_then(|at| pile.get(at..)?.split_first()) else {
            return false;
        };
        let cards = above.iter().fold(hand.with(*lowest), |all, card| all.with(*card));
        let melds = rules.core.melds_within(cards);
        let in_meld = melds.iter().any(|meld| meld.cards().contains(*lowest));
        let addition = || {
            let open = table.iter().filter(|meld| rules.may_add(seat, meld.by));
            open.flat_map(|meld| rules.additions(&meld.meld, cards))
                .any(|added| added.contains(*lowest))
        };
        in_meld || (pile_use == PileUse::NewMeldOrAddition && addition())
    };
    let most = u8::try_from(pile.len()).unwrap_or(u8::MAX);
    (2..=most).filter(usable).collect()
}

/// The search under one way of counting.
struct Layer<'a> {
    rules: &'a TableGin,
    melds: &'a [Meld],
    search: Search,
    known: BTreeMap<(usize, CardSet), u32>,
    /// The cards of each contract in the hand.
    contracts: Vec<CardSet>,
    free: bool,
}

impl<'a> Layer<'a> {
    fn new(
        rules: &'a TableGin,
        core: MeldCore,
        melds: &'a [Meld],
        hand: CardSet,
        free: bool,
    ) -> Layer<'a> {
        let mut contracts: Vec<CardSet> = Vec::new();
        if !free {
            contracts = super::contract::contracts(rules, hand).iter().map(|m| union(m)).collect();
            contracts.sort();
            contracts.dedup();
        }
        let search = Search::new(&core, hand);
        Layer { rules, melds, search, known: BTreeMap::new(), contracts, free }
    }

    fn least(&mut self, hand: CardSet) -> u32 {
        if self.free { self.with_additions(0, hand) } else { self.with_contract(hand) }
    }

    /// The least over every choice of additions to the melds from `place` on, and new melds.
    fn with_additions(&mut self, place: usize, hand: CardSet) -> u32 {
        let Some(meld) = self.melds.get(place) else {
            return self.search.least(hand);
        };
        if let Some(known) = self.known.get(&(place, hand)) {
            return *known;
        }
        let choices = self.rules.additions(meld, hand);
        let least = choices
            .into_iter()
            .map(|cards| self.with_additions(place + 1, hand.minus(cards)))
            .min()
            .unwrap_or(0);
        self.known.insert((place, hand), least);
        least
    }

    /// Before the contract: nothing, or a contract; and further melds where they may follow it.
    fn with_contract(&mut self, hand: CardSet) -> u32 {
        let at_once = melds_at_once(self.rules);
        let mut least = self.search.points(hand);
        let held = |cards: &&CardSet| cards.minus(hand).is_empty();
        let laid: Vec<CardSet> = self.contracts.iter().filter(held).copied().collect();
        for cards in laid {
            let rest = hand.minus(cards);
            let left = if at_once { self.search.least(rest) } else { self.search.points(rest) };
            least = least.min(left);
        }
        least
    }
}

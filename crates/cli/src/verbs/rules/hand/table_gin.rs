//! `gincert hand` for games with melds on the table: whether a hand can lay its contract or go out,
//! and how.

use super::{COMMAND_LINE, Source, cards, lines, names, one, or_none, read};
use crate::args::{ContractArg, HandArgs};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use gincert_evidence::{Finding, printable};
use gincert_game::deadwood::{MeldKind, least_points};
use gincert_game::dealing::FinalDiscard;
use gincert_game::table_gin::{
    TableGin, TableMeld, TurnEnds, TurnPlan, contracts, cover, fewest_left, take_options,
};
use gincert_game::{Card, CardSet, parse_card_or_joker, parse_cards_of_deck};
use serde::Serialize;
use std::collections::BTreeMap;

/// Most cards of a hand, so that the search over poker runs stays fast.
const CARDS_MAX: u8 = 14;
/// Most cards of a pile that are read: one more than a deck with all jokers has.
const PILE_CARDS_MAX: usize = 55;
/// Most melds on the table: a deck cannot make more.
const TABLE_MELDS_MAX: usize = 17;

#[derive(Serialize)]
struct Answer {
    hand: Hand,
}

#[derive(Serialize)]
struct Hand {
    cards: Vec<String>,
    points: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    contracts: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    can_contract: Option<bool>,
    /// By the rules of this game: with a discard, without one, or either.
    goes_out: bool,
    /// Whether all cards can be laid, and all but one.
    can_go_out: bool,
    can_go_out_with_discard: bool,
    least_points: u32,
    /// A way to lay what leaves the fewest cards.
    lay: ContractPlan,
    /// The same with the card that is thrown, where the hand goes out by a discard only.
    #[serde(skip_serializing_if = "Option::is_none")]
    with_discard: Option<(String, ContractPlan)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    addable: Option<BTreeMap<u32, Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    take_options: Option<Vec<u8>>,
}

#[derive(Serialize)]
struct ContractPlan {
    melds: Vec<NewMeld>,
    additions: BTreeMap<u32, Vec<String>>,
    left: Vec<String>,
}

#[derive(Serialize)]
struct NewMeld {
    kind: &'static str,
    cards: Vec<String>,
}

/// What lies beside the hand.
struct TableContext {
    table: Vec<TableMeld>,
    contract: bool,
    pile: Option<Vec<Card>>,
    seat: u8,
}

pub(super) fn run(output: &Output, rules: &TableGin, args: &HandArgs) -> Result<Exit, Failure> {
    if args.contract.is_some() && rules.contract.is_none() {
        return Err(Failure::usage("This game has no contract."));
    }
    if args.pile.is_some() && rules.pile_use.is_none() {
        return Err(Failure::usage("This game does not take several cards of the pile."));
    }
    let jokers = rules.core.jokers_in_deck();
    let beside = TableContext {
        table: table(rules, args.table.as_deref().unwrap_or_default())?,
        contract: args.contract == Some(ContractArg::Laid),
        pile: args.pile.as_deref().map(|text| pile(text, jokers)).transpose()?,
        seat: args.seat.unwrap_or(0),
    };
    if args.cards == "-" {
        return lines(|line, source| answer(rules, &beside, line, source));
    }
    one(output, &args.cards, answer(rules, &beside, &args.cards, &COMMAND_LINE), words)
}

/// `SEAT KIND CARDS`, apart by commas.
fn table(rules: &TableGin, text: &str) -> Result<Vec<TableMeld>, Failure> {
    let mut melds: Vec<TableMeld> = Vec::new();
    let mut all = CardSet::EMPTY;
    for (part, id) in text.split(',').map(str::trim).filter(|part| !part.is_empty()).zip(0u32..) {
        let wrong = || {
            let shown = printable(part);
            Failure::usage(format!("'{shown}' is not a meld on the table: write SEAT KIND CARDS."))
        };
        let (by, rest) = part.split_once(' ').ok_or_else(wrong)?;
        let (kind, cards) = rest.trim().split_once(' ').ok_or_else(wrong)?;
        let by: u8 = by.parse().map_err(|_| wrong())?;
        let kind = MeldKind::parse(kind).ok_or_else(wrong)?;
        let jokers = rules.core.jokers_in_deck();
        let cards = parse_cards_of_deck(cards, jokers).map_err(|_| wrong())?;
        let meld = rules.core.meld_of_kind(kind, cards).ok_or_else(wrong)?;
        if !all.is_disjoint(cards) || melds.len() >= TABLE_MELDS_MAX {
            return Err(Failure::usage("A card is in two melds on the table."));
        }
        all = all.union(cards);
        melds.push(TableMeld { id, by, meld, added: Vec::new() });
    }
    Ok(melds)
}

fn pile(text: &str, jokers: u8) -> Result<Vec<Card>, Failure> {
    let card = |word: &str| match parse_card_or_joker(word, jokers) {
        Ok((card, taken)) if taken == word.len() => Ok(card),
        _ => Err(Failure::usage(format!("'{}' is not a card of a pile.", printable(word)))),
    };
    text.split_whitespace().take(PILE_CARDS_MAX).map(card).collect()
}

fn answer(
    rules: &TableGin,
    beside: &TableContext,
    line: &str,
    source: &Source,
) -> Result<Answer, Box<Finding>> {
    let place = |start, end| source.place(start, end, line);
    let hand = read(line, rules.core.jokers_in_deck(), &place)?;
    if hand.is_empty() || hand.len() > CARDS_MAX {
        let wanted = format!("1 to {CARDS_MAX}");
        return Err(Box::new(cards::count(place(0, line.len()), "player", &wanted, hand.len())));
    }
    let laid = beside.table.iter().map(|meld| meld.meld.cards());
    let elsewhere: CardSet = beside.pile.iter().flatten().copied().collect();
    let elsewhere = laid.fold(elsewhere, |all, cards| all.union(cards));
    let both = elsewhere.intersection(hand);
    if !both.is_empty() {
        return Err(Box::new(cards::duplicate(place(0, line.len()), &both.to_string())));
    }
    Ok(Answer { hand: of_hand(rules, beside, hand) })
}

fn of_hand(rules: &TableGin, beside: &TableContext, hand: CardSet) -> Hand {
    let TableContext { table, contract, seat, .. } = beside;
    let found = cover(rules, hand, table, *seat, *contract);
    let before = rules.contract.is_some() && !contract;
    let contracts = before.then(|| contracts(rules, hand).len());
    let plan = |hand| fewest_left(rules, hand, table, *seat, *contract);
    let discard = || {
        let out = |card: &Card| plan(hand.without(*card)).left.is_empty();
        let card = hand.cards().into_iter().find(out)?;
        Some((card.to_string(), lay(&plan(hand.without(card)))))
    };
    let discards = rules.turn_ends == TurnEnds::Discard;
    let alone = !discards || rules.final_discard == FinalDiscard::Optional;
    let by_discard = discards && found.can_go_out_with_discard;
    let goes_out = (alone && found.can_go_out) || by_discard;
    let by_discard = by_discard && !(alone && found.can_go_out);
    let addable = found.addable.iter().map(|(id, cards)| (*id, names(*cards)));
    Hand {
        cards: names(hand),
        points: least_points(&rules.core, hand),
        contracts,
        can_contract: contracts.map(|count| count > 0),
        goes_out,
        can_go_out: found.can_go_out,
        can_go_out_with_discard: found.can_go_out_with_discard,
        least_points: found.least_points,
        lay: lay(&plan(hand)),
        with_discard: if by_discard { discard() } else { None },
        addable: (!before).then(|| addable.collect()),
        take_options: beside
            .pile
            .as_ref()
            .map(|pile| take_options(rules, hand, table, *seat, pile)),
    }
}

fn lay(plan: &TurnPlan) -> ContractPlan {
    let meld = |meld: &gincert_game::deadwood::Meld| NewMeld {
        kind: meld.kind().word(),
        cards: names(meld.cards()),
    };
    ContractPlan {
        melds: plan.melds.iter().map(meld).collect(),
        additions: plan.additions.iter().map(|(id, cards)| (*id, names(*cards))).collect(),
        left: names(plan.left),
    }
}

fn words(answer: &Answer) -> String {
    let hand = &answer.hand;
    let yes = |is: bool| if is { "yes" } else { "no" };
    let mut text = format!("Hand       {}\n  deadwood {}\n", hand.cards.join(" "), hand.points);
    if let Some(count) = hand.contracts {
        let ways = if count == 1 { "way" } else { "ways" };
        text.push_str(&format!("Contract   {} ({count} {ways})\n", yes(count > 0)));
    }
    text.push_str(&format!("Goes out   {}\n", yes(hand.goes_out)));
    text.push_str(&format!("  lays all           {}\n", yes(hand.can_go_out)));
    text.push_str(&format!("  lays all but one   {}\n", yes(hand.can_go_out_with_discard)));
    text.push_str(&format!("Lay        {}", lay_words(&hand.lay)));
    if let Some((card, lay)) = &hand.with_discard {
        text.push_str(&format!("Or throw   {card} and lay {}", lay_words(lay)));
    }
    text.push_str(&format!("Least      {} points can stay in the hand\n", hand.least_points));
    for (id, cards) in hand.addable.iter().flatten() {
        text.push_str(&format!("Meld {id}     takes {}\n", or_none(cards.join(" or "))));
    }
    if let Some(counts) = &hand.take_options {
        let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
        text.push_str(&format!("Pile       may be taken: {}\n", or_none(counts.join(", "))));
    }
    text
}

fn lay_words(lay: &ContractPlan) -> String {
    let melds = lay.melds.iter().map(|meld| format!("{} {}", meld.kind, meld.cards.join(" ")));
    let added = lay.additions.iter().map(|(id, cards)| format!("{} on meld {id}", cards.join(" ")));
    let all: Vec<String> = melds.chain(added).collect();
    format!("{}; {} left\n", or_none(all.join(", ")), or_none(lay.left.join(" ")))
}

//! `gincert hand` for gin rummy with closed hands: every best melding, the best discards, the right to
//! knock, and the best defence against a spread.

use super::{COMMAND_LINE, NO_JOKERS, Source, cards, lines, names, one, or_none, read};
use crate::args::HandArgs;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use gincert_evidence::{Finding, printable};
use gincert_game::deadwood::{Meld, MeldCore, Melding, best_discards, best_meldings, least_points};
use gincert_game::gin_rummy::{
    GinRummy, LayOff, Redeposit, best_defence, knocks, layoff_first, meld_first,
};
use gincert_game::{Card, CardSet, parse_card};
use serde::Serialize;

/// Best meldings that are listed; there are more only where poker runs are melds.
const MELDINGS_MAX: usize = 24;

#[derive(Serialize)]
struct Answer {
    hand: Hand,
    #[serde(skip_serializing_if = "Option::is_none")]
    defence: Option<Defence>,
}

#[derive(Serialize)]
struct Hand {
    cards: Vec<String>,
    /// Of the first best melding.
    melds: Vec<Vec<String>>,
    deadwood: Vec<String>,
    points: u32,
    /// Every best melding, the first included.
    meldings: Vec<Set>,
    meldings_count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_discards: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_after_discard: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    big_gin: Option<bool>,
    /// `None` where the card that sets it is not given.
    limit: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    may_knock: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    knock_discards: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gin_discards: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    multiplier: Option<i64>,
}

#[derive(Serialize)]
struct Set {
    melds: Vec<Vec<String>>,
    deadwood: Vec<String>,
}

/// The best defence against a spread, and what players' rules of thumb leave.
#[derive(Serialize)]
struct Defence {
    may_lay_off: bool,
    points: u32,
    laid_off: Vec<LayoffLine>,
    melds: Vec<Vec<String>>,
    deadwood: Vec<String>,
    without_lay_off: u32,
    meld_first: u32,
    meld_first_costs: u32,
    lay_off_first: u32,
    lay_off_first_costs: u32,
}

#[derive(Serialize)]
struct LayoffLine {
    cards: Vec<String>,
    onto: usize,
}

/// What lies beside the hand.
struct HandContext {
    limit_card: Option<Card>,
    upcard: Option<Card>,
    taken: Option<Card>,
    spread: Option<Vec<Meld>>,
}

pub(super) fn run(output: &Output, rules: &GinRummy, args: &HandArgs) -> Result<Exit, Failure> {
    let card = |text: &Option<String>| text.as_deref().map(one_card).transpose();
    let (upcard, knock_card) = (card(&args.upcard)?, card(&args.knock_card)?);
    let beside = HandContext {
        limit_card: rules.settle.limit_card(upcard, knock_card),
        upcard,
        taken: card(&args.taken)?,
        spread: args.against.as_deref().map(|text| spread(rules, text)).transpose()?,
    };
    if args.cards == "-" {
        return lines(|line, source| answer(rules, &beside, line, source));
    }
    one(output, &args.cards, answer(rules, &beside, &args.cards, &COMMAND_LINE), words)
}

fn one_card(text: &str) -> Result<Card, Failure> {
    match parse_card(text.trim()) {
        Ok((card, taken)) if taken == text.trim().len() => Ok(card),
        _ => Err(Failure::usage(format!("'{}' is not a card.", printable(text)))),
    }
}

/// The melds of a knocker, apart by bars.
fn spread(rules: &GinRummy, text: &str) -> Result<Vec<Meld>, Failure> {
    let core = &rules.settle.core;
    let (mut melds, mut all): (Vec<Meld>, CardSet) = (Vec::new(), CardSet::EMPTY);
    for group in text.split('|').filter(|group| !group.trim().is_empty()) {
        let meld = gincert_game::parse_cards(group).ok().and_then(|cards| core.meld(cards));
        let meld = meld.filter(|meld| meld.cards().is_disjoint(all));
        let shown = printable(group.trim());
        let meld = meld.ok_or_else(|| {
            Failure::usage(format!("'{shown}' is not a meld of the spread under these rules."))
        })?;
        all = all.union(meld.cards());
        melds.push(meld);
    }
    if melds.is_empty() || all.len() > rules.settle.hand_cards + 1 {
        return Err(Failure::usage("Write a spread as the melds of one hand, separated by bars."));
    }
    Ok(melds)
}

fn answer(
    rules: &GinRummy,
    beside: &HandContext,
    line: &str,
    source: &Source,
) -> Result<Answer, Box<Finding>> {
    let place = |start, end| source.place(start, end, line);
    let hand = read(line, NO_JOKERS, &place)?;
    let usual = rules.settle.hand_cards;
    if hand.len() != usual && hand.len() != usual + 1 {
        let wanted = format!("{usual}, or {} before the discard", usual + 1);
        let whole = place(0, line.len());
        return Err(Box::new(cards::count(whole, "player", &wanted, hand.len())));
    }
    if let Some(taken) = beside.taken.filter(|taken| !hand.contains(*taken)) {
        let why = format!("the taken card {taken} is not in the hand");
        return Err(Box::new(cards::unreadable(place(0, line.len()), &why)));
    }
    let elsewhere = beside.spread.iter().flatten().map(Meld::cards);
    let elsewhere = elsewhere.fold(CardSet::EMPTY, |all, cards| all.union(cards));
    let both = elsewhere.intersection(hand);
    if !both.is_empty() {
        return Err(Box::new(cards::duplicate(place(0, line.len()), &both.to_string())));
    }
    let defence = beside.spread.as_ref().map(|spread| defence(rules, spread, hand));
    Ok(Answer { hand: of_hand(rules, beside, hand), defence })
}

fn of_hand(rules: &GinRummy, beside: &HandContext, hand: CardSet) -> Hand {
    let settle = &rules.settle;
    let meldings = best_meldings(&settle.core, hand);
    let first = meldings.first().map(set);
    let whole = hand.len() > settle.hand_cards;
    let kept = kept(rules, beside);
    let best = best_discards(&settle.core, hand, kept).filter(|_| whole);
    let limit = settle.limit(beside.limit_card);
    let knocks = limit.map(|limit| knocks(settle, hand, limit, kept));
    let points = least_points(&settle.core, hand);
    Hand {
        cards: names(hand),
        melds: first.as_ref().map(|first| first.melds.clone()).unwrap_or_default(),
        deadwood: first.map(|first| first.deadwood).unwrap_or_default(),
        points,
        meldings_count: meldings.len(),
        meldings: meldings.iter().take(MELDINGS_MAX).map(set).collect(),
        best_discards: best.as_ref().map(|best| names(best.cards)),
        points_after_discard: best.map(|best| best.points),
        big_gin: whole.then_some(points == 0),
        limit,
        may_knock: knocks.as_ref().map(|knocks| knocks.may_knock),
        knock_discards: knocks.as_ref().filter(|_| whole).map(|knocks| names(knocks.discards)),
        gin_discards: knocks.as_ref().filter(|_| whole).map(|knocks| names(knocks.gin_discards)),
        multiplier: limit.map(|_| settle.multiplier(beside.limit_card)),
    }
}

/// The card just taken, where it may not be thrown.
fn kept(rules: &GinRummy, beside: &HandContext) -> CardSet {
    let stays = |taken: &Card| match rules.deal.redeposit {
        Redeposit::Allowed => false,
        Redeposit::Forbidden => true,
        Redeposit::FirstUpcardOnly => beside.upcard == Some(*taken),
    };
    beside.taken.filter(stays).into_iter().collect()
}

fn set(melding: &Melding) -> Set {
    let melds = melding.melds.iter().map(|meld| names(meld.cards())).collect();
    let left = melding.deadwood.cards_highest_first();
    Set { melds, deadwood: left.iter().map(ToString::to_string).collect() }
}

/// A defender is caught with what he is left with, whatever a card counts for the knocker.
fn defence(rules: &GinRummy, spread: &[Meld], hand: CardSet) -> Defence {
    let core: MeldCore = rules.settle.caught_core();
    let spread_cards: u8 = spread.iter().map(|meld| meld.cards().len()).sum();
    let is_gin = spread_cards >= rules.settle.hand_cards;
    let may_lay_off = match rules.settle.lay_off {
        LayOff::Never => false,
        LayOff::OnKnock => !is_gin,
        LayOff::OnKnockOrGin => true,
    };
    let onto = if may_lay_off { spread } else { &[] };
    let best = best_defence(&core, onto, hand);
    let (melding, laying) = (meld_first(&core, onto, hand), layoff_first(&core, onto, hand));
    let laid_off = best.laid_off.iter().enumerate().filter(|(_, cards)| !cards.is_empty());
    Defence {
        may_lay_off,
        points: best.points,
        laid_off: laid_off.map(|(onto, cards)| LayoffLine { cards: names(*cards), onto }).collect(),
        melds: best.melds.iter().map(|meld| names(meld.cards())).collect(),
        deadwood: best.deadwood.cards_highest_first().iter().map(ToString::to_string).collect(),
        without_lay_off: least_points(&core, hand),
        meld_first: melding,
        meld_first_costs: melding.saturating_sub(best.points),
        lay_off_first: laying,
        lay_off_first_costs: laying.saturating_sub(best.points),
    }
}

fn words(answer: &Answer) -> String {
    let hand = &answer.hand;
    let mut text = format!("Hand       {}\n", hand.cards.join(" "));
    for (place, set) in hand.meldings.iter().enumerate() {
        let head = if place == 0 { "best" } else { "or" };
        let melds: Vec<String> = set.melds.iter().map(|meld| meld.join(" ")).collect();
        let left = or_none(set.deadwood.join(" "));
        text.push_str(&format!("  {head:<8} {} / {left}\n", or_none(melds.join(" | "))));
    }
    let more = hand.meldings_count - hand.meldings.len();
    if more > 0 {
        text.push_str(&format!("           and {more} more\n"));
    }
    text.push_str(&format!("  deadwood {}\n", hand.points));
    if let (Some(best), Some(points)) = (&hand.best_discards, hand.points_after_discard) {
        text.push_str(&format!("Discards   {}, which leaves {points}\n", best.join(" or ")));
    }
    if hand.big_gin == Some(true) {
        text.push_str("Big gin    all eleven cards meld\n");
    }
    text.push_str(&knock_words(hand));
    if let Some(defence) = &answer.defence {
        text.push_str(&defence_words(defence));
    }
    text
}

fn knock_words(hand: &Hand) -> String {
    let (Some(limit), Some(may)) = (hand.limit, hand.may_knock) else {
        return "Knock      give the card that sets the limit: --upcard or --knock-card\n"
            .to_owned();
    };
    let limit = if limit == 0 { "gin only".to_owned() } else { format!("{limit} or less") };
    let what =
        match (may, hand.points, hand.gin_discards.as_deref(), hand.knock_discards.as_deref()) {
            (false, ..) => "no".to_owned(),
            (true, 0, None, _) => "gin".to_owned(),
            (true, _, Some(gin @ [_, ..]), _) => format!("gin with {}", gin.join(" or ")),
            (true, _, _, Some(knock @ [_, ..])) => format!("with {}", knock.join(" or ")),
            (true, ..) => "yes".to_owned(),
        };
    let twice = if hand.multiplier == Some(2) { "; the hand counts double" } else { "" };
    format!("Knock      {what} (limit: {limit}{twice})\n")
}

fn defence_words(defence: &Defence) -> String {
    let laid = |one: &LayoffLine| format!("{} on meld {}", one.cards.join(" "), one.onto);
    let laid: Vec<String> = defence.laid_off.iter().map(laid).collect();
    let melds: Vec<String> = defence.melds.iter().map(|meld| meld.join(" ")).collect();
    let laid = match defence.may_lay_off {
        true => or_none(laid.join(", ")),
        false => "none: these rules allow no laying off on this spread".to_owned(),
    };
    let mut text = format!(
        "Defence    {} points left\n  lay off  {laid}\n  melds    {}\n  deadwood {}\n",
        defence.points,
        or_none(melds.join(" | ")),
        or_none(defence.deadwood.join(" ")),
    );
    if defence.may_lay_off {
        text.push_str(&orders_words(defence));
    }
    text
}

/// What other orders of laying leave.
fn orders_words(defence: &Defence) -> String {
    let costs = |points: u32, costs: u32| match costs {
        0 => format!("{points}, as good"),
        costs => format!("{points}, which costs {costs}"),
    };
    format!(
        "  without lay-offs {}\n  meld first, then lay off: {}\n  lay off first, then meld: {}\n",
        defence.without_lay_off,
        costs(defence.meld_first, defence.meld_first_costs),
        costs(defence.lay_off_first, defence.lay_off_first_costs),
    )
}

//! `hand`: the least that a hand leaves over, its best discards, its right to knock; or a hand as
//! laid.

use crate::cards::{Cards, card, cards, list, set};
use crate::problem::AnswerError;
use crate::question::Keys;
use crate::{KeyResult, QuestionError, Rows};
use gincert_game::deadwood::{Discards, MeldCore, best_discards, lay, least_points, leftovers};
use gincert_game::dealing::HandSizes;
use gincert_game::gin_rummy::{Knocks, Redeposit, knocks};
use gincert_game::{Card, CardSet, Code, RuleViolation};
use gincert_terms::gin_rummy::{has_knock, knock_rules, redeposit};
use gincert_terms::{core, hand_sizes_of};
use serde_json::{Map, Value, json};

/// Fewest cards of a hand in a question.
const CARDS_MIN: u8 = 7;
/// Most cards of a hand in a question.
const CARDS_MAX: u8 = 14;
/// Most sets of left-over cards that are listed.
const LEFTOVERS_MAX: usize = 12;

/// A hand by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandQuestion {
    /// Its cards.
    pub cards: CardSet,
    /// The card just taken from the pile.
    pub taken: KeyResult<Option<Card>>,
    /// The card that was turned up.
    pub upcard: KeyResult<Option<Card>>,
    /// The card of a second deck that sets the limit.
    pub knock_card: KeyResult<Option<Card>>,
}

impl HandQuestion {
    /// A hand of which nothing else is known.
    pub fn of_cards(cards: CardSet) -> HandQuestion {
        HandQuestion { cards, taken: Ok(None), upcard: Ok(None), knock_card: Ok(None) }
    }

    /// Reads the cards of a hand of which nothing else is known, of a deck with so many jokers.
    ///
    /// # Errors
    /// What is no card, or a card that stands twice.
    pub fn parse(cards: &str, jokers: u8) -> Result<HandQuestion, AnswerError> {
        set(Some(&json!(cards)), "cards", jokers).map(HandQuestion::of_cards)
    }
}

/// A hand as laid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidQuestion {
    /// What is laid as melds.
    pub melds: Vec<CardSet>,
    /// What is left over.
    pub leftover: CardSet,
    /// The same hand by itself, where its right to knock is asked too.
    pub by_itself: Option<HandQuestion>,
}

/// The figures of a hand by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandAnswer {
    /// The least points.
    pub points: u32,
    /// Every set of left-over cards of a best melding.
    pub leftovers: Vec<CardSet>,
    /// With a card to throw: the best discards, where one may be thrown, and whether all cards meld.
    pub discard: Option<(Option<Discards>, bool)>,
    /// The right to knock, under rules with a knock whose limit is known.
    pub knock: Option<KnockRight>,
}

/// The right to knock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnockRight {
    /// The most points.
    pub limit: u32,
    /// How often the hand counts.
    pub multiplier: i64,
    /// Whether the hand may knock, and with which discards.
    pub knocks: Knocks,
}

/// The figures of a hand as laid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidAnswer {
    /// Points as laid.
    pub points: u32,
    /// The least possible.
    pub least: u32,
    /// The right to knock, where it was asked.
    pub knock: Option<KnockRight>,
}

/// The rules about melds.
pub(crate) fn meld_core(rows: &Rows) -> Result<MeldCore, QuestionError> {
    let core = core(rows)?;
    let are_jokers_usable = core.jokers.is_none_or(|jokers| jokers.makes_sense());
    if !core.makes_sense() || !core.values.usable() || !are_jokers_usable {
        return Err(QuestionError::new("The rows about melds and card values make no game."));
    }
    Ok(core)
}

pub(crate) fn read(core: &MeldCore, question: &Keys) -> Result<HandQuestion, AnswerError> {
    let jokers = core.jokers_in_deck();
    let one = |key: &str| card(question.get(key), key, jokers);
    Ok(HandQuestion {
        cards: set(question.get("cards"), "cards", jokers)?,
        taken: one("taken"),
        upcard: one("upcard"),
        knock_card: one("knock_card"),
    })
}

pub(crate) fn read_laid(core: &MeldCore, laid: &Value) -> Result<LaidQuestion, AnswerError> {
    let melds = laid.get("melds").and_then(Value::as_array);
    let melds = melds.ok_or_else(|| QuestionError::key("laid", "melds and a leftover"))?;
    let jokers = core.jokers_in_deck();
    let melds = melds.iter().map(|value| cards(Some(value), "melds", jokers));
    let melds = melds.collect::<Result<Vec<Cards>, QuestionError>>()?;
    let leftover = cards(laid.get("leftover"), "leftover", jokers)?;
    let melds = melds.into_iter().collect::<Result<Vec<CardSet>, Code>>();
    let melds = melds.map_err(RuleViolation::of_all)?;
    let leftover = leftover.map_err(RuleViolation::of_all)?;
    Ok(LaidQuestion { melds, leftover, by_itself: None })
}

pub(crate) fn answer(
    rows: &Rows,
    core: &MeldCore,
    question: HandQuestion,
) -> Result<HandAnswer, AnswerError> {
    let hand = question.cards;
    if !(CARDS_MIN..=CARDS_MAX).contains(&hand.len()) {
        return Err(RuleViolation::of_all(Code::CardCount).into());
    }
    let kept = kept(rows, &question)?;
    let points = least_points(core, hand);
    let discard = (hand.len() == 11).then(|| (best_discards(core, hand, kept), points == 0));
    let leftovers = leftovers(core, hand);
    let knock = if has_knock(rows) { right_to_knock(rows, question, kept)? } else { None };
    Ok(HandAnswer { points, leftovers, discard, knock })
}

/// The card just taken from the pile, where it may not be thrown.
fn kept(rows: &Rows, question: &HandQuestion) -> Result<CardSet, AnswerError> {
    let Some(taken) = question.taken.clone()? else {
        return Ok(CardSet::EMPTY);
    };
    if !question.cards.contains(taken) {
        return Err(RuleViolation::of_all(Code::NotInHand).into());
    }
    let upcard = question.upcard.clone()?;
    let kept = match redeposit(rows)? {
        Redeposit::Allowed => false,
        Redeposit::Forbidden => true,
        Redeposit::FirstUpcardOnly => upcard == Some(taken),
    };
    Ok([taken].into_iter().filter(|_| kept).collect())
}

/// Without a card that sets the limit, the answer has the hand's own figures.
fn right_to_knock(
    rows: &Rows,
    question: HandQuestion,
    kept: CardSet,
) -> Result<Option<KnockRight>, QuestionError> {
    let rules = knock_rules(rows)?;
    let limit_card = rules.limit_card(question.upcard?, question.knock_card?);
    Ok(rules.limit(limit_card).map(|limit| KnockRight {
        limit,
        multiplier: rules.multiplier(limit_card),
        knocks: knocks(&rules, question.cards, limit, kept),
    }))
}

/// The points as laid, and the least possible.
pub(crate) fn as_laid(
    rows: &Rows,
    core: &MeldCore,
    laid: LaidQuestion,
) -> Result<LaidAnswer, AnswerError> {
    let hand = laid.melds.iter().fold(laid.leftover, |hand, cards| hand.union(*cards));
    if laid.melds.iter().any(|cards| !cards.is_disjoint(laid.leftover)) {
        return Err(RuleViolation::of_all(Code::CardDuplicate).into());
    }
    let set = lay(core, hand, &laid.melds).map_err(RuleViolation::of_all)?;
    // A hand between turns, and with the card just taken.
    let HandSizes { two_seats, more_seats } = hand_sizes_of(rows);
    let is_hand = |size: u8| hand.len().checked_sub(size).is_some_and(|more| more <= 1);
    if !is_hand(two_seats) && !is_hand(more_seats) {
        return Err(RuleViolation::of_all(Code::CardCount).into());
    }
    let points = core.values.points(set.deadwood);
    let by_itself = laid.by_itself.map(|hand| answer(rows, core, hand)).transpose()?;
    let knock = by_itself.and_then(|answer| answer.knock);
    Ok(LaidAnswer { points, least: least_points(core, hand), knock })
}

impl HandAnswer {
    /// The sets of left-over cards, where they are few enough to be listed.
    pub fn listed_leftovers(&self) -> Option<&[CardSet]> {
        (self.leftovers.len() <= LEFTOVERS_MAX).then_some(&self.leftovers)
    }

    pub(crate) fn json(&self) -> Map<String, Value> {
        let mut answer = Map::new();
        answer.insert("points".into(), json!(self.points));
        answer.insert("leftover_count".into(), json!(self.leftovers.len()));
        if let Some(leftovers) = self.listed_leftovers() {
            let texts: Vec<String> = leftovers.iter().map(ToString::to_string).collect();
            answer.insert("leftovers".into(), json!(texts));
        }
        if let Some((best, big_gin)) = &self.discard {
            if let Some(best) = best {
                answer.insert("points_after_discard".into(), json!(best.points));
                answer.insert("best_discards".into(), json!(list(best.cards)));
            }
            answer.insert("big_gin".into(), json!(big_gin));
        }
        if let Some(KnockRight { limit, multiplier, knocks }) = &self.knock {
            answer.insert("limit".into(), json!(limit));
            answer.insert("multiplier".into(), json!(multiplier));
            answer.insert("may_knock".into(), json!(knocks.may_knock));
            answer.insert("knock_discards".into(), json!(list(knocks.discards)));
            answer.insert("gin_discards".into(), json!(list(knocks.gin_discards)));
        }
        answer
    }
}

impl LaidAnswer {
    /// Whether it is laid a best way.
    pub fn is_best(&self) -> bool {
        self.points == self.least
    }

    pub(crate) fn json(&self) -> Map<String, Value> {
        let mut answer = Map::new();
        answer.insert("points".into(), json!(self.points));
        answer.insert("least".into(), json!(self.least));
        answer.insert("best".into(), json!(self.is_best()));
        answer
    }
}

//! `hand`: the least that a hand leaves over, its best discards, its right to knock; or a hand as
//! laid.

use crate::cards::{Cards, card, cards, list};
use crate::problem::illegal;
use crate::question::Keys;
use crate::{QuestionError, Rows};
use gincert_game::deadwood::{MeldCore, best_discards, lay, least_points, leftovers};
use gincert_game::gin_rummy::{Redeposit, knocks};
use gincert_game::{Card, CardSet, Code, RuleViolation};
use gincert_terms::core;
use gincert_terms::gin_rummy::{has_knock, knock_rules, redeposit};
use serde_json::{Map, Value, json};

/// Fewest cards of a hand in a question.
const CARDS_MIN: u8 = 7;
/// Most cards of a hand in a question.
const CARDS_MAX: u8 = 14;
/// Most sets of left-over cards that are listed.
const LEFTOVERS_MAX: usize = 12;
/// A hand between turns, and with the card just taken.
const LAID_CARDS: [u8; 2] = [10, 11];

pub(crate) fn answer(rows: &Rows, question: &Keys) -> Result<Value, QuestionError> {
    let core = core(rows)?;
    if !core.makes_sense() || !core.values.usable() {
        return Err(QuestionError::new("The rows about melds and card values make no game."));
    }
    match question.get("laid") {
        Some(laid) => as_laid(&core, laid),
        None => by_itself(rows, &core, question),
    }
}

fn by_itself(rows: &Rows, core: &MeldCore, question: &Keys) -> Result<Value, QuestionError> {
    let hand = match cards(question.get("cards"), "cards")? {
        Ok(hand) => hand,
        Err(code) => return Ok(illegal(RuleViolation::of_all(code))),
    };
    if !(CARDS_MIN..=CARDS_MAX).contains(&hand.len()) {
        return Ok(illegal(RuleViolation::of_all(Code::CardCount)));
    }
    let kept = kept(rows, question, hand)?;
    let kept = match kept {
        Ok(kept) => kept,
        Err(code) => return Ok(illegal(RuleViolation::of_all(code))),
    };
    let left = leftovers(core, hand);
    let mut answer = Map::new();
    answer.insert("legal".into(), json!(true));
    answer.insert("points".into(), json!(least_points(core, hand)));
    answer.insert("leftover_count".into(), json!(left.len()));
    if left.len() <= LEFTOVERS_MAX {
        let texts: Vec<String> = left.iter().map(ToString::to_string).collect();
        answer.insert("leftovers".into(), json!(texts));
    }
    if hand.len() == 11 {
        if let Some(best) = best_discards(core, hand, kept) {
            answer.insert("points_after_discard".into(), json!(best.points));
            answer.insert("best_discards".into(), json!(list(best.cards)));
        }
        answer.insert("big_gin".into(), json!(least_points(core, hand) == 0));
    }
    if has_knock(rows) {
        right_to_knock(rows, question, hand, kept, &mut answer)?;
    }
    Ok(Value::Object(answer))
}

/// The card just taken from the pile, where it may not be thrown.
fn kept(rows: &Rows, question: &Keys, hand: CardSet) -> Result<Cards, QuestionError> {
    let Some(taken) = card(question.get("taken"), "taken")? else {
        return Ok(Ok(CardSet::EMPTY));
    };
    if !hand.contains(taken) {
        return Ok(Err(Code::NotInHand));
    }
    let upcard = card(question.get("upcard"), "upcard")?;
    let kept = match redeposit(rows)? {
        Redeposit::Allowed => false,
        Redeposit::Forbidden => true,
        Redeposit::FirstUpcardOnly => upcard == Some(taken),
    };
    Ok(Ok([taken].into_iter().filter(|_| kept).collect()))
}

fn right_to_knock(
    rows: &Rows,
    question: &Keys,
    hand: CardSet,
    kept: CardSet,
    answer: &mut Map<String, Value>,
) -> Result<(), QuestionError> {
    let rules = knock_rules(rows)?;
    let named = |key| -> Result<Option<Card>, QuestionError> { card(question.get(key), key) };
    let limit_card = rules.limit_card(named("upcard")?, named("knock_card")?);
    let Some(limit) = rules.limit(limit_card) else {
        // Without a card that sets the limit, the answer has the hand's own figures.
        return Ok(());
    };
    let knocks = knocks(&rules, hand, limit, kept);
    answer.insert("limit".into(), json!(limit));
    answer.insert("multiplier".into(), json!(rules.multiplier(limit_card)));
    answer.insert("may_knock".into(), json!(knocks.may_knock));
    answer.insert("knock_discards".into(), json!(list(knocks.discards)));
    answer.insert("gin_discards".into(), json!(list(knocks.gin_discards)));
    Ok(())
}

fn as_laid(core: &MeldCore, laid: &Value) -> Result<Value, QuestionError> {
    let melds = laid.get("melds").and_then(Value::as_array);
    let melds = melds.ok_or_else(|| QuestionError::key("laid", "melds and a leftover"))?;
    let mut groups = Vec::with_capacity(melds.len());
    for value in melds {
        groups.push(cards(Some(value), "melds")?);
    }
    let leftover = cards(laid.get("leftover"), "leftover")?;
    Ok(match judge(core, &groups, leftover) {
        Ok((points, least)) => {
            json!({ "legal": true, "points": points, "least": least, "best": points == least })
        }
        Err(code) => illegal(RuleViolation::of_all(code)),
    })
}

/// The points as laid, and the least possible.
fn judge(core: &MeldCore, groups: &[Cards], leftover: Cards) -> Result<(u32, u32), Code> {
    let groups: Vec<CardSet> = groups.iter().copied().collect::<Result<_, Code>>()?;
    let leftover = leftover?;
    let hand = groups.iter().fold(leftover, |hand, cards| hand.union(*cards));
    if groups.iter().any(|cards| !cards.is_disjoint(leftover)) {
        return Err(Code::CardDuplicate);
    }
    let laid = lay(core, hand, &groups)?;
    if !LAID_CARDS.contains(&hand.len()) {
        return Err(Code::CardCount);
    }
    Ok((core.values.points(laid.deadwood), least_points(core, hand)))
}

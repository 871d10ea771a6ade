//! What reads another reading of an open point.
//!
//! A phrase is read by the reader of the cell that it is about. Which cell that is, it says itself
//! ("a score of exactly 4 alone qualifies", "Play gets 3 to 1 on a score of zero", "Melds: Pair,
//! Trips"), or the point names it ("Comparison", "Ante when the dealer does not qualify", the text
//! of a pay row). What two cells could mean is not read at all.

use super::change::{Case, ChangedWager, OutcomePay, ReadingChange, SideName};
use crate::document::dossier::{PayRowIndex, SettlementKind};
use crate::families::gin_and_win::phrases;
use gincert_game::Rank;
use gincert_game::gin_and_win::{
    BonusHand, BonusRow, Contest, GinAndWin, OutcomeCondition, Pay, PlayMultiples, Qualifier,
    ScoreBound,
};
use gincert_pages::{WordCursor, words};

/// The change that a phrase of the column `Also possible` asks for; `point` is the point's name,
/// `reading` how it is read in the document.
pub(super) fn alternative(
    rules: &GinAndWin,
    point: &str,
    reading: &str,
    text: &str,
) -> Option<ReadingChange> {
    if let Some((term, phrase)) = text.split_once(':') {
        return of_term(term, phrase);
    }
    let list = words(text);
    qualifier(rules, &list)
        .or_else(|| settled(rules, &list))
        .or_else(|| multiple(rules, &list, text))
        .or_else(|| outcome_pay(rules, point, &list))
        .or_else(|| of_term(point, text))
        .or_else(|| pay_row(rules, point, reading, text))
}

/// A phrase of the term table, by the name of its row.
fn of_term(term: &str, phrase: &str) -> Option<ReadingChange> {
    let phrase = phrase.trim();
    match term.trim().to_lowercase().as_str() {
        "dealer qualifies" => phrases::qualifier(phrase).ok().map(ReadingChange::Qualifier),
        "comparison" => phrases::comparison(phrase).ok().map(ReadingChange::Comparison),
        "melds" => phrases::melds(phrase).ok().map(ReadingChange::Melds),
        "hand" => phrases::hand_cards(phrase).ok().map(ReadingChange::HandCards),
        _ => None,
    }
}

/// `A score of exactly 4 alone qualifies`, `Score 4 or less qualifies`, `Every hand qualifies`. A
/// score that alone qualifies keeps the limit that it has in the document.
fn qualifier(rules: &GinAndWin, list: &[String]) -> Option<ReadingChange> {
    let (last, rest) = list.split_last()?;
    if !matches!(last.as_str(), "qualifies" | "qualify") {
        return None;
    }
    match rest.join(" ").as_str() {
        "every hand" | "any hand" | "all hands" | "every dealer hand" | "always" => {
            return Some(ReadingChange::Qualifier(Qualifier::always()));
        }
        "no hand" | "no dealer hand" | "never" => {
            return Some(ReadingChange::Qualifier(Qualifier::never()));
        }
        _ => {}
    }
    let alone = |word: &&String| matches!(word.as_str(), "only" | "exactly" | "alone");
    let plain: Vec<String> = rest.iter().filter(|word| !alone(word)).cloned().collect();
    let read = phrases::qualifier(&plain.join(" ")).ok()?;
    if plain.len() == rest.len() {
        return Some(ReadingChange::Qualifier(read));
    }
    // Which score alone qualifies, the phrase says; up to which card, the document.
    let mut scores = (0..=rules.hand_cards).filter(|score| read.limit(*score).is_some());
    let score = scores.next().filter(|_| scores.next().is_none())?;
    let stated_limit = read.limit(score).filter(|limit| *limit != Rank::KING);
    let limit = stated_limit.or(rules.qualifier.limit(score)).unwrap_or(Rank::KING);
    Some(ReadingChange::Qualifier(Qualifier::never().exactly(score, limit)))
}

/// `By hand, lost when folded`, `The bonus is lost with the fold`.
fn settled(rules: &GinAndWin, list: &[String]) -> Option<ReadingChange> {
    if rules.sides.is_empty() {
        return None;
    }
    match phrases::settled(&list.join(" ").replace(" ,", ",")) {
        Ok(SettlementKind::ByHandAlsoFolded) => return Some(ReadingChange::SideStands(None, true)),
        Ok(SettlementKind::ByHandLostFolded) => {
            return Some(ReadingChange::SideStands(None, false));
        }
        _ => {}
    }
    let mut cursor = WordCursor::new(list);
    cursor.take(&["the"]);
    let side = rules.sides.iter().position(|side| take_name(&mut cursor, &side.name));
    // Of several side wagers "the bonus" names none.
    if side.is_none() && (rules.sides.len() > 1 || !cursor.take(&["bonus"])) {
        return None;
    }
    cursor.take(&["wager", "bet"]);
    let lost = cursor.take_all(&["is", "lost"]) || cursor.take(&["loses"]);
    if !lost {
        return None;
    }
    const FOLDED: [&[&str]; 5] = [
        &["with", "the", "fold"],
        &["with", "a", "folded", "hand"],
        &["when", "folded"],
        &["on", "a", "fold"],
        &["when", "the", "hand", "is", "folded"],
    ];
    let folded = FOLDED.iter().any(|phrase| cursor.take_all(phrase));
    let named = side.filter(|_| rules.sides.len() > 1).and_then(|side| {
        let name = rules.sides.get(side)?.name.clone();
        Some(SideName { side, name })
    });
    (folded && cursor.is_empty()).then_some(ReadingChange::SideStands(named, false))
}

/// `Play is 2 times the Ante`, `2 times the Ante`, `1, 2 or 4 times the Ante`.
fn multiple(rules: &GinAndWin, list: &[String], text: &str) -> Option<ReadingChange> {
    let mut cursor = WordCursor::new(list);
    let named = take_name(&mut cursor, &rules.wagers.play) || cursor.take(&["play"]);
    let read = if named {
        cursor.take(&["wager"]);
        cursor.take(&["is"]);
        phrases::amount(&cursor.rest().join(" "))
    } else {
        phrases::amount(text)
    };
    let list = read.ok()?;
    let multiples = match list.as_slice() {
        [] => None,
        [only] => Some(PlayMultiples::only(*only)),
        several => PlayMultiples::new(several).ok(),
    };
    multiples.map(ReadingChange::PlayMultiples)
}

/// `Play gets 3 to 1 on a score of zero`: a wager, what it gets, and in which case; what the
/// phrase leaves out the point may say.
fn outcome_pay(rules: &GinAndWin, point: &str, list: &[String]) -> Option<ReadingChange> {
    let point = words(point);
    let mut cursor = WordCursor::new(list);
    cursor.take(&["the"]);
    let own = take_wager(&mut cursor, rules);
    let wager = own.or_else(|| wager_named(rules, &point))?;
    cursor.take(&["wager"]);
    cursor.take(&["pays", "gets", "is", "wins"]);
    cursor.take(&["paid"]);
    let pays = take_pay(&mut cursor)?;
    let mut case = Case::default();
    while !cursor.is_empty() {
        if !cursor.take_all(&["all", "the", "same"]) && !cursor.take(&["instead", "too"]) {
            take_case(&mut cursor, &mut case)?;
        }
    }
    let around = case_named(&point);
    case.event = case.event.or(around.event);
    case.score = case.score.or(around.score);
    if case == Case::default() {
        return None;
    }
    let name = match wager {
        ChangedWager::Ante => rules.wagers.ante.clone(),
        ChangedWager::Play => rules.wagers.play.clone(),
    };
    Some(ReadingChange::Pays(OutcomePay { wager, name, pays, case }))
}

/// The words of a name, in a row.
fn take_name(cursor: &mut WordCursor<'_>, name: &str) -> bool {
    let name = words(name);
    let name: Vec<&str> = name.iter().map(String::as_str).collect();
    !name.is_empty() && cursor.take_all(&name)
}

fn take_wager(cursor: &mut WordCursor<'_>, rules: &GinAndWin) -> Option<ChangedWager> {
    if take_name(cursor, &rules.wagers.ante) || cursor.take(&["ante"]) {
        return Some(ChangedWager::Ante);
    }
    let play = take_name(cursor, &rules.wagers.play) || cursor.take(&["play"]);
    play.then_some(ChangedWager::Play)
}

/// The one wager that a point names.
fn wager_named(rules: &GinAndWin, point: &[String]) -> Option<ChangedWager> {
    let named = (0..point.len()).filter_map(|from| {
        let rest = point.get(from..).unwrap_or_default();
        take_wager(&mut WordCursor::new(rest), rules)
    });
    let mut named: Vec<ChangedWager> = named.collect();
    named.dedup();
    match named.as_slice() {
        [wager] => Some(*wager),
        _ => None,
    }
}

/// A pay-off of up to four words; `3 to 1 on top of even money` is both together.
fn take_pay(cursor: &mut WordCursor<'_>) -> Option<Pay> {
    let first = take_one_pay(cursor)?;
    if !cursor.take_all(&["on", "top", "of"]) {
        return Some(first);
    }
    match (first, take_one_pay(cursor)?) {
        (Pay::Odds { win, stake }, Pay::Odds { win: more, stake: other }) if stake == other => {
            Some(Pay::Odds { win: win.checked_add(more)?, stake })
        }
        _ => None,
    }
}

fn take_one_pay(cursor: &mut WordCursor<'_>) -> Option<Pay> {
    // The longest names a commission: `1 to 1 less a commission of 5 % on ...`.
    for length in (1..=10).rev() {
        let Some(text) = cursor.rest().get(..length) else {
            continue;
        };
        let numbers =
            length > 1 || text.iter().all(|word| !word.bytes().all(|b| b.is_ascii_digit()));
        if let Some(pay) = phrases::pay(&text.join(" ")).ok().filter(|_| numbers) {
            for _ in 0..length {
                cursor.next();
            }
            return Some(pay);
        }
    }
    None
}

/// Takes a case, such as `on a score of zero` or `when the dealer does not qualify`.
fn take_case(cursor: &mut WordCursor<'_>, case: &mut Case) -> Option<()> {
    cursor.take(&["on", "with", "when", "for", "against", "if", "and", ","]);
    cursor.take(&["a", "the", "every"]);
    if let Some(event) = take_event(cursor) {
        let fresh = case.event.replace(event).is_none();
        return fresh.then_some(());
    }
    let score = take_score(cursor)?;
    let fresh = case.score.replace(score).is_none();
    fresh.then_some(())
}

fn take_event(cursor: &mut WordCursor<'_>) -> Option<OutcomeCondition> {
    const EVENTS: [(&[&str], OutcomeCondition); 12] = [
        (&["dealer", "does", "not", "qualify"], OutcomeCondition::DealerDoesNotQualify),
        (&["dealer", "who", "does", "not", "qualify"], OutcomeCondition::DealerDoesNotQualify),
        (&["dealer", "qualifies"], OutcomeCondition::DealerQualifies),
        (&["dealer", "who", "qualifies"], OutcomeCondition::DealerQualifies),
        (&["player", "wins"], OutcomeCondition::Result(Contest::PlayerWins)),
        (&["win"], OutcomeCondition::Result(Contest::PlayerWins)),
        (&["dealer", "wins"], OutcomeCondition::Result(Contest::DealerWins)),
        (&["player", "loses"], OutcomeCondition::Result(Contest::DealerWins)),
        (&["loss"], OutcomeCondition::Result(Contest::DealerWins)),
        (&["tie"], OutcomeCondition::Result(Contest::Tie)),
        (&["ties"], OutcomeCondition::Result(Contest::Tie)),
        (&["tied", "hand"], OutcomeCondition::Result(Contest::Tie)),
    ];
    EVENTS.iter().find(|(phrase, _)| cursor.take_all(phrase)).map(|(_, event)| *event)
}

fn take_score(cursor: &mut WordCursor<'_>) -> Option<ScoreBound> {
    const NONE: [&[&str]; 3] = [
        &["hand", "with", "no", "deadwood"],
        &["no", "deadwood"],
        &["hand", "without", "deadwood"],
    ];
    if NONE.iter().any(|phrase| cursor.take_all(phrase)) {
        return Some(ScoreBound::Exactly(0));
    }
    if !cursor.take(&["score"]) {
        return None;
    }
    cursor.take(&["of", "is"]);
    let score = cursor.number()?;
    Some(if cursor.take_all(&["or", "less"]) {
        ScoreBound::AtMost(score)
    } else if cursor.take_all(&["or", "more"]) {
        ScoreBound::AtLeast(score)
    } else {
        ScoreBound::Exactly(score)
    })
}

/// The case that a point names, wherever its words stand.
fn case_named(point: &[String]) -> Case {
    let mut case = Case::default();
    for from in 0..point.len() {
        let rest = || WordCursor::new(point.get(from..).unwrap_or_default());
        case.event = case.event.or_else(|| take_event(&mut rest()));
        case.score = case.score.or_else(|| take_score(&mut rest()));
    }
    case
}

/// Another hand or pay-off for the row of the pay table that the point names, or that is read as
/// the document's own reading says.
fn pay_row(rules: &GinAndWin, point: &str, reading: &str, text: &str) -> Option<ReadingChange> {
    let point = point.to_lowercase();
    let own = phrases::bonus_hand(reading).ok();
    let mut rows = all_rows(rules).filter(|(_, row)| {
        point.contains(&row.text.to_lowercase()) || own.as_ref() == Some(&row.hand)
    });
    let (row, printed) = rows.next().filter(|_| rows.next().is_none())?;
    if let Ok(pays) = phrases::pay(text) {
        return Some(ReadingChange::RowPays(printed.text.clone(), row, pays));
    }
    let hand = phrases::bonus_hand(text).ok().filter(|hand| *hand != BonusHand::AllOthers)?;
    Some(ReadingChange::RowHand(printed.text.clone(), row, hand))
}

/// The rows of all pay tables.
pub(super) fn all_rows(rules: &GinAndWin) -> impl Iterator<Item = (PayRowIndex, &BonusRow)> {
    let tables = rules.sides.iter().enumerate();
    tables.flat_map(|(side, wager)| {
        let rows = wager.rows.iter().enumerate();
        rows.map(move |(row, printed)| (PayRowIndex { side, row }, printed))
    })
}

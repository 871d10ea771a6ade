//! The wagers: their names, when they are made, how much, and how they are settled.

use super::model::{DraftedCell, DraftedOutcome, DraftedWager, LooseReason, Passage};
use super::names::SideNames;
use super::sheet::{Sentence, Sheet, has};
use crate::families::gin_and_win::phrases;
use crate::families::gin_and_win::sign::outcomes::wagers;
use crate::families::gin_and_win::sign::text::{lines, words};
use gincert_game::gin_and_win::SIDE_NAME;

/// Most passages that show a name.
const NAMED_MAX: usize = 3;

/// Sentences in front of the raise that may name the choice to fold.
const CHOICE_SENTENCES: usize = 2;

pub(super) fn read(
    sheet: &Sheet,
    outcomes: &[DraftedOutcome],
    names: &SideNames,
    has_pays: bool,
) -> Vec<DraftedWager> {
    // That outcomes settle it needs one passage that surely is a rule.
    let sure = |cell: &DraftedCell| {
        let mut all = cell.candidates.iter().flat_map(|one| &one.passages);
        all.find(|passage| passage.doubt.is_none()).cloned()
    };
    let ante = |one: &DraftedOutcome| sure(&one.ante);
    let play = |one: &DraftedOutcome| sure(&one.play);
    let settled = |of: &dyn Fn(&DraftedOutcome) -> Option<Passage>| outcomes.iter().find_map(of);
    let mut all = vec![base(sheet, "Ante", settled(&ante)), base(sheet, "Play", settled(&play))];
    for (at, sentence) in sheet.sentences.iter().enumerate() {
        for wager in &mut all {
            amounts(sentence, wager);
        }
        if let [ante, play] = all.as_mut_slice() {
            let before = sheet.sentences.get(at.saturating_sub(CHOICE_SENTENCES)..at);
            made((before.unwrap_or_default(), sentence), ante, play);
        }
    }
    let is_named =
        |sentence: &&Sentence| wagers(&sentence.words()).bonus && sentence.has_stem(&["option"]);
    if has_pays
        || !names.names.is_empty()
        || sheet.sentences.iter().any(|sentence| is_named(&sentence))
    {
        all.push(side(sheet, names));
    }
    all
}

fn new(name: &str) -> DraftedWager {
    let [required, optional, to_stay] = phrases::MADE.map(|(phrase, _)| phrase);
    let [by_outcome, stands, falls] = phrases::SETTLED.map(|(phrase, _)| phrase);
    let [limits, equal, several] = phrases::AMOUNTS;
    let (made_known, amount_known, settled_known): (&str, &[&str], &[&str]) = match name {
        "Ante" => (required, &[limits], &[by_outcome]),
        "Play" => (to_stay, &[equal, several], &[by_outcome]),
        _ => (optional, &[limits], &[stands, falls]),
    };
    let cell = |column: &str, known: &[&str]| DraftedCell::new(&format!("{name}, {column}"), known);
    DraftedWager {
        name: DraftedCell { is_name: true, ..DraftedCell::new(&format!("Wager {name}"), &[]) },
        also: DraftedCell { is_needed: false, is_name: true, ..cell("Also called", &[]) },
        made: cell("Made", &[made_known]),
        amount: cell("Amount", amount_known),
        settled: cell("Settled", settled_known),
    }
}

/// The Ante or Play, whose names are fixed.
fn base(sheet: &Sheet, name: &str, settled: Option<Passage>) -> DraftedWager {
    let mut wager = new(name);
    let names = |sentence: &&Sentence| {
        let named = wagers(&sentence.words());
        if name == "Ante" { named.ante } else { named.play }
    };
    for sentence in sheet.sentences.iter().filter(names).take(NAMED_MAX) {
        wager.name.offer(name, &sentence.passage, None);
    }
    if let Some(passage) = settled {
        wager.settled.offer("By outcome", &passage, None);
    }
    wager
}

fn made(
    (before, sentence): (&[Sentence], &Sentence),
    ante: &mut DraftedWager,
    play: &mut DraftedWager,
) {
    let named = wagers(&sentence.words());
    let must = sentence.has(&["must", "required", "mandatory", "requires", "shall", "has", "have"]);
    // The dealer begins nothing.
    let begins = sentence.has(&["deal", "deals", "dealt", "dealing"])
        || sentence.has_stem(&["receiv", "begin", "start", "make", "mak", "post", "place", "put"]);
    if named.ante && !named.play && must && begins {
        ante.made.offer("Before the deal, required", &sentence.passage, None);
    }
    if named.play && multiples(sentence).is_some() {
        let is_choice = |one: &Sentence| {
            let is_after = one.has(&["after", "once", "having"])
                && one.has_stem(&["look", "see", "seen", "exam", "view"]);
            is_after || one.has_stem(&["fold"])
        };
        // The choice may be named in the sentence before, as in a list of two items.
        if let Some(before) = [before, std::slice::from_ref(sentence)]
            .concat()
            .iter()
            .rev()
            .find(|one| is_choice(one))
        {
            for passage in [&before.passage, &sentence.passage] {
                play.made.offer("After seeing the hand", passage, None);
            }
        }
    }
}

fn amounts(sentence: &Sentence, wager: &mut DraftedWager) {
    let named = wagers(&sentence.words());
    let of_play = wager.made.name.starts_with("Play");
    if of_play {
        if let Some(phrase) = multiples(sentence).filter(|_| named.play) {
            let is_loose = is_range(sentence) || has_other_amount(sentence, &phrase);
            let loose = is_loose.then_some(LooseReason::AmountRange);
            wager.amount.offer(&phrase, &sentence.passage, loose);
        }
    } else if named.ante && within_limits(sentence) {
        wager.amount.offer("Within limits", &sentence.passage, None);
    }
}

/// `The Ante is any amount within the limits of the table.`
fn within_limits(sentence: &Sentence) -> bool {
    sentence.has_stem(&["limit"]) && sentence.has(&["within", "posted", "between", "amount"])
}

/// `At least twice the Ante`, `one to four times the Ante`: bounds, and not the amounts.
fn is_range(sentence: &Sentence) -> bool {
    let bounds = [
        "least",
        "most",
        "maximum",
        "minimum",
        "exceed",
        "exceeding",
        "exceeds",
        "between",
        "less",
        "more",
        "fewer",
        "greater",
        "half",
        "larger",
        "smaller",
    ];
    let joined = sentence.words().join(" ");
    sentence.has(&bounds)
        || joined.contains("up to")
        || ["one to", "once to", "1 to", "two to", "twice to", "2 to", "from"].iter().any(|words| {
            joined.contains(words) && sentence.has(&["times", "ante"]) && joined.contains("times")
        })
}

/// `Equal to the Ante or double the Ante`: a further amount behind the one that is read.
fn has_other_amount(sentence: &Sentence, phrase: &str) -> bool {
    let is_list = phrase.contains(" or ");
    let list = sentence.words();
    let alternatives = list.iter().enumerate().filter(|(_, word)| **word == "or");
    const NEAR: usize = 3;
    let mut behind = alternatives.map(|(at, _)| list.get(at + 1..list.len().min(at + 1 + NEAR)));
    let amounts = ["double", "twice", "once", "triple", "ante", "times", "more", "half"];
    let is_amount = |part: Option<&[&str]>| part.is_some_and(|part| has(part, &amounts));
    let is_raise = list.windows(3).any(|part| matches!(part, ["raises" | "raise", "the", "ante"]));
    !is_list && (behind.any(is_amount) || is_raise && list.contains(&"or"))
}

/// `equal to his Ante`, `2 times the Ante`, `matches the Ante`: the phrase of the amount.
fn multiples(sentence: &Sentence) -> Option<String> {
    let list: Vec<&str> = sentence
        .words()
        .into_iter()
        .map(|word| match word {
            "his" | "her" | "their" | "your" | "its" | "x" => "the",
            "antes" => "ante",
            "double" => "twice",
            word => word,
        })
        .collect();
    let ends = list.iter().enumerate().filter(|(_, word)| **word == "ante").map(|(at, _)| at);
    for end in ends {
        const LONGEST: usize = 14;
        for from in end.saturating_sub(LONGEST)..end {
            let part = list.get(from..=end).unwrap_or_default().join(" ").replace('&', ",");
            if let Ok(multiples) = phrases::amount(&part) {
                return Some(phrases::amount_phrase(&multiples));
            }
        }
    }
    let is_same = [
        "matches the ante",
        "match the ante",
        "same size as the ante",
        "same amount as the ante",
        "as much as the ante",
    ];
    let joined = list.join(" ");
    is_same.iter().any(|words| joined.contains(words)).then(|| "Equal to Ante".to_owned())
}

fn side(sheet: &Sheet, found: &SideNames) -> DraftedWager {
    let names = &found.names;
    let name = names.first().map_or(SIDE_NAME, |(name, _)| name.as_str());
    let mut wager = new(name);
    match names.first() {
        Some((name, passages)) => {
            passages
                .iter()
                .take(NAMED_MAX)
                .for_each(|passage| wager.name.offer(name, passage, None));
        }
        None => {
            let first = sheet.sentences.iter().find(|sentence| wagers(&sentence.words()).bonus);
            if let Some(sentence) = first.or_else(|| sheet.sentences.first()) {
                wager.name.offer(SIDE_NAME, &sentence.passage, Some(LooseReason::NameNotStated));
            }
        }
    }
    let more: Vec<&str> = names.iter().skip(1).map(|(name, _)| name.as_str()).collect();
    for (_, passages) in names.iter().skip(1) {
        passages
            .iter()
            .take(1)
            .for_each(|passage| wager.also.offer(&more.join(", "), passage, None));
    }
    // As the sentences have the words of the name.
    let own: Vec<Vec<String>> = names
        .iter()
        .map(|(name, _)| {
            lines(name).iter().flat_map(|line| words(&line.tokens)).map(str::to_owned).collect()
        })
        .collect();
    let is_other = |piece: usize| found.other_in(piece).is_some();
    for sentence in sheet.sentences.iter().filter(|one| !is_other(one.passage.piece)) {
        let list = sentence.words();
        let is_named =
            |name: &Vec<String>| list.windows(name.len().max(1)).any(|part| part == name);
        side_cells(sentence, own.iter().any(is_named), &mut wager);
    }
    wager
}

/// What a sentence states of the side wager, which it calls by its name or by a word for it.
fn side_cells(sentence: &Sentence, is_named: bool, wager: &mut DraftedWager) {
    let list = sentence.words();
    let named = wagers(&list);
    let pays = sentence.line.tokens.iter().any(|token| token.pays().is_some());
    if !(named.bonus || is_named) || pays {
        return;
    }
    let passage = &sentence.passage;
    let must = has(&list, &["mandatory", "required"]);
    let is_later = has(&list, &["after"]) && sentence.has_stem(&["seen", "see", "look", "deal"]);
    let may = sentence.has_stem(&["option"])
        || sentence.has(&["may", "can"])
            && sentence.has_stem(&["make", "place", "wager", "bet", "put"]);
    if may && !must && !is_later {
        wager.made.offer("Before the deal, optional", passage, None);
    }
    if within_limits(sentence) {
        wager.amount.offer("Within limits", passage, None);
    }
    settled(sentence, &list, wager);
}

fn settled(sentence: &Sentence, list: &[&str], wager: &mut DraftedWager) {
    let passage = &sentence.passage;
    let [_, (stands, _), (falls, _)] = phrases::SETTLED;
    let loose = Some(LooseReason::FoldNotNamed);
    if sentence.has_stem(&["fold"]) {
        // `Win or lose, even if you fold` is about the hand.
        let joined = list.join(" ").replace("win or lose", "").replace("lose or win", "");
        let list: Vec<&str> = joined.split(' ').collect();
        let is_lost =
            has(&list, &["lose", "loses", "lost", "forfeit", "forfeits", "forfeited", "collected"]);
        let keeps =
            ["even", "still", "remains", "regardless", "stays", "whether", "although", "though"];
        let is_kept = has(&list, &keeps) || !is_lost && has(&list, &["also"]);
        let is_of_dealer = list.windows(2).any(|pair| pair == ["dealer", "folds"]);
        let is_of_other_hand = list.windows(3).any(|part| part == ["of", "the", "dealer"])
            || list.windows(2).any(|pair| matches!(pair, ["dealer" | "dealers", "hand"]));
        let denies = has(&list, &["not", "never", "cannot", "unless"]) || is_of_other_hand;
        match (is_lost, is_kept) {
            (true, false) if !denies => wager.settled.offer(falls, passage, None),
            (false, true) if !denies && !is_of_dealer => wager.settled.offer(stands, passage, None),
            _ => {
                wager.settled.offer(stands, passage, loose);
                wager.settled.offer(falls, passage, loose);
            }
        }
    } else if sentence.has_stem(&["win"]) && has(list, &["not", "regardless"]) {
        wager.settled.offer(stands, passage, loose);
        wager.settled.offer(falls, passage, loose);
    }
}

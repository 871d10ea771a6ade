//! How two hands are compared: by the score, then by the highest card, then by each further one.

use super::model::{DraftedCell, LooseReason, Passage};
use super::settings::LEFT_OVER;
use super::sheet::{Sentence, Sheet};
use gincert_game::gin_and_win::Comparison;

/// What sentences say of the comparison, and where.
#[derive(Default)]
struct TieRules<'a> {
    score: Vec<&'a Passage>,
    highest: Vec<&'a Passage>,
    further: Vec<&'a Passage>,
    /// Equal highest cards are a tie.
    only_highest: Vec<&'a Passage>,
    /// Equal scores are a tie.
    only_score: Vec<&'a Passage>,
}

/// The doubt that a part of the rule leaves: that of its first passage, where each leaves one.
fn doubt(list: &[&Passage]) -> Option<LooseReason> {
    let first = list.first()?.doubt?;
    let is_sure = list.iter().any(|passage| passage.doubt.is_none());
    (!is_sure).then_some(LooseReason::Doubtful(first))
}

pub(super) fn comparison(sheet: &Sheet) -> DraftedCell {
    let all = [Comparison::CardsFromTheTop, Comparison::HighestCardOnly, Comparison::ScoreOnly];
    let [whole, highest, score] = all.map(Comparison::phrase);
    let mut cell = DraftedCell::new("Comparison", &[whole, highest, score]);
    let mut found = TieRules::default();
    for sentence in &sheet.sentences {
        read(sentence, &mut found);
    }
    let mut offer = |phrase: &str, of: &[&Vec<&Passage>], loose: Option<LooseReason>| {
        let loose = loose.or_else(|| of.iter().find_map(|list| doubt(list)));
        for passage in of.iter().flat_map(|list| list.iter()) {
            cell.offer(phrase, passage, loose);
        }
    };
    let no_score = found.score.is_empty().then_some(LooseReason::ScoreNotStated);
    let goes_on = !found.further.is_empty();
    let stops = !found.only_highest.is_empty();
    if goes_on {
        offer(whole, &[&found.score, &found.highest, &found.further], no_score);
    }
    if stops {
        offer(highest, &[&found.score, &found.highest, &found.only_highest], no_score);
    } else if !goes_on && !found.highest.is_empty() {
        let loose = Some(LooseReason::FurtherCards);
        offer(highest, &[&found.score, &found.highest], loose);
        offer(whole, &[&found.score, &found.highest], loose);
    }
    if !found.only_score.is_empty() {
        offer(score, &[&found.score, &found.only_score], no_score);
    } else if !goes_on && found.highest.is_empty() && !stops {
        offer(score, &[&found.score], Some(LooseReason::TieNotStated));
    }
    cell
}

/// `Further cards do not matter`.
fn stops_there(sentence: &Sentence) -> bool {
    let more = [
        "further cards",
        "other cards",
        "next cards",
        "second cards",
        "next card",
        "no further",
        "nothing else",
    ];
    let denies = sentence.has(&["not", "no", "never", "nothing"]);
    denies && more.iter().any(|words| sentence.says(words))
}

fn read<'a>(sentence: &'a Sentence, found: &mut TieRules<'a>) {
    let pays = sentence.line.tokens.iter().any(|token| token.pays().is_some());
    // The dealer's own cards are set by rules with the same words.
    let is_setting = sentence
        .has(&["set", "sets", "setting", "forms", "form", "ways", "way", "leave", "leaves"]);
    let is_setting = is_setting
        || sentence.has_stem(&["arrang", "optim", "minimi"])
        || sentence.says("a choice");
    // `Dealer's cards: lowest score, then lowest cards`.
    let is_of_dealer = sentence.has(&["dealer", "dealers", "house", "bank"])
        && (sentence.says("lowest score") || sentence.says("lowest cards"))
        && !sentence.has(&["player", "players", "hands", "win", "wins"]);
    if pays
        || is_setting
        || is_of_dealer
        || sentence.has_stem(&["qualif"]) && !sentence.has_stem(&["compar", "win"])
    {
        return;
    }
    let whole = WholeSentence {
        is_highest: sentence.has(&["high", "highest"]) && sentence.has_stem(&["card", "rank"]),
        is_tie: sentence.has_stem(&EQUAL),
        is_of_score: sentence.has_stem(&["score", "deadwood"]),
        is_low: sentence.has(&["lowest", "lower", "low"]),
    };
    for tokens in sentence.clauses() {
        of_clause(&sentence.passage, &sentence.part(tokens), whole, found);
    }
}

/// Stems of words for equal hands.
const EQUAL: [&str; 5] = ["tie", "tying", "equal", "same", "alike"];

/// What a sentence speaks of, in whichever clause.
#[derive(Clone, Copy)]
struct WholeSentence {
    is_highest: bool,
    is_tie: bool,
    is_of_score: bool,
    is_low: bool,
}

/// Reads a clause of a sentence; words about ties may stand in another one.
fn of_clause<'a>(
    passage: &'a Passage,
    clause: &Sentence,
    whole: WholeSentence,
    found: &mut TieRules<'a>,
) {
    let is_low = clause.has(&["lowest", "lower", "fewer", "fewest", "less", "least", "low"]);
    let is_of_score = clause.has_stem(&["score", "deadwood", "count"]) || clause.has(&LEFT_OVER);
    let wins = clause.has_stem(&["win", "won", "beat"]);
    let is_equal = clause.has_stem(&EQUAL);
    let ends_so = clause.has_stem(&["push"])
        || ["is a tie", "are a tie", "hand ties", "hands tie", "is tied"]
            .iter()
            .any(|words| clause.says(words));
    let goes_on = clause.says("and so on")
        || clause.says("so forth")
        || clause.says("top down")
        || clause.says("each next")
        || clause.says("last card")
        || clause.has(&["second", "next"]) && whole.is_highest;
    if stops_there(clause) {
        found.only_highest.push(passage);
    } else if goes_on && (whole.is_highest || whole.is_tie || whole.is_of_score) {
        found.further.push(passage);
    } else if whole.is_highest && is_equal && ends_so && !is_low {
        found.only_highest.push(passage);
    } else if clause.has(&["high", "highest"])
        && (is_low || whole.is_low || whole.is_tie)
        && (wins || clause.has_stem(&["compar", "decid"]))
    {
        found.highest.push(passage);
    } else if is_of_score && is_equal && ends_so && !clause.has_stem(&["card"]) && !is_low {
        found.only_score.push(passage);
    }
    if is_of_score && is_low && wins && !clause.has(&["zero", "0"]) {
        found.score.push(passage);
    }
}

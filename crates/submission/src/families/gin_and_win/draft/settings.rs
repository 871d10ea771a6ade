//! The score, and how the cards of the dealer and of the players are set.

use super::model::{DraftedCell, LooseReason};
use super::sheet::{Sentence, Sheet};
use gincert_game::gin_and_win::{Comparison, PlayerSetting};

/// Words for cards outside the melds.
pub(super) const LEFT_OVER: [&str; 10] = [
    "left",
    "leftover",
    "remaining",
    "remain",
    "outside",
    "unmelded",
    "deadwood",
    "dead",
    "unused",
    "unmatched",
];

pub(super) fn score(sheet: &Sheet) -> DraftedCell {
    let mut cell = DraftedCell::new("Score", &["Cards left over"]);
    for sentence in &sheet.sentences {
        let is_of_cards = sentence.has(&LEFT_OVER);
        let counts =
            sentence.has_stem(&["count", "score", "scoring", "added", "total", "known", "called"]);
        // A sentence about a hand, the dealer or a pay-off uses the score and does not say what it is.
        let uses = sentence.has_stem(&["qualif", "win", "pay", "paid", "lose", "tie", "compare"])
            || sentence.line.tokens.iter().any(|token| token.pays().is_some());
        let by_rank =
            sentence.has_stem(&["rank", "value", "face", "pip"]) && !sentence.says("value of 1");
        let is_one =
            sentence.says("value of 1") || sentence.says("one point") || sentence.says("1 point");
        if is_of_cards && counts && !uses && (!by_rank || is_one) {
            cell.offer("Cards left over", &sentence.passage, None);
        }
    }
    cell
}

pub(super) fn dealer(sheet: &Sheet) -> DraftedCell {
    let phrase = Comparison::CardsFromTheTop.phrase();
    let mut cell = DraftedCell::new("Setting, dealer", &[phrase]);
    for (at, sentence) in sheet.sentences.iter().enumerate().filter(|(_, one)| sets_dealer(one)) {
        let next = sheet.sentences.get(at + 1).filter(|next| is_about_sets(next));
        let goes_on = |sentence: &Sentence| {
            let is_down = sentence.says("top down") || sentence.says("from the top");
            let is_next =
                sentence.has(&["highest"]) && sentence.has(&["then", "next", "second", "further"]);
            is_down || is_next
        };
        let both = || std::iter::once(sentence).chain(next);
        let is_decided = both().any(goes_on);
        // The lowest score, and of several ways the lowest cards.
        let lowest = ["lowest", "lower", "fewest", "least"];
        let words: usize = both()
            .map(|one| one.words().iter().filter(|word| lowest.contains(*word)).count())
            .sum();
        let names_lowest = words > 1 || both().any(|one| one.has_stem(&["minimi"]));
        let other = ["highest cards", "higher cards", "high cards"];
        let is_other = both().any(|one| other.iter().any(|words| one.says(words)));
        let loose = match (is_other || is_decided && !names_lowest, is_decided) {
            (true, _) => Some(LooseReason::OtherOrder),
            (false, false) => Some(LooseReason::SettingNotDecided),
            (false, true) => both().find_map(|one| one.passage.doubt).map(LooseReason::Doubtful),
        };
        cell.offer(phrase, &sentence.passage, loose);
        if let Some(next) = next {
            cell.offer(phrase, &next.passage, loose);
        }
    }
    cell
}

/// `The dealer's hand is set for the lowest score`.
fn sets_dealer(sentence: &Sentence) -> bool {
    let sets =
        ["set", "sets", "arranged", "arranges", "arrange", "made", "house", "play", "played"];
    let is_set = sentence.has(&sets) || sentence.has_stem(&["form", "optimal", "arrang"]);
    // `Dealer's cards: lowest score, then lowest cards from the top down`.
    let is_set = is_set || sentence.says("lowest score") && sentence.says("lowest cards");
    let is_lowest = sentence.has(&["lowest", "fewest", "least"]) || sentence.has_stem(&["minimi"]);
    let is_of_outcome = sentence.has_stem(&["qualif", "win", "tie", "pay"]);
    sentence.has(&["dealer", "dealers", "house", "bank"]) && is_set && is_lowest && !is_of_outcome
}

/// A sentence that goes on about several ways to set the same hand.
fn is_about_sets(sentence: &Sentence) -> bool {
    let is_several = sentence.has(&["among", "multiple", "several", "equal", "same"])
        && sentence.has_stem(&["set", "way", "arrang", "choice"]);
    is_several && sentence.has(&["lowest", "lower", "highest"]) || sentence.has_stem(&["minimi"])
}

pub(super) fn player(sheet: &Sheet) -> DraftedCell {
    let [speak, laid] =
        [PlayerSetting::CardsSpeak, PlayerSetting::AsLaid].map(PlayerSetting::phrase);
    let mut cell = DraftedCell::new("Setting, player", &[speak, laid]);
    for sentence in &sheet.sentences {
        if sentence.says("cards speak") || sentence.says("cards always speak") {
            cell.offer(speak, &sentence.passage, None);
        }
        let is_of_player = sentence.has(&["player", "players"]);
        let is_laid = [
            "as laid",
            "as set by",
            "as the player set it",
            "as the player lays",
            "as arranged by",
            "as the player laid",
            "as they laid",
        ];
        if is_of_player && is_laid.iter().any(|words| sentence.says(words)) {
            cell.offer(laid, &sentence.passage, None);
        }
        let is_best = sentence.says("best setting") || sentence.says("best arrangement");
        if is_of_player && is_best && !sentence.has(&["dealer", "dealers"]) {
            cell.offer(speak, &sentence.passage, None);
        }
    }
    cell
}

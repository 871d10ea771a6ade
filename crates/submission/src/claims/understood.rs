//! Whether the words around a number are all understood, and which wager, figure and event they name.
//! A condition, a basis or a modifier that is not known here leaves a statement without a claim.

use crate::cost::{Bound, FigureKind, Statement, WagerNames};

/// What a chance is the chance of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ChanceEvent {
    Win,
    Lose,
    Push,
    Raise,
    Fold,
    /// A row of a table, by the words of its name.
    Row(Vec<String>),
}

impl ChanceEvent {
    /// Whether it is the row of all hands that no other row takes.
    pub fn is_rest(&self) -> bool {
        let ChanceEvent::Row(words) = self else { return false };
        words == &["all", "others"] || words == &["all", "other"]
    }
}

/// The words of a statement, as far as they are about a figure.
pub(super) struct StatementWords {
    /// Without phrases that say nothing more and without names of wagers.
    words: Vec<String>,
    is_bound: bool,
    is_share_of_many: bool,
    is_of_the_ante: bool,
    is_of_all: bool,
}

/// Phrases that are understood as a whole.
const PHRASES: [&[&str]; 20] = [
    &["if", "he", "plays", "optimally"],
    &["when", "played", "optimally"],
    &["under", "optimal", "play"],
    &["with", "optimal", "play"],
    &["under", "optimal", "strategy"],
    &["with", "optimal", "strategy"],
    &["players", "who", "follow", "the", "optimal", "strategy"],
    &["optimal", "play"],
    &["optimal", "strategy"],
    &["with", "a", "probability"],
    &["with", "probability"],
    &["with", "the", "house"],
    &["for", "the", "house"],
    &["to", "the", "house"],
    &["to", "the", "player"],
    &["to", "player"],
    &["to", "players"],
    &["for", "the", "record"],
    &["for", "more"],
    &["no", "more", "than"],
];

/// Words of any statement of cost or chance that change nothing about it.
const COMMON: &[&str] = &[
    "the",
    "a",
    "an",
    "of",
    "is",
    "are",
    "was",
    "it",
    "its",
    "his",
    "has",
    "have",
    "in",
    "on",
    "at",
    "by",
    "and",
    "or",
    "that",
    "this",
    "which",
    "to",
    "per",
    "each",
    "every",
    "out",
    "from",
    "for",
    "see",
    "sheet",
    "says",
    "states",
    "about",
    "approximately",
    "approx",
    "roughly",
    "around",
    "circa",
    "exactly",
    "some",
    "only",
    "just",
    "base",
    "main",
    "side",
    "bonus",
    "bet",
    "wager",
    "wagers",
    "game",
    "ginandwin",
    "games",
    "ante",
    "antes",
    "play",
    "gin",
    "house",
    "casino",
    "casinos",
    "player",
    "players",
    "cent",
    "cents",
    "dollar",
    "dollars",
    "percent",
    "pct",
    "hundred",
    "thousand",
    "100",
    "1,000",
    "1000",
    "one",
    "basis",
    "point",
    "points",
    "mille",
    "therefore",
    "thus",
    "figure",
    "report",
    "table",
    "source",
    "here",
    "comes",
    "amounts",
    "with",
    "both",
    "together",
    "combined",
    "pair",
    "pairs",
    "two",
];

/// Words of statements of cost.
const OF_COST: &[&str] = &[
    "edge",
    "advantage",
    "element",
    "risk",
    "rtp",
    "return",
    "returns",
    "returned",
    "payback",
    "back",
    "gives",
    "keeps",
    "kept",
    "keep",
    "cost",
    "costs",
    "expected",
    "expectation",
    "loss",
    "value",
    "loses",
    "lose",
    "ev",
    "hold",
    "theoretical",
    "mean",
    "average",
    "margin",
    "stay",
    "stays",
    "unit",
    "wagered",
    "bet",
    "staked",
    "stake",
    "bonuses",
    "rate",
    "pays",
    "bank",
    "r",
    "t",
    "p",
    "h",
    "e",
    "v",
    "he",
    "ha",
    "eor",
    "operator",
    "vig",
    "vigorish",
    "variance",
    "standard",
    "deviation",
    "volatility",
];

/// Words of statements of chance.
const OF_CHANCE: &[&str] = &[
    "probability",
    "probabilities",
    "chance",
    "chances",
    "likelihood",
    "frequency",
    "rate",
    "percentage",
    "hand",
    "hands",
    "round",
    "rounds",
    "deal",
    "deals",
    "dealt",
    "time",
    "times",
    "once",
    "all",
    "end",
    "ends",
    "occur",
    "occurs",
    "happen",
    "happens",
    "come",
    "comes",
    "turns",
    "up",
    "appears",
    "likely",
    "game",
    "ginandwin",
    "optimal",
    "player's",
];

const BOUNDS: &[&str] = &[
    "below", "under", "less", "than", "most", "exceed", "exceeds", "lower", "smaller", "no", "not",
    "more", "over", "above", "least", "greater", "higher", "fewer",
];

const EVENTS: [(&[&str], ChanceEvent); 5] = [
    (
        &["win", "wins", "won", "winning", "winner", "winners", "hit", "hits", "pays", "paid"],
        ChanceEvent::Win,
    ),
    (&["lose", "loses", "lost", "losing", "loss"], ChanceEvent::Lose),
    (&["push", "pushes", "pushed", "tie", "ties", "tied"], ChanceEvent::Push),
    (&["raise", "raises", "raised", "raising"], ChanceEvent::Raise),
    (&["fold", "folds", "folded", "folding"], ChanceEvent::Fold),
];

/// Words that say that something comes back, and that something is kept.
const BACK: &[&str] = &["return", "returns", "returned", "back", "gives", "rtp", "payback", "pays"];
const KEPT: &[&str] =
    &["keeps", "keep", "kept", "cost", "costs", "edge", "loses", "lose", "stay", "stays", "loss"];

impl StatementWords {
    pub fn new(
        statement: &Statement,
        names: &WagerNames,
        sources: &[Vec<String>],
    ) -> StatementWords {
        let player = |word: &String| match word.as_str() {
            "patron" => "player".to_owned(),
            "patrons" => "players".to_owned(),
            _ => word.clone(),
        };
        let mut words: Vec<String> = statement.scope.iter().map(player).collect();
        let is_of_the_ante = words.iter().any(|word| word == "ante" || word == "antes")
            && !words.iter().any(|word| word == "play");
        let is_of_all = words.windows(3).any(|three| three == ["per", "unit", "wagered"]);
        let names = names.base.iter().chain(names.sides.iter().flatten());
        for name in names.filter(|name| !name.is_empty()) {
            without(&mut words, name);
        }
        for phrase in PHRASES {
            let phrase: Vec<String> = phrase.iter().map(|word| (*word).to_owned()).collect();
            without(&mut words, &phrase);
        }
        for source in sources.iter().filter(|source| !source.is_empty()) {
            without(&mut words, source);
        }
        StatementWords {
            words,
            is_bound: statement.bound != Bound::Equal,
            is_share_of_many: statement.has_unit,
            is_of_the_ante,
            is_of_all,
        }
    }

    /// Whether a share is one of the Ante alone.
    pub fn is_of_the_ante(&self) -> bool {
        self.is_of_the_ante
    }

    /// Whether a return is one of all that is wagered.
    pub fn is_of_all(&self) -> bool {
        self.is_of_all
    }

    fn has(&self, list: &[&str]) -> bool {
        self.words.iter().any(|word| list.contains(&word.as_str()))
    }

    /// Whether all words fit a figure of a kind and of an event, and say which way the money goes.
    pub fn is_about(&self, kind: FigureKind, event: Option<&ChanceEvent>) -> bool {
        // Per unit of all that is wagered, and of the Ante alone, are two figures.
        if kind == FigureKind::Risk && self.is_of_the_ante {
            return false;
        }
        // A share of players is none of hands.
        let of_players = self.words.windows(2).any(|pair| pair == ["of", "players"]);
        let Some(event) = event else {
            return kind != FigureKind::Chance
                && self.is_plain(&self.words, OF_COST)
                && self.is_owned();
        };
        let mut words = self.words.clone();
        if of_players {
            return false;
        }
        match event {
            ChanceEvent::Row(name) if name.is_empty() => false,
            ChanceEvent::Row(name) => {
                let list = if kind == FigureKind::Chance { OF_CHANCE } else { OF_COST };
                without(&mut words, name) && self.is_plain(&words, list)
            }
            event => {
                let (list, _) =
                    EVENTS.iter().find(|(_, named)| named == event).unwrap_or(&EVENTS[0]);
                let count = words.len();
                words.retain(|word| !list.contains(&word.as_str()));
                words.len() < count && self.is_plain(&words, OF_CHANCE)
            }
        }
    }

    fn is_plain(&self, words: &[String], list: &[&str]) -> bool {
        words.iter().all(|word| {
            let word = word.as_str();
            let is_count = word.starts_with(|c: char| c.is_ascii_digit()) && !self.is_share_of_many;
            (COMMON.contains(&word) || list.contains(&word)) && !is_count
                || (self.is_bound && BOUNDS.contains(&word))
        })
    }

    /// The house keeps and the player loses, never the other way round.
    fn is_owned(&self) -> bool {
        let house = self.has(&["house", "casino", "casinos", "bank", "operator"]);
        let player = self.has(&["player", "players"]);
        let loses = self.has(&["loses", "lose"]);
        let keeps = self.has(&["keeps", "keep", "kept"]);
        !(loses && house || keeps && player)
    }

    /// Whether a statement that may be of several kinds is of this one.
    pub fn can_be(&self, kind: FigureKind, kinds: &[FigureKind]) -> bool {
        match kind {
            _ if kinds.len() == 1 => true,
            FigureKind::Edge => self.has(KEPT) && !self.has(BACK),
            FigureKind::Return => self.has(BACK) && !self.has(KEPT),
            _ => true,
        }
    }
}

/// Takes the first place where the words of a name stand out of the words; whether there was one. A
/// plural names the same.
fn without(words: &mut Vec<String>, name: &[String]) -> bool {
    let singular = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let is_here = |found: &[String]| {
        found.iter().zip(name).all(|(left, right)| singular(left) == singular(right))
    };
    match words.windows(name.len().max(1)).position(is_here) {
        Some(at) => {
            words.drain(at..at + name.len());
            true
        }
        None => false,
    }
}

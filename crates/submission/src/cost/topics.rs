//! Words that say that a sentence is about what a wager costs, gives back or does by chance.

use super::tokens::{has, stands, word_at};
use super::tokens::Token;
use std::collections::HashMap;
use std::sync::OnceLock;

/// What a figure is, as far as a sentence says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FigureKind {
    /// What the house keeps: an edge, a hold, a mean loss.
    Edge,
    /// The same per unit wagered in all.
    Risk,
    /// What comes back of a wager.
    Return,
    /// What a player can expect.
    Expectation,
    /// A probability or a frequency.
    Chance,
    /// A variance, a standard deviation, an index of volatility.
    Spread,
    /// How much a player wagers a round, in units of the Ante.
    Wagered,
    /// A number of a formula, or one of which only the notation says that it is a share.
    Unnamed,
}

impl FigureKind {
    /// Whether it says what a wager costs.
    pub fn is_cost(self) -> bool {
        !matches!(self, FigureKind::Chance | FigureKind::Spread | FigureKind::Wagered)
    }
}

/// Words about cost, and where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Topic {
    pub kind: FigureKind,
    pub start: usize,
    pub end: usize,
    /// Whether it counts only beside a share: words with other meanings.
    pub needs_share: bool,
}

impl Topic {
    /// Whether its words have other meanings, so that the sentence has to speak of a game's money as well. A
    /// chance, and a deviation, may be one of anything; beside an average bet anything may be stated.
    pub fn is_loose(&self) -> bool {
        self.needs_share || !self.kind.is_cost()
    }
}

/// Phrases that name a figure. The longest come first.
const PHRASES: [(&[&str], FigureKind); 100] = [
    (&["rtp", "per", "unit", "wagered"], FigureKind::Return),
    (&["return", "per", "unit", "wagered"], FigureKind::Return),
    (&["percentage", "returned"], FigureKind::Return),
    (&["percent", "returned"], FigureKind::Return),
    (&["percent", "to", "house"], FigureKind::Edge),
    (&["percent", "to", "the", "house"], FigureKind::Edge),
    (&["game", "hold"], FigureKind::Edge),
    (&["table", "hold"], FigureKind::Edge),
    (&["average", "wager"], FigureKind::Wagered),
    (&["average", "bet"], FigureKind::Wagered),
    (&["mean", "wager"], FigureKind::Wagered),
    (&["mean", "bet"], FigureKind::Wagered),
    (&["element", "of", "risk"], FigureKind::Risk),
    (&["per", "unit", "wagered"], FigureKind::Risk),
    (&["eor"], FigureKind::Risk),
    (&["return", "to", "the", "player"], FigureKind::Return),
    (&["return", "to", "player"], FigureKind::Return),
    (&["return", "to", "players"], FigureKind::Return),
    (&["returned", "to", "player"], FigureKind::Return),
    (&["returned", "to", "players"], FigureKind::Return),
    (&["returned", "to", "the", "players"], FigureKind::Return),
    (&["r", ".", "t", ".", "p"], FigureKind::Return),
    (&["rtp"], FigureKind::Return),
    (&["payback"], FigureKind::Return),
    (&["player", "return"], FigureKind::Return),
    (&["players", "return"], FigureKind::Return),
    (&["return", "rate"], FigureKind::Return),
    (&["return", "ratio"], FigureKind::Return),
    (&["return", "percentage"], FigureKind::Return),
    (&["payout", "rate"], FigureKind::Return),
    (&["payout", "ratio"], FigureKind::Return),
    (&["payout", "percentage"], FigureKind::Return),
    (&["expected", "return"], FigureKind::Return),
    (&["theoretical", "return"], FigureKind::Return),
    (&["mean", "return"], FigureKind::Return),
    (&["average", "return"], FigureKind::Return),
    (&["average", "payback"], FigureKind::Return),
    (&["total", "return"], FigureKind::Return),
    (&["expected", "value"], FigureKind::Expectation),
    (&["expected", "result"], FigureKind::Expectation),
    (&["expectation"], FigureKind::Expectation),
    (&["expectancy"], FigureKind::Expectation),
    (&["e", ".", "v"], FigureKind::Expectation),
    (&["expected", "loss"], FigureKind::Edge),
    (&["expected", "losses"], FigureKind::Edge),
    (&["expected", "cost"], FigureKind::Edge),
    (&["expected", "profit"], FigureKind::Edge),
    (&["expected", "win"], FigureKind::Edge),
    (&["expected", "hold"], FigureKind::Edge),
    (&["mean", "loss"], FigureKind::Edge),
    (&["average", "loss"], FigureKind::Edge),
    (&["average", "cost"], FigureKind::Edge),
    (&["theoretical", "loss"], FigureKind::Edge),
    (&["theoretical", "hold"], FigureKind::Edge),
    (&["theoretical", "win"], FigureKind::Edge),
    (&["hold", "percentage"], FigureKind::Edge),
    (&["house", "percentage"], FigureKind::Edge),
    (&["house", "cut"], FigureKind::Edge),
    (&["house", "take"], FigureKind::Edge),
    (&["house", "share"], FigureKind::Edge),
    (&["house", "margin"], FigureKind::Edge),
    (&["house", "profit"], FigureKind::Edge),
    (&["house", "win"], FigureKind::Edge),
    (&["house", "hold"], FigureKind::Edge),
    (&["house", "odds"], FigureKind::Edge),
    (&["casino", "margin"], FigureKind::Edge),
    (&["casino", "take"], FigureKind::Edge),
    (&["casino", "cut"], FigureKind::Edge),
    (&["casino", "profit"], FigureKind::Edge),
    (&["operator", "margin"], FigureKind::Edge),
    (&["margin", "of", "the", "house"], FigureKind::Edge),
    (&["take", "of", "the", "house"], FigureKind::Edge),
    (&["cut", "of", "the", "house"], FigureKind::Edge),
    (&["cost", "to", "the", "player"], FigureKind::Edge),
    (&["cost", "for", "the", "player"], FigureKind::Edge),
    (&["price", "to", "the", "player"], FigureKind::Edge),
    (&["price", "of", "a", "hand"], FigureKind::Edge),
    (&["price", "of", "a", "round"], FigureKind::Edge),
    (&["cost", "of", "a", "hand"], FigureKind::Edge),
    (&["cost", "of", "play"], FigureKind::Edge),
    (&["cost", "of", "playing"], FigureKind::Edge),
    (&["cost", "of", "the", "game"], FigureKind::Edge),
    (&["cost", "of", "the", "wager"], FigureKind::Edge),
    (&["price", "of", "playing"], FigureKind::Edge),
    (&["expects", "to", "lose"], FigureKind::Edge),
    (&["expect", "to", "lose"], FigureKind::Edge),
    (&["expected", "to", "lose"], FigureKind::Edge),
    (&["expected", "to", "win"], FigureKind::Edge),
    (&["expect", "to", "win"], FigureKind::Edge),
    (&["expects", "to", "win"], FigureKind::Edge),
    (&["overround"], FigureKind::Edge),
    (&["vigorish"], FigureKind::Edge),
    (&["vig"], FigureKind::Edge),
    (&["h", ".", "e"], FigureKind::Edge),
    (&["h", ".", "a"], FigureKind::Edge),
    (&["loss", "rate"], FigureKind::Edge),
    (&["take", "out"], FigureKind::Edge),
    (&["takeout"], FigureKind::Edge),
    (&["drop", "to", "win"], FigureKind::Edge),
    (&["win", "to", "drop"], FigureKind::Edge),
];

/// Words of chance and spread.
const CHANCES: [(&[&str], FigureKind); 27] = [
    (&["probability"], FigureKind::Chance),
    (&["probabilities"], FigureKind::Chance),
    (&["prob"], FigureKind::Chance),
    (&["probs"], FigureKind::Chance),
    (&["chance"], FigureKind::Chance),
    (&["chances"], FigureKind::Chance),
    (&["likelihood"], FigureKind::Chance),
    (&["likely"], FigureKind::Chance),
    (&["frequency"], FigureKind::Chance),
    (&["frequencies"], FigureKind::Chance),
    (&["hit", "rate"], FigureKind::Chance),
    (&["win", "rate"], FigureKind::Chance),
    (&["raise", "rate"], FigureKind::Chance),
    (&["fold", "rate"], FigureKind::Chance),
    (&["success", "rate"], FigureKind::Chance),
    (&["win", "percentage"], FigureKind::Chance),
    (&["winning", "percentage"], FigureKind::Chance),
    (&["odds", "of"], FigureKind::Chance),
    (&["odds", "against"], FigureKind::Chance),
    (&["odds", "for"], FigureKind::Chance),
    (&["odds", "that"], FigureKind::Chance),
    (&["variance"], FigureKind::Spread),
    (&["standard", "deviation"], FigureKind::Spread),
    (&["deviation"], FigureKind::Spread),
    (&["volatility"], FigureKind::Spread),
    (&["std", "dev"], FigureKind::Spread),
    (&["skewness"], FigureKind::Spread),
];

/// Things that have an edge one can touch.
const SOLID: &[&str] = &[
    "card", "cards", "table", "layout", "deck", "pack", "sign", "chip", "chips", "felt", "board",
    "sheet", "paper", "page", "cm", "mm", "inch", "inches", "show", "worn", "padded", "rail",
    "tray", "shoe", "box", "column", "columns", "cell", "line", "cut", "rounded", "stand", "camera",
    "screen", "window", "rack", "spot", "spots", "insert", "inserts", "lawn", "trim",
];

/// Whose edge it is where it is no solid one.
const OWNERS: &[&str] = &[
    "house", "casino", "bank", "player", "players", "wager", "bet", "game", "bonus", "ante",
    "operator", "zero",
];

/// The topics of a sentence, in order.
pub(super) fn topics(tokens: &[Token]) -> Vec<Topic> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match phrase(tokens, at).or_else(|| single(tokens, at)) {
            Some(topic) => {
                at = topic.end;
                found.push(topic);
            }
            None => at += 1,
        }
    }
    found
}

/// A phrase and what it names.
type KnownPhrase = (&'static [&'static str], FigureKind);

/// The phrases that begin with a word, in their order: a text of a million signs asks for each of them.
fn phrases_from(word: &str) -> &'static [KnownPhrase] {
    static BY_WORD: OnceLock<HashMap<&'static str, Vec<KnownPhrase>>> = OnceLock::new();
    let by_word = BY_WORD.get_or_init(|| {
        let mut by_word: HashMap<&'static str, Vec<KnownPhrase>> = HashMap::new();
        for (words, kind) in PHRASES.into_iter().chain(CHANCES) {
            by_word.entry(words.first().copied().unwrap_or_default()).or_default().push((words, kind));
        }
        by_word
    });
    by_word.get(word).map_or(&[], Vec::as_slice)
}

fn phrase(tokens: &[Token], at: usize) -> Option<Topic> {
    let word = tokens.get(at)?.word();
    // No phrase begins with a sign.
    let known = if word.is_empty() { &[] } else { phrases_from(word) };
    let (words, kind) = known.iter().find(|(words, _)| stands(tokens, at, words))?;
    let end = at + words.len();
    // "a payback period", "by chance", "the player returns".
    let is_other = match words.first() {
        Some(&"payback") => word_at(tokens, end) == "period",
        Some(&"chance") => at.checked_sub(1).is_some_and(|at| word_at(tokens, at) == "by"),
        _ => false,
    };
    (!is_other).then_some(Topic { kind: *kind, start: at, end, needs_share: false })
}

/// Whose share a word for a share names.
const SHARERS: &[&str] = &["house", "casino", "bank", "operator", "operators", "club", "establishment", "management", "banker"];

/// Words for what such an owner has of the money.
const SHARES: &[&str] = &["percentage", "cut", "take", "margin", "profit", "share", "hold", "retention", "win", "vig", "gain"];

fn single(tokens: &[Token], at: usize) -> Option<Topic> {
    let token = tokens.get(at)?;
    let topic = |kind, needs_share| Some(Topic { kind, start: at, end: at + 1, needs_share });
    let before = |by: usize| at.checked_sub(by).map_or("", |at| word_at(tokens, at));
    if SHARERS.contains(&token.word()) && SHARES.contains(&word_at(tokens, at + 1)) {
        return Some(Topic { kind: FigureKind::Edge, start: at, end: at + 2, needs_share: false });
    }
    match token.word() {
        "adv" if at == 0 || SHARERS.contains(&before(1)) => topic(FigureKind::Edge, false),
        "edge" | "edges" if !is_solid(tokens, at) => topic(FigureKind::Edge, false),
        "advantage" | "disadvantage" | "advantages" => {
            let is_owned = has(tokens, &["house", "casino", "bank", "operator", "banker"]);
            topic(FigureKind::Edge, !is_owned)
        }
        "hold" | "holds" if before(1) != "players" && before(1) != "player" => {
            topic(FigureKind::Edge, true)
        }
        "margin" | "margins" => topic(FigureKind::Edge, true),
        "return" | "returns" | "payout" | "payouts" => topic(FigureKind::Return, true),
        "ev" => topic(FigureKind::Expectation, false),
        "he" | "ha" if token.is_capitals() => topic(FigureKind::Edge, true),
        "sd" if token.is_capitals() => topic(FigureKind::Spread, true),
        _ => None,
    }
}

/// Whether an edge is one of cards, tables and the like.
fn is_solid(tokens: &[Token], at: usize) -> bool {
    let near: Vec<&Token> = tokens.iter().skip(at.saturating_sub(4)).take(12).collect();
    let owner = at.checked_sub(1).map_or("", |at| word_at(tokens, at));
    let is_solid = near.iter().any(|token| SOLID.contains(&token.word()));
    let is_owned = OWNERS.contains(&owner) || tokens.iter().any(|token| {
        token.is_sign('%') || matches!(token.word(), "percent" | "cent" | "game" | "games")
    });
    let of = stands(tokens, at + 1, &["of", "the"]) && SOLID.contains(&word_at(tokens, at + 3));
    (is_solid && !is_owned) || (of && !OWNERS.contains(&owner))
}

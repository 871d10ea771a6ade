//! Numbers beside which no figure is named: which figures they may be, and of what they are shares.

use super::lexicon::{WordClass, classes};
use super::tokens::{has, word_at};
use super::quantities::{NumberClass, Quantity};
use super::tokens::{Token, sentences};
use super::topics::FigureKind;

/// Classes of words of games, their money and their chances.
const GAMBLING: [WordClass; 25] = [
    WordClass::House, WordClass::Player, WordClass::Dealer, WordClass::Wager, WordClass::Money, WordClass::Coin, WordClass::Volume,
    WordClass::Game, WordClass::OtherGame, WordClass::Figure, WordClass::SoftFigure, WordClass::Chance, WordClass::Keep,
    WordClass::Back, WordClass::Gain, WordClass::Lose, WordClass::Cost, WordClass::LongRun, WordClass::Hands, WordClass::Often,
    WordClass::Worth, WordClass::Event, WordClass::Cards, WordClass::Mathematics, WordClass::Trials,
];

/// What a share may be taken of without being a cost.
pub(super) const CHARGES: &[&str] = &[
    "commission", "commissions", "tax", "taxes", "taxed", "fee", "fees", "rake", "discount", "toke",
    "tokes", "tip", "tips", "confidence", "charge", "charges", "levy", "vat", "surcharge", "duty",
    "deposit", "withholding", "withheld", "exchange", "exchanged", "changing", "advance", "advances", "marker",
    "markers", "rebate", "refund", "interest", "licence", "license", "tariff", "coverage", "significance",
];

/// What is played: a share of it is a probability.
const PLAYED: &[&str] = &[
    "hand", "hands", "round", "rounds", "deal", "deals", "time", "times", "case", "cases", "dealt",
    "occasions", "wager", "wagers", "bets",
];

/// What a hand does by chance.
const HAPPENS: &[&str] = &[
    "win", "wins", "won", "lose", "loses", "lost", "push", "pushes", "tie", "ties", "tied", "qualify",
    "qualifies", "qualified", "raise", "raises", "raised", "fold", "folds", "folded", "hit", "hits",
    "pays", "beat", "beats", "winning", "winner", "winners", "losing", "happens", "occurs", "paid",
    "comes", "falls", "appears", "arises", "earn", "earns", "collect", "collects", "bust", "busts", "misses",
    "fails", "beats", "undercut", "undercuts", "succeeds", "gin", "knock", "knocks", "ends",
];

/// What hands hold, and what is awarded for it.
const HOLDS: &[&str] = &[
    "pair", "trips", "quads", "kind", "flush", "gin", "gins", "meld", "melds", "score", "scores", "award", "jackpot",
    "top", "qualifier", "blank",
];

/// Words that a sum of money may be called.
const MONEY: &[&str] = &[
    "wager", "wagers", "wagered", "stake", "stakes", "staked", "bet", "bets", "dollar", "dollars", "unit", "units",
    "ante", "antes", "money", "turnover", "handle", "drop", "bonus", "cent", "cents", "euro", "euros", "pound",
    "action", "outlay", "bankroll", "chips", "takings", "coin", "coins",
];

/// Words between a share and what it is a share of.
const PASSED: &[&str] = &["the", "all", "every", "each", "its", "their", "any", "a", "an", "total", "his", "her", "your"];

/// A number of a sentence in which no figure of a wager is named for it.
pub(super) struct LooseNumber<'a> {
    pub tokens: &'a [Token],
    pub quantity: Quantity,
}

impl LooseNumber<'_> {
    /// The figures that the number may be.
    pub fn kinds(&self) -> Vec<FigureKind> {
        use FigureKind::{Chance, Edge, Return, Unnamed};
        match self.quantity.class {
            NumberClass::Share if self.is_charge() => Vec::new(),
            NumberClass::Share if self.is_played() => vec![Chance],
            NumberClass::Share => vec![Edge, Return],
            NumberClass::Decimal => vec![Unnamed, Edge, Return],
            _ => Vec::new(),
        }
    }

    fn near(&self, before: usize, behind: usize) -> &[Token] {
        let from = self.quantity.start.saturating_sub(before);
        let to = (self.quantity.end + behind).min(self.tokens.len());
        self.tokens.get(from..to).unwrap_or_default()
    }

    /// A commission, a tax and the like; the Commission is none.
    pub fn is_charge(&self) -> bool {
        let near = self.near(6, 4);
        let is_charge = |token: &Token| CHARGES.contains(&token.word()) && token.text != "Commission";
        near.iter().any(is_charge) && !has(near, &["edge", "advantage", "rtp"])
    }

    /// Whether the share is one of money: nothing else is named as the whole.
    pub fn is_of_money(&self) -> bool {
        let mut at = self.quantity.end;
        let is_of = matches!(word_at(self.tokens, at), "of" | "from" | "on");
        at += usize::from(is_of);
        while PASSED.contains(&word_at(self.tokens, at)) {
            at += 1;
        }
        let word = word_at(self.tokens, at);
        !is_of || word.is_empty() || MONEY.contains(&word)
    }

    /// A share of hands that win, lose, are raised or hold something.
    pub fn is_played(&self) -> bool {
        has(self.near(0, 4), PLAYED) && (has(self.tokens, HAPPENS) || has(self.tokens, HOLDS))
    }
}

/// Whether any of the words is one of games, money or chances.
pub(super) fn is_of_gambling(words: &[String]) -> bool {
    let known = |tokens: &[Token]| {
        classes(tokens).into_iter().any(|classes| classes.is_any(&GAMBLING)) || has(tokens, HAPPENS) || has(tokens, HOLDS)
    };
    sentences(&words.join(" ")).iter().any(|tokens| known(tokens))
}

//! Statements about what wagers cost, give back and do by chance, wherever a text makes them: which
//! figure it is, of which wager, and the number.
//!
//! Sentences are read by their words; nothing here knows whether a statement is true.

use super::context::{LABEL_WORDS_MAX, TextContext};
use super::evidence::{Evidence, of_money};
use super::loose::{LooseNumber, is_of_gambling};
use super::numerals::Amount;
use super::plain::{FORMULA, plain};
use super::quantities::{NumberClass, Quantity, quantities};
use super::reasons::ReasonWord;
use super::scope;
use super::tokens::{Token, TokenText, sentences};
use super::tokens::{has, word_at};
use super::topics::{FigureKind, Topic, topics};
use super::wagers::{WagerNames, stakes};
use crate::document::dossier::Stake;

/// How a number bounds a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The figure is the number.
    Equal,
    /// The figure is at most the number.
    Most,
    /// The figure is at least the number.
    Least,
}

/// A statement about the cost of a wager or a chance.
#[derive(Debug, Clone)]
pub struct Statement {
    /// The kinds of figure that it may be.
    pub kinds: Vec<FigureKind>,
    /// The wagers that it is about; `None` where it does not say.
    pub stake: Option<Stake>,
    /// Its number; `None` for a remark without one.
    pub amount: Option<Amount>,
    /// Whether the number has a minus before it, in a sign or a word.
    pub is_negative: bool,
    pub bound: Bound,
    /// Its words as they are printed, in plain characters.
    pub text: String,
    /// Whether the number has a unit of its own: per cent, so many of so many, cents of a dollar.
    pub has_unit: bool,
    /// The words and numbers that say what the number is about, without those that are figures.
    pub scope: Vec<String>,
    /// The words that make it a statement, where it has no figure and no known wording.
    pub reasons: Vec<ReasonWord>,
}

/// The statements of a text. `budget` is how many more numbers are looked at; where it comes to zero the
/// rest of the text is not read.
pub fn statements(
    text: &str,
    around: &TextContext,
    names: &WagerNames,
    budget: &mut usize,
) -> Vec<Statement> {
    let mut found = Vec::new();
    let mut before = TextContext { stake: around.stake, ..TextContext::default() };
    let all = sentences(&plain(text));
    let is_label = all.len() == 1;
    for sentence in &all {
        // Signs alone state nothing, and a text may consist of them.
        if sentence.iter().all(|token| matches!(token.piece, TokenText::Sign(_))) {
            (before.kinds, before.words) = (Vec::new(), Vec::new());
            continue;
        }
        let reader = Reader {
            tokens: sentence,
            topics: topics(sentence),
            quantities: quantities(sentence),
            stakes: stakes(sentence, names),
            around: if is_label { around.clone().with(&before) } else { before.clone() },
        };
        *budget = budget.saturating_sub(reader.quantities.len());
        if *budget == 0 {
            break;
        }
        found.extend(reader.statements());
        let kinds = reader.topics.iter().filter(|topic| !topic.needs_share);
        let kinds: Vec<FigureKind> = kinds.map(|topic| topic.kind).collect();
        before.kinds = kinds;
        before.words = scope::words(sentence);
        before.stake = reader.stakes.last().map(|(_, stake)| *stake).or(before.stake);
    }
    found
}

struct Reader<'a> {
    tokens: &'a [Token],
    topics: Vec<Topic>,
    quantities: Vec<Quantity>,
    stakes: Vec<(usize, Stake)>,
    around: TextContext,
}

/// What says which figure a number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// Words of the sentence that name nothing else.
    Named,
    /// What stands around the text.
    Borrowed,
    /// Words with other meanings, or only its unit.
    Loose,
}

impl Reader<'_> {
    fn statements(&self) -> Vec<Statement> {
        let evidence = of_money(self.tokens, &self.quantities);
        let mut found = Vec::new();
        for quantity in &self.quantities {
            let (kinds, naming) = self.kinds(quantity);
            let counts = naming != Naming::Loose || evidence.is_some();
            if !kinds.is_empty() && counts {
                found.push(self.statement(kinds, naming == Naming::Borrowed, quantity));
            }
        }
        if let Some(evidence) = evidence.filter(|_| found.is_empty()) {
            found.push(self.remark(evidence));
        }
        found
    }

    /// A statement without a figure.
    fn remark(&self, evidence: Evidence) -> Statement {
        Statement {
            kinds: vec![FigureKind::Unnamed],
            stake: self.stake_at(evidence.start),
            amount: None,
            is_negative: false,
            bound: Bound::Equal,
            text: self.text(evidence.start, evidence.end.max(evidence.start + 1)),
            has_unit: true,
            scope: scope::scope(self.tokens, &self.quantities, &self.topics, evidence.start),
            reasons: evidence.reasons,
        }
    }

    fn statement(
        &self,
        kinds: Vec<FigureKind>,
        is_borrowed: bool,
        quantity: &Quantity,
    ) -> Statement {
        let mut scope = scope::scope(self.tokens, &self.quantities, &self.topics, quantity.start);
        if is_borrowed {
            scope.extend(self.around.words.iter().cloned());
        }
        Statement {
            kinds,
            has_unit: quantity.class == NumberClass::Share,
            scope,
            stake: self.stake_in_brackets(quantity).or_else(|| self.stake_at(quantity.start)),
            amount: quantity.amount.filter(|_| quantity.class != NumberClass::Money),
            is_negative: self.is_negative(quantity),
            bound: self.bound(quantity),
            text: self.text(quantity.start, quantity.end),
            reasons: Vec::new(),
        }
    }

    fn text(&self, start: usize, end: usize) -> String {
        let tokens = self.tokens.get(start..end.min(self.tokens.len())).unwrap_or_default();
        let mut text = String::new();
        for token in tokens {
            let joins =
                token.is_sign('%') || token.is_sign('/') || text.ends_with('/') || text.is_empty();
            if !joins {
                text.push(' ');
            }
            text.push_str(&token.text);
        }
        text
    }

    /// The figures that a number may be, and what says so; none where it is no figure of a wager.
    fn kinds(&self, quantity: &Quantity) -> (Vec<FigureKind>, Naming) {
        if quantity.class == NumberClass::Nothing && self.around.is_named && self.is_label() {
            let costs = self.around.kinds.iter().filter(|kind| kind.is_cost());
            return (costs.copied().collect(), Naming::Borrowed);
        }
        if quantity.class == NumberClass::Other || quantity.class == NumberClass::Nothing {
            return (Vec::new(), Naming::Loose);
        }
        match self.topic_of(quantity) {
            Some(topic)
                if self.counts(quantity, &topic) && !self.is_elsewhere(&topic, quantity) =>
            {
                let kind =
                    if self.is_of_player(&topic) { FigureKind::Expectation } else { topic.kind };
                (vec![kind], if topic.is_loose() { Naming::Loose } else { Naming::Named })
            }
            _ => self.without_topic(quantity),
        }
    }

    fn without_topic(&self, quantity: &Quantity) -> (Vec<FigureKind>, Naming) {
        let loose = LooseNumber { tokens: self.tokens, quantity: *quantity };
        let is_figure = matches!(quantity.class, NumberClass::Share | NumberClass::Decimal)
            || (self.around.is_share && quantity.class == NumberClass::Integer && self.is_label());
        if is_figure && has(self.tokens, &[FORMULA]) {
            return (vec![FigureKind::Unnamed], Naming::Named);
        }
        if self.is_label() && (self.around.is_charge || self.is_of_another_label()) {
            return (Vec::new(), Naming::Loose);
        }
        let kinds = loose.kinds();
        let is_share = kinds.first().is_none_or(|kind| kind.is_cost());
        let is_short = self.is_short() && loose.is_of_money() && !loose.is_charge();
        if is_figure && is_share && !self.around.kinds.is_empty() && is_short {
            return (self.around.kinds.clone(), Naming::Borrowed);
        }
        (kinds, Naming::Loose)
    }

    /// The topic that a number belongs to: of its clause, else the one before it, else the next.
    fn topic_of(&self, quantity: &Quantity) -> Option<Topic> {
        let clause = |at: usize| self.tokens.get(at).map_or(0, |token| token.clause);
        let here = clause(quantity.start);
        let is_strong = |topic: &&Topic| !topic.needs_share || quantity.class == NumberClass::Share;
        let distance = |topic: &&Topic| match topic.start < quantity.start {
            true => quantity.start - topic.end.min(quantity.start),
            false => topic.start.saturating_sub(quantity.end) + 1,
        };
        let all = || self.topics.iter().filter(is_strong);
        let same = all().filter(|topic| clause(topic.start) == here);
        let nearest = same.min_by_key(|topic| (topic.needs_share, distance(topic)));
        let before = all().filter(|topic| topic.start < quantity.start);
        let before = || before.max_by_key(|topic| (!topic.needs_share, topic.start));
        nearest.or_else(before).or_else(|| all().next()).or_else(|| self.topics.first()).copied()
    }

    /// Whether a number is a share of hands and its topic stands in another clause: "wins 27 % of hands; its edge".
    fn is_elsewhere(&self, topic: &Topic, quantity: &Quantity) -> bool {
        let clause = |at: usize| self.tokens.get(at).map(|token| token.clause);
        let loose = LooseNumber { tokens: self.tokens, quantity: *quantity };
        clause(topic.start) != clause(quantity.start) && loose.is_played()
    }

    /// Whether a number is a figure of its topic.
    fn counts(&self, quantity: &Quantity, topic: &Topic) -> bool {
        let after = quantity.start.checked_sub(topic.end);
        let before = topic.start.checked_sub(quantity.end);
        let is_near = after.is_some_and(|by| by <= 6) || before.is_some_and(|by| by <= 3);
        let is_next = after.is_some_and(|by| by <= 3) || before == Some(0);
        let is_lost = matches!(topic.kind, FigureKind::Edge | FigureKind::Expectation);
        match quantity.class {
            NumberClass::Share => {
                let loose = LooseNumber { tokens: self.tokens, quantity: *quantity };
                !loose.is_charge() || (is_near && !topic.needs_share)
            }
            NumberClass::Decimal if topic.needs_share => is_next,
            NumberClass::Decimal => true,
            NumberClass::Integer if topic.needs_share => {
                is_next
                    && topic.kind == FigureKind::Return
                    && (self.is_labelled(quantity, topic) || self.is_bare_return(quantity))
            }
            NumberClass::Integer if topic.kind == FigureKind::Chance => {
                is_next && self.is_percentage_label()
            }
            NumberClass::Integer => is_near || (after.is_some() && self.is_value(quantity)),
            NumberClass::Money => is_lost && is_near && !topic.needs_share && self.is_mean(topic),
            NumberClass::Nothing | NumberClass::Other => false,
        }
    }

    /// An edge that is the player's: what he gains, not what he loses.
    fn is_of_player(&self, topic: &Topic) -> bool {
        let is_edge = matches!(word_at(self.tokens, topic.end - 1), "edge" | "advantage");
        let from = topic.start.saturating_sub(5);
        let near = self.tokens.get(from..(topic.end + 4).min(self.tokens.len()));
        let near = near.unwrap_or_default();
        let house = ["house", "casino", "bank", "operator", "dealer"];
        is_edge
            && has(near, &["player", "players", "patron", "patrons", "you"])
            && !has(near, &house)
    }

    fn is_negative(&self, quantity: &Quantity) -> bool {
        let before = |by: usize| quantity.start.checked_sub(by).and_then(|at| self.tokens.get(at));
        let is_minus = before(1).is_some_and(|token| {
            token.is_sign('-') || matches!(token.word(), "minus" | "negative")
        });
        let after = word_at(self.tokens, quantity.end);
        is_minus || matches!(after, "negative")
    }

    /// "is four", "= 4", ": 4".
    fn is_value(&self, quantity: &Quantity) -> bool {
        let before = quantity.start.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_some_and(|token| {
            token.is_sign(':') || token.is_sign('=') || matches!(token.word(), "is" | "are")
        })
    }

    /// "Return: 99".
    fn is_labelled(&self, quantity: &Quantity, topic: &Topic) -> bool {
        let between = self.tokens.get(topic.end..quantity.start).unwrap_or_default();
        between.iter().any(|token| token.is_sign(':') || token.is_sign('=')) && topic.start < 4
    }

    /// "Win percentage: 22"
    fn is_percentage_label(&self) -> bool {
        let words = self.tokens.iter().filter(|token| !token.word().is_empty()).count();
        words <= LABEL_WORDS_MAX && has(self.tokens, &["percentage", "percent", "pct"])
    }

    /// "The bonus returns 99.": nearly a hundred, and nothing is counted.
    fn is_bare_return(&self, quantity: &Quantity) -> bool {
        let is_near = quantity.amount.is_some_and(|amount| {
            amount.denominator == 1 && (80..=100).contains(&amount.numerator)
        });
        is_near && word_at(self.tokens, quantity.end).is_empty()
    }

    fn is_mean(&self, topic: &Topic) -> bool {
        let words = [
            "expected",
            "average",
            "mean",
            "cost",
            "theoretical",
            "expectation",
            "price",
            "expect",
        ];
        words.contains(&word_at(self.tokens, topic.start))
    }

    /// Whether a sentence is little more than a number, so that what it is about stands before it.
    fn is_short(&self) -> bool {
        let words = self.tokens.iter().filter(|token| !token.word().is_empty()).count();
        let first = word_at(self.tokens, 0);
        let refers = [
            "it", "this", "that", "they", "here", "there", "about", "only", "just", "roughly",
            "exactly", "its", "which",
        ];
        words <= 6 || refers.contains(&first) || self.around.kinds.len() > 1
    }

    /// Whether a text has no words beside its number, so that only the label before it says what it is.
    fn is_label(&self) -> bool {
        self.tokens.iter().filter(|token| !token.word().is_empty()).count() <= 2
    }

    /// "Humidity", and below it "50 %": the label is of no game and no money.
    fn is_of_another_label(&self) -> bool {
        let words = &self.around.words;
        let has_words = self.tokens.iter().any(|token| !token.word().is_empty());
        (1..=LABEL_WORDS_MAX).contains(&words.len()) && !has_words && !is_of_gambling(words)
    }

    fn stake_at(&self, at: usize) -> Option<Stake> {
        let clause = |at: usize| self.tokens.get(at).map_or(0, |token| token.clause);
        let same = || self.stakes.iter().filter(|(stake, _)| clause(*stake) == clause(at));
        let before = same().rfind(|(stake, _)| *stake < at);
        let found = before
            .or_else(|| same().next())
            .or_else(|| self.stakes.iter().rev().find(|(stake, _)| *stake < at))
            .or_else(|| self.stakes.first());
        found.map(|(_, stake)| *stake).or(self.around.stake)
    }

    /// "85.51 % (Gin Bonus)": the wager in brackets right behind a number.
    fn stake_in_brackets(&self, quantity: &Quantity) -> Option<Stake> {
        let open = self.tokens.get(quantity.end).is_some_and(|token| token.is_sign('('));
        let near = quantity.end..quantity.end + 3;
        let found = self.stakes.iter().find(|(at, _)| open && near.contains(at));
        found.map(|(_, stake)| *stake)
    }

    fn bound(&self, quantity: &Quantity) -> Bound {
        let first = quantity.start.saturating_sub(4);
        let before = self.tokens.get(first..quantity.start).unwrap_or_default();
        let words: Vec<&str> = before.iter().map(Token::word).collect();
        // "Under optimal play" bounds nothing.
        let words = if words.contains(&"optimal") { Vec::new() } else { words };
        let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
        let is_between = has(&["between"]);
        let is_second =
            has(&["and"]) && self.tokens.iter().take(first + 1).any(|t| t.word() == "between");
        if is_second
            || has(&[
                "below", "under", "less", "most", "exceed", "lower", "smaller", "maximum", "fewer",
            ])
            || (has(&["no", "not"]) && has(&["more", "over", "above"]))
        {
            return Bound::Most;
        }
        let least = [
            "above",
            "over",
            "more",
            "exceeds",
            "least",
            "better",
            "greater",
            "higher",
            "exceeding",
        ];
        if is_between || has(&least) { Bound::Least } else { Bound::Equal }
    }
}

//! The phrases of a sentence: who does what with which money, how much, per what, over how many hands.
//! A phrase is a pair of classes of words in order and near one another.

use super::lexicon::{WordClass, Classes, classes};
use super::loose::{GAMBLING, HAPPENS, is_abbreviated};
use super::places::has;
use super::quantities::{NumberClass as Counted, Quantity};
use super::tokens::Token;

/// A phrase that a sentence may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phrase {
    /// A percentage, so many of so many, a fraction.
    Share,
    /// The same in another notation than "4:3".
    ShareInWords,
    /// A number with decimals.
    Decimal,
    /// A sum of money.
    Sum,
    /// A number that names or counts a thing.
    Named,
    /// Many hands: "800 hands", "of a thousand dollars".
    Many,
    /// "5 to 1".
    Ratio,
    /// "per hand", "each hundred", "an hour".
    Rate,
    /// The house, or the game, keeps, gains, loses or gives back.
    HouseActs,
    /// A figure with how large it is.
    SizedFigure,
    /// A chance with how large it is.
    SizedChance,
    /// "most hands win", "rarely loses".
    OftenWins,
    /// "is fair", "a generous bet".
    Judged,
    /// Better than, or as good as, other games.
    Compared,
    /// A word of the long run beside a flow of money.
    InTheLongRun,
    /// A period beside a flow of money.
    OverTime,
    /// "is worth exactly a chip".
    Valued,
    /// Someone comes out ahead, behind or even.
    ComesOut,
    /// What follows "if" or "when".
    OnCondition,
    /// The sentence begins with an instruction.
    Instruction,
    /// "52 cards", "10 points".
    CountedCards,
    /// "is collected", "are dealt": what is done at the table.
    Handled,
    /// "winning wagers are paid".
    WinnersPaid,
    /// The house or the game is, has or enjoys something small or none.
    HouseHas,
    /// A player who is up, down, a favourite.
    PlayerIs,
    /// A share of cards, seats and other things: "half of the deck".
    ShareOfThings,
    /// "the best hand", "a lower score": which hand beats which.
    RankedHand,
    /// "100 % is returned on a push": a share in one case, or the whole of a thing.
    ShareInOneCase,
    /// "500:1" or "3 to 1" beside words of pay-offs.
    PaidRatio,
    /// "60 rounds are dealt an hour", "within 24 hours": how fast or by when.
    Pace,
    /// More goes one way than the other: "pays out more than it collects".
    FlowsCompared,
    /// An amount stands beside a word of the money of a game.
    AmountOfMoney,
    /// "hold: 1 %", "0.4 points of edge": a figure with its value.
    FigureIs,
}

/// A sentence with the classes of its words.
pub(super) struct Sentence<'a> {
    tokens: &'a [Token],
    quantities: &'a [Quantity],
    classes: Vec<Classes>,
    all: Classes,
}

/// Ways in which money goes.
const FLOWS: &[WordClass] = &[WordClass::Keep, WordClass::Back, WordClass::Gain, WordClass::Lose, WordClass::Cost];
const MONEY: &[WordClass] = &[WordClass::Wager, WordClass::Money, WordClass::Coin, WordClass::Volume];
const SIZES: &[WordClass] = &[
    WordClass::Small, WordClass::Nothing, WordClass::Part, WordClass::Degree, WordClass::Good, WordClass::Bad, WordClass::Compare,
    WordClass::Whole,
];

impl<'a> Sentence<'a> {
    pub fn new(tokens: &'a [Token], quantities: &'a [Quantity]) -> Sentence<'a> {
        let classes = classes(tokens);
        let all = classes.iter().fold(Classes::default(), |all, word| all.with(*word));
        Sentence { tokens, quantities, classes, all }
    }

    pub fn has(&self, class: WordClass) -> bool {
        self.all.has(class)
    }

    fn is_any(&self, classes: &[WordClass]) -> bool {
        self.all.is_any(classes)
    }

    fn at(&self, at: usize) -> Classes {
        self.classes.get(at).copied().unwrap_or_default()
    }

    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", Token::word)
    }

    /// Whether a word of the first classes stands before one of the second ones, at most so many places.
    fn before(&self, left: &[WordClass], right: &[WordClass], most: usize) -> bool {
        (0..self.tokens.len()).any(|at| {
            self.at(at).is_any(left) && (at + 1..=at + most).any(|at| self.at(at).is_any(right))
        })
    }

    /// The same in any order.
    fn near(&self, left: &[WordClass], right: &[WordClass], most: usize) -> bool {
        self.before(left, right, most) || self.before(right, left, most)
    }

    fn counts(&self, counted: &[Counted]) -> bool {
        self.quantities.iter().any(|quantity| counted.contains(&quantity.class))
    }

    fn near_quantity(&self, classes: &[WordClass], most: usize) -> bool {
        let counted = |quantity: &&Quantity| {
            !matches!(quantity.class, Counted::Other | Counted::Nothing)
        };
        self.quantities.iter().filter(counted).any(|quantity| {
            let from = quantity.start.saturating_sub(most);
            (from..quantity.end + most).any(|at| self.at(at).is_any(classes))
        })
    }

    /// How many words it has.
    pub fn words(&self) -> usize {
        self.plain_words().count()
    }

    /// How many numbers it has.
    pub fn numbers(&self) -> usize {
        self.tokens.iter().filter(|token| token.is_number()).count()
    }

    /// Its words in their order.
    pub fn plain_words(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().map(Token::word).filter(|word| !word.is_empty())
    }

    /// Whether a word of the sentence is of a class.
    pub fn is_word_of(&self, word: &str, class: WordClass) -> bool {
        (0..self.tokens.len()).any(|at| self.word(at) == word && self.at(at).has(class))
    }

    /// Whether an amount refers to the money of a game at all.
    fn is_of_money(&self) -> bool {
        let amounts = [SIZES, &[WordClass::Often, WordClass::State, WordClass::UpDown, WordClass::LongRun, WordClass::Chance, WordClass::Worth]].concat();
        let money = [MONEY, &[WordClass::House, WordClass::Player, WordClass::Dealer, WordClass::Figure, WordClass::SoftFigure,
            WordClass::Chance, WordClass::Game, WordClass::Hands]].concat();
        let counted = self.quantities.iter().any(|quantity| !matches!(quantity.class, Counted::Other | Counted::Nothing));
        let is_defined = self.has(WordClass::Definition) && !counted;
        !is_defined && (counted || self.is_any(&amounts)) && self.is_any(&money)
    }

    /// Whether any word is one of games, their money, their chances or their hands.
    pub fn is_of_gambling(&self) -> bool {
        let more = [WordClass::Nothing, WordClass::Part, WordClass::Winning, WordClass::Small, WordClass::Good, WordClass::Bad];
        self.is_any(&GAMBLING) || self.is_any(&more) || has(self.tokens, HAPPENS) || is_abbreviated(self.tokens)
    }

    pub fn says(&self, phrase: Phrase) -> bool {
        match phrase {
            Phrase::Share => self.counts(&[Counted::Share]),
            Phrase::ShareInWords => self.quantities.iter().any(|quantity| {
                let inside = self.tokens.get(quantity.start..quantity.end).unwrap_or_default();
                quantity.class == Counted::Share && !inside.iter().any(|token| token.is_sign(':'))
            }),
            Phrase::Decimal => self.counts(&[Counted::Decimal]),
            Phrase::Sum => self.counts(&[Counted::Money]),
            Phrase::Named => self.counts(&[Counted::Other]),
            Phrase::Many => self.is_many(),
            Phrase::Ratio => self.quantities.windows(2).any(|pair| match pair {
                [left, right] => right.start == left.end + 1 && self.word(left.end) == "to",
                _ => false,
            }),
            Phrase::Rate => self.is_rate(),
            Phrase::HouseActs => {
                // "stays with the casino"
                let stays = [WordClass::Keep, WordClass::Back];
                let with = |at: usize| matches!(self.word(at), "with" | "to" | "by");
                self.before(&[WordClass::House, WordClass::Game], FLOWS, 5)
                    || (self.is_any(MONEY)
                        && (0..self.tokens.len()).any(|at| {
                            self.at(at).is_any(&stays) && with(at + 1) && (at + 2..at + 4).any(|at| self.at(at).has(WordClass::House))
                        }))
            }
            Phrase::SizedFigure => {
                self.near(&[WordClass::Figure], SIZES, 5) || self.near_quantity(&[WordClass::Figure], 6)
            }
            Phrase::SizedChance => {
                self.near(&[WordClass::Chance], SIZES, 4) || self.near_quantity(&[WordClass::Chance], 5)
            }
            Phrase::OftenWins => {
                let often = [WordClass::Often, WordClass::Part, WordClass::Small, WordClass::Degree];
                let wins = [WordClass::Gain, WordClass::Lose];
                self.near(&often, &wins, 6) && self.is_any(&[WordClass::Hands, WordClass::Player, WordClass::Dealer])
                    && !self.says(Phrase::OnCondition)
            }
            Phrase::Judged => {
                let things = [WordClass::Game, WordClass::Wager, WordClass::House, WordClass::Player, WordClass::Mathematics];
                self.near(&[WordClass::Good, WordClass::Bad], &things, 5)
            }
            Phrase::Compared => {
                self.has(WordClass::Compare) && self.is_any(&[WordClass::OtherGame])
                    || self.near(&[WordClass::Compare], &[WordClass::OtherGame], 6)
            }
            Phrase::InTheLongRun => {
                let moves = [FLOWS, &[WordClass::State, WordClass::End, WordClass::SoftFigure]].concat();
                self.near(&[WordClass::LongRun], &moves, 8)
            }
            Phrase::OverTime => {
                let moves = [FLOWS, &[WordClass::State, WordClass::End, WordClass::SoftFigure]].concat();
                self.near(&[WordClass::Period, WordClass::Trials], &moves, 8)
                    && self.is_any(&[WordClass::Player, WordClass::Wager, WordClass::Money, WordClass::House])
            }
            Phrase::Valued => self.near(&[WordClass::Worth], MONEY, 5) && !self.is_denomination(),
            Phrase::ComesOut => {
                self.near(&[WordClass::End], &[WordClass::State, WordClass::UpDown], 6)
                    || self.before(&[WordClass::Player, WordClass::House, WordClass::Game], &[WordClass::State], 5)
            }
            Phrase::OnCondition => self.has(WordClass::If),
            other => self.says_of_the_table(other),
        }
    }

    /// The phrases of rules, procedures and comparisons.
    fn says_of_the_table(&self, phrase: Phrase) -> bool {
        match phrase {
            Phrase::Instruction => self.at(0).is_any(&[WordClass::Handling]),
            Phrase::CountedCards => self.quantities.iter().any(|quantity| {
                let of = [WordClass::Cards, WordClass::Points, WordClass::Clock, WordClass::Elsewhere, WordClass::Paper];
                (quantity.end..quantity.end + 2).any(|at| self.at(at).is_any(&of))
            }),
            Phrase::Handled => (0..self.tokens.len()).any(|at| {
                let is_passive = matches!(self.word(at), "is" | "are" | "be" | "was" | "were");
                is_passive && (at + 1..at + 3).any(|at| {
                    let word = self.word(at);
                    self.at(at).has(WordClass::Handling) && (word.ends_with("ed") || matches!(word, "dealt" | "cut" | "drawn" | "shown" | "read"))
                })
            }),
            Phrase::WinnersPaid => self.before(&[WordClass::Winning], &[WordClass::Wager, WordClass::Hands, WordClass::Player, WordClass::House], 2)
                && self.is_any(&[WordClass::PayOff, WordClass::Handling, WordClass::Keep]),
            Phrase::HouseHas => self.before(&[WordClass::House, WordClass::Game, WordClass::Wager], &[WordClass::Small, WordClass::Nothing, WordClass::Good, WordClass::Bad], 4),
            Phrase::PlayerIs => self.before(&[WordClass::Player], &[WordClass::State, WordClass::UpDown, WordClass::Chance, WordClass::Good], 4),
            Phrase::ShareOfThings => self.quantities.iter().any(|quantity| {
                let of = [WordClass::Cards, WordClass::Points, WordClass::Clock, WordClass::Elsewhere, WordClass::Paper, WordClass::Charge];
                let money = (quantity.end..quantity.end + 3).any(|at| self.at(at).is_any(MONEY));
                quantity.class == Counted::Share && !money
                    && (quantity.end..quantity.end + 4).any(|at| self.at(at).is_any(&of))
            }),
            Phrase::RankedHand => (0..self.tokens.len()).any(|at| {
                let ranks = ["best", "better", "lower", "higher", "lowest", "highest", "worst", "equal", "same", "perfect"];
                let hands = ["hand", "score", "card", "count", "meld", "rank", "hands", "scores", "cards"];
                ranks.contains(&self.word(at)) && (at + 1..at + 4).any(|at| hands.contains(&self.word(at)))
            }),
            Phrase::ShareInOneCase => self.says(Phrase::Share)
                && (self.is_any(&[WordClass::Event, WordClass::If])
                    || self.quantities.iter().any(|quantity| quantity.class == Counted::Share && quantity.amount.is_some_and(|amount| amount.numerator == amount.denominator))),
            Phrase::PaidRatio => self.has(WordClass::PayOff)
                && (self.says(Phrase::Ratio) || self.tokens.iter().any(|token| token.is_sign(':'))),
            Phrase::Pace => self.is_pace(),
            Phrase::AmountOfMoney => self.is_of_money(),
            Phrase::FigureIs => self.is_figure_with_value(),
            Phrase::FlowsCompared => {
                let flows: Vec<usize> = (0..self.tokens.len()).filter(|at| self.at(*at).is_any(FLOWS)).collect();
                let than = (0..self.tokens.len()).find(|at| {
                    matches!(self.word(*at), "than" | "as" | "what" | "between") && *at > 1
                });
                than.is_some_and(|than| {
                    let is_before = flows.first().is_some_and(|first| *first < than);
                    is_before && flows.last().is_some_and(|last| *last > than)
                })
            }
            _ => false,
        }
    }

    /// A number of ten or more hands or units of money that is a whole.
    fn is_many(&self) -> bool {
        self.quantities.iter().any(|quantity| {
            let is_large = quantity.amount.is_some_and(|amount| amount.numerator >= amount.denominator * 20);
            let of = [WordClass::Hands, WordClass::Money, WordClass::Wager, WordClass::Trials];
            is_large && (quantity.end..quantity.end + 2).any(|at| self.at(at).is_any(&of))
        })
    }

    /// A share right behind the name of a figure, or a number of points before it.
    fn is_figure_with_value(&self) -> bool {
        let figures = ["edge", "advantage", "disadvantage", "hold", "rtp", "payback", "theo", "vig", "vigorish", "juice", "takeout", "overround", "equity", "pc", "par"];
        let between = ["of", "is", "at", "a", "the", "only", "just", "about", "roughly", "under", "over", "below", "nearly", "approximately"];
        let is_passed = |at: usize| {
            between.contains(&self.word(at)) || self.tokens.get(at).is_some_and(|token| token.is_sign(':') || token.is_sign('='))
        };
        let is_label = |at: usize| figures.contains(&self.word(at));
        let named = self.quantities.iter().any(|quantity| {
            let is_value = matches!(quantity.class, Counted::Share | Counted::Decimal);
            let mut at = quantity.start;
            while at.checked_sub(1).is_some_and(is_passed) {
                at -= 1;
            }
            let is_next = at == quantity.start && self.words() < 3;
            is_value && (at < quantity.start || is_next) && at.checked_sub(1).is_some_and(is_label)
        });
        let points = (0..self.tokens.len()).any(|at| {
            let is_number = at.checked_sub(1).and_then(|at| self.tokens.get(at)).is_some_and(Token::is_number);
            is_number && matches!(self.word(at), "points" | "point") && self.word(at + 1) == "of" && is_label(at + 2)
        });
        (named || points) && !self.is_any(&[WordClass::Charge])
    }

    /// "Red chips are worth 5 dollars": what is printed on chips, coupons and the like.
    fn is_denomination(&self) -> bool {
        let things = ["chip", "chips", "coupon", "coupons", "voucher", "vouchers", "plaque", "plaques", "token", "tokens",
            "cheque", "cheques", "jeton", "jetons", "marker", "markers"];
        let is_whole = |quantity: &Quantity| match quantity.class {
            Counted::Money | Counted::Integer => quantity.amount.is_some_and(|amount| amount.denominator == 1),
            class => class == Counted::Other,
        };
        let is_thing = self.tokens.iter().any(|token| things.contains(&token.word()));
        is_thing && !self.quantities.is_empty() && self.quantities.iter().all(is_whole)
            && !self.is_any(&[WordClass::Wager, WordClass::LongRun, WordClass::House, WordClass::Coin])
    }

    fn is_pace(&self) -> bool {
        // "Hands an hour: 35"
        let is_label = self.at(0).has(WordClass::Hands)
            && matches!(self.word(1), "a" | "an" | "per" | "each")
            && self.at(2).has(WordClass::Period)
            && !self.is_any(&[MONEY, &[WordClass::Gain, WordClass::Lose, WordClass::Cost]].concat());
        let dealt = self.has(WordClass::Hands)
            && self.has(WordClass::Handling)
            && self.has(WordClass::Period)
            && !self.is_any(&[MONEY, &[WordClass::Gain, WordClass::Lose, WordClass::Cost]].concat());
        let by_then = (0..self.tokens.len()).any(|at| {
            self.word(at) == "within" && (at + 1..at + 4).any(|at| self.at(at).is_any(&[WordClass::Period, WordClass::Clock]))
        });
        // "28 rounds an hour"
        let is_speed = self.quantities.iter().any(|quantity| {
            let at = quantity.end;
            self.at(at).has(WordClass::Hands) && matches!(self.word(at + 1), "a" | "an" | "per" | "each")
                && self.word(at + 2) == "hour"
        }) && !self.is_any(&[MONEY, &[WordClass::Gain, WordClass::Lose, WordClass::Cost]].concat());
        is_label || is_speed || dealt || by_then
    }

    fn is_rate(&self) -> bool {
        let of = [WordClass::Hands, WordClass::Period, WordClass::Wager, WordClass::Money];
        (0..self.tokens.len()).any(|at| {
            let is_each = self.at(at).has(WordClass::Each) || matches!(self.word(at), "a" | "an");
            let is_period = self.at(at + 1).is_any(&of) || self.at(at + 2).is_any(&of);
            let is_article = !self.at(at).has(WordClass::Each);
            let is_span = at.checked_sub(1).is_some_and(|at| {
                matches!(self.word(at), "of" | "under" | "within" | "for" | "half" | "quarter" | "after")
            });
            let is_period = if is_article { self.at(at + 1).has(WordClass::Period) && !is_span } else { is_period };
            let hundred = self.at(at).has(WordClass::Each)
                && (self.tokens.get(at + 1).is_some_and(Token::is_number)
                    || matches!(self.word(at + 1), "hundred" | "thousand"));
            is_each && is_period || hundred
        })
    }
}

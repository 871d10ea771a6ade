//! Whether a sentence speaks of what the money of a game does: its words and phrases count for it and
//! against it, so many points each. A sentence that this says of, and that is not understood as a
//! statement with a figure, is a statement that nobody compared.
//!
//! The points are the weights of a logistic regression on sentences of known kinds, in tenths, rounded.

use super::lexicon::WordClass;
use super::phrases::{Phrase, Sentence};
use super::places::Place;
use super::quantities::Quantity;
use super::tokens::Token;

/// What counts.
enum Sign {
    /// A word of a class.
    Word(WordClass),
    /// A phrase.
    Says(Phrase),
}
use Sign::{Says, Word};

/// Points of any sentence that says an amount of the money of a game.
const START: i32 = -8;

/// A sentence with more points speaks of what the money of a game does.
const ENOUGH: i32 = 7;

/// The same of a part of a long sentence, which has fewer words around it.
const ENOUGH_OF_A_PART: i32 = 15;

/// Most words of such a sentence that are quoted.
const QUOTED_MAX: usize = 12;

/// What counts for it, and, below nothing, against it.
const POINTS: [(Sign, i32); 75] = [
    (Says(Phrase::Share), 32),
    (Says(Phrase::Decimal), 30),
    (Word(WordClass::LongRun), 25),
    (Says(Phrase::SizedFigure), 22),
    (Says(Phrase::Valued), 21),
    (Word(WordClass::Chance), 20),
    (Says(Phrase::Rate), 17),
    (Says(Phrase::ComesOut), 16),
    (Word(WordClass::Coin), 16),
    (Word(WordClass::Cost), 16),
    (Word(WordClass::Often), 16),
    (Word(WordClass::House), 15),
    (Says(Phrase::Compared), 13),
    (Word(WordClass::Figure), 13),
    (Says(Phrase::HouseActs), 13),
    (Says(Phrase::OverTime), 13),
    (Says(Phrase::FlowsCompared), 12),
    (Says(Phrase::HouseHas), 11),
    (Word(WordClass::Good), 10),
    (Word(WordClass::OtherGame), 10),
    (Says(Phrase::Judged), 10),
    (Says(Phrase::PlayerIs), 9),
    (Word(WordClass::Volume), 8),
    (Says(Phrase::InTheLongRun), 7),
    (Says(Phrase::OftenWins), 7),
    (Word(WordClass::Compare), 6),
    (Word(WordClass::Hands), 6),
    (Word(WordClass::Mathematics), 6),
    (Says(Phrase::MovesMoney), 6),
    (Says(Phrase::Ratio), 6),
    (Word(WordClass::Back), 5),
    (Word(WordClass::Player), 5),
    (Word(WordClass::Degree), 4),
    (Word(WordClass::Gain), 4),
    (Says(Phrase::Many), 4),
    (Word(WordClass::Lose), 3),
    (Word(WordClass::Money), 3),
    (Says(Phrase::SizedChance), 3),
    (Word(WordClass::Worth), -3),
    (Word(WordClass::Each), -4),
    (Says(Phrase::ShareOfMoney), -4),
    (Word(WordClass::Keep), -5),
    (Word(WordClass::Period), -5),
    (Word(WordClass::Winning), -5),
    (Says(Phrase::Instruction), -5),
    (Says(Phrase::Named), -5),
    (Word(WordClass::Cards), -6),
    (Says(Phrase::ShareInOneCase), -6),
    (Word(WordClass::Bad), -7),
    (Word(WordClass::State), -7),
    (Word(WordClass::Event), -8),
    (Word(WordClass::Fault), -8),
    (Word(WordClass::Game), -9),
    (Says(Phrase::CountedCards), -10),
    (Says(Phrase::Sum), -11),
    (Word(WordClass::Modal), -12),
    (Word(WordClass::Then), -12),
    (Says(Phrase::Handled), -13),
    (Word(WordClass::Handling), -13),
    (Word(WordClass::Points), -13),
    (Says(Phrase::ShareOfThings), -15),
    (Word(WordClass::Rounding), -16),
    (Says(Phrase::PaidRatio), -16),
    (Word(WordClass::Limit), -17),
    (Says(Phrase::WinnersPaid), -17),
    (Word(WordClass::Clock), -18),
    (Word(WordClass::Prize), -19),
    (Says(Phrase::RankedHand), -19),
    (Says(Phrase::Pace), -20),
    (Word(WordClass::Paper), -21),
    (Word(WordClass::Definition), -22),
    (Word(WordClass::If), -23),
    (Word(WordClass::Stated), -26),
    (Word(WordClass::Elsewhere), -34),
    (Word(WordClass::Charge), -36),
];

/// The words that speak of the money of a game, if any do. A long sentence is also read in the parts
/// that brackets, semicolons and colons make, so that words about other things hide nothing.
pub(super) fn of_money(tokens: &[Token], quantities: &[Quantity]) -> Place {
    parts(tokens)
        .find(|(from, to)| {
            let part = tokens.get(*from..*to).unwrap_or_default();
            let inside = quantities.iter().filter(|found| *from <= found.start && found.end <= *to);
            let inside: Vec<Quantity> = inside
                .map(|found| Quantity {
                    start: found.start - from,
                    end: found.end - from,
                    ..*found
                })
                .collect();
            let enough = if to - from == tokens.len() { ENOUGH } else { ENOUGH_OF_A_PART };
            points(&Sentence::new(part, &inside)) > enough
        })
        .map(|(from, to)| (from, to.min(from + QUOTED_MAX)))
}

fn points(sentence: &Sentence) -> i32 {
    if !sentence.is_of_money() {
        return START;
    }
    let counts = |sign: &Sign| match sign {
        Word(class) => sentence.has(*class),
        Says(phrase) => sentence.says(*phrase),
    };
    START + POINTS.iter().filter(|(sign, _)| counts(sign)).map(|(_, points)| points).sum::<i32>()
}

/// Most tokens of a sentence that is read as a whole only.
const WHOLE_MAX: usize = 25;

/// The sentence as a whole, and its parts where it is long.
fn parts(tokens: &[Token]) -> impl Iterator<Item = (usize, usize)> {
    let mut parts = vec![(0, tokens.len())];
    let mut from = 0;
    for (at, token) in tokens.iter().enumerate() {
        if [';', ':', '(', ')'].iter().any(|sign| token.is_sign(*sign)) {
            parts.push((from, at));
            from = at + 1;
        }
    }
    parts.push((from, tokens.len()));
    let most = if tokens.len() > WHOLE_MAX { parts.len() } else { 1 };
    parts.into_iter().take(most)
}

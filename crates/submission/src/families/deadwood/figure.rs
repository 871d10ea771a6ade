//! The figures of answers that results of examples name: closed values, which only a message words.

use gincert_game::deadwood::MeldKind;
use gincert_game::{Card, CardSet};

/// What a figure is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FigureName {
    AfterDiscard,
    Accepted,
    Addable(i64),
    Ahead,
    Best,
    BestDefence,
    BestDiscards,
    BigGin,
    Bonus,
    By,
    CanContract,
    CanGoOut,
    CanGoOutWithDiscard,
    Contract,
    Contracts,
    Deadwood,
    Dealers,
    FinalOver,
    FinalTotals,
    FinalWinner,
    Finished,
    Game(i64, GameFigure),
    GamesWon,
    GinDiscards,
    Hand(usize),
    HandTotals,
    Kind,
    KnockDiscards,
    Least,
    LeastPoints,
    LeftoverCount,
    Leftovers,
    Limit,
    MayKnock,
    Meld(usize),
    Minimum,
    Multiplier,
    Over,
    Pile,
    Points,
    RunBonus,
    Running,
    Stock,
    TableTotals,
    TakeOptions,
    Turn,
    Winner,
    Winners,
}

/// What a figure of one game of a sheet is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameFigure {
    Doubled,
    Forfeit,
    GameBonus,
    /// Of the side with more in the totals, where the other has none.
    GameBonusOfLeader,
    HandPoints,
    Hands,
    HandsWon,
    LineBonus,
    Margin,
    Shutout,
    ShutoutBonus,
    /// As with the bonus for the game.
    ShutoutBonusOfLeader,
    Totals,
    Winner,
}

/// What a figure says. Cards stand lowest first, those of a pile from the bottom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FigureValue {
    /// Nobody, nothing, or no such figure in this answer.
    None,
    Flag(bool),
    /// Yes or no for each seat.
    Flags(Vec<bool>),
    Number(i64),
    Numbers(Vec<i64>),
    /// How a hand ends.
    Word(&'static str),
    Cards(Vec<Card>),
    CardLists(Vec<Vec<Card>>),
    Meld(MeldKind, Vec<Card>),
    /// Points after each hand, in each column.
    Columns(Vec<Vec<Vec<i64>>>),
}

/// A figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Figure {
    pub(crate) name: FigureName,
    pub(crate) value: FigureValue,
}

impl Figure {
    pub(crate) fn new(name: FigureName, value: impl Into<FigureValue>) -> Figure {
        Figure { name, value: value.into() }
    }
}

impl From<bool> for FigureValue {
    fn from(flag: bool) -> FigureValue {
        FigureValue::Flag(flag)
    }
}

impl From<i64> for FigureValue {
    fn from(number: i64) -> FigureValue {
        FigureValue::Number(number)
    }
}

impl From<u32> for FigureValue {
    fn from(number: u32) -> FigureValue {
        FigureValue::Number(i64::from(number))
    }
}

impl From<u8> for FigureValue {
    fn from(number: u8) -> FigureValue {
        FigureValue::Number(i64::from(number))
    }
}

impl From<usize> for FigureValue {
    fn from(number: usize) -> FigureValue {
        FigureValue::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<CardSet> for FigureValue {
    fn from(cards: CardSet) -> FigureValue {
        FigureValue::Cards(cards.cards())
    }
}

impl<T: Into<FigureValue>> From<Option<T>> for FigureValue {
    fn from(value: Option<T>) -> FigureValue {
        value.map_or(FigureValue::None, Into::into)
    }
}

impl FigureValue {
    /// Numbers, one a seat or side.
    pub(crate) fn numbers<N: Copy + Into<i64>>(numbers: &[N]) -> FigureValue {
        FigureValue::Numbers(numbers.iter().map(|number| (*number).into()).collect())
    }

    /// Each card by itself.
    pub(crate) fn singles(cards: CardSet) -> FigureValue {
        FigureValue::CardLists(cards.cards().into_iter().map(|card| vec![card]).collect())
    }

    /// Lists of cards whose order says nothing.
    pub(crate) fn card_lists(mut lists: Vec<Vec<Card>>) -> FigureValue {
        lists.sort_unstable();
        FigureValue::CardLists(lists)
    }

    /// The value in the words of a result.
    pub(crate) fn shown(&self) -> String {
        let numbers = |list: &[i64]| shown_list(list, " ", ToString::to_string);
        match self {
            FigureValue::None => "none".to_owned(),
            FigureValue::Flag(flag) => yes_or_no(flag),
            FigureValue::Flags(flags) => shown_list(flags, " ", yes_or_no),
            FigureValue::Number(number) => number.to_string(),
            FigureValue::Numbers(list) => numbers(list),
            FigureValue::Word(word) => (*word).to_owned(),
            FigureValue::Cards(cards) => shown_cards(cards),
            FigureValue::CardLists(lists) => shown_list(lists, ", ", |cards| shown_cards(cards)),
            FigureValue::Meld(kind, cards) => format!("{} {kind}", shown_cards(cards)),
            FigureValue::Columns(hands) => shown_list(hands, ", ", |columns| {
                shown_list(columns, ", ", |points| numbers(points))
            }),
        }
    }
}

fn yes_or_no(flag: &bool) -> String {
    if *flag { "yes" } else { "no" }.to_owned()
}

fn shown_cards(cards: &[Card]) -> String {
    shown_list(cards, " ", ToString::to_string)
}

fn shown_list<T>(list: &[T], between: &str, shown: impl Fn(&T) -> String) -> String {
    list.iter().map(shown).collect::<Vec<_>>().join(between)
}

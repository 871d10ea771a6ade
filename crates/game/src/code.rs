//! The closed list of what can be broken in a round or wrong in a claim of the gin rummy families.
//!
//! A code is one word everywhere: in answers, in findings and in manuals. It says which rule; the
//! place and the figures stand beside it.

use core::fmt;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// A rule that an event breaks, or a figure that a claim gets wrong.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The word in answers and findings.
            pub fn word(self) -> &'static str {
                match self { $(Code::$name => $word,)* }
            }
        }
    };
}

codes! {
    /// The same card stands in two places.
    CardDuplicate = "card-duplicate",
    /// A hand, a pack or a laid hand has a wrong number of cards.
    CardCount = "card-count",
    /// A drawn card is not the next of the pack.
    DeckMismatch = "deck-mismatch",
    /// The wrong seat acts, or a seat acts out of phase.
    TurnOrder = "turn-order",
    /// A card comes from a pile, or a place of it, from which it may not be taken.
    DrawSource = "draw-source",
    /// After two passes the starter draws from the stock.
    ForcedStock = "forced-stock",
    /// Play after the stock is used up, or an end of the stock that is none.
    StockEnd = "stock-end",
    /// A card is played that the seat does not hold.
    NotInHand = "not-in-hand",
    /// The card just taken from the pile is thrown back where that is forbidden.
    Redeposit = "redeposit",
    /// A knock leaves more points than the limit.
    KnockOverLimit = "knock-over-limit",
    /// A knock without the discard that the rules require.
    DiscardMissing = "discard-missing",
    /// A big gin where none is allowed, or not all eleven cards melded.
    BigGinInvalid = "big-gin-invalid",
    /// Laid cards that are no meld.
    MeldInvalid = "meld-invalid",
    /// A card in two melds.
    MeldOverlap = "meld-overlap",
    /// A lay-off on a gin hand.
    LayoffOnGin = "layoff-on-gin",
    /// A lay-off that does not fit, or where none is allowed.
    LayoffInvalid = "layoff-invalid",
    /// The knocker lays off.
    LayoffByKnocker = "layoff-by-knocker",
    /// A dealt hand could knock: the deal is void, but play went on.
    MisdealMissed = "misdeal-missed",
    /// A misdeal is called without cause.
    MisdealWrong = "misdeal-wrong",
    /// Something after the end of the round or of the game.
    AfterEnd = "after-end",
    /// The events stop before the round is over.
    RoundUnfinished = "round-unfinished",
    /// Claimed deadwood is not what the rules count.
    DeadwoodWrong = "deadwood-wrong",
    /// An undercut claimed that is none, or the reverse.
    UndercutWrong = "undercut-wrong",
    /// The bonus in the claimed points is not the rule's.
    BonusWrong = "bonus-wrong",
    /// The claimed multiplier, or the multiplier in the claimed points, is not the rule's.
    MultiplierWrong = "multiplier-wrong",
    /// Deadwood, bonus and multiplier are right, the points are not.
    PointsWrong = "points-wrong",
    /// Claimed line bonus (boxes).
    LineBonusWrong = "line-bonus-wrong",
    /// Claimed shutout, or what it is worth.
    ShutoutWrong = "shutout-wrong",
    /// Claimed dealer.
    DealerWrong = "dealer-wrong",
    /// Claimed totals, or a running score.
    TotalWrong = "total-wrong",
    /// A hand entered in a column where it does not belong, or left out of one.
    ColumnWrong = "column-wrong",
    /// A forfeit claimed that is none, or the reverse.
    ForfeitWrong = "forfeit-wrong",
    /// A first turn of melding that is no contract.
    ContractMissing = "contract-missing",
    /// Further melds or additions in the contract's own turn.
    ContractTurn = "contract-turn",
    /// More cards added to a meld in a turn than allowed.
    AddLimit = "add-limit",
    /// An addition that does not fit, or to a meld that is not there.
    AddInvalid = "add-invalid",
    /// An addition to a meld of a player to whose melds one may not add.
    AddOwner = "add-owner",
    /// The card just accepted is offered back.
    OfferRepeated = "offer-repeated",
    /// A draw in spite of an accepted ace, or a skipped draw without one.
    AceSkip = "ace-skip",
    /// The only card is offered, or "last card" is called with more or fewer.
    LastCardWrong = "last-card-wrong",
    /// A challenge where or when none may be made.
    ChallengeInvalid = "challenge-invalid",
    /// The lowest of several cards taken is not used in the turn.
    PileUse = "pile-use",
    /// A discard in a game that has none.
    DiscardInvalid = "discard-invalid",
    /// A knock in a game without one.
    KnockInvalid = "knock-invalid",
    /// A turn without its end.
    TurnEndMissing = "turn-end-missing",
    /// A hand ended as out with cards left in it.
    OutWithCards = "out-with-cards",
}

impl Code {
    /// Reads the word back.
    ///
    /// ```
    /// use gincert_game::Code;
    /// assert_eq!(Code::parse("pile-use"), Some(Code::PileUse));
    /// assert_eq!(Code::parse("pile"), None);
    /// ```
    pub fn parse(word: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.word() == word)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A broken rule and the event that breaks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleViolation {
    /// The rule.
    pub code: Code,
    /// The event's place in its list, from 0; `None` when no single event is to blame.
    pub at: Option<usize>,
}

impl RuleViolation {
    /// A fault of the whole record.
    pub fn of_all(code: Code) -> RuleViolation {
        RuleViolation { code, at: None }
    }

    /// A fault of one event.
    pub fn of_event(code: Code, at: usize) -> RuleViolation {
        RuleViolation { code, at: Some(at) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn every_code_has_a_word_of_its_own_that_reads_back() {
        let words: BTreeSet<&str> = Code::ALL.iter().map(|code| code.word()).collect();
        assert_eq!(words.len(), Code::ALL.len());
        assert!(Code::ALL.iter().all(|code| Code::parse(code.word()) == Some(*code)));
    }
}

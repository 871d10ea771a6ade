//! The closed choices that the rules of the games with melds on the table leave to a document, each
//! with its phrase.

use crate::closed::closed;

closed! {
    /// What more may be laid in the turn in which a player lays his contract ("Skarney Gin": in
    /// subsequent turns he may lay off; further melds are not placed by the sentence).
    AfterContract {
        /// Nothing: additions and further melds come in later turns.
        LaterTurnsOnly = "Later turns only",
        /// Further melds, no additions.
        NewMeldsAtOnce = "New melds at once",
    }
}

closed! {
    /// To which melds on the table a player may add.
    AddTo {
        /// To all ("Colonel": regardless of who placed it).
        AnyMeld = "Any meld",
        /// To his own, one or two cards to each in a turn ("Skarney Gin").
        OwnOneOrTwo = "Own melds, one or two cards a meld a turn",
        /// To those of the others ("Mahjong gin": opponents add).
        OpponentsMelds = "Opponents' melds",
    }
}

closed! {
    /// Whether a suited run may take cards of other suits.
    Extending {
        /// It may not.
        KeepsItsKind = "Keeps its kind",
        /// It may, and is a poker run from then on.
        MayBecomePokerRun = "May become a poker run",
    }
}

closed! {
    /// How a turn ends.
    TurnEnds {
        /// By a discard ("Colonel", "Mahjong gin").
        Discard = "Discard",
        /// By an offer to the next player ("Skarney Gin").
        Offer = "Offer",
    }
}

closed! {
    /// How the lowest of several cards taken from the pile is to be used in that turn ("Mahjong
    /// gin": must be used in a hand).
    PileUse {
        /// In a new meld, or added to one on the table.
        NewMeldOrAddition = "In a new meld or an addition",
        /// In a new meld.
        NewMeld = "In a new meld",
    }
}

closed! {
    /// What the player who goes out scores.
    ScoreBy {
        /// The cards in the opponent's hand ("Colonel", "Skarney Gin").
        OpponentsHand = "Opponent's hand",
        /// Everybody his cards on the table less those in his hand ("Mahjong gin").
        TableMinusHand = "Table minus hand",
    }
}

closed! {
    /// When a challenge may be made ("Colonel", optional rule: at any time).
    Challenge {
        /// Never.
        None = "None",
        /// At any time, by either player.
        AtAnyTime = "At any time",
        /// In one's own turn, before drawing.
        OwnTurnBeforeDrawing = "Own turn, before drawing",
    }
}

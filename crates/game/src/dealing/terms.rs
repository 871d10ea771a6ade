//! Closed choices about the deal and the discard that games with closed hands and games with melds
//! on the table share, each with its phrase.

use crate::closed::closed;

closed! {
    /// What is dealt and turned up.
    Deal {
        /// The next card begins the discard pile ("How To Play Gin", determining the dealer).
        UpcardTurned = "Ten each, next card turned up",
        /// The starter gets one card more and discards first ("How To Play Gin Rummy", variations).
        ElevenToStarter = "Eleven to the starter, ten to the other, none turned up",
        /// A card of another pack says with how much one may knock ("Oklahoma gin", match play).
        SecondDeck = "Ten each, none turned up, knock card from a second deck",
        /// No upcard and no discard pile yet.
        NoneTurned = "Ten each, none turned up",
    }
}

closed! {
    /// How a pack is dealt out: card 1 is the first dealt.
    DealOrder {
        /// One card to each in turn, beginning after the dealer ("Gin rummy", Dealing).
        OneAtATime = "One at a time, opponent first",
        /// All cards of a hand together, beginning after the dealer.
        WholeHands = "Ten and ten, opponent first",
        /// All cards of a hand together, beginning with seat 0 (the OpenSpiel engine).
        WholeHandsFromSeatZero = "Ten and ten, seat 0 first",
    }
}

closed! {
    /// Who plays first.
    Starts {
        /// The seat after the dealer ("How To Play Gin"; "Gin rummy", Playing).
        NonDealer = "Non-dealer",
        /// The winner of the last hand ("Oklahoma gin", second deck).
        LastWinner = "Last winner",
        /// Seat 0 (the OpenSpiel engine).
        SeatZero = "Seat 0",
    }
}

closed! {
    /// Whether the card just taken from the pile may be thrown back.
    Redeposit {
        /// It may.
        Allowed = "Allowed",
        /// It may not ("How To Play Gin": one of the ten cards held before is discarded).
        Forbidden = "Forbidden",
        /// The upcard taken in the first turn may not ("Gin rummy", Playing: a different card).
        FirstUpcardOnly = "First upcard only",
    }
}

closed! {
    /// Whether the player who goes out must discard.
    FinalDiscard {
        /// He must ("Gin rummy", Knocking: discards as usual).
        Required = "Required",
        /// He may keep all his cards ("Oklahoma Gin", going out).
        Optional = "Optional",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_reads_back_in_any_letter_case_and_no_other_does() {
        assert_eq!(Redeposit::parse("FIRST UPCARD ONLY"), Some(Redeposit::FirstUpcardOnly));
        assert_eq!(Redeposit::parse("First upcard"), None);
        assert!(Deal::ALL.iter().all(|deal| Deal::parse(deal.phrase()) == Some(*deal)));
    }
}

closed! {
    /// How the first turn goes.
    FirstTurn {
        /// The starter takes the upcard or draws ("How To Play Gin").
        Free = "Free",
        /// The upcard is offered to each in turn; then the starter draws ("Gin rummy", Playing).
        Offers = "Non-dealer, then dealer, may take; then stock",
        /// The starter draws from the stock ("Oklahoma gin", second deck).
        Stock = "Stock",
        /// The starter, who has a card more, discards ("How To Play Gin Rummy", variations).
        Discard = "Discard",
    }
}

//! The closed choices that the rules of closed-hand gin leave to a document, each with its phrase.
//!
//! Wherever published rules say nothing, or two things, there is a choice here with several
//! variants; none is a default.

use crate::closed::closed;

closed! {
    /// What becomes of a deal in which somebody could knock at once.
    EarlyKnock {
        /// Nothing: play goes on.
        PlayOn = "Play on",
        /// It is void ("Gin rummy", Knock points).
        Misdeal = "Misdeal",
    }
}

closed! {
    /// When a knock is undercut.
    Undercut {
        /// At equal or less deadwood, with the bonus ("Gin rummy", Undercut).
        EqualOrLess = "Equal or less",
        /// The same, but a tie brings no bonus ("Gin rummy", Undercut: in some rule sets).
        NoBonusOnTie = "Equal or less, no bonus on a tie",
        /// At less deadwood only ("How To Play Gin": the knocker has more; equal is not named).
        LessOnly = "Less only, a tie scores nothing",
    }
}

closed! {
    /// What a knock that holds scores.
    KnockScore {
        /// The opponent's deadwood less the knocker's ("How To Play Gin"; "Gin rummy").
        Difference = "Difference",
        /// The opponent's deadwood, nothing taken off ("Oklahoma Gin").
        OpponentsDeadwood = "Opponent's deadwood",
        /// All opponents' deadwood less the knocker's once ("How To Score In Gin Rummy").
        SumMinusOwn = "Sum of opponents minus own",
        /// The difference with each opponent.
        SumOfDifferences = "Sum of differences",
    }
}

closed! {
    /// When the defender may lay cards off on the knocker's melds.
    LayOff {
        /// After a knock that is no gin ("How To Play Gin", laying off).
        OnKnock = "On a knock",
        /// Never.
        Never = "Never",
        /// After gin as well.
        OnKnockOrGin = "On a knock or gin",
    }
}

closed! {
    /// How the defender's hand counts. The knocker always counts as he spread.
    Setting {
        /// At his best defence, however he laid.
        CardsSpeak = "Cards speak",
        /// As he laid.
        AsLaid = "As laid",
    }
}

closed! {
    /// Points for the runs themselves.
    RunBonus {
        /// None.
        None = "None",
        /// "Sequence Gin": a point for each card of a run of six or more, and for each court card
        /// of a run.
        LongRunsAndCourtCards = "1 a card in runs of 6 or more, 1 a court card in runs",
    }
}

closed! {
    /// Whose runs score.
    RunBonusTo {
        /// The winner's.
        Winner = "Winner",
        /// Everybody's own.
        EachPlayer = "Each player",
    }
}

closed! {
    /// Who scores when several undercut a knock with the same least deadwood.
    UndercuttersTied {
        /// Each of them.
        EachScores = "Each scores",
        /// The first after the knocker.
        FirstAfterKnocker = "First after the knocker",
    }
}

closed! {
    /// Who scores when the stock runs out and several have the least deadwood.
    LowestTied {
        /// Nobody.
        NobodyScores = "Nobody scores",
        /// Each of them.
        EachScores = "Each scores",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_reads_back_in_any_letter_case_and_no_other_does() {
        assert_eq!(Undercut::parse("EQUAL OR LESS"), Some(Undercut::EqualOrLess));
        assert_eq!(Undercut::parse("Equal"), None);
        assert!(LayOff::ALL.iter().all(|one| LayOff::parse(one.phrase()) == Some(*one)));
    }
}

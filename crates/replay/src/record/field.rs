//! The fields of a record by the names of their columns.

use crate::record::Bet;

/// What a field belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// The round: the same in all of its rows.
    Record,
    /// A seat.
    Seat,
    /// A wager of a seat, where a row is a wager.
    Wager,
}

/// How a field's text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FieldForm {
    /// As it stands.
    Text,
    /// A whole number.
    Whole,
    /// `true` or `false`.
    Flag,
    /// An amount of money.
    Money,
    /// Cards.
    Cards,
    /// Groups of cards, apart by `|`.
    Groups,
    /// A whole deck.
    Deck,
    /// An instant.
    Instant,
}

/// One of a seat's three lists of amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Amount {
    /// What was wagered.
    Bets,
    /// What was won or lost.
    Net,
    /// What came back.
    Paid,
}

macro_rules! fields {
    ($($field:ident $name:literal $scope:ident $form:ident: $about:literal;)*) => {
        /// A field of a record.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Field {
            $(#[doc = $about] $field,)*
            /// An amount of a seat's wager, such as `net_play`.
            Of(Amount, Bet),
            /// An amount of a side wager after the first: the column has its name, such as `net_side_Perfect Gin`.
            Side(Amount),
        }

        impl Field {
            /// Every field but the amounts of single wagers.
            const PLAIN: &[Field] = &[$(Field::$field),*];

            /// The name of its column.
            pub fn name(self) -> &'static str {
                match self {
                    $(Field::$field => $name,)*
                    Field::Of(amount, bet) => AMOUNTS
                        .iter()
                        .find(|(_, of, bets)| (*of, *bets) == (amount, bet))
                        .map_or("", |(name, _, _)| name),
                    Field::Side(Amount::Bets) => "bets_side",
                    Field::Side(Amount::Net) => "net_side",
                    Field::Side(Amount::Paid) => "paid_side",
                }
            }

            /// What it belongs to.
            pub fn scope(self) -> Scope {
                match self {
                    $(Field::$field => Scope::$scope,)*
                    Field::Of(..) | Field::Side(_) => Scope::Seat,
                }
            }

            /// How its text is read.
            pub fn form(self) -> FieldForm {
                match self {
                    $(Field::$field => FieldForm::$form,)*
                    Field::Of(..) | Field::Side(_) => FieldForm::Money,
                }
            }
        }
    };
}

fields! {
    Version "v" Record Whole: "Version of the format.";
    Game "game" Record Text: "Game family.";
    Rules "rules" Record Text: "The rules in force.";
    Round "round" Record Text: "The round's name.";
    Seq "seq" Record Whole: "The round's number.";
    Table "table" Record Text: "The table.";
    At "at" Record Instant: "When the round was settled.";
    Currency "currency" Record Text: "Currency of all amounts.";
    DealerCards "dealer_cards" Record Cards: "The dealer's cards.";
    DealerDeadwood "dealer_deadwood" Record Cards: "What the dealer left over.";
    DealerQualifies "dealer_qualifies" Record Flag: "Whether the dealer was taken to qualify.";
    DealerLaid "dealer_laid" Record Groups: "The melds as the dealer laid them.";
    TableNet "table_net" Record Money: "What the whole table won or lost.";
    Deck "deck" Record Deck: "All cards of the deck in deal order.";
    Source "source" Record Text: "Where the cards were read.";
    DealerId "dealer_id" Record Text: "Who dealt.";
    Shift "shift" Record Text: "The shift.";
    GamingDay "gaming_day" Record Text: "The gaming day.";
    Shuffle "shuffle" Record Text: "How the deck was shuffled.";
    Tokes "tokes" Record Money: "What players gave to the dealer.";
    CapApplied "cap_applied" Record Flag: "Whether a cap on the payout was applied.";
    State "state" Record Text: "Settled, void, misdeal or incomplete.";
    Reason "reason" Record Text: "Why it was not settled, or corrected.";
    Corrects "corrects" Record Text: "The round that this one corrects.";
    Prev "prev" Record Text: "Digest of the record before.";
    Seat "seat" Seat Whole: "The seat's number.";
    Cards "cards" Seat Cards: "The player's cards.";
    Action "action" Seat Text: "Play or fold.";
    RaisedAfter "raised_after" Seat Whole: "How many cards were seen when the hand was raised.";
    Deadwood "deadwood" Seat Cards: "The left-over cards as read at the table.";
    Laid "laid" Seat Groups: "The melds as the player laid them.";
    Meter "meter" Seat Money: "Where the meter of a side wager stood when the seat was paid.";
    Outcome "outcome" Seat Text: "The outcome as the table system named it.";
    Player "player" Seat Text: "The player's pseudonym.";
    AdjustedBet "adjusted_bet" Seat Text: "The wager that was corrected.";
    AdjustedSeat "adjusted_seat" Seat Whole: "The seat of a correction, where seats are side by side.";
    AdjustedAmount "adjusted_amount" Seat Money: "What the correction moved.";
    AdjustedAt "adjusted_at" Seat Instant: "When it was corrected.";
    AdjustedBy "adjusted_by" Seat Text: "Who corrected it.";
    AdjustedReason "adjusted_reason" Seat Text: "Why it was corrected.";
    Wager "wager" Wager Text: "Which wager a row is about.";
    WagerBets "bets" Wager Money: "What was wagered on it.";
    WagerNet "net" Wager Money: "What it won or lost.";
    WagerPaid "paid" Wager Money: "What came back for it.";
}

/// Columns of single amounts.
const AMOUNTS: [(&str, Amount, Bet); 12] = [
    ("bets_ante", Amount::Bets, Bet::Ante),
    ("bets_play", Amount::Bets, Bet::Play),
    ("bets_bonus", Amount::Bets, Bet::BONUS),
    ("bets_total", Amount::Bets, Bet::Total),
    ("net_ante", Amount::Net, Bet::Ante),
    ("net_play", Amount::Net, Bet::Play),
    ("net_bonus", Amount::Net, Bet::BONUS),
    ("net_total", Amount::Net, Bet::Total),
    ("paid_ante", Amount::Paid, Bet::Ante),
    ("paid_play", Amount::Paid, Bet::Play),
    ("paid_bonus", Amount::Paid, Bet::BONUS),
    ("paid_total", Amount::Paid, Bet::Total),
];

impl Field {
    /// Every field that has one name.
    pub fn all() -> impl Iterator<Item = Field> {
        let amounts = AMOUNTS.iter().map(|(_, of, bet)| Field::Of(*of, *bet));
        Field::PLAIN.iter().copied().chain(amounts)
    }

    /// The field of a name; `.` stands for `_` too.
    ///
    /// ```
    /// use gincert_replay::rows::Field;
    /// let field = Field::parse("dealer.cards").unwrap();
    /// assert_eq!(field.name(), "dealer_cards");
    /// assert!(Field::parse("colour").is_none());
    /// ```
    pub fn parse(name: &str) -> Option<Field> {
        let alike = |known: &str| {
            let plain = |byte: u8| if byte == b'.' { b'_' } else { byte };
            known.bytes().eq(name.bytes().map(plain))
        };
        Field::all().find(|field| alike(field.name()))
    }

    /// The same, or an amount of a side wager after the first with the wager's name.
    ///
    /// ```
    /// use gincert_replay::rows::Field;
    /// let (field, wager) = Field::parse_column("bets_side_Perfect Gin").unwrap();
    /// assert_eq!((field.name(), wager), ("bets_side", Some("Perfect Gin")));
    /// assert!(Field::parse_column("bets_side_ ").is_none());
    /// ```
    pub fn parse_column(name: &str) -> Option<(Field, Option<&str>)> {
        let amounts = [Amount::Bets, Amount::Net, Amount::Paid];
        let mut sides = amounts.into_iter().map(Field::Side).filter_map(|field| {
            let rest = name.get(field.name().len()..)?;
            let begin = name.get(..field.name().len())?.replace('.', "_");
            let wager = rest.strip_prefix(['_', '.'])?.trim();
            (begin == field.name() && !wager.is_empty()).then_some((field, Some(wager)))
        });
        Field::parse(name).map(|field| (field, None)).or_else(|| sides.next())
    }

    /// Whether it states what a wager won or what came back of it.
    ///
    /// ```
    /// use gincert_replay::Bet;
    /// use gincert_replay::rows::{Amount, Field};
    /// assert!(Field::Of(Amount::Paid, Bet::Play).is_result());
    /// assert!(!Field::Of(Amount::Bets, Bet::Play).is_result());
    /// ```
    pub fn is_result(self) -> bool {
        matches!(
            self,
            Field::Of(Amount::Net | Amount::Paid, _)
                | Field::Side(Amount::Net | Amount::Paid)
                | Field::WagerNet
                | Field::WagerPaid
        )
    }

    /// Whether it is part of a correction after the fact.
    ///
    /// ```
    /// use gincert_replay::rows::Field;
    /// assert!(Field::AdjustedSeat.is_adjustment());
    /// assert!(!Field::Seat.is_adjustment());
    /// ```
    pub fn is_adjustment(self) -> bool {
        matches!(
            self,
            Field::AdjustedBet
                | Field::AdjustedSeat
                | Field::AdjustedAmount
                | Field::AdjustedAt
                | Field::AdjustedBy
                | Field::AdjustedReason
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_its_own_field() {
        for field in Field::all() {
            assert!(!field.name().is_empty());
            assert_eq!(Field::parse(field.name()), Some(field));
        }
        assert_eq!(Field::parse("net.play"), Some(Field::Of(Amount::Net, Bet::Play)));
        assert_eq!(Field::parse("Round"), None);
        assert_eq!(Field::parse(""), None);
    }
}

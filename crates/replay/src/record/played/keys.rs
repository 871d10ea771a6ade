//! The keys that records of these games have beside those that every record has.

use super::LoggedPack;
use super::end::{ClaimedParty, EndRecord, Pair, Points, SidePoints};
use super::event::LoggedEvent;
use crate::record::cards::LoggedCards;
use crate::record::object::{Text, object};
use crate::record::played::gin_rummy::RuleOverrides;
use serde::de::{Error, MapAccess};

object! {
    /// The hands as dealt.
    DealRecord {
        /// The hands, by seat.
        hands: Vec<LoggedCards>,
        /// The card turned up, where one is.
        upcard: Option<LoggedCards>,
    }
}

object! {
    /// A round of a match: what it scored.
    RoundRecord {
        /// Its name.
        round: Option<Text<'a>>,
        /// Who dealt.
        dealer_seat: Option<u64>,
        /// How it ended.
        kind: Option<Text<'a>>,
        /// The side that won it; null for none.
        winner: ClaimedParty<u64>,
        /// What each side scored.
        points: Option<SidePoints>,
        /// The same for each pair of opponents, in a match of teams.
        tables: Vec<SideTable<'a>>,
    }
}

object! {
    /// A pair of opponents in a round of teams.
    SideTable {
        /// What each side scored.
        points: Option<Pair>,
    }
}

object! {
    /// A finished game, or column, as somebody claims it.
    GameRecord {
        /// Its number or column, from 1.
        column: Option<u64>,
        /// The first round that counts in it.
        from: Option<u64>,
        /// The last.
        to: Option<u64>,
        /// Points of the hands, before any doubling.
        hand_points: Option<SidePoints>,
        /// Hands won.
        hands_won: Option<SidePoints>,
        /// Whether it is a shutout.
        shutout: Option<bool>,
        /// Whether the points of the hands are doubled.
        doubled: Option<bool>,
        /// For hands won.
        line_bonus: Option<SidePoints>,
        /// For the game.
        game_bonus: Option<SidePoints>,
        /// For the shutout.
        shutout_bonus: Option<SidePoints>,
        /// Everything added up.
        totals: Option<SidePoints>,
        /// By how much it was won.
        margin: Option<Points>,
        /// Whether the winner by points forfeits it.
        forfeit: Option<bool>,
        /// Who won it after all.
        winner: ClaimedParty<u64>,
    }
}

object! {
    /// How a match stands, as somebody claims it.
    StandingRecord {
        /// Whether it is over.
        over: Option<bool>,
        /// Who won it.
        winner: ClaimedParty<u64>,
        /// Games won.
        games_won: Option<SidePoints>,
        /// Totals of the finished games.
        totals: Option<SidePoints>,
    }
}

/// What the log's own engine played by in one record, where it is not what the document says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Overrides {
    /// The rows that another phrase stands for, with it.
    pub rows: Vec<(&'static str, String)>,
    /// The same for the rules of a closed-hand round.
    pub closed: Option<RuleOverrides>,
    /// Whether play is judged although the round counts for nothing.
    pub judged_though_void: bool,
}

macro_rules! played {
    ($($(#[doc = $about:literal])* $field:ident = $key:literal: $kind:ty,)*) => {
        /// What a record of these games says beside its envelope.
        #[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
        pub struct PlayedRecord<'a> {
            $(
                $(#[doc = $about])*
                #[serde(rename = $key, skip_serializing_if = "crate::record::object::Absent::is_absent")]
                pub $field: $kind,
            )*
            /// The keys that are there, as they are written.
            #[serde(skip)]
            pub keys: Vec<&'static str>,
            /// What an adapter read beside them.
            #[serde(skip)]
            pub overrides: Overrides,
        }

        impl<'a> PlayedRecord<'a> {
            /// Reads a key of these games into its place; false where it is none of theirs.
            pub(crate) fn read<M: MapAccess<'a>>(
                played: &mut Option<Box<PlayedRecord<'a>>>,
                name: &str,
                map: &mut M,
            ) -> Result<bool, M::Error> {
                let key = match name {
                    $($key => $key,)*
                    _ => return Ok(false),
                };
                let played = played.get_or_insert_default();
                if played.keys.contains(&key) {
                    return Err(M::Error::custom(format!("the key '{key}' appears twice")));
                }
                played.keys.push(key);
                match name {
                    $($key => played.$field = map.next_value()?,)*
                    _ => {}
                }
                Ok(true)
            }
        }
    };
}

played! {
    /// Who dealt: seats count clockwise from 0.
    dealer_seat = "dealer_seat": Option<u64>,
    /// Who won the round before.
    last_winner = "last_winner": Option<u64>,
    /// All cards in deal order.
    pack = "pack": Option<LoggedPack>,
    /// The hands as dealt, where the pack is not known.
    deal = "deal": Option<DealRecord<'a>>,
    /// The hands at the end, before anything is laid off.
    hands = "hands": Vec<LoggedCards>,
    /// The card turned up.
    upcard = "upcard": Option<LoggedCards>,
    /// The card of a second deck that sets the limit.
    knock_card = "knock_card": Option<LoggedCards>,
    /// What was done, in order.
    events = "events": Vec<LoggedEvent>,
    /// How it ended, as the log says.
    end = "end": Option<EndRecord<'a>>,
    /// The match's name, in the record of a match.
    match_name = "match": Option<Text<'a>>,
    /// Who dealt first.
    first_dealer = "first_dealer": Option<u64>,
    /// The rounds of a match.
    rounds = "rounds": Vec<RoundRecord<'a>>,
    /// Its finished games.
    games = "games": Option<Vec<GameRecord<'a>>>,
    /// How it stands.
    standing = "final": Option<StandingRecord<'a>>,
    /// The dealer of each round, and of the next while the match lasts.
    dealers = "dealers": Option<Vec<u64>>,
}

impl PlayedRecord<'_> {
    /// Whether it is the record of a match.
    pub fn is_match(&self) -> bool {
        self.match_name.is_some() || self.keys.contains(&"rounds")
    }

    /// Names of keys that are not defined, in its parts.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = &Text<'_>> {
        let deal = self.deal.iter().flat_map(|deal| &deal.unknown);
        let end = self.end.iter().flat_map(|end| &end.unknown);
        let standing = self.standing.iter().flat_map(|end| &end.unknown);
        let games = self.games.iter().flatten().flat_map(|game| &game.unknown);
        let rounds = self.rounds.iter().flat_map(|round| {
            round.unknown.iter().chain(round.tables.iter().flat_map(|table| &table.unknown))
        });
        deal.chain(end).chain(standing).chain(games).chain(rounds)
    }
}

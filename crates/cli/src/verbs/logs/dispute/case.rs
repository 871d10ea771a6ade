//! The case of one seat in one round: the record that counts, and what of every record is the patron's.
//!
//! Another patron's number, cards and wagers end here: a record that has somebody else at the seat gives
//! nothing of that seat.

use crate::args::DisputeArgs;
use crate::io::exit::Exit;
use gincert_audit::CardMask;
use gincert_evidence::{grouped, money_notation, printable};
use gincert_replay::desk::{
    DisputeQuery, DisputeSearch, DisputeVerdict, DisputedRound, Page, RoundVersion, SeatDispute,
    ShownSeat, VersionStanding,
};
use gincert_replay::{Rulebook, Spot};

/// What the answer is made of.
pub struct DisputeAnswer<'a> {
    pub query: &'a DisputeQuery,
    pub asked: &'a DisputeArgs,
    pub found: &'a DisputeSearch,
    pub cases: &'a [Case<'a>],
    pub names: &'a [String],
    pub book: &'a Rulebook,
    pub mask: Option<&'a CardMask>,
}

/// What kind of answer it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    /// No round matches.
    NotFound,
    /// Rounds match, and the question does not say whose seat it is about.
    SeatNeeded,
    /// Rounds and seats match.
    Found,
}

impl AnswerKind {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            AnswerKind::NotFound => "not-found",
            AnswerKind::SeatNeeded => "seat-needed",
            AnswerKind::Found => "found",
        }
    }
}

impl DisputeAnswer<'_> {
    pub fn kind(&self) -> AnswerKind {
        match (self.found.rounds.is_empty(), self.cases.is_empty()) {
            (true, _) => AnswerKind::NotFound,
            (false, true) => AnswerKind::SeatNeeded,
            (false, false) => AnswerKind::Found,
        }
    }

    /// Whether a log was not read to its end, none has a record, or corrections were not followed.
    pub fn is_incomplete(&self) -> bool {
        let found = self.found;
        !found.broken.is_empty() || found.records == 0 || found.corrections_dropped > 0
    }

    /// 0 only where every round that matches is shown and was paid as due.
    pub fn exit(&self) -> Exit {
        match self.kind() {
            _ if self.is_incomplete() => Exit::Unreadable,
            AnswerKind::NotFound => Exit::NotFound,
            AnswerKind::Found if self.found.more == 0 && self.cases.iter().all(Case::is_right) => {
                Exit::Clean
            }
            AnswerKind::Found | AnswerKind::SeatNeeded => Exit::Findings,
        }
    }

    /// The name of the log of a record.
    pub fn log(&self, spot: Spot) -> &str {
        let file = usize::try_from(spot.file).unwrap_or(usize::MAX);
        self.names.get(file).map_or("", String::as_str)
    }
}

/// One seat in one round.
pub struct Case<'a> {
    pub round: &'a DisputedRound,
    pub seat: u32,
    /// The record that counts.
    pub version: &'a RoundVersion,
    /// Whose case it is, where the record or the question tells.
    pub player: Option<String>,
    /// What it comes to.
    pub dispute: SeatDispute,
}

/// The cases of all rounds that were found.
pub fn cases<'a>(found: &'a DisputeSearch, query: &'a DisputeQuery) -> Vec<Case<'a>> {
    let of_round = |round: &'a DisputedRound| {
        let version = round.counting().or(round.versions.first())?;
        Some(round.seats.iter().map(move |seat| case(round, version, *seat, query)))
    };
    found.rounds.iter().filter_map(of_round).flatten().collect()
}

fn case<'a>(
    round: &'a DisputedRound,
    version: &'a RoundVersion,
    seat: u32,
    query: &'a DisputeQuery,
) -> Case<'a> {
    let recorded = version.page.about.player(Some(seat));
    let player = query.card.as_deref().or(recorded).map(printable);
    let nothing = SeatDispute { verdict: DisputeVerdict::NotCompared, difference: None };
    let mut case = Case { round, seat, version, player, dispute: nothing };
    if case.is_own(&version.page) && round.more_versions == 0 {
        case.dispute = SeatDispute::of(&version.page, seat).unwrap_or(nothing);
    }
    case
}

impl<'a> Case<'a> {
    /// Whether a record has this patron at the seat: it names no other person there.
    pub fn is_own(&self, page: &Page) -> bool {
        let recorded = page.about.player(Some(self.seat));
        recorded.is_none() || self.player.is_none() || recorded == self.player.as_deref()
    }

    /// The seat in a record, where it is the patron's.
    pub fn seat_in<'p>(&self, page: &'p Page) -> Option<&'p ShownSeat> {
        page.seat(self.seat).filter(|_| self.is_own(page))
    }

    /// The page of the record that counts.
    pub fn page(&self) -> &'a Page {
        &self.version.page
    }

    /// Whether the logs have the round a second time with other content.
    pub fn has_other_content(&self) -> bool {
        let mut standings = self.round.versions.iter().map(|version| version.standing);
        standings.any(|standing| standing == VersionStanding::Repeated)
    }

    /// Whether everything was paid as due, and no other record of the round says otherwise.
    pub fn is_right(&self) -> bool {
        self.dispute.verdict == DisputeVerdict::AsDue && !self.has_other_content()
    }

    /// The difference without its sign, in money or points.
    pub fn difference(&self) -> Option<String> {
        let difference = self.dispute.difference?.saturating_abs();
        Some(match self.page().play {
            Some(_) if difference == 1 => "1 point".to_owned(),
            Some(_) => format!("{} points", grouped(difference)),
            None => money_notation(difference, self.currency()),
        })
    }

    /// The currency of the amounts; empty where none is stated.
    pub fn currency(&self) -> &'a str {
        self.page().about.currency.as_deref().unwrap_or_default()
    }

    /// What a seat is called in rounds and in matches.
    pub fn side(&self) -> &'static str {
        let play = self.page().play.as_ref();
        match play.is_some_and(|play| play.rounds.is_some()) {
            true => "side",
            false => "seat",
        }
    }
}

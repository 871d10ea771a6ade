//! An audit of these games: a code, how much it matters, its sentence, and its manual page.

use crate::finding::basis::PlayBasis;
use crate::record::played::LoggedEvent;
use gincert_evidence::Grade;

/// What the sentence of a finding is made of.
#[derive(Debug, Clone, Copy)]
pub struct MessageContext<'t> {
    /// The seat whose act or figure it is, from 0.
    pub seat: Option<u8>,
    /// The event, where one is to blame.
    pub event: Option<&'t LoggedEvent>,
    /// The game or column of a match, from 1.
    pub game: Option<u32>,
    /// The round of a match, from 1.
    pub hand: Option<u32>,
}

impl MessageContext<'_> {
    /// Who it is, at the beginning of a sentence.
    pub fn who(&self) -> String {
        self.seat.map_or_else(|| "Nobody".to_owned(), |seat| format!("Seat {seat}"))
    }

    /// The card, or cards, of the event.
    pub fn cards(&self) -> String {
        let cards = self.event.and_then(|event| event.what.cards().next());
        cards.map_or_else(|| "card".to_owned(), ToString::to_string)
    }

    /// The word of the event.
    pub fn act(&self) -> &'static str {
        self.event.map_or("act", |event| event.what.word())
    }

    /// Which game of a match it is about, as the end of a sentence.
    pub fn of_game(&self) -> String {
        self.game.map(|game| format!(" of game {game}")).unwrap_or_default()
    }
}

/// An audit of games that are played event by event.
#[derive(Clone, Copy)]
pub struct PlayAudit {
    /// Its code.
    pub code: &'static str,
    /// How much a finding of it matters.
    pub grade: Grade,
    /// The records that it can be made of.
    pub basis: PlayBasis,
    pub(crate) sentence: fn(&MessageContext<'_>) -> String,
    source: &'static str,
}

impl PlayAudit {
    pub(crate) const fn new(
        code: &'static str,
        grade: Grade,
        basis: PlayBasis,
        sentence: fn(&MessageContext<'_>) -> String,
        source: &'static str,
    ) -> PlayAudit {
        PlayAudit { code, grade, basis, sentence, source }
    }

    /// The header comment of its file, as Markdown.
    pub fn manual(&self) -> String {
        let header = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let lines = header.map(|line| line.strip_prefix(' ').unwrap_or(line));
        lines.map(|line| format!("{line}\n")).collect()
    }
}

/// The list of a folder's audits, and of their plants of one type: modules stand beside it in plain
/// lines. The folder states the basis of its audits; one with another basis is followed by `: basis`.
macro_rules! play_audits {
    (@basis $of_folder:ident $name:ident) => { crate::finding::basis::PlayBasis::$of_folder };
    (@basis $of_folder:ident $name:ident basis) => { $name::BASIS };
    ($plant:ty, $of_folder:ident: $($name:ident $(: $basis:ident)?),* $(,)?) => {
        crate::families::played::play_audits! { @list $of_folder: $($name $(: $basis)?),* }
        crate::families::played::plants! { $plant: $($name),* }
    };
    (@list $of_folder:ident: $($name:ident $(: $basis:ident)?),*) => {
        /// Every audit of this folder, by code.
        pub static REGISTRY: &[crate::families::played::PlayAudit] = &[
            $(crate::families::played::PlayAudit::new(
                $name::CODE,
                $name::GRADE,
                crate::families::played::play_audits!(@basis $of_folder $name $($basis)?),
                $name::sentence,
                include_str!(concat!(stringify!($name), ".rs")),
            )),*
        ];
    };
}
pub(crate) use play_audits;

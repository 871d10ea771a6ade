//! One event of a round as a record has it: `[0,"draw","4h"]`.

use crate::record::cards::LoggedCards;
use crate::record::object::Text;
use gincert_evidence::printable;
use gincert_game::deadwood::MeldKind;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use std::fmt;

/// What is done, in the words of every game that is played event by event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayedAct {
    /// `pass`
    Pass,
    /// `take`: the top of the pile.
    Take(LoggedCards),
    /// `take-pile`: so many from the top.
    TakePile(u64),
    /// `draw`
    Draw(LoggedCards),
    /// `skip`: no draw.
    Skip,
    /// `discard`
    Discard(LoggedCards),
    /// `knock`: discard and spread. A game without a knock has one without parts.
    Knock(Option<LoggedCards>, Vec<LoggedCards>),
    /// `big-gin`
    BigGin(Option<LoggedCards>, Vec<LoggedCards>),
    /// `layoff`: card, place in the spread.
    LayOff(LoggedCards, u64),
    /// `meld`, with its kind where melds lie on the table.
    Meld(LoggedCards, Option<MeldKind>),
    /// `add`: meld, cards.
    Add(u64, LoggedCards),
    /// `offer`: card, whether it was accepted.
    Offer(LoggedCards, bool),
    /// `last-card`
    LastCard,
    /// `challenge`: whether it was accepted.
    Challenge(bool),
    /// `stock-end`
    StockEnd,
    /// `misdeal`
    Misdeal,
}

/// An event and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedEvent {
    /// The seat; `None` for what is nobody's act.
    pub seat: Option<u8>,
    /// What is done.
    pub what: PlayedAct,
}

impl PlayedAct {
    /// The word of an event, as records have it.
    pub fn word(&self) -> &'static str {
        match self {
            PlayedAct::Pass => "pass",
            PlayedAct::Take(_) => "take",
            PlayedAct::TakePile(_) => "take-pile",
            PlayedAct::Draw(_) => "draw",
            PlayedAct::Skip => "skip",
            PlayedAct::Discard(_) => "discard",
            PlayedAct::Knock(..) => "knock",
            PlayedAct::BigGin(..) => "big-gin",
            PlayedAct::LayOff(..) => "layoff",
            PlayedAct::Meld(..) => "meld",
            PlayedAct::Add(..) => "add",
            PlayedAct::Offer(..) => "offer",
            PlayedAct::LastCard => "last-card",
            PlayedAct::Challenge(_) => "challenge",
            PlayedAct::StockEnd => "stock-end",
            PlayedAct::Misdeal => "misdeal",
        }
    }

    /// Whether this holds of any text of cards in it. Every event of a log is asked: no list is made.
    pub(crate) fn any_cards(&self, holds: impl Fn(&LoggedCards) -> bool) -> bool {
        match self {
            PlayedAct::Take(card)
            | PlayedAct::Draw(card)
            | PlayedAct::Discard(card)
            | PlayedAct::LayOff(card, _)
            | PlayedAct::Meld(card, _)
            | PlayedAct::Add(_, card)
            | PlayedAct::Offer(card, _) => holds(card),
            PlayedAct::Knock(discard, melds) | PlayedAct::BigGin(discard, melds) => {
                discard.iter().any(&holds) || melds.iter().any(&holds)
            }
            PlayedAct::Pass
            | PlayedAct::TakePile(_)
            | PlayedAct::Skip
            | PlayedAct::LastCard
            | PlayedAct::Challenge(_)
            | PlayedAct::StockEnd
            | PlayedAct::Misdeal => false,
        }
    }

    /// Every text of cards in it.
    pub fn cards(&self) -> impl Iterator<Item = &LoggedCards> {
        let (one, melds): (Option<&LoggedCards>, &[LoggedCards]) = match self {
            PlayedAct::Take(card)
            | PlayedAct::Draw(card)
            | PlayedAct::Discard(card)
            | PlayedAct::LayOff(card, _)
            | PlayedAct::Meld(card, _)
            | PlayedAct::Add(_, card)
            | PlayedAct::Offer(card, _) => (Some(card), &[]),
            PlayedAct::Knock(discard, melds) | PlayedAct::BigGin(discard, melds) => {
                (discard.as_ref(), melds)
            }
            _ => (None, &[]),
        };
        one.into_iter().chain(melds)
    }
}

/// Characters of cards that the words of an event print.
const CARDS_CHARS_MAX: usize = 80;

impl LoggedEvent {
    /// The event as a person says it: `seat 1 offers Ac, not accepted`.
    pub fn words(&self) -> String {
        let who = self.seat.map_or_else(|| "no seat".to_owned(), |seat| format!("seat {seat}"));
        let accepted = |accepted: bool| if accepted { "accepted" } else { "not accepted" };
        let what = match &self.what {
            PlayedAct::Pass => "passes".to_owned(),
            PlayedAct::Take(card) => format!("takes {} from the pile", shown(card)),
            PlayedAct::TakePile(1) => "takes 1 card from the pile".to_owned(),
            PlayedAct::TakePile(cards) => format!("takes {cards} cards from the pile"),
            PlayedAct::Draw(card) => format!("draws {}", shown(card)),
            PlayedAct::Skip => "skips the draw".to_owned(),
            PlayedAct::Discard(card) => format!("discards {}", shown(card)),
            PlayedAct::Knock(discard, melds) => laid("knocks", discard.as_ref(), melds),
            PlayedAct::BigGin(discard, melds) => laid("declares big gin", discard.as_ref(), melds),
            PlayedAct::LayOff(card, meld) => {
                format!("lays off {} on meld {}", shown(card), meld.saturating_add(1))
            }
            PlayedAct::Meld(cards, _) => format!("melds {}", shown(cards)),
            PlayedAct::Add(meld, cards) => {
                format!("adds {} to meld {}", shown(cards), meld.saturating_add(1))
            }
            PlayedAct::Offer(card, answer) => {
                format!("offers {}, {}", shown(card), accepted(*answer))
            }
            PlayedAct::LastCard => "calls the last card".to_owned(),
            PlayedAct::Challenge(answer) => format!("challenges, {}", accepted(*answer)),
            PlayedAct::StockEnd => "ends the round with the stock".to_owned(),
            PlayedAct::Misdeal => "declares a misdeal".to_owned(),
        };
        format!("{who} {what}")
    }
}

/// Cards as they are logged, without what a terminal could take for a command.
fn shown(cards: &LoggedCards) -> String {
    let text = printable(&cards.to_string());
    let short: String = text.chars().take(CARDS_CHARS_MAX).collect();
    if short.trim().is_empty() { "no card".to_owned() } else { short }
}

fn laid(act: &str, discard: Option<&LoggedCards>, melds: &[LoggedCards]) -> String {
    let mut words = act.to_owned();
    if let Some(card) = discard {
        words.push_str(&format!(", discarding {}", shown(card)));
    }
    if !melds.is_empty() {
        let melds: Vec<String> = melds.iter().map(shown).collect();
        let melds: String = melds.join(", ").chars().take(CARDS_CHARS_MAX).collect();
        words.push_str(&format!(", with {melds}"));
    }
    words
}

impl serde::Serialize for LoggedEvent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        list.serialize_element(&self.seat)?;
        list.serialize_element(self.what.word())?;
        match &self.what {
            PlayedAct::Take(card) | PlayedAct::Draw(card) | PlayedAct::Discard(card) => {
                list.serialize_element(card)?;
            }
            PlayedAct::TakePile(cards) => list.serialize_element(cards)?,
            PlayedAct::Knock(discard, melds) | PlayedAct::BigGin(discard, melds) => {
                list.serialize_element(discard)?;
                list.serialize_element(melds)?;
            }
            PlayedAct::LayOff(card, meld) => {
                list.serialize_element(card)?;
                list.serialize_element(meld)?;
            }
            PlayedAct::Meld(cards, kind) => {
                list.serialize_element(cards)?;
                if let Some(kind) = kind {
                    list.serialize_element(kind.word())?;
                }
            }
            PlayedAct::Add(meld, cards) => {
                list.serialize_element(meld)?;
                list.serialize_element(cards)?;
            }
            PlayedAct::Offer(card, accepted) => {
                list.serialize_element(card)?;
                list.serialize_element(accepted)?;
            }
            PlayedAct::Challenge(accepted) => list.serialize_element(accepted)?,
            PlayedAct::Pass
            | PlayedAct::Skip
            | PlayedAct::LastCard
            | PlayedAct::StockEnd
            | PlayedAct::Misdeal => {}
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for LoggedEvent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LoggedEvent, D::Error> {
        deserializer.deserialize_seq(EventVisitor)
    }
}

struct EventVisitor;

impl<'de> Visitor<'de> for EventVisitor {
    type Value = LoggedEvent;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an event such as [0,\"draw\",\"4h\"]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<LoggedEvent, A::Error> {
        let seat: Option<u64> = list.next_element::<Option<u64>>()?.flatten();
        // No table has so many seats: such a number is nobody whose turn it is.
        let seat = seat.map(|seat| u8::try_from(seat).unwrap_or(u8::MAX));
        let word: Text<'de> = needed(&mut list, "its act")?;
        let what = what(word.as_str(), &mut list)?;
        while let Some(more) = list.next_element::<Option<serde::de::IgnoredAny>>()? {
            if more.is_some() {
                let word = what.word();
                return Err(A::Error::custom(format!("the event '{word}' has too many parts")));
            }
        }
        Ok(LoggedEvent { seat, what })
    }
}

fn needed<'de, A: SeqAccess<'de>, T: Deserialize<'de>>(
    list: &mut A,
    what: &str,
) -> Result<T, A::Error> {
    let next = list.next_element()?;
    next.ok_or_else(|| A::Error::custom(format!("an event lacks {what}")))
}

/// One card: shown, hidden, or a text that is none.
fn card<'de, A: SeqAccess<'de>>(list: &mut A) -> Result<LoggedCards, A::Error> {
    let card: LoggedCards = needed(list, "its card")?;
    match card.len() == 1 || card.is_unreadable() {
        true => Ok(card),
        false => Err(A::Error::custom(format!("an event has '{card}' in place of one card"))),
    }
}

fn what<'de, A: SeqAccess<'de>>(word: &str, list: &mut A) -> Result<PlayedAct, A::Error> {
    Ok(match word {
        "draw" => PlayedAct::Draw(card(list)?),
        "discard" => PlayedAct::Discard(card(list)?),
        "take" => PlayedAct::Take(card(list)?),
        "pass" => PlayedAct::Pass,
        "meld" => PlayedAct::Meld(needed(list, "its cards")?, kind(list)?),
        "add" => PlayedAct::Add(needed(list, "its meld")?, needed(list, "its cards")?),
        "layoff" => PlayedAct::LayOff(card(list)?, needed(list, "its meld")?),
        "offer" => PlayedAct::Offer(card(list)?, needed(list, "whether it was accepted")?),
        "skip" => PlayedAct::Skip,
        "last-card" => PlayedAct::LastCard,
        "take-pile" => PlayedAct::TakePile(needed(list, "how many cards are taken")?),
        "challenge" => PlayedAct::Challenge(needed(list, "whether it was accepted")?),
        "stock-end" => PlayedAct::StockEnd,
        "misdeal" => PlayedAct::Misdeal,
        "knock" => {
            let (discard, melds) = spread(list)?;
            PlayedAct::Knock(discard, melds)
        }
        "big-gin" => {
            let (discard, melds) = spread(list)?;
            PlayedAct::BigGin(discard, melds)
        }
        other => {
            let shown: String = other.chars().take(40).collect();
            let shown = gincert_evidence::printable(&shown);
            return Err(A::Error::custom(format!("'{shown}' is not an event of these games")));
        }
    })
}

/// The kind of a meld on the table; closed hands name none.
fn kind<'de, A: SeqAccess<'de>>(list: &mut A) -> Result<Option<MeldKind>, A::Error> {
    let Some(word) = list.next_element::<Option<Text<'de>>>()?.flatten() else {
        return Ok(None);
    };
    let kind = MeldKind::parse(word.as_str());
    kind.map(Some).ok_or_else(|| A::Error::custom("a meld is not a set, run or poker run"))
}

/// A discard, or null, and the melds.
fn spread<'de, A: SeqAccess<'de>>(
    list: &mut A,
) -> Result<(Option<LoggedCards>, Vec<LoggedCards>), A::Error> {
    let discard = list.next_element::<Option<LoggedCards>>()?.flatten();
    if discard.is_some_and(|card| card.len() != 1 && !card.is_unreadable()) {
        return Err(A::Error::custom("more than one card is discarded"));
    }
    Ok((discard, list.next_element::<Option<Vec<LoggedCards>>>()?.flatten().unwrap_or_default()))
}

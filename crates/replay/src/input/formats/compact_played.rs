//! The keys of games that are played event by event, in the one pass over plain records: see
//! [`super::compact`]. It gives up on anything that it does not expect.

use super::cursor::{Cursor, once};
use super::keys::{Guess, Keys, QuotedKey, keys};
use crate::record::cards::LoggedCards;
use crate::record::played::{
    ClaimedParty, DealRecord, EndRecord, LoggedEvent, LoggedPack, POINTS_LOGGED_MAX, PlayedAct,
    PlayedRecord, Points,
};
use gincert_game::deadwood::MeldKind;

/// Events for which there is room at once: most rounds have fewer.
const EVENTS_USUAL: usize = 48;
/// The same of keys.
const KEYS_USUAL: usize = 12;

/// Reads a key of a round; those of a match are left to the general reader.
pub(super) fn field<'a>(
    cursor: &mut Cursor<'a>,
    key: &'static str,
    played: &mut PlayedRecord<'a>,
    end: &mut Guess,
) -> Option<()> {
    if played.keys.contains(&key) {
        return None;
    }
    if played.keys.is_empty() {
        played.keys.reserve(KEYS_USUAL);
    }
    played.keys.push(key);
    of_round(cursor, key, played, end)
}

fn of_round<'a>(
    cursor: &mut Cursor<'a>,
    key: &str,
    played: &mut PlayedRecord<'a>,
    guess: &mut Guess,
) -> Option<()> {
    match key {
        "dealer_seat" => played.dealer_seat = Some(cursor.whole()?),
        "last_winner" => played.last_winner = Some(cursor.whole()?),
        "pack" => played.pack = Some(LoggedPack::read(cursor.string()?)),
        "hands" => played.hands = cursor.list(Cursor::cards)?,
        "upcard" => played.upcard = Some(cursor.cards()?),
        "knock_card" => played.knock_card = Some(cursor.cards()?),
        "events" => {
            played.events.reserve(EVENTS_USUAL);
            cursor.each(&mut |cursor| {
                let event = match cursor.usual_event() {
                    Some(event) => event,
                    None => event(cursor)?,
                };
                played.events.push(event);
                Some(())
            })?;
        }
        "deal" => {
            let mut deal = DealRecord::default();
            cursor.object(|cursor, key| of_deal(cursor, key, &mut deal))?;
            played.deal = Some(deal);
        }
        "end" => {
            let mut end = EndRecord::default();
            cursor.keyed(guess, |cursor, key| of_end(cursor, key.ok()?, &mut end))?;
            played.end = Some(end);
        }
        _ => return None,
    }
    Some(())
}

fn of_deal(cursor: &mut Cursor<'_>, key: &str, deal: &mut DealRecord<'_>) -> Option<()> {
    match key {
        // A second list could not be distinguished from the first one where that is empty.
        "hands" if deal.hands.is_empty() => {
            deal.hands = cursor.list(Cursor::cards)?;
            Some(())
        }
        "upcard" => once(&mut deal.upcard, cursor.cards()?),
        _ => None,
    }
}

keys! {
    /// The keys of an end.
    EndKey { kind by winner winners deadwood points multiplier hand_totals table_totals }
}

fn of_end<'a>(cursor: &mut Cursor<'a>, key: EndKey, end: &mut EndRecord<'a>) -> Option<()> {
    match key {
        EndKey::kind => once(&mut end.kind, cursor.text()?),
        EndKey::by => cursor.party(&mut end.by),
        EndKey::winner => cursor.party(&mut end.winner),
        EndKey::winners => once(&mut end.winners, cursor.list(Cursor::whole)?),
        EndKey::deadwood => once(&mut end.deadwood, cursor.list(Cursor::points)?),
        EndKey::points => once(&mut end.points, cursor.list(Cursor::points)?),
        EndKey::multiplier => once(&mut end.multiplier, cursor.points()?),
        EndKey::hand_totals => once(&mut end.hand_totals, cursor.list(Cursor::points)?),
        EndKey::table_totals => once(&mut end.table_totals, cursor.list(Cursor::points)?),
    }
}

fn event(cursor: &mut Cursor<'_>) -> Option<LoggedEvent> {
    cursor.take(b'[')?;
    let seat = match cursor.null() {
        Some(()) => None,
        // No table has so many seats: such a number is nobody whose turn it is.
        None => Some(u8::try_from(cursor.whole()?).unwrap_or(u8::MAX)),
    };
    cursor.next()?;
    let what = match cursor.string()? {
        "draw" => PlayedAct::Draw(cursor.part(Cursor::card)?),
        "discard" => PlayedAct::Discard(cursor.part(Cursor::card)?),
        "take" => PlayedAct::Take(cursor.part(Cursor::card)?),
        "pass" => PlayedAct::Pass,
        "skip" => PlayedAct::Skip,
        "last-card" => PlayedAct::LastCard,
        "stock-end" => PlayedAct::StockEnd,
        "misdeal" => PlayedAct::Misdeal,
        "take-pile" => PlayedAct::TakePile(cursor.part(Cursor::whole)?),
        "challenge" => PlayedAct::Challenge(cursor.part(Cursor::truth)?),
        "layoff" => PlayedAct::LayOff(cursor.part(Cursor::card)?, cursor.part(Cursor::whole)?),
        "add" => PlayedAct::Add(cursor.part(Cursor::whole)?, cursor.part(Cursor::cards)?),
        "offer" => PlayedAct::Offer(cursor.part(Cursor::card)?, cursor.part(Cursor::truth)?),
        "knock" => {
            let discard = cursor.part(Cursor::card_or_none)?;
            PlayedAct::Knock(discard, cursor.part(|cursor| cursor.list(Cursor::cards))?)
        }
        "meld" => {
            let cards = cursor.part(Cursor::cards)?;
            let kind = match cursor.goes_on(b']')? {
                false => return Some(LoggedEvent { seat, what: PlayedAct::Meld(cards, None) }),
                true => MeldKind::parse(cursor.string()?)?,
            };
            PlayedAct::Meld(cards, Some(kind))
        }
        _ => return None,
    };
    cursor.take(b']')?;
    Some(LoggedEvent { seat, what })
}

impl Cursor<'_> {
    /// One plain card drawn, thrown or taken by a seat of one digit, as nearly all events are, at once;
    /// `None`, and nothing read, for any other event.
    #[inline]
    fn usual_event(&mut self) -> Option<LoggedEvent> {
        let [b'[', seat @ b'0'..=b'9', rest @ ..] = self.rest() else { return None };
        let card = |after: &[u8]| {
            let [rank, suit, b'"', b']'] = after.first_chunk::<4>()? else { return None };
            LoggedCards::one(*rank, *suit)
        };
        let (what, after) = match rest {
            [b',', b'"', b'd', b'r', b'a', b'w', b'"', b',', b'"', after @ ..] => {
                (PlayedAct::Draw(card(after)?), after)
            }
            [
                b',',
                b'"',
                b'd',
                b'i',
                b's',
                b'c',
                b'a',
                b'r',
                b'd',
                b'"',
                b',',
                b'"',
                after @ ..,
            ] => (PlayedAct::Discard(card(after)?), after),
            [b',', b'"', b't', b'a', b'k', b'e', b'"', b',', b'"', after @ ..] => {
                (PlayedAct::Take(card(after)?), after)
            }
            _ => return None,
        };
        self.at += self.left() - after.len() + 4;
        Some(LoggedEvent { seat: Some(seat - b'0'), what })
    }

    fn null(&mut self) -> Option<()> {
        self.word("null")
    }

    /// A comma, and no end.
    fn next(&mut self) -> Option<()> {
        self.take(b',')?;
        let _ = self.take(b' ');
        Some(())
    }

    /// The next part of an event.
    fn part<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.next()?;
        read(self)
    }

    /// Visits the parts of a list, at least one.
    fn each(&mut self, visit: &mut dyn FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.take(b'[')?;
        loop {
            visit(self)?;
            if !self.goes_on(b']')? {
                return Some(());
            }
        }
    }

    fn list<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = Vec::with_capacity(4);
        self.each(&mut |cursor| {
            all.push(read(cursor)?);
            Some(())
        })?;
        Some(all)
    }

    /// One card; anything else is for the general reader.
    fn card(&mut self) -> Option<LoggedCards> {
        self.cards().filter(|card| card.len() == 1 || card.is_unreadable())
    }

    fn card_or_none(&mut self) -> Option<Option<LoggedCards>> {
        match self.null() {
            Some(()) => Some(None),
            None => self.card().map(Some),
        }
    }

    fn points(&mut self) -> Option<Points> {
        let is_negative = self.take(b'-').is_some();
        let points = i64::try_from(self.whole()?).ok()?;
        // `-0` is a decimal number to the general reader.
        let is_fine = points <= POINTS_LOGGED_MAX && !(is_negative && points == 0);
        is_fine.then_some(Points(if is_negative { -points } else { points }))
    }

    fn party(&mut self, place: &mut ClaimedParty<u64>) -> Option<()> {
        if *place != ClaimedParty::Unstated {
            return None;
        }
        *place = match self.null() {
            Some(()) => ClaimedParty::Nobody,
            None => ClaimedParty::Party(self.whole()?),
        };
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::compact::read;
    use super::super::slot::Slot;
    use crate::record::Record;

    /// Both readers give the same record, or this one gives up.
    fn check(line: &str) -> bool {
        let general: Result<Record<'_>, _> = serde_json::from_str(line);
        let mut slot = Slot::default();
        let is_read = read(line, &mut slot).is_some();
        if is_read {
            assert_eq!(Some(slot.record), general.ok(), "{line}");
        }
        is_read
    }

    const CLOSED: &str = r#"{"v":1,"round":"1","dealer_seat":1,"last_winner":0,"pack":"Ac 2c","deal":{"hands":["As 2s","Ac ??"],"upcard":"5d"},"hands":["As","Ac"],"upcard":"5d","knock_card":"5s","events":[[0,"pass"],[300,"take","5d"],[0,"draw","??"],[0,"knock",null,["As 2s 3s","7c"]],[1,"knock","Xx",["As"]],[1,"layoff","4s",0],[1,"meld","Ac Ad Ah"],[null,"stock-end"],[null,"misdeal"]],"end":{"kind":"knock","by":0,"winner":null,"winners":[0,1],"deadwood":[4,20],"points":[16,-3],"multiplier":2}}"#;
    const TABLE: &str = r#"{"v":1,"round":"1","events":[[0,"take-pile",3],[0,"skip"],[0,"meld","4h 5h 6h","run"],[0,"add",2,"7h 8h"],[0,"discard","Kc"],[0,"offer","Kd",true],[0,"last-card"],[0,"challenge",false]],"end":{"hand_totals":[0,43],"table_totals":[1,2],"by":null,"winner":1}}"#;

    #[test]
    fn plain_rounds_are_read_as_the_general_reader_reads_them() {
        for line in [CLOSED, TABLE] {
            assert!(check(line), "{line}");
            assert!(check(&line.replace(',', ", ").replace(':', ": ")));
        }
    }

    #[test]
    fn what_is_not_plain_goes_to_the_general_reader() {
        for line in [
            "{\"events\":[]}",
            "{\"hands\":[],\"hands\":[]}",
            "{\"events\":[[0,\"pass\"]],\"events\":[[0,\"pass\"]]}",
            "{\"events\":[[0,\"pass\",null]]}",
            "{\"events\":[[0,\"draw\",\"4h 5h\"]]}",
            "{\"events\":[[0,\"draw\",[\"4h\"]]]}",
            "{\"events\":[[0,\"big-gin\",null,[\"4h\"]]]}",
            "{\"end\":{\"by\":null,\"by\":0}}",
            "{\"end\":{\"points\":[-0,1]}}",
            "{\"end\":{\"points\":[1000000001,1]}}",
            "{\"end\":{\"running\":[1,2]}}",
            "{\"dealer_seat\":null}",
            "{\"match\":\"M\"}",
        ] {
            assert!(!check(line), "{line}");
        }
    }

    /// Every cut, every changed, every doubled and every left-out byte.
    #[test]
    fn a_broken_round_is_never_read_otherwise() {
        for line in [CLOSED, TABLE] {
            for at in 0..line.len() {
                check(&line[..at]);
                check(&[&line[..at], &line[at + 1..]].concat());
                for byte in ["\"", ",", "}", "]", "[", "0", "-", " ", "x", "null"] {
                    check(&[&line[..at], byte, &line[at..]].concat());
                    check(&[&line[..at], byte, &line[at + 1..]].concat());
                }
            }
        }
    }
}

//! Records as nearly all systems write them, read in one pass: plain objects, no escapes, no white space
//! but a blank after a colon or a comma, whole numbers, cards as text.
//!
//! It knows no reason why a line is no record. On anything that it does not expect it gives up, and the
//! line goes to the general reader, whose answer and whose messages are the ones that count. Tests hold
//! both to the same record.

use super::compact_played;
use super::cursor::{Cursor, once};
use super::keys::{Guess, Keys, QuotedKey, keys};
use super::slot::{KeyOrder, Slot};
use crate::record::deck::LoggedDeck;
use crate::record::played::PlayedRecord;
use crate::record::{DealerRecord, Record, SEATS_MAX, SeatRecord};

/// Bytes of a seat that says everything.
const SEAT_BYTES: usize = 200;

keys! {
    /// The keys of a record.
    RecordKey {
        v game rules round seq table at currency dealer seats deck source dealer_id shift gaming_day
        shuffle state reason corrects prev tokes net cap_applied
        dealer_seat last_winner pack deal hands upcard knock_card events end
    }
}

keys! {
    /// The keys of the dealer's side.
    DealerKey { cards deadwood qualifies }
}

keys! {
    /// The keys of a seat.
    SeatKey { seat cards action deadwood bets net paid outcome player }
}

/// Reads a record; `None` where the general reader has to look.
#[inline]
pub(super) fn read<'a>(line: &'a str, slot: &mut Slot<'a>) -> Option<()> {
    slot.clear();
    let Slot { record, order, room } = slot;
    let mut cursor = Cursor::new(line.trim_end_matches([' ', '\t', '\r']));
    let KeyOrder { record: guess, dealer, seat, end } = order;
    cursor.keyed(guess, |cursor, key| match key.ok()? {
        RecordKey::dealer => {
            let read = record.dealer.is_none().then(|| record.dealer.insert(Default::default()))?;
            cursor.keyed(dealer, |cursor, key| of_dealer(cursor, key.ok()?, read))
        }
        // A second list of seats could not be distinguished from the first one where that is empty.
        RecordKey::seats if record.seats.is_empty() => seats_of(cursor, record, seat),
        key => field(cursor, key, record, (room, end)),
    })?;
    cursor.is_at_end().then_some(())
}

fn field<'a>(
    cursor: &mut Cursor<'a>,
    key: RecordKey,
    record: &mut Record<'a>,
    (room, end): (&mut Option<Box<PlayedRecord<'a>>>, &mut Guess),
) -> Option<()> {
    let mut of_round = |cursor: &mut Cursor<'a>, key| {
        let played = record.played.get_or_insert_with(|| room.take().unwrap_or_default());
        compact_played::field(cursor, key, played, end)
    };
    match key {
        RecordKey::v => once(&mut record.v, cursor.whole()?.try_into().ok()?),
        RecordKey::seq => once(&mut record.seq, cursor.whole()?),
        RecordKey::game => once(&mut record.game, cursor.text()?),
        RecordKey::rules => once(&mut record.rules, cursor.text()?),
        RecordKey::round => once(&mut record.round, cursor.text()?),
        RecordKey::table => once(&mut record.table, cursor.text()?),
        RecordKey::at => once(&mut record.at, cursor.text()?),
        RecordKey::currency => once(&mut record.currency, cursor.text()?),
        RecordKey::source => once(&mut record.source, cursor.text()?),
        RecordKey::dealer_id => once(&mut record.dealer_id, cursor.text()?),
        RecordKey::shift => once(&mut record.shift, cursor.text()?),
        RecordKey::gaming_day => once(&mut record.gaming_day, cursor.text()?),
        RecordKey::shuffle => once(&mut record.shuffle, cursor.text()?),
        RecordKey::state => once(&mut record.state, cursor.text()?),
        RecordKey::reason => once(&mut record.reason, cursor.text()?),
        RecordKey::corrects => once(&mut record.corrects, cursor.text()?),
        RecordKey::prev => once(&mut record.prev, cursor.text()?),
        RecordKey::deck => once(&mut record.deck, LoggedDeck::read(cursor.string()?)),
        RecordKey::tokes => once(&mut record.tokes, cursor.minor()?),
        RecordKey::net => once(&mut record.net, cursor.minor()?),
        RecordKey::cap_applied => once(&mut record.cap_applied, cursor.truth()?),
        RecordKey::dealer | RecordKey::seats => None,
        RecordKey::dealer_seat => of_round(cursor, "dealer_seat"),
        RecordKey::last_winner => of_round(cursor, "last_winner"),
        RecordKey::pack => of_round(cursor, "pack"),
        RecordKey::deal => of_round(cursor, "deal"),
        RecordKey::hands => of_round(cursor, "hands"),
        RecordKey::upcard => of_round(cursor, "upcard"),
        RecordKey::knock_card => of_round(cursor, "knock_card"),
        RecordKey::events => of_round(cursor, "events"),
        RecordKey::end => of_round(cursor, "end"),
    }
}

fn of_dealer(cursor: &mut Cursor<'_>, key: DealerKey, dealer: &mut DealerRecord<'_>) -> Option<()> {
    match key {
        DealerKey::cards => once(&mut dealer.cards, cursor.cards()?),
        DealerKey::deadwood => once(&mut dealer.deadwood, cursor.cards()?),
        DealerKey::qualifies => once(&mut dealer.qualifies, cursor.truth()?),
    }
}

fn seats_of<'a>(cursor: &mut Cursor<'a>, record: &mut Record<'a>, guess: &mut Guess) -> Option<()> {
    cursor.take(b'[')?;
    // Room for as many as the rest of the line can tell of, and not much more.
    record.seats.reserve((1 + cursor.left() / SEAT_BYTES).min(SEATS_MAX));
    loop {
        if record.seats.len() > SEATS_MAX {
            return None;
        }
        record.seats.push(SeatRecord::default());
        let seat = record.seats.last_mut()?;
        cursor.keyed(guess, |cursor, key| of_seat(cursor, key.ok()?, seat))?;
        if !cursor.goes_on(b']')? {
            return Some(());
        }
    }
}

fn of_seat<'a>(cursor: &mut Cursor<'a>, key: SeatKey, seat: &mut SeatRecord<'a>) -> Option<()> {
    match key {
        SeatKey::seat => once(&mut seat.seat, cursor.whole()?.try_into().ok()?),
        SeatKey::cards => once(&mut seat.cards, cursor.cards()?),
        SeatKey::action => once(&mut seat.action, cursor.text()?),
        SeatKey::deadwood => once(&mut seat.deadwood, cursor.cards()?),
        SeatKey::bets => once(&mut seat.bets, cursor.amounts()?),
        SeatKey::net => once(&mut seat.net, cursor.amounts()?),
        SeatKey::paid => once(&mut seat.paid, cursor.amounts()?),
        SeatKey::outcome => once(&mut seat.outcome, cursor.text()?),
        SeatKey::player => once(&mut seat.player, cursor.text()?),
    }
}

#[cfg(test)]
mod tests {
    use super::{Slot, read};
    use crate::record::Record;

    /// Both readers give the same record, or this one gives up.
    fn check(line: &str) -> bool {
        let general: Result<Record<'_>, _> = serde_json::from_str(line);
        // What another line left in the slot makes no difference, nor does the order of its keys.
        let mut slot = Slot::default();
        let is_first = read(line, &mut slot).is_some();
        let mut used = Slot::default();
        let _ = read(LINE, &mut used);
        assert_eq!(read(line, &mut used).is_some(), is_first, "{line}");
        if is_first {
            assert_eq!(slot.record, used.record, "{line}");
            assert_eq!(Some(slot.record), general.ok(), "{line}");
        }
        is_first
    }

    const LINE: &str = r#"{"v":1,"game":"gin-and-win","rules":"gin-and-win/ten","round":"T12-000417","seq":417,"table":"T12","at":"2026-11-20T14:03:11Z","currency":"USD","dealer":{"cards":"Ac Ah 7d 8d Jd 3s 2c","deadwood":"3s 2c","qualifies":true},"seats":[{"seat":1,"cards":"Kc ?? 2d 4d 9d 5s 10h","action":"play","deadwood":"-","bets":{"ante":1500,"play":1500,"bonus":500},"net":{"ante":-1500,"play":0,"total":-1500},"paid":-20,"outcome":"Tie","player":"P"},{"seat":2}],"net":-20,"tokes":5,"cap_applied":false,"prev":"ab","deck":"Ac"}"#;

    #[test]
    fn a_plain_record_is_read_as_the_general_reader_reads_it() {
        assert!(check(LINE));
        assert!(check(&LINE.replace(':', ": ").replace(',', ", ")), "blanks");
        assert!(check(&format!("{LINE} \r")));
        assert!(check("{\"v\":1,\"table\":\"\u{e9}\u{2665}\"}"));
    }

    #[test]
    fn what_is_not_plain_goes_to_the_general_reader() {
        for line in [
            "",
            "{}",
            "{\"v\":1}x",
            "{\"v\":1",
            "{\"v\":1,}",
            "{\"v\":01}",
            "{\"v\":1.0}",
            "{\"v\":1e0}",
            "{\"v\":-1}",
            "{\"v\":4294967296}",
            "{\"v\":null}",
            "{\"v\":1,\"v\":1}",
            "{\"table\":\"a\\u0062\"}",
            "{\"table\":\"a\tb\"}",
            "{\"tokes\":-0}",
            "{\"tokes\":1000000000001}",
            "{\"seq\":99999999999999999999}",
            "{\"colour\":1}",
            "{\"seats\":[]}",
            "{\"seats\":[{\"laid\":[]}]}",
            "{\"seats\":[{\"bets\":{\"ante\":1,\"ante\":2}}]}",
            "{\"seats\":[{\"bets\":{}}]}",
            "{\"dealer\":{\"cards\":[\"Ac\"]}}",
            " {\"v\":1}",
            "{ \"v\":1}",
        ] {
            assert!(!check(line), "{line}");
        }
    }

    /// Every cut, every changed, every doubled and every left-out byte.
    #[test]
    fn a_broken_record_is_never_read_otherwise() {
        for at in 0..LINE.len() {
            check(&LINE[..at]);
            check(&[&LINE[..at], &LINE[at + 1..]].concat());
            for byte in ["\"", ",", "}", "]", "{", "0", "-", " ", "x", "\\", "true", "null"] {
                check(&[&LINE[..at], byte, &LINE[at..]].concat());
                check(&[&LINE[..at], byte, &LINE[at + 1..]].concat());
            }
        }
    }
}

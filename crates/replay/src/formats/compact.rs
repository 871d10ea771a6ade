//! Records as nearly all systems write them, read in one pass: plain objects, no escapes, no white space
//! but a blank after a colon or a comma, whole numbers, cards as text.
//!
//! It knows no reason why a line is no record. On anything that it does not expect it gives up, and the
//! line goes to the general reader, whose answer and whose messages are the ones that count. Tests hold
//! both to the same record.

use super::compact_played;
use super::cursor::{Cursor, once};
use crate::cards::LoggedDeck;
use crate::record::{DealerRecord, Record, SEATS_MAX, SeatRecord};

/// Bytes of a seat that says everything.
const SEAT_BYTES: usize = 200;

/// Reads a record; `None` where the general reader has to look.
#[inline]
pub(super) fn read(line: &str) -> Option<Record<'_>> {
    let mut cursor = Cursor::new(line.trim_end_matches([' ', '\t', '\r']));
    let mut record = Record::default();
    cursor.object(|cursor, key| field(cursor, key, &mut record))?;
    cursor.is_at_end().then_some(record)
}

fn field<'a>(cursor: &mut Cursor<'a>, key: &str, record: &mut Record<'a>) -> Option<()> {
    match key {
        "v" => once(&mut record.v, cursor.whole()?.try_into().ok()?),
        "seq" => once(&mut record.seq, cursor.whole()?),
        "game" => once(&mut record.game, cursor.text()?),
        "rules" => once(&mut record.rules, cursor.text()?),
        "round" => once(&mut record.round, cursor.text()?),
        "table" => once(&mut record.table, cursor.text()?),
        "at" => once(&mut record.at, cursor.text()?),
        "currency" => once(&mut record.currency, cursor.text()?),
        "source" => once(&mut record.source, cursor.text()?),
        "dealer_id" => once(&mut record.dealer_id, cursor.text()?),
        "shift" => once(&mut record.shift, cursor.text()?),
        "gaming_day" => once(&mut record.gaming_day, cursor.text()?),
        "shuffle" => once(&mut record.shuffle, cursor.text()?),
        "state" => once(&mut record.state, cursor.text()?),
        "reason" => once(&mut record.reason, cursor.text()?),
        "corrects" => once(&mut record.corrects, cursor.text()?),
        "prev" => once(&mut record.prev, cursor.text()?),
        "deck" => once(&mut record.deck, LoggedDeck::read(cursor.string()?)),
        "tokes" => once(&mut record.tokes, cursor.minor()?),
        "net" => once(&mut record.net, cursor.minor()?),
        "cap_applied" => once(&mut record.cap_applied, cursor.truth()?),
        "dealer" => {
            let mut dealer = DealerRecord::default();
            cursor.object(|cursor, key| of_dealer(cursor, key, &mut dealer))?;
            once(&mut record.dealer, dealer)
        }
        // A second list of seats would not be told from the first one where that is empty.
        "seats" if record.seats.is_empty() => seats(cursor, record),
        _ => compact_played::field(cursor, key, record),
    }
}

fn of_dealer(cursor: &mut Cursor<'_>, key: &str, dealer: &mut DealerRecord<'_>) -> Option<()> {
    match key {
        "cards" => once(&mut dealer.cards, cursor.cards()?),
        "deadwood" => once(&mut dealer.deadwood, cursor.cards()?),
        "qualifies" => once(&mut dealer.qualifies, cursor.truth()?),
        _ => None,
    }
}

fn seats<'a>(cursor: &mut Cursor<'a>, record: &mut Record<'a>) -> Option<()> {
    cursor.take(b'[')?;
    // Room for as many as the rest of the line can tell of, and not much more.
    record.seats.reserve((1 + cursor.left() / SEAT_BYTES).min(SEATS_MAX));
    loop {
        if record.seats.len() > SEATS_MAX {
            return None;
        }
        record.seats.push(SeatRecord::default());
        let seat = record.seats.last_mut()?;
        cursor.object(|cursor, key| of_seat(cursor, key, seat))?;
        if !cursor.goes_on(b']')? {
            return Some(());
        }
    }
}

fn of_seat<'a>(cursor: &mut Cursor<'a>, key: &str, seat: &mut SeatRecord<'a>) -> Option<()> {
    match key {
        "seat" => once(&mut seat.seat, cursor.whole()?.try_into().ok()?),
        "cards" => once(&mut seat.cards, cursor.cards()?),
        "action" => once(&mut seat.action, cursor.text()?),
        "deadwood" => once(&mut seat.deadwood, cursor.cards()?),
        "bets" => once(&mut seat.bets, cursor.amounts()?),
        "net" => once(&mut seat.net, cursor.amounts()?),
        "paid" => once(&mut seat.paid, cursor.amounts()?),
        "outcome" => once(&mut seat.outcome, cursor.text()?),
        "player" => once(&mut seat.player, cursor.text()?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::record::Record;

    /// Both readers give the same record, or this one gives up.
    fn check(line: &str) -> bool {
        let general: Result<Record<'_>, _> = serde_json::from_str(line);
        match read(line) {
            None => false,
            Some(record) => {
                assert_eq!(Some(record), general.ok(), "{line}");
                true
            }
        }
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

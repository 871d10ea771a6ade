//! Players' names replaced while records are read, so that nothing behind the reader knows them.
//!
//! It knows nothing about keys: the replacement is the caller's.

use crate::input::formats::{PassedColumn, RecordReader, Unit, UnreadableUnit};
use crate::record::names::{clean, is_clean};
use crate::record::object::Text;
use std::sync::Arc;

/// Replaces the name of a player: the same name always by the same text.
pub type PlayerMask = Arc<dyn Fn(&str) -> String + Send + Sync>;

/// Digits from which on a word could be a card number.
const CARD_DIGITS_MIN: usize = 4;

/// Why a line is no record, where the reason could quote a name.
pub const REASON_WITHHELD: &str =
    "the reason is not stated, because it could quote a card number that is masked";

/// Whether a word or the name of a field has digits enough for a card number, which stands in a wrong place then.
pub(crate) fn could_be_card(text: &str) -> bool {
    text.chars().filter(char::is_ascii_digit).count() >= CARD_DIGITS_MIN
}

/// Reads records and replaces the names of their players.
pub struct MaskedReader {
    inner: Box<dyn RecordReader>,
    mask: PlayerMask,
}

impl MaskedReader {
    /// The reader with a mask before what it reads.
    pub fn new(inner: Box<dyn RecordReader>, mask: PlayerMask) -> MaskedReader {
        MaskedReader { inner, mask }
    }

    /// The mask of a name. Blanks and characters that do not show are no part of a name, so that it has
    /// one mask however it is written; a blank behind the mask keeps the finding about them.
    fn masked(&self, name: &str) -> Text<'static> {
        let blank = if is_clean(name) { "" } else { " " };
        match clean(name) {
            name if name.is_empty() => Text::from(blank),
            name => Text::from(format!("{}{blank}", (self.mask)(&name))),
        }
    }
}

impl RecordReader for MaskedReader {
    fn head_bytes(&self) -> usize {
        self.inner.head_bytes()
    }

    fn passed_over(&self) -> &[PassedColumn] {
        self.inner.passed_over()
    }

    fn cut(&self, stretch: &[u8]) -> usize {
        self.inner.cut(stretch)
    }

    fn is_by_line(&self) -> bool {
        self.inner.is_by_line()
    }

    fn left_out(&self, stretch: &[u8]) -> Vec<u32> {
        self.inner.left_out(stretch)
    }

    fn totals(&self, stretch: &[u8], visit: &mut dyn FnMut(usize, Unit<'_>)) {
        self.inner.totals(stretch, &mut |condition, unit| {
            let read = unit.read.map_err(|UnreadableUnit { partial, .. }| UnreadableUnit {
                why: REASON_WITHHELD.to_owned(),
                partial,
            });
            visit(condition, Unit { read, ..unit });
        });
    }

    fn decode(&self, stretch: &[u8], visit: &mut dyn FnMut(Unit<'_>)) {
        self.inner.decode(stretch, &mut |unit| {
            let Unit { offset, line, bytes, read, replaced } = unit;
            match read {
                Err(UnreadableUnit { partial, .. }) => {
                    let why = REASON_WITHHELD.to_owned();
                    let read = Err(UnreadableUnit { why, partial });
                    visit(Unit { offset, line, bytes, read, replaced });
                }
                Ok(record) => {
                    let mut record = record.clone();
                    for seat in &mut record.seats {
                        seat.player = seat.player.as_ref().map(|name| self.masked(name.as_str()));
                        for word in [&mut seat.action, &mut seat.outcome].into_iter().flatten() {
                            if could_be_card(word.as_str()) {
                                *word = self.masked(word.as_str());
                            }
                        }
                    }
                    visit(Unit { offset, line, bytes, read: Ok(&record), replaced });
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::formats::Format;

    fn read(text: &str) -> Vec<Result<Vec<String>, String>> {
        let inner = Format::of(text.as_bytes()).open(text.as_bytes()).unwrap();
        let mask: PlayerMask = Arc::new(|name: &str| format!("<{}>", name.len()));
        let mut found = Vec::new();
        MaskedReader::new(inner, mask).decode(text.as_bytes(), &mut |unit| {
            found.push(match unit.read {
                Ok(record) => {
                    let names = record.seats.iter().filter_map(|seat| seat.player.as_ref());
                    Ok(names.map(|name| name.as_str().to_owned()).collect())
                }
                Err(unread) => Err(unread.why),
            });
        });
        found
    }

    #[test]
    fn a_word_with_the_digits_of_a_card_number_is_replaced() {
        let text = "{\"v\":1,\"seats\":[{\"action\":\"4553 9\",\"outcome\":\"Win 3\"}]}\n";
        let inner = Format::of(text.as_bytes()).open(text.as_bytes()).unwrap();
        let mask: PlayerMask = Arc::new(|name: &str| format!("<{}>", name.len()));
        MaskedReader::new(inner, mask).decode(text.as_bytes(), &mut |unit| {
            let seat = &unit.read.unwrap().seats[0];
            assert_eq!(seat.action.as_ref().map(Text::as_str), Some("<6>"));
            assert_eq!(seat.outcome.as_ref().map(Text::as_str), Some("Win 3"));
        });
    }

    #[test]
    fn every_name_is_replaced_and_no_message_quotes_one() {
        let text = "{\"v\":1,\"seats\":[{\"player\":\"45539\"},{\"player\":\" 45\\u200b539\"},{}]}\n\
                    {\"v\":1,\"seats\":[{\"player\":45539}]}\n";
        let found = read(text);
        assert_eq!(found[0], Ok(vec!["<5>".to_owned(), "<5> ".to_owned()]));
        assert!(found[1].as_ref().is_err_and(|why| !why.contains("45539")), "{found:?}");
    }
}

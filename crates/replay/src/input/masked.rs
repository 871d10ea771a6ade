//! Players' names replaced while records are read, so that nothing behind the reader knows them.
//!
//! It knows nothing about keys: the replacement is the caller's.

use crate::input::formats::filtered::{FilteredReader, UnitFilter};
use crate::input::formats::{RecordReader, Unit, UnreadableUnit};
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

/// A reader of records that replaces the names of their players.
pub fn with_masked_players(
    inner: Box<dyn RecordReader>,
    mask: PlayerMask,
) -> Box<dyn RecordReader> {
    Box::new(FilteredReader { inner, filter: Masking { mask } })
}

/// Replaces the names of players.
struct Masking {
    mask: PlayerMask,
}

impl Masking {
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

impl UnitFilter for Masking {
    fn pass_total(&self, condition: usize, unit: Unit<'_>, visit: &mut dyn FnMut(usize, Unit<'_>)) {
        visit(condition, Unit { read: unit.read.map_err(withheld), ..unit });
    }

    fn pass(&self, unit: Unit<'_>, visit: &mut dyn FnMut(Unit<'_>)) {
        let record = match unit.read {
            Ok(record) => record,
            Err(unread) => return visit(Unit { read: Err(withheld(unread)), ..unit }),
        };
        let mut record = record.clone();
        for seat in &mut record.seats {
            seat.player = seat.player.as_ref().map(|name| self.masked(name.as_str()));
            for word in [&mut seat.action, &mut seat.outcome].into_iter().flatten() {
                if could_be_card(word.as_str()) {
                    *word = self.masked(word.as_str());
                }
            }
        }
        visit(Unit { read: Ok(&record), ..unit });
    }
}

/// What is not read, without the reason.
fn withheld(unread: UnreadableUnit) -> UnreadableUnit {
    UnreadableUnit { why: REASON_WITHHELD.to_owned(), ..unread }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::formats::Format;

    fn read(text: &str) -> Vec<Result<Vec<String>, String>> {
        let inner = Format::of(text.as_bytes()).open(text.as_bytes()).unwrap();
        let mask: PlayerMask = Arc::new(|name: &str| format!("<{}>", name.len()));
        let mut found = Vec::new();
        with_masked_players(inner, mask).decode(text.as_bytes(), &mut |unit| {
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
        with_masked_players(inner, mask).decode(text.as_bytes(), &mut |unit| {
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

//! The keys of an object, each guessed from the one that followed the same key in the line before:
//! systems write one line like the other, so that nearly every key is known after one comparison.
//!
//! It knows no record. A wrong guess costs a search and changes no answer.

/// A key as it stands in a line: within quotation marks and with its colon.
pub(super) struct QuotedKey {
    text: &'static str,
    /// Its bytes, and a mask of as many.
    word: u128,
    mask: u128,
}

/// Bytes that are compared at once: the longest key fits.
const BYTES: usize = 16;

impl QuotedKey {
    /// A key, written within quotation marks and with its colon.
    pub(super) const fn new(text: &'static str) -> QuotedKey {
        let bytes = text.as_bytes();
        assert!(bytes.len() <= BYTES, "a key is too long to be compared at once");
        let (mut word, mut mask, mut place) = (0, 0, 0);
        while place < bytes.len() {
            word |= (bytes[place] as u128) << (8 * place);
            mask |= 0xff << (8 * place);
            place += 1;
        }
        QuotedKey { text, word, mask }
    }

    /// Its length in a line that continues with it; `None` where it does not, or the line is too short to
    /// tell at once.
    #[inline]
    pub(super) fn begins(&self, line: &[u8]) -> Option<usize> {
        let bytes = u128::from_le_bytes(*line.first_chunk::<BYTES>()?);
        (bytes & self.mask == self.word).then_some(self.text.len())
    }

    /// Whether it is the key of this name. Lengths first: most keys are none of these.
    #[inline]
    pub(super) fn is(&self, name: &str) -> bool {
        self.text.len() == name.len() + "\"\":".len() && self.text.get(1..=name.len()) == Some(name)
    }
}

/// The keys that an object may have.
pub(super) trait Keys: Copy + 'static {
    /// Each of them, in any order.
    const ALL: &'static [(QuotedKey, Self)];
}

/// Defines the keys of an object, named as they are written.
macro_rules! keys {
    ($(#[doc = $about:literal])* $name:ident { $($key:ident)* }) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[allow(non_camel_case_types, reason = "named as the keys are")]
        enum $name { $($key,)* }

        impl Keys for $name {
            const ALL: &'static [(QuotedKey, $name)] =
                &[$((QuotedKey::new(concat!("\"", stringify!($key), "\":")), $name::$key),)*];
        }
    };
}
pub(super) use keys;

/// Most keys of one object.
const KEYS_MAX: usize = 47;

/// For each key of an object the place of the one that followed it last; first for the beginning.
pub(super) struct Guess([u8; KEYS_MAX + 1]);

impl Default for Guess {
    fn default() -> Guess {
        Guess([0; KEYS_MAX + 1])
    }
}

impl Guess {
    /// The place of the key that may follow: `last` is 0 at the beginning, else the place of the key before
    /// and one more.
    #[inline]
    pub(super) fn after(&self, last: usize) -> usize {
        self.0.get(last).copied().unwrap_or(0).into()
    }

    /// Notes which key followed.
    pub(super) fn note(&mut self, last: usize, place: usize) {
        if let (Some(after), Ok(place)) = (self.0.get_mut(last), u8::try_from(place)) {
            *after = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::QuotedKey;

    #[test]
    fn a_key_begins_a_line_with_all_of_its_bytes_or_not_at_all() {
        let key = QuotedKey::new("\"seq\":");
        assert_eq!(key.begins(b"\"seq\":417,\"table\":\"T1\""), Some(6));
        assert_eq!(key.begins(b"\"seqs\":417,\"table\":\"T1\""), None);
        assert_eq!(key.begins(b"\"seq\":417"), None, "too short to tell at once");
        assert!(key.is("seq") && !key.is("se") && !key.is("\"seq"));
    }
}

//! The one pass over a line of plain JSON: what [`super::compact`] and [`super::compact_played`] read by.
//!
//! It knows no record. On anything that it does not expect it gives up.

use super::keys::{Guess, Keys, QuotedKey};
use crate::record::cards::LoggedCards;
use crate::record::object::{Text, is_free};
use crate::record::{Amounts, Bet, MINOR_MAX, MinorUnits};

/// Most digits of a number that always fits 63 bits.
const DIGITS_MAX: usize = 18;

/// One in each byte.
const ONES: u64 = u64::MAX / 255;
/// The highest bit of each byte.
const HIGHS: u64 = ONES << 7;

/// A place in a line.
pub(super) struct Cursor<'a> {
    line: &'a str,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(line: &'a str) -> Cursor<'a> {
        Cursor { line, at: 0 }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.line.len()
    }

    /// How many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.rest().len()
    }

    /// The bytes from here on.
    #[inline]
    pub(super) fn rest(&self) -> &'a [u8] {
        self.line.as_bytes().get(self.at..).unwrap_or_default()
    }

    #[inline]
    pub(super) fn take(&mut self, byte: u8) -> Option<()> {
        if *self.line.as_bytes().get(self.at)? != byte {
            return None;
        }
        self.at += 1;
        Some(())
    }

    /// Passes over a word.
    pub(super) fn word(&mut self, word: &str) -> Option<()> {
        self.rest().starts_with(word.as_bytes()).then(|| self.at += word.len())
    }

    /// Whether a comma follows, and not the end of an object or a list.
    #[inline]
    pub(super) fn goes_on(&mut self, end: u8) -> Option<bool> {
        if self.take(b',').is_some() {
            let _ = self.take(b' ');
            return Some(true);
        }
        self.take(end)?;
        Some(false)
    }

    /// Visits the keys of an object, at least one.
    #[inline]
    pub(super) fn object(
        &mut self,
        mut visit: impl FnMut(&mut Self, &str) -> Option<()>,
    ) -> Option<()> {
        self.take(b'{')?;
        loop {
            let key = self.key()?;
            self.take(b':')?;
            let _ = self.take(b' ');
            visit(self, key)?;
            if !self.goes_on(b'}')? {
                return Some(());
            }
        }
    }

    /// Visits the keys of an object, at least one: each as one that is known, or as it is written.
    #[inline]
    pub(super) fn keyed<K: Keys>(
        &mut self,
        guess: &mut Guess,
        mut visit: impl FnMut(&mut Self, Result<K, &'a str>) -> Option<()>,
    ) -> Option<()> {
        self.take(b'{')?;
        let mut last = 0;
        loop {
            let place = guess.after(last);
            let guessed =
                K::ALL.get(place).and_then(|(key, which)| Some((key.begins(self.rest())?, which)));
            let key = match guessed {
                Some((length, which)) => {
                    self.at += length;
                    last = place + 1;
                    Ok(*which)
                }
                None => self.other_key(guess, &mut last)?,
            };
            let _ = self.take(b' ');
            visit(self, key)?;
            if !self.goes_on(b'}')? {
                return Some(());
            }
        }
    }

    /// A key that was not guessed, with its colon.
    fn other_key<K: Keys>(
        &mut self,
        guess: &mut Guess,
        last: &mut usize,
    ) -> Option<Result<K, &'a str>> {
        let name = self.key()?;
        self.take(b':')?;
        let known = K::ALL.iter().enumerate().find(|(_, (key, _))| key.is(name));
        Some(match known {
            Some((place, (_, which))) => {
                guess.note(*last, place);
                *last = place + 1;
                Ok(*which)
            }
            None => Err(name),
        })
    }

    /// A key up to its first quotation mark. One with an escape or a control character is no key that
    /// anybody knows.
    #[inline]
    fn key(&mut self) -> Option<&'a str> {
        self.take(b'"')?;
        let end = first(self.rest(), quotes, |byte| *byte == b'"')?;
        let key = self.line.get(self.at..self.at + end)?;
        self.at += end + 1;
        Some(key)
    }

    /// A text without escapes and controls.
    #[inline]
    pub(super) fn string(&mut self) -> Option<&'a str> {
        self.take(b'"')?;
        let end = self.at + plain(self.rest())?;
        let text = self.line.get(self.at..end)?;
        self.at = end;
        self.take(b'"')?;
        Some(text)
    }

    pub(super) fn text(&mut self) -> Option<Text<'a>> {
        self.string().map(Text::from)
    }

    pub(super) fn cards(&mut self) -> Option<LoggedCards> {
        // Nearly every hand is plain cards with a blank between them.
        if let Some((cards, length)) = self.rest().split_first().and_then(|(first, rest)| {
            (*first == b'"').then(|| LoggedCards::plain(rest, b'"')).flatten()
        }) {
            self.at += 1 + length;
            return Some(cards);
        }
        self.string().map(LoggedCards::read)
    }

    pub(super) fn truth(&mut self) -> Option<bool> {
        let is_true = self.word("true").is_some();
        (is_true || self.word("false").is_some()).then_some(is_true)
    }

    /// A whole number without a sign, as JSON writes it.
    #[inline]
    pub(super) fn whole(&mut self) -> Option<u64> {
        let rest = self.rest();
        if let Some((number, digits)) = rest.first_chunk::<8>().and_then(|eight| few_digits(*eight))
        {
            self.at += digits;
            return Some(number);
        }
        let (mut number, mut digits) = (0_u64, 0);
        while let Some(byte) = rest.get(digits)
            && byte.is_ascii_digit()
        {
            // More digits than a number may have are refused below, whatever they add up to.
            number = number.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
            digits += 1;
        }
        let is_plain = match rest.first() {
            Some(b'0') => digits == 1,
            _ => (1..=DIGITS_MAX).contains(&digits),
        };
        if !is_plain || matches!(rest.get(digits), Some(b'.' | b'e' | b'E')) {
            return None;
        }
        self.at += digits;
        Some(number)
    }

    pub(super) fn minor(&mut self) -> Option<MinorUnits> {
        let is_negative = self.take(b'-').is_some();
        let minor = i64::try_from(self.whole()?).ok()?;
        // `-0` is a decimal number to the general reader.
        let is_fine = minor <= MINOR_MAX && !(is_negative && minor == 0);
        is_fine.then_some(MinorUnits(if is_negative { -minor } else { minor }))
    }

    pub(super) fn amounts(&mut self) -> Option<Amounts<'a>> {
        let mut amounts = Amounts::default();
        if self.rest().first() != Some(&b'{') {
            return Some(amounts.with(Bet::Total, self.minor()?.0));
        }
        self.take(b'{')?;
        loop {
            let key = self.wager()?;
            let _ = self.take(b' ');
            match key {
                Some(bet) if amounts.get(bet).is_some() => return None,
                Some(bet) => amounts.set(bet, self.minor()?),
                None => self.sides(&mut amounts)?,
            }
            if !self.goes_on(b'}')? {
                return Some(amounts);
            }
        }
    }

    /// Amounts by the names of side wagers.
    fn sides(&mut self, amounts: &mut Amounts<'a>) -> Option<()> {
        if !amounts.sides().is_empty() {
            return None;
        }
        self.take(b'{')?;
        loop {
            let name = self.text().filter(|name| !is_free(name.as_str()))?;
            self.take(b':')?;
            let _ = self.take(b' ');
            amounts.set_side(name, self.minor()?).ok()?;
            if !self.goes_on(b'}')? {
                return Some(());
            }
        }
    }

    /// The name of a wager as a key, with its colon; no wager for the key of those by name.
    #[inline]
    fn wager(&mut self) -> Option<Option<Bet>> {
        let rest = self.rest();
        let known = WAGERS.iter().find_map(|(key, bet)| Some((key.begins(rest)?, *bet)));
        if let Some((length, bet)) = known {
            self.at += length;
            return Some(bet);
        }
        let name = self.key()?;
        self.take(b':')?;
        WAGERS.iter().find(|(key, _)| key.is(name)).map(|(_, bet)| *bet)
    }
}

/// The keys of a list of amounts.
const WAGERS: [(QuotedKey, Option<Bet>); 5] = [
    (QuotedKey::new("\"ante\":"), Some(Bet::Ante)),
    (QuotedKey::new("\"play\":"), Some(Bet::Play)),
    (QuotedKey::new("\"bonus\":"), Some(Bet::BONUS)),
    (QuotedKey::new("\"side\":"), None),
    (QuotedKey::new("\"total\":"), Some(Bet::Total)),
];

/// A whole number of one to seven digits at the beginning of eight bytes, without a leading zero, and how
/// many digits it has; `None` for anything else, and for a decimal number.
#[inline]
pub(super) fn few_digits(bytes: [u8; 8]) -> Option<(u64, usize)> {
    let eight = u64::from_le_bytes(bytes);
    // A byte is a digit where its high half is 3, and stays so when 6 is added: a carry out of a byte that
    // is none reaches only those above it.
    let (high, three) = (ONES * 0xf0, ONES * 0x30);
    let others = (eight & high ^ three) | (eight.wrapping_add(ONES * 6) & high ^ three);
    let digits = (others.trailing_zeros() / 8) as usize;
    let is_plain = match digits {
        1 => true,
        2..=7 => bytes[0] != b'0',
        _ => false,
    };
    if !is_plain || matches!(bytes.get(digits), Some(b'.' | b'e' | b'E')) {
        return None;
    }
    // The last digit goes to the highest byte; two, four and eight digits become one number at a time.
    let ones = (eight << (8 * (8 - digits))) & (ONES * 0x0f);
    let pairs = ones.wrapping_mul(10).wrapping_add(ones >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    let number = fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff;
    Some((number, digits))
}

/// The place of the first quotation mark, backslash or control character.
#[inline]
fn plain(bytes: &[u8]) -> Option<usize> {
    first(bytes, ends, |byte| matches!(byte, b'"' | b'\\' | ..=0x1f))
}

/// The place of the first byte that a mark tells, eight at a time.
#[inline]
pub(super) fn first(
    bytes: &[u8],
    mark: impl Fn(u64) -> u64,
    is_one: impl Fn(&u8) -> bool,
) -> Option<usize> {
    let mut at = 0;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for eight in chunks {
        let found = mark(u64::from_le_bytes(*eight));
        if found != 0 {
            return Some(at + (found.trailing_zeros() / 8) as usize);
        }
        at += 8;
    }
    rest.iter().position(is_one).map(|place| at + place)
}

/// The highest bit of each byte that ends a text; bytes above the first one may be marked as well,
/// because the subtractions borrow from them.
fn ends(eight: u64) -> u64 {
    let slashes = zeros(eight ^ (ONES * b'\\' as u64));
    let controls = eight.wrapping_sub(ONES * 0x20) & !eight & HIGHS;
    quotes(eight) | slashes | controls
}

/// The same for quotation marks alone.
pub(super) fn quotes(eight: u64) -> u64 {
    zeros(eight ^ (ONES * b'"' as u64))
}

/// The length of a cell without quotes, up to a separator or to the end; nothing where a quote stands in it.
#[inline]
pub(super) fn cell_end(bytes: &[u8], separator: u8) -> Option<usize> {
    let mark = |eight| zeros(eight ^ (ONES * u64::from(separator))) | quotes(eight);
    let end = first(bytes, mark, |byte| *byte == separator || *byte == b'"');
    match end {
        None => Some(bytes.len()),
        Some(end) => (bytes.get(end) != Some(&b'"')).then_some(end),
    }
}

/// The same for bytes of zero.
fn zeros(eight: u64) -> u64 {
    eight.wrapping_sub(ONES) & !eight & HIGHS
}

/// Sets a value that stands there once.
pub(super) fn once<T>(place: &mut Option<T>, value: T) -> Option<()> {
    match place {
        Some(_) => None,
        None => {
            *place = Some(value);
            Some(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{cell_end, few_digits, plain};

    #[test]
    fn a_short_number_is_read_at_once_as_its_digits_say() {
        let of = |text: &str| {
            let mut bytes = [b','; 8];
            bytes.iter_mut().zip(text.bytes()).for_each(|(to, from)| *to = from);
            few_digits(bytes)
        };
        for number in (0..3_000).chain((3_000..10_000_000).step_by(997)).chain([9_999_999]) {
            let text = number.to_string();
            assert_eq!(of(&text), Some((number, text.len())), "{text}");
        }
        for end in (0..=u8::MAX).filter(|byte| !byte.is_ascii_digit()) {
            for above in [0, b'0', b'9', 0x2f, 0x3a, 0xfa, 0xff] {
                let read = few_digits([b'4', b'2', end, above, above, b'7', above, above]);
                let is_decimal = matches!(end, b'.' | b'e' | b'E');
                assert_eq!(read, (!is_decimal).then_some((42, 2)), "{end} {above}");
            }
        }
        for text in ["", "-1", "01", "00", "1.5", "1e3", "12345678", "x"] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn a_cell_ends_at_its_separator_and_has_no_quote() {
        for (text, end) in [
            ("", Some(0)),
            (",", Some(0)),
            ("Ac 2d", Some(5)),
            ("Ac 2d 3h,x", Some(8)),
            ("Ac 2d 3h 4s,\"", Some(11)),
            ("\u{e9}-,", Some(3)),
            ("a\",", None),
            ("Ac 2d 3h\"", None),
        ] {
            assert_eq!(cell_end(text.as_bytes(), b','), end, "{text}");
        }
    }

    #[test]
    fn a_text_ends_at_its_first_mark_wherever_that_stands() {
        for end in (0..=0x1f).chain([b'"', b'\\']) {
            for length in 0..20 {
                for filler in [b'a', b' ', b'!', b'#', b'[', b']', 0x7f, 0x80, 0xc3, 0xff] {
                    let mut bytes = vec![filler; length];
                    assert_eq!(plain(&bytes), None);
                    bytes.push(end);
                    for more in [filler, b'"', 0, b'\\', b'#', 0x21, 0x5d] {
                        bytes.push(more);
                        assert_eq!(plain(&bytes), Some(length), "{end} {filler} {more}");
                    }
                }
            }
        }
    }
}

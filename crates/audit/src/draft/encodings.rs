//! Which encoding text without a mark of one is in, where it is no UTF-8: each known one is tried, and that which gives words is taken.
//!
//! Single bytes show no encoding, so that those which give words as well are its rivals.

use super::spelled::words;
use super::vocabulary::{amount_named, field_named, state_named, word_named};
use crate::session::logs::codec;
use gincert_replay::map::TextEncoding;
use gincert_replay::rows::Field;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Bytes that are looked at.
const BYTES_MAX: usize = 262_144;

/// Different words that are looked at.
const WORDS_MAX: usize = 2_000;

/// What a word of a list counts, beside one that only looks like a word.
const KNOWN: i64 = 8;

/// What a text that is no word counts.
const NO_WORD: i64 = -3;

/// Most letters beyond ASCII that follow each other in a word of Latin letters.
const ACCENTS_MAX: usize = 2;

/// The encodings that are tried; of two that give the same words the first is taken.
const TRIED: [TextEncoding; 10] = [
    TextEncoding::Windows1252,
    TextEncoding::Windows1250,
    TextEncoding::Windows1251,
    TextEncoding::Windows1253,
    TextEncoding::Windows1254,
    TextEncoding::Windows1257,
    TextEncoding::ShiftJis,
    TextEncoding::EucKr,
    TextEncoding::Gb18030,
    TextEncoding::Big5,
];

/// An encoding with the words that it gives.
struct TriedEncoding<'b> {
    encoding: TextEncoding,
    text: Cow<'b, str>,
    score: i64,
}

fn tried(bytes: &[u8]) -> Vec<TriedEncoding<'_>> {
    let head = bytes.get(..bytes.len().min(BYTES_MAX)).unwrap_or_default();
    // A character of several bytes may be cut off at the end.
    let end = head.iter().rposition(|byte| *byte == b'\n').map_or(head.len(), |end| end + 1);
    let head = head.get(..end).unwrap_or_default();
    let all = TRIED.into_iter().filter_map(|encoding| {
        let (text, has_errors) = codec(encoding)?.decode_without_bom_handling(head);
        let score = score(&text);
        (!has_errors).then_some(TriedEncoding { encoding, text, score })
    });
    all.collect()
}

/// The encoding that gives the most words.
pub(super) fn find(bytes: &[u8]) -> TextEncoding {
    let mut best: Option<TriedEncoding<'_>> = None;
    for one in tried(bytes) {
        if best.as_ref().is_none_or(|best| one.score > best.score) {
            best = Some(one);
        }
    }
    best.map_or(TextEncoding::Windows1252, |best| best.encoding)
}

/// Other encodings that give as many words, and other ones.
pub(super) fn rivals(bytes: &[u8], taken: TextEncoding) -> Vec<TextEncoding> {
    let all = tried(bytes);
    let Some(own) = all.iter().find(|one| one.encoding == taken) else { return Vec::new() };
    let is_rival = |one: &&TriedEncoding<'_>| {
        one.encoding != taken && one.text != own.text && one.score >= own.score && one.score > 0
    };
    all.iter().filter(is_rival).map(|one| one.encoding).collect()
}

/// How much a text looks like words.
fn score(text: &str) -> i64 {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let apart = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric();
    for word in text.split(apart).filter(|word| !word.is_ascii()) {
        if seen.len() >= WORDS_MAX {
            break;
        }
        seen.insert(word);
    }
    seen.into_iter().map(of_word).sum()
}

fn of_word(word: &str) -> i64 {
    let is_known = || {
        let cells = [Field::State, Field::Action, Field::Wager];
        field_named(word).is_some()
            || amount_named(word).is_some()
            || state_named("", word).is_some()
            || cells.into_iter().any(|field| word_named(field, word).is_some())
    };
    let is_word = words(word).len() == 1 && word.chars().all(char::is_alphanumeric);
    let letters: Vec<Script> = word.chars().filter_map(Script::of).collect();
    let script = letters.iter().find(|script| **script != Script::Ascii).copied();
    let is_mixed = match script {
        Some(Script::Latin) => {
            letters.iter().any(|one| !matches!(one, Script::Ascii | Script::Latin))
        }
        Some(script) => letters.iter().any(|one| *one != script),
        None => false,
    };
    let accents = letters.split(|script| *script != Script::Latin).map(<[Script]>::len).max();
    if is_mixed || !is_word || accents.unwrap_or(0) > ACCENTS_MAX || has_odd_letter(word) {
        return NO_WORD;
    }
    if is_known() { KNOWN } else { 1 }
}

/// The script of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Script {
    Ascii,
    Latin,
    Greek,
    Cyrillic,
    Other,
}

impl Script {
    fn of(c: char) -> Option<Script> {
        Some(match u32::from(c) {
            _ if !c.is_alphabetic() => return None,
            0..=0x7f => Script::Ascii,
            0x80..=0x24f | 0x1e00..=0x1eff => Script::Latin,
            0x370..=0x3ff => Script::Greek,
            0x400..=0x52f => Script::Cyrillic,
            _ => Script::Other,
        })
    }
}

/// Whether a word has a letter that hardly any language writes so: a large one behind a small one, or one of another encoding's
/// commonest letters where no language has it.
fn has_odd_letter(word: &str) -> bool {
    let mut before = ' ';
    for c in word.chars() {
        if !c.is_ascii() && c.is_uppercase() && before.is_lowercase() {
            return true;
        }
        let is_tilde = before == 'õ' && !matches!(c, 'e' | 'E');
        // As in `Nº`, `1ª` and `n.º`.
        let is_ordinal = matches!(before, 'N' | 'n' | ' ' | '0'..='9');
        let is_odd = match c {
            'ð' | 'þ' | 'Ð' | 'Þ' => true,
            'ª' | 'º' => !is_ordinal,
            _ => is_tilde,
        };
        if is_odd {
            return true;
        }
        before = c;
    }
    matches!(before, 'õ' | 'û')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encoding_is_that_which_gives_words() {
        for (encoding, text) in [
            (TextEncoding::Windows1250, "Stůl;Hráč;Výsledek\nČas;Sázka;Zrušeno\n"),
            (TextEncoding::Windows1250, "Idő;Asztal;Játékos\nTörölt;Kör;Osztó\n"),
            (TextEncoding::Windows1252, "Einsätze;Schließung;Währung\n"),
            (TextEncoding::Windows1252, "Siège;Résultat;Joueur;Décision\n"),
            (TextEncoding::Windows1252, "Nº;Fecha;Operador cámara\n1;2026;Cám. 2\n"),
            (TextEncoding::Windows1251, "Маса;Крупие;Залог;Печалба\n"),
            (TextEncoding::Windows1253, "Τραπέζι;Παίκτης;Κέρδος\n"),
            (TextEncoding::ShiftJis, "テーブル;プレイヤー;勝敗;カード\n"),
        ] {
            let (bytes, _, _) = codec(encoding).unwrap().encode(text);
            assert_eq!(find(&bytes), encoding, "{text}");
        }
    }

    #[test]
    fn an_encoding_that_gives_other_words_as_well_is_a_rival() {
        let (bytes, _, _) =
            codec(TextEncoding::Windows1250).unwrap().encode("a;b\nMajor Bálint;Kő\n");
        assert_eq!(find(&bytes), TextEncoding::Windows1250);
        let (bytes, _, _) =
            codec(TextEncoding::Windows1252).unwrap().encode("a;b\nMüller;Ørsted\n");
        assert_eq!(find(&bytes), TextEncoding::Windows1252);
        assert!(rivals(&bytes, TextEncoding::Windows1252).contains(&TextEncoding::Windows1250));
        let (bytes, _, _) = codec(TextEncoding::Windows1252).unwrap().encode("a;b\nMüller;Größe\n");
        assert!(!rivals(&bytes, TextEncoding::Windows1252).contains(&TextEncoding::Windows1250));
    }
}

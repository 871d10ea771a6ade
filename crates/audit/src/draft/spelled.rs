//! Words as systems spell them: in one of several spellings, and with or without accents.

use gincert_replay::formats::nested::IN_LIST;
use std::borrow::Cow;

/// The words of a name, in small letters.
pub(super) fn words(name: &str) -> Vec<String> {
    parted(&without_lists(name))
}

/// The name of a key of the objects in a list: without that of the list, but where it says nothing by itself, as in
/// `seats[].no`.
fn without_lists(name: &str) -> Cow<'_, str> {
    let Some((lists, key)) = name.rsplit_once(IN_LIST) else { return Cow::Borrowed(name) };
    let list = lists.rsplit(['.', ']']).find(|part| !part.is_empty()).unwrap_or_default();
    match ALONE.contains(&key.to_lowercase().as_str()) {
        true => Cow::Owned(format!("{} {key}", one_of(list.trim_end_matches("[")))),
        false => Cow::Borrowed(key),
    }
}

/// The name of one of a list: `boxes` has a box.
fn one_of(list: &str) -> &str {
    let many = list.strip_suffix("es").filter(|one| one.ends_with(['x', 'h', 's']));
    many.unwrap_or_else(|| list.trim_end_matches('s'))
}

/// Keys that say nothing without the name of what they are of.
const ALONE: [&str; 9] = ["no", "nr", "id", "num", "number", "name", "index", "pos", "position"];

/// The words of a text in small letters: marks stand between them, and a large letter behind a small one begins another.
pub(super) fn parted(text: &str) -> Vec<String> {
    let mut spaced = String::new();
    let mut before = ' ';
    for c in text.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.push(if c.is_alphanumeric() { c } else { ' ' });
        before = c;
    }
    spaced.to_lowercase().split_whitespace().map(str::to_owned).collect()
}

/// Whether one of the words has one of the spellings, with or without its accents.
pub(super) fn has(words: &[String], spellings: &str) -> bool {
    // Most cells of an export are numbers, and no spelling has two digits.
    let is_number = |word: &&String| word.len() > 1 && word.bytes().all(|c| c.is_ascii_digit());
    words.iter().filter(|word| !is_number(word)).any(|word| {
        let first = word.chars().next().map(plain);
        let has_script = word.chars().any(is_without_blanks);
        spellings.split('|').any(|spelling| {
            spelling.chars().next().map(plain) == first && is_spelt(word, spelling)
                || has_script && spelling.chars().all(is_without_blanks) && word.contains(spelling)
        })
    })
}

/// Whether a word has a spelling, whatever the accents; one with a star at its end is the beginning of a word.
fn is_spelt(word: &str, spelling: &str) -> bool {
    let mut own = word.chars();
    for c in spelling.chars() {
        match own.next() {
            _ if c == '*' => return true,
            Some(own) if own == c || plain(own) == plain(c) => {}
            _ => return false,
        }
    }
    own.next().is_none()
}

/// Whether a letter is of a script that has no blanks between words: those of Japanese, Chinese and Korean.
fn is_without_blanks(c: char) -> bool {
    matches!(u32::from(c), 0x3040..=0x30ff | 0x3400..=0x9fff | 0xac00..=0xd7a3)
}

/// A small letter without its accent.
fn plain(c: char) -> char {
    match u32::from(c) {
        0x1ea1..=0x1eb7 => return 'a',
        0x1eb9..=0x1ec7 => return 'e',
        0x1ec9..=0x1ecb => return 'i',
        0x1ecd..=0x1ee3 => return 'o',
        0x1ee5..=0x1ef1 => return 'u',
        0x1ef3..=0x1ef9 => return 'y',
        _ => {}
    }
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ą' | 'ă' | 'ā' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ę' | 'ě' | 'ē' | 'ė' => 'e',
        'ğ' | 'ģ' => 'g',
        'ì' | 'í' | 'î' | 'ï' | 'ı' | 'ī' | 'į' => 'i',
        'ķ' => 'k',
        'ł' | 'ľ' | 'ĺ' | 'ļ' => 'l',
        'ñ' | 'ń' | 'ň' | 'ņ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ő' | 'ø' | 'ơ' => 'o',
        'ř' | 'ŕ' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ť' | 'ț' | 'ţ' => 't',
        'ù' | 'ú' | 'û' | 'ü' | 'ű' | 'ů' | 'ū' | 'ų' | 'ư' => 'u',
        'ý' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::has;

    #[test]
    fn accents_may_be_left_out_and_a_beginning_may_go_on() {
        let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
        assert!(has(&words("annule"), "void|annulé") && has(&words("annulé"), "annule"));
        assert!(has(&words("x qualifie"), "qualif*") && !has(&words("x quali"), "qualif*"));
        assert!(!has(&words("annuler"), "annulé") && !has(&words("annul"), "annulé"));
        assert!(has(&words("7 1"), "yes|1|oui") && !has(&words("11"), "1|oui"));
        assert!(has(&words("übung"), "ubung|x"));
    }
}

//! Words as systems spell them: in one of several spellings, and with or without accents.

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
        spellings
            .split('|')
            .any(|spelling| spelling.chars().next().map(plain) == first && is_spelt(word, spelling))
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

/// A small letter without its accent.
fn plain(c: char) -> char {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'è' | 'é' | 'ê' | 'ë' | 'ę' | 'ě' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'ı' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ő' | 'ø' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' => 's',
        'ù' | 'ú' | 'û' | 'ü' | 'ű' | 'ů' => 'u',
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

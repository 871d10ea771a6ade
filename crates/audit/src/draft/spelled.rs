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
    spellings.split('|').any(|spelling| match spelling.strip_suffix('*') {
        Some(start) => words.iter().any(|word| without_accents(word, start).all(|own| own)),
        None => words.iter().any(|word| {
            word.chars().count() == spelling.chars().count()
                && without_accents(word, spelling).all(|own| own)
        }),
    })
}

/// For each character of a spelling whether a word has it there, whatever the accents.
fn without_accents(word: &str, spelling: &str) -> impl Iterator<Item = bool> {
    let mut own = word.chars();
    spelling.chars().map(move |c| own.next().is_some_and(|own| own == c || plain(own) == plain(c)))
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
    }
}

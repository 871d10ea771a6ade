//! What counts as a meld: `Pair, Trips, Quads, Flush of 3 or more`.

use gincert_game::MeldRules;
use gincert_pages::{UnknownPhrase, WordCursor, words};

const KNOWN: [&str; 5] = ["Pair", "Trips", "Quads", "Flush of 3 or more", "Run of 3 or more"];

/// Reads the list of melds.
///
/// ```
/// use gincert_game::MeldRules;
/// use gincert_submission::gin_and_win::phrases::melds;
/// assert_eq!(melds("Pair, Trips, Quads, Flush of 3 or more"), Ok(MeldRules::GIN_AND_WIN));
/// assert_eq!(melds("Pairs, Trips, Flash of 3 or more").unwrap_err().nearest, "Flush of 3 or more");
/// ```
///
/// # Errors
/// The nearest phrase for the first part that is none.
pub fn melds(text: &str) -> Result<MeldRules, UnknownPhrase> {
    let mut rules = MeldRules::default();
    for part in text.split(',') {
        let part = part.trim().trim_start_matches("and ");
        let unknown = || UnknownPhrase::near(part, KNOWN).part_of(part, text);
        let list = words(part);
        let mut cursor = WordCursor::new(&list);
        let fresh = if cursor.take(&["pair", "pairs"]) {
            !std::mem::replace(&mut rules.pair, true)
        } else if cursor.take(&["trips", "3-of-a-kind"]) {
            !std::mem::replace(&mut rules.trips, true)
        } else if cursor.take(&["quads", "4-of-a-kind"]) {
            !std::mem::replace(&mut rules.quads, true)
        } else {
            let flush = cursor.take(&["flush", "flushes"]);
            if !flush && !cursor.take(&["run", "runs"]) {
                return Err(unknown());
            }
            cursor.take(&["of"]);
            let least = cursor.number().ok_or_else(unknown)?;
            if !cursor.take_all(&["or", "more"]) {
                return Err(unknown());
            }
            cursor.take(&["cards"]);
            let slot = if flush { &mut rules.flush_min } else { &mut rules.run_min };
            slot.replace(least).is_none()
        };
        if !cursor.is_empty() {
            return Err(unknown());
        }
        if !fresh {
            return Err(unknown().because("The same kind of meld is listed twice."));
        }
    }
    Ok(rules)
}

/// The standard phrase for a set of melds.
pub fn melds_phrase(rules: &MeldRules) -> String {
    let mut parts = Vec::new();
    for (counts, word) in [(rules.pair, "Pair"), (rules.trips, "Trips"), (rules.quads, "Quads")] {
        if counts {
            parts.push(word.to_owned());
        }
    }
    parts.extend(rules.flush_min.map(|least| format!("Flush of {least} or more")));
    parts.extend(rules.run_min.map(|least| format!("Run of {least} or more")));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_phrase_reads_back() {
        for text in ["Pair, Trips, Quads, Flush of 4 or more, Run of 3 or more", "Trips, Quads"] {
            assert_eq!(melds_phrase(&melds(text).unwrap()), text);
        }
    }

    #[test]
    fn a_kind_twice_and_loose_words_are_refused() {
        assert!(melds("Pair, Pairs").unwrap_err().reason.is_some());
        assert!(melds("Flush of 3 or more, Flush of 4 or more").is_err());
        assert!(melds("Pair of kings").is_err());
        assert!(melds("").is_err());
    }
}

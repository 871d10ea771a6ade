//! Which words of a text changed into which: two texts side by side, word by word.
//!
//! A word is what stands between blanks, so that a mark never cuts one in two. Knows nothing about how
//! marks look.

use super::Change;
use super::sequence::common;

/// Most words of a text that are compared singly; in a longer one nothing is marked.
const MARKED_WORDS_MAX: usize = 1_000;

/// A piece of one of two texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// A word, or the blanks between two words, as written.
    pub text: String,
    /// Whether the other text has no such word in its place. Blanks are never marked.
    pub changed: bool,
}

/// Both texts in pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedTexts {
    /// The old text.
    pub old: Vec<Piece>,
    /// The new text.
    pub new: Vec<Piece>,
}

impl MarkedTexts {
    /// Whether the texts have the same words, apart by other blanks or line ends.
    pub fn only_blanks(&self) -> bool {
        !self.old.iter().chain(&self.new).any(|piece| piece.changed)
    }

    /// Whether so few words stayed that marks would stand under nearly all of them: fewer than a third
    /// of the longer text.
    pub fn is_rewritten(&self) -> bool {
        let words = |pieces: &[Piece]| pieces.iter().filter(|piece| is_word(piece)).count();
        let kept = self.old.iter().filter(|piece| is_word(piece) && !piece.changed).count();
        kept * 3 < words(&self.old).max(words(&self.new))
    }
}

fn is_word(piece: &Piece) -> bool {
    !piece.text.chars().all(char::is_whitespace)
}

impl Change {
    /// Which words changed; `None` where the text stands on one side only, or where a side has more
    /// words than are compared.
    pub fn marked(&self) -> Option<MarkedTexts> {
        self.old_place.as_ref().and(self.new_place.as_ref())?;
        let (old, new) = (cut(&self.old), cut(&self.new));
        let words = |pieces: &[Piece]| -> Vec<(usize, String)> {
            let all = pieces.iter().enumerate().filter(|(_, piece)| is_word(piece));
            all.map(|(at, piece)| (at, piece.text.clone())).collect()
        };
        let (old_words, new_words) = (words(&old), words(&new));
        if old_words.len().max(new_words.len()) > MARKED_WORDS_MAX {
            return None;
        }
        let texts = |words: &[(usize, String)]| -> Vec<String> {
            words.iter().map(|(_, text)| text.clone()).collect()
        };
        let kept = common(&texts(&old_words), &texts(&new_words));
        let mark = |mut pieces: Vec<Piece>, words: &[(usize, String)], kept: Vec<usize>| {
            let mut kept = kept.into_iter().peekable();
            for (number, (at, _)) in words.iter().enumerate() {
                let stays = kept.next_if_eq(&number).is_some();
                if let Some(piece) = pieces.get_mut(*at) {
                    piece.changed = !stays;
                }
            }
            pieces
        };
        let (of_old, of_new) = kept.into_iter().unzip();
        Some(MarkedTexts { old: mark(old, &old_words, of_old), new: mark(new, &new_words, of_new) })
    }
}

/// A text as words and blanks by turns.
fn cut(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for c in text.chars() {
        match pieces.last_mut() {
            Some(last) if is_word(last) != c.is_whitespace() => last.text.push(c),
            _ => pieces.push(Piece { text: c.to_string(), changed: false }),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::{MARKED_WORDS_MAX, Piece};
    use crate::diff::Change;
    use crate::families::diff_level::Level;
    use gincert_evidence::Place;

    fn change(old: &str, new: &str) -> Change {
        let place = Some(Place::File { path: "a.md".to_owned() });
        let (old, new) = (old.to_owned(), new.to_owned());
        let what = "Text".to_owned();
        Change { level: Level::Wording, what, old, old_place: place.clone(), new, new_place: place }
    }

    fn changed(pieces: &[Piece]) -> Vec<&str> {
        let changed = pieces.iter().filter(|piece| piece.changed);
        changed.map(|piece| piece.text.as_str()).collect()
    }

    #[test]
    fn words_that_changed_are_marked_and_no_other() {
        let marked = change("score 4 with Ten or lower", "score 4 with Jack or lower").marked();
        let marked = marked.unwrap();
        assert_eq!(changed(&marked.old), ["Ten"]);
        assert_eq!(changed(&marked.new), ["Jack"]);
        let joined: String = marked.old.iter().map(|piece| piece.text.as_str()).collect();
        assert_eq!(joined, "score 4 with Ten or lower");
        assert!(!marked.is_rewritten() && !marked.only_blanks());
    }

    #[test]
    fn a_letter_that_only_looks_the_same_is_a_changed_word() {
        let marked = change("the Ace is low", "the \u{410}ce is low").marked().unwrap();
        assert_eq!(changed(&marked.new), ["\u{410}ce"]);
    }

    #[test]
    fn other_blanks_are_no_other_words() {
        let marked = change("one  game", "one\ngame").marked().unwrap();
        assert!(marked.only_blanks());
    }

    #[test]
    fn a_text_written_anew_says_so() {
        assert!(change("all of it goes", "nothing here stays").marked().unwrap().is_rewritten());
    }

    #[test]
    fn texts_of_too_many_words_are_not_marked() {
        let text = |words| "word ".repeat(words);
        let most = text(MARKED_WORDS_MAX);
        assert!(change(&most, "word").marked().is_some());
        assert_eq!(change(&(most + "word"), "word").marked(), None);
        let one_sided = Change { new_place: None, ..change("gone", "") };
        assert_eq!(one_sided.marked(), None);
    }
}

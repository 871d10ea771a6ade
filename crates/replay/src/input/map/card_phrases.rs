//! Cards in words, such as `ace of spades`: each is a word for the rank and one for the suit.

use super::cards::{CardCodes, CodeError};

/// What stands between the words of a card where they are one code.
const JOINT: &str = "_";

/// Marks of codes for hidden cards.
const HIDDEN: [char; 3] = ['?', '*', '#'];

impl CardCodes {
    /// The codes of cards in words: those for the 13 ranks, the four suits, and what may stand between and says nothing, such as
    /// `of`. Any mark stands between words.
    ///
    /// ```
    /// use gincert_replay::map::CardCodes;
    /// let ranks = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
    /// let suits = ["clubs", "diamonds", "hearts", "spades"];
    /// let codes = CardCodes::of_words(&ranks, &suits, false, &["of"], "??").unwrap();
    /// assert_eq!(codes.house("Ace of Spades, 10 of clubs; queen-of-hearts ??"), "As Tc Qh ??");
    /// assert!(codes.house("Ace of Cups").contains("CUPS"));
    /// ```
    ///
    /// # Errors
    /// [`CodeError`].
    pub fn of_words(
        ranks: &[&str],
        suits: &[&str],
        suit_first: bool,
        between: &[&str],
        hidden: &str,
    ) -> Result<CardCodes, CodeError> {
        let upper = |words: &[&str]| words.iter().map(|word| word.to_uppercase()).collect();
        let (ranks, suits): (Vec<String>, Vec<String>) = (upper(ranks), upper(suits));
        let [ranks, suits] =
            [&ranks, &suits].map(|words| words.iter().map(String::as_str).collect::<Vec<_>>());
        let is_word = |word: &&&str| !word.is_empty() && word.chars().all(char::is_alphanumeric);
        if let Some(other) = ranks.iter().chain(&suits).find(|word| !is_word(word)) {
            return Err(CodeError::Unusable((*other).to_owned()));
        }
        let mut codes = CardCodes::new(&ranks, &suits, suit_first, JOINT, hidden)?;
        codes.between_words = Some(between.iter().map(|word| word.to_uppercase()).collect());
        Ok(codes)
    }

    /// The codes of a text in words, with a blank between them; a word without its other half stays alone.
    pub(super) fn of_phrase(&self, between: &[String], text: &str) -> String {
        let is_apart = |c: char| !c.is_alphanumeric() && !HIDDEN.contains(&c);
        let mut codes: Vec<String> = Vec::new();
        let mut first: Option<String> = None;
        let words = text.split(is_apart).filter(|word| !word.is_empty());
        for word in words.map(str::to_uppercase).filter(|word| !between.contains(word)) {
            let is_hidden = self.is_hidden(&word);
            match first.take() {
                None if is_hidden => codes.push(word),
                None => first = Some(word),
                Some(known) if is_hidden => codes.extend([known, word]),
                Some(known) => codes.push(format!("{known}{JOINT}{word}")),
            }
        }
        codes.extend(first);
        codes.join(" ")
    }
}

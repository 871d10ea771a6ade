//! Passages that are none of the rules: below the heading of an example, a variant or a former rule, corrections of
//! other passages, questions. It knows headings and their words; it reads no rule.

use crate::free_text::{CAPTION_HEADING, FreeText, PieceContent, TextPiece};

/// Why a passage is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum AsideReason {
    /// It stands below this heading.
    Below(String),
    /// It corrects other passages.
    Correction,
    /// It asks.
    Question,
}

/// Words of a heading whose passages are no rules, or not those of this game here and now.
const HEADINGS: [&str; 34] = [
    // Other games.
    "poker",
    "holdem",
    "em",
    "blackjack",
    "baccarat",
    "roulette",
    "craps",
    "example",
    "examples",
    "variant",
    "variants",
    "variation",
    "variations",
    "history",
    "changelog",
    "changes",
    "log",
    "amendments",
    "amendment",
    "proposed",
    "former",
    "formerly",
    "old",
    "older",
    "earlier",
    "previous",
    "superseded",
    "repealed",
    "deleted",
    "obsolete",
    "withdrawn",
    "strategy",
    "another",
    "elsewhere",
];

/// Words of a correction.
const CORRECTIONS: [&str; 6] =
    ["erratum", "errata", "corrigendum", "corrigenda", "correction", "corrections"];

/// Words one after another that correct.
const CORRECTING: [&str; 20] = [
    "should read",
    "shall read",
    "now reads",
    "amended to",
    "amended as",
    "changed from",
    "changed to",
    "now pays",
    "now pay",
    "now paid",
    "increased from",
    "increased to",
    "reduced from",
    "reduced to",
    "lowered from",
    "lowered to",
    "raised from",
    "been raised to",
    "no longer",
    "used to qualify",
];

/// A heading whose passages are left out.
struct OpenHeading {
    level: u8,
    aside: AsideReason,
    /// The table of a caption.
    table: Option<u32>,
}

/// Of each piece, why it is not read; nothing where it is.
pub(super) fn asides(text: &FreeText) -> Vec<Option<AsideReason>> {
    let mut open: Option<OpenHeading> = None;
    let mut found = Vec::new();
    for (at, piece) in text.pieces.iter().enumerate() {
        open = open.take().and_then(|open| goes_on(open, piece));
        if let Some(level) = piece.heading
            && at > 0
            && let Some(aside) = of_heading(&piece.words())
        {
            open = Some(OpenHeading { level, aside, table: None });
            found.push(None);
            continue;
        }
        let own = of_sentence(piece);
        found.push(open.as_ref().map(|open| open.aside.clone()).or(own));
    }
    found
}

/// The heading, where a piece still stands below it.
fn goes_on(mut open: OpenHeading, piece: &TextPiece) -> Option<OpenHeading> {
    let table = match &piece.content {
        PieceContent::Row { table, .. } => Some(*table),
        PieceContent::Sentence(_) => None,
    };
    if open.level == CAPTION_HEADING {
        let is_of_it = table.is_some() && (open.table.is_none() || open.table == table);
        open.table = table;
        return is_of_it.then_some(open);
    }
    piece.heading.is_none_or(|level| level > open.level).then_some(open)
}

fn plain_words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

fn of_heading(text: &str) -> Option<AsideReason> {
    let words = plain_words(text);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    if has(&CORRECTIONS) {
        return Some(AsideReason::Correction);
    }
    has(&HEADINGS).then(|| AsideReason::Below(text.to_owned()))
}

fn of_sentence(piece: &TextPiece) -> Option<AsideReason> {
    let PieceContent::Sentence(text) = &piece.content else { return None };
    let words = plain_words(text);
    let joined = words.join(" ");
    let is_for_read = ["read \"", "read \u{201c}", "read '"].iter().any(|mark| text.contains(mark))
        && words.iter().any(|word| word == "for");
    let corrects = words.iter().any(|word| CORRECTIONS.contains(&word.as_str()))
        || CORRECTING.iter().any(|phrase| joined.contains(phrase))
        || is_for_read;
    match corrects {
        true => Some(AsideReason::Correction),
        false => text.trim_end().ends_with('?').then_some(AsideReason::Question),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_below_an_example_a_variant_or_a_correction_is_no_rule() {
        let text = FreeText::read(
            "Gin, a variant\n\n# Rules\nOne deck is used.\n\n## Variant: Reno\nTwo decks are used.\n\nMore\n\nThree \
             decks.\n\n# Bets\nAn Ante.\n\nErrata\n\nFor \"4\" read \"3\".\n\n# Last\nIs it so? The rule is for 3, \
             read \"2\".\n",
        )
        .unwrap();
        let found: Vec<(String, Option<AsideReason>)> =
            text.pieces.iter().map(|piece| piece.words()).zip(asides(&text)).collect();
        let reno = || Some(AsideReason::Below("Variant: Reno".to_owned()));
        let wanted = [
            ("Gin, a variant", None),
            ("Rules", None),
            ("One deck is used.", None),
            ("Variant: Reno", None),
            ("Two decks are used.", reno()),
            ("More", reno()),
            ("Three decks.", reno()),
            ("Bets", None),
            ("An Ante.", None),
            ("Errata", None),
            ("For \"4\" read \"3\".", Some(AsideReason::Correction)),
            ("Last", None),
            ("Is it so?", Some(AsideReason::Question)),
            ("The rule is for 3, read \"2\".", Some(AsideReason::Correction)),
        ];
        assert_eq!(found, wanted.map(|(text, aside)| (text.to_owned(), aside)));
    }
}

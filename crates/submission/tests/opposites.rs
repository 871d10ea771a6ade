//! Sentences that say the opposite of a rule, half of it, or a rule of no cell: none is plainly stated, none is lost.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_submission::FreeText;
use gincert_submission::gin_and_win::draft::{CellState, DraftedDocument, draft};

/// A whole text of the game, one rule a sentence.
const RULES: [(&str, &str); 17] = [
    ("deck", "The game uses one deck of 52 cards; the ace is low."),
    ("seats", "One to six players may play."),
    (
        "wagers",
        "Each player must make an Ante before the deal. The Gin Bonus is an optional side wager made before the deal.",
    ),
    ("hand", "Each player and the dealer receive seven cards."),
    ("melds", "Melds are pairs, trips, quads, and flushes of three or more cards."),
    ("score", "Each card left over counts one point."),
    ("play", "After seeing the hand the player folds, or makes a Play wager equal to the Ante."),
    ("fold", "A player who folds loses the Ante."),
    ("qualifier", "The dealer qualifies with a score of 3 or less."),
    ("unqualified", "If the dealer does not qualify, the Ante pays 1 to 1 and the Play pushes."),
    ("win", "If the player wins, the Ante and the Play pay 1 to 1."),
    ("tie", "In a tie the Ante and the Play push."),
    ("lose", "If the dealer wins, the Ante and the Play lose."),
    ("comparison", "The lowest score wins, then the lowest cards from the top down."),
    (
        "setting",
        "The dealer sets the hand for the lowest score, then the lowest cards from the top down.",
    ),
    ("speak", "The player's cards speak."),
    ("folded bonus", "The Gin Bonus is settled even if the player folds."),
];

const PAY_TABLE: &str = "Hand\tPays\nScore 0\t10 to 1\nScore 1\t2 to 1\nAll Others\tLose";

/// Sentences in place of a rule, or added, and the cell that they leave open.
const OTHERWISE: [(&str, &str, &str); 21] = [
    ("speak", "Cards speak is not used.", "Setting, player"),
    ("speak", "Cards speak in the bonus only.", "Setting, player"),
    (
        "qualifier",
        "The dealer qualifies with three or less; a four is no qualifying score.",
        "Dealer qualifies",
    ),
    (
        "qualifier",
        "The dealer qualifies with 3 or less. The dealer no longer qualifies with a four.",
        "Dealer qualifies",
    ),
    (
        "unqualified",
        "If the dealer does not qualify, the Ante pays half and the Play pushes.",
        "Outcome 'Dealer does not qualify', Ante",
    ),
    ("fold", "A player who folds loses half of the Ante.", "Outcome 'Player folds', Ante"),
    ("tie", "In a tie half of the Ante is returned and the Play pushes.", "Outcome 'Tie', Ante"),
    (
        "play",
        "After seeing the hand the player folds, or raises the Ante or twice the Ante as Play.",
        "Play, Amount",
    ),
    (
        "play",
        "After seeing the hand the player folds, or makes a Play wager equal to the Ante or double the Ante.",
        "Play, Amount",
    ),
    (
        "melds",
        "Melds are pairs, trips, quads, and runs of three or more cards in any suits.",
        "Melds",
    ),
    (
        "melds",
        "Melds are pairs of face cards, trips, quads, and flushes of three or more cards.",
        "Melds",
    ),
    ("melds", "Melds are two pairs, trips, quads, and flushes of three or more cards.", "Melds"),
    (
        "deck",
        "The game uses one deck of 52 cards; the ace is low (the ace counts high in a run).",
        "Deck",
    ),
    (
        "comparison",
        "The lowest score wins, then the lowest cards from the top down, but the king counts below the ace.",
        "Comparison",
    ),
    (
        "folded bonus",
        "The Gin Bonus is settled by the hand of the dealer even if the player folds.",
        "Gin Bonus, Settled",
    ),
    ("seats", "One to six players may play, each with two hands.", "Seats"),
    ("hand", "The dealer receives seven cards.", "Hand"),
    (
        "added",
        "The dealer wins ties of the Ante against a player who has raised.",
        "Outcome 'Tie', Ante",
    ),
    ("added", "Ties go to the dealer.", "Outcome 'Tie', Ante"),
    ("added", "Score 1 now pays 3 to 1.", "Pays of 'Score 1'"),
    ("added", "The payout for Score 1 has been increased to 3 to 1.", "Pays of 'Score 1'"),
];

/// The text with one sentence in place of a rule, or at the end.
fn drafted(rule: &str, sentence: &str) -> DraftedDocument {
    let rules = RULES.map(|(name, text)| if name == rule { sentence } else { text });
    let more = if RULES.iter().any(|(name, _)| *name == rule) { "" } else { sentence };
    let text = format!("Gin & Win\n\n{}\n\n{PAY_TABLE}\n\n{more}\n", rules.join("\n\n"));
    draft(&FreeText::read(&text).unwrap())
}

fn is_plain(document: &DraftedDocument, name: &str) -> bool {
    let cell = document.cells().find(|cell| cell.name == name).unwrap();
    matches!(cell.state(), CellState::Stated(_))
}

#[test]
fn the_text_itself_leaves_these_cells_plain() {
    let document = drafted("", "");
    for (_, _, cell) in OTHERWISE {
        assert!(is_plain(&document, cell), "{cell}");
    }
}

#[test]
fn a_sentence_that_says_otherwise_leaves_no_plain_cell() {
    let mut plain = Vec::new();
    for (rule, sentence, cell) in OTHERWISE {
        if is_plain(&drafted(rule, sentence), cell) {
            plain.push(format!("{cell}: {sentence}"));
        }
    }
    assert!(plain.is_empty(), "{}", plain.join("\n"));
}

#[test]
fn no_sentence_of_the_game_is_lost() {
    let mut lost = Vec::new();
    for sentence in [
        "Deuces are wild.",
        "Aces and deuces are wild.",
        "Nines are removed from the deck.",
        "Suits rank from spades down to clubs.",
        "The Play is placed before the deal.",
        "The dealer shows one card.",
        "The dealer shows the first card before the players decide.",
        "The dealer sets his hand as he likes.",
        "The player's hand is set by the dealer.",
        "Each player is dealt a replacement for one card.",
        "The player acts after the dealer.",
        "All cards are dealt face up.",
        "The last card is dealt face up.",
        "The hand is played from a shoe.",
        "Kings are dealt to nobody.",
        "A player may surrender and lose half of the Ante.",
    ] {
        let document = drafted("added", sentence);
        let is_listed = document.left_over.iter().any(|left| left.passage.text == sentence);
        let is_used = document.cells().filter(|cell| !cell.is_name).any(|cell| {
            cell.candidates.iter().flat_map(|one| &one.passages).any(|one| one.text == sentence)
        });
        if !is_listed && !is_used {
            lost.push(sentence);
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

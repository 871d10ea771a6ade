//! Which cells a passage speaks of, by their names and not by what it says of them: to tell a person where a text
//! speaks of a cell that was not read, and which cells a correction is about.

use super::doubt::has;
use super::model::DraftedCell;

/// Words of the name of a cell, some of each list.
type Topic = &'static [&'static [&'static str]];

/// The topics of terms, by their names.
const TERMS: [(&str, Topic); 10] = [
    ("Deck", &[&["deck", "decks", "pack", "packs", "ace", "aces", "joker", "jokers"]]),
    (
        "Hand",
        &[
            &[
                "deal", "dealt", "deals", "receive", "receives", "received", "given", "gets",
                "get", "hand",
            ],
            &["card", "cards"],
        ],
    ),
    (
        "Seats",
        &[
            &["players", "seat", "seats", "spots", "positions"],
            &["most", "maximum", "max", "up", "to", "more", "seat", "seats", "table"],
        ],
    ),
    ("Deal order", &[&["clockwise"]]),
    (
        "Melds",
        &[&[
            "meld",
            "melds",
            "pair",
            "pairs",
            "trips",
            "quads",
            "flush",
            "flushes",
            "sets",
            "combinations",
            "combination",
            "suit",
        ]],
    ),
    (
        "Score",
        &[
            &["score", "count", "counts", "counted", "points", "point"],
            &["card", "cards", "left", "meld", "melds"],
        ],
    ),
    (
        "Setting, dealer",
        &[
            &["dealer", "dealers", "house", "bank", "set", "hands"],
            &[
                "set",
                "sets",
                "arrange",
                "arranges",
                "arranged",
                "arrangements",
                "form",
                "forms",
                "way",
                "lowest",
            ],
        ],
    ),
    (
        "Setting, player",
        &[
            &["speak", "speaks", "laid", "set", "sets", "arrange", "arranges", "best"],
            &["player", "players", "cards", "hand", "your"],
        ],
    ),
    (
        "Comparison",
        &[
            &[
                "lowest", "lower", "equal", "equally", "same", "tie", "ties", "compared",
                "compare", "highest", "fewer", "fewest",
            ],
            &[
                "win", "wins", "tie", "ties", "compared", "decide", "decides", "lower", "cards",
                "score", "scores",
            ],
        ],
    ),
    (
        "Dealer qualifies",
        &[&["qualify", "qualifies", "qualifying", "qualified", "qualifier", "qualification"]],
    ),
];

/// The topics of columns of the wagers.
const COLUMNS: [(&str, Topic); 3] = [
    (
        "Made",
        &[&[
            "optional",
            "option",
            "mandatory",
            "required",
            "must",
            "deal",
            "before",
            "after",
            "may",
            "make",
            "made",
            "makes",
        ]],
    ),
    (
        "Amount",
        &[&[
            "limit", "limits", "equal", "equals", "times", "amount", "twice", "double", "minimum",
            "maximum", "matches", "match", "between", "half",
        ]],
    ),
    ("Settled", &[&["fold", "folds", "folded", "settled", "lose", "loses", "lost", "action"]]),
];

/// The topics of events of outcomes.
const EVENTS: [(&str, Topic); 5] = [
    ("Player folds", &[&["fold", "folds", "folded", "folding", "surrender", "surrenders"]]),
    (
        "Dealer does not qualify",
        &[
            &["qualify", "qualifies", "qualified", "qualifying", "unqualified"],
            &["not", "no", "fails", "unless", "without", "doesnt", "unqualified"],
        ],
    ),
    ("Player wins", &[&["win", "wins", "winning", "won", "beat", "beats", "lower", "better"]]),
    ("Tie", &[&["tie", "ties", "tied", "equal", "same"]]),
    ("Dealer wins", &[&["lose", "loses", "lost", "losing", "win", "wins", "better", "lower"]]),
];

/// What an outcome pays, or to which wager.
const STAKES: [&str; 26] = [
    "ante", "antes", "play", "raise", "bet", "bets", "wager", "wagers", "stake", "stakes", "both",
    "pay", "pays", "paid", "push", "pushes", "returned", "lose", "loses", "lost", "forfeit",
    "forfeits", "even", "money", "receives", "nothing",
];

/// Whether words speak of a cell. `side` are the words of the names of the side wager.
pub(super) fn speaks_of(list: &[&str], cell: &DraftedCell, side: &[String]) -> bool {
    let name = cell.name.as_str();
    let meets = |topic: Topic| topic.iter().all(|words| has(list, words));
    let topic = |known: &[(&str, Topic)], name: &str| {
        known.iter().find(|(of, _)| name == *of).is_some_and(|(_, topic)| meets(topic))
    };
    if let Some((event, wager)) = outcome(name) {
        let event = EVENTS.iter().find(|(of, _)| event.starts_with(of));
        let other = if wager == "Ante" { ["play", "raise"] } else { ["ante", "antes"] };
        let own: &[&str] = if wager == "Ante" {
            &["ante", "antes", "both"]
        } else {
            &["play", "raise", "both", "bet"]
        };
        let is_of_wager = has(list, own) || !has(list, &other);
        // A score alone stands for the win that it is paid for.
        let is_of_score = name.contains(", score ") && has(list, &["score", "zero", "gin"]);
        let is_event = is_of_score || event.is_some_and(|(_, topic)| meets(topic));
        return is_event && has(list, &STAKES) && is_of_wager;
    }
    let is_side = || {
        list.iter()
            .any(|word| ["bonus", "side"].contains(word) || side.iter().any(|own| own == word))
    };
    if name.starts_with("Pays of ") || name.starts_with("Hand '") {
        // `Score 1 now pays 3 to 1` names the hand itself.
        let own = name.split('\'').nth(1).unwrap_or_default().to_lowercase();
        let own: Vec<&str> = own.split_whitespace().collect();
        let is_own = !own.is_empty() && list.windows(own.len()).any(|part| part == own);
        return is_side()
            || is_own
            || name.ends_with("'All Others'") && has(list, &["other", "others", "else"]);
    }
    if let Some((wager, column)) = name.rsplit_once(", ")
        && COLUMNS.iter().any(|(of, _)| *of == column)
    {
        let is_of_it = match wager {
            "Ante" => has(list, &["ante", "antes"]) && !has(list, &["play", "raise"]),
            "Play" => has(list, &["play", "raise", "additional", "further"]),
            _ => is_side(),
        };
        return is_of_it && topic(&COLUMNS, column);
    }
    topic(&TERMS, name)
}

/// `Outcome 'Tie', Ante`: the outcome and the wager.
fn outcome(name: &str) -> Option<(&str, &str)> {
    name.strip_prefix("Outcome '")?.rsplit_once("', ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_speaks_of_a_cell_by_its_names() {
        let side = ["ruby".to_owned()];
        for (text, name, wanted) in [
            ("the dealer needs a queen to qualify", "Dealer qualifies", true),
            ("the ruby is lost by a folded hand", "Ruby, Settled", true),
            ("the ruby is lost by a folded hand", "Ante, Settled", false),
            ("a tie is a push", "Outcome 'Tie', Play", true),
            ("a tie loses the ante", "Outcome 'Tie', Play", false),
            ("the play bet is half the ante", "Play, Amount", true),
            ("in the ruby for 7/2 read 9/2", "Pays of 'Score 0'", true),
            ("the payout for score 1 now is 3 to 1", "Pays of 'Score 1'", true),
            ("the payout for score 1 now is 3 to 1", "Pays of 'Score 0'", false),
            ("the canteen is closed", "Melds", false),
        ] {
            let list: Vec<&str> = text.split(' ').collect();
            let cell = DraftedCell::new(name, &[]);
            assert_eq!(speaks_of(&list, &cell, &side), wanted, "{text}: {name}");
        }
    }
}

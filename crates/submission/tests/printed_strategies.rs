//! Printed arithmetic of the base game: only figures under one strategy are held against each other, in whatever order
//! they are printed.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_submission::examine;
use std::collections::BTreeSet;

const GAME: &str = "\
# A game of five cards

| Document | |
| - | - |
| Game | gin-and-win |
| Revision | five |

| Term | Rule |
| - | - |
| Deck | 52 cards, ace low |
| Hand | 5 cards |
| Melds | Pair, Trips, Quads, Flush of 3 or more |
| Score | Cards left over |
| Setting, dealer | Lowest score, then lowest cards from the top down |
| Setting, player | Cards speak |
| Comparison | Lowest score, then lowest cards from the top down |
| Dealer qualifies | Score 2 or less, or score 3 with Ten or lower |

| Outcome | Ante | Play |
| - | - | - |
| Player folds | Lose | - |
| Dealer does not qualify | 1 to 1 | Push |
| Player wins, score 0 | 1 to 1 | 5 to 1 |
| Player wins, score 1 | 1 to 1 | 3 to 2 |
| Player wins | 1 to 1 | 1 to 1 |
| Tie | Push | Push |
| Dealer wins | Lose | Lose |

| Claim | Under | Value | Method | From |
| - | - | - | - | - |
";

/// What is wrong with the arithmetic of claims of one place, each of a name, a strategy and a value; said once, beside
/// however many figures.
fn slips(claims: &[[&str; 3]]) -> BTreeSet<String> {
    let rows = claims
        .iter()
        .map(|[name, under, value]| format!("| {name} | {under} | {value} | exact | Table 1 |\n"));
    let text = format!("{GAME}{}", rows.collect::<String>());
    let findings = examine("five.md", text.as_bytes()).findings.into_iter();
    // Beside a figure that differs, the arithmetic is a note.
    let said = findings.flat_map(|finding| {
        let notes = finding.notes.into_iter().map(|note| note.text);
        notes.chain([finding.message]).collect::<Vec<String>>()
    });
    said.filter(|said| said.starts_with("The printed ") && said.contains(" is not ")).collect()
}

/// Claims in every order.
fn in_every_order<'a>(claims: &[[&'a str; 3]]) -> Vec<Vec<[&'a str; 3]>> {
    if claims.is_empty() {
        return vec![Vec::new()];
    }
    let first = (0..claims.len()).flat_map(|first| {
        let mut rest = claims.to_vec();
        let head = rest.remove(first);
        in_every_order(&rest).into_iter().map(move |tail| [vec![head], tail].concat())
    });
    first.collect()
}

const QUALIFYING: &str = "raise if it would qualify";

#[test]
fn figures_of_two_strategies_are_not_held_against_each_other() {
    let consistent: [&[[&str; 3]]; 4] = [
        &[
            ["Raise frequency", "always raise", "100.00%"],
            ["Raise frequency", QUALIFYING, "54.192%"],
            ["Fold frequency", QUALIFYING, "45.808%"],
        ],
        &[
            ["Raise frequency", "always raise", "100.00%"],
            ["Raise frequency", QUALIFYING, "54.192%"],
            ["Average wager", QUALIFYING, "1.5419"],
        ],
        &[
            ["Raise frequency", QUALIFYING, "54.192%"],
            ["Average wager", "always raise", "2.0000"],
            ["Average wager", QUALIFYING, "1.5419"],
        ],
        &[["Raise frequency", QUALIFYING, "54.192%"], ["Fold frequency", "always raise", "0.00%"]],
    ];
    for claims in consistent {
        for claims in in_every_order(claims) {
            assert_eq!(slips(&claims), BTreeSet::new(), "{claims:?}");
        }
    }
}

#[test]
fn figures_of_one_strategy_that_do_not_add_up_are_found() {
    let contradictory: [(&[[&str; 3]], &str); 4] = [
        (
            &[
                ["Raise frequency", "always raise", "100.00%"],
                ["Raise frequency", QUALIFYING, "54.192%"],
                ["Fold frequency", QUALIFYING, "46.808%"],
            ],
            "The printed fold frequency is not 1 less the printed raise frequency.",
        ),
        (
            &[
                ["Average wager", "always raise", "1.5419"],
                ["Raise frequency", "always raise", "100.00%"],
                ["Raise frequency", QUALIFYING, "54.192%"],
            ],
            "The printed average wager is not 1 plus the printed raise frequency.",
        ),
        (
            &[
                ["House edge", QUALIFYING, "5.000%"],
                ["Average wager", QUALIFYING, "1.5419"],
                ["Element of risk", QUALIFYING, "5.000%"],
                ["Average wager", "always raise", "1.0000"],
            ],
            "The printed element of risk is not the printed edge over the printed average wager.",
        ),
        // Without a strategy both are of optimal play, which raises every hand.
        (
            &[["Raise frequency", "-", "100.00%"], ["Fold frequency", "optimal play", "3.000%"]],
            "The printed fold frequency is not 1 less the printed raise frequency.",
        ),
    ];
    for (claims, message) in contradictory {
        for claims in in_every_order(claims) {
            assert_eq!(slips(&claims), BTreeSet::from([message.to_owned()]), "{claims:?}");
        }
    }
}

#[test]
fn a_figure_without_a_strategy_agrees_with_figures_of_any() {
    let claims = [
        ["Raise frequency", "-", "100.00%"],
        ["Raise frequency", QUALIFYING, "54.192%"],
        ["Fold frequency", "-", "45.808%"],
    ];
    for claims in in_every_order(&claims) {
        assert_eq!(slips(&claims), BTreeSet::new(), "{claims:?}");
    }
}

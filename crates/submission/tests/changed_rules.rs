//! Figures that were found under rules changed in one place: the change is a diagnosis of every figure that it
//! changes, and a plain change is named before one to an odd number.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_evidence::Verdict;
use gincert_submission::claims::JudgedClaim;
use gincert_submission::{exact_figure, examine};

/// A game of four cards with two tables.
const GAME: &str = "\
# A small game

| Document | |
| - | - |
| Game | gin-and-win |
| Revision | small |

| Term | Rule |
| - | - |
| Deck | 52 cards, ace low |
| Hand | 4 cards |
| Melds | Pair, Trips, Quads, Flush of 3 or more |
| Score | Cards left over |
| Setting, dealer | Lowest score, then lowest cards from the top down |
| Setting, player | Cards speak |
| Comparison | Lowest score, then lowest cards from the top down |
| Dealer qualifies | Score 2 or less |

```hand
Ac Ah / 7d 2s = score 2
```

| Outcome | Ante | Play |
| - | - | - |
| Player folds | Lose | - |
| Dealer does not qualify | 1 to 1 | Push |
| Player wins, score 0 | 1 to 1 | 3 to 1 |
| Player wins | 1 to 1 | 1 to 1 |
| Tie | Push | Push |
| Dealer wins | Lose | Lose |

| Hand | Pays |
| - | - |
| Score 0 | 10 to 1 |
| Score 1 | 2 to 1 |
| All Others | Lose |
";

const FIGURES: [&str; 13] = [
    "House edge",
    "Element of risk",
    "RTP",
    "RTP per unit wagered",
    "Hit frequency",
    "Loss frequency",
    "Push frequency",
    "Fold frequency",
    "Average wager",
    "Variance",
    "Standard deviation",
    "Gin Bonus RTP",
    "Gin Bonus variance",
];

/// The figures of the game with some words changed, as claims of the game itself: those that the change changes.
fn judged(from: &str, to: &str) -> Vec<JudgedClaim> {
    assert!(GAME.contains(from), "{from}");
    let own = examine("own.md", GAME.as_bytes());
    let changed = examine("changed.md", GAME.replace(from, to).as_bytes());
    let mut text = format!("{GAME}\n| Claim | Under | Value | Method | From |\n|-|-|-|-|-|\n");
    for (place, name) in FIGURES.iter().enumerate() {
        let [own, changed] = [&own, &changed].map(|of| exact_figure(of, name).unwrap().decimal(7));
        if own != changed {
            text.push_str(&format!("| {name} | - | {changed} | exact | place {place} |\n"));
        }
    }
    examine("claims.md", text.as_bytes()).claims
}

fn words(judged: &JudgedClaim) -> Vec<&str> {
    judged.diagnosis.found.iter().map(|found| found.figure.as_str()).collect()
}

#[test]
fn a_changed_rule_is_named_for_every_figure_that_it_changes() {
    for (from, to, words_of_change, least) in [
        ("score 0 | 1 to 1 | 3 to 1", "score 0 | 1 to 1 | 4 to 1", "pays: Play 4 to 1", 6),
        ("wins | 1 to 1 | 1 to 1", "wins | 1 to 1 | 1 to 1 less 5 %", "5 % on what Play wins", 6),
        (
            "| Tie | Push | Push |",
            "| Tie | Lose | Lose |",
            "'Tie' pays: Ante Lose and Play Lose",
            8,
        ),
        ("Score 2 or less", "Score 1 or less", "the dealer qualifies: Score 1 or less", 8),
        ("| Score 1 | 2 to 1 |", "| Score 1 | 3 to 1 |", "'Score 1' pays 3 to 1", 2),
        ("| Score 0 | 10 to 1 |", "| Score 0 | 10 to 1 less 5 %|", "pays its odds less 5 %", 2),
    ] {
        let claims = judged(from, to);
        assert!(claims.len() >= least, "{to}: {} figures", claims.len());
        for claim in claims {
            assert_eq!(claim.verdict, Verdict::Differs, "{to}");
            let found = words(&claim);
            let is_named = found.iter().any(|words| words.contains(words_of_change));
            assert!(is_named, "{to}, {}: {found:?}", claim.claim.name.text);
        }
    }
}

#[test]
fn a_plain_change_is_named_before_one_to_an_odd_number() {
    let claims = judged("| Score 0 | 10 to 1 |", "| Score 0 | 11 to 1 |");
    for claim in &claims {
        let changes = words(claim).into_iter().filter(|words| words.contains("pays"));
        assert_eq!(changes.clone().next(), Some("the figure itself where 'Score 0' pays 11 to 1"));
    }
    assert!(!claims.is_empty());
}

#[test]
fn a_standard_deviation_among_average_wagers_is_another_figure() {
    let own = examine("own.md", GAME.as_bytes());
    let deviation = exact_figure(&own, "Standard deviation").unwrap().decimal(6);
    let claim = format!("| Average wager | - | {deviation} | exact | x |");
    let text = format!("{GAME}\n| Claim | Under | Value | Method | From |\n|-|-|-|-|-|\n{claim}\n");
    let claims = examine("claims.md", text.as_bytes()).claims;
    let found = words(claims.first().unwrap());
    assert!(found.iter().any(|words| words.contains("standard deviation")), "{found:?}");
}

#[test]
fn the_start_of_a_meter_among_its_figures_is_another_figure() {
    let pays = "| Score 0 | 10 % of the meter |";
    let meter = "| Meter of | Starts at | Contribution |\n|-|-|-|\n\
                 | Gin Bonus | 800 times the wager | 5 % of each wager |\n";
    let wagers = "| Wager | Also called | Made | Amount | Settled |\n|-|-|-|-|-|\n\
                  | Ante | - | Before the deal, required | Within limits | By outcome |\n\
                  | Play | - | After seeing the hand | Equal to Ante | By outcome |\n\
                  | Gin Bonus | - | Before the deal, optional | Within limits | By hand, also when folded |\n";
    let claim = "| Claim | Under | Value | Method | From |\n|-|-|-|-|-|\n\
                 | Mean meter | - | 800.00 | exact | x |\n";
    let game = GAME.replace("| Score 0 | 10 to 1 |", pays);
    let text = format!("{game}\n{wagers}\n{meter}\n{claim}");
    let claims = examine("claims.md", text.as_bytes()).claims;
    let found = words(claims.first().unwrap());
    let start = "the start of the meter of the bonus wager, in wagers";
    assert!(found.contains(&start), "{found:?} {:?}", claims.first().map(|one| &one.reason));
}

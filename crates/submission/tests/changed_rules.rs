//! Figures that were found under rules changed in one place: the change is a diagnosis of every figure that it
//! changes, and a plain change is named before one to an odd number.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_evidence::{Fraction, Verdict};
use gincert_submission::claims::JudgedClaim;
use gincert_submission::{exact_figure, examine};

const CLAIMS: &str = "| Claim | Under | Value | Method | From |\n|-|-|-|-|-|\n";

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

/// What a claim of a name is exactly in a document.
fn exact_of(game: &str, name: &str) -> Fraction {
    let claims = format!("{CLAIMS}| {name} | - | 7.777777 | exact | x |\n");
    let examined = examine("exact.md", format!("{game}\n{claims}").as_bytes());
    examined.claims.first().and_then(|claim| claim.exact.clone()).unwrap()
}

/// One figure of the game with some words changed, as a claim of the game itself.
fn judged_as(game: &str, (from, to): (&str, &str), name: &str, places: u32) -> JudgedClaim {
    assert!(game.contains(from), "{from}");
    let wrong = exact_of(&game.replace(from, to), name).decimal(places);
    claimed(game, name, &wrong)
}

/// A figure as a claim of a game.
fn claimed(game: &str, name: &str, printed: &str) -> JudgedClaim {
    let text = format!("{game}\n{CLAIMS}| {name} | - | {printed} | exact | x |\n");
    let judged = examine("claims.md", text.as_bytes()).claims.into_iter().next().unwrap();
    assert_eq!(judged.verdict, Verdict::Differs, "{name} {printed}: {}", judged.reason);
    judged
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

/// The game with its first row paid of a meter.
fn with_meter() -> String {
    let wagers = "| Wager | Also called | Made | Amount | Settled |\n|-|-|-|-|-|\n\
                  | Ante | - | Before the deal, required | Within limits | By outcome |\n\
                  | Play | - | After seeing the hand | Equal to Ante | By outcome |\n\
                  | Gin Bonus | - | Before the deal, optional | Within limits | By hand, also when folded |\n";
    let meter = "| Meter of | Starts at | Contribution |\n|-|-|-|\n\
                 | Gin Bonus | 800 times the wager | 5 % of each wager |\n";
    let game = GAME.replace("| Score 0 | 10 to 1 |", "| Score 0 | 10 % of the meter |");
    format!("{game}\n{wagers}\n{meter}")
}

#[test]
fn the_start_of_a_meter_among_its_figures_is_another_figure() {
    let judged = claimed(&with_meter(), "Mean meter", "800.00");
    let found = words(&judged);
    let start = "the start of the meter of the bonus wager, in wagers";
    assert!(found.contains(&start), "{found:?} {:?}", judged.reason);
}

#[test]
fn another_start_of_a_meter_is_named_for_every_figure_that_it_changes() {
    let game = with_meter();
    for (start, words_of_change) in [
        ("1,000 times", "the figure itself where the meter starts at 1,000 times the wager"),
        ("8,000 times", "the figure itself where the meter starts at 8,000 times the wager"),
        ("813 times", "the figure itself where the meter starts at 813 times the wager"),
    ] {
        for name in ["House edge of Gin Bonus", "Return of Score 0", "Gin Bonus variance"] {
            // A variance says nothing of how far off a start is: only usual ones are tried.
            if start.starts_with("813") && name.ends_with("variance") {
                continue;
            }
            let judged = judged_as(&game, ("800 times", start), name, 7);
            let found = words(&judged);
            assert!(found.contains(&words_of_change), "{name}, {start}: {found:?}");
        }
    }
    // Other hands in its rows are tried as without a meter.
    let judged = judged_as(
        &game,
        ("| Score 1 | 2 to 1 |", "| Score 2 | 2 to 1 |"),
        "House edge of Gin Bonus",
        7,
    );
    let found = words(&judged);
    assert!(found.iter().any(|words| words.contains("read as Score 2")), "{found:?}");
}

#[test]
fn another_pay_off_is_named_for_the_return_of_its_row() {
    let own = ("| Score 1 | 2 to 1 |", "| Score 1 | 3 to 1 |");
    let judged = judged_as(GAME, own, "Return of Score 1", 6);
    let found = words(&judged);
    assert!(found.contains(&"the figure itself where 'Score 1' pays 3 to 1"), "{found:?}");
    let of_other = |words: &&str| words.contains("'Score 0' pays");
    assert!(!found.iter().any(of_other), "another row's pay-off: {found:?}");
    let judged =
        judged_as(GAME, ("| Score 0 | 10 to 1 |", "| Score 0 | 13 to 1 |"), "Return of Score 0", 6);
    assert_eq!(words(&judged), ["the figure itself where 'Score 0' pays 13 to 1"]);
}

#[test]
fn a_pay_off_of_nothing_is_a_push() {
    let judged = judged_as(
        GAME,
        ("| Score 1 | 2 to 1 |", "| Score 1 | Push |"),
        "House edge of Gin Bonus",
        7,
    );
    let found = words(&judged);
    assert!(found.contains(&"the figure itself where 'Score 1' pushes"), "{found:?}");
}

#[test]
fn a_table_read_for_one_is_named() {
    let tables = [
        ("| Score 0 | 9 to 1 |\n| Score 1 | 1 to 1 |", "its odds 'for 1' in place of 'to 1'"),
        ("| Score 0 | 11 to 1 |\n| Score 1 | 3 to 1 |", "its odds and the wager once more"),
    ];
    for (table, words_of_change) in tables {
        let own = "| Score 0 | 10 to 1 |\n| Score 1 | 2 to 1 |";
        for name in ["House edge of Gin Bonus", "Gin Bonus variance"] {
            let judged = judged_as(GAME, (own, table), name, 7);
            let found = words(&judged);
            let is_named = found.iter().any(|words| words.contains(words_of_change));
            assert!(is_named, "{name}: {found:?}");
        }
    }
}

#[test]
fn figures_of_raised_hands_alone_are_named() {
    let game = &GAME.replace("Score 2 or less", "Always");
    let [raised, edge, average, returned] =
        ["Raise frequency", "House edge", "Average wager", "Return of Player wins"]
            .map(|name| exact_of(game, name));
    let folded = &Fraction::one() - &raised;
    assert!(!folded.is_zero(), "nobody folds");
    // A fold loses the Ante and nothing else.
    let loss = &edge - &folded;
    let [per_hand, per_unit, returned] =
        [(&loss, &raised), (&loss, &(&average - &folded)), (&returned, &raised)]
            .map(|(part, base)| part.checked_div(base).unwrap().decimal(6));
    for (name, printed, expected) in [
        ("House edge", per_hand, "the mean loss of raised hands alone on the base game in Antes"),
        (
            "Element of risk",
            per_unit,
            "the mean loss of raised hands alone on the base game per unit wagered",
        ),
        (
            "Return of Player wins",
            returned,
            "the return of row 'Player wins' of the outcome table among raised hands",
        ),
    ] {
        let judged = claimed(game, name, &printed);
        let found = words(&judged);
        assert_eq!(found.first(), Some(&expected), "{name} {printed}: {found:?}");
    }
}

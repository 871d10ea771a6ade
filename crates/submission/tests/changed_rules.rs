//! Figures that were found under rules changed in one place: the change is a diagnosis of every figure that it
//! changes, and a plain change is named before one to an odd number.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod games;

use games::{CLAIMS, FOUR_CARDS as GAME};
use gincert_evidence::{Fraction, Verdict};
use gincert_submission::claims::{DiagnosisKind, JudgedClaim};
use gincert_submission::{exact_figure, examine};

const FIGURES: [&str; 14] = [
    "House edge",
    "House edge of Play",
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
        (
            "score 0 | 1 to 1 | 3 to 1",
            "score 0 | 1 to 1 | 4 to 1",
            "'Player wins, score 0' pays 4 to 1 on Play",
            6,
        ),
        (
            "wins | 1 to 1 | 1 to 1",
            "wins | 1 to 1 | 1 to 1 less 5 %",
            "5 % is taken of what Play wins",
            6,
        ),
        ("| Tie | Push | Push |", "| Tie | Lose | Lose |", "'Tie' loses Ante and Play", 8),
        ("Score 2 or less", "Score 1 or less", "the dealer qualifies with 'Score 1 or less'", 8),
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

#[test]
fn what_comes_near_is_not_offered_where_something_has_the_digits() {
    // 11 to 1 is no reading of a row, so that the closest reading of one is another one.
    let changed = ("| Score 0 | 10 to 1 |", "| Score 0 | 11 to 1 |");
    let wrong = exact_of(&GAME.replace(changed.0, changed.1), "House edge of Gin Bonus").decimal(6);
    for (printed, is_explained) in [(wrong.as_str(), true), ("0.987654", false)] {
        let claim = format!("{CLAIMS}| House edge of Gin Bonus | - | {printed} | exact | x |\n");
        let examined = examine("claims.md", format!("{GAME}\n{claim}").as_bytes());
        let judged = examined.claims.first().unwrap();
        assert_eq!(!judged.diagnosis.found.is_empty(), is_explained, "{printed}");
        assert!(judged.closer.as_ref().is_none_or(|closer| closer.fits || !is_explained));
        let finding = examined.findings.iter().find(|one| one.code == "claims-agree").unwrap();
        let notes = finding.notes.iter().map(|note| note.text.as_str());
        let said: Vec<&str> = notes.chain(finding.help.iter().map(String::as_str)).collect();
        let said = said.join(" ");
        assert_eq!(said.contains("The digits are those of"), is_explained, "{said}");
        assert_eq!(said.contains("Not reproduced"), !is_explained, "{said}");
        assert!(!said.contains("None of the") || !is_explained, "{said}");
        assert!(judged.diagnosis.changes_tried > 0 && !said.contains("(0)"), "{said}");
    }
}

#[test]
fn changed_rules_follow_a_slip_of_the_last_digit() {
    let own_game = &GAME.replace("Score 2 or less", "Always");
    let changes = [
        ("| Tie | Push | Push |", "| Tie | Lose | Lose |"),
        ("| Player wins | 1 to 1 | 1 to 1 |", "| Player wins | 1 to 1 | 1 to 1 less 5 % |"),
        ("score 0 | 1 to 1 | 3 to 1 |", "score 0 | 1 to 1 | 4 to 1 |"),
        ("score 0 | 1 to 1 | 3 to 1 |", "score 0 | 1 to 1 | 2 to 1 |"),
    ];
    let names =
        ["Probability of Tie", "Probability of Dealer wins", "Raise frequency", "Hit frequency"];
    let mut slips = 0;
    for (name, change) in names.iter().flat_map(|name| changes.map(|change| (name, change))) {
        assert!(own_game.contains(change.0), "{change:?}");
        let [own, other] = [own_game.clone(), own_game.replace(change.0, change.1)]
            .map(|game| exact_of(&game, name));
        // To as many places as make the other figure a neighbour of this one.
        let places = (2..9).find(|places| {
            let off = (&own.rounded(*places) - &other.rounded(*places)).abs();
            off == Fraction::unit(*places)
        });
        let Some(places) = places else { continue };
        let judged = claimed(own_game, name, &other.decimal(places));
        if judged.last_digit.is_none() {
            continue;
        }
        slips += 1;
        let found = &judged.diagnosis.found;
        assert!(found.first().is_some_and(|first| first.kind.is_of_the_figure()), "{found:?}");
        let has_rule = found.iter().any(|found| found.kind == DiagnosisKind::RuleChange);
        assert!(has_rule, "{name}: {found:?}");
        assert_eq!(judged.closer, None, "a slip is no other reading");
    }
    assert!(slips > 0, "no figure is a slip away from one under other rules");
}

#[test]
fn a_game_is_named_once() {
    // Of four cards none are left over in threes where a pair counts: qualifiers differ by scores that no hand has.
    let game = GAME.replace("Score 2 or less", "Score 3 or less");
    let judged = judged_as(&game, ("Score 3 or less", "Always"), "House edge", 6);
    let found = words(&judged);
    let qualifiers = found.iter().filter(|words| words.contains("qualifies"));
    assert_eq!(qualifiers.count(), 1, "{found:?}");
}

#[test]
fn a_return_is_held_against_returns_first() {
    let game = &GAME.replace("Score 2 or less", "Always");
    let returned = exact_of(game, "Return of Player wins").decimal(5);
    let judged = claimed(game, "Return of Player wins, score 0", &returned);
    let first = judged.diagnosis.found.first().unwrap();
    assert_eq!(first.figure, "the return of row 'Player wins' of the outcome table");
    assert!(DiagnosisKind::OtherRow < DiagnosisKind::OtherFigure);
}

/// Every loss is of Ante or Play, and a sheet prints that of Play over the Ante.
#[test]
fn the_edge_of_play_is_a_figure_of_its_own() {
    let game = &GAME.replace("Score 2 or less", "Always");
    let [edge, play, average] =
        ["House edge", "House edge of Play", "Average wager"].map(|name| exact_of(game, name));
    let ante = &edge - &play;
    // A game whose Ante always comes back costs what Play does.
    let mut even = game.to_owned();
    for (row, paid) in [
        ("Dealer does not qualify | 1 to 1 |", "Dealer does not qualify | Push |"),
        ("Player wins, score 0 | 1 to 1 |", "Player wins, score 0 | Push |"),
        ("Player wins | 1 to 1 |", "Player wins | Push |"),
        ("Dealer wins | Lose |", "Dealer wins | Push |"),
    ] {
        assert!(even.contains(row), "{row}");
        even = even.replace(row, paid);
    }
    assert_eq!(exact_of(&even, "House edge"), exact_of(&even, "House edge of Play"));
    let per_unit = play.checked_div(&(&average - &Fraction::one())).unwrap();
    let alone = "the house edge of the Ante alone, the mean loss on it";
    let of_play = "the element of risk of Play alone, the mean loss over all wagered on it";
    let of_game = "the house edge of the base game, the mean loss over the Ante";
    for (name, value, expected) in [
        ("House edge", &ante, alone),
        ("House edge of Play", &per_unit, of_play),
        ("House edge of Play", &edge, of_game),
    ] {
        let judged = claimed(game, name, &value.decimal(7));
        assert!(words(&judged).contains(&expected), "{name}: {:?}", words(&judged));
    }
}

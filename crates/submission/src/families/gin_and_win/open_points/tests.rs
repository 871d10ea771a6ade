//! Open points of the shipped documents, priced.

use crate::{PricedPoints, examine};

fn priced(name: &str) -> PricedPoints {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets/gin-and-win/");
    let bytes = std::fs::read(format!("{folder}{name}")).unwrap();
    examine(name, &bytes).priced_points().unwrap().clone()
}

/// The base game's edge under the one reading with these words, in percent.
fn edge(priced: &PricedPoints, words: &str) -> Option<String> {
    let mut readings = priced.points.iter().flat_map(|point| &point.readings);
    let reading = readings.find(|reading| reading.text == words).unwrap();
    reading.priced.as_ref().ok().map(|(_, edges)| edges.base.as_ref().unwrap().percent(2))
}

#[test]
fn another_qualifier_moves_the_edge() {
    let priced = priced("washington-2017.md");
    assert_eq!(priced.own.base.as_ref().unwrap().percent(2), "0.80 %");
    let alone = edge(&priced, "A score of exactly 4 alone qualifies");
    assert_eq!(alone.as_deref(), Some("-96.75 %"));
}

#[test]
fn another_pay_off_moves_the_edge() {
    let washington = priced("washington-2017.md");
    let own = washington.own.base.as_ref().unwrap().percent(2);
    let paid = edge(&washington, "Play gets 3 to 1 all the same").unwrap();
    assert_ne!(paid, own);
    let wizard = priced("wizard.md");
    let play = edge(&wizard, "Play pays 3 to 1 on a score of zero");
    assert!(play.is_some_and(|play| play != wizard.own.base.as_ref().unwrap().percent(2)));
}

#[test]
fn a_lost_bonus_costs_nothing_where_no_paid_hand_folds() {
    let priced = priced("ten.md");
    let mut readings = priced.points.iter().flat_map(|point| &point.readings);
    let lost = readings.find(|reading| reading.text == "The bonus is lost with the fold").unwrap();
    let (phrase, edges) = lost.priced.as_ref().unwrap();
    assert_eq!(phrase, "Settled: By hand, lost when folded");
    assert_eq!(edges, &priced.own);
}

#[test]
fn words_about_the_deal_have_no_price() {
    let priced = priced("ten.md");
    assert_eq!(edge(&priced, "All wagers returned"), None);
}

#[test]
fn the_sentence_says_both_edges_or_that_nothing_moves() {
    let priced = priced("washington-2017.md");
    let mut readings = priced.points.iter().flat_map(|point| point.evaluated());
    let (_, _, alone) =
        readings.find(|(text, ..)| *text == "A score of exactly 4 alone qualifies").unwrap();
    let sentence = alone.sentence(&priced.own);
    assert!(sentence.contains("-96.75 % in place of 0.80 %"), "{sentence}");
    assert!(sentence.contains("13.03 %, as read here"), "{sentence}");
}

const SMALL_GAME: &str = include_str!("../../../../../../tests/documents/small-game.md");

/// The rows on cards and score of the small game, with other pay-offs and an open point.
fn small() -> String {
    let at = SMALL_GAME.find("```hand").unwrap();
    format!("{}{PAYS_AND_POINT}", &SMALL_GAME[..at])
}

const PAYS_AND_POINT: &str = "| Outcome | Ante | Play |
| - | - | - |
| Player folds | Lose | - |
| Player wins | 1 to 1 | 1 to 1 |
| Tie | Push | Push |
| Dealer wins | Lose | Lose |

| Hand | Pays |
| - | - |
| Score 0 | 30 to 1 |
| Score 1, Seven or lower | 3 to 1 |
| Score 1, Nine or lower | 2 to 1 |
| All Others | Lose |

| Point | Source says | Reading here | Also possible |
| - | - | - | - |
| \"7 or better\" | 7 or better | Seven or lower | The left-over card is Seven or higher; Seven or higher; Score 1, Seven or higher; Score 2, Seven or higher; the moon |
";

/// What the small game's bonus wager costs where its second row asks for a card of seven or more, from
/// dealing every hand: trips leave nothing over, a pair one card.
fn dealt_edge() -> gincert_evidence::Fraction {
    let rank = |card: i64| card % 13 + 1;
    let (mut won, mut hands) = (0i64, 0i64);
    for one in 0..52 {
        for two in one + 1..52 {
            for three in two + 1..52 {
                let ranks = [one, two, three].map(rank);
                let alone = |rank: &&i64| ranks.iter().filter(|other| other == rank).count() == 1;
                let left: Vec<&i64> = ranks.iter().filter(alone).collect();
                hands += 1;
                won += match left.as_slice() {
                    [] => 30,
                    [rank] if **rank >= 7 => 3,
                    [_] => 2,
                    _ => -1,
                };
            }
        }
    }
    gincert_evidence::Fraction::new(-won, hands).unwrap()
}

#[test]
fn a_row_read_as_or_higher_is_priced_as_if_every_hand_were_dealt() {
    let examined = examine("small.md", small().as_bytes());
    let priced = examined.priced_points().unwrap();
    let [point] = priced.points.as_slice() else { panic!("one point") };
    let phrase =
        "'Score 1, Seven or lower' read as Score 1, Seven or higher, with hands set as here";
    for text in
        ["The left-over card is Seven or higher", "Seven or higher", "Score 1, Seven or higher"]
    {
        let reading = point.readings.iter().find(|reading| reading.text == text).unwrap();
        let (read_as, edges) = reading.priced.as_ref().unwrap();
        assert_eq!(read_as, phrase, "{text}");
        assert_eq!(edges.sides[0].edge, Ok(dealt_edge()), "{text}");
        assert_eq!(edges.base, priced.own.base, "{text}");
    }
}

#[test]
fn a_reading_without_a_price_says_why() {
    let examined = examine("small.md", small().as_bytes());
    let point = &examined.priced_points().unwrap().points[0];
    let unpriced: Vec<&str> = point.unpriced().map(|(text, _)| text).collect();
    // A score that the row has not, and words about something else.
    assert_eq!(unpriced, ["Score 2, Seven or higher", "the moon"]);
    let found = examined.findings.iter().find(|finding| finding.code == "open-point").unwrap();
    let notes: Vec<&str> = found.notes.iter().map(|note| note.text.as_str()).collect();
    assert!(
        notes.iter().any(|note| note.starts_with("'the moon' is not calculated: no cell")),
        "{notes:?}"
    );
    assert!(notes.iter().any(|note| note.starts_with("'Seven or higher' ('Score 1")), "{notes:?}");
}

#[test]
fn seven_or_better_read_as_seven_or_higher_moves_the_bonus_alone() {
    for name in ["ten.md", "washington-2017.md"] {
        let priced = priced(name);
        let mut readings = priced.points.iter().flat_map(|point| point.evaluated());
        let words = "Both left-over cards are Seven or higher";
        let (_, _, edges) = readings.find(|(text, ..)| *text == words).unwrap();
        assert_eq!(edges.base, priced.own.base, "{name}");
        assert_ne!(edges.sides, priced.own.sides, "{name}");
    }
}

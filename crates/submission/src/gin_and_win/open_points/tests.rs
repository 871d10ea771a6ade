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
    reading.priced.as_ref().map(|(_, edges)| edges.base.as_ref().unwrap().percent(2))
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
    assert!(sentence.contains("13.03 %, as it is read here"), "{sentence}");
}

//! How the points of marks come about: an averaged perceptron over sentences of known kinds, in whole numbers,
//! so that every machine comes to the same points.
//!
//! Every sentence that the points put on the wrong side, or on the right one by less than a margin, moves the
//! points of its marks by one; the points are the means over all steps (Freund and Schapire 1999, "Large margin
//! classification using the perceptron algorithm"). A new sentence needs a line in one of the lists below and
//! `SNAPSHOTS=overwrite cargo test -p gincert-submission --lib points`.

use super::evidence::clauses;
use super::marks::each_mark;
use super::plain::plain;
use super::points::START;
use super::quantities::quantities;
use super::tokens::{Token, sentences};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Times that every sentence is looked at.
const PASSES: u64 = 10;

/// Points by which a sentence has to be on its side.
const MARGIN: i64 = 10;

/// Fewest sentences with a mark.
const SENTENCES_LEAST: usize = 2;

/// The multiplier of Knuth's hash: sentences are looked at in the order of the hash of their numbers.
const ORDER: u64 = 2_654_435_761;

/// Sentences that state what a wager costs or does by chance.
const STATEMENTS: [&str; 33] = [
    include_str!("../../tests/statements/blind_false.txt"),
    include_str!("../../tests/statements/broad_false.txt"),
    include_str!("../../tests/statements/clause_false.txt"),
    include_str!("../../tests/statements/cost.txt"),
    include_str!("../../tests/statements/covered.txt"),
    include_str!("../../tests/statements/desk_false.txt"),
    include_str!("../../tests/statements/drift.txt"),
    include_str!("../../tests/statements/favour.txt"),
    include_str!("../../tests/statements/figures.txt"),
    include_str!("../../tests/statements/first_sight_false.txt"),
    include_str!("../../tests/statements/fitted_false.txt"),
    include_str!("../../tests/statements/formal_false.txt"),
    include_str!("../../tests/statements/fresh_false.txt"),
    include_str!("../../tests/statements/further_false.txt"),
    include_str!("../../tests/statements/gaps_false.txt"),
    include_str!("../../tests/statements/idioms_false.txt"),
    include_str!("../../tests/statements/indirect_false.txt"),
    include_str!("../../tests/statements/later_false.txt"),
    include_str!("../../tests/statements/missed.txt"),
    include_str!("../../tests/statements/misstated.txt"),
    include_str!("../../tests/statements/mixed_false.txt"),
    include_str!("../../tests/statements/money.txt"),
    include_str!("../../tests/statements/numbers_false.txt"),
    include_str!("../../tests/statements/odds.txt"),
    include_str!("../../tests/statements/outside_false.txt"),
    include_str!("../../tests/statements/prose_false.txt"),
    include_str!("../../tests/statements/senses_false.txt"),
    include_str!("../../tests/statements/shapes_false.txt"),
    include_str!("../../tests/statements/tongues_false.txt"),
    include_str!("../../tests/statements/twins_false.txt"),
    include_str!("../../tests/statements/unread_false.txt"),
    include_str!("../../tests/statements/unseen_false.txt"),
    include_str!("../../tests/statements/wide_false.txt"),
];

/// Sentences that do not, with the text of rule documents and test documents (`documents.txt`) and the lines of their
/// examples and titles of sources (`notation.txt`).
const OTHERS: [&str; 29] = [
    include_str!("../../tests/statements/blind_honest.txt"),
    include_str!("../../tests/statements/broad_honest.txt"),
    include_str!("../../tests/statements/cautious.txt"),
    include_str!("../../tests/statements/desk_honest.txt"),
    include_str!("../../tests/statements/documents.txt"),
    include_str!("../../tests/statements/first_sight_honest.txt"),
    include_str!("../../tests/statements/fitted_honest.txt"),
    include_str!("../../tests/statements/formal_honest.txt"),
    include_str!("../../tests/statements/fresh_honest.txt"),
    include_str!("../../tests/statements/further_honest.txt"),
    include_str!("../../tests/statements/gaps_honest.txt"),
    include_str!("../../tests/statements/idioms_honest.txt"),
    include_str!("../../tests/statements/indirect_honest.txt"),
    include_str!("../../tests/statements/innocent.txt"),
    include_str!("../../tests/statements/later_honest.txt"),
    include_str!("../../tests/statements/mixed_honest.txt"),
    include_str!("../../tests/statements/notation.txt"),
    include_str!("../../tests/statements/numbers_honest.txt"),
    include_str!("../../tests/statements/other.txt"),
    include_str!("../../tests/statements/outside_honest.txt"),
    include_str!("../../tests/statements/practice.txt"),
    include_str!("../../tests/statements/prose_honest.txt"),
    include_str!("../../tests/statements/senses_honest.txt"),
    include_str!("../../tests/statements/shapes_honest.txt"),
    include_str!("../../tests/statements/tongues_honest.txt"),
    include_str!("../../tests/statements/twins_honest.txt"),
    include_str!("../../tests/statements/unread_honest.txt"),
    include_str!("../../tests/statements/unseen_honest.txt"),
    include_str!("../../tests/statements/wide_honest.txt"),
];

/// The marks of a sentence or a clause.
fn marks(tokens: &[Token]) -> Vec<String> {
    let mut marks = BTreeSet::from([START.to_owned()]);
    each_mark(tokens, &quantities(tokens), &mut |pieces| {
        marks.insert(pieces.concat());
    });
    marks.into_iter().collect()
}

/// The marks of each sentence of a list. A statement of several sentences is left out, since it is not known
/// which of them makes it one; a sentence that is none has no clause that is one.
fn marked(list: &str, is_statement: bool) -> Vec<Vec<String>> {
    let of_line = |line: &str| {
        let line = line.strip_prefix('!').unwrap_or(line);
        let line = line.split_once('\t').map_or(line, |(_, sentence)| sentence);
        let line = ["ten: ", "washington: "]
            .iter()
            .find_map(|start| line.strip_prefix(start))
            .unwrap_or(line);
        let found = sentences(&plain(&line.replace("\\n", "\n")));
        if is_statement {
            return if found.len() > 1 {
                Vec::new()
            } else {
                found.iter().map(|one| marks(one)).collect()
            };
        }
        let of_clauses = |tokens: &Vec<Token>| {
            let own = clauses(tokens).into_iter();
            own.filter_map(|(from, to)| Some(marks(tokens.get(from..to)?))).collect::<Vec<_>>()
        };
        found.iter().flat_map(|tokens| [vec![marks(tokens)], of_clauses(tokens)].concat()).collect()
    };
    list.lines().flat_map(of_line).collect()
}

/// The points of every mark in tenths, without those of none.
fn fitted(statements: &[&str], others: &[&str]) -> BTreeMap<String, i64> {
    let mut all: Vec<(Vec<String>, i64)> = Vec::new();
    all.extend(statements.iter().flat_map(|list| marked(list, true)).map(|marks| (marks, 1)));
    all.extend(others.iter().flat_map(|list| marked(list, false)).map(|marks| (marks, -1)));
    // The list of a sentence, and its place there, make no difference.
    all.sort_unstable();
    all.dedup();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for mark in all.iter().flat_map(|(marks, _)| marks) {
        *counts.entry(mark).or_default() += 1;
    }
    let mut names: Vec<&str> = counts
        .into_iter()
        .filter(|(_, count)| *count >= SENTENCES_LEAST)
        .map(|(mark, _)| mark)
        .collect();
    names.sort_unstable();
    let numbers: HashMap<&str, usize> =
        names.iter().enumerate().map(|(number, mark)| (*mark, number)).collect();
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|at| (*at as u64).wrapping_mul(ORDER) % (1 << 32));
    let sample: Vec<(Vec<usize>, i64)> = order
        .iter()
        .filter_map(|at| all.get(*at))
        .map(|(marks, side)| {
            (marks.iter().filter_map(|mark| numbers.get(mark.as_str()).copied()).collect(), *side)
        })
        .collect();
    // Of each mark its points now, and the sum of its points over all steps as far as they have been changed.
    let mut points = vec![(0_i64, 0_i64); names.len()];
    let steps = PASSES * sample.len() as u64;
    let mut left = steps as i64;
    for (marks, side) in (0..PASSES).flat_map(|_| &sample) {
        let sum: i64 = marks.iter().map(|mark| points[*mark].0).sum();
        if sum * side <= MARGIN {
            for mark in marks {
                points[*mark].0 += side;
                points[*mark].1 += side * left;
            }
        }
        left -= 1;
    }
    let tenths = |sum: i64| (sum * 20 + sum.signum() * steps as i64) / (2 * steps as i64);
    let points = names.iter().zip(points).map(|(mark, (_, sum))| ((*mark).to_owned(), tenths(sum)));
    points.filter(|(_, points)| *points != 0).collect()
}

/// Most characters of a line of marks.
const LINE_MAX: usize = 110;

fn printed(points: &BTreeMap<String, i64>) -> String {
    let mut by_points: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
    for (mark, points) in points {
        by_points.entry(-points).or_default().push(mark);
    }
    let mut out = String::new();
    for (points, marks) in by_points {
        let start = (-points).to_string();
        let mut line = start.clone();
        for mark in marks {
            if line.len() + mark.len() >= LINE_MAX && line != start {
                out.push_str(&format!("{line}\n"));
                line.clone_from(&start);
            }
            line.push_str(&format!(" {mark}"));
        }
        out.push_str(&format!("{line}\n"));
    }
    out
}

#[test]
fn the_points_are_those_that_the_sentences_give() {
    let wanted = printed(&fitted(&STATEMENTS, &OTHERS));
    if std::env::var_os("SNAPSHOTS").is_some_and(|word| word == "overwrite") {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/cost/points.txt");
        std::fs::write(path, &wanted).unwrap();
    }
    let is_same = wanted == include_str!("points.txt");
    assert!(is_same, "points.txt is out of date: run this test with SNAPSHOTS=overwrite");
}

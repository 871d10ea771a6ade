//! Readings of a document: rules that differ from its own in one place, so that what each costs can be
//! counted.
//!
//! Knows nothing about engines.

use crate::variants::flag::Flag;
use gincert_evidence::printable;
use gincert_game::MeldRules;
use gincert_game::gin_and_win::{BonusRow, Contest, GinAndWin, OutcomeCondition, Pay, SideWager};
use gincert_math::{Neighbour, NeighbourKind, base_neighbours, bonus_neighbours};

/// Rules that differ in one place.
#[derive(Debug, Clone, PartialEq)]
pub struct RuleReading {
    /// The kind of fault that an engine with this reading has.
    pub flag: Flag,
    /// The reading in words.
    pub description: String,
    /// The rules.
    pub rules: GinAndWin,
    /// The pay table's neighbour, where the reading is one that [`gincert_math::analyse_neighbour`] counts.
    pub neighbour: Option<Neighbour>,
}

/// Every reading, none twice and none like the rules themselves.
pub fn rule_readings(rules: &GinAndWin) -> Vec<RuleReading> {
    let mut all = of_base(rules);
    all.extend(outcome_orders(rules));
    all.extend(folds(rules));
    all.extend(melds(rules));
    all.extend(of_bonus(rules));
    let mut distinct: Vec<RuleReading> = Vec::new();
    for reading in all {
        let apart = |one: &RuleReading| one.neighbour.as_ref().map(|n| (n.kind, n.row));
        let is_apart =
            |one: &RuleReading| apart(one).filter(|(kind, _)| *kind == NeighbourKind::ReadAsApart);
        let known = distinct
            .iter()
            .any(|other| other.rules == reading.rules && is_apart(other) == is_apart(&reading));
        let changes = reading.rules != *rules || is_apart(&reading).is_some();
        if changes && !known && reading.rules.validate().is_empty() {
            distinct.push(reading);
        }
    }
    distinct
}

fn of_base(rules: &GinAndWin) -> Vec<RuleReading> {
    let flag = |other: &GinAndWin| {
        if other.qualifier != rules.qualifier {
            Flag::QualifierEdge
        } else if other.comparison != rules.comparison {
            Flag::ComparisonCards
        } else if other.play_multiples != rules.play_multiples {
            Flag::PlayMultiple
        } else {
            changed_outcome(rules, other)
        }
    };
    base_neighbours(rules)
        .into_iter()
        // The size of the Play wager comes with the request; another one is refused.
        .filter(|neighbour| neighbour.rules.play_multiples == rules.play_multiples)
        .map(|neighbour| RuleReading {
            flag: flag(&neighbour.rules),
            description: neighbour.description,
            rules: neighbour.rules,
            neighbour: None,
        })
        .collect()
}

/// Whether an outcome row pays otherwise, or the rows are in another order.
fn changed_outcome(rules: &GinAndWin, other: &GinAndWin) -> Flag {
    let pairs = || rules.outcomes.iter().zip(&other.outcomes);
    if pairs().any(|(one, other)| one.when != other.when) {
        return Flag::OutcomeOrder;
    }
    let changed = pairs().find(|(one, other)| one != other);
    match changed.map(|(one, _)| one.when) {
        Some(when) if when.player_score.is_some() => Flag::PayOnZeroScore,
        Some(_) => Flag::OutcomePay,
        // A commission of the side wager alone.
        None => Flag::PayRowPays,
    }
}

/// Each two rows of outcomes exchanged, and each row missing.
fn outcome_orders(rules: &GinAndWin) -> Vec<RuleReading> {
    let count = rules.outcomes.len();
    let mut all = Vec::new();
    for (index, row) in rules.outcomes.iter().enumerate() {
        let name = printable(&row.text);
        for (lower, other) in rules.outcomes.iter().enumerate().take(count).skip(index + 1) {
            let mut swapped = rules.clone();
            swapped.outcomes.swap(index, lower);
            all.push(RuleReading {
                flag: Flag::OutcomeOrder,
                description: format!(
                    "'{}' is tried in the place of '{name}' and the reverse",
                    printable(&other.text)
                ),
                rules: swapped,
                neighbour: None,
            });
        }
        let mut left_out = rules.clone();
        left_out.outcomes.remove(index);
        let by_score = row.when.player_score.is_some();
        all.push(RuleReading {
            flag: if by_score { Flag::PayOnZeroScore } else { Flag::OutcomeOrder },
            description: format!("'{name}' left out"),
            rules: left_out,
            neighbour: None,
        });
    }
    all
}

/// Folded hands settled otherwise, and odds on a score paid on top of the odds without it.
fn folds(rules: &GinAndWin) -> Vec<RuleReading> {
    let mut all = Vec::new();
    let stands = !rules.bonus_stands_on_fold();
    if !rules.bonus_rows().is_empty() {
        let words = if stands { "is settled by the hand" } else { "is lost" };
        all.push(RuleReading {
            flag: Flag::BonusOnFold,
            description: format!("the bonus wager of a folded hand {words}"),
            rules: with_side(rules, |side| side.stands_on_fold = stands),
            neighbour: None,
        });
    }
    for (index, row) in rules.outcomes.iter().enumerate() {
        let name = printable(&row.text);
        let mut changed = rules.clone();
        let Some(place) = changed.outcomes.get_mut(index) else { continue };
        let (flag, description) = match (row.when.event, row.when.player_score, row.play) {
            (OutcomeCondition::PlayerFolds, ..) => {
                place.ante = if row.ante == Pay::Push { Pay::Lose } else { Pay::Push };
                (Flag::FoldSettled, format!("'{name}' pays: Ante {}", place.ante))
            }
            (OutcomeCondition::Result(Contest::PlayerWins), Some(_), play) if play.is_odds() => {
                place.play = play.one_more().unwrap_or(play);
                let words = format!("'{name}' pays Play {} on top of even money", row.play);
                (Flag::PayOnZeroScore, words)
            }
            _ => continue,
        };
        all.push(RuleReading { flag, description, rules: changed, neighbour: None });
    }
    all
}

/// One kind of meld more or less, or a flush of another size.
fn melds(rules: &GinAndWin) -> Vec<RuleReading> {
    let own = rules.melds;
    let with = |change: fn(&mut MeldRules)| {
        let mut melds = own;
        change(&mut melds);
        melds
    };
    let mut all = vec![
        ("pairs count the other way (melds or not)", with(|melds| melds.pair = !melds.pair)),
        ("trips count the other way (melds or not)", with(|melds| melds.trips = !melds.trips)),
        ("quads count the other way (melds or not)", with(|melds| melds.quads = !melds.quads)),
        (
            "runs of three count the other way (melds or not)",
            with(|melds| melds.run_min = if melds.run_min.is_some() { None } else { Some(3) }),
        ),
    ];
    if own.flush_min.is_some() {
        let larger = with(|melds| melds.flush_min = melds.flush_min.map(|least| least + 1));
        let smaller = with(|melds| melds.flush_min = melds.flush_min.map(|least| least - 1));
        let none = with(|melds| melds.flush_min = None);
        all.push(("a flush needs one card more", larger));
        all.push(("a flush needs one card less", smaller));
        all.push(("a flush is not a meld", none));
    }
    all.into_iter()
        .map(|(description, melds)| RuleReading {
            flag: Flag::MeldKinds,
            description: description.to_owned(),
            rules: GinAndWin { melds, ..rules.clone() },
            neighbour: None,
        })
        .collect()
}

/// The rules with their only side wager changed.
fn with_side(rules: &GinAndWin, change: impl FnOnce(&mut SideWager)) -> GinAndWin {
    let mut changed = rules.clone();
    if let Some(side) = changed.sides.first_mut() {
        change(side);
    }
    changed
}

fn of_bonus(rules: &GinAndWin) -> Vec<RuleReading> {
    let mut all: Vec<RuleReading> =
        bonus_neighbours(&rules.melds, rules.hand_cards, rules.bonus_rows())
            .into_iter()
            .map(|neighbour| RuleReading {
                flag: match neighbour.kind {
                    NeighbourKind::Swapped => Flag::RowOrder,
                    _ => Flag::PayRowHand,
                },
                description: format!("pay table: {}", neighbour.description),
                rules: with_side(rules, |side| side.rows.clone_from(&neighbour.rows)),
                neighbour: Some(neighbour),
            })
            .collect();
    for upper in 0..rules.bonus_rows().len() {
        for lower in upper + 1..rules.bonus_rows().len() {
            let order = with_side(rules, |side| side.rows.swap(upper, lower));
            let rows = format!("{} and {}", upper + 1, lower + 1);
            let mut pays = order.clone();
            for (side, printed) in pays.sides.iter_mut().zip(&rules.sides) {
                // The hands where they were: only the pay-offs have changed places.
                for (row, printed) in side.rows.iter_mut().zip(&printed.rows) {
                    let pays = row.pays;
                    *row = BonusRow { pays, ..printed.clone() };
                }
            }
            let of = |flag, description, rules| RuleReading {
                flag,
                description,
                rules,
                neighbour: None,
            };
            all.push(of(Flag::RowOrder, format!("pay table: rows {rows} change places"), order));
            let words = format!("pay table: rows {rows} have each other's pay-offs");
            all.push(of(Flag::PayRowPays, words, pays));
        }
    }
    all
}

//! Rules that differ from a document's in one place: what a printed figure may have been found
//! under, and what a small change would cost.
//!
//! Tried are: another limit of the qualifier, one more or one fewer score that qualifies, every or
//! no hand qualifying; each pay-off of the outcome table changed to one of the usual ones, on the
//! Ante, on Play, or on both; a row on the result of the comparison settled before it is asked
//! whether the dealer qualifies; another comparison; another multiple for Play, or where the
//! player chooses it, one multiple more or less, and each alone.

use gincert_game::Rank;
use gincert_game::gin_and_win::{
    Commission, Comparison, Contest, GinAndWin, OutcomeCondition, Pay, PlayMultiples, Qualifier,
};
use std::collections::BTreeSet;

/// The pay-offs that casino tables use for a wager that wins.
const WINS: [Pay; 4] = [Pay::Push, Pay::to_one(1), Pay::to_one(2), Pay::to_one(3)];

/// Those for a wager on a tie.
const TIES: [Pay; 3] = [Pay::Lose, Pay::Push, Pay::to_one(1)];

/// Those for a wager that loses.
const LOSSES: [Pay; 2] = [Pay::Lose, Pay::Push];

/// Multiples of the Ante that the Play wager may have.
const MULTIPLES: [u8; 3] = [1, 2, 3];

/// Commissions that casino games take of a win, in hundredths of a per cent.
pub const COMMISSIONS: [u16; 6] = [200, 250, 300, 400, 500, 1_000];

/// Those that may be added where the player chooses.
const CHOICES: [u8; 4] = [1, 2, 3, 4];

/// A ruleset that differs from another in one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseNeighbour {
    /// What is different, in words.
    pub description: String,
    /// The same in words that follow "if".
    pub clause: String,
    /// The rules.
    pub rules: GinAndWin,
}

/// Every neighbour of a ruleset's base game, in a fixed order, none twice and none like the rules
/// themselves.
///
/// ```
/// # use gincert_game::gin_and_win::*;
/// # use gincert_game::{MeldRules, Rank};
/// # let row = |text: &str, event, ante, play| OutcomeRow {
/// #     text: text.into(), when: OutcomeWhen { event, player_score: None }, ante, play };
/// # let rules = GinAndWin {
/// #     hand_cards: 7, seats: (1, 6), melds: MeldRules::GIN_AND_WIN,
/// #     player_setting: PlayerSetting::CardsSpeak, comparison: Comparison::CardsFromTheTop,
/// #     qualifier: Qualifier::never().or_less(3, Rank::KING), wagers: WagerNames::default(),
/// #     play_multiples: PlayMultiples::only(1), raise_rounds: None, sides: vec![],
/// #     outcomes: vec![
/// #         row("Player folds", OutcomeCondition::PlayerFolds, Pay::Lose, Pay::NotMade),
/// #         row("Dealer does not qualify", OutcomeCondition::DealerDoesNotQualify, Pay::to_one(1), Pay::Push),
/// #         row("Player wins", OutcomeCondition::Result(Contest::PlayerWins), Pay::to_one(1), Pay::to_one(1)),
/// #         row("Tie", OutcomeCondition::Result(Contest::Tie), Pay::Push, Pay::Push),
/// #         row("Dealer wins", OutcomeCondition::Result(Contest::DealerWins), Pay::Lose, Pay::Lose),
/// #     ] };
/// let neighbours = gincert_math::base_neighbours(&rules);
/// let words = "the dealer qualifies: Score 2 or less";
/// assert!(neighbours.iter().any(|neighbour| neighbour.description == words));
/// ```
pub fn base_neighbours(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let mut all = commissions(rules);
    all.extend(qualifiers(rules));
    all.extend(pays(rules));
    all.extend(orders(rules));
    all.extend(comparisons(rules));
    all.extend(multiples(rules));
    let mut distinct: Vec<BaseNeighbour> = Vec::new();
    for neighbour in all {
        let known = distinct.iter().any(|other| other.rules == neighbour.rules);
        if neighbour.rules != *rules && !known {
            distinct.push(neighbour);
        }
    }
    distinct
}

/// The rules with each limit that the highest qualifying score can have, the printed one among
/// them, from strict to generous; empty where no hand qualifies.
pub fn limit_neighbours(rules: &GinAndWin) -> Vec<(Rank, GinAndWin)> {
    let scores = (0..=rules.hand_cards).rev();
    let highest = scores.into_iter().find(|score| rules.qualifier.limit(*score).is_some());
    let Some(highest) = highest.filter(|score| *score > 0) else {
        return Vec::new();
    };
    let mut lower = Qualifier::never();
    for score in 0..highest {
        if let Some(limit) = rules.qualifier.limit(score) {
            lower = lower.exactly(score, limit);
        }
    }
    // The highest of n cards with distinct ranks is the n-th rank at least.
    let limits = (highest..=13).filter_map(Rank::new);
    let of = |limit| {
        let qualifier = lower.exactly(highest, limit);
        let rules = GinAndWin { qualifier, ..rules.clone() };
        (limit, rules)
    };
    limits.map(of).collect()
}

/// The rules without their commissions, and with another one in place of each.
fn commissions(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let all = pays_of(rules);
    let own: BTreeSet<Commission> = all
        .filter_map(|pay| match pay {
            Pay::OddsLess { commission, .. } => Some(commission),
            _ => None,
        })
        .collect();
    let only = own.len() == 1;
    let with = |of: Option<Commission>, other: Option<Commission>| {
        let other_words = other.map_or_else(|| "none".to_owned(), |other| other.to_string());
        let place = of.filter(|_| !only).map(|of| format!(" in place of {of}"));
        let place = place.unwrap_or_default();
        BaseNeighbour {
            description: format!("commission on a win: {other_words}{place}"),
            clause: match other {
                None => format!("no commission{place} is taken of a win"),
                Some(_) => format!("the commission on a win is {other_words}{place}"),
            },
            rules: with_commission(rules, of, other),
        }
    };
    let each = own.iter().flat_map(|of| {
        let others = COMMISSIONS.into_iter().filter_map(Commission::new).map(Some);
        std::iter::once(None).chain(others).map(move |other| (Some(*of), other))
    });
    let none = own.iter().next().map(|_| (None, None));
    none.into_iter().chain(each).map(|(of, other)| with(of, other)).collect()
}

/// Every pay-off of the rules.
fn pays_of(rules: &GinAndWin) -> impl Iterator<Item = Pay> {
    let rows = rules.outcomes.iter().flat_map(|row| [row.ante, row.play]);
    rows.chain(rules.sides.iter().flat_map(|side| &side.rows).map(|row| row.pays))
}

/// The rules with another commission, or none, in place of one, or of all.
fn with_commission(
    rules: &GinAndWin,
    of: Option<Commission>,
    other: Option<Commission>,
) -> GinAndWin {
    let mut rules = rules.clone();
    let rows = rules.outcomes.iter_mut().flat_map(|row| [&mut row.ante, &mut row.play]);
    let sides = rules.sides.iter_mut().flat_map(|side| &mut side.rows);
    for pay in rows.chain(sides.map(|row| &mut row.pays)) {
        let Pay::OddsLess { win, stake, commission } = *pay else { continue };
        if of.is_none_or(|of| of == commission) {
            *pay = other.map_or(Pay::Odds { win, stake }, |commission| Pay::OddsLess {
                win,
                stake,
                commission,
            });
        }
    }
    rules
}

fn qualifiers(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let own = &rules.qualifier;
    let scores = 0..=rules.hand_cards;
    let Some(highest) = scores.clone().rev().find(|score| own.limit(*score).is_some()) else {
        return [Qualifier::never().or_less(0, Rank::KING), Qualifier::always()]
            .map(|qualifier| qualify(rules, qualifier))
            .to_vec();
    };
    // The qualifier up to a score, which qualifies up to a limit; `None`: not at all.
    let up_to = |score: u8, limit: Option<Rank>| {
        let mut qualifier = Qualifier::never();
        for lower in 0..score {
            if let Some(limit) = own.limit(lower) {
                qualifier = qualifier.exactly(lower, limit);
            }
        }
        limit.map_or(qualifier, |limit| qualifier.exactly(score, limit))
    };
    let mut all = vec![Qualifier::never()];
    if let Some(lower) = highest.checked_sub(1) {
        all.push(up_to(lower, None));
    }
    // The highest of n cards with distinct ranks is the n-th rank at least.
    let limits = (highest.max(1)..=13).filter_map(Rank::new);
    all.push(up_to(highest, None));
    all.extend(limits.map(|limit| up_to(highest, Some(limit))));
    if highest < rules.hand_cards {
        all.push(up_to(highest, Some(Rank::KING)).exactly(highest + 1, Rank::KING));
    }
    all.push(Qualifier::always());
    let mut distinct: Vec<Qualifier> = Vec::new();
    for qualifier in all {
        if !distinct.contains(&qualifier) {
            distinct.push(qualifier);
        }
    }
    distinct.into_iter().map(|qualifier| qualify(rules, qualifier)).collect()
}

pub(super) fn qualify(rules: &GinAndWin, qualifier: Qualifier) -> BaseNeighbour {
    let clause = match qualifier {
        _ if qualifier == Qualifier::always() => "the dealer always qualifies".to_owned(),
        _ if qualifier == Qualifier::never() => "the dealer never qualifies".to_owned(),
        _ => format!("the dealer qualifies with '{qualifier}'"),
    };
    BaseNeighbour {
        description: format!("the dealer qualifies: {qualifier}"),
        clause,
        rules: GinAndWin { qualifier, ..rules.clone() },
    }
}

fn pays(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let mut all = Vec::new();
    let rows = rules.outcomes.iter().enumerate();
    for (index, row) in rows.filter(|(_, row)| row.when.event != OutcomeCondition::PlayerFolds) {
        let changed = |ante: Pay, play: Pay| {
            let mut rules = rules.clone();
            if let Some(row) = rules.outcomes.get_mut(index) {
                (row.ante, row.play) = (ante, play);
            }
            let (own_ante, own_play) = (row.ante, row.play);
            let (what, ante, play) = match (ante == own_ante, play == own_play) {
                (false, true) => (format!("Ante {ante}"), Some(ante), None),
                (true, false) => (format!("Play {play}"), None, Some(play)),
                _ => (format!("Ante {ante} and Play {play}"), Some(ante), Some(play)),
            };
            BaseNeighbour {
                description: format!("'{}' pays: {what}", gincert_evidence::printable(&row.text)),
                clause: pays_clause(&row.text, ante, play),
                rules,
            }
        };
        let usual = match row.when.event {
            OutcomeCondition::Result(Contest::Tie) => TIES.as_slice(),
            OutcomeCondition::Result(Contest::DealerWins) => LOSSES.as_slice(),
            _ => WINS.as_slice(),
        };
        all.extend(usual.iter().map(|pay| changed(*pay, row.play)));
        all.extend(usual.iter().map(|pay| changed(row.ante, *pay)));
        all.extend(usual.iter().map(|pay| changed(*pay, *pay)));
        all.push(changed(row.play, row.ante));
    }
    all.retain(|neighbour| neighbour.rules != *rules);
    all
}

/// What a row does to Ante, Play or both, in words.
pub(super) fn pays_clause(text: &str, ante: Option<Pay>, play: Option<Pay>) -> String {
    let on = |pay: Pay, wager: &str| match pay {
        Pay::Lose => format!("loses {wager}"),
        Pay::Push => format!("pushes {wager}"),
        Pay::NotMade => format!("is without {wager}"),
        Pay::Odds { .. } | Pay::OddsLess { .. } | Pay::Meter(_) => format!("pays {pay} on {wager}"),
    };
    let what = match (ante, play) {
        (Some(ante), Some(play)) if ante == play => on(ante, "Ante and Play"),
        _ => {
            let each = [ante.map(|ante| on(ante, "the Ante")), play.map(|play| on(play, "Play"))];
            each.into_iter().flatten().collect::<Vec<_>>().join(" and ")
        }
    };
    format!("'{}' {what}", gincert_evidence::printable(text))
}

/// Each row on the result of the comparison, moved above the rows about the dealer's
/// qualification.
fn orders(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let about_qualifying = |event| {
        matches!(event, OutcomeCondition::DealerDoesNotQualify | OutcomeCondition::DealerQualifies)
    };
    let rows = &rules.outcomes;
    let Some(first) = rows.iter().position(|row| about_qualifying(row.when.event)) else {
        return Vec::new();
    };
    let below = rows.iter().enumerate().skip(first + 1);
    below
        .filter(|(_, row)| matches!(row.when.event, OutcomeCondition::Result(_)))
        .map(|(index, row)| {
            let mut rules = rules.clone();
            let row_moved = rules.outcomes.remove(index);
            rules.outcomes.insert(first, row_moved);
            let text = gincert_evidence::printable(&row.text);
            let description = format!("'{text}' counts whether or not the dealer qualifies");
            BaseNeighbour { clause: description.clone(), description, rules }
        })
        .collect()
}

fn comparisons(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let all = [Comparison::CardsFromTheTop, Comparison::HighestCardOnly, Comparison::ScoreOnly];
    let of = |comparison: Comparison| BaseNeighbour {
        description: format!("comparison: {}", comparison.phrase()),
        clause: format!("hands are compared by '{}'", comparison.phrase()),
        rules: GinAndWin { comparison, ..rules.clone() },
    };
    all.map(of).to_vec()
}

fn multiples(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    // Of two decisions nobody can say of which one other multiples are.
    if rules.raise_rounds.is_some() {
        return Vec::new();
    }
    let own = rules.play_multiples;
    let of = |play_multiples: PlayMultiples| {
        let description = format!("Play is {play_multiples} times the Ante");
        let rules = GinAndWin { play_multiples, ..rules.clone() };
        BaseNeighbour { clause: description.clone(), description, rules }
    };
    if !own.is_choice() {
        return MULTIPLES.map(PlayMultiples::only).map(of).to_vec();
    }
    // Of several multiples one less or one more, and each alone.
    let less = own.all().iter().map(|left_out| {
        let rest = own.all().iter().copied().filter(|multiple| multiple != left_out);
        rest.collect::<Vec<u8>>()
    });
    let more = CHOICES.into_iter().filter(|added| own.place(*added).is_none()).map(|added| {
        let mut all = own.all().to_vec();
        all.push(added);
        all.sort_unstable();
        all
    });
    let alone = own.all().iter().map(|multiple| vec![*multiple]);
    less.chain(more)
        .chain(alone)
        .filter_map(|list| PlayMultiples::new(&list).ok())
        .map(of)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gin_and_win::base::fixtures::ten;

    #[test]
    fn a_commission_may_be_forgotten_or_be_another_one() {
        let mut rules = ten();
        let commission = Commission::new(500).unwrap();
        rules.outcomes[3].play = Pay::OddsLess { win: 1, stake: 1, commission };
        let neighbours = base_neighbours(&rules);
        let of = |all: &[BaseNeighbour], words: &str| {
            let found: Vec<&BaseNeighbour> =
                all.iter().filter(|one| one.description == words).collect();
            assert_eq!(found.len(), 1, "{words}: {all:?}");
            found[0].rules.clone()
        };
        assert_eq!(of(&neighbours, "commission on a win: none"), ten());
        let other = of(&neighbours, "commission on a win: 2.5 %").outcomes[3].play;
        assert_eq!(other.to_string(), "1 to 1 less 2.5 %");
        assert!(!neighbours.iter().any(|one| one.description.ends_with(": 5 %")));
        assert!(!base_neighbours(&ten()).iter().any(|one| one.description.contains("commission")));
        // Of two commissions each is another one by itself.
        let second = Commission::new(250).unwrap();
        rules.outcomes[3].ante = Pay::OddsLess { win: 9, stake: 1, commission: second };
        let neighbours = base_neighbours(&rules);
        let pays = |words: &str| {
            let row = &of(&neighbours, words).outcomes[3];
            [row.ante, row.play].map(|pay| pay.to_string())
        };
        for (words, expected) in [
            ("commission on a win: 4 % in place of 5 %", ["9 to 1 less 2.5 %", "1 to 1 less 4 %"]),
            ("commission on a win: none in place of 2.5 %", ["9 to 1", "1 to 1 less 5 %"]),
            ("commission on a win: none", ["9 to 1", "1 to 1"]),
        ] {
            assert_eq!(pays(words), expected, "{words}");
        }
    }

    #[test]
    fn every_neighbour_is_different_and_differs_in_what_it_says() {
        let rules = ten();
        let neighbours = base_neighbours(&rules);
        assert!(neighbours.len() > 40, "{}", neighbours.len());
        for (index, neighbour) in neighbours.iter().enumerate() {
            assert_ne!(neighbour.rules, rules, "{}", neighbour.description);
            let others = neighbours.iter().skip(index + 1);
            for other in others {
                assert_ne!(neighbour.rules, other.rules);
                assert_ne!(neighbour.description, other.description);
            }
        }
    }

    #[test]
    fn a_clause_tells_a_change_in_a_sentence() {
        let mut rules = ten();
        rules.qualifier = Qualifier::never().or_less(3, Rank::KING);
        let all = base_neighbours(&rules);
        let clause = |description: &str| {
            let found = all.iter().find(|one| one.description == description);
            found.map(|one| one.clause.as_str())
        };
        let tie = gincert_evidence::printable(&rules.outcomes[4].text);
        for (description, words) in [
            (
                format!("'{tie}' pays: Ante Lose and Play Lose"),
                format!("'{tie}' loses Ante and Play"),
            ),
            (format!("'{tie}' pays: Play 1 to 1"), format!("'{tie}' pays 1 to 1 on Play")),
            ("the dealer qualifies: Always".to_owned(), "the dealer always qualifies".to_owned()),
            (
                "the dealer qualifies: Score 2 or less".to_owned(),
                "the dealer qualifies with 'Score 2 or less'".to_owned(),
            ),
        ] {
            assert_eq!(clause(&description), Some(words.as_str()), "{description}");
        }
        let mixed = pays_clause("Tie", Some(Pay::Lose), Some(Pay::Push));
        assert_eq!(mixed, "'Tie' loses the Ante and pushes Play");
    }

    #[test]
    fn limits_go_from_strict_to_generous_and_hold_the_printed_one() {
        let rules = ten();
        let all = limit_neighbours(&rules);
        assert_eq!(all.len(), 10);
        assert!(all.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(all.iter().any(|(_, neighbour)| *neighbour == rules));
        let never = GinAndWin { qualifier: Qualifier::never(), ..rules };
        assert_eq!(limit_neighbours(&never), []);
    }
}

//! What a round is worth to each seat once it is known what each has left.
//!
//! Knows nothing about cards on the table, only deadwood, bonuses and the multiplier.

use super::UndercuttersTied;
use super::showdown::KnockKind;
use super::{BigGin, DoubledPoints, KnockScore, LowestTied, RunBonusTo, SettleRules, Undercut};
use alloc::vec::Vec;

/// How a round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndKind {
    /// A knock that holds.
    Knock,
    /// Gin.
    Gin,
    /// Big gin.
    BigGin,
    /// A knock that another undercut.
    Undercut,
    /// A knock tied where a tie scores nothing.
    Tie,
    /// The stock ran out and nobody scores.
    Void,
    /// The stock ran out and the least deadwood scores.
    Stock,
    /// The deal is void.
    Misdeal,
}

impl EndKind {
    /// All kinds.
    pub const ALL: [EndKind; 8] = [
        EndKind::Knock,
        EndKind::Gin,
        EndKind::BigGin,
        EndKind::Undercut,
        EndKind::Tie,
        EndKind::Void,
        EndKind::Stock,
        EndKind::Misdeal,
    ];

    /// The word in records.
    pub fn word(self) -> &'static str {
        match self {
            EndKind::Knock => "knock",
            EndKind::Gin => "gin",
            EndKind::BigGin => "big-gin",
            EndKind::Undercut => "undercut",
            EndKind::Tie => "tie",
            EndKind::Void => "void",
            EndKind::Stock => "stock",
            EndKind::Misdeal => "misdeal",
        }
    }

    /// Reads the word back.
    pub fn parse(word: &str) -> Option<EndKind> {
        EndKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// The end of a round with all figures, one entry a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// How it ended.
    pub kind: EndKind,
    /// Who ended it, also when undercut; `None` for the end of the stock and a misdeal.
    pub by: Option<u8>,
    /// Who scores; more than one only where a tie lets each score.
    pub winners: Vec<u8>,
    /// The deadwood that counts; empty for a misdeal.
    pub deadwood: Vec<u32>,
    /// The points, with everything.
    pub points: Vec<i64>,
    /// The bonus for gin, big gin or undercut in them, before any doubling.
    pub bonus: Vec<i64>,
    /// The points for runs in them, before any doubling; all 0 where the rules know none.
    pub run_bonus: Vec<i64>,
    /// 2 where a spade doubles the hand, else 1.
    pub multiplier: i64,
    /// The least deadwood of each hand by itself; empty for a misdeal.
    pub minimum: Vec<u32>,
    /// With two seats and somebody out: the least that the defender could be left with.
    pub best_defence: Option<u32>,
}

impl End {
    /// The one seat that scores, if it is one.
    pub fn winner(&self) -> Option<u8> {
        match self.winners.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }
}

/// Who scores, how it is called, and what from deadwood and as bonus.
struct Score {
    kind: EndKind,
    winners: Vec<u8>,
    from_deadwood: Vec<i64>,
    bonus: Vec<i64>,
}

/// Deadwood by seat, for lookups that cannot fail.
struct Deadwood<'a>(&'a [u32]);

impl Deadwood<'_> {
    fn of(&self, seat: u8) -> i64 {
        i64::from(self.0.get(usize::from(seat)).copied().unwrap_or_default())
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = u8> + use<> {
        (0..self.0.len()).filter_map(|seat| u8::try_from(seat).ok())
    }

    fn others(&self, seat: u8) -> impl Iterator<Item = u8> + use<> {
        self.seats().filter(move |other| *other != seat)
    }

    /// The difference with each other seat, added up.
    fn differences(&self, seat: u8) -> i64 {
        self.others(seat).map(|other| self.of(other) - self.of(seat)).sum()
    }

    /// One figure for these seats, 0 for the rest.
    fn only(&self, seats: &[u8], figure: impl Fn(u8) -> i64) -> Vec<i64> {
        self.seats().map(|seat| if seats.contains(&seat) { figure(seat) } else { 0 }).collect()
    }
}

/// The score of a showdown, before doubling and runs.
fn score(rules: &SettleRules, ended: KnockKind, by: u8, counted: &[u32]) -> Score {
    let deadwood = Deadwood(counted);
    let all_others = deadwood.others(by).map(|seat| deadwood.of(seat)).sum::<i64>();
    let win = |kind, points: i64, bonus: i64| Score {
        kind,
        winners: alloc::vec![by],
        from_deadwood: deadwood.only(&[by], |_| points),
        bonus: deadwood.only(&[by], |_| bonus),
    };
    match ended {
        // "How To Play Gin", reaching gin; "Gin rummy", Gin bonus: the entire count, no lay-off.
        KnockKind::Gin => return win(EndKind::Gin, all_others, rules.gin_bonus),
        KnockKind::BigGin => {
            let bonus = match rules.big_gin {
                BigGin::Bonus(bonus) => bonus,
                BigGin::AsGin | BigGin::NotAllowed => rules.gin_bonus,
            };
            return win(EndKind::BigGin, all_others, bonus);
        }
        KnockKind::Knock => {}
    }
    let least = deadwood.others(by).map(|seat| deadwood.of(seat)).min().unwrap_or(i64::MAX);
    let own = deadwood.of(by);
    if own < least {
        // A knock holds only against every opponent ("How To Score In Gin Rummy", the example).
        let opponents = deadwood.others(by).count() as i64;
        let points = match rules.knock_score {
            KnockScore::Difference | KnockScore::SumOfDifferences => all_others - own * opponents,
            KnockScore::OpponentsDeadwood => all_others,
            KnockScore::SumMinusOwn => all_others - own,
        };
        return win(EndKind::Knock, points, 0);
    }
    undercut(rules, by, &deadwood, least)
}

/// The opponent with the least deadwood takes the difference with each other player, and the bonus
/// once ("How To Score In Gin Rummy", undercut).
fn undercut(rules: &SettleRules, by: u8, deadwood: &Deadwood<'_>, least: i64) -> Score {
    let tie = least == deadwood.of(by);
    let bonus = match (rules.undercut, tie) {
        (Undercut::LessOnly, true) => {
            let nothing = deadwood.only(&[], |_| 0);
            let kind = EndKind::Tie;
            return Score {
                kind,
                winners: Vec::new(),
                from_deadwood: nothing.clone(),
                bonus: nothing,
            };
        }
        (Undercut::NoBonusOnTie, true) => 0,
        _ => rules.undercut_bonus,
    };
    // From the knocker on, clockwise.
    let (after, before): (Vec<u8>, Vec<u8>) = deadwood.others(by).partition(|seat| *seat > by);
    let clockwise = after.into_iter().chain(before);
    let mut winners: Vec<u8> = clockwise.filter(|seat| deadwood.of(*seat) == least).collect();
    match rules.undercutters_tied {
        UndercuttersTied::FirstAfterKnocker => winners.truncate(1),
        UndercuttersTied::EachScores => winners.sort_unstable(),
    }
    Score {
        kind: EndKind::Undercut,
        from_deadwood: deadwood.only(&winners, |seat| deadwood.differences(seat)),
        bonus: deadwood.only(&winners, |_| bonus),
        winners,
    }
}

/// What a showdown is worth: `counted` is the deadwood that the rules count, `runs` the points for
/// each seat's own runs.
pub(super) fn showdown_end(
    rules: &SettleRules,
    ended: KnockKind,
    by: u8,
    counted: Vec<u32>,
    runs: &[i64],
    multiplier: i64,
) -> End {
    let Score { kind, winners, from_deadwood, bonus } = score(rules, ended, by, &counted);
    let deadwood = Deadwood(&counted);
    let scores_runs =
        |seat: u8| rules.run_bonus_to == RunBonusTo::EachPlayer || winners.contains(&seat);
    let run_bonus: Vec<i64> = deadwood
        .seats()
        .zip(runs)
        .map(|(seat, runs)| if scores_runs(seat) { *runs } else { 0 })
        .collect();
    let points = from_deadwood.iter().zip(&bonus).zip(&run_bonus).map(|((dead, bonus), runs)| {
        match rules.doubling.map(|doubling| doubling.points) {
            Some(DoubledPoints::Deadwood) => dead * multiplier + bonus + runs,
            Some(DoubledPoints::All) | None => (dead + bonus + runs) * multiplier,
        }
    });
    let points = points.collect();
    End {
        kind,
        by: Some(by),
        winners,
        deadwood: counted,
        points,
        bonus,
        run_bonus,
        multiplier,
        minimum: Vec::new(),
        best_defence: None,
    }
}

/// What a knock is worth by the deadwood alone, the knocker's first and each opponent's after him: not
/// doubled, and without points for runs.
pub fn knock_worth(rules: &SettleRules, counted: Vec<u32>) -> End {
    let runs = alloc::vec![0; counted.len()];
    showdown_end(rules, KnockKind::Knock, 0, counted, &runs, 1)
}

/// The end of the stock: nobody scores, or the least deadwood takes the difference with each other
/// player, without a bonus ("How To Play Gin Rummy", variations) and without doubling: nobody
/// went out.
pub(super) fn stock_end(rules: &SettleRules, counted: Vec<u32>) -> End {
    let deadwood = Deadwood(&counted);
    let least = deadwood.seats().map(|seat| deadwood.of(seat)).min();
    let mut winners: Vec<u8> = Vec::new();
    if rules.stock_end.lowest_scores {
        winners.extend(deadwood.seats().filter(|seat| Some(deadwood.of(*seat)) == least));
        if winners.len() > 1 && rules.lowest_tied == LowestTied::NobodyScores {
            winners.clear();
        }
    }
    let nothing = deadwood.only(&[], |_| 0);
    End {
        kind: if rules.stock_end.lowest_scores { EndKind::Stock } else { EndKind::Void },
        by: None,
        points: deadwood.only(&winners, |seat| deadwood.differences(seat)),
        winners,
        bonus: nothing.clone(),
        run_bonus: nothing,
        multiplier: 1,
        minimum: counted.clone(),
        deadwood: counted,
        best_defence: None,
    }
}

/// A misdeal: nothing is counted and nobody scores.
pub(super) fn misdeal(seats: usize) -> End {
    End {
        kind: EndKind::Misdeal,
        by: None,
        winners: Vec::new(),
        deadwood: Vec::new(),
        points: alloc::vec![0; seats],
        bonus: alloc::vec![0; seats],
        run_bonus: alloc::vec![0; seats],
        multiplier: 1,
        minimum: Vec::new(),
        best_defence: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_a_word_that_reads_back() {
        assert!(EndKind::ALL.iter().all(|kind| EndKind::parse(kind.word()) == Some(*kind)));
        assert_eq!(EndKind::parse("draw"), None);
    }
}

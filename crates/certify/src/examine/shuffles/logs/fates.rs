//! Whether the hands that can be used are a fair sample of those that were dealt.
//!
//! A hand is missing, hidden or faulty for many reasons. As long as none of them has to do with what
//! became of it, the hands that are left are dealt as all were. Mucked hands are read worse, though,
//! and closed ones are not read at all: then good hands are left, and a fair shuffle would look
//! unfair. Shares are compared by R. A. Fisher's exact test.

use gincert_chance::fisher_exact;
use gincert_replay::{Fate, RevealCounts};

/// Shares that differ so strikingly are no chance. A difference that goes unnoticed moves what is left by
/// at most 2.6 times the root of the share that is missing, in standard deviations.
const LEVEL: f64 = 0.01;

/// Why what is left is no fair sample, if it is none.
pub(super) fn unfair(fates: &RevealCounts) -> Option<String> {
    let sum = |of: &[Fate]| {
        let counts = of.iter().map(|fate| fates.of(*fate));
        counts.fold([0, 0], |sum, one| [sum[0] + one[0], sum[1] + one[1]])
    };
    let played = [Fate::Won, Fate::Lost, Fate::Played];
    let pairs = [
        (("folded hands", sum(&[Fate::Folded])), ("played ones", sum(&played))),
        (("hands that lost", sum(&[Fate::Lost])), ("hands that won", sum(&[Fate::Won]))),
        (
            ("dealers' hands against folded hands alone", sum(&[Fate::DealerAlone])),
            ("dealers' hands against played hands", sum(&[Fate::Dealer])),
        ),
    ];
    let unlike = pairs.into_iter().find_map(|(one, other)| {
        let p = fisher_exact(one.1, other.1);
        (p.value() < LEVEL).then_some((one, other, p))
    });
    unlike.map(|((one, [a, b]), (other, [c, d]), p)| {
        format!(
            "{b} of {} {one} and {d} of {} {other} are not usable, a significant difference (p \
             {p}): which hands are shown depends on players' decisions, so they are not a random \
             sample of the deal",
            a + b,
            c + d
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fates(counts: &[(Fate, u64, u64)]) -> RevealCounts {
        let mut fates = RevealCounts::default();
        for (fate, usable, not) in counts {
            (0..*usable).for_each(|_| fates.add(*fate, true));
            (0..*not).for_each(|_| fates.add(*fate, false));
        }
        fates
    }

    /// Faults that follow what became of a hand, whichever way, and faults that follow nothing.
    #[test]
    fn faults_that_follow_a_decision_are_told_from_those_that_do_not() {
        for (counts, is_unfair) in [
            (vec![(Fate::Folded, 50, 20), (Fate::Won, 60, 0), (Fate::Lost, 70, 0)], true),
            (vec![(Fate::Folded, 0, 70), (Fate::Played, 130, 0)], true),
            (vec![(Fate::Folded, 70, 0), (Fate::Won, 60, 0), (Fate::Lost, 50, 20)], true),
            (vec![(Fate::DealerAlone, 0, 40), (Fate::Dealer, 100, 0)], true),
            (vec![(Fate::Folded, 70, 3), (Fate::Won, 60, 2), (Fate::Lost, 70, 3)], false),
            (vec![(Fate::Folded, 699, 1), (Fate::Played, 1300, 0)], false),
            (vec![(Fate::Folded, 0, 70)], false),
            (vec![], false),
        ] {
            assert_eq!(unfair(&fates(&counts)).is_some(), is_unfair, "{counts:?}");
        }
        let why = unfair(&fates(&[(Fate::Folded, 50, 20), (Fate::Won, 130, 0)])).unwrap();
        assert!(why.starts_with("20 of 70 folded hands and 0 of 130 played ones are not usable"));
    }
}

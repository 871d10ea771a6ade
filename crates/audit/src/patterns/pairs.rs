//! Players who play with one dealer as if they knew the dealer's cards.
//!
//! For a player who knows only the own cards each decision that is not the best one gains nothing on average over
//! the other one, beyond what the own cards let expect, whatever was decided before. The sum of these gains,
//! divided by the root of the sum of their squares, is then about normal (self-normalised sums: V. H. de la
//! Pena, T. L. Lai, Q.-M. Shao, Self-Normalized Processes, 2009).

use super::advice::PatternAdvice;
use super::description::Description;
use super::pattern::{Pattern, Who};
use super::price::LEVEL;
use gincert_evidence::counted;
use gincert_replay::summary::{PairHands, Summary};
use libm::{log, sqrt};

/// Fewest decisions that depart from best play.
const DEPARTURES_MIN: u64 = 30;
/// Fewest standard deviations, whatever the level asks: the gains are not normal.
const Z_MIN: f64 = 8.0;

/// The pairs that are named.
pub(crate) fn patterns(summary: &Summary) -> Vec<Pattern> {
    let Some(rows) = summary.pairs.rows() else { return Vec::new() };
    let tested = |pair: &PairHands| pair.departures >= DEPARTURES_MIN;
    let tests = rows.values().filter(|pair| tested(pair)).count();
    let mut found = Vec::new();
    for ((dealer, player), pair) in rows.iter().filter(|(_, pair)| tested(pair)) {
        let Some(z) = score(pair).filter(|z| *z >= Z_MIN) else { continue };
        let ln = ln_tail_at_most(z) + log(tests as f64);
        if ln > log(LEVEL) {
            continue;
        }
        let departures = counted(pair.departures, "departure", "departures");
        let description = Description {
            kind: "hidden-cards",
            explanation: format!(
                "plays as if the dealer's cards were known ({departures} from best play, z = {z:.1})"
            ),
            brief: "plays as if cards known".to_owned(),
            advice: PatternAdvice::WatchBoth,
        };
        found.push(Pattern {
            who: Who {
                dealer_id: Some(dealer.clone()),
                player: Some(player.clone()),
                ..Who::default()
            },
            records: Some(pair.departures),
            of: Some(pair.hands),
            log10_p: Some(ln / core::f64::consts::LN_10),
            ..Pattern::plain(description)
        });
    }
    found
}

fn score(pair: &PairHands) -> Option<f64> {
    let (gain, squares) = (pair.gain.value()?, pair.squares.value()?);
    (squares > 0).then(|| gain as f64 / sqrt(squares as f64))
}

/// A bound of ln of the upper tail of the normal law: ln of its density divided by z (R. D. Gordon, 1941).
fn ln_tail_at_most(z: f64) -> f64 {
    -z * z / 2.0 - log(z) - log(core::f64::consts::TAU) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_replay::Merge as _;

    fn pair(gains: &[i64], times: u64) -> PairHands {
        let mut all = PairHands::default();
        for gain in gains {
            let square = i128::from(*gain) * i128::from(*gain);
            let (gain, squares) = (i128::from(*gain).into(), square.into());
            for _ in 0..times {
                all.merge(PairHands { hands: 10, departures: 1, gain, squares });
            }
        }
        all
    }

    #[test]
    fn a_player_whose_departures_all_gain_is_named_and_one_whose_do_not_is_not() {
        let mut summary = Summary::default();
        let name = |player: &str| ("D1".to_owned(), player.to_owned());
        summary.pairs.add(name("P1"), pair(&[1200, -1100, 900, -1000], 100));
        summary.pairs.add(name("P2"), pair(&[1200, 800], 50));
        summary.pairs.add(name("P3"), pair(&[1200, 800], 14));
        let found = patterns(&summary);
        let players: Vec<_> = found.iter().map(|one| one.who.player.as_deref()).collect();
        assert_eq!(players, [Some("P2")]);
        assert_eq!((found[0].records, found[0].of), (Some(100), Some(1000)));
    }

    #[test]
    fn the_bound_is_above_the_tail() {
        // ln of 1 - Phi(8) = 6.22096e-16.
        assert!((ln_tail_at_most(8.0) - -34.997).abs() < 0.02);
    }
}

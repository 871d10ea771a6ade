//! A side wager with a progressive meter: its edge as a function of the meter, and in the long run.
//!
//! A meter is counted in wagers. Everything else of such a wager is computed while the meter stands at its
//! start; its mean loss falls in a straight line from there.

use super::BonusAnalysis;
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::{Percentage, SideWager};

/// What a meter does to the wager that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeterAnalysis {
    /// Where the meter starts, in wagers.
    pub start: Fraction,
    /// What is added to it of each wager, as a fraction of the wager.
    pub contribution: Fraction,
    /// The mean loss of a wager while the meter stands at its start.
    pub edge_at_start: Fraction,
    /// The mean share of the meter that a wager is paid: the mean loss falls by this for each wager that
    /// the meter rises.
    pub share: Fraction,
    /// Where the meter stands when the mean loss is nothing; above it the wager favours the player. It may
    /// lie below the start, and below nothing. `None` where no hand is paid of the meter.
    pub break_even: Option<Fraction>,
    /// The mean of the meter over all wagers, in the long run: what is added to it for each wager and each start, over
    /// `share`. `None` where no hand is paid of the meter.
    pub mean: Option<Fraction>,
    /// The mean loss of a wager over all wagers, in the long run: that at the mean of the meter.
    pub long_run_edge: Option<Fraction>,
    /// Whether these are under a strategy of the base game, because a fold loses the wager.
    pub is_played: bool,
}

impl MeterAnalysis {
    /// The mean loss of a wager while the meter stands at so many wagers.
    pub fn edge_at(&self, meter: &Fraction) -> Fraction {
        &self.edge_at_start - &(&self.share * &(meter - &self.start))
    }
}

/// What the meter of a wager does, with the analysis of its pay table over all hands; `None` for a wager without a
/// meter. [`BaseGame::played_meter`](crate::BaseGame::played_meter) is for a wager that a fold loses.
///
/// In the long run as much is paid of a meter as is added to it: its contribution with each wager, and its
/// start each time that all of it was paid. With `c` the contribution, `p` the probability of the rows that pay
/// all of it, `a` the start and `s` the mean share paid, the mean of the meter is `(c + p a) / s`. Hands are taken to be
/// paid one after another, so that of two that win all of it the second wins the start.
///
/// ```
/// use gincert_evidence::Fraction;
/// use gincert_game::MeldRules;
/// use gincert_game::gin_and_win::{BonusHand, BonusRow, Meter, MeterPay, Pay, Percentage, SideWager};
/// use gincert_math::{Method, analyse_bonus, analyse_meter, census};
/// let census = census(&MeldRules::GIN_AND_WIN, 7, Method::Symmetric, &|_, _| ()).unwrap();
/// let all = Pay::Meter(MeterPay { share: Percentage::ALL, start: 50, returns_wager: true });
/// let row = |hand, pays| BonusRow { text: String::new(), hand, pays };
/// let wager = SideWager {
///     name: "Jackpot".into(),
///     stands_on_fold: true,
///     rows: vec![row(BonusHand::OtherZero, all), row(BonusHand::AllOthers, Pay::Lose)],
///     meter: Some(Meter { start: 50, contribution: Percentage::new(2_000).unwrap() }),
///     envy: vec![],
/// };
/// let analysis = analyse_bonus(&census, &wager.rows);
/// let chance = &analysis.rows[0].probability;
/// let found = analyse_meter(&wager, &analysis).unwrap();
/// assert_eq!(&found.share, chance);
/// // In the long run the house keeps what is lost, less the contribution, and pays a start each time.
/// let lost = &Fraction::one() - chance;
/// let fifth = Fraction::new(1, 5).unwrap();
/// let paid = &(chance * &Fraction::integer(50)) + &fifth;
/// assert_eq!(found.long_run_edge, Some(&lost - &paid));
/// // And the wager costs nothing while the meter pays what is lost.
/// assert_eq!(found.break_even, lost.checked_div(chance));
/// ```
pub fn analyse_meter(wager: &SideWager, analysis: &BonusAnalysis) -> Option<MeterAnalysis> {
    let chances = analysis.rows.iter().map(|row| &row.probability);
    meter_of(wager, &analysis.house_edge, chances)
}

/// The same, given the mean loss while the meter stands at its start and how probable each row is.
pub(crate) fn meter_of<'f>(
    wager: &SideWager,
    edge_at_start: &Fraction,
    chances: impl Iterator<Item = &'f Fraction>,
) -> Option<MeterAnalysis> {
    let meter = wager.meter?;
    let (mut share, mut whole) = (Fraction::zero(), Fraction::zero());
    for (row, chance) in wager.rows.iter().zip(chances) {
        let Some(pay) = row.pays.of_meter() else { continue };
        share = &share + &(&of(pay.share) * chance);
        if pay.share.is_whole() {
            whole = &whole + chance;
        }
    }
    let start = Fraction::integer(meter.start);
    let contribution = of(meter.contribution);
    let added = &contribution + &(&whole * &start);
    let mean = added.checked_div(&share);
    let mut found = MeterAnalysis {
        break_even: edge_at_start.checked_div(&share).map(|rise| &start + &rise),
        edge_at_start: edge_at_start.clone(),
        start,
        contribution,
        share,
        mean,
        long_run_edge: None,
        is_played: false,
    };
    found.long_run_edge = found.mean.as_ref().map(|mean| found.edge_at(mean));
    Some(found)
}

fn of(share: Percentage) -> Fraction {
    Fraction::new(share.hundredths(), Percentage::WHOLE).unwrap_or_else(Fraction::zero)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::gin_and_win::{BonusHand, BonusRow, Meter, MeterPay, Pay};

    fn part(a: i64, b: i64) -> Fraction {
        Fraction::new(a, b).unwrap()
    }

    fn wager(hundredths: &[u16], start: u32) -> SideWager {
        let pay = |hundredths: &u16| BonusRow {
            text: String::new(),
            hand: BonusHand::AllOthers,
            pays: Pay::Meter(MeterPay {
                share: Percentage::new(*hundredths).unwrap(),
                start,
                returns_wager: false,
            }),
        };
        let lose = BonusRow { text: String::new(), hand: BonusHand::AllOthers, pays: Pay::Lose };
        SideWager {
            name: "Jackpot".into(),
            stands_on_fold: true,
            rows: hundredths.iter().map(pay).chain([lose]).collect(),
            meter: Some(Meter { start, contribution: Percentage::new(2_000).unwrap() }),
            envy: vec![],
        }
    }

    /// At 50 wagers 1 of 100 hands wins 49 and 1 of 10 wins 4, and 89 of 100 lose: an even game. Added are 20 %
    /// and a start of 50 in 100 wagers, paid are 2 % of the meter.
    #[test]
    fn a_meter_by_hand() {
        let chances = [part(1, 100), part(1, 10), part(89, 100)];
        let found = meter_of(&wager(&[10_000, 1_000], 50), &part(0, 1), chances.iter()).unwrap();
        assert_eq!(found.share, part(1, 50));
        assert_eq!(found.mean, Some(part(35, 1)));
        assert_eq!(found.long_run_edge, Some(part(3, 10)));
        assert_eq!(found.break_even, Some(part(50, 1)));
        let at = [60, 50, 0].map(|meter| found.edge_at(&part(meter, 1)));
        assert_eq!(at, [part(-1, 5), part(0, 1), part(1, 1)]);
    }

    /// Where no row pays all of it, the start is paid once and does not count in the long run.
    #[test]
    fn a_start_that_never_comes_again_does_not_count() {
        let chances = [part(1, 10), part(9, 10)];
        let found = |start| meter_of(&wager(&[1_000], start), &part(1, 2), chances.iter()).unwrap();
        assert_eq!(found(50).mean, Some(part(20, 1)));
        assert_eq!(found(900).mean, Some(part(20, 1)));
    }

    #[test]
    fn a_meter_that_no_hand_is_paid_of_has_no_mean() {
        let chances = [part(0, 1), part(1, 1)];
        let found = meter_of(&wager(&[10_000], 50), &part(1, 1), chances.iter()).unwrap();
        assert_eq!((found.break_even, found.mean, found.long_run_edge), (None, None, None));
        let plain = SideWager { meter: None, ..wager(&[10_000], 50) };
        assert_eq!(meter_of(&plain, &part(1, 1), chances.iter()), None);
    }

    /// The same meter, wager by wager: each adds its part, and then a hand is drawn and paid.
    #[test]
    fn a_meter_that_is_followed_wager_by_wager_has_the_same_mean() {
        let chances = [part(1, 100), part(1, 10), part(89, 100)];
        let found = meter_of(&wager(&[10_000, 1_000], 50), &part(0, 1), chances.iter()).unwrap();
        let (mut meter, mut heights, mut lost) = (50.0_f64, 0.0, 0.0);
        let mut state = 7_u64;
        let rounds = 2_000_000_u32;
        for _ in 0..rounds {
            meter += 0.2;
            heights += meter;
            // xorshift64 (G. Marsaglia, Xorshift RNGs, 2003).
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            match state % 100 {
                0 => {
                    lost -= meter - 1.0;
                    meter = 50.0;
                }
                1..=10 => {
                    lost -= meter / 10.0 - 1.0;
                    meter -= meter / 10.0;
                }
                _ => lost += 1.0,
            }
        }
        let near = |simulated: f64, exact: &Option<Fraction>, within: f64| {
            let exact: f64 = exact.as_ref().unwrap().decimal(9).parse().unwrap();
            (simulated / f64::from(rounds) - exact).abs() < within
        };
        assert!(near(heights, &found.mean, 0.2), "{}", heights / f64::from(rounds));
        assert!(near(lost, &found.long_run_edge, 0.015), "{}", lost / f64::from(rounds));
    }
}

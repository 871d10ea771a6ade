//! A progressive meter as a table and in words, for the terminal and for reports.

use super::bonus::MeterAnalysis;
use gincert_evidence::{Align, Fraction, Table, parted_decimal, printable};
use gincert_game::gin_and_win::SideWager;

/// House edge and return of a side wager at some heights of its meter, the lowest first.
pub fn meter_table(side: &SideWager, found: &MeterAnalysis) -> Table {
    let columns = [
        ("Meter", Align::Left),
        ("Wagers", Align::Right),
        ("House edge", Align::Right),
        ("Return", Align::Right),
    ];
    let mut table = Table::new(format!("{}: house edge by its meter", side.name), &columns);
    let twice = &found.start * &Fraction::integer(2);
    let heights = [
        ("at its start", Some(found.start.clone())),
        ("at twice its start", Some(twice)),
        ("on average, in the long run", found.mean.clone()),
        (
            "where the wager costs nothing",
            found.break_even.clone().filter(|even| !even.is_negative()),
        ),
    ];
    let mut heights: Vec<(&str, Fraction)> =
        heights.into_iter().filter_map(|(name, meter)| Some((name, meter?))).collect();
    heights.sort_by(|(_, a), (_, b)| a.cmp(b));
    for (name, meter) in heights {
        let edge = found.edge_at(&meter);
        let back = &Fraction::one() - &edge;
        table.row([name.to_owned(), plain_wagers(&meter), edge.percent(4), back.percent(4)]);
    }
    table
}

/// What the meter does, in sentences that name their basis.
pub fn meter_words(side: &SideWager, found: &MeterAnalysis) -> String {
    let basis = match found.is_played {
        true => " with optimal play of the base game, where a fold loses the wager,",
        false => "",
    };
    let mut words = format!(
        "{}: at the start of the meter, {} wagers, the house edge{basis} is {}. It falls by {} for each wager that the \
         meter rises",
        printable(&side.name),
        plain_wagers(&found.start),
        found.edge_at_start.percent(4),
        found.share.percent(6)
    );
    let (Some(even), Some(mean), Some(edge)) =
        (&found.break_even, &found.mean, &found.long_run_edge)
    else {
        words.push_str("; no hand is paid of it.");
        return words;
    };
    match even.is_negative() {
        true => words.push_str(", and favours the player at any height of the meter."),
        false => words.push_str(&format!(" and is nothing at {} wagers.", plain_wagers(even))),
    }
    words.push_str(&format!(
        " In the long run the meter stands at {} wagers on average, and the house edge is {}.",
        plain_wagers(mean),
        edge.percent(4)
    ));
    if found.is_played {
        words.push_str(" Figures of the pay table count every hand as played.");
    }
    words
}

/// A number of wagers, with two decimals where it needs any.
pub fn plain_wagers(wagers: &Fraction) -> String {
    parted_decimal(wagers, if wagers.is_integer() { 0 } else { 2 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_stand_in_their_order_and_a_meter_that_nobody_wins_has_two() {
        let of = |whole: i64| Fraction::integer(whole);
        let side = SideWager {
            name: "Jackpot".into(),
            stands_on_fold: true,
            rows: vec![],
            meter: None,
            envy: vec![],
        };
        let found = MeterAnalysis {
            start: of(1_000),
            contribution: Fraction::new(1, 5).unwrap(),
            edge_at_start: Fraction::new(1, 2).unwrap(),
            share: Fraction::new(1, 10_000).unwrap(),
            break_even: Some(of(6_000)),
            mean: Some(of(2_500)),
            long_run_edge: Some(Fraction::new(7, 20).unwrap()),
            is_played: false,
        };
        let rows = meter_table(&side, &found).rows;
        let wagers: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(wagers, ["1,000", "2,000", "2,500", "6,000"]);
        assert_eq!(rows[2][2], "35.0000 %");
        assert_eq!(rows[3][2], "0.0000 %");
        assert!(meter_words(&side, &found).contains("is nothing at 6,000 wagers"));
        assert!(!meter_words(&side, &found).contains("optimal play"));
        // An edge of a wager that a fold loses is of another basis than its pay table, and says so.
        let played = meter_words(&side, &MeterAnalysis { is_played: true, ..found.clone() });
        assert!(
            played.contains("with optimal play of the base game")
                && played.contains("every hand as played")
        );
        // No meter lies below nothing.
        let generous = MeterAnalysis { break_even: Some(of(-10)), ..found.clone() };
        assert_eq!(meter_table(&side, &generous).rows.len(), 3);
        assert!(meter_words(&side, &generous).contains("favours the player at any height"));
        let never = MeterAnalysis { break_even: None, mean: None, long_run_edge: None, ..found };
        assert_eq!(meter_table(&side, &never).rows.len(), 2);
        assert!(meter_words(&side, &never).contains("no hand is paid of it"));
        assert_eq!(plain_wagers(&Fraction::new(54_445, 2).unwrap()), "27,222.50");
    }
}

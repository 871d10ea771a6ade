//! Envy pay-offs as tables and in words, for the terminal and for reports.

use super::bonus::EnvyAnalysis;
use gincert_evidence::{Align, Fraction, Table, counted, printable};
use gincert_game::gin_and_win::SideWager;

/// The envy pay-offs of a side wager, and its house edge by the number of seats.
pub fn envy_tables(side: &SideWager, found: &EnvyAnalysis) -> [Table; 2] {
    let columns = [
        ("Hand of another seat", Align::Left),
        ("Pays", Align::Left),
        ("Probability", Align::Right),
        ("Return", Align::Right),
    ];
    let mut rows = Table::new(format!("{}: envy, for each other seat", side.name), &columns);
    for row in &found.rows {
        rows.row([
            side.rows.get(row.envy.row).map(|row| row.text.clone()).unwrap_or_default(),
            row.envy.pays.to_string(),
            row.probability.decimal(9),
            row.return_.decimal(6),
        ]);
    }
    let columns = [("Seats", Align::Right), ("House edge", Align::Right), ("Return", Align::Right)];
    let title = format!("{}: house edge by the number of seats", side.name);
    let mut edges = Table::new(title, &columns);
    for (seats, edge) in found.edges() {
        let back = &Fraction::one() - &edge;
        edges.row([seats.to_string(), edge.percent(4), back.percent(4)]);
    }
    [rows, edges]
}

/// Why a side wager with envy pay-offs has no house edge of its own, as a part of a sentence.
pub fn edge_by_seats(side: &SideWager) -> String {
    format!(
        "what {} costs depends on the number of seats, because hands of other seats pay it envy",
        printable(&side.name)
    )
}

/// What the envy pay-offs do, in sentences that name their basis; [`ENVY_NOT_COUNTED`](crate::ENVY_NOT_COUNTED) is
/// stated once of all wagers.
pub fn envy_words(side: &SideWager, found: &EnvyAnalysis) -> String {
    let basis = match (found.is_played, side.stands_on_fold) {
        (true, _) => {
            " with optimal play of the base game at every seat, where a fold loses the wager,"
        }
        (false, true) => "",
        (false, false) => " with every hand counted as played",
    };
    let (least, most) = found.seats;
    let seat_words = |seats: u8| counted(seats.into(), "seat", "seats");
    let ends = match least == most {
        true => format!("{} at {}", found.edge_at(most).percent(4), seat_words(most)),
        false => format!(
            "{} at {} and {} at {}",
            found.edge_at(least).percent(4),
            seat_words(least),
            found.edge_at(most).percent(4),
            seat_words(most)
        ),
    };
    format!(
        "{}: by its own hand alone the house edge{basis} is {}. Envy lowers it by {} for each other seat: {ends}.",
        printable(&side.name),
        found.own_edge.percent(4),
        found.per_seat.percent(6),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gin_and_win::bonus::EnvyRowAnalysis;
    use gincert_game::gin_and_win::{BonusHand, BonusRow, EnvyPay, Pay};

    #[test]
    fn every_number_of_seats_has_its_edge_and_the_words_name_their_basis() {
        let part = |a: i64, b: i64| Fraction::new(a, b).unwrap();
        let envy = EnvyPay { row: 0, pays: Pay::to_one(5) };
        let hand = BonusHand::OtherZero;
        let side = SideWager {
            name: "Bonus".into(),
            stands_on_fold: true,
            rows: vec![BonusRow { text: "Gin".into(), hand, pays: Pay::to_one(25) }],
            meter: None,
            envy: vec![envy],
        };
        let row = EnvyRowAnalysis { envy, probability: part(1, 100), return_: part(1, 20) };
        let found = EnvyAnalysis {
            seats: (1, 3),
            own_edge: part(1, 10),
            rows: vec![row],
            per_seat: part(1, 20),
            is_played: false,
        };
        let [rows, edges] = envy_tables(&side, &found);
        assert_eq!(rows.rows, [["Gin", "5 to 1", "0.010000000", "0.050000"]]);
        let shown: Vec<&str> = edges.rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(shown, ["10.0000 %", "5.0000 %", "0.0000 %"]);
        let words = envy_words(&side, &found);
        assert!(words.contains("10.0000 % at 1 seat and 0.0000 % at 3 seats"), "{words}");
        assert!(!words.contains("optimal"), "{words}");
        let played = EnvyAnalysis { is_played: true, seats: (2, 2), ..found.clone() };
        let words = envy_words(&side, &played);
        assert!(words.contains("optimal play") && words.contains("5.0000 % at 2 seats"), "{words}");
        let all = envy_words(&SideWager { stands_on_fold: false, ..side }, &found);
        assert!(all.contains("every hand counted as played"), "{all}");
    }
}

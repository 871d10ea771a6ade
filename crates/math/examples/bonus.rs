//! Analyses a bonus pay table and, for printed figures, the closest single-row readings.
//!
//! `cargo run --release -p gincert-math --example bonus -- [symmetric|general|enumerate]`

use gincert_evidence::{Fraction, PrintedNumber};
use gincert_game::gin_and_win::{BonusHand, BonusRow, Pay, ShapePart};
use gincert_game::{MeldRules, Rank};
use gincert_math::{BonusQuantity, Method, analyse_bonus, census, closest};

fn row(hand: BonusHand, pays: Pay) -> BonusRow {
    BonusRow { text: hand.to_string(), hand, pays }
}

fn score(score: u8, limit: Option<Rank>) -> BonusHand {
    BonusHand::Score { score, limit }
}

/// The two pay tables of the sample documents: the pay-offs differ, the hands do not.
fn table(pays: [u32; 6]) -> Vec<BonusRow> {
    let hands = [
        BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::OfAKind(3)]),
        BonusHand::shape(vec![ShapePart::Flush(5), ShapePart::OfAKind(2)]),
        BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::Flush(3)]),
        BonusHand::OtherZero,
        score(1, None),
        score(2, Rank::new(7)),
    ];
    let paying = hands.into_iter().zip(pays);
    paying
        .map(|(hand, pays)| row(hand, Pay::to_one(pays)))
        .chain([row(BonusHand::AllOthers, Pay::Lose)])
        .collect()
}

/// Figures that a public guide prints for its pay table.
const PRINTED: [(BonusQuantity, &str); 13] = [
    (BonusQuantity::Probability(0), "0.000005"),
    (BonusQuantity::Probability(1), "0.002424"),
    (BonusQuantity::Probability(2), "0.018344"),
    (BonusQuantity::Probability(3), "0.019960"),
    (BonusQuantity::Probability(4), "0.151767"),
    (BonusQuantity::Probability(5), "0.077350"),
    (BonusQuantity::Probability(6), "0.730150"),
    (BonusQuantity::Return(0), "0.002295"),
    (BonusQuantity::Return(1), "0.048476"),
    (BonusQuantity::Return(2), "0.146756"),
    (BonusQuantity::Return(3), "0.079840"),
    (BonusQuantity::HouseEdge, "0.071900"),
    (BonusQuantity::TotalReturn, "-0.071900"),
];

fn main() {
    let word = std::env::args().nth(1).unwrap_or_default();
    let melds = MeldRules::GIN_AND_WIN;
    let method = Method::parse(&word).unwrap_or(Method::Symmetric);
    let Ok(counts) = census(&melds, 7, method, &|_, _| ()) else {
        return;
    };
    println!("counted by the {} method", method.word());
    for score in 0..=7 {
        println!("score {score}: {}", counts.with_score(score));
    }
    for pays in [[500, 20, 8, 4, 2, 1], [1000, 25, 10, 4, 2, 1]] {
        let rows = table(pays);
        let analysis = analyse_bonus(&counts, &rows);
        println!("\npay-offs {pays:?}");
        for (row, analysed) in rows.iter().zip(&analysis.rows) {
            println!(
                "{:28} {:>10} {:>12} shadowed {:>8} {} {:>10}",
                row.text,
                row.pays.to_string(),
                analysed.combinations,
                analysed.shadowed,
                analysed.probability.decimal(9),
                analysed.return_.decimal(9),
            );
        }
        let edge = &analysis.house_edge;
        println!("house edge {edge} = {}", edge.decimal(9));
        println!("variance {}", analysis.variance.decimal(9));
        println!("hit frequency {}", analysis.hit_frequency.decimal(9));
    }
    println!("\nprinted figures of the first pay table");
    let rows = table([500, 20, 8, 4, 2, 1]);
    for (quantity, text) in PRINTED {
        let Ok(printed) = PrintedNumber::parse(text) else {
            continue;
        };
        let exact = gincert_math::bonus_value(&counts, &rows, quantity);
        let exact = exact.unwrap_or_else(Fraction::zero);
        let fits = if printed.fits(&exact) { "fits" } else { "" };
        println!("{quantity:?} {text}: exact {} {fits}", exact.decimal(9));
        let readings = closest(&counts, &rows, quantity, printed.value());
        for reading in readings.iter().take(4) {
            println!(
                "    {} {} off by {}",
                reading.description,
                reading.value.decimal(9),
                reading.distance.decimal(9)
            );
        }
    }
}

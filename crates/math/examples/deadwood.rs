//! Prints the law of the least deadwood of ten cards under each rule for the ace, with and without
//! sets, and how long each took: `cargo run --release -p gincert-math --example deadwood [hands]`.
//! With the word `hands` hand by hand.

use gincert_game::deadwood::{Ace, MeldCore};
use gincert_math::{DeadwoodMethod, deadwood_law};
use std::time::Instant;

fn main() {
    let method = match std::env::args().nth(1).as_deref() {
        Some("hands") => DeadwoodMethod::HandByHand,
        _ => DeadwoodMethod::RankByRank,
    };
    for ace in Ace::ALL {
        for sets in [true, false] {
            let core = MeldCore { ace, sets, ..MeldCore::standard() };
            let began = Instant::now();
            match deadwood_law(&core, 10, method) {
                Ok(law) => println!(
                    "{ace:?}, sets {sets}: gin {}, within ten {}, of {}; {} ms",
                    law.gin(),
                    law.within(10),
                    law.total,
                    began.elapsed().as_millis()
                ),
                Err(error) => println!("{ace:?}: {error}"),
            }
        }
    }
}

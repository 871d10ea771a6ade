//! `gincert math` for games with melds on the table: what dealt hands hold, exactly, before anybody plays.

use crate::args::MathArgs;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Fraction, parted, sentence};
use gincert_game::table_gin::TableGin;
use gincert_math::{DealtTable, dealt_table};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    /// By the number of seats, where hands of two seats have another size than those of more.
    hands: Vec<Hands>,
    not_given: Vec<&'static str>,
}

#[derive(Serialize)]
struct Hands {
    /// `two`, `more`, or `any` where all tables deal alike.
    seats: &'static str,
    hand_cards: u8,
    of: String,
    no_meld: Share,
    all_melded: Share,
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<Share>,
    /// By the fewest cards left beside melds, from none.
    cards_left: Vec<Share>,
    /// By the least points left beside melds, from nothing.
    points_left: Vec<String>,
    mean_points: Fraction,
}

#[derive(Serialize)]
struct Share {
    hands: String,
    probability: Fraction,
}

fn share(share: gincert_math::Share) -> Share {
    Share { hands: share.hands.to_string(), probability: share.probability() }
}

/// Sizes of dealt hands, by the seats that have them.
fn sizes(rules: &TableGin) -> Vec<(&'static str, u8)> {
    let (least, most) = rules.seats;
    let sizes = rules.hand_sizes;
    if let Some(cards) = sizes.only() {
        return vec![("any", cards)];
    }
    let two = (least <= 2).then_some(("two", sizes.of(2)));
    let more = (most > 2).then_some(("more", sizes.of(most)));
    two.into_iter().chain(more).collect()
}

pub(super) fn run(output: &Output, rules: &TableGin, args: &MathArgs) -> Result<Exit, Failure> {
    let of_wagers = args.advice.is_some() || args.par || args.neighbours || args.solve.is_some();
    if of_wagers || args.method.is_some() {
        let sentence = "Games with melds on the table have no wagers and one way of counting: --advice, --par, \
                        --neighbours, --solve and --method are for other games.";
        return Err(Failure::usage(sentence));
    }
    let mut dealt = Vec::new();
    for (seats, cards) in sizes(rules) {
        let hands = dealt_table(rules, cards);
        let hands = hands.map_err(|why| Failure::usage(sentence(&why.to_string())))?;
        dealt.push((seats, hands));
    }
    match output.json() {
        true => output.print_json(&answer(&dealt))?,
        false => output.print(&words(&dealt, output.quiet(), output.details()))?,
    }
    Ok(Exit::Clean)
}

fn answer(dealt: &[(&'static str, DealtTable)]) -> Answer {
    let hands = dealt.iter().map(|(seats, dealt)| Hands {
        seats,
        hand_cards: dealt.hand_cards,
        of: dealt.cards.total.to_string(),
        no_meld: share(dealt.no_meld()),
        all_melded: share(dealt.all_melded()),
        contract: dealt.contract.map(share),
        cards_left: (0..=dealt.hand_cards).map(|cards| share(dealt.leaving(cards))).collect(),
        points_left: dealt.points.hands.iter().map(u64::to_string).collect(),
        mean_points: dealt.mean_points(),
    });
    Answer { hands: hands.collect(), not_given: not_given(dealt) }
}

fn not_given(dealt: &[(&'static str, DealtTable)]) -> Vec<&'static str> {
    let mut all: Vec<&str> = Vec::new();
    for reason in dealt.iter().flat_map(|(_, dealt)| &dealt.not_given) {
        if !all.contains(reason) {
            all.push(reason);
        }
    }
    all
}

fn words(dealt: &[(&'static str, DealtTable)], quiet: bool, details: bool) -> String {
    let mut text = String::new();
    for (seats, dealt) in dealt {
        let at = match *seats {
            "two" => ", two seats",
            "more" => ", three seats or more",
            _ => "",
        };
        text.push_str(&format!("Dealt hands of {} cards{at}\n", dealt.hand_cards));
        let line = |name: &str, share: gincert_math::Share| {
            let [hands, of] = [share.hands, share.of].map(|count| parted(&count.to_string()));
            let words = format!("{} ({hands} of {of})", share.probability().percent(7));
            wrapped(&format!("{name}  "), &words)
        };
        if let Some(contract) = dealt.contract {
            text.push_str(&line("Contract in hand", contract));
        }
        text.push_str(&line("No meld in hand ", dealt.no_meld()));
        text.push_str(&line("All cards melded", dealt.all_melded()));
        if quiet {
            continue;
        }
        text.push_str(&format!("Mean points left  {}\n", dealt.mean_points().decimal(6)));
        if details {
            text.push_str(&format!("\n{}", tabular(&dealt.cards_table())));
        }
        text.push('\n');
    }
    if quiet {
        return text;
    }
    for reason in not_given(dealt) {
        text.push_str(&wrapped("Not given: ", reason));
    }
    let more = match details {
        true => "--format json lists every count, with the points.\n",
        false => "--details prints how many cards stay beside melds.\n",
    };
    format!(
        "{text}Points and cards left are those beside the best melds of a hand, exactly.\n{more}"
    )
}

//! What a report says of gin with melds on the table and of no other game.

use crate::blocks::judged_figures::judged_figures;
use crate::blocks::text;
use gincert_evidence::{Align, Table, parted};
use gincert_game::table_gin::TableGin;
use gincert_math::{DealtTable, Share, dealt_table};
use gincert_report::{Block, Report};
use gincert_submission::AnalyzedDocument;

/// Decimals beside exact fractions.
const PLACES: u32 = 15;
/// Most cards of a hand that a report counts: more take seconds.
const REPORTED_CARDS_MAX: u8 = 11;

/// The facts of dealt hands: their number, and the cards of each.
const FACTS_OF_HANDS: [&str; 2] = ["mathematics.hands", "mathematics.cards-of-a-hand"];
/// The same where three seats or more have hands of another size.
const FACTS_OF_MORE_SEATS: [&str; 2] =
    ["mathematics.hands-of-more-seats", "mathematics.cards-of-a-hand-of-more-seats"];

/// Adds the exact counts of dealt hands, and what is not counted.
pub(crate) fn add_mathematics(report: &mut Report, examined: &AnalyzedDocument, rules: &TableGin) {
    report.add("9", Block::Heading("Exact mathematics".to_owned()));
    let sizes = rules.hand_sizes;
    let mut cards = vec![(FACTS_OF_HANDS, sizes.two_seats)];
    let more = Some(sizes.more_seats).filter(|more| *more != sizes.two_seats);
    cards.extend(more.map(|more| (FACTS_OF_MORE_SEATS, more)));
    let mut not_given: Vec<String> = Vec::new();
    for (facts, cards) in cards {
        if cards > REPORTED_CARDS_MAX {
            let why = format!(
                "Dealt hands of {cards} cards: 'gincert math' counts them, in some seconds."
            );
            report.name(facts[1], u64::from(cards));
            not_given.push(why);
            continue;
        }
        match dealt_table(rules, cards) {
            Ok(dealt) => {
                counted(report, facts, &dealt);
                let new = dealt.not_given.iter().map(|reason| (*reason).to_owned());
                not_given
                    .extend(new.filter(|reason| !not_given.contains(reason)).collect::<Vec<_>>());
            }
            Err(why) => {
                report.add("9", text(format!("Not calculated exactly: {why}.")));
                break;
            }
        }
    }
    if !not_given.is_empty() {
        report.add("9", Block::Heading("What is not given".to_owned()));
        report.add("9", Block::List(not_given));
    }
    judged_figures(report, examined);
}

fn counted(report: &mut Report, facts: [&'static str; 2], dealt: &DealtTable) {
    report.name(facts[0], parted(&dealt.cards.total.to_string()));
    report.name(facts[1], u64::from(dealt.hand_cards));
    report.add(
        "9",
        text(format!(
            "All {} hands of {} cards were counted by what stays beside their best melds, before anybody plays. \
             Nothing is simulated.",
            parted(&dealt.cards.total.to_string()),
            dealt.hand_cards
        )),
    );
    let columns = [
        ("Of a hand as dealt", Align::Left),
        ("Hands", Align::Right),
        ("Probability", Align::Right),
        ("Exactly", Align::Left),
    ];
    let mut table = Table::new(format!("Dealt hands of {} cards", dealt.hand_cards), &columns);
    let mut row = |name: &str, share: Share| {
        let p = share.probability();
        table.row([name.to_owned(), share.hands.to_string(), p.decimal(PLACES), p.to_string()]);
    };
    if let Some(contract) = dealt.contract {
        row("Holds the contract", contract);
    }
    row("Holds no meld", dealt.no_meld());
    row("Every card lies in a meld", dealt.all_melded());
    let mean = dealt.mean_points();
    let mean = [mean.decimal(PLACES), mean.to_string()];
    let [decimal, fraction] = mean;
    table.row(["Mean of the least points left".to_owned(), "-".to_owned(), decimal, fraction]);
    report.add("9", Block::Table(table));
    report.add("9", Block::Table(dealt.cards_table()));
}

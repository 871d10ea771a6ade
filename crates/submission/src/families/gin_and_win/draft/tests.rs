//! What a text states, leaves out, says twice and says beside the rules, in prose and in tables.

use super::*;

/// A whole text, a sentence for each fact, with the cells that nothing else states.
const FACTS: [(&str, &[&str]); 20] = [
    ("The game uses one deck of 52 cards, aces low.", &["Deck"]),
    ("The table has 1 to 6 players.", &["Seats"]),
    ("Each player must make an Ante before the deal.", &["Ante, Made"]),
    ("The Ante is any amount within the limits.", &["Ante, Amount"]),
    (
        "Before the deal a player may make the optional Gin Bonus bet, in any amount within the limits.",
        &["Gin Bonus, Made", "Gin Bonus, Amount"],
    ),
    ("The player and the dealer receive seven cards each.", &["Hand"]),
    (
        "After seeing the cards the player folds or makes a Play bet equal to the Ante.",
        &["Play, Made", "Play, Amount"],
    ),
    ("Melds are pairs, trips, quads and flushes of three or more cards.", &["Melds"]),
    ("The cards left over are counted as the score.", &["Score"]),
    (
        "The dealer's hand is set for the lowest score and then for the lowest cards from the top down.",
        &["Setting, dealer"],
    ),
    ("The cards speak.", &["Setting, player"]),
    (
        "The lower score wins; equal scores are decided by the highest card, then by the next highest \
         card, and so on, and the lower card wins.",
        &["Comparison"],
    ),
    (
        "The dealer qualifies with a score of 3 or less, or a score of 4 with Ten or lower.",
        &["Dealer qualifies"],
    ),
    (
        "If the player folds, the Ante is lost.",
        &["Outcome 'Player folds', Ante", "Outcome 'Player folds', Play"],
    ),
    (
        "If the dealer does not qualify, the Ante pays even money and the Play bet pushes.",
        &["Outcome 'Dealer does not qualify', Ante", "Outcome 'Dealer does not qualify', Play"],
    ),
    (
        "If the player wins, the Ante and Play bets pay 1 to 1.",
        &["Outcome 'Player wins', Ante", "Outcome 'Player wins', Play"],
    ),
    ("If the hands tie, both bets push.", &["Outcome 'Tie', Ante", "Outcome 'Tie', Play"]),
    (
        "If the dealer wins, both bets lose.",
        &["Outcome 'Dealer wins', Ante", "Outcome 'Dealer wins', Play"],
    ),
    ("The Gin Bonus is settled also when the player folds.", &["Gin Bonus, Settled"]),
    ("Gin Bonus\n\nOther zero score 4 to 1\nOne score 2 to 1", &[]),
];

const REST: &str = "\n\nAll others: Lose\n";

/// The text without some facts, each on a paragraph of its own.
fn text_without(left_out: &[usize]) -> String {
    let facts = FACTS.iter().enumerate().filter(|(at, _)| !left_out.contains(at));
    let facts: Vec<&str> = facts.map(|(_, (fact, _))| *fact).collect();
    facts.join("\n\n") + REST
}

fn of(text: &str) -> DraftedDocument {
    draft(&FreeText::read(text).unwrap())
}

/// The cells that are not stated and should be, or are asked for, by name.
fn silent(drafted: &DraftedDocument) -> Vec<&str> {
    let optional = |name: &str| name.ends_with("Also called") || name == "Deal order";
    let cells = drafted.cells().filter(|cell| cell.state() == CellState::NotStated);
    cells.map(|cell| cell.name.as_str()).filter(|name| !optional(name)).collect()
}

/// The phrases of an open cell, each with its lines.
type OpenPhrases<'a> = Vec<(&'a str, Vec<u64>)>;

fn open(drafted: &DraftedDocument) -> Vec<(&str, OpenPhrases<'_>)> {
    let cells = drafted.cells().filter(|cell| cell.state() == CellState::Open);
    let of = |one: &'_ CellCandidate| one.passages.iter().map(|passage| passage.line).collect();
    cells
        .map(|cell| {
            let all = cell.candidates.iter().map(|one| (one.phrase.as_str(), of(one)));
            (cell.name.as_str(), all.collect())
        })
        .collect()
}

fn left_over(drafted: &DraftedDocument) -> Vec<(u64, LeftOverReason)> {
    drafted.left_over.iter().map(|left| (left.passage.line, left.reason.clone())).collect()
}

#[test]
fn a_text_that_states_all_leaves_nothing_open_and_nothing_over() {
    let drafted = of(&text_without(&[]));
    assert_eq!(silent(&drafted), [""; 0]);
    assert_eq!(open(&drafted), []);
    assert_eq!(left_over(&drafted), []);
}

#[test]
fn a_fact_that_is_removed_leaves_exactly_its_cells_not_stated() {
    for (at, (fact, cells)) in FACTS.iter().enumerate().filter(|(_, (_, cells))| !cells.is_empty())
    {
        let drafted = of(&text_without(&[at]));
        assert_eq!(silent(&drafted), *cells, "{fact}");
        assert_eq!(open(&drafted), [], "{fact}");
    }
}

#[test]
fn a_contradiction_is_a_choice_with_the_line_of_each() {
    let last = text_without(&[]).lines().count() as u64 + 2;
    for (more, cell, wanted) in [
        (
            "The dealer qualifies with a score of 3 or less, or a score of 4 with Jack or lower.",
            "Dealer qualifies",
            [
                ("Score 3 or less, or score 4 with Ten or lower", 25),
                ("Score 3 or less, or score 4 with Jack or lower", last),
            ],
        ),
        (
            "When the player wins, the Play bet pays 3 to 2.",
            "Outcome 'Player wins', Play",
            [("1 to 1", 31), ("3 to 2", last)],
        ),
        ("In a tie the Ante loses.", "Outcome 'Tie', Ante", [("Push", 33), ("Lose", last)]),
        ("Players are dealt eight cards.", "Hand", [("7 cards", 11), ("8 cards", last)]),
        (
            "A Play bet is 2 times the Ante.",
            "Play, Amount",
            [("Equal to Ante", 13), ("2 times Ante", last)],
        ),
        ("Score 1 pays 3 to 1.", "Pays of 'Score 1'", [("2 to 1", 42), ("3 to 1", last)]),
        (
            "A player who folds also forfeits the Gin Bonus.",
            "Gin Bonus, Settled",
            [("By hand, also when folded", 37), ("By hand, lost when folded", last)],
        ),
        (
            "The player's hand counts as laid.",
            "Setting, player",
            [("Cards speak", 21), ("As laid", last)],
        ),
    ] {
        let drafted = of(&format!("{}\n{more}\n", text_without(&[])));
        let wanted = wanted.map(|(phrase, line)| (phrase, vec![line])).to_vec();
        let mut found = open(&drafted);
        found.retain(|(name, _)| *name == cell);
        assert_eq!(found, [(cell, wanted)], "{more}");
    }
}

#[test]
fn what_is_stated_only_loosely_is_a_choice() {
    for (fact, instead, cell, reason) in [
        (0, "One deck of 52 cards is used.", "Deck", LooseReason::AceNotStated),
        (
            9,
            "The dealer's hand is always set for the lowest score.",
            "Setting, dealer",
            LooseReason::SettingNotDecided,
        ),
        (
            11,
            "The lower score wins, and on a tie the hand with the lower highest card wins.",
            "Comparison",
            LooseReason::FurtherCards,
        ),
        (11, "The lower score wins.", "Comparison", LooseReason::TieNotStated),
        (
            12,
            "The dealer qualifies with a score of 4 with Ten or lower.",
            "Dealer qualifies",
            LooseReason::LowerScores,
        ),
        (
            7,
            "Melds are pairs, trips, quads and 3-card flushes.",
            "Melds",
            LooseReason::FewestNotStated,
        ),
        (
            7,
            "Melds are pairs, trips, quads and suited groups of three or more cards.",
            "Melds",
            LooseReason::FurtherKind,
        ),
        (
            18,
            "The player does not need to win for the Gin Bonus.",
            "Gin Bonus, Settled",
            LooseReason::FoldNotNamed,
        ),
    ] {
        let drafted = of(&format!("{}\n{instead}\n", text_without(&[fact])));
        let found = drafted.cells().find(|found| found.name == cell).unwrap();
        assert_eq!(found.state(), CellState::Open, "{instead}");
        let reasons: Vec<_> = found.candidates.iter().filter_map(|one| one.loose).collect();
        assert_eq!(reasons.first(), Some(&reason), "{instead}");
    }
}

#[test]
fn a_rule_that_no_cell_takes_is_left_over_with_its_line() {
    let last = text_without(&[]).lines().count() as u64 + 2;
    for more in [
        "A Jackpot of $5,000 is paid for seven hearts.",
        "The dealer wins all ties.",
        "Four of a kind on a Tuesday pays 50 to 1.",
        "A player must show the cards when asked.",
        "The floor may void a hand with an exposed card.",
        "Maximum payout 25,000",
    ] {
        let drafted = of(&format!("{}\n{more}\n", text_without(&[])));
        assert_eq!(left_over(&drafted), [(last, LeftOverReason::NotUsed)], "{more}");
    }
    let drafted = of(&format!("{}\nThe house edge is 4.31 %.\n", text_without(&[])));
    assert_eq!(left_over(&drafted), [(last, LeftOverReason::Figure)]);
    let more = of(&format!("{}\nWelcome to the casino.\n", text_without(&[])));
    assert_eq!(left_over(&more), []);
    assert_eq!(more.other_passages, of(&text_without(&[])).other_passages + 1);
}

#[test]
fn what_a_passage_says_beside_its_rule_is_left_over() {
    let last = text_without(&[]).lines().count() as u64 + 2;
    for (fact, instead, missing) in [
        (5, "The player and the dealer receive seven cards each, and 2 cards are burnt.", "2"),
        (10, "The cards speak, and 2 to 1 is paid for a good call.", "2 to 1"),
    ] {
        let drafted = of(&format!("{}\n{instead}\n", text_without(&[fact])));
        let found = left_over(&drafted);
        let of_line = found.iter().find(|(line, _)| *line == last - 2).map(|(_, reason)| reason);
        let numbers = match of_line {
            Some(LeftOverReason::Numbers(numbers)) => numbers.clone(),
            _ => Vec::new(),
        };
        assert!(numbers.contains(&missing.to_owned()), "{instead}: {found:?}");
    }
    let instead = "If the hands tie, both bets push, except on the first hand of a day.";
    let drafted = of(&format!("{}\n{instead}\n", text_without(&[16])));
    let condition = LeftOverReason::Condition("except".to_owned());
    assert_eq!(left_over(&drafted), [(last - 2, condition)]);
}

#[test]
fn how_the_house_sets_its_cards_is_no_rule_of_the_comparison() {
    let instead = "The house arranges its cards for the fewest deadwood cards, and of several ways the lowest cards \
                   from the top down are used.";
    let drafted = of(&format!("{}\n{instead}\n", text_without(&[9, 11])));
    assert_eq!(silent(&drafted), ["Comparison"]);
    assert_eq!(open(&drafted), []);
}

#[test]
fn rows_of_a_second_pay_table_are_not_taken_for_those_of_the_first() {
    let text = "Hand\tPays\nScore 0\t4 to 1\nAll others\tLose\n\nPerfect Gin\n\n\
                Hand\tPays\n7-card flush\t100 to 1\nAll others\tLose\n";
    let drafted = of(text);
    let hands: Vec<(&str, CellState<'_>)> =
        drafted.pays.iter().map(|row| (row.hand.name.as_str(), row.hand.state())).collect();
    let wanted = [
        ("Hand 'Score 0'", CellState::Stated("Score 0")),
        ("Hand 'All Others'", CellState::Stated("All Others")),
        ("Hand '7-Card Flush'", CellState::Open),
    ];
    assert_eq!(hands, wanted);
}

#[test]
fn columns_of_tables_are_found_by_their_names_in_any_order() {
    let text = "Payout (to 1)\tProbability\tWinning hand\n4\t0.02\tOther score of zero\n\
                2\t0.15\tOne deadwood card\n-1\t0.73\tAll other\n9\t0.1\tFour aces\n";
    let drafted = of(text);
    let rows: Vec<(&str, &str)> = drafted
        .pays
        .iter()
        .map(|row| (row.hand.candidates[0].phrase.as_str(), row.pays.candidates[0].phrase.as_str()))
        .collect();
    let wanted = [
        ("Other Score 0", "4 to 1"),
        ("Score 1", "2 to 1"),
        ("All Others", "Lose"),
        ("Four aces", "9 to 1"),
    ];
    assert_eq!(rows, wanted);
    assert_eq!(drafted.pays[3].hand.candidates[0].loose, Some(LooseReason::HandNotRead));
    let columns = LeftOverReason::Columns(vec!["Probability".to_owned()]);
    assert!(left_over(&drafted).contains(&(1, columns)));
}

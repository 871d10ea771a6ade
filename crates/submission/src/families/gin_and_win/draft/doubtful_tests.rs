//! Texts that state a rule and then deny it, bound it, correct it, or speak of another game, place or wager: what a
//! cell may hold, and what has to be listed.

use super::*;

/// A whole text whose every cell is read.
const BASE: &str = "Gin & Win rules

The game is played with one deck of 52 cards, ace low, by 1 to 6 players.
Each player must make an Ante before the deal. The Gin Bonus is an optional side wager made before the deal.
Each player and the dealer receive seven cards.
A meld is a pair, trips, quads or a flush of 3 or more cards.
The score is the number of cards left over.
The dealer sets the hand for the lowest score, then the lowest cards from the top down. Cards speak.
After seeing the cards, the player may fold and lose the Ante, or make a Play wager equal to the Ante.
The dealer qualifies with a score of 3 or less, or a score of 4 with Ten or lower.
If the dealer does not qualify, the Ante pays 1 to 1 and the Play wager pushes.
The lowest score wins; if the scores are equal, the lowest cards from the top down win.
If the player wins, the Ante pays 1 to 1 and the Play wager pays 1 to 1. If the player wins with a score of 0, the \
Ante pays 1 to 1 and the Play wager pays 3 to 1.
If the hands tie, the Ante and the Play wager push. If the dealer wins, the Ante and the Play wager lose.
The Gin Bonus is settled by the hand, even if the player folds.

Gin Bonus
Hand                      Pays
Score 0                   8 to 1
Score 1                   2 to 1
Score 2, Seven or lower   1 to 1
All Others                Lose
";

const ROW: &str = "Score 0                   8 to 1\n";

fn of(text: &str) -> DraftedDocument {
    draft(&FreeText::read(text).unwrap())
}

fn changed(from: &str, to: &str) -> DraftedDocument {
    assert!(BASE.contains(from), "{from}");
    of(&BASE.replace(from, to))
}

fn with(more: &str) -> DraftedDocument {
    of(&format!("{BASE}\n{more}\n"))
}

/// `Push` where it is stated, `choose: A; B`, `not stated`, or `no cell`.
fn cell(drafted: &DraftedDocument, name: &str) -> String {
    let Some(cell) = drafted.cells().find(|cell| cell.name == name) else {
        return "no cell".to_owned();
    };
    let phrases: Vec<&str> = cell.candidates.iter().map(|one| one.phrase.as_str()).collect();
    match cell.state() {
        CellState::Stated(phrase) => phrase.to_owned(),
        CellState::NotStated => "not stated".to_owned(),
        CellState::Open => format!("choose: {}", phrases.join("; ")),
    }
}

fn lists(drafted: &DraftedDocument, part: &str) -> bool {
    drafted.left_over.iter().any(|left| left.passage.text.contains(part))
}

#[test]
fn the_base_text_states_every_cell() {
    let drafted = of(BASE);
    let open = drafted.cells().filter(|cell| cell.state() == CellState::Open);
    assert_eq!(open.map(|cell| cell.name.as_str()).collect::<Vec<_>>(), [""; 0]);
    assert_eq!(drafted.left_over, []);
    assert_eq!(cell(&drafted, "Outcome 'Player wins, score 0', Play"), "3 to 1");
}

/// Words of the base text, what stands instead, a cell and what it may hold.
const CHANGES: [(&str, &str, &str, &str); 22] = [
    (
        "an optional side wager made before the deal",
        "not optional: it must be made",
        "Gin Bonus, Made",
        "choose: Before the deal, optional",
    ),
    (
        "an optional side wager made before the deal",
        "a mandatory side wager",
        "Gin Bonus, Made",
        "not stated",
    ),
    (
        "an optional side wager made before the deal",
        "an optional side wager made after a player has seen three cards",
        "Gin Bonus, Made",
        "not stated",
    ),
    (
        "The Gin Bonus is settled by the hand, even if the player folds",
        "A player who folds does not lose the Gin Bonus",
        "Gin Bonus, Settled",
        "choose: By hand, also when folded; By hand, lost when folded",
    ),
    (
        "even if the player folds",
        "although the player folds",
        "Gin Bonus, Settled",
        "By hand, also when folded",
    ),
    (
        "even if the player folds",
        "win or lose, even if you fold",
        "Gin Bonus, Settled",
        "By hand, also when folded",
    ),
    (
        "equal to the Ante",
        "of at least the Ante and at most three times the Ante",
        "Play, Amount",
        "choose: 3 times Ante",
    ),
    ("equal to the Ante", "of up to twice the Ante", "Play, Amount", "choose: 2 times Ante"),
    (
        "equal to the Ante",
        "not exceeding three times the Ante",
        "Play, Amount",
        "choose: 3 times Ante",
    ),
    (
        "then the lowest cards",
        "then the highest cards",
        "Setting, dealer",
        "choose: Lowest score, then lowest cards from the top down",
    ),
    ("ace low", "ace not low", "Deck", "choose: ace not low; 52 cards, ace low"),
    (
        "a pair, trips",
        "a pair of eights or better, trips",
        "Melds",
        "choose: Pair, Trips, Quads, Flush of 3 or more",
    ),
    (
        "if the scores are equal, the lowest cards from the top down win",
        "if the scores are the same, it is a tie",
        "Comparison",
        "Lowest score",
    ),
    (
        "if the scores are equal, the lowest cards from the top down win",
        "in a tie of scores the lower highest card wins; further cards do not matter",
        "Comparison",
        "Lowest score, then lowest highest card",
    ),
    (
        "a score of 4 with Ten or lower",
        "a score of 4 if the highest card is below a Ten",
        "Dealer qualifies",
        "choose: Score 4 or less",
    ),
    (
        "with Ten or lower",
        "with Ten or lower at the bar",
        "Dealer qualifies",
        "choose: Score 3 or less, or score 4 with Ten or lower",
    ),
    (
        ", or a score of 4 with Ten or lower",
        " (4 or less on Sundays)",
        "Dealer qualifies",
        "choose: Score 4 or less",
    ),
    (
        "Each player and the dealer receive seven cards",
        "Each player receives seven cards and the dealer eight",
        "Hand",
        "choose: 7 cards",
    ),
    (
        "the Play wager pushes",
        "the Play wager pushes, except that the Play wager pays 1 to 1 against a score of 6",
        "Outcome 'Dealer does not qualify, score 6', Play",
        "no cell",
    ),
    (
        "and the Play wager pays 1 to 1. If",
        "and the Play wager pays 1 to 1 less a 5 % commission of the wager. If",
        "Outcome 'Player wins', Play",
        "choose: 1 to 1 less 5 %",
    ),
    (
        "and the Play wager pays 1 to 1. If",
        "and the Play wager pays 1 to 1. A 5 % commission is taken from every winning Play wager. If",
        "Outcome 'Player wins', Play",
        "choose: 1 to 1",
    ),
    (
        "with a score of 0, the",
        "with a score of 0 or 1, the",
        "Outcome 'Player wins, score 1 or less', Play",
        "3 to 1",
    ),
];

#[test]
fn a_denied_or_bounded_rule_is_never_stated() {
    for (from, to, name, wanted) in CHANGES {
        assert_eq!(cell(&changed(from, to), name), wanted, "{to}");
    }
}

#[test]
fn another_game_place_time_or_case_adds_no_row_and_is_listed() {
    for more in [
        "For example, if the player wins with a score of 1, the Play wager pays 4 to 1 in Macau.",
        "At our sister casino, if the player wins with a score of 1, the Play wager pays 2 to 1.",
        "In Gin Poker, if the hands tie, the Ante and Play wager lose.",
        "In earlier versions of the game, if the player won with a score of 1, the Play wager paid 5 to 1.",
        "At the option of the house, Play may pay 2 to 1 on a win with a score of 1.",
        "Not in force: if the player wins with a score of 1, the Play wager pays 2 to 1.",
        "If the player were to win with a score of 1, the Play wager would pay 2 to 1.",
        "In Maine, if the dealer does not qualify, the Ante pushes.",
        "Does the Play wager pay 5 to 1 on a score of 1?",
        "Variant: Reno\n\nIf the player wins with a score of 1, the Play wager pays 2 to 1.",
        "Worked example\n\nThe dealer qualifies with a score of 5 and the Play wager pays 5 to 1.",
        "Each player received five cards until 2020.",
    ] {
        let drafted = with(more);
        let last = more.rsplit('\n').next().unwrap();
        let known: Vec<String> = of(BASE).cells().map(|cell| cell.name.clone()).collect();
        for one in drafted.cells() {
            assert!(known.contains(&one.name), "{more}: {}", one.name);
            assert!(one.candidates.iter().all(|one| one.loose.is_none()), "{more}: {}", one.name);
        }
        assert!(lists(&drafted, last), "{more}");
    }
}

#[test]
fn a_doubtful_passage_stays_beside_one_that_is_not_sure() {
    let drafted = changed(
        "and the Play wager pays 1 to 1. If",
        "and the Play wager pays 1 to 1 at 7 tables. Formerly, if the player wins, the Play wager pays 2 to 1. If",
    );
    assert_eq!(cell(&drafted, "Outcome 'Player wins', Play"), "choose: 1 to 1; 2 to 1");
}

#[test]
fn a_correction_leaves_the_cells_that_it_speaks_of_to_a_person() {
    for (more, name) in [
        (
            "Correction: the Play wager pays 2 to 1, not 3 to 1, on a score of 0.",
            "Outcome 'Player wins, score 0', Play",
        ),
        ("Errata\n\nScore 0 of the Gin Bonus should read 10 to 1.", "Pays of 'Score 0'"),
        (
            "Erratum: in the rule on qualifying, for \"3 or less\" read \"2 or less\".",
            "Dealer qualifies",
        ),
    ] {
        let drafted = with(more);
        assert!(cell(&drafted, name).starts_with("choose: "), "{more}: {}", cell(&drafted, name));
        let is_listed =
            drafted.left_over.iter().any(|left| left.reason == LeftOverReason::Correction);
        assert!(is_listed, "{more}");
    }
}

#[test]
fn a_cell_of_a_pay_table_holds_no_more_than_it_says() {
    for (row, wanted) in [
        ("Score 0                   8 or 10 to 1\n", "choose: 8 or 10 to 1"),
        ("Score 0                   at least 8 to 1\n", "choose: at least 8 to 1"),
        ("Score 0                   8 to 1 up to $1,000\n", "choose: 8 to 1 up to $1,000"),
        ("Score 0                   8 to 1 (5% commission)\n", "choose: 8 to 1 (5% commission)"),
        (
            "Score 0                   8 to 1 (formerly 10 to 1)\n",
            "choose: 8 to 1 (formerly 10 to 1)",
        ),
        ("Score 0                   8.5 to 1\n", "choose: 8.5 to 1"),
        ("Score 0                   ~~8 to 1~~ 10 to 1\n", "choose: 10 to 1"),
        ("Score 0                   8 to 1[2]\n", "choose: 8 to 1"),
        ("Score 0                   8 to 1\u{b9}\n", "choose: 8 to 1"),
        ("Score 0                   9 for 1\n", "8 to 1"),
    ] {
        assert_eq!(cell(&changed(ROW, row), "Pays of 'Score 0'"), wanted, "{row}");
    }
}

#[test]
fn the_header_of_a_pay_table_says_what_its_numbers_are() {
    let table = |text: &str| {
        let from = BASE.find("Hand  ").unwrap();
        of(&format!("{}{text}", &BASE[..from]))
    };
    for (header, cells, wanted) in [
        ("Pays (for 1)", "9", "8 to 1"),
        ("Pays (stake included)", "9 to 1", "choose: 9 to 1; 8 to 1"),
        ("Returned including stake", "9 to 1", "choose: 9 to 1; 8 to 1"),
        ("Old pays      New pays", "8 to 1        10 to 1", "choose: 8 to 1; 10 to 1"),
        ("Nevada        Washington", "8 to 1        10 to 1", "choose: 8 to 1; 10 to 1"),
        ("Odds          Payout", "24 to 1       8 to 1", "8 to 1"),
        ("Odds against   Pays", "24 to 1       8 to 1", "8 to 1"),
        ("Total return", "9x bet returned", "choose: 9x bet returned"),
    ] {
        let drafted = table(&format!("Hand          {header}\nScore 0       {cells}\n"));
        assert_eq!(cell(&drafted, "Pays of 'Score 0'"), wanted, "{header}");
        let columns = drafted.left_over.iter().any(|left| {
            matches!(left.reason, LeftOverReason::PayColumns(_) | LeftOverReason::Columns(_))
        });
        assert_eq!(columns, header.contains("   "), "{header}");
    }
    let included = with("All pay-offs of this table include the stake.");
    assert_eq!(cell(&included, "Pays of 'Score 0'"), "choose: 8 to 1");
}

#[test]
fn a_second_side_wager_is_listed_and_changes_nothing_of_the_first() {
    for more in [
        "The Perfect Pair side bet, also optional, pays 12 to 1 on a 7-card flush.",
        "The casino may offer the Perfect Pair, another optional side bet.",
        "Pay table of the Perfect Pair side bet\n\nHand                      Pays\n7-card flush              100 to 1\n",
    ] {
        let drafted = with(more);
        assert_eq!(cell(&drafted, "Wager Gin Bonus"), "Gin Bonus", "{more}");
        assert_eq!(cell(&drafted, "Gin Bonus, Also called"), "not stated", "{more}");
        assert_eq!(cell(&drafted, "Hand '7-Card Flush'"), "no cell", "{more}");
        let other = LeftOverReason::OtherWager("Perfect Pair".to_owned());
        assert!(drafted.left_over.iter().any(|left| left.reason == other), "{more}");
    }
}

#[test]
fn a_stated_fact_that_is_not_read_is_listed_and_named_for_its_cell() {
    for (from, to, name, listed) in [
        ("Cards speak.", "Cards do not speak.", "Setting, player", "do not speak"),
        (
            "or make a Play wager equal to the Ante",
            "or stay. The Play wager equals the Ante",
            "Play, Amount",
            "equals the Ante",
        ),
        (
            "The dealer qualifies with a score of 3 or less, or a score of 4 with Ten or lower.",
            "The dealer needs a score below 4 to qualify.",
            "Dealer qualifies",
            "below 4",
        ),
    ] {
        let drafted = changed(from, to);
        assert_eq!(cell(&drafted, name), "not stated", "{to}");
        assert!(lists(&drafted, listed), "{to}");
        let cell = drafted.cells().find(|cell| cell.name == name).unwrap();
        assert!(cell.mentions.iter().any(|one| one.text.contains(listed)), "{to}");
    }
    let drafted = changed("Cards speak.", "Cards speak on a velvet cushion.");
    let words = LeftOverReason::Words(vec!["velvet".to_owned(), "cushion".to_owned()]);
    assert!(drafted.left_over.iter().any(|left| left.reason == words));
}

#[test]
fn an_outcome_that_pays_both_wagers_behind_its_pay_off_pays_both() {
    let drafted = changed(
        "If the player wins, the Ante pays 1 to 1 and the Play wager pays 1 to 1.",
        "A player who wins is paid 1 to 1 on the Ante and on the Play wager.",
    );
    for wager in ["Ante", "Play"] {
        assert_eq!(cell(&drafted, &format!("Outcome 'Player wins', {wager}")), "1 to 1");
    }
}

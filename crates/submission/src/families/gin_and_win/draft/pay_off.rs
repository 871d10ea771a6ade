//! A pay-off as a cell of a table has it: nothing where the cell says more than a pay-off. It knows one cell; which
//! hand or outcome it belongs to is decided elsewhere.

use super::doubt::has;
use crate::families::gin_and_win::phrases;
use crate::families::gin_and_win::sign::text::{digits, lines, words};
use gincert_game::gin_and_win::Pay;

/// What the numbers of a column of pay-offs are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PayKind {
    /// What is won.
    To,
    /// What is returned for one, the stake among it.
    For,
    /// What is returned, the stake among it, in odds or numbers.
    WithStake,
}

/// Words that say nothing about a pay-off.
const FILLERS: [&str; 14] =
    ["pays", "pay", "paid", "is", "are", "the", "at", "odds", "of", "bet", "wager", "a", "&", "be"];

/// The pay-off of a cell, where all of its words are of one.
pub(super) fn pay_off(cell: &str) -> Option<Pay> {
    let trimmed = cell.trim().trim_end_matches('.');
    phrases::pay(trimmed).ok().map(returned).or_else(|| {
        let lines = lines(trimmed);
        let [line] = lines.as_slice() else { return None };
        let list = words(&line.tokens);
        let pays: Vec<Pay> = line.tokens.iter().filter_map(|token| token.pays()).collect();
        match pays.as_slice() {
            [only] => list.iter().all(|word| FILLERS.contains(word)).then(|| returned(*only)),
            [] if matches!(list.as_slice(), ["not", "made"] | ["n", "a"]) => Some(Pay::NotMade),
            [] => verb(&list),
            _ => None,
        }
    })
}

/// Odds that win nothing return the stake.
pub(super) fn returned(pay: Pay) -> Pay {
    match pay {
        Pay::Odds { win: 0, .. } => Pay::Push,
        pay => pay,
    }
}

/// The pay-off of a cell of a column, with what it would be without the stake where the column does not plainly
/// state whether that is a part of it.
pub(super) fn pay_offs(cell: &str, kind: PayKind) -> (Option<Pay>, Option<Pay>) {
    let number = digits(cell.trim());
    let without = |win: u32, stake: u32| match win.checked_sub(stake) {
        None => Pay::Lose,
        Some(0) => Pay::Push,
        Some(win) => Pay::Odds { win, stake },
    };
    match (kind, number, pay_off(cell)) {
        // Nothing won, or nothing returned: the number alone does not say which.
        (PayKind::To | PayKind::WithStake, Some(0), _) => (None, None),
        (PayKind::For, Some(number), _) => (Some(without(number, 1)), None),
        (PayKind::To, _, pay) => (pay, None),
        // A column `for 1` with odds `to 1`, and one whose stake is a part: the text says both.
        (_, _, Some(Pay::Odds { win, stake })) if !cell.contains(" for ") => {
            (Some(Pay::Odds { win, stake }), Some(without(win, stake)))
        }
        (_, _, pay) => (pay, None),
    }
}

/// A pay-off without odds, where every word is of one.
fn verb(list: &[&str]) -> Option<Pay> {
    const PUSH: [&str; 5] = ["push", "pushes", "pushed", "returned", "tie"];
    const LOSE: [&str; 5] = ["lose", "loses", "lost", "forfeited", "collected"];
    let fillers =
        ["the", "is", "are", "bet", "bets", "wager", "wagers", "stake", "stakes", "&", "a"];
    let is_known =
        |word: &&str| [&PUSH[..], &LOSE[..], &fillers[..]].iter().any(|all| all.contains(word));
    match (has(list, &PUSH), has(list, &LOSE), list.iter().all(is_known)) {
        (true, false, true) => Some(Pay::Push),
        (false, true, true) => Some(Pay::Lose),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_says_more_than_a_pay_off_is_not_read() {
        for (cell, wanted) in [
            ("8 to 1", Some("8 to 1")),
            ("pays 3 for 2", Some("1 to 2")),
            ("1 for 1", Some("Push")),
            ("even money", Some("1 to 1")),
            ("loses", Some("Lose")),
            ("not made", Some("-")),
            ("n/a", Some("-")),
            ("9x bet returned", None),
            ("8 or 10 to 1", None),
            ("8-10 to 1", None),
            ("at least 8 to 1", None),
            ("8 to 1 up to $1,000", None),
            ("2 to 1 (5% commission)", None),
            ("8 to 1 (formerly 10 to 1)", None),
            ("8.5 to 1", None),
            ("3 to 1 (1)", None),
            ("Lose, except a score of 7, which pushes", None),
            ("Jackpot", None),
        ] {
            let pay = pay_off(cell).map(|pay| pay.to_string());
            assert_eq!(pay.as_deref(), wanted, "{cell}");
        }
    }

    #[test]
    fn a_column_that_counts_the_stake_is_read_without_it_or_left_to_a_person() {
        let of = |cell: &str, kind| {
            let (pay, other) = pay_offs(cell, kind);
            (pay.map(|pay| pay.to_string()), other.map(|pay| pay.to_string()))
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(of("9", PayKind::For), (some("8 to 1"), None));
        assert_eq!(of("0", PayKind::For), (some("Lose"), None));
        assert_eq!(of("1", PayKind::For), (some("Push"), None));
        assert_eq!(of("9 to 1", PayKind::WithStake), (some("9 to 1"), some("8 to 1")));
        assert_eq!(of("9", PayKind::WithStake), (some("9 to 1"), some("8 to 1")));
        assert_eq!(of("9", PayKind::To), (some("9 to 1"), None));
        assert_eq!(of("0", PayKind::To), (None, None));
        assert_eq!(of("0", PayKind::WithStake), (None, None));
        assert_eq!(of("Lose", PayKind::WithStake), (some("Lose"), None));
    }
}

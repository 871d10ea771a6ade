//! What a sign or rack card says, against the document that it is about, hand by hand.
//!
//! Every pay-off of a sign is read with the hand or the outcome that it is for and compared with the row of
//! the document; so are the dealer's qualifier and printed figures of cost. What cannot be read is not
//! compared, which is reported with its line: it never counts as agreement. This file knows texts; it knows
//! nothing about folders.

mod commission;
mod figures;
pub(in crate::families::gin_and_win) mod hands;
pub(in crate::families::gin_and_win) mod outcomes;
pub(in crate::families::gin_and_win) mod qualifier;
pub(in crate::families::gin_and_win) mod rows;
pub(in crate::families::gin_and_win) mod text;

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::document::dossier::PayRowIndex;
use crate::document::limits::limit_amount;
use gincert_evidence::Span;
use gincert_game::gin_and_win::{BonusRow, Comparison, GinAndWin, Pay};
use std::collections::BTreeSet;

/// What a sign says, compared with one row of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignRow {
    /// Where it stands on the sign.
    pub span: Span,
    /// What the sign says.
    pub sign: String,
    /// What the document says.
    pub document: String,
    /// Where, in the document.
    pub in_document: Option<Span>,
    /// Whether both say the same.
    pub agrees: bool,
}

/// Something on a sign that was not compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignLine {
    /// Where it stands on the sign.
    pub span: Span,
    /// Why it was not compared, as the end of a sentence.
    pub why: String,
}

/// What a sign was compared for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SignCompared {
    /// Everything that was compared, in the order of the sign.
    pub rows: Vec<SignRow>,
    /// Rows of the document's pay table that a sign with other rows of it leaves out.
    pub missing: Vec<(String, Option<Span>)>,
    /// Other facts of the document that the sign does not have: each the end of a sentence.
    pub omits: Vec<String>,
    /// What was not compared.
    pub unread: Vec<SignLine>,
}

/// Rows of a sign that are compared.
pub const SIGN_PAYS_MAX: usize = 200;

/// A row as it is found, before its place in the document is known.
struct Difference {
    span: Span,
    sign: String,
    document: String,
    outcome_row: Option<usize>,
    bonus_row: Option<usize>,
    agrees: bool,
}

/// What is found while a sign is read.
#[derive(Default)]
pub(in crate::families::gin_and_win) struct SignFindings {
    compared: Vec<Difference>,
    missing: Vec<usize>,
    omits: Vec<String>,
    pub unread: Vec<SignLine>,
    /// The pay-offs whose hand or outcome was not read.
    unread_pays: Vec<Pay>,
    /// Whether the sign names a commission that is not part of a pay-off.
    has_commission_apart: bool,
}

/// Compares a sign's text with a document; `None` where the document has no rules to compare with.
pub fn compare_sign(examined: &AnalyzedDocument, text: &str) -> Option<SignCompared> {
    let rules = examined.rules()?;
    let mut found = SignFindings::default();
    let lines = text::lines(text);
    let why = match rules.has_envy() {
        true => Some("a sign of a game with envy pay-offs is not compared"),
        false if rules.sides.len() > 1 => {
            Some("a sign of a game with several side wagers is not compared")
        }
        false => None,
    };
    if let Some(why) = why.map(str::to_owned) {
        let span = lines.first().map_or_else(Span::default, |line| line.span);
        found.unread.push(SignLine { span, why });
        return Some(placed(examined, found));
    }
    commission::apart(&lines, &mut found);
    let left = rows::compare(rules, &lines, &mut found);
    outcomes::compare(rules, &left, &mut found);
    qualifier::compare(rules, &lines, &mut found);
    figures::compare(examined, &lines, &mut found);
    pays(rules, &lines, &mut found);
    let words = words_of(text);
    let lower = text.to_lowercase();
    let goes_on = ["second", "next highest", "next card", "and so on", "top down", "last card"];
    let is_whole = rules.comparison == Comparison::CardsFromTheTop;
    if is_whole && !goes_on.iter().any(|word| lower.contains(word)) {
        found.omits.push("that a tie is decided by the second card and so on".to_owned());
    }
    limits(examined, &words, &mut found);
    struck_out(text, &mut found);
    Some(placed(examined, found))
}

/// The rows of the only pay table; none where the game has none. Signs of games with several are not compared.
fn pay_table(rules: &GinAndWin) -> &[BonusRow] {
    rules.sides.first().map_or(&[], |side| &side.rows)
}

/// The rows with their places in the document, as many as are compared.
fn placed(examined: &AnalyzedDocument, mut found: SignFindings) -> SignCompared {
    let dossier = &examined.dossier;
    found.compared.sort_by_key(|row| (row.span.start, row.span.end));
    let most = found.compared.get(SIGN_PAYS_MAX).map(|row| row.span);
    if let Some(span) = most {
        let why = format!("at most {SIGN_PAYS_MAX} rows of a sign are compared");
        found.unread.push(SignLine { span, why });
    }
    let bonus_place =
        |row: usize| dossier.hand_cell(PayRowIndex { side: 0, row }).map(|cell| cell.span);
    let rows = found.compared.into_iter().take(SIGN_PAYS_MAX).map(|row| {
        let outcome = row.outcome_row.and_then(|at| dossier.outcome_cells.get(at));
        SignRow {
            span: row.span,
            sign: row.sign,
            document: row.document,
            in_document: row.bonus_row.and_then(bonus_place).or(outcome.map(|cell| cell.span)),
            agrees: row.agrees,
        }
    });
    let rules = examined.rules();
    // A row with the pay-off of one that was not read may be that one.
    let unread_pays = found.unread_pays;
    let may_be_there = |row: &usize| {
        let pays = rules.and_then(|rules| pay_table(rules).get(*row)).map(|row| row.pays);
        pays.is_some_and(|pays| unread_pays.iter().any(|pay| outcomes::alike(*pay, pays)))
    };
    let missing = found.missing.into_iter().filter(|row| !may_be_there(row)).map(|row| {
        let row_of = rules.and_then(|rules| pay_table(rules).get(row));
        let words = row_of.map_or_else(String::new, |row| format!("{}: {}", row.hand, row.pays));
        (words, bonus_place(row))
    });
    let mut unread = found.unread;
    unread.sort_by_key(|line| line.span.start);
    unread.dedup();
    unread.truncate(SIGN_PAYS_MAX);
    SignCompared { rows: rows.collect(), missing: missing.collect(), omits: found.omits, unread }
}

/// Words that are struck out, which some readers see and others not.
fn struck_out(text: &str, found: &mut SignFindings) {
    if let Some(at) = text.find("~~") {
        let why = "words that are struck out are not compared".to_owned();
        found.unread.push(SignLine { span: Span::new(at..at + 2), why });
    }
}

/// Pay-offs of the outcome table that stand nowhere on the sign.
fn pays(rules: &GinAndWin, lines: &[text::TextLine], found: &mut SignFindings) {
    let tokens = lines.iter().flat_map(|line| &line.tokens);
    let printed: BTreeSet<Pay> =
        tokens.filter_map(|token| token.pays()).filter(|pay| pay.is_odds()).collect();
    let outcomes = rules.outcomes.iter().flat_map(|row| [row.ante, row.play]);
    let all: BTreeSet<Pay> = outcomes.filter(|pay| pay.is_odds()).collect();
    let omitted = all
        .difference(&printed)
        .filter(|pay| !(found.has_commission_apart && printed.contains(&pay.before_commission())));
    let omitted: Vec<String> = omitted.map(|pay| format!("the pay-off {pay}")).collect();
    found.omits.extend(omitted);
}

/// Words and numbers in small letters; `3-1` and `3:1` are `3 to 1`.
fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || "|,;()*".contains(c)) {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let odds = word.split_once(['-', ':', '/']).filter(|(win, stake)| {
            let is_number =
                |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            is_number(win) && is_number(stake)
        });
        match odds {
            Some((win, stake)) => words.extend([win, "to", stake].map(str::to_owned)),
            None if word.is_empty() => {}
            None => words.push(word.replace("even-money", "even")),
        }
    }
    words
}

fn number(word: &str) -> Option<u32> {
    text::small(word).or_else(|| text::digits(word))
}

/// Each limit that is a number stands on the sign, near a word of its name.
fn limits(examined: &AnalyzedDocument, words: &[String], found: &mut SignFindings) {
    for limit in &examined.dossier.limits {
        let Ok(amount) = limit_amount(&limit.value.text) else { continue };
        let Ok(wanted) = amount.value.decimal(0).parse::<u32>() else { continue };
        let has_number = words.iter().any(|word| number(&word.replace(',', "")) == Some(wanted));
        let stem = |word: &str| word.trim_end_matches('s').to_owned();
        let name: Vec<String> = words_of(&limit.name.text).iter().map(|word| stem(word)).collect();
        let has_name = words.iter().any(|word| word.len() > 3 && name.contains(&stem(word)));
        if !has_number || !has_name {
            found.omits.push(format!("the limit '{}: {}'", limit.name.text, limit.value.text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open_document;

    const TERMS: &str = "# T\n\n| Document | |\n| - | - |\n| Game | gin-and-win |\n| Revision | t |\n\n\
| Term | Rule |\n| - | - |\n| Deck | 52 cards, ace low |\n| Hand | 7 cards |\n\
| Melds | Pair, Trips, Quads, Flush of 3 or more |\n| Score | Cards left over |\n\
| Setting, dealer | Lowest score, then lowest cards from the top down |\n\
| Setting, player | Cards speak |\n\
| Comparison | Lowest score, then lowest cards from the top down |\n\
| Dealer qualifies | Score 3 or less, or score 4 with Jack or lower |\n\n\
| Outcome | Ante | Play |\n| - | - | - |\n| Player folds | Lose | - |\n\
| Dealer does not qualify | 1 to 1 | Push |\n| Player wins, score 0 | 1 to 1 | 3 to 1 |\n\
| Player wins | 1 to 1 | 1 to 1 |\n| Tie | Push | Push |\n| Dealer wins | Lose | Lose |\n\n\
| Hand | Pays |\n| - | - |\n| 4-of-a-Kind & 3-of-a-Kind | 500 to 1 |\n\
| 5-Card Flush & Pair | 20 to 1 |\n| Other Score 0 | 4 to 1 |\n| Score 1 | 2 to 1 |\n\
| All Others | Lose |\n\n\
| Limit | Value | From |\n| - | - | - |\n| Games per hand | 4 | x |\n";

    fn of(text: &str) -> SignCompared {
        compare_sign(&open_document("t.md", TERMS.as_bytes()), text).unwrap()
    }

    /// What the sign says otherwise, what it leaves out, and how much was not read.
    fn compare_lines(text: &str) -> (Vec<String>, Vec<String>, usize) {
        let found = of(text);
        let differs = found.rows.iter().filter(|row| !row.agrees).map(|row| row.sign.clone());
        let missing = found.missing.iter().map(|(words, _)| format!("missing {words}"));
        (differs.chain(missing).collect(), found.omits.clone(), found.unread.len())
    }

    const REST: &str = "The dealer qualifies with a score of 3 or less, or 4 with Jack or lower.\n\
        If the dealer does not qualify the Ante pays even money and the Play bet pushes.\n\
        A win pays even money on both bets; with a score of zero the Play bet is paid 3-1.\n\
        Ties: lowest high card, then the second highest, and so on. At most four games a hand.\n";
    const PAYS: &str = "4 of a kind & 3 of a kind .... 500-1\n5 card flush & pair .... 20-1\n\
        Other zero score .... 4-1\nOne score .... 2-1\n";

    #[test]
    fn an_honest_sign_agrees_in_any_order_and_dress() {
        let lines: Vec<&str> = PAYS.lines().collect();
        let backwards: String =
            lines.iter().rev().map(|line| format!("\u{2022} {line}\n")).collect();
        let table: String =
            lines.iter().map(|line| format!("| {} |\n", line.replace(" .... ", " | "))).collect();
        let columns = format!("{}      {}\n{}   {}\n", lines[0], lines[1], lines[2], lines[3]);
        let first: String = lines
            .iter()
            .map(|line| line.split_once(" .... ").map(|(a, b)| format!("{b}  {a}\n")).unwrap())
            .collect();
        let stacked: String = lines
            .iter()
            .map(|line| line.split_once(" .... ").map(|(a, b)| format!("{a}\n{b}\n")).unwrap())
            .collect();
        let bare = "Event Pays\n4-of-a-Kind & 3-of-a-Kind 500\n5-Card Flush & Pair 20\n\
                    Other Gin Hand (No Deadwood) 4\nOne Deadwood Card 2\n";
        for pays in [
            PAYS.to_owned(),
            PAYS.to_uppercase(),
            backwards,
            table,
            columns,
            first,
            stacked,
            bare.to_owned(),
            PAYS.replace("-1", " for 1")
                .replace("500", "501")
                .replace("20", "21")
                .replace("4 for", "5 for")
                .replace("2 for", "3 for"),
        ] {
            let sign = format!("GIN & WIN\n\n{REST}\nGin Bonus\n\n{pays}");
            let (differs, omits, unread) = compare_lines(&sign);
            assert!(
                differs.is_empty() && omits.is_empty() && unread == 0,
                "{sign}\n{:#?}",
                of(&sign)
            );
            let agreed = of(&sign).rows.iter().filter(|row| row.agrees).count();
            assert!(agreed >= 9, "{agreed}: {sign}");
        }
    }

    #[test]
    fn a_sign_that_swaps_changes_adds_or_leaves_out_a_row_differs() {
        for (from, to, wanted) in [
            ("kind .... 500-1", "kind .... 2-1", "4-of-a-Kind & 3-of-a-Kind: 2 to 1"),
            ("One score .... 2-1", "One score .... 500-1", "Score 1: 500 to 1"),
            ("5 card flush & pair .... 20-1\n", "", "missing 5-Card Flush & Pair: 20 to 1"),
            ("One score .... 2-1", "One score .... 2-1\nScore 2 .... 1-1", "Score 2: 1 to 1"),
            ("score .... 2-1", "score .... 2-1\nTwo score .... 1-1", "Score 2: 1 to 1"),
            ("5 card flush & pair", "5 card flush & trips", "5-Card Flush & 3-of-a-Kind: 20 to 1"),
        ] {
            let sign = format!("{REST}\n{PAYS}");
            assert!(sign.contains(from), "{from}");
            let (differs, ..) = compare_lines(&sign.replace(from, to));
            assert!(differs.iter().any(|one| one == wanted), "{to}: {differs:?}");
        }
        for (from, to) in [
            ("or 4 with Jack", "or 4 with a Ten"),
            ("3 or less, or 4 with Jack or lower", "4 or less"),
            ("zero the Play bet is paid 3-1", "zero the Play bet is paid 2-1"),
            ("zero the Play bet is paid 3-1", "zero the Ante is paid 3-1"),
            (
                "the Ante pays even money and the Play bet pushes",
                "the Ante pushes and the Play bet pays even money",
            ),
        ] {
            let sign = format!("{REST}\n{PAYS}");
            assert!(sign.contains(from), "{from}");
            let (differs, ..) = compare_lines(&sign.replace(from, to));
            assert!(!differs.is_empty(), "{to}: {:#?}", of(&sign.replace(from, to)));
        }
    }

    #[test]
    fn what_cannot_be_read_is_not_compared_and_never_agrees() {
        for line in [
            "The magic hand pays 500 to 1",
            "Four aces 50-1",
            "One score pays 2 to 1 on Tuesdays",
            "~~Score 1: 2 to 1~~",
        ] {
            let (_, _, unread) = compare_lines(&format!("{REST}\n{PAYS}\n{line}\n"));
            assert!(unread > 0, "{line}");
        }
        // What only a comment of the page says, players do not read.
        let hidden =
            format!("{REST}\n<!-- One score 2-1 -->\n{}", PAYS.replace("One score .... 2-1\n", ""));
        assert_eq!(compare_lines(&hidden).0, ["missing Score 1: 2 to 1"]);
    }

    /// The card of 2017 in its facts: it stops at the highest card and names no limit.
    #[test]
    fn a_card_that_stops_at_the_highest_card_and_names_no_limit_is_told() {
        let card =
            REST.replace(", then the second highest, and so on. At most four games a hand", "");
        let (differs, omits, _) = compare_lines(&format!("{card}\n{PAYS}"));
        let omits = omits.join("; ");
        assert!(differs.is_empty(), "{differs:?}");
        assert!(omits.contains("a tie is decided by the second card"), "{omits}");
        assert!(omits.contains("Games per hand: 4"), "{omits}");
    }

    /// A sign beside a document whose Play wager wins less 5 %.
    fn of_commission(sign: &str) -> (Vec<(String, bool)>, Vec<String>, usize) {
        let document = TERMS
            .replace(
                "| Player wins | 1 to 1 | 1 to 1 |",
                "| Player wins | 1 to 1 | 1 to 1 less 5 % |",
            )
            .replace("| Score 1 | 2 to 1 |", "| Score 1 | 2 to 1 less 5 % |");
        let found = compare_sign(&open_document("t.md", document.as_bytes()), sign).unwrap();
        let rows = found.rows.iter().map(|row| (row.sign.clone(), row.agrees)).collect();
        (rows, found.omits.clone(), found.unread.len())
    }

    #[test]
    fn a_commission_behind_a_pay_off_is_part_of_it() {
        for words in ["less 5 %", "less 5%", ", less a 5 % commission", "(less 5 per cent)"] {
            let sign = format!(
                "If the player wins the Play bet is paid even money {words}.\nOne score 2-1 {words}\n"
            );
            let (rows, _, unread) = of_commission(&sign);
            let agreed: Vec<&str> =
                rows.iter().filter(|row| row.1).map(|row| row.0.as_str()).collect();
            assert_eq!(unread, 0, "{sign} {rows:?}");
            assert_eq!(
                agreed,
                ["Play, Player wins: 1 to 1 less 5 %", "Score 1: 2 to 1 less 5 %"],
                "{sign}"
            );
        }
        let (rows, _, _) = of_commission("One score 2-1 less 4 %\n");
        assert_eq!(rows, [("Score 1: 2 to 1 less 4 %".to_owned(), false)]);
        // Without a commission anywhere the sign promises more than the document pays.
        let (rows, omits, _) = of_commission("One score 2-1\n");
        assert_eq!(rows, [("Score 1: 2 to 1".to_owned(), false)]);
        assert!(omits.contains(&"the pay-off 1 to 1 less 5 %".to_owned()), "{omits:?}");
    }

    #[test]
    fn a_commission_elsewhere_on_a_sign_is_no_agreement_and_no_difference() {
        let sign = "If the player wins the Play bet is paid even money.\nOne score 2-1\n\
                    All wins are subject to a commission of 5 %.\n";
        let (rows, omits, unread) = of_commission(sign);
        assert_eq!((rows, unread), (vec![], 3));
        assert!(!omits.iter().any(|words| words.contains("less")), "{omits:?}");
        // A document without one does not agree with such a sign.
        let (_, _, unread) = compare_lines(&format!("{PAYS}{REST}A commission of 5 % is taken.\n"));
        assert_eq!(unread, 1);
    }
}

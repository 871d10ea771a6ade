//! Fences of Gin & Win. Three kinds: `hand` (one setting a line), `compare` (a player line and a
//! dealer line), `round` (player, dealer, action and result, rounds apart by an empty line). A result
//! follows ` = `; two spaces or more begin a remark. Illegal examples belong there too: their result
//! is `foul`.

mod compare;
mod hand;
mod line;
mod round;

use crate::document::dossier::{ParsedDocument, WagerTiming};
use crate::families::gin_and_win::phrases::side_pay;
use crate::fences::{FenceReport, each};
use gincert_evidence::{Fraction, PrintedNumber};
use gincert_game::gin_and_win::{GinAndWin, Meter, Percentage};
use gincert_pages::{Cell, Fence};

/// The kinds of example, by the word after the fence.
pub(crate) const KINDS: [&str; 3] = ["hand", "compare", "round"];

/// Runs every fence of a document.
pub fn run(rules: &GinAndWin, fences: &[Fence]) -> FenceReport {
    let mut report = FenceReport::default();
    for fence in fences {
        match fence.info.trim() {
            "hand" => each(&mut report, fence.lines.chunks(1), |lines| hand::run(rules, lines)),
            "compare" => {
                let lines: Vec<Cell> = written(fence);
                each(&mut report, lines.chunks(2), |lines| compare::run(rules, lines));
            }
            "round" => {
                let rounds = fence.lines.split(|line| line.text.trim().is_empty());
                each(&mut report, rounds, |lines| round::run(rules, lines));
            }
            _ => {}
        }
    }
    report
}

/// What results of examples call the side wagers: `bonus` where there is one, else their names.
fn side_wager_words(rules: &GinAndWin) -> Vec<String> {
    side_words(rules.sides.iter().map(|side| side.name.clone()).collect())
}

fn side_words(names: Vec<String>) -> Vec<String> {
    match names.len() {
        0 | 1 => vec!["bonus".to_owned()],
        _ => names,
    }
}

/// Keeps the lines of examples without the results that are run: they state what a single hand pays, and no figure
/// of the game.
///
/// ```text
/// = Player wins; ante 1; play 0.95    a remark
/// ```
pub(crate) fn note_results(dossier: &mut ParsedDocument) {
    let optional = dossier.wagers.iter().filter(|wager| wager.made == WagerTiming::Optional);
    let sides = side_words(optional.map(|wager| wager.name.text.clone()).collect());
    let words: Vec<String> =
        ["antes", "ante", "play"].map(str::to_owned).into_iter().chain(sides).collect();
    let lines = dossier.fences.iter().flat_map(|fence| &fence.lines);
    let without = |line: &Cell| Some((line.span, without_results(&words, &line.text)?));
    dossier.lines_without_results = lines.filter_map(without).collect();
}

/// A line without its results; `None` for one that has none.
fn without_results(words: &[String], line: &str) -> Option<String> {
    let (cards, results) = line.split_once('=')?;
    let results = results.trim();
    let stated = line::without_remark(results);
    let remark = results.get(stated.len()..).unwrap_or_default();
    let is_result = |part: &&str| {
        let mut values = words
            .iter()
            .filter_map(|word| part.trim().strip_prefix(word.as_str())?.strip_prefix(' '));
        values.any(is_read)
    };
    let parts = stated.split(';').flat_map(|part| part.split(", "));
    let kept: Vec<&str> = parts.filter(|part| !is_result(part)).collect();
    Some(format!("{cards}={}{remark}", kept.join(";")))
}

/// Whether a value of a result is a number or a pay-off.
fn is_read(value: &str) -> bool {
    let meter = Meter { start: 1, contribution: Percentage::ALL };
    net_of(value).is_some() || side_pay(value, Some(meter)).is_ok()
}

/// A net result as it is written: `0.95`, `-1`, `19/20`.
fn net_of(text: &str) -> Option<Fraction> {
    if let Ok(printed) = PrintedNumber::parse(text) {
        return Some(printed.value().clone());
    }
    let (above, below) = text.split_once('/')?;
    let whole = |text: &str| text.parse::<i64>().ok();
    Fraction::new(whole(above)?, whole(below).filter(|below| *below > 0)?)
}

fn written(fence: &Fence) -> Vec<Cell> {
    fence.lines.iter().filter(|line| !line.text.trim().is_empty()).cloned().collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use crate::examine;

    pub(crate) const TEN: &str = "# T\n\n| Document | |\n| - | - |\n| Game | gin-and-win |\n| Revision | t |\n\n\
| Term | Rule |\n| - | - |\n| Deck | 52 cards, ace low |\n| Hand | 7 cards |\n\
| Melds | Pair, Trips, Quads, Flush of 3 or more |\n| Score | Cards left over |\n\
| Setting, dealer | Lowest score, then lowest cards from the top down |\n\
| Setting, player | Cards speak |\n\
| Comparison | Lowest score, then lowest cards from the top down |\n\
| Dealer qualifies | Score 3 or less, or score 4 with Ten or lower |\n\n\
| Outcome | Ante | Play |\n| - | - | - |\n| Player folds | Lose | - |\n\
| Dealer does not qualify | 1 to 1 | Push |\n| Player wins, score 0 | 1 to 1 | 3 to 1 |\n\
| Player wins | 1 to 1 | 1 to 1 |\n| Tie | Push | Push |\n| Dealer wins | Lose | Lose |\n\n\
| Hand | Pays |\n| - | - |\n| Score 2, Seven or lower | 1 to 1 |\n| All Others | Lose |\n\n";

    /// The failures of a fence under the rules of `TEN`, as `line: message`.
    pub(crate) fn failures(kind: &str, body: &str) -> Vec<String> {
        let text = format!("{TEN}```{kind}\n{body}\n```\n");
        let examined = examine("t.md", text.as_bytes());
        let report = examined.fences.expect("the rules read");
        report.failures.iter().map(|failure| failure.message.clone()).collect()
    }

    #[test]
    fn true_examples_hold() {
        let hand = "Ac Ah | 7d 8d Jd / 3s 2c = score 2  the sheet's own\n\
                    Kc Kh | 7d 8d Jd | 7d 7c = foul       7d cannot lie in two melds\n\
                    Ac Ah 7d 8d Jd 3s 2c = score 2, qualifies, bonus 1 to 1\n\
                    Ac Ah / 7d 8d Jd 3s 2c = score 5, not best\n\
                    Ac Ah | 7d 8d Jd | 3s 2c / = foul";
        assert_eq!(failures("hand", hand), Vec::<String>::new());
        let compare = "player / 9 2\ndealer / 5 4     = dealer wins     five is lower\n\n\
                       player / 3\ndealer / 3 = tie";
        assert_eq!(failures("compare", compare), Vec::<String>::new());
        let round = "player Ac Ah | 7d 8d Jd / 3s 2c\ndealer Kc Kd 2d 3d 5d 9h 8s\naction play\n\
                     = Player wins; ante 1; play 1; bonus 1\n\n\
                     player Ac 3d 5h 7s 9c Jd Kh\ndealer Kc Kd 2d 3s 5d 9h 8s\naction fold\n\
                     = Player folds; ante -1; play 0; bonus -1";
        assert_eq!(failures("round", round), Vec::<String>::new());
    }

    /// Whether a round is foul is decided by what is wrong with it, not by a word in a sentence.
    #[test]
    fn fences_decide_by_type() {
        let round = |action: &str| {
            format!(
                "player Ac Ah 7d 8d Jd 3s 2c\ndealer Kc Kd 2d 3d 5d 9h 8s\naction {action}\n= foul"
            )
        };
        for action in ["foul", "play foul", "no foul"] {
            let failures = failures("round", &round(action));
            assert_eq!(failures.len(), 1, "{action}");
            assert!(failures[0].contains("is not an action"), "{action}");
        }
        let unreadable = "player foul\ndealer Kc Kd 2d 3d 5d 9h 8s\n= foul";
        assert_eq!(failures("round", unreadable).len(), 1);
        let foul = "player Ac Ah 7d 8d Jd 3s\ndealer Kc Kd 2d 3d 5d 9h 8s\n= foul";
        assert_eq!(failures("round", foul), Vec::<String>::new());
    }

    #[test]
    fn false_examples_are_named() {
        for (kind, body, words) in [
            ("hand", "Ac Ah | 7d 8d Jd / 3s 2c = score 3", "score is 2"),
            ("hand", "Ac Ah / 7d 8d Jd 3s 2c = score 5", "better setting"),
            ("hand", "Ac Ah | 7d 8d Jd / 3s 2c = foul", "legal"),
            ("hand", "Ac Ah | 7d 8d Jd / 3s = score 1", "6 cards"),
            ("hand", "Ac Xh = score 1", "no rank"),
            ("hand", "Ac Ah 7d 8d Jd 3s 2c", "no result"),
            ("hand", "Ac Ah 7d 8d Jd 3s 2c = skore 2", "not a result"),
            ("compare", "player / 9 2\ndealer / 5 4 = player wins", "dealer wins"),
            ("compare", "player / 9 2", "two lines"),
            ("round", "player Ac Ah 7d 8d Jd 3s 2c\n= Tie", "dealer"),
        ] {
            let failures = failures(kind, body);
            assert_eq!(failures.len(), 1, "{body}");
            assert!(failures[0].contains(words), "{body}: {failures:?}");
        }
    }
}

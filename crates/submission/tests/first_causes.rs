//! Which cause of a wrong figure is named first: the finding and the answer in JSON have one order, equal values are
//! one cause, and what sheets do most often goes before a slip of the keyboard.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod games;

use games::{CLAIMS, FOUR_CARDS};
use gincert_evidence::{Finding, Fraction, Verdict};
use gincert_submission::claims::{DiagnosisKind, JudgedClaim};
use gincert_submission::examine;
use std::sync::LazyLock;

const WAGERS: &str = "\
| Wager | Also called | Made | Amount | Settled |
| - | - | - | - | - |
| Ante | - | Before the deal, required | Within limits | By outcome |
| Play | - | After seeing the hand | Equal to Ante | By outcome |
| Small Bonus | - | Before the deal, optional | Within limits | By hand, also when folded |

";

/// The game with a side wager by name, at one to six seats.
static GAME: LazyLock<String> = LazyLock::new(|| {
    let terms = "| Term | Rule |\n| - | - |\n";
    FOUR_CARDS.replacen(terms, &format!("{WAGERS}{terms}| Seats | 1 to 6 |\n"), 1)
});

const ENVY: &str =
    "\n| Envy of | Hand | Pays |\n| - | - | - |\n| Small Bonus | Score 0 | 2 to 1 |\n";

/// The claims of a game with their judgements, and the findings about them.
fn examined(game: &str, claims: &[[&str; 3]]) -> (Vec<JudgedClaim>, Vec<Finding>) {
    let rows = claims.iter().enumerate().map(|(place, [name, under, value])| {
        format!("| {name} | {under} | {value} | exact | place {place} |\n")
    });
    let text = format!("{game}\n{CLAIMS}{}", rows.collect::<String>());
    let examined = examine("claims.md", text.as_bytes());
    let findings = examined.findings.into_iter();
    (examined.claims, findings.filter(|finding| finding.code == "claims-agree").collect())
}

fn exact(game: &str, name: &str) -> Fraction {
    let (claims, _) = examined(game, &[[name, "-", "7.777777"]]);
    claims.first().unwrap().exact.clone().unwrap()
}

/// The judgement of a figure that differs, and the help of its findings.
fn wrong(game: &str, claims: &[[&str; 3]]) -> (JudgedClaim, String) {
    let (judged, findings) = examined(game, claims);
    let judged = judged.into_iter().find(|judged| judged.verdict == Verdict::Differs).unwrap();
    assert_eq!(findings.len(), 1, "{claims:?}");
    let helps = findings.into_iter().flat_map(|finding| finding.help);
    (judged, helps.collect::<Vec<String>>().join(" "))
}

/// The words and the kind of the first cause; the sentence names it first too.
fn first_cause(game: &str, claims: &[[&str; 3]]) -> (DiagnosisKind, String) {
    let (judged, help) = wrong(game, claims);
    let first = judged.diagnosis.found.first();
    assert!(first.is_some(), "{claims:?}: {help}");
    let first = first.unwrap();
    let place = help.find(&first.figure);
    assert!(place.is_some(), "{}: {help}", first.figure);
    let place = place.unwrap();
    assert!(place < 70, "{help}");
    (first.kind, first.figure.clone())
}

#[test]
fn a_return_from_a_rounded_probability_is_no_typing_error() {
    let game = &GAME.replace("Score 0 | 10 to 1", "Score 0 | 11 to 1");
    let p = exact(game, "Probability of Score 0");
    let (short, long) = (p.decimal(5), p.decimal(8));
    let value = (&Fraction::integer(11) * &p.rounded(5)).decimal(5);
    let returned = ["Return of Score 0", "-", value.as_str()];
    let (kind, words) = first_cause(game, &[["Probability of Score 0", "-", &short], returned]);
    assert_eq!(kind, DiagnosisKind::RoundedInput);
    assert!(words.ends_with(&format!("from its printed probability, 11 x {short}")), "{words}");
    // Where the document prints more digits or none, the rounded probability is not printed.
    for others in [&[][..], &[["Probability of Score 0", "-", long.as_str()]][..]] {
        let (kind, words) = first_cause(game, &[others, &[returned]].concat());
        assert_eq!(kind, DiagnosisKind::RoundedInput);
        assert!(words.ends_with(&format!("11 x {short}")) && words.contains("digits"), "{words}");
    }
    // A printed probability that is wrong itself is no cause of the return.
    let claims = [["Probability of Score 0", "-", "0.4444"], ["Return of Score 0", "-", "4.444"]];
    let (judged, _) = examined(&GAME, &claims);
    let found = &judged.last().unwrap().diagnosis.found;
    assert!(found.iter().all(|found| found.kind != DiagnosisKind::RoundedInput), "{found:?}");
}

#[test]
fn one_in_so_many_of_a_rounded_probability_is_named() {
    let p = exact(&GAME, "Probability of Score 0");
    let one_in = Fraction::one().checked_div(&p.rounded(3)).unwrap().decimal(2);
    let value = format!("1 in {one_in}");
    let (kind, words) = first_cause(&GAME, &[["Probability of Score 0", "-", &value]]);
    assert_eq!(kind, DiagnosisKind::RoundedInput);
    assert!(words.starts_with("1 over the probability to ") && words.ends_with(&p.decimal(3)));
}

#[test]
fn names_of_one_value_are_one_cause() {
    // The house edge of a side wager is its element of risk.
    let edge = exact(&GAME, "House edge of Small Bonus").percent(3);
    let (judged, help) = wrong(&GAME, &[["House edge", "-", &edge]]);
    let found = &judged.diagnosis.found;
    let (first, rest) = found.split_first().unwrap();
    assert_eq!(first.kind, DiagnosisKind::OtherWager);
    assert!(first.also.iter().any(|also| also.contains("element of risk")), "{:?}", first.also);
    assert!(rest.iter().all(|other| other.value != first.value || other.kind.changes_rules()));
    assert!(help.contains("which is also the element of risk of the bonus wager"), "{help}");
}

#[test]
fn a_figure_that_is_one_or_nothing_is_not_first() {
    let (judged, help) =
        wrong(&GAME, &[["Raise frequency", "raise if it would qualify", "100.0%"]]);
    let first = judged.diagnosis.found.first().unwrap();
    assert_eq!(first.kind, DiagnosisKind::OtherStrategy, "{}", first.figure);
    assert!(help.contains("first: the rules as printed and optimal play"), "{help}");
    let units =
        |found: &gincert_submission::claims::Diagnosis| found.figure.contains("in units of itself");
    assert!(!judged.diagnosis.found.iter().any(units));
}

/// Odd pay-offs of a row among the causes.
fn odd_pays<'f>(found: &'f [gincert_submission::claims::Diagnosis], row: &str) -> Vec<&'f str> {
    let words = format!("the figure itself where '{row}' pays ");
    let pays = found.iter().filter_map(|found| found.figure.strip_prefix(&words));
    pays.filter(|pays| pays.ends_with("3 to 1")).collect()
}

#[test]
fn an_odd_pay_off_is_named_where_few_figures_have_one_that_fits() {
    let game = GAME.replace("| Score 0 | 10", "| 4-of-a-Kind | 26 to 1 |\n| Score 0 | 10");
    // Score 1 is common: one unit more moves the edge by many hundredths of a per cent.
    let changed = game.replace("Score 1 | 2 to 1", "Score 1 | 13 to 1");
    let edge = exact(&changed, "House edge of Small Bonus").percent(2);
    let (judged, _) = wrong(&game, &[["House edge of Small Bonus", "-", &edge]]);
    assert_eq!(odd_pays(&judged.diagnosis.found, "Score 1"), ["13 to 1"]);
    // One hand in 20,825 is four of a kind: some pay-off has almost any edge to the hundredth.
    let right = exact(&game, "House edge of Small Bonus");
    for off in 1..9 {
        let edge = (&right + &Fraction::new(off * 7, 10_000).unwrap()).percent(2);
        let (judged, _) = wrong(&game, &[["House edge of Small Bonus", "-", &edge]]);
        let words = "the figure itself where '4-of-a-Kind' pays ";
        let pays =
            judged.diagnosis.found.iter().filter_map(|found| found.figure.strip_prefix(words));
        let odd: Vec<&str> =
            pays.filter(|pays| !pays.ends_with("0 to 1") && !pays.ends_with("5 to 1")).collect();
        assert!(odd.iter().all(|pays| ["27 to 1", "12 to 1"].contains(pays)), "{edge}: {odd:?}");
    }
}

#[test]
fn a_large_pay_off_for_a_small_one_is_tried() {
    for pays in ["25 to 1", "50 to 1"] {
        let changed = GAME.replace("Score 1 | 2 to 1", &format!("Score 1 | {pays}"));
        let edge = exact(&changed, "House edge of Small Bonus").percent(4);
        let (kind, words) = first_cause(&GAME, &[["House edge of Small Bonus", "-", &edge]]);
        assert_eq!((kind, words), {
            let words = format!("the figure itself where 'Score 1' pays {pays}");
            (DiagnosisKind::RuleChange, words)
        });
    }
}

#[test]
fn other_pay_offs_of_a_wager_with_envy_are_tried() {
    let game = format!("{}{ENVY}", *GAME);
    let name = "House edge of Small Bonus with 5 seats";
    for (from, to, words) in [
        ("Score 1 | 2 to 1", "Score 1 | 3 to 1", "'Score 1' pays 3 to 1"),
        (
            "Small Bonus | Score 0 | 2 to 1",
            "Small Bonus | Score 0 | 3 to 1",
            "'Score 0' at another seat pays 3 to 1",
        ),
    ] {
        let edge = exact(&game.replace(from, to), name).percent(4);
        let (kind, figure) = first_cause(&game, &[[name, "-", &edge]]);
        assert_eq!(kind, DiagnosisKind::RuleChange);
        assert_eq!(figure, format!("the figure itself where {words}"));
    }
}

//! A printed figure does not fit the printed rules.
//!
//! Every claim is compared with the exact value for this document. It agrees if that value rounds
//! (half away from zero) to the printed digits. It is near, which is an observation, if the
//! difference lies within five standard errors of the simulation that the claim states, or of
//! 10^9 hands where no method is stated: then it prints more digits than its method supports.
//! Otherwise it differs: material for the edge or element of risk of a wager, minor for others.
//!
//! Figures of the base game are judged for the strategy that they are printed under; optimal play
//! where none is stated. A printed strategy agrees if no hand is worth more when it is played
//! otherwise; the finding states what the strategy costs and which of its form is best.
//!
//! For a bonus figure that differs, every reading of the pay table that changes one row is tried;
//! for a base-game figure that does not agree, other strategies and rules that differ in one
//! place. A reading is named if it gives the printed digits or comes at least fifty times closer.
//! It is offered as help, never applied, and it does not change the grade.
//!
//! What to do: the submitter states which is dealt and intended, the text or the figure.

use crate::claims::{Judged, StrategyJudged};
use crate::examined::Examined;
use gincert_evidence::{Finding, Fraction, Grade, Quantity, Verdict, printable};

pub(super) const CODE: &str = "claims-agree";

pub(super) fn check(examined: &Examined) -> Vec<Finding> {
    examined.claims.iter().filter_map(|judged| finding(examined, judged)).collect()
}

fn finding(examined: &Examined, judged: &Judged) -> Option<Finding> {
    if let Some(strategy) = &judged.strategy {
        return strategy_finding(examined, judged, strategy);
    }
    let place = examined.source.place(judged.claim.value_cell.span);
    let (exact, printed) = (judged.exact.as_ref()?, judged.printed()?);
    let name = printable(&judged.claim.name.text);
    let base = |grade, message: String| {
        Finding::new(CODE, grade, place, message)
            .expected(Quantity::Exact(exact.clone()))
            .observed(Quantity::Printed(printed.clone()))
    };
    match judged.verdict {
        Verdict::Near => {
            let message = format!(
                "'{name}' is printed as {printed}; the exact value is {}. {}",
                printed.like(exact),
                judged.reason
            );
            let finding = base(Grade::Observation, message);
            Some(match &judged.closer {
                Some(_) => with_readings(finding, judged),
                None => finding,
            })
        }
        Verdict::Differs => {
            let message = format!(
                "'{name}' is printed as {printed}; for the rules as printed{} the exact value is {}.",
                under(judged),
                printed.like(exact)
            );
            Some(with_readings(base(judged.grade(), message), judged))
        }
        _ => None,
    }
}

/// The strategy that a figure of the base game was judged under.
fn under(judged: &Judged) -> String {
    match &judged.claim.under {
        _ if judged.claim.subject.is_bonus() => String::new(),
        Some(strategy) => format!(" and {strategy}"),
        None => " and optimal play".to_owned(),
    }
}

fn strategy_finding(
    examined: &Examined,
    judged: &Judged,
    strategy: &StrategyJudged,
) -> Option<Finding> {
    if judged.verdict != Verdict::Differs {
        return None;
    }
    let place = examined.source.place(judged.claim.value_cell.span);
    let name = printable(&judged.claim.name.text);
    let printed = &strategy.printed;
    let message = format!(
        "'{name}' is printed as {printed}; it plays {} of {} hands worse than the best choice for \
         each hand, which costs {} of an Ante a hand.",
        strategy.worse_hands,
        strategy.hands,
        strategy.cost.percent(6)
    );
    let finding = Finding::new(CODE, judged.grade(), place, message)
        .expected(Quantity::Text("the best choice for each hand".to_owned()))
        .observed(Quantity::Text(printed.to_string()));
    let finding = match &strategy.best_of_form {
        Some((best, _, _)) if best == printed => {
            finding.note("No strategy of the same form costs less.".to_owned())
        }
        Some((best, cost, hands)) => finding.note(format!(
            "The best strategy of the same form is {best}: it plays {hands} hands worse and costs {} \
             of an Ante a hand.",
            cost.percent(6)
        )),
        None => finding,
    };
    Some(finding.help("Print it as a simple strategy with what it costs, or print the best one."))
}

fn with_readings(finding: Finding, judged: &Judged) -> Finding {
    let tried = judged.readings_tried;
    let bonus = judged.claim.subject.is_bonus();
    let kinds = if bonus {
        "readings that change one row of the pay table"
    } else {
        "readings with another strategy or one rule changed"
    };
    let Some(closer) = &judged.closer else {
        return finding
            .note(format!("Not reproduced under any of {tried} {kinds}."))
            .help("State how the figure was found, or correct it.");
    };
    let reading = &closer.description;
    let distance = scientific(&closer.distance);
    let value = closer.value.decimal(9);
    let words = match (closer.fits, judged.readings_fit) {
        (true, 2..) => format!(
            "The printed value is reproduced to its last digit with {reading}: {value}. Of {tried} \
             readings {} reproduce it.",
            judged.readings_fit
        ),
        (true, _) => format!(
            "The printed value is reproduced to its last digit with {reading}: {value}. Of {tried} \
             readings this one alone does."
        ),
        (false, _) => format!(
            "No reading fits to the digit; the closest: with {reading} the value is {value}, a \
             distance of {distance}. Of {tried} readings this one is the closest."
        ),
    };
    if judged.verdict == Verdict::Near {
        return finding.help(words);
    }
    let note = if bonus {
        "The printed text and the printed figure describe different rules.".to_owned()
    } else {
        format!("The printed figure does not belong to the rules as printed{}.", under(judged))
    };
    finding
        .note(note)
        .help(words)
        .help("Which of the two is dealt and intended is for the submitter to state.")
}

/// A small positive number in one digit and a power of ten, rounded up so as not to flatter.
fn scientific(value: &Fraction) -> String {
    if value.is_zero() {
        return "0".to_owned();
    }
    let mut exponent = 0u32;
    let mut scaled = value.clone();
    while scaled < Fraction::one() && exponent < 40 {
        scaled = &scaled * &Fraction::integer(10);
        exponent += 1;
    }
    let floor = scaled.numerator() / scaled.denominator();
    let digit = if scaled.is_integer() { floor } else { floor + 1 };
    format!("{digit}e-{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_round_up() {
        assert_eq!(scientific(&Fraction::new(21, 10_000_000).unwrap()), "3e-6");
        assert_eq!(scientific(&Fraction::new(2, 1_000_000).unwrap()), "2e-6");
        assert_eq!(scientific(&Fraction::zero()), "0");
    }
}

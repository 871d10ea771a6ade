//! Limits of a rule document against those of the profile.
//!
//! A limit is known by what it limits, however it is written, and compared where both sides are one
//! number of one currency. What is not compared is reported: another spelling is no way past a limit.

use crate::findings::checks::{limit_exceeded, limit_unread};
use gincert_evidence::{Finding, Fraction, StatedValue, Verdict};
use gincert_submission::{
    AnalyzedDocument, Limit, folded_limit, limit_amount, limit_key, limit_named,
};

/// What the comparison of one limit of the profile with the document comes to, and why.
pub(crate) fn verdict(
    examined: &AnalyzedDocument,
    limits: &[Limit],
    name: &str,
) -> (Verdict, String) {
    let wanted = limit_key(name);
    let Some(there) = limits.iter().find(|limit| limit_key(&limit.name.text) == wanted) else {
        return (Verdict::NotTested, format!("the profile has no limit '{name}'"));
    };
    let here: Vec<&Limit> = examined
        .dossier
        .limits
        .iter()
        .filter(|limit| limit_key(&limit.name.text) == wanted)
        .collect();
    let Some(stated) = here.first() else {
        return (Verdict::NotTested, format!("the document states no limit '{name}'"));
    };
    let words = format!("{}: {}, here {}", name, there.value.text, stated.value.text);
    let found: Vec<Finding> =
        here.iter().filter_map(|here| compared(examined, here, &[there], true)).collect();
    match found.first() {
        None => (Verdict::Agrees, words),
        Some(finding) if finding.code == limit_exceeded::CODE => (Verdict::Differs, words),
        Some(finding) => (Verdict::NeedsAPerson, format!("{words}; {}", finding.message)),
    }
}

/// What the comparison of a limit of the document with a number comes to, and why.
pub(crate) fn verdict_up_to(
    examined: &AnalyzedDocument,
    name: &str,
    most: u32,
) -> (Verdict, String) {
    let Some(stated) = limit_named(&examined.dossier.limits, name) else {
        return (Verdict::NotTested, format!("the document states no limit '{name}'"));
    };
    let words = format!("{name}: at most {most}, here {}", stated.value.text);
    match limit_amount(&stated.value.text) {
        Err(why) => (Verdict::NeedsAPerson, format!("{words}; {why}")),
        Ok(amount) if amount.value > Fraction::integer(most) => (Verdict::Differs, words),
        Ok(_) => (Verdict::Agrees, words),
    }
}

/// Compares every limit; findings about the document.
pub(crate) fn compare(examined: &AnalyzedDocument, limits: &[Limit]) -> Vec<Finding> {
    let stated = |limit: &&Limit| !StatedValue::of(&limit.value.text).is_silent();
    let limits: Vec<&Limit> = limits.iter().filter(stated).collect();
    let numbered = limits.iter().any(|limit| limit_amount(&limit.value.text).is_ok());
    let stated = examined.dossier.limits.iter();
    stated.filter_map(|here| compared(examined, here, &limits, numbered)).collect()
}

/// The result for one limit of the document.
fn compared(
    examined: &AnalyzedDocument,
    here: &Limit,
    limits: &[&Limit],
    numbered: bool,
) -> Option<Finding> {
    let unread = |why: &str| {
        let place = examined.source.place(here.name.span);
        Some(limit_unread::finding(place, &here.name.text, &here.value.text, why))
    };
    let known = limit_key(&here.name.text);
    let Some(there) = limits.iter().find(|limit| limit_key(&limit.name.text) == known) else {
        let has_number = here.value.text.bytes().any(|byte| byte.is_ascii_digit());
        return unread("the profile has no limit of this name").filter(|_| numbered && has_number);
    };
    if folded_limit(&here.value.text) == folded_limit(&there.value.text) {
        return None;
    }
    match (limit_amount(&here.value.text), limit_amount(&there.value.text)) {
        (Ok(ours), Ok(theirs)) if !ours.is_alike(&theirs) => unread("it is in another currency"),
        (Ok(ours), Ok(theirs)) => (ours.value > theirs.value).then(|| {
            limit_exceeded::finding(
                examined.source.place(here.value.span),
                &here.name.text,
                &here.value.text,
                &there.value.text,
                &there.from.text,
            )
        }),
        (Err(why), _) => unread(why),
        (_, Err(_)) => unread("the profile's limit is not a plain number"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_pages::Source;
    use gincert_submission::{examine, read_profile};

    fn codes(here: &str) -> Vec<&'static str> {
        let profile = "| Limit | Value | From |\n| - | - | - |\n| Games per hand | 4 | A |\n\
                       | Single wager | 300 USD | B |\n| Side bets | not allowed | C |\n";
        let profile = read_profile(&Source::new("p.md", profile.as_bytes()));
        let document = format!("| Limit | Value | From |\n| - | - | - |\n{here}\n");
        let examined = examine("rules.md", document.as_bytes());
        compare(&examined, &profile.limits).into_iter().map(|finding| finding.code).collect()
    }

    #[test]
    fn another_spelling_is_no_way_past_a_limit() {
        for row in [
            "| Single wager | 5000 USD | x |",
            "| single wager | 5000 USD | x |",
            "| Single wager | up to 5000 USD | x |",
            "| Single wagers | $5,000 | x |",
            "| Maximum wager | USD 5 000 | x |",
            "| The highest single wager | 5k | x |",
            "| Wager limits | 5 to 5000 USD | x |",
            "| Games per hand | 5 | x |",
            "| Games, per hand | at most 5 games | x |",
        ] {
            assert_eq!(codes(row), ["limit-exceeded"], "{row}");
        }
        for row in [
            "| Single wager | 300 USD | x |",
            "| Single wager | $5 to $300 | x |",
            "| Max bet | up to 200 | x |",
            "| Games per hand | 4 | x |",
            "| Side bets | Not allowed | x |",
        ] {
            assert_eq!(codes(row), Vec::<&str>::new(), "{row}");
        }
    }

    #[test]
    fn what_is_not_compared_is_told() {
        for row in [
            "| Single wager | five thousand dollars | x |",
            "| Single wager | as posted | x |",
            "| Single wager | 5000 EUR | x |",
            "| Jackpot wager | 5000 USD | x |",
            "| Side bets | 3 | x |",
        ] {
            assert_eq!(codes(row), ["limit-unread"], "{row}");
        }
    }
}

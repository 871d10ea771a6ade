//! Figures against what a profile expects of them: a range, and how finely they are printed.

use crate::findings::checks::{digits_few, edge_unusual};
use gincert_evidence::Finding;
use gincert_pages::TOLD_MAX;
use gincert_submission::exact_figure;
use gincert_submission::{AnalyzedDocument, ClaimValue, Profile};

/// Compares; findings about the document.
pub(crate) fn compare(examined: &AnalyzedDocument, profile: &Profile, findings: &mut Vec<Finding>) {
    for expected in &profile.expected {
        let exact = exact_figure(examined, &expected.figure.text);
        let (Some(exact), Some((least, most))) = (exact, expected.range()) else { continue };
        if exact < *least.value() || exact > *most.value() {
            findings.push(edge_unusual::finding(examined.source.start(), expected, &exact));
        }
    }
    let Some(wanted) = profile.decimals_of_a_share.stated().copied() else { return };
    let few = examined.claims.iter().filter_map(|judged| match &judged.claim.value {
        ClaimValue::Number(printed)
            if judged.claim.subject.is_share() && printed.places() < wanted =>
        {
            Some((&judged.claim, printed.places()))
        }
        _ => None,
    });
    findings.extend(few.take(TOLD_MAX).map(|(claim, places)| {
        let place = examined.source.place(claim.value_cell.span);
        digits_few::finding(place, &claim.name.text, &claim.value_cell.text, places, wanted)
    }));
}

//! The places that a submission is for, against those that its profile is about.

use crate::findings::checks::jurisdiction_unmatched;
use crate::load::profiles::{LoadedProfile, ProfileFrom};
use gincert_evidence::{Finding, Place};
use gincert_pages::Source;
use gincert_submission::{
    AnalyzedDocument, ClauseCondition, Manifest, Profile, lies_in, read_profile,
};

/// A finding for each place that the page or the rule document names and the profile has no word about.
pub(crate) fn findings(
    page: &Source,
    manifest: &Manifest,
    examined: Option<&AnalyzedDocument>,
    loaded: &LoadedProfile,
) -> Vec<Finding> {
    if loaded.from == ProfileFrom::Nowhere {
        return Vec::new();
    }
    let of_page = manifest
        .places
        .stated()
        .map(|named| ("submission", page.place(manifest.places.span()), named));
    let of_rules = examined.and_then(|examined| {
        let places = &examined.dossier.facts.places;
        Some(("rule document", examined.source.place(places.span()), places.stated()?))
    });
    let mut found: Vec<(&'static str, &'static str, Place)> = Vec::new();
    for (what, place, named) in of_page.into_iter().chain(of_rules) {
        let named = &named.known;
        for one in named.iter().copied().filter(|one| !holds_another(one, named)) {
            let is_known = found.iter().any(|(known, ..)| *known == one);
            if !is_known && !is_about(&loaded.profile, one) {
                found.push((one, what, place.clone()));
            }
        }
    }
    let found = found.into_iter();
    found
        .map(|(one, what, place)| {
            jurisdiction_unmatched::finding(place, what, one, &profiles_for(one))
        })
        .collect()
}

/// Whether a place only says in which country another one of the list lies: `Nevada, United States`.
fn holds_another(place: &str, named: &[&str]) -> bool {
    named.iter().any(|inner| *inner != place && lies_in(inner, place) == Some(true))
}

/// Whether the profile is for the place, or a clause of it is.
fn is_about(profile: &Profile, place: &str) -> bool {
    let whens = profile.clauses.iter().flat_map(|clause| clause.when.iter().flatten());
    let asked = whens.filter_map(|when| match when {
        ClauseCondition::In(asked) => Some(*asked),
        _ => None,
    });
    let mut places = profile.jurisdictions().into_iter().chain(asked);
    places.any(|known| lies_in(place, known) != Some(false))
}

/// The profiles of this build that are for a place.
fn profiles_for(place: &str) -> Vec<&'static str> {
    let names = crate::load::build::profile_names().into_iter();
    let fits = |name: &&'static str| {
        let text = crate::load::build::profile_text(name).unwrap_or_default();
        let profile = read_profile(&Source::new(name, text.as_bytes()));
        profile.jurisdictions().iter().any(|known| lies_in(place, known) == Some(true))
    };
    names.filter(fits).collect()
}

//! Signs and rack cards of a submission against its rule document.

use crate::checks::{sign_disagrees, sign_omits};
use crate::roles::Role;
use crate::store::Store;
use gincert_evidence::{Finding, Place};
use gincert_pages::{Source, TOLD_MAX};
use gincert_submission::{Examined, Manifest, compare_sign};

/// Compares every sign and rack card that is a text.
pub(crate) fn findings(store: &Store, manifest: &Manifest, examined: &Examined) -> Vec<Finding> {
    let signs = [Role::Sign, Role::RackCard].into_iter();
    let signs = signs.flat_map(|role| store.with_role(manifest, role));
    let mut found: Vec<Finding> = Vec::new();
    for item in signs {
        let place = || Place::File { path: item.path.text.clone() };
        let Some(source) = store.document(item) else { continue };
        if let Some((why, _)) = source.unreadable() {
            found.push(sign_omits::unread(place(), why.trim_end_matches('.')));
            continue;
        }
        found.extend(of(&source, examined, &place));
    }
    found.truncate(TOLD_MAX);
    found
}

fn of(source: &Source, examined: &Examined, place: &dyn Fn() -> Place) -> Vec<Finding> {
    let Some(compared) = compare_sign(examined, source.text()) else {
        return vec![sign_omits::unread(place(), "the rule document has no rules of this kind")];
    };
    let differs = compared.differs.iter().map(|what| sign_disagrees::finding(place(), what));
    let omits = compared.omits.iter().map(|what| sign_omits::finding(place(), what));
    differs.chain(omits).collect()
}

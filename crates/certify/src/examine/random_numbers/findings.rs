//! Findings of files of raw output and draws that do not pass: one for each.

use super::{NumberFile, RandomNumbers};
use crate::findings::checks::random_numbers_rejected;
use crate::findings::checks::shuffle_rejected::StrikingSlot;
use gincert_evidence::{Finding, Place};
use gincert_pages::Source;
use gincert_rng::Verdict;
use gincert_submission::Manifest;

pub(super) fn findings(
    numbers: &RandomNumbers,
    page: &Source,
    manifest: &Manifest,
) -> Vec<Finding> {
    let found = numbers.files.iter().filter_map(|file| {
        let item = manifest.files.iter().find(|item| item.path.text == file.path);
        let place = item.map_or_else(|| page.start(), |item| page.place(item.path.span));
        of_file(file, place)
    });
    found.collect()
}

fn of_file(file: &NumberFile, place: Place) -> Option<Finding> {
    let striking = file.smallest().map(|(slot, p)| StrikingSlot {
        slot: &slot.name,
        detail: slot.detail.as_ref().map(|detail| detail.words(&slot.name)),
        p,
    });
    let path = file.path.as_str();
    Some(match file.verdict {
        Verdict::Pass => return None,
        Verdict::TooFew => {
            let (size, needed) = (file.size.units(), file.size.needed());
            random_numbers_rejected::too_few(place, path, size, needed)
        }
        Verdict::LeftOut => random_numbers_rejected::cut(place, path),
        Verdict::Inconclusive => random_numbers_rejected::inconclusive(place, path, &striking?),
        Verdict::Fail => random_numbers_rejected::failed(place, path, &striking?),
    })
}

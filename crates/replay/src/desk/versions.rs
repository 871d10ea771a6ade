//! All records of the rounds that were found: each settled by itself, and which of them counts.

use crate::desk::pages::page;
use crate::desk::related::RelatedRounds;
use crate::engine::cross_record::alike::content;
use crate::engine::cross_record::corrections::replaced_among;
use crate::engine::identify::known;
use crate::engine::inspect::inspect;
use crate::finding::page::Page;
use crate::finding::spot::Spot;
use crate::index::round_index::{self, Digest, table_day};
use crate::input::formats::Unit;
use crate::input::reader::{Inputs, ReadStep, read_all};
use crate::input::{Progress, STRETCH_BYTES};
use crate::rules::auditor::Auditor;
use crate::summary::chunk::ChunkResult;
use rustc_hash::FxHashMap;

/// Most records of one round, with its corrections, that are compared; of a round with more nobody can say
/// which one counts.
pub const VERSIONS_MAX: usize = 64;

/// What becomes of a record in an audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VersionStanding {
    /// It counts.
    Counts,
    /// The same round is in the logs before, with the same content.
    RepeatedAlike,
    /// The same round is in the logs before, with other content.
    Repeated,
    /// A later record replaces it.
    Replaced {
        /// The record that counts in its place.
        by: Spot,
    },
}

impl VersionStanding {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            VersionStanding::Counts => "counts",
            VersionStanding::RepeatedAlike => "repeated-alike",
            VersionStanding::Repeated => "repeated",
            VersionStanding::Replaced { .. } => "replaced",
        }
    }
}

/// One record of a round.
#[derive(Debug, Clone)]
pub struct RoundVersion {
    /// What it says and what the rules make of it.
    pub page: Page,
    /// What becomes of it.
    pub standing: VersionStanding,
    /// The round that it corrects.
    pub corrects: Option<String>,
}

impl RoundVersion {
    /// Whether it counts.
    pub fn counts(&self) -> bool {
        self.standing == VersionStanding::Counts
    }
}

/// The records of one group of rounds.
#[derive(Debug, Clone, Default)]
pub(super) struct GroupVersions {
    pub versions: Vec<RoundVersion>,
    /// Further records of it.
    pub more: u64,
    /// The round of each version, its bytes and what it says.
    marks: Vec<VersionMark>,
}

#[derive(Debug, Clone)]
struct VersionMark {
    round: Digest,
    bytes: u64,
    content: Option<u64>,
}

/// Reads the records of all groups.
pub(super) fn versions(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    related: &RelatedRounds<'_>,
) -> Vec<GroupVersions> {
    let mut groups = vec![GroupVersions::default(); related.count()];
    read_all(inputs, &Progress::default(), STRETCH_BYTES, &mut |step| {
        if let ReadStep::Stretch(stretch, decode) = step {
            decode.decode(&stretch.bytes, &mut |unit| {
                take(&mut groups, auditor, related, &unit, stretch.spot(unit.offset, unit.line));
            });
        }
        true
    });
    groups.iter_mut().for_each(|group| judge(group, related));
    groups
}

fn take(
    groups: &mut [GroupVersions],
    auditor: &Auditor<'_>,
    related: &RelatedRounds<'_>,
    unit: &Unit<'_>,
    spot: Spot,
) {
    let Ok(record) = unit.read else { return };
    let Ok(known) = known(record, auditor.book) else { return };
    let round = round_index::round(table_day(&known.table, &known.day), &known.round);
    let Some(group) = related.find(round).and_then(|place| groups.get_mut(place)) else { return };
    if group.versions.len() >= VERSIONS_MAX {
        group.more += 1;
        return;
    }
    let mut part = ChunkResult::new(spot.file, spot.offset, spot.offset, 0);
    inspect(&mut part, auditor, record, spot, unit.bytes, None);
    part.close();
    let Some(page) = page(auditor, spot, record, part.raised) else { return };
    let corrects = record.corrects.as_ref().map(|name| gincert_evidence::printable(name.as_str()));
    group.versions.push(RoundVersion { page, standing: VersionStanding::Counts, corrects });
    let bytes = round_index::content(unit.bytes, 0);
    group.marks.push(VersionMark { round, bytes, content: content(record, 0) });
}

/// Which records of a group count, as an audit of all logs decides it.
fn judge(group: &mut GroupVersions, related: &RelatedRounds<'_>) {
    let mut first: FxHashMap<Digest, (u64, usize)> = FxHashMap::default();
    let mut spots: FxHashMap<u64, Spot> = FxHashMap::default();
    for (place, (version, mark)) in group.versions.iter().zip(&group.marks).enumerate() {
        let spot = version.page.spot;
        spots.insert(spot.place(), spot);
        first.entry(mark.round).or_insert((spot.place(), place));
    }
    let places: FxHashMap<Digest, u64> =
        first.iter().map(|(round, (place, _))| (*round, *place)).collect();
    let replaced = replaced_among(related.corrections(), &places);
    let standings: Vec<VersionStanding> = group
        .versions
        .iter()
        .zip(&group.marks)
        .map(|(version, mark)| {
            let place = version.page.spot.place();
            let stays = first.get(&mark.round).filter(|(stays, _)| *stays != place);
            if let Some(other) = stays.and_then(|(_, other)| group.marks.get(*other)) {
                let is_alike = other.bytes == mark.bytes
                    || other.content.is_some() && other.content == mark.content;
                return match is_alike {
                    true => VersionStanding::RepeatedAlike,
                    false => VersionStanding::Repeated,
                };
            }
            match replaced.get(&place).and_then(|by| last(*by, &replaced, &spots)) {
                Some(by) => VersionStanding::Replaced { by },
                None => VersionStanding::Counts,
            }
        })
        .collect();
    for (version, standing) in group.versions.iter_mut().zip(standings) {
        version.standing = standing;
    }
}

/// The record at the end of a chain of replacements.
fn last(mut by: u64, replaced: &FxHashMap<u64, u64>, spots: &FxHashMap<u64, Spot>) -> Option<Spot> {
    // A chain is never longer than the records that are replaced.
    for _ in 0..replaced.len() {
        match replaced.get(&by) {
            Some(next) => by = *next,
            None => break,
        }
    }
    spots.get(&by).copied()
}

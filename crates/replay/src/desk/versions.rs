//! All records of the rounds that were found: each settled by itself, and which of them counts.

use crate::desk::pages::page;
use crate::desk::related::RelatedRounds;
use crate::engine::cross_record::corrections::replaced_among;
use crate::engine::cross_record::states::{FurtherRecord, RecordOutline, RoundStates};
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
    outline: RecordOutline,
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
    group.marks.push(VersionMark { round, bytes, outline: RecordOutline::of(record, 0) });
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
    let further = further(group, &first);
    // The record that gives the round of a first one another state.
    let changed = |place: usize| {
        let is_change = |one: &(usize, &Option<(usize, FurtherRecord)>)| matches!(one.1, Some((of, FurtherRecord::Changes { .. })) if *of == place);
        let (by, _) = further.iter().enumerate().find(is_change)?;
        Some(group.versions.get(by)?.page.spot)
    };
    let standing = |(place, version): (usize, &RoundVersion)| {
        let spot = version.page.spot.place();
        match further.get(place).and_then(Option::as_ref) {
            Some((_, FurtherRecord::Alike(_) | FurtherRecord::VoidAgain(_))) => {
                VersionStanding::RepeatedAlike
            }
            Some((_, FurtherRecord::Other(_))) => VersionStanding::Repeated,
            Some((_, FurtherRecord::Changes { .. })) | None => {
                let by = replaced.get(&spot).and_then(|by| last(*by, &replaced, &spots));
                match by.or_else(|| changed(place)) {
                    Some(by) => VersionStanding::Replaced { by },
                    None => VersionStanding::Counts,
                }
            }
        }
    };
    let standings: Vec<VersionStanding> = group.versions.iter().enumerate().map(standing).collect();
    for (version, standing) in group.versions.iter_mut().zip(standings) {
        version.standing = standing;
    }
}

/// What becomes of each record that is not the first one of its round, with the first one.
fn further(
    group: &GroupVersions,
    first: &FxHashMap<Digest, (u64, usize)>,
) -> Vec<Option<(usize, FurtherRecord)>> {
    let pairs: Vec<Option<(usize, &VersionMark)>> = group
        .versions
        .iter()
        .zip(&group.marks)
        .map(|(version, mark)| {
            let place = version.page.spot.place();
            let (_, at) = first.get(&mark.round).filter(|(stays, _)| *stays != place)?;
            Some((*at, group.marks.get(*at)?))
        })
        .collect();
    let stays = |at: usize| group.versions.get(at).map_or(0, |one| one.page.spot.place());
    let mut states = RoundStates::default();
    for (pair, mark) in pairs.iter().zip(&group.marks) {
        if let Some((at, other)) = pair {
            states.note((stays(*at), other.outline), mark.outline);
        }
    }
    let own = |((place, mark), pair): ((usize, &VersionMark), &Option<(usize, &VersionMark)>)| {
        let (at, other) = (*pair)?;
        let further = match other.bytes == mark.bytes {
            true => FurtherRecord::Alike(stays(at)),
            false => states.further((stays(at), other.outline), (stays(place), mark.outline)),
        };
        Some((at, further))
    };
    group.marks.iter().enumerate().zip(&pairs).map(own).collect()
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

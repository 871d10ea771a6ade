//! Hand logs in each format.

use gincert_audit::read_map;
use gincert_pages::Source;
use gincert_replay::Rulebook;
use gincert_replay::formats::{Format, HEAD_BYTES_MAX, RecordReader, mapped as mapped_format};
use gincert_replay::map::Map;
use std::sync::{Arc, OnceLock};

const MAPS: [&str; 2] = [
    include_str!("../../../../vectors/logs/good/seats.map.md"),
    include_str!("../../../../vectors/logs/good/wagers.map.md"),
];

/// A log in a format that its content tells.
pub(super) fn records(bytes: &[u8]) {
    let head = bytes.get(..HEAD_BYTES_MAX).unwrap_or(bytes);
    if let Ok(format) = Format::of(head).open(head) {
        decoded(format.as_ref(), bytes);
    }
}

/// The maps of the samples.
pub(super) fn maps() -> &'static [Arc<Map>] {
    static READ: OnceLock<Vec<Arc<Map>>> = OnceLock::new();
    let maps = READ.get_or_init(|| {
        let maps = MAPS
            .iter()
            .map(|text| read_map(&Source::new("map.md", text.as_bytes()), &Rulebook::default()));
        maps.filter_map(|read| read.value.map(Arc::new)).collect()
    });
    assert!(maps.len() == MAPS.len(), "the maps of the samples are read");
    maps
}

/// An export, read through the maps of the samples.
pub(super) fn mapped(bytes: &[u8]) {
    let head = bytes.get(..HEAD_BYTES_MAX).unwrap_or(bytes);
    for map in maps() {
        if let Ok(format) = mapped_format::open(map, head) {
            decoded(format.as_ref(), bytes);
        }
    }
}

/// Every record lies inside the stretch, and none is visited twice.
fn decoded(format: &dyn RecordReader, bytes: &[u8]) {
    let body = bytes.get(format.head_bytes()..).unwrap_or_default();
    assert!(format.cut(body) <= body.len());
    let mut next = 0;
    format.decode(body, &mut |unit| {
        assert!(unit.offset >= next && unit.offset + unit.bytes.len() <= body.len());
        next = unit.offset + unit.bytes.len();
    });
}

//! Every record of one round, audited by itself and put on a page.

use crate::desk::play_page;
use crate::engine::identify::known;
use crate::engine::second_pass::{WantedPlaces, alone, review};
use crate::families::family;
use crate::finding::exception::RaisedException;
use crate::finding::level::EvidenceLevel;
use crate::finding::page::Page;
use crate::finding::spot::Spot;
use crate::input::reader::{Inputs, ReadStep, read_all};
use crate::input::{Progress, STRETCH_BYTES};
use crate::record::Record;
use crate::rules::auditor::Auditor;
use gincert_evidence::printable;
use std::collections::VecDeque;

/// Most records of one round that are shown.
pub const PAGES_MAX: usize = 16;

/// Every record of a round, by place; `round` is the round's name, or `TABLE/ROUND`.
pub fn pages(inputs: &dyn Inputs, auditor: &Auditor<'_>, round: &str) -> Vec<Page> {
    let (table, name) = match round.split_once('/') {
        Some((table, name)) => (Some(table), name),
        None => (None, round),
    };
    let is_it = |record: &Record<'_>| {
        record.round.as_ref().is_some_and(|own| own.as_str() == name || own.as_str() == round)
            && table.is_none_or(|table| {
                record.table.as_ref().is_some_and(|own| own.as_str() == table)
                    || record.round.as_ref().is_some_and(|own| own.as_str() == round)
            })
    };
    let mut spots = Vec::new();
    let begin = Progress::default();
    // Most of a log is passed over without reading its records.
    let finder = memchr::memmem::Finder::new(name.as_bytes());
    read_all(inputs, &begin, STRETCH_BYTES, &mut |step| {
        if let ReadStep::Stretch(stretch, decode) = step
            && finder.find(&stretch.bytes).is_some()
        {
            decode.decode(&stretch.bytes, &mut |unit| {
                if unit.read.as_ref().is_ok_and(|record| is_it(record)) && spots.len() < PAGES_MAX {
                    spots.push(stretch.spot(unit.offset, unit.line));
                }
            });
        }
        spots.len() < PAGES_MAX
    });
    let mut pages = Vec::new();
    let mut wanted = Places(spots.iter().map(|spot| spot.place()).collect());
    // What cannot be read again is passed over.
    let _missed = review(inputs, &mut wanted, &mut |again| {
        let part = alone(auditor, &again, 0);
        pages.extend(page(auditor, again.spot, again.record, part.raised));
        Ok(())
    });
    pages
}

/// Places that are wanted, and nothing more.
struct Places(VecDeque<u64>);

impl WantedPlaces for Places {
    type Mark = ();

    fn peek(&self) -> Option<u64> {
        self.0.front().copied()
    }

    fn take(&mut self) -> std::io::Result<Option<()>> {
        Ok(self.0.pop_front().map(|_| ()))
    }
}

pub(super) fn page(
    auditor: &Auditor<'_>,
    spot: Spot,
    record: &Record<'_>,
    raised: Vec<RaisedException>,
) -> Option<Page> {
    let known = known(record, auditor.book).ok()?;
    let identity = known.identity();
    let in_force = auditor.book.pick(record, &known.table, known.at);
    let of_deck = in_force.of_deck(record);
    let record = of_deck.as_ref().unwrap_or(record);
    let about = auditor.about(record, &known, &in_force);
    let text = |text: Option<&str>| text.map(printable).unwrap_or_default();
    let mut page = Page {
        spot,
        identity,
        about,
        sheet: in_force.sheet.map(|(place, _)| place),
        level: EvidenceLevel::BetsOnly,
        state: text(record.state.as_ref().map(|state| state.as_str()).or(Some("settled"))),
        dealer: None,
        qualifies: None,
        stated_qualifies: None,
        qualify_row: None,
        seats: Vec::new(),
        play: None,
        raised,
    };
    match (in_force.sheet, in_force.play) {
        (Some((_, sheet)), _) => family::fill(&mut page, record, sheet),
        (None, Some(play)) => page.play = Some(play_page::page(record, play)),
        (None, None) => family::fill_without_rules(&mut page, record),
    }
    Some(page)
}

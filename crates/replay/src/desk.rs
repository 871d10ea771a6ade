//! The dispute desk: everything about one round on one page.

use crate::auditor::{Auditor, Raised};
use crate::exception::{About, Identity};
use crate::level::Level;
use crate::progress::{Progress, STRETCH_BYTES};
use crate::reader::{Inputs, Step, read_all};
use crate::record::Record;
use crate::review::{Wanted, alone, review};
use crate::spot::Spot;
use gincert_evidence::{Place, printable};
use std::collections::VecDeque;

/// Records of one round that are shown at most.
pub const PAGES_MAX: usize = 16;

/// One record of a round, settled by the reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Where the record stands.
    pub spot: Spot,
    /// The round.
    pub identity: Identity,
    /// What the record says about itself.
    pub about: About,
    /// The rules that it was settled under, by their place; `None` where none are in force.
    pub sheet: Option<usize>,
    /// How much the record shows.
    pub level: Level,
    /// `settled`, or why the round does not count.
    pub state: String,
    /// The dealer's hand; `None` where it is not shown.
    pub dealer: Option<ShownHand>,
    /// Whether the dealer's hand qualifies.
    pub qualifies: Option<bool>,
    /// The seats.
    pub seats: Vec<ShownSeat>,
    /// The round, where it is played event by event.
    pub play: Option<PlayPage>,
    /// What the audits of the record found.
    pub raised: Vec<Raised>,
}

/// A round, or a match, that is played event by event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayPage {
    /// How much the record shows.
    pub evidence: &'static str,
    /// What was dealt, what the rules make of it and what the record claims: names and texts.
    pub facts: Vec<(&'static str, String)>,
    /// The events, as the record has them.
    pub events: Vec<String>,
}

/// A hand and its best setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownHand {
    /// All its cards.
    pub cards: String,
    /// The melds of the best setting.
    pub melds: Vec<String>,
    /// What the best setting leaves over, highest card first.
    pub left_over: String,
    /// How many cards that are.
    pub score: u8,
    /// What the log says is left over.
    pub stated: Option<String>,
}

/// One seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownSeat {
    /// Its number.
    pub number: Option<u32>,
    /// What the player did, as the record says.
    pub action: String,
    /// The hand; `None` where it is not shown.
    pub hand: Option<ShownHand>,
    /// The outcome row that applies and its place.
    pub outcome: Option<(String, Option<Place>)>,
    /// The pay row that the hand takes and its place.
    pub bonus: Option<(String, Option<Place>)>,
    /// Each wager.
    pub wagers: Vec<ShownWager>,
}

/// One wager, in minor units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownWager {
    /// The document's name of it.
    pub name: String,
    /// Its amount.
    pub amount: Option<i64>,
    /// What the rules let it win or lose.
    pub due: Option<i64>,
    /// What the record says it won or lost.
    pub observed: Option<i64>,
    /// What corrections moved afterwards.
    pub adjusted: i64,
}

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
        if let Step::Stretch(stretch, decode) = step
            && finder.find(&stretch.bytes).is_some()
        {
            decode.decode(&stretch.bytes, &mut |unit| {
                if unit.read.as_ref().is_ok_and(&is_it) && spots.len() < PAGES_MAX {
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

impl Wanted for Places {
    type Mark = ();

    fn peek(&self) -> Option<u64> {
        self.0.front().copied()
    }

    fn take(&mut self) -> std::io::Result<Option<()>> {
        Ok(self.0.pop_front().map(|_| ()))
    }
}

fn page(
    auditor: &Auditor<'_>,
    spot: Spot,
    record: &Record<'_>,
    raised: Vec<Raised>,
) -> Option<Page> {
    let known = crate::known::known(record, auditor.book).ok()?;
    let identity = known.identity();
    let in_force = auditor.book.pick(record, &known.table, known.at);
    let about = auditor.about(record, &known, &in_force);
    let text = |text: Option<&str>| text.map(printable).unwrap_or_default();
    let mut page = Page {
        spot,
        identity,
        about,
        sheet: in_force.sheet.map(|(place, _)| place),
        level: Level::BetsOnly,
        state: text(record.state.as_ref().map(|state| state.as_str()).or(Some("settled"))),
        dealer: None,
        qualifies: None,
        seats: Vec::new(),
        play: None,
        raised,
    };
    crate::family::fill(&mut page, record, &in_force);
    Some(page)
}

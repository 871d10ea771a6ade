//! Reference logs: rounds dealt by a seed, settled by the reference, with named faults planted.
//!
//! The same options give the same bytes. Every record is right unless a fault is planted in it;
//! each record has at most one fault, and the truth says which.

mod deal;
mod decisions;
mod faults;
mod options;

pub use options::{Options, Play};

use crate::fault_injection::plant::{Names, PrecedingRecord, RecordStep};
use crate::fault_injection::{FaultError, InjectedFault, LogLine};
use crate::record::Record;
use crate::record::object::Text;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use deal::RoundTemplate;
use faults::{FaultPlan, Faults, PlantedFault};
use gincert_evidence::Digest;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::de::IgnoredAny;

/// Where the decks of a log come from: the next one for a table (counted from 0), by index, first
/// dealt first, and the name of what shuffled it.
pub type Decks<'g> = Box<dyn FnMut(u64) -> ([u8; 52], String) + 'g>;

/// Makes a log line by line.
pub struct Generator<'g> {
    options: &'g Options,
    decks: Option<Decks<'g>>,
    sheet: &'g CompiledRules,
    table: RoundTemplate<'g>,
    faults: Faults<'g>,
    rng: ChaCha20Rng,
    round: u64,
    line: u64,
    before: Option<Digest>,
    tracks: Vec<Track>,
}

/// What the next record of a table follows.
#[derive(Debug, Clone, Copy, Default)]
struct Track {
    number: u64,
    day: Option<i64>,
    /// Whether the last record tells a time that the next one can be before.
    tells_time: bool,
}

impl<'g> Generator<'g> {
    /// Begins a log.
    ///
    /// # Errors
    /// [`FaultError`] where a fault is asked for that this log cannot have.
    pub fn new(
        options: &'g Options,
        sheet: &'g CompiledRules,
        values: Option<&'g ExactHandValues>,
    ) -> Result<Generator<'g>, FaultError> {
        Ok(Generator {
            faults: Faults::new(options, sheet)?,
            table: RoundTemplate { options, sheet, values },
            options,
            decks: None,
            sheet,
            rng: ChaCha20Rng::seed_from_u64(options.seed),
            round: 0,
            line: 0,
            before: None,
            tracks: vec![Track::default(); options.tables.max(1) as usize],
        })
    }

    /// The same log, but with decks that come from elsewhere; records name what shuffled them.
    pub fn with_decks(mut self, decks: Decks<'g>) -> Generator<'g> {
        self.decks = Some(decks);
        self
    }

    /// The next lines: one, or more where the fault is about several records. Empty at the end.
    pub fn next_lines(&mut self) -> Vec<LogLine> {
        if self.round == self.options.rounds {
            return Vec::new();
        }
        let turn = self.round % u64::from(self.options.tables.max(1));
        let fault = self.faults.choose(&mut self.rng);
        let given = self.decks.as_mut().map(|next| next(turn));
        let (deck, shuffle) = given.unzip();
        let deal = self.table.deal(&mut self.rng, deck);
        let Some(track) = self.tracks.get_mut(turn as usize) else {
            return Vec::new();
        };
        let day = deal::day(self.round);
        let before =
            PrecedingRecord { has_number: track.day == Some(day), has_time: track.tells_time };
        let step = fault.and_then(|fault| fault.step(before));
        let RecordStep { numbers, is_backwards } = step.unwrap_or(RecordStep::RIGHT);
        track.number += numbers;
        track.day = Some(day);
        let table = format!("T{}", turn + 1);
        let name = deal::Name { table, number: track.number, round: self.round };
        let mut record = self.table.record(&deal, &name, is_backwards);
        record.shuffle = shuffle.map(Text::from);
        self.round += 1;
        let planted = fault.and_then(|fault| {
            let planted = match step {
                Some(_) => Some(PlantedFault::OF_ROUND),
                None => self.faults.plant(fault, &mut record, &deal, &mut self.rng),
            };
            Some((planted?, fault))
        });
        let mut names = Names::after(&name.table, &mut track.number);
        let further = fault.map(|fault| fault.further(&mut record, &mut names)).unwrap_or_default();
        let wrong = self.before.zip(fault).and_then(|(right, fault)| fault.digest(right));
        record.prev = wrong.or(self.before).map(|digest| Text::from(digest.to_string()));
        // The first line has nothing before it that could be wrong.
        let planted = planted.filter(|(_, fault)| wrong.is_some() || !fault.is_of_digest());
        let line = self.line(&record, planted);
        // What can no longer be read tells no time that the next record could be before.
        let is_right = || serde_json::from_str::<IgnoredAny>(&line.text).is_ok();
        let tells_time = !is_backwards && (planted.is_none() || is_right());
        if let Some(track) = self.tracks.get_mut(turn as usize) {
            track.tells_time = tells_time;
        }
        let mut lines = vec![line];
        lines.extend(self.further(further, fault));
        lines
    }

    /// The further lines of a fault that is about several records; the last one has it.
    fn further(&mut self, records: Vec<Record<'static>>, fault: Option<FaultPlan>) -> Vec<LogLine> {
        let last = records.len();
        let records = (1..).zip(records).map(|(place, mut record)| {
            record.prev = self.before.map(|digest| Text::from(digest.to_string()));
            let planted = fault.filter(|_| place == last);
            let planted = planted.map(|fault| (PlantedFault::OF_ROUND, fault));
            self.line(&record, planted)
        });
        records.collect()
    }

    fn line(&mut self, record: &Record<'_>, planted: Option<(PlantedFault, FaultPlan)>) -> LogLine {
        let mut text = serde_json::to_string(record).unwrap_or_default();
        if let Some((planted, fault)) = planted {
            fault.spoil(planted.seat, &mut text, &mut self.rng);
        }
        self.line += 1;
        if self.options.chain {
            self.before = Some(Digest::of(text.as_bytes()));
        }
        let round = record.round.as_ref().map_or("", Text::as_str).to_owned();
        let fault = planted.map(|(planted, fault)| InjectedFault {
            line: self.line,
            round,
            seat: planted.seat,
            codes: [fault.code].into_iter().chain(planted.also).collect(),
        });
        LogLine { text, fault }
    }

    /// Lines so far.
    pub fn lines(&self) -> u64 {
        self.line
    }

    /// The rules of the log.
    pub fn sheet(&self) -> &CompiledRules {
        self.sheet
    }
}

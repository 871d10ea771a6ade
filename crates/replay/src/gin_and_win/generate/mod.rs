//! Reference logs: rounds dealt by a seed, settled by the reference, with named faults planted.
//!
//! The same options give the same bytes. Every record is right unless a fault is planted in it;
//! each record has at most one fault, and the truth says which.

mod deal;
mod faults;

use crate::gin_and_win::sheet::Sheet;
use crate::gin_and_win::sheet_values::SheetValues;
use crate::object::Text;
use crate::record::Record;
use crate::reference_log::{Fault, FaultError, Line, Rates};
use crate::rulebook::Limits;
use deal::Table;
use faults::Faults;
use gincert_evidence::Digest;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

/// How players decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Play {
    /// Whatever is worth more for the left-over cards.
    Optimal,
    /// When the hand would qualify as a dealer's.
    IfItWouldQualify,
    /// Always.
    Always,
    /// Seats in turn: as above, and one that plays three hands in four whatever they are.
    Mixed,
}

/// What a log is to hold.
#[derive(Debug, Clone)]
pub struct Options {
    /// Rounds.
    pub rounds: u64,
    /// Seats in a round, 1 to 6; each round has from 1 to so many where `varies`.
    pub seats: u8,
    /// Whether the number of seats varies.
    pub varies: bool,
    /// Tables, which take turns.
    pub tables: u32,
    /// The seed.
    pub seed: u64,
    /// How players decide.
    pub play: Play,
    /// Folded hands are mucked unseen.
    pub hide_folds: bool,
    /// The dealer stays closed when all fold.
    pub hide_dealer: bool,
    /// Records hold the whole deck.
    pub deck: bool,
    /// Records are chained by `prev`.
    pub chain: bool,
    /// Rates of faults.
    pub rates: Rates,
    /// Limits of the tables, where faults are to pass them.
    pub limits: Limits,
}

/// Where the decks of a log come from: the next one for a table (counted from 0), by index, first
/// dealt first, and the name of what shuffled it.
pub type Decks<'g> = Box<dyn FnMut(u64) -> ([u8; 52], String) + 'g>;

/// Makes a log line by line.
pub struct Generator<'g> {
    options: &'g Options,
    decks: Option<Decks<'g>>,
    sheet: &'g Sheet,
    table: Table<'g>,
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
        sheet: &'g Sheet,
        values: Option<&'g SheetValues>,
    ) -> Result<Generator<'g>, FaultError> {
        Ok(Generator {
            faults: Faults::new(options, sheet)?,
            table: Table { options, sheet, values },
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
    pub fn next_lines(&mut self) -> Vec<Line> {
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
        // A gap is a number that no record has; nothing is missing before the first one of a day.
        let is_gap = fault == Some("sequence-gap") && track.day == Some(day);
        let is_backwards = fault == Some("time-backwards") && track.tells_time;
        track.number += if is_gap { 2 } else { 1 };
        track.day = Some(day);
        track.tells_time = !is_backwards && fault != Some("record-unreadable");
        let name =
            deal::Name { table: format!("T{}", turn + 1), number: track.number, round: self.round };
        let mut record = self.table.record(&deal, &name, is_backwards);
        record.shuffle = shuffle.map(Text::from);
        self.round += 1;
        let mut planted = match fault {
            Some("sequence-gap") => is_gap.then_some((None, "sequence-gap")),
            Some("time-backwards") => is_backwards.then_some((None, "time-backwards")),
            Some("round-repeated" | "cards-again" | "correction-twice") => None,
            Some("correction-circle") => {
                // It corrects the one that comes next, which corrects it.
                record.corrects =
                    Some(Text::from(format!("{}-{:06}", name.table, name.number + 1)));
                None
            }
            Some(code) => {
                let seat = self.faults.plant(code, &mut record, &deal, &mut self.rng);
                seat.map(|seat| (seat, code))
            }
            None => None,
        };
        if self.options.chain {
            let broken = matches!(planted, Some((_, "chain-broken")));
            record.prev =
                self.before.filter(|_| !broken).map(|digest| Text::from(digest.to_string()));
            // The first line has nothing before it that could be wrong.
            if broken && self.before.is_none() {
                planted = None;
            } else if broken {
                record.prev = Some(Text::from(Digest::of(b"another line").to_string()));
            }
        }
        let mut lines = vec![self.line(&record, planted)];
        lines.extend(self.further(record, fault, turn));
        lines
    }

    /// The further lines of a fault that is about several records.
    fn further(
        &mut self,
        mut record: Record<'static>,
        fault: Option<&'static str>,
        turn: u64,
    ) -> Vec<Line> {
        // Hands that are hidden cannot come again.
        let fault = fault.filter(|code| *code != "cards-again" || record.shown_cards().is_some());
        let (code, records): (&'static str, u32) = match fault {
            Some(code @ ("round-repeated" | "cards-again" | "correction-circle")) => (code, 1),
            Some(code @ "correction-twice") => (code, 2),
            _ => return Vec::new(),
        };
        let mut lines = Vec::new();
        let first = record.round.clone();
        for place in 1..=records {
            if self.options.chain {
                record.prev = self.before.map(|digest| Text::from(digest.to_string()));
            }
            let is_last = place == records;
            if code != "round-repeated"
                && let Some(track) = self.tracks.get_mut(turn as usize)
            {
                track.number += 1;
                record.seq = Some(track.number);
                record.round = Some(Text::from(format!("T{}-{:06}", turn + 1, track.number)));
                record.corrects = first.clone().filter(|_| code != "cards-again");
            }
            lines.push(self.line(&record, is_last.then_some((None, code))));
        }
        lines
    }

    fn line(&mut self, record: &Record<'_>, planted: Option<(Option<u32>, &'static str)>) -> Line {
        let mut text = serde_json::to_string(record).unwrap_or_default();
        if let Some((seat, code)) = planted {
            faults::spoil(code, seat, &mut text, &mut self.rng);
        }
        self.line += 1;
        if self.options.chain {
            self.before = Some(Digest::of(text.as_bytes()));
        }
        let round = record.round.as_ref().map_or("", Text::as_str).to_owned();
        let fault =
            planted.map(|(seat, code)| Fault { line: self.line, round, seat, codes: vec![code] });
        Line { text, fault }
    }

    /// Lines so far.
    pub fn lines(&self) -> u64 {
        self.line
    }

    /// The rules of the log.
    pub fn sheet(&self) -> &Sheet {
        self.sheet
    }
}

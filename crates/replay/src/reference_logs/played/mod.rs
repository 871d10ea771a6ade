//! Reference logs of games that are played event by event: packs shuffled by a seed, rounds played by
//! simple players, settled by the reference, with named faults planted.
//!
//! The same options give the same bytes. Every record is right unless a fault is planted in it; each
//! has at most one, and the truth says which.

mod faults;

use crate::families::family;
use crate::families::matches::Book;
use crate::families::played::Needs;
use crate::families::played::script::{EventPattern, RoundGoal, RoundPlan};
use crate::fault_injection::plant::{PrecedingRecord, RecordStep};
use crate::fault_injection::{FaultError, InjectedFault, LogLine, Rates, below};
use crate::record::Record;
use crate::record::object::Text;
use crate::rules::play_rules::CompiledPlayRules;
use crate::summary::play_counts::Evidence;
use faults::{Steps, of_envelope};
use gincert_evidence::printable;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

/// What a log is to hold.
#[derive(Debug, Clone)]
pub struct PlayOptions {
    /// Rounds.
    pub rounds: u64,
    /// Tables, which take turns.
    pub tables: u32,
    /// The seed.
    pub seed: u64,
    /// How much records show; `None` for each level in turn.
    pub evidence: Option<Evidence>,
    /// Whether the record of each match follows its last round.
    pub matches: bool,
    /// Rates of faults.
    pub rates: Rates,
}

/// Packs that are tried to find a round in which a fault can be planted.
const TRIES_MAX: usize = 600;
/// When the first round is settled, and seconds from one to the next.
const FIRST_SECOND: i64 = 1_767_268_800;
const ROUND_SECONDS: i64 = 360;

/// Makes a log round by round.
pub struct PlayGenerator<'g> {
    options: &'g PlayOptions,
    sheet: &'g CompiledPlayRules,
    steps: Steps,
    rng: ChaCha20Rng,
    round: u64,
    line: u64,
    tracks: Vec<Track>,
}

/// What the next round of a table follows.
#[derive(Debug, Clone, Default)]
struct Track {
    number: u64,
    dealer: u8,
    last_winner: Option<u8>,
    book: Book,
}

impl<'g> PlayGenerator<'g> {
    /// Begins a log.
    ///
    /// # Errors
    /// [`FaultError`] where a fault is asked for that this log cannot have.
    pub fn new(
        options: &'g PlayOptions,
        sheet: &'g CompiledPlayRules,
    ) -> Result<PlayGenerator<'g>, FaultError> {
        Ok(PlayGenerator {
            steps: Steps::new(options, sheet)?,
            options,
            sheet,
            rng: ChaCha20Rng::seed_from_u64(options.seed),
            round: 0,
            line: 0,
            tracks: vec![Track::default(); options.tables.max(1) as usize],
        })
    }

    /// Lines so far.
    pub fn lines(&self) -> u64 {
        self.line
    }

    /// The next lines: a round, and its match where that is over. Empty at the end.
    pub fn next_lines(&mut self) -> Vec<LogLine> {
        if self.round == self.options.rounds {
            return Vec::new();
        }
        let turn = self.round % u64::from(self.options.tables.max(1));
        let place = usize::try_from(turn).unwrap_or(0);
        let Some(own) = self.tracks.get_mut(place) else { return Vec::new() };
        let mut track = std::mem::take(own);
        let fault = self.steps.choose(&mut self.rng);
        let of_match = fault.filter(|code| self.is_of_match(code));
        let of_round = fault.filter(|code| of_match.is_none() && of_envelope(code).is_none());
        let (script, planted) = self.script((&track, turn), of_round);
        let step =
            self.steps.step(PrecedingRecord { has_number: track.number > 0, has_time: false });
        track.number += step.unwrap_or(RecordStep::RIGHT).numbers;
        let name = format!("T{}-{:06}", turn + 1, track.number);
        let envelope = (format!("T{}", turn + 1), name.clone(), track.number);
        let mut fault = if step.is_some() { fault } else { of_round.filter(|_| planted) };
        let mut text = self.text(&script, &envelope, fault);
        if let Some(code) = self.steps.spoil(&mut text, &mut self.rng) {
            fault = Some(code);
        }
        self.round += 1;
        let mut lines = vec![self.line(text, name, fault)];
        track.last_winner = script.winner;
        let round = lines.first().map_or("", |line| &line.round);
        family::enter(self.sheet, &mut track.book, &script, track.dealer, round);
        track.dealer = family::next_dealer(self.sheet, &mut track.book, track.dealer, &script);
        if self.options.matches && track.book.is_over(self.sheet) {
            let wanted = self.steps.of_match.take();
            let (text, name, fault) = track.book.close(self.sheet, turn + 1, wanted);
            lines.push(self.line(text, name, fault));
        }
        if let Some(code) = of_match {
            self.steps.of_match = Some(code);
        }
        if let Some(own) = self.tracks.get_mut(place) {
            *own = track;
        }
        lines.into_iter().map(|line| line.line).collect()
    }

    /// Whether a fault goes into the record of a match; where it can be in a round as well, every
    /// other time.
    fn is_of_match(&mut self, code: &str) -> bool {
        match self.steps.planted_in(code) {
            [_, false] => false,
            [false, true] => true,
            [true, true] => self.options.matches && below(&mut self.rng, 2) == 0,
        }
    }

    /// Plays rounds until one comes up in which the fault can be planted.
    fn script(&mut self, at: (&Track, u64), fault: Option<&'static str>) -> (RoundPlan, bool) {
        let needs = fault.and_then(|code| family::needs(self.sheet, code));
        let evidence = self.evidence(needs);
        let ask = needs.and_then(|needs| needs.ask);
        let mut script = self.played(at, evidence, ask);
        let Some(code) = fault else { return (script, false) };
        for _ in 0..TRIES_MAX {
            let mut spoilt = script.clone();
            if family::plant(self.sheet, code, &mut spoilt, &mut self.rng) {
                return (spoilt, true);
            }
            script = self.played(at, evidence, ask);
        }
        (self.played(at, evidence, None), false)
    }

    fn played(
        &mut self,
        (track, table): (&Track, u64),
        evidence: Evidence,
        ask: Option<EventPattern>,
    ) -> RoundPlan {
        let want = RoundGoal { ask, table, dealer: track.dealer, last_winner: track.last_winner };
        RoundPlan { evidence, ..family::play(self.sheet, &want, &mut self.rng) }
    }

    fn evidence(&mut self, needs: Option<Needs>) -> Evidence {
        let wanted = self.options.evidence.unwrap_or_else(|| match below(&mut self.rng, 3) {
            0 => Evidence::Pack,
            1 => Evidence::Deal,
            _ => Evidence::Final,
        });
        let least = needs.map_or(Evidence::Final, |needs| needs.evidence);
        wanted.max(least).max(family::least_evidence(self.sheet))
    }

    fn text(
        &mut self,
        script: &RoundPlan,
        (table, name, number): &(String, String, u64),
        fault: Option<&'static str>,
    ) -> String {
        let at = jiff::Timestamp::from_second(
            FIRST_SECOND + ROUND_SECONDS * i64::try_from(self.round).unwrap_or(0),
        );
        let mut record = Record {
            v: Some(1),
            game: Some(Text::from(self.sheet.rules.family().word())),
            rules: Some(Text::from(self.sheet.name.clone())),
            round: Some(Text::from(name.clone())),
            seq: Some(*number),
            table: Some(Text::from(table.clone())),
            at: at.ok().map(|at| Text::from(at.to_string())),
            played: Some(Box::new(script.record())),
            ..Record::default()
        };
        self.steps.plant(&mut record);
        let text = serde_json::to_string(&record).unwrap_or_default();
        let needs = fault.and_then(|code| family::needs(self.sheet, code));
        match needs.and_then(|needs| needs.text) {
            Some(spoilt) => spoilt(&text),
            None => text,
        }
    }

    fn line(&mut self, text: String, round: String, fault: Option<&'static str>) -> NamedLine {
        self.line += 1;
        let fault = fault.map(|code| InjectedFault {
            line: self.line,
            round: printable(&round),
            seat: None,
            codes: vec![code],
        });
        NamedLine { line: LogLine { text, fault }, round }
    }
}

/// A line and the name of its round.
struct NamedLine {
    line: LogLine,
    round: String,
}

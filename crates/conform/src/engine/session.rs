//! A conversation with an engine: requests in batches, one answer to each in their order, and what is found
//! where an engine does something else. After a finding the engine is started again, a stated number of
//! times, and goes on behind the request that it failed on.
//!
//! Knows nothing about what is right.

use super::messages::{EngineAnswer, EngineRequest, read_answer};
use super::process::{ANSWER_BYTES_MAX, EngineCommand, EngineOutput, EngineProcess};
use crate::round::WagerAmounts;
use gincert_evidence::printable;
use std::collections::VecDeque;
use std::time::Duration;

/// Requests that wait for their answers at most.
const WAITING_MAX: usize = 2_048;
/// Requests that are written at once.
const BATCH: usize = 512;
/// Ids of answered requests that are remembered, to recognise an answer that comes twice.
const ANSWERED_MAX: usize = 4_096;
/// Characters of an answer or of standard error that a finding quotes.
const QUOTED_MAX: usize = 160;
/// How long an engine may take to end once there are no more requests.
const END_TIME: Duration = Duration::from_secs(2);

/// In which way an engine breaks the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "`sentence` says what each is")]
pub enum IncidentKind {
    NotStarted,
    NoAnswer,
    Ended,
    OutputClosed,
    OutOfOrder,
    AnsweredTwice,
    NeverAsked,
    TooManyAnswers,
    NoAnswerLine,
    LineTooLong,
}

impl IncidentKind {
    const ALL: [IncidentKind; 10] = [
        IncidentKind::NotStarted,
        IncidentKind::NoAnswer,
        IncidentKind::Ended,
        IncidentKind::OutputClosed,
        IncidentKind::OutOfOrder,
        IncidentKind::AnsweredTwice,
        IncidentKind::NeverAsked,
        IncidentKind::TooManyAnswers,
        IncidentKind::NoAnswerLine,
        IncidentKind::LineTooLong,
    ];

    /// The kind with this word.
    pub(crate) fn from_word(word: &str) -> Option<IncidentKind> {
        IncidentKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            IncidentKind::NotStarted => "not-started",
            IncidentKind::NoAnswer => "no-answer",
            IncidentKind::Ended => "ended",
            IncidentKind::OutputClosed => "output-closed",
            IncidentKind::OutOfOrder => "out-of-order",
            IncidentKind::AnsweredTwice => "answered-twice",
            IncidentKind::NeverAsked => "never-asked",
            IncidentKind::TooManyAnswers => "too-many-answers",
            IncidentKind::NoAnswerLine => "no-answer-line",
            IncidentKind::LineTooLong => "line-too-long",
        }
    }

    /// What the engine did.
    pub fn sentence(self) -> &'static str {
        match self {
            IncidentKind::NotStarted => "The engine could not be started",
            IncidentKind::NoAnswer => "The engine gave no answer in time",
            IncidentKind::Ended => "The engine ended before it answered",
            IncidentKind::OutputClosed => "The engine closed its output before it answered",
            IncidentKind::OutOfOrder => "The engine answered requests out of order",
            IncidentKind::AnsweredTwice => "The engine answered a request twice",
            IncidentKind::NeverAsked => "The engine answered a request that was never made",
            IncidentKind::TooManyAnswers => "The engine wrote a line when no request was open",
            IncidentKind::NoAnswerLine => "The engine wrote a line that is not an answer",
            IncidentKind::LineTooLong => "The engine wrote a line above the limit",
        }
    }
}

/// Something that an engine did against the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineIncident {
    /// What.
    pub kind: IncidentKind,
    /// The request whose answer was due.
    pub request: Option<String>,
    /// What was observed, in words or quoted.
    pub detail: String,
}

/// Limits of a conversation.
#[derive(Debug, Clone, Copy)]
pub struct SessionLimits {
    /// How long an engine may take for its next answer.
    pub answer_time: Duration,
    /// How often it is started again.
    pub restarts: u32,
}

/// A conversation.
#[derive(Debug)]
pub struct EngineSession<'a> {
    command: &'a EngineCommand,
    limits: SessionLimits,
    process: Option<EngineProcess>,
    restarts_left: u32,
    is_over: bool,
    answered: VecDeque<u64>,
    /// What the engine did against the contract.
    pub incidents: Vec<EngineIncident>,
}

/// A request with its id and with what the caller wants to know when the answer comes.
#[derive(Debug)]
pub struct AskedRequest<C> {
    /// Its id.
    pub id: u64,
    /// What is asked.
    pub request: EngineRequest,
    /// What comes back with the answer.
    pub context: C,
}

impl<'a> EngineSession<'a> {
    /// Before anything is asked; the engine is started with the first request.
    pub fn new(command: &'a EngineCommand, limits: SessionLimits) -> EngineSession<'a> {
        EngineSession {
            command,
            limits,
            process: None,
            restarts_left: limits.restarts,
            is_over: false,
            answered: VecDeque::new(),
            incidents: Vec::new(),
        }
    }

    /// Whether the engine is asked no more.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Lets it be started again as often as at the beginning.
    pub(crate) fn renew_restarts(&mut self) {
        self.restarts_left = self.limits.restarts;
    }

    /// Asks everything that `requests` gives and hands each answer to `take`, in the same order.
    pub fn converse<C>(
        &mut self,
        requests: &mut dyn FnMut() -> Option<AskedRequest<C>>,
        take: &mut dyn FnMut(AskedRequest<C>, EngineAnswer),
    ) {
        let mut open: VecDeque<AskedRequest<C>> = VecDeque::new();
        let mut is_ended = false;
        loop {
            if !is_ended && open.len() + BATCH <= WAITING_MAX && !self.is_over {
                is_ended = self.send_batch(requests, &mut open);
            }
            if self.is_over {
                // What waits is reported as not answered, and so is the rest.
                for asked in open.drain(..) {
                    take(asked, EngineAnswer::Missing);
                }
                while let Some(asked) = requests() {
                    take(asked, EngineAnswer::Missing);
                }
            }
            if open.is_empty() {
                return;
            }
            if let Err((kind, detail)) = self.take_answers(&mut open, take) {
                self.failed(kind, detail, &mut open, take);
            }
        }
    }

    /// Writes the next requests; whether there are no more.
    fn send_batch<C>(
        &mut self,
        requests: &mut dyn FnMut() -> Option<AskedRequest<C>>,
        open: &mut VecDeque<AskedRequest<C>>,
    ) -> bool {
        let mut text = String::new();
        let mut is_ended = false;
        for _ in 0..BATCH {
            let Some(asked) = requests() else {
                is_ended = true;
                break;
            };
            self.write(&asked, &mut text);
            open.push_back(asked);
        }
        if !open.is_empty() {
            self.send(text);
        }
        is_ended
    }

    /// Writes a request in the words of the engine, with the end of its line.
    fn write<C>(&self, asked: &AskedRequest<C>, text: &mut String) {
        match &self.command.map {
            None => asked.request.write(asked.id, text),
            Some(map) => {
                let mut line = String::new();
                asked.request.write(asked.id, &mut line);
                text.push_str(&map.request(&line));
            }
        }
        text.push('\n');
    }

    /// Reads an answer in the words of the engine, by the request whose answer is due.
    fn read<C>(&self, line: &[u8], due: Option<&AskedRequest<C>>) -> Option<(u64, EngineAnswer)> {
        let Some(map) = &self.command.map else { return read_answer(line) };
        let bets = due.map_or(WagerAmounts::default(), |asked| asked.request.bets());
        map.answer(line, &bets)
    }

    fn send(&mut self, text: String) {
        if self.process.is_none() {
            match EngineProcess::start(self.command) {
                Ok(process) => self.process = Some(process),
                Err(error) => {
                    let kind = IncidentKind::NotStarted;
                    let detail = format!("{error}");
                    self.incidents.push(EngineIncident { kind, request: None, detail });
                    self.is_over = true;
                    return;
                }
            }
        }
        if let Some(process) = &self.process {
            process.send(text.into_bytes());
        }
    }

    /// Takes what comes next.
    fn take_answers<C>(
        &mut self,
        open: &mut VecDeque<AskedRequest<C>>,
        take: &mut dyn FnMut(AskedRequest<C>, EngineAnswer),
    ) -> Result<(), (IncidentKind, String)> {
        let Some(process) = &mut self.process else { return Ok(()) };
        match process.receive(self.limits.answer_time) {
            EngineOutput::Lines(lines) => {
                let text = lines.strip_suffix(b"\n").unwrap_or(&lines);
                for line in text.split(|byte| *byte == b'\n') {
                    self.take_line(line, open, take)?;
                }
                Ok(())
            }
            EngineOutput::LineTooLong => {
                Err((IncidentKind::LineTooLong, format!("the limit is {ANSWER_BYTES_MAX} bytes")))
            }
            EngineOutput::Nothing => {
                let seconds = self.limits.answer_time.as_secs();
                let errors = quoted_errors(&process.errors());
                Err((IncidentKind::NoAnswer, format!("the limit is {seconds} s{errors}")))
            }
            EngineOutput::Closed => {
                let ended = process.ended(Duration::from_millis(500));
                let errors = quoted_errors(&process.errors());
                Err(match ended {
                    Some(status) => (IncidentKind::Ended, format!("{status}{errors}")),
                    None => (IncidentKind::OutputClosed, format!("it still runs{errors}")),
                })
            }
        }
    }

    fn take_line<C>(
        &mut self,
        line: &[u8],
        open: &mut VecDeque<AskedRequest<C>>,
        take: &mut dyn FnMut(AskedRequest<C>, EngineAnswer),
    ) -> Result<(), (IncidentKind, String)> {
        let (id, given) = self
            .read(line, open.front())
            .ok_or_else(|| (IncidentKind::NoAnswerLine, quoted(line)))?;
        match open.front() {
            Some(front) if front.id == id => {}
            _ => return Err((self.misplaced(id, open), quoted(line))),
        }
        if let Some(asked) = open.pop_front() {
            self.answered.push_back(asked.id);
            if self.answered.len() > ANSWERED_MAX {
                self.answered.pop_front();
            }
            take(asked, given);
        }
        Ok(())
    }

    /// What an answer is that is not the next one.
    fn misplaced<C>(&self, id: u64, open: &VecDeque<AskedRequest<C>>) -> IncidentKind {
        if open.iter().any(|asked| asked.id == id) {
            IncidentKind::OutOfOrder
        } else if self.answered.contains(&id) {
            IncidentKind::AnsweredTwice
        } else {
            IncidentKind::NeverAsked
        }
    }

    /// Records an incident, ends the engine, and asks a new one what is open behind the failed request.
    fn failed<C>(
        &mut self,
        kind: IncidentKind,
        detail: String,
        open: &mut VecDeque<AskedRequest<C>>,
        take: &mut dyn FnMut(AskedRequest<C>, EngineAnswer),
    ) {
        let mut request = None;
        if let Some(asked) = open.pop_front() {
            let mut text = String::new();
            self.write(&asked, &mut text);
            request = Some(text.trim_end().to_owned());
            take(asked, EngineAnswer::Missing);
        }
        self.incidents.push(EngineIncident { kind, request, detail });
        self.process = None;
        if self.restarts_left == 0 {
            self.is_over = true;
            return;
        }
        self.restarts_left -= 1;
        let mut text = String::new();
        for asked in open.iter() {
            self.write(asked, &mut text);
        }
        if !text.is_empty() {
            self.send(text);
        }
    }

    /// Closes the engine's input and waits for its end: a line that comes now answers nothing.
    pub fn finish(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        process.close_input();
        let more = process.receive(END_TIME);
        let (kind, detail) = match more {
            EngineOutput::Lines(lines) => {
                let line = lines.split(|byte| *byte == b'\n').next().unwrap_or_default();
                let answered =
                    self.read::<()>(line, None).is_some_and(|(id, _)| self.answered.contains(&id));
                let twice = IncidentKind::AnsweredTwice;
                (if answered { twice } else { IncidentKind::TooManyAnswers }, quoted(line))
            }
            EngineOutput::LineTooLong => {
                (IncidentKind::LineTooLong, format!("the limit is {ANSWER_BYTES_MAX} bytes"))
            }
            EngineOutput::Closed | EngineOutput::Nothing => return,
        };
        self.incidents.push(EngineIncident { kind, request: None, detail });
    }
}

fn quoted(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line.get(..QUOTED_MAX).unwrap_or(line));
    let more = if line.len() > QUOTED_MAX { "..." } else { "" };
    format!("the line: {}{more}", printable(&text))
}

fn quoted_errors(errors: &str) -> String {
    // The last line of an error is the one that says what it was.
    let last = errors.lines().last().unwrap_or_default();
    let last: String = last.chars().take(QUOTED_MAX).collect();
    if last.is_empty() { last } else { format!("; standard error: {}", printable(&last)) }
}

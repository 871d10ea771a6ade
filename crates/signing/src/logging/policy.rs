//! Which logs and witnesses a reader trusts: the policy file of c2sp.org/tlog-policy.
//!
//! A file with a line that is not understood is refused as a whole: what was left out of a policy would change
//! what it demands.

use crate::logging::note::{COSIGNATURE_KEY, NOTE_KEY, NoteKey};
use crate::signature_error::ascii;
use std::collections::HashMap;

/// Largest policy file that is read.
pub const LOG_POLICY_BYTES_MAX: u64 = 65_536;
/// Most logs, most witnesses, and most groups of a policy.
pub const LOG_POLICY_ENTRIES_MAX: usize = 100;

/// Logs, witnesses, and the quorum of witnesses that must have seen a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogPolicy {
    pub(crate) logs: Vec<NoteKey>,
    pub(crate) witnesses: Vec<NoteKey>,
    groups: Vec<WitnessGroup>,
    /// `None` for `quorum none`.
    quorum: Option<Member>,
}

/// Why a policy file is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogPolicyError {
    /// Larger than the limit.
    #[error("more than {LOG_POLICY_BYTES_MAX} bytes")]
    TooLarge,
    /// A line that is not one of a policy, and why.
    #[error("line {0}: {1}")]
    Line(u64, String),
    /// No log: nothing could be verified.
    #[error("no line 'log'")]
    NoLog,
    /// No quorum.
    #[error("no line 'quorum'")]
    NoQuorum,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Member {
    Witness(usize),
    Group(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct WitnessGroup {
    /// How many of the members are needed.
    needed: usize,
    members: Vec<Member>,
}

/// What is known of a policy while its lines are read.
#[derive(Default)]
struct PolicyReader<'a> {
    logs: Vec<NoteKey>,
    witnesses: Vec<NoteKey>,
    groups: Vec<WitnessGroup>,
    quorum: Option<Option<Member>>,
    /// Each name, and whether a group lists it.
    names: HashMap<&'a [u8], (Member, bool)>,
}

impl LogPolicy {
    /// Reads a policy file.
    ///
    /// ```
    /// use gincert_signing::{LogPolicy, LogPolicyError};
    /// assert_eq!(LogPolicy::read(b"quorum none\n"), Err(LogPolicyError::NoLog));
    /// let error = LogPolicy::read(b"# ours\nquorum all\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: 'all' is not a witness or group of an earlier line");
    /// ```
    ///
    /// # Errors
    /// [`LogPolicyError`]: nothing of the file is used.
    pub fn read(bytes: &[u8]) -> Result<LogPolicy, LogPolicyError> {
        if bytes.len() as u64 > LOG_POLICY_BYTES_MAX {
            return Err(LogPolicyError::TooLarge);
        }
        let mut reader = PolicyReader::default();
        for (line, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(1_u64..) {
            reader.take(line).map_err(|why| LogPolicyError::Line(number, why))?;
        }
        let PolicyReader { logs, witnesses, groups, quorum, .. } = reader;
        if logs.is_empty() {
            return Err(LogPolicyError::NoLog);
        }
        let quorum = quorum.ok_or(LogPolicyError::NoQuorum)?;
        Ok(LogPolicy { logs, witnesses, groups, quorum })
    }

    /// The least number for which the witnesses with times up to it are a quorum: `times` has one for each
    /// witness that cosigned. `Some(None)` where no witness is needed, so that no time is shown.
    pub(crate) fn quorum_time(&self, times: &[Option<u64>]) -> Option<Option<u64>> {
        let Some(quorum) = self.quorum else { return Some(None) };
        let mut all: Vec<u64> = times.iter().flatten().copied().collect();
        all.sort_unstable();
        let is_met = |time: &u64| {
            let by_then = |of: &Option<u64>| of.is_some_and(|of| of <= *time);
            let witnesses: Vec<bool> = times.iter().map(by_then).collect();
            let mut groups = Vec::with_capacity(self.groups.len());
            for group in &self.groups {
                let met = group.members.iter().filter(|one| is_met(**one, &witnesses, &groups));
                groups.push(met.count() >= group.needed);
            }
            is_met(quorum, &witnesses, &groups)
        };
        all.into_iter().find(is_met).map(Some)
    }
}

fn is_met(member: Member, witnesses: &[bool], groups: &[bool]) -> bool {
    let met = match member {
        Member::Witness(at) => witnesses.get(at),
        Member::Group(at) => groups.get(at),
    };
    met.copied().unwrap_or(false)
}

impl<'a> PolicyReader<'a> {
    fn take(&mut self, line: &'a [u8]) -> Result<(), String> {
        let Some(line) = line.strip_suffix(b"\n") else {
            return Err("the last line has no line end".to_owned());
        };
        if line.iter().any(|byte| matches!(byte, 0..=8 | 10..=31 | 127)) {
            return Err("a control character other than tab".to_owned());
        }
        let words = line.split(|byte| matches!(byte, b' ' | b'\t'));
        let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).collect();
        match words.as_slice() {
            [] => Ok(()),
            [first, ..] if first.starts_with(b"#") => Ok(()),
            [b"log", key] | [b"log", key, _] => {
                add(&mut self.logs, key, NOTE_KEY, "log").map(|_| ())
            }
            [b"witness", name, key] | [b"witness", name, key, _] => {
                let at = add(&mut self.witnesses, key, COSIGNATURE_KEY, "witness")?;
                self.define(name, Member::Witness(at))
            }
            [b"group", name, needed, members @ ..] => self.group(name, needed, members),
            [b"quorum", name] => self.set_quorum(name),
            [first, ..] => Err(format!("'{}' does not begin such a line", shown(first))),
        }
    }

    fn define(&mut self, name: &'a [u8], member: Member) -> Result<(), String> {
        if name == b"none" {
            return Err("'none' is not a name of a witness or group".to_owned());
        }
        match self.names.insert(name, (member, false)) {
            None => Ok(()),
            Some(_) => Err(format!("'{}' is defined twice", shown(name))),
        }
    }

    fn group(&mut self, name: &'a [u8], needed: &[u8], members: &[&[u8]]) -> Result<(), String> {
        if self.groups.len() == LOG_POLICY_ENTRIES_MAX {
            return Err(format!("more than {LOG_POLICY_ENTRIES_MAX} groups"));
        }
        let mut found = Vec::new();
        for member in members {
            let (at, is_listed) = self.names.get_mut(*member).ok_or_else(|| undefined(member))?;
            if std::mem::replace(is_listed, true) {
                return Err(format!("'{}' is a member of a group already", shown(member)));
            }
            found.push(*at);
        }
        let needed = match needed {
            b"all" => found.len(),
            b"any" => 1,
            digits => number(digits).ok_or("how many members are needed is not a number")?,
        };
        if !(1..=found.len()).contains(&needed) {
            let listed = found.len();
            return Err(format!("the group needs {needed} members and lists {listed}"));
        }
        let at = self.groups.len();
        self.groups.push(WitnessGroup { needed, members: found });
        self.define(name, Member::Group(at))
    }

    fn set_quorum(&mut self, name: &[u8]) -> Result<(), String> {
        if self.quorum.is_some() {
            return Err("a second line 'quorum'".to_owned());
        }
        self.quorum = Some(match name {
            b"none" => None,
            name => Some(self.names.get(name).ok_or_else(|| undefined(name))?.0),
        });
        Ok(())
    }
}

/// Adds a key; gives its place.
fn add(keys: &mut Vec<NoteKey>, text: &[u8], kind: u8, what: &str) -> Result<usize, String> {
    if keys.len() == LOG_POLICY_ENTRIES_MAX {
        return Err(format!("more than {LOG_POLICY_ENTRIES_MAX} lines '{what}'"));
    }
    let text = std::str::from_utf8(text).map_err(|_| "the key is not UTF-8 text".to_owned())?;
    let key = NoteKey::read(text, kind)?;
    if keys.iter().any(|other| other.key == key.key) {
        return Err(format!("a second {what} with this key"));
    }
    keys.push(key);
    Ok(keys.len() - 1)
}

/// A number in decimal digits without zeros before it.
fn number(digits: &[u8]) -> Option<usize> {
    let is_number = digits.iter().all(u8::is_ascii_digit) && !digits.starts_with(b"0");
    std::str::from_utf8(digits).ok().filter(|_| is_number)?.parse().ok()
}

fn undefined(name: &[u8]) -> String {
    format!("'{}' is not a witness or group of an earlier line", shown(name))
}

fn shown(name: &[u8]) -> String {
    ascii(&String::from_utf8_lossy(name).chars().take(64).collect::<String>())
}

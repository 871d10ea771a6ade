//! The letters of a folder, indexed: which count on the day, which letter each follows, and which
//! follow it. Building it and walking through it take time in proportion to the letters.

use crate::channel::{channel_key, has_channel, named};
use crate::filed::{LetterFile, RejectedLetter, SignatureStatus};
use crate::letter::{Action, Letter};
use gincert_evidence::Digest;
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What a letter follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Link {
    /// It names no letter before.
    First,
    /// The letter that it follows.
    After(usize),
    /// It names a letter that it cannot follow; it takes no effect.
    Broken,
}

/// Whether a letter takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    /// It takes effect.
    Counts,
    /// It is no matter: a copy, or a letter of a later day. Why.
    Aside(String),
    /// It takes no effect, and a person must look at it. Why.
    Doubt(String),
}

/// Letters by their digests, their documents and the letters that they follow.
pub struct LetterIndex<'a> {
    filed: &'a [LetterFile],
    unread: &'a [RejectedLetter],
    on: Date,
    known_on: Date,
    parts: Vec<Part>,
    links: Vec<Link>,
    /// Why a letter cannot follow the one that it names.
    broken: Vec<Option<String>>,
    naming: HashMap<[u8; 32], Vec<usize>>,
    followers: HashMap<[u8; 32], Vec<usize>>,
    /// Letters that somebody signed and that take no effect yet on the day.
    waiting: HashMap<[u8; 32], usize>,
    /// Commissions for which signers write whom the reader's list gives no common name: why.
    disputed: HashMap<(&'a str, &'a str), String>,
    /// Suspensions and withdrawals without a letter before, by document, from the first to the last.
    unnamed_acts: HashMap<[u8; 32], Vec<usize>>,
    /// The channels of each letter, by their places among all channels.
    channels: Vec<Vec<usize>>,
    /// All channels that letters name, each as it is first written.
    channel_names: Vec<&'a str>,
}

impl<'a> LetterIndex<'a> {
    /// Indexes letters, with pages that are laid out or signed as letters and cannot be read as such.
    pub fn new(filed: &'a [LetterFile], unread: &'a [RejectedLetter], on: Date) -> LetterIndex<'a> {
        LetterIndex::as_known(filed, unread, on, on)
    }

    /// The same for a day as far as its letters were known on another: one that annuls a letter from the
    /// beginning takes effect on every day from when it is known.
    pub fn as_known(
        filed: &'a [LetterFile],
        unread: &'a [RejectedLetter],
        on: Date,
        known_on: Date,
    ) -> LetterIndex<'a> {
        let mut index = LetterIndex {
            filed,
            unread,
            on,
            known_on,
            parts: Vec::new(),
            links: Vec::new(),
            broken: Vec::new(),
            naming: HashMap::new(),
            followers: HashMap::new(),
            waiting: HashMap::new(),
            disputed: HashMap::new(),
            unnamed_acts: HashMap::new(),
            channels: Vec::new(),
            channel_names: Vec::new(),
        };
        index.list_channels();
        let digests = index.judge_signatures();
        index.dispute_commissions();
        for (at, one) in filed.iter().enumerate() {
            let letter = &one.letter;
            let named = [Some(letter.document), letter.enclosure];
            let named: BTreeSet<[u8; 32]> =
                named.into_iter().flatten().map(|digest| *digest.bytes()).collect();
            for digest in named {
                index.naming.entry(digest).or_default().push(at);
            }
            if let Some(before) = letter.before {
                index.followers.entry(*before.bytes()).or_default().push(at);
            }
        }
        for at in 0..filed.len() {
            let (link, why) = index.link_of(at, &digests);
            index.links.push(link);
            index.broken.push(why);
        }
        index.judge_conditions();
        for (at, one) in filed.iter().enumerate() {
            let is_unnamed = matches!(one.letter.action, Action::Suspend | Action::Withdraw)
                && one.letter.before.is_none();
            if is_unnamed && index.counts(at) {
                index.unnamed_acts.entry(*one.letter.document.bytes()).or_default().push(at);
            }
        }
        for acts in index.unnamed_acts.values_mut() {
            acts.sort_by_key(|at| filed.get(*at).map(|one| one.letter.date));
        }
        index
    }

    fn list_channels(&mut self) {
        let mut places: HashMap<String, usize> = HashMap::new();
        for one in self.filed {
            let of = one.letter.channels.iter().map(|name| {
                *places.entry(channel_key(name)).or_insert_with(|| {
                    self.channel_names.push(name);
                    self.channel_names.len() - 1
                })
            });
            let of = of.collect();
            self.channels.push(of);
        }
    }

    /// Judges each letter by itself; gives the letters that count, and those at hand, by digest.
    fn judge_signatures(&mut self) -> HashMap<[u8; 32], usize> {
        let mut counting = HashMap::new();
        for (at, one) in self.filed.iter().enumerate() {
            let Letter { date, action, .. } = &one.letter;
            let is_due = one.letter.in_effect_from() <= self.on || *action == Action::Annul;
            let is_in_effect = *date <= self.known_on && is_due;
            let is_here = is_in_effect && matches!(one.signed, SignatureStatus::By(_));
            if is_here {
                counting.entry(*one.sha256.bytes()).or_insert(at);
            }
        }
        // To annul what takes effect after the day changes nothing on the day.
        let is_later = |one: &&LetterFile| one.letter.in_effect_from() > self.on;
        let dated = |one: &LetterFile| (*one.sha256.bytes(), one.letter.date);
        let mut later: HashMap<[u8; 32], Date> =
            self.filed.iter().filter(is_later).map(dated).collect();
        for one in self.filed.iter().filter(is_later) {
            let before = one.letter.before.filter(|before| later.contains_key(before.bytes()));
            if before.is_some_and(|before| !counting.contains_key(before.bytes())) {
                counting.remove(one.sha256.bytes());
            }
        }
        // To end, correct or note what takes effect after the day does not either.
        let is_quiet = |one: &&LetterFile| {
            use Action::{Correct, Lift, Note, Reinstate};
            matches!(one.letter.action, Correct | Lift | Note | Reinstate)
        };
        let mut quiet: Vec<&LetterFile> = self.filed.iter().filter(is_quiet).collect();
        quiet.sort_by_key(|one| one.letter.date);
        for one in quiet {
            let before = one.letter.before.and_then(|before| later.get(before.bytes()));
            // A letter that is dated before the one that it follows is a doubt.
            if before.is_some_and(|date| *date <= one.letter.date) {
                counting.remove(one.sha256.bytes());
                later.insert(*one.sha256.bytes(), one.letter.date);
            }
        }
        for (at, one) in self.filed.iter().enumerate() {
            let first = counting.get(one.sha256.bytes()).copied();
            self.parts.push(match (&one.signed, first) {
                (_, Some(first)) if first != at => {
                    Part::Aside("Duplicate of a letter already counted.".to_owned())
                }
                (SignatureStatus::Not(why), _) => Part::Doubt(why.clone()),
                (SignatureStatus::By(_), None) => {
                    self.waiting.insert(*one.sha256.bytes(), at);
                    Part::Aside(self.why_later(&one.letter))
                }
                (SignatureStatus::By(_), Some(_)) => Part::Counts,
            });
        }
        counting
    }

    /// Why a letter is set aside, or nothing.
    fn why_aside(&self, at: usize) -> &str {
        match self.parts.get(at) {
            Some(Part::Aside(why)) => why,
            _ => "",
        }
    }

    /// Why a letter takes no effect yet on the day.
    fn why_later(&self, letter: &Letter) -> String {
        match letter.effective {
            Some(from) if letter.date <= self.on && from > self.on => {
                format!("It takes effect on {from}, after the day of this status.")
            }
            _ if letter.date <= self.on.min(self.known_on) => {
                "The letter that it follows takes effect after the day of this status.".to_owned()
            }
            _ => format!(
                "It is dated {}, after the day {}.",
                letter.date,
                match letter.date > self.on {
                    true => "of this status",
                    false => "by which letters were known",
                }
            ),
        }
    }

    /// A commission's name in a letter is its writer's word: two signers without a common name on the
    /// reader's list who write for the same commission leave open which of them may.
    fn dispute_commissions(&mut self) {
        let mut signers: BTreeMap<&'a str, BTreeMap<&'a str, usize>> = BTreeMap::new();
        for (at, one) in self.filed.iter().enumerate().filter(|(at, _)| self.counts(*at)) {
            let commission = one.letter.commission.as_deref();
            if let (Some(commission), SignatureStatus::By(signer)) = (commission, &one.signed) {
                signers.entry(commission).or_default().entry(signer).or_insert(at);
            }
        }
        for (commission, signers) in signers {
            for signer in signers.keys() {
                let mut others = signers.iter().filter(|(other, _)| !share_a_name(signer, other));
                let Some((_, at)) = others.next() else { continue };
                let why = format!(
                    "Its signer and that of {} both write for '{commission}', and your list of signers \
                     gives them no common name.",
                    self.path(*at)
                );
                self.disputed.insert((commission, signer), why);
            }
        }
    }

    /// What a letter follows, and why it cannot.
    fn link_of(&self, at: usize, digests: &HashMap<[u8; 32], usize>) -> (Link, Option<String>) {
        let Some(one) = self.filed.get(at) else { return (Link::First, None) };
        let broken = |why: String| (Link::Broken, Some(why));
        let Some(before) = one.letter.before else {
            return one.letter.action.misfit(None).map_or((Link::First, None), broken);
        };
        let Some(&target) = digests.get(before.bytes()) else {
            return broken(match self.waiting.get(before.bytes()).copied() {
                Some(later) => {
                    format!("It follows {}: {}", self.path(later), self.why_aside(later))
                }
                None => format!(
                    "The letter that it follows (sha256:{before}) is not at hand or is not valid."
                ),
            });
        };
        let Some(other) = self.filed.get(target) else { return (Link::Broken, None) };
        let (path, date) = (&other.path, other.letter.date);
        if one.letter.date < date {
            return broken(format!(
                "It is dated {}, before the letter that it follows ({path}, {date}).",
                one.letter.date
            ));
        }
        if !self.is_of_one_commission(at, target) {
            return broken(format!(
                "Its signer, commission or profile differs from the letter that it follows ({path}): it is \
                 another commission's."
            ));
        }
        if let Some(why) = one.letter.action.misfit(Some(other.letter.action)) {
            return broken(format!("{why} The letter before is {path}."));
        }
        let is_act = one.letter.action != Action::Approve;
        if is_act && one.letter.document != other.letter.document {
            return broken(format!(
                "It names a document other than the letter that it follows ({path})."
            ));
        }
        if let Some(why) = one.letter.row_misfit(&other.letter) {
            return broken(format!("{why} The letter before is {path}."));
        }
        (Link::After(target), None)
    }

    /// A note of a condition that the approval does not have takes no effect, and neither does the end of a suspension
    /// or withdrawal with a new one.
    fn judge_conditions(&mut self) {
        let misfit = |at: usize| {
            let is_one = |action| matches!(action, Action::Note | Action::Lift | Action::Reinstate);
            let letter = self.letter(at).filter(|letter| is_one(letter.action))?;
            let why = match self.terms_before(at)? {
                Some(terms) => letter.condition_misfit(self.letter(terms)?)?,
                None if letter.action != Action::Note => return None,
                None => "It notes conditions, and no letter that it follows states any.".to_owned(),
            };
            Some((at, why))
        };
        let misfits: Vec<(usize, String)> = (0..self.filed.len()).filter_map(misfit).collect();
        for (at, why) in misfits {
            if let (Some(link), Some(broken)) = (self.links.get_mut(at), self.broken.get_mut(at)) {
                (*link, *broken) = (Link::Broken, Some(why));
            }
        }
    }

    /// The letter that states the terms of an approval, before one that is about it: a walk back that ends
    /// at the first approval or amendment, or at a letter that follows none (`Some(None)`); `None` where a letter
    /// between them cannot follow, which is a doubt of its own.
    fn terms_before(&self, at: usize) -> Option<Option<usize>> {
        let mut at = at;
        // Letters that follow each other in a ring are walked through once.
        for _ in 0..self.filed.len() {
            let before = match *self.link(at) {
                Link::After(before) => before,
                Link::First => return Some(None),
                Link::Broken => return None,
            };
            if self.action(before).states_terms() {
                return Some(Some(before));
            }
            at = before;
        }
        None
    }

    /// Whether two letters are of one commission, as far as the reader's list and the letters tell: the
    /// same commission (the same profile, where one of them states none), and a name of the signer that the list gives to both.
    pub(crate) fn is_of_one_commission(&self, a: usize, b: usize) -> bool {
        let (Some(a), Some(b)) = (self.filed.get(a), self.filed.get(b)) else { return false };
        let (SignatureStatus::By(one), SignatureStatus::By(other)) = (&a.signed, &b.signed) else {
            return false;
        };
        let is_same = match (&a.letter.commission, &b.letter.commission) {
            (Some(one), Some(other)) => one == other,
            _ => a.letter.profile == b.letter.profile,
        };
        is_same && share_a_name(one, other)
    }

    /// Letters that take no effect, in the channel that is asked about, and why: all of the folder.
    pub fn others(&self, channel: Option<&str>) -> Vec<RejectedLetter> {
        let elsewhere = |at: usize| {
            let letter = self.letter(at).filter(|letter| !letter.channels.is_empty())?;
            let is_here = has_channel(&letter.channels, channel?);
            (!is_here).then(|| format!("It is for {} only.", named(&letter.channels)))
        };
        let stated = self.parts.iter().enumerate().filter_map(|(at, part)| match part {
            Part::Counts => {
                let why = self.doubt(at).map(str::to_owned).or_else(|| elsewhere(at));
                why.map(|why| self.other(at, why))
            }
            Part::Aside(why) | Part::Doubt(why) => Some(self.other(at, why.clone())),
        });
        let mut others: Vec<RejectedLetter> = stated.chain(self.unread.iter().cloned()).collect();
        others.sort_by(|a, b| (&a.path, &a.why).cmp(&(&b.path, &b.why)));
        others
    }

    /// Letters that name the document, and all that follow them, however far.
    pub(crate) fn about(&self, document: Digest) -> BTreeSet<usize> {
        let mut open: Vec<usize> = self.naming.get(document.bytes()).cloned().unwrap_or_default();
        let mut found = BTreeSet::new();
        while let Some(at) = open.pop() {
            if !found.insert(at) {
                continue;
            }
            let digest = self.filed.get(at).map(|one| *one.sha256.bytes());
            open.extend(
                digest.and_then(|digest| self.followers.get(&digest)).into_iter().flatten(),
            );
        }
        found
    }

    /// All letters that name the document.
    pub(crate) fn all_naming(&self, document: Digest) -> impl Iterator<Item = usize> + '_ {
        self.naming.get(document.bytes()).into_iter().flatten().copied()
    }

    /// All letters that name a letter as the one before.
    pub(crate) fn all_followers(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let digest = self.filed.get(at).map(|one| *one.sha256.bytes());
        let all = digest.and_then(|digest| self.followers.get(&digest)).into_iter().flatten();
        all.copied()
    }

    /// Suspensions and withdrawals of the document that name no letter before, from the last to the first.
    pub(crate) fn all_unnamed_acts(&self, document: Digest) -> impl Iterator<Item = usize> + '_ {
        self.unnamed_acts.get(document.bytes()).into_iter().flatten().rev().copied()
    }

    /// The channels of a letter, by their places.
    pub(crate) fn channels_of(&self, at: usize) -> &[usize] {
        self.channels.get(at).map_or(&[], Vec::as_slice)
    }

    /// A channel as it is first written.
    pub(crate) fn channel_name(&self, place: usize) -> Option<&'a str> {
        self.channel_names.get(place).copied()
    }

    pub(crate) fn counts(&self, at: usize) -> bool {
        matches!(self.parts.get(at), Some(Part::Counts))
    }

    /// Why a person must look at a letter, where that is so.
    pub(crate) fn doubt(&self, at: usize) -> Option<&str> {
        match self.parts.get(at)? {
            Part::Doubt(why) => Some(why),
            Part::Counts => {
                let broken = self.broken.get(at)?.as_deref();
                let one = self.filed.get(at)?;
                broken.or(one.caution.as_deref()).or_else(|| {
                    let SignatureStatus::By(signer) = &one.signed else { return None };
                    let commission = one.letter.commission.as_deref()?;
                    self.disputed.get(&(commission, signer.as_str())).map(String::as_str)
                })
            }
            Part::Aside(_) => None,
        }
    }

    pub(crate) fn unread(&self) -> &[RejectedLetter] {
        self.unread
    }

    pub(crate) fn link(&self, at: usize) -> &Link {
        self.links.get(at).unwrap_or(&Link::Broken)
    }

    /// The profile under which a letter was written.
    pub(crate) fn profile(&self, at: usize) -> &str {
        self.letter(at).map_or("", |letter| letter.profile.as_str())
    }

    /// The commission that a letter states.
    pub(crate) fn commission(&self, at: usize) -> Option<&str> {
        self.letter(at).and_then(|letter| letter.commission.as_deref())
    }

    pub(crate) fn names(&self, at: usize, document: Digest) -> bool {
        self.letter(at)
            .is_some_and(|letter| letter.document == document || letter.enclosure == Some(document))
    }

    pub(crate) fn letter(&self, at: usize) -> Option<&'a Letter> {
        self.filed.get(at).map(|one| &one.letter)
    }

    pub(crate) fn approves(&self, at: usize) -> bool {
        self.action(at) == Action::Approve
    }

    pub(crate) fn action(&self, at: usize) -> Action {
        self.letter(at).map_or(Action::Withdraw, |letter| letter.action)
    }

    pub(crate) fn date(&self, at: usize) -> Date {
        self.letter(at).map_or(Date::MIN, |letter| letter.date)
    }

    pub(crate) fn document(&self, at: usize) -> Option<Digest> {
        self.letter(at).map(|letter| letter.document)
    }

    /// Whether the last day of a letter has passed.
    pub(crate) fn is_past(&self, at: usize) -> bool {
        self.letter(at).and_then(|letter| letter.until).is_some_and(|until| until < self.on)
    }

    /// The day that is asked about.
    pub(crate) fn on(&self) -> Date {
        self.on
    }

    /// All letters at hand.
    pub(crate) fn filed(&self) -> &'a [LetterFile] {
        self.filed
    }

    /// The path of a letter, by its place in the list.
    pub fn path(&self, at: usize) -> &str {
        self.filed.get(at).map_or("", |one| one.path.as_str())
    }

    pub(crate) fn other(&self, at: usize, why: String) -> RejectedLetter {
        let sha256 = self.filed.get(at).map(|one| one.sha256);
        RejectedLetter { path: self.path(at).to_owned(), sha256, why }
    }
}

/// Whether two signers, each as the names of their line apart by commas, have a name in common.
fn share_a_name(one: &str, other: &str) -> bool {
    one.split(',').any(|name| other.split(',').any(|other| other == name))
}

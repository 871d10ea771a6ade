//! Random folders against a plain reader of docs/letters.md: two commissions, three channels, chains of up to
//! twelve acts, letters that are expired, damaged, copied or of others, and two days.
//!
//! The reference has no index and no order of its own: each rule of the page is a search through all letters.

use super::random_folders::{CHANNELS, COMMISSIONS, DOCUMENTS, date, folder, random};
use super::tests::{day, digest};
use super::*;
use crate::conditions::{Condition, ConditionStatus};
use crate::filed::SignatureStatus;
use crate::letter::Action::{
    Amend, Annul, Approve, Correct, Lift, Note, Reinstate, Suspend, Withdraw,
};
use std::collections::BTreeMap;

/// A status, the letter that approves the document, the one that changed that, and those that changed its terms.
type Answer = (Status, Option<usize>, Option<usize>, Vec<usize>);

/// A folder as the page describes it, in one channel.
#[derive(Clone, Copy)]
struct Reader<'a> {
    letters: &'a [LetterFile],
    on: Date,
    known_on: Date,
    /// The channel; `None` for those that no letter states.
    channel: Option<&'a str>,
}

impl Reader<'_> {
    fn names(&self, at: usize) -> Vec<&str> {
        match &self.letters[at].signed {
            SignatureStatus::By(names) => names.split(',').collect(),
            SignatureStatus::Not(_) => Vec::new(),
        }
    }

    fn share(&self, a: usize, b: usize) -> bool {
        self.names(a).iter().any(|name| self.names(b).contains(name))
    }

    /// Signed, known, and in effect on the day: a letter from its date, one that annuls on every day, unless
    /// what it annuls is not in effect yet.
    fn is_in_effect(&self, at: usize) -> bool {
        let one = &self.letters[at];
        let is_signed = matches!(one.signed, SignatureStatus::By(_));
        if !is_signed || one.letter.date > self.known_on {
            return false;
        }
        if one.letter.date <= self.on {
            return true;
        }
        let voided = self.letters.iter().position(|it| Some(it.sha256) == one.letter.before);
        let is_voided_later = voided
            .is_some_and(|at| self.letters[at].letter.date > self.on && !self.is_in_effect(at));
        one.letter.action == Annul && !is_voided_later
    }

    /// The letter of a digest; copies are the same letter.
    fn letter_of(&self, sha256: Digest) -> Option<usize> {
        (0..self.letters.len())
            .find(|at| self.letters[*at].sha256 == sha256 && self.is_in_effect(*at))
    }

    /// In effect in any channel.
    fn counts(&self, at: usize) -> bool {
        self.letter_of(self.letters[at].sha256) == Some(at)
    }

    fn is_here(&self, at: usize) -> bool {
        let of = &self.letters[at].letter.channels;
        let is_in = of.is_empty() || of.iter().any(|one| Some(one.as_str()) == self.channel);
        self.counts(at) && is_in
    }

    fn is_one_commission(&self, a: usize, b: usize) -> bool {
        let (one, other) = (&self.letters[a].letter, &self.letters[b].letter);
        let is_same = match (&one.commission, &other.commission) {
            (Some(one), Some(other)) => one == other,
            _ => one.profile == other.profile,
        };
        is_same && self.share(a, b)
    }

    /// Whether the rows 'Follows' and 'Channels' and the rules below them allow a letter's place.
    fn can_follow(&self, at: usize) -> bool {
        let one = &self.letters[at].letter;
        let Some(before) = one.before else {
            return matches!(one.action, Approve | Suspend | Withdraw);
        };
        let Some(before) = self.letter_of(before) else { return false };
        let other = &self.letters[before].letter;
        let follows = match one.action {
            Approve => true,
            Suspend => {
                matches!(other.action, Approve | Amend | Suspend | Lift | Reinstate | Note)
            }
            Lift => other.action == Suspend,
            Amend | Withdraw | Note => {
                matches!(other.action, Approve | Amend | Lift | Reinstate | Note)
            }
            Reinstate => other.action == Withdraw,
            Annul => other.action != Annul,
            Correct => true,
        };
        let is_inside = one.channels.iter().all(|name| other.channels.contains(name));
        let channels = other.channels.is_empty()
            || !one.channels.is_empty() && (one.action == Approve || is_inside);
        let document = one.action == Approve || one.document == other.document;
        let order = one.date >= other.date;
        follows
            && channels
            && document
            && order
            && self.is_one_commission(at, before)
            && self.notes_known_conditions(at, before)
    }

    /// Whether the conditions of a note are among those of the approval or amendment before it.
    fn notes_known_conditions(&self, at: usize, before: usize) -> bool {
        if self.letters[at].letter.action != Note {
            return true;
        }
        let mut terms = before;
        while !matches!(self.letters[terms].letter.action, Approve | Amend) {
            let it = &self.letters[terms].letter;
            if it.before.is_none() {
                return false;
            }
            match it.before.and_then(|before| self.letter_of(before)) {
                Some(next) if it.action == Note || self.can_follow(terms) => terms = next,
                _ => return true,
            }
        }
        let known = &self.letters[terms].letter.conditions;
        let is_known = |one: &Condition| {
            known.iter().any(|it| {
                it.condition == one.condition && it.channel == one.channel && it.when == one.when
            })
        };
        self.letters[at].letter.conditions.iter().all(is_known)
    }

    /// The letter before, where both take effect in the channel.
    fn before(&self, at: usize) -> Option<usize> {
        let before = self.letter_of(self.letters[at].letter.before?)?;
        (self.can_follow(at) && self.is_here(at) && self.is_here(before)).then_some(before)
    }

    fn after(&self, at: usize) -> Vec<usize> {
        (0..self.letters.len()).filter(|next| self.before(*next) == Some(at)).collect()
    }

    fn is_void(&self, at: usize) -> bool {
        self.after(at).iter().any(|next| self.letters[*next].letter.action == Annul)
    }

    /// The approvals that a letter is about.
    fn about(&self, at: usize) -> Vec<usize> {
        let one = &self.letters[at].letter;
        let Some(before) = self.before(at) else {
            let ends_all = one.before.is_none() && matches!(one.action, Suspend | Withdraw);
            return (0..self.letters.len())
                .filter(|other| {
                    let it = &self.letters[*other].letter;
                    let is_earlier = it.date <= one.date && it.document == one.document;
                    ends_all
                        && self.is_here(at)
                        && self.is_here(*other)
                        && it.action == Approve
                        && is_earlier
                        && self.is_one_commission(at, *other)
                })
                .collect();
        };
        match self.letters[before].letter.action {
            // What annuls an approval is about the one that it followed.
            Approve if one.action == Annul => self.about(before),
            Approve => vec![before],
            _ => self.about(before),
        }
    }

    /// A suspension or withdrawal that nothing answers.
    fn is_open(&self, at: usize) -> bool {
        let one = &self.letters[at].letter;
        let is_over = one.action == Suspend && one.until.is_some_and(|until| until < self.on);
        let is_answered = self.after(at).into_iter().any(|next| {
            let it = &self.letters[next].letter;
            let answers = match one.action {
                Suspend => matches!(it.action, Lift | Suspend),
                _ => it.action == Reinstate,
            };
            !self.is_void(next) && (answers || it.action == Approve && it.document == one.document)
        });
        let is_act = matches!(one.action, Suspend | Withdraw);
        is_act && self.is_here(at) && !is_over && !self.is_void(at) && !is_answered
    }

    fn open_acts(&self, approval: usize) -> Vec<usize> {
        (0..self.letters.len())
            .filter(|at| self.is_open(*at) && self.about(*at).contains(&approval))
            .collect()
    }

    /// Of several letters the latest; of those of one date the most restrictive, then the first.
    fn latest(&self, letters: &[usize]) -> Option<usize> {
        let order = [Approve, Lift, Suspend, Withdraw, Annul];
        let grave = |at: usize| {
            let of = self.letters[at].letter.action;
            order.iter().position(|one| *one == of).unwrap_or(0).max(1)
        };
        let mut all = letters.to_vec();
        all.sort_by_key(|at| (self.letters[*at].letter.date, grave(*at), std::cmp::Reverse(*at)));
        all.last().copied()
    }

    /// What became of an approval, and the letter that changed it.
    fn one(&self, approval: usize) -> (Status, Option<usize>) {
        let of = &self.letters[approval].letter;
        if self.is_void(approval) {
            let mut after = self.after(approval);
            after.retain(|at| self.letters[*at].letter.action == Annul);
            return (Status::Annulled, self.latest(&after));
        }
        let next = |is_same: bool| {
            let is_it = |at: &usize| {
                let it = &self.letters[*at].letter;
                it.action == Approve
                    && *at != approval
                    && !self.is_void(*at)
                    && (it.document == of.document) == is_same
                    && self.before(*at).is_some()
                    && self.about(*at).contains(&approval)
            };
            self.latest(&(0..self.letters.len()).filter(is_it).collect::<Vec<_>>())
        };
        if let Some(other) = next(false) {
            return (Status::Superseded, Some(other));
        }
        let mut open = self.open_acts(approval);
        let mut at = approval;
        while let Some(before) = self.before(at).filter(|_| next(true).is_none()) {
            let it = &self.letters[before].letter;
            if it.action == Approve && it.document == of.document {
                open.extend(self.open_acts(before));
            }
            at = before;
        }
        if let Some(act) = self.latest(&open) {
            let is_suspended = self.letters[act].letter.action == Suspend;
            return (if is_suspended { Status::Suspended } else { Status::Withdrawn }, Some(act));
        }
        if let Some(renewal) = next(true) {
            return (Status::Superseded, Some(renewal));
        }
        let stated = self.stated(approval);
        let of = &self.letters[stated].letter;
        if of.until.is_some_and(|until| until < self.on) {
            return (Status::Expired, None);
        }
        let notes = self.notes(approval, stated);
        let is_noted = |one: &Condition| {
            notes.iter().flat_map(|at| &self.letters[*at].letter.conditions).any(|note| {
                note.condition == one.condition
                    && note.channel == one.channel
                    && note.when == one.when
            })
        };
        let is_open = of.conditions.iter().any(|one| {
            let is_here = of.channels.is_empty()
                || one.channel == "all"
                || Some(one.channel.as_str()) == self.channel;
            let by = one.when.strip_prefix("by ").map(day);
            let is_due = by.map_or(one.when == "before operation", |by| by < self.on);
            is_here && is_due && one.done == ConditionStatus::Open && !is_noted(one)
        });
        (if is_open { Status::ConditionsOpen } else { Status::InForce }, None)
    }

    /// The amendment in effect that a letter follows, however far.
    fn amendment_before(&self, at: usize) -> Option<usize> {
        let mut at = self.before(at)?;
        while self.letters[at].letter.action != Approve {
            if self.letters[at].letter.action == Amend && !self.is_void(at) {
                return Some(at);
            }
            at = self.before(at)?;
        }
        None
    }

    /// Letters with an act about an approval that are not void.
    fn acts(&self, approval: usize, action: Action) -> Vec<usize> {
        let is_it = |at: &usize| {
            self.letters[*at].letter.action == action
                && self.before(*at).is_some()
                && !self.is_void(*at)
                && self.is_after(*at, approval)
        };
        (0..self.letters.len()).filter(is_it).collect()
    }

    /// Whether a letter follows an approval, through other acts about it.
    fn is_after(&self, at: usize, approval: usize) -> bool {
        match self.before(at) {
            Some(before) if self.letters[before].letter.action == Approve => before == approval,
            Some(before) => self.is_after(before, approval),
            None => self.about(at).contains(&approval),
        }
    }

    /// Amendments that no other one follows.
    fn amendments(&self, approval: usize) -> Vec<usize> {
        let all = self.acts(approval, Amend);
        let followed: Vec<usize> = all.iter().filter_map(|at| self.amendment_before(*at)).collect();
        all.into_iter().filter(|at| !followed.contains(at)).collect()
    }

    /// The letter that states the terms of an approval.
    fn stated(&self, approval: usize) -> usize {
        self.latest(&self.amendments(approval)).unwrap_or(approval)
    }

    /// Notes about the terms that a letter states.
    fn notes(&self, approval: usize, stated: usize) -> Vec<usize> {
        let mut notes = self.acts(approval, Note);
        notes.retain(|at| self.amendment_before(*at).unwrap_or(approval) == stated);
        notes
    }

    /// All letters that state or change the terms of an approval; a correction does not.
    fn changes(&self, approval: usize) -> Vec<usize> {
        let stated = self.stated(approval);
        [vec![stated], self.notes(approval, stated)].concat()
    }

    fn is_disputed(&self, at: usize) -> bool {
        let of = &self.letters[at].letter.commission;
        of.is_some()
            && (0..self.letters.len()).any(|other| {
                let is_same = self.letters[other].letter.commission == *of;
                self.counts(other) && is_same && !self.share(at, other)
            })
    }

    /// A letter that a person must look at, whatever speaks for the document.
    fn is_doubt(&self, at: usize) -> bool {
        if matches!(self.letters[at].signed, SignatureStatus::Not(_)) {
            return self.letter_of(self.letters[at].sha256).is_none();
        }
        self.counts(at)
            && (!self.can_follow(at) || self.letters[at].caution.is_some() || self.is_disputed(at))
    }

    /// The status, the letter that approves the document, and the one that changed that.
    fn status(&self, document: Digest, commission: Option<&str>) -> Answer {
        let is_asked = |at: &usize| {
            let of = self.letters[*at].letter.commission.as_deref();
            commission.is_none() || of == commission
        };
        let names = |at: &usize| {
            let it = &self.letters[*at].letter;
            it.document == document || it.enclosure == Some(document)
        };
        let all = 0..self.letters.len();
        let approvals: Vec<usize> = all
            .clone()
            .filter(|at| self.letters[*at].letter.action == Approve && self.is_here(*at))
            .filter(|at| names(at) && is_asked(at))
            .collect();
        let rank = |status: Status| match status {
            Status::ConditionsOpen => 6,
            Status::InForce => 5,
            Status::Suspended | Status::Withdrawn | Status::Annulled => 3,
            Status::Superseded => 2,
            _ => 1,
        };
        let best = approvals.iter().rev().map(|at| (*at, self.one(*at)));
        let best = best.max_by_key(|(at, (it, _))| (rank(*it), self.letters[*at].letter.date));
        let Some((letter, (status, by))) = best else {
            return (Status::NotNamed, None, None, Vec::new());
        };
        let changes = self.changes(letter);
        if !matches!(status, Status::InForce | Status::ConditionsOpen) {
            return (status, Some(letter), by, changes);
        }
        let mut about: Vec<usize> = all.filter(names).collect();
        let mut next = 0;
        while let Some(at) = about.get(next).copied() {
            for other in 0..self.letters.len() {
                let follows = self.letters[other].letter.before == Some(self.letters[at].sha256);
                if follows && !about.contains(&other) {
                    about.push(other);
                }
            }
            next += 1;
        }
        let is_foreign = |at: &usize| {
            let of = self.letters[*at].letter.commission.as_deref();
            let is_passed_over = commission.is_some() && of.is_some() && of != commission;
            let is_it = self.is_here(*at) && names(at) && !is_passed_over;
            is_it && !self.is_one_commission(letter, *at)
        };
        let is_unanswered = |act: &usize| {
            let (one, it) = (&self.letters[letter].letter, &self.letters[*act].letter);
            let is_anew = self.before(letter).is_none() && self.can_follow(letter);
            let is_about_it =
                approvals.iter().any(|at| self.letters[*at].letter.document == it.document)
                    || names(act);
            let about = self.about(*act);
            let is_void = !about.is_empty() && about.iter().all(|at| self.is_void(*at));
            self.is_open(*act)
                && is_about_it
                && !is_void
                && self.is_one_commission(letter, *act)
                && !(it.action == Withdraw && is_anew && one.date > it.date)
        };
        let is_in_doubt = about.iter().any(|at| self.is_doubt(*at) || is_foreign(at))
            || (0..self.letters.len()).any(|act| is_unanswered(&act))
            || self.amendments(letter).len() > 1;
        (if is_in_doubt { Status::NeedsAPerson } else { status }, Some(letter), None, changes)
    }
}

/// The status in each channel that letters about the document state, and in the others.
fn by_channel(
    folder: Reader<'_>,
    document: Digest,
    commission: Option<&str>,
) -> BTreeMap<Option<String>, Answer> {
    let letters = folder.letters;
    let names = |one: &LetterFile| {
        one.letter.document == document || one.letter.enclosure == Some(document)
    };
    let mut about: Vec<usize> = (0..letters.len()).filter(|at| names(&letters[*at])).collect();
    let mut next = 0;
    while let Some(at) = about.get(next).copied() {
        let follows = |other: &usize| letters[*other].letter.before == Some(letters[at].sha256);
        let more: Vec<usize> = (0..letters.len()).filter(follows).collect();
        about.extend(more.into_iter().filter(|at| !about.contains(at)).collect::<Vec<_>>());
        next += 1;
    }
    let stated = about.into_iter().filter(|at| folder.counts(*at));
    let stated = stated.flat_map(|at| letters[at].letter.channels.iter().cloned());
    let channels = stated.map(Some).chain([None]);
    channels
        .map(|channel| {
            let here = Reader { channel: channel.as_deref(), ..folder };
            let status = here.status(document, commission);
            (channel, status)
        })
        .collect()
}

/// The answer of the page.
fn answer(all: &BTreeMap<Option<String>, Answer>, channel: Option<&str>) -> Status {
    if let Some(known) = channel.and_then(|name| all.get(&Some(name.to_owned()))) {
        return known.0;
    }
    // A channel that no letter states may be one that they do state.
    let mut other = all[&None].clone();
    let is_approval = matches!(other.0, Status::InForce | Status::ConditionsOpen);
    let is_no_worse = |status: Status| status == other.0 || status == Status::InForce;
    if is_approval && !all.values().all(|one| is_no_worse(one.0)) {
        other.0 = Status::NeedsAPerson;
    }
    let is_same = all.iter().all(|(name, one)| name.is_none() || *one == other);
    if channel.is_some() || is_same { other.0 } else { Status::ChannelsDiffer }
}

#[test]
fn random_folders_come_to_what_the_page_says() {
    let mut number = random(7);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..3_000 {
        let letters = folder(&mut number);
        let on = day(&date(&mut number, 5, 60));
        let known_on = if number(2) == 0 { on } else { day(&date(&mut number, 5, 75)) };
        let index = LetterIndex::as_known(&letters, &[], on, known_on);
        let plain = Reader { letters: &letters, on, known_on, channel: None };
        for document in DOCUMENTS.map(digest) {
            for commission in [None, Some(COMMISSIONS[0])] {
                let all = by_channel(plain, document, commission);
                for channel in [None, Some(CHANNELS[0]), Some(CHANNELS[2]), Some("kiosk")] {
                    let scope = LetterScope { profile: None, commission, channel };
                    let found = index.standing(document, scope);
                    let expected = answer(&all, channel);
                    assert_eq!(
                        found.status, expected,
                        "{round}: {document} {commission:?} {channel:?} {on} {known_on}\n{letters:#?}"
                    );
                    *seen.entry(expected.word()).or_default() += 1;
                }
            }
        }
    }
    // Each answer comes up often enough to be a test of its rule.
    assert_eq!(seen.len(), 10, "{seen:?}");
    assert!(seen.values().all(|count| *count > 150), "{seen:?}");
}

//! What the letters at hand come to for one document on one day.
//!
//! Letters are ordered by the digests in `Letter before`, never by names or by where they lie. A
//! letter takes effect where its signature counts, its date has come, and the letter that it follows
//! is at hand, counts, is not dated after it and is by the same commission. Every letter about the
//! document that takes no effect for another reason than its date is a doubt: with one, no document is
//! in force, because whoever leaves out or breaks a withdrawal must gain nothing by it.

use crate::channel_view::ChannelView;
use crate::filed::{LetterFile, RejectedLetter};
use crate::index::{LetterIndex, Link};
use crate::letter::Action;
use gincert_evidence::Digest;
use gincert_submission::{AnalyzedDocument, Difference, diff};
use jiff::civil::Date;
use outcome::Outcome;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

mod by_channel;
mod outcome;
mod terms;

pub use by_channel::ChannelResult;
pub use terms::ApprovalTerms;

/// What a document's letters come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A letter that counts approves it on this day, and no other letter is in doubt.
    InForce,
    /// A letter that counts approves it, and conditions before operation are open, or one is overdue.
    ConditionsOpen,
    /// A letter that counts approves it, and a person must look at another letter first.
    NeedsAPerson,
    /// No channel was asked about, and the letters come to different things in different channels.
    ChannelsDiffer,
    /// A later letter took the place of the one that approved it.
    Superseded,
    /// The letter that approved it was in force until an earlier day.
    Expired,
    /// A later letter suspends the approval.
    Suspended,
    /// A later letter ends the approval.
    Withdrawn,
    /// A later letter makes the approval void from the beginning.
    Annulled,
    /// No letter that counts approves it on this day.
    NotNamed,
}

impl Status {
    /// The word in an answer.
    pub fn word(self) -> &'static str {
        match self {
            Status::InForce => "in-force",
            Status::ConditionsOpen => "conditions-open",
            Status::NeedsAPerson => "needs-a-person",
            Status::ChannelsDiffer => "channels-differ",
            Status::Superseded => "superseded",
            Status::Expired => "expired",
            Status::Suspended => "suspended",
            Status::Withdrawn => "withdrawn",
            Status::Annulled => "annulled",
            Status::NotNamed => "not-named",
        }
    }

    /// Whether a letter approves the document and nothing is in the way but conditions.
    fn is_approval(self) -> bool {
        matches!(self, Status::InForce | Status::ConditionsOpen)
    }

    /// Which of several letters about a document speaks for it.
    fn rank(self) -> u8 {
        match self {
            // Of two approvals the one with open conditions speaks: the other must not hide them.
            Status::ConditionsOpen | Status::NeedsAPerson => 6,
            Status::InForce => 5,
            Status::Suspended | Status::Withdrawn | Status::Annulled => 3,
            Status::Superseded => 2,
            Status::Expired => 1,
            Status::NotNamed | Status::ChannelsDiffer => 0,
        }
    }
}

/// What the letters come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalResult {
    /// The status.
    pub status: Status,
    /// The letter that approved the document, by its place in the list.
    pub letter: Option<usize>,
    /// The letter that ended or changed that, by its place in the list.
    pub by: Option<usize>,
    /// The letters that changed its terms.
    pub terms: ApprovalTerms,
    /// For a superseded approval: the last letter that took its place, and what became of that one.
    pub successor: Option<(usize, Status)>,
    /// Letters about the document that a person must look at, and why.
    pub doubts: Vec<RejectedLetter>,
    /// What they come to in each channel, where that differs; then no letter is given above.
    pub by_channel: Vec<ChannelResult>,
}

impl ApprovalResult {
    /// A status without a letter.
    fn of(status: Status) -> ApprovalResult {
        let (doubts, by_channel) = (Vec::new(), Vec::new());
        let terms = ApprovalTerms::default();
        ApprovalResult {
            status,
            letter: None,
            by: None,
            terms,
            successor: None,
            doubts,
            by_channel,
        }
    }
}

/// Whose letters are asked for; the default is all.
#[derive(Debug, Clone, Copy, Default)]
pub struct LetterScope<'a> {
    /// Letters under this profile.
    pub profile: Option<&'a str>,
    /// Letters of this commission.
    pub commission: Option<&'a str>,
    /// Letters that are for this channel.
    pub channel: Option<&'a str>,
}

impl ChannelView<'_, '_> {
    /// What the letters come to in this channel.
    fn standing_here(&self, document: Digest, scope: LetterScope<'_>) -> ApprovalResult {
        let is_asked = |at: usize| {
            scope.profile.is_none_or(|profile| self.profile(at) == profile)
                && scope.commission.is_none_or(|name| self.commission(at) == Some(name))
        };
        let approvals = self.naming(document).filter(|at| self.approves(*at) && is_asked(*at));
        let approvals: Vec<usize> = approvals.collect();
        let outcomes: Vec<(usize, Outcome)> =
            approvals.iter().map(|at| (*at, self.outcome(*at))).collect();
        let best = outcomes.iter().max_by(|(a, one), (b, other)| {
            // The first of equals speaks, as it always did.
            let key = |at: usize, outcome: &Outcome| (outcome.0.rank(), self.date(at));
            key(*a, one).cmp(&key(*b, other)).then(b.cmp(a))
        });
        let Some(&(letter, (status, by))) = best else {
            let doubts = self.doubts(document, scope, None);
            let status = Status::NotNamed;
            return ApprovalResult { doubts, ..ApprovalResult::of(status) };
        };
        let (terms, rivals) = self.terms_and_rivals(letter);
        let mut found = ApprovalResult {
            status,
            letter: Some(letter),
            by,
            terms,
            successor: by.filter(|_| status == Status::Superseded).map(|by| self.successor(by)),
            doubts: self.doubts(document, scope, Some(letter)),
            by_channel: Vec::new(),
        };
        if status.is_approval() {
            found.doubts.extend(self.unanswered(document, &approvals, letter));
            found.doubts.extend(rivals);
        }
        if found.status.is_approval() && !found.doubts.is_empty() {
            found.status = Status::NeedsAPerson;
        }
        found
    }

    /// Unanswered suspensions and withdrawals that the letter in force does not follow, whether or not the approval
    /// that they were about is at hand. A new approval that follows no letter and is later than a withdrawal
    /// answers it.
    fn unanswered(
        &self,
        document: Digest,
        approvals: &[usize],
        letter: usize,
    ) -> Vec<RejectedLetter> {
        let mut approved_by: BTreeMap<usize, usize> = BTreeMap::new();
        for approval in approvals.iter().filter(|at| self.annulment(**at).is_none()) {
            for act in self.open_acts(*approval) {
                approved_by.entry(act).or_insert(*approval);
            }
        }
        let documents: BTreeSet<Digest> =
            approvals.iter().filter_map(|at| self.document(*at)).chain([document]).collect();
        let alone = documents.into_iter().flat_map(|of| self.naming(of)).filter(|at| {
            self.is_open(*at) && self.is_of_one_commission(letter, *at) && !self.is_of_void(*at)
        });
        let acts: BTreeSet<usize> = alone.chain(approved_by.keys().copied()).collect();
        let is_anew = |act: usize| {
            self.action(act) == Action::Withdraw
                && self.link(letter) == &Link::First
                && self.date(letter) > self.date(act)
        };
        let stated = |act: usize| {
            let what = match self.action(act) {
                Action::Suspend => "suspends",
                _ => "withdraws",
            };
            let of = match approved_by.get(&act) {
                Some(approval) => {
                    format!("an approval of this document ({})", self.path(*approval))
                }
                None => "this document".to_owned(),
            };
            let letter = self.path(letter);
            self.other(
                act,
                format!("It {what} {of}, and the approval {letter} does not follow it."),
            )
        };
        acts.into_iter().filter(|act| !is_anew(*act)).map(stated).collect()
    }

    /// Every letter about the document that a person must look at.
    fn doubts(
        &self,
        document: Digest,
        scope: LetterScope<'_>,
        letter: Option<usize>,
    ) -> Vec<RejectedLetter> {
        let mut doubts: Vec<RejectedLetter> = self.unread().to_vec();
        for at in self.about(document) {
            let states_another = |name: &str| self.commission(at).is_some_and(|one| one != name);
            let is_another = scope.profile.is_some_and(|profile| self.profile(at) != profile)
                || scope.commission.is_some_and(states_another);
            if is_another && self.counts(at) && self.doubt(at).is_none() {
                continue;
            }
            let why = self.doubt(at).map(str::to_owned).or_else(|| {
                let names = self.counts(at) && self.names(at, document);
                letter.filter(|one| names && !self.is_of_one_commission(*one, at)).map(|one| {
                    format!(
                        "Its signer, commission or profile differs from {}: it is another commission's.",
                        self.path(one)
                    )
                })
            });
            doubts.extend(why.map(|why| self.other(at, why)));
        }
        doubts.sort_by(|a, b| (&a.path, &a.why).cmp(&(&b.path, &b.why)));
        doubts.dedup();
        doubts
    }
}

/// What the letters come to for one document on a day, where it is asked about once.
pub fn standing(document: Digest, filed: &[LetterFile], on: Date) -> ApprovalResult {
    LetterIndex::new(filed, &[], on).standing(document, LetterScope::default())
}

/// The nearest named document.
#[derive(Debug, Clone)]
pub struct NearestDocument {
    /// Its place in the list.
    pub at: usize,
    /// How the document differs from it.
    pub difference: Difference,
}

/// The document with the least grave difference, then with the fewest changes, then the first.
/// Documents that cannot be compared are passed over; `None` where none can.
pub fn nearest(document: &AnalyzedDocument, named: &[AnalyzedDocument]) -> Option<NearestDocument> {
    let compared = named.iter().enumerate().filter_map(|(at, one)| {
        let difference = diff(one, document).ok()?;
        Some(NearestDocument { at, difference })
    });
    compared.min_by_key(|one| (one.difference.level, one.difference.changes.len(), one.at))
}

#[cfg(test)]
mod act_tests;
#[cfg(test)]
mod outsider_tests;
#[cfg(test)]
mod random_folders;
#[cfg(test)]
mod reference_tests;
#[cfg(test)]
mod terms_tests;
#[cfg(test)]
pub(crate) mod tests;

//! What became of one approval: whether a letter took its place, and which suspensions, withdrawals and
//! annulments of it are unanswered.
//!
//! Every act is looked at by itself: of two suspensions that follow the same letter each must be lifted,
//! so that a later letter never hides an earlier one.

use super::Status;
use crate::channel_view::ChannelView;
use crate::index::Link;
use crate::letter::Action;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The status of an approval, and the letter that changed it.
pub(super) type Outcome = (Status, Option<usize>);

/// What follows an approval, up to the next approvals.
#[derive(Default)]
struct Consequences {
    /// Unanswered suspensions and withdrawals of it.
    open: Vec<usize>,
    /// Approvals that took its place.
    successors: Vec<usize>,
}

impl ChannelView<'_, '_> {
    /// What became of one approval.
    pub(super) fn outcome(&self, approval: usize) -> Outcome {
        if let Some(annulment) = self.annulment(approval) {
            return (Status::Annulled, Some(annulment));
        }
        let Consequences { open, successors } = self.consequences(approval);
        let of = self.document(approval);
        let (renewals, others): (Vec<usize>, Vec<usize>) =
            successors.into_iter().partition(|next| self.document(*next) == of);
        // Superseded by another document stays superseded, whatever is written about it later.
        if let Some(next) = self.last_and_gravest(others) {
            return (Status::Superseded, Some(next));
        }
        // A renewal that follows the approval and not the act against it does not lift that act.
        let mut open = open;
        if renewals.is_empty() {
            self.add_inherited(approval, &mut open);
        }
        if let Some(act) = self.last_and_gravest(open) {
            let is_suspension = self.action(act) == Action::Suspend;
            return (if is_suspension { Status::Suspended } else { Status::Withdrawn }, Some(act));
        }
        if let Some(next) = self.last_and_gravest(renewals) {
            return (Status::Superseded, Some(next));
        }
        let terms = self.terms(approval);
        let status = if self.is_expired(approval, &terms) {
            Status::Expired
        } else if self.is_hindered(approval, &terms) {
            Status::ConditionsOpen
        } else {
            Status::InForce
        };
        (status, None)
    }

    /// The last approval that took an approval's place, and what became of that one.
    pub(super) fn successor(&self, from: usize) -> (usize, Status) {
        let (mut at, mut passed) = (from, BTreeSet::new());
        loop {
            match self.outcome(at) {
                (Status::Superseded, Some(next)) if passed.insert(at) => at = next,
                (status, _) => return (at, status),
            }
        }
    }

    /// The approvals that an approval follows, itself first, through the acts between them.
    fn lineage(&self, approval: usize) -> BTreeSet<usize> {
        let mut all = BTreeSet::from([approval]);
        let mut at = approval;
        while let Link::After(before) = *self.link(at) {
            if !all.insert(before) {
                break;
            }
            at = before;
        }
        all
    }

    /// Open acts against earlier approvals of the same document that an approval renews.
    fn add_inherited(&self, approval: usize, open: &mut Vec<usize>) {
        let of = self.document(approval);
        for at in self.lineage(approval) {
            if at != approval && self.approves(at) && self.document(at) == of {
                open.extend(self.open_acts(at));
            }
        }
        open.sort_unstable();
        open.dedup();
    }

    /// Unanswered suspensions and withdrawals of an approval.
    pub(super) fn open_acts(&self, approval: usize) -> Vec<usize> {
        self.consequences(approval).open
    }

    fn consequences(&self, approval: usize) -> Consequences {
        let mut found = Consequences::default();
        let mut waiting = vec![approval];
        waiting.extend(self.acts_on_all_before(approval));
        let mut passed = BTreeSet::new();
        while let Some(at) = waiting.pop() {
            if !passed.insert(at) {
                continue;
            }
            if at != approval && self.is_open(at) {
                found.open.push(at);
            }
            for next in self.followers(at) {
                match self.annulment(next) {
                    _ if !self.approves(next) => waiting.push(next),
                    // It follows an act on every approval of its day, itself among them.
                    _ if next == approval => {}
                    None => found.successors.push(next),
                    // A void approval replaces nothing; one that follows its annulment does.
                    Some(_) => waiting.extend(self.annulments(next)),
                }
            }
        }
        found
    }

    /// The letter that annuls another one from the beginning; of several the last.
    pub(super) fn annulment(&self, at: usize) -> Option<usize> {
        self.last_and_gravest(self.annulments(at))
    }

    fn annulments(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        self.followers(at).filter(|next| self.action(*next) == Action::Annul)
    }

    /// Whether an act is a suspension or withdrawal that is in effect and unanswered.
    pub(super) fn is_open(&self, act: usize) -> bool {
        let action = self.action(act);
        let answers = match action {
            // A suspension that follows another one takes its place.
            Action::Suspend => [Action::Lift, Action::Suspend],
            Action::Withdraw => [Action::Reinstate; 2],
            _ => return false,
        };
        let is_over = action == Action::Suspend && self.is_past(act);
        let of = self.document(act);
        let is_answer = |next: usize| {
            answers.contains(&self.action(next)) || self.approves(next) && self.document(next) == of
        };
        let is_answered = || {
            let mut followers = self.followers(act);
            followers.any(|next| is_answer(next) && self.annulment(next).is_none())
        };
        !is_over && self.annulment(act).is_none() && !is_answered()
    }

    /// Whether an act is about an approval that is void from the beginning.
    pub(super) fn is_of_void(&self, act: usize) -> bool {
        let mut at = act;
        // Letters that follow each other in a ring are walked through once.
        for _ in 0..self.filed().len() {
            let Link::After(before) = *self.link(at) else { return false };
            if self.approves(before) {
                return self.annulment(before).is_some();
            }
            at = before;
        }
        false
    }

    /// Of several letters the latest; of those of one day the gravest, then the first.
    fn last_and_gravest(&self, letters: impl IntoIterator<Item = usize>) -> Option<usize> {
        letters
            .into_iter()
            .max_by_key(|at| (self.date(*at), self.action(*at).gravity(), Reverse(*at)))
    }
}

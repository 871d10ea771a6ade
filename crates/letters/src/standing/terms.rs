//! Under which conditions and until when an approval is in force: what the letter that approves states, what
//! amendments of it state anew, and which conditions later letters note as done.

use super::RejectedLetter;
use crate::channel_view::ChannelView;
use crate::conditions::{Condition, hindrances};
use crate::filed::LetterFile;
use crate::letter::Action;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The letters that change the terms of an approval, by their places in the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ApprovalTerms {
    /// The amendment that states the conditions and the last day; `None` where the letter that approves does.
    pub amended_by: Option<usize>,
    /// The letters that note conditions of it as done.
    pub notes: Vec<usize>,
    /// The letters that correct the text of one about the approval.
    pub corrections: Vec<usize>,
}

impl ApprovalTerms {
    /// The conditions of an approval in a channel (all of them without one), as far as the notes call them done.
    pub fn conditions(
        &self,
        letters: &[LetterFile],
        approval: usize,
        channel: Option<&str>,
    ) -> Vec<Condition> {
        let stated = letters.get(self.amended_by.unwrap_or(approval));
        let mut conditions: Vec<Condition> =
            stated.map(|one| one.letter.conditions_in(channel)).unwrap_or_default();
        let notes = self.notes.iter().filter_map(|at| letters.get(*at));
        for noted in notes.flat_map(|one| &one.letter.conditions) {
            for condition in conditions.iter_mut().filter(|one| one.is_same(noted)) {
                (condition.done, condition.done_on) = (noted.done, noted.done_on);
            }
        }
        conditions
    }
}

/// What follows an approval and changes its terms.
#[derive(Default)]
struct FoundTerms {
    /// Amendments in effect, and those of them that another one replaces.
    amendments: Vec<usize>,
    replaced: BTreeSet<usize>,
    /// Notes, each with the letter whose conditions it is about.
    notes: Vec<(usize, usize)>,
    corrections: Vec<usize>,
}

impl FoundTerms {
    /// Amendments that no other one replaces.
    fn current(&self) -> impl Iterator<Item = usize> + '_ {
        self.amendments.iter().copied().filter(|at| !self.replaced.contains(at))
    }
}

impl ChannelView<'_, '_> {
    /// The terms of an approval in this channel, and amendments of it of which neither follows the other: doubts.
    pub(super) fn terms_and_rivals(&self, approval: usize) -> (ApprovalTerms, Vec<RejectedLetter>) {
        let found = self.find_terms(approval);
        let rivals = self.rival_amendments(approval, &found);
        (self.terms_found(approval, found), rivals)
    }

    /// The terms of an approval in this channel.
    pub(super) fn terms(&self, approval: usize) -> ApprovalTerms {
        self.terms_found(approval, self.find_terms(approval))
    }

    fn terms_found(&self, approval: usize, found: FoundTerms) -> ApprovalTerms {
        let amended_by = self.last(found.current());
        let stated = amended_by.unwrap_or(approval);
        let mut notes: Vec<usize> =
            found.notes.iter().filter(|(_, of)| *of == stated).map(|(at, _)| *at).collect();
        notes.sort_by_key(|at| (self.date(*at), *at));
        let mut corrections = found.corrections;
        corrections.sort_by_key(|at| (self.date(*at), *at));
        ApprovalTerms { amended_by, notes, corrections }
    }

    fn rival_amendments(&self, approval: usize, found: &FoundTerms) -> Vec<RejectedLetter> {
        let Some(last) = self.last(found.current()) else { return Vec::new() };
        let others = found.current().filter(|at| *at != last);
        let rival = |at: usize| {
            let why = format!(
                "It amends the approval {}, as {} does, and neither follows the other.",
                self.path(approval),
                self.path(last)
            );
            self.other(at, why)
        };
        others.map(rival).collect()
    }

    fn find_terms(&self, approval: usize) -> FoundTerms {
        let mut found = FoundTerms::default();
        let mut waiting = vec![(approval, approval)];
        waiting.extend(self.acts_on_all_before(approval).map(|act| (act, approval)));
        let mut passed = BTreeSet::new();
        while let Some((at, stated)) = waiting.pop() {
            if !passed.insert(at) {
                continue;
            }
            let is_void = at != approval && self.annulment(at).is_some();
            let mut next_stated = stated;
            match self.action(at) {
                Action::Amend if !is_void => {
                    found.amendments.push(at);
                    found.replaced.insert(stated);
                    next_stated = at;
                }
                Action::Note if !is_void => found.notes.push((at, stated)),
                Action::Correct if !is_void => found.corrections.push(at),
                _ => {}
            }
            let followers = self.followers(at).filter(|next| !self.approves(*next));
            waiting.extend(followers.map(|next| (next, next_stated)));
        }
        found
    }

    /// The last of several letters by date, then by place.
    fn last(&self, letters: impl Iterator<Item = usize>) -> Option<usize> {
        letters.max_by_key(|at| (self.date(*at), Reverse(*at)))
    }

    /// Whether the last day of an approval with these terms has passed.
    pub(super) fn is_expired(&self, approval: usize, terms: &ApprovalTerms) -> bool {
        self.is_past(terms.amended_by.unwrap_or(approval))
    }

    /// Whether open conditions keep the document from being operated in the channel.
    pub(super) fn is_hindered(&self, approval: usize, terms: &ApprovalTerms) -> bool {
        let conditions = terms.conditions(self.filed(), approval, self.channel());
        hindrances(&conditions, self.on()) != (0, 0)
    }
}

//! What each act of a commission needs, and which it may follow: the table of docs/letters.md, used when a
//! letter is written and when it is read.

use crate::conditions::{Condition, ConditionStatus, Deadline};
use crate::letter::{Action, Letter};
use Action::{Amend, Annul, Approve, Correct, Lift, Note, Reinstate, Suspend, Withdraw};

impl Action {
    /// The acts that an act may follow, in the order of [`Action::ALL`].
    pub fn may_follow(self) -> &'static [Action] {
        match self {
            Approve | Correct => &Action::ALL,
            Suspend => &[Approve, Amend, Suspend, Lift, Reinstate, Note],
            Lift => &[Suspend],
            Amend | Withdraw | Note => &[Approve, Amend, Lift, Reinstate, Note],
            Reinstate => &[Withdraw],
            Annul => &[Approve, Amend, Suspend, Lift, Withdraw, Reinstate, Correct, Note],
        }
    }

    /// What an act does, as docs/letters.md has it.
    pub fn effect(self) -> &'static str {
        match self {
            Approve => "approves the document; replaces the approval that it follows",
            Amend => "states the conditions and the last day of the approval anew",
            Suspend => "suspends the approval, until its last day (`--until`) where it states one",
            Lift => "ends the suspension that it follows",
            Withdraw => "ends the approval",
            Reinstate => "ends the withdrawal that it follows",
            Annul => {
                "makes the letter that it follows void from the beginning: what that letter changed is as if \
                 it had not been written"
            }
            Correct => {
                "corrects the text of the letter that it follows, as its reason states; without effect on the \
                 status"
            }
            Note => "states which conditions of the approval are done",
        }
    }

    /// Why an act cannot follow another, or none where it names no letter before: a whole sentence.
    pub fn misfit(self, before: Option<Action>) -> Option<String> {
        let word = self.word();
        match before {
            None if matches!(self, Approve | Suspend | Withdraw) => None,
            None => Some(format!("Action '{word}' must name the letter that it is about.")),
            Some(before) if self.may_follow().contains(&before) => None,
            Some(before) => {
                let words: Vec<&str> = self.may_follow().iter().map(|one| one.word()).collect();
                Some(format!(
                    "Action '{word}' cannot follow a letter with the action '{}'; it follows {}.",
                    before.word(),
                    words.join(", ")
                ))
            }
        }
    }

    /// Whether a letter with this act may state a last day.
    pub fn has_last_day(self) -> bool {
        matches!(self, Approve | Amend | Suspend)
    }

    /// Why a letter with this act states no day from which it takes effect, as the end of a sentence; `None`
    /// where it may state one.
    pub fn no_effective_day(self) -> Option<&'static str> {
        match self {
            Annul => Some("takes effect from the beginning"),
            Correct => Some("has no effect on the status"),
            Note => Some("takes effect from its date"),
            Approve | Amend | Suspend | Lift | Withdraw | Reinstate => None,
        }
    }

    /// Whether a letter with this act states the terms of an approval: its conditions and its last day.
    pub fn states_terms(self) -> bool {
        matches!(self, Approve | Amend)
    }

    /// Of two letters of one day the one with the more severe act prevails.
    pub(crate) fn gravity(self) -> u8 {
        match self {
            Approve | Amend | Lift | Reinstate | Correct | Note => 0,
            Suspend => 1,
            Withdraw => 2,
            Annul => 3,
        }
    }
}

impl Letter {
    /// Why a letter does not state what its act needs, or states what it cannot: a whole sentence.
    pub fn incomplete_act(&self) -> Option<String> {
        let word = self.action.word();
        match self.action {
            Correct if self.reason.is_none() => {
                Some(format!("Action '{word}' must state what it corrects as its 'Reason'."))
            }
            Correct if !self.conditions.is_empty() => {
                Some(format!("Action '{word}' has no conditions; to change them, use 'amend'."))
            }
            Note if self.conditions.is_empty() => {
                Some(format!("Action '{word}' must state the conditions that are done."))
            }
            Note if self.conditions.iter().any(|one| one.done != ConditionStatus::Done) => {
                Some(format!("Action '{word}' has conditions that are done only."))
            }
            _ => None,
        }
    }

    /// Why the conditions of a letter do not belong to the letter that states the terms of the approval: a note of
    /// another condition, or a lift or reinstatement with a new one that is to be met. A whole sentence.
    pub fn condition_misfit(&self, terms: &Letter) -> Option<String> {
        let is_unknown = |one: &&Condition| !terms.conditions.iter().any(|of| of.is_same(one));
        let is_to_be_met = |one: &&Condition| {
            let is_kept = matches!(Deadline::of(&one.when), Deadline::Continuing | Deadline::Event);
            one.done == ConditionStatus::Open && !is_kept
        };
        let mut unknown = self.conditions.iter().filter(is_unknown);
        let (one, why) = match self.action {
            Note => (unknown.next()?, "all of its cells but 'Done' must be the same"),
            Lift | Reinstate => {
                (unknown.find(is_to_be_met)?, "a new one is stated in an amendment ('amend')")
            }
            _ => return None,
        };
        Some(format!(
            "The condition '{}' of '{}' is not one of the letter that states the conditions: {why}.",
            gincert_evidence::printable(&one.condition),
            gincert_evidence::printable(&one.channel)
        ))
    }
}

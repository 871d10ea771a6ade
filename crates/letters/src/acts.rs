//! Which act of a commission may follow which: the table of docs/letters.md, used when a letter is
//! written and when it is read.

use crate::letter::Action;
use Action::{Annul, Approve, Lift, Reinstate, Suspend, Withdraw};

impl Action {
    /// The acts that an act may follow, in the order of [`Action::ALL`].
    pub fn may_follow(self) -> &'static [Action] {
        match self {
            Approve => &Action::ALL,
            Suspend => &[Approve, Suspend, Lift, Reinstate],
            Lift => &[Suspend],
            Withdraw => &[Approve, Lift, Reinstate],
            Reinstate => &[Withdraw],
            Annul => &[Approve, Suspend, Lift, Withdraw, Reinstate],
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
        matches!(self, Approve | Suspend)
    }

    /// Of two letters of one day the one with the more severe act prevails.
    pub(crate) fn gravity(self) -> u8 {
        match self {
            Approve | Lift | Reinstate => 0,
            Suspend => 1,
            Withdraw => 2,
            Annul => 3,
        }
    }
}

//! What a letter says.

use crate::conditions::Condition;
use gincert_evidence::Digest;
use jiff::civil::Date;
use serde::Serialize;

/// What a letter does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// The document is approved.
    Approve,
    /// The conditions and the last day of the approval are stated anew.
    Amend,
    /// The approval is suspended, until a last day or until another letter follows.
    Suspend,
    /// The suspension that the letter follows ends.
    Lift,
    /// The approval ends.
    Withdraw,
    /// The withdrawal that the letter follows ends.
    Reinstate,
    /// The letter that this one follows is void from the beginning.
    Annul,
    /// The text of the letter that this one follows is corrected, without effect on the status.
    Correct,
    /// Conditions of the approval are done.
    Note,
}

impl Action {
    /// All of them.
    pub const ALL: [Action; 9] = [
        Action::Approve,
        Action::Amend,
        Action::Suspend,
        Action::Lift,
        Action::Withdraw,
        Action::Reinstate,
        Action::Annul,
        Action::Correct,
        Action::Note,
    ];

    /// The word in a letter.
    pub fn word(self) -> &'static str {
        match self {
            Action::Approve => "approve",
            Action::Amend => "amend",
            Action::Suspend => "suspend",
            Action::Lift => "lift",
            Action::Withdraw => "withdraw",
            Action::Reinstate => "reinstate",
            Action::Annul => "annul",
            Action::Correct => "correct",
            Action::Note => "note",
        }
    }
}

/// A letter's rows about the report that was read before it was signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportRow {
    /// The digest of the report.
    pub sha256: Digest,
    /// What it states of the document, in the words of [`crate::ReportReview::words`].
    pub states: String,
    /// Where that is against an approval: why the commission approves the document all the same.
    pub despite: Option<String>,
}

/// What makes a letter a formal one: free text that has no effect on a status.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FormalRows {
    /// Its number among the commission's letters.
    pub number: Option<String>,
    /// To whom it is written.
    pub addressee: Option<String>,
    /// The statute or rule under which the commission acts.
    pub authority: Option<String>,
    /// How and until when it can be appealed.
    pub appeal: Option<String>,
}

/// A letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// What it does.
    pub action: Action,
    /// The commission that writes it, where it names one.
    pub commission: Option<String>,
    /// The channels that it is for; none where it is for all.
    pub channels: Vec<String>,
    /// Its date, which is its writer's word.
    pub date: Date,
    /// The day from which it takes effect, where that is later than its date.
    pub effective: Option<Date>,
    /// The last day on which it is in force, where it says one.
    pub until: Option<Date>,
    /// The rule document.
    pub document: Digest,
    /// The enclosed text, where there is one.
    pub enclosure: Option<Digest>,
    /// The letter that this one follows.
    pub before: Option<Digest>,
    /// The game, as the document calls it.
    pub game: String,
    /// The revision, as the document calls it.
    pub revision: String,
    /// Number, addressee, authority, appeal.
    pub formal: FormalRows,
    /// The jurisdiction profile.
    pub profile: String,
    /// The names, on the list of signers, of those who must sign it; none where one signature is enough.
    pub must_sign: Vec<String>,
    /// The clause on changes of the game, in the profile's words.
    pub on_changes: Option<String>,
    /// The report that was read before the letter was signed.
    pub report: Option<ReportRow>,
    /// Why, in the writer's words.
    pub reason: Option<String>,
    /// The conditions, in their order.
    pub conditions: Vec<Condition>,
}

impl Letter {
    /// The day from which the letter takes effect.
    pub fn in_effect_from(&self) -> Date {
        self.effective.unwrap_or(self.date)
    }
}

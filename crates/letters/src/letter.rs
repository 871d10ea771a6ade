//! What a letter says.

use gincert_evidence::Digest;
use jiff::civil::Date;
use serde::Serialize;

/// What a letter does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// The document is approved.
    Approve,
    /// The approval rests until another letter follows.
    Suspend,
    /// The approval ends.
    Withdraw,
}

impl Action {
    /// All of them.
    pub const ALL: [Action; 3] = [Action::Approve, Action::Suspend, Action::Withdraw];

    /// The word in a letter.
    pub fn word(self) -> &'static str {
        match self {
            Action::Approve => "approve",
            Action::Suspend => "suspend",
            Action::Withdraw => "withdraw",
        }
    }
}

/// How far a condition is met, as its letter says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConditionStatus {
    /// Not yet met.
    Open,
    /// Met.
    Done,
    /// To be kept for as long as the letter is in force.
    Standing,
}

impl ConditionStatus {
    /// All of them.
    pub const ALL: [ConditionStatus; 3] =
        [ConditionStatus::Open, ConditionStatus::Done, ConditionStatus::Standing];

    /// The word in a letter.
    pub fn word(self) -> &'static str {
        match self {
            ConditionStatus::Open => "open",
            ConditionStatus::Done => "done",
            ConditionStatus::Standing => "standing",
        }
    }
}

/// A condition of an approval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Condition {
    /// The channel that it is for.
    pub channel: String,
    /// What it asks.
    pub condition: String,
    /// Who acts.
    pub who: String,
    /// By when.
    pub when: String,
    /// How far it is met.
    pub done: ConditionStatus,
    /// The date on which it was met, where the letter says so.
    pub done_on: Option<Date>,
}

/// A letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// What it does.
    pub action: Action,
    /// Its date, which is its writer's word.
    pub date: Date,
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
    /// The jurisdiction profile.
    pub profile: String,
    /// The clause on changes of the game, in the profile's words.
    pub on_changes: Option<String>,
    /// Why, in the writer's words.
    pub reason: Option<String>,
    /// The conditions, in their order.
    pub conditions: Vec<Condition>,
}

/// The conditions of one channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Channel {
    /// Its name.
    pub channel: String,
    /// Conditions that the letter calls open.
    pub open: usize,
    /// Conditions that it calls met.
    pub done: usize,
    /// Conditions that are to be kept.
    pub standing: usize,
}

/// Counts conditions by channel, in the order in which the channels first appear.
pub fn channels(conditions: &[Condition]) -> Vec<Channel> {
    let mut channels: Vec<Channel> = Vec::new();
    for condition in conditions {
        let at = channels.iter().position(|one| one.channel == condition.channel);
        let at = at.unwrap_or_else(|| {
            let channel = condition.channel.clone();
            channels.push(Channel { channel, open: 0, done: 0, standing: 0 });
            channels.len() - 1
        });
        if let Some(channel) = channels.get_mut(at) {
            match condition.done {
                ConditionStatus::Open => channel.open += 1,
                ConditionStatus::Done => channel.done += 1,
                ConditionStatus::Standing => channel.standing += 1,
            }
        }
    }
    channels
}

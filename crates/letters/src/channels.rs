//! Conditions by channel.

use crate::letter::{Condition, ConditionStatus};
use serde::Serialize;

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

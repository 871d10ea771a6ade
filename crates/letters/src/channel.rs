//! The channels of a letter: where its document may be offered (a casino floor, electronic tables, online).
//!
//! A letter that states no channels is for all of them. Names are compared without regard to capital letters,
//! and never by likeness: a name that nearly is another one is a matter for a person.

use crate::conditions::Condition;
use crate::letter::{Action, Letter};
use gincert_evidence::printable;

/// Most channels of a letter.
pub const CHANNELS_MAX: usize = 20;
/// Most channels in the letters about one document for which each is answered by itself.
pub const DOCUMENT_CHANNELS_MAX: usize = 50;
/// Longest name of a channel, in characters.
pub const CHANNEL_CHARS_MAX: usize = 60;

/// In the conditions of a letter with channels: each of them.
const ALL: &str = "all";

/// The channels of a row: names with a comma and a space between them, each once.
///
/// ```
/// use gincert_letters::read_channels;
/// assert_eq!(read_channels("casino floor, online").unwrap(), ["casino floor", "online"]);
/// assert!(read_channels("online, Online").is_err());
/// ```
///
/// # Errors
/// What is wrong with the row, as the end of a sentence.
pub fn read_channels(text: &str) -> Result<Vec<String>, String> {
    let names: Vec<String> = text.split(", ").map(str::to_owned).collect();
    if names.len() > CHANNELS_MAX {
        return Err(format!("it has more than {CHANNELS_MAX} channels"));
    }
    for (at, name) in names.iter().enumerate() {
        let is_plain = !name.is_empty() && name.trim() == name && !name.contains(',');
        if !is_plain || name.chars().count() > CHANNEL_CHARS_MAX {
            return Err(format!(
                "it is a list of names with a comma and a space between them, each of at most \
                 {CHANNEL_CHARS_MAX} characters"
            ));
        }
        if channel_key(name) == ALL {
            return Err("a letter for all channels has no such row".to_owned());
        }
        if names.iter().take(at).any(|other| channel_key(other) == channel_key(name)) {
            return Err(format!("it names '{}' twice", printable(name)));
        }
    }
    Ok(names)
}

/// Channels in a sentence.
pub(crate) fn named(channels: &[String]) -> String {
    let quoted: Vec<String> = channels.iter().map(|one| format!("'{}'", printable(one))).collect();
    quoted.join(", ")
}

/// By what channels are compared.
pub(crate) fn channel_key(name: &str) -> String {
    name.to_lowercase()
}

/// Whether a list of channels has one of this name.
pub(crate) fn has_channel(channels: &[String], name: &str) -> bool {
    channels.iter().any(|one| channel_key(one) == channel_key(name))
}

impl Letter {
    /// The conditions that are in effect in a channel: those that the letter gives for it or for all. Where
    /// the letter states no channels its conditions are in effect in each; without a channel all are given.
    pub fn conditions_in(&self, channel: Option<&str>) -> Vec<Condition> {
        let Some(channel) = channel.filter(|_| !self.channels.is_empty()) else {
            return self.conditions.clone();
        };
        let is_for = |one: &&Condition| {
            let of = channel_key(&one.channel);
            of == ALL || of == channel_key(channel)
        };
        self.conditions.iter().filter(is_for).cloned().collect()
    }

    /// Why a letter cannot follow another one because of their channels: a whole sentence.
    pub fn channel_misfit(&self, before: &Letter) -> Option<String> {
        if before.channels.is_empty() {
            return None;
        }
        let theirs = named(&before.channels);
        if self.channels.is_empty() {
            return Some(format!(
                "It states no channels, and the letter that it follows is for {theirs} only."
            ));
        }
        let other = self.channels.iter().find(|name| !has_channel(&before.channels, name));
        let other = other.filter(|_| self.action != Action::Approve)?;
        Some(format!(
            "It is for the channel '{}', and the letter that it follows is for {theirs} only.",
            printable(other)
        ))
    }

    /// The first condition whose channel is none of the letter's: a whole sentence.
    pub fn foreign_condition(&self) -> Option<String> {
        let is_foreign = |one: &&Condition| {
            channel_key(&one.channel) != ALL && !has_channel(&self.channels, &one.channel)
        };
        let one = self.conditions.iter().find(is_foreign).filter(|_| !self.channels.is_empty())?;
        Some(format!(
            "A condition is for the channel '{}'; the letter is for {}, and '{ALL}' means each of them.",
            printable(&one.channel),
            named(&self.channels)
        ))
    }
}

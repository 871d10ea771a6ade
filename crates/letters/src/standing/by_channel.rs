//! What the letters come to where they are about channels: in the channel that is asked about, or in all
//! of them where that is the same. Where it is not, the answer is by channel and never the better one.

use super::{ApprovalResult, LetterScope, Status};
use crate::channel::{DOCUMENT_CHANNELS_MAX, channel_key};
use crate::channel_view::{AskedChannel, ChannelView};
use crate::filed::RejectedLetter;
use crate::index::LetterIndex;
use gincert_evidence::{Digest, printable};
use std::collections::BTreeMap;

/// What the letters come to in one channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelResult {
    /// The channel; `None` for every channel that no letter about the document names.
    pub channel: Option<String>,
    /// What they come to there.
    pub result: ApprovalResult,
}

/// A channel that letters about a document name: its place, and a letter that names it.
struct NamedChannel {
    place: usize,
    letter: usize,
}

impl LetterIndex<'_> {
    /// What the letters come to for a document (or an enclosure): in the channel that is asked about; or,
    /// where none is, in all of them if that is the same, and otherwise by channel.
    pub fn standing(&self, document: Digest, scope: LetterScope<'_>) -> ApprovalResult {
        let named = self.channels_about(document);
        let answer =
            |asked: AskedChannel| ChannelView::new(self, asked).standing_here(document, scope);
        let asked = scope.channel.map(|channel| (channel, named.get(&channel_key(channel))));
        match asked {
            Some((_, Some(known))) => return answer(AskedChannel::Named(known.place)),
            _ if named.is_empty() => return answer(AskedChannel::Unnamed),
            _ if named.len() > DOCUMENT_CHANNELS_MAX => return self.too_many(&named),
            _ => {}
        }
        let mut all: Vec<ChannelResult> = named
            .values()
            .map(|known| ChannelResult {
                channel: self.channel_name(known.place).map(str::to_owned),
                result: answer(AskedChannel::Named(known.place)),
            })
            .collect();
        let unnamed = self.in_unnamed(scope.channel, answer(AskedChannel::Unnamed), &all, &named);
        if scope.channel.is_some() {
            return unnamed;
        }
        all.push(ChannelResult { channel: None, result: unnamed });
        combined(all)
    }

    /// The channels that letters about the document name and that are in effect, by what they are compared by.
    fn channels_about(&self, document: Digest) -> BTreeMap<String, NamedChannel> {
        let mut named = BTreeMap::new();
        for letter in self.about(document).into_iter().filter(|at| self.counts(*at)) {
            for place in self.channels_of(letter) {
                let key = channel_key(self.channel_name(*place).unwrap_or_default());
                named.entry(key).or_insert(NamedChannel { place: *place, letter });
            }
        }
        named
    }

    /// A channel that no letter about the document names may be another name of one that they do name.
    fn in_unnamed(
        &self,
        channel: Option<&str>,
        unnamed: ApprovalResult,
        all: &[ChannelResult],
        named: &BTreeMap<String, NamedChannel>,
    ) -> ApprovalResult {
        let mut found = unnamed;
        if !found.status.is_approval() {
            return found;
        }
        let worse = all.iter().zip(named.values());
        let is_worse = |status: Status| status != found.status && status != Status::InForce;
        let worse = worse.filter(|(one, _)| is_worse(one.result.status));
        let doubts: Vec<RejectedLetter> = worse
            .map(|(one, known)| {
                let at = one.result.by.unwrap_or(known.letter);
                let stated = format!(
                    "In the channel '{}' the document is {}",
                    printable(one.channel.as_deref().unwrap_or_default()),
                    one.result.status.word()
                );
                let why = match channel {
                    Some(channel) => format!(
                        "{stated}, and no letter about it names the channel '{}': whether the two are the same \
                         is for a person to decide.",
                        printable(channel)
                    ),
                    None => format!(
                        "{stated}: whether a channel that no letter names is the same one is for a person to \
                         decide."
                    ),
                };
                self.other(at, why)
            })
            .collect();
        if !doubts.is_empty() {
            found.status = Status::NeedsAPerson;
            found.doubts.extend(doubts);
        }
        found
    }

    fn too_many(&self, named: &BTreeMap<String, NamedChannel>) -> ApprovalResult {
        let why = format!(
            "It is one of the letters about the document, which name {} channels. More than \
             {DOCUMENT_CHANNELS_MAX} are not answered together: ask for one that they name.",
            named.len()
        );
        let letter = named.values().next().map(|known| known.letter);
        let doubts = letter.map(|at| self.other(at, why)).into_iter().collect();
        ApprovalResult { doubts, ..ApprovalResult::of(Status::ChannelsDiffer) }
    }
}

/// One answer for all channels where each has the same, with the doubts of all; otherwise theirs.
fn combined(all: Vec<ChannelResult>) -> ApprovalResult {
    let mut doubts: Vec<RejectedLetter> = Vec::new();
    for doubt in all.iter().flat_map(|one| &one.result.doubts) {
        if !doubts.contains(doubt) {
            doubts.push(doubt.clone());
        }
    }
    doubts.sort_by(|a, b| (&a.path, &a.why).cmp(&(&b.path, &b.why)));
    let head = |one: &ChannelResult| {
        let ApprovalResult { status, letter, by, terms, .. } = &one.result;
        (*status, *letter, *by, terms.amended_by, terms.notes.clone())
    };

    let mut heads = all.iter().map(head);
    let first = heads.next();
    match all.first() {
        Some(one) if heads.all(|next| Some(next) == first) => {
            // A correction has no effect on the status, in whichever channel.
            let mut terms = one.result.terms.clone();
            for at in all.iter().flat_map(|one| &one.result.terms.corrections) {
                if !terms.corrections.contains(at) {
                    terms.corrections.push(*at);
                }
            }
            ApprovalResult { doubts, terms, ..one.result.clone() }
        }
        _ => {
            ApprovalResult { doubts, by_channel: all, ..ApprovalResult::of(Status::ChannelsDiffer) }
        }
    }
}

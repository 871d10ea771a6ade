//! The letters of an index as far as they are about one channel.
//!
//! In a channel a letter of other channels only takes no effect, and a letter that follows such a letter
//! follows none. A letter in doubt is one in every channel.

use crate::index::{LetterIndex, Link};
use crate::letter::Action;
use gincert_evidence::Digest;
use std::ops::Deref;

/// Which channel is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AskedChannel {
    /// One that letters name, by its place.
    Named(usize),
    /// Every channel that no letter names.
    Unnamed,
}

/// An index in one channel.
pub(crate) struct ChannelView<'i, 'a> {
    index: &'i LetterIndex<'a>,
    asked: AskedChannel,
}

/// What no channel changes.
impl<'a> Deref for ChannelView<'_, 'a> {
    type Target = LetterIndex<'a>;

    fn deref(&self) -> &LetterIndex<'a> {
        self.index
    }
}

impl<'i, 'a> ChannelView<'i, 'a> {
    pub(crate) fn new(index: &'i LetterIndex<'a>, asked: AskedChannel) -> ChannelView<'i, 'a> {
        ChannelView { index, asked }
    }

    fn covers(&self, at: usize) -> bool {
        let of = self.index.channels_of(at);
        of.is_empty() || matches!(self.asked, AskedChannel::Named(place) if of.contains(&place))
    }

    /// Whether a letter takes part in the channel.
    pub(crate) fn counts(&self, at: usize) -> bool {
        self.covers(at) && self.index.counts(at)
    }

    /// What a letter follows in the channel.
    pub(crate) fn link(&self, at: usize) -> &Link {
        match self.index.link(at) {
            Link::After(before) if !self.covers(*before) => &Link::First,
            link => link,
        }
    }

    /// Letters that count and name the document.
    pub(crate) fn naming(&self, document: Digest) -> impl Iterator<Item = usize> + '_ {
        self.index.all_naming(document).filter(|at| self.counts(*at))
    }

    /// Letters that take effect after one.
    pub(crate) fn followers(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let all = self.index.all_followers(at);
        all.filter(move |next| self.counts(*next) && *self.link(*next) == Link::After(at))
    }

    /// Suspensions and withdrawals of all earlier approvals of the letter's document.
    pub(crate) fn acts_on_all_before(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let document = self.document(at).filter(|_| self.action(at) == Action::Approve);
        let acts = document.into_iter().flat_map(|document| self.index.all_unnamed_acts(document));
        acts.take_while(move |act| self.date(*act) >= self.date(at))
            .filter(move |act| self.covers(*act) && self.is_of_one_commission(at, *act))
    }

    /// The name of the channel, where letters name it.
    pub(crate) fn channel(&self) -> Option<&'a str> {
        match self.asked {
            AskedChannel::Named(place) => self.channel_name(place),
            AskedChannel::Unnamed => None,
        }
    }
}

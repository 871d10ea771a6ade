//! A tree piece by piece, however it is written.

use std::borrow::Cow;
use std::ops::Range;

/// Deepest nesting of objects, lists or elements.
pub(super) const TREE_DEPTH_MAX: usize = 64;

/// A piece of a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece<'t> {
    /// An object begins, or an element: its key, and where it begins.
    Object(Cow<'t, str>, usize),
    /// A list begins.
    List(Cow<'t, str>, usize),
    /// A text, a number or a word, as JSON, and where it begins.
    Value(Cow<'t, str>, Cow<'t, str>, usize),
    /// An object, an element or a list ends, and where.
    End(usize),
}

/// What becomes of the pieces that follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Visit {
    /// They are visited.
    On,
    /// What has just begun is passed over, up to its end, which is visited.
    Over,
}

/// Why a tree is not read to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TreeFault {
    /// The text ends before the tree does.
    Cut,
    /// It is not well formed, as a clause.
    Damaged(String),
}

/// Why a tree is refused that is nested too deeply.
pub(super) fn too_deep(at: usize) -> TreeFault {
    TreeFault::Damaged(format!(
        "at byte {} it is nested more than {TREE_DEPTH_MAX} levels deep",
        at + 1
    ))
}

/// A part of a text.
pub(super) fn part(text: &str, range: Range<usize>) -> &str {
    text.get(range).unwrap_or_default()
}

//! Files of a submission that are one file again: the same bytes twice are no more evidence than once.

use crate::files::input_file::InputFile;
use gincert_evidence::Digest;

/// The files that were looked at so far, by their digests.
pub(crate) struct Twins<'a> {
    taken_in: &'a [InputFile],
    seen: Vec<(Digest, &'a str)>,
}

impl<'a> Twins<'a> {
    pub fn new(taken_in: &'a [InputFile]) -> Twins<'a> {
        Twins { taken_in, seen: Vec::new() }
    }

    /// The earlier file with the bytes of this one; without one, this is the earlier one from now on.
    pub fn earlier(&mut self, path: &'a str) -> Option<&'a str> {
        let digest = self.taken_in.iter().find(|file| file.path == path)?.digest;
        let twin = self.seen.iter().find(|(known, _)| *known == digest).map(|(_, path)| *path);
        if twin.is_none() {
            self.seen.push((digest, path));
        }
        twin
    }
}

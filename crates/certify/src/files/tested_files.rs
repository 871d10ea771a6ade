//! Which files of one kind are tested: at most so many, and each content once.

use super::{InputFile, Twins};
use gincert_evidence::{Finding, Place, printable};
use gincert_pages::Source;
use gincert_submission::ItemFile;

/// Makes a finding about a file: where it is named, its path, and a reason or the path of a twin.
type MakeFinding = fn(Place, &str, &str) -> Finding;

/// Files of one kind.
pub(crate) struct FileKind {
    /// As the plural in a sentence.
    pub name: &'static str,
    /// Most files of it that are tested.
    pub most: usize,
    /// The finding about a file that is not tested.
    pub unreadable: MakeFinding,
    /// The finding about a file with the bytes of an earlier one.
    pub again: MakeFinding,
}

/// What testing them came to.
pub(crate) struct TestedFiles<T> {
    pub read: Vec<T>,
    /// Files that were not tested, and why.
    pub untested: Vec<(String, String)>,
    pub findings: Vec<Finding>,
}

impl FileKind {
    /// Tests files in order. The digests of the files that were taken in tell which of them are one file
    /// again.
    pub fn test<'m, R, T>(
        &self,
        page: &Source,
        taken_in: &'m [InputFile],
        items: impl Iterator<Item = (&'m ItemFile, R)>,
        mut read: impl FnMut(&'m ItemFile, R, &Place) -> (Result<T, String>, Vec<Finding>),
    ) -> TestedFiles<T> {
        let (mut tested, mut untested, mut findings) = (Vec::new(), Vec::new(), Vec::new());
        let mut twins = Twins::new(taken_in);
        for (number, (item, role)) in items.enumerate() {
            let place = page.place(item.path.span);
            let path = item.path.text.as_str();
            if number >= self.most {
                let why = format!("at most {} {} are tested", self.most, self.name);
                findings.push((self.unreadable)(place, path, &why));
                untested.push((path.to_owned(), why));
                continue;
            }
            if let Some(twin) = twins.earlier(path) {
                findings.push((self.again)(place, path, twin));
                untested
                    .push((path.to_owned(), format!("it is a duplicate of '{}'", printable(twin))));
                continue;
            }
            let (file, found) = read(item, role, &place);
            findings.extend(found);
            match file {
                Ok(file) => tested.push(file),
                Err(why) => untested.push((path.to_owned(), why)),
            }
        }
        TestedFiles { read: tested, untested, findings }
    }
}

//! Folders in which results are written aside, and what becomes of those that a killed run left.
//!
//! Such a folder, `.NAME.part-PROCESS-NUMBER`, holds a note and, in `files`, what is being written.
//! Whoever writes holds a lock on the note as long as it lives; the system lets go of it when the run
//! ends, however it ends. So the next run knows a folder that nobody writes in: its name, the note's
//! own words, and the lock that is to be had. It removes the files that the note names, and folders
//! that are then empty; whatever else lies there stays.
//!
//! A run that replaces results puts the seal of the earlier ones aside as `earlier`. It stays where
//! the run is cut off, until another run has put its own results in place: by it that run knows which
//! files without a seal were those of the earlier results. This file knows paths and bytes only.

use super::{WriteError, make_parent, refused, shown, sync_folder};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Most temporary folders for one output.
const ASIDE_MAX: u32 = 1_000;

/// Names of a folder that are searched for temporary files of killed runs.
pub const SWEPT_NAMES_MAX: usize = 10_000;

/// Bytes of a note that are read: as many as the longest list of results can have.
const NOTE_BYTES_MAX: u64 = 4 << 20;

/// The name under which a run writes aside that replaces what is in the folder itself.
pub(super) const IN_PLACE: &str = "out";
const NOTE: &str = "written-by-gincert.txt";
const FILES: &str = "files";
/// The seal of the results that were being replaced.
const EARLIER: &str = "earlier";
const WORDS: &str = "gincert writes these files here before it moves them into place. When no run \
                     is using this folder, the next run to the same place removes them:\n";

/// A folder that is being written, and the note that is locked while it is.
pub(super) struct StagingFolder {
    folder: PathBuf,
    names: Vec<String>,
    /// Unlocked when it is closed.
    note: File,
}

impl StagingFolder {
    /// A new folder beside the results, on the same file system, so that renames are whole.
    pub fn new(
        parent: &Path,
        name: &str,
        files: &[(String, Vec<u8>)],
    ) -> Result<StagingFolder, WriteError> {
        sweep(parent, name, EarlierSeal::Kept);
        let process = process_number();
        for number in 0..ASIDE_MAX {
            let folder = parent.join(format!("{}{process}-{number}", stem(name)));
            match fs::create_dir(&folder) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(refused(&folder, "made")(error)),
            }
            let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
            match begin(&folder, &names) {
                Ok(Some(note)) => return Ok(StagingFolder { folder, names, note }),
                Ok(None) => {}
                Err(error) => {
                    let _ = fs::remove_file(folder.join(NOTE));
                    let _ = fs::remove_dir(&folder);
                    return Err(refused(&folder.join(NOTE), "written")(error));
                }
            }
        }
        Err(WriteError::InTheWay {
            path: shown(parent),
            why: "is full of folders left over from runs that were cut off",
        })
    }

    /// Where the files are written.
    pub fn files(&self) -> PathBuf {
        self.folder.join(FILES)
    }

    /// Where the seal of the earlier results is put.
    pub fn earlier(&self) -> PathBuf {
        self.folder.join(EARLIER)
    }

    /// Writes all files.
    pub fn write(&self, files: &[(String, Vec<u8>)]) -> Result<(), WriteError> {
        let into = self.files();
        fs::create_dir(&into).map_err(refused(&into, "made"))?;
        for (name, bytes) in files {
            let path = into.join(name);
            make_parent(&path)?;
            let mut file = File::create_new(&path).map_err(refused(&path, "written"))?;
            file.write_all(bytes)
                .and_then(|()| file.sync_all())
                .map_err(refused(&path, "written"))?;
        }
        sync_folder(&into);
        Ok(())
    }
}

impl Drop for StagingFolder {
    /// What is left aside is of no use to anyone; failing to remove it changes nothing.
    fn drop(&mut self) {
        clear(&self.folder, &self.names);
        let _ = self.note.unlock();
    }
}

/// The number of this process.
#[cfg(not(target_family = "wasm"))]
fn process_number() -> u32 {
    std::process::id()
}

/// The folders in memory that a browser gives the command belong to one process without a number.
#[cfg(target_family = "wasm")]
fn process_number() -> u32 {
    1
}

fn stem(name: &str) -> String {
    format!(".{name}.part-")
}

fn note_text(names: &[String]) -> String {
    format!("{WORDS}{}\n", names.join("\n"))
}

/// Writes the note and locks it; `None` where a sweep took the folder away before the lock was had.
fn begin(folder: &Path, names: &[String]) -> io::Result<Option<File>> {
    let path = folder.join(NOTE);
    let mut note = match File::options().read(true).write(true).create_new(true).open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    // A file system without locks has none to ask for either: nobody sweeps there.
    let _ = note.lock();
    if fs::symlink_metadata(&path).is_err() {
        return Ok(None);
    }
    note.write_all(note_text(names).as_bytes())?;
    Ok(Some(note))
}

/// What a sweep does with the seals of earlier results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EarlierSeal {
    /// No new results are in place yet.
    Kept,
    /// New results are in place.
    Removed,
}

/// Removes what killed runs left that wrote to the same name.
pub(super) fn sweep(parent: &Path, name: &str, seal: EarlierSeal) {
    for folder in left_folders(parent, name) {
        let _ = sweep_one(&folder, seal);
    }
}

/// Seals of earlier results that runs were replacing when they were cut off, and that nobody is
/// replacing now.
///
/// `out` is the folder of the results. The files are plain ones; their content is as the earlier run
/// wrote it, or as anybody has changed it since.
pub fn earlier_seals(out: &Path) -> Vec<PathBuf> {
    let is_plain = |path: &PathBuf| fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
    let is_left = |folder: &PathBuf| {
        let note = fs::symlink_metadata(folder.join(NOTE));
        note.is_ok_and(|data| data.is_file())
            && File::open(folder.join(NOTE)).is_ok_and(|note| note.try_lock().is_ok())
    };
    let left = left_folders(out, IN_PLACE).into_iter().filter(is_left);
    left.map(|folder| folder.join(EARLIER)).filter(is_plain).collect()
}

/// Folders of this name's pattern, whoever made them, in the order of their names.
fn left_folders(parent: &Path, name: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(parent) else { return Vec::new() };
    let stem = stem(name);
    let is_ours = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let numbers = name.to_str().and_then(|name| name.strip_prefix(&stem));
        let numbers = numbers.and_then(|numbers| numbers.split_once('-'));
        let is_number = |text: &str| text.parse::<u32>().is_ok_and(|read| read.to_string() == text);
        numbers.is_some_and(|(one, other)| is_number(one) && is_number(other))
            && entry.file_type().is_ok_and(|kind| kind.is_dir())
    };
    let entries = entries.take(SWEPT_NAMES_MAX).flatten().filter(is_ours);
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.sort();
    folders
}

/// Removes what a killed run left in one folder, if its note says so and nobody holds it.
fn sweep_one(folder: &Path, seal: EarlierSeal) -> io::Result<()> {
    let path = folder.join(NOTE);
    match fs::symlink_metadata(&path) {
        Ok(data) if data.is_file() => {}
        Ok(_) => return Ok(()),
        // Killed before there was a note: nothing is lost where nothing lies.
        Err(_) => return fs::remove_dir(folder),
    }
    let mut note = File::options().read(true).write(true).open(&path)?;
    match note.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(()),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let mut text = String::new();
    (&mut note).take(NOTE_BYTES_MAX).read_to_string(&mut text)?;
    // A run that was killed while it wrote its note had written nothing else.
    let names: Vec<String> = match text.strip_prefix(WORDS) {
        Some(names) => names.lines().map(str::to_owned).collect(),
        None if WORDS.starts_with(&text) => Vec::new(),
        None => return Ok(()),
    };
    if seal == EarlierSeal::Removed {
        let _ = fs::remove_file(folder.join(EARLIER));
    }
    clear(folder, &names);
    Ok(())
}

/// Removes the named files, the folders that are then empty and, if nothing else lies there, the note.
fn clear(folder: &Path, names: &[String]) {
    let files = folder.join(FILES);
    // Behind a link lies somebody else's folder.
    let is_folder = |path: &Path| fs::symlink_metadata(path).is_ok_and(|data| data.is_dir());
    let is_plain = |name: &str| name.split('/').all(|part| !matches!(part, "" | "." | ".."));
    let mut folders = Vec::new();
    for name in names.iter().filter(|name| is_plain(name)) {
        let path = files.join(name);
        let above: Vec<&Path> = path.ancestors().skip(1).take(name.split('/').count()).collect();
        if above.iter().all(|above| is_folder(above)) {
            let _ = fs::remove_file(&path);
            folders.extend(above.into_iter().map(Path::to_owned));
        }
    }
    // The deepest ones first.
    folders.sort_by_key(|folder| std::cmp::Reverse(folder.as_os_str().len()));
    folders.dedup();
    for one in folders {
        let _ = fs::remove_dir(one);
    }
    let _ = fs::remove_dir(&files);
    let only_note = fs::read_dir(folder).is_ok_and(|entries| entries.take(2).count() == 1);
    if only_note {
        let _ = fs::remove_file(folder.join(NOTE));
        let _ = fs::remove_dir(folder);
    }
}

#[cfg(test)]
mod tests {
    use super::super::write_folder;
    use super::*;

    fn files() -> Vec<(String, Vec<u8>)> {
        let file = |name: &str| (name.to_owned(), b"text".to_vec());
        vec![file("figures/a.svg"), file("report.json"), file("report.md")]
    }

    /// What a run leaves that is killed while it writes.
    fn left(parent: &Path, name: &str) -> PathBuf {
        let aside = StagingFolder::new(parent, name, &files()).unwrap();
        aside.write(&files()).unwrap();
        let folder = aside.folder.clone();
        aside.note.unlock().unwrap();
        std::mem::forget(aside);
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_a_killed_run_left_is_removed_by_the_next_run_to_the_same_place() {
        let parent = tempfile::tempdir().unwrap();
        let out = parent.path().join("out");
        left(parent.path(), "out");
        fs::create_dir(parent.path().join(".out.part-77-0")).unwrap();
        write_folder(&out, &files(), &[]).unwrap();
        assert_eq!(names(parent.path()), ["out"]);
        // In a folder that is there, and beside it, too.
        left(parent.path(), "out");
        left(&out, "out");
        write_folder(&out, &files(), &[]).unwrap();
        assert_eq!(names(parent.path()), ["out"]);
        assert_eq!(names(&out), ["figures", "report.json", "report.md"]);
    }

    #[test]
    fn a_folder_in_which_a_run_is_at_work_is_left_alone() {
        let parent = tempfile::tempdir().unwrap();
        let alive = StagingFolder::new(parent.path(), "out", &files()).unwrap();
        alive.write(&files()).unwrap();
        write_folder(&parent.path().join("out"), &files(), &[]).unwrap();
        assert_eq!(fs::read(alive.files().join("report.md")).unwrap(), b"text");
        let folder = alive.folder.clone();
        drop(alive);
        assert!(!folder.exists());
    }

    #[test]
    fn what_a_sweep_did_not_write_stays() {
        let parent = tempfile::tempdir().unwrap();
        let mine = parent.path().join(".out.part-1-0");
        fs::create_dir_all(mine.join("files")).unwrap();
        fs::write(mine.join("files/report.md"), "mine").unwrap();
        let noted = parent.path().join(".out.part-2-0");
        fs::create_dir(&noted).unwrap();
        fs::write(noted.join(NOTE), "my own words\nreport.md\n").unwrap();
        let other = left(parent.path(), "other");
        let added = left(parent.path(), "out");
        fs::write(added.join("files/figures/notes.txt"), "mine").unwrap();
        for odd in [".out.part-03-0", ".out.part-3", ".out.part-x-0"] {
            fs::create_dir(parent.path().join(odd)).unwrap();
        }
        write_folder(&parent.path().join("out"), &files(), &[]).unwrap();
        assert_eq!(fs::read(mine.join("files/report.md")).unwrap(), b"mine");
        assert!(noted.join(NOTE).exists() && other.join("files/report.md").exists());
        assert_eq!(fs::read(added.join("files/figures/notes.txt")).unwrap(), b"mine");
        assert!(!added.join("files/report.md").exists());
        for odd in [".out.part-03-0", ".out.part-3", ".out.part-x-0"] {
            assert!(parent.path().join(odd).exists(), "{odd}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_sweep_follows_no_link() {
        let parent = tempfile::tempdir().unwrap();
        let treasure = parent.path().join("treasure");
        fs::create_dir(&treasure).unwrap();
        fs::write(treasure.join("report.md"), "mine").unwrap();
        let swept = left(parent.path(), "out");
        fs::remove_dir_all(swept.join("files")).unwrap();
        std::os::unix::fs::symlink(&treasure, swept.join("files")).unwrap();
        std::os::unix::fs::symlink(&treasure, parent.path().join(".out.part-9-9")).unwrap();
        write_folder(&parent.path().join("out"), &files(), &[]).unwrap();
        assert_eq!(fs::read(treasure.join("report.md")).unwrap(), b"mine");
    }
}

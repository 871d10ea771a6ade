//! Output files that are written aside and put in place whole: a run that fails or is killed leaves
//! nothing half-written under a final name.

use gincert_evidence::{Digest, Digester};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// What a run writes while it goes on, in a folder of its own: cut off where a state was kept.
pub struct Stage {
    file: BufWriter<File>,
    path: PathBuf,
    bytes: u64,
    /// Of all bytes but the last one, which may be taken back.
    digester: Digester,
    last: Option<u8>,
}

/// How much of a stage counts, and its digest.
#[derive(Debug, Clone)]
pub struct Mark {
    /// The name of its file.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Its digest.
    pub digest: Digest,
}

impl Stage {
    /// Opens a stage of a folder, cut off at so many bytes.
    pub fn open(folder: &Path, name: &str, bytes: u64) -> io::Result<Stage> {
        let path = folder.join(name);
        let mut stage = match bytes {
            // What another run left here counts for nothing.
            0 => {
                match std::fs::remove_file(&path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                    _ => {}
                }
                let file = File::options().read(true).write(true).create_new(true).open(&path)?;
                Stage::new(file, path)
            }
            _ => Stage::new(File::options().read(true).write(true).open(&path)?, path),
        };
        stage.pass(bytes)?;
        stage.file.get_mut().set_len(bytes)?;
        Ok(stage)
    }

    fn new(file: File, path: PathBuf) -> Stage {
        let file = BufWriter::with_capacity(1 << 16, file);
        Stage { file, path, bytes: 0, digester: Digester::default(), last: None }
    }

    /// Reads the first bytes, which were written before.
    fn pass(&mut self, bytes: u64) -> io::Result<()> {
        let mut piece = vec![0; 1 << 16];
        while self.bytes < bytes {
            let most = usize::try_from(bytes - self.bytes).unwrap_or(usize::MAX).min(piece.len());
            let read = self.file.get_mut().read(piece.get_mut(..most).unwrap_or_default())?;
            if read == 0 {
                return Err(io::Error::other(
                    "an output is shorter than the stored state requires",
                ));
            }
            self.count(piece.get(..read).unwrap_or_default());
        }
        Ok(())
    }

    fn count(&mut self, bytes: &[u8]) {
        let Some((last, rest)) = bytes.split_last() else { return };
        self.digester.add(self.last.as_slice());
        self.digester.add(rest);
        self.last = Some(*last);
        self.bytes += bytes.len() as u64;
    }

    /// Adds bytes.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.count(bytes);
        self.file.write_all(bytes)
    }

    /// Takes the last byte back, so that what comes next goes on where it stood.
    pub fn take_back(&mut self) -> io::Result<()> {
        if self.last.take().is_some() {
            self.bytes -= 1;
            self.file.seek(SeekFrom::Start(self.bytes))?;
        }
        Ok(())
    }

    /// Writes out what is held, and says what counts.
    pub fn mark(&mut self) -> io::Result<Mark> {
        self.file.flush()?;
        let mut digester = self.digester.clone();
        digester.add(self.last.as_slice());
        let name = self.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Mark { name, bytes: self.bytes, digest: digester.digest() })
    }

    /// What was written, to be read at any place.
    pub fn reopen(&mut self) -> io::Result<File> {
        self.file.flush()?;
        File::open(&self.path)
    }

    /// What was written, from the beginning.
    pub fn read(&mut self) -> io::Result<BufReader<io::Take<File>>> {
        self.file.flush()?;
        Ok(BufReader::with_capacity(1 << 16, self.reopen()?.take(self.bytes)))
    }
}

/// A file that gets its name when it is whole.
pub struct FinalFile {
    target: PathBuf,
    out: StagedOutput,
}

enum StagedOutput {
    /// Beside its place.
    Aside(BufWriter<NamedTempFile>),
    /// A device or a pipe, which has no beside.
    Straight(BufWriter<File>),
}

impl FinalFile {
    /// Whether a file can be begun; it is not.
    pub fn probe(path: &Path) -> io::Result<()> {
        FinalFile::begin(path).map(|_| ())
    }

    /// Begins a file. A link leads to the file that is replaced; what is no plain file, or stands for
    /// an open one, is written straight.
    pub fn begin(path: &Path) -> io::Result<FinalFile> {
        if path.starts_with("/dev") || path.starts_with("/proc") {
            let file = File::options().append(true).open(path)?;
            return Ok(FinalFile {
                target: path.to_owned(),
                out: StagedOutput::Straight(BufWriter::new(file)),
            });
        }
        let target = match std::fs::canonicalize(path) {
            Ok(target) => target,
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
            Err(error) => return Err(error),
        };
        let known = std::fs::metadata(&target).ok();
        let out = match &known {
            Some(data) if data.is_dir() => {
                return Err(io::Error::other("it is a folder"));
            }
            Some(data) if !data.is_file() => {
                StagedOutput::Straight(BufWriter::new(File::options().write(true).open(&target)?))
            }
            known => StagedOutput::Aside(BufWriter::with_capacity(
                1 << 16,
                aside(&target, known.as_ref())?,
            )),
        };
        Ok(FinalFile { target, out })
    }

    /// Puts the file in its place.
    pub fn finish(self) -> io::Result<()> {
        match self.out {
            StagedOutput::Straight(mut out) => out.flush(),
            StagedOutput::Aside(out) => {
                let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_data()?;
                file.persist(&self.target).map(|_| ()).map_err(|error| error.error)
            }
        }
    }
}

impl Write for FinalFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.out {
            StagedOutput::Aside(out) => out.write(bytes),
            StagedOutput::Straight(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.out {
            StagedOutput::Aside(out) => out.flush(),
            StagedOutput::Straight(out) => out.flush(),
        }
    }
}

const PART_START: &str = ".gincert-";
const PART_END: &str = ".part";
/// A file that was written to within this time may be one that another run has just begun.
const SWEPT_AGE: std::time::Duration = std::time::Duration::from_secs(60);
/// Most names of a folder that are searched for temporary files of killed runs.
const SWEPT_NAMES_MAX: usize = 10_000;

/// Removes what killed runs left in a folder: files of our names that no run holds.
fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.take(SWEPT_NAMES_MAX).flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_part = name.starts_with(PART_START) && name.ends_with(PART_END);
        if !is_part || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let age = entry.metadata().ok().and_then(|data| data.modified().ok()?.elapsed().ok());
        let is_old = age.is_some_and(|age| age > SWEPT_AGE);
        let is_left = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_old && is_left() {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// A file beside the one that it replaces, with the same rights, or those of any new file.
fn aside(target: &Path, known: Option<&std::fs::Metadata>) -> io::Result<NamedTempFile> {
    let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
    sweep(parent.unwrap_or(Path::new(".")));
    let mut builder = Builder::new();
    builder.prefix(PART_START).suffix(PART_END);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(parent.unwrap_or(Path::new(".")))?;
    // Held until the run ends, however it ends: what nobody holds was left by a run that was killed.
    let _ = file.as_file().try_lock();
    if let Some(known) = known {
        file.as_file().set_permissions(known.permissions())?;
    }
    Ok(file)
}

/// Copies a stage into its place.
pub fn put(stage: &mut Stage, path: &Path) -> io::Result<()> {
    let mut out = FinalFile::begin(path)?;
    io::copy(&mut stage.read()?, &mut out)?;
    out.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_run_left_is_removed_and_what_a_run_holds_stays() {
        let folder = tempfile::tempdir().unwrap();
        let old = std::time::SystemTime::now() - SWEPT_AGE * 2;
        let make = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, "x").unwrap();
            let file = File::options().write(true).open(&path).unwrap();
            file.set_modified(old).unwrap();
            (path, file)
        };
        let (left, _) = make(".gincert-aaaaaa.part");
        let (held, file) = make(".gincert-bbbbbb.part");
        file.try_lock().unwrap();
        let (other, _) = make("gincert.part");
        let fresh = folder.path().join(".gincert-cccccc.part");
        std::fs::write(&fresh, "x").unwrap();
        let log = folder.path().join("log.jsonl");
        let mut out = FinalFile::begin(&log).unwrap();
        out.write_all(b"{}").unwrap();
        assert!(!left.exists() && held.exists() && other.exists() && fresh.exists());
        assert!(!log.exists(), "a file gets its name when it is whole");
        out.finish().unwrap();
        assert_eq!(std::fs::read(&log).unwrap(), b"{}");
    }
}

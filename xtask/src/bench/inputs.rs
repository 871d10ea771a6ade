//! Files that commands are measured on: made by the product itself, always the same ones, kept in
//! target/bench/.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::rivals;
use crate::product::target_folder;

/// The programs that are measured, and the folder of their inputs.
pub struct Inputs {
    /// The release build of the command.
    pub gincert: PathBuf,
    /// What the package `bench` builds.
    pub rival: PathBuf,
    /// The checkout.
    pub root: PathBuf,
    folder: PathBuf,
}

impl Inputs {
    /// Makes the folder, and builds the package `bench`.
    pub fn new(root: &Path) -> Result<Inputs> {
        let target = target_folder(root);
        let program = format!("gincert{}", std::env::consts::EXE_SUFFIX);
        let gincert = target.join("release").join(program);
        let folder = target.join("bench");
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
        let rival = rivals::built(root)?;
        Ok(Inputs { gincert, rival, root: root.to_owned(), folder })
    }

    /// A place for what a command writes.
    pub fn out(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// A rule document.
    pub fn rules(&self, name: &str) -> PathBuf {
        self.root.join("rulesets").join(format!("{name}.md"))
    }

    /// Rounds under a document.
    pub fn log(&self, rules: &str, rounds: usize, more: &[&str]) -> Result<PathBuf> {
        let name = format!("{rules}-{rounds}{}.jsonl", more.concat()).replace('/', "-");
        self.made(&name, |path| {
            let mut command = Command::new(&self.gincert);
            command.args(["generate", "log", "--seed", "1", "--rules"]).arg(self.rules(rules));
            command.args(["--rounds", &rounds.to_string()]).args(more).arg("--out").arg(path);
            started(&mut command)
        })
    }

    /// A log of Gin & Win as a table.
    pub fn table(&self, log: &Path) -> Result<PathBuf> {
        self.beside(log, "csv", |path| {
            started(Command::new(&self.rival).arg("table").arg(log).arg(path))
        })
    }

    /// A file packed by a program that writes to its output; nothing where that is not on this machine.
    pub fn packed(&self, file: &Path, program: &str, end: &str) -> Result<Option<PathBuf>> {
        let Some(words) = rivals::program(program, vec!["-c".into(), file.into()]) else {
            return Ok(None);
        };
        self.beside(file, end, |path| printed(&words, path)).map(Some)
    }

    /// Fair decks, one a line.
    pub fn decks(&self, decks: usize) -> Result<PathBuf> {
        self.made(&format!("decks-{decks}.txt"), |path| {
            let words =
                ["rng", "generate", "chacha20", "--seed", "1", "--decks"].map(OsString::from);
            let program = [self.gincert.clone().into()].into_iter().chain(words);
            printed(&program.chain([decks.to_string().into()]).collect::<Vec<_>>(), path)
        })
    }

    /// Raw output of a generator, so many bytes.
    pub fn raw_output(&self, bytes: usize) -> Result<PathBuf> {
        self.made(&format!("raw-output-{bytes}.bin"), |path| {
            let words = split_mix().flat_map(u64::to_le_bytes);
            Ok(std::fs::write(path, words.take(bytes).collect::<Vec<u8>>())?)
        })
    }

    /// Whole numbers from 1 to 52, one a line.
    pub fn draws(&self, count: usize) -> Result<PathBuf> {
        self.made(&format!("draws-{count}.txt"), |path| {
            // A number below 2^64 times 52 is below 52 after the shift, and even to one part in 2^58.
            let draws = split_mix().map(|word| ((u128::from(word) * 52) >> 64) + 1);
            let lines = draws.take(count).map(|draw| format!("{draw}\n"));
            Ok(std::fs::write(path, lines.collect::<String>())?)
        })
    }

    /// Questions of a file of vectors, one after the other and over again until there are so many.
    pub fn questions(&self, file: &str, count: usize) -> Result<PathBuf> {
        let vectors = self.root.join("vectors").join("ask").join(file);
        let text = std::fs::read_to_string(&vectors)
            .with_context(|| format!("{} cannot be read", vectors.display()))?;
        let asked: Vec<String> = text.lines().filter_map(question).collect();
        let lines = asked.iter().cycle().take(count);
        self.made(&format!("{count}-{file}"), |path| {
            std::fs::write(path, lines.map(|line| format!("{line}\n")).collect::<String>())?;
            Ok(())
        })
    }

    /// A file that is made once: an unfinished one never has its name.
    fn made(&self, name: &str, make: impl FnOnce(&Path) -> Result<()>) -> Result<PathBuf> {
        let path = self.folder.join(name);
        if !path.exists() {
            let unfinished = self.folder.join(format!("unfinished-{name}"));
            make(&unfinished).with_context(|| format!("{name} could not be made"))?;
            std::fs::rename(&unfinished, &path)?;
        }
        Ok(path)
    }

    fn beside(
        &self,
        file: &Path,
        end: &str,
        make: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<PathBuf> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        self.made(&format!("{name}.{end}"), make)
    }

    /// A folder of so many signed letters about one document, and the file of their signer: each letter
    /// follows the one before it, or none follows another.
    pub fn letters(&self, count: usize, is_chain: bool) -> Result<[PathBuf; 2]> {
        let name = format!("letters-{}-{count}", if is_chain { "chain" } else { "apart" });
        let folder = self.made(&name, |path| {
            std::fs::remove_dir_all(path).ok();
            std::fs::create_dir_all(path.join("letters"))?;
            let key = path.join("key");
            let made = Command::new(&self.gincert).arg("keygen").arg("--out").arg(&key).output()?;
            let public = String::from_utf8_lossy(&made.stdout).trim().to_owned();
            let signer = format!("clerk namespaces=\"approval@gincert\" {public}\n");
            std::fs::write(path.join("signers"), signer)?;
            std::fs::write(path.join("conditions.md"), CONDITIONS)?;
            (0..count).try_for_each(|place| self.letter(path, &key, place, is_chain))
        })?;
        Ok([folder.join("letters"), folder.join("signers")])
    }

    fn letter(&self, folder: &Path, key: &Path, place: usize, is_chain: bool) -> Result<()> {
        // 28 days of 12 months a year: each letter has a day of its own.
        let (year, month) = (2001 + place / 336, place % 336 / 28 + 1);
        let date = format!("{year}-{month:02}-{:02}", place % 28 + 1);
        let of = |place: usize| folder.join("letters").join(format!("{place:05}.md"));
        let mut command = Command::new(&self.gincert);
        command.arg("approve").arg(self.rules("gin-and-win/ten"));
        command.args(["--profile", "washington-2017", "--date", &date]);
        command.arg("--conditions").arg(folder.join("conditions.md"));
        command.arg("--key").arg(key).arg("--out").arg(of(place));
        if let Some(before) = place.checked_sub(1).filter(|_| is_chain) {
            command.arg("--supersedes").arg(of(before));
        }
        started(&mut command)
    }
}

/// What every letter asks for.
const CONDITIONS: &str = "\
# Conditions

| Channel               | Condition                  | Who acts  | When       | Done     |
| --------------------- | -------------------------- | --------- | ---------- | -------- |
| Commercial card rooms | Play by the enclosed rules | Card room | continuing | standing |
";

/// The numbers of SplitMix64 from the seed 1 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
fn split_mix() -> impl Iterator<Item = u64> {
    let mut state = 1_u64;
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    })
}

/// The question of a vector: the value of its key `q`.
fn question(line: &str) -> Option<String> {
    let vector: serde_json::Value = serde_json::from_str(line).ok()?;
    vector.get("q").map(ToString::to_string)
}

fn started(command: &mut Command) -> Result<()> {
    let output = command.output().context("a program does not start")?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}

/// A program that writes into a file.
fn printed(words: &[OsString], path: &Path) -> Result<()> {
    let (program, words) = words.split_first().context("there is no program")?;
    let out = std::fs::File::create(path)?;
    let status = Command::new(program).args(words).stdout(out).stderr(Stdio::null()).status()?;
    if !status.success() {
        bail!("{} ended with {status}", program.to_string_lossy());
    }
    Ok(())
}

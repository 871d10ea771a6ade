//! Files that whole commands are measured on: made by the product itself, always the same ones, kept
//! in target/bench/.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::product::target_folder;

/// The release binary and the folder of its inputs.
pub struct Bench {
    /// The command.
    pub gincert: PathBuf,
    root: PathBuf,
    folder: PathBuf,
}

impl Bench {
    /// Makes the folder.
    pub fn new(root: &Path) -> Result<Bench> {
        let target = target_folder(root);
        let gincert =
            target.join("release").join(format!("gincert{}", std::env::consts::EXE_SUFFIX));
        let folder = target.join("bench");
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
        Ok(Bench { gincert, root: root.to_owned(), folder })
    }

    /// A rule document.
    pub fn rules(&self, name: &str) -> PathBuf {
        self.root.join("rulesets").join(format!("{name}.md"))
    }

    /// A file of questions with agreed answers.
    pub fn vectors(&self, file: &str) -> PathBuf {
        self.root.join("vectors").join("ask").join(file)
    }

    /// Rounds under a document with so many seats.
    pub fn log(&self, name: &str, rules: &str, rounds: &str, more: &[&str]) -> Result<PathBuf> {
        let path = self.folder.join(name);
        let mut command = Command::new(&self.gincert);
        command.args(["generate", "log", "--rules"]).arg(self.rules(rules));
        command.args(["--rounds", rounds, "--seed", "1"]).args(more);
        command.arg("--out").arg(&path);
        self.made(path, command)
    }

    /// Fair decks, one a line.
    pub fn decks(&self, decks: &str) -> Result<PathBuf> {
        let path = self.folder.join(format!("decks-{decks}.txt"));
        let mut command = Command::new(&self.gincert);
        command.args(["rng", "generate", "chacha20", "--seed", "1", "--decks", decks]);
        if !path.is_file() {
            command.stdout(std::fs::File::create(&path)?);
        }
        self.made(path, command)
    }

    /// A file of lines that are written here.
    pub fn lines(&self, name: &str, lines: impl Iterator<Item = String>) -> Result<PathBuf> {
        let path = self.folder.join(name);
        let text: String = lines.map(|line| line + "\n").collect();
        std::fs::write(&path, text)?;
        Ok(path)
    }

    /// The output of a command, in a file.
    fn made(&self, path: PathBuf, mut command: Command) -> Result<PathBuf> {
        let is_there = std::fs::metadata(&path).is_ok_and(|file| file.len() > 0);
        if !is_there {
            let status = command.stderr(Stdio::inherit()).status();
            let status = status.with_context(|| "gincert does not start".to_owned())?;
            if !status.success() {
                bail!("{} could not be made", path.display());
            }
        }
        Ok(path)
    }
}

//! The program for Windows under wine, beside the program for Linux with the same words.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{answer, part, tools};
use tempfile::TempDir;

/// Where Debian keeps the loader of 64-bit programs.
const LOADERS: [&str; 3] = ["/usr/lib/wine/wine64", "wine64", "wine"];
/// Compilers of C for Windows.
const COMPILERS: [&str; 2] = ["x86_64-w64-mingw32-gcc-posix", "x86_64-w64-mingw32-gcc"];
/// A library of Windows that Debian's wine lacks: random numbers, from the function that wine has.
const RANDOM: &str = "#include <windows.h>\n\
    BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);\n\
    __declspec(dllexport) BOOL ProcessPrng(PBYTE data, SIZE_T length) {\n\
        return SystemFunction036(data, (ULONG)length);\n\
    }\n";

/// Both programs, each with a folder of its own to work in.
pub struct Both {
    loader: &'static str,
    folder: TempDir,
    linux: PathBuf,
}

/// What a program did.
#[derive(Debug, PartialEq)]
pub struct Deed {
    pub code: Option<i32>,
    pub printed: String,
}

impl Both {
    /// Both programs, where the distribution has them and wine is on this machine.
    pub fn new() -> Option<Both> {
        let (linux, windows) = (part("linux/gincert")?, part("windows/gincert.exe")?);
        let is_there = |tool: &&str| Command::new(tool).arg("--version").output().is_ok();
        let loader = LOADERS.into_iter().find(|tool| is_there(tool));
        let compiler = COMPILERS.into_iter().find(|tool| is_there(tool));
        let missing: Vec<&str> = [(loader, "wine64"), (compiler, COMPILERS[0])]
            .into_iter()
            .filter_map(|(found, name)| found.is_none().then_some(name))
            .collect();
        if !tools::none_missing(&missing) {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        std::fs::create_dir(&program).unwrap();
        std::fs::copy(windows, program.join("gincert.exe")).unwrap();
        let source = program.join("random.c");
        std::fs::write(&source, RANDOM).unwrap();
        let mut compile = Command::new(compiler?);
        compile.args(["-shared", "-O1", "-o"]).arg(program.join("bcryptprimitives.dll"));
        assert!(compile.arg(source).arg("-ladvapi32").status().unwrap().success());
        let both = Both { loader: loader?, folder, linux };
        // The first start makes wine's own folder, and says so.
        both.one(true, &["--version"]);
        Some(both)
    }

    /// The folder in which a program runs; both hold the same files at first.
    pub fn work(&self, windows: bool) -> PathBuf {
        let folder = self.folder.path().join(if windows { "windows" } else { "linux" });
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// Runs the program for Linux or the one for Windows in its folder.
    pub fn one(&self, windows: bool, words: &[&str]) -> Deed {
        let mut run = match windows {
            true => Command::new(self.loader),
            false => Command::new(&self.linux),
        };
        if windows {
            run.arg(self.folder.path().join("program/gincert.exe"));
            run.env("WINEPREFIX", self.folder.path().join("prefix")).env("WINEDEBUG", "-all");
            run.env("WINEDLLOVERRIDES", "mscoree,mshtml=");
        }
        let output = answer(run.args(words).current_dir(self.work(windows)));
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        // Wine has remarks of its own about its folder.
        let remarks = text(&output.stderr);
        let remarks = remarks.split_inclusive('\n').filter(|line| !line.starts_with("wine: "));
        let printed = remarks.fold(text(&output.stdout), |printed, line| printed + line);
        Deed { code: output.status.code(), printed }
    }

    /// Runs both, which must say the same and end alike; the answer.
    pub fn same(&self, words: &[&str]) -> Deed {
        let (linux, mut windows) = (self.one(false, words), self.one(true, words));
        // A path that was joined has the sign of its system, which is written twice in JSON.
        let sign = if words.contains(&"json") { "\\\\" } else { "\\" };
        windows.printed = windows.printed.replace(sign, "/");
        let differing =
            linux.printed.lines().zip(windows.printed.lines()).find(|(one, other)| one != other);
        assert_eq!(differing, None, "{words:?}");
        assert_eq!(linux, windows, "{words:?}");
        linux
    }

    /// Puts the same files into both folders.
    pub fn place(&self, from: &Path, to: &str, change: &dyn Fn(&Path, Vec<u8>) -> Vec<u8>) {
        for windows in [false, true] {
            super::copied(from, &self.work(windows).join(to), change);
        }
    }

    /// What both wrote into a folder, which must be the same.
    pub fn written(&self, folder: &str) -> Vec<(String, Vec<u8>)> {
        let [linux, windows] =
            [false, true].map(|windows| super::contents(&self.work(windows).join(folder)));
        let names = |files: &[(String, Vec<u8>)]| {
            files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(names(&linux), names(&windows));
        for ((name, linux), (_, windows)) in linux.iter().zip(&windows) {
            assert!(linux == windows, "{folder}/{name} differs");
        }
        linux
    }
}

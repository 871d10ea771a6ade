//! The programs of a distribution, and where each lies in it.

/// A program that runs on a machine without a toolchain.
#[derive(Debug)]
pub struct Program {
    /// Its word: the folder that it lies in, and the name of its bill of materials.
    pub word: &'static str,
    /// Its file, from the folder of the distribution.
    pub path: &'static str,
    /// What it was compiled for.
    pub target: &'static str,
    /// The packages of ours that are linked into it.
    pub packages: &'static [&'static str],
    /// What of the toolchain and the system is in it besides: files of `dist/notices`.
    pub notices: &'static [&'static str],
}

/// The program for Linux.
pub const LINUX: Program = Program {
    word: "linux",
    path: "linux/gincert",
    target: "x86_64-unknown-linux-musl",
    packages: &["gincert-cli"],
    notices: &["rust.txt", "musl.txt", "llvm.txt"],
};

impl Program {
    /// All of them.
    pub const ALL: [Program; 3] = [
        LINUX,
        Program {
            word: "windows",
            path: "windows/gincert.exe",
            target: "x86_64-pc-windows-gnu",
            packages: &["gincert-cli"],
            notices: &["rust.txt", "mingw-w64.txt", "gcc.txt"],
        },
        Program {
            word: "page",
            path: "page/gincert.html",
            target: "wasm32-wasip1",
            packages: &["gincert-cli", "gincert-unpack"],
            notices: &["rust.txt", "wasi-libc.txt"],
        },
    ];
}

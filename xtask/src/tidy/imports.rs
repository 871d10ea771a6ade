//! What the files of one crate take from each other: their `use` lines and the paths in their code.
//!
//! It reads tokens, not Rust: names that a macro puts together and calls of methods are not seen. Tests
//! are passed over, and so is what other crates are asked for.

use std::collections::{BTreeMap, BTreeSet};

/// A module's path in its crate: `["played", "keys"]`; the crate's root is empty.
pub type Module = Vec<String>;

/// How often a name may be passed on by `pub use` from file to file.
const PASSED_ON_MAX: usize = 8;

/// A file of a crate.
#[derive(Default)]
struct Source {
    /// Names that a `use` brings, each with the path that it stands for, and whether it passes it on.
    uses: BTreeMap<String, (Vec<String>, bool)>,
    /// Paths behind which `use` brings every name, and whether it passes them on.
    globs: Vec<(Vec<String>, bool)>,
    /// Paths in the code.
    paths: Vec<Vec<String>>,
    /// Every word of the code outside of `use` lines.
    words: BTreeSet<String>,
    /// Names of what the file defines.
    items: BTreeSet<String>,
    /// Modules beside it that are tests.
    tests: Vec<String>,
}

/// The files of one crate by module.
pub struct Crate {
    sources: BTreeMap<Module, Source>,
}

/// Who takes what from whom: for each module the modules that it takes from, each with one name.
pub type Imports = BTreeMap<Module, BTreeMap<Module, String>>;

impl Crate {
    /// Reads files of a crate, each with its path within `src/`.
    pub fn read<'t>(files: impl Iterator<Item = (&'t str, &'t str)>) -> Crate {
        let mut sources: BTreeMap<Module, Source> = BTreeMap::new();
        for (within, text) in files {
            // A program beside a library has the same root, and nobody takes anything from it.
            sources.entry(module(within)).or_insert_with(|| Source::read(text));
        }
        let tests: Vec<Module> = sources
            .iter()
            .flat_map(|(module, source)| source.tests.iter().map(|name| below(module, name)))
            .collect();
        sources.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
        Crate { sources }
    }

    /// What each file takes from each other one.
    pub fn imports(&self) -> Imports {
        let mut imports = Imports::new();
        for (module, source) in &self.sources {
            let brought = source.uses.iter().filter(|(name, (_, is_passed_on))| {
                !is_passed_on || source.words.contains(name.as_str())
            });
            let globs = source.globs.iter().filter(|(_, is_passed_on)| !is_passed_on);
            let paths = brought.map(|(_, (path, _))| path).chain(&source.paths);
            let named = paths.filter_map(|path| self.resolve(self.absolute(module, path, 0)?, 0));
            let every = globs.filter_map(|(path, _)| {
                let from = self.absolute(module, path, 0)?;
                self.sources.contains_key(&from).then(|| (from, "everything".to_owned()))
            });
            let taken = imports.entry(module.clone()).or_default();
            for (from, name) in named.chain(every).filter(|(from, _)| from != module) {
                taken.entry(from).or_insert(name);
            }
        }
        imports
    }

    /// A path from the crate's root on; `None` for one into another crate.
    fn absolute(&self, module: &Module, path: &[String], depth: usize) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => return Some(rest.to_vec()),
            "self" => return Some([module.as_slice(), rest].concat()),
            "super" => {
                let ups = path.iter().take_while(|word| *word == "super").count();
                let above = module.get(..module.len().checked_sub(ups)?)?;
                return Some([above, path.get(ups..)?].concat());
            }
            _ => {}
        }
        if self.sources.contains_key(&below(module, first)) {
            return Some([module.as_slice(), path].concat());
        }
        let (brought, _) = self.sources.get(module)?.uses.get(first)?;
        if rest.is_empty() || depth == PASSED_ON_MAX || brought.first() == Some(first) {
            return None;
        }
        let brought = self.absolute(module, brought, depth + 1)?;
        Some([brought.as_slice(), rest].concat())
    }

    /// The file in which a path ends, past all files that only pass the name on, and the name; `None`
    /// for a module as such.
    fn resolve(&self, path: Vec<String>, depth: usize) -> Option<(Module, String)> {
        let ends = (0..=path.len()).rev();
        let mut known = ends.filter(|end| self.sources.contains_key(&path[..*end]));
        let (module, rest) = path.split_at(known.next()?);
        let Some((name, after)) = rest.split_first() else { return self.namesake(&path, depth) };
        let source = self.sources.get(module)?;
        let here = || Some((module.to_vec(), name.clone()));
        if depth == PASSED_ON_MAX || source.items.contains(name) {
            return here();
        }
        if let Some((brought, _)) = source.uses.get(name) {
            let Some(brought) = self.absolute(&module.to_vec(), brought, 0) else { return here() };
            let on = [brought.as_slice(), after].concat();
            return if on == path { here() } else { self.resolve(on, depth + 1) };
        }
        let globs = source.globs.iter().filter_map(|(glob, _)| {
            let from = self.absolute(&module.to_vec(), glob, 0)?;
            let (end, name) = self.resolve([from.as_slice(), rest].concat(), depth + 1)?;
            self.sources.get(&end)?.items.contains(&name).then_some((end, name))
        });
        globs.into_iter().next().or_else(here)
    }

    /// What the module above a module passes on under the same name: `mod verify; pub use verify::verify;`.
    fn namesake(&self, path: &[String], depth: usize) -> Option<(Module, String)> {
        let (name, above) = path.split_last()?;
        let (brought, _) = self.sources.get(above)?.uses.get(name)?;
        let on = self.absolute(&above.to_vec(), brought, 0)?;
        if on == path || depth == PASSED_ON_MAX { None } else { self.resolve(on, depth + 1) }
    }
}

/// The module of a file by its path within `src/`.
fn module(within: &str) -> Module {
    let stem = within.strip_suffix(".rs").unwrap_or(within);
    let mut parts: Module = stem.split('/').map(str::to_owned).collect();
    let is_root = parts.len() == 1 && matches!(stem, "lib" | "main");
    if is_root || parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

fn below(module: &Module, name: &str) -> Module {
    [module.as_slice(), &[name.to_owned()]].concat()
}

/// Words before the name of what is defined.
const DEFINES: [&str; 8] = ["fn", "struct", "enum", "trait", "const", "static", "type", "union"];

impl Source {
    fn read(text: &str) -> Source {
        let mut source = Source::default();
        let (tokens, tests) = without_tests(tokens(text));
        source.tests = tests;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let before = at.checked_sub(1).and_then(|before| tokens.get(before)).copied();
            let next = tokens.get(at + 1).copied().unwrap_or_default();
            if *token == "use" && next != "<" {
                let length = tokens[at..].iter().position(|token| *token == ";").unwrap_or(0);
                let is_passed_on = before.is_some_and(|word| word == "pub" || word == ")");
                source.take_use(&tokens[at + 1..at + length.max(1)], &[], is_passed_on);
                at += length + 1;
                continue;
            }
            if is_word(token) {
                source.words.insert((*token).to_owned());
                if before.is_some_and(|word| DEFINES.contains(&word)) {
                    source.items.insert((*token).to_owned());
                }
                let path = path(&tokens[at..]);
                at += 2 * path.len() - 1;
                if path.len() > 1 {
                    source.words.extend(path.iter().cloned());
                    source.paths.push(path);
                }
                continue;
            }
            at += 1;
        }
        source
    }

    /// Takes what a `use` brings: a path, with a list of more behind it or another name.
    fn take_use(&mut self, tree: &[&str], above: &[String], is_passed_on: bool) {
        let own = path(tree);
        let rest = tree.get((2 * own.len()).saturating_sub(1)..).unwrap_or_default();
        let mut full = [above, &own].concat();
        match rest {
            [] | ["as", "_"] => {}
            ["::", "*"] | ["*"] => return self.globs.push((full, is_passed_on)),
            ["::", "{", inner @ .., "}"] | ["{", inner @ .., "}"] => {
                return parts(inner)
                    .into_iter()
                    .for_each(|part| self.take_use(part, &full, is_passed_on));
            }
            ["as", name] => {
                self.uses.insert((*name).to_owned(), (full, is_passed_on));
                return;
            }
            _ => return,
        }
        if full.last().is_some_and(|last| last == "self") {
            full.pop();
        }
        if let Some(name) = full.last().cloned() {
            self.uses.insert(name, (full, is_passed_on));
        }
    }
}

/// The parts of a list, which commas part.
fn parts<'t, 's>(tokens: &'t [&'s str]) -> Vec<&'t [&'s str]> {
    let mut depth = 0_usize;
    let all = tokens.split(|token| {
        match *token {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        *token == "," && depth == 0
    });
    all.filter(|part| !part.is_empty()).collect()
}

/// The words of the path that tokens begin with.
fn path(tokens: &[&str]) -> Vec<String> {
    let mut words = Vec::new();
    for pair in tokens.chunks(2) {
        match pair {
            [word, "::"] if is_word(word) => words.push((*word).to_owned()),
            [word, ..] if is_word(word) => {
                words.push((*word).to_owned());
                break;
            }
            _ => break,
        }
    }
    words
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c == '_' || c.is_alphabetic())
}

/// Tokens without the items under `#[cfg(test)]`, and the names of modules among these.
fn without_tests(tokens: Vec<&str>) -> (Vec<&str>, Vec<String>) {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let (mut kept, mut tests) = (Vec::new(), Vec::new());
    let mut rest = tokens.as_slice();
    while let Some((first, after)) = rest.split_first() {
        let Some(item) = rest.strip_prefix(&MARK) else {
            kept.push(*first);
            rest = after;
            continue;
        };
        let end = item_end(item);
        let names = item[..end].windows(2).filter(|pair| pair[0] == "mod").take(1);
        tests.extend(names.map(|pair| pair[1].to_owned()));
        rest = item.get(end..).unwrap_or_default();
    }
    (kept, tests)
}

/// How many tokens an item has: up to its semicolon, or to the end of its body.
fn item_end(item: &[&str]) -> usize {
    let is_use = item.iter().take_while(|token| **token != "{").any(|token| *token == "use");
    let mut depth = 0_usize;
    for (at, token) in item.iter().enumerate() {
        match *token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (*token == ";" || *token == "}" && !is_use) {
            return at + 1;
        }
    }
    item.len()
}

/// Words, `::` and single marks of a source text; comments, texts and lifetimes are left out.
fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = quoted(rest) {
            length
        } else if is_word(rest) {
            let end = |c: char| c != '_' && !c.is_alphanumeric();
            let length = rest.find(end).unwrap_or(rest.len());
            found.push(&rest[..length]);
            length
        } else if rest.starts_with("::") {
            found.push(&rest[..2]);
            2
        } else {
            if !first.is_whitespace() {
                found.push(&rest[..first.len_utf8()]);
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    found
}

/// The bytes of the text, the character or the lifetime that a source text begins with.
fn quoted(rest: &str) -> Option<usize> {
    let body = rest.trim_start_matches(['b', 'c']);
    let before = rest.len() - body.len();
    if before > 1 {
        return None;
    }
    if let Some(raw) = body.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let inner = raw[hashes..].strip_prefix('"')?;
        let closing = format!("\"{}", "#".repeat(hashes));
        let end = inner.find(&closing).map_or(inner.len(), |end| end + closing.len());
        return Some(before + 2 + hashes + end);
    }
    let mark = body.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
    let inner = &body[1..];
    // A lifetime has no second mark, and a character no second character.
    let is_lifetime = mark == '\''
        && !inner.starts_with('\\')
        && inner.chars().nth(1).is_none_or(|second| second != '\'');
    if is_lifetime {
        let end = inner.find(|c: char| c != '_' && !c.is_alphanumeric());
        return Some(1 + end.unwrap_or(inner.len()));
    }
    let mut is_escaped = false;
    for (at, c) in inner.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == mark => return Some(before + 1 + at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(files: &[(&str, &str)], from: &str) -> Vec<(String, String)> {
        let imports = Crate::read(files.iter().copied()).imports();
        let found = imports.get(&module(from)).into_iter().flatten();
        found.map(|(from, name)| (from.join("::"), name.clone())).collect()
    }

    fn one(text: &str) -> Vec<String> {
        let files = [
            ("a.rs", text),
            ("b/mod.rs", "mod c;\npub use c::Passed;\npub struct Own;"),
            ("b/c.rs", "pub struct Passed; pub struct Other; pub fn go() {}"),
        ];
        let found = taken(&files, "a.rs").into_iter();
        found.map(|(from, name)| format!("{from}.{name}")).collect()
    }

    #[test]
    fn a_name_is_taken_from_the_file_that_defines_it() {
        assert_eq!(one("use crate::b::Own;"), ["b.Own"]);
        assert_eq!(one("use crate::b::Passed;"), ["b::c.Passed"]);
        assert_eq!(one("use super::b::{Own, c::{self, Other as One}};"), ["b.Own", "b::c.Other"]);
        assert_eq!(one("use crate::b; fn f() { b::Passed::new() }"), ["b::c.Passed"]);
        assert_eq!(one("fn f(x: &crate::b::c::Other) {}"), ["b::c.Other"]);
        assert_eq!(one("use crate::b::c::*;"), ["b::c.everything"]);
        assert_eq!(one("use std::fmt; use other::b::Own;"), [""; 0]);
        let root = ("lib.rs", "mod go; pub use go::go;");
        let files = [root, ("go.rs", "pub fn go() {}"), ("a.rs", "fn f() { crate::go() }")];
        assert_eq!(taken(&files, "a.rs"), [("go".to_owned(), "go".to_owned())]);
    }

    #[test]
    fn what_is_only_passed_on_is_not_taken() {
        assert_eq!(one("pub use crate::b::Own;"), [""; 0]);
        assert_eq!(one("pub(crate) use crate::b::Own; fn f(own: Own) {}"), ["b.Own"]);
    }

    #[test]
    fn tests_comments_and_texts_take_nothing() {
        assert_eq!(one("// crate::b::Own\n/* crate::b::Own */"), [""; 0]);
        assert_eq!(one("const A: &str = \"crate::b::Own \\\" crate::b::Own\";"), [""; 0]);
        assert_eq!(one("const A: &str = r#\"\" crate::b::Own\"#;"), [""; 0]);
        assert_eq!(one("#[cfg(test)]\nmod tests { use crate::b::Own; fn f() {} }"), [""; 0]);
        assert_eq!(one("#[cfg(test)]\nuse crate::b::{Own};\nuse crate::b::Passed;").len(), 1);
        let after = "fn f<'a>(c: &'a str) { '\"'; '\\''; b'\"'; } use crate::b::Own;";
        assert_eq!(one(after), ["b.Own"]);
        let files =
            [("a.rs", "#[cfg(test)]\nmod t;"), ("a/t.rs", "use crate::b::X;"), ("b.rs", "")];
        assert!(taken(&files, "a/t.rs").is_empty());
    }
}

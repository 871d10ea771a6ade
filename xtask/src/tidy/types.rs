//! The names of types in the sources of the crates, shared by the rules about language. It reads
//! declarations by line; it knows nothing about what the names mean.

use crate::repository::Tree;

/// A type that a crate declares.
#[derive(Debug, PartialEq, Eq)]
pub struct TypeName {
    /// The folder of the crate below `crates/`.
    pub krate: String,
    pub name: String,
    /// Whether other files can name it: `pub` of any reach.
    pub is_public: bool,
    /// The path of its file and its line, from 1.
    pub place: (String, usize),
}

/// Every struct, enum, trait and type alias in `crates/*/src`, by path and line.
pub fn type_names(tree: &Tree) -> impl Iterator<Item = TypeName> {
    sources(tree).flat_map(|(krate, path, text)| {
        super::numbered(text).filter_map(move |(number, line)| {
            let (name, is_public) = declared(line)?;
            Some(TypeName {
                krate: krate.to_owned(),
                name: name.to_owned(),
                is_public,
                place: (path.to_owned(), number),
            })
        })
    })
}

/// The source files of the crates: crate, path and text.
pub fn sources(tree: &Tree) -> impl Iterator<Item = (&str, &str, &str)> {
    tree.texts().filter(|(path, _)| path.ends_with(".rs")).filter_map(|(path, text)| {
        let (krate, rest) = path.strip_prefix("crates/")?.split_once('/')?;
        rest.starts_with("src/").then_some((krate, path, text))
    })
}

/// The type that a line declares, and whether other files can name it.
fn declared(line: &str) -> Option<(&str, bool)> {
    let line = line.trim_start();
    let (rest, is_public) = match line.strip_prefix("pub") {
        None => (line, false),
        Some(rest) => {
            let rest = match rest.strip_prefix('(') {
                Some(reach) => reach.split_once(')')?.1,
                None => rest,
            };
            (rest.strip_prefix(' ')?, true)
        }
    };
    let rest = rest.strip_prefix("unsafe ").unwrap_or(rest);
    let name =
        ["struct ", "enum ", "trait ", "type "].iter().find_map(|word| rest.strip_prefix(word))?;
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
    let name = name.get(..end)?;
    name.starts_with(|c: char| c.is_uppercase()).then_some((name, is_public))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_gives_its_name_and_its_reach() {
        for (line, expected) in [
            ("pub struct Deck {", Some(("Deck", true))),
            ("    pub(super) enum Kind<'a> {", Some(("Kind", true))),
            ("pub(in crate::rules) type Row = u8;", Some(("Row", true))),
            ("trait Walk: Sized {", Some(("Walk", false))),
            ("    type Item = u8;", Some(("Item", false))),
            ("let structure = 1;", None),
            ("// struct Deck", None),
            ("pub fn deck() {}", None),
        ] {
            assert_eq!(declared(line), expected, "{line}");
        }
    }

    #[test]
    fn only_sources_of_crates_declare_types() {
        let code = "pub struct Deck;\n";
        let tree = Tree::of(&[
            ("crates/rng/src/deck.rs", code),
            ("crates/rng/tests/deck.rs", code),
            ("xtask/src/deck.rs", code),
        ]);
        let places: Vec<String> = type_names(&tree).map(|one| one.place.0).collect();
        assert_eq!(places, ["crates/rng/src/deck.rs"]);
    }
}

//! Project rule: no file imports from a file that imports from it, over however many others; and no folder
//! from a folder beside it that imports from it.
//!
//! A module and its own parts are one package: a part may use what the module above it says, although the
//! module names its parts. Any other circle ties crates together that are to be read one by one. Two folders
//! can be tied without a circle of files: one file of each takes from another file of the other one.

use super::imports::{Crate, Imports, Module};
use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

pub const RULE: Rule = Rule {
    name: "circles",
    text: "no files of a crate import from each other in a circle, but for a module and its own parts, and \
           no folders beside each other do; move what both need into a file or folder below them, or what \
           ties them into one above",
    written: PROJECT_RULES,
    check,
};

fn check(tree: &Tree) -> Vec<String> {
    let mut crates: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for (path, text) in tree.texts().filter(|(path, _)| path.ends_with(".rs")) {
        if let Some((package, within)) = path.split_once("/src/") {
            crates.entry(package).or_default().push((within, text));
        }
    }
    let mut misses = Vec::new();
    for (package, files) in crates {
        let imports = Crate::read(files.into_iter()).imports();
        let of_files = circles(&imports);
        misses.extend(of_files.iter().map(|circle| miss(package, circle)));
        // Files in a circle tie their folders too: they come first.
        if of_files.is_empty() {
            for level in levels(&imports) {
                misses.extend(circles(&level).iter().map(|circle| miss(package, circle)));
            }
        }
    }
    misses
}

/// What the files and folders beside each other take from each other, level by level: a folder takes what
/// any file in it takes.
fn levels(imports: &Imports) -> Vec<Imports> {
    let mut levels: BTreeMap<&[String], Imports> = BTreeMap::new();
    for (who, taken) in imports {
        for (whom, name) in taken {
            let common = who.iter().zip(whom).take_while(|(a, b)| a == b).count();
            let (Some(from), Some(to)) = (who.get(..=common), whom.get(..=common)) else {
                continue;
            };
            let level = levels.entry(&who[..common]).or_default();
            let taken = level.entry(from.to_vec()).or_default();
            taken.entry(to.to_vec()).or_insert_with(|| name.clone());
        }
    }
    levels.into_values().collect()
}

/// A step of a circle: who takes which name from whom.
type Step<'i> = (&'i Module, &'i str, &'i Module);

/// A shortest circle of every group of files that import from each other.
fn circles(imports: &Imports) -> Vec<Vec<Step<'_>>> {
    let mut found = Vec::new();
    let mut open = vec![Graph { imports, among: imports.keys().collect(), package: None }];
    while let Some(graph) = open.pop() {
        for group in graph.groups() {
            let package = group.iter().copied().min_by_key(|module| module.len());
            let package =
                package.filter(|package| group.iter().all(|module| module.starts_with(package)));
            let within = Graph { imports, among: group, package };
            match package {
                // What is left without the module above its own parts.
                Some(_) => open.push(within),
                None => found.extend(within.shortest()),
            }
        }
    }
    found.sort();
    found
}

/// Files, and what they take from each other; nothing that parts take from the module above them all.
struct Graph<'i> {
    imports: &'i Imports,
    among: BTreeSet<&'i Module>,
    package: Option<&'i Module>,
}

impl<'i> Graph<'i> {
    fn steps(&self, module: &'i Module) -> impl Iterator<Item = Step<'i>> {
        let all = self.imports.get(module).into_iter().flatten();
        let own = all.filter(|(from, _)| self.among.contains(from) && self.package != Some(from));
        own.map(move |(from, name)| (module, name.as_str(), from))
    }

    /// All that a file imports from, over others too.
    fn reached(&self, module: &'i Module) -> BTreeSet<&'i Module> {
        let mut reached = BTreeSet::new();
        let mut open = vec![module];
        while let Some(module) = open.pop() {
            open.extend(
                self.steps(module).map(|(.., from)| from).filter(|from| reached.insert(*from)),
            );
        }
        reached
    }

    /// The groups of files each of which imports from each other one of its group.
    fn groups(&self) -> Vec<BTreeSet<&'i Module>> {
        let reached: BTreeMap<&Module, BTreeSet<&Module>> =
            self.among.iter().map(|module| (*module, self.reached(module))).collect();
        let groups =
            reached.iter().filter(|(module, own)| own.contains(*module)).map(|(module, own)| {
                let back =
                    |other: &&&Module| reached.get(**other).is_some_and(|all| all.contains(module));
                own.iter().filter(back).copied().collect()
            });
        let groups: BTreeSet<BTreeSet<&Module>> = groups.collect();
        groups.into_iter().collect()
    }

    /// A shortest circle; where there is one, one that does not need what parts take from above them.
    fn shortest(&self) -> Option<Vec<Step<'i>>> {
        let of = |may_rise| {
            let all = self.among.iter().filter_map(move |start| self.circle(start, may_rise));
            all.min_by_key(Vec::len)
        };
        of(false).or_else(|| of(true))
    }

    /// A shortest circle through a file.
    fn circle(&self, start: &'i Module, may_rise: bool) -> Option<Vec<Step<'i>>> {
        let mut seen = BTreeSet::new();
        let mut open = VecDeque::from([Vec::new()]);
        while let Some(way) = open.pop_front() {
            let end = way.last().map_or(start, |(.., from): &Step<'_>| *from);
            let all = self.steps(end);
            for step in all.filter(|(who, _, whom)| may_rise || !who.starts_with(whom)) {
                let mut way = way.clone();
                way.push(step);
                if step.2 == start {
                    return Some(way);
                }
                if seen.insert(step.2) {
                    open.push_back(way);
                }
            }
        }
        None
    }
}

/// What is wrong, with every step of the circle.
fn miss(package: &str, circle: &[Step<'_>]) -> String {
    let name = |module: &Module| match module.as_slice() {
        [] => "the crate's root".to_owned(),
        parts => parts.join("::"),
    };
    let steps = circle
        .iter()
        .map(|(who, what, whom)| format!("{} takes {what} from {}", name(who), name(whom)));
    format!("{package}: {}", steps.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<(String, &str)> =
            files.iter().map(|(path, text)| (format!("crates/x/src/{path}"), *text)).collect();
        let files: Vec<(&str, &str)> =
            files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        check(&Tree::of(&files))
    }

    #[test]
    fn two_files_do_not_import_from_each_other() {
        let files =
            [("a.rs", "use crate::b::B; struct A;"), ("b.rs", "use crate::a::A; struct B;")];
        assert_eq!(misses(&files), ["crates/x: a takes B from b, b takes A from a"]);
        let one_way = [("a.rs", "use crate::b::B;"), ("b.rs", "struct B;")];
        assert_eq!(misses(&one_way), [""; 0]);
    }

    #[test]
    fn a_circle_over_files_between_is_one_and_is_told_once() {
        let files = [
            ("a.rs", "use crate::b::B; struct A;"),
            ("b.rs", "use crate::c::go; struct B;"),
            ("c.rs", "fn go() { crate::d::on() }"),
            ("d.rs", "use crate::a::A; fn on() {}"),
        ];
        assert_eq!(misses(&files).len(), 1);
    }

    #[test]
    fn a_module_and_its_own_parts_are_one_room() {
        let module = ("m/mod.rs", "mod p; mod q; use p::run; struct Own;");
        let part = ("m/p.rs", "use super::Own; fn run() {}");
        assert_eq!(misses(&[module, part, ("m/q.rs", "")]), [""; 0]);
        let parts = [
            module,
            ("m/p.rs", "use super::{Own, q::Q}; fn run() {}"),
            ("m/q.rs", "use super::p::run; struct Q;"),
        ];
        assert_eq!(misses(&parts), ["crates/x: m::p takes Q from m::q, m::q takes run from m::p"]);
    }

    #[test]
    fn a_circle_that_leaves_the_module_counts_although_it_goes_through_it() {
        let files = [
            ("m/mod.rs", "mod p; use crate::other::go; struct Own;"),
            ("m/p.rs", "use super::Own; fn run() {}"),
            ("other.rs", "use crate::m::p::run; fn go() {}"),
        ];
        assert_eq!(misses(&files).len(), 1);
    }

    #[test]
    fn two_folders_do_not_import_from_each_other_by_different_files() {
        let tied = [
            ("a/x.rs", "use crate::b::y::Y; struct X;"),
            ("a/z.rs", "struct Z;"),
            ("b/y.rs", "struct Y;"),
            ("b/w.rs", "use crate::a::z::Z;"),
        ];
        assert_eq!(misses(&tied), ["crates/x: a takes Y from b, b takes Z from a"]);
        let deeper =
            tied.map(|(path, text)| (format!("f/{path}"), text.replace("crate::", "crate::f::")));
        let deeper: Vec<(&str, &str)> =
            deeper.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        assert_eq!(misses(&deeper), ["crates/x: f::a takes Y from f::b, f::b takes Z from f::a"]);
        assert_eq!(misses(&tied[..3]), [""; 0]);
        let with_a_file = [tied[0], tied[2], ("b/w.rs", "use crate::a::x::X;")];
        assert_eq!(misses(&with_a_file).len(), 1);
    }

    #[test]
    fn a_name_that_is_passed_on_ties_only_its_own_file() {
        let files = [
            ("m/mod.rs", "mod low; mod high; pub use low::Low; pub use high::high;"),
            ("m/low.rs", "pub struct Low;"),
            ("m/high.rs", "use crate::other::go; pub fn high() {}"),
            ("other.rs", "use crate::m::Low; pub fn go() {}"),
        ];
        let imports = Crate::read(files.into_iter()).imports();
        assert!(circles(&imports).is_empty());
        assert_eq!(misses(&files), ["crates/x: m takes go from other, other takes Low from m"]);
    }
}

//! House rule: data flows up the floors, never down, and a few outside crates stay out of rooms.

use super::Rule;
use super::manifest::{Kind, dependencies};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "edges",
    text: "a crate imports the crates of ours that the floor plan gives it, all of them and no others; \
           the reference evaluator depends on nothing; only the command knows a terminal",
    written: "docs/architecture.md, and the floor plan in xtask/src/tidy/edges.rs",
    check,
};

/// A room, its floor, and which rooms of ours it may import.
struct Room {
    name: &'static str,
    floor: u8,
    imports: &'static [&'static str],
}

const ROOMS: &[Room] = &[
    Room { name: "game", floor: 0, imports: &[] },
    Room { name: "evidence", floor: 0, imports: &[] },
    Room { name: "input", floor: 0, imports: &[] },
    Room { name: "chance", floor: 0, imports: &[] },
    Room { name: "signing", floor: 0, imports: &[] },
    Room { name: "fast", floor: 1, imports: &["game"] },
    Room { name: "math", floor: 1, imports: &["game", "fast", "evidence"] },
    Room { name: "terms", floor: 1, imports: &["game"] },
    Room { name: "pages", floor: 1, imports: &["evidence"] },
    Room { name: "ask", floor: 2, imports: &["game", "fast", "terms"] },
    Room {
        name: "submission",
        floor: 2,
        imports: &["game", "terms", "math", "pages", "evidence", "ask"],
    },
    Room { name: "replay", floor: 2, imports: &["game", "fast", "math", "evidence", "chance"] },
    Room { name: "rng", floor: 2, imports: &["evidence", "chance", "pages"] },
    Room { name: "report", floor: 3, imports: &["evidence", "signing"] },
    Room {
        name: "audit",
        floor: 3,
        imports: &["game", "evidence", "input", "chance", "pages", "submission", "replay"],
    },
    Room {
        name: "certify",
        floor: 4,
        imports: &[
            "audit",
            "game",
            "evidence",
            "input",
            "chance",
            "math",
            "pages",
            "submission",
            "replay",
            "rng",
            "report",
            "signing",
        ],
    },
    Room {
        name: "letters",
        floor: 4,
        imports: &["evidence", "pages", "submission", "report", "signing"],
    },
    Room {
        name: "gincert",
        floor: 5,
        imports: &[
            "audit",
            "game",
            "evidence",
            "input",
            "math",
            "pages",
            "submission",
            "replay",
            "rng",
            "report",
            "certify",
            "letters",
            "signing",
        ],
    },
    Room {
        name: "cli",
        floor: 5,
        imports: &[
            "audit",
            "game",
            "evidence",
            "input",
            "ask",
            "math",
            "pages",
            "submission",
            "replay",
            "rng",
            "report",
            "signing",
            "certify",
            "letters",
        ],
    },
];

/// Crates that draw on a terminal or read its arguments.
const TERMINAL: &[&str] = &[
    "annotate-snippets",
    "anstream",
    "anstyle",
    "clap",
    "clap_complete",
    "clap_mangen",
    "colored",
    "console",
    "crossterm",
    "indicatif",
    "owo-colors",
    "termcolor",
    "terminal_size",
];
const TERMINAL_FLOOR: u8 = 5;

fn check(tree: &Tree) -> Vec<String> {
    let mut misses = refusals(tree);
    misses.extend(unused(tree));
    misses
}

/// Imports that the floor plan permits and that no crate has: a plan that is too wide forbids nothing.
fn unused(tree: &Tree) -> Vec<String> {
    let mut misses = Vec::new();
    for room in ROOMS {
        let path = format!("crates/{}/Cargo.toml", room.name);
        let Some(text) = tree.text(&path) else { continue };
        let shipped = dependencies(text).into_iter().filter(|(kind, _)| *kind == Kind::Shipped);
        let names: Vec<String> = shipped.map(|(_, name)| name).collect();
        let has = |import: &str| names.iter().any(|name| own_room(name) == Some(import));
        for import in room.imports.iter().filter(|import| !has(import)) {
            let name = room.name;
            misses.push(format!(
                "{path}: the floor plan gives `{import}` to `{name}`, which does not import it"
            ));
        }
    }
    misses
}

/// Imports that the floor plan does not permit.
fn refusals(tree: &Tree) -> Vec<String> {
    let mut misses = Vec::new();
    for (path, text) in tree.texts() {
        let Some(name) = room_of(path) else {
            continue;
        };
        let Some(room) = ROOMS.iter().find(|room| room.name == name) else {
            misses.push(format!("{path}: `{name}` has no floor in the floor plan"));
            continue;
        };
        for (kind, dependency) in dependencies(text) {
            if let Some(why) = refusal(room, kind, &dependency) {
                misses.push(format!("{path}: {why}"));
            }
        }
    }
    if let Some(text) = tree.text("xtask/Cargo.toml") {
        for (_, dependency) in dependencies(text) {
            if let Some(ours) = own_room(&dependency) {
                misses.push(format!(
                    "xtask/Cargo.toml: xtask is a newcomer's first compile and starts the product \
                     instead of linking `{ours}`"
                ));
            }
        }
    }
    misses
}

fn refusal(room: &Room, kind: Kind, dependency: &str) -> Option<String> {
    let name = room.name;
    if let Some(ours) = own_room(dependency) {
        let floor = ROOMS.iter().find(|other| other.name == ours)?.floor;
        return match kind {
            Kind::Shipped if !room.imports.contains(&ours) => {
                Some(format!("`{name}` may not import `{ours}`"))
            }
            Kind::Dev if floor >= room.floor && !room.imports.contains(&ours) => Some(format!(
                "the tests of `{name}` may not import `{ours}`, which is not below it"
            )),
            Kind::Shipped | Kind::Dev => None,
        };
    }
    if kind == Kind::Dev {
        return None;
    }
    if name == "game" {
        return Some(format!(
            "`game` has no dependency at all, so that a lab can print it and read it; it names `{dependency}`"
        ));
    }
    if room.floor < TERMINAL_FLOOR && TERMINAL.contains(&dependency) {
        return Some(format!("`{name}` does not know a terminal; `{dependency}` belongs in `cli`"));
    }
    None
}

fn room_of(path: &str) -> Option<&str> {
    let name = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
    (!name.contains('/')).then_some(name)
}

fn own_room(package: &str) -> Option<&str> {
    let name = package.strip_prefix("gincert-").unwrap_or(package);
    ROOMS.iter().any(|room| room.name == name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(path: &str, dependencies: &str) -> Vec<String> {
        refusals(&Tree::of(&[(path, dependencies)]))
    }

    #[test]
    fn the_floor_plan_permits_no_import_that_no_crate_has() {
        let of_terms = |text: &str| unused(&Tree::of(&[("crates/terms/Cargo.toml", text)]));
        assert!(of_terms("[dependencies]\ngincert-game.workspace = true\n").is_empty());
        assert_eq!(of_terms("[dependencies]\n").len(), 1);
        assert_eq!(of_terms("[dev-dependencies]\ngincert-game.workspace = true\n").len(), 1);
    }

    #[test]
    fn a_room_imports_what_the_floor_plan_gives_it() {
        let text = "[dependencies]\ngincert-game.workspace = true\nnum-bigint = \"1\"\n";
        assert!(misses("crates/math/Cargo.toml", text).is_empty());
        assert!(misses("crates/certify/Cargo.toml", text).is_empty());
    }

    #[test]
    fn data_never_flows_down() {
        let up = "[dependencies]\ngincert-certify.workspace = true\n";
        assert_eq!(misses("crates/report/Cargo.toml", up).len(), 1);
        let sideways = "[dependencies]\ngincert-game.workspace = true\n";
        assert_eq!(misses("crates/report/Cargo.toml", sideways).len(), 1);
        let command = "[dependencies]\ngincert-cli.workspace = true\n";
        assert_eq!(misses("crates/certify/Cargo.toml", command).len(), 1);
    }

    #[test]
    fn tests_may_look_down_but_not_up() {
        let down = "[dev-dependencies]\ngincert-game.workspace = true\n";
        assert!(misses("crates/report/Cargo.toml", down).is_empty());
        let up = "[dev-dependencies]\ngincert-certify.workspace = true\n";
        assert_eq!(misses("crates/report/Cargo.toml", up).len(), 1);
    }

    #[test]
    fn the_reference_evaluator_depends_on_nothing() {
        let text = "[dependencies]\nserde = \"1\"\n";
        assert_eq!(misses("crates/game/Cargo.toml", text).len(), 1);
        let dev = "[dev-dependencies]\nproptest = \"1\"\n";
        assert!(misses("crates/game/Cargo.toml", dev).is_empty());
    }

    #[test]
    fn only_the_command_knows_a_terminal() {
        let text = "[dependencies]\nclap = { version = \"4\" }\n";
        assert_eq!(misses("crates/submission/Cargo.toml", text).len(), 1);
        assert!(misses("crates/cli/Cargo.toml", text).is_empty());
    }

    #[test]
    fn a_new_room_needs_a_floor() {
        assert_eq!(misses("crates/cellar/Cargo.toml", "[dependencies]\n").len(), 1);
    }

    #[test]
    fn chores_do_not_link_the_product() {
        let text = "[dependencies]\ngincert-game.workspace = true\n";
        assert_eq!(misses("xtask/Cargo.toml", text).len(), 1);
        assert!(misses("xtask/Cargo.toml", "[dependencies]\nanyhow = \"1\"\n").is_empty());
    }
}

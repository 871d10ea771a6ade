//! Project rule: data flows up the layers, never down, and a few outside crates stay out of crates.

use super::Rule;
use super::manifest::{Kind, dependencies};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "edges",
    text: "a crate imports the crates of ours that the layer plan gives it, all of them and no others; \
           the reference evaluator depends on nothing; only the command knows a terminal",
    written: "docs/architecture.md, and the layer plan in xtask/src/tidy/edges.rs",
    check,
};

/// A package, its layer, and which crates of ours it may import.
struct Package {
    name: &'static str,
    layer: u8,
    imports: &'static [&'static str],
}

const PACKAGES: &[Package] = &[
    Package { name: "game", layer: 0, imports: &[] },
    Package { name: "evidence", layer: 0, imports: &[] },
    Package { name: "input", layer: 0, imports: &[] },
    Package { name: "chance", layer: 0, imports: &[] },
    Package { name: "signing", layer: 0, imports: &[] },
    Package { name: "sqlite", layer: 0, imports: &[] },
    Package { name: "unpack", layer: 0, imports: &[] },
    Package { name: "parquet", layer: 1, imports: &["evidence"] },
    Package { name: "xlsx", layer: 1, imports: &["evidence"] },
    Package { name: "fast", layer: 1, imports: &["game"] },
    Package { name: "math", layer: 1, imports: &["game", "fast", "evidence", "chance"] },
    Package { name: "terms", layer: 1, imports: &["game"] },
    Package { name: "pages", layer: 1, imports: &["evidence"] },
    Package { name: "ask", layer: 2, imports: &["game", "fast", "terms"] },
    Package {
        name: "submission",
        layer: 2,
        imports: &["game", "terms", "math", "pages", "evidence", "ask"],
    },
    Package { name: "replay", layer: 2, imports: &["game", "fast", "math", "evidence", "chance"] },
    Package { name: "play", layer: 2, imports: &["game", "fast", "evidence"] },
    Package { name: "rng", layer: 2, imports: &["evidence", "chance", "pages"] },
    Package { name: "report", layer: 3, imports: &["evidence", "signing"] },
    Package { name: "lsp", layer: 3, imports: &["evidence", "pages", "submission"] },
    Package {
        name: "audit",
        layer: 3,
        imports: &[
            "game",
            "evidence",
            "input",
            "chance",
            "pages",
            "parquet",
            "submission",
            "replay",
            "xlsx",
        ],
    },
    Package {
        name: "conform",
        layer: 3,
        imports: &["game", "fast", "evidence", "math", "submission"],
    },
    Package {
        name: "certify",
        layer: 4,
        imports: &[
            "audit",
            "conform",
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
    Package {
        name: "letters",
        layer: 4,
        imports: &["evidence", "pages", "submission", "report", "signing"],
    },
    Package {
        name: "gincert",
        layer: 5,
        imports: &[
            "ask",
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
    Package { name: "wasm-engine", layer: 5, imports: &[] },
    Package { name: "page", layer: 5, imports: &["evidence", "report", "certify", "signing"] },
    Package {
        name: "cli",
        layer: 5,
        imports: &[
            "audit",
            "game",
            "evidence",
            "input",
            "ask",
            "math",
            "pages",
            "parquet",
            "play",
            "submission",
            "replay",
            "rng",
            "report",
            "signing",
            "sqlite",
            "certify",
            "conform",
            "letters",
            "lsp",
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
const TERMINAL_LAYER: u8 = 5;

fn check(tree: &Tree) -> Vec<String> {
    let mut misses = refusals(tree);
    misses.extend(unused(tree));
    misses
}

/// Imports that the layer plan permits and that no crate has: a plan that is too wide forbids nothing.
fn unused(tree: &Tree) -> Vec<String> {
    let mut misses = Vec::new();
    for package in PACKAGES {
        let path = format!("crates/{}/Cargo.toml", package.name);
        let Some(text) = tree.text(&path) else { continue };
        let shipped = dependencies(text).into_iter().filter(|(kind, _)| *kind == Kind::Shipped);
        let names: Vec<String> = shipped.map(|(_, name)| name).collect();
        let has = |import: &str| names.iter().any(|name| own_package(name) == Some(import));
        for import in package.imports.iter().filter(|import| !has(import)) {
            let name = package.name;
            misses.push(format!(
                "{path}: the layer plan gives `{import}` to `{name}`, which does not import it"
            ));
        }
    }
    misses
}

/// Imports that the layer plan does not permit.
fn refusals(tree: &Tree) -> Vec<String> {
    let mut misses = Vec::new();
    for (path, text) in tree.texts() {
        let Some(name) = package_of(path) else {
            continue;
        };
        let Some(package) = PACKAGES.iter().find(|package| package.name == name) else {
            misses.push(format!("{path}: `{name}` has no layer in the layer plan"));
            continue;
        };
        for (kind, dependency) in dependencies(text) {
            if let Some(why) = refusal(package, kind, &dependency) {
                misses.push(format!("{path}: {why}"));
            }
        }
    }
    if let Some(text) = tree.text("xtask/Cargo.toml") {
        for (_, dependency) in dependencies(text) {
            if let Some(ours) = own_package(&dependency) {
                misses.push(format!(
                    "xtask/Cargo.toml: xtask is a newcomer's first compile and starts the product \
                     instead of linking `{ours}`"
                ));
            }
        }
    }
    misses
}

fn refusal(package: &Package, kind: Kind, dependency: &str) -> Option<String> {
    let name = package.name;
    if let Some(ours) = own_package(dependency) {
        let layer = PACKAGES.iter().find(|other| other.name == ours)?.layer;
        return match kind {
            Kind::Shipped if !package.imports.contains(&ours) => {
                Some(format!("`{name}` may not import `{ours}`"))
            }
            Kind::Dev if layer >= package.layer && !package.imports.contains(&ours) => Some(
                format!("the tests of `{name}` may not import `{ours}`, which is not below it"),
            ),
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
    if package.layer < TERMINAL_LAYER && TERMINAL.contains(&dependency) {
        return Some(format!("`{name}` does not know a terminal; `{dependency}` belongs in `cli`"));
    }
    None
}

fn package_of(path: &str) -> Option<&str> {
    let name = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
    (!name.contains('/')).then_some(name)
}

fn own_package(package: &str) -> Option<&str> {
    // A package of others may have the name of a folder of ours, as `parquet` has.
    let name = match package {
        "gincert" => package,
        _ => package.strip_prefix("gincert-")?,
    };
    PACKAGES.iter().any(|package| package.name == name).then_some(name)
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

//! The repository for rule documents (`templates/rules-repository`): a copy is checked and certified, and its
//! files name commands, hooks and inputs that there are.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{files_in, gincert_in, top};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn copied() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let template = top().join("templates/rules-repository");
    for file in files_in(&template) {
        let copy = folder.path().join(&file);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(template.join(&file), copy).unwrap();
    }
    folder
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The commands of its README, in their order.
#[test]
fn a_copy_is_checked_and_certified_as_its_readme_does() {
    let folder = copied();
    let readme = read(folder.path(), "README.md");
    let commands: Vec<&str> =
        readme.lines().filter_map(|line| line.strip_prefix("$ gincert ")).collect();
    assert_eq!(commands.len(), 2);
    for command in &commands {
        let words: Vec<&str> = command.split(' ').collect();
        let run = gincert_in(folder.path(), &words);
        assert_eq!(run.code(), 0, "{command}: {}{}", run.stdout(), run.stderr());
    }
    let report = read(folder.path(), "report/report.md");
    assert!(report.contains("Gin & Win, rule document"), "{report}");
    // The page is the one that the command makes: the digest in it is that of the document.
    let rules = folder.path().join("submission/rules.md");
    fs::write(&rules, read(folder.path(), "submission/rules.md") + "\nMore.\n").unwrap();
    let run = gincert_in(folder.path(), &["check", "submission", "--format", "json"]);
    assert_eq!(run.code(), 1);
    assert!(run.stdout().contains("\"file-differs\""), "{}", run.stdout());
}

#[test]
fn workflow_hook_and_settings_name_what_there_is() {
    let folder = copied();
    let action = fs::read_to_string(top().join("action.yml")).unwrap();
    let workflow = read(folder.path(), ".github/workflows/rules.yml");
    let (_, inputs) = workflow.split_once("with:\n").unwrap();
    let inputs: Vec<(&str, &str)> =
        inputs.lines().map(|line| line.trim().split_once(": ").unwrap()).collect();
    assert_eq!(inputs, [("paths", "submission"), ("fail-on", "minor")]);
    for (name, _) in inputs {
        assert!(action.contains(&format!("\n  {name}:\n")), "{name}");
    }
    let hooks = fs::read_to_string(top().join(".pre-commit-hooks.yaml")).unwrap();
    let hook = read(folder.path(), ".pre-commit-config.yaml");
    assert!(hooks.contains("- id: gincert-check\n") && hook.contains("- id: gincert-check\n"));
    assert!(hook.contains("args: [submission]"));
    let settings: Value =
        serde_json::from_str(&read(folder.path(), ".vscode/settings.json")).unwrap();
    assert_eq!(settings["glspc.server.command"], "gincert");
    assert_eq!(settings["glspc.server.commandArguments"], serde_json::json!(["lsp"]));
    let page = fs::read_to_string(top().join("docs/editors.md")).unwrap();
    // What the page shows of an editor is what the folder has.
    for file in [".helix/languages.toml", ".vscode/settings.json"] {
        assert!(page.contains(&read(folder.path(), file)), "{file}");
    }
}

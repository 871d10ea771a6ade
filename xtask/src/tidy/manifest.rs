//! Reads as much of a Cargo.toml as the project rules need: sections and their keys, line by line. It
//! knows nothing about versions, and a value that spans lines is seen by its first line only.

/// Which dependency table a name stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Part of what is shipped, or of building it.
    Shipped,
    /// For tests only.
    Dev,
}

/// The dependencies of a manifest by package name, in the order of the file.
pub fn dependencies(text: &str) -> Vec<(Kind, String)> {
    let mut found = Vec::new();
    for (section, key, value) in entries(text) {
        let Some((kind, rest)) = dependency_section(&section) else {
            continue;
        };
        let name = match rest {
            // `[dependencies.name]`: only the section's own line and a renaming say a name.
            Some(name) if key.is_empty() => name,
            Some(_) if key == "package" => value.trim_matches('"').to_string(),
            Some(_) => continue,
            None if key.is_empty() => continue,
            // `name.workspace = true` and `name = { ... }` name the same package.
            None => renamed(&value)
                .unwrap_or_else(|| key.split('.').next().unwrap_or_default().to_string()),
        };
        let name = name.trim_matches('"').to_string();
        if !found.contains(&(kind, name.clone())) {
            found.push((kind, name));
        }
    }
    found
}

/// The value of a key in a section, without the spaces around it; `a.b = c` in section `s` is also
/// found as `b` in section `s.a`, and `a = { b = c }` as well when the braces hold nothing else.
pub fn value(text: &str, section: &str, key: &str) -> Option<String> {
    entries(text).into_iter().find_map(|(place, name, value)| {
        let (full, value) = match inline(&value) {
            Some((inner, inner_value)) => (format!("{place}.{name}.{inner}"), inner_value),
            None => (format!("{place}.{name}"), value.clone()),
        };
        (full == format!("{section}.{key}")).then_some(value)
    })
}

/// Section, key and value of every line; a section's own line has an empty key.
fn entries(text: &str) -> Vec<(String, String, String)> {
    let mut section = String::new();
    let mut found = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(rest) = line.strip_prefix('[') {
            let name = rest.split(']').next().unwrap_or_default();
            section = name.trim_start_matches('[').trim().to_string();
            found.push((section.clone(), String::new(), String::new()));
        } else if let Some((key, value)) = line.split_once('=') {
            found.push((section.clone(), key.trim().to_string(), value.trim().to_string()));
        }
    }
    found
}

fn dependency_section(section: &str) -> Option<(Kind, Option<String>)> {
    // `[target.'cfg(unix)'.dependencies]` holds dependencies as well. A workspace's table does not:
    // it only gives versions to whoever names the package.
    if section.starts_with("workspace") {
        return None;
    }
    let tables = [
        ("dev-dependencies", Kind::Dev),
        ("build-dependencies", Kind::Shipped),
        ("dependencies", Kind::Shipped),
    ];
    for (table, kind) in tables {
        if section == table || section.ends_with(&format!(".{table}")) {
            return Some((kind, None));
        }
        let name = section
            .strip_prefix(&format!("{table}."))
            .or_else(|| section.split_once(&format!(".{table}.")).map(|(_, name)| name));
        if let Some(name) = name {
            return Some((kind, Some(name.to_string())));
        }
    }
    None
}

fn renamed(value: &str) -> Option<String> {
    let (_, after) = value.split_once("package")?;
    let after = after.trim_start().strip_prefix('=')?.trim_start();
    let name = after.strip_prefix('"')?.split('"').next()?;
    Some(name.to_string())
}

fn inline(value: &str) -> Option<(String, String)> {
    let inner = value.strip_prefix('{')?.strip_suffix('}')?;
    let (key, value) = inner.split_once('=')?;
    (!value.contains('=')).then(|| (key.trim().to_string(), value.trim().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_found_in_every_spelling() {
        let text = "\
[package]
name = \"x\"
[dependencies]
a.workspace = true
b = { path = \"../b\" }
c = \"1\"
other = { package = \"d\", version = \"1\" }
[dependencies.e]
version = \"1\"
[target.'cfg(unix)'.dependencies]
f = \"1\"
[build-dependencies]
g = \"1\"
[dev-dependencies]
h = \"1\"
[workspace.dependencies]
i = \"1\"
";
        let found = dependencies(text);
        let names: Vec<&str> = found.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c", "d", "e", "f", "g", "h"]);
        let dev: Vec<_> = found.iter().filter(|(kind, _)| *kind == Kind::Dev).collect();
        assert_eq!(dev.len(), 1);
    }

    #[test]
    fn a_value_is_found_dotted_in_a_section_and_in_braces() {
        let wanted = Some("true".to_string());
        let dotted = "[package]\npublish.workspace = true\n";
        assert_eq!(value(dotted, "package.publish", "workspace"), wanted);
        let braces = "[package]\npublish = { workspace = true }\n";
        assert_eq!(value(braces, "package.publish", "workspace"), wanted);
        let section = "[lints]\nworkspace = true\n";
        assert_eq!(value(section, "lints", "workspace"), wanted);
        assert_eq!(value("[package]\npublish = true\n", "package.publish", "workspace"), None);
    }
}

//! Finds what the project rules need in Markdown: headings, links, cells and the first table with a given header. It
//! knows nothing about rule documents; the product reads those properly.

use super::numbered;

/// The target of every link and picture with its line, outside code.
pub fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in outside_fences(text) {
        let line = without_code(line);
        for target in inline_targets(&line).chain(defined_target(&line)) {
            found.push((number, target.to_string()));
        }
    }
    found
}

/// Every heading that begins with `#`: its line, its level and its text, outside fences.
pub fn headings(text: &str) -> Vec<(usize, usize, String)> {
    outside_fences(text)
        .into_iter()
        .filter_map(|(number, line)| {
            let level = line.chars().take_while(|c| *c == '#').count();
            let heading = line.get(level..)?.strip_prefix(' ')?;
            (level > 0).then(|| (number, level, heading.trim().to_string()))
        })
        .collect()
}

fn outside_fences(text: &str) -> Vec<(usize, &str)> {
    let mut fenced = false;
    let mut found = Vec::new();
    for (number, line) in numbered(text) {
        let start = line.trim_start();
        if start.starts_with("```") || start.starts_with("~~~") {
            fenced = !fenced;
        } else if !fenced {
            found.push((number, line));
        }
    }
    found
}

/// The cell beside the cell `key` in the first table whose header row begins with `table`.
pub fn cell(text: &str, table: &str, key: &str) -> Option<String> {
    let rows =
        text.lines().skip_while(|line| cells(line).first().map(String::as_str) != Some(table));
    rows.take_while(|line| line.trim_start().starts_with('|'))
        .map(cells)
        .find(|row| row.first().map(String::as_str) == Some(key))
        .and_then(|row| row.get(1).cloned())
}

/// The cells of a table's row, trimmed; none where the line is no row.
pub fn cells(line: &str) -> Vec<String> {
    let Some(inner) = line.trim().strip_prefix('|') else {
        return Vec::new();
    };
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    inner.split('|').map(|cell| cell.trim().to_string()).collect()
}

fn without_code(line: &str) -> String {
    // Every second part between back ticks is code; an unpaired tick opens nothing.
    let parts: Vec<&str> = line.split('`').collect();
    let paired = parts.len() - (parts.len() + 1) % 2;
    parts
        .iter()
        .enumerate()
        .filter(|(at, _)| at % 2 == 0 || *at >= paired)
        .map(|(_, part)| *part)
        .collect::<Vec<_>>()
        .join("`")
}

fn inline_targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| rest.split(')').next()).filter_map(first_word)
}

fn defined_target(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('[')?;
    let (_, target) = rest.split_once("]:")?;
    first_word(target)
}

fn first_word(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next()?;
    Some(word.trim_start_matches('<').trim_end_matches('>'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_code_only() {
        let text = "see [a](b.md \"title\") and ![c](<d.svg>) but not `[e](f.md)`\n\
                    ```text\n[g](h.md)\n```\n[i]: j.md\nan odd ` and [k](l.md)\n";
        let found = links(text);
        let wanted = [(1, "b.md"), (1, "d.svg"), (5, "j.md"), (6, "l.md")];
        assert_eq!(found, wanted.map(|(line, target)| (line, target.to_string())));
    }

    #[test]
    fn headings_are_found_outside_fences_with_their_level() {
        let found = headings("# One\n```text\n## no\n```\n#no\n ## no\n### Two `x` \ntext # no\n");
        assert_eq!(found, [(1, 1, "One".to_string()), (7, 3, "Two `x`".to_string())]);
    }

    #[test]
    fn a_cell_is_found_beside_its_key_in_its_own_table() {
        let text = "| Other | |\n|--|--|\n| Game | no |\n\n| Document | |\n| --- | --- |\n\
                    | Game | gin-and-win |\n\n| Term | Rule |\n| -- | -- |\n| Deck | 52 |\n";
        assert_eq!(cell(text, "Document", "Game").as_deref(), Some("gin-and-win"));
        assert_eq!(cell(text, "Document", "Deck"), None);
        assert_eq!(cell("no table", "Document", "Game"), None);
    }
}

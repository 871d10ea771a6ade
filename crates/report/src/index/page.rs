//! The index as one HTML page: a table that is filtered by its own style alone.
//!
//! It loads nothing and runs nothing: choices are radio buttons, and rules of the style hide the rows
//! of other games and verdicts. A browser that does not know such rules (CSS Selectors, level 4,
//! `:has()`) shows every row.

use super::{FOUND, Index, IndexRow, STATEMENTS, UnreadableFile};
use crate::html::{PAGE_STYLE, escape_html, page_opening, verdict_class};

const STYLE: &str = include_str!("index.css");

/// Most games with their own choice; rows of further ones are under "other games".
const GAMES_MAX: usize = 100;

/// One of the choices: its place among the classes of rows, and its words.
struct Choice {
    class: String,
    words: String,
}

/// The page.
pub fn index_html(index: &Index) -> String {
    let games = games(index);
    let groups = [
        ("Game", choices("g", games.iter().cloned())),
        ("What the report states", used("s", &STATEMENTS, index, |row| row.statement)),
        ("The most serious answer of its conclusion", used("f", &FOUND, index, |row| row.found)),
        ("Issues", choices("c", ["Not superseded", "Superseded"].map(String::from))),
    ];
    let style = format!("{PAGE_STYLE}{STYLE}{}", rules(&groups));
    let mut page = page_opening("Index of reports", &style, None);
    page.push_str(&format!(
        "<body class=\"all\">\n<h1>Index of reports</h1>\n<p>{}. This page gives the reports' own \
         words and judges no signature: <code>gincert verify</code> says whether one is genuine. \
         Superseded is what a later issue, or another report of the same issuer, says of it.</p>\n",
        counted(index)
    ));
    page.push_str(&unread(&index.unread));
    for (legend, choices) in &groups {
        page.push_str(&fieldset(legend, choices));
    }
    page.push_str(&table(index, &games));
    page.push_str("<p class=\"count\"></p>\n</body>\n</html>\n");
    page
}

fn counted(index: &Index) -> String {
    let of = |count: usize, one: &str, more: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {more}"),
    };
    format!(
        "{}, of which {} superseded; {} could not be read",
        of(index.reports.len(), "report", "reports"),
        index.superseded(),
        of(index.unread.len(), "file or folder", "files or folders")
    )
}

fn game(row: &IndexRow) -> &str {
    row.game.as_deref().unwrap_or("not stated")
}

/// The games of the folder; those beyond the most are one.
fn games(index: &Index) -> Vec<String> {
    let mut all: Vec<String> = index.reports.iter().map(|row| game(row).to_owned()).collect();
    all.sort();
    all.dedup();
    if all.len() > GAMES_MAX {
        all.truncate(GAMES_MAX - 1);
        all.push("other games".to_owned());
    }
    all
}

fn choices(group: &str, words: impl IntoIterator<Item = String>) -> Vec<Choice> {
    let numbered = words.into_iter().enumerate();
    numbered.map(|(at, words)| Choice { class: format!("{group}{at}"), words }).collect()
}

/// The words of a closed list that rows have, under the places that they have in the list.
fn used(
    group: &str,
    list: &[&str],
    index: &Index,
    of: impl Fn(&IndexRow) -> &'static str,
) -> Vec<Choice> {
    let all = choices(group, list.iter().map(ToString::to_string));
    let is_used = |choice: &Choice| index.reports.iter().any(|row| of(row) == choice.words);
    all.into_iter().filter(is_used).collect()
}

/// Where a choice is made, rows without its class are not shown.
fn rules(groups: &[(&str, Vec<Choice>)]) -> String {
    let choices = groups.iter().flat_map(|(_, choices)| choices);
    let rule = |choice: &Choice| {
        let class = &choice.class;
        format!(".all:has(#{class}:checked) tr.r:not(.{class}){{display:none}}\n")
    };
    choices.map(rule).collect()
}

fn fieldset(legend: &str, choices: &[Choice]) -> String {
    let Some(group) = choices.first().and_then(|choice| choice.class.get(..1)) else {
        return String::new();
    };
    let mut out = format!(
        "<fieldset>\n<legend>{legend}</legend>\n<label><input type=\"radio\" name=\"{group}\" checked> \
         All</label>\n"
    );
    for Choice { class, words } in choices {
        out.push_str(&format!(
            "<label><input type=\"radio\" name=\"{group}\" id=\"{class}\"> {}</label>\n",
            escape_html(words)
        ));
    }
    out.push_str("</fieldset>\n");
    out
}

fn unread(all: &[UnreadableFile]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut out = "<h2>Could not be read</h2>\n<ul>\n".to_owned();
    for one in all {
        out.push_str(&format!(
            "<li><span class=\"v bad\">not read</span> <code>{}</code>: {}</li>\n",
            escape_html(&one.path),
            escape_html(&one.reason)
        ));
    }
    out.push_str("</ul>\n");
    out
}

const COLUMNS: [&str; 7] =
    ["Report", "Game", "Issued", "States", "Found", "Stands", "Folder and digest"];

fn table(index: &Index, games: &[String]) -> String {
    let mut out = "<h2>Reports</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" \
                   aria-label=\"Reports\">\n<table>\n<thead><tr>"
        .to_owned();
    for column in COLUMNS {
        out.push_str(&format!("<th scope=\"col\">{column}</th>"));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &index.reports {
        out.push_str(&line(row, games));
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
    out
}

fn line(row: &IndexRow, games: &[String]) -> String {
    let at = |list: &[&str], word: &str| list.iter().position(|known| *known == word).unwrap_or(0);
    let own = games.iter().position(|known| known == game(row));
    let classes = format!(
        "r g{} s{} f{} c{}",
        own.unwrap_or(games.len().saturating_sub(1)),
        at(&STATEMENTS, row.statement),
        at(&FOUND, row.found),
        usize::from(!row.superseded_by.is_empty())
    );
    let cells = [
        report(row),
        words(&[Some(game(row)), row.revision.as_deref()]),
        words(&[row.date.as_deref(), row.issuer.as_deref()]),
        marked(row.statement),
        marked(row.found),
        stands(row),
        format!(
            "<code>{}</code><div class=\"soft\">sha256 <code>{}</code></div>",
            escape_html(&row.path),
            row.sha256
        ),
    ];
    let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
    format!("<tr class=\"{classes}\">{cells}</tr>\n")
}

fn report(row: &IndexRow) -> String {
    let number = row.number.as_deref().unwrap_or("without a number");
    let issue = row.issue.as_ref().map(|issue| format!(", issue {issue}")).unwrap_or_default();
    let name = escape_html(&format!("{number}{issue}"));
    let name = match &row.href {
        Some(href) => format!("<a href=\"{}\">{name}</a>", escape_html(href)),
        None => name,
    };
    format!("{name}<div class=\"soft\">{}</div>", escape_html(&row.title))
}

fn words(parts: &[Option<&str>]) -> String {
    let stated: Vec<String> = parts.iter().flatten().map(|part| escape_html(part)).collect();
    if stated.is_empty() { "not stated".to_owned() } else { stated.join("<br>") }
}

fn marked(word: &str) -> String {
    let class = match word {
        "Draft" => "none",
        "No statement" => "open",
        word => verdict_class(word).unwrap_or("none"),
    };
    format!("<span class=\"v {class}\">{}</span>", escape_html(word))
}

fn stands(row: &IndexRow) -> String {
    let mut out = match row.superseded_by.as_slice() {
        [] => "Not superseded by a report of this folder".to_owned(),
        by => format!(
            "<span class=\"v none\">Superseded</span> by {}",
            by.iter().map(|path| escape_html(path)).collect::<Vec<_>>().join(", ")
        ),
    };
    if !row.notes.is_empty() {
        let notes: String =
            row.notes.iter().map(|note| format!("<p>{}</p>", escape_html(note))).collect();
        out.push_str(&format!("<div class=\"soft\">{notes}</div>"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::tests::{index, report};
    use super::*;

    #[test]
    fn every_report_is_a_row_and_every_word_a_choice() {
        let page = index_html(&index(&[
            ("a", report("Lab", "EX-1", "1", "none")),
            ("b", report("Lab", "EX-1", "2", "none")),
            ("c", b"no report".to_vec()),
        ]));
        assert_eq!(page.matches("<tr class=\"r ").count(), 2);
        assert!(
            page.contains("2 reports, of which 1 superseded; 1 file or folder could not be read")
        );
        assert!(page.contains("<span class=\"v none\">Superseded</span> by b"));
        for class in ["g0", "s2", "f0", "c0", "c1"] {
            assert!(page.contains(&format!("id=\"{class}\"")), "{class}");
            assert!(page.contains(&format!(".all:has(#{class}:checked)")), "{class}");
        }
        assert!(!page.contains("<script") && !page.contains("http:") && !page.contains("https:"));
    }

    #[test]
    fn hostile_names_are_text() {
        let evil =
            "\"><script>alert(1)</script><img src=x> </style> javascript:x \u{202e}\u{1b}[31m";
        let mut found = index(&[(evil, report(evil, evil, evil, evil))]);
        found.leave_out(evil, evil);
        found.reports[0].game = Some(evil.to_owned());
        let page = index_html(&found);
        for word in ["<script", "<img", "href=", "\u{202e}", "\u{1b}"] {
            assert!(!page.contains(word), "{word}");
        }
        assert_eq!(page.matches("</style>").count(), 1);
        assert!(page.contains("&lt;script&gt;alert(1)"));
    }

    #[test]
    fn games_beyond_the_most_are_one_choice() {
        let mut found = Index::default();
        let row = index(&[("a", report("Lab", "EX-1", "1", "none"))]).reports.remove(0);
        for number in 0..=GAMES_MAX {
            found.reports.push(IndexRow { game: Some(format!("game {number:03}")), ..row.clone() });
        }
        let page = index_html(&found);
        assert!(page.contains("> other games</label>"));
        assert_eq!(page.matches(&format!("r g{} ", GAMES_MAX - 1)).count(), 2);
        found.reports.pop();
        assert!(!index_html(&found).contains("> other games</label>"));
    }
}

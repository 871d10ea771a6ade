//! The changes: each part of each file of a report's folder, of the submission and of the engagement.

use crate::common::desk::Desk;
use crate::common::gincert;
use std::fs;

/// What becomes of digests and signature after a change.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// Nothing.
    Left,
    /// Digests are renewed, and the laboratory's own key signs again.
    Lab,
    /// Digests are renewed, a forger signs, and the signers' file beside the report names the forger.
    Forger,
}

/// One change and what becomes of digests and signature after it.
pub struct Row {
    pub part: &'static str,
    pub change: &'static str,
    pub then: Then,
    pub tamper: fn(&Desk),
}

const fn row(part: &'static str, change: &'static str, then: Then, tamper: fn(&Desk)) -> Row {
    Row { part, change, then, tamper }
}

/// Changes the first place that says this.
pub fn change(desk: &Desk, file: &str, from: &str, to: &str) {
    let text = desk.read(file);
    assert!(text.contains(from), "{file} has no {from}");
    desk.write(file, &text.replacen(from, to, 1));
}

fn remove(desk: &Desk, file: &str) {
    fs::remove_file(desk.path(file)).unwrap();
}

/// Takes the file of another certification by the same laboratory.
fn exchange(desk: &Desk, file: &str) {
    fs::copy(desk.path(&format!("other/{file}")), desk.path(file)).unwrap();
}

fn double(desk: &Desk, file: &str) {
    desk.write(file, &desk.read(file).repeat(2));
}

/// Changes the first line that begins with these words.
fn change_line(desk: &Desk, file: &str, start: &str, to: fn(&str) -> String) {
    let text = desk.read(file);
    let line = text.split_inclusive('\n').find(|line| line.starts_with(start));
    assert!(line.is_some(), "{file} has no line {start}");
    let line = line.unwrap();
    desk.write(file, &text.replacen(line, &to(line), 1));
}

fn complies(desk: &Desk, file: &str) {
    change(desk, file, "section 8: Does not comply.", "section 8: Complies.");
}

fn complies_in_both(desk: &Desk) {
    complies(desk, "out/report.md");
    complies(desk, "out/report.json");
}

pub const REPORT: &str = "out/report.md";
pub const JSON: &str = "out/report.json";
pub const FINDINGS: &str = "out/findings.jsonl";
pub const ANNEX: &str = "out/annex.md";
pub const HTML: &str = "out/report.html";
pub const HTML_PART: &str = "report.html";
pub const FIGURE: &str = "out/figures/hands-by-score.svg";
pub const SIGNATURE: &str = "out/report.md.sig";
pub const SIGNERS: &str = "out/allowed_signers";
pub const PAGE: &str = "submission/submission.md";
pub const RULES: &str = "submission/rules.md";
pub const ENGAGEMENT: &str = "engagement.md";

/// All of them, in the order of the page.
pub fn rows() -> Vec<Row> {
    use Then::{Forger, Lab, Left};
    let mut rows = vec![row("nothing", "", Left, |_| {})];
    rows.push(row("nothing", "signed again", Forger, |_| {}));
    for then in [Left, Lab, Forger] {
        rows.extend(of_the_report(then));
        rows.extend(of_the_lists(then));
        rows.extend(of_the_annex(then));
        rows.extend(of_the_figures(then));
    }
    rows.extend(of_the_page());
    rows.extend(of_the_signature());
    rows.extend(of_the_inputs());
    rows
}

/// The signed page: its blocks, its rows, its bytes.
fn of_the_report(then: Then) -> Vec<Row> {
    let row = |change, tamper| row("report.md", change, then, tamper);
    vec![
        row("the statement changed", |desk| complies(desk, REPORT)),
        row("the title changed", |desk| change(desk, REPORT, "A small game", "A great game")),
        row("DRAFT put in front", |desk| {
            change(desk, REPORT, "\n\n## 1.", "\n\nDRAFT: a self-assessment.\n\n## 1.");
        }),
        row("the report number changed", |desk| {
            change(desk, REPORT, "EX-2026-0001", "EX-2026-0002")
        }),
        row("the authoriser changed", |desk| change(desk, REPORT, "Authoriser C", "Authoriser D")),
        row("the tool build's row renamed", |desk| {
            change(desk, REPORT, "| Tool build ", "| Tool build.");
        }),
        row("a fact doubled", |desk| {
            change_line(desk, REPORT, "| Date of issue", |line| line.repeat(2));
        }),
        row("a sentence of the conclusion left out", |desk| {
            change_line(desk, REPORT, "- Base game", |_| String::new());
        }),
        row("a figure in a table changed", |desk| change(desk, REPORT, "22,100", "22,101")),
        row("a heading changed", |desk| {
            change(desk, REPORT, "## 8. Decision rule", "## 8. Decision")
        }),
        row("a section left out", |desk| {
            let text = desk.read(REPORT);
            let [from, to] = ["## 8. ", "## 9. "].map(|heading| text.find(heading).unwrap());
            desk.write(REPORT, &format!("{}{}", &text[..from], &text[to..]));
        }),
        row("two sections exchanged", |desk| {
            let text = desk.read(REPORT);
            let at = ["## 13. ", "## 14. ", "## 15. "].map(|heading| text.find(heading).unwrap());
            let [one, two] = [&text[at[0]..at[1]], &text[at[1]..at[2]]];
            desk.write(REPORT, &format!("{}{two}{one}{}", &text[..at[0]], &text[at[2]..]));
        }),
        row("a finding left out", |desk| {
            let text = desk.read(REPORT);
            let from = text.find("\n**Material finding** ").unwrap();
            let to = from + text[from..].find("\n### Grade minor").unwrap();
            desk.write(REPORT, &format!("{}{}", &text[..from], &text[to..]));
        }),
        row("an input's digest changed", |desk| {
            change_line(desk, REPORT, "| rules.md", |line| {
                let end = line.trim_end_matches([' ', '|', '\n']).len();
                format!("{}{}{}", &line[..end - 64], "0".repeat(64), &line[end..])
            });
        }),
        row("an input's row left out", |desk| {
            change_line(desk, REPORT, "| rules.md", |_| String::new());
        }),
        row("an input's row doubled", |desk| {
            change_line(desk, REPORT, "| rules.md", |line| line.repeat(2));
        }),
        row("the table of input files in a comment", |desk| {
            change(desk, REPORT, "\n| File ", "\n<!--\n| File ");
        }),
        row("an issued file's row left out", |desk| {
            change_line(desk, REPORT, "| findings.jsonl", |_| String::new());
        }),
        row("a figure's row left out", |desk| {
            change_line(desk, REPORT, "| figures/hands-by-score.svg", |_| String::new());
        }),
        row("a paragraph left out", |desk| {
            change(desk, REPORT, "The results apply only to files with these digests.", "");
        }),
        row("a word put in", |desk| {
            change(desk, REPORT, "The results apply", "The results also apply")
        }),
        row("the last line left out", |desk| change(desk, REPORT, "\nEnd of report\n", "\n")),
        row("a blank line put at the end", |desk| desk.write(REPORT, &(desk.read(REPORT) + "\n"))),
        row("a byte-order mark put in front", |desk| {
            desk.write(REPORT, &format!("\u{feff}{}", desk.read(REPORT)));
        }),
        row("line ends changed", |desk| {
            desk.write(REPORT, &desk.read(REPORT).replace('\n', "\r\n"))
        }),
        row("doubled", |desk| double(desk, REPORT)),
        row("exchanged", |desk| exchange(desk, REPORT)),
    ]
}

/// `report.json` and `findings.jsonl`.
fn of_the_lists(then: Then) -> Vec<Row> {
    let of = |part, change, tamper| row(part, change, then, tamper);
    let json = |change, tamper| row("report.json", change, then, tamper);
    let list = |change, tamper| row("findings.jsonl", change, then, tamper);
    vec![
        of("report.md and report.json", "the statement changed", complies_in_both),
        of("report.md and report.json", "a count changed", |desk| {
            change(desk, REPORT, "22,100", "22,101");
            change(desk, JSON, "22,100", "22,101");
        }),
        json("a fact changed", |desk| complies(desk, JSON)),
        json("the title changed", |desk| change(desk, JSON, "A small game", "A great game")),
        json("an entry of the title block changed", |desk| {
            change(desk, JSON, "EX-2026-0001", "EX-2026-0002");
        }),
        json("an exact number changed", |desk| change(desk, JSON, "22100", "22101")),
        json("a point of a figure changed", |desk| {
            change(desk, JSON, "\"fraction\": \"0/1\"", "\"fraction\": \"1/1\"");
        }),
        json("the layout's number changed", |desk| change(desk, JSON, "\"v\": 1", "\"v\": 2")),
        json("a key put in", |desk| {
            change(desk, JSON, "  \"header\"", "  \"by\": 1,\n  \"header\"")
        }),
        json("a key doubled", |desk| {
            change(desk, JSON, "  \"header\"", "  \"header\": [],\n  \"header\"");
        }),
        json("a key left out", |desk| change(desk, JSON, "  \"self_assessment\": false,\n", "")),
        json("a blank put in", |desk| change(desk, JSON, "{", "{ ")),
        json("doubled", |desk| double(desk, JSON)),
        json("emptied", |desk| desk.write(JSON, "")),
        json("left out", |desk| remove(desk, JSON)),
        json("exchanged", |desk| exchange(desk, JSON)),
        list("emptied", |desk| desk.write(FINDINGS, "")),
        list("a grade changed", |desk| change(desk, FINDINGS, "\"material\"", "\"minor\"")),
        list("a message changed", |desk| {
            change(desk, FINDINGS, "\"message\":\"", "\"message\":\"x")
        }),
        list("a place changed", |desk| change(desk, FINDINGS, "\"line\":", "\"line\":1")),
        list("a line left out", |desk| {
            let text = desk.read(FINDINGS);
            desk.write(FINDINGS, text.split_once('\n').unwrap().1);
        }),
        list("a line doubled", |desk| {
            let text = desk.read(FINDINGS);
            let (first, _) = text.split_once('\n').unwrap();
            desk.write(FINDINGS, &format!("{first}\n{text}"));
        }),
        list("its lines exchanged", |desk| {
            let text = desk.read(FINDINGS);
            let lines: Vec<&str> = text.lines().rev().collect();
            desk.write(FINDINGS, &(lines.join("\n") + "\n"));
        }),
        list("doubled", |desk| double(desk, FINDINGS)),
        list("left out", |desk| remove(desk, FINDINGS)),
        list("exchanged", |desk| exchange(desk, FINDINGS)),
    ]
}

/// `annex.md`, alone and with what the JSON has of it.
fn of_the_annex(then: Then) -> Vec<Row> {
    let of = |part, change, tamper| row(part, change, then, tamper);
    let annex = |change, tamper| row("annex.md", change, then, tamper);
    vec![
        of("annex.md and report.json", "a fraction changed", |desk| {
            let (from, to) = fraction(desk);
            change(desk, ANNEX, &from, &to);
            change(desk, JSON, &format!("\"{from}\""), &format!("\"{to}\""));
        }),
        annex("a fraction changed", |desk| {
            let (from, to) = fraction(desk);
            change(desk, ANNEX, &from, &to);
        }),
        annex("a row left out", |desk| {
            let (from, _) = fraction(desk);
            let text = desk.read(ANNEX);
            let kept = text.split_inclusive('\n').filter(|line| !line.contains(&from));
            desk.write(ANNEX, &kept.collect::<String>());
        }),
        annex("the last line left out", |desk| change(desk, ANNEX, "\nEnd of annex\n", "\n")),
        annex("a sentence put in", |desk| {
            change(desk, ANNEX, "\nEnd of annex", "\nAll of it was approved.\n\nEnd of annex");
        }),
        annex("line ends changed", |desk| {
            desk.write(ANNEX, &desk.read(ANNEX).replace('\n', "\r\n"));
        }),
        annex("emptied", |desk| desk.write(ANNEX, "")),
        annex("doubled", |desk| double(desk, ANNEX)),
        annex("left out", |desk| remove(desk, ANNEX)),
        annex("exchanged", |desk| exchange(desk, ANNEX)),
        of("report.md", "the annex's row left out", |desk| {
            change_line(desk, REPORT, "| annex.md", |_| String::new());
        }),
        of("report.json", "the annex left out", |desk| {
            change(desk, JSON, "\"annex\"", "\"appendix\"");
        }),
    ]
}

/// The first fraction of the annex, and another one.
fn fraction(desk: &Desk) -> (String, String) {
    let text = desk.read(ANNEX);
    let is_fraction = |word: &&str| {
        let parts = word.split_once('/');
        let is_number = |part: &str| part.parse::<u128>().is_ok();
        parts.is_some_and(|(a, b)| is_number(a) && is_number(b))
    };
    let from = text.split_whitespace().find(is_fraction).unwrap().to_owned();
    let to = format!("{}{}", if from.starts_with('1') { "2" } else { "1" }, &from[1..]);
    (from, to)
}

fn of_the_figures(then: Then) -> Vec<Row> {
    let row = |change, tamper| row("a figure", change, then, tamper);
    vec![
        row("a word changed", |desk| change(desk, FIGURE, "<title>", "<title>Any ")),
        row("a number changed", |desk| {
            let text = desk.read(FIGURE);
            let at = text.rfind(|c: char| c.is_ascii_digit()).unwrap();
            let other = if &text[at..=at] == "1" { "2" } else { "1" };
            desk.write(FIGURE, &format!("{}{other}{}", &text[..at], &text[at + 1..]));
        }),
        row("emptied", |desk| desk.write(FIGURE, "")),
        row("left out", |desk| remove(desk, FIGURE)),
        row("exchanged for another one", |desk| {
            let other = "out/figures/return-by-pay-row.svg";
            fs::copy(desk.path(other), desk.path(FIGURE)).unwrap();
        }),
        row("doubled under another name", |desk| {
            fs::copy(desk.path(FIGURE), desk.path("out/figures/more.svg")).unwrap();
        }),
    ]
}

/// The page for readers: signing again changes nothing about it.
fn of_the_page() -> Vec<Row> {
    let mut rows = Vec::new();
    for then in [Then::Left, Then::Lab] {
        let row = |change, tamper| row(HTML_PART, change, then, tamper);
        rows.extend([
            row("the statement changed", |desk| {
                change(desk, HTML, "\">Does not comply<", "\">Complies<");
            }),
            row("a number changed", |desk| change(desk, HTML, "22,100", "22,101")),
            row("a script put in", |desk| {
                change(desk, HTML, "</main>", "<script></script></main>")
            }),
            row("a blank put at the end", |desk| desk.write(HTML, &(desk.read(HTML) + " "))),
            row("emptied", |desk| desk.write(HTML, "")),
            row("doubled", |desk| double(desk, HTML)),
            row("left out", |desk| remove(desk, HTML)),
            row("exchanged", |desk| exchange(desk, HTML)),
        ]);
    }
    rows
}

/// The signature and the signers' file beside the report.
fn of_the_signature() -> Vec<Row> {
    use Then::Left;
    vec![
        row("report.md.sig", "a character changed", Left, |desk| {
            let text = desk.read(SIGNATURE);
            let at = text.find('\n').unwrap() + 30;
            let other = if &text[at..=at] == "A" { "B" } else { "A" };
            desk.write(SIGNATURE, &format!("{}{other}{}", &text[..at], &text[at + 1..]));
        }),
        row("report.md.sig", "left out", Left, |desk| remove(desk, SIGNATURE)),
        row("report.md.sig", "exchanged", Left, |desk| exchange(desk, SIGNATURE)),
        row("report.md.sig", "doubled in one file", Left, |desk| double(desk, SIGNATURE)),
        row("report.md.sig", "doubled under another name", Left, |desk| {
            fs::copy(desk.path(SIGNATURE), desk.path("out/report.md.copy.sig")).unwrap();
        }),
        row("report.md.sig", "a forger's beside it", Left, |desk| {
            let (file, key) = (desk.text(REPORT), desk.text("forger"));
            assert_eq!(gincert(&["sign", &file, "--key", &key]).code(), 0);
        }),
        row("report.md.sig", "for another purpose", Left, |desk| {
            let (file, key) = (desk.text(REPORT), desk.text("lab"));
            let words = ["sign", &file, "--key", &key, "--namespace", "document"];
            assert_eq!(gincert(&words).code(), 0);
        }),
        row("allowed_signers", "left out", Left, |desk| remove(desk, SIGNERS)),
        row("allowed_signers", "exchanged for the forger's", Left, Desk::name_forger),
        row("allowed_signers", "doubled", Left, |desk| double(desk, SIGNERS)),
        row("allowed_signers", "expired", Left, |desk| {
            change(desk, SIGNERS, " namespaces", " valid-before=\"20200101Z\",namespaces");
        }),
        row("allowed_signers", "the name excluded", Left, |desk| {
            change(desk, SIGNERS, "lab@example.org", "lab@example.org,!lab@*");
        }),
        row(
            "allowed_signers",
            "the key exchanged for the forger's by another name",
            Left,
            |desk| {
                desk.name_forger();
                change(desk, SIGNERS, "lab@example.org", "ann@example.org");
            },
        ),
        row("allowed_signers", "for another purpose", Left, |desk| {
            change(desk, SIGNERS, "report@gincert", "document@gincert");
        }),
        row("allowed_signers", "emptied", Left, |desk| desk.write(SIGNERS, "")),
    ]
}

/// The submission and the engagement.
fn of_the_inputs() -> Vec<Row> {
    use Then::Left;
    vec![
        row("rules.md", "a blank put at the end", Left, |desk| {
            desk.write(RULES, &(desk.read(RULES) + " "));
        }),
        row("rules.md", "doubled", Left, |desk| double(desk, RULES)),
        row("rules.md", "emptied", Left, |desk| desk.write(RULES, "")),
        row("submission.md", "exchanged", Left, |desk| exchange(desk, PAGE)),
        row("rules.md and submission.md", "one for the other", Left, |desk| {
            let page = desk.read(PAGE);
            desk.write(PAGE, &desk.read(RULES));
            desk.write(RULES, &page);
        }),
        row("submission.md", "changed", Left, |desk| change(desk, PAGE, "Nobody", "Somebody")),
        row("submission.md", "left out", Left, |desk| remove(desk, PAGE)),
        row("rules.md", "changed", Left, |desk| change(desk, RULES, "30 to 1", "31 to 1")),
        row("rules.md", "left out", Left, |desk| remove(desk, RULES)),
        row("rules.md", "renamed", Left, |desk| {
            fs::rename(desk.path(RULES), desk.path("submission/old.md")).unwrap();
        }),
        row("rules.md", "exchanged", Left, |desk| exchange(desk, RULES)),
        row("a file of the submission", "added", Left, |desk| {
            desk.write("submission/more.txt", "x");
        }),
        row("the engagement", "changed", Left, |desk| {
            change(desk, ENGAGEMENT, "2026-11-18", "2026-11-19");
        }),
        row("the engagement", "left out", Left, |desk| remove(desk, ENGAGEMENT)),
    ]
}

//! What the bench answers about its document beside findings: the answers are the command's, to the letter.

use crate::bench::typed;
use crate::common::{gincert, gincert_in, top};
use crate::driver::Browser;
use crate::keep_screen;
use crate::page::{browser_with_page, is_alone, waited};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const TEN: &str = "rulesets/gin-and-win/ten.md";
const WIZARD: &str = "rulesets/gin-and-win/wizard.md";
const GIN: &str = "rulesets/gin-rummy/standard-a.md";

/// The bench with a document that is at hand as a file, as one that was dropped there.
pub fn put(browser: &Browser, path: &Path) {
    browser.run("document.getElementById('bench').open = true");
    let path = path.canonicalize().unwrap();
    browser.give("document", &[path.to_str().unwrap().to_owned()]);
    waited(browser, "return document.querySelector('.findings') ? true : null");
}

/// What the page shows for a question, with these texts in its fields: the answer, and what is said beside it.
pub fn asked(browser: &Browser, question: &str, given: &[(&str, &str)]) -> (String, String) {
    for (field, text) in given {
        browser.run(&format!("document.getElementById('{field}').value = {}", json!(text)));
    }
    browser.run(&format!("document.querySelector('[data-question={question}]').click()"));
    let shown = format!(
        "const box = document.querySelector('[data-question={question}]').closest('.question'); \
         const out = box.lastElementChild; const said = box.querySelector('[role=status]').textContent; \
         if (said.startsWith('Computing')) return null; \
         const text = (name) => (out.querySelector(name) || {{ textContent: '' }}).textContent; \
         return [text('.answered, .sheet-shown'), said + text('.warn')]"
    );
    let both = waited(browser, &shown);
    let text = |at: usize| both[at].as_str().unwrap().to_owned();
    (text(0), text(1))
}

/// A folder with files under the names that they have on the bench.
fn folder(rules: &str, other: Option<&str>, records: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let copy = |from: &str, to: &str| fs::copy(top().join(from), folder.path().join(to)).unwrap();
    copy(rules, "rules.md");
    if let Some(other) = other {
        copy(other, "other.md");
    }
    fs::write(folder.path().join("rounds.jsonl"), records).unwrap();
    folder
}

#[test]
fn figures_hands_rounds_and_differences_are_the_commands_own_words() {
    let Some(browser) = browser_with_page() else { return };
    let record =
        gincert(&["generate", "log", "--rules", TEN, "--rounds", "1", "--seed", "5"]).stdout();
    let wrong = record.replace("\"net\":{\"ante\":3500", "\"net\":{\"ante\":3400");
    assert_ne!(wrong, record);
    let desk = folder(TEN, Some(WIZARD), &wrong);
    put(&browser, &desk.path().join("rules.md"));
    let own = |words: &[&str]| gincert_in(desk.path(), words).stdout();

    let (figures, _) = asked(&browser, "figures", &[]);
    assert_eq!(figures, own(&["math", "--details", "rules.md"]));
    let (player, dealer) = ("Ac Ah 7d 8d Jd 3s 2c", "KcKd2d3d5d9h8s");
    let (hand, _) = asked(&browser, "hand", &[("cards", player), ("dealer", "")]);
    assert_eq!(hand, own(&["hand", "--rules", "rules.md", player]));
    let (round, _) = asked(&browser, "hand", &[("dealer", dealer)]);
    assert_eq!(round, own(&["hand", "--rules", "rules.md", "--dealer", dealer, player]));
    assert!(round.contains("Outcome    Player wins"), "{round}");
    let (rounds, _) = asked(&browser, "rounds", &[("records", &wrong)]);
    assert_eq!(rounds, own(&["replay", "--rules", "rules.md", "rounds.jsonl"]));
    assert!(rounds.contains("differs"), "{rounds}");

    browser.give("other-file", &[desk.path().join("other.md").to_str().unwrap().to_owned()]);
    waited(&browser, "return document.getElementById('other').value === '' ? null : true");
    let (difference, _) = asked(&browser, "compare", &[]);
    assert_eq!(difference, own(&["diff", "--details", "other.md", "rules.md"]));
    browser.run("document.getElementById('hands').scrollIntoView()");
    keep_screen(&browser, "verify-bench-answers.png");
    is_alone(&browser);
}

#[test]
fn a_hand_and_a_question_of_gin_rummy_are_answered() {
    let Some(browser) = browser_with_page() else { return };
    let cards = "4c4d4h4s5s9cTcJcKd2h";
    let spread = "As2s3s | 7c7d7h";
    let question = r#"{"ask":"hand","cards":"As 2s 3s 7c 7d 7h 9c 9d 9h 4h"}"#;
    let desk = folder(GIN, None, &format!("{question}\n"));
    put(&browser, &desk.path().join("rules.md"));
    let given = [("cards", cards), ("spread", spread), ("upcard", "7d")];
    let (hand, _) = asked(&browser, "hand", &given);
    let words = ["hand", "--rules", "rules.md", "--against", spread, "--upcard", "7d", cards];
    assert_eq!(hand, gincert_in(desk.path(), &words).stdout());
    let (answer, _) = asked(&browser, "rounds", &[("records", question)]);
    assert_eq!(
        answer,
        gincert_in(desk.path(), &["ask", "--rules", "rules.md", "rounds.jsonl"]).stdout()
    );
    assert!(answer.contains("\"points\":4"), "{answer}");
    // What the command refuses is shown in its words.
    let refused = gincert_in(desk.path(), &["math", "--par", "--html", "rules.md"]).stderr();
    let (sheet, beside) = asked(&browser, "sheet", &[]);
    assert_eq!((sheet.as_str(), beside.as_str()), ("", refused.trim()));
    let twice = [("cards", "4c 4c"), ("spread", ""), ("upcard", "")];
    let (hand, beside) = asked(&browser, "hand", &twice);
    let own = gincert_in(desk.path(), &["hand", "--rules", "rules.md", "4c 4c"]);
    assert_eq!((hand, beside.as_str()), (own.stdout(), own.stderr().trim()));
}

/// The words of a page of the command, without those of its head.
const WORDS_OF_PAGE: &str = "const page = new DOMParser().parseFromString(TEXT, 'text/html'); \
    return page.querySelector('header').textContent + page.querySelector('main').textContent";

#[test]
fn the_par_sheet_is_shown_whole_and_can_be_kept() {
    let Some(browser) = browser_with_page() else { return };
    let desk = folder(TEN, None, "");
    // With the line ends of another system: the digest is that of the file.
    let text = fs::read_to_string(desk.path().join("rules.md")).unwrap().replace('\n', "\r\n");
    fs::write(desk.path().join("rules.md"), text).unwrap();
    put(&browser, &desk.path().join("rules.md"));
    fs::create_dir(desk.path().join("kept")).unwrap();
    browser.save_into(&desk.path().join("kept"));
    let (sheet, _) = asked(&browser, "sheet", &[]);
    let page = gincert_in(desk.path(), &["math", "--par", "--html", "rules.md"]).stdout();
    let words = browser.run(&WORDS_OF_PAGE.replace("TEXT", &json!(page).to_string()));
    assert_eq!(json!(sheet), words);
    let figures = "return document.querySelectorAll('.sheet-shown svg polyline').length > 9";
    assert_eq!(browser.run(figures), json!(true));
    for (form, name) in [("--html", "par.html"), ("--csv", "par.csv"), ("--claims", "claims.md")] {
        let links = format!("document.querySelector('a[download=\"{name}\"]').click()");
        browser.run(&links);
        let path = desk.path().join("kept").join(name);
        let began = std::time::Instant::now();
        while !path.exists() && began.elapsed().as_secs() < 20 {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let kept = fs::read_to_string(&path).unwrap();
        let own = gincert_in(desk.path(), &["math", "--par", form, "rules.md"]).stdout();
        assert_eq!(kept, own, "{form}");
    }
    browser.run("document.querySelector('.sheet-shown').scrollIntoView()");
    keep_screen(&browser, "verify-bench-sheet.png");
}

#[test]
fn an_answer_goes_with_the_text_that_it_was_about() {
    let Some(browser) = browser_with_page() else { return };
    let (_, beside) = asked(&browser, "figures", &[]);
    assert_eq!(beside, "Give a rule document first: the field above is empty.");
    let text = fs::read_to_string(top().join(TEN)).unwrap();
    typed(&browser, &text);
    let (_, beside) = asked(&browser, "hand", &[("cards", "")]);
    assert_eq!(beside, "A field that is needed here is empty.");
    let (hand, _) = asked(&browser, "hand", &[("cards", "Ac Ah 7d 8d Jd 3s 2c")]);
    assert!(hand.contains("score      2"), "{hand}");
    typed(&browser, &format!("{text}\n"));
    let left = "return document.querySelectorAll('.answered, .sheet-shown').length";
    assert_eq!(browser.run(left), json!(0));
    // Called off before it was answered.
    browser.run(
        "document.querySelector('[data-question=sheet]').click(); \
         document.querySelector('#figures button:not([data-question])').click()",
    );
    let said = browser.run("return document.querySelector('#figures [role=status]').textContent");
    assert_eq!(said, json!("Cancelled: nothing was computed."));
    assert_eq!(browser.run(left), json!(0));
}

#[test]
fn markup_in_a_document_stays_text() {
    let Some(browser) = browser_with_page() else { return };
    let text = fs::read_to_string(top().join(TEN)).unwrap();
    typed(&browser, &text.replace("Gin Bonus", "Gin <b>Bonus</b><img src=x>"));
    for question in ["figures", "sheet"] {
        asked(&browser, question, &[]);
    }
    asked(&browser, "compare", &[("other", &text)]);
    let made = browser.run("return document.querySelectorAll('.question img, .question b').length");
    assert_eq!(made, json!(0));
    let shown: Value = browser.run("return document.getElementById('compare').textContent");
    assert!(shown.as_str().unwrap().contains("<b>Bonus</b>"), "{shown}");
}

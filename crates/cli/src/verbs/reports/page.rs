//! `gincert page`: one HTML page with which a clerk verifies reports and letters, without a network
//! and without this command.
//!
//! The page is put together here from its parts; its policy names its one script and its one style by
//! their digests and allows nothing else. What it answers is held equal to `gincert verify` and
//! `gincert status` by tests in a browser.

use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use gincert_certify::BUILD_DIGEST;
use gincert_evidence::Digest;
use gincert_report::{PAGE_STYLE, page_policy};
use serde::Serialize;

const FRAME: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPTS: [&str; 9] = [
    include_str!("page/wire.js"),
    include_str!("page/keys.js"),
    include_str!("page/judge.js"),
    include_str!("page/signers.js"),
    include_str!("page/form.js"),
    include_str!("page/papers.js"),
    include_str!("page/verdict.js"),
    include_str!("page/status.js"),
    include_str!("page/page.js"),
];

#[derive(Serialize)]
struct Answer {
    page: String,
    sha256: String,
}

pub fn run(output: &Output) -> Result<Exit, Failure> {
    let page = page();
    if output.json() {
        let sha256 = Digest::of(page.as_bytes()).to_string();
        output.print_json(&Answer { page, sha256 })?;
    } else {
        output.print(&page)?;
    }
    Ok(Exit::Clean)
}

/// The page. No part of it holds another part's mark, so that the order does not matter.
pub fn page() -> String {
    let script = format!("\"use strict\";\n{}", SCRIPTS.concat());
    let style = format!("{PAGE_STYLE}{STYLE}");
    FRAME
        .replace("@POLICY@", &page_policy(&style, Some(&script)))
        .replace("@BUILD@", BUILD_DIGEST)
        .replace("@STYLE@", &style)
        .replace("@SCRIPT@", &script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_holds_all_that_it_needs_and_asks_for_nothing() {
        let page = page();
        assert!(!page.contains("@POLICY@") && !page.contains("@SCRIPT@"));
        assert_eq!(page.matches("<script>").count(), 1);
        assert_eq!(page.matches("</script>").count(), 1);
        for word in ["http:", "https:", "src=", "url(", "import ", "fetch(", "innerHTML", "eval("] {
            assert!(!page.contains(word), "{word}");
        }
    }
}

//! `gincert explain`: the manual page of a code.

use crate::codes;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use gincert_evidence::printable;
use serde::Serialize;

#[derive(Serialize)]
struct Page<'a> {
    code: &'a str,
    text: &'a str,
}

pub fn run(output: &Output, code: Option<&str>) -> Result<Exit, Failure> {
    let pages = codes::pages();
    let Some(code) = code else {
        let list: Vec<Page<'_>> = pages.iter().map(|(code, text)| Page { code, text }).collect();
        if output.json() {
            output.print_json(&list)?;
        } else {
            for page in list {
                let first = page.text.split("\n\n").next().unwrap_or_default();
                output.print(&format!("{}\n{}", page.code, wrapped("    ", first)))?;
            }
        }
        return Ok(Exit::Clean);
    };
    let Some((code, text)) = pages.iter().find(|(known, _)| *known == code) else {
        let nearest = gincert_pages::nearest(code, pages.iter().map(|(code, _)| code));
        let code = printable(code);
        return Err(Failure::usage(format!("Unknown code '{code}'; the nearest is '{nearest}'.")));
    };
    if output.json() {
        output.print_json(&Page { code, text })?;
    } else {
        // A page is paragraphs of prose.
        let paragraphs = text.split("\n\n").map(|paragraph| wrapped("", paragraph));
        output.print(&format!("{code}\n\n{}", paragraphs.collect::<Vec<_>>().join("\n")))?;
    }
    Ok(Exit::Clean)
}

//! A document of Gin & Win drafted from a text: drafted, printed, read back, and what a person has to do.

mod json;
mod page;
mod words;

use super::{DraftRequest, DraftedText};
use crate::io::exit::{Exit, Failure};
use crate::io::files::{shown, write_page};
use crate::ui::output::Output;
use gincert_evidence::Finding;
use gincert_submission::gin_and_win::draft::{CellState, DraftedDocument, draft, foreign_game};
use gincert_submission::{FreeText, examine};

pub fn run(
    output: &Output,
    request: &DraftRequest<'_>,
    (of, free): (&DraftedText, &FreeText),
) -> Result<Exit, Failure> {
    let path = shown(request.text);
    let unread = |why: &str| Failure::unreadable(format!("{path}: {why}."));
    if let Some(game) = foreign_game(free) {
        return Err(unread(&format!(
            "the text is about a gin that counts deadwood ({}), and drafts are made for Gin & Win. Write the \
             document by hand (docs/document-format-gin.md)",
            game.words.join(", ")
        )));
    }
    let drafted = draft(free);
    if drafted.cells().all(|cell| cell.state() == CellState::NotStated) {
        return Err(unread("no sentence or table was read as a rule of Gin & Win"));
    }
    let page = page::page(&drafted, of, request.revision);
    // The draft is read as any document is.
    let found = examine("draft", page.as_bytes()).findings;
    if let Some(out) = request.out {
        write_page(out, &page)?;
    }
    answer(output, request, (&drafted, of, &page), &found)?;
    Ok(Exit::Clean)
}

fn answer(
    output: &Output,
    request: &DraftRequest<'_>,
    (drafted, of, page): (&DraftedDocument, &DraftedText, &str),
    found: &[Finding],
) -> Result<(), Failure> {
    if output.json() {
        return output.print_json(&json::answer(drafted, of, page, found));
    }
    let written = request.out.map(|out| shown(out));
    let head = words::head(drafted, written.as_deref(), found);
    if output.quiet() && written.is_some() {
        return output.print(&format!("{}\n", head.lines().next().unwrap_or_default()));
    }
    if written.is_some() {
        return output.print_screen(&head, &words::to_do(drafted, output.details()));
    }
    output.print(page)?;
    head.lines().for_each(|line| output.remark(line));
    Ok(())
}

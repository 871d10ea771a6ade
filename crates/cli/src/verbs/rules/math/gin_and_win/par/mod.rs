//! `--par`: every figure that a par sheet prints, as text, JSON, lines of CSV, a page, or claims of a rule document.

mod answer;
mod claims;
mod csv;
mod figures;
mod html;
mod tables;
mod text;

use super::CountedDocument;
use crate::args::MathArgs;
use crate::io::exit::Failure;
use crate::ui::output::Output;
use gincert_math::{ParSheet, ParWager, par_sheet};

/// Decimals of a root that is printed as a number.
const ROOT_PLACES: u32 = 15;

pub(super) fn print(
    output: &Output,
    counted: &CountedDocument<'_>,
    args: &MathArgs,
) -> Result<(), Failure> {
    let sheet: Option<ParSheet> = counted.base.as_ref().ok().map(|base| par_sheet(&base.game));
    if args.claims {
        output.print(&claims::table(counted, sheet.as_ref()))
    } else if args.html {
        output.print(&html::page(counted, sheet.as_ref())?)
    } else if args.csv {
        output.print(&csv::lines(counted, sheet.as_ref()))
    } else if output.json() {
        output.print_json(&answer::answer(counted, sheet.as_ref()))
    } else {
        text::print(output, counted, sheet.as_ref())
    }
}

/// What a document calls the wagers of a column.
fn name(counted: &CountedDocument<'_>, wager: ParWager) -> String {
    let bonus = &counted.hands.rules.wagers.bonus;
    match wager {
        ParWager::Ante => "Ante".to_owned(),
        ParWager::Play => "Play".to_owned(),
        ParWager::Base => "Ante and Play".to_owned(),
        ParWager::Bonus => bonus.clone(),
        ParWager::All => format!("Ante, Play and {bonus}"),
    }
}

/// The same where there is little room: all wagers together are "All".
fn short_name(counted: &CountedDocument<'_>, wager: ParWager) -> String {
    match wager {
        ParWager::All => "All".to_owned(),
        wager => name(counted, wager),
    }
}

/// What edge and return of a column are over.
fn base_of(wager: ParWager) -> &'static str {
    match wager {
        ParWager::Ante | ParWager::Play | ParWager::Base => "the Ante",
        ParWager::Bonus => "the bonus wager",
        ParWager::All => "Ante and bonus wager, one unit each",
    }
}

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
    let sides = &counted.hands.rules.sides;
    match wager {
        ParWager::Ante => "Ante".to_owned(),
        ParWager::Play => "Play".to_owned(),
        ParWager::Base => "Ante and Play".to_owned(),
        ParWager::Side(side) => sides.get(side).map_or_else(String::new, |side| side.name.clone()),
        ParWager::All => match sides.as_slice() {
            [side] => format!("Ante, Play and {}", side.name),
            _ => "Ante, Play and all side wagers".to_owned(),
        },
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
fn base_of(counted: &CountedDocument<'_>, wager: ParWager) -> String {
    match wager {
        ParWager::Ante | ParWager::Play | ParWager::Base => "the Ante".to_owned(),
        ParWager::Side(side) => side_words(counted, side),
        ParWager::All => match counted.hands.sides.len() {
            1 => "Ante and bonus wager, one unit each".to_owned(),
            _ => "Ante and side wagers, one unit each".to_owned(),
        },
    }
}

/// What a figure calls a side wager that it is over: by its name where there are several.
fn side_words(counted: &CountedDocument<'_>, side: usize) -> String {
    let sides = &counted.hands.rules.sides;
    match sides.get(side).filter(|_| sides.len() > 1) {
        Some(wager) => wager.name.clone(),
        None => "the bonus wager".to_owned(),
    }
}

//! `gincert generate` for Gin & Win: rounds with wagers, from any source of decks.

use super::write;
use crate::args::{LogArgs, PlayArg};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::verbs::shuffles::rng::find;
use gincert_audit::sheet_values;
use gincert_game::gin_and_win::meters;
use gincert_replay::generate::{Decks, FaultError, Generator, Options, Play, Rates};
use gincert_replay::{CompiledRules, Limits};
use gincert_rng::sources::DeckSource;

pub(super) fn run(output: &Output, args: &LogArgs, sheet: CompiledRules) -> Result<Exit, Failure> {
    let deck = u16::from(sheet.rules.deck_cards());
    if u16::from(sheet.rules.hand_cards) * (u16::from(args.seats) + 1) > deck {
        return Err(Failure::usage("The deck has too few cards for this number of seats."));
    }
    if meters(&sheet.rules.sides) > 1 {
        return Err(Failure::usage(
            "The document has several meters. A record states one, so no log can be generated.",
        ));
    }
    if sheet.rules.melds.jokers > 0 && !args.shuffler.is_empty() {
        return Err(Failure::usage(
            "The deck of the document has jokers, and the sources of decks have 52 cards. Leave --shuffler out.",
        ));
    }
    let usage = |error: FaultError| Failure::usage(format!("{error}."));
    let rates = Rates::parse(args.faults.as_deref().unwrap_or_default()).map_err(usage)?;
    let options = Options {
        rounds: args.rounds,
        seats: args.seats,
        varies: args.varying_seats,
        tables: args.tables,
        seed: args.seed,
        play: match args.play {
            PlayArg::Optimal => Play::Optimal,
            PlayArg::Qualifies => Play::IfItWouldQualify,
            PlayArg::Always => Play::Always,
            PlayArg::Mixed => Play::Mixed,
        },
        hide_folds: args.hide_folds,
        hide_dealer: args.hide_dealer,
        deck: args.deck,
        chain: args.chain || rates.needs_chain(),
        rates,
        limits: Limits {
            ante: args.ante_limit.as_deref().map(limit).transpose()?,
            ..Limits::default()
        },
    };
    let sheets = [sheet];
    let values = match options.play {
        Play::Optimal | Play::Mixed => sheet_values(&sheets, &|_, _| ()),
        _ => Vec::new(),
    };
    let values = values.into_iter().next().and_then(Result::ok);
    let [sheet] = &sheets;
    let mut generator = Generator::new(&options, sheet, values.as_ref()).map_err(usage)?;
    if let Some(decks) = decks(args)? {
        generator = generator.with_decks(decks);
    }
    write(output, args, &mut || generator.next_lines())
}

/// Decks for each table from the source whose turn it is, by seeds of their own.
fn decks(args: &LogArgs) -> Result<Option<Decks<'static>>, Failure> {
    let kinds: Result<Vec<_>, Failure> = args.shuffler.iter().map(|name| find(name)).collect();
    let kinds = kinds?;
    if kinds.is_empty() {
        return Ok(None);
    }
    let mut sources: Vec<(Box<dyn DeckSource>, String)> = (0..u64::from(args.tables))
        .zip((1..=kinds.len()).zip(&kinds).cycle())
        .map(|(table, (number, kind))| {
            let seed = args.seed.wrapping_add(table);
            (kind.start(seed), format!("shuffler {number}"))
        })
        .collect();
    Ok(Some(Box::new(move |table| {
        let source = usize::try_from(table).ok().and_then(|at| sources.get_mut(at));
        // The generator asks for tables that there are.
        source.map_or(([0; 52], String::new()), |(source, name)| {
            (*source.next_deck().cards(), name.clone())
        })
    })))
}

fn limit(text: &str) -> Result<(i64, i64), Failure> {
    let bad =
        || Failure::usage("--ante-limit takes two amounts in minor units, such as 500-10000.");
    let (least, most) = text.split_once('-').ok_or_else(bad)?;
    let number = |text: &str| text.parse::<i64>().ok().filter(|number| *number >= 0);
    let (least, most) = number(least).zip(number(most)).ok_or_else(bad)?;
    (least <= most).then_some((least, most)).ok_or_else(bad)
}

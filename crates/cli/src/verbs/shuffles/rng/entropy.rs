//! `gincert rng entropy`: the min-entropy of a source's raw output by the estimators of SP 800-90B.

use crate::codes::{sample_mistaken, sample_unreadable};
use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Digest, Table, counted, nine_digits};
use gincert_input::fault;
use gincert_rng::SampleForm;
use gincert_rng::entropy::{Entropy, EntropyOf, SYMBOLS_ASKED, SYMBOLS_MAX, entropy};
use serde::Serialize;
use std::io::Read;
use std::path::Path;

/// What the figure is and is not.
const MEANING: &str = "an estimate of the health of raw output, at 99 % by each model, not a \
                       proof: output of a generator with a known seed has full entropy by all of \
                       them. Restart tests (SP 800-90B, 3.1.4) are not included.";

pub fn run(output: &Output, path: &Path, bits: u8, is_packed: bool) -> Result<Exit, Failure> {
    if is_packed && 8 % bits != 0 {
        return Err(Failure::usage("--packed takes symbols of 1, 2, 4 or 8 bits from each byte."));
    }
    let name = shown(path);
    let bytes = match read(path, is_packed, bits)? {
        Ok(bytes) => bytes,
        Err(finding) => {
            output.refused("", &[*finding])?;
            return Ok(Exit::Unreadable);
        }
    };
    let digest = Digest::of(&bytes);
    let symbols = match symbols(&bytes, bits, is_packed) {
        Ok(symbols) => symbols,
        Err(form) => {
            output.refused("", &[sample_mistaken::finding(&name, form)])?;
            return Ok(Exit::Unreadable);
        }
    };
    let found = entropy(&symbols, bits).map_err(|why| {
        let hint = match why.contains("more than") && bits < 8 {
            true => " Each byte is one symbol; --packed takes several from a byte.",
            false => "",
        };
        Failure::unreadable(format!("{name}: {why}.{hint}"))
    })?;
    if output.json() {
        output.print_json(&Answer::new(&name, digest, &found))?;
    } else {
        output.print(&text(&name, &found))?;
    }
    Ok(Exit::Clean)
}

/// All bytes of a file or of standard input, unpacked; a finding where they cannot be read to their end.
fn read(
    path: &Path,
    is_packed: bool,
    bits: u8,
) -> Result<Result<Vec<u8>, Box<gincert_evidence::Finding>>, Failure> {
    let name = shown(path);
    // Characters 0 and 1 may have white space between them.
    let per_byte = if is_packed { 8 / usize::from(bits.max(1)) } else { 1 };
    let most = (SYMBOLS_MAX / per_byte).saturating_mul(2) as u64;
    let mut bytes = Vec::new();
    let mut input = super::sample::input(path)?.take(most + 1);
    match input.read_to_end(&mut bytes) {
        Ok(_) => Ok(Ok(bytes)),
        Err(error) if fault(&error).is_some() => {
            let offset = bytes.len() as u64;
            let finding = sample_unreadable::finding(&name, offset, &error.to_string());
            Ok(Err(Box::new(finding)))
        }
        Err(error) => Err(Failure::unreadable(format!("{name}: {error}."))),
    }
}

/// The symbols: a byte each, several of a byte, or for one bit the characters 0 and 1.
fn symbols(bytes: &[u8], bits: u8, is_packed: bool) -> Result<Vec<u8>, SampleForm> {
    if is_packed {
        let mask = ((1u16 << bits) - 1) as u8;
        let of = |byte: &u8| {
            let byte = *byte;
            (1..=8 / bits).map(move |part| byte >> (8 - part * bits) & mask)
        };
        return Ok(bytes.iter().flat_map(of).collect());
    }
    match SampleForm::of(bytes.get(..bytes.len().min(1 << 12)).unwrap_or_default()) {
        Some(SampleForm::BitDigits) if bits == 1 => {
            let digits = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
            let digits = digits.map(|byte| match byte {
                b'0' => Ok(0),
                b'1' => Ok(1),
                _ => Err(SampleForm::NearlyBitDigits),
            });
            digits.collect()
        }
        Some(form @ (SampleForm::Decks | SampleForm::Numbers)) => Err(form),
        _ => Ok(bytes.to_vec()),
    }
}

fn text(name: &str, found: &Entropy) -> String {
    let of_bits = found.of_bits.map_or(String::new(), |bits| {
        let width = found.bits_per_symbol;
        format!(
            ", the lesser of {:.6} for the symbols and {width} times {bits:.6} for their bits",
            found.of_symbols
        )
    });
    let mut text = wrapped(
        "Min-entropy: ",
        &format!(
            "{:.6} bits a symbol of {}{of_bits}",
            found.assessed,
            counted(found.bits_per_symbol.into(), "bit", "bits")
        ),
    );
    let few = match (found.symbols as usize) < SYMBOLS_ASKED {
        true => "; SP 800-90B asks for 1,000,000 or more",
        false => "",
    };
    text.push_str(&wrapped(
        "Sample:      ",
        &format!(
            "{name}, {}, {}{few}",
            counted(found.symbols, "symbol", "symbols"),
            counted(found.distinct, "different one", "different ones")
        ),
    ));
    text.push_str(&wrapped("This is      ", MEANING));
    text.push('\n');
    let columns = [
        ("Estimator", Align::Left),
        ("SP 800-90B", Align::Left),
        ("Of", Align::Left),
        ("Min-entropy, bits", Align::Right),
    ];
    let mut table = Table::new("Estimates, each a lower bound by one model", &columns);
    for one in &found.estimates {
        table.row([
            one.name.to_owned(),
            one.section.to_owned(),
            of(one.of).to_owned(),
            match &one.bits {
                Ok(bits) => format!("{bits:.6}"),
                Err(why) => why.clone(),
            },
        ]);
    }
    text.push_str(&tabular(&table));
    text
}

fn of(of: EntropyOf) -> &'static str {
    match of {
        EntropyOf::Symbols => "symbols",
        EntropyOf::Bits => "bits",
    }
}

#[derive(Serialize)]
struct Answer {
    file: String,
    /// SHA-256 of the unpacked bytes.
    sha256: String,
    symbols: u64,
    distinct: u64,
    bits_per_symbol: u8,
    estimates: Vec<EstimateLine>,
    /// The least estimate of a symbol, and of a bit of it.
    of_symbols: f64,
    of_bits: Option<f64>,
    /// The assessed bits of min-entropy of a symbol.
    min_entropy: f64,
    /// Whether there are as many symbols as SP 800-90B asks for.
    enough_symbols: bool,
    meaning: &'static str,
}

#[derive(Serialize)]
struct EstimateLine {
    name: &'static str,
    section: &'static str,
    of: &'static str,
    min_entropy: Option<f64>,
    because: Option<String>,
}

impl Answer {
    fn new(name: &str, digest: Digest, found: &Entropy) -> Answer {
        let line = |one: &gincert_rng::entropy::Estimate| EstimateLine {
            name: one.name,
            section: one.section,
            of: of(one.of),
            min_entropy: one.bits.as_ref().ok().map(|bits| nine_digits(*bits)),
            because: one.bits.as_ref().err().cloned(),
        };
        Answer {
            file: name.to_owned(),
            sha256: digest.to_string(),
            symbols: found.symbols,
            distinct: found.distinct,
            bits_per_symbol: found.bits_per_symbol,
            estimates: found.estimates.iter().map(line).collect(),
            of_symbols: nine_digits(found.of_symbols),
            of_bits: found.of_bits.map(nine_digits),
            min_entropy: nine_digits(found.assessed),
            enough_symbols: found.symbols as usize >= SYMBOLS_ASKED,
            meaning: MEANING,
        }
    }
}

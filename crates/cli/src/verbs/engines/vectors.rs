//! `gincert vectors`: the test vectors of a rule document, as files.

use super::document::opened_for_engines;
use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::Output;
use crate::ui::progress::Spinner;
use gincert_conform::{Flag, TestedDocument, VectorList, vector_files, vectors};
use gincert_evidence::counted;
use serde_json::json;
use std::path::Path;

pub fn run(output: &Output, rules: &Path, out: &Path) -> Result<Exit, Failure> {
    let opened = match opened_for_engines(output, rules)? {
        Ok(opened) => opened,
        Err(exit) => return Ok(exit),
    };
    let spinner = Spinner::new(output, "Searching rounds for the vectors".to_owned());
    let list = vectors(&opened);
    let files = vector_files(&opened, &list)?;
    drop(spinner);
    let unwritable = |error: std::io::Error| {
        Failure::not_writable(format!("{} could not be written: {error}.", shown(out)))
    };
    std::fs::create_dir_all(out).map_err(unwritable)?;
    for (name, text) in files.all() {
        std::fs::write(out.join(name), text).map_err(unwritable)?;
    }
    print(output, &opened, &list, out)?;
    Ok(Exit::Clean)
}

fn print(
    output: &Output,
    document: &TestedDocument,
    list: &VectorList,
    out: &Path,
) -> Result<(), Failure> {
    let (rounds, invalid) = (list.rounds.len() as u64, list.invalid.len() as u64);
    let variants = document.set.variants.len() as u64;
    let caught = list.caught.iter().filter(|caught| **caught > 0).count() as u64;
    if output.json() {
        return output.print_json(&json!({
            "rules": document.name,
            "rules_sha256": document.sha256,
            "vectors": rounds + invalid,
            "rounds": rounds,
            "invalid": invalid,
            "faults": { "tried": variants, "caught": caught },
        }));
    }
    let total = counted(rounds + invalid, "vector", "vectors");
    output.print(&format!(
        "{total} of {}: {}, {} to refuse\n",
        document.name,
        counted(rounds, "round", "rounds"),
        counted(invalid, "request", "requests")
    ))?;
    if output.quiet() {
        return Ok(());
    }
    let of = |flag: &Flag| list.rounds.iter().filter(|vector| vector.flags.contains(flag)).count();
    let faults = counted(variants, "engine that differs", "engines that differ");
    output.print(&format!(
        "They catch {caught} of {faults} in one place. For the other {}\n\
         no round was found that they settle otherwise.\n\
         Files in {}: vectors.jsonl, flags.json, vector.schema.json\n",
        variants - caught,
        shown(out)
    ))?;
    let carried = Flag::ALL.iter().filter(|flag| of(flag) > 0).count() as u64;
    output.print(&format!("{}; flags.json states each.\n", counted(carried, "flag", "flags")))
}

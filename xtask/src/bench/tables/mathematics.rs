//! Exact mathematics, documents, certification and verification. Nobody else computes these.

use std::ffi::OsString;

use anyhow::Result;

use super::{task, words};
use crate::bench::inputs::Inputs;
use crate::bench::table::Table;

/// The tables.
pub fn tables(inputs: &Inputs) -> Result<Vec<Table>> {
    Ok(vec![exact(inputs), questions(inputs), deadwood(inputs), certification(inputs)])
}

fn math(inputs: &Inputs, rules: &str, more: &[&str]) -> Vec<OsString> {
    let mut all = words([&inputs.gincert, &"math", &inputs.rules(rules)]);
    all.extend(more.iter().map(OsString::from));
    all
}

const WASHINGTON: &str = "gin-and-win/washington-2017";

fn exact(inputs: &Inputs) -> Table {
    let by = |name, method| task(name, math(inputs, WASHINGTON, &["--method", method]), 1);
    Table {
        title: "Exact mathematics of Gin & Win",
        unit: "documents",
        tasks: vec![
            by("math", "symmetric"),
            by("math --method general", "general"),
            by("math --method enumerate", "enumerate"),
        ],
        is_comparison: true,
    }
}

fn questions(inputs: &Inputs) -> Table {
    let check = words([&inputs.gincert, &"check", &inputs.rules("gin-and-win/wizard")]);
    Table {
        title: "Questions about a document of Gin & Win",
        unit: "answers",
        tasks: vec![
            task("math --neighbours", math(inputs, WASHINGTON, &["--neighbours"]), 1),
            task("math --solve 2.5%", math(inputs, WASHINGTON, &["--solve", "2.5%"]), 1),
            task(
                "math --advice",
                math(inputs, WASHINGTON, &["--advice", "Ac 2d 3h 4s 5c 6d 7h"]),
                1,
            ),
            task("check, with claims", check, 1),
        ],
        is_comparison: false,
    }
}

fn deadwood(inputs: &Inputs) -> Table {
    let of = |name, rules| task(name, math(inputs, rules, &[]), 1);
    Table {
        title: "Exact deadwood of dealt hands of gin rummy",
        unit: "documents",
        tasks: vec![
            of("standard-a", "gin-rummy/standard-a"),
            of("oklahoma-plain", "gin-rummy/oklahoma-plain"),
            of("straight", "gin-rummy/straight"),
            of("eleven-card", "gin-rummy/eleven-card"),
        ],
        is_comparison: false,
    }
}

fn certification(inputs: &Inputs) -> Table {
    let of = |name: &'static str, more: &[&str]| {
        let submission = inputs.root.join("vectors").join("submissions").join(name);
        let out = inputs.out(&format!("certified-{name}"));
        let mut all = words([&inputs.gincert, &"certify", &submission, &"--out", &out]);
        all.extend(more.iter().map(OsString::from));
        task(name, all, 1)
    };
    Table {
        title: "Certification of a submission",
        unit: "reports",
        tasks: vec![
            of("gin-club", &[]),
            of("skarney-evening", &[]),
            of("two-shufflers", &[]),
            of("two-tables", &[]),
            of("wizard", &[]),
        ],
        is_comparison: false,
    }
}

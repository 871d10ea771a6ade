//! `gincert.analyze`.

use crate::convert::{FileArgument, fraction, refused};
use gincert_library::{
    Analysis, BonusAnalysis, DealtHands, EnvyAnalysis, GinAndWinAnalysis, StrategyAnalysis,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// The exact figures of a rule document: whole numbers, and `fractions.Fraction`.
#[pyfunction]
#[pyo3(signature = (document, *, name = None))]
pub fn analyze<'py>(
    py: Python<'py>,
    document: FileArgument<'py>,
    name: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let document = document.document(name, "document.md")?;
    let analysis = py.detach(|| gincert_library::analyze(&document)).map_err(refused)?;
    match analysis {
        Analysis::GinAndWin(game) => gin_and_win(py, &game),
        Analysis::GinRummy(dealt) => gin_rummy(py, &dealt),
    }
}

fn gin_and_win<'py>(py: Python<'py>, game: &GinAndWinAnalysis) -> PyResult<Bound<'py, PyDict>> {
    let answer = strategy(py, game)?;
    answer.set_item("game", "gin-and-win")?;
    answer.set_item("deals", game.base.deals())?;
    let rules = game.base.rules();
    let sides = PyList::empty(py);
    for ((wager, rows), envy) in rules.sides.iter().zip(&game.sides).zip(&game.envy) {
        let names = wager.rows.iter().map(|row| row.text.as_str());
        let one = side(py, &wager.name, names, rows)?;
        if let Some(envy) = envy {
            by_seats(py, &one, envy)?;
        }
        sides.append(one)?;
    }
    answer.set_item("side_wagers", sides)?;
    Ok(answer)
}

/// The figures of best play.
fn strategy<'py>(py: Python<'py>, game: &GinAndWinAnalysis) -> PyResult<Bound<'py, PyDict>> {
    let played: &StrategyAnalysis = &game.optimal;
    let answer = PyDict::new(py);
    let figures = [
        ("house_edge", &played.house_edge),
        ("element_of_risk", &played.element_of_risk),
        ("raise_frequency", &played.raise_frequency),
        ("average_wager", &played.average_wager),
        ("win_frequency", &played.win_frequency),
        ("variance", &played.variance),
        ("ante_play_covariance", &played.ante_play_covariance),
    ];
    for (key, value) in figures {
        answer.set_item(key, fraction(py, value)?)?;
    }
    answer.set_item("raised_hands", played.raised_hands)?;
    answer.set_item("folded_hands", played.folded_hands)?;
    answer.set_item("unsettled", played.unsettled)?;
    let rows = PyList::empty(py);
    for (row, outcome) in game.base.rules().outcomes.iter().zip(&played.outcomes) {
        let one = PyDict::new(py);
        one.set_item("outcome", &row.text)?;
        one.set_item("deals", outcome.deals)?;
        one.set_item("probability", fraction(py, &outcome.probability)?)?;
        one.set_item("net", fraction(py, &outcome.net)?)?;
        rows.append(one)?;
    }
    answer.set_item("outcomes", rows)?;
    Ok(answer)
}

/// What hands of other seats pay: the figures of the own hand alone are not those of the wager.
fn by_seats(py: Python<'_>, side: &Bound<'_, PyDict>, envy: &EnvyAnalysis) -> PyResult<()> {
    for key in ["house_edge", "variance", "hit_frequency"] {
        side.set_item(key, py.None())?;
    }
    let edges = PyDict::new(py);
    for (seats, edge) in envy.edges() {
        edges.set_item(seats, fraction(py, &edge)?)?;
    }
    side.set_item("house_edge_by_seats", edges)
}

/// One pay table.
fn side<'py, 'r>(
    py: Python<'py>,
    wager: &str,
    names: impl Iterator<Item = &'r str>,
    counted: &BonusAnalysis,
) -> PyResult<Bound<'py, PyDict>> {
    let answer = PyDict::new(py);
    answer.set_item("wager", wager)?;
    answer.set_item("house_edge", fraction(py, &counted.house_edge)?)?;
    answer.set_item("variance", fraction(py, &counted.variance)?)?;
    answer.set_item("hit_frequency", fraction(py, &counted.hit_frequency)?)?;
    answer.set_item("unmatched", counted.unmatched)?;
    let rows = PyList::empty(py);
    for (name, row) in names.zip(&counted.rows) {
        let one = PyDict::new(py);
        one.set_item("hand", name)?;
        one.set_item("combinations", row.combinations)?;
        one.set_item("probability", fraction(py, &row.probability)?)?;
        rows.append(one)?;
    }
    answer.set_item("rows", rows)?;
    Ok(answer)
}

fn gin_rummy<'py>(py: Python<'py>, dealt: &DealtHands) -> PyResult<Bound<'py, PyDict>> {
    let answer = PyDict::new(py);
    answer.set_item("game", "gin-rummy")?;
    answer.set_item("within", fraction(py, &dealt.within.probability())?)?;
    answer.set_item("within_of", dealt.of_what)?;
    answer.set_item("hands_within", dealt.within.hands)?;
    answer.set_item("hands", dealt.within.of)?;
    answer.set_item("not_given", &dealt.not_given)?;
    Ok(answer)
}

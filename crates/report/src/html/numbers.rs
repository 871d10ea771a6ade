//! Figures in the page: the drawing, and its numbers in a table that opens under it.
//!
//! The numbers are those of `report.json`. What cannot be read there gives no table; the drawing and
//! its words stay. It knows the layout of figures in the JSON and nothing about what they mean.

use super::escape_html;
use gincert_evidence::printable;
use serde_json::Value;
use std::collections::BTreeMap;

/// A table of numbers as it is shown.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Numbers {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The numbers of every figure of a report, by the path of its drawing.
pub(crate) fn tables(json: &[u8]) -> BTreeMap<String, Numbers> {
    let report: Value = serde_json::from_slice(json).unwrap_or_default();
    let sections = report.get("sections").and_then(Value::as_array);
    let bodies = sections.into_iter().flatten().filter_map(|one| one.get("body")?.as_array());
    let contents = bodies.flatten().filter_map(|block| block.get("content"));
    let figures = contents.filter_map(|content| {
        let path = content.get("file")?.as_str()?;
        Some((path.to_owned(), numbers(content.get("figure")?)?))
    });
    figures.collect()
}

fn numbers(figure: &Value) -> Option<Numbers> {
    let [x, y] = ["x", "y"].map(|axis| figure.get(axis).map(axis_words).unwrap_or_default());
    if let Some(series) = figure.get("series").and_then(Value::as_array) {
        return match figure.get("bars").and_then(Value::as_array) {
            Some(names) => by_name(&x, &y, names, series),
            None => lines(&x, &y, series),
        };
    }
    if let Some(panels) = figure.get("panels").and_then(Value::as_array) {
        return bars(&x, figure.get("edges")?.as_array()?, panels);
    }
    grid(&x, &y, figure)
}

fn axis_words(axis: &Value) -> String {
    let word = |key: &str| axis.get(key).and_then(Value::as_str).unwrap_or_default();
    match word("unit") {
        "" => word("label").to_owned(),
        unit => format!("{} ({unit})", word("label")),
    }
}

/// An exact number's decimal, without zeros at its end.
fn decimal(number: &Value) -> Option<String> {
    let text = number.get("decimal")?.as_str()?;
    let short = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text,
    };
    Some(short.to_owned())
}

fn lines(x: &str, y: &str, series: &[Value]) -> Option<Numbers> {
    let mut rows = Vec::new();
    for one in series {
        let name = one.get("name")?.as_str()?;
        for point in one.get("points")?.as_array()? {
            rows.push(vec![name.to_owned(), decimal(point.get(0)?)?, decimal(point.get(1)?)?]);
        }
    }
    let head = ["Line", x, y].map(str::to_owned).to_vec();
    Some(Numbers { head, rows })
}

/// A row for each bar, a column for each series.
fn by_name(x: &str, y: &str, names: &[Value], series: &[Value]) -> Option<Numbers> {
    let mut head = vec![x.to_owned()];
    let mut rows: Vec<Vec<String>> = Vec::new();
    for name in names {
        rows.push(vec![name.as_str()?.to_owned()]);
    }
    for one in series {
        head.push(match series {
            [_] => y.to_owned(),
            _ => format!("{y}: {}", one.get("name")?.as_str()?),
        });
        for (row, point) in rows.iter_mut().zip(one.get("points")?.as_array()?) {
            row.push(decimal(point.get(1)?)?);
        }
    }
    Some(Numbers { head, rows })
}

fn bars(x: &str, edges: &[Value], panels: &[Value]) -> Option<Numbers> {
    let edges: Option<Vec<String>> = edges.iter().map(decimal).collect();
    let mut head = vec![x.to_owned()];
    for panel in panels {
        head.push(panel.get("name")?.as_str()?.to_owned());
    }
    let mut rows: Vec<Vec<String>> = Vec::new();
    for pair in edges?.windows(2) {
        rows.push(vec![format!("{} to {}", pair.first()?, pair.get(1)?)]);
    }
    let mut expected = vec!["Expected of each".to_owned()];
    for panel in panels {
        let counts = panel.get("counts")?.as_array()?;
        for (row, count) in rows.iter_mut().zip(counts) {
            row.push(count.to_string());
        }
        expected.push(decimal(panel.get("expected")?)?);
    }
    rows.push(expected);
    Some(Numbers { head, rows })
}

fn grid(x: &str, y: &str, figure: &Value) -> Option<Numbers> {
    let names = |key: &str| {
        let names = figure.get(key)?.as_array()?.iter();
        names.map(|name| name.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
    };
    let mut head = vec![format!("{y} by {x}")];
    head.extend(names("columns")?);
    let counts = figure.get("counts")?.as_array()?;
    let mut rows = Vec::new();
    for (name, counts) in names("rows")?.into_iter().zip(counts) {
        let counts = counts.as_array()?.iter().map(Value::to_string);
        rows.push(std::iter::once(name).chain(counts).collect());
    }
    Some(Numbers { head, rows })
}

/// The drawing with its words for those who cannot see it, and its numbers.
pub(crate) fn figure(svg: &str, alt: &str, numbers: Option<&Numbers>) -> String {
    let drawing = svg.trim_end().replacen(
        "<svg ",
        &format!("<svg role=\"img\" aria-label=\"{}\" ", escape_html(alt)),
        1,
    );
    let mut out = format!("<figure>\n{drawing}\n");
    if let Some(numbers) = numbers {
        out.push_str("<details>\n<summary>The numbers of this figure</summary>\n");
        out.push_str("<div class=\"scroll\" role=\"region\" tabindex=\"0\" ");
        out.push_str("aria-label=\"The numbers of this figure\">\n<table>\n<thead><tr>");
        for name in &numbers.head {
            out.push_str(&format!("<th scope=\"col\">{}</th>", escape_html(&printable(name))));
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        for row in &numbers.rows {
            out.push_str("<tr>");
            for (at, cell) in row.iter().enumerate() {
                let tag =
                    if at == 0 { ("th scope=\"row\"", "th") } else { ("td class=\"n\"", "td") };
                out.push_str(&format!("<{}>{}</{}>", tag.0, escape_html(cell), tag.1));
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody>\n</table>\n</div>\n</details>\n");
    }
    out.push_str("</figure>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn one(figure: Value) -> Numbers {
        let content = json!({"file": "figures/a.svg", "figure": figure});
        let body = json!([{"kind": "figure", "content": content}]);
        let report = json!({"sections": [{"body": body}]});
        tables(report.to_string().as_bytes()).remove("figures/a.svg").unwrap()
    }

    #[test]
    fn lines_bars_and_maps_have_their_numbers_in_a_table() {
        let axis = |label: &str, unit: &str| json!({"label": label, "unit": unit});
        let number = |text: &str| json!({"fraction": "x", "decimal": text});
        let lines = one(json!({
            "x": axis("Row", "from the top"), "y": axis("Return", ""),
            "series": [{"name": "Exact", "points": [[number("1.000"), number("0.250")]]}],
        }));
        assert_eq!(lines.head, ["Line", "Row (from the top)", "Return"]);
        assert_eq!(lines.rows, [["Exact", "1", "0.25"]]);
        let by_name = one(json!({
            "x": axis("Row", ""), "y": axis("Return", ""), "bars": ["Gin"],
            "series": [{"name": "Exact", "points": [[number("1"), number("0.250")]]}],
        }));
        assert_eq!(
            (by_name.head, by_name.rows),
            (vec!["Row".into(), "Return".into()], vec![vec!["Gin".to_owned(), "0.25".to_owned()]])
        );
        let bars = one(json!({
            "x": axis("p", ""), "y": axis("Tests", ""), "edges": [number("0.0"), number("0.50")],
            "panels": [{"name": "A", "counts": [3], "expected": number("2.50")}],
        }));
        assert_eq!(bars.rows, [["0 to 0.5", "3"], ["Expected of each", "2.5"]]);
        let map = one(json!({
            "x": axis("Place", ""), "y": axis("Card", ""), "columns": ["1", "2"], "rows": ["Ac"],
            "counts": [[7, 8]], "expected": number("1"), "variance": number("1"),
        }));
        assert_eq!(map.head, ["Card by Place", "1", "2"]);
        assert_eq!(map.rows, [["Ac", "7", "8"]]);
    }

    #[test]
    fn words_and_names_of_a_figure_stay_text() {
        let numbers = Numbers { head: vec!["<b>".into()], rows: vec![vec!["\"x\u{202e}".into()]] };
        let html = figure("<svg width=\"1\"></svg>\n", "\"><script>", Some(&numbers));
        assert!(!html.contains("<script") && !html.contains("<b>"), "{html}");
        assert!(html.contains("&quot;&gt;&lt;script&gt;") && html.contains("\\u{202e}"), "{html}");
    }
}

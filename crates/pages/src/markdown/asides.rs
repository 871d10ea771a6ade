//! Words of HTML that a reader of the page may see: the text outside of its tags, and the values of
//! attributes, which hold titles and descriptions.

/// The words of a piece of HTML.
pub(super) fn words_of_html(html: &str) -> String {
    let mut words = String::with_capacity(html.len());
    let mut is_in_tag = false;
    let mut quote = None;
    for c in html.chars() {
        match (is_in_tag, quote, c) {
            (false, _, '<') | (true, None, '>') => {
                is_in_tag = !is_in_tag;
                words.push(' ');
            }
            (true, None, '"' | '\'') => quote = Some(c),
            (true, Some(open), _) if c == open => {
                quote = None;
                words.push(' ');
            }
            (false, _, _) | (true, Some(_), _) => words.push(c),
            (true, None, _) => {}
        }
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::words_of_html;

    #[test]
    fn words_of_html_stand_outside_of_tags_and_in_attributes() {
        for (html, wanted) in [
            ("<b>no edge</b> at all", "no edge at all"),
            ("<img src=a.png alt=\"edge 1 %\">", "edge 1 %"),
            ("<td title='no edge'>x</td>", "no edge x"),
            ("</details>", ""),
        ] {
            assert_eq!(words_of_html(html), wanted, "{html}");
        }
    }
}

//! The pieces of JSON. Values are handed on as they are written, and are judged by whoever reads them.

use super::piece::{Piece, TREE_DEPTH_MAX, TreeFault, Visit, part, too_deep};
use std::borrow::Cow;

/// Visits the pieces of a text.
pub(super) fn each<'t>(
    text: &'t str,
    visit: &mut dyn FnMut(Piece<'t>) -> Visit,
) -> Result<(), TreeFault> {
    let mut reader = JsonReader { text, at: 0 };
    reader.pass_blanks();
    // Of each object or list at hand whether it is a list.
    let mut open: Vec<bool> = Vec::new();
    reader.value(Cow::Borrowed(""), &mut open, visit)?;
    while let Some(is_list) = open.last().copied() {
        reader.pass_blanks();
        match reader.byte()? {
            b'}' | b']' => {
                reader.at += 1;
                open.pop();
                visit(Piece::End(reader.at));
            }
            b',' => reader.at += 1,
            _ if is_list => reader.value(Cow::Borrowed(""), &mut open, visit)?,
            b'"' => {
                let key = reader.key()?;
                reader.value(key, &mut open, visit)?;
            }
            _ => return Err(reader.damaged()),
        }
    }
    reader.pass_blanks();
    match reader.rest().is_empty() {
        true => Ok(()),
        false => Err(reader.damaged()),
    }
}

struct JsonReader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> JsonReader<'t> {
    fn rest(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn byte(&self) -> Result<u8, TreeFault> {
        self.rest().first().copied().ok_or(TreeFault::Cut)
    }

    fn pass_blanks(&mut self) {
        self.at += self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    }

    fn damaged(&self) -> TreeFault {
        TreeFault::Damaged(format!("the JSON is damaged at byte {}", self.at + 1))
    }

    /// Passes over a text in quotes.
    fn pass_text(&mut self) -> Result<(), TreeFault> {
        let mut is_escaped = false;
        for (length, byte) in self.rest().iter().enumerate().skip(1) {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' => {
                    self.at += length + 1;
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(TreeFault::Cut)
    }

    /// A key and the colon behind it.
    fn key(&mut self) -> Result<Cow<'t, str>, TreeFault> {
        let start = self.at;
        self.pass_text()?;
        let written = part(self.text, start..self.at);
        let key = match written.contains('\\') {
            false => Cow::Borrowed(written.trim_matches('"')),
            true => serde_json::from_str::<String>(written).map(Cow::Owned).map_err(|_| {
                TreeFault::Damaged(format!("the key at byte {} is damaged", start + 1))
            })?,
        };
        self.pass_blanks();
        if self.byte()? != b':' {
            return Err(self.damaged());
        }
        self.at += 1;
        self.pass_blanks();
        Ok(key)
    }

    /// A value, or the beginning of an object or a list.
    fn value(
        &mut self,
        key: Cow<'t, str>,
        open: &mut Vec<bool>,
        visit: &mut dyn FnMut(Piece<'t>) -> Visit,
    ) -> Result<(), TreeFault> {
        let start = self.at;
        match self.byte()? {
            bracket @ (b'{' | b'[') => {
                if open.len() >= TREE_DEPTH_MAX {
                    return Err(too_deep(start));
                }
                let is_list = bracket == b'[';
                let piece =
                    if is_list { Piece::List(key, start) } else { Piece::Object(key, start) };
                match visit(piece) {
                    Visit::On => {
                        self.at += 1;
                        open.push(is_list);
                    }
                    Visit::Over => {
                        self.pass_nested()?;
                        visit(Piece::End(self.at));
                    }
                }
                return Ok(());
            }
            b'"' => self.pass_text()?,
            _ => {
                let is_plain =
                    |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
                self.at += self.rest().iter().take_while(is_plain).count();
                // A number or a word goes on up to what follows it.
                self.byte()?;
                if self.at == start {
                    return Err(self.damaged());
                }
            }
        }
        visit(Piece::Value(key, Cow::Borrowed(part(self.text, start..self.at)), start));
        Ok(())
    }

    /// Passes over an object or a list.
    fn pass_nested(&mut self) -> Result<(), TreeFault> {
        let (start, mut depth) = (self.at, 0_usize);
        loop {
            match self.byte()? {
                b'"' => {
                    self.pass_text()?;
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth > TREE_DEPTH_MAX {
                return Err(too_deep(start));
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces in short, and what is wrong.
    fn pieces(text: &str) -> (String, Option<TreeFault>) {
        let mut found = Vec::new();
        let read = each(text, &mut |piece| {
            found.push(match piece {
                Piece::Object(key, _) => format!("{key}{{"),
                Piece::List(key, _) => format!("{key}["),
                Piece::Value(key, value, _) => format!("{key}={value}"),
                Piece::End(_) => "/".to_owned(),
            });
            Visit::On
        });
        (found.join(" "), read.err())
    }

    #[test]
    fn objects_lists_and_values_are_pieces() {
        let text = r#" {"a": "x\"]", "b\n" :[1, {"c":null} ,-2.5e+3],"d":{}} "#;
        let wanted = r#"{ a="x\"]" b
[ =1 { c=null / =-2.5e+3 / d{ / /"#;
        assert_eq!(pieces(text), (wanted.to_owned(), None));
    }

    #[test]
    fn a_text_that_is_cut_off_is_cut_off_wherever_that_is() {
        let text = r#"{"a":[{"b":"x","c":12}]}"#;
        for end in 1..text.len() {
            assert_eq!(pieces(&text[..end]).1, Some(TreeFault::Cut), "{}", &text[..end]);
        }
        assert_eq!(pieces(text).1, None);
    }

    #[test]
    fn what_is_damaged_or_too_deep_is_named_by_its_byte() {
        let deep = "[".repeat(TREE_DEPTH_MAX + 1);
        assert!(matches!(pieces(&deep).1, Some(TreeFault::Damaged(why)) if why.contains("levels")));
        for text in ["{\"a\" 1}", "{1:2}", "[1]x", "[@]", "{\"a\\q\":1}"] {
            assert!(matches!(pieces(text).1, Some(TreeFault::Damaged(_))), "{text}");
        }
    }
}

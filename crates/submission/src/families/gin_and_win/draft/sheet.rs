//! A text as the recognisers read it: every sentence as tokens with the passage that it comes from.

use super::asides::{AsideReason, asides};
pub(super) use super::doubt::has;
use super::doubt::{Doubt, DoubtKind, doubt_of};
use super::marks::{PlainPassage, plain};
use super::model::Passage;
use crate::families::gin_and_win::sign::text::{SignToken, TextLine, Token, lines, words};
use crate::free_text::{FreeText, PieceContent, TextPiece};
use gincert_evidence::Span;

/// A sentence, or a row of a table, as tokens.
#[derive(Debug, Clone)]
pub(super) struct Sentence {
    pub passage: Passage,
    pub line: TextLine,
}

impl Sentence {
    /// Its words; stops are `&`.
    pub fn words(&self) -> Vec<&str> {
        words(&self.line.tokens)
    }

    /// Whether it has one of these words.
    pub fn has(&self, wanted: &[&str]) -> bool {
        has(&self.words(), wanted)
    }

    /// Whether one of its words begins so.
    pub fn has_stem(&self, stems: &[&str]) -> bool {
        self.words().iter().any(|word| stems.iter().any(|stem| word.starts_with(stem)))
    }

    /// Whether it has these words one after another.
    pub fn says(&self, phrase: &str) -> bool {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        self.words().windows(wanted.len()).any(|list| list == wanted)
    }

    /// A part of it, as a sentence whose passage has no text.
    pub fn part(&self, tokens: &[Token]) -> Sentence {
        let Passage { piece, line, doubt, .. } = self.passage;
        let passage = Passage { piece, line, doubt, text: String::new() };
        let TextLine { span, opens, .. } = self.line;
        Sentence { passage, line: TextLine { tokens: tokens.to_vec(), span, opens } }
    }

    /// The tokens between semicolons, brackets and full stops.
    pub fn clauses(&self) -> impl Iterator<Item = &[Token]> {
        self.line.tokens.split(|token| matches!(token.piece, SignToken::Stop(';' | '.')))
    }
}

/// The text.
pub(super) struct Sheet {
    /// Every passage, in order.
    pub passages: Vec<Passage>,
    /// The rows of tables: their table and their cells, by passage.
    pub rows: Vec<(usize, u32, Vec<String>)>,
    /// The passages as sentences, without those that a table took.
    pub sentences: Vec<Sentence>,
    /// What each passage is where it is none of the rules to read.
    pub asides: Vec<Option<AsideReason>>,
    /// The passages that are headings.
    pub headings: Vec<bool>,
    /// Where in the joined text each passage begins.
    starts: Vec<u64>,
}

impl Sheet {
    pub fn new(text: &FreeText) -> Sheet {
        let mut joined = String::new();
        let mut starts = Vec::new();
        let mut passages = Vec::new();
        let mut rows = Vec::new();
        let asides = asides(text);
        for ((piece, part), aside) in text.pieces.iter().enumerate().zip(&asides) {
            if part.opens {
                joined.push('\n');
            }
            starts.push(joined.len() as u64);
            let (words, doubt) = read(part);
            passages.push(Passage { piece, line: part.line, text: part.words(), doubt });
            match (&part.content, aside) {
                (_, Some(_)) => {}
                (PieceContent::Sentence(_), None) => {
                    joined.push_str(&words.join(" ").replace('\n', " "));
                }
                (PieceContent::Row { table, .. }, None) => {
                    joined.push_str(&format!("| {} |", words.join(" | ").replace('\n', " ")));
                    rows.push((piece, *table, words));
                }
            }
            joined.push('\n');
        }
        let headings = text.pieces.iter().map(|piece| piece.heading.is_some()).collect();
        let mut sheet = Sheet { passages, rows, sentences: Vec::new(), asides, headings, starts };
        let all = lines(&joined).into_iter();
        sheet.sentences = all
            .filter_map(|line| {
                let passage = sheet.passage(line.span)?.clone();
                Some(Sentence { passage, line })
            })
            .collect();
        sheet
    }

    /// The passage in which a span of the joined text lies.
    pub fn passage(&self, span: Span) -> Option<&Passage> {
        let at = self.starts.partition_point(|start| *start <= span.start).checked_sub(1)?;
        self.passages.get(at)
    }

    /// Where among the sentences one of a piece is, or would be.
    pub fn sentence_of(&self, piece: usize) -> usize {
        self.sentences.partition_point(|sentence| sentence.passage.piece < piece)
    }

    /// Leaves out the passages that were read as rows of tables.
    pub fn take(&mut self, is_row: impl Fn(usize) -> bool) {
        self.sentences.retain(|sentence| !is_row(sentence.passage.piece));
    }
}

/// The words to read of a piece, by cell where it is a row, and the doubt that it leaves.
fn read(part: &TextPiece) -> (Vec<String>, Option<Doubt>) {
    let cells: Vec<PlainPassage> = match &part.content {
        PieceContent::Sentence(text) => vec![plain(text)],
        PieceContent::Row { cells, .. } => cells.iter().map(|cell| plain(cell)).collect(),
    };
    let kind = |kind, word| Some(Doubt { kind, word });
    let is_struck = cells.iter().any(|cell| cell.has_struck);
    let has_note = cells.iter().any(|cell| cell.has_note);
    let texts: Vec<String> = cells.into_iter().map(|cell| cell.text).collect();
    let joined = texts.join(" | ");
    let all = lines(&joined);
    let list: Vec<&str> = all.iter().flat_map(|line| words(&line.tokens)).collect();
    let doubt = match is_struck {
        true => kind(DoubtKind::Struck, "~~"),
        false => doubt_of(&list, &joined),
    };
    (texts, doubt.or_else(|| kind(DoubtKind::Note, "*").filter(|_| has_note)))
}

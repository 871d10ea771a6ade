//! An engine that answers at once and rightly, to measure how many rounds a second reach one.
//!
//! `cargo run --release -p gincert-conform --example right_engine -- RULES.md` is the engine;
//! `gincert conform --rules RULES.md --rounds 1000000 --engine right_engine RULES.md` measures.
//! It reads the requests in the exact form in which they are written, and refuses everything else.

use gincert_conform::{EngineRound, TestedDocument, WagerAmounts};
use gincert_game::gin_and_win::{Action, GinAndWin};
use gincert_game::{Card, CardSet, Rank, Suit};
use gincert_submission::open_document;
use std::io::{BufRead, BufReader, BufWriter, Write};

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_default();
    let bytes = std::fs::read(&path)?;
    let Some(document) = TestedDocument::new(&open_document(&path, &bytes)) else {
        return Err(std::io::Error::other("no rules of a game with wagers"));
    };
    let mut input = BufReader::with_capacity(1 << 17, std::io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 17, std::io::stdout().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return output.flush();
        }
        let mut text = Scanner { left: &line };
        let id = text.after("{\"id\":").and_then(|()| text.number()).unwrap_or_default();
        match text.round().filter(|round| is_valid(round, document.rules())) {
            Some(round) => {
                let hands = document.set.setter.hands(&round);
                let net = document.set.tables.settle(&round, &hands).net;
                let WagerAmounts { ante, play, bonus } = net;
                writeln!(
                    output,
                    "{{\"id\":{id},\"net\":{{\"ante\":{ante},\"play\":{play},\"bonus\":{bonus}}}}}"
                )?;
            }
            None => writeln!(output, "{{\"id\":{id},\"error\":\"refused\"}}")?,
        }
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
}

fn is_valid(round: &EngineRound, rules: &GinAndWin) -> bool {
    let is_play_right = match round.action {
        Action::Play => rules.play_multiples.of_wagers(round.bets.ante, round.bets.play).is_some(),
        Action::Fold => round.bets.play == 0,
    };
    round.player.len() == rules.hand_cards
        && round.dealer.len() == rules.hand_cards
        && round.player.is_disjoint(round.dealer)
        && round.bets.ante > 0
        && is_play_right
}

/// Reads one request from left to right.
struct Scanner<'a> {
    left: &'a [u8],
}

impl Scanner<'_> {
    fn after(&mut self, text: &str) -> Option<()> {
        self.left = self.left.strip_prefix(text.as_bytes())?;
        Some(())
    }

    fn number(&mut self) -> Option<i64> {
        let digits = self.left.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = self.left.split_at_checked(digits)?;
        self.left = rest;
        std::str::from_utf8(number).ok()?.parse().ok()
    }

    /// Cards up to the closing quote; none where one of them comes twice.
    fn cards(&mut self) -> Option<CardSet> {
        let mut cards = CardSet::EMPTY;
        loop {
            let [rank, suit, end, rest @ ..] = self.left else { return None };
            let rank = Rank::from_letter(char::from(*rank))?;
            let suit = Suit::from_sign(char::from(*suit))?;
            let card = Card::new(rank, suit);
            if cards.contains(card) {
                return None;
            }
            cards = cards.with(card);
            self.left = rest;
            match end {
                b' ' => {}
                b'"' => return Some(cards),
                _ => return None,
            }
        }
    }

    fn round(&mut self) -> Option<EngineRound> {
        // Valid requests come with these keys in this order; others are refused, as the vectors ask.
        self.after(",\"dealer\":\"")?;
        let dealer = self.cards()?;
        self.after(",\"cards\":\"")?;
        let player = self.cards()?;
        self.after(",\"action\":\"")?;
        let action = match self.after("play") {
            Some(()) => Action::Play,
            None => self.after("fold").map(|()| Action::Fold)?,
        };
        self.after("\",\"bets\":{\"ante\":")?;
        let ante = self.number()?;
        self.after(",\"play\":")?;
        let play = self.number()?;
        self.after(",\"bonus\":")?;
        let bonus = self.number()?;
        self.after("}}\n")?;
        Some(EngineRound { dealer, player, action, bets: WagerAmounts { ante, play, bonus } })
    }
}

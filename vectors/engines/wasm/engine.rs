//! A settlement engine of gin-and-win/ten for WebAssembly, written from the rule document alone: a line in,
//! a line out, without anything from outside. The crate that includes it has the figures of the document.
//!
//! It reads a request in the form in which `gincert conform` writes it and refuses every other one.

use core::cell::UnsafeCell;
use core::fmt::{Arguments, Write};

use crate::{PAY_ROW_RANK, QUALIFIER_RANK, ZERO_PAYS};

/// One line in and one out, used in turn.
struct Line(UnsafeCell<[u8; 1 << 16]>);
// SAFETY: a module has one thread.
unsafe impl Sync for Line {}
static LINE: Line = Line(UnsafeCell::new([0; 1 << 16]));

#[panic_handler]
fn panicked(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

/// Where a request of so many bytes is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn request(_length: i32) -> i32 {
    LINE.0.get() as i32
}

/// The answer to the request: its address in the upper half, its length in the lower.
#[unsafe(no_mangle)]
pub extern "C" fn answer(length: i32) -> i64 {
    // SAFETY: nothing else has the line while this runs; the slice ends the exclusive use.
    let line = unsafe { &mut *LINE.0.get() };
    let mut text = Scanner(line.get(..length as usize).unwrap_or_default());
    let id = text.after("{\"id\":").and_then(|()| text.number()).unwrap_or(0);
    let net = text.round();
    let mut out = Out(line, 0);
    match net {
        Some([ante, play, bonus]) => out.put(format_args!(
            "{{\"id\":{id},\"net\":{{\"ante\":{ante},\"play\":{play},\"bonus\":{bonus}}}}}"
        )),
        None => {
            out.put(format_args!("{{\"id\":{id},\"error\":\"not a round that can be dealt\"}}"))
        }
    }
    let length = out.1 as i64;
    (LINE.0.get() as i64) << 32 | length
}

struct Out<'a>(&'a mut [u8], usize);

impl Out<'_> {
    fn put(&mut self, text: Arguments) {
        self.write_fmt(text).ok();
    }
}

impl Write for Out<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let end = self.1 + text.len();
        self.0.get_mut(self.1..end).ok_or(core::fmt::Error)?.copy_from_slice(text.as_bytes());
        self.1 = end;
        Ok(())
    }
}

struct Scanner<'a>(&'a [u8]);

impl Scanner<'_> {
    fn after(&mut self, text: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(text.as_bytes())?;
        Some(())
    }

    fn number(&mut self) -> Option<i64> {
        let digits = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = self.0.split_at_checked(digits)?;
        self.0 = rest;
        core::str::from_utf8(number).ok()?.parse().ok()
    }

    /// Seven cards as a set: the ace of clubs is bit 0, thirteen bits a suit.
    fn hand(&mut self) -> Option<u64> {
        let mut hand = 0;
        for place in 0..7 {
            if place > 0 {
                self.after(" ")?;
            }
            let [rank, suit, rest @ ..] = self.0 else { return None };
            let rank = b"A23456789TJQK".iter().position(|one| one == rank)?;
            let suit = b"cdhs".iter().position(|one| one == suit)?;
            self.0 = rest;
            let card = 1 << (13 * suit + rank);
            hand = (hand & card == 0).then_some(hand | card)?;
        }
        Some(hand)
    }

    fn round(&mut self) -> Option<[i64; 3]> {
        self.after(",\"dealer\":\"")?;
        let dealer = self.hand()?;
        self.after("\",\"cards\":\"")?;
        let player = self.hand()?;
        self.after("\",\"action\":\"")?;
        let stays = self.after("play").is_some();
        if !stays {
            self.after("fold")?;
        }
        self.after("\",\"bets\":{\"ante\":")?;
        let ante = self.number()?;
        self.after(",\"play\":")?;
        let play = self.number()?;
        self.after(",\"bonus\":")?;
        let bonus = self.number()?;
        let is_right = self.0 == b"}}" && ante > 0 && play == if stays { ante } else { 0 };
        (is_right && dealer & player == 0)
            .then(|| settle(dealer, player, stays, [ante, play, bonus]))
    }
}

/// The shapes of the pay table, from its top, with what each pays to one; a digit for each kind of meld.
const SHAPES: [(u32, i64); 3] = [(0x110, 500), (0x10_0001, 20), (0x1100, 8)];

/// A best setting: how many cards are left over, then their ranks from the highest down, a digit each; and
/// the first shape of the pay table that such a setting has.
struct Best(u32, usize);

/// Every way to lay melds: the lowest card is left over, or lies in a meld of its rank or of its suit.
fn lay(cards: u64, left: u64, melds: u32, best: &mut Best) {
    if cards == 0 {
        let ranks = (0..13).rev().flat_map(|rank| (0..4).map(move |suit| (rank, 13 * suit + rank)));
        let held = ranks.filter(|(_, card)| left >> card & 1 == 1);
        let ranks = held.fold(0, |ranks, (rank, _)| ranks << 4 | (rank + 1));
        let key = left.count_ones() << 28 | ranks;
        let shape = SHAPES.iter().position(|shape| shape.0 == melds).unwrap_or(SHAPES.len());
        if key <= best.0 {
            *best = Best(key, if key < best.0 { shape } else { shape.min(best.1) });
        }
        return;
    }
    let low = cards.trailing_zeros();
    let (card, rest) = (1_u64 << low, cards & (cards - 1));
    lay(rest, left | card, melds, best);
    let of_rank = (1 << 39 | 1 << 26 | 1 << 13 | 1_u64) << (low % 13) & rest;
    let of_suit = 0x1fff_u64 << (low / 13 * 13) & rest;
    // Digits 0 to 2 count pairs, trips and quads, digits 3 to 7 flushes of so many cards.
    for (company, least, lower) in [(of_rank, 2, 2), (of_suit, 3, 0)] {
        let mut some = company;
        while some != 0 {
            let size = some.count_ones() + 1;
            if size >= least {
                lay(rest & !some, left, melds + (1 << (4 * (size - lower))), best);
            }
            some = (some - 1) & company;
        }
    }
}

fn best(hand: u64) -> Best {
    let mut best = Best(u32::MAX, 0);
    lay(hand, 0, 0, &mut best);
    best
}

fn settle(dealer: u64, player: u64, stays: bool, [ante, play, bonus]: [i64; 3]) -> [i64; 3] {
    let (dealer, Best(player, shape)) = (best(dealer).0, best(player));
    // The dealer has at most four cards left over where this is looked at.
    let qualifies = dealer >> 28 < 4 || dealer >> 28 == 4 && dealer >> 12 & 15 <= QUALIFIER_RANK;
    let pays = match player >> 28 {
        0 => SHAPES.get(shape).map_or(4, |shape| shape.1),
        1 => 2,
        2 if player >> 4 & 15 <= PAY_ROW_RANK => 1,
        _ => -1,
    };
    let zero = if player >> 28 == 0 { ZERO_PAYS } else { 1 };
    let (ante, play) = match player.cmp(&dealer) {
        _ if !stays => (-ante, 0),
        _ if !qualifies => (ante, 0),
        core::cmp::Ordering::Less => (ante, zero * play),
        core::cmp::Ordering::Equal => (0, 0),
        core::cmp::Ordering::Greater => (-ante, -play),
    };
    [ante, play, pays * bonus]
}

//! Planting faults: each changes a right record so that an audit finds its code there and no other.

use super::Options;
use super::deal::{Deal, Table};
use crate::cards::{LoggedCards, LoggedDeck};
use crate::gin_and_win::sheet::Sheet;
use crate::object::Text;
use crate::record::{Adjustment, Amounts, Bet, Minor, Record};
use crate::reference_log::{FaultError, RATE_UNITS, below};
use gincert_game::gin_and_win::{Action, PlayerSetting};
use gincert_game::{Card, CardSet};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::RngCore;

/// Plants a fault of the text in a record's line.
pub(super) fn spoil(code: &str, seat: Option<u32>, text: &mut String, rng: &mut ChaCha20Rng) {
    match code {
        // Cut off somewhere, as by a full disk, but not before its table, number and time: the
        // audit takes a line that tells nothing for any round that is missing nearby.
        "record-unreadable" => {
            let least = text.find("\"currency\"").unwrap_or(1);
            let keep = least + below(rng, (text.len() - least) as u32) as usize;
            text.truncate(keep);
        }
        "field-unknown" => text.insert_str(1, "\"colour\":\"red\","),
        "free-key-alike" => text.insert_str(1, "\"_tokes\":500,"),
        "card-unreadable" => {
            let key = format!("\"seat\":{},\"cards\":\"", seat.unwrap_or(1));
            if let Some(at) = text.find(&key) {
                text.replace_range(at + key.len()..at + key.len() + 1, "X");
            }
        }
        _ => {}
    }
}

/// Plants faults.
pub(super) struct Faults<'g> {
    options: &'g Options,
    sheet: &'g Sheet,
    /// Each code with the sum of all rates up to it.
    steps: Vec<(&'static str, u32)>,
}

impl<'g> Faults<'g> {
    pub fn new(options: &'g Options, sheet: &'g Sheet) -> Result<Faults<'g>, FaultError> {
        let mut faults = Faults { options, sheet, steps: Vec::new() };
        let mut rates = options.rates.rates.clone();
        for (code, _) in &rates {
            if let Some(why) = faults.hindrance(code) {
                return Err(FaultError::NotHere(code, why));
            }
        }
        if let Some(rate) = options.rates.all {
            let others = crate::family::record_audits().into_iter().map(|audit| audit.code);
            let others = others.filter(|code| faults.hindrance(code).is_none());
            let named: Vec<&str> = rates.iter().map(|(code, _)| *code).collect();
            let others: Vec<_> =
                others.filter(|code| !named.contains(code)).map(|code| (code, rate)).collect();
            rates.extend(others);
        }
        let mut sum = 0_u32;
        for (code, rate) in rates {
            sum = sum.saturating_add(rate);
            faults.steps.push((code, sum));
        }
        if sum > RATE_UNITS {
            return Err(FaultError::TooMany);
        }
        Ok(faults)
    }

    /// Why a log of these options and rules cannot have a fault.
    fn hindrance(&self, code: &str) -> Option<&'static str> {
        let limits = &self.options.limits;
        let has_games = limits.games_max.or(self.sheet.games_max);
        let is_laid = self.sheet.rules.player_setting == PlayerSetting::AsLaid;
        match code {
            "bet-limit" if limits.ante.is_none() => Some("there are no limits; give --tables"),
            "games-limit" if has_games.is_none_or(|most| most >= u32::from(self.options.seats)) => {
                Some("no limit on games is below the number of seats")
            }
            "better-setting" if !is_laid => Some("cards speak under these rules"),
            "fit-differs" | "win-differs" | "shown-unevenly" | "names-alike" | "day-missing" => {
                Some("it is about all rounds together")
            }
            "chain-broken" if !self.options.chain => Some("the records are not chained"),
            _ => None,
        }
    }

    /// The fault of the next round.
    pub fn choose(&self, rng: &mut ChaCha20Rng) -> Option<&'static str> {
        if self.steps.is_empty() {
            return None;
        }
        let number = below(rng, RATE_UNITS);
        self.steps.iter().find(|(_, sum)| number < *sum).map(|(code, _)| *code)
    }

    /// Changes a record; gives the seat that the fault is about, and nothing where the round has no
    /// place for the fault.
    pub fn plant(
        &self,
        code: &str,
        record: &mut Record<'static>,
        deal: &Deal,
        rng: &mut ChaCha20Rng,
    ) -> Option<Option<u32>> {
        let place = below(rng, deal.seats.len() as u32) as usize;
        if self.plant_in_round(code, record, deal).is_some() {
            return Some(None);
        }
        self.plant_in_cards(code, record, deal, place)
            .or_else(|| self.plant_in_wagers(code, record, deal, place, rng))
    }

    /// Faults of the record as a whole; those of its text are made by `spoil`.
    fn plant_in_round(&self, code: &str, record: &mut Record<'static>, deal: &Deal) -> Option<()> {
        match code {
            // These are faults of the text: see `spoil`.
            "record-unreadable" | "chain-broken" | "field-unknown" | "free-key-alike" => {}
            "rules-mismatch" => {
                record.rules = Some(Text::from("gin-and-win/another"));
            }
            "void-without-reason" => {
                record.state = Some(Text::from("void"));
                for seat in &mut record.seats {
                    let made = seat.bets.clone()?;
                    let zero = |net: Amounts<'static>, bet| match made.get(bet) {
                        Some(_) => net.with(bet, 0),
                        None => net,
                    };
                    seat.net = Some(Bet::WAGERS.into_iter().fold(Amounts::default(), zero));
                }
            }
            "correction-dangling" => {
                record.corrects = Some(Text::from("no such round"));
            }
            "gaming-day-far" => {
                record.gaming_day = Some(Text::from("2024-02-29"));
            }
            "name-padded" => {
                record.shift = Some(Text::from("late "));
            }
            "deck-mismatch" => {
                record.deck = Some(self.wrong_deck(deal, record)?);
            }
            _ => return None,
        }
        Some(())
    }

    /// Faults of the cards, and of what is said about them.
    fn plant_in_cards(
        &self,
        code: &str,
        record: &mut Record<'static>,
        deal: &Deal,
        place: usize,
    ) -> Option<Option<u32>> {
        let hand = deal.seats.get(place)?.hand;
        let seat = record.seats.get_mut(place)?;
        let seat_has_cards = seat.cards.is_some();
        let mut about_seat = Some(u32::try_from(place + 1).ok());
        match code {
            "card-unreadable" if seat_has_cards => {}
            "card-duplicate" if seat_has_cards => {
                let own = hand.cards.lowest()?;
                let other = record.dealer.as_ref()?.cards?.cards().lowest()?;
                let cards = hand.cards.minus(CardSet::EMPTY.with(own)).with(other);
                record.seats.get_mut(place)?.cards = Some(LoggedCards::shown(cards));
                about_seat = Some(None);
            }
            "card-count" if seat_has_cards => {
                let own = CardSet::EMPTY.with(hand.cards.lowest()?);
                seat.cards = Some(LoggedCards::shown(hand.cards.minus(own)));
            }
            "deadwood-wrong" if seat_has_cards => {
                let foreign = deal.dealer.cards.lowest()?;
                seat.deadwood = Some(LoggedCards::shown(CardSet::EMPTY.with(foreign)));
            }
            "better-setting" if seat_has_cards => return self.worse_setting(record, deal, place),
            "dealer-misset" => {
                let dealer = record.dealer.as_mut()?;
                let more = deal.dealer.cards.minus(deal.dealer.deadwood).lowest()?;
                dealer.deadwood = Some(LoggedCards::shown(deal.dealer.deadwood.with(more)));
                about_seat = Some(None);
            }
            "qualify-wrong" => {
                let dealer = record.dealer.as_mut()?;
                dealer.qualifies = Some(!dealer.qualifies?);
                about_seat = Some(None);
            }
            "laid-not-held" => {
                let foreign = CardSet::EMPTY.with(hand.cards.lowest()?);
                record.dealer.as_mut()?.laid = vec![LoggedCards::shown(foreign)];
                about_seat = Some(None);
            }
            _ => return None,
        }
        about_seat
    }

    /// Faults of a seat's wagers and of what they won.
    fn plant_in_wagers(
        &self,
        code: &str,
        record: &mut Record<'static>,
        deal: &Deal,
        place: usize,
        rng: &mut ChaCha20Rng,
    ) -> Option<Option<u32>> {
        let seat = record.seats.get_mut(place)?;
        let mut about_seat = Some(u32::try_from(place + 1).ok());
        match code {
            "action-illegal" => seat.action = Some(Text::from("surrender")),
            "play-not-equal-ante" => self.wrong_play(record, deal, place)?,
            "bet-limit" => self.beyond_limit(record, deal, place)?,
            "games-limit" => about_seat = Some(self.too_many_games(record)?),
            "outcome-wrong" => self.wrong_outcome(record, deal, place)?,
            "overpaid" | "underpaid" => {
                let sign = if code == "overpaid" { 1 } else { -1 };
                let moved = sign * 25 * i64::from(1 + below(rng, 40));
                let net = seat.net.clone()?;
                // A hidden hand's bonus wager cannot be checked.
                let bet = if net.get(Bet::Play).is_some() && rng.next_u32() & 1 == 0 {
                    Bet::Play
                } else {
                    Bet::Ante
                };
                seat.net = Some(net.clone().with(bet, net.get(bet)? + moved));
            }
            "seat-impossible" => {
                seat.seat = Some(99);
                about_seat = Some(Some(99));
            }
            "adjustment-early" | "adjustment-unclear" => {
                let is_early = code == "adjustment-early";
                let bet = if is_early { "ante" } else { "poker" };
                seat.adjusted = vec![Adjustment {
                    bet: Some(Text::from(bet)),
                    amount: Some(Minor(0)),
                    at: is_early.then(|| Text::from("2025-12-31T12:00:00Z")),
                    ..Adjustment::default()
                }];
            }
            "total-wrong" => {
                let net = seat.net.clone()?;
                let parts = Bet::WAGERS.into_iter().filter_map(|bet| net.get(bet));
                let total = parts.sum::<i64>() + 100 * (1 + i64::from(below(rng, 9)));
                seat.net = Some(net.with(Bet::Total, total));
            }
            "amount-impossible" | "outcome-money" => {
                let dealt = deal.seats.get(place).filter(|seat| seat.action == Action::Play)?;
                // The best hands cannot lose and the worst cannot win, so that less is possible there.
                if !(1..=3).contains(&dealt.hand.set.left_over.score()) {
                    return None;
                }
                let net = seat.net.clone()?;
                seat.net = Some(match code {
                    "amount-impossible" => net.with(Bet::Ante, dealt.ante * 7 / 5),
                    _ => net.with(Bet::Ante, -dealt.ante).with(Bet::Play, dealt.ante),
                });
                // Without the dealer's cards nobody can say what was due.
                record.dealer = None;
            }
            "wager-missing" => {
                let bonus = seat.bets.as_ref()?.get(Bet::Bonus);
                let mut bets = Amounts::default();
                if let Some(bonus) = bonus {
                    bets = bets.with(Bet::Bonus, bonus);
                }
                if let Some(play) = seat.bets.as_ref()?.get(Bet::Play) {
                    bets = bets.with(Bet::Play, play);
                }
                seat.bets = Some(bets);
            }
            _ => return None,
        }
        about_seat
    }

    /// The deck with a card of a shown hand and one that was not dealt exchanged.
    fn wrong_deck(&self, deal: &Deal, record: &Record<'_>) -> Option<LoggedDeck> {
        let mut deck = deal.deck.clone();
        let shown = record.dealer.as_ref().and_then(|dealer| dealer.cards);
        let shown = shown.or_else(|| record.seats.iter().find_map(|seat| seat.cards))?;
        let one = deck.iter().position(|card| shown.cards().contains(*card))?;
        let last = deck.len().checked_sub(1)?;
        deck.swap(one, last);
        Some(LoggedDeck::new(deck))
    }

    fn wrong_play(&self, record: &mut Record<'static>, deal: &Deal, place: usize) -> Option<()> {
        let dealt = deal.seats.get(place).filter(|seat| seat.action == Action::Play)?;
        let seat = record.seats.get_mut(place)?;
        let play = seat.bets.as_ref()?.get(Bet::Play)? + 500;
        seat.bets = Some(seat.bets.clone()?.with(Bet::Play, play));
        seat.net = Some(self.table().net(dealt, &deal.dealer, dealt.ante, play));
        Some(())
    }

    fn beyond_limit(&self, record: &mut Record<'static>, deal: &Deal, place: usize) -> Option<()> {
        let (_, most) = self.options.limits.ante?;
        let mut dealt = *deal.seats.get(place)?;
        dealt.ante = most.checked_add(500)?;
        let seat = record.seats.get_mut(place)?;
        let mut bets = seat.bets.clone()?.with(Bet::Ante, dealt.ante);
        let mut play = 0;
        if dealt.action == Action::Play {
            play = dealt.ante.checked_mul(i64::from(self.sheet.rules.play_multiple))?;
            bets = bets.with(Bet::Play, play);
        }
        seat.bets = Some(bets);
        seat.net = Some(self.table().net(&dealt, &deal.dealer, dealt.ante, play));
        Some(())
    }

    /// One player at all seats; the finding sits at the seat that passes the limit.
    fn too_many_games(&self, record: &mut Record<'static>) -> Option<Option<u32>> {
        let most = self.options.limits.games_max.or(self.sheet.games_max)?;
        if record.seats.len() <= usize::try_from(most).ok()? {
            return None;
        }
        for seat in &mut record.seats {
            seat.player = Some(Text::from("P-0001"));
        }
        Some(Some(most + 1))
    }

    fn wrong_outcome(&self, record: &mut Record<'static>, deal: &Deal, place: usize) -> Option<()> {
        let dealt = deal.seats.get(place)?;
        let due =
            self.sheet.settle_by_reference(dealt.action, dealt.hand.deadwood, deal.dealer.deadwood);
        let due = self.sheet.outcome_text(due.row);
        let other =
            self.sheet.rules.outcomes.iter().find(|row| !row.text.eq_ignore_ascii_case(due))?;
        let seat = record.seats.get_mut(place)?;
        // What a hidden hand's outcome is cannot be checked unless it was folded.
        seat.outcome = Some(Text::from(other.text.clone()));
        Some(())
    }

    /// The player leaves a meld lying among the left-over cards, and is settled so.
    fn worse_setting(
        &self,
        record: &mut Record<'static>,
        deal: &Deal,
        place: usize,
    ) -> Option<Option<u32>> {
        let mut dealt = *deal.seats.get(place)?;
        let left: Vec<Card> = dealt.hand.cards.cards();
        // With nothing melded every hand is a legal setting.
        dealt.hand.deadwood = left.into_iter().collect();
        if dealt.hand.deadwood.len() == dealt.hand.set.left_over.score() {
            return None;
        }
        let seat = record.seats.get_mut(place)?;
        seat.deadwood = Some(LoggedCards::shown(dealt.hand.deadwood));
        let play = seat.bets.as_ref()?.get(Bet::Play).unwrap_or(0);
        seat.net = Some(self.table().net(&dealt, &deal.dealer, dealt.ante, play));
        Some(u32::try_from(place + 1).ok())
    }

    fn table(&self) -> Table<'g> {
        Table { options: self.options, sheet: self.sheet, values: None }
    }
}

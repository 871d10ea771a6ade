//! What `gincert hand` takes.

use clap::ValueEnum;
use std::path::PathBuf;

/// A hand, and what lies beside it.
#[derive(Debug, clap::Args)]
pub struct HandArgs {
    /// The rule document.
    #[arg(long)]
    pub rules: PathBuf,
    /// The player's cards, or '-'.
    #[arg(allow_hyphen_values = true)]
    pub cards: String,
    /// Gin & Win: the dealer's cards, which settle the round.
    #[arg(long)]
    pub dealer: Option<String>,
    /// Gin rummy: the melds of a knocker, as in 'As 2s 3s | 7c 7d 7h'. What is the best defence?
    #[arg(long, value_name = "SPREAD")]
    pub against: Option<String>,
    /// Gin rummy: the upcard, where it sets the limit or doubles.
    #[arg(long, value_name = "CARD")]
    pub upcard: Option<String>,
    /// Gin rummy: the card of the second deck that sets the limit.
    #[arg(long, value_name = "CARD")]
    pub knock_card: Option<String>,
    /// Gin rummy: the card just taken from the pile, which some rules do not let a player throw.
    #[arg(long, value_name = "CARD")]
    pub taken: Option<String>,
    /// Melds on the table: who laid them, their kind and cards, as in '1 run Jh Qh Kh, 0 set 9d 9h
    /// 9s'; they are numbered from 0.
    #[arg(long, value_name = "MELDS")]
    pub table: Option<String>,
    /// Melds on the table: whether this seat's contract lies there.
    #[arg(long, value_enum)]
    pub contract: Option<ContractArg>,
    /// Melds on the table: the discard pile, its bottom first.
    #[arg(long, value_name = "CARDS")]
    pub pile: Option<String>,
    /// Melds on the table: whose hand it is, from 0; 0 by default.
    #[arg(long)]
    pub seat: Option<u8>,
}

impl HandArgs {
    /// The options that are given, beside the document.
    pub fn given(&self) -> Vec<&'static str> {
        let all = [
            ("--dealer", self.dealer.is_some()),
            ("--against", self.against.is_some()),
            ("--upcard", self.upcard.is_some()),
            ("--knock-card", self.knock_card.is_some()),
            ("--taken", self.taken.is_some()),
            ("--table", self.table.is_some()),
            ("--contract", self.contract.is_some()),
            ("--pile", self.pile.is_some()),
            ("--seat", self.seat.is_some()),
        ];
        all.into_iter().filter(|(_, given)| *given).map(|(option, _)| option).collect()
    }
}

/// Whether a contract lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ContractArg {
    /// It does.
    Laid,
    /// It does not yet.
    Open,
}

//! Analyses the base game of three sets of rules and prints every figure: a measurement of time and
//! memory as well.
//!
//! `cargo run --release -p gincert-math --example base -- [symmetric|general] [ten|washington|wizard]`

use gincert_game::gin_and_win::{
    BonusHand, BonusRow, Comparison, Contest, Event, GinAndWin, OutcomeRow, OutcomeWhen, Part, Pay,
    PlayerSetting, Qualifier, ScoreBound, WagerNames,
};
use gincert_game::{MeldRules, Rank};
use gincert_math::{BaseGame, Method, Strategy, StrategyAnalysis, base_game};
use std::time::Instant;

fn row(text: &str, event: Event, score: Option<u8>, ante: Pay, play: Pay) -> OutcomeRow {
    OutcomeRow {
        text: text.into(),
        when: OutcomeWhen {
            event,
            player_score: score.map(ScoreBound::Exactly),
        },
        ante,
        play,
    }
}

/// Score 3 or less, or score 4 up to `top`; a win with score 0 pays so much on each wager.
fn rules(top: u8, ante: u32, play: u32, bonus: [u32; 6]) -> GinAndWin {
    let even = Pay::to_one(1);
    let result = Event::Result;
    let limit = Rank::new(top).unwrap_or(Rank::KING);
    GinAndWin {
        hand_cards: 7,
        seats: (1, 6),
        melds: MeldRules::GIN_AND_WIN,
        player_setting: PlayerSetting::CardsSpeak,
        comparison: Comparison::CardsFromTheTop,
        qualifier: Qualifier::never().or_less(3, Rank::KING).exactly(4, limit),
        wagers: WagerNames::default(),
        play_multiple: 1,
        bonus_stands_on_fold: true,
        outcomes: vec![
            row(
                "Player folds",
                Event::PlayerFolds,
                None,
                Pay::Lose,
                Pay::NotMade,
            ),
            row(
                "Dealer does not qualify",
                Event::DealerDoesNotQualify,
                None,
                even,
                Pay::Push,
            ),
            row(
                "Player wins, score 0",
                result(Contest::PlayerWins),
                Some(0),
                Pay::to_one(ante),
                Pay::to_one(play),
            ),
            row("Player wins", result(Contest::PlayerWins), None, even, even),
            row("Tie", result(Contest::Tie), None, Pay::Push, Pay::Push),
            row(
                "Dealer wins",
                result(Contest::DealerWins),
                None,
                Pay::Lose,
                Pay::Lose,
            ),
        ],
        bonus: bonus_table(bonus),
    }
}

fn bonus_table(pays: [u32; 6]) -> Vec<BonusRow> {
    let score = |score, limit| BonusHand::Score { score, limit };
    let hands = [
        BonusHand::shape(vec![Part::OfAKind(4), Part::OfAKind(3)]),
        BonusHand::shape(vec![Part::Flush(5), Part::OfAKind(2)]),
        BonusHand::shape(vec![Part::OfAKind(4), Part::Flush(3)]),
        BonusHand::OtherZero,
        score(1, None),
        score(2, Rank::new(7)),
        BonusHand::AllOthers,
    ];
    let pays = pays.into_iter().map(Pay::to_one).chain([Pay::Lose]);
    let rows = hands.into_iter().zip(pays);
    rows.map(|(hand, pays)| BonusRow {
        text: hand.to_string(),
        hand,
        pays,
    })
    .collect()
}

fn print(game: &BaseGame, played: &StrategyAnalysis) {
    println!("\n  {}", played.strategy);
    for (row, outcome) in game.rules().outcomes.iter().zip(&played.outcomes) {
        println!(
            "    {:24} {:>20} {}",
            row.text,
            outcome.deals,
            outcome.probability.decimal(9)
        );
    }
    let line = |name: &str, value: &gincert_evidence::Fraction| {
        println!("    {name:24} {} = {value}", value.decimal(12));
    };
    println!("    raised hands             {}", played.raised_hands);
    line("house edge", &played.house_edge);
    line("raise frequency", &played.raise_frequency);
    line("average wager", &played.average_wager);
    line("element of risk", &played.element_of_risk);
    line("variance", &played.variance);
    line("bonus covariance", &played.bonus_covariance);
    line("cost", &played.cost);
    println!(
        "    standard deviation       {}",
        played.standard_deviation(12)
    );
    println!(
        "    worse hands {} deals {} equal hands {} unsettled {}",
        played.worse_hands, played.worse_deals, played.equal_hands, played.unsettled
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let method = words.first().and_then(|word| Method::parse(word));
    let documents = [
        ("ten", rules(10, 1, 3, [500, 20, 8, 4, 2, 1])),
        ("washington", rules(11, 1, 3, [1000, 25, 10, 4, 2, 1])),
        ("wizard", rules(10, 3, 1, [500, 20, 8, 4, 2, 1])),
    ];
    let wanted = words.get(1);
    for (name, rules) in documents {
        if wanted.is_some_and(|wanted| wanted != name) {
            continue;
        }
        let start = Instant::now();
        let method = method.unwrap_or_else(|| Method::fastest(&rules.melds));
        let game = match base_game(&rules, method, &|_, _| ()) {
            Ok(game) => game,
            Err(error) => {
                println!("{error}");
                return;
            }
        };
        println!(
            "{name}: {} deals by the {} method in {} ms",
            game.deals(),
            game.method().word(),
            start.elapsed().as_millis()
        );
        let printed = [10, 9, 5, 4].into_iter().filter_map(Rank::new).collect();
        let strategies = [
            Strategy::Optimal,
            Strategy::AtLeast(printed),
            Strategy::IfItWouldQualify,
            Strategy::Always,
        ];
        for strategy in strategies.into_iter().chain(game.best_at_least(4)) {
            print(&game, &game.play(&strategy));
        }
        println!("\n  {} ms in all\n", start.elapsed().as_millis());
    }
    // The peak of resident memory, where the system tells it.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    for line in status.lines().filter(|line| line.starts_with("VmHWM")) {
        println!("{line}");
    }
}

//! The words that the grammar of statements of cost knows, by class: who gambles, with what, which way
//! the money goes, over how many hands, and what sentences about other things speak of. These lists are
//! closed: a word that stands in none of them belongs to no class.

use super::tokens::Token;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A class of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordClass {
    House, Player, Dealer,
    Wager, Money, Coin, Volume, Game, OtherGame,
    Figure, SoftFigure, Chance,
    Keep, Back, Gain, Lose, Cost, End, State, UpDown,
    LongRun, Period, Hands, Trials, Each,
    Small, Nothing, Whole, Part, Degree, Often,
    Good, Bad, Compare, Mathematics, Worth,
    If, Then, Rounding, Winning, Event, Modal, Limit, PayOff, Cards, Points, Handling, Elsewhere, Charge,
    Paper, Clock, Stated, Definition, Prize, Fault, Skill, Luck, Building, Food, Finance, Travel, Device, Count,
}

/// A set of classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Classes(u64);

impl Classes {
    pub fn has(self, class: WordClass) -> bool {
        self.0 & (1 << class as u64) != 0
    }

    pub fn is_any(self, classes: &[WordClass]) -> bool {
        classes.iter().any(|class| self.has(*class))
    }

    pub fn with(self, other: Classes) -> Classes {
        Classes(self.0 | other.0)
    }

    /// The classes of the set, in the order of the list.
    pub fn list(self) -> impl Iterator<Item = WordClass> {
        WORDS.iter().map(|(class, _)| *class).filter(move |class| self.has(*class))
    }

    /// The marks of the classes: `+House`.
    pub fn marks(self) -> impl Iterator<Item = &'static str> {
        static MARKS: OnceLock<Vec<(WordClass, String)>> = OnceLock::new();
        let all = WORDS.iter().map(|(class, _)| (*class, format!("+{class:?}")));
        let marks = MARKS.get_or_init(|| all.collect());
        marks.iter().filter(move |(class, _)| self.has(*class)).map(|(_, mark)| mark.as_str())
    }

    fn of(class: WordClass) -> Classes {
        Classes(1 << class as u64)
    }
}

/// The words of each class in their plain forms; `_` joins the words of a phrase. Endings such as "-s",
/// "-ed" and "-ing" are taken off before a word is looked up.
const WORDS: &[(WordClass, &str)] = &[
    (WordClass::House, "haus maison banque banco casa spielbank house casino bank banker operator management establishment proprietor owner licensee \
        we us our ours ourselves bookmaker hall parlour gaming_floor till cage_profit"),
    (WordClass::Player, "player patron customer bettor gambler punter guest visitor you your yours yourself \
        beginner novice expert regular newcomer client anyone anybody everyone everybody nobody someone \
        somebody tourist whale wagerer crowd public professional amateur grinder counter speculator \
        he she his her him them themselves theirs who"),
    (WordClass::Dealer, "dealer"),
    (WordClass::Wager, "wager bet stake ante bonus sidebet side_bet side_wager proposition gamble flutter \
        punt spot_bet play_wager"),
    (WordClass::Money, "money dollar buck euro pound usd eur unit chip bankroll purse wallet fortune cash \
        bill tenner fiver hundred_spot ten_spot capital fund savings pile"),
    (WordClass::Coin, "cent cents penny pennies pence nickel dime quarter_dollar copper farthing coin"),
    (WordClass::Volume, "give_and_take handle drop turnover outlay coin_in action total_bet amount_bet amount_wagered \
        put_up wagered staked volume throughput money_in gross takings revenue coin_out buy_ins"),
    (WordClass::Game, "ginandwin game table felt contest match_up session play layout"),
    (WordClass::OtherGame, "blackjack baccarat roulette craps slot slots keno poker pontoon faro lottery \
        bingo pai_gow sic_bo casino_war three_card video_poker machine elsewhere competitor rival other_game \
        other_games other_table any_game every_game carnival_game next_door across_the_street"),
    (WordClass::Figure, "equity overround takeout pull carry roi eor theo_win bps permille centum h_a h_e house_adv adv \
        edge margin advantage rtp payback vig vigorish juice ev expectation expectancy \
        expected_value disadvantage drag overlay theoretical theo element_of_risk he ha return_rate \
        return_to_player player_return rate_of_return hold_percentage house_percentage win_rate win_percentage \
        loss_rate expected_loss expected_return average_loss house_win hold_rate payout_rate payout_ratio \
        payout_percentage break_even breakeven breaks_even broke_even evs payback_rate retention \
        rake_equivalent house_take grind skim house_advantage haircut bite leakage attrition erosion \
        hausvorteil bankvorteil spielvorteil vorteil hauskante ausschuttung ausschüttung ausschüttungsquote auszahlungsquote \
        auszahlung rückzahlung rückzahlungsquote gewinnquote hausanteil bankanteil erwartungswert avantage redistribution \
        marge retour esperance vantaggio margine ritorno ventaja retorno margen voordeel uitbetaling fordel utbetaling \
        shrinkage handicap overhead mark_up markup spread built_in_take pays_itself_back pays_for_itself worse_of_it"),
    (WordClass::SoftFigure, "return payout take cut profit loss gain yield percentage hold \
        interest income earnings deficit surplus shortfall net balance winnings toll penalty tariff bargain \
        share split variance deviation volatility rate value swing"),
    (WordClass::Chance, "probability probabilities chance likelihood likely unlikely frequency prob odds \
        favourite favorite underdog prospect shot probable improbable longshot long_shot fifty_fifty coin_flip coin_toss \
        toss_up hit_rate strike_rate"),
    (WordClass::Keep, "slice nibble crumb crumbs cut_of lions_share skims bags bagged pocketed books booked_by \
        keep kept retain withhold withheld pocket skim siphon bleed bled grind ground drain \
        eat ate consume devour swallow absorb shave clip nick squeeze extract hang_on hold_back \
        stick stuck stay remain linger stop_with stops_with vanish evaporate disappear wear erode \
        take taken took takes collect rake hold held"),
    (WordClass::Back, "brings brought yields yield recoverable comes_home reappear \
        return refund repay repaid recover recoup give_back gives_back given_back hand_back \
        hands_back handed_back pay_back pays_back paid_back come_back comes_back come_home \
        reimburse restore back get_back gets_back flow_back hand_out pay_out pays_out paid_out go_out \
        goes_out send_back sends_back gives give given gave regain redeem"),
    (WordClass::Gain, "win won earn gain profit net clear prosper make made beat beaten outperform prevail \
        triumph enrich collect outpay pick_up picks_up nets"),
    (WordClass::Lose, "shrink shrinks melt melts trickle dwindle erode evaporate sink waste wasted throw_away thrown_away lighter skint bankrupt ruin ruined ruinous fleeced robbed burn bleed \
        lose lost losing forfeit surrender shed leak sacrifice give_up gives_up hurt suffer \
        part_with parts_with spend spent drop dropped squander fritter cough_up"),
    (WordClass::Cost, "costly costlier dearer dearest overpriced underpriced toll cover_charge hourly_cost drag burden privilege \
        no_charge cost costs price priced charge_you expensive cheap dear afford"),
    (WordClass::End, "end finish leave left walk_away walks_away walk_out walks_out go_home goes_home \
        went_home come_out comes_out came_out depart wind_up winds_up emerge quit get_up gets_up go_away \
        average_out averages_out turn_out turns_out settle_at converge tend hover"),
    (WordClass::State, "favourite favorite underdog dog superior superiority upper_hand short_end even_footing neck_and_neck outnumber outnumbers prosper enrich rich richer \
        ahead behind square level poorer winner loser broke better_off worse_off \
        in_front out_of_pocket empty_handed in_profit in_the_black in_the_red ruined bust_out a_wash \
        evenly in_credit on_top victor even_money_game dead_even nothing_in_it plus minus"),
    (WordClass::UpDown, "up down"),
    (WordClass::LongRun, "in_the_end sooner_or_later time_and_again year_in on_the_whole everything_included give_or_take when_all all_told season_long \
        in_the_limit as_a_rule as_a_group offset each_other_out at_length given_time long_run long_term long_haul long_view over_time on_average on_the_average average \
        typical typically in_theory theoretically statistically mathematically eventually ultimately \
        lifetime expect expected in_expectation overall all_in_all on_balance \
        by_and_large disciplined perfect_play perfect optimal optimally basic_strategy best_play \
        long_enough forever after_all in_practice mean run_of_play everything_considered net_of \
        effectively at_the_end_of_the_day over_the_years cumulative expectancy theory"),
    (WordClass::Period, "hour evening night session week month year day shift weekend trip visit \
        annual annually hourly nightly daily weekly monthly yearly hr holiday afternoon"),
    (WordClass::Hands, "hand round deal game spin trial decision coup"),
    (WordClass::Trials, "simulation simulate simulated million billion trials iteration monte_carlo"),
    (WordClass::Each, "per each every"),
    (WordClass::Small, "tiny small slim thin slight razor negligible barely hardly scarcely little sliver \
        hair whisker trifle fraction crumb minimal modest low lowest lower least less next_to insignificant \
        trivial minuscule microscopic infinitesimal faint smidgen shade touch tad marginal wafer pittance \
        fewer smaller smallest thinner paper_thin few vanishing smidge"),
    (WordClass::Nothing, "no none nothing nil zero naught nought never neither nobody without nary zilch zip \
        free eliminate remove cancel erase negate offset abolish nonexistent absent"),
    (WordClass::Whole, "all every whole entire full fully everything total wholly completely entirely exactly \
        precisely always"),
    (WordClass::Part, "half third fourth fifth sixth tenth twentieth fiftieth hundredth thousandth most majority \
        bulk nearly almost double twice triple thrice part portion much two_thirds three_quarters more \
        as_much as_many equal equally same even"),
    (WordClass::Degree, "well_below well_above just_under just_over under over below above close close_to \
        around about roughly approximately near nearly within short_of in_the_region some"),
    (WordClass::Often, "often seldom rarely usually frequently mostly generally regularly commonly rare \
        frequent once most_hands most_of_the_time time_and_again nine_times"),
    (WordClass::Good, "kind gentle easy forgiving steady safe safer harmless bearable worthwhile sound_bet cheap cheapest cheaper thrifty \
        unbiased fairness generous fair fairer fairest loose looser loosest kinder kindest gentler \
        bargain gift neutral friendly favourable favorable lucrative profitable rewarding attractive \
        competitive best better liberal giveaway honest equitable balanced beatable unbeatable \
        favour favor treat good great excellent superb player_friendly finest advantageous"),
    (WordClass::Bad, "brutal cruel grim hopeless lousy awful dreadful murder murderous bleak harsh \
        bad worse worst sucker tight tighter tightest steep punishing poor ripoff trap \
        unfair unfavourable unfavorable greedy"),
    (WordClass::Compare, "than compared like unlike versus as rather beats rivals nowhere anywhere"),
    (WordClass::Mathematics, "mathematics mathematical math maths statistics law_of_averages law_of_large \
        paytable percentages calculation actuarial analysis arithmetic computed computation"),
    (WordClass::Worth, "worth value valued true_price full_price at_cost par face_value true_odds money_worth \
        intrinsic pay_for_itself pays_for_itself"),
    (WordClass::If, "if when whenever unless case otherwise"),
    (WordClass::Then, "until till after before once where while during upon then later first next"),
    (WordClass::Rounding, "rounded rounding nearest round_down round_up smallest_chip odd_cents"),
    (WordClass::Winning, "winning losing"),
    (WordClass::Event, "undercut undercuts undercutting qualifies qualifier knock_fails redeal deadlock drawn misses \
        push tie misdeal misdealt void foul fouled expose exposed fold qualify cancelled \
        dispute showdown standoff irregularity misdeals boxed decline surrendered"),
    (WordClass::Modal, "must shall may allowed permitted required prohibited forbidden optional not_be cannot \
        can entitled need needs eligible"),
    (WordClass::Limit, "minimum maximum limit at_least up_to at_most cap capped aggregate exceed min max \
        denomination increment no_more_than not_more_than multiple range"),
    (WordClass::PayOff, "pays paid pay payoff pay_table pay_row even_money odds_paid payable settle \
        settled"),
    (WordClass::Cards, "permutation order_of_the_deck random randomly tile lot_drawn card deck suit rank ace king queen jack ten joker meld deadwood gin stock discard \
        upcard pack flush pair run set sequence spade heart diamond club straight nine seven kind trips \
        quads shoe cut_card"),
    (WordClass::Points, "point score target teams turn lay_off line_bonus game_bonus won_every_hand box_bonus first_to best_of whoever box match undercut knock schneider shutout tally \
        scored scoresheet rubber partner opponent team knocker defender hollywood oklahoma"),
    (WordClass::Handling, "clear deal dealt dealing shuffle shuffled cut burn count place announce inspect sign print \
        log check verify open close rotate record write replace call lock scoop draw wash turn show hand_in \
        spread_out touch pass receive act lay sort face_up face_down begin start arrange set_aside \
        stand sit swap move read order choose decide compare exchange_cards remove_from store clean \
        train report inform ask request watch hear"),
    (WordClass::Elsewhere, "orders permutation language player_card players_card session_room log logged asked preferred p_value camera video surveillance attendance staff employee meal food training question \
        exam sample audit auditor uptime availability backup significance survey donate school hypothesis \
        complaint charity humidity lighting ink paper scan scale font receipt occupancy capacity storage \
        supervisor inspector size page sheet text translation shuffler machine_room parking brightness \
        percentile power battery temperature speed width height colour color grey gray recycled cotton \
        plastic alcohol restaurant renovation licence license quorum vote board shareholder women men \
        population resident rfid reader error network scanner wool pvc sensor software server smoking \
        entrance door elevator hotel lease rent insurance wage salary drink coffee_service chair stool \
        felt_colour logo smallest_coin circle hole_cards chance_card private disc lammer puck button locker key cabinet bag envelope seal serial address phone \
        telephone email extension office manager pit cage vault hopper security police guard badge uniform \
        seat armrest visitor_car car wall tile glossary corner wheel system sale market gram kilogram g kg cm mm \
        inch inches metre meter_long member podium crew source lab laboratory website screen monitor tv music \
        dress jacket hat elbow hand_sanitiser glove towel bottle glass napkin pen pencil clipboard \
        dealer_course training_course spanish english budget pass_mark absence polyester \
        trainee trainer apprentice instructor rota roster committee supplier vendor subsidiary parent_company owned \
        of_the_shares of_its_shares shares_in draft coupon plaque thesis lecture seminar age older younger birthday id identification passport wheelchair lost_property barrel"),
    (WordClass::Charge, "club_charges advance exchange_rate foreign insure insures funds reserve commission tax fee toke tip gratuity discount levy vat surcharge duty deposit \
        withholding exchange marker rebate interest_rate licence_fee fine admission_fee buy_in collection \
        time_charge seat_charge state_law county lottery_fund gross_gaming donate royalty lease_fee service_charge overdue"),
    (WordClass::Paper, "section clause page version document rule chapter annex appendix article wac rcw \
        revision edition table_of column row paragraph note line list sheet figure_no copy paperwork regulation \
        statute number numbered issue dated heading footnote sign file report form nac nrs"),
    (WordClass::Clock, "minute second am pm clock noon midnight monday tuesday wednesday thursday friday \
        saturday sunday january february march april june july august september october november december \
        days weekday open_hours years"),
    (WordClass::Stated, "stated printed given named claimed known published mentioned documented shown listed \
        claim states prints names contains mentions lists quoted supplied prescribed reported disclosed \
        document_states judged"),
    (WordClass::Definition, "defined definition define explained divided expressed glossary term \
        given_under written_as computed_as negative_where"),
    (WordClass::Prize, "target game_bonus line_bonus who_wins tournament prize entry pool trophy league leaderboard seat_draw final heat jackpot \
        progressive meter voucher raffle promotion loyalty"),
    (WordClass::Fault, "mistake error overpaid underpaid wrong correction misread counterfeit damaged worn \
        collusion cheat cheating theft fraud marked"),
    (WordClass::Skill, "strategy strategic skill skilled skilful careful carefully disciplined discipline competent smart \
        clever wise patience patient study studious sensible sensibly sound correct correctly properly experienced \
        advice basic blind blindly card_counter memory memorise practised proficient flawless mistake_free optimum \
        novice sharp savvy reckless careless unskilled weak weaker strong stronger ordinary recreational"),
    (WordClass::Luck, "luck lucky unlucky luckily fortune fortunate streak streaky hot cold hope hopeless dream miracle \
        fate destiny jinx swing coin_flip toss heads tails dice overdue bound doomed destined superstition hunch \
        moon lightning lottery_ticket rare rarely scarce scarcity rarity seldom unheard impossible improbable \
        certainty sure surely guaranteed guarantee lock sucker fool suckers tourist dreamer greedy robbery rob fleece \
        swindle scam bait bleed ripoff rip_off daylight charity donate donation gift giveaway steal bargain"),
    (WordClass::Building, "room floor door doorway roof terrace stairs staircase kitchen garden pool window lobby \
        foyer fountain desk cloakroom bar lounge corridor basement cellar attic dome hallway gate fence lawn driveway \
        garage parking park tower annexe annex_building suite spa gym sauna lake river valley street road avenue \
        ventilation heating boiler pipe lamp light bulb carpet curtain wallpaper paint furniture sofa shelf cupboard \
        drawer mirror ladder toilet washroom bathroom balcony patio ballroom theatre stage weather rain snow winter \
        summer autumn spring storm sun sunny wind windy water fire sprinkler renovation works builder contractor \
        landlord tenant lessor lessee neighbour neighbourhood city town village"),
    (WordClass::Food, "food breakfast lunch dinner supper buffet menu wine beer cocktail coffee tea juice soda bottle \
        bakery bread croissant soup salad fish meat steak vegetable cheese dessert cake egg sugar salt cook chef waiter \
        waitress barman bartender kitchen_staff snack sandwich pizza fruit lemon lime honey sommelier restaurant cafe \
        bistro grill catering banquet meal vegetarian portion recipe cover covers_a"),
    (WordClass::Finance, "loan debt interest bond pension equity_fund insurer insurance premium invoice accounting \
        accountant ebitda sofr libor dividend shareholder share_capital balance_sheet depreciation amortisation salary \
        wages payroll budget audited revenue turnover_tax bank_account account cheque transfer credit_card card_payment \
        currency foreign_currency exchange_desk cashier teller atm payment receipt supplier vendor distributor maker \
        manufacturer purchase purchased leased lease rent rental mortgage warranty contract subscription dues membership \
        member club charity_night sponsor sponsorship advertising marketing mailing newsletter survey questionnaire \
        respondent poll rating rated review reviewer star stars"),
    (WordClass::Travel, "bus coach shuttle_bus taxi train station airport flight plane ferry boat ticket_office timetable \
        departure arrival journey route mile mileage kilometre motorway luggage suitcase hotel_room check_in check_out \
        booking booked reservation overnight guest_room night_stay bed pillow towel linen laundry housekeeping porter \
        concierge receptionist tourist_office tour excursion museum concert show ticket theatre_ticket golf ski beach \
        festival wedding birthday anniversary christmas easter holiday children child family parent"),
    (WordClass::Device, "device machine_part shuffler reader scanner printer display screen keyboard computer laptop server \
        network software firmware update patch password login encryption hash sha checksum digest bit byte megabyte \
        seed entropy generator oscillator chip_set battery cable socket plug switch button lever motor spring_steel \
        ejector tray rack tube camera recorder recording monitor lens microphone speaker radio phone telephone antenna \
        alarm sensor thermometer scale gauge tolerance calibration calibrated weigh weighed gram lux decibel volt watt \
        jam jams misread misfeed firmware_version uptime downtime offline online latency millisecond backup restore_point"),
    (WordClass::Count, "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
        seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand dozen score_of \
        hundreds thousands dozens"),
];

type Entry = (Vec<&'static str>, Classes);

/// Classes by word, and the phrases that begin with a word.
struct Lexicon {
    words: HashMap<&'static str, Classes>,
    phrases: HashMap<&'static str, Vec<Entry>>,
}

fn lexicon() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| {
        let mut lexicon = Lexicon { words: HashMap::new(), phrases: HashMap::new() };
        for (class, words) in WORDS {
            for entry in words.split_whitespace() {
                let words: Vec<&'static str> = entry.split('_').collect();
                let classes = Classes::of(*class);
                if words.len() > 1 {
                    let first = words.first().copied().unwrap_or_default();
                    lexicon.phrases.entry(first).or_default().push((words, classes));
                } else {
                    let known = lexicon.words.entry(entry).or_default();
                    *known = known.with(classes);
                }
            }
        }
        lexicon
    })
}

/// The classes of every token of a sentence.
pub(super) fn classes(tokens: &[Token]) -> Vec<Classes> {
    let lexicon = lexicon();
    let mut found: Vec<Classes> = tokens.iter().map(|token| of_word(lexicon, token.word())).collect();
    for at in 0..tokens.len() {
        let first = tokens.get(at).map_or("", Token::word);
        for (words, classes) in lexicon.phrases.get(first).into_iter().flatten() {
            let is_here = words.iter().enumerate().all(|(by, word)| {
                tokens.get(at + by).is_some_and(|token| token.word() == *word)
            });
            let places = if is_here { at..at + words.len() } else { 0..0 };
            for known in found.get_mut(places).into_iter().flatten() {
                *known = known.with(*classes);
            }
        }
    }
    found
}

fn of_word(lexicon: &Lexicon, word: &str) -> Classes {
    if let Some(classes) = lexicon.words.get(word) {
        return *classes;
    }
    stems(word).iter().find_map(|stem| lexicon.words.get(stem.as_str())).copied().unwrap_or_default()
}

/// What a word may be a form of: "stakes", "staked" and "staking" of "stake".
fn stems(word: &str) -> Vec<String> {
    let mut stems = Vec::new();
    let endings = [("ies", "y"), ("s", ""), ("es", ""), ("d", ""), ("ed", ""), ("ing", ""), ("ing", "e"), ("er", ""), ("ly", "")];
    for (ending, instead) in endings {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() >= 3) else { continue };
        stems.push(format!("{stem}{instead}"));
        let mut letters = stem.chars().rev();
        if matches!(ending, "ed" | "ing") && letters.next() == letters.next() {
            stems.push(stem.get(..stem.len() - 1).unwrap_or(stem).to_owned());
        }
    }
    stems
}

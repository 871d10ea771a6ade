//! How many points each class, phrase and word counts for a sentence that speaks of what the money of a
//! game does, and, below nothing, against it. It knows no sentence.
//!
//! The weights of a logistic regression, in tenths, rounded; the record of decisions names the sentences that
//! they were fitted to and the figures.

use super::lexicon::WordClass;
use super::phrases::Phrase;

/// What counts.
pub(super) enum Sign {
    /// A word of a class.
    Class(WordClass),
    /// A phrase.
    Phrase(Phrase),
}

/// Words, apart by blanks, each standing for all its forms.
pub(super) type Words = &'static str;

/// Points of any sentence.
pub(super) const START: i32 = -19;

/// Points of classes and phrases.
pub(super) const POINTS: [(Sign, i32); 80] = [
    (Sign::Phrase(Phrase::Compared), 32),
    (Sign::Phrase(Phrase::Share), 31),
    (Sign::Phrase(Phrase::Decimal), 29),
    (Sign::Phrase(Phrase::InTheLongRun), 23),
    (Sign::Phrase(Phrase::SizedFigure), 23),
    (Sign::Phrase(Phrase::ComesOut), 21),
    (Sign::Phrase(Phrase::FlowsCompared), 19),
    (Sign::Class(WordClass::Coin), 16),
    (Sign::Class(WordClass::Good), 16),
    (Sign::Phrase(Phrase::Valued), 15),
    (Sign::Class(WordClass::House), 14),
    (Sign::Class(WordClass::Worth), 14),
    (Sign::Phrase(Phrase::Instruction), 14),
    (Sign::Phrase(Phrase::Ratio), 14),
    (Sign::Phrase(Phrase::SizedChance), 14),
    (Sign::Class(WordClass::Bad), 13),
    (Sign::Class(WordClass::Cost), 13),
    (Sign::Phrase(Phrase::HouseActs), 13),
    (Sign::Phrase(Phrase::Judged), 13),
    (Sign::Class(WordClass::Chance), 12),
    (Sign::Class(WordClass::Figure), 12),
    (Sign::Class(WordClass::LongRun), 11),
    (Sign::Class(WordClass::Winning), 11),
    (Sign::Class(WordClass::Often), 10),
    (Sign::Class(WordClass::Period), 10),
    (Sign::Phrase(Phrase::AmountOfMoney), 10),
    (Sign::Phrase(Phrase::HouseHas), 10),
    (Sign::Phrase(Phrase::OftenWins), 10),
    (Sign::Phrase(Phrase::PlayerIs), 9),
    (Sign::Phrase(Phrase::Many), 8),
    (Sign::Phrase(Phrase::Rate), 8),
    (Sign::Class(WordClass::Player), 7),
    (Sign::Class(WordClass::Small), 6),
    (Sign::Class(WordClass::Lose), 5),
    (Sign::Phrase(Phrase::OverTime), 5),
    (Sign::Class(WordClass::Compare), 4),
    (Sign::Class(WordClass::Hands), 4),
    (Sign::Class(WordClass::Mathematics), 4),
    (Sign::Phrase(Phrase::ShareInOneCase), 4),
    (Sign::Class(WordClass::Back), 3),
    (Sign::Class(WordClass::Each), 3),
    (Sign::Class(WordClass::SoftFigure), 3),
    (Sign::Class(WordClass::UpDown), 3),
    (Sign::Class(WordClass::Wager), 3),
    (Sign::Class(WordClass::Part), 2),
    (Sign::Class(WordClass::Gain), 1),
    (Sign::Class(WordClass::Money), -1),
    (Sign::Class(WordClass::Volume), -1),
    (Sign::Phrase(Phrase::CountedCards), -1),
    (Sign::Class(WordClass::Dealer), -2),
    (Sign::Class(WordClass::State), -4),
    (Sign::Class(WordClass::Keep), -5),
    (Sign::Class(WordClass::Limit), -5),
    (Sign::Class(WordClass::Then), -5),
    (Sign::Phrase(Phrase::Named), -5),
    (Sign::Class(WordClass::Game), -6),
    (Sign::Class(WordClass::Points), -6),
    (Sign::Class(WordClass::Event), -8),
    (Sign::Class(WordClass::Handling), -8),
    (Sign::Phrase(Phrase::PaidRatio), -8),
    (Sign::Class(WordClass::Cards), -9),
    (Sign::Class(WordClass::PayOff), -9),
    (Sign::Phrase(Phrase::Sum), -9),
    (Sign::Class(WordClass::If), -11),
    (Sign::Class(WordClass::Modal), -11),
    (Sign::Phrase(Phrase::OnCondition), -11),
    (Sign::Class(WordClass::Clock), -12),
    (Sign::Class(WordClass::OtherGame), -13),
    (Sign::Class(WordClass::Paper), -17),
    (Sign::Phrase(Phrase::ShareOfThings), -18),
    (Sign::Phrase(Phrase::RankedHand), -19),
    (Sign::Class(WordClass::Stated), -21),
    (Sign::Phrase(Phrase::Handled), -21),
    (Sign::Class(WordClass::Prize), -22),
    (Sign::Phrase(Phrase::Pace), -24),
    (Sign::Class(WordClass::Elsewhere), -25),
    (Sign::Class(WordClass::Charge), -28),
    (Sign::Phrase(Phrase::WinnersPaid), -29),
    (Sign::Class(WordClass::Rounding), -34),
    (Sign::Class(WordClass::Definition), -35),
];

/// Points of words, whatever their class.
pub(super) const WORD_POINTS: [(i32, Words); 49] = [
    (27, "flow"),
    (25, "thumb"),
    (24, "learn statistically"),
    (23, "term thousand your"),
    (21, "equity shot"),
    (20, "you"),
    (19, "buy deviation"),
    (18, "luck"),
    (17, "bankroll busy exceed hundred majority nil"),
    (16, "effect going hobby hundredth life nearly out rest"),
    (15, "almost certified favourite long towards"),
    (14, "because bucks it price qualifies sales shrinks so through"),
    (13, "drift entertainment hardly hit just loss median outnumber sixty sticks thirty true worth yield"),
    (12, "calculated chart dealt expert flip nearest ninety number often percent profit shows sum wash"),
    (11, "actuarial carnival cheaper collections far forty gains practically ruin should this"),
    (10, "action blackjack brings burn can disadvantage earns either falls forecast front income itself lead \
        page penny proposition return risk slowly streaks thin third twenty weekend"),
    (9, "about against an anyone charity customer exception full laboratory mille neighbour result roughly \
        single start ten type variance verified w wage year"),
    (8, "applies around bettor carries comes correct county discount even ever every fifth frequent here lease \
        little neither power regulars safe t those walk"),
    (7, "beaten beginner but collects comparison dollar fair flat fourth gambler gin keeps main maker \
        mathematical mere nickel perfect questions real savings see swings time toss web worst"),
    (6, "along among amount any basis bias cents flush for four home million paid pair pit poker positive pull \
        razor residual rtp since sunday team there things tilted"),
    (5, "becomes case comps design down eight error gross handle have high included makes math mistake \
        negligible other our payments predicts recover sealed seat seen shall sits spread stake than the tie \
        trips variant version while zero"),
    (4, "bars been by came cancel decimals dime during effective everything fails favor h him hold information \
        kept lab leaves live mathematics minimum next nine outlay reach right seldom short shown steady still \
        they three twelve twentieth two upper will"),
    (3, "advantage aggregate anywhere bet called concern daily do enjoy enough expectation facts fold free \
        gambling gives group grows hair in needs nowhere payoffs pays period picks practice puts quads remote \
        rent retains says self skilled slim speak tips turn what whatever which wrong"),
    (2, "according account ask assumed award away begins both bps built cannot dead draw equal everyone exactly \
        fairer fairest favorite fiftieth fifty generous guests jackpot knocker law lifetime lowest much night \
        nineteen odds once pockets prize rare receives regulator remain removed roulette side six slightly \
        smaller study top turnover well whoever"),
    (-2, "ahead approved at balance beats black c certificate challenge cleaned clears coin combinations \
        complete conditions dashes decision defence desk digest dispute drop duty electronic end entry \
        equipment exclusion exposed fence finished first freedom further had hexadecimal himself i into is july \
        lammer last later licensed lies lighting like mail manager meld middle money multiplier nor notice \
        offer old otherwise packet patent pool present printer private project public queen quoted raise \
        required screen service seventy shape skip struck submission surveillance survey target tiles \
        valid wait washington weekdays whose works writing x"),
    (-3, "agreed all answer available baccarat bank basic be bear behind big blue broken cameras cell chance \
        choice circle compact complaints copy could days degrees eleven engine escaped exchange filmed force \
        goes hand humidity invalid june key kind knock lux marker matter maximum md meal members method minor \
        misdealt never noon nothing oklahoma open openspiel outcome outside payback plain play property qs \
        recalled reserve restatement run section sent sequence settlement several significance simulation \
        spaces spelled stay stock suit system tc tells that theory too tried undercut utf wall whether winner \
        written wsr"),
    (-4, "ad allowed approval arrive attendance auditor badly cash cause character closed costs deposit double \
        else emptied excess fictitious form generator gets hollywood hour interest items js jurisdiction know \
        less march marked more net no observation paper people piece rail reader recommend red regulation \
        replaced seed sentence spade spoils taps these to tournament trial twice when withdrawn worn"),
    (-5, "acts alternates and break cage car choose control counts cut e edition extra few help interactive jam \
        ks laid largest layoff longer minus none of payout player promise qd qh rate ratio remark report round \
        session shift shorter sign starter supply td th themselves tribal units"),
    (-6, "apart chosen code describes deuce digits drawn drill fewer final finding forbidden from independent \
        jc k kc kh level made most multiple or own owner points posted profile provides push qc rank rejected \
        revenue rotate same sample small such table takes them trainees training weighs who"),
    (-7, "b being below between bills casino club commas coupon course given halves house jd king letter \
        negative nobody pile possible q quotation recount refused repeated staff stated strategy tax their"),
    (-8, "banker chi computed difference each element ev follow foreign gincert gli his inventory jh lays left \
        licence limit log misdeal month nevada not off restaurant review revision riffles settled share \
        shuffler stands taken test then tray until upcard usually void wear won"),
    (-9, "ac ah analysis another beyond box change chips claim covers decides discard eighty entrant expected \
        explained felt file he higher kd order part pass patron phrase read receipts room slip text unknown us \
        whole"),
    (-10, "accepted ace ante booked cards charged checked face fund iec line low m met names pack row sheet \
        touch tribe visitors week"),
    (-11, "audit draft if iso least machine opponent proportion rummy some statement used words"),
    (-12, "best column fee figure forfeits foul j late layout n plan position speed studio was"),
    (-13, "also average base deadwood document how inspection look persons printed record rose signatures step"),
    (-14, "confidence divided frequency lower minutes new percentage pot probability quarter source supervisor \
        were"),
    (-15, "d f floor half may mean"),
    (-16, "drinks match set split wager"),
    (-17, "above margin must"),
    (-18, "always before comar"),
    (-19, "deck evaluation executed highest ts value"),
    (-20, "held"),
    (-21, "example standard"),
    (-22, "operator"),
    (-23, "smallest"),
    (-25, "contract"),
    (-26, "list"),
    (-28, "shuffle"),
];

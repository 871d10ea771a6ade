//! Words of further languages for the fields of a record: Norwegian, Finnish, Hungarian, Slovak, Slovene, Croatian, Romanian, Bulgarian,
//! Russian, Ukrainian, Greek, Estonian, Latvian, Lithuanian, Turkish, Vietnamese, Indonesian, Japanese, Korean and Chinese.
//!
//! They have the form of those in [`super::vocabulary`], which come first. In scripts without blanks between words a spelling may be a
//! part of a word.

use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};

/// Words of a header for a field, as those of the other languages have them.
pub(super) const NAMES: [(&str, Field); 23] = [
    (
        "supersed*|ersetzt|remplace|sustituye|reemplaza|sostituisce|substitui|vervangt|ersätter|erstatter|zastępuje|nahrazuje|korvaa|asendab|zamjenjuje|înlocuiește|замества|заменя|заменяет",
        Field::Corrects,
    ),
    (
        "kortgiver|giver|jakaja*|krupi*|krupj*|delitelj|djelitelj|dealer*|дилър*|дилер*|крупие*|крупье|круп|ντίλερ|diiler*|dīler*|dalytoj*|bandar|osztó|ディーラー|親|딜러|荷官|庄 kort*|käsi|kädet|karty|karte|karta|cărți|cărțile|carti|карти|карты|карта|χαρτιά|φύλλα|kaardid|kārtis|kortos|bài|lapok|lapjai|kartu|kartlar*|カード|手札|카드|패|牌",
        Field::DealerCards,
    ),
    ("cái|chia bài", Field::DealerCards),
    (
        "spiller*|pelaaj*|hráč*|igrač*|igral*|jucător*|играч*|игрок*|грав*|παίκτη*|mängija*|spēlētāj*|žaidėj*|játékos*|oyuncu*|chơi|khách|pemain|プレイヤー|プレーヤー|客|플레이어|玩家 kort*|käsi|kädet|karty|karte|karta|cărți|cărțile|carti|карти|карты|карта|χαρτιά|φύλλα|kaardid|kārtis|kortos|bài|lapok|lapjai|kartu|kartlar*|カード|手札|카드|패|牌",
        Field::Cards,
    ),
    (
        "spilledag|spilledato|pelipäivä|játéknap|営業日|営業日付|영업일|营业日|營業日|игрален|hrací|herný dag|dato|päivä|nap|日|일|ден|deň",
        Field::GamingDay,
    ),
    ("spilledag|spilledato|pelipäivä|játéknap|営業日|영업일|营业日|營業日", Field::GamingDay),
    (
        "spill|peli|pelin|hra|hry|igra|igre|joc|игра|игры|žaidimo|spēles|mängu|oyun|játék|ván|ゲーム|게임|局 nr|no|id|num*|номер|číslo|broj|številka|număr|nummer|nro|numero|sayısı|số|mã|番号|번호|号",
        Field::Round,
    ),
    (
        "runde|runden|kierros|jako|jakonro|kolo|kola|rozdanie|krog|rundă|rundei|рунд|раунд|раздаване|раздача|роздача|γύρος|παρτίδα|voor|raunds|raundas|turas|kör|leosztás|parti|ván|lượt|putaran|ronde|ラウンド|ハンド番号|ゲーム番号|라운드|핸드번호|게임번호|局号|手牌号|hånd|håndnr",
        Field::Round,
    ),
    (
        "bord|bordet|spillebord|pöytä|pöydän|stôl|stolu|miza|masă|mese|маса|стол|стіл|τραπέζι|laud|galds|stalas|bàn|meja|テーブル|台番|卓|테이블|桌",
        Field::Table,
    ),
    (
        "plass|sete|loc|locul|mj|paikka|istuin|miesto|mjesto|sedež|место|място|місце|бокс|θέση|koht|vieta|ghế|chỗ|kursi|szék|hely|席|座席|シート|좌석|座位",
        Field::Seat,
    ),
    (
        "jakaja*|kortgiver|giver|krupi*|krupj*|delitelj|djelitelj|дилър*|дилер*|крупие*|крупье|ντίλερ|κρουπιέ|diiler*|dīler*|dalytoj*|osztó*|ディーラー|딜러|荷官",
        Field::DealerId,
    ),
    ("chia bài|viên", Field::DealerId),
    (
        "medlem|medlemsnr|spiller*|gjest|asiakas|kanta|pelaaj*|hráč*|igrač*|igral*|jucător*|играч*|игрок*|гость|гост|грав*|παίκτη*|mängija*|klients|klientas|žaidėj*|játékos*|vendég*|khách|pemain|会員|会員番号|顧客|プレイヤー|プレーヤー|회원|고객|会员|玩家",
        Field::Player,
    ),
    ("người chơi", Field::Player),
    (
        "tidspunkt|klokkeslett|klokka|kl|aika|kello|kellonaika|čas|vrijeme|vreme|oră|час|време|время|ώρα|aeg|laiks|laikas|időpont|időpontja|giờ|thời|waktu|jam|時刻|日時|시간|시각|일시|时间|時間",
        Field::At,
    ),
    (
        "dato|päivä|pvm|päivämäärä|dátum|dată|дата|ημερομηνία|kuupäev|datums|ngày|tanggal|日付|날짜|일자|日期",
        Field::At,
    ),
    ("valuutta|mena|pénznem|валута|νόμισμα|valuuta|valūta|通貨|통화|币种|幣別", Field::Currency),
    (
        "vakt|vuoro|zmena|smena|smjena|izmena|tură|смяна|смена|зміна|βάρδια|vahetus|maiņa|pamaina|szolgálat|シフト|교대|근무조|班次",
        Field::Shift,
    ),
    (
        "tila|stav|állapot|stare|starea|статус|състояние|состояние|стан|κατάσταση|olek|statuss|būsena|状態|ステータス|상태|状态|狀態",
        Field::State,
    ),
    ("trạng thái", Field::State),
    (
        "årsak|merknad*|syy|huom*|dôvod|poznámk*|razlog|napomena|opomba|motiv|observații|причина|бележк*|примеч*|σχόλι*|αιτία|märkus*|piezīm*|pastab*|megjegyzés|indok*|açıklama|理由|備考|사유|비고|备注|原因",
        Field::Reason,
    ),
    (
        "valg|valget|beslutning|handling|päätös|valinta|toiminto|rozhodnutie|odluka|odločitev|decizia|решение|решението|ход|действие|рішення|απόφαση|otsus|lēmums|sprendimas|döntés|hamle|keputusan|判断|決定|アクション|선택|결정|행동|决定|动作",
        Field::Action,
    ),
    ("quyết định", Field::Action),
];

/// Words of a header for a wager.
pub(super) const WAGERS: [(&str, Bet); 4] = [
    ("анте|άντε|アンティ|アンテ|앤티|앤테|底注", Bet::Ante),
    ("igranje|プレイ|플레이|加注|跟注|korotus|forhøyelse", Bet::Play),
    (
        "bonusspill|bonusveto|бонус|μπόνους|thưởng|ボーナス|보너스|奖金|bónus|bonusas|boonus",
        Bet::BONUS,
    ),
    (
        "totalt|sammen|yhteensä|spolu|ukupno|skupaj|всичко|общо|всего|итого|сума|σύνολο|kokku|kopā|viso|összesen|tổng|合計|합계|总计",
        Bet::Total,
    ),
];

/// Words of a header for a kind of amounts.
pub(super) const AMOUNTS: [(&str, Amount); 3] = [
    (
        "utbetaling|utbetalt|maksettu|maksu|vyplaten*|výplata|isplata|isplaćeno|izplačil*|plată|plătit|изплатен*|выплат*|виплат*|πληρωμ*|väljamakse|izmaksa|išmoka|kifizet*|ödenen|trả|払戻*|配当|支払|払戻|지급|배당|赔付|派彩|pembayaran",
        Amount::Paid,
    ),
    (
        "resultat|gevinst|tulos|voitto|výsledok|zisk|rezultat|rezultāts|rezultatas|dobitak|dobiček|câștig|резултат|печалба|результат|выигрыш|виграш|αποτέλεσμα|κέρδος|tulemus|eredmény|nyeremény|kazanç|sonuç|thắng|勝敗|損益|収支|결과|손익|输赢|輸贏|hasil",
        Amount::Net,
    ),
    (
        "innsats|panos|panokset|vklad|stávka|ulog|vložek|miză|miza|залог|ставка|ποντάρισμα|panus|likme|statymas|tét|bahis|cược|賭け金|賭金|ベット|베팅|投注|下注|taruhan",
        Amount::Bets,
    ),
];

/// Words for a round that does not count.
pub(super) const VOID: &str = "annullert|ugyldig|kansellert|peruttu|peruutettu|mitätöi*|zrušen*|stornovan*|poništen*|preklic*|razveljavljen*|anulat*|анулиран*|отменен*|аннулирован*|отмена|скасован*|ακυρώ*|άκυρ*|tühistatud|vervallen|razveljav*|anulēt*|atcelt*|anuliuot*|atšaukt*|töröl*|sztorn*|hủy|huỷ|batal|dibatalkan|無効|取消|キャンセル|무효|취소|作废|作廢";

/// Words for a misdeal.
pub(super) const MISDEAL: &str = "feilgiv|valejag*|klaiding*|împărţire|împărțire|reparto|erróneo|napačno|misdeel|feildeling|feilgitt|jakovirhe|väärinjako|pogrešn*|napačn*|greșit*|грешн*|пересдача|λάθος|jagamisviga|félreoszt*|誤配|ミスディール|미스딜|오배분|发错|發錯";

/// Words for a round that was not played for money.
pub(super) const TRAINING: &str = "trening|övning|övningar|øvelse|øving|opplæring|koulutus|harjoitus|harjoittelu|školen*|tréning|cvičn*|obuka|vježba|usposabljanje|instruire|antrenament|обучение|обучен*|учебн*|тренир*|тест|навчан*|εκπαίδευση|δοκιμή|koolitus|apmācīb*|mokym*|oktatás|oktató|képzés|gyakorlás|eğitim|deneme|đào|huấn|thử|訓練|研修|テスト|練習|교육|훈련|연습|培训|训练|測試|测试|pelatihan";

/// Words for a settled round.
pub(super) const SETTLED: &str = "oppgjort|avsluttet|fullført|spilt|päättynyt|valmis|pelattu|tilitetty|ukončen*|uzavret*|vyplaten*|zaključen*|isplaćen*|plătit*|încheiat*|finalizat*|изплатен*|приключен*|завършен*|завершен*|выплачен*|закрыт*|розрахован*|πληρώθηκε|ολοκληρώ*|lõpetatud|makstud|pabeigt*|baigta|rendben|elszámol*|kifizet*|lejátsz*|tamam|ödendi|hoàn|xong|selesai|完了|確定|精算*|完了済|완료|정산|已结算|完成";

/// Words for a hand that was played, and for one that was folded.
pub(super) const ACTIONS: [(&str, &str); 2] = [
    (
        "spill|spille|spilte|spilt|pelaa|pelasi|hrá|hral|igrao|igral|joacă|jucat|играе|играл|играет|играть|грає|παίζει|mängib|spēlē|žaidžia|játszik|játszott|megtartja|oynadı|chơi|theo|勝負|プレイ|플레이|콜|跟注|main",
        "play",
    ),
    (
        "kast|kaste|kastet|kastes|luovuttaa|luopuu|luovutti|kippaa|kippasi|zložil|zložené|vzdal|odustao|odustaje|odstopi|odstopil|renunță|renunțat|пас|пасува|отказ|сброс*|пасує|πάσο|πασάρει|loobub|loobus|atsakās|meta|eldob*|dobta|passz|kaçtı|pas|bỏ|úp|buang|フォールド|降り|降りる|폴드|다이|弃牌|棄牌",
        "fold",
    ),
];

/// Words for what happens in a round.
pub(super) const EVENTS: &str = "tapahtumat|udalosť|udalosti|događaj|dogodek|eveniment|събитие|событие|подія|συμβάν|γεγονός|sündmus|notikums|įvykis|olay|kejadian|sự|イベント|出来事|이벤트|事件|hendelse*";

/// Words for who watches a table or many, and deals at none.
pub(super) const SUPERVISORS: &str = "camera|cam|cctv|surveillance|kamera*|kameraoperat*|overvåk*|overvåg*|övervak*|valvo*|bewak*|überwach*|monitor*|видео*|камера*|наблюд*|supervisor*|superv*|inspector*|inspekt*|pit|pitboss|boss|floor|floorman|manager|mgr|chef|aufsicht*|saalchef|jefe|capo|ispettore|inspecteur|kontroller*|kontrolør|kontrollør|nadzor*|vedúc*|kierownik|päällikkö|супервайзер|инспектор|rater|監視|監督|カメラ|감독|카메라|主管|监控";

/// Words for what happens to a file or a report, and not to a round.
pub(super) const DOCUMENT: &str = "utskrift*|utskriv*|udskrift*|skrevet|tulost*|tulostettu|nyomtat*|vytlač*|tlač*|tisk*|vytišt*|ispis*|izpis*|отпечат*|печат*|распечат*|друк*|экспорт*|εκτύπωσ*|εκτυπώ*|wydruk*|drukowan*|afdruk*|afgedrukt|prints*|yazdır*|baskı|impress*|imprimat|tipărit|trükk*|druka*|spausd*|印刷|出力|인쇄|출력|打印|列印|导出|cetak|dicetak";

//! How the bytes of a log are text, by name.

/// How the bytes of a log are text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TextEncoding {
    /// UTF-8, with a byte-order mark or without.
    #[default]
    Utf8,
    /// UTF-16, in the order of its byte-order mark, or little-endian without one.
    Utf16,
    /// Windows-1252, which has all characters of Latin-1 and the euro sign.
    Windows1252,
    /// Windows-1250: Polish, Czech, Hungarian and others.
    Windows1250,
    /// Windows-1251: Cyrillic.
    Windows1251,
    /// Windows-1253: Greek.
    Windows1253,
    /// Windows-1254: Turkish.
    Windows1254,
    /// Windows-1257: Estonian, Latvian and Lithuanian.
    Windows1257,
    /// Shift_JIS: Japanese.
    ShiftJis,
    /// EUC-KR: Korean.
    EucKr,
    /// GB18030: Chinese.
    Gb18030,
    /// Big5: Chinese.
    Big5,
}

impl TextEncoding {
    /// All of them, with the names that a map has for them.
    pub const NAMES: [(&str, TextEncoding); 12] = [
        ("UTF-8", TextEncoding::Utf8),
        ("UTF-16", TextEncoding::Utf16),
        ("Windows-1252", TextEncoding::Windows1252),
        ("Windows-1250", TextEncoding::Windows1250),
        ("Windows-1251", TextEncoding::Windows1251),
        ("Windows-1253", TextEncoding::Windows1253),
        ("Windows-1254", TextEncoding::Windows1254),
        ("Windows-1257", TextEncoding::Windows1257),
        ("Shift_JIS", TextEncoding::ShiftJis),
        ("EUC-KR", TextEncoding::EucKr),
        ("GB18030", TextEncoding::Gb18030),
        ("Big5", TextEncoding::Big5),
    ];

    /// Its name.
    ///
    /// ```
    /// use gincert_replay::map::TextEncoding;
    /// assert_eq!(TextEncoding::Windows1250.name(), "Windows-1250");
    /// ```
    pub fn name(self) -> &'static str {
        let known = TextEncoding::NAMES.into_iter().find(|(_, one)| *one == self);
        known.map_or("UTF-8", |(name, _)| name)
    }
}

//! How sequences of bits are tested: which constants, and the parameters of the tests.

/// Which constants and laws p-values come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// As the program that NIST publishes beside SP 800-22 computes them (sts 2.1.2).
    Sts,
    /// From the exact laws where the standard's constants or approximations are off.
    Exact,
}

impl Mode {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Mode::Sts => "sts",
            Mode::Exact => "exact",
        }
    }
}

/// Most bits of a template: 848 templates of eleven bits cannot overlap themselves.
pub const TEMPLATE_BITS_MAX: u32 = 11;
/// Most bits of a pattern of the serial test: a table of 2^24 counts.
pub const PATTERN_BITS_MAX: u32 = 24;
/// Most bits of a block, in tests with a choice of block length.
pub const BLOCK_BITS_MAX: u32 = 1_000_000;
/// Most bits of a block of the linear complexity test, and of the overlapping templates.
pub const COMPLEXITY_BITS_MAX: u32 = 5000;

/// A parameter that a test has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// The test.
    pub test: &'static str,
    /// What it is.
    pub what: &'static str,
    /// The least and the largest value.
    pub range: (u32, u32),
}

/// Every parameter that can be chosen; the defaults are those of SP 800-22, appendix B.
pub const PARAMETERS: [Parameter; 6] = [
    Parameter { test: "block-frequency", what: "bits of a block", range: (2, BLOCK_BITS_MAX) },
    Parameter {
        test: "non-overlapping",
        what: "bits of a template",
        range: (2, TEMPLATE_BITS_MAX),
    },
    Parameter { test: "overlapping", what: "bits of a template", range: (2, TEMPLATE_BITS_MAX) },
    Parameter {
        test: "approximate-entropy",
        what: "bits of a pattern",
        range: (1, PATTERN_BITS_MAX - 1),
    },
    Parameter { test: "serial", what: "bits of a pattern", range: (2, PATTERN_BITS_MAX) },
    Parameter {
        test: "linear-complexity",
        what: "bits of a block",
        range: (4, COMPLEXITY_BITS_MAX),
    },
];

/// How sequences are tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Which constants.
    pub mode: Mode,
    /// Bits of a block of the frequency test within blocks.
    pub block_frequency: u32,
    /// Bits of templates that do not overlap.
    pub non_overlapping: u32,
    /// Bits of the template of ones.
    pub overlapping: u32,
    /// Bits of a pattern of the approximate entropy.
    pub approximate_entropy: u32,
    /// Bits of a pattern of the serial test.
    pub serial: u32,
    /// Bits of a block of the linear complexity test.
    pub linear_complexity: u32,
    /// Whether p-values are shown of sequences that are shorter than a test recommends, too; they are
    /// never judged.
    pub any_length: bool,
}

impl Settings {
    /// The parameters of SP 800-22, appendix B.
    pub fn new(mode: Mode) -> Settings {
        Settings {
            mode,
            block_frequency: 128,
            non_overlapping: 9,
            overlapping: 9,
            approximate_entropy: 10,
            serial: 16,
            linear_complexity: 500,
            any_length: false,
        }
    }

    /// Sets the parameter of a test; `false`, and nothing done, where there is none or it cannot have
    /// this value.
    pub fn set(&mut self, test: &str, value: u32) -> bool {
        let known = PARAMETERS.iter().find(|parameter| parameter.test == test);
        let Some(parameter) = known.filter(|one| (one.range.0..=one.range.1).contains(&value))
        else {
            return false;
        };
        let place = match parameter.test {
            "block-frequency" => &mut self.block_frequency,
            "non-overlapping" => &mut self.non_overlapping,
            "overlapping" => &mut self.overlapping,
            "approximate-entropy" => &mut self.approximate_entropy,
            "serial" => &mut self.serial,
            _ => &mut self.linear_complexity,
        };
        *place = value;
        true
    }

    /// Whether p-values come from the exact laws.
    pub fn is_exact(&self) -> bool {
        self.mode == Mode::Exact
    }
}

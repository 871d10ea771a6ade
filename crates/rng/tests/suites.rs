//! Outputs of other suites, written as their programs print them; cut off, mixed and edited ones.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_rng::suites::{
    SUITE_LINE_BYTES_MAX, SUITE_LINES_QUOTED_MAX, SUITE_RUNS_MAX, Suite, SuiteOutput,
    read_suite_output,
};

const DASHES: &str =
    "------------------------------------------------------------------------------\n";

/// finalAnalysisReport.txt of sts 2.1.2 with these rows.
fn sts(rows: &str) -> String {
    format!(
        "{DASHES}RESULTS FOR THE UNIFORMITY OF P-VALUES AND THE PROPORTION OF PASSING SEQUENCES\n{DASHES}   \
         generator is <data/data.pi>\n{DASHES} C1  C2  C3  C4  C5  C6  C7  C8  C9 C10  P-VALUE  PROPORTION  \
         STATISTICAL TEST\n{DASHES}{rows}\n\n- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - \
         - - - - - - -\nThe minimum pass rate for each statistical test with the exception of the\nrandom \
         excursion (variant) test is approximately = 96 for a\nsample size = 100 binary sequences.\n\nThe \
         minimum pass rate for the random excursion (variant) test is undefined.\n\nFor further guidelines \
         construct a probability table using the MAPLE program\nprovided in the addendum section of the \
         documentation.\n- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n"
    )
}

/// Counts 10 ten times give p = 1; 30 and 70 / 9 something tiny.
const STS_ROWS: &str = " 10  10  10  10  10  10  10  10  10  10  1.000000    100/100     Frequency\n \
                        12   8  10  10  10  10  10  10  10  10  0.999777     99/100     Runs\n \
                        55   5   5   5   5   5   5   5   5   5  0.000000 *   95/100  *  Serial\n  \
                        0   0   0   0   0   0   0   0   0   0     ----       ------     RandomExcursions\n";

const DIEHARDER: &str = "\
#=============================================================================#
#            dieharder version 3.31.1 Copyright 2003 Robert G. Brown          #
#=============================================================================#
   rng_name    |rands/second|   Seed   |
        mt19937|  1.22e+08  |2740582151|
#=============================================================================#
        test_name   |ntup| tsamples |psamples|  p-value |Assessment
#=============================================================================#
   diehard_birthdays|   0|       100|     100|0.48763215|  PASSED  
      diehard_operm5|   0|   1000000|     100|0.99831215|   WEAK   
        sts_monobit |   1|    100000|     100|0.00000012|  FAILED  
";

const PRACTRAND: &str = "\
RNG_test using PractRand version 0.94
RNG = RNG_stdin32, seed = unknown
test set = core, folding = standard (32 bit)

rng=RNG_stdin32, seed=unknown
length= 128 megabytes (2^27 bytes), time= 2.1 seconds
  no anomalies in 196 test result(s)

rng=RNG_stdin32, seed=unknown
length= 256 megabytes (2^28 bytes), time= 4.9 seconds
  Test Name                         Raw       Processed     Evaluation
  BCFN(2+0,13-3,T)                  R=  +9.4  p =  3.1e-4   unusual          
  DC6-9x1Bytes-1                    R=+115128 p = 0           FAIL !!!!!!!!  
  Gap-16:A                          R= +33.3  p =  1.6e-11  VERY SUSPICIOUS 
  ...and 201 test result(s) without anomalies

";

const TESTU01: &str = "\
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                 Starting SmallCrush
                 Version: TestU01 1.2.3
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx

smarsa_BirthdaySpacings test:
p-value of test                       :   eps      *****

========= Summary results of SmallCrush =========

 Version:          TestU01 1.2.3
 Generator:        ulcg_CreateLCG
 Number of statistics:  15
 Total CPU time:   00:00:19.35
 The following tests gave p-values outside [0.001, 0.9990]:
 (eps  means a value < 1.0e-300):
 (eps1 means a value < 1.0e-15):

       Test                          p-value
 ----------------------------------------------
  1  BirthdaySpacings                 eps  
  2  Collision                      1 - eps1
  6  MaxOft                          4.1e-4
 ----------------------------------------------
 All other tests were passed



";

fn read(text: &str) -> SuiteOutput {
    read_suite_output(text.as_bytes())
}

/// What is wrong with an output; that nothing is, fails.
fn problem(text: &str) -> String {
    let found = read(text);
    let messages: Vec<&str> = found.problems.iter().map(|one| one.message.as_str()).collect();
    assert!(!messages.is_empty(), "{found:?}");
    messages.join(" | ")
}

fn counts(text: &str) -> Vec<(Suite, u64, u64, u64)> {
    let found = read(text);
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    found.runs.iter().map(|run| (run.suite, run.passed, run.weak, run.failed)).collect()
}

#[test]
fn each_suite_is_read_and_counted_in_its_own_words() {
    assert_eq!(counts(&sts(STS_ROWS)), [(Suite::Sts, 3, 0, 1)]);
    assert_eq!(counts(DIEHARDER), [(Suite::Dieharder, 1, 1, 1)]);
    assert_eq!(counts(PRACTRAND), [(Suite::PractRand, 196, 0, 0), (Suite::PractRand, 201, 2, 1)]);
    assert_eq!(counts(TESTU01), [(Suite::TestU01, 12, 1, 2)]);
}

#[test]
fn version_generator_and_lines_are_quoted() {
    let found = read(DIEHARDER);
    let run = &found.runs[0];
    assert_eq!(
        (run.version.as_deref(), run.generator.as_deref()),
        (Some("3.31.1"), Some("mt19937"))
    );
    assert_eq!(run.quoted.len(), 2);
    assert!(run.quoted[1].ends_with("|0.00000012|  FAILED"));
    let found = read(&sts(STS_ROWS));
    assert_eq!(found.runs[0].generator.as_deref(), Some("data/data.pi"));
    assert_eq!(found.runs[0].version, None);
    assert!(found.runs[0].quoted[0].ends_with("Serial"));
    let found = read(PRACTRAND);
    assert_eq!(found.runs[1].version.as_deref(), Some("0.94"));
    assert_eq!(found.runs[1].name, "256 megabytes (2^28 bytes)");
    assert_eq!(found.runs[1].generator.as_deref(), Some("RNG_stdin32, seed unknown"));
    assert_eq!(found.runs[1].quoted.len(), 4);
    let found = read(TESTU01);
    assert_eq!(
        (found.runs[0].name.as_str(), found.runs[0].version.as_deref()),
        ("SmallCrush", Some("1.2.3"))
    );
    assert_eq!(found.runs[0].generator.as_deref(), Some("ulcg_CreateLCG"));
    // Lines end in other ways on other systems.
    assert_eq!(counts(&TESTU01.replace('\n', "\r\n")), [(Suite::TestU01, 12, 1, 2)]);
}

/// Packages name the program with a prefix, as that of Fedora does.
#[test]
fn a_packaged_program_of_practrand_states_its_version_as_well() {
    let packaged = format!("practrand-{}", PRACTRAND.replace("0.94", "0.95"));
    let found = read(&packaged);
    assert_eq!((found.runs.len(), found.problems.len()), (2, 0));
    assert!(found.runs.iter().all(|run| run.version.as_deref() == Some("0.95")));
    // A sentence about the program is no output of it.
    let quoted = read("We ran RNG_test using PractRand version 0.95\n");
    assert!(quoted.runs.is_empty());
}

#[test]
fn an_output_that_is_cut_off_has_a_problem_wherever_it_is_cut() {
    for (text, least) in
        [(sts(STS_ROWS), 120), (PRACTRAND.to_owned(), 40), (TESTU01.to_owned(), 70)]
    {
        let lines: Vec<&str> = text.lines().collect();
        // What stands after the last sign of the end is blank.
        let last = lines.iter().rposition(|line| !line.trim().is_empty()).unwrap();
        let whole_at = read(&text).runs.len();
        for cut in 1..=last {
            let part = lines[..cut].join("\n");
            if part.len() < least {
                continue;
            }
            let found = read(&part);
            // PractRand's checkpoints before the last one are whole runs.
            let is_whole =
                found.runs.len() < whole_at && found.runs.iter().all(|run| run.results() > 0);
            assert!(
                !found.problems.is_empty() || is_whole && !found.runs.is_empty(),
                "{cut}: {part}"
            );
        }
    }
    // dieharder prints no end; a line that is cut is told.
    assert!(problem(&DIEHARDER[..DIEHARDER.len() - 20]).contains("may be cut off"));
    assert!(problem("").contains("not one of"));
}

#[test]
fn outputs_that_were_edited_contradict_themselves() {
    let edited = |from: &str, to: &str| {
        let rows = STS_ROWS.replace(from, to);
        assert_ne!(rows, STS_ROWS, "{from}");
        problem(&sts(&rows))
    };
    assert!(edited("12   8", "12   9").contains("sum to 101, and its share is of 100"));
    assert!(edited("0.000000 *   95", "0.000000     95").contains("The mark *"));
    assert!(edited("0.000000 *", "0.350485  ").contains("of counts that give 0.000000"));
    assert!(edited("99/100", "199/100").contains("199 of 100 sequences pass"));
    let failed = DIEHARDER.replace("|  FAILED  ", "|  PASSED  ");
    assert!(
        problem(&failed).contains("p of 0.00000012 is assessed PASSED"),
        "{}",
        problem(&failed)
    );
    let passed = DIEHARDER.replace("0.48763215", "1.48763215");
    assert!(problem(&passed).contains("not a result of dieharder"));
    let word = PRACTRAND.replace("  FAIL !!!!!!!!  ", "  fine !!!!!!!!  ");
    assert!(problem(&word).contains("not a result of PractRand"));
    let shorter = PRACTRAND.replace("(2^28 bytes)", "(2^27 bytes)");
    assert!(problem(&shorter).contains("does not exceed the previous one"));
    let other = PRACTRAND.replacen("rng=RNG_stdin32", "rng=RNG_stdin64", 1);
    assert!(problem(&other).contains("a different generator"));
    let fewer = TESTU01.replace("statistics:  15", "statistics:  2");
    assert!(problem(&fewer).contains("3 p-values outside, of 2 statistics"));
    let all: String =
        TESTU01.lines().filter(|line| !line.starts_with("  ")).map(|l| format!("{l}\n")).collect();
    assert!(problem(&all).contains("contradicts its table"), "{}", problem(&all));
    assert!(problem(&TESTU01.replace("4.1e-4", "x.1e-4")).contains("cannot be read"));
    assert!(problem(&DIEHARDER.replace("mt19937", "mt\u{7}937")).contains("suites do not print"));
}

#[test]
fn several_suites_in_one_file_and_other_texts_are_told() {
    let mixed = format!("{DIEHARDER}\n{TESTU01}");
    let found = read(&mixed);
    assert_eq!(found.runs.len(), 2);
    assert!(problem(&mixed).contains("runs of dieharder and TestU01"), "{:?}", found.problems);
    let two = format!("{TESTU01}{}", TESTU01.replace("TestU01 1.2.3", "TestU01 1.2.1"));
    assert!(problem(&two).contains("several versions: 1.2.1, 1.2.3"), "{}", problem(&two));
    let again = format!("{TESTU01}{}", TESTU01.replace("SmallCrush", "BigCrush"));
    assert_eq!(counts(&again).len(), 2);
    assert!(
        problem("Dear sirs,\nour generator passes everything.\n").contains("not one of NIST sts")
    );
}

#[test]
fn limits_hold_at_their_edges() {
    let line = "x".repeat(SUITE_LINE_BYTES_MAX);
    assert_eq!(counts(&format!("{TESTU01}{line}\n")).len(), 1);
    assert!(problem(&format!("{TESTU01}{line}x\n")).contains("more than 1,024 bytes"));
    let many = |runs: usize| TESTU01.repeat(runs);
    assert_eq!(counts(&many(SUITE_RUNS_MAX)).len(), SUITE_RUNS_MAX);
    assert!(problem(&many(SUITE_RUNS_MAX + 1)).contains("more than 200 runs"));
    let row = "   diehard_birthdays|   0|       100|     100|0.00000001|  FAILED  \n";
    let found = read(&format!("{DIEHARDER}{}", row.repeat(SUITE_LINES_QUOTED_MAX)));
    assert_eq!(found.runs[0].quoted.len(), SUITE_LINES_QUOTED_MAX);
    assert_eq!((found.runs[0].not_quoted, found.runs[0].failed), (2, 51));
    // Whatever the bytes are, reading them ends.
    let _ = read_suite_output(&[0xff; 5000]);
    for seed in 0..2000u32 {
        let text = [DIEHARDER, PRACTRAND, TESTU01][(seed % 3) as usize];
        let mut bytes = text.as_bytes().to_vec();
        let at = (seed.wrapping_mul(2_654_435_761) >> 8) as usize % bytes.len();
        bytes[at] = (seed >> 3) as u8;
        let _ = read_suite_output(&bytes);
    }
}

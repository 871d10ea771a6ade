//! Columns of every type that is read, as the lines that they become; and files that state what is not so.

#![cfg(feature = "codec")]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use arrow_array::builder::{Int64Builder, ListBuilder, MapBuilder, StringBuilder};
use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, Date32Array, Decimal128Array, Float64Array, Int32Array,
    Int64Array, RecordBatch, StringArray, StructArray, Time64MicrosecondArray,
    TimestampMicrosecondArray, TimestampMillisecondArray, TimestampNanosecondArray, UInt64Array,
};
use arrow_schema::{DataType, Field};
use gincert_parquet::{TableColumn, TableWriter, write_text};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, GzipLevel, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::io::{Seek, Write};
use std::sync::Arc;

/// A file of these columns with two rows a row group.
fn file(columns: Vec<(&str, ArrayRef)>, compression: Compression) -> Vec<u8> {
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let properties = WriterProperties::builder()
        .set_compression(compression)
        .set_max_row_group_row_count(Some(2))
        .build();
    let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), Some(properties)).unwrap();
    writer.write(&batch).unwrap();
    writer.into_inner().unwrap()
}

/// The lines of some row groups of a file with these bytes, or what is wrong with it.
fn text(bytes: &[u8], groups: std::ops::Range<usize>) -> Result<String, String> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    let mut out = Vec::new();
    write_text(file, groups, &mut out).map_err(|fault| fault.to_string())?;
    Ok(String::from_utf8(out).unwrap())
}

/// The cells of one column with `n` beside it, which makes the file a table.
fn cells(array: ArrayRef) -> Vec<String> {
    let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(0..array.len() as i64));
    let groups = array.len().div_ceil(2);
    let bytes = file(vec![("x", array), ("n", numbers)], Compression::UNCOMPRESSED);
    let text = text(&bytes, 0..groups).unwrap();
    let lines = text.lines().skip(1).map(|line| line.rsplit_once(',').unwrap_or((line, "")).0);
    lines.map(str::to_owned).collect()
}

#[test]
fn numbers_are_written_exactly() {
    assert_eq!(cells(Arc::new(Int32Array::from(vec![Some(-1500), None]))), ["-1500", ""]);
    assert_eq!(cells(Arc::new(UInt64Array::from(vec![u64::MAX]))), ["18446744073709551615"]);
    let decimals = |values: Vec<i128>, precision, scale| {
        let array = Decimal128Array::from_iter_values(values);
        cells(Arc::new(array.with_precision_and_scale(precision, scale).unwrap()))
    };
    // What a decimal states as its places stays: 15.00 dollars are not 15 cents.
    assert_eq!(decimals(vec![1500, -5, 0, -123456], 10, 2), ["15.00", "-0.05", "0.00", "-1234.56"]);
    assert_eq!(decimals(vec![1500, -5], 10, 0), ["1500", "-5"]);
}

#[test]
fn a_fraction_of_a_floating_point_number_is_not_an_amount() {
    let floats =
        vec![1500.0, -0.0, 12.5, 0.1, 9_007_199_254_740_992.0, 1e17, f64::NAN, f64::INFINITY];
    let expected = ["1500", "0", "1.25e1", "1e-1", "9007199254740992", "1e17", "NaN", "inf"];
    assert_eq!(cells(Arc::new(Float64Array::from(floats))), expected);
}

#[test]
fn times_are_instants_only_where_the_column_says_utc() {
    let at = 1_795_183_391;
    let micros = TimestampMicrosecondArray::from(vec![at * 1_000_000, at * 1_000_000 + 250_000]);
    let zoned = cells(Arc::new(micros.clone().with_timezone("UTC")));
    assert_eq!(zoned, ["2026-11-20T14:03:11Z", "2026-11-20T14:03:11.25Z"]);
    assert_eq!(cells(Arc::new(micros)), ["2026-11-20T14:03:11", "2026-11-20T14:03:11.25"]);
    let millis = TimestampMillisecondArray::from(vec![-1, i64::MAX]).with_timezone("+02:00");
    let expected =
        ["1969-12-31T23:59:59.999Z", "9223372036854775807 of 1000 a second since 1970-01-01"];
    assert_eq!(cells(Arc::new(millis)), expected);
    let nanos = TimestampNanosecondArray::from(vec![at * 1_000_000_000 + 1]);
    assert_eq!(cells(Arc::new(nanos.with_timezone("UTC"))), ["2026-11-20T14:03:11.000000001Z"]);
    assert_eq!(cells(Arc::new(Date32Array::from(vec![20_777]))), ["2026-11-20"]);
    let times = Time64MicrosecondArray::from(vec![50_591_500_000, -1]);
    assert_eq!(cells(Arc::new(times)), ["14:03:11.5", "-1 of 1000 nanoseconds since midnight"]);
}

#[test]
fn a_row_is_one_line_whatever_its_cells_hold() {
    let texts = ["a,b", "a\"b", "a\nb", "a\rb", " a;\t", "\u{feff}", ""];
    let expected = ["\"a,b\"", "\"a\"\"b\"", "\"a", "\"a\rb\"", "\" a;\t\"", "\"\u{feff}\"", ""];
    assert_eq!(cells(Arc::new(StringArray::from(texts.to_vec()))), expected);
    let booleans = BooleanArray::from(vec![Some(true), Some(false), None]);
    assert_eq!(cells(Arc::new(booleans)), ["true", "false", ""]);
    let mut cards = ListBuilder::new(StringBuilder::new());
    cards.append_value([Some("Ac"), Some("Td")]);
    cards.append_null();
    assert_eq!(cells(Arc::new(cards.finish())), ["Ac Td", ""]);
}

#[test]
fn one_column_of_text_holds_records() {
    let records = vec![Some("{\"v\":1}"), Some("{\n\"a\": 1}"), None, Some(" \t"), Some("x")];
    let expected = "{\"v\":1}\n{\t\"a\": 1}\nnull\n\"\"\nx\n";
    for compression in [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::GZIP(GzipLevel::default()),
        Compression::ZSTD(ZstdLevel::default()),
    ] {
        let array: ArrayRef = Arc::new(StringArray::from(records.clone()));
        let bytes = file(vec![("record", array)], compression);
        assert_eq!(text(&bytes, 0..3).unwrap(), expected, "{compression}");
        assert_eq!(text(&bytes, 1..2).unwrap(), "null\n\"\"\n");
    }
    let bytes: ArrayRef = Arc::new(BinaryArray::from_vec(vec![b"{\"v\":1}"]));
    assert_eq!(text(&file(vec![("x", bytes)], Compression::SNAPPY), 0..1).unwrap(), "{\"v\":1}\n");
}

#[test]
fn rows_with_structures_are_objects_without_absent_keys() {
    let mut bets = MapBuilder::new(None, StringBuilder::new(), Int64Builder::new());
    bets.keys().append_value("ante");
    bets.values().append_value(1500);
    bets.append(true).unwrap();
    bets.append(false).unwrap();
    let mut cards = ListBuilder::new(StringBuilder::new());
    cards.append_value([Some("Ac"), None]);
    cards.append_value(Vec::<Option<&str>>::new());
    let dealer = StructArray::from(vec![
        (
            Arc::new(Field::new("deadwood", DataType::Utf8, true)),
            Arc::new(StringArray::from(vec![Some("3s \"\u{1}"), None])) as ArrayRef,
        ),
        (
            Arc::new(Field::new("qualifies", DataType::Boolean, true)),
            Arc::new(BooleanArray::from(vec![None, None])) as ArrayRef,
        ),
    ]);
    let bytes = file(
        vec![
            ("v", Arc::new(Int64Array::from(vec![Some(1), None]))),
            ("dealer", Arc::new(dealer)),
            ("cards", Arc::new(cards.finish())),
            ("bets", Arc::new(bets.finish())),
        ],
        Compression::SNAPPY,
    );
    let expected = "{\"v\":1,\"dealer\":{\"deadwood\":\"3s \\\"\\u0001\"},\"cards\":[\"Ac\",null],\
                    \"bets\":{\"ante\":1500}}\n{\"dealer\":{},\"cards\":[]}\n";
    assert_eq!(text(&bytes, 0..1).unwrap(), expected);
}

#[test]
fn a_table_is_written_with_the_same_bytes_each_time() {
    let columns = [
        TableColumn { name: "what", is_number: false },
        TableColumn { name: "minor", is_number: true },
    ];
    let write = || {
        let mut table = TableWriter::new(Vec::new(), &columns).unwrap();
        for row in 0..20_000 {
            let word = (row % 3 > 0).then(|| format!("row {}", row % 7));
            table.row([word, Some((row - 10_000).to_string())]).unwrap();
        }
        table.finish().unwrap()
    };
    let bytes = write();
    assert_eq!(bytes, write());
    let text = text(&bytes, 0..2).unwrap();
    assert_eq!(text.lines().count(), 20_001);
    assert!(text.starts_with("what,minor\n,-10000\nrow 1,-9999\n"), "{}", &text[..60]);
    let mut table = TableWriter::new(Vec::new(), &columns).unwrap();
    assert!(table.row([None, Some("1.5".to_owned())]).is_err());
}

/// A file of two row groups, as it is written.
fn sound() -> Vec<u8> {
    let records: ArrayRef =
        Arc::new(StringArray::from(vec!["{\"v\":1}", "{\"v\":2}", "{\"v\":3}"]));
    file(vec![("record", records)], Compression::SNAPPY)
}

#[test]
fn a_file_that_is_not_whole_is_named_so() {
    let bytes = sound();
    let fault = |bytes: &[u8]| text(bytes, 0..2).unwrap_err();
    assert_eq!(fault(b"PAR1"), "it has 4 bytes, and a Parquet file has 12 at least");
    for length in 12..bytes.len() {
        let why = fault(&bytes[..length]);
        assert!(why.starts_with("its last four bytes are not PAR1"), "{length}: {why}");
    }
    let end = bytes.len();
    let stated = |length: u32| {
        let mut bytes = bytes.clone();
        bytes[end - 8..end - 4].copy_from_slice(&length.to_le_bytes());
        fault(&bytes)
    };
    assert!(stated(u32::MAX).starts_with("the stated length of its footer is 4,294,967,295 bytes"));
    assert!(stated(end as u32 - 11).starts_with("the stated length of its footer is"));
    assert!(stated(3).starts_with("its footer is damaged"), "{}", stated(3));
    assert!(stated(0).starts_with("its footer is damaged"), "{}", stated(0));
    let mut encrypted = bytes.clone();
    encrypted[end - 4..].copy_from_slice(b"PARE");
    assert_eq!(fault(&encrypted), "it is encrypted; write it without encryption");
}

#[test]
fn a_compression_or_a_type_that_is_not_read_is_named_with_its_column() {
    let halves: ArrayRef = Arc::new(arrow_array::Float16Array::from(vec![
        None::<
            <arrow_array::types::Float16Type as arrow_array::types::ArrowPrimitiveType>::Native,
        >;
        2
    ]));
    let why = text(&file(vec![("odds", halves)], Compression::SNAPPY), 0..1).unwrap_err();
    assert_eq!(why, "column 'odds' has the type Float16, which is not read");
    let keys = Int64Builder::new();
    let mut map = MapBuilder::new(None, keys, Int64Builder::new());
    map.keys().append_value(1);
    map.values().append_value(2);
    map.append(true).unwrap();
    let bytes = file(vec![("bets", Arc::new(map.finish()))], Compression::SNAPPY);
    assert_eq!(text(&bytes, 0..1).unwrap_err(), "the keys of the map 'bets' are not text");
}

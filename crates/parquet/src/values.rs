//! The values of a column as text.
//!
//! Whole numbers and decimals are written as they are. A floating-point number without a fraction is written as a
//! whole number, as far as it is exact (2^53); any other one with an exponent, such as `1.25e1`, which
//! no reader takes for an amount: a fraction of a floating-point number is not what was recorded. Times
//! are those of RFC 3339; without `Z` where the column does not state that they are UTC.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Decimal128Type, Decimal256Type, Float32Type, Float64Type,
    Int8Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType, Time32SecondType,
    Time64MicrosecondType, Time64NanosecondType, TimestampMicrosecondType,
    TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BooleanArray, FixedSizeBinaryArray, PrimitiveArray, StringArray,
};
use arrow_schema::{DataType, TimeUnit};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Range;

/// The largest whole number below which each whole number is exact in floating point: 2^53.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

/// A column of a batch.
pub(crate) struct ColumnValues {
    array: ArrayRef,
    kind: Kind,
}

/// Writes the number of a row.
type NumberWriter = Box<dyn Fn(usize, &mut Vec<u8>)>;

enum Kind {
    Null,
    Boolean(BooleanArray),
    Text(StringArray),
    Bytes(BinaryArray),
    Fixed(FixedSizeBinaryArray),
    Number(NumberWriter),
    /// Whether the text is a number is decided by its value.
    Float(Box<dyn Fn(usize) -> f64>),
    Moment(Box<dyn Fn(usize) -> String>),
    Structure(Vec<(String, ColumnValues)>),
    List {
        starts: Vec<i32>,
        items: Box<ColumnValues>,
    },
    Map {
        starts: Vec<i32>,
        keys: StringArray,
        items: Box<ColumnValues>,
    },
}

/// What a value of a column is.
pub(crate) enum Value<'v> {
    /// Nothing.
    Absent,
    /// A number, or `true` or `false`; its text was written to the scratch bytes.
    Bare,
    /// A text; it was written to the scratch bytes.
    Written,
    /// A text where it lies.
    Text(&'v [u8]),
    /// Named values.
    Structure(&'v [(String, ColumnValues)]),
    /// Values of another column.
    List(Range<usize>, &'v ColumnValues),
    /// Values of another column by names.
    Map(Range<usize>, &'v StringArray, &'v ColumnValues),
}

impl ColumnValues {
    /// A column by its array, whose type [`crate::Layout`] has checked.
    pub fn new(array: &ArrayRef) -> Result<ColumnValues, String> {
        let array = array.clone();
        let kind = kind(&array)?;
        Ok(ColumnValues { array, kind })
    }

    /// The value of a row; what has no text where it lies is written to `scratch`.
    pub fn value<'v>(&'v self, row: usize, scratch: &mut Vec<u8>) -> Value<'v> {
        if self.array.is_null(row) {
            return Value::Absent;
        }
        scratch.clear();
        match &self.kind {
            Kind::Null => Value::Absent,
            Kind::Boolean(array) => {
                scratch.extend_from_slice(if array.value(row) { b"true" } else { b"false" });
                Value::Bare
            }
            Kind::Text(array) => Value::Text(array.value(row).as_bytes()),
            Kind::Bytes(array) => Value::Text(array.value(row)),
            Kind::Fixed(array) => {
                hexadecimal(array.value(row), scratch);
                Value::Written
            }
            Kind::Number(write) => {
                write(row, scratch);
                Value::Bare
            }
            Kind::Float(number) => float(number(row), scratch),
            Kind::Moment(text) => {
                scratch.extend_from_slice(text(row).as_bytes());
                Value::Written
            }
            Kind::Structure(fields) => Value::Structure(fields),
            Kind::List { starts, items } => Value::List(range(starts, row), items),
            Kind::Map { starts, keys, items } => Value::Map(range(starts, row), keys, items),
        }
    }
}

fn range(starts: &[i32], row: usize) -> Range<usize> {
    let at = |place: usize| {
        starts.get(place).and_then(|start| usize::try_from(*start).ok()).unwrap_or(0)
    };
    at(row)..at(row + 1)
}

fn hexadecimal(bytes: &[u8], out: &mut Vec<u8>) {
    for byte in bytes {
        // Writing to memory does not fail.
        write!(out, "{byte:02x}").ok();
    }
}

fn float(number: f64, out: &mut Vec<u8>) -> Value<'static> {
    let is_whole = number.fract() == 0.0 && number.abs() <= EXACT_MAX;
    match is_whole {
        true => write!(out, "{}", number as i64).ok(),
        false => write!(out, "{number:e}").ok(),
    };
    // JSON has no number for infinity, nor for what is not a number.
    if number.is_finite() { Value::Bare } else { Value::Written }
}

fn kind(array: &ArrayRef) -> Result<Kind, String> {
    Ok(match array.data_type() {
        DataType::Null => Kind::Null,
        DataType::Boolean => Kind::Boolean(array.as_boolean().clone()),
        DataType::Utf8 => Kind::Text(array.as_string::<i32>().clone()),
        DataType::Binary => Kind::Bytes(array.as_binary::<i32>().clone()),
        DataType::FixedSizeBinary(_) => Kind::Fixed(array.as_fixed_size_binary().clone()),
        DataType::Int8 => whole::<Int8Type>(array),
        DataType::Int16 => whole::<Int16Type>(array),
        DataType::Int32 => whole::<Int32Type>(array),
        DataType::Int64 => whole::<Int64Type>(array),
        DataType::UInt8 => whole::<UInt8Type>(array),
        DataType::UInt16 => whole::<UInt16Type>(array),
        DataType::UInt32 => whole::<UInt32Type>(array),
        DataType::UInt64 => whole::<UInt64Type>(array),
        DataType::Float32 => {
            let values = array.as_primitive::<Float32Type>().clone();
            Kind::Float(Box::new(move |row| f64::from(values.value(row))))
        }
        DataType::Float64 => {
            let values = array.as_primitive::<Float64Type>().clone();
            Kind::Float(Box::new(move |row| values.value(row)))
        }
        DataType::Decimal128(_, scale) => decimal::<Decimal128Type>(array, *scale),
        DataType::Decimal256(_, scale) => decimal::<Decimal256Type>(array, *scale),
        DataType::Date32 => {
            let values = array.as_primitive::<Date32Type>().clone();
            Kind::Moment(Box::new(move |row| date(values.value(row))))
        }
        DataType::Time32(TimeUnit::Second) => time::<Time32SecondType>(array, 1_000_000_000),
        DataType::Time32(_) => time::<Time32MillisecondType>(array, 1_000_000),
        DataType::Time64(TimeUnit::Microsecond) => time::<Time64MicrosecondType>(array, 1_000),
        DataType::Time64(_) => time::<Time64NanosecondType>(array, 1),
        DataType::Timestamp(unit, zone) => {
            let is_utc = zone.is_some();
            match unit {
                TimeUnit::Second => moment::<TimestampSecondType>(array, is_utc),
                TimeUnit::Millisecond => moment::<TimestampMillisecondType>(array, is_utc),
                TimeUnit::Microsecond => moment::<TimestampMicrosecondType>(array, is_utc),
                TimeUnit::Nanosecond => moment::<TimestampNanosecondType>(array, is_utc),
            }
        }
        DataType::Struct(fields) => {
            let columns = fields.iter().zip(array.as_struct().columns());
            let columns = columns
                .map(|(field, column)| Ok((field.name().clone(), ColumnValues::new(column)?)));
            Kind::Structure(columns.collect::<Result<_, String>>()?)
        }
        DataType::List(_) => {
            let list = array.as_list::<i32>();
            let items = Box::new(ColumnValues::new(list.values())?);
            Kind::List { starts: list.value_offsets().to_vec(), items }
        }
        DataType::Map(..) => {
            let map = array.as_map();
            let keys = map.keys().as_string_opt::<i32>();
            let keys = keys.ok_or_else(|| "the keys of a map are not text".to_owned())?.clone();
            let items = Box::new(ColumnValues::new(map.values())?);
            Kind::Map { starts: map.value_offsets().to_vec(), keys, items }
        }
        other => return Err(format!("values of the type {other} are not read")),
    })
}

fn whole<T: ArrowPrimitiveType>(array: &ArrayRef) -> Kind
where
    T::Native: std::fmt::Display,
{
    let values = array.as_primitive::<T>().clone();
    Kind::Number(Box::new(move |row, out| {
        write!(out, "{}", values.value(row)).ok();
    }))
}

/// Decimals with all their places: `15.00` is not `15`.
fn decimal<T: ArrowPrimitiveType>(array: &ArrayRef, scale: i8) -> Kind
where
    T::Native: std::fmt::Display,
{
    let values: PrimitiveArray<T> = array.as_primitive::<T>().clone();
    let (places, zeros) = match scale {
        0.. => (usize::from(scale.unsigned_abs()), 0),
        _ => (0, usize::from(scale.unsigned_abs())),
    };
    Kind::Number(Box::new(move |row, out| {
        let text = values.value(row).to_string();
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => ("-", digits),
            None => ("", text.as_str()),
        };
        let digits = format!("{digits:0>width$}", width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let point = if places > 0 { "." } else { "" };
        // Zero is zero at any scale.
        let zeros = if whole == "0" { 0 } else { zeros };
        write!(out, "{sign}{whole}{:0<zeros$}{point}{fraction}", "").ok();
    }))
}

fn moment<T: ArrowPrimitiveType<Native = i64>>(array: &ArrayRef, is_utc: bool) -> Kind {
    let values = array.as_primitive::<T>().clone();
    let per_second: i64 = match T::DATA_TYPE {
        DataType::Timestamp(TimeUnit::Second, _) => 1,
        DataType::Timestamp(TimeUnit::Millisecond, _) => 1_000,
        DataType::Timestamp(TimeUnit::Microsecond, _) => 1_000_000,
        _ => 1_000_000_000,
    };
    Kind::Moment(Box::new(move |row| {
        let count = values.value(row);
        match instant(count, per_second) {
            Some(at) if is_utc => at.to_string(),
            Some(at) => at.to_zoned(TimeZone::UTC).datetime().to_string(),
            None => format!("{count} of {per_second} a second since 1970-01-01"),
        }
    }))
}

fn instant(count: i64, per_second: i64) -> Option<Timestamp> {
    let (second, rest) = (count.div_euclid(per_second), count.rem_euclid(per_second));
    let nanosecond = i32::try_from(rest * (1_000_000_000 / per_second)).ok()?;
    Timestamp::new(second, nanosecond).ok()
}

fn date(days: i32) -> String {
    match Timestamp::from_second(i64::from(days) * 86_400) {
        Ok(at) => at.to_zoned(TimeZone::UTC).date().to_string(),
        Err(_) => format!("{days} days since 1970-01-01"),
    }
}

/// Times of day, counted in so many nanoseconds.
fn time<T: ArrowPrimitiveType>(array: &ArrayRef, nanoseconds: i64) -> Kind
where
    T::Native: Into<i64>,
{
    let values = array.as_primitive::<T>().clone();
    Kind::Moment(Box::new(move |row| {
        let count: i64 = values.value(row).into();
        let at = count.checked_mul(nanoseconds).filter(|count| (0..DAY).contains(count));
        let Some(at) = at else {
            return format!("{count} of {nanoseconds} nanoseconds since midnight");
        };
        let second = at / 1_000_000_000;
        let mut text = format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
        if at % 1_000_000_000 > 0 {
            let fraction = format!("{:09}", at % 1_000_000_000);
            // Writing to memory does not fail.
            write!(text, ".{}", fraction.trim_end_matches('0')).ok();
        }
        text
    }))
}

/// Nanoseconds of a day.
const DAY: i64 = 86_400 * 1_000_000_000;

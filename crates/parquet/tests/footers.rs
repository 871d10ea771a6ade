//! Footers that state what is not so: each is refused with its place, before a row is decoded where possible.

#![cfg(feature = "codec")]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_parquet::{FILE_COLUMNS_MAX, TableColumn, TableWriter, write_text};
use parquet::basic::Compression;
use parquet::file::metadata::{
    ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataReader, ParquetMetaDataWriter,
    RowGroupMetaData,
};
use std::io::{Seek, Write};

/// A file of two row groups with a column of texts and one of numbers.
fn sound() -> Vec<u8> {
    let columns = [
        TableColumn { name: "round", is_number: false },
        TableColumn { name: "seat", is_number: true },
    ];
    let mut table = TableWriter::new(Vec::new(), &columns).unwrap();
    for row in 0..6 {
        table.row([Some(format!("T1-{row}")), Some(row.to_string())]).unwrap();
        if row == 2 {
            table.end_row_group().unwrap();
        }
    }
    table.finish().unwrap()
}

/// What is wrong with the sound file once its footer is changed.
fn fault(change: impl FnOnce(ParquetMetaData) -> ParquetMetaData) -> String {
    let bytes = sound();
    let length = u32::from_le_bytes(bytes[bytes.len() - 8..][..4].try_into().unwrap()) as usize;
    let footer = bytes.len() - 8 - length;
    let metadata = ParquetMetaDataReader::decode_metadata(&bytes[footer..bytes.len() - 8]).unwrap();
    let mut changed = bytes[..footer].to_vec();
    ParquetMetaDataWriter::new(&mut changed, &change(metadata)).finish().unwrap();
    lines(&changed).err().unwrap_or_default()
}

/// Decodes a file of two row groups.
fn lines(bytes: &[u8]) -> Result<(), String> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    write_text(file, 0..2, &mut Vec::new()).map_err(|fault| fault.to_string())
}

/// Changes a row group of the footer.
fn with_group(
    metadata: ParquetMetaData,
    number: usize,
    change: impl FnOnce(RowGroupMetaData) -> RowGroupMetaData,
) -> ParquetMetaData {
    let mut groups = metadata.row_groups().to_vec();
    groups[number] = change(groups[number].clone());
    metadata.into_builder().set_row_groups(groups).build()
}

/// Changes the numbers of the second row group.
fn with_column(
    metadata: ParquetMetaData,
    change: impl FnOnce(&ColumnChunkMetaData) -> ColumnChunkMetaData,
) -> ParquetMetaData {
    with_group(metadata, 1, |group| {
        let mut columns = group.columns().to_vec();
        columns[1] = change(&columns[1]);
        group.into_builder().set_column_metadata(columns).build().unwrap()
    })
}

#[test]
fn the_sound_file_is_read() {
    assert_eq!(fault(|metadata| metadata), "");
}

#[test]
fn bytes_outside_of_the_row_groups_are_not_read() {
    for (offset, bytes) in
        [(i64::MAX, 1), (-4, 8), (0, 8), (4, i64::MAX / 2), (4, -1), (1 << 40, 100)]
    {
        let why = fault(|metadata| {
            with_column(metadata, |column| {
                column
                    .clone()
                    .into_builder()
                    .set_dictionary_page_offset(Some(offset))
                    .set_data_page_offset(offset)
                    .set_total_compressed_size(bytes)
                    .build()
                    .unwrap()
            })
        });
        let expected = format!(
            "row group 1: column 'seat' is stated to have {bytes} bytes from byte {offset} on, and the \
             row groups end at byte "
        );
        assert!(why.starts_with(&expected), "{why}");
    }
    let why = fault(|metadata| {
        with_column(metadata, |column| {
            column.clone().into_builder().set_data_page_offset(1 << 40).build().unwrap()
        })
    });
    assert!(why.starts_with("row group 1: column 'seat' is stated to have 3 values"), "{why}");
}

#[test]
fn stated_counts_are_compared_with_the_rows() {
    let rows = |rows: i64| {
        fault(|metadata| {
            with_group(metadata, 1, |group| {
                group.into_builder().set_num_rows(rows).build().unwrap()
            })
        })
    };
    assert_eq!(rows(-1), "row group 1: it states -1 rows");
    for more in [4, 1 << 20, i64::MAX - 3] {
        let why = rows(more);
        assert!(why.starts_with("row group 1"), "{more}: {why}");
    }
    // The rows of the file, field 3 of the footer, as a variable-length number.
    let mut bytes = sound();
    let places: Vec<usize> =
        (0..bytes.len() - 1).filter(|place| bytes[*place..].starts_with(&[0x16, 12])).collect();
    assert_eq!(places.len(), 1);
    bytes[places[0] + 1] = 14;
    assert_eq!(lines(&bytes).unwrap_err(), "it states 7 rows, and its row groups have 6");
}

#[test]
fn what_is_not_read_is_named_with_its_column() {
    let compression = |compression| {
        fault(|metadata| {
            with_column(metadata, |column| {
                column.clone().into_builder().set_compression(compression).build().unwrap()
            })
        })
    };
    for (code, name) in [
        (Compression::LZO, "LZO"),
        (Compression::LZ4_RAW, "LZ4_RAW"),
        (Compression::BROTLI(Default::default()), "BROTLI"),
    ] {
        let expected = format!(
            "row group 1: column 'seat' is compressed with {name}, which is not read; write it with \
             snappy, zstd or gzip, or uncompressed"
        );
        assert_eq!(compression(code), expected);
    }
    // What has another compression than its footer states is damaged.
    let why = compression(Compression::SNAPPY);
    assert!(why.starts_with("row group 1, rows 1 to 1024: the data is damaged"), "{why}");
    let why = fault(|metadata| {
        with_column(metadata, |column| {
            column.clone().into_builder().set_file_path("other.parquet".to_owned()).build().unwrap()
        })
    });
    assert_eq!(why, "row group 1: column 'seat' is in another file; write whole files");
}

#[test]
fn the_number_of_columns_is_limited() {
    let names: Vec<String> = (0..=FILE_COLUMNS_MAX).map(|number| format!("c{number}")).collect();
    let text = |count: usize| {
        let columns: Vec<TableColumn> = names
            .iter()
            .take(count)
            .map(|name| TableColumn {
                name: Box::leak(name.clone().into_boxed_str()),
                is_number: true,
            })
            .collect();
        let bytes = TableWriter::new(Vec::new(), &columns).unwrap().finish().unwrap();
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        write_text(file, 0..0, &mut Vec::new()).map_err(|fault| fault.to_string())
    };
    assert_eq!(text(FILE_COLUMNS_MAX), Ok(()));
    assert_eq!(
        text(FILE_COLUMNS_MAX + 1).unwrap_err(),
        "it has 513 columns, and at most 512 are read"
    );
}

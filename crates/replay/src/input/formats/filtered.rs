//! A reader whose records are changed on their way, whatever its format.

use super::{PassedColumn, RecordReader, Unit};

/// What becomes of records on their way from a reader.
pub(crate) trait UnitFilter: Send + Sync {
    /// Hands on a record, changed or not, or nothing.
    fn pass(&self, unit: Unit<'_>, visit: &mut dyn FnMut(Unit<'_>));

    /// Hands on a row of totals.
    fn pass_total(&self, condition: usize, unit: Unit<'_>, visit: &mut dyn FnMut(usize, Unit<'_>)) {
        visit(condition, unit);
    }
}

/// A reader behind a filter.
pub(crate) struct FilteredReader<F> {
    pub inner: Box<dyn RecordReader>,
    pub filter: F,
}

impl<F: UnitFilter> RecordReader for FilteredReader<F> {
    fn head_bytes(&self) -> usize {
        self.inner.head_bytes()
    }

    fn passed_over(&self) -> &[PassedColumn] {
        self.inner.passed_over()
    }

    fn cut(&self, stretch: &[u8]) -> usize {
        self.inner.cut(stretch)
    }

    fn is_by_line(&self) -> bool {
        self.inner.is_by_line()
    }

    fn left_out(&self, stretch: &[u8]) -> Vec<u32> {
        self.inner.left_out(stretch)
    }

    fn totals(&self, stretch: &[u8], visit: &mut dyn FnMut(usize, Unit<'_>)) {
        let pass = &mut |condition, unit: Unit<'_>| self.filter.pass_total(condition, unit, visit);
        self.inner.totals(stretch, pass);
    }

    fn decode(&self, stretch: &[u8], visit: &mut dyn FnMut(Unit<'_>)) {
        self.inner.decode(stretch, &mut |unit| self.filter.pass(unit, visit));
    }
}

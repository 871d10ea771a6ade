//! An audit from the first record to the last: each record identified and inspected, then all of them
//! compared.

pub(crate) mod apart;
pub(crate) mod boundary;
pub(crate) mod cross_record;
pub(crate) mod identify;
pub(crate) mod inspect;
mod marked_corrections;
pub(crate) mod played_record;
pub(crate) mod record_walk;
pub(crate) mod reversals;
pub(crate) mod run;
pub(crate) mod second_pass;
pub(crate) mod state;
pub(crate) mod turnover;

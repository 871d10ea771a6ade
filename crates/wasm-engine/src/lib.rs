//! A settlement engine that is a WebAssembly module: it imports nothing, gets a line, and gives a line.
//!
//! A module exports `memory`, `request(length: i32) -> i32` (the address at which a request of so many bytes is
//! to be written) and `answer(length: i32) -> i64` (the address of the answer in the upper 32 bits, its length
//! in the lower ones). Where it exports `_initialize`, that is called once before. Memory and fuel are limited.
//! This crate knows nothing about cards, rules and processes.

use wasmi::errors::ErrorKind;
use wasmi::{
    Config, Engine, Instance, Memory, Module, Store, StoreLimits, StoreLimitsBuilder, TrapCode,
    TypedFunc,
};

/// Largest module that is read, in bytes.
pub const MODULE_BYTES_MAX: u64 = 1 << 26;
/// Longest request and longest answer, in bytes; the contract of an engine has the same limit.
pub const LINE_BYTES_MAX: usize = 65_536;
/// Elements of all tables of a module together: some for each function that is called by its address.
const TABLE_ELEMENTS_MAX: usize = 1 << 20;
/// Characters of a module's own words that an error quotes.
const QUOTED_MAX: usize = 80;

/// What a module may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WasmLimits {
    /// Bytes of its memory.
    pub memory_bytes: usize,
    /// Units of work for each request, about one for each instruction; the same for the beginning.
    pub fuel: u64,
}

impl Default for WasmLimits {
    /// 64 MiB and 100,000,000 units.
    fn default() -> WasmLimits {
        WasmLimits { memory_bytes: 64 << 20, fuel: 100_000_000 }
    }
}

/// Why a module is no engine, or gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WasmEngineError {
    /// It is no WebAssembly module that can be run.
    #[error("The file is not a WebAssembly module that can be run: {0}")]
    NoModule(String),
    /// It needs something from outside.
    #[error("The module imports {0}. A settlement engine imports nothing")]
    Imports(String),
    /// An export is missing, or is something else.
    #[error("The module does not export {0}")]
    NoExport(&'static str),
    /// Its first memory or its tables are above the limit, or its beginning failed.
    #[error("The module cannot be started: {0}")]
    NotStarted(String),
    /// The fuel of a request is used up.
    #[error("'{call}' has used up its {fuel} units of fuel. --fuel sets another limit")]
    OutOfFuel {
        /// The function.
        call: &'static str,
        /// The limit.
        fuel: u64,
    },
    /// A trap.
    #[error("'{call}' ended with a trap: {why}")]
    Trap {
        /// The function.
        call: &'static str,
        /// What the interpreter says.
        why: String,
    },
    /// A place that is not in the memory.
    #[error(
        "'{call}' gives {length} bytes at address {address}, and the memory has {memory} bytes"
    )]
    BadAddress {
        /// The function.
        call: &'static str,
        /// The address.
        address: u32,
        /// How many bytes.
        length: u32,
        /// The size of the memory.
        memory: usize,
    },
    /// A request or an answer above the limit.
    #[error("The {what} has {length} bytes, and the limit is {LINE_BYTES_MAX}")]
    TooLong {
        /// Which of them.
        what: &'static str,
        /// Its length.
        length: usize,
    },
    /// An answer that is not one line of text.
    #[error("The answer is not one line of UTF-8: {0}")]
    NoLine(String),
}

/// A module that answers.
#[derive(Debug)]
pub struct WasmEngine {
    store: Store<StoreLimits>,
    memory: Memory,
    request: TypedFunc<i32, i32>,
    answer: TypedFunc<i32, i64>,
    fuel: u64,
}

impl WasmEngine {
    /// From the bytes of a module.
    ///
    /// ```
    /// use gincert_wasm_engine::{WasmEngine, WasmLimits};
    /// let module = wat::parse_str(
    ///     r#"(module
    ///       (memory (export "memory") 1)
    ///       (func (export "request") (param i32) (result i32) i32.const 16)
    ///       (func (export "answer") (param i32) (result i64)
    ///         (i64.or (i64.const 0x10_0000_0000) (i64.extend_i32_u (local.get 0)))))"#,
    /// ).unwrap();
    /// let mut echo = WasmEngine::load(&module, WasmLimits::default()).unwrap();
    /// assert_eq!(echo.answer(b"{\"id\":1}").unwrap(), "{\"id\":1}");
    /// ```
    ///
    /// # Errors
    /// Where it is no module, imports anything, lacks an export, or cannot be started within the limits.
    pub fn load(module: &[u8], limits: WasmLimits) -> Result<WasmEngine, WasmEngineError> {
        let mut config = Config::default();
        config.consume_fuel(true);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, module)
            .map_err(|error| WasmEngineError::NoModule(quoted(&error.to_string())))?;
        refuse_imports(&module)?;
        let store_limits = StoreLimitsBuilder::new()
            .memory_size(limits.memory_bytes)
            .table_elements(TABLE_ELEMENTS_MAX)
            .build();
        let mut store = Store::new(&engine, store_limits);
        store.limiter(|limits| limits);
        refuel(&mut store, limits.fuel)?;
        let instance = Instance::new(&mut store, &module, &[]).map_err(not_started)?;
        let memory =
            instance.get_memory(&store, "memory").ok_or(WasmEngineError::NoExport("'memory'"))?;
        let request = instance
            .get_typed_func::<i32, i32>(&store, "request")
            .map_err(|_| WasmEngineError::NoExport("'request(i32) -> i32'"))?;
        let answer = instance
            .get_typed_func::<i32, i64>(&store, "answer")
            .map_err(|_| WasmEngineError::NoExport("'answer(i32) -> i64'"))?;
        if let Ok(initialize) = instance.get_typed_func::<(), ()>(&store, "_initialize") {
            initialize.call(&mut store, ()).map_err(not_started)?;
        }
        Ok(WasmEngine { store, memory, request, answer, fuel: limits.fuel })
    }

    /// The answer to a request, both without the end of the line.
    ///
    /// # Errors
    /// Where a line is too long, the module traps or uses up its fuel, a place is not in its memory, or the answer
    /// is not one line of UTF-8. The module is in no defined state after that.
    pub fn answer(&mut self, request: &[u8]) -> Result<&str, WasmEngineError> {
        let length = request.len();
        // The end of a line counts in the contract.
        if length >= LINE_BYTES_MAX {
            return Err(WasmEngineError::TooLong { what: "request", length });
        }
        refuel(&mut self.store, self.fuel)?;
        let argument = length as i32;
        let found = self.request.call(&mut self.store, argument);
        let address = found.map_err(|error| failed("request", self.fuel, &error))?;
        let (start, end) = self.place("request", address as u32, length as u32)?;
        if let Some(to) = self.memory.data_mut(&mut self.store).get_mut(start..end) {
            to.copy_from_slice(request);
        }
        let found = self.answer.call(&mut self.store, argument);
        let place = found.map_err(|error| failed("answer", self.fuel, &error))? as u64;
        let (address, length) = ((place >> 32) as u32, place as u32);
        if length as usize >= LINE_BYTES_MAX {
            return Err(WasmEngineError::TooLong { what: "answer", length: length as usize });
        }
        let (start, end) = self.place("answer", address, length)?;
        let bytes = self.memory.data(&self.store).get(start..end).unwrap_or_default();
        let text = std::str::from_utf8(bytes)
            .map_err(|error| WasmEngineError::NoLine(error.to_string()))?;
        match text.contains(['\n', '\r']) {
            true => Err(WasmEngineError::NoLine("it has the end of a line within".to_owned())),
            false => Ok(text),
        }
    }

    /// A place in the memory as it is now.
    fn place(
        &self,
        call: &'static str,
        address: u32,
        length: u32,
    ) -> Result<(usize, usize), WasmEngineError> {
        let memory = self.memory.data_size(&self.store);
        let start = address as usize;
        let end = start.checked_add(length as usize).filter(|end| *end <= memory);
        end.map(|end| (start, end)).ok_or(WasmEngineError::BadAddress {
            call,
            address,
            length,
            memory,
        })
    }
}

fn refuse_imports(module: &Module) -> Result<(), WasmEngineError> {
    let mut imports: Vec<String> = module
        .imports()
        .map(|import| quoted(&format!("{}.{}", import.module(), import.name())))
        .collect();
    if imports.is_empty() {
        return Ok(());
    }
    let more = imports.len().saturating_sub(10);
    imports.truncate(10);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    Err(WasmEngineError::Imports(imports.join(", ") + &more))
}

fn refuel(store: &mut Store<StoreLimits>, fuel: u64) -> Result<(), WasmEngineError> {
    store.set_fuel(fuel).map_err(not_started)
}

fn not_started(error: wasmi::Error) -> WasmEngineError {
    WasmEngineError::NotStarted(quoted(&error.to_string()))
}

fn failed(call: &'static str, fuel: u64, error: &wasmi::Error) -> WasmEngineError {
    let is_fuel = error.as_trap_code() == Some(TrapCode::OutOfFuel)
        || matches!(error.kind(), ErrorKind::Fuel(_));
    match is_fuel {
        true => WasmEngineError::OutOfFuel { call, fuel },
        false => WasmEngineError::Trap { call, why: quoted(&error.to_string()) },
    }
}

/// Words that may come from a module: their beginning, without characters that move a terminal.
fn quoted(text: &str) -> String {
    let shown = text.chars().map(|one| if one.is_control() { '?' } else { one });
    let mut words: String = shown.take(QUOTED_MAX).collect();
    if text.chars().count() > QUOTED_MAX {
        words.push_str("...");
    }
    words
}

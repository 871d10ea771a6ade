//! An engine as a process: no shell, an empty environment, a scratch folder as its working folder, a process
//! group of its own, a limit on its memory; and nothing of it left when it is ended.
//!
//! Knows nothing about requests and answers: bytes go in, whole lines come out.

use super::map::EngineMap;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Longest line of an engine, in bytes.
pub const ANSWER_BYTES_MAX: usize = 65_536;
/// What is kept of an engine's standard error, in bytes.
const ERROR_BYTES_MAX: usize = 2_000;
/// How long the rest of standard error of an engine that ended is waited for: a process that it left behind may hold it open.
const ERROR_END: Duration = Duration::from_secs(2);
/// Chunks of answers that wait to be read; an engine that writes more has to wait.
const CHUNKS_MAX: usize = 16;
const READ_BYTES: usize = 65_536;

/// How to start an engine.
#[derive(Debug, Clone)]
pub struct EngineCommand {
    /// The program, by its path.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// An empty folder that it works in.
    pub scratch: PathBuf,
    /// The words of its requests and answers; `None` for those of the contract.
    pub map: Option<EngineMap>,
    /// Bytes of memory that it may allocate, where the system can limit them.
    pub memory_bytes: u64,
}

/// What came from an engine.
#[derive(Debug)]
pub enum EngineOutput {
    /// Whole lines, each with its end.
    Lines(Vec<u8>),
    /// A line above the limit; nothing behind it is read.
    LineTooLong,
    /// It closed its output.
    Closed,
    /// Nothing came in time.
    Nothing,
}

/// A running engine.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    requests: Option<Sender<Vec<u8>>>,
    answers: Receiver<EngineOutput>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Closed when standard error was read to its end.
    errors_end: Receiver<()>,
}

/// Engines that run now, and the children that were there before the first of them: what an engine leaves
/// behind is ended when none runs any more, because another one's children look the same.
static RUNNING: Mutex<RunningEngines> =
    Mutex::new(RunningEngines { count: 0, children_before: Vec::new() });

struct RunningEngines {
    count: usize,
    children_before: Vec<u32>,
}

fn running() -> MutexGuard<'static, RunningEngines> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

impl EngineProcess {
    /// Starts it.
    ///
    /// # Errors
    /// Where the system cannot start it.
    pub fn start(command: &EngineCommand) -> std::io::Result<EngineProcess> {
        system::adopt_orphans();
        let mut start = Command::new(&command.program);
        start
            .args(&command.arguments)
            .env_clear()
            .current_dir(&command.scratch)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        system::set_group(&mut start);
        let mut child = {
            let mut running = running();
            if running.count == 0 {
                running.children_before = system::children();
            }
            let child = start.spawn()?;
            running.count += 1;
            child
        };
        system::limit_memory(child.id(), command.memory_bytes);
        let (requests, to_write) = channel::<Vec<u8>>();
        if let Some(mut input) = child.stdin.take() {
            std::thread::spawn(move || {
                // An engine that stopped reading is noticed by its answers.
                while let Ok(bytes) = to_write.recv() {
                    if input.write_all(&bytes).and_then(|()| input.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        let (to_judge, answers) = sync_channel(CHUNKS_MAX);
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || read_lines(output, &to_judge));
        }
        let errors = Arc::new(Mutex::new(Vec::new()));
        let (is_read, errors_end) = channel::<()>();
        if let Some(stderr) = child.stderr.take() {
            let kept = Arc::clone(&errors);
            std::thread::spawn(move || {
                keep_first(stderr, &kept);
                drop(is_read);
            });
        }
        Ok(EngineProcess { child, requests: Some(requests), answers, errors, errors_end })
    }

    /// Hands bytes over to be written.
    pub fn send(&self, bytes: Vec<u8>) {
        if let Some(requests) = &self.requests {
            // Fails only where the engine closed its input, which its answers show.
            requests.send(bytes).ok();
        }
    }

    /// What comes next, within a time.
    pub fn receive(&self, within: Duration) -> EngineOutput {
        match self.answers.recv_timeout(within) {
            Ok(output) => output,
            Err(RecvTimeoutError::Timeout) => EngineOutput::Nothing,
            Err(RecvTimeoutError::Disconnected) => EngineOutput::Closed,
        }
    }

    /// Closes its input: there will be no more requests.
    pub fn close_input(&mut self) {
        self.requests = None;
    }

    /// How it ended, if it does within a time. What it wrote to standard error has been read by then.
    pub fn ended(&mut self, within: Duration) -> Option<String> {
        let until = Instant::now() + within;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                // Nothing is ever sent: the end of the thread that reads ends the wait.
                self.errors_end.recv_timeout(ERROR_END).ok();
                return Some(status.to_string());
            }
            if Instant::now() >= until {
                return None;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The beginning of what it wrote to standard error.
    pub fn errors(&self) -> String {
        let bytes = self.errors.lock().map(|bytes| bytes.clone()).unwrap_or_default();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

impl Drop for EngineProcess {
    /// Ends it with everything that it started.
    fn drop(&mut self) {
        self.requests = None;
        system::kill_group(self.child.id());
        // It may have ended by itself.
        self.child.kill().ok();
        self.child.wait().ok();
        let mut running = running();
        running.count = running.count.saturating_sub(1);
        if running.count == 0 {
            system::kill_children_but(&running.children_before);
        }
    }
}

/// Reads whole lines until the end, a line that is too long, or the receiver is gone.
fn read_lines(mut output: impl Read, to: &SyncSender<EngineOutput>) {
    let mut open: Vec<u8> = Vec::new();
    let mut buffer = vec![0; READ_BYTES];
    loop {
        let read = match output.read(&mut buffer) {
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
        };
        let bytes = buffer.get(..read).unwrap_or_default();
        if read == 0 {
            if !open.is_empty() {
                open.push(b'\n');
                to.send(EngineOutput::Lines(open)).ok();
            }
            to.send(EngineOutput::Closed).ok();
            return;
        }
        open.extend_from_slice(bytes);
        let whole = open.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        if open.len() - whole > ANSWER_BYTES_MAX {
            to.send(EngineOutput::LineTooLong).ok();
            return;
        }
        if whole > 0 {
            let rest = open.split_off(whole);
            if to.send(EngineOutput::Lines(std::mem::replace(&mut open, rest))).is_err() {
                return;
            }
        }
    }
}

/// Keeps the beginning of an output and passes over the rest.
fn keep_first(mut output: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4_096];
    while let Ok(read) = output.read(&mut buffer) {
        if read == 0 {
            return;
        }
        if let Ok(mut kept) = kept.lock() {
            let missing = ERROR_BYTES_MAX.saturating_sub(kept.len());
            kept.extend(buffer.iter().take(read.min(missing)));
        }
    }
}

/// What only Linux can do; elsewhere the engine itself is ended and nothing more is promised.
#[cfg(target_os = "linux")]
mod system {
    use rustix::process::{
        Pid, Resource, Rlimit, Signal, WaitOptions, getpid, kill_process, kill_process_group,
        prlimit, set_child_subreaper, waitpid,
    };
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    /// Rounds of the search for processes that an engine left behind.
    const SWEEPS_MAX: usize = 1_000;

    fn pid(id: u32) -> Option<Pid> {
        i32::try_from(id).ok().and_then(Pid::from_raw)
    }

    /// Processes whose parent ends become ours, so that none can hide from being ended.
    pub fn adopt_orphans() {
        set_child_subreaper(Some(getpid())).ok();
    }

    pub fn set_group(command: &mut Command) {
        command.process_group(0);
    }

    pub fn limit_memory(id: u32, bytes: u64) {
        let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
        prlimit(pid(id), Resource::Data, limit).ok();
        let none = Rlimit { current: Some(0), maximum: Some(0) };
        prlimit(pid(id), Resource::Core, none).ok();
    }

    pub fn kill_group(id: u32) {
        if let Some(pid) = pid(id) {
            kill_process_group(pid, Signal::KILL).ok();
        }
    }

    /// The processes whose parent this one is.
    pub fn children() -> Vec<u32> {
        let own = std::process::id();
        let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
        let ids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.filter(|id: &u32| parent_of(*id) == Some(own)).collect()
    }

    fn parent_of(id: u32) -> Option<u32> {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name is in parentheses and may contain any; behind it come the state and the parent.
        let (_, behind) = stat.rsplit_once(')')?;
        behind.split_whitespace().nth(1)?.parse().ok()
    }

    /// Ends every child that was not there before, and those that become ours by that.
    pub fn kill_children_but(before: &[u32]) {
        for _ in 0..SWEEPS_MAX {
            let left: Vec<u32> = children().into_iter().filter(|id| !before.contains(id)).collect();
            if left.is_empty() {
                return;
            }
            for pid in left.into_iter().filter_map(pid) {
                kill_process(pid, Signal::KILL).ok();
                waitpid(Some(pid), WaitOptions::empty()).ok();
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::process::Command;

    pub fn adopt_orphans() {}
    pub fn set_group(_: &mut Command) {}
    pub fn limit_memory(_: u32, _: u64) {}
    pub fn kill_group(_: u32) {}
    pub fn children() -> Vec<u32> {
        Vec::new()
    }
    pub fn kill_children_but(_: &[u32]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: Vec<u8>) -> Vec<String> {
        let (to, from) = sync_channel(CHUNKS_MAX);
        std::thread::spawn(move || read_lines(bytes.as_slice(), &to));
        from.iter()
            .map(|output| match output {
                EngineOutput::Lines(lines) => String::from_utf8_lossy(&lines).into_owned(),
                other => format!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn only_whole_lines_are_handed_on_and_none_above_the_limit() {
        assert_eq!(lines(b"a\nb".to_vec()), ["a\n", "b\n", "Closed"]);
        assert_eq!(lines(Vec::new()), ["Closed"]);
        let line = vec![b'x'; ANSWER_BYTES_MAX];
        assert_eq!(
            lines([line.as_slice(), b"\n"].concat()).last().map(String::as_str),
            Some("Closed")
        );
        let longer = vec![b'x'; ANSWER_BYTES_MAX + 1];
        assert_eq!(lines(longer), ["LineTooLong"]);
    }
}

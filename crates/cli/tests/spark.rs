//! The driver for Apache Spark, on a standalone master with two worker processes on this machine.
//!
//! Without `spark-submit` and `java` nothing is tested, and that is printed; with
//! `GINCERT_REQUIRE_TOOLS=1`, as in CI, their absence is a failure.

#![cfg(unix)]
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert_in;
use common::tools::at_hand;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const TEN: &str = "rulesets/gin-and-win/ten.md";
const DRIVER: &str = "crates/replay/spark/gincert_spark.py";
const PROGRAM: &str = env!("CARGO_BIN_EXE_gincert");

/// How long anything of the cluster may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// A process of the cluster, which ends with the test.
struct Daemon {
    child: Child,
    lines: Receiver<String>,
}

impl Daemon {
    fn start(folder: &Path, words: &[&str]) -> Daemon {
        let mut child = Command::new("spark-class")
            .args(words)
            .current_dir(folder)
            .envs(environment(folder))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (lines_in, lines) = channel();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        std::thread::spawn(move || {
            // The output is read to its end, also when no line is waited for: a full pipe stops the process.
            for line in stderr.lines().map_while(Result::ok) {
                let _ = lines_in.send(line);
            }
        });
        Daemon { child, lines }
    }

    /// Waits for a line of the log with these words; gives what follows them.
    fn wait_for(&self, words: &str) -> String {
        let end = Instant::now() + PATIENCE;
        let mut others = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(line) = self.lines.recv_timeout(left) else {
                panic!("no line '{words}', only:\n{}", others.join("\n"));
            };
            if let Some((_, rest)) = line.split_once(words) {
                return rest.to_owned();
            }
            others.push(line);
        }
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Spark keeps to this machine and to the folder of the test.
fn environment(folder: &Path) -> [(&'static str, String); 4] {
    let folder = folder.to_str().unwrap();
    [
        ("SPARK_LOCAL_IP", "127.0.0.1".to_owned()),
        ("SPARK_LOCAL_DIRS", format!("{folder}/spark")),
        ("SPARK_DAEMON_MEMORY", "256m".to_owned()),
        ("PYTHONDONTWRITEBYTECODE", "1".to_owned()),
    ]
}

/// A master, two workers, and a folder with a log.
struct Cluster {
    // Before the folder, which is removed last.
    workers: Vec<Daemon>,
    master: String,
    _master: Daemon,
    folder: tempfile::TempDir,
}

impl Cluster {
    fn new() -> Cluster {
        let folder = tempfile::tempdir().unwrap();
        let host = ["--host", "127.0.0.1", "--webui-port", "0"];
        let words = [&["org.apache.spark.deploy.master.Master", "--port", "0"][..], &host].concat();
        let process = Daemon::start(folder.path(), &words);
        let address = process.wait_for("Starting Spark master at ");
        let mut cluster =
            Cluster { workers: Vec::new(), master: address, _master: process, folder };
        cluster.add_worker();
        cluster.add_worker();
        fs::copy(common::top().join(TEN), cluster.path("ten.md")).unwrap();
        let words = ["generate", "log", "--rules", "ten.md", "--rounds", "2000", "--seed", "30"];
        let more = ["--out", "log.jsonl", "--truth", "truth", "--faults", "all=0.01"];
        let shape = ["--chain", "--tables", "3", "--deck"];
        let run = gincert_in(cluster.folder.path(), &[&words[..], &more, &shape].concat());
        assert_eq!(run.code(), 0, "{}", run.stderr());
        cluster
    }

    fn add_worker(&mut self) {
        let folder = self.text(&format!("worker-{}", self.workers.len()));
        let words = ["org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1"];
        let size = ["--webui-port", "0", "--cores", "1", "--memory", "512m"];
        let place = ["--work-dir", &folder, &self.master];
        let worker = Daemon::start(self.folder.path(), &[&words[..], &size, &place].concat());
        worker.wait_for("Successfully registered with master");
        self.workers.push(worker);
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// A program that runs these lines of shell and then, unless they exit, gincert with its arguments.
    fn program(&self, name: &str, lines: &str) -> String {
        let script = format!(
            "#!/bin/sh\nset -u\ncd '{}'\n{lines}\nexec '{PROGRAM}' \"$@\"\n",
            self.text(".")
        );
        fs::write(self.path(name), script).unwrap();
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
        self.text(name)
    }

    /// Starts the driver for an audit; `answer` is the folder that it is written to.
    fn submit(&self, program: &str, partitions: &str, answer: &str) -> Child {
        let words = ["--rules", "ten.md", "--partitions", partitions, "--work", "work"];
        let files = ["--program", program, "log.jsonl", "--", "--details", "--out", answer];
        self.submit_with(&[&words[..], &files].concat(), answer)
    }

    /// Starts the driver with these words; its standard error goes to a file of this name.
    fn submit_with(&self, words: &[&str], name: &str) -> Child {
        let submit = ["--master", &self.master, "--driver-memory", "512m"];
        let memory = ["--conf", "spark.executor.memory=512m", "--conf", "spark.ui.enabled=false"];
        let driver = common::top().join(DRIVER);
        Command::new("spark-submit")
            .args(submit)
            .args(memory)
            .arg(driver.canonicalize().unwrap())
            .args(words)
            .current_dir(self.folder.path())
            .envs(environment(self.folder.path()))
            .env("COLUMNS", "80")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::from(fs::File::create(self.path(&format!("{name}.err"))).unwrap()))
            .spawn()
            .unwrap()
    }

    /// What the driver ends with is what one process ends with.
    fn equals_one_process(&self, driver: Child, answer: &str) {
        let run: Output = driver.wait_with_output().unwrap();
        let errors = fs::read_to_string(self.path(&format!("{answer}.err"))).unwrap();
        let words = ["replay", "log.jsonl", "--rules", "ten.md", "--details", "--out", "one"];
        let one = gincert_in(self.folder.path(), &words);
        assert_eq!(one.code(), 1, "{}", one.stderr());
        assert_eq!(run.status.code(), Some(1), "{errors}");
        let expected = one.stdout().replace("one/", &format!("{answer}/"));
        assert_eq!(String::from_utf8(run.stdout).unwrap(), expected, "{answer}");
        for file in ["audit.md", "audit.json", "exceptions.csv", "findings.jsonl"] {
            let bytes = |folder: &str| fs::read(self.path(folder).join(file)).unwrap();
            assert_eq!(bytes(answer), bytes("one"), "{answer}/{file}");
        }
    }

    /// Waits for a file and gives its text.
    fn wait_for_file(&self, name: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            match fs::read_to_string(self.path(name)) {
                Ok(text) if text.ends_with('\n') => return text,
                _ => assert!(Instant::now() < end, "no file {name}"),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends the worker process that a process descends from as a crash would.
    fn kill_worker_of(&mut self, mut process: u32) {
        loop {
            let place = self.workers.iter().position(|worker| worker.child.id() == process);
            if let Some(place) = place {
                // Dropping it kills it.
                self.workers.remove(place);
                return;
            }
            process = parent(process);
            assert!(process > 1, "the process is not of a worker");
        }
    }
}

fn parent(process: u32) -> u32 {
    let number = process.to_string();
    let run = Command::new("ps").args(["-o", "ppid=", "-p", &number]).output().unwrap();
    String::from_utf8(run.stdout).unwrap().trim().parse().unwrap()
}

/// Shell lines for the first attempt at partition 3: `first` creates a folder, which only one can.
fn first_attempt_at_three(first: &str, lines: &str) -> String {
    format!(
        "case \"$*\" in *'\"partition\":3,'*) if mkdir {first} 2>/dev/null; then\n{lines}\nfi;; esac"
    )
}

#[test]
fn audits_on_spark_equal_one_process_also_when_workers_and_attempts_fail() {
    if !at_hand(&["java", "spark-submit"]) {
        return;
    }
    let mut cluster = Cluster::new();
    for count in ["2", "64"] {
        let driver = cluster.submit(PROGRAM, count, count);
        cluster.equals_one_process(driver, count);
    }

    // Half of a partial is written, and then the attempt fails.
    let lines = "echo '{\"schema\":'; echo 'no memory is left' >&2; exit 9";
    let failing = cluster.program("failing", &first_attempt_at_three("failed", lines));
    let driver = cluster.submit(&failing, "7", "failed-once");
    cluster.equals_one_process(driver, "failed-once");
    assert!(cluster.path("failed").is_dir(), "no attempt has failed");

    a_failing_partition_is_no_answer(&cluster);

    // The first attempt waits until its worker is dead; it may then go on beside the second one.
    let lines = "echo $$ > waiting\n\
                 n=0; while [ ! -e dead ] && [ $n -lt 1200 ]; do sleep 0.1; n=$((n + 1)); done";
    let waiting = cluster.program("waits", &first_attempt_at_three("waited", lines));
    let driver = cluster.submit(&waiting, "7", "killed");
    let process = cluster.wait_for_file("waiting");
    cluster.kill_worker_of(process.trim().parse().unwrap());
    assert_eq!(cluster.workers.len(), 1);
    fs::write(cluster.path("dead"), "").unwrap();
    cluster.equals_one_process(driver, "killed");
}

/// A partition that fails each time ends the driver with 3 and without an answer.
fn a_failing_partition_is_no_answer(cluster: &Cluster) {
    let lines = "case \"$*\" in *'\"partition\":1,'*) echo 'no memory is left' >&2; exit 9;; esac";
    let failing = cluster.program("always", lines);
    let run = cluster.submit(&failing, "2", "none").wait_with_output().unwrap();
    assert_eq!(run.status.code(), Some(3));
    // spark-submit joins both outputs of a driver.
    let text = String::from_utf8(run.stdout).unwrap();
    assert!(text.starts_with("The audit was not completed: "), "{text}");
    assert!(text.contains("Partition 1: exit code 9: no memory is left"), "{text}");
    assert!(!cluster.path("none").exists());
}

/// Decks in parts on the workers are one sample, and its answer that of one process.
#[test]
fn decks_on_spark_are_tested_as_by_one_process() {
    if !at_hand(&["java", "spark-submit"]) {
        return;
    }
    let cluster = Cluster::new();
    let words = ["rng", "generate", "chacha20", "--decks", "1054000", "--seed", "5"];
    let decks = gincert_in(cluster.folder.path(), &words);
    fs::write(cluster.path("decks.txt"), decks.stdout()).unwrap();
    let words = ["--decks", "--partitions", "600", "--work", "work", "--program", PROGRAM];
    let driver =
        cluster.submit_with(&[&words[..], &["decks.txt", "--", "--details"]].concat(), "d");
    let run = driver.wait_with_output().unwrap();
    let errors = fs::read_to_string(cluster.path("d.err")).unwrap();
    let one = gincert_in(cluster.folder.path(), &["rng", "test", "decks.txt", "--details"]);
    assert_eq!(run.status.code(), Some(one.code()), "{errors}");
    assert_eq!(String::from_utf8(run.stdout).unwrap(), one.stdout());
    let both = ["--decks", "--rules", "ten.md", "--partitions", "2", "--work", "work", "decks.txt"];
    let refused = cluster.submit_with(&both, "both").wait_with_output().unwrap();
    assert!(!refused.status.success());
    assert!(
        String::from_utf8(refused.stdout).unwrap().contains("name rule documents with --rules")
    );
}

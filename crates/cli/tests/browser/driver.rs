//! A browser under a test's command: its driver over plain HTTP on this machine (W3C WebDriver).

use crate::common::tools::at_hand;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Whether both tools are there; CI makes their absence a failure.
pub fn browser_at_hand() -> bool {
    at_hand(&["chromium", "chromedriver"])
}

/// Whether Firefox and its driver are there.
pub fn firefox_at_hand() -> bool {
    at_hand(&["firefox", "geckodriver"])
}

/// A browser with one window.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.ask("DELETE", "", &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl Browser {
    /// Starts Chromium without a window on the screen and without a profile.
    pub fn start() -> Browser {
        let capabilities = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "goog:chromeOptions": {"args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--window-size=1000,800", "--force-device-scale-factor=1",
            ]},
        });
        Browser::of("chromedriver", "started successfully on port ", &capabilities)
    }

    /// Starts Firefox without a window on the screen and without a profile. It keeps no log of requests and of
    /// the console.
    pub fn start_firefox() -> Browser {
        let capabilities = json!({
            "browserName": "firefox",
            "moz:firefoxOptions": {"args": ["-headless"]},
        });
        Browser::of("geckodriver", "Listening on 127.0.0.1:", &capabilities)
    }

    /// Starts a driver, which prints these words and its port when it is ready, and a browser.
    fn of(program: &str, ready: &str, capabilities: &Value) -> Browser {
        let mut driver = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let line = lines.find_map(|line| line.ok().filter(|line| line.contains(ready))).unwrap();
        let (_, port) = line.split_once(ready).unwrap();
        let port = port.trim().trim_end_matches('.').parse().unwrap();
        // What the driver says further must not fill its pipe.
        std::thread::spawn(move || lines.for_each(drop));
        let mut browser = Browser { driver, port, session: String::new() };
        let asked = json!({"capabilities": {"alwaysMatch": capabilities}});
        let answer = browser.http("POST", "/session", &asked);
        let session = answer["value"]["sessionId"].as_str();
        browser.session = session.unwrap_or_else(|| panic!("{answer}")).to_owned();
        browser
    }

    /// One command of the session; panics with what the browser says against it.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.http(method, &format!("/session/{}{path}", self.session), body);
        assert!(answer["value"]["error"].is_null(), "{path}: {}", answer["value"]["message"]);
        answer["value"].clone()
    }

    fn http(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            if let Some(count) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = count.trim().parse().unwrap();
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).unwrap();
        serde_json::from_slice(&answer).unwrap()
    }

    /// Opens a file of this machine.
    pub fn open(&self, path: &Path) {
        let url = format!("file://{}", path.canonicalize().unwrap().display());
        self.ask("POST", "/url", &json!({ "url": url }));
        // The driver may answer before the last bytes of a long page are read.
        let whole =
            format!("return document.readyState === 'complete' && location.href === '{url}'");
        for _ in 0..600 {
            if self.run(&whole) == json!(true) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("{url} was not read to its end");
    }

    /// Runs a script in the page and gives what it returns.
    pub fn run(&self, script: &str) -> Value {
        self.ask("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Runs a script that answers later, by calling `done`.
    pub fn run_later(&self, script: &str) -> Value {
        let script = format!("const done = arguments[0]; {script}");
        self.ask("POST", "/execute/async", &json!({"script": script, "args": []}))
    }

    /// Gives files to an element that takes some.
    pub fn give(&self, id: &str, files: &[String]) {
        let selector = json!({"using": "css selector", "value": format!("#{id}")});
        let element = self.ask("POST", "/element", &selector);
        let element = element.as_object().unwrap().values().next().unwrap();
        let path = format!("/element/{}/value", element.as_str().unwrap());
        self.ask("POST", &path, &json!({ "text": files.join("\n") }));
    }

    /// Looks at pages as in the dark, or not.
    pub fn set_dark(&self, is_dark: bool) {
        let value = if is_dark { "dark" } else { "light" };
        let features = json!([{"name": "prefers-color-scheme", "value": value}]);
        let body = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}});
        self.ask("POST", "/goog/cdp/execute", &body);
    }

    /// Looks at pages as they are printed, or not.
    pub fn set_print(&self, is_print: bool) {
        let media = if is_print { "print" } else { "" };
        let body = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"media": media}});
        self.ask("POST", "/goog/cdp/execute", &body);
    }

    /// Makes the window as narrow as a telephone, or as wide as a desk's screen.
    pub fn set_width(&self, width: u32) {
        let size = json!({"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false});
        let body = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": size});
        self.ask("POST", "/goog/cdp/execute", &body);
    }

    /// Keeps what the page offers to save in a folder.
    pub fn save_into(&self, folder: &Path) {
        let params = json!({"behavior": "allow", "downloadPath": folder});
        let body = json!({"cmd": "Page.setDownloadBehavior", "params": params});
        self.ask("POST", "/goog/cdp/execute", &body);
    }

    /// Everything that the console was told.
    pub fn console(&self) -> Vec<Value> {
        let log = self.ask("POST", "/se/log", &json!({"type": "browser"}));
        log.as_array().unwrap().clone()
    }

    /// Every address that was asked for since the last time.
    pub fn requests(&self) -> Vec<String> {
        let log = self.ask("POST", "/se/log", &json!({"type": "performance"}));
        let messages = log.as_array().unwrap().iter();
        let messages = messages.map(|entry| entry["message"].as_str().unwrap().to_owned());
        let messages = messages.map(|text| serde_json::from_str::<Value>(&text).unwrap());
        messages
            .filter(|one| one["message"]["method"] == "Network.requestWillBeSent")
            .map(|one| one["message"]["params"]["request"]["url"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The page on paper, in the size that its style names.
    pub fn pdf(&self) -> Vec<u8> {
        let how = json!({"printBackground": true, "preferCSSPageSize": true});
        let body = json!({"cmd": "Page.printToPDF", "params": how});
        self.binary(&self.ask("POST", "/goog/cdp/execute", &body)["data"])
    }

    /// How many sheets that is.
    pub fn sheets(&self) -> usize {
        let pdf = self.pdf();
        assert!(pdf.starts_with(b"%PDF"));
        let mark = b"/Type /Page\n";
        pdf.windows(mark.len()).filter(|part| part == mark).count()
    }

    /// The window as a picture.
    pub fn picture(&self) -> Vec<u8> {
        self.binary(&self.ask("GET", "/screenshot", &Value::Null))
    }

    fn binary(&self, text: &Value) -> Vec<u8> {
        let text = text.as_str().unwrap().trim_end_matches('=');
        let digit = |c: char| match c {
            'A'..='Z' => c as u32 - 'A' as u32,
            'a'..='z' => c as u32 - 'a' as u32 + 26,
            '0'..='9' => c as u32 - '0' as u32 + 52,
            '+' => 62,
            _ => 63,
        };
        let digits: Vec<u32> = text.chars().map(digit).collect();
        let bytes = digits.chunks(4).flat_map(|part| {
            let bits =
                part.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - part.len()));
            let bytes = [bits >> 16, bits >> 8, bits].map(|byte| (byte & 255) as u8);
            bytes.into_iter().take(part.len() * 6 / 8)
        });
        bytes.collect()
    }
}

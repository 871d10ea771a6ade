//! `gincert serve`: the page of `gincert page` at an address of this machine alone, for browsers that
//! let no page from a file use their cryptography.
//!
//! It answers with the page and with nothing else: no file is read, and nothing that a browser sends
//! is kept. Of a request only the head is read, up to a limit and a time; a body is refused unread. A
//! request under another name than this address, as a foreign page could make it, is refused.

use super::page::page;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

/// Most bytes of the head of a request.
const HEAD_BYTES_MAX: usize = 16_384;
/// Most connections that are answered at once; further ones wait.
const CONNECTIONS_MAX: usize = 64;
/// Longest time for the head of a request.
const HEAD_TIME_MAX: Duration = Duration::from_secs(3);
/// Longest time for an answer.
const ANSWER_TIME_MAX: Duration = Duration::from_secs(10);
/// Bytes of a request that are read and dropped after its answer.
const REST_BYTES_MAX: usize = 65_536;
/// Time for those bytes.
const REST_TIME_MAX: Duration = Duration::from_millis(250);
const STACK_BYTES: usize = 131_072;

pub fn run(output: &Output, port: u16, open: bool) -> Result<Exit, Failure> {
    let closed = |error| {
        let why = format!("Port {port} of this machine could not be opened: {error}.");
        Failure::unreadable(format!("{why} Give another with --port."))
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(closed)?;
    let address = listener.local_addr().map_err(closed)?;
    output.print(&format!("http://{address}/\n"))?;
    output.remark("The page is available on this machine only, until the command ends.");
    if open && let Err(error) = open::that(format!("http://{address}/")) {
        output
            .complain(&format!("No browser could be opened: {error}. Open the address manually."));
    }
    let page = page();
    std::thread::scope(|scope| {
        // This thread answers too, so that there is one where the machine gives no more.
        for _ in 1..CONNECTIONS_MAX {
            let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
            if thread.spawn_scoped(scope, || serve(&listener, address, &page)).is_err() {
                break;
            }
        }
        serve(&listener, address, &page);
    });
    Ok(Exit::Clean)
}

fn serve(listener: &TcpListener, address: SocketAddr, page: &str) {
    loop {
        match listener.accept() {
            // A browser that has gone needs no answer.
            Ok((stream, _)) => drop(respond(stream, address, page)),
            Err(_) => std::thread::sleep(REST_TIME_MAX),
        }
    }
}

fn respond(mut stream: TcpStream, address: SocketAddr, page: &str) -> std::io::Result<()> {
    stream.set_write_timeout(Some(ANSWER_TIME_MAX))?;
    let head = head(&mut stream)?;
    let (status, body) = match &head {
        Head::Whole(text) => answer(text, address, page),
        Head::TooLong => (431, "The head of the request is too long."),
        Head::Cut => (408, "The request did not come in time."),
    };
    let is_head = matches!(&head, Head::Whole(text) if text.starts_with("HEAD "));
    let mut text = response_head(status, body.len());
    if !is_head {
        text.push_str(body);
    }
    stream.write_all(text.as_bytes())?;
    stream.shutdown(Shutdown::Write)?;
    drain(&mut stream)
}

/// Takes a little of what a browser is still sending: a connection that is closed before takes the
/// answer with it.
fn drain(stream: &mut TcpStream) -> std::io::Result<()> {
    stream.set_read_timeout(Some(REST_TIME_MAX))?;
    let start = Instant::now();
    let (mut taken, mut part) = (0, [0; 4096]);
    while taken < REST_BYTES_MAX && start.elapsed() < REST_TIME_MAX {
        match stream.read(&mut part)? {
            0 => break,
            count => taken += count,
        }
    }
    Ok(())
}

/// The head of a request, as far as it came.
#[derive(Debug, PartialEq, Eq)]
enum Head {
    Whole(String),
    TooLong,
    Cut,
}

fn head(stream: &mut TcpStream) -> std::io::Result<Head> {
    let start = Instant::now();
    let mut bytes = Vec::new();
    let mut part = [0; 1024];
    loop {
        let left = HEAD_TIME_MAX.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Ok(Head::Cut);
        }
        stream.set_read_timeout(Some(left))?;
        let count = match stream.read(&mut part) {
            Ok(0) | Err(_) => return Ok(Head::Cut),
            Ok(count) => count,
        };
        bytes.extend(part.iter().take(count));
        if let Some(end) = bytes.windows(4).position(|end| end == b"\r\n\r\n") {
            bytes.truncate(end);
            return Ok(Head::Whole(String::from_utf8_lossy(&bytes).into_owned()));
        }
        if bytes.len() > HEAD_BYTES_MAX {
            return Ok(Head::TooLong);
        }
    }
}

fn answer<'a>(head: &str, address: SocketAddr, page: &'a str) -> (u16, &'a str) {
    let mut lines = head.split("\r\n");
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (method, target, version) = (words.next(), words.next(), words.next());
    let headers: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(':')).collect();
    let all = |name: &str| -> Vec<&str> {
        let named = headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.trim()).collect()
    };
    let hosts = all("Host");
    let has_body = all("Content-Length").iter().any(|length| *length != "0")
        || !all("Transfer-Encoding").is_empty();
    match (method, target) {
        _ if words.next().is_some() || !version.is_some_and(|it| it.starts_with("HTTP/1.")) => {
            (400, "This is not a request.")
        }
        _ if !matches!(hosts.as_slice(), [host] if is_own(host, address)) => {
            (403, "This host name is not served.")
        }
        (Some("GET" | "HEAD"), _) if has_body => (413, "The page accepts no content."),
        (Some("GET" | "HEAD"), Some("/")) => (200, page),
        (Some("GET" | "HEAD"), _) => (404, "Only the page at / exists."),
        _ => (405, "The page is read-only."),
    }
}

fn response_head(status: u16, length: usize) -> String {
    let word = match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        413 => "Content Too Large",
        _ => "Request Header Fields Too Large",
    };
    let kind = if status == 200 { "text/html" } else { "text/plain" };
    format!(
        "HTTP/1.1 {status} {word}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {length}\r\n\
         Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\n\
         X-Frame-Options: DENY\r\nConnection: close\r\n\r\n"
    )
}

/// Whether a request was made to this address by its number or by the machine's name for itself.
fn is_own(host: &str, address: SocketAddr) -> bool {
    host == address.to_string() || host == format!("localhost:{}", address.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_address_is_answered() {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 8080));
        for host in ["127.0.0.1:8080", "localhost:8080"] {
            assert!(is_own(host, address), "{host}");
        }
        for host in ["", "127.0.0.1", "example.org", "example.org:8080", "127.0.0.1:80"] {
            assert!(!is_own(host, address), "{host}");
        }
    }

    #[test]
    fn a_request_is_answered_by_its_head_alone() {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 8080));
        let own = "Host: localhost:8080";
        for (head, status) in [
            (format!("GET / HTTP/1.1\r\n{own}"), 200),
            (format!("HEAD / HTTP/1.0\r\n{own}\r\nContent-Length: 0"), 200),
            (format!("GET /x HTTP/1.1\r\n{own}"), 404),
            (format!("POST / HTTP/1.1\r\n{own}\r\nContent-Length: 99999999999"), 405),
            (format!("GET / HTTP/1.1\r\n{own}\r\nContent-Length: 99999999999"), 413),
            (format!("GET / HTTP/1.1\r\n{own}\r\nTransfer-Encoding: chunked"), 413),
            (format!("GET / HTTP/1.1\r\n{own}\r\n{own}"), 403),
            ("GET / HTTP/1.1".to_owned(), 403),
            (format!("GET / x HTTP/1.1\r\n{own}"), 400),
            (String::new(), 400),
        ] {
            assert_eq!(answer(&head, address, "page").0, status, "{head}");
        }
    }
}

//! `gincert serve`: the page of `gincert page` at an address of this machine alone, for browsers that
//! let no page from a file use their cryptography.
//!
//! It answers with the page and with nothing else: no file is read, and nothing that a browser sends
//! is kept. A request under another name than this address, as a foreign page could make it, is
//! refused.

use super::page::page;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use std::net::{Ipv4Addr, SocketAddr};
use tiny_http::{Header, Method, Request, Response, ResponseBox, Server, StatusCode};

pub fn run(output: &Output, port: u16, open: bool) -> Result<Exit, Failure> {
    let server = Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
        let why = format!("Port {port} of this machine could not be opened: {error}.");
        Failure::unreadable(format!("{why} Give another with --port."))
    })?;
    let Some(address) = server.server_addr().to_ip() else {
        return Err(Failure::internal("The page has no address."));
    };
    output.print(&format!("http://{address}/\n"))?;
    output.remark("The page stands there, for this machine alone, until the command is ended.");
    if open && let Err(error) = open::that(format!("http://{address}/")) {
        output.complain(&format!("No browser could be opened: {error}. Open the address by hand."));
    }
    let page = page();
    for request in server.incoming_requests() {
        let answer = answer(&request, address, &page);
        // A browser that has gone needs no answer.
        let _ = request.respond(answer);
    }
    Ok(Exit::Clean)
}

fn answer(request: &Request, address: SocketAddr, page: &str) -> ResponseBox {
    let host = request.headers().iter().find(|header| header.field.equiv("Host"));
    let host = host.map_or("", |header| header.value.as_str());
    let (status, body) = if !is_own(host, address) {
        (403, "This address is not the page's.")
    } else if !matches!(request.method(), Method::Get | Method::Head) {
        (405, "The page is only read.")
    } else if request.url() != "/" {
        (404, "Here is only the page, at /.")
    } else {
        (200, page)
    };
    let kind = if status == 200 { "text/html" } else { "text/plain" };
    let headers = [
        ("Content-Type", format!("{kind}; charset=utf-8")),
        ("Cache-Control", "no-store".to_owned()),
        ("Referrer-Policy", "no-referrer".to_owned()),
        ("X-Content-Type-Options", "nosniff".to_owned()),
        ("X-Frame-Options", "DENY".to_owned()),
    ];
    let mut response = Response::from_string(body).with_status_code(StatusCode(status));
    // The whole page with its length, not in pieces.
    response = response.with_chunked_threshold(usize::MAX);
    for (name, value) in headers {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    response.boxed()
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
}

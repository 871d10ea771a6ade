//! Messages of JSON-RPC 2.0 as values, and the answer to an invalid one. Knows no method.

use serde::Serialize;
use serde_json::{Map, Value, json};

/// Codes of errors, of JSON-RPC and of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ErrorCode {
    /// The body is not JSON.
    Parse = -32700,
    /// The JSON is not a request, or one that may not come now.
    InvalidRequest = -32600,
    /// There is no such method.
    MethodNotFound = -32601,
    /// The parameters are not those of the method.
    InvalidParams = -32602,
    /// Nothing is answered before `initialize`.
    NotInitialized = -32002,
    /// The client took the request back.
    RequestCancelled = -32800,
}

/// Why a request is not answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RequestError {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
}

impl RequestError {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> RequestError {
        RequestError { code, message: message.into() }
    }
}

/// A message from the client.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ClientMessage {
    /// A request, which gets an answer.
    Request { id: Value, method: String, params: Value },
    /// A notification, which gets no answer.
    Notification { method: String, params: Value },
    /// A response; it is ignored, because the server sends no requests.
    Response,
    /// An invalid message; the id is null where it has none.
    Invalid { id: Value, error: RequestError },
}

impl ClientMessage {
    /// Reads the body of a message.
    pub(crate) fn read(body: &[u8]) -> ClientMessage {
        let invalid = |id: Value, code: ErrorCode, message: String| ClientMessage::Invalid {
            id,
            error: RequestError::new(code, message),
        };
        let object = match serde_json::from_slice::<Value>(body) {
            Ok(Value::Object(object)) => object,
            Ok(_) => {
                let message = "A message is a JSON object.".to_owned();
                return invalid(Value::Null, ErrorCode::InvalidRequest, message);
            }
            Err(error) => {
                return invalid(Value::Null, ErrorCode::Parse, format!("Not JSON: {error}."));
            }
        };
        ClientMessage::of(object).unwrap_or_else(|(id, message)| {
            invalid(id, ErrorCode::InvalidRequest, message.to_owned())
        })
    }

    fn of(mut object: Map<String, Value>) -> Result<ClientMessage, (Value, &'static str)> {
        let is_id = |id: &Value| id.is_string() || id.is_i64();
        let id = object.remove("id");
        let shown = id.clone().filter(is_id).unwrap_or(Value::Null);
        if object.get("jsonrpc") != Some(&json!("2.0")) {
            return Err((shown, "The key 'jsonrpc' is not \"2.0\"."));
        }
        let method = match object.remove("method") {
            Some(Value::String(method)) => method,
            Some(_) => return Err((shown, "The key 'method' is not a text.")),
            None if object.contains_key("result") || object.contains_key("error") => {
                return Ok(ClientMessage::Response);
            }
            None => return Err((shown, "The key 'method' is missing.")),
        };
        let params = object.remove("params").unwrap_or(Value::Null);
        match id {
            None => Ok(ClientMessage::Notification { method, params }),
            Some(id) if is_id(&id) => Ok(ClientMessage::Request { id, method, params }),
            Some(_) => Err((Value::Null, "The key 'id' is neither a whole number nor a text.")),
        }
    }
}

/// The answer to a request.
pub(crate) fn response(id: &Value, answer: Result<Value, RequestError>) -> Value {
    match answer {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(error) => {
            let error = json!({ "code": error.code as i32, "message": error.message });
            json!({ "jsonrpc": "2.0", "id": id, "error": error })
        }
    }
}

/// A notification.
pub(crate) fn notification(method: &str, params: impl Serialize) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_notifications_and_answers_are_distinguished() {
        let read = |text: &str| ClientMessage::read(text.as_bytes());
        let (method, params) = ("a".to_owned(), json!({}));
        let request =
            ClientMessage::Request { id: json!(1), method: method.clone(), params: Value::Null };
        assert_eq!(read(r#"{"jsonrpc":"2.0","id":1,"method":"a"}"#), request);
        let notification = ClientMessage::Notification { method, params };
        assert_eq!(read(r#"{"jsonrpc":"2.0","method":"a","params":{}}"#), notification);
        assert_eq!(read(r#"{"jsonrpc":"2.0","id":1,"result":null}"#), ClientMessage::Response);
    }

    #[test]
    fn what_is_no_message_is_answered_with_its_code_and_its_id() {
        let deep = "[".repeat(200);
        for (text, id, code) in [
            ("{", Value::Null, ErrorCode::Parse),
            ("\u{fffd}", Value::Null, ErrorCode::Parse),
            (&deep, Value::Null, ErrorCode::Parse),
            ("[]", Value::Null, ErrorCode::InvalidRequest),
            (r#"{"id":1,"method":"a"}"#, json!(1), ErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"1.0","id":1,"method":"a"}"#, json!(1), ErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"2.0","id":"x","method":7}"#, json!("x"), ErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"2.0","id":"x"}"#, json!("x"), ErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, Value::Null, ErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#, Value::Null, ErrorCode::InvalidRequest),
        ] {
            match ClientMessage::read(text.as_bytes()) {
                ClientMessage::Invalid { id: found, error } => {
                    assert_eq!((found, error.code), (id, code), "{text}");
                }
                other => {
                    assert!(matches!(other, ClientMessage::Invalid { .. }), "{text}: {other:?}")
                }
            }
        }
    }
}

//! The session with a client: which messages are valid in which phase, and the answer to each.

use crate::actions::actions;
use crate::completion::completions;
use crate::definition::definitions;
use crate::diagnostics::diagnostics;
use crate::documents::{DocumentStore, ExaminedText, OPEN_DOCUMENTS_MAX, OpenDocument};
use crate::hover::{hover, hover_format};
use crate::message::{ClientMessage, ErrorCode, RequestError, notification, response};
use crate::symbols::symbols;
use crate::text::{Encoding, Text};
use crate::transport::{FrameError, MESSAGE_BYTES_MAX, read_body, write_message};
use gincert_pages::Source;
use gincert_submission::{ParsedDocument, parse_document};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProviderCapability,
    CompletionOptions, CompletionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentSymbolParams, GotoDefinitionParams, HoverParams,
    HoverProviderCapability, Location, MarkupKind, MessageType, OneOf, PositionEncodingKind,
    PublishDiagnosticsParams, ServerCapabilities, ShowMessageParams, TextDocumentPositionParams,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{SyncSender, sync_channel};

/// Messages that are queued while one is answered; a client that sends more has to wait.
const WAITING_MAX: usize = 64;

/// The version that the server states, and the manual pages of findings that it shows.
#[derive(Debug, Clone)]
pub struct ServerInfo {
    /// Its version.
    pub version: &'static str,
    /// Codes of findings with their manual pages in Markdown.
    pub manuals: Vec<(&'static str, String)>,
}

/// How a session ended.
#[derive(Debug)]
pub enum SessionEnd {
    /// With `shutdown` and `exit`, as the protocol asks.
    Finished,
    /// With `exit` alone, or with the end of the input.
    Unfinished,
    /// With a message that could not be read.
    Broken(FrameError),
}

/// What the server waits for.
enum Event {
    Message(ClientMessage),
    Broken(FrameError),
    End,
    Examined(ExaminedText),
}

/// Answers a client until the session ends.
///
/// ```
/// use gincert_lsp::{ServerInfo, SessionEnd, serve};
/// let input = "Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";
/// let info = ServerInfo { version: "1", manuals: Vec::new() };
/// let mut output = Vec::new();
/// let end = serve(input.as_bytes(), &mut output, &info).unwrap();
/// assert!(matches!(end, SessionEnd::Unfinished) && output.is_empty());
/// ```
///
/// # Errors
/// An answer cannot be written, or the system cannot start a thread.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    info: &ServerInfo,
) -> io::Result<SessionEnd> {
    let (events, next) = sync_channel(WAITING_MAX);
    let examined = events.clone();
    let documents = DocumentStore::start(move |text| examined.send(Event::Examined(text)).is_ok())?;
    // The thread ends with the process, because a read cannot be interrupted.
    std::thread::Builder::new().name("input".to_owned()).spawn(move || read(input, &events))?;
    let (phase, encoding) = (Phase::New, Encoding::default());
    let (format, waiting) = (MarkupKind::Markdown, Vec::new());
    let mut server = Server { output, info, documents, phase, encoding, format, waiting };
    for event in next {
        let end = match event {
            Event::Message(message) => server.message(message)?,
            Event::Examined(text) => {
                server.examined(text)?;
                None
            }
            Event::End => Some(SessionEnd::Unfinished),
            Event::Broken(error) => Some(server.broken(error)?),
        };
        if let Some(end) = end {
            return Ok(end);
        }
    }
    Ok(SessionEnd::Unfinished)
}

fn read(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let event = match read_body(&mut input) {
            Ok(Some(body)) => Event::Message(ClientMessage::read(&body)),
            Ok(None) => Event::End,
            Err(error) => Event::Broken(error),
        };
        let is_last = !matches!(event, Event::Message(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// The phase of a session, by the messages that are valid in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// `initialize`.
    New,
    /// Everything else.
    Running,
    /// `exit`.
    ShutDown,
}

/// A request that is answered when its document has been examined.
struct WaitingRequest {
    id: Value,
    params: CodeActionParams,
}

type Answer = Result<Value, RequestError>;

struct Server<'i, W> {
    output: W,
    info: &'i ServerInfo,
    documents: DocumentStore,
    phase: Phase,
    encoding: Encoding,
    /// The format of hovers.
    format: MarkupKind,
    waiting: Vec<WaitingRequest>,
}

impl<W: Write> Server<'_, W> {
    fn message(&mut self, message: ClientMessage) -> io::Result<Option<SessionEnd>> {
        match message {
            ClientMessage::Request { id, method, params } => self.request(id, &method, params)?,
            ClientMessage::Notification { method, .. } if method == "exit" => {
                return Ok(Some(match self.phase {
                    Phase::ShutDown => SessionEnd::Finished,
                    Phase::New | Phase::Running => SessionEnd::Unfinished,
                }));
            }
            ClientMessage::Notification { method, params } if self.phase == Phase::Running => {
                self.notified(&method, params)?;
            }
            // The protocol asks to drop them.
            ClientMessage::Notification { .. } | ClientMessage::Response => {}
            ClientMessage::Invalid { id, error } => self.answer(&id, Err(error))?,
        }
        Ok(None)
    }

    fn request(&mut self, id: Value, method: &str, params: Value) -> io::Result<()> {
        let refused = |code, message: &str| Err(RequestError::new(code, message));
        let answer = match (self.phase, method) {
            (Phase::New, "initialize") => self.initialize(params),
            (Phase::New, _) => {
                refused(ErrorCode::NotInitialized, "The first request is 'initialize'.")
            }
            (Phase::ShutDown, _) => {
                refused(ErrorCode::InvalidRequest, "Nothing but 'exit' follows 'shutdown'.")
            }
            (Phase::Running, "initialize") => {
                refused(ErrorCode::InvalidRequest, "'initialize' is sent once.")
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                self.cancel(|_| true)?;
                Ok(Value::Null)
            }
            (Phase::Running, "textDocument/codeAction") => match read_params(params) {
                Ok(params) => return self.code_actions(id, params),
                Err(error) => Err(error),
            },
            (Phase::Running, method) => self.of_document(method, params),
        };
        self.answer(&id, answer)
    }

    fn initialize(&mut self, params: Value) -> Answer {
        if !params.is_object() {
            let message = "The parameters of 'initialize' are an object.";
            return Err(RequestError::new(ErrorCode::InvalidParams, message));
        }
        // Other parameters are not read, so that a client with an unusual value in one of them is served.
        let encodings: Option<Vec<PositionEncodingKind>> =
            offered(&params, "/capabilities/general/positionEncodings");
        self.encoding = Encoding::of(encodings.as_deref());
        let formats: Option<Vec<MarkupKind>> =
            offered(&params, "/capabilities/textDocument/hover/contentFormat");
        self.format = hover_format(formats.as_deref());
        self.phase = Phase::Running;
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        };
        let completion = CompletionOptions {
            trigger_characters: Some(vec!["|".to_owned(), "`".to_owned()]),
            ..CompletionOptions::default()
        };
        let quick_fixes = CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        };
        let capabilities = ServerCapabilities {
            position_encoding: Some(self.encoding.kind()),
            text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            completion_provider: Some(completion),
            definition_provider: Some(OneOf::Left(true)),
            document_symbol_provider: Some(OneOf::Left(true)),
            code_action_provider: Some(CodeActionProviderCapability::Options(quick_fixes)),
            ..ServerCapabilities::default()
        };
        let info = json!({ "name": "gincert", "version": self.info.version });
        Ok(json!({ "capabilities": capabilities, "serverInfo": info }))
    }

    /// The answers that need the text of a document and no examination.
    fn of_document(&self, method: &str, params: Value) -> Answer {
        match method {
            "textDocument/hover" => {
                let params: HoverParams = read_params(params)?;
                self.at(&params.text_document_position_params, |place| {
                    json!(hover(
                        &self.info.manuals,
                        &self.format,
                        place.text(),
                        &place.parsed(),
                        place.examined(),
                        place.offset
                    ))
                })
            }
            "textDocument/completion" => {
                let params: CompletionParams = read_params(params)?;
                let position = params.text_document_position.position;
                self.at(&params.text_document_position, |place| {
                    json!(completions(place.text(), position))
                })
            }
            "textDocument/definition" => {
                let params: GotoDefinitionParams = read_params(params)?;
                let uri = &params.text_document_position_params.text_document.uri;
                self.at(&params.text_document_position_params, |place| {
                    let spans = definitions(&place.parsed(), place.examined(), place.offset);
                    let location =
                        |span| Location { uri: uri.clone(), range: place.text().range(span) };
                    json!(spans.into_iter().map(location).collect::<Vec<_>>())
                })
            }
            "textDocument/documentSymbol" => {
                let params: DocumentSymbolParams = read_params(params)?;
                let document = self.document(&params.text_document.uri)?;
                let source = source(document);
                Ok(json!(symbols(&document.text, &gincert_pages::read(&source).0)))
            }
            _ => Err(RequestError::new(
                ErrorCode::MethodNotFound,
                format!("Unknown method '{method}'."),
            )),
        }
    }

    fn at(
        &self,
        params: &TextDocumentPositionParams,
        answer: impl FnOnce(&PlaceInDocument<'_>) -> Value,
    ) -> Answer {
        let document = self.document(&params.text_document.uri)?;
        let offset = document.text.offset(params.position) as u64;
        Ok(answer(&PlaceInDocument { document, offset }))
    }

    fn document(&self, uri: &Uri) -> Result<&OpenDocument, RequestError> {
        let not_open = || {
            let message = format!("The document {} is not open.", uri.as_str());
            RequestError::new(ErrorCode::InvalidParams, message)
        };
        self.documents.get(uri.as_str()).ok_or_else(not_open)
    }

    /// Answers at once if the text has been examined, otherwise after its examination.
    fn code_actions(&mut self, id: Value, params: CodeActionParams) -> io::Result<()> {
        let uri = &params.text_document.uri;
        let answer = match self.document(uri) {
            Err(error) => Err(error),
            Ok(document) => match document.examined() {
                None => {
                    self.waiting.push(WaitingRequest { id, params });
                    return Ok(());
                }
                Some(examined) => {
                    let only = params.context.only.as_deref();
                    Ok(json!(actions(uri, &document.text, examined, params.range, only)))
                }
            },
        };
        self.answer(&id, answer)
    }

    fn notified(&mut self, method: &str, params: Value) -> io::Result<()> {
        let done = match method {
            "textDocument/didOpen" => read_params(params).map(|params| self.opened(params)),
            "textDocument/didChange" => read_params(params).map(|params| self.changed(params)),
            "textDocument/didClose" => read_params(params).map(|params| self.closed(&params)),
            "$/cancelRequest" => {
                let id = params.get("id").cloned();
                Ok(self.cancel(|request| Some(&request.id) == id.as_ref()))
            }
            // Other notifications are not for this server, and get no answer.
            _ => Ok(Ok(())),
        };
        match done {
            Ok(written) => written,
            Err(error) => self.complain(&format!("{method}: {}", error.message)),
        }
    }

    fn opened(&mut self, params: DidOpenTextDocumentParams) -> io::Result<()> {
        let item = params.text_document;
        if !self.documents.has_room() {
            return self.complain(&format!(
                "{OPEN_DOCUMENTS_MAX} documents are open; {} gets no findings.",
                item.uri.as_str()
            ));
        }
        let text = Text::new(item.text, self.encoding);
        self.documents.set(item.uri.as_str(), item.version, text);
        Ok(())
    }

    fn changed(&mut self, params: DidChangeTextDocumentParams) -> io::Result<()> {
        let (uri, version) = (params.text_document.uri, params.text_document.version);
        let Some(document) = self.documents.get(uri.as_str()) else {
            return self.complain(&format!("The document {} is not open.", uri.as_str()));
        };
        let mut text = document.text.clone();
        for change in params.content_changes {
            text = text.changed(change.range, &change.text);
        }
        if text.as_str().len() as u64 > MESSAGE_BYTES_MAX {
            self.closed_here(&uri)?;
            return self.complain(&format!(
                "The document {} has more than {MESSAGE_BYTES_MAX} bytes and gets no findings until it is \
                 opened again.",
                uri.as_str()
            ));
        }
        self.documents.set(uri.as_str(), version, text);
        Ok(())
    }

    fn closed(&mut self, params: &DidCloseTextDocumentParams) -> io::Result<()> {
        self.closed_here(&params.text_document.uri)
    }

    fn closed_here(&mut self, uri: &Uri) -> io::Result<()> {
        if !self.documents.close(uri.as_str()) {
            return Ok(());
        }
        self.cancel(|request| request.params.text_document.uri == *uri)?;
        let params = PublishDiagnosticsParams::new(uri.clone(), Vec::new(), None);
        self.send(&notification("textDocument/publishDiagnostics", params))
    }

    /// Publishes the findings of a text, and answers the requests that waited for them.
    fn examined(&mut self, text: ExaminedText) -> io::Result<()> {
        let Some(uri) = self.documents.take(text) else { return Ok(()) };
        if self.phase != Phase::Running {
            return Ok(());
        }
        let waited = self.take_waiting(|request| request.params.text_document.uri.as_str() == uri);
        if let Some(document) = self.documents.get(&uri)
            && let (Some(examined), Ok(uri)) = (document.examined(), uri.parse::<Uri>())
        {
            let found = diagnostics(&uri, &document.text, examined);
            let params = PublishDiagnosticsParams::new(uri, found, Some(document.version));
            self.send(&notification("textDocument/publishDiagnostics", params))?;
        }
        for WaitingRequest { id, params } in waited {
            self.code_actions(id, params)?;
        }
        Ok(())
    }

    /// Removes and returns the waiting requests that the condition selects.
    fn take_waiting(&mut self, is_meant: impl Fn(&WaitingRequest) -> bool) -> Vec<WaitingRequest> {
        let (taken, waiting) = std::mem::take(&mut self.waiting).into_iter().partition(is_meant);
        self.waiting = waiting;
        taken
    }

    /// Answers waiting requests with an error.
    fn cancel(&mut self, is_meant: impl Fn(&WaitingRequest) -> bool) -> io::Result<()> {
        for request in self.take_waiting(is_meant) {
            let error =
                RequestError::new(ErrorCode::RequestCancelled, "The request was cancelled.");
            self.answer(&request.id, Err(error))?;
        }
        Ok(())
    }

    /// Where the next message begins is unknown: the session ends, with the reason.
    fn broken(&mut self, error: FrameError) -> io::Result<SessionEnd> {
        let reason = RequestError::new(ErrorCode::Parse, format!("{error}."));
        self.answer(&Value::Null, Err(reason))?;
        Ok(SessionEnd::Broken(error))
    }

    /// Shows the user why a notification was not carried out.
    fn complain(&mut self, sentence: &str) -> io::Result<()> {
        let params = ShowMessageParams { typ: MessageType::ERROR, message: sentence.to_owned() };
        self.send(&notification("window/showMessage", params))
    }

    fn answer(&mut self, id: &Value, answer: Answer) -> io::Result<()> {
        self.send(&response(id, answer))
    }

    fn send(&mut self, message: &Value) -> io::Result<()> {
        write_message(&mut self.output, message)
    }
}

/// A byte of an open document.
struct PlaceInDocument<'d> {
    document: &'d OpenDocument,
    offset: u64,
}

impl PlaceInDocument<'_> {
    fn text(&self) -> &Text {
        &self.document.text
    }

    fn parsed(&self) -> ParsedDocument {
        parse_document(&source(self.document))
    }

    fn examined(&self) -> Option<&gincert_submission::AnalyzedDocument> {
        self.document.examined()
    }
}

fn source(document: &OpenDocument) -> Source {
    Source::new("", document.text.as_str().as_bytes())
}

/// What a client offers at a place of its parameters; `None` where it offers nothing that is understood.
fn offered<T: DeserializeOwned>(params: &Value, pointer: &str) -> Option<T> {
    params.pointer(pointer).and_then(|value| T::deserialize(value).ok())
}

fn read_params<T: DeserializeOwned>(params: Value) -> Result<T, RequestError> {
    serde_json::from_value(params)
        .map_err(|error| RequestError::new(ErrorCode::InvalidParams, format!("{error}.")))
}

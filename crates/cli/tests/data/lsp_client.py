"""A session of pygls, a stock client of the language server protocol, with `gincert lsp`.

Arguments: the program, and documents. Prints a line of JSON for each document: its diagnostics, the text of its
hovers and completions at the first row of rules, and the text after its quick fixes.
"""

import asyncio
import json
import pathlib
import sys

from lsprotocol import types
from pygls.lsp.client import LanguageClient


def mended(text, actions):
    """The text with the edits of all quick fixes, the last place first."""
    edits = [edit for action in actions for changes in action.edit.changes.values() for edit in changes]
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        start, end = edit.range.start, edit.range.end
        assert start.line == end.line, edit
        # Characters are counted in UTF-16, of two bytes each.
        units = lines[start.line].encode("utf-16-le")
        new = units[: 2 * start.character] + edit.new_text.encode("utf-16-le") + units[2 * end.character :]
        lines[start.line] = new.decode("utf-16-le")
    return "\n".join(lines)


async def session(client, published, path):
    uri, text = path.as_uri(), path.read_text(encoding="utf-8")
    document = types.TextDocumentIdentifier(uri)
    item = types.TextDocumentItem(uri, "markdown", 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    diagnostics = (await published.get()).diagnostics
    lines = text.split("\n")
    row = next(number for number, line in enumerate(lines) if line.startswith("| Hand "))
    place = types.Position(row, lines[row].rindex("7 cards"))
    hover = await client.text_document_hover_async(types.HoverParams(document, place))
    completion = await client.text_document_completion_async(types.CompletionParams(document, place))
    whole = types.Range(types.Position(0, 0), types.Position(len(lines), 0))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document, whole, types.CodeActionContext(diagnostics))
    )
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    print(
        json.dumps(
            {
                "diagnostics": [
                    [one.code, one.range.start.line, one.message.split("\n")[0]] for one in diagnostics
                ],
                "hover": hover.contents.value,
                "completion": [one.label for one in completion],
                "mended": mended(text, actions),
                "symbols": len(symbols),
            }
        )
    )
    client.text_document_did_close(types.DidCloseTextDocumentParams(document))
    assert not (await published.get()).diagnostics


async def main(program, paths):
    client, published = LanguageClient("gincert-test", "1"), asyncio.Queue()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def on_diagnostics(params):
        published.put_nowait(params)

    await client.start_io(program, "lsp")
    answer = await client.initialize_async(types.InitializeParams(types.ClientCapabilities()))
    assert answer.server_info.name == "gincert", answer
    client.initialized(types.InitializedParams())
    for path in paths:
        await session(client, published, pathlib.Path(path))
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


asyncio.run(asyncio.wait_for(main(sys.argv[1], sys.argv[2:]), 300))

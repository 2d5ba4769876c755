"""The table inside a chat: a page that speaks with its host alone, as an MCP app."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client.extension import advertise
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID
from playwright.sync_api import Browser, FrameLocator, Page, expect

from ludoteca.adapters.mcp import make_server
from ludoteca.adapters.mcp.tools import PAGE

HOST = """
<body style="margin: 0"><iframe sandbox="allow-scripts" style="width: 100%; border: 0"></iframe>
<script>
  const frame = document.querySelector("iframe");
  const heard = [];
  const tell = (message) => frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
  window.addEventListener("message", ({ data }) => {
    heard.push(data);
    if (data.method === "ui/initialize")
      tell({ id: data.id, result: { protocolVersion: "2026-01-26", hostCapabilities: {},
        hostInfo: { name: "test", version: "1" }, hostContext: { theme: "dark" } } });
    if (data.method === "ui/notifications/size-changed")
      frame.style.height = data.params.height + "px";
  });
</script>
"""

POLICY = """<meta http-equiv="Content-Security-Policy" content="default-src 'none';
script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">"""
"""What a host lets an app load that asks for nothing."""


def looked() -> tuple[str, dict[str, Any], str]:
    """The page, and what `look` answers to a client that can show it."""

    async def ask() -> tuple[str, dict[str, Any], str]:
        apps = advertise(EXTENSION_ID, {"mimeTypes": [APP_MIME_TYPE]})
        async with Client(make_server(), extensions=[apps]) as client:
            await client.call_tool("new_table", {"game": "lost_temple", "seed": 7})
            answer = await client.call_tool("look", {})
            page = (await client.read_resource(PAGE)).contents[0].text
            again = await client.call_tool("look", {"table": "none"})
            return page, answer.model_dump(by_alias=True), again.model_dump_json(by_alias=True)

    # The browser's own loop runs in this thread.
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(anyio.run, ask).result()


@pytest.fixture
def host(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 760, "height": 900})
    page.set_content(HOST)
    yield page
    page.close()


def tell(host: Page, result: dict[str, Any]) -> None:
    host.evaluate("params => tell({ method: 'ui/notifications/tool-result', params })", result)


def begin(host: Page, page: str) -> FrameLocator:
    """The app in its frame, when it has introduced itself."""
    guarded = page.replace("<head>", f"<head>{POLICY}")
    host.evaluate("page => { frame.srcdoc = page }", guarded)
    ready = "heard.some(({ method }) => method === 'ui/notifications/initialized')"
    host.wait_for_function(ready)
    return host.frame_locator("iframe")


def test_the_table_is_drawn_inside_a_chat(host: Page) -> None:
    asked_for: list[str] = []
    complaints: list[str] = []
    host.on("request", lambda request: asked_for.append(request.url))
    host.on("console", lambda message: complaints.append(message.text))
    host.on("pageerror", lambda error: complaints.append(str(error)))
    page, result, refused = looked()
    app = begin(host, page)
    said = host.evaluate("heard[0]")
    assert (said["method"], said["params"]["protocolVersion"]) == ("ui/initialize", "2026-01-26")
    tell(host, result)
    expect(app.locator("#table svg")).to_be_visible()
    expect(app.locator("#asked")).to_have_text("Which character do you keep?")
    expect(app.locator("#text")).to_be_hidden()
    host.wait_for_function("frame.clientHeight > 300")
    assert app.locator("html").evaluate("page => page.style.colorScheme") == "dark"
    wide = app.locator("#table svg").get_attribute("viewBox")
    host.set_viewport_size({"width": 360, "height": 780})
    expect(app.locator("#table svg")).not_to_have_attribute("viewBox", wide or "")
    tell(host, {**result, "_meta": {}})
    expect(app.locator("#table svg")).to_have_count(0)
    expect(app.locator("#text")).to_contain_text("Which character do you keep? (LT-3.2)")
    tell(host, json.loads(refused))
    expect(app.locator("#text")).to_contain_text("You are not at a table “none”")
    assert [url for url in asked_for if url.startswith("http")] == []
    assert complaints == []

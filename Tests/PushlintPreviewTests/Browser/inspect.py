"""Opens pages in Chromium and tells what it makes of them.

Reads a list of tasks as JSON from the file that is named first, and writes a list of results to the second one:

    {"browser": "/usr/bin/chromium", "profile": "/tmp/p", "tasks": [
      {"url": "file:///tmp/a.html", "width": 320, "height": 568, "scheme": "dark", "picture": "/tmp/a.png"}]}

It speaks the protocol of Chromium's developer tools over two pipes, and uses only the standard library.
"""

import base64
import json
import os
import subprocess
import sys
import time


class Browser:
    """Chromium, and one conversation with it."""

    def __init__(self, program, profile):
        to_browser, self._output = os.pipe()
        self._input, from_browser = os.pipe()

        def connect():
            # The browser reads at 3 and writes at 4.
            os.dup2(to_browser, 13)
            os.dup2(from_browser, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self._process = subprocess.Popen(
            [
                program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--force-device-scale-factor=1", "--font-render-hinting=none", "--disable-lcd-text",
                "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank",
            ],
            preexec_fn=connect, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._number = 0
        self._buffer = b""
        self.events = []

    def _read(self):
        while b"\0" not in self._buffer:
            chunk = os.read(self._input, 1 << 16)
            if not chunk:
                raise RuntimeError("the browser ended")
            self._buffer += chunk
        message, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, session=None, **params):
        self._number += 1
        request = {"id": self._number, "method": method, "params": params}
        if session:
            request["sessionId"] = session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self._output, data):]
        while True:
            message = self._read()
            if message.get("id") == self._number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            if "method" in message:
                self.events.append(message)

    def wait(self, method):
        while not any(event["method"] == method for event in self.events):
            message = self._read()
            if "method" in message:
                self.events.append(message)

    def close(self):
        try:
            self.ask("Browser.close")
        except RuntimeError:
            pass
        self._process.wait(20)


def property_of(node, name):
    for entry in node.get("properties", []):
        if entry["name"] == name:
            return entry["value"].get("value")
    return None


def readable(nodes):
    """The accessibility tree as it is read aloud: what is ignored gives its place to its children."""
    by_id = {node["nodeId"]: node for node in nodes}

    def visit(node, depth):
        role = node.get("role", {}).get("value", "")
        children = [by_id[child] for child in node.get("childIds", []) if child in by_id]
        if role == "InlineTextBox":
            return
        inner = depth
        if not node.get("ignored"):
            yield {
                "role": role, "name": node.get("name", {}).get("value", ""), "depth": depth,
                "level": property_of(node, "level") or 0,
            }
            inner = depth + 1
        for child in children:
            yield from visit(child, inner)

    roots = [node for node in nodes if "parentId" not in node]
    return [entry for root in roots for entry in visit(root, 0)]


def names_of(node):
    """The names of all elements and of their attributes."""
    if node["nodeType"] == 1:
        attributes = node.get("attributes", [])[::2]
        yield " ".join([node["nodeName"].lower(), *sorted(attributes)])
    for child in node.get("children", []):
        yield from names_of(child)


def run(browser, task):
    target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
    session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ["Page", "Network", "Log", "Runtime", "DOM", "Accessibility", "Audits"]:
        browser.ask(f"{domain}.enable", session)
    scheme = task.get("scheme", "light")
    browser.ask(
        "Emulation.setEmulatedMedia", session, features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.ask(
        "Emulation.setDeviceMetricsOverride", session, width=task["width"], height=task["height"],
        deviceScaleFactor=1, mobile=False)
    browser.events = []
    browser.ask("Page.navigate", session, url=task["url"])
    browser.wait("Page.loadEventFired")
    result = {"tree": [], "elements": []}
    if task.get("reads"):
        result["tree"] = readable(browser.ask("Accessibility.getFullAXTree", session)["nodes"])
        root = browser.ask("DOM.getDocument", session, depth=-1, pierce=True)["root"]
        result["elements"] = list(names_of(root))
    if task.get("picture"):
        picture = browser.ask("Page.captureScreenshot", session, format="png")["data"]
        with open(task["picture"], "wb") as file:
            file.write(base64.b64decode(picture))
    # What the page caused may be told a little later.
    time.sleep(task.get("seconds", 0))
    browser.ask("Runtime.evaluate", session, expression="1")
    requests, complaints, loads = [], [], 0
    for event in browser.events:
        method, params = event["method"], event.get("params", {})
        if method == "Network.requestWillBeSent":
            requests.append(params["request"]["url"])
        elif method == "Page.loadEventFired":
            loads += 1
        elif method == "Log.entryAdded":
            complaints.append(params["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" or method == "Runtime.exceptionThrown":
            complaints.append(json.dumps(params))
        elif method == "Audits.issueAdded":
            complaints.append(params["issue"]["code"])
        elif method == "Page.javascriptDialogOpening":
            complaints.append("a dialog")
    browser.ask("Target.closeTarget", targetId=target)
    return {**result, "requests": requests, "complaints": complaints, "loads": loads}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        order = json.load(file)
    browser = Browser(order["browser"], order["profile"])
    try:
        results = [run(browser, task) for task in order["tasks"]]
    finally:
        browser.close()
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(results, file)


main()

"""Runs Kate with editors/kate/settings.json in a virtual screen, as a person would use it: looks at what is marked, asks
what the topic is, takes the quick fix of the missing colon, and saves.

Listens to what Kate and the server say to each other, and writes what Kate saw and did to $PUSHLINT_RESULT. With
$PUSHLINT_SCREENSHOT, the virtual screen is kept there, in X's own format (xwd)."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import time

HOME = pathlib.Path(os.environ["HOME"])
FILE = pathlib.Path(os.environ["PUSHLINT_FILE"])
BROKEN = FILE.read_text(encoding="utf-8")


def frames(stream):
    """The messages in a stream, with their bytes."""
    while True:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = stream.readline()
            if not line:
                return
            head += line
        length = next(int(field.split(b":")[1]) for field in head.split(b"\r\n") if field.lower().startswith(b"content-length"))
        body = stream.read(length)
        yield json.loads(body), head + body


def relay(arguments):
    """Stands between Kate and the server, and writes down what both say."""
    with open(HOME / "said", "a", encoding="utf-8") as log:
        server = subprocess.Popen([os.environ["PUSHLINT_PROGRAM"], *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        def forward(who, source, sink):
            for message, data in frames(source):
                log.write(json.dumps([who, message]) + "\n")
                log.flush()
                sink.write(data)
                sink.flush()
            sink.close()

        asking = threading.Thread(target=forward, args=("kate", sys.stdin.buffer, server.stdin), daemon=True)
        asking.start()
        forward("server", server.stdout, sys.stdout.buffer)


def said(who, fits):
    """The last message that fits; None after twenty seconds."""
    for _ in range(200):
        lines = (HOME / "said").read_text().splitlines() if (HOME / "said").exists() else []
        for line in reversed(lines):
            # A line may be half written.
            if line.endswith("}]"):
                speaker, message = json.loads(line)
                if speaker == who and fits(message):
                    return message
        time.sleep(0.1)
    return None


def press(*keys):
    subprocess.run(["xdotool", "key", *keys], check=True)
    time.sleep(0.4)


def use_kate():
    """Does what a person does, and answers what came of it."""
    opened = said("kate", lambda message: message.get("method") == "textDocument/didOpen")
    published = said("server", lambda message: message.get("method") == "textDocument/publishDiagnostics")
    result = {"attached": opened is not None, "diagnostics": [], "healed": False, "hovered": False}
    if published is None:
        return result
    starts = [found["range"]["start"] for found in published["params"]["diagnostics"]]
    result["diagnostics"] = [{"line": start["line"], "column": start["character"]} for start in starts]
    for _ in range(100):
        windows = subprocess.run(["xdotool", "search", "--name", "push.json"], capture_output=True, text=True).stdout.split()
        if windows:
            break
        time.sleep(0.1)
    subprocess.run(["xdotool", "windowfocus", "--sync", windows[0]], check=True)
    # `notification`, and Symbol Info of the menu.
    press("ctrl+Home", "Down", "Down", "Home", *["Right"] * 3)
    press("alt+l")
    press("y")
    time.sleep(1)
    keep_screen()
    asked = said("kate", lambda message: message.get("method") == "textDocument/hover")
    shown = asked and said("server", lambda message: message.get("id") == asked["id"] and "result" in message)
    result["hovered"] = bool(shown and "message.notification" in json.dumps(shown["result"]))
    press("Escape")
    # The brace behind the missing colon.
    press("ctrl+Home", "Down", "Down", "Home", *["Right"] * len('"notification"'))
    press("ctrl+period")
    said("kate", lambda message: message.get("method") == "textDocument/didChange")
    press("ctrl+s")
    for _ in range(50):
        # That fix, and nothing else.
        if FILE.read_text(encoding="utf-8") == BROKEN.replace('"notification"{', '"notification": {'):
            result["healed"] = True
            break
        time.sleep(0.1)
    return result


def keep_screen():
    if kept := os.environ.get("PUSHLINT_SCREENSHOT"):
        shutil.copy(HOME / "screen" / "Xvfb_screen0", kept)


def main():
    # Who starts tests may have blocked the signal that ends the screen.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    settings = HOME / ".config" / "kate" / "lspclient"
    settings.mkdir(parents=True)
    shutil.copy(os.environ["PUSHLINT_KATE_SETTINGS"], settings / "settings.json")
    # Kate asks a person once whether it may start the server.
    (HOME / ".config" / "katerc").write_text(
        "[General]\nShow welcome view for new window=false\nStartup Session=none\n\n"
        "[Kate Plugins]\nlspclientplugin=true\n\n"
        f"[lspclient]\nAllowedServerCommandLines={HOME}/bin/pushlint server,pushlint server\n")
    (HOME / "bin").mkdir()
    program = HOME / "bin" / "pushlint"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} "{pathlib.Path(__file__).resolve()}" relay "$@"\n')
    program.chmod(0o755)
    (HOME / "run").mkdir(mode=0o700)
    (HOME / "screen").mkdir()
    os.environ["PUSHLINT_PROGRAM"] = shutil.which("pushlint")
    os.environ.update(
        PATH=f"{HOME}/bin:/usr/bin:/bin", XDG_RUNTIME_DIR=str(HOME / "run"), QT_QPA_PLATFORM="xcb", LANG="C.UTF-8")
    number, end = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(end), "-screen", "0", "800x600x24", "-fbdir", str(HOME / "screen"), "-nolisten", "tcp"],
        pass_fds=[end], stderr=subprocess.DEVNULL)
    os.close(end)
    kate = None
    try:
        os.environ["DISPLAY"] = ":" + os.fdopen(number).readline().strip()
        kate = subprocess.Popen(
            ["dbus-run-session", "--", "kate", "--block", "--new", str(FILE)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        result = use_kate()
        pathlib.Path(os.environ["PUSHLINT_RESULT"]).write_text(json.dumps(result))
    finally:
        if kate:
            # Asked to end, it would first ask whether to save, and start the server anew.
            os.killpg(kate.pid, signal.SIGKILL)
            kate.wait()
        screen.terminate()
        try:
            screen.wait(10)
        except subprocess.TimeoutExpired:
            screen.kill()
            screen.wait()


if sys.argv[1:2] == ["relay"]:
    relay(sys.argv[2:])
else:
    main()

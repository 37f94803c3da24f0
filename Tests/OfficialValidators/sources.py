"""Compares what pushlint understands of code with what the Admin SDK for Python makes of it.

usage: sources.py PUSHLINT FOLDER [COUNT]

FOLDER holds an installed `firebase_admin`, as for `compare.py`, whose generated messages are written as Python here. What
the encoder of the SDK refuses, pushlint reports in the code; what the encoder makes of the rest, `pushlint diff` finds to
be the same message as the code. Prints what differs without a reason and ends with 1 when there is any.
"""

import concurrent.futures
import datetime
import json
import os
import subprocess
import sys
import tempfile
import warnings

from compare import BEYOND_THE_ENCODER, WITHIN_THE_ENCODER, Generator, load

# What pushlint does not look into, so that it is neither right nor wrong: by how it is written in the code.
UNKNOWN_IN_CODE = {
    "{}": "members may be added to a dictionary without any",
    "datetime.datetime(": "a time is not computed",
}

# What the encoder refuses and pushlint does not look into: by how it is written in the code.
REFUSED_IN_CODE = {
    "={}": "a dictionary without members may be anything later",
    "vibrate_timings_millis='x'": "what is no list of milliseconds is not converted",
}

# What changes between the code and what is sent: a rule that finds it in the message alone.
FOUND_IN_THE_MESSAGE = {
    "apns/payload-without-aps": ("messaging.Aps()", "the encoder leaves out `aps` without members, which FCM refuses"),
    "apns/empty-aps": ("messaging.Aps()", "it is in the code, and no longer in the message"),
}


def source(value):
    """The Python that makes a value."""
    if isinstance(value, datetime.timedelta):
        return f"datetime.timedelta(seconds={value.total_seconds():g})"
    if isinstance(value, datetime.datetime):
        numbers = [value.year, value.month, value.day, value.hour, value.minute]
        return f"datetime.datetime({', '.join(map(str, numbers))}, tzinfo=datetime.timezone.utc)"
    if isinstance(value, list):
        return f"[{', '.join(map(source, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{source(key)}: {source(item)}" for key, item in value.items()) + "}"
    if not type(value).__module__.startswith("firebase_admin"):
        return repr(value)
    arguments = []
    for name, item in vars(value).items():
        if item is None:
            continue
        # What an object holds besides is given to it by names.
        if name == "custom_data" and type(value).__name__ == "APNSPayload":
            arguments += [f"{key}={source(inner)}" for key, inner in item.items()]
        else:
            arguments.append(f"{name}={source(item)}")
    return f"messaging.{type(value).__name__}({', '.join(arguments)})"


def encoded(encoder, message):
    """What goes over the wire, or what the encoder says against it."""
    try:
        return encoder.MessageEncoder().default(message), None
    except (ValueError, TypeError, AttributeError) as error:
        return None, str(error)


def difference(pushlint, code, line, wire):
    """What `pushlint diff` says of a program and its message, apart from what has a reason."""
    run = subprocess.run(
        [pushlint, "diff", "--no-config", "--format", "json", code, wire], capture_output=True, text=True)
    if run.returncode > 1:
        return [run.stderr]
    result = []
    for payload in (payload for file in json.loads(run.stdout)["files"] for payload in file["payloads"]):
        if payload["status"] not in ("changed", "unchanged"):
            result.append(payload["status"])
        rules = {finding["rule"] for finding in payload.get("newFindings", []) + payload.get("goneFindings", [])}
        known = {rule for rule, (sign, _) in FOUND_IN_THE_MESSAGE.items() if sign in line}
        result += sorted(rules - known)
        for change in payload.get("changes", []) + payload.get("ineffective", []):
            variables = (change.get("before") or {}).get("variables") or []
            is_unknown = any(name.startswith(sign) for name in variables for sign in UNKNOWN_IN_CODE)
            if not is_unknown and not (change["name"] == "acceptance" and rules & known):
                result.append(f"{change['name']}: {change.get('before')} -> {change.get('after')}")
    return result


def main():
    warnings.simplefilter("ignore")
    pushlint, folder = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    encoder, utils = load(folder)
    refusals, differences = {}, 0
    with tempfile.TemporaryDirectory() as place:
        for seed in range(count):
            message, _ = Generator(seed, encoder, utils).message()
            code = os.path.join(place, f"{seed}.py")
            wire, refusals[code] = encoded(encoder, message)
            with open(code, "w", encoding="utf-8") as file:
                file.write(
                    "import datetime\n\nfrom firebase_admin import messaging\n\n"
                    f"messaging.send({source(message)})\n")
            if wire is not None:
                with open(code + ".json", "w", encoding="utf-8") as file:
                    json.dump({"message": wire}, file)
        run = subprocess.run(
            [pushlint, "lint", "--no-config", "--format", "json"] + list(refusals), capture_output=True, text=True)
        found = {}
        for entry in json.loads(run.stdout)["files"]:
            serious = [finding for finding in entry["diagnostics"] if finding["severity"] in ("error", "warning")]
            found[os.path.join(place, os.path.basename(entry["path"]))] = serious
        lines = {}
        for code, refusal in refusals.items():
            findings = found.get(code, [])
            with open(code, encoding="utf-8") as file:
                lines[code] = line = file.read().splitlines()[-1]
            if refusal is not None and not findings:
                is_known = any(refusal.startswith(known) for known in WITHIN_THE_ENCODER)
                if not is_known and not any(sign in line for sign in REFUSED_IN_CODE):
                    differences += 1
                    print(f"refused by the SDK alone: {refusal}\n  {line}")
            elif refusal is None:
                for finding in findings:
                    if finding["rule"] not in BEYOND_THE_ENCODER:
                        differences += 1
                        print(f"reported by pushlint alone: {finding['rule']}: {finding['message']}\n  {line}")
        taken = [code for code, refusal in refusals.items() if refusal is None]
        with concurrent.futures.ThreadPoolExecutor() as pool:
            said = pool.map(lambda code: difference(pushlint, code, lines[code], code + ".json"), taken)
            for code, words in zip(taken, said):
                if words:
                    differences += 1
                    print(f"understood otherwise: {'; '.join(words)}\n  {lines[code]}")
    print(f"{count} programs, {count - len(taken)} refused by the SDK, {differences} differences without a reason")
    return 1 if differences or len(taken) == count else 0


sys.exit(main())

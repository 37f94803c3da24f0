"""Compares pushlint with the encoder of the Admin SDK for Python on generated messages.

usage: compare.py PUSHLINT FOLDER [COUNT]

FOLDER holds an installed `firebase_admin` (`pip install --no-deps --target FOLDER firebase-admin`). What the encoder
refuses, pushlint reports; what pushlint reports and the encoder takes is listed below, with the reason. Prints what
differs otherwise and ends with 1 when there is any.
"""

import datetime
import json
import os
import random
import subprocess
import sys
import tempfile
import types
import warnings

# What the encoder takes and pushlint reports all the same.
BEYOND_THE_ENCODER = {
    "apns/sound-file": "the encoder takes any text; Apple plays aiff, wav, and caf",
    "apns/wrong-type": "the encoder takes fractions for counts; Apple takes whole numbers",
    "apns/out-of-range": "the encoder takes any number; a badge is 0 or more",
    "apns/expiration-relative": "the encoder does not look into headers",
    "apns/expiration-format": "the encoder does not look into headers",
    "apns/header-value": "the encoder does not look into headers",
    "apns/unknown-header": "the encoder does not look into headers",
    "apns/mutable-content-without-alert": "the encoder looks at one field at a time",
    "apns/image-needs-mutable-content": "the encoder looks at one field at a time",
    "platforms/image-beside-aps": "the encoder looks at one field at a time",
    "apns/empty-alert": "the encoder takes an alert without a text",
    "apns/empty-aps": "the encoder leaves out `aps` without members, which FCM refuses",
    "apns/data-wakes-nothing": "the encoder looks at one field at a time",
    "apns/background-priority": "the encoder looks at one field at a time",
    "android/icon-is-file": "the encoder takes any text",
    "android/icon-is-url": "the encoder takes any text",
    "android/sound-extension": "the encoder takes any text",
    "android/click-action-is-url": "the encoder takes any text",
    "android/ttl-too-long": "the encoder does not know the limit of four weeks",
    "android/ttl-fraction": "the encoder keeps fractions; FCM cuts them off",
    "android/body-loc-key-shadowed": "the encoder looks at one field at a time",
    "android/title-loc-key-shadowed": "the encoder looks at one field at a time",
    "android/vibrate-single": "the encoder takes a list of one; Android drops it",
    "android/default-vibration-wins": "the encoder looks at one field at a time",
    "android/default-light-loses": "the encoder looks at one field at a time",
    "android/black-light": "the encoder takes any colour; Android takes black for none",
    "data/reserved-key": "the encoder takes any key; FCM keeps some",
    "data/reserved-prefix": "the encoder takes any key; FCM keeps some",
    "data/replaced": "the encoder looks at one field at a time",
    "structure/empty-text": "the encoder takes an empty text",
    "target/condition-syntax": "the encoder does not read conditions",
    "target/condition-quotes": "the encoder does not read conditions",
    "target/condition-is-topic": "the encoder does not read conditions",
    "types/wrong-type": "the encoder does not check booleans and takes fractions for counts; FCM refuses both",
    "types/out-of-range": "the encoder takes any number; a count is 0 or more",
    "urls/insecure": "the encoder takes any text",
    "urls/not-absolute": "the encoder takes any text",
    "webpush/ttl-format": "the encoder does not look into headers",
    "webpush/header-value": "the encoder does not look into headers",
    "webpush/unknown-header": "the encoder does not look into headers",
    "webpush/renotify-without-tag": "the encoder looks at one field at a time",
    "webpush/silent-with-vibrate": "the encoder looks at one field at a time",
    "webpush/seconds": "the encoder takes any number; browsers count milliseconds",
    "webpush/wrong-type": "the encoder does not check booleans",
    "webpush/data-lost": "the encoder does not know what the client does with it",
}

# What the encoder refuses and pushlint does not report.
WITHIN_THE_ENCODER = {
    "Aps.sound must be a non-empty string": "an empty sound is silence, which APNs takes",
}


def load(folder):
    """The encoder and its classes, without the rest of the SDK and what it needs."""
    package = types.ModuleType("firebase_admin")
    package.__path__ = [os.path.join(folder, "firebase_admin")]
    sys.modules["firebase_admin"] = package
    from firebase_admin import _messaging_encoder, _messaging_utils

    return _messaging_encoder, _messaging_utils


class Generator:
    """Makes messages twice at once: as objects of the SDK, and as what goes over the wire."""

    def __init__(self, seed, encoder, utils):
        self.random = random.Random(seed)
        self.encoder = encoder
        self.utils = utils
        self.is_wrong = False

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def value(self, right, wrong):
        """One of the right values, or at most once in a message one of the wrong ones."""
        if wrong and not self.is_wrong and self.chance(3):
            self.is_wrong = True
            return self.random.choice(wrong)
        return self.random.choice(right)

    def fields(self, table):
        """Values for some of the fields: name for the SDK, name on the wire, right ones, wrong ones, conversion."""
        sdk, wire = {}, {}
        for name, key, right, wrong, *convert in table:
            if not self.chance(35):
                continue
            value = self.value(right, wrong)
            sdk[name] = value
            wire[key] = convert[0](value) if convert else value
        return sdk, wire

    def message(self):
        sdk, wire = {}, {}
        target = self.random.choice(["token", "fid", "topic", "condition"])
        targets = {
            "token": (["dk7Jc1nVQ0u:APA91bHqs2xN"], ["", 5]),
            "fid": (["dk7Jc1nVQ0uFb2mXw9LpRs"], ["", 5]),
            "topic": (["news", "a-b_c.d~e%f"], ["", "two words", "ümlaut", 5]),
            "condition": (["'a' in topics", "'a' in topics && 'b' in topics"], ["", 5]),
        }
        right, wrong = targets[target]
        sdk[target] = wire[target] = self.value(right, wrong)
        if self.chance(3):
            del sdk[target], wire[target]
        elif self.chance(3):
            other = "topic" if target != "topic" else "fid"
            sdk[other] = wire[other] = targets[other][0][0]
        sdk["notification"], wire["notification"] = self.notification()
        for name, make, percent in (
            ("android", self.android, 60),
            ("apns", self.apns, 60),
            ("webpush", self.webpush, 60),
        ):
            if self.chance(percent):
                sdk[name], wire[name] = make()
        if self.chance(40):
            sdk["data"] = wire["data"] = self.data()
            for name in ("android", "webpush"):
                if name in wire:
                    wire[name].pop("data", None)
                    sdk[name].data = None
        if self.chance(30):
            sdk["fcm_options"], wire["fcm_options"] = self.options(self.utils.FCMOptions)
        return self.encoder.Message(**sdk), {"message": wire}

    def text(self):
        return ["Delivered", "é", "At your door"], [5, True, {"a": 1}, ["x"]]

    def data(self):
        return self.value([{"order": "17"}, {}, {"a": "1", "b": "é"}], [{"order": 17}, {"a": True}, {"a": {"b": "c"}}, "x"])

    def options(self, kind):
        label = self.value(["autumn", "a-b_c.d~e%f"], ["two words", "l" * 51, 5])
        return kind(analytics_label=label), {"analytics_label": label}

    def notification(self):
        right, wrong = self.text()
        image = ["https://img.northwind.dev/door.png"]
        sdk, wire = self.fields([("image", "image", image, [5])])
        sdk["title"] = wire["title"] = self.value(right, wrong)
        sdk["body"] = wire["body"] = self.value(right, wrong)
        return self.utils.Notification(**sdk), wire

    def android(self):
        def seconds(value):
            if isinstance(value, datetime.timedelta):
                value = value.total_seconds()
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                return value
            return f"{value:g}s" if value != int(value) else f"{int(value)}s"

        right, wrong = self.text()
        flags = [True, False]
        sdk, wire = self.fields([
            ("collapse_key", "collapse_key", right, wrong),
            ("priority", "priority", ["high", "normal"], ["max", "urgent", {}]),
            ("ttl", "ttl", [0, 3600, datetime.timedelta(hours=1), 2419200], [-1, "1h"], seconds),
            ("restricted_package_name", "restricted_package_name", ["com.northwind.app"], [5]),
            ("direct_boot_ok", "direct_boot_ok", flags, ["x", 1, {}]),
            ("bandwidth_constrained_ok", "bandwidth_constrained_ok", flags, ["x"]),
            ("restricted_satellite_ok", "restricted_satellite_ok", flags, ["x"]),
        ])
        if self.chance(30):
            sdk["data"] = wire["data"] = self.data()
        if self.chance(30):
            sdk["fcm_options"], wire["fcm_options"] = self.options(self.utils.AndroidFCMOptions)
        if self.chance(70):
            sdk["notification"], wire["notification"] = self.android_notification()
        return self.utils.AndroidConfig(**sdk), wire

    def android_notification(self):
        right, wrong = self.text()
        flags = [True, False]
        time = datetime.datetime(2026, 5, 17, 9, 30, tzinfo=datetime.timezone.utc)
        prefixed = lambda value: "PRIORITY_" + value.upper() if isinstance(value, str) else value
        upper = lambda value: value.upper() if isinstance(value, str) else value
        steps = lambda value: [f"{item / 1000:g}s" if isinstance(item, int) else item for item in value] \
            if isinstance(value, list) else value
        stamp = lambda value: value.strftime("%Y-%m-%dT%H:%M:%SZ") if isinstance(value, datetime.datetime) else value
        sdk, wire = self.fields([
            ("title", "title", right, wrong),
            ("icon", "icon", ["ic_parcel"], [5]),
            ("color", "color", ["#3367d6", "#FFFFFF"], ["red", "#fff", "3367d6", "#3367d6ff", 5]),
            ("sound", "sound", ["default", "horn"], [5]),
            ("tag", "tag", right, wrong),
            ("click_action", "click_action", ["OPEN"], [5]),
            ("channel_id", "channel_id", ["news"], [5]),
            ("image", "image", ["https://img.northwind.dev/door.png"], [5]),
            ("ticker", "ticker", right, wrong),
            ("sticky", "sticky", flags, []),
            ("event_timestamp", "event_time", [time], ["2026-05-17"], stamp),
            ("local_only", "local_only", flags, []),
            ("priority", "notification_priority", ["min", "low", "default", "high", "max"], ["top"], prefixed),
            ("vibrate_timings_millis", "vibrate_timings", [[0, 250], [100, 200, 300]], ["x", [0, -1]], steps),
            ("default_sound", "default_sound", flags, []),
            ("visibility", "visibility", ["private", "public", "secret"], ["all"], upper),
            ("notification_count", "notification_count", [0, 3], ["many", {}]),
            ("proxy", "proxy", ["allow", "deny", "if_priority_lowered"], ["never"], upper),
        ])
        for part in ("body", "title"):
            if part not in sdk and self.chance(30):
                args = self.value([["17"], ["a", "b"]], ["17", [17]])
                sdk[part + "_loc_args"] = wire[part + "_loc_args"] = args
                if self.is_wrong or self.chance(95):
                    sdk[part + "_loc_key"] = wire[part + "_loc_key"] = "eta"
        if self.chance(20):
            sdk["light_settings"], wire["light_settings"] = self.lights()
        return self.utils.AndroidNotification(**sdk), wire

    def lights(self):
        on = self.value([500, 1000], [-1, "x"])
        duration = lambda value: f"{value / 1000:g}s" if isinstance(value, int) else value
        wire = {
            "color": {"red": 1, "green": 0.5, "blue": 0, "alpha": 1},
            "light_on_duration": duration(on),
            "light_off_duration": "1s",
        }
        return self.utils.LightSettings("#ff8000", on, 1000), wire

    def webpush(self):
        right, wrong = self.text()
        flags = [True]
        sdk, wire = {}, {}
        if self.chance(40):
            sdk["headers"] = wire["headers"] = self.value([{"TTL": "3600"}, {"Urgency": "high"}], [{"TTL": 3600}, "x"])
        if self.chance(30):
            sdk["data"] = wire["data"] = self.data()
        if self.chance(70):
            inner, out = self.fields([
                ("title", "title", right, wrong),
                ("body", "body", right, wrong),
                ("icon", "icon", ["https://img.northwind.dev/icon.png"], [5]),
                ("badge", "badge", ["https://img.northwind.dev/badge.png"], [5]),
                ("direction", "dir", ["auto", "ltr", "rtl"], ["left", 5]),
                ("language", "lang", ["en-GB"], [5]),
                ("tag", "tag", right, wrong),
                ("timestamp_millis", "timestamp", [1779010200000], ["x"]),
                ("require_interaction", "requireInteraction", flags, []),
            ])
            if self.chance(30):
                action = self.value(["open"], [5])
                inner["actions"] = [self.utils.WebpushNotificationAction(action, "Open")]
                out["actions"] = [{"action": action, "title": "Open"}]
            sdk["notification"], wire["notification"] = self.utils.WebpushNotification(**inner), out
        if self.chance(40):
            link = self.value(["https://northwind.dev/17"], ["http://northwind.dev/17", "17.html", 5])
            sdk["fcm_options"], wire["fcm_options"] = self.utils.WebpushFCMOptions(link=link), {"link": link}
        return self.utils.WebpushConfig(**sdk), wire

    def apns(self):
        right, wrong = self.text()
        sdk, wire = {}, {}
        if self.chance(40):
            sdk["headers"] = wire["headers"] = self.value(
                [{"apns-priority": "5"}, {"apns-collapse-id": "a"}], [{"apns-priority": 5}, "x"])
        inner, out = self.fields([
            ("badge", "badge", [0, 3], ["3", {}]),
            ("category", "category", right, wrong),
            ("thread_id", "thread-id", right, wrong),
            ("content_available", "content-available", [True], [], int),
            ("mutable_content", "mutable-content", [True], [], int),
        ])
        if self.chance(50):
            inner["sound"], out["sound"] = self.sound()
        if self.chance(60):
            inner["alert"], out["alert"] = self.alert()
        sdk["payload"] = self.utils.APNSPayload(self.utils.Aps(**inner), order={"id": 17})
        wire["payload"] = {"aps": out, "order": {"id": 17}}
        if self.chance(30):
            sdk["fcm_options"], wire["fcm_options"] = self.options(self.utils.APNSFCMOptions)
        return self.utils.APNSConfig(**sdk), wire

    def sound(self):
        if self.chance(50):
            text = self.value(["default", "horn.caf"], ["", 5])
            return text, text
        name = self.value(["horn.caf"], ["", 5])
        volume = self.value([0, 0.5, 1], [-0.1, 11, "x"])
        return self.utils.CriticalSound(name, True, volume), {"critical": 1, "name": name, "volume": volume}

    def alert(self):
        right, wrong = self.text()
        if self.chance(30):
            text = self.value(right, [5, ["x"]])
            return text, text
        sdk, wire = self.fields([
            ("subtitle", "subtitle", right, wrong),
            ("launch_image", "launch-image", ["start.png"], [5]),
        ])
        sdk["title"] = wire["title"] = self.value(right, wrong)
        for part, key in (("loc", "loc"), ("title_loc", "title-loc")):
            if self.chance(20):
                args = self.value([["17"]], ["17", [17]])
                sdk[part + "_args"] = wire[key + "-args"] = args
                if self.is_wrong or self.chance(95):
                    sdk[part + "_key"] = wire[key + "-key"] = "eta"
        return self.utils.ApsAlert(**sdk), wire


def main():
    warnings.simplefilter("ignore")
    pushlint, folder = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 3000
    encoder, utils = load(folder)
    verdicts, lines = [], []
    for seed in range(count):
        message, wire = Generator(seed, encoder, utils).message()
        try:
            encoder.MessageEncoder().default(message)
            verdicts.append(None)
        except (ValueError, TypeError, AttributeError) as error:
            verdicts.append(str(error))
        lines.append(json.dumps(wire, ensure_ascii=False))
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "messages.ndjson")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        # One file has a limit of findings, so they come in several.
        found = [[] for _ in lines]
        step = 200
        for start in range(0, len(lines), step):
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines[start:start + step]) + "\n")
            run = subprocess.run(
                [pushlint, "lint", "--no-config", "--format", "json", path], capture_output=True, text=True)
            for entry in json.loads(run.stdout)["files"][0]["diagnostics"]:
                if entry["severity"] in ("error", "warning"):
                    found[start + entry["range"]["start"]["line"] - 1].append(entry)
    differences = 0
    for line, refusal, entries in zip(lines, verdicts, found):
        if refusal is not None and not entries:
            if not any(refusal.startswith(known) for known in WITHIN_THE_ENCODER):
                differences += 1
                print(f"refused by the encoder alone: {refusal}\n  {line}")
        elif refusal is None:
            for entry in entries:
                if entry["rule"] not in BEYOND_THE_ENCODER:
                    differences += 1
                    print(f"reported by pushlint alone: {entry['rule']}: {entry['message']}\n  {line}")
    refused = sum(verdict is not None for verdict in verdicts)
    print(f"{count} messages, {refused} refused by the encoder, {differences} differences without a reason")
    return 1 if differences or not refused else 0


if __name__ == "__main__":
    sys.exit(main())

"""`wheel.py BINARY FOLDER`: packs the binary as a Python wheel, so that `pip install` puts it on the path.

Source of the form: packaging.python.org, "Binary distribution format".
"""

import base64
import hashlib
import os
import pathlib
import platform
import subprocess
import sys
import time
import zipfile


def platform_tag() -> str:
    machine = platform.machine()
    if sys.platform == "darwin":
        return f"macosx_14_0_{machine}"
    # A file that needs no library runs on every Linux.
    return f"manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"


def main(binary: pathlib.Path, folder: pathlib.Path) -> None:
    version = subprocess.run([binary, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    tag = f"py3-none-{platform_tag()}"
    info = f"pushlint-{version}.dist-info"
    readme = pathlib.Path("README.md").read_text(encoding="utf-8")
    metadata = (
        f"Metadata-Version: 2.1\nName: pushlint\nVersion: {version}\n"
        "Summary: Finds the mistakes in push notification payloads before they are sent.\n"
        "License: Apache-2.0\nRequires-Python: >=3.7\nDescription-Content-Type: text/markdown\n\n" + readme
    )
    wheel = "Wheel-Version: 1.0\nGenerator: pushlint\nRoot-Is-Purelib: false\n"
    wheel += "".join(f"Tag: py3-none-{part}\n" for part in platform_tag().split("."))
    files = {
        f"pushlint-{version}.data/scripts/pushlint": binary.read_bytes(),
        f"{info}/LICENSE": pathlib.Path("LICENSE").read_bytes(),
        f"{info}/METADATA": metadata.encode(),
        f"{info}/WHEEL": wheel.encode(),
    }
    record = ""
    path = folder / f"pushlint-{version}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(content)}\n"
            write(archive, name, content)
        write(archive, f"{info}/RECORD", (record + f"{info}/RECORD,,\n").encode())
    print(path)


def write(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    # A given date gives the same bytes for the same binary; a zip file knows none before 1980.
    date = max(int(os.environ.get("SOURCE_DATE_EPOCH", "1767225600")), 315532800)
    entry = zipfile.ZipInfo(name, time.gmtime(date)[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    # The bit that says “regular file” makes pip believe the others.
    entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
    archive.writestr(entry, content)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))

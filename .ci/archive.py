"""`archive.py FOLDER NAME FILE...`: packs files of the folder as `NAME.tar.gz` beside them, and writes `SHA256SUMS`.

The same files give the same bytes, wherever and whenever they are packed: sorted names, one date (SOURCE_DATE_EPOCH),
no owner, fixed permissions, and no name or date in the header of gzip.
"""

import gzip
import hashlib
import io
import os
import pathlib
import sys
import tarfile


def main(folder: pathlib.Path, name: str, names: list[str]) -> None:
    date = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    files = sorted(
        path for given in names for path in ([folder / given] if (folder / given).is_file() else (folder / given).rglob("*"))
        if path.is_file()
    )
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in files:
            content = path.read_bytes()
            entry = tarfile.TarInfo(f"{name}/{path.relative_to(folder).as_posix()}")
            entry.size = len(content)
            entry.mtime = date
            entry.mode = 0o755 if path.name == "pushlint" else 0o644
            archive.addfile(entry, io.BytesIO(content))
    target = folder / f"{name}.tar.gz"
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as compressed:
        compressed.write(packed.getvalue())
    releases = sorted(path for path in folder.iterdir() if path.suffix in (".gz", ".whl", ".vsix"))
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in releases)
    (folder / "SHA256SUMS").write_text(sums, encoding="ascii")
    print(target)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:])

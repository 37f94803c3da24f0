"""`vsix.py BINARY FOLDER [EXTENSION]`: packs the extension for Visual Studio Code, with the binary inside.

A `.vsix` is a zip of `extension/`, a manifest, and the types of its contents. Needs Node.js and the package `typescript`
(Debian: nodejs, node-typescript), and no other package: the extension uses what Node.js and the editor have.

The same files give the same bytes. SOURCE_DATE_EPOCH is the date of all of them.
"""

import json
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import time
import zipfile
from xml.sax.saxutils import escape, quoteattr

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Checks the types of the sources in a folder with a tsconfig.json, and writes what runs to another folder.
COMPILE = """
const fs = require("fs"), path = require("path");
const [extension, out, ...places] = process.argv.slice(1);
const found = places.map((place) => path.join(place, "typescript")).find((place) => fs.existsSync(place));
if (found === undefined) throw new Error("the package typescript is missing");
const ts = require(found);
const config = ts.readConfigFile(path.join(extension, "tsconfig.json"), ts.sys.readFile);
const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config.config ?? {}, ts.sys, extension);
const program = ts.createProgram(fileNames, { ...options, outDir: out });
const mistakes = [...(config.error ? [config.error] : []), ...errors, ...ts.getPreEmitDiagnostics(program)];
if (mistakes.length === 0) mistakes.push(...program.emit().diagnostics);
const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => extension, getNewLine: () => "\\n" };
process.stderr.write(ts.formatDiagnostics(mistakes, host));
process.exitCode = mistakes.length === 0 ? 0 : 1;
"""


def target_platform() -> str:
    system = {"linux": "linux", "darwin": "darwin", "win32": "win32"}[sys.platform]
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}[platform.machine().lower()]
    return f"{system}-{machine}"


def compile_sources(extension: pathlib.Path) -> dict:
    places = [
        str(extension / "node_modules"), "/usr/share/nodejs",
        "/usr/lib/node_modules", "/usr/local/lib/node_modules",
    ]
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        result = subprocess.run(["node", "-e", COMPILE, str(extension), folder, *places], check=False)
        if result.returncode != 0:
            sys.exit("vsix: the sources of the extension cannot be compiled")
        return {f"out/{file.relative_to(out).as_posix()}": file.read_bytes() for file in sorted(out.rglob("*.js"))}


def vsix_manifest(manifest: dict) -> str:
    tags = ",".join(manifest["keywords"] + [f"__ext_{e[1:]}" for l in manifest["contributes"]["languages"]
                                            for e in l.get("extensions", [])])
    assets = [
        ("Microsoft.VisualStudio.Code.Manifest", "extension/package.json"),
        ("Microsoft.VisualStudio.Services.Content.Details", "extension/README.md"),
        ("Microsoft.VisualStudio.Services.Content.Changelog", "extension/CHANGELOG.md"),
        ("Microsoft.VisualStudio.Services.Content.License", "extension/LICENSE.txt"),
        ("Microsoft.VisualStudio.Services.Icons.Default", "extension/icon.png"),
    ]
    lines = "".join(f'\n    <Asset Type="{kind}" Path="{path}" Addressable="true" />' for kind, path in assets)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(manifest["name"])} Version={quoteattr(manifest["version"])} Publisher={quoteattr(manifest["publisher"])} TargetPlatform="{target_platform()}" />
    <DisplayName>{escape(manifest["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(manifest["description"])}</Description>
    <Tags>{escape(tags)}</Tags>
    <Categories>{escape(",".join(manifest["categories"]))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(manifest["engines"]["vscode"])} />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value="" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value="" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
      <Property Id="Microsoft.VisualStudio.Code.ExecutesCode" Value="true" />
      <Property Id="Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown" Value="true" />
      <Property Id="Microsoft.VisualStudio.Services.Content.Pricing" Value="Free" />
      <Property Id="Microsoft.VisualStudio.Services.Links.Source" Value={quoteattr(manifest["repository"]["url"])} />
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/icon.png</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>{lines}
  </Assets>
</PackageManifest>
"""


def content_types(names: list) -> str:
    known = {"json": "application/json", "js": "application/javascript", "md": "text/markdown", "txt": "text/plain",
             "png": "image/png", "vsixmanifest": "text/xml"}
    endings = sorted({name.rsplit(".", 1)[1] for name in names if "." in name.rsplit("/", 1)[-1]} | {"vsixmanifest"})
    lines = "".join(
        f'<Default Extension=".{ending}" ContentType="{known.get(ending, "application/octet-stream")}" />'
        for ending in endings)
    plain = "".join(
        f'<Override PartName="/{name}" ContentType="application/octet-stream" />'
        for name in names if "." not in name.rsplit("/", 1)[-1])
    return ('<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
            f'content-types">{lines}{plain}</Types>\n')


def main(binary: pathlib.Path, folder: pathlib.Path, extension: pathlib.Path) -> None:
    manifest = json.loads((extension / "package.json").read_text(encoding="utf-8"))
    files = {name: (extension / name).read_bytes() for name in ["package.json", "README.md", "CHANGELOG.md", "icon.png"]}
    files["LICENSE.txt"] = (ROOT / "LICENSE").read_bytes()
    files["schemas/pushlint.schema.json"] = (ROOT / "rules/pushlint.schema.json").read_bytes()
    files |= compile_sources(extension)
    server = "server/pushlint.exe" if sys.platform == "win32" else "server/pushlint"
    files[server] = binary.read_bytes()
    files = {f"extension/{name}": content for name, content in files.items()}
    path = folder / f"{manifest['name']}-{manifest['version']}-{target_platform()}.vsix"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        write(archive, "extension.vsixmanifest", vsix_manifest(manifest).encode())
        write(archive, "[Content_Types].xml", content_types(list(files)).encode())
        for name, content in sorted(files.items()):
            write(archive, name, content, is_program=name == f"extension/{server}")
    print(path)


def date() -> tuple:
    """A zip knows no year before 1980."""
    seconds = max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800)
    return time.gmtime(seconds)[:6]


def write(archive: zipfile.ZipFile, name: str, content: bytes, is_program: bool = False) -> None:
    entry = zipfile.ZipInfo(name, date())
    entry.compress_type = zipfile.ZIP_DEFLATED
    # Whatever this runs on: the mode is one of Unix.
    entry.create_system = 3
    entry.external_attr = (0o100755 if is_program else 0o100644) << 16
    archive.writestr(entry, content)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    paths = [pathlib.Path(argument) for argument in sys.argv[1:]]
    main(paths[0], paths[1], paths[2] if len(paths) > 2 else ROOT / "editors/vscode")

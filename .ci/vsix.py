"""`vsix.py BINARY FOLDER [EXTENSION]`: packs the extension for Visual Studio Code, with the binary inside.

A `.vsix` is a zip of `extension/`, a manifest, and the types of its contents. Needs Node.js, the package `typescript`
(Debian: node-typescript), and the extension's own dependencies, which `npm install` brings if they are not there.
"""

import json
import pathlib
import platform
import shutil
import subprocess
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

ROOT = pathlib.Path(__file__).resolve().parent.parent

TRANSPILE = """
const fs = require("fs"), path = require("path");
const [source, target, ...places] = process.argv.slice(1);
const found = places.map((place) => path.join(place, "typescript")).find((place) => fs.existsSync(place));
if (found === undefined) throw new Error("the package typescript is missing");
const ts = require(found);
fs.mkdirSync(target, { recursive: true });
for (const name of fs.readdirSync(source).filter((name) => name.endsWith(".ts"))) {
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, esModuleInterop: true };
  const result = ts.transpileModule(fs.readFileSync(path.join(source, name), "utf8"),
    { compilerOptions: options, reportDiagnostics: true, fileName: name });
  for (const diagnostic of result.diagnostics) throw new Error(name + ": " + diagnostic.messageText);
  fs.writeFileSync(path.join(target, name.replace(/ts$/, "js")), result.outputText);
}
"""


def target_platform() -> str:
    system = {"linux": "linux", "darwin": "darwin", "win32": "win32"}[sys.platform]
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}[platform.machine().lower()]
    return f"{system}-{machine}"


def compile_sources(extension: pathlib.Path) -> dict:
    out = extension / "out"
    shutil.rmtree(out, ignore_errors=True)
    places = [str(extension / "node_modules"), "/usr/share/nodejs", "/usr/lib/node_modules"]
    subprocess.run(["node", "-e", TRANSPILE, str(extension / "src"), str(out), *places], check=True)
    return {f"out/{file.name}": file.read_bytes() for file in sorted(out.glob("*.js"))}


def dependencies(extension: pathlib.Path, manifest: dict) -> dict:
    """The files of all packages that run, whichever of them needs which."""
    folder = extension / "node_modules"
    if not all((folder / name).is_dir() for name in manifest["dependencies"]):
        if subprocess.run(["npm", "install", "--omit=dev", "--no-audit", "--no-fund"], cwd=extension).returncode != 0:
            sys.exit("vsix: the dependencies of editors/vscode are missing, and npm cannot bring them")
    files = {}
    pending, seen = list(manifest["dependencies"]), set()
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        seen.add(name)
        package = folder / name
        if not package.is_dir():
            sys.exit(f"vsix: the package {name} is missing in {folder}")
        pending += json.loads((package / "package.json").read_text()).get("dependencies", {})
        for file in sorted(package.rglob("*")):
            inside = file.relative_to(package).parts
            if file.is_file() and "node_modules" not in inside[:1] and file.suffix not in (".map", ".ts", ".md"):
                files[f"node_modules/{name}/{'/'.join(inside)}"] = file.read_bytes()
    return files


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
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
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
    files |= dependencies(extension, manifest)
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


def write(archive: zipfile.ZipFile, name: str, content: bytes, is_program: bool = False) -> None:
    # A fixed date gives the same bytes for the same contents.
    entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = (0o100755 if is_program else 0o100644) << 16
    archive.writestr(entry, content)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    paths = [pathlib.Path(argument) for argument in sys.argv[1:]]
    main(paths[0], paths[1], paths[2] if len(paths) > 2 else ROOT / "editors/vscode")

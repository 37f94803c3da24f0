import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";

/** How the server is started. */
export interface ServerCommand {
  command: string;
  args: string[];
}

/** What the search for the binary goes by. */
export interface Search {
  /** The setting `pushlint.path`; empty for none. */
  configured: string;
  /** The folder that a relative setting counts from. */
  folder: string | undefined;
  /** The folder of the extension, which has a binary of its own if it was packaged for this system. */
  extension: string;
  environment: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
}

/** The command of the server that the person named, or else of the extension's own, or of the first one on the path. */
export function findServer(search: Search): ServerCommand | undefined {
  const binary = search.configured ? configuredBinary(search) : (ownBinary(search) ?? binaryOnPath(search));
  return binary === undefined ? undefined : { command: binary, args: ["server"] };
}

function configuredBinary({ configured, folder }: Search): string | undefined {
  const path = configured.replace(/^~(?=[/\\])/, homedir()).replace("${workspaceFolder}", folder ?? "");
  const whole = isAbsolute(path) || folder === undefined ? path : join(folder, path);
  return isExecutable(whole) ? whole : undefined;
}

function ownBinary({ extension, platform }: Search): string | undefined {
  const path = join(extension, "server", nameOfBinary(platform));
  return isExecutable(path) ? path : undefined;
}

function binaryOnPath({ environment, platform }: Search): string | undefined {
  const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  // Editors that are started from a dock have not read the shell's profile.
  const usual = platform === "win32" ? [] : [join(homedir(), ".local/bin"), "/opt/homebrew/bin", "/usr/local/bin"];
  return [...folders, ...usual].map((folder) => join(folder, nameOfBinary(platform))).find(isExecutable);
}

function nameOfBinary(platform: NodeJS.Platform): string {
  return platform === "win32" ? "pushlint.exe" : "pushlint";
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

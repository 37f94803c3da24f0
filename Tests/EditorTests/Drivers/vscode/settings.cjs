// Settings: those of the manifest, the person, the workspace, and its folders, each over those before.

class Settings {
  /** Of the person and of the workspace, and by the URI of a folder: by full names, such as `pushlint.rules`. */
  user = {};
  workspace = {};
  folders = {};
  isTrusted = true;

  constructor(manifest) {
    this.properties = manifest.contributes.configuration.properties;
    this.restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
  }

  /** @param scope the URI of a file or folder; `null` and `undefined` for none. */
  configuration(section, scope) {
    const defaults = Object.entries(this.properties).map(([name, property]) => [name, property.default]);
    const layers = [
      Object.fromEntries(defaults), this.user, this.allowed(this.workspace), this.allowed(this.folder(scope)),
    ];
    const flat = Object.assign({}, ...layers);
    const tree = {};
    for (const [name, value] of Object.entries(flat)) put(tree, name.split("."), value);
    const node = section ? find(tree, section) ?? {} : tree;
    return Object.freeze({
      ...frozen(node),
      get: (name, other) => frozen(find(node, name) ?? other),
      has: (name) => find(node, name) !== undefined,
      inspect: (name) => ({ globalValue: this.user[`${section}.${name}`] }),
      update: () => { throw new Error("not allowed"); },
    });
  }

  folder(scope) {
    const text = scope?.toString();
    const names = Object.keys(this.folders).filter((name) => text === name || text?.startsWith(`${name}/`));
    return this.folders[names.sort((a, b) => b.length - a.length)[0]] ?? {};
  }

  /** A workspace that nobody trusts does not set everything. */
  allowed(layer) {
    const isAllowed = (name) => this.isTrusted || !this.restricted.includes(name);
    return Object.fromEntries(Object.entries(layer).filter(([name]) => isAllowed(name)));
  }
}

function put(tree, [first, ...rest], value) {
  if (rest.length === 0) tree[first] = value;
  else put(tree[first] ??= {}, rest, value);
}

function find(tree, name) {
  return name.split(".").reduce((node, part) => node?.[part], tree);
}

function frozen(value) {
  if (typeof value !== "object" || value === null) return value;
  return Object.freeze(Array.isArray(value) ? value.map(frozen)
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, frozen(one)])));
}

module.exports = { Settings };

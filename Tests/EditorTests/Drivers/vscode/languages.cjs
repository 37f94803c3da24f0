// What extensions do for languages, and the diagnostics that they show.

const values = require("./values.cjs");

/** How well a filter fits; 0 for not at all. */
function match(selector, document) {
  return Math.max(0, ...[selector].flat().map((filter) => {
    const { language, scheme, pattern } = typeof filter === "string" ? { language: filter } : filter;
    const fits = (language === undefined || language === "*" || language === document.languageId)
      && (scheme === undefined || scheme === document.uri.scheme)
      && (pattern === undefined || matches(pattern, document.uri));
    return fits ? 10 : 0;
  }));
}

/** Whether a pattern fits a path. */
function matches(pattern, uri) {
  const [base, glob] = typeof pattern === "string" ? ["", pattern] : [`${pattern.base.path}/`, pattern.pattern];
  const source = glob.split(/(\*\*\/|\*|\?)/).map((part) =>
    ({ "**/": "(?:.*/)?", "*": "[^/]*", "?": "[^/]" })[part] ?? part.replace(/[.+^${}()|[\]\\]/g, "\\$&")).join("");
  return uri.path.startsWith(base) && new RegExp(`^${source}$`).test(uri.path.slice(base.length));
}

class DiagnosticCollection {
  isDisposed = false;
  entries = new Map();

  constructor(name, version, disposed) { Object.assign(this, { name, version, disposed }); }
  check() { if (this.isDisposed) throw new Error("illegal state - object is disposed"); }
  set(uri, diagnostics) {
    this.check();
    if (!(uri instanceof values.Uri)) throw new Error("uri");
    if (diagnostics === undefined) this.entries.delete(uri.toString());
    else this.entries.set(uri.toString(), this.entry(uri, Object.freeze([...diagnostics])));
  }
  entry(uri, diagnostics) { return { uri, diagnostics, version: this.version(uri) }; }
  get(uri) { this.check(); return this.entries.get(uri.toString())?.diagnostics; }
  has(uri) { this.check(); return this.entries.has(uri.toString()); }
  delete(uri) { this.check(); this.entries.delete(uri.toString()); }
  forEach(visit) {
    this.check();
    for (const { uri, diagnostics } of this.entries.values()) visit(uri, diagnostics, this);
  }
  dispose() { this.isDisposed = true; this.disposed(this); }
}

class Languages {
  /** By the kind of provider: `{ selector, provider, … }`. */
  registered = new Map();
  collections = new Set();
  statusItems = [];

  /** @param version gives that of a document. */
  constructor(version) { this.version = version; }

  register(kind, selector, provider, more = {}) {
    const entry = { selector, provider, ...more };
    const list = this.registered.get(kind) ?? new Set();
    this.registered.set(kind, list.add(entry));
    return new values.Disposable(() => list.delete(entry));
  }

  /** The providers for a document. */
  providers(kind, document) {
    return [...(this.registered.get(kind) ?? [])].filter(({ selector }) => match(selector, document) > 0);
  }

  /** All diagnostics of a document, as a person sees them; `undefined` where nobody has looked yet. */
  diagnostics(uri) {
    const all = [...this.collections].map((collection) => collection.get(uri)).filter((list) => list !== undefined);
    return all.length === 0 ? undefined : all.flat();
  }

  /** The version of a document in which somebody has looked at it last. */
  shownVersion(uri) {
    return Math.max(...[...this.collections].map((one) => one.entries.get(uri.toString())?.version ?? 0));
  }

  get module() {
    const of = (kind) => (selector, provider, more) => this.register(kind, selector, provider, { metadata: more });
    return {
      match,
      createDiagnosticCollection: (name) => {
        const collection = new DiagnosticCollection(name, this.version, () => this.collections.delete(collection));
        this.collections.add(collection);
        return collection;
      },
      createLanguageStatusItem: (id, selector) => {
        const item = { id, selector, dispose() {} };
        this.statusItems.push(item);
        return item;
      },
      registerCompletionItemProvider: (selector, provider, ...triggers) =>
        this.register("completion", selector, provider, { triggers }),
      registerHoverProvider: of("hover"),
      registerDefinitionProvider: of("definition"),
      registerDocumentSymbolProvider: of("symbols"),
      registerFoldingRangeProvider: of("folds"),
      registerSelectionRangeProvider: of("selections"),
      registerColorProvider: of("colors"),
      registerDocumentLinkProvider: of("links"),
      registerInlayHintsProvider: of("hints"),
      registerCodeLensProvider: of("lenses"),
      registerCodeActionsProvider: of("actions"),
      registerDocumentFormattingEditProvider: of("formatting"),
      registerDocumentRangeFormattingEditProvider: of("rangeFormatting"),
    };
  }
}

module.exports = { Languages, matches };

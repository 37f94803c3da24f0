// Documents as the editor keeps them: lines that all end alike, places in UTF-16, changes as events.

const { Position, Range } = require("./values.cjs");

class TextDocument {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, version: 1, isClosed: false, isDirty: false });
    // The editor settles on the ends that most lines have.
    const windows = (text.match(/\r\n/g) ?? []).length;
    const others = (text.match(/\r\n?|\n/g) ?? []).length - windows;
    this.eol = windows > others ? "\r\n" : "\n";
    this.text = normalized(text, this.eol);
  }

  getText(range) {
    return range === undefined ? this.text : this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }

  get lines() { return this.text.split(this.eol); }

  offsetAt({ line, character }) {
    const { lines } = this;
    if (line >= lines.length) return this.text.length;
    const before = lines.slice(0, line).reduce((sum, one) => sum + one.length + this.eol.length, 0);
    return before + Math.min(character, lines[line].length);
  }

  positionAt(offset) {
    const before = this.text.slice(0, Math.max(0, Math.min(offset, this.text.length)));
    const lines = before.split("\n");
    const last = lines[lines.length - 1];
    // The place between the two signs of an end counts as the place before it.
    return new Position(lines.length - 1, last.endsWith("\r") ? last.length - 1 : last.length);
  }

  rangeAt(start, end) { return new Range(this.positionAt(start), this.positionAt(end)); }

  /**
   * Applies changes whose places all count in the text as it is; of places that touch, the first comes first.
   *
   * @returns what the event says: the last change first, so that each can be applied after the other.
   */
  apply(edits) {
    const sorted = edits.map((edit, index) => ({ ...edit, index, start: this.offsetAt(edit.range.start),
      end: this.offsetAt(edit.range.end) })).sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
    sorted.forEach((edit, index) => {
      const before = sorted[index - 1];
      if (before !== undefined && edit.start < before.end) throw new Error("Overlapping ranges are not allowed!");
    });
    const changes = sorted.reverse().map(({ start, end, text }) => ({
      range: this.rangeAt(start, end), rangeOffset: start, rangeLength: end - start, text: normalized(text, this.eol),
    }));
    for (const { rangeOffset, rangeLength, text } of changes) {
      this.text = this.text.slice(0, rangeOffset) + text + this.text.slice(rangeOffset + rangeLength);
    }
    this.version += 1;
    this.isDirty = true;
    return changes;
  }

  /** Other ends of lines: an event without changes. */
  setEOL(eol) {
    this.text = normalized(this.text, eol);
    this.eol = eol;
    this.version += 1;
    this.isDirty = true;
  }
}

function normalized(text, eol) {
  return text.replace(/\r\n|\r|\n/g, eol);
}

module.exports = { TextDocument };

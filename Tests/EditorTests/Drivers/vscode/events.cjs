// Events, and what is cancelled or given back.

class Disposable {
  constructor(dispose) { this.run = dispose; }
  static from(...parts) { return new Disposable(() => parts.forEach((part) => part.dispose())); }
  dispose() {
    const { run } = this;
    this.run = undefined;
    run?.();
  }
}

/** What listeners throw is logged by the editor, and kept here. */
const thrown = [];

class EventEmitter {
  listeners = new Set();
  event = (listener) => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };
  fire(value) {
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        thrown.push(String(error?.stack ?? error));
      }
    }
  }
  dispose() { this.listeners.clear(); }
}

class CancellationTokenSource {
  constructor() {
    const emitter = new EventEmitter();
    this.emitter = emitter;
    this.token = { isCancellationRequested: false, onCancellationRequested: emitter.event };
  }
  cancel() {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
  dispose() { this.emitter.dispose(); }
}

module.exports = { Disposable, EventEmitter, CancellationTokenSource, thrown };

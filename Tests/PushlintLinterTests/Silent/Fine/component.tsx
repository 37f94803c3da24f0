'use client';
import React, { useState } from 'react';

type Props<T,> = { items: T[]; render: (t: T) => React.ReactNode };

function List<T,>({ items, render }: Props<T>) {
  return <ul>{items.map((t, i) => <li key={i}>{render(t)}</li>)}</ul>;
}

export default function Page({ tokens }: { tokens: string[] }) {
  const [text, setText] = useState<string>('');
  const send = async () => {
    await fetch('/api/push', { method: 'POST', body: JSON.stringify({ title: text, tokens }) });
  };
  return (
    <main className={tokens.length > 0 ? 'on' : 'off'}>
      <p>Don't forget: it's {`{ "aps": { "alert": "shown as text", } }`} here</p>
      <input value={text} onChange={(e) => setText(e.target.value)} placeholder="What's up?" />
      <button onClick={send} disabled={!text}>Send {'>'} {tokens.length}</button>
      <List items={tokens} render={(t) => <code>{t.slice(0, 8)}…</code>} />
    </main>
  );
}

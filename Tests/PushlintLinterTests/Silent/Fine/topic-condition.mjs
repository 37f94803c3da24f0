import { getMessaging } from 'firebase-admin/messaging';

await getMessaging().send({ topic: 'news', notification: { title: 'News', body: 'today' } });
await getMessaging().send({
  condition: "'a' in topics || !('b' in topics)",
  data: { kind: 'poll', n: `${1 + 1}` },
});

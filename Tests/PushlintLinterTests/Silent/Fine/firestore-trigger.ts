import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { getMessaging, TopicMessage } from 'firebase-admin/messaging';

enum Kind { Chat = 'chat', News = 'news' }
const PRIORITY = { chat: 'high', news: 'normal' } as const;

function log(target: unknown, key: string) { return void [target, key]; }

class Mapper {
  @log private kind!: Kind;
  static of(k: string): Kind { return (<any>Kind)[k] ?? Kind.News; }
}

export const onPost = onDocumentWritten({ document: 'posts/{id}', region: 'europe-west3' }, async (event) => {
  const after = event.data?.after?.data() as { title: string; kind: string } | undefined;
  if (!after) return;
  const kind = Mapper.of(after.kind);
  const message: TopicMessage = { topic: `posts-${kind}` };
  message.notification = { title: after.title, body: kind === Kind.Chat ? 'New chat' : 'News' };
  message.data = { id: event.params.id, kind };
  message.android = { priority: PRIORITY[kind] };
  message.apns = { payload: { aps: { sound: 'default' } }, headers: { 'apns-priority': kind === Kind.Chat ? '10' : '5' } };
  await getMessaging().send(message);
});

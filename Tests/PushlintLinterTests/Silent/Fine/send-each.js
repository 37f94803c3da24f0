import { getMessaging } from 'firebase-admin/messaging';

const CHANNEL = 'channelId';
outer: for (const group of groups) {
  for (const u of group.users) {
    if (!u?.tokens?.length) continue outer;
    const messages = u.tokens.map((token) => ({
      token,
      notification: { title: `Hi ${u.name ?? 'you'}`, body: u.text },
      data: Object.fromEntries(Object.entries(u.extra ?? {}).map(([k, v]) => [k, String(v)])),
      android: { ttl: 86_400_000, notification: { [CHANNEL]: 'chat', ...(u.icon && { icon: u.icon }) } },
      apns: { payload: { aps: { badge: u.unread | 0, threadId: `chat-${u.id}` } } },
    }));
    const { successCount, responses } = await getMessaging().sendEach(messages, /* dryRun */ process.env.DRY === '1');
    console.log(successCount, responses.filter((r) => !r.success).map((r) => r.error?.code));
  }
}

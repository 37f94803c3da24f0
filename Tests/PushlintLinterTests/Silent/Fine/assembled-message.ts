import { getMessaging, type Message } from 'firebase-admin/messaging';

export async function notify(token: string, image?: string, silent = false) {
  const message: Message = {
    token,
    notification: { title: 'Your table is ready' },
    apns: { payload: { aps: { sound: 'default' } }, fcmOptions: { imageUrl: 'https://northwind.dev/tables/4.png' } },
  };
  message.notification!.body = await textFor(token);
  message.apns!.payload!.aps.mutableContent = true;
  message.android = { priority: 'high', ttl: 3_600_000, notification: { channelId: 'tables' } };
  message.webpush = { headers: { TTL: '3600' }, fcmOptions: { link: 'https://northwind.dev/tables' } };
  if (image) {
    message.android.notification = { ...message.android.notification, imageUrl: image };
  }
  message.data = { table: '4', silent: String(silent) };
  return getMessaging().send(message);
}

export async function wake(token: string) {
  const background = { token, data: { refresh: 'tables' }, apns: { payload: { aps: {} } } };
  background.apns.payload.aps['content-available'] = 1;
  background.apns.headers = { 'apns-priority': '5' };
  response.data = { rows: 5, ok: true };
  config.android = { package: 'dev.northwind.tables', versionCode: 7 };
  return getMessaging().send(background);
}

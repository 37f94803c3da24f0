import { getMessaging } from 'firebase-admin/messaging';

const text = { title: 'Order shipped', body: 'Tomorrow' };

export async function shipped(token, link) {
  await getMessaging().send({
    token,
    notification: { title: 'Order shipped', body: 'Tomorrow' },
    android: { priority: 'high', ttl: 3600 * 1000, notification: { channelId: 'orders', sound: 'default' } },
    apns: {
      headers: { 'apns-push-type': 'alert', 'apns-priority': '10' },
      payload: { aps: { alert: text, sound: 'default' } },
    },
    webpush: { headers: { TTL: '3600', Urgency: 'high' }, fcmOptions: { link } },
  });
}

export async function refresh(tokens) {
  await getMessaging().sendEachForMulticast({
    tokens,
    data: { refresh: 'orders' },
    android: { priority: 'high', ttl: 600 * 1000 },
    apns: {
      headers: { 'apns-push-type': 'background', 'apns-priority': '5' },
      payload: { aps: { contentAvailable: true } },
    },
    webpush: { headers: { TTL: '600', Urgency: 'high' } },
  });
}

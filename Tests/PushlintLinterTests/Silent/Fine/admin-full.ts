import { getMessaging, type Message, type MulticastMessage, type BatchResponse } from 'firebase-admin/messaging';

export interface Job<T extends Record<string, string> = Record<string, string>> {
  readonly tokens: readonly string[];
  data?: T;
}

const HOUR = 60 * 60 * 1000;

export class Sender<T extends Record<string, string>> {
  constructor(private readonly app = getMessaging(), private readonly limit: number = 500) {}

  async *chunks(list: readonly string[]): AsyncGenerator<string[]> {
    for (let i = 0; i < list.length; i += this.limit) yield list.slice(i, i + this.limit);
  }

  build(token: string, data?: T): Message {
    return {
      token,
      notification: { title: 'Order', body: `#${data?.id ?? '?'} is on its way`, imageUrl: 'https://cdn.example.com/o.png' },
      ...(data ? { data } : {}),
      android: {
        priority: 'high',
        ttl: 2 * HOUR,
        collapseKey: 'order',
        restrictedPackageName: 'com.example.shop',
        notification: {
          channelId: 'orders',
          clickAction: 'OPEN_ORDER',
          priority: 'max',
          visibility: 'public',
          notificationCount: 3,
          vibrateTimingsMillis: [0, 200, 100, 200],
          lightSettings: { color: '#ff8800ff', lightOnDurationMillis: 500, lightOffDurationMillis: 500 },
          eventTimestamp: new Date(),
          titleLocKey: 'ORDER_TITLE',
          titleLocArgs: ['1042'],
        },
        fcmOptions: { analyticsLabel: 'orders' },
      },
      apns: {
        headers: { 'apns-priority': '10', 'apns-collapse-id': `order-${data?.id}` },
        payload: {
          aps: {
            alert: { title: 'Order', subtitle: 'DHL', body: 'is on its way', launchImage: 'l.png' },
            badge: 1,
            sound: { critical: true, name: 'ding.caf', volume: 0.5 },
            contentAvailable: true,
            mutableContent: true,
            category: 'ORDER',
            threadId: 'orders',
            'interruption-level': 'time-sensitive',
          },
          orderId: 1042,
        },
        fcmOptions: { imageUrl: 'https://cdn.example.com/o.png' },
      },
      webpush: {
        headers: { TTL: '3600', Urgency: 'high' },
        notification: { title: 'Order', icon: '/icon.png', requireInteraction: true, vibrate: [100, 50, 100] },
        fcmOptions: { link: 'https://shop.example.com/orders' },
      },
    } satisfies Message;
  }

  async run<K extends keyof T>(job: Job<T>, key?: K): Promise<Array<[K | undefined, BatchResponse]>> {
    const out: Array<[K | undefined, BatchResponse]> = [];
    for await (const tokens of this.chunks(job.tokens)) {
      const m: MulticastMessage = { tokens, notification: { title: 'x', body: 'y' }, data: job.data as Record<string, string> };
      out.push([key, await this.app.sendEachForMulticast(m)]);
    }
    return out;
  }
}

import { getMessaging } from 'firebase-admin/messaging';

const BASE = process.env.SITE_URL ?? 'https://www.example.com';

export const send = (token: string, path?: string) =>
  getMessaging().send({
    token,
    notification: { title: 'Hi', body: 'there' },
    webpush: { fcmOptions: { link: path ? new URL(path, BASE).href : 'https://www.example.com/inbox' } },
  });

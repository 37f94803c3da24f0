import { getMessaging } from 'firebase-admin/messaging';

const help = (name: string) => /* html */ `
  <h1>${name}</h1>
  <pre>
  {
    "message": {
      "token": "…",
      "notification": { "title": "a" "body": "b", },
    }
  }
  </pre>
  ${[1, 2].map((n) => `<li>${n > 1 ? `<b>${n}</b>` : n}</li>`).join('')}
`;

export async function ping(token: string): Promise<string> {
  if (!token) throw new TypeError(help('token'));
  return getMessaging().send({ token, notification: { title: 'Ping', body: 'pong' }, fcmOptions: { analyticsLabel: 'ping' } });
}

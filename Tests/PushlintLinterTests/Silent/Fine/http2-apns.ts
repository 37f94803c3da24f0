import http2 from 'node:http2';

export function push(token: string, jwt: string, payload: { aps: { alert: string; badge?: number } }): Promise<number> {
  return new Promise((resolve, reject) => {
    const client = http2.connect('https://api.push.apple.com');
    client.on('error', reject);
    const req = client.request({
      ':method': 'POST',
      ':path': `/3/device/${token}`,
      authorization: `bearer ${jwt}`,
      'apns-topic': 'com.example.app',
      'apns-push-type': 'alert',
      'apns-priority': 10,
      'apns-expiration': 0,
    });
    req.on('response', (h) => resolve(Number(h[':status'])));
    req.end(JSON.stringify(payload));
  });
}

export const hello = () => push('DEVICE_TOKEN', 'JWT', { aps: { alert: 'Hello', badge: 1 } });

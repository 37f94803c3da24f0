export interface AndroidNotification { channel_id?: string; notification_priority?: 'PRIORITY_MIN' | 'PRIORITY_MAX'; icon?: string }
export interface Aps {
  alert?: string | { title?: string; body?: string; 'loc-args'?: string[] };
  badge?: number;
  'content-available'?: 1;
  'mutable-content'?: 0 | 1;
  [custom: string]: unknown;
}
export type Message = { token: string } & Partial<{
  notification: { title: string; body: string; image: string };
  data: { [key: string]: string };
  android: { ttl: `${number}s`; notification: AndroidNotification };
  apns: { headers: Record<`apns-${string}`, string>; payload: { aps: Aps } };
  webpush: { fcm_options: { link: `https://${string}` } };
}>;
declare module 'push' { export function send(message: Message): Promise<{ name: string }>; }

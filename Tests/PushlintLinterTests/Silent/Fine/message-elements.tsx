import { getMessaging, type Message } from 'firebase-admin/messaging';

type Props = { text: string; count: number };

export const Note = ({ text, count }: Props) => (
  <Message>{text}</Message>
);

export const List = ({ notes }: { notes: string[] }) => <Message>{notes.length > 0 ? notes[0] : 'none'}</Message>;

export async function send(token: string, title: string) {
  let notification = { title, body: 'At your door' };
  const data: Record<string, string> = {};
  data.count = String(notes.length);
  notification = { ...notification, body: title };
  await getMessaging().send({ token, notification, data });
}

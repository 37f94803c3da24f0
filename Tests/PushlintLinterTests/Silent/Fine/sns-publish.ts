import { SNSClient, PublishCommand } from '@aws-sdk/client-sns';

export async function publish(client: SNSClient, target: string, title: string, body: string) {
  const message = {
    default: body,
    GCM: JSON.stringify({ notification: { title, body }, data: { place: 'door' } }),
    APNS: JSON.stringify({ aps: { alert: { title, body }, sound: 'default' }, place: 'door' }),
  };
  await client.send(
    new PublishCommand({ TargetArn: target, Message: JSON.stringify(message), MessageStructure: 'json' }),
  );
}

import { buildRequest } from '@example/worker-web-push';

export async function greet(subscription: PushSubscriptionJSON) {
  const message = { data: 'Good morning', options: { topic: 'Z3JlZXQh', ttl: 900, urgency: 'high' } };
  return fetch(subscription.endpoint!, await buildRequest(message, subscription));
}

const webpush = require('web-push');

webpush.setVapidDetails('mailto:dev@example.com', process.env.VAPID_PUBLIC, process.env.VAPID_PRIVATE);

module.exports = (subscription, msg) =>
  webpush.sendNotification(
    subscription,
    JSON.stringify({
      title: msg.title,
      body: msg.body,
      icon: '/icon.png',
      badge: '/badge.png',
      data: { url: msg.url || '/' },
      actions: [{ action: 'open', title: 'Open' }],
    }),
    { TTL: 60, urgency: 'high', topic: 'chat' }
  );

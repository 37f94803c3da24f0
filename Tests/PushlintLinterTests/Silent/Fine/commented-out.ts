import * as admin from 'firebase-admin';

export async function send(token: string) {
  // const old = { to: token, notification: { title: 'x', sound: 'y' }, priority: 'high', }
  /* admin.messaging().sendToDevice(token, { notification: { title: "a" "b" } }); */
  const message: admin.messaging.Message = {
    token,
    // notification: { title: 'x', badge: '1' },
    notification: { title: 'Title', body: 'Body' /* , icon: 'x' */ },
    webpush: {
      // headers: { image: 'x' },
      fcmOptions: { link: 'https://example.com' }, // fcmOptions: { link: '/' }
    },
  };
  return admin.messaging().send(message);
}

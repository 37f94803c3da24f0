const apn = require('@parse/node-apn');

const provider = new apn.Provider({ token: { key: 'AuthKey.p8', keyId: 'KEY_ID', teamId: 'TEAM_ID' }, production: false });

exports.send = async (tokens, order) => {
  const note = new apn.Notification();
  note.expiry = Math.floor(Date.now() / 1000) + 3600;
  note.badge = 3;
  note.sound = 'ping.aiff';
  note.alert = { title: 'Order', body: `#${order.id}` };
  note.topic = 'com.example.app';
  note.pushType = 'alert';
  note.mutableContent = 1;
  note.payload = { orderId: order.id, image: order.image };
  const result = await provider.send(note, tokens);
  return { sent: result.sent.length, failed: result.failed.map((f) => ({ device: f.device, reason: f.response?.reason })) };
};

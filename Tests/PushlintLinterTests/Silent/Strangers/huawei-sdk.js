const core = require('@hmscore/push-server');
core.messaging().send({
  message: { notification: { title: 'Delivered', body: 'At your door' }, android: { urgency: 'HIGH' }, token: ['a'] },
});

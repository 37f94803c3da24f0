Parse.Cloud.define('leave', (request) =>
  Parse.Push.send({
    channels: [request.params.group],
    data: {
      type: 'userLeft',
      'content-available': 1,
      sound: 'default',
      alert: { 'loc-key': 'locKey.userLeft', 'loc-args': [request.params.nickname] },
      groupId: request.params.group,
    },
  }, { useMasterKey: true }));

// Sends through the push kit of another vendor, which has names of its own for the keys of Apple.
const kit = require("hcm-push-node");
const settings = require("./settings");

kit.init({ appId: settings.id, appSecret: settings.secret, pushUrl: "https://push-api.cloud.huawei.com" });

let alert = { title: "Delivered", body: "At your door", launch_image: "door", title_loc_key: "T" };
let aps = { alert: alert, badge: 1, sound: "bell.mp3", content_available: true, thread_id: "orders" };
let payload = { aps: aps, order: "17" };
let message = { apns: { headers: {}, payload: payload, hms_options: { target_user_type: 1 } }, token: [settings.token] };

kit.messaging().send(message, false);

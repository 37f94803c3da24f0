const mongoose = require('mongoose');
module.exports = new mongoose.Schema({
  token: String,
  topic: String,
  notification: { title: { type: String, required: true }, body: String },
  data: Object,
  priority: String,
});

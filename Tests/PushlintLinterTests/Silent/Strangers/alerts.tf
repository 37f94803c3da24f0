resource "aws_sns_topic_policy" "push" {
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sns:Publish", Principal = { Service = "events.amazonaws.com" } }]
  })
}

resource "aws_cloudwatch_event_target" "chat" {
  input = jsonencode({
    message      = { topic = var.topic, text = "Build ${var.number} failed", data = { build = var.number } }
    notification = { title = "Build", sound = 1 }
    aps          = { workspace = "metrics" }
  })
}

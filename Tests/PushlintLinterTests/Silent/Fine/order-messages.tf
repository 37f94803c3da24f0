resource "http_request" "order" {
  request_body = jsonencode({
    message = {
      topic        = var.topic
      notification = { title = "Order ${var.order}", body = local.text }
      data         = { order = tostring(var.order), paid = "true", "who" = var.who }
      android      = { priority = "HIGH", ttl = "${var.ttl}s" }
      apns         = { payload = { aps = { badge = var.badge, sound = "default" } } }
    }
  })
}

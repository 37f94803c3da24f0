package com.example.push

class OptionalMembers(private val project: String) {
    private val url = "https://fcm.googleapis.com/v1/projects/$project/messages:send"

    fun body(token: String, title: String, data: String): String = """
        {
          "message": {
            "token": "$token",
            "notification": { "title": "$title", "body": "Now" },
            "android": { "priority": "HIGH" }$data
          }
        }
    """.trimIndent()
}

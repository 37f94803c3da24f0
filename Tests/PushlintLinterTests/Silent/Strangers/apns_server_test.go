package push

import "net/http"

func answer(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("apns-id", "the-id-of-the-test")
	w.WriteHeader(http.StatusOK)
}

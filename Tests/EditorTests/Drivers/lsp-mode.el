;;; lsp-mode.el --- Drives lsp-mode as a person would  -*- lexical-binding: t; -*-

;; Opens PUSHLINT_FILE with the set-up of editors/emacs, with settings as its README has them, and writes what it sees as
;; JSON to PUSHLINT_RESULT.

(package-initialize)
(require 'json)
(add-to-list 'load-path (getenv "PUSHLINT_EDITORS"))
(setq pushlint-settings '(:rules (:target "off") :inlayHints t))
(require 'pushlint)
(setq lsp-auto-guess-root nil
      lsp-enable-file-watchers nil
      lsp-diagnostics-provider :none
      lsp-modeline-diagnostics-enable nil
      lsp-headerline-breadcrumb-enable nil
      lsp-session-file (concat (getenv "PUSHLINT_RESULT") ".session")
      lsp-enable-suggest-server-download nil
      lsp-warn-no-matched-clients nil)
(require 'lsp-mode)

(defvar result nil)
(defun keep (name value) (push (cons name value) result))

(defun wait-until (condition)
  (let ((patience 400))
    (while (and (> patience 0) (not (funcall condition)))
      (setq patience (1- patience))
      (accept-process-output nil 0.05))
    (funcall condition)))

(defun found () (gethash (lsp--fix-path-casing (buffer-file-name)) (lsp-diagnostics t)))

(lsp-workspace-folders-add (file-name-directory (getenv "PUSHLINT_FILE")))
(find-file (getenv "PUSHLINT_FILE"))
(lsp)
(keep "attached" (if (wait-until (lambda () (found))) t :json-false))
;; The answer to the server's question for settings follows the first diagnostics.
(wait-until (lambda () (= (length (found)) 2)))
(accept-process-output nil 1)
(keep "diagnostics"
      (vconcat
       (mapcar
        (lambda (diagnostic)
          (let* ((range (gethash "range" diagnostic)) (start (gethash "start" range)))
            `((line . ,(gethash "line" start)) (column . ,(gethash "character" start)))))
        (sort (append (found) nil)
              (lambda (a b)
                (let ((first (gethash "start" (gethash "range" a))) (second (gethash "start" (gethash "range" b))))
                  (< (+ (* 1000 (gethash "line" first)) (gethash "character" first))
                     (+ (* 1000 (gethash "line" second)) (gethash "character" second)))))))))

;; The preview.
(defvar shown-page nil)
(setq browse-url-browser-function (lambda (url &rest _) (setq shown-page (string-remove-prefix "file://" url))))
(pushlint-preview t)
(wait-until (lambda () shown-page))
(keep "previewed"
      (if (and shown-page (with-temp-buffer (insert-file-contents shown-page) (search-forward "Preview of push.json" nil t)))
          t :json-false))

(with-temp-file (getenv "PUSHLINT_RESULT")
  (insert (json-encode result)))
(set-buffer-modified-p nil)
(kill-emacs 0)
;;; lsp-mode.el ends here

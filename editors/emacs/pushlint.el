;;; pushlint.el --- Lint push notification payloads  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; Makes pushlint's language server known to Eglot and to lsp-mode.  With Eglot say
;; M-x eglot in a buffer; with lsp-mode the server runs beside the others of the mode.

;;; Code:

(defgroup pushlint nil
  "Lint push notification payloads."
  :group 'tools)

(defcustom pushlint-command '("pushlint" "server")
  "How the server is started."
  :type '(repeat string))

(defcustom pushlint-settings nil
  "What the server is told at its start, as a property list.
For example (:rules (:urls/insecure \"error\") :inlayHints t)."
  :type 'plist)

(defconst pushlint-modes
  '(js-json-mode json-mode json-ts-mode jsonc-mode json5-mode js-mode js-ts-mode js-jsx-mode js2-mode rjsx-mode
    typescript-mode typescript-ts-mode tsx-ts-mode markdown-mode gfm-mode markdown-ts-mode text-mode
    restclient-mode http-mode sh-mode bash-ts-mode yaml-mode yaml-ts-mode terraform-mode hcl-mode
    python-mode python-ts-mode java-mode java-ts-mode
    kotlin-mode kotlin-ts-mode go-mode go-ts-mode csharp-mode csharp-ts-mode php-mode php-ts-mode
    ruby-mode ruby-ts-mode swift-mode swift-ts-mode objc-mode nxml-mode dart-mode dart-ts-mode rust-mode rust-ts-mode)
  "Major modes of files that may hold payloads.")

;; Emacs has no mode for these; the server goes by the name of the file.
(dolist (entry `((,(if (fboundp 'js-json-mode) 'js-json-mode 'js-mode) "apns" "jsonc" "json5" "ndjson" "jsonl")
                 (text-mode "http" "rest" "mdx" "tf" "tofu")))
  (dolist (extension (cdr entry))
    (add-to-list 'auto-mode-alist (cons (concat "\\." extension "\\'") (car entry)) t)))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons pushlint-modes
                     (lambda (&rest _)
                       (append pushlint-command
                               (and pushlint-settings
                                    (list :initializationOptions pushlint-settings)))))))

(declare-function lsp-register-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(defvar lsp-language-id-configuration)
(with-eval-after-load 'lsp-mode
  (dolist (extension '("apns" "ndjson" "jsonl"))
    (add-to-list 'lsp-language-id-configuration (cons (concat "\\." extension "\\'") "json") t))
  (add-to-list 'lsp-language-id-configuration '(text-mode . "plaintext") t)
  (lsp-register-client
   (make-lsp-client
    :new-connection (lsp-stdio-connection (lambda () pushlint-command))
    :major-modes pushlint-modes
    :initialization-options (lambda () pushlint-settings)
    :add-on? t
    :server-id 'pushlint)))

;; Functions of the clients, of which one is there.
(declare-function eglot-current-server "eglot")
(declare-function eglot--TextDocumentPositionParams "eglot")
(declare-function eglot--signal-textDocument/didChange "eglot")
(declare-function jsonrpc-request "jsonrpc")
(declare-function lsp-find-workspace "lsp-mode")
(declare-function lsp-request "lsp-mode")
(declare-function lsp--buffer-uri "lsp-mode")
(declare-function lsp--cur-position "lsp-mode")
(defvar lsp--cur-workspace)

(defun pushlint--execute (command all)
  "Have the server run COMMAND for the place at point, or for ALL of the buffer."
  (let ((workspace (and (bound-and-true-p lsp-mode) (lsp-find-workspace 'pushlint (buffer-file-name)))))
    (cond
     (workspace
      (let ((lsp--cur-workspace workspace))
        (lsp-request "workspace/executeCommand"
                     (list :command command
                           :arguments (if all (vector (lsp--buffer-uri))
                                        (vector (lsp--buffer-uri) (lsp--cur-position)))))))
     ((and (fboundp 'eglot-current-server) (eglot-current-server))
      (eglot--signal-textDocument/didChange)
      (let* ((place (eglot--TextDocumentPositionParams))
             (uri (plist-get (plist-get place :textDocument) :uri)))
        (jsonrpc-request (eglot-current-server) :workspace/executeCommand
                         (list :command command
                               :arguments (if all (vector uri) (vector uri (plist-get place :position)))))))
     (t (user-error "The pushlint server is not running in this buffer")))))

;;;###autoload
(defun pushlint-preview (&optional all)
  "Show in a browser what devices make of the payload at point, and follow the edits.
With a prefix argument, or if there is no payload, show ALL payloads of the buffer."
  (interactive "P")
  (let ((page (pushlint--execute "pushlint.preview" all)))
    ;; The answer of the server to a client that opens no pages itself.
    (when (stringp page) (browse-url page))))

(provide 'pushlint)
;;; pushlint.el ends here

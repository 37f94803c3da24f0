;;; eglot.el --- Drives Eglot as a person would  -*- lexical-binding: t; -*-

;; Opens PUSHLINT_FILE with the set-up of editors/emacs, and writes what it sees as JSON to PUSHLINT_RESULT.

(unless (locate-library "eglot") (package-initialize))
(require (quote json))
(require 'cl-lib)
(require 'eglot)
(require 'flymake)
(add-to-list 'load-path (getenv "PUSHLINT_EDITORS"))
(require 'pushlint)

(defvar result nil)
(defun keep (name value) (push (cons name value) result))

(defun wait-until (condition)
  (let ((patience 400))
    (while (and (> patience 0) (not (funcall condition)))
      (setq patience (1- patience))
      (accept-process-output nil 0.05)
      (flymake-start))
    (funcall condition)))

(defun found ()
  (vconcat
   (mapcar
    (lambda (diagnostic)
      (save-excursion
        (goto-char (flymake-diagnostic-beg diagnostic))
        `((line . ,(1- (line-number-at-pos))) (column . ,(- (point) (line-beginning-position)))
          (text . ,(flymake-diagnostic-text diagnostic)))))
    (sort (flymake-diagnostics) (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))))

(setq eglot-sync-connect 20
      eglot-events-buffer-size 0)
(find-file (getenv "PUSHLINT_FILE"))
(apply #'eglot--connect (eglot--guess-contact))
(keep "attached" (if (wait-until (lambda () (flymake-diagnostics))) t :json-false))
(keep "diagnostics" (found))

;; The quick fix at the first diagnostic.
(goto-char (aref (vconcat (sort (mapcar #'flymake-diagnostic-beg (flymake-diagnostics)) #'<)) 0))
(let ((before (length (flymake-diagnostics))))
  ;; Not from a menu.
  (setq last-nonmenu-event ?x)
  (cl-letf (((symbol-function 'completing-read) (lambda (_ choices &rest _) (car (car choices)))))
    (call-interactively #'eglot-code-actions))
  (keep "fixed" (buffer-substring-no-properties (point-min) (point-max)))
  ;; Nobody is idle in a batch, and idleness is when Eglot tells of changes.
  (eglot--signal-textDocument/didChange)
  (keep "healed" (if (wait-until (lambda () (= (length (flymake-diagnostics)) (1- before)))) t :json-false)))

;; Completion in a place that is not finished.
(erase-buffer)
(insert "{ \"aps\": { \"alert\": \"😀\", \"mu\" } }")
(search-backward "\"mu")
(forward-char 3)
(let* ((capf (eglot-completion-at-point))
       (names (all-completions (buffer-substring (nth 0 capf) (point)) (nth 2 capf))))
  (keep "completions" (vconcat (mapcar #'substring-no-properties names))))

;; The preview: where the page is, and whether it follows the buffer.
(defvar shown-page nil)
(defun page-contains (text)
  (and shown-page (file-exists-p shown-page)
       (with-temp-buffer (insert-file-contents shown-page) (search-forward text nil t))))
(setq browse-url-browser-function (lambda (url &rest _) (setq shown-page (string-remove-prefix "file://" url))))
(erase-buffer)
(insert "{\"message\":{\"topic\":\"a\",\"notification\":{\"title\":\"Alpha\",\"body\":\"b\"}}}")
(pushlint-preview)
(keep "previewed" (if (wait-until (lambda () (page-contains ">Alpha<"))) t :json-false))
(search-backward "Alpha")
(replace-match "Gamma")
(eglot--signal-textDocument/didChange)
(keep "page" shown-page)
(keep "followed" (if (wait-until (lambda () (page-contains ">Gamma<"))) t :json-false))

(with-temp-file (getenv "PUSHLINT_RESULT")
  (insert (json-encode result)))
(set-buffer-modified-p nil)
(kill-emacs 0)
;;; eglot.el ends here

'use strict';
const RULES = [
  ['ws', /^[\s\u00a0\ufeff]+/],
  ['str', /^(?:"(?:\\["\\/bfnrt]|\\u[\da-f]{4}|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/i],
  ['tpl', /^`(?:\\[^]|\$(?!\{)|[^\\`$])*`/],
  ['num', /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w$])/i],
  ['pun', /^[{}[\],:]/],
  ['com', /^\/(?:\/[^\n]*|\*[^]*?\*\/)/],
];
function* lex(s, i = 0) {
  outer: while (i < s.length) {
    for (const [t, re] of RULES) {
      const m = re.exec(s.slice(i));
      if (m) { i += m[0].length; if (t !== 'ws') yield { t, v: m[0], at: i / 1 }; continue outer; }
    }
    throw SyntaxError(`at ${i}: ${s.slice(i, i + 5).replace(/[\n"'`]/g, '?')}`);
  }
}
module.exports = { lex, isKey: (s) => /^(?:aps|alert|message|token)$/.test(s), ratio: (a, b) => (a) / b / 2 };

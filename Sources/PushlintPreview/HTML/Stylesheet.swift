/// How the page looks.
enum Stylesheet {
  /// What the page may do: use this one stylesheet, and nothing else.
  ///
  /// - Source: Content Security Policy Level 3. The hash is that of ``parts``; a test compares them.
  static let policy =
    "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"

  /// SHA-256 of ``parts`` in base 64.
  static let hash = "sKSoLSVaVUl4poeK0l4FZDCa95fJCHMsjRxMMXVz2lA="

  /// The stylesheet, piece by piece.
  ///
  /// - Shape: the colors are there twice, since an editor says with a class of the body which ones it wants, whatever the
  ///   system does.
  static let parts: [StaticString] = [
    "\n:root { color-scheme: light dark; }\n:root ", light, "\n@media (prefers-color-scheme: dark) { :root ", dark,
    " }\nbody.vscode-light, body.vscode-high-contrast-light ", light,
    "\nbody.vscode-dark, body.vscode-high-contrast:not(.vscode-high-contrast-light) ", dark, rules,
  ]

  private static let light: StaticString = """
    {
      --page: #f4f5f7; --ink: #1b1c1f; --soft: #5c606a; --line: #dcdfe5; --sheet: #fff; --link: #0b57d0;
      --error: #b3261e; --error-back: #fbe9e7; --warning: #7a4d00; --warning-back: #fdf1d8;
      --info: #0b57d0; --info-back: #e5eefc; --variable: #6d28a8; --variable-back: #f3e8fc;
      --card: #fff; --card-ink: #1d1d20; --card-soft: #5f6368; --hole: #e7e9ee; --hole-ink: #6a6f7a; --accent: #5f6368;
      --wall-1: #b8c7dd; --wall-2: #d9d3e4; --wall-3: #e7ded6; --wall-ink: #20242c;
    }
    """

  private static let dark: StaticString = """
    {
      --page: #131417; --ink: #e7e8eb; --soft: #a2a7b2; --line: #32353c; --sheet: #1c1e22; --link: #a8c7fa;
      --error: #f2b8b5; --error-back: #47211f; --warning: #f3c969; --warning-back: #3f3214;
      --info: #a8c7fa; --info-back: #1d2f4d; --variable: #d9b8f5; --variable-back: #3a2450;
      --card: #2a2c31; --card-ink: #f0f1f3; --card-soft: #b0b4bd; --hole: #3a3d44; --hole-ink: #b0b4bd;
      --accent: #9aa0a6; --wall-1: #27324a; --wall-2: #352f47; --wall-3: #43382f; --wall-ink: #f1f2f5;
    }
    """

  private static let rules: StaticString = """

    * { box-sizing: border-box; }
    body {
      margin: 0; padding: 2rem clamp(1rem, 4vw, 3rem) 3rem; background: var(--page); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans",
        "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif;
    }
    header.page, main, footer.page { max-width: 1400px; margin: 0 auto; }
    h1 { margin: 0; font-size: 1.55rem; line-height: 1.25; font-weight: 650; overflow-wrap: anywhere; }
    h2 { margin: 0; font-size: 1.15rem; font-weight: 650; overflow-wrap: anywhere; }
    h3 { margin: 0 0 .75rem; font-size: 1.05rem; font-weight: 650; }
    h4, details > summary { margin: 0; font-size: .9rem; font-weight: 600; }
    .level { color: var(--soft); font-weight: 400; }
    code { font: .87em ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
      overflow-wrap: anywhere; }
    a { color: var(--link); }
    a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    .lead { max-width: 70ch; margin: .5rem 0 0; color: var(--soft); }
    .legend { display: flex; flex-wrap: wrap; gap: .35rem 1.5rem; margin: .75rem 0 0; padding: 0; list-style: none;
      color: var(--soft); font-size: .87rem; }
    nav ol { columns: 24rem 3; column-gap: 2rem; margin: 1rem 0 0; padding-inline-start: 1.75rem; font-size: .93rem; }
    nav li { break-inside: avoid; overflow-wrap: anywhere; }
    footer.page { margin-top: 2.5rem; color: var(--soft); font-size: .87rem; }
    footer.page h2 { font-size: .95rem; }
    footer.page p { max-width: 90ch; margin: .25rem 0 0; }

    article { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
    .kind { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
    .notice { margin: 1rem 0 0; padding: .7rem 1rem; border-radius: 10px; overflow-wrap: anywhere; }
    .notice.refused { background: var(--error-back); color: var(--error); }
    .notice.perhaps { background: var(--warning-back); color: var(--warning); }
    .findings { margin-top: 1rem; }
    .findings h3 { margin-bottom: .35rem; font-size: .95rem; }
    .findings ol { margin: 0; padding-inline-start: 1.75rem; }
    .findings li { margin: .2rem 0; overflow-wrap: anywhere; }
    .findings li:target { outline: 2px solid var(--link); outline-offset: 3px; border-radius: 4px; }
    .severity { font-weight: 650; }
    .severity.error { color: var(--error); }
    .severity.warning { color: var(--warning); }
    .severity.info, .severity.hint { color: var(--info); }
    .place, .remark { color: var(--soft); font-size: .87rem; }
    .mark { display: inline-block; min-width: 1.3em; margin-inline-start: .3em; padding: 0 .35em; border-radius: 1em;
      font-size: .75rem; line-height: 1.5; font-weight: 650; text-align: center; text-decoration: none; }
    .mark.error { background: var(--error-back); color: var(--error); }
    .mark.warning { background: var(--warning-back); color: var(--warning); }
    .mark.info, .mark.hint { background: var(--info-back); color: var(--info); }

    .platform { margin-top: 1.75rem; padding: 1.25rem; border-radius: 16px; background: var(--sheet);
      border: 1px solid var(--line); }
    .surfaces { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 296px), 1fr)); gap: 1.25rem;
      margin: .6rem 0 1.25rem; align-items: start; }
    figure { margin: 0; min-width: 0; max-width: 352px; }
    figcaption { margin-bottom: .4rem; font-size: .87rem; }
    figcaption strong { font-weight: 600; }
    .reason { display: block; color: var(--soft); font-size: .8rem; line-height: 1.35; overflow-wrap: anywhere; }
    details > summary { cursor: pointer; padding: .35rem 0; }
    .silence { display: flex; gap: .75rem; align-items: center; margin: 0 0 1rem; padding: .9rem 1rem;
      border-radius: 12px; background: var(--hole); overflow-wrap: anywhere; }
    .conditions { margin: 1rem 0 0; padding-inline-start: 1.25rem; color: var(--soft); font-size: .87rem; }
    .tag { padding: 0 .45em; border-radius: 1em; border: 1px solid var(--line); color: var(--soft); font-size: .75rem;
      white-space: nowrap; }
    .tag.ignored { border-color: currentColor; color: var(--warning); }
    .tag.believed { border-style: dashed; border-color: currentColor; }
    .key { padding: 0 .45em; border-radius: 6px; }
    .variable { padding: 0 .25em; border-radius: 4px; background: var(--variable-back); color: var(--variable);
      font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .92em; font-weight: 400;
      unicode-bidi: isolate; overflow-wrap: anywhere; }
    .control { padding: 0 .2em; border: 1px solid currentColor; border-radius: 3px; opacity: .7; font-size: .75em;
      font-family: ui-monospace, Consolas, monospace; unicode-bidi: isolate; }
    .absent { color: var(--soft); font-style: italic; }

    .values { margin-top: .25rem; }
    .scroll { overflow-x: auto; }
    table { width: 100%; min-width: 640px; max-width: 1060px; border-collapse: collapse; font-size: .87rem; }
    th, td { padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
    thead th { border-top: 0; color: var(--soft); font-weight: 500; }
    tbody th { width: 9.5rem; font-weight: 600; }
    .label { display: block; color: var(--soft); font-size: .8rem; font-weight: 400; }
    .value { display: inline-block; max-width: 62ch; max-height: 7.5em; overflow: auto; overflow-wrap: anywhere;
      white-space: pre-line; unicode-bidi: plaintext; vertical-align: top; }
    tr.ignored .value { text-decoration: line-through; text-decoration-color: var(--soft); color: var(--soft); }
    tr.default .value { color: var(--soft); }
    .swatch { width: .8em; height: .8em; margin-inline-end: .4em; }
    .item { display: inline-block; margin: 0 .4em .2em 0; padding: 0 .5em; border: 1px solid var(--line);
      border-radius: 6px; overflow-wrap: anywhere; }
    .note { display: block; max-width: 70ch; color: var(--soft); font-size: .8rem; overflow-wrap: anywhere; }
    .source { width: 21rem; color: var(--soft); }
    .source .place { white-space: nowrap; font-size: inherit; }

    .screen { position: relative; min-height: 132px; padding: 8px 8px 12px; border-radius: 20px; overflow: hidden;
      color: var(--wall-ink); font-size: 12px; line-height: 1.38;
      background: linear-gradient(155deg, var(--wall-1), var(--wall-2) 60%, var(--wall-3)); }
    .screen.empty { display: flex; flex-direction: column; gap: .4rem; align-items: center; justify-content: center;
      padding: 1rem; background: var(--hole); color: var(--ink); text-align: center; font-size: .85rem; }
    .screen.empty p { margin: 0; overflow-wrap: anywhere; }
    .is-conditional > .screen { outline: 1.5px dashed var(--soft); outline-offset: 3px; }
    .is-never > .screen { filter: grayscale(1); opacity: .75; }
    .dashed { border: 1.5px dashed var(--hole-ink); }
    .glyph { width: 24px; height: 24px; flex: none; fill: currentColor; }
    .chevron { width: 18px; height: 18px; flex: none; fill: none; stroke: var(--card-soft); stroke-width: 2; }
    .signal { width: 44px; height: 12px; fill: currentColor; }
    .accent { fill: var(--accent); }
    .on-accent { fill: #fff; }
    .app { width: 32px; height: 32px; flex: none; }
    .app-back { fill: var(--hole); }
    .app-edge { fill: none; stroke: var(--hole-ink); stroke-width: 1.2; stroke-dasharray: 3 2.5; }
    .app-sign { fill: var(--hole-ink); }
    .globe { fill: none; stroke: var(--hole-ink); stroke-width: 1.6; }
    .status { display: flex; justify-content: space-between; align-items: center; padding: 0 8px 6px; font-size: 11px;
      font-weight: 600; }
    .clock { padding: 2px 0 10px; text-align: center; font-size: 46px; line-height: 1.1; font-weight: 300; }
    .card { background: var(--card); color: var(--card-ink); }
    .words { flex: 1; min-width: 0; }
    .title, .subtitle, .body { overflow-wrap: anywhere; text-align: start; unicode-bidi: plaintext; }
    .body { white-space: pre-line; }
    .one { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .two, .four, .many { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
    .two { -webkit-line-clamp: 2; }
    .four { -webkit-line-clamp: 4; }
    .many { -webkit-line-clamp: 10; }
    .time { flex: none; color: var(--card-soft); font-size: 10.5px; }
    .picture { display: flex; flex-direction: column; gap: 4px; align-items: center; justify-content: center;
      background: var(--hole); color: var(--hole-ink); }
    .thumb { width: 38px; height: 38px; flex: none; border-radius: 8px; }
    .logo { width: 40px; height: 40px; flex: none; border-radius: 6px; }
    .wide { width: 100%; min-height: 130px; margin-top: 10px; padding: 12px; border-radius: 12px; }
    .url { max-width: 100%; max-height: 2.8em; overflow: hidden; font-size: 11px; text-align: center;
      overflow-wrap: anywhere; }

    .android .card { position: relative; }
    .android.round .card { display: flex; gap: 9px; align-items: flex-start; padding: 12px 11px 12px 10px;
      border-radius: 22px; }
    .android.round .card.shut { align-items: center; }
    .android.round .icon { width: 22px; height: 22px; flex: none; margin-top: 1px; }
    .android.round .app { width: 22px; height: 22px; }
    .android.round .top { display: flex; gap: 6px; align-items: baseline; min-width: 0; }
    .android.round .top .title { min-width: 0; }
    .android .top .name { color: var(--card-soft); font-size: 10.5px; }
    .android .time::before { content: "·"; margin-inline-end: 6px; }
    .android .title { font-weight: 500; }
    .android .body { color: var(--card-soft); }
    .android.round .wide { width: calc(100% + 22px); }
    .android.flat { padding-left: 4px; padding-right: 4px; }
    .android.flat .card { padding: 12px 14px; border-radius: 2px; }
    .android.flat .top { display: flex; gap: 6px; align-items: center; margin-bottom: 4px; font-size: 10.5px; }
    .android.flat .icon { width: 15px; height: 15px; }
    .android.flat .row { display: flex; gap: 12px; }
    .heads-up .card { box-shadow: 0 6px 18px rgb(0 0 0 / .28); }
    .behind { display: grid; gap: 9px; padding: 18px 12px 0; }
    .behind i { height: 10px; border-radius: 5px; background: currentColor; opacity: .12; }
    .behind i:last-child { width: 60%; }

    .phone .card { display: flex; gap: 9px; align-items: center; padding: 10px 11px; border-radius: 22px; }
    .phone .card.open { display: block; padding: 0 0 12px; }
    .phone .top { display: flex; gap: 8px; align-items: baseline; justify-content: space-between; }
    .phone .top .title { min-width: 0; }
    .phone .title { font-weight: 600; }
    .phone .subtitle { font-weight: 600; }
    .phone .clock { font-size: 54px; font-weight: 600; }
    .phone .head, .watch .head, .windows .head { display: flex; gap: 8px; align-items: center; }
    .phone .head { padding: 9px 12px; font-size: 11px; }
    .phone .head .app { width: 22px; height: 22px; }
    .phone .head .time { margin-inline-start: auto; }
    .phone .open .words { padding: 0 14px; }
    .phone .open .wide { margin: 0 0 10px; border-radius: 0; min-height: 150px; }
    .phone .menu { margin-top: 8px; padding: 9px 14px; border-radius: 14px; background: var(--card);
      color: var(--card-ink); text-align: center; overflow-wrap: anywhere; }
    .apps { display: flex; justify-content: space-between; padding: 22px 16px 2px; }
    .apps i { width: 42px; height: 42px; border-radius: 11px; background: currentColor; opacity: .1; }

    .watch { width: 190px; min-height: 220px; padding: 14px 14px 16px; border-radius: 44px; background: #000;
      color: #fff; border: 5px solid #3a3b3f; text-align: start; }
    .watch .status { justify-content: flex-end; padding: 0 10px 6px; }
    .watch > .app { display: block; width: 64px; height: 64px; margin: 10px auto 12px; }
    .watch .app-back { fill: #2c2d31; }
    .watch .app-edge { stroke: #8b8e96; }
    .watch .app-sign { fill: #b4b7bf; }
    .short-look .watch { text-align: center; }
    .short-look .watch .title { text-align: center; font-size: 15px; }
    .short-look .watch .name { margin-top: 4px; color: #9b9ea6; font-size: 12px; }
    .watch .card { padding: 10px 12px; border-radius: 16px; background: #232428; color: #fff; }
    .watch .head { margin-bottom: 4px; color: #b4b7bf; font-size: 12px; }
    .watch .head .app { width: 22px; height: 22px; }
    .watch .title, .watch .subtitle { font-weight: 600; }
    .watch .wide { min-height: 84px; background: #33353b; color: #b4b7bf; }
    .watch .button { margin-top: 6px; padding: 7px; border-radius: 14px; background: #232428; text-align: center;
      font-size: 13px; overflow-wrap: anywhere; }

    .windows, .mac { display: flex; flex-direction: column; justify-content: flex-end; min-height: 190px; padding: 16px; }
    .windows .card { padding: 12px 14px 14px; border-radius: 8px; box-shadow: 0 4px 16px rgb(0 0 0 / .2); }
    .windows .head { margin-bottom: 8px; font-size: 12px; }
    .windows .head .app { width: 16px; height: 16px; }
    .windows .row { display: flex; gap: 12px; }
    .windows .title { font-weight: 600; }
    .windows .body, .windows .origin { color: var(--card-soft); }
    .origin { font-size: 12px; }
    .buttons { display: flex; gap: 8px; margin-top: 12px; }
    .buttons .button { flex: 1; min-width: 0; padding: 5px 8px; border-radius: 6px; background: var(--hole);
      text-align: center; font-size: 13px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .mac { justify-content: flex-start; }
    .mac .card { display: flex; gap: 10px; align-items: center; padding: 10px 12px; border-radius: 16px;
      box-shadow: 0 4px 16px rgb(0 0 0 / .2); }
    .mac .top { display: flex; gap: 8px; justify-content: space-between; align-items: baseline; }
    .mac .title { font-weight: 600; }
    .mac .origin { color: var(--card-soft); }
    .mac .buttons { justify-content: flex-end; }
    .mac .buttons .button { flex: 0 1 auto; background: var(--card); color: var(--card-ink); }
    .mac .app { width: 32px; height: 32px; }
    .mac .logo { width: 36px; height: 36px; }

    body.picture { padding: 0; }
    body.picture figure { max-width: none; }
    body.picture .screen { width: 100vw; min-height: 100vh; border: 0; border-radius: 0; outline: 0; }

    @media print { body { background: none; } .platform { break-inside: avoid; } }

    """
}

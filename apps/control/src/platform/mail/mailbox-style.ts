/** The mailbox in the console's type, colours and themes; the tokens come from `/look.css`. */
export const MAILBOX_STYLE = `
body{margin:0;background:var(--canvas);color:var(--text);font:14px/20px var(--font-text)}
main{max-width:720px;margin:0 auto;padding:32px 16px}
h1{margin:0;font-size:20px;line-height:28px;font-weight:620;letter-spacing:-.012em}
h1+p{margin:2px 0 20px;color:var(--text-soft)}
a{color:var(--accent-text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
svg{display:block;width:160px;margin:48px auto 16px;stroke:var(--line-strong)}
.path{stroke:var(--accent)}
.none{text-align:center;color:var(--text-soft)}
article{margin:12px 0;padding:16px 20px;border:1px solid var(--line);border-radius:10px;background:var(--surface);box-shadow:0 1px 2px var(--shade)}
h2{margin:0;font-size:14px;line-height:20px;font-weight:600}
.to{margin:2px 0 12px;color:var(--text-soft);font-size:13px;overflow-wrap:anywhere}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:12.5px/20px var(--font-code)}
code{font-family:var(--font-code);font-size:12.5px}
`

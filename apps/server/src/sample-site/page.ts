/** The page shows these; the caller escapes the request’s echo. */
export type PageValues = Record<
  'lang' | 'title' | 'lead' | 'clockTitle' | 'echoTitle' | 'nextTitle' | 'echo',
  string
>

export function samplePage(values: PageValues): string {
  return `<!doctype html>
<html lang="${values.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${values.title}</title>
<style>
:root { color-scheme: light dark; --ink: #1c1917; --soft: #57534e; --ground: #faf9f7; --line: #e7e5e4; --accent: #c2410c }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f5f4; --soft: #a8a29e; --ground: #161412; --line: #2e2a27; --accent: #fb923c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 4rem 1.25rem }
svg { width: 72px; height: 72px; color: var(--accent) }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 1rem 0 .5rem }
p { color: var(--soft); margin: .5rem 0 1.25rem }
section { border-top: 1px solid var(--line); padding: 1.25rem 0 }
h2 { font-size: 1rem; margin: 0 0 .25rem }
pre, output { display: block; font: 13px/1.5 ui-monospace, monospace; overflow-x: auto; margin: 0 }
a { color: var(--accent) }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" aria-hidden="true"><circle cx="24" cy="24" r="20"/><path d="M10 38c6-2 7-8 12-10s5-9 13-12"/></svg>
<h1>${values.title}</h1>
<p>${values.lead}</p>
<section><h2>${values.clockTitle}</h2><output id="clock">…</output></section>
<section><h2>${values.echoTitle}</h2><pre>${values.echo}</pre></section>
<section><h2>${values.nextTitle}</h2><pre>npx nora login
npx nora http 3000 --name shop</pre></section>
<p><a href="/echo">/echo</a> · <a href="/clock">/clock</a></p>
</main>
<script src="/clock.js"></script>
</body>
</html>
`
}

import { defineTexts, type Lang } from '@nora/kit'
import { type ReasonCode, reason } from '../facts/reasons.ts'

export type AnswerFormat = 'html' | 'json' | 'text'

type AnswerFacts = {
  code: ReasonCode
  status: number
  format: AnswerFormat
  lang: Lang
  requestId: string
}

const texts = defineTexts(
  { requestId: 'Номер запроса', servedBy: 'Ответила Nora — сервис туннелей' },
  { requestId: 'Request', servedBy: 'Answered by Nora, a tunnel service' },
)

/** The body of an answer in the edge's own name, and its media type. */
export function renderAnswer(facts: AnswerFacts): { type: string; body: string } {
  const { code, status, format, lang, requestId } = facts
  const text = reason(code).text[lang]
  if (format === 'html') return { type: 'text/html; charset=utf-8', body: renderPage(facts, text) }
  if (format === 'json') {
    const body = `${JSON.stringify({ code, error: text, request_id: requestId })}\n`
    return { type: 'application/json; charset=utf-8', body }
  }
  return { type: 'text/plain; charset=utf-8', body: `${status} ${text} (${requestId})\n` }
}

/** Nothing on the page comes from the visitor, so nothing needs escaping. */
function renderPage({ status, lang, requestId }: AnswerFacts, text: string): string {
  const { requestId: label, servedBy } = texts[lang]
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${status} · Nora</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${MARK}
<p class="status">${status}</p>
<h1>${text}</h1>
<p class="facts">${label} <code>${requestId}</code></p>
</main>
<footer>${servedBy}</footer>
</body>
</html>
`
}

const STYLE = `
:root{color-scheme:light dark;
--canvas:light-dark(oklch(98.6% .004 75),oklch(17.5% .007 60));
--text:light-dark(oklch(24% .012 60),oklch(94% .006 75));
--soft:light-dark(oklch(47% .012 60),oklch(75% .01 70));
--accent:light-dark(oklch(64% .185 43),oklch(71% .175 47))}
*{margin:0;box-sizing:border-box}
body{min-height:100vh;display:flex;flex-direction:column;background:var(--canvas);color:var(--text);
font:16px/1.5 system-ui,sans-serif;padding:24px}
main{margin:auto;max-width:34rem;width:100%}
svg{width:40px;height:40px;color:var(--accent);margin-bottom:24px}
.status{color:var(--accent);font-weight:600;font-variant-numeric:tabular-nums}
h1{font-size:clamp(1.5rem,5vw,2rem);line-height:1.2;letter-spacing:-.02em;font-weight:650;margin:4px 0 16px;text-wrap:balance}
.facts,footer{color:var(--soft);font-size:14px}
code{font-family:ui-monospace,monospace;font-size:13px;overflow-wrap:anywhere}
`

/** The product's mark: a burrow's circle and the path that rises out of it. */
const MARK =
  '<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true">' +
  '<path d="M25.7 11.6A12 12 0 1 1 19.5 5.9"/>' +
  '<path d="M8.5 21.5c5 .6 8.2-1.4 10.2-5 1.7-3.1 3.7-7.7 9.3-11"/></svg>'

import { defineTexts, type Lang } from '@nora/kit'
import { ADVICE } from '../facts/advice.ts'
import { type ReasonCode, reason } from '../facts/reasons.ts'
import { CYRILLIC_FONT, LATIN_FONT } from './answer-font.ts'

export type AnswerFormat = 'html' | 'json' | 'text'

type AnswerFacts = {
  code: ReasonCode
  status: number
  format: AnswerFormat
  lang: Lang
  requestId: string
  /** The visitor's address, written canonically; null unless it was refused. */
  address: string | null
}

const texts = defineTexts(
  {
    requestId: 'Номер запроса',
    address: 'Ваш адрес',
    owner: 'Это ваш сайт?',
    servedBy: 'Ответила Nora — сервис туннелей',
  },
  {
    requestId: 'Request',
    address: 'Your address',
    owner: 'Is this your site?',
    servedBy: 'Answered by Nora, a tunnel service',
  },
)

/** The body of an answer in the edge's own name, and its media type. */
export function renderAnswer(facts: AnswerFacts): { type: string; body: string } {
  const { code, status, format, lang, requestId, address } = facts
  const text = reason(code).text[lang]
  if (format === 'html') return { type: 'text/html; charset=utf-8', body: renderPage(facts, text) }
  if (format === 'json') {
    const body = `${JSON.stringify({ code, error: text, request_id: requestId })}\n`
    return { type: 'application/json; charset=utf-8', body }
  }
  const refused = address === null ? '' : ` ${texts[lang].address}: ${address}.`
  return { type: 'text/plain; charset=utf-8', body: `${status} ${text}${refused} (${requestId})\n` }
}

/** Nothing on the page is as the visitor wrote it, so nothing needs escaping. */
function renderPage({ code, status, lang, requestId, address }: AnswerFacts, text: string): string {
  const { requestId: label, address: addressLabel, owner } = texts[lang]
  const refused = address === null ? '' : `<p class="address">${addressLabel} <code>${address}</code></p>\n`
  return renderDocument({
    lang,
    title: `${status} · Nora`,
    style: '',
    main: `<p class="status">${status}</p>
<h1>${text}</h1>
${refused}<p>${ADVICE[code][lang]}</p>
<details><summary>${owner}</summary><p>${reason(code).explanation[lang]}</p></details>`,
    footer: `<span>${label} <code>${requestId}</code></span>`,
  })
}

type DocumentParts = {
  lang: Lang
  title: string
  /** In addition to that of all pages. */
  style: string
  main: string
  footer: string
}

/** A page in the edge's own name, without scripts. Its parts are HTML: what visitors wrote is escaped before. */
export function renderDocument({ lang, title, style, main, footer }: DocumentParts): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${FONTS[lang]}${STYLE}${style}</style>
</head>
<body>
<main>
${DRAWING}
${main}
</main>
<footer><span>${texts[lang].servedBy}</span>${footer}</footer>
</body>
</html>
`
}

const LATIN = toFontFace(LATIN_FONT, 'U+20-7E,U+AB,U+BB,U+B7,U+2013-2026,U+2192')
const FONTS: Record<Lang, string> = {
  en: LATIN,
  ru: `${LATIN}${toFontFace(CYRILLIC_FONT, 'U+401,U+410-451')}`,
}

function toFontFace(font: string, range: string): string {
  return `@font-face{font-family:Onest;font-weight:500;src:url(data:font/woff2;base64,${font}) format("woff2");unicode-range:${range}}`
}

const STYLE = `
:root{color-scheme:light dark;
--canvas:light-dark(oklch(98.6% .004 75),oklch(17.5% .007 60));
--surface:light-dark(#fff,oklch(21% .008 60));
--line:light-dark(oklch(91.5% .006 75),oklch(28.5% .009 60));
--stroke:light-dark(oklch(85% .008 75),oklch(36% .011 60));
--text:light-dark(oklch(24% .012 60),oklch(94% .006 75));
--soft:light-dark(oklch(47% .012 60),oklch(75% .01 70));
--accent:light-dark(oklch(64% .185 43),oklch(71% .175 47));
--link:light-dark(oklch(52% .165 40),oklch(77% .145 52))}
*{margin:0;box-sizing:border-box}
body{min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--canvas);color:var(--text);
font:500 16px/1.5 Onest,system-ui,sans-serif;font-synthesis:none;padding:24px}
main{margin:auto;max-width:34rem;width:100%;padding:24px 0}
svg{display:block;width:192px;max-width:60%;margin:0 0 24px -6px;stroke:var(--stroke)}
.path{stroke:var(--accent)}
.status{color:var(--link);font-variant-numeric:tabular-nums}
h1{font-size:clamp(1.5rem,5vw,2rem);font-weight:500;line-height:1.2;letter-spacing:-.015em;margin:4px 0 12px;text-wrap:balance}
main>p:not(.status){color:var(--soft)}
main>.address{display:inline-block;margin-bottom:12px;padding:6px 12px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
.address code{color:var(--text);font-size:15px;user-select:all}
details{margin-top:20px;font-size:14px;color:var(--soft)}
summary{width:fit-content;cursor:pointer;color:var(--link)}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
details p{margin-top:6px}
footer{display:flex;flex-wrap:wrap;gap:2px 24px;justify-content:space-between;max-width:34rem;width:100%;margin:0 auto;color:var(--soft);font-size:13px}
code{font-family:ui-monospace,monospace;font-size:12px;overflow-wrap:anywhere}
`

/** The burrow of the console's empty places: a hill, the hole in it and the path up to the light. */
const DRAWING =
  '<svg viewBox="0 0 160 84" fill="none" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
  '<path d="M4 40c22-1 30-18 56-18 34 0 40 17 96 18M24 34l-2-6M28 32l1-6M120 36l-1-6M124 37l3-5"/>' +
  '<circle cx="58" cy="60" r="16"/><circle cx="132" cy="12" r="5"/>' +
  '<path d="M14 56h8M26 70h10M96 66h8M116 56h12M128 72h8"/>' +
  '<path class="path" d="M72 52c18-3 24-9 30-23M97 33l5-4 3 6"/></svg>'

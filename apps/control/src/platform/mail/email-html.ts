import type { EmailContent } from './email-content.ts'

const FONT = "font-family:Onest,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Names and addresses are as long as people made them, and mail programs do not scroll sideways. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const MONO = "font-family:'JetBrains Mono',Consolas,Menlo,monospace"

/**
 * These serve programs that know dark pages: Apple Mail, Thunderbird and Outlook read the query, outlook.com
 * marks what it darkened with `data-ogsc` and `data-ogsb`. Others invert the light colours, which are chosen to
 * stay readable then: text is never lighter than its background in the one and darker in the other.
 */
const DARK = {
  page: 'background:#1c1917!important',
  card: 'background:#292524!important;border-color:#44403c!important',
  strong: 'color:#fafaf9!important',
  text: 'color:#e7e5e4!important',
  quiet: 'color:#a8a29e!important',
  brand: 'color:#fb923c!important',
  line: 'border-color:#44403c!important',
}

const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${rules('')}}`,
  rules('[data-ogsc] '),
].join('')

function rules(prefix: string): string {
  return Object.entries(DARK)
    .map(([name, style]) => `${prefix}.${name}{${style}}`)
    .join('')
}

/** A table with inline styles, which every mail program draws; nothing is loaded from anywhere. */
export function toHtml(content: EmailContent): string {
  const { lang, subject, heading, paragraphs, footer } = content
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f5f5f4">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? heading)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f5f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e7e5e4;border-radius:8px"><tr><td align="left" style="padding:32px">
<p class="brand" style="margin:0 0 24px;${FONT};font-size:18px;font-weight:700;color:#c2410c">Nora</p>
<h1 class="strong" style="margin:0 0 16px;${FONT};font-size:20px;line-height:28px;font-weight:600;color:#1c1917;${WRAP}">${escapeHtml(heading)}</h1>
${codeBlock(content)}${paragraphs.map(paragraph).join('')}${factsBlock(content)}${actionBlock(content)}
<p class="quiet" style="margin:24px 0 0;${FONT};font-size:13px;line-height:20px;color:#57534e;${WRAP}">${escapeHtml(footer)}</p>
</td></tr></table></td></tr></table></body></html>
`
}

function codeBlock({ code }: EmailContent): string {
  if (code === undefined) return ''
  return `<p class="strong" style="margin:0 0 24px;${MONO};font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;color:#1c1917">${escapeHtml(code)}</p>`
}

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;${FONT};font-size:15px;line-height:24px;color:#44403c;${WRAP}">${escapeHtml(text)}</p>`
}

function factsBlock({ facts = [] }: EmailContent): string {
  if (facts.length === 0) return ''
  const cell = `padding:6px 0;${FONT};font-size:14px;line-height:20px;vertical-align:top`
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="quiet" style="${cell};color:#57534e;padding-right:16px;white-space:nowrap">${escapeHtml(label)}</td><td class="strong" style="${cell};color:#1c1917;${WRAP}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-top:1px solid #e7e5e4;border-bottom:1px solid #e7e5e4">${rows.join('')}</table>`
}

/** The whole cell is the button, so that it is one where styles of links are dropped too. */
function actionBlock({ action }: EmailContent): string {
  if (!action) return ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td style="background:#c2410c;border-radius:6px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 20px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

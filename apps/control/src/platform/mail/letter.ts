import type { Lang } from '@nora/kit'

/** A letter ready to be sent. */
export type Letter = { to: string; subject: string; text: string; html: string }

export type LetterContent = {
  to: string
  lang: Lang
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** A one-time code, set large. */
  code?: string
  /** Why the reader got the letter. */
  footer: string
}

/** The same content as plain text and as HTML that every mail program draws: a table, inline styles, no pictures. */
export function toLetter(content: LetterContent): Letter {
  return { to: content.to, subject: content.subject, text: toText(content), html: toHtml(content) }
}

function toText({ heading, code, paragraphs, footer }: LetterContent): string {
  return [heading, ...(code ? [`    ${code}`] : []), ...paragraphs, `-- \nNora. ${footer}`].join('\n\n')
}

const FONT = "font-family:Onest,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function toHtml({ lang, subject, heading, code, paragraphs, footer }: LetterContent): string {
  const codeBlock = code
    ? `<p style="margin:0 0 24px;font:600 32px/40px 'JetBrains Mono',Consolas,monospace;letter-spacing:6px;color:#1c1917">${escapeHtml(code)}</p>`
    : ''
  const body = paragraphs
    .map(
      (text) =>
        `<p style="margin:0 0 16px;${FONT};font-size:15px;line-height:24px;color:#44403c">${escapeHtml(text)}</p>`,
    )
    .join('')
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f5f5f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e7e5e4;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;${FONT};font-size:18px;font-weight:700;color:#c2410c">Nora</p>
<h1 style="margin:0 0 16px;${FONT};font-size:20px;line-height:28px;font-weight:600;color:#1c1917">${escapeHtml(heading)}</h1>
${codeBlock}${body}
<p style="margin:24px 0 0;${FONT};font-size:13px;line-height:20px;color:#78716c">${escapeHtml(footer)}</p>
</td></tr></table></td></tr></table></body></html>
`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

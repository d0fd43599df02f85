import type { Lang } from '@nora/kit'
import type { PolicyAnswer } from '@nora/policy'
import { renderDocument } from '../exchange/answer-page.ts'
import type { SignInField, SignInForm, SignInView } from './sign-in-visit.ts'

/** The page of a sign-in: no script, nothing from elsewhere, and a form that is sent to this host only. */
export function renderSignIn(
  { title, text, error, form, status = 200, retryAfterS }: SignInView,
  { lang, action, hostname }: { lang: Lang; action: string; hostname: string },
): PolicyAnswer {
  const main = [
    `<p class="status">${escapeHtml(hostname)}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    ...(error === undefined ? [] : [`<p class="error" role="alert">${escapeHtml(error)}</p>`]),
    ...(form === null ? [] : [renderForm(form, action)]),
  ]
  const page = { lang, title: escapeHtml(title), style: STYLE, main: main.join('\n'), footer: '' }
  return {
    status,
    fields: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Security-Policy', CSP],
      // The form says where it comes from, and other sites do not learn where the visitor wanted to go.
      ['Referrer-Policy', 'same-origin'],
      ['X-Content-Type-Options', 'nosniff'],
      ['X-Frame-Options', 'DENY'],
      ['Vary', 'Accept-Language, Cookie'],
      ...(retryAfterS === undefined ? [] : ([['Retry-After', String(retryAfterS)]] as const)),
    ],
    body: renderDocument(page),
  }
}

const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

function renderForm({ fields, submit }: SignInForm, action: string): string {
  const inputs = fields.map(renderField).join('\n')
  return `<form method="post" action="${escapeHtml(action)}">\n${inputs}\n<button>${escapeHtml(submit)}</button>\n</form>`
}

function renderField(field: SignInField, index: number): string {
  const name = escapeHtml(field.name)
  const value = escapeHtml(field.value ?? '')
  if (field.kind === 'hidden') return `<input type="hidden" name="${name}" value="${value}">`
  const focus = index === 0 ? ' autofocus' : ''
  const input = `<input id="${name}" name="${name}" value="${value}" required maxlength="254"${focus} ${ATTRIBUTES[field.kind]}>`
  return `<label for="${name}">${escapeHtml(field.label)}</label>\n${input}`
}

const ATTRIBUTES = {
  text: 'type="text" autocomplete="off"',
  email: 'type="email" autocomplete="email"',
  password: 'type="password" autocomplete="off"',
  code: 'type="text" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*"',
} as const

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

const STYLE = `
form{margin-top:20px;display:flex;flex-direction:column;gap:8px;max-width:22rem}
label{font-size:14px;color:var(--soft)}
input{font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--stroke);border-radius:8px;padding:10px 12px;width:100%}
button{font:inherit;color:#fff;background:oklch(52% .165 40);border:0;border-radius:8px;padding:10px 16px;margin-top:8px;cursor:pointer}
input:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main>p.error{color:var(--link);margin-top:12px}
`

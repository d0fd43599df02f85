import { DAY_MS, formatDateTime, type Lang, pickLang, SECOND_MS } from '@nora/kit'
import { isLoopbackHost } from '@nora/kit/sites'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { isSameSecret } from '../hashes.ts'
import { problem } from '../problem.ts'
import { escapeHtml } from './email-html.ts'
import { mailbox_letters } from './mail.tables.ts'
import { mailboxTexts } from './mailbox.messages.ts'
import { MAILBOX_STYLE } from './mailbox-style.ts'

const openMailbox = z.object({ key: z.string().max(200) })

type EmailRow = typeof mailbox_letters.$inferSelect

type Options = {
  db: Db
  /** The address of the console: `http://localhost:7070` on one machine. */
  base_url: string
  /** Whether everybody who reaches a local console may read it, for example from beside its container. */
  isOpen: boolean
  /** The key of the link that the launcher prints; see docs/decisions/0038-mailbox-link.md. */
  key: string
  isOwner: (req: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

const PATH = '/dev/mailbox'
const COOKIE = 'nora_mailbox'
const COOKIE_LIFETIME_S = (30 * DAY_MS) / SECOND_MS

/**
 * The emails nobody could send. They hold sign-in codes: while the console is local they are for whoever tries the
 * product on this machine and has the printed link, and for the signed-in owner of the installation always.
 */
export function serveMailbox(app: FastifyInstance, { db, base_url, isOpen, key, isOwner }: Options): void {
  const { hostname, protocol } = new URL(base_url)
  const isLocal = isLoopbackHost(hostname)
  const hasKey = (req: FastifyRequest) => isSameSecret(req.cookies[COOKIE] ?? '', key)
  const isAllowed = async (req: FastifyRequest, reply: FastifyReply) =>
    (isLocal && (isOpen || (isFromThisMachine(req) && hasKey(req)))) || (await isOwner(req, reply))
  const check = async (req: FastifyRequest, reply: FastifyReply) => {
    if (!(await isAllowed(req, reply))) throw problem('NotFound')
  }
  app.get(PATH, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const isProgram = req.headers.accept?.includes('application/json') === true
    if (!(await isAllowed(req, reply))) {
      if (!isLocal || !isFromThisMachine(req)) throw problem('NotFound')
      if (isProgram) throw problem('Unauthorized')
      return reply.type('text/html; charset=utf-8').send(toLockedPage(getLang(req)))
    }
    const emails = await db.select().from(mailbox_letters).orderBy(desc(mailbox_letters.id))
    if (isProgram) {
      return { items: emails.map((email) => ({ ...email, created_at: email.created_at.toISOString() })) }
    }
    return reply.type('text/html; charset=utf-8').send(toPage(getLang(req), emails))
  })
  app.post(`${PATH}/open`, async (req, reply) => {
    const given = openMailbox.safeParse(req.body)
    if (!isLocal || !given.success || !isSameSecret(given.data.key, key)) throw problem('NotFound')
    const path = { path: PATH, httpOnly: true, sameSite: 'strict', secure: protocol === 'https:' } as const
    return reply
      .setCookie(COOKIE, key, { ...path, maxAge: COOKIE_LIFETIME_S })
      .code(204)
      .send()
  })
  app.get(`${PATH}/open.js`, (_req, reply) => reply.type('text/javascript; charset=utf-8').send(OPEN_SCRIPT))
  app.get(`${PATH}/style.css`, (_req, reply) => reply.type('text/css; charset=utf-8').send(MAILBOX_STYLE))
  app.get<{ Params: { id: string } }>(`${PATH}/:id`, async (req, reply) => {
    await check(req, reply)
    const [email] = await db.select().from(mailbox_letters).where(eq(mailbox_letters.id, req.params.id))
    if (!email) throw problem('NotFound')
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type('text/html; charset=utf-8')
      .send(email.html)
  })
}

/** Fields of which proxies add at least one, each its own. */
const PROXY_FIELD =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Refuses proxies and tunnels on this machine too: those add a field, come under another name, or speak
 * HTTP/1.0, as nginx does by default.
 */
function isFromThisMachine(req: FastifyRequest): boolean {
  const { headers, raw, socket } = req
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_FIELD.test(name))) return false
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')) return false
  return /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}

function getLang({ headers }: FastifyRequest): Lang {
  return pickLang([headers['accept-language'] ?? ''])
}

function toDocument(lang: Lang, content: string): string {
  const { title } = mailboxTexts[lang]
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Nora</title>
<link rel="stylesheet" href="/look.css"><link rel="stylesheet" href="${PATH}/style.css"><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head><body><main><h1>${title}</h1>
${content}</main></body></html>`
}

function toPage(lang: Lang, emails: readonly EmailRow[]): string {
  const { sentence, none } = mailboxTexts[lang]
  const items = emails.map(
    (email) => `<article><h2>${escapeHtml(email.subject)}</h2>
<p class="to">${escapeHtml(email.to)} · <time datetime="${email.created_at.toISOString()}">${formatDateTime(lang, email.created_at)}</time> · <a href="/dev/mailbox/${email.id}">HTML</a></p>
<pre>${escapeHtml(email.text)}</pre></article>`,
  )
  return toDocument(lang, `<p>${sentence}</p>${items.join('\n') || `${DRAWING}<p class="none">${none}</p>`}`)
}

function toLockedPage(lang: Lang): string {
  return toDocument(lang, `<p>${mailboxTexts[lang].locked}</p><script src="${PATH}/open.js"></script>`)
}

/** The burrow of the console's empty places. */
const DRAWING =
  '<svg viewBox="0 0 160 84" fill="none" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
  '<path d="M4 40c22-1 30-18 56-18 34 0 40 17 96 18M24 34l-2-6M28 32l1-6M120 36l-1-6M124 37l3-5"/>' +
  '<circle cx="58" cy="60" r="16"/><path class="path" d="M72 52c18-3 24-9 30-23M97 33l5-4 3 6"/></svg>'

/** Trades the key behind # for a cookie; a fragment reaches no server, proxy or log. */
const OPEN_SCRIPT = `async function open() {
  const key = new URLSearchParams(location.hash.slice(1)).get('key')
  if (key === null) return
  history.replaceState(null, '', location.pathname)
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch('${PATH}/open', { method: 'POST', headers, body: JSON.stringify({ key }) })
  if (ok) location.reload()
}
addEventListener('hashchange', open)
open()
`

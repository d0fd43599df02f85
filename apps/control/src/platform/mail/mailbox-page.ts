import { DAY_MS, SECOND_MS } from '@nora/kit'
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
      return reply.type('text/html; charset=utf-8').send(LOCKED_PAGE)
    }
    const emails = await db.select().from(mailbox_letters).orderBy(desc(mailbox_letters.id))
    if (isProgram) {
      return { items: emails.map((email) => ({ ...email, created_at: email.created_at.toISOString() })) }
    }
    return reply.type('text/html; charset=utf-8').send(toPage(emails))
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
  app.get(`${PATH}/style.css`, (_req, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
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

function toDocument(content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox · Nora</title>
<link rel="stylesheet" href="${PATH}/style.css"></head><body><main><h1>Mailbox</h1>
${content}</main></body></html>`
}

function toPage(emails: readonly EmailRow[]): string {
  const items = emails.map(
    (email) => `<article><h2>${escapeHtml(email.subject)}</h2>
<p class="to">${escapeHtml(email.to)} · <time>${email.created_at.toISOString()}</time> · <a href="/dev/mailbox/${email.id}">HTML</a></p>
<pre>${escapeHtml(email.text)}</pre></article>`,
  )
  return toDocument(
    `<p>No SMTP server is configured, so emails stay here.</p>${items.join('\n') || '<p>No emails yet.</p>'}`,
  )
}

const LOCKED_PAGE = toDocument(
  `<p>${mailboxTexts.en.locked}</p><p lang="ru">${mailboxTexts.ru.locked}</p><script src="${PATH}/open.js"></script>`,
)

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

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:720px;margin:0 auto;padding:24px 16px}
article{border:1px solid #8884;border-radius:8px;padding:16px;margin:16px 0}h1{font-size:22px}h2{font-size:16px;margin:0}
.to{margin:4px 0 12px;opacity:.8}pre{white-space:pre-wrap;margin:0;font:14px/1.5 ui-monospace,monospace}`

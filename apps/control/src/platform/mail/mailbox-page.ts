import { isLoopbackHost } from '@nora/kit/sites'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { mailbox_letters } from '../database/tables/index.ts'
import { problem } from '../problem.ts'
import { escapeHtml } from './letter-html.ts'

type LetterRow = typeof mailbox_letters.$inferSelect

type Options = {
  db: Db
  /** Of the console: `http://localhost:7070` on one machine. */
  base_url: string
  /** Whoever reaches a local console, as from beside its container. */
  isOpen: boolean
  isOwner: (req: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

/**
 * The emails nobody could send. They hold sign-in codes: while the console is local they are for whoever tries the
 * product on this machine, else for the signed-in owner of the installation alone.
 */
export function serveMailbox(app: FastifyInstance, { db, base_url, isOpen, isOwner }: Options): void {
  const isLocal = isLoopbackHost(new URL(base_url).hostname)
  const check = async (req: FastifyRequest, reply: FastifyReply) => {
    if (isLocal && (isOpen || isFromThisMachine(req))) return
    if (!(await isOwner(req, reply))) throw problem('NotFound')
  }
  app.get('/dev/mailbox', async (req, reply) => {
    await check(req, reply)
    const letters = await db.select().from(mailbox_letters).orderBy(desc(mailbox_letters.id))
    void reply.header('cache-control', 'no-store')
    if (req.headers.accept?.includes('application/json')) {
      return { items: letters.map((letter) => ({ ...letter, created_at: letter.created_at.toISOString() })) }
    }
    return reply.type('text/html; charset=utf-8').send(toPage(letters))
  })
  app.get('/dev/mailbox/style.css', (_req, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (req, reply) => {
    await check(req, reply)
    const [letter] = await db.select().from(mailbox_letters).where(eq(mailbox_letters.id, req.params.id))
    if (!letter) throw problem('NotFound')
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type('text/html; charset=utf-8')
      .send(letter.html)
  })
}

/** Fields of which proxies add at least one, each its own. */
const PROXY_FIELD =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Not through a proxy or tunnel either: those add a field, come under another name, or speak HTTP/1.0, as nginx does
 * when it is not told otherwise.
 */
function isFromThisMachine(req: FastifyRequest): boolean {
  const { headers, raw, socket } = req
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_FIELD.test(name))) return false
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')) return false
  return /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}

function toPage(letters: readonly LetterRow[]): string {
  const items = letters.map(
    (letter) => `<article><h2>${escapeHtml(letter.subject)}</h2>
<p class="to">${escapeHtml(letter.to)} · <time>${letter.created_at.toISOString()}</time> · <a href="/dev/mailbox/${letter.id}">HTML</a></p>
<pre>${escapeHtml(letter.text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox · Nora</title>
<link rel="stylesheet" href="/dev/mailbox/style.css"></head><body><main><h1>Mailbox</h1>
<p>No SMTP server is configured, so letters stay here.</p>${items.join('\n') || '<p>No letters yet.</p>'}</main></body></html>`
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:720px;margin:0 auto;padding:24px 16px}
article{border:1px solid #8884;border-radius:8px;padding:16px;margin:16px 0}h1{font-size:22px}h2{font-size:16px;margin:0}
.to{margin:4px 0 12px;opacity:.8}pre{white-space:pre-wrap;margin:0;font:14px/1.5 ui-monospace,monospace}`

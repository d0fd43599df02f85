import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, KIB, pickLang, SECOND_MS } from '@nora/kit'
import { samplePage } from './page.ts'
import { texts } from './sample-site.messages.ts'

export type SampleSite = { port: number; close(): Promise<void> }

const CLOCK_SCRIPT = `new EventSource('/clock').onmessage = (event) => {
  document.getElementById('clock').textContent = event.data
}
`
const SECURITY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:",
  'x-content-type-options': 'nosniff',
}
const ECHO_LIMIT_BYTES = 64 * KIB

/** The site behind the first tunnel: a page, an echo of the request, a clock that streams. */
export async function startSampleSite(clock: Clock): Promise<SampleSite> {
  const server = createServer((req, res) => void answer(req, res, clock).catch(() => res.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(req: IncomingMessage, res: ServerResponse, clock: Clock): Promise<void> {
  const path = (req.url ?? '/').split('?')[0]
  if (path === '/') return send(res, 200, 'text/html; charset=utf-8', pageFor(req))
  if (path === '/clock') return streamClock(req, res, clock)
  if (path === '/clock.js') return send(res, 200, 'text/javascript; charset=utf-8', CLOCK_SCRIPT)
  if (path === '/echo') {
    const body = await readBody(req)
    return send(
      res,
      200,
      'application/json; charset=utf-8',
      `${JSON.stringify({ ...facts(req), body }, null, 2)}\n`,
    )
  }
  send(res, 404, 'text/plain; charset=utf-8', '404\n')
}

function send(res: ServerResponse, status: number, type: string, body: string): void {
  res.writeHead(status, {
    ...SECURITY,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  res.end(body)
}

function pageFor(req: IncomingMessage): string {
  const lang = pickLang([req.headers['accept-language']])
  const { method, path, headers } = facts(req)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const echo = [`${method} ${path}`, ...lines].join('\n')
  return samplePage({ lang, ...texts[lang], echo: escapeHtml(echo) })
}

function facts(req: IncomingMessage) {
  return { method: req.method ?? '', path: req.url ?? '', headers: req.headers }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes <= ECHO_LIMIT_BYTES) chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function streamClock(req: IncomingMessage, res: ServerResponse, clock: Clock): void {
  res.writeHead(200, { ...SECURITY, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const tick = () => res.write(`data: ${clock.now().toISOString()}\n\n`)
  tick()
  const timer = setInterval(tick, SECOND_MS)
  req.on('close', () => clearInterval(timer))
}

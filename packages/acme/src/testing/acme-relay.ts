import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Pebble } from './pebble.ts'

export type AcmeRelay = {
  directoryUrl: string
  /** What the issuer suggests for every certificate; null: 404. */
  window: { start: Date; end: Date; retryAfterSeconds: number } | null
  /** Refuses new orders until then, as issuers do that were asked too often. */
  limitedUntil: Date | null
  /** The problem with which it refuses orders that replace a certificate. */
  replacementProblem: string | null
  /** Passes the next request whose path has this text, and loses its answer. */
  loseAnswerTo: string | null
  /** Bodies of new orders, as the issuer understood them. */
  orders: { profile?: string; replaces?: string }[]
  stop(): Promise<void>
}

type Meta = { profiles?: readonly string[]; caaIdentities?: readonly string[] }

/**
 * What Debian's pebble does not know (windows for renewals, profiles, limits, CAA), before the real one: every
 * request is passed on to it, which makes its URLs of the host that it was asked by.
 */
export async function startAcmeRelay(pebble: Pebble, meta: Meta = {}): Promise<AcmeRelay> {
  const server = createServer({ cert: pebble.ca_pem, key: pebble.key_pem })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`
  const relay: AcmeRelay = {
    directoryUrl: `https://${host}/dir`,
    window: null,
    limitedUntil: null,
    replacementProblem: null,
    loseAnswerTo: null,
    orders: [],
    stop: () => stop(server),
  }
  server.on('request', async (request, response) => {
    const answer = await pass(relay, pebble, meta, host, request)
    if (answer === null) return request.socket.destroy()
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  return relay
}

/** null: the answer is lost on the way. */
async function pass(
  relay: AcmeRelay,
  pebble: Pebble,
  meta: Meta,
  host: string,
  request: IncomingMessage,
): Promise<Response | null> {
  const path = request.url ?? ''
  if (path.startsWith('/renewal-info/')) return answerWindow(relay)
  if (path === '/order-plz' && relay.limitedUntil) return refuseOrder(relay.limitedUntil)
  const body = await readBody(request)
  const problem = relay.replacementProblem
  if (path === '/order-plz' && problem && readPayload(body).replaces) return refuseReplacement(problem)
  const answer = await pebble.fetch(`https://127.0.0.1:${pebble.port}${path}`, {
    method: request.method ?? 'GET',
    headers: { host, 'content-type': request.headers['content-type'] ?? '', 'user-agent': 'relay' },
    signal: AbortSignal.timeout(10_000),
    ...(body !== '' && { body }),
  })
  if (path === '/dir') return extendDirectory(answer, host, meta)
  if (path === '/order-plz' && answer.ok) relay.orders.push(readPayload(body))
  if (relay.loseAnswerTo === null || !path.includes(relay.loseAnswerTo) || answer.status >= 400) return answer
  relay.loseAnswerTo = null
  return null
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

async function extendDirectory(answer: Response, host: string, meta: Meta): Promise<Response> {
  const directory = (await answer.json()) as { meta: object }
  const { profiles = [], caaIdentities } = meta
  const described = Object.fromEntries(profiles.map((name) => [name, `About ${name}`]))
  return Response.json({
    ...directory,
    renewalInfo: `https://${host}/renewal-info/`,
    meta: { ...directory.meta, profiles: described, ...(caaIdentities && { caaIdentities }) },
  })
}

function answerWindow({ window }: AcmeRelay): Response {
  if (!window) return Response.json({ type: 'urn:ietf:params:acme:error:malformed' }, { status: 404 })
  const { start, end, retryAfterSeconds } = window
  return Response.json(
    { suggestedWindow: { start: start.toISOString(), end: end.toISOString() } },
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  )
}

function refuseOrder(until: Date): Response {
  const body = { type: 'urn:ietf:params:acme:error:rateLimited', detail: 'too many orders' }
  return Response.json(body, {
    status: 429,
    headers: { 'retry-after': until.toUTCString(), 'content-type': 'application/problem+json' },
  })
}

function refuseReplacement(type: string): Response {
  const body = { type: `urn:ietf:params:acme:error:${type}`, detail: 'this certificate cannot be replaced' }
  return Response.json(body, { status: 409, headers: { 'content-type': 'application/problem+json' } })
}

function readPayload(body: string): { profile?: string; replaces?: string } {
  const { payload = '' } = JSON.parse(body || '{}') as { payload?: string }
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

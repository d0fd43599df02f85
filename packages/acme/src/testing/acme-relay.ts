import type { AcmeFetch } from '../connection.ts'
import type { Pebble } from './pebble.ts'

export type AcmeRelay = {
  fetch: AcmeFetch
  /** What the issuer suggests for every certificate; null: 404. */
  window: { start: Date; end: Date; retryAfterSeconds: number } | null
  /** Refuses new orders until then, as issuers do that were asked too often. */
  limitedUntil: Date | null
  /** Passes the next request whose path has this text, and loses its answer. */
  loseAnswerTo: string | null
  /** Bodies of new orders, as the issuer understood them. */
  orders: { profile?: string; replaces?: string }[]
}

/**
 * What Debian's pebble does not know (windows for renewals, profiles, limits), around the real one: every request
 * is passed on to it as it is.
 */
export function createAcmeRelay(pebble: Pebble, profiles: readonly string[] = []): AcmeRelay {
  const relay: AcmeRelay = { fetch: pass, window: null, limitedUntil: null, loseAnswerTo: null, orders: [] }
  async function pass(...[url, init]: Parameters<AcmeFetch>): Promise<Response> {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/renewal-info/')) return answerWindow(relay)
    if (pathname === '/dir') return extendDirectory(await pebble.fetch(url, init), pebble, profiles)
    if (pathname === '/order-plz' && relay.limitedUntil) return refuseOrder(relay.limitedUntil)
    const answer = await pebble.fetch(url, init)
    if (pathname === '/order-plz' && answer.ok) relay.orders.push(readPayload(init.body))
    if (relay.loseAnswerTo !== null && pathname.includes(relay.loseAnswerTo) && answer.status < 400) {
      relay.loseAnswerTo = null
      throw new Error('the connection was reset')
    }
    return answer
  }
  return relay
}

async function extendDirectory(
  answer: Response,
  pebble: Pebble,
  profiles: readonly string[],
): Promise<Response> {
  const directory = (await answer.json()) as { meta: object }
  const renewalInfo = `https://127.0.0.1:${pebble.port}/renewal-info/`
  const described = Object.fromEntries(profiles.map((name) => [name, `About ${name}`]))
  return Response.json({ ...directory, renewalInfo, meta: { ...directory.meta, profiles: described } })
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

function readPayload(body: string | undefined): { profile?: string; replaces?: string } {
  const { payload = '' } = JSON.parse(body ?? '{}') as { payload?: string }
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
}

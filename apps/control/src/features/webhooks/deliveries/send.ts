import { SECOND_MS } from '@nora/kit'
import { WEBHOOK_ANSWER_BYTES } from '@nora/link'
import { type OutboundAnswer, sendRequest } from '../../../platform/outbound/send-request.ts'
import type { TargetRow } from '../stored/targets.store.ts'
import type { WebhookRow } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import type { Outgoing } from './outgoing.ts'

/** Where a target is now; null: nobody is there, and no attempt is counted. */
export type Place =
  | { kind: 'url'; toUrl: (path: string) => string }
  | { kind: 'edge'; edge_id: string; hostname: string; toUrl: (path: string) => string }

export async function locate(
  deps: Deps,
  { team_id }: Pick<WebhookRow, 'team_id'>,
  { kind, address }: Pick<TargetRow, 'kind' | 'address'>,
): Promise<Place | null> {
  if (kind === 'url') return { kind: 'url', toUrl: (path) => joinUrl(address, path) }
  const at = (edge_id: string | null, hostname: string): Place | null =>
    edge_id === null
      ? null
      : { kind: 'edge', edge_id, hostname, toUrl: (path) => `https://${hostname}${path}` }
  if (kind === 'gateway') {
    const gateway = await deps.findGatewayEndpoint(deps.db, team_id, address)
    return gateway === null ? null : at(deps.findAnyEdge(), gateway.endpoint)
  }
  const hostname = kind === 'agent' ? deps.toInternalHostname(address, team_id) : address
  return at(deps.findEdge(team_id, hostname), hostname)
}

export async function send(
  deps: Deps,
  {
    place,
    path,
    attempt_id,
    outgoing,
  }: { place: Place; path: string; attempt_id: string; outgoing: Outgoing },
): Promise<OutboundAnswer> {
  if (place.kind === 'url')
    return sendRequest({ ...outgoing, url: place.toUrl(path), keptBytes: WEBHOOK_ANSWER_BYTES }, deps.guard)
  const { method, headers, body, timeoutMs } = outgoing
  const answered = deps.attempts.begin(attempt_id, place.edge_id, timeoutMs)
  deps.pushDelivery(place.edge_id, {
    attempt_id,
    hostname: place.hostname,
    method,
    target: path,
    headers,
    body: body.toString('base64'),
    timeout_ms: timeoutMs,
  })
  const answer = await answered
  if (answer === null)
    return { status: null, error: 'edge_lost', headers: [], body: Buffer.alloc(0), durationMs: timeoutMs }
  return {
    status: answer.status,
    error: answer.error,
    headers: answer.headers,
    body: Buffer.from(answer.body, 'base64'),
    durationMs: answer.duration_ms,
  }
}

export const toTimeoutMs = ({ retry }: Pick<TargetRow, 'retry'>): number => retry.timeout_s * SECOND_MS

/** The path of the request behind that of the target; queries one after the other. */
function joinUrl(address: string, path: string): string {
  const target = new URL(address)
  const [pathname = '/', query] = path.split(/\?(.*)/s, 2)
  const below = pathname === '/' ? '' : pathname
  target.pathname = below === '' ? target.pathname : `${target.pathname.replace(/\/$/, '')}${below}`
  if (query !== undefined && query !== '')
    target.search = target.search === '' ? query : `${target.search}&${query}`
  target.hash = ''
  return target.href
}

import type { DebugCapture, DebugCaptureDetail } from '@nora/contract/traffic-policies'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { CapturedExchange, Deps } from '../stored/traffic-policies.deps.ts'
import { type CapturedInput, listHidden, toInput } from './captured-input.ts'

type Caller = { actor: Actor; origin: Origin }
const UNREAD = { request: null, response: null }

/** Lists captured requests to debug with, newest first. */
export function listDebugCaptures({ captures }: Pick<Deps, 'captures'>) {
  return async (
    actor: Actor,
    query: { endpoint?: string | undefined; after?: string | undefined; limit: number },
  ): Promise<{ items: DebugCapture[] }> => ({
    items: (await captures.list(actor, query)).map((one) => toCapture(one, listHidden(one, UNREAD))),
  })
}

export function getDebugCapture(deps: Pick<Deps, 'captures'>) {
  return async (caller: Caller, id: string): Promise<DebugCaptureDetail> => {
    const { exchange, input } = await readCapture(deps, caller, id)
    const { request, response, hidden } = input
    return { ...toCapture(exchange, hidden), request, response }
  }
}

/** A captured exchange with the stored beginnings of its bodies. */
export async function readCapture(
  { captures }: Pick<Deps, 'captures'>,
  caller: Caller,
  id: string,
): Promise<{ exchange: CapturedExchange; input: CapturedInput }> {
  const exchange = await captures.find(caller.actor, id)
  const read = (part: 'request' | 'response') =>
    (exchange.parts[part]?.body.kept_bytes ?? 0) > 0 ? captures.readBody(caller, exchange.id, part) : null
  const bodies = { request: await read('request'), response: await read('response') }
  return { exchange, input: toInput(exchange, bodies) }
}

function toCapture(exchange: CapturedExchange, hidden: string[]): DebugCapture {
  const { id, tunnel_id, gateway_id, hostname, at, method, path, query, status, reason, visitor } = exchange
  return {
    id,
    tunnel_id,
    gateway_id,
    endpoint: hostname,
    at: at.toISOString(),
    method,
    path,
    query,
    status,
    reason,
    visitor,
    hidden,
  }
}

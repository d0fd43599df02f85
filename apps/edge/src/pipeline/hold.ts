import type { Clock } from '@nora/kit'
import { type HeldRequests, HOLD_MS } from '../endpoints/held-requests.ts'
import type { LostTunnels } from '../endpoints/lost-tunnels.ts'
import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { RequestState } from '../exchange/states.ts'
import { reparse } from '../exchange/visitor-bytes.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { Runner } from './run.ts'

export type HoldDeps = {
  gateways: { find: (hostname: string) => Gateway | undefined }
  lostTunnels: LostTunnels
  held: HeldRequests<Exchange>
  clock: Clock
}

type Deps = HoldDeps & { onHttpRequest: Stage; police: Stage; runner: Runner }

/**
 * Lets a request wait until an agent is back for its name, or says why not. Who would not be let in has nothing to
 * wait for. Its time counts from the first wait: a leg that comes and goes does not prolong it.
 */
export function createHold({ gateways, lostTunnels, held, clock, onHttpRequest, police, runner }: Deps) {
  return (exchange: Exchange, hostname: string, request: RequestHead): Decision => {
    // A refusal is counted as that tunnel's.
    exchange.request.endpoint = lostTunnels.find(hostname) ?? null
    for (const stage of [onHttpRequest, police]) {
      const decision = stage(exchange, request)
      if (decision !== 'proceed') return decision
    }
    exchange.request.endpoint = null
    const nowMs = clock.monotonicMs()
    if (exchange.request.heldUntilMs === 0) exchange.request.heldUntilMs = nowMs + HOLD_MS
    exchange.request.peerFailures = 0
    const waitMs = exchange.request.heldUntilMs - nowMs
    const isHeld =
      waitMs > 0 &&
      held.hold(hostname, exchange, waitMs, (isBack) => {
        // A gateway stands in when the time is over.
        if (isBack || gateways.find(hostname) !== undefined) runner.resume(exchange)
        else endWaiting(exchange)
      })
    return isHeld ? 'wait' : 'tunnel_offline'
  }

  function endWaiting(exchange: Exchange): void {
    exchange.request.state = RequestState.AT_HEAD
    runner.answer(exchange, 'tunnel_offline', reparse(exchange))
  }
}

import type { Clock } from '@nora/kit'
import type { Stage } from '../../exchange/decision.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { DistributedRateLimits } from '../../peers/distributed-rate-limits.ts'
import type { FindRefusal } from '../on-tcp-connect/restrict-ips.ts'
import { createAuthenticate } from './authenticate.ts'
import { cors } from './cors.ts'
import { createRateLimit } from './rate-limit.ts'
import { redirectToHttps } from './redirect-to-https.ts'
import { createRestrictIps } from './restrict-ips.ts'

export type OnHttpRequestDeps = { limits: DistributedRateLimits; findRefusal: FindRefusal; clock: Clock }

/** The actions that may refuse or answer a request before anything else is done with it, in order. */
export function createOnHttpRequest(
  { limits, findRefusal, clock }: OnHttpRequestDeps,
  resume: (exchange: Exchange) => void,
): Stage {
  const monotonicMs = () => clock.monotonicMs()
  const actions: readonly Stage[] = [
    // First: who is denied learns nothing of the other actions.
    createRestrictIps(findRefusal),
    // Before a password is asked for, which must not come in plain.
    redirectToHttps,
    // CORS comes before the next two: a preflight carries no password, and refusing it would hide the reason
    // from scripts.
    cors,
    // Before passwords are checked, so that guessing is held up by it too.
    createRateLimit({ visits: limits.limiter('visits'), requests: limits.limiter('requests') }),
    createAuthenticate({ attempts: limits.limiter('attempts'), monotonicMs, resume }),
  ]
  return (exchange, request) => {
    // The edge that has the tunnel applies its policies.
    const { endpoint } = exchange.request
    if (endpoint === null || endpoint.facts.id === exchange.connection.source.replayTo) return 'proceed'
    for (const action of actions) {
      const decision = action(exchange, request)
      if (decision !== 'proceed') return decision
    }
    return 'proceed'
  }
}

import { addressKey, MINUTE_MS, type Rate, SECOND_MS } from '@nora/kit'
import { refusal, type Stage } from '../../exchange/decision.ts'
import type { ReasonCode } from '../../facts/reasons.ts'
import type { DistributedRateLimiter } from '../../peers/distributed-rate-limits.ts'

type Deps = {
  /** Limits visitors per tunnel, and whole tunnels. */
  visits: Pick<DistributedRateLimiter, 'take'>
  requests: Pick<DistributedRateLimiter, 'take'>
}

/**
 * Is the tunnel asked more often than its team's plan has, or by this visitor more often than its owner wants?
 */
export function createRateLimit({ visits, requests }: Deps): Stage {
  return (exchange) => {
    const { id, hostname, rules, limits } = exchange.request.endpoint!.facts
    const { rate } = rules
    const { requests_per_minute } = limits
    if ((rate === null && requests_per_minute === null) || exchange.request.isRated) return 'proceed'
    exchange.request.isRated = true
    if (requests_per_minute !== null) {
      const planned = { limit: requests_per_minute, windowMs: MINUTE_MS }
      const waitS = requests.take(id, planned)
      if (waitS !== null) return tooMany('plan_limit_reached', { policy: 'plan', rate: planned, waitS })
    }
    if (rate === null) return 'proceed'
    const windowS = rate.windowMs / SECOND_MS
    const key = `${hostname} ${rate.limit}/${windowS} ${addressKey(exchange.connection.visitor)}`
    const waitS = visits.take(key, rate)
    return waitS === null ? 'proceed' : tooMany('rate_limited', { policy: 'visitor', rate, waitS })
  }
}

function tooMany(
  code: ReasonCode,
  { policy, rate, waitS }: { policy: string; rate: Rate; waitS: number },
): ReturnType<typeof refusal> {
  return refusal(code, [
    `Retry-After: ${waitS}`,
    // draft-ietf-httpapi-ratelimit-headers-10
    `RateLimit-Policy: "${policy}";q=${rate.limit};w=${rate.windowMs / SECOND_MS}`,
    `RateLimit: "${policy}";r=0;t=${waitS}`,
  ])
}

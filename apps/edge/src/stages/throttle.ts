import { addressKey, type RateLimiter, SECOND_MS } from '@nora/kit'
import { refusal, type Stage } from '../exchange/decision.ts'

/** Does this visitor ask more often than the owner of the tunnel wants? */
export function createThrottle({ visits }: { visits: RateLimiter }): Stage {
  return (exchange) => {
    const { hostname, rules } = exchange.tunnel!.facts
    const { rate } = rules
    if (rate === null || exchange.isRated) return 'proceed'
    exchange.isRated = true
    const windowS = rate.windowMs / SECOND_MS
    const key = `${hostname} ${rate.limit}/${windowS} ${addressKey(exchange.visitor)}`
    const waitS = visits.take(key, rate)
    if (waitS === null) return 'proceed'
    return refusal('rate_limited', [
      `Retry-After: ${waitS}`,
      // draft-ietf-httpapi-ratelimit-headers-10
      `RateLimit-Policy: "visitor";q=${rate.limit};w=${windowS}`,
      `RateLimit: "visitor";r=0;t=${waitS}`,
    ])
  }
}

import { readField } from '@nora/http1'
import { addressKey, MINUTE_MS, type Rate, SECOND_MS } from '@nora/kit'
import { refusal, type Stage } from '../../exchange/decision.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { DistributedRateLimiter } from '../../peers/distributed-rate-limits.ts'
import { KEY_FIELD } from '../../rules/credentials.ts'

/** Wrong passwords and keys of one address at one site. */
const ATTEMPTS: Rate = { limit: 10, windowMs: MINUTE_MS }
/** How often a request looks whether the other edges have said what they granted, and for how long. */
const LOOK_AGAIN_MS = 50
const UNDECIDED_MOST_MS = 3 * SECOND_MS
const UNDECIDED_LIMIT = 1_000

type Deps = {
  attempts: Pick<DistributedRateLimiter, 'take' | 'reserve'>
  monotonicMs: () => number
  /** The request goes through the stages once more. */
  resume: (exchange: Exchange) => void
}

/** Does the visitor know a password or a key, where one is asked for? */
export function createAuthenticate({ attempts, monotonicMs, resume }: Deps): Stage {
  let undecided = 0

  /** Guesses in the same moment, at other edges too, must not be looked at beyond the limit. */
  function waitForOthers(exchange: Exchange): 'wait' | null {
    const isLong = monotonicMs() - exchange.accounting.startedAtMs > UNDECIDED_MOST_MS
    if (isLong || undecided >= UNDECIDED_LIMIT) return null
    undecided++
    setTimeout(() => {
      undecided--
      resume(exchange)
    }, LOOK_AGAIN_MS).unref()
    return 'wait'
  }

  return (exchange, request) => {
    const { hostname, rules } = exchange.request.endpoint!.facts
    const { credentials } = rules
    if (credentials === null) return 'proceed'
    const authorization = readField(request.bytes, request.head, 'authorization')
    const key = credentials.hasKeys ? readField(request.bytes, request.head, KEY_FIELD) : undefined
    const isBasic = authorization !== undefined && credentials.isAttempt(authorization)
    if (!isBasic && key === undefined)
      return refusal('credentials_required', credentials.challenges(hostname))
    // This comes before the password check: a guesser must not learn from a correct guess that it was correct.
    const visitor = `${hostname} ${addressKey(exchange.connection.visitor)}`
    const waitS = attempts.reserve(visitor, ATTEMPTS)
    if (waitS === 'later') return waitForOthers(exchange) ?? tooMany(1)
    if (waitS !== null) return tooMany(waitS)
    exchange.request.isAuthorizationSpent = isBasic && credentials.acceptsBasic(authorization)
    if (exchange.request.isAuthorizationSpent || (key !== undefined && credentials.acceptsKey(key)))
      return 'proceed'
    attempts.take(visitor, ATTEMPTS)
    return refusal('credentials_required', credentials.challenges(hostname))
  }
}

function tooMany(waitS: number): ReturnType<typeof refusal> {
  return refusal('too_many_attempts', [`Retry-After: ${waitS}`])
}

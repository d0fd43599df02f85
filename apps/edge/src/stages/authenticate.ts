import { readField } from '@nora/http1'
import { addressKey, MINUTE_MS, type Rate } from '@nora/kit'
import { refusal, type Stage } from '../exchange/decision.ts'
import type { CommonLimiter } from '../hops/common-limits.ts'
import { KEY_FIELD } from '../rules/credentials.ts'

/** Wrong passwords and keys of one address at one site. */
const ATTEMPTS: Rate = { limit: 10, windowMs: MINUTE_MS }

/** Does the visitor know a password or a key, where one is asked for? */
export function createAuthenticate({ attempts }: { attempts: CommonLimiter }): Stage {
  return (exchange, request) => {
    const { hostname, rules } = exchange.tunnel!.facts
    const { credentials } = rules
    if (credentials === null) return 'proceed'
    const authorization = readField(request.bytes, request.head, 'authorization')
    const key = credentials.hasKeys ? readField(request.bytes, request.head, KEY_FIELD) : undefined
    const isBasic = authorization !== undefined && credentials.isAttempt(authorization)
    if (!isBasic && key === undefined)
      return refusal('credentials_required', credentials.challenges(hostname))
    // Before the look at the password: whoever guesses must not learn by a right one that it was.
    const visitor = `${hostname} ${addressKey(exchange.visitor)}`
    const waitS = attempts.peek(visitor, ATTEMPTS)
    if (waitS !== null) return refusal('too_many_attempts', [`Retry-After: ${waitS}`])
    exchange.isAuthorizationSpent = isBasic && credentials.acceptsBasic(authorization)
    if (exchange.isAuthorizationSpent || (key !== undefined && credentials.acceptsKey(key))) return 'proceed'
    attempts.take(visitor, ATTEMPTS)
    return refusal('credentials_required', credentials.challenges(hostname))
  }
}

import type { Clock } from '@nora/kit'
import type { Tunnel } from './endpoints/tunnel.ts'
import type { Decision, Stage } from './exchange/decision.ts'
import type { Exchange, RequestHead } from './exchange/exchange.ts'
import type { CommonLimits } from './hops/common-limits.ts'
import type { IsKeptOut } from './rules/kept-out.ts'
import { createAuthenticate } from './stages/authenticate.ts'
import { createScreen } from './stages/screen.ts'
import { secure } from './stages/secure.ts'
import { share } from './stages/share.ts'
import { createThrottle } from './stages/throttle.ts'

export type RuleDeps = { limits: CommonLimits; isKeptOut: IsKeptOut; clock: Clock }

/** What the owner of a tunnel wants done with a request before anything else is, in order. */
export function createRuleStages(
  { limits, isKeptOut, clock }: RuleDeps,
  resume: (exchange: Exchange) => void,
): readonly Stage[] {
  const monotonicMs = () => clock.monotonicMs()
  const stages: readonly Stage[] = [
    // First: who is kept out learns nothing of the other rules.
    createScreen(isKeptOut),
    // Before a password is asked for, which must not come in plain.
    secure,
    // Before the next two: a preflight carries no password, and refusing it would hide from scripts why.
    share,
    // Before passwords are looked at, so that guessing is held up by it too.
    createThrottle({ visits: limits.limiter('visits'), requests: limits.limiter('requests') }),
    createAuthenticate({ attempts: limits.limiter('attempts'), monotonicMs, resume }),
  ]
  // Another edge's tunnel is its edge's to guard.
  return stages.map(
    (stage): Stage =>
      (exchange, request) =>
        exchange.tunnel === null ? 'proceed' : stage(exchange, request),
  )
}

/** What the rules of a tunnel that is away for a moment say. A refusal is counted as that tunnel's. */
export function judgeBy(
  rules: readonly Stage[],
  tunnel: Tunnel | null,
  { exchange, request }: { exchange: Exchange; request: RequestHead },
): Decision {
  exchange.tunnel = tunnel
  for (const rule of rules) {
    const decision = rule(exchange, request)
    if (decision !== 'proceed') return decision
  }
  exchange.tunnel = null
  return 'proceed'
}

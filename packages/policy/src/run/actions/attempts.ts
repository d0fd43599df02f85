import { addressKey } from '@nora/kit'
import type { ActionInput, ActionOutcome } from '../policy-host.ts'
import { plainAnswer } from './outcomes.ts'

/** Wrong passwords and keys of one address at one endpoint. */
const ATTEMPTS = { limit: 10, windowMs: 60_000 }

/** Refuses who has guessed too often, before a guess is looked at: a right one must not show that it was right. */
export function refuseGuesser({ host }: ActionInput): ActionOutcome | null {
  const waitS = host.capabilities.peekRate(toKey(host), ATTEMPTS)
  if (waitS === null) return null
  const retry = [['Retry-After', String(waitS)]] as const
  const answer = plainAnswer(429, 'Too many wrong passwords. Try again later.\n', retry)
  return { kind: 'refuse', reason: 'too_many_attempts', answer }
}

export function noteWrongGuess({ host }: ActionInput): void {
  host.capabilities.takeRate(toKey(host), ATTEMPTS)
}

function toKey({ scope, conn }: ActionInput['host']): string {
  return `${scope} attempts ${addressKey(conn.clientIp)}`
}

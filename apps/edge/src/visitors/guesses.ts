import { addressKey, HOUR_MS, MINUTE_MS, type Rate } from '@nora/kit'
import type { SignInVisit } from './sign-in-visit.ts'

/** Wrong codes of one address. */
const PER_ADDRESS: Rate = { limit: 10, windowMs: MINUTE_MS }
/** Wrong codes of all addresses together, so that many that guess for one another get no further. */
const PER_ENDPOINT: Rate = { limit: 200, windowMs: HOUR_MS }

/** Seconds to wait for who has guessed too often; asked before a guess is looked at. */
export function findGuessesWait(visit: SignInVisit): number | null {
  const { capabilities } = visit.input.host
  const [address, endpoint] = toKeys(visit)
  return capabilities.peekRate(address, PER_ADDRESS) ?? capabilities.peekRate(endpoint, PER_ENDPOINT)
}

export function noteWrongGuess(visit: SignInVisit): void {
  const { capabilities } = visit.input.host
  const [address, endpoint] = toKeys(visit)
  capabilities.takeRate(address, PER_ADDRESS)
  capabilities.takeRate(endpoint, PER_ENDPOINT)
}

function toKeys({ input: { host }, gate }: SignInVisit): [address: string, endpoint: string] {
  const endpoint = `${host.scope} guesses ${gate.id}`
  return [`${endpoint} ${addressKey(host.conn.clientIp)}`, endpoint]
}

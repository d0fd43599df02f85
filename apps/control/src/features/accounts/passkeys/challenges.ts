import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@nora/kit'
import { hashToken } from '../../../platform/hashes.ts'
import type { Deps } from '../accounts.deps.ts'
import { type ChallengeRow, insertChallenge, takeChallenge } from '../passkeys.store.ts'

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS
/** Web Authentication §13.4.3 asks for 16 at least. */
const CHALLENGE_BYTES = 32

/**
 * Says what a challenge may be used for: one step of one person in one session, or a sign-in with any passkey.
 */
export type ChallengeUse = Pick<ChallengeRow, 'purpose' | 'user_id' | 'session_id'>

export async function issueChallenge({ db, clock }: Deps, use: ChallengeUse): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const expires_at = new Date(clock.now().getTime() + CHALLENGE_LIFETIME_MS)
  await insertChallenge(db, { challenge_hash: hashToken(challenge), ...use, expires_at })
  return challenge
}

/** Whether it was issued for this and never used. It is used up by the question. */
export function useChallenge({ db, clock }: Deps, challenge: string, use: ChallengeUse): Promise<boolean> {
  return takeChallenge(db, { challenge_hash: hashToken(challenge), ...use }, clock.now())
}

/** Web Authentication’s names for this installation: passkeys belong to the host of its console. */
export function relyingParty({ config }: Pick<Deps, 'config'>): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(config.base_url)
  return { id: hostname, origin, name: 'Nora' }
}

/** Browsers have passkeys in secure contexts only, and not for bare addresses. */
export function arePasskeysAvailable(base_url: string): boolean {
  const { protocol, hostname } = new URL(base_url)
  const isName = !/^[\d.]+$|^\[/.test(hostname)
  return isName && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'))
}

import type { Credential } from '../../platform/actor.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { credentialsTexts } from './credentials.messages.ts'

/** The moment a credential ends: in the future, and not after that of the API key which makes it. */
export function checkExpiry(asked: string | null, maker: Credential, now: Date): Date | null {
  const expires_at = asked === null ? null : new Date(asked)
  if (expires_at && expires_at <= now) throw fieldProblem('expires_at', credentialsTexts.past)
  if (maker.kind !== 'api_key' || maker.expires_at === null) return expires_at
  if (expires_at === null || expires_at > maker.expires_at) {
    throw fieldProblem('expires_at', credentialsTexts.outlivesMaker(maker.expires_at.toISOString()))
  }
  return expires_at
}

import type { ApiKey } from '@nora/contract'
import type { Credential as Shown } from '../../../platform/actor.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import { API_KEY_PREFIX, maskToken } from '../credentials.rules.ts'
import type { Credential } from '../credentials.store.ts'
import { apiKeysTexts } from './api-keys.messages.ts'

export function toApiKey(row: Credential): ApiKey {
  return {
    id: row.id,
    description: row.description ?? '',
    scope: row.scope ?? 'read',
    masked: maskToken(row.last4, API_KEY_PREFIX),
    parent_id: row.parent_id,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
  }
}

/** The moment a credential ends, in the future and not after that of the API key which makes it. */
export function checkExpiry(asked: string | null, maker: Shown, now: Date): Date | null {
  const expires_at = asked === null ? null : new Date(asked)
  if (expires_at && expires_at <= now) throw fieldProblem('expires_at', apiKeysTexts.past)
  if (maker.kind !== 'api_key' || maker.expires_at === null) return expires_at
  if (expires_at === null || expires_at > maker.expires_at) {
    throw fieldProblem('expires_at', apiKeysTexts.outlivesMaker(maker.expires_at.toISOString()))
  }
  return expires_at
}

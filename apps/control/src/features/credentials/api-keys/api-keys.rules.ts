import type { ApiKey } from '@nora/contract/credentials'
import { API_KEY_PREFIX, maskToken } from '../credentials.rules.ts'
import type { Credential } from '../credentials.store.ts'

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

import { API_KEYS_PER_USER, type CreateApiKey, type NewApiKey } from '@nora/contract/credentials'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { hashToken } from '../../../platform/hashes.ts'
import { problem } from '../../../platform/problem.ts'
import { countApiKeys, lockApiKeys } from '../api-keys.store.ts'
import { checkExpiry } from '../check-expiry.ts'
import type { Deps } from '../credentials.deps.ts'
import { API_KEY_PREFIX, newSecret } from '../credentials.rules.ts'
import { type Credential, insertCredential } from '../credentials.store.ts'
import { assertMakerInForce, getMaker } from '../maker.ts'
import { newApiKeyEmail } from './api-keys.emails.ts'
import { apiKeysTexts } from './api-keys.messages.ts'
import { toApiKey } from './api-keys.rules.ts'

/**
 * Makes a key that acts as the actor in the current team, shown this once. What a program makes is revoked
 * together with its token or key, and what an API key makes ends no later.
 */
export function createApiKey(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: CreateApiKey): Promise<NewApiKey> => {
    const { user_id, team_id, credential } = actor
    const now = deps.clock.now()
    const expires_at = checkExpiry(input.expires_at, credential, now)
    const key = newSecret(API_KEY_PREFIX)
    const row: Credential = {
      id: deps.ids.next('key'),
      kind: 'api_key',
      token_hash: hashToken(key),
      last4: key.slice(-4),
      user_id,
      team_id,
      machine: null,
      os: null,
      version: null,
      address: null,
      description: input.description,
      scope: input.scope,
      expires_at,
      parent_id: getMaker(actor),
      created_at: now,
      last_used_at: null,
      last_used_address: null,
      revoked_at: null,
    }
    await deps.transaction(async (tx) => {
      await lockApiKeys(tx, user_id) // two browsers must not both take the last place
      if ((await countApiKeys(tx, user_id)) >= API_KEYS_PER_USER) {
        throw problem('Conflict', apiKeysTexts.tooMany, { data: { limit: API_KEYS_PER_USER } })
      }
      await assertMakerInForce(tx, credential, row.parent_id)
      await insertCredential(tx, row)
      const { description, scope, last4 } = { ...input, last4: row.last4 }
      const facts = { description, scope, last4, expires_at: expires_at?.toISOString() ?? null }
      await deps.emit(tx, origin, { kind: 'api_key.created', object_id: row.id, data: facts })
      const about = { to: actor.email, lang: actor.language, address: origin.address }
      const page = `${deps.config.base_url}/api_keys`
      const email = newApiKeyEmail({ ...about, page, key: { description, scope, expires_at } })
      await deps.jobs.add(tx, { kind: 'letter', payload: email })
    })
    return { ...toApiKey(row), key }
  }
}

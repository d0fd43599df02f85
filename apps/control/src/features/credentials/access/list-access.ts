import type { OwnAccess } from '@nora/contract/credentials'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../credentials.deps.ts'
import { API_KEY_PREFIX, maskToken, USER_TOKEN_PREFIX } from '../credentials.rules.ts'
import type { Credential } from '../credentials.store.ts'
import type { PublicKeyRow } from '../public-keys.store.ts'
import { type InTeam, listAllPublicKeys, listTokensAndKeys } from './access.store.ts'

/** Lists everything that can act for the user without a sign-in, in all teams, newest first. */
export function listAccess({ db }: Pick<Deps, 'db'>) {
  return async ({ user_id }: Actor): Promise<{ items: OwnAccess[] }> => {
    const items = [
      ...(await listTokensAndKeys(db, user_id)).map(ofCredential),
      ...(await listAllPublicKeys(db, user_id)).map(ofPublicKey),
    ]
    return { items: items.sort((one, other) => (one.created_at < other.created_at ? 1 : -1)) }
  }
}

function ofCredential(row: InTeam<Credential>): OwnAccess {
  const isToken = row.kind === 'user_token'
  return {
    ...toAccessFields(row),
    kind: isToken ? 'token' : 'api_key',
    name: row.description,
    mark: maskToken(row.last4, isToken ? USER_TOKEN_PREFIX : API_KEY_PREFIX),
    scope: row.scope,
  }
}

function ofPublicKey(row: InTeam<PublicKeyRow>): OwnAccess {
  return { ...toAccessFields(row), kind: 'public_key', name: row.name, mark: row.fingerprint, scope: null }
}

function toAccessFields(row: InTeam<Credential | PublicKeyRow>) {
  const { id, team, created_at, expires_at, last_used_at, last_used_address } = row
  return {
    id,
    team,
    last_used_address,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

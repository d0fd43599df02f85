import type { Problem } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import { hashToken } from '../../platform/hashes.ts'
import { problem } from '../../platform/problem.ts'
import { findTeamOf } from './credential-teams.store.ts'
import type { Deps } from './credentials.deps.ts'
import { credentialsTexts } from './credentials.messages.ts'
import { isSecret } from './credentials.rules.ts'
import { type Credential, findCredential } from './credentials.store.ts'
import { credentials } from './credentials.tables.ts'
import { toKeyActor } from './public-keys/verify-public-key.ts'
import { findPublicKey } from './public-keys.store.ts'
import { recordUse } from './record-use.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'findMember'>

/**
 * The actor behind a user token, client session or API key, seen at this address. Throws Unauthorized for
 * anything that is not in force, ApiKeyExpired and ApiKeyRevoked for keys that were.
 */
export function verifyToken(deps: Needs) {
  return async (token: string, address: string): Promise<Actor> => {
    const found = isSecret(token)
      ? await findCredential(deps.db, { token_hash: hashToken(token) })
      : undefined
    const known = await inForce(deps, found)
    await recordUse(deps, credentials, { ...known, address })
    return toActor(deps, known)
  }
}

/** The same for a credential or SSH public key that was verified before and is known by its id. */
export function getActorOf(deps: Needs) {
  return async (id: string): Promise<Actor> => {
    const credential = await findCredential(deps.db, { id })
    if (credential) return toActor(deps, await inForce(deps, credential))
    return toKeyActor(deps, await findPublicKey(deps.db, { id }))
  }
}

async function inForce(deps: Needs, credential: Credential | undefined): Promise<Credential> {
  if (!credential) throw refused()
  const isApiKey = credential.kind === 'api_key'
  if (credential.revoked_at) throw isApiKey ? problem('ApiKeyRevoked') : await revoked(deps, credential)
  if (credential.expires_at && credential.expires_at <= deps.clock.now()) throw problem('ApiKeyExpired')
  return credential
}

async function toActor(deps: Needs, credential: Credential): Promise<Actor> {
  const member = await deps.findMember(deps.db, credential.user_id, credential.team_id)
  if (!member) throw refused()
  const { kind, id, scope, expires_at } = credential
  if (kind !== 'api_key') return { ...member, credential: { kind, id } }
  return { ...member, credential: { kind, id, scope: scope ?? 'read', expires_at } }
}

/** The bearer of the key may know that its person has left the team. */
async function revoked({ db, findMember }: Needs, { user_id, team_id }: Credential): Promise<Problem> {
  if (await findMember(db, user_id, team_id)) return refused()
  const team = await findTeamOf(db, team_id)
  return team
    ? problem('Unauthorized', credentialsTexts.leftTeam(team.name), { data: { left_team: team.name } })
    : refused()
}

function refused() {
  return problem('Unauthorized', credentialsTexts.tokenRefused)
}

import { MINUTE_MS } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import { hashToken } from '../../platform/hashes.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './credentials.deps.ts'
import { credentialsTexts } from './credentials.messages.ts'
import { isSecret } from './credentials.rules.ts'
import { type Credential, findCredential, updateCredential } from './credentials.store.ts'

/** "Last used" is told to the minute, so that it is not a write per call. */
const USE_RECORDED_EVERY_MS = MINUTE_MS

type Needs = Pick<Deps, 'db' | 'clock' | 'findMember'>

/** The actor behind a user token or client session. Throws Unauthorized for anything that is not in force. */
export function verifyToken(deps: Needs) {
  return async (token: string): Promise<Actor> => {
    const known = isSecret(token)
      ? await findCredential(deps.db, { token_hash: hashToken(token) })
      : undefined
    if (!known) throw refused()
    const now = deps.clock.now()
    if (now.getTime() - (known.last_used_at?.getTime() ?? 0) > USE_RECORDED_EVERY_MS) {
      await updateCredential(deps.db, known.id, { last_used_at: now })
    }
    return toActor(deps, known)
  }
}

/** The same for a credential that was verified before and is known by its id. */
export function getActorOf(deps: Needs) {
  return async (credential_id: string): Promise<Actor> => {
    const known = await findCredential(deps.db, { id: credential_id })
    if (!known) throw refused()
    return toActor(deps, known)
  }
}

async function toActor(deps: Needs, credential: Credential): Promise<Actor> {
  const member = await deps.findMember(deps.db, credential.user_id, credential.team_id)
  if (!member) throw refused()
  return { ...member, credential: { kind: credential.kind, id: credential.id } }
}

function refused() {
  return problem('Unauthorized', credentialsTexts.tokenRefused)
}

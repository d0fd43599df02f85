import { type Action, type ApiKeyScope, isAllowed, isOpenToApiKey, type Role, whyNot } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { actorTexts } from './actor.messages.ts'
import { problem } from './problem.ts'

/**
 * Says what the caller authenticated with. `sample_session` is the client session of the installation’s own
 * sample.
 */
export type Credential =
  | { kind: 'session'; id: string /** When the person last proved who they are. */; confirmed_at: Date }
  | { kind: 'user_token' | 'client_session' | 'sample_session'; id: string }
  | { kind: 'api_key'; id: string; scope: ApiKeyScope; expires_at: Date | null }
  /** Opens these names only; any when there are none. */
  | { kind: 'public_key'; id: string; names: readonly string[] }

/** Says who calls, and as a member of which team. */
export type Actor = {
  user_id: string
  email: string
  name: string | null
  /** The language of texts for this caller: the chosen one, else that of the request. */
  language: Lang
  has_chosen_language: boolean
  team_id: string
  role: Role
  has_seat: boolean
  /** Whether a custom role allows it. */
  may_create_projects: boolean
  credential: Credential
}

/** Says who did it and from where, as the audit log records it. */
export type Origin = {
  user_id: string | null
  team_id: string | null
  credential_id: string | null
  address: string
  client: string
  request_id: string
}

export function can(actor: Actor, action: Action): boolean {
  const { credential } = actor
  const isOpen = credential.kind !== 'api_key' || isOpenToApiKey(action, credential.scope)
  return isOpen && isAllowed(action, actor)
}

/** Throws Forbidden, with the rule that refuses as facts. */
export function must(actor: Actor, action: Action): void {
  const why = whyNot(action, actor)
  if (why !== null) {
    const said = why === 'seat' ? actorTexts.seatNeeded : null
    throw problem('Forbidden', said, { data: { action, why } })
  }
  if (can(actor, action)) return
  // A key with full access may: its owner can make one.
  throw problem(isOpenToApiKey(action, 'full') ? 'ApiKeyReadOnly' : 'ApiKeyForbidden')
}

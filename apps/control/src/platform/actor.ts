import { type Action, isAllowed, type Role } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { problem } from './problem.ts'

/** `sample_session`: the client session of the installation's own sample. */
export type CredentialKind = 'session' | 'user_token' | 'client_session' | 'sample_session'

/** Who calls, and as a member of which team. */
export type Actor = {
  user_id: string
  email: string
  name: string | null
  language: Lang
  team_id: string
  role: Role
  has_seat: boolean
  credential: {
    kind: CredentialKind
    id: string
    /** Of a session: when the person last proved who they are. */
    confirmed_at?: Date
  }
}

/** Who did it and from where, as the audit log keeps it. */
export type Origin = {
  user_id: string | null
  team_id: string | null
  credential_id: string | null
  address: string
  client: string
  request_id: string
}

export function can(actor: Actor, action: Action): boolean {
  return isAllowed(action, actor)
}

export function must(actor: Actor, action: Action): void {
  if (!can(actor, action)) throw problem('Forbidden')
}

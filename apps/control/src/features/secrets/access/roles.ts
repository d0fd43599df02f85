import type { SecretsRole } from '@nora/contract/secrets'
import { isOwner } from '../stored/roles.store.ts'

const RANKS = { viewer: 1, editor: 2, admin: 3 } as const satisfies Record<SecretsRole, number>

export function getRank(role: SecretsRole | null): number {
  return role === null ? 0 : RANKS[role]
}

export function hasRole(role: SecretsRole | null, needs: SecretsRole): boolean {
  return getRank(role) >= RANKS[needs]
}

export function getHigher(one: SecretsRole | null, other: SecretsRole | null): SecretsRole | null {
  return getRank(one) >= getRank(other) ? one : other
}

export function getLower(one: SecretsRole | null, other: SecretsRole | null): SecretsRole | null {
  return getRank(one) <= getRank(other) ? one : other
}

/** What is known of one subject in one config. */
export type Standing = {
  signed_role: SecretsRole | null
  is_own: boolean | null
  /** Null: not in the team. */
  team_role: string | null
  project_role: SecretsRole | null
}

/**
 * What the server grants a subject in a config. A role of a member that came from the project ends with it, although
 * the signed list still names them; one that was given in the config stays.
 */
export function getServerRole(
  { kind, ...caller }: { kind: 'person' } | { kind: 'machine'; may_write: boolean },
  { signed_role, is_own, team_role, project_role }: Standing,
): SecretsRole | null {
  if (kind === 'machine') {
    const { may_write } = caller as { may_write: boolean }
    return getLower(signed_role, may_write ? 'editor' : 'viewer')
  }
  if (team_role === null) return null
  if (isOwner(team_role)) return 'admin'
  return is_own ? getHigher(project_role, signed_role) : project_role
}

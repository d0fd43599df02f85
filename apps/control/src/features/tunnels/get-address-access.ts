import type { VisitorAccess } from '@nora/contract'
import type { VisitorRules } from '@nora/link'
import { type FindPolicies, toVisitorAccess } from './visitor-access.ts'

/** Decides who would be allowed at a public address of the team that no tunnel uses now. */
export function getAddressAccess(findPolicies: FindPolicies) {
  return (team_id: string, hostname: string, port: VisitorRules | null): VisitorAccess =>
    toVisitorAccess({
      kind: null,
      rules: [],
      tunnel: null,
      port,
      policies: findPolicies(team_id, hostname),
      requests_per_minute: null,
    })
}

import type { VisitorAccess } from '@nora/contract'
import type { VisitorRules } from '@nora/link'
import type { ListPolicies } from './live-tunnels.ts'
import { toVisitorAccess } from './visitor-access.ts'

/** Decides who would be allowed at a public address of the team that no tunnel uses now. */
export function getAddressAccess(listPolicies: ListPolicies) {
  return (team_id: string, hostname: string, port: VisitorRules | null): VisitorAccess =>
    toVisitorAccess({
      kind: null,
      rules: [],
      tunnel: null,
      port,
      policies: listPolicies(team_id, hostname),
      requests_per_minute: null,
    })
}

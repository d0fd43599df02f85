import type { VisitorAccess } from '@nora/contract'
import type { VisitorRules } from '@nora/link'
import type { ListPolicies } from './live-tunnels.ts'
import { toVisitorAccess } from './visitor-access.ts'

/** Who would get in to a public address of the team behind which no tunnel stands now. */
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

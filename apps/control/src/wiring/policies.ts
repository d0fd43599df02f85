import type { PushBody } from '@nora/link'
import * as policies from '../features/policies/index.ts'
import * as teams from '../features/teams/index.ts'
import type { MountDeps } from '../platform/http/mount.ts'
import type { Platform } from '../platform/platform.ts'

/** Passes to IP policies what they take from teams, and to the surfaces that they guard what those ask. */
export function wirePolicies(
  platform: Platform,
  tellEdges: (team: PushBody<'set_ip_policies'>) => void,
): {
  deps: policies.PoliciesDeps
  agents: {
    assertAgentAllowed: (team_id: string, address: string) => Promise<void>
    listIpPolicies: () => PushBody<'set_ip_policies'>[]
  }
  listOfEndpoint: policies.PoliciesDeps['live']['listOfEndpoint']
  calls: Pick<MountDeps, 'assertAllowed' | 'onPolicies'>
} {
  const live = policies.createPoliciesState(platform.db, tellEdges)
  const listGranters = teams.listGranters(platform)
  const { enterTeam, lockTeam } = teams
  const deps = { ...platform, live, enterTeam, lockTeam, listGranters }
  const assertAllowed = policies.assertAllowed(deps)
  return {
    deps,
    listOfEndpoint: (team_id, hostname) => live.listOfEndpoint(team_id, hostname),
    agents: {
      assertAgentAllowed: (team_id, address) => assertAllowed('agents', team_id, address),
      listIpPolicies: () => live.snapshot(),
    },
    calls: {
      assertAllowed: policies.assertCallAllowed(deps),
      onPolicies: (team_id, listener) => live.on(team_id, listener),
    },
  }
}

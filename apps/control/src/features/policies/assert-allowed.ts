import type { Credential } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Surface } from './live-policies.ts'
import type { Deps } from './policies.deps.ts'
import { policiesTexts } from './policies.messages.ts'

type Knows = Pick<Deps, 'live' | 'listGranters'>

/** Refuses an address that a policy of the team keeps out, naming the policy and whom to ask. */
export function assertAllowed({ live, listGranters }: Knows) {
  return async (surface: Surface, team_id: string, address: string): Promise<void> => {
    const refusing = live.findRefusing(team_id, surface, address)
    if (refusing === undefined) return
    const ask = await listGranters(team_id, { action: 'ip_policies.manage', why: 'role' })
    const whom = ask.map(({ name, email }) => (name ? `${name} (${email})` : email)).join(', ')
    const { id, name } = refusing
    const data = { why: 'ip_policy', policy: { id, name }, address, ask }
    throw problem('Forbidden', policiesTexts.refused(address, name, whom), { data })
  }
}

/** Asserts the same for a call of `/v1`: browsers come through the console, programs and machines through the API. */
export function assertCallAllowed(deps: Knows) {
  const assert = assertAllowed(deps)
  return (
    { team_id, credential }: { team_id: string; credential: { kind: Credential['kind'] | 'machine' } },
    address: string,
  ): Promise<void> => assert(credential.kind === 'session' ? 'console' : 'api', team_id, address)
}

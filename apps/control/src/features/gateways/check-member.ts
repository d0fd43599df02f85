import type { CheckedMember } from '@nora/contract/gateways'
import { SECOND_MS } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { getVisibleGateway } from './gateway-access.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysTexts } from './gateways.messages.ts'
import { listMembers } from './stored/members.store.ts'

/** What comes on top of the member's own time. */
const ON_TOP_MS = 3 * SECOND_MS

/** Has an edge probe a member now. */
export function checkMember(deps: Deps) {
  return async (actor: Actor, { id, member }: { id: string; member: string }): Promise<CheckedMember> => {
    const gateway = await getVisibleGateway(deps.db, actor, id)
    const found = (await listMembers(deps.db, [id])).some((one) => one.id === member)
    if (!found) throw problem('NotFound')
    const probe_id = deps.ids.next('prb')
    const done = deps.probes.wait(probe_id, gateway.health.timeout_s * SECOND_MS + ON_TOP_MS)
    const isAsked = deps.pushProbe(gateway.region, { probe_id, gateway_id: id, member_id: member })
    const probed = isAsked ? await done : null
    if (probed === null) throw problem('Unavailable', gatewaysTexts.noEdge)
    const { is_good, seen } = probed
    return { is_good, seen: { ...seen, at: new Date(seen.at).toISOString() } }
  }
}

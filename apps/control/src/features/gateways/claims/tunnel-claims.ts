import { GATEWAY_MEMBERS_MAX } from '@nora/contract/gateways'
import type { TunnelKind } from '@nora/contract/tunnels'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { toMemberRow } from '../edit-gateways.ts'
import type { Deps } from '../gateways.deps.ts'
import { INTERNAL_SUFFIX, toInternalName } from '../internal-names.ts'
import {
  findGatewayAt,
  findGatewayCalled,
  type GatewayRow,
  listGatewaysOfTeam,
  lockGateway,
} from '../stored/gateways.store.ts'
import {
  deleteJoinedMembers,
  findJoinedMember,
  insertMembers,
  listMembers,
  saveMember,
} from '../stored/members.store.ts'
import { claimsTexts } from './claims.messages.ts'

/** Names in one refusal. */
const NAMED = 20

type At = { team_id: string; hostname: string }
export type PoolClaim = { gateway_id: string; weight: number | null; tier: number | null }

/** Refuses a tunnel at an address that a gateway holds, and says how the tunnel can serve it. */
export async function assertNotHeld(tx: Db, { team_id, hostname }: At): Promise<void> {
  const endpoint = toInternalName(hostname, team_id)
  const gateway = await findGatewayAt(tx, team_id, endpoint)
  if (gateway === undefined) return
  const isInternal = gateway.kind === 'internal'
  // Requests of an internal name go to one place: there is nobody whom a tunnel could take over from for a while.
  if (gateway.mode === 'fallback' && !isInternal) return
  const data = { why: 'gateway', gateway: { id: gateway.id, name: gateway.name } }
  const hasPool = gateway.upstream.kind === 'pool'
  throw problem('Conflict', claimsTexts.held(endpoint, gateway.name, hasPool), { data })
}

/** The gateway whose pool a tunnel wants to join. */
export async function findPool(
  tx: Db,
  { team_id, kind, gateway: called }: { team_id: string; kind: TunnelKind; gateway: string },
): Promise<{ id: string }> {
  const gateway = await findGatewayCalled(tx, team_id, called)
  if (gateway === undefined) throw await unknownGateway(tx, team_id, called)
  const data = { gateway: { id: gateway.id, name: gateway.name } }
  if (gateway.upstream.kind !== 'pool')
    throw problem('Conflict', claimsTexts.noPool(gateway.name), { data: { why: 'no_pool', ...data } })
  const wanted = gateway.kind === 'port' ? 'tcp' : 'http'
  // A trigger answers as any HTTP service does.
  const offered = kind === 'trigger' ? 'http' : kind
  if (offered !== wanted && gateway.kind !== 'internal')
    throw problem('Conflict', claimsTexts.otherKind(gateway.name, wanted), {
      data: { why: 'other_kind', ...data },
    })
  return { id: gateway.id }
}

async function unknownGateway(tx: Db, team_id: string, called: string) {
  const all: GatewayRow[] = await listGatewaysOfTeam(tx, team_id)
  const names = all.map(({ name }) => name).slice(0, NAMED)
  return problem('NotFound', claimsTexts.unknownGateway(called, names), { data: { gateways: names } })
}

/** Makes the tunnel at this address a member of the pool; one that comes back stays the member that it was. */
export function joinPool(deps: Pick<Deps, 'ids' | 'clock'>) {
  return async (
    tx: Db,
    { team_id, hostname, user_id, gateway_id, weight, tier }: At & PoolClaim & { user_id: string },
  ): Promise<void> => {
    await lockGateway(tx, gateway_id)
    const target = toInternalName(hostname, team_id)
    const known = await findJoinedMember(tx, gateway_id, target)
    const wanted = { weight: weight ?? known?.weight ?? 1, tier: tier ?? known?.tier ?? 1, user_id }
    if (known !== undefined) return saveMember(tx, known.id, wanted)
    const members = await listMembers(tx, [gateway_id])
    if (members.length >= GATEWAY_MEMBERS_MAX)
      throw problem('Conflict', claimsTexts.fullPool(GATEWAY_MEMBERS_MAX), { data: { why: 'full' } })
    const at = deps.clock.now()
    const member = { ...wanted, gateway_id, target, at, name: null, region: null, is_joined: true }
    await insertMembers(tx, [toMemberRow(deps, { ...member, kind: 'internal' })])
  }
}

/** The tunnel at this address has ended for good. */
export async function leavePools(tx: Db, { team_id, hostname }: At): Promise<void> {
  if (!hostname.endsWith(INTERNAL_SUFFIX)) return
  await deleteJoinedMembers(tx, team_id, toInternalName(hostname, team_id))
}

import type { ChangeGateway, CreateGateway, Gateway, GatewayFacts } from '@nora/contract/gateways'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { assertMembers } from './check-members.ts'
import { assertUpstream } from './check-upstream.ts'
import { chooseEndpoint } from './choose-endpoint.ts'
import { getVisibleGateway, mustManage, takeChange } from './gateway-access.ts'
import { assertGatewayChangeable, assertGatewayQuota } from './gateway-quota.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysTexts } from './gateways.messages.ts'
import { showGateway } from './show-gateways.ts'
import {
  deleteGatewayRow,
  type GatewayRow,
  insertGateway,
  isNameTaken,
  lockGateway,
  type OwnedGateway,
  saveGateway,
} from './stored/gateways.store.ts'
import { insertMembers, listMembers, type MemberRow } from './stored/members.store.ts'

/** Makes a gateway with its first members. */
export function createGateway(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: CreateGateway): Promise<Gateway> => {
    const { team_id, user_id } = actor
    const { members, sticky, endpoint: typed, ...settings } = input
    const id = deps.ids.next('gtw')
    takeChange(deps, actor)
    await deps.transaction(async (tx) => {
      await assertGatewayQuota(deps, tx, team_id)
      const now = deps.clock.now()
      const at = await chooseEndpoint(deps, tx, actor, { id, typed })
      const row: GatewayRow = {
        ...settings,
        ...at,
        id,
        team_id,
        user_id,
        sticky_ttl_s: sticky.ttl_s,
        mirror: null,
        maintenance: null,
        reported_state: null,
        notified_state: null,
        notified_at: null,
        wants_capture: false,
        version: 1,
        created_at: now,
        changed_at: now,
      }
      await assertNameFree(tx, row)
      assertUpstream(deps, row.kind, row.upstream)
      const rows = members.map((member) => toMemberRow(deps, { ...member, gateway_id: id, user_id, at: now }))
      await assertLeadsOn(deps, tx, actor, row, rows)
      await insertGateway(tx, row)
      await insertMembers(tx, rows)
      await deps.emit(tx, origin, { kind: 'gateway.created', object_id: id, data: toGatewayFacts(row) })
    })
    return told(deps, actor, id)
  }
}

/** Changes what is given; the rest stays. */
export function changeGateway(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, version, sticky, endpoint: typed, ...wanted }: ChangeGateway & { id: string },
  ): Promise<Gateway> => {
    await deps.transaction(async (tx) => {
      const before = await lockChangeable(deps, tx, actor, { id, version })
      const at = typed === undefined ? {} : await chooseEndpoint(deps, tx, actor, { id, typed })
      const changes = {
        ...wanted,
        ...at,
        ...(sticky && { sticky_ttl_s: sticky.ttl_s }),
        version: before.version + 1,
        changed_at: deps.clock.now(),
      }
      const after: GatewayRow = { ...before, ...changes }
      await assertNameFree(tx, after)
      assertUpstream(deps, after.kind, after.upstream)
      const members = await listMembers(tx, [id])
      await assertLeadsOn(deps, tx, actor, after, members)
      if (after.mirror !== null && !members.some((member) => member.id === after.mirror?.member_id))
        throw fieldProblem('mirror.member_id', gatewaysTexts.noMirror)
      await saveGateway(tx, id, changes)
      const fields = Object.keys({
        ...wanted,
        ...(typed !== undefined && { endpoint: typed }),
        ...(sticky && { sticky }),
      })
      const data = { fields, before: toGatewayFacts(before), after: toGatewayFacts(after) }
      await deps.emit(tx, origin, { kind: 'gateway.changed', object_id: id, data })
    })
    return told(deps, actor, id)
  }
}

/** Deletes a gateway; its address stays the team's. */
export function deleteGateway(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    const { team_id } = actor
    await deps.transaction(async (tx) => {
      const row = await lockManaged(deps, tx, actor, id)
      const members = await listMembers(tx, [id])
      await deleteGatewayRow(tx, id)
      deps.live.forget(
        id,
        members.map((member) => member.id),
      )
      await deps.emit(tx, origin, { kind: 'gateway.deleted', object_id: id, data: toGatewayFacts(row) })
    })
    deps.push.touch()
    await deps.push.settle()
    await deps.dropCaptures(team_id, id)
  }
}

/** The gateway as it is now; edges hear of it before the answer leaves. */
export async function told(deps: Deps, actor: Actor, id: string): Promise<Gateway> {
  deps.push.touch()
  await deps.push.settle()
  return showGateway(deps, actor, await getVisibleGateway(deps.db, actor, id))
}

/** The gateway, which nobody else changes until the transaction ends. */
export async function lockManaged(
  deps: Pick<Deps, 'lockTeam' | 'rates'>,
  tx: Db,
  actor: Actor,
  id: string,
): Promise<OwnedGateway> {
  await getVisibleGateway(tx, actor, id)
  mustManage(actor)
  takeChange(deps, actor)
  // In this order everywhere, so that no two wait for each other.
  await deps.lockTeam(tx, actor.team_id)
  await lockGateway(tx, id)
  return getVisibleGateway(tx, actor, id)
}

/** The same of one that is within the limit of the plan, and of which the caller has seen the last state. */
export async function lockChangeable(
  deps: Deps,
  tx: Db,
  actor: Actor,
  { id, version }: { id: string; version: number | null },
): Promise<OwnedGateway> {
  const row = await lockManaged(deps, tx, actor, id)
  await assertGatewayChangeable(deps, tx, row)
  if (version !== null && version !== row.version) {
    const current = await showGateway({ ...deps, db: tx }, actor, row)
    throw problem('Conflict', gatewaysTexts.changed(row.version), { data: { why: 'changed', current } })
  }
  return row
}

type NewMember = Pick<MemberRow, 'name' | 'kind' | 'target' | 'weight' | 'tier' | 'region' | 'gateway_id'> & {
  user_id: string | null
  at: Date
  is_joined?: boolean
}

export function toMemberRow(
  { ids }: Pick<Deps, 'ids'>,
  { at, is_joined = false, ...member }: NewMember,
): MemberRow {
  return { ...member, id: ids.next('gtm'), is_joined, drained_at: null, created_at: at }
}

/** Refuses targets that are nobody's or lead back here, of the pool and of the one tunnel. */
async function assertLeadsOn(
  deps: Deps,
  tx: Db,
  actor: Actor,
  gateway: GatewayRow,
  members: readonly MemberRow[],
): Promise<void> {
  const { upstream } = gateway
  if (upstream.kind === 'pool') {
    const toField = (index: number, part: string) => `members.${index}.${part}`
    await assertMembers(deps, tx, actor, { gateway, members, toField })
  }
  if (upstream.kind !== 'tunnel') return
  const kind = upstream.target.endsWith('.internal') ? 'internal' : 'tunnel'
  const only = {
    id: '',
    name: null,
    kind,
    target: upstream.target,
    weight: 1,
    tier: 1,
    is_joined: false,
  } as const
  await assertMembers(deps, tx, actor, { gateway, members: [only], toField: () => 'upstream.target' })
}

async function assertNameFree(tx: Db, row: Pick<GatewayRow, 'id' | 'team_id' | 'name'>): Promise<void> {
  if (await isNameTaken(tx, row)) throw fieldProblem('name', gatewaysTexts.nameTaken(row.name))
}

export function toGatewayFacts(row: GatewayRow): GatewayFacts {
  const { name, endpoint, description, mode, is_enabled, upstream } = row
  const leads_to = 'url' in upstream ? upstream.url : 'target' in upstream ? upstream.target : null
  return { name, endpoint, description, mode, is_enabled, upstream: upstream.kind, leads_to }
}

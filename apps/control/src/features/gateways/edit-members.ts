import type { AddGatewayMember, ChangeGatewayMember, Gateway } from '@nora/contract/gateways'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { assertMembers } from './check-members.ts'
import { lockChangeable, told, toMemberRow } from './edit-gateways.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysTexts } from './gateways.messages.ts'
import { type OwnedGateway, saveGateway } from './stored/gateways.store.ts'
import {
  deleteMember,
  insertMembers,
  listMembers,
  type MemberRow,
  saveMember,
} from './stored/members.store.ts'

type At = { id: string; member: string }

export function addMember(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, ...input }: AddGatewayMember & { id: string },
  ): Promise<Gateway> => {
    await deps.transaction(async (tx) => {
      const gateway = await lockPool(deps, tx, actor, { id, version: null })
      const before = await listMembers(tx, [id])
      const at = deps.clock.now()
      const row = toMemberRow(deps, { ...input, gateway_id: id, user_id: actor.user_id, at })
      await assertPool(deps, tx, actor, gateway, [...before, row])
      await insertMembers(tx, [row])
      await touch(deps, tx, gateway)
      const { name, endpoint } = gateway
      const data = { name, endpoint, ...toFacts(row) }
      await deps.emit(tx, origin, { kind: 'gateway.member_added', object_id: id, data })
    })
    return told(deps, actor, id)
  }
}

export function changeMember(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, member, version, ...wanted }: ChangeGatewayMember & At,
  ): Promise<Gateway> => {
    await deps.transaction(async (tx) => {
      const gateway = await lockPool(deps, tx, actor, { id, version })
      const all = await listMembers(tx, [id])
      const before = pick(all, member)
      const after = { ...before, ...wanted }
      await assertPool(
        deps,
        tx,
        actor,
        gateway,
        all.map((one) => (one.id === member ? after : one)),
      )
      await saveMember(tx, member, wanted)
      await touch(deps, tx, gateway)
      const { name, endpoint } = gateway
      const share = ({ weight, tier }: MemberRow) => ({ weight, tier })
      const data = { name, endpoint, target: before.target, before: share(before), after: share(after) }
      await deps.emit(tx, origin, { kind: 'gateway.member_changed', object_id: id, data })
    })
    return told(deps, actor, id)
  }
}

/** The last one with a weight may go, too: then nobody is left, and visitors get the page for that. */
export function removeMember(deps: Deps) {
  return async (actor: Actor, origin: Origin, { id, member }: At): Promise<Gateway> => {
    await deps.transaction(async (tx) => {
      const gateway = await lockPool(deps, tx, actor, { id, version: null })
      const row = pick(await listMembers(tx, [id]), member)
      await deleteMember(tx, member)
      await touch(deps, tx, {
        ...gateway,
        mirror: gateway.mirror?.member_id === member ? null : gateway.mirror,
      })
      const { name, endpoint } = gateway
      const data = { name, endpoint, ...toFacts(row) }
      await deps.emit(tx, origin, { kind: 'gateway.member_removed', object_id: id, data })
    })
    return told(deps, actor, id)
  }
}

/** A drained member gets no new visitors until it is resumed. */
export function drainMember(deps: Deps, isDrained: boolean) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, member, version }: At & { version: number },
  ): Promise<Gateway> => {
    await deps.transaction(async (tx) => {
      const gateway = await lockPool(deps, tx, actor, { id, version })
      const { target } = pick(await listMembers(tx, [id]), member)
      await saveMember(tx, member, { drained_at: isDrained ? deps.clock.now() : null })
      await touch(deps, tx, gateway)
      const data = { name: gateway.name, endpoint: gateway.endpoint, target }
      const kind = isDrained ? 'gateway.member_drained' : 'gateway.member_resumed'
      await deps.emit(tx, origin, { kind, object_id: id, data })
    })
    return told(deps, actor, id)
  }
}

async function lockPool(
  deps: Deps,
  tx: Db,
  actor: Actor,
  which: { id: string; version: number | null },
): Promise<OwnedGateway> {
  const gateway = await lockChangeable(deps, tx, actor, which)
  if (gateway.upstream.kind !== 'pool')
    throw problem('Conflict', gatewaysTexts.noPool, { data: { why: 'no_pool' } })
  return gateway
}

async function assertPool(
  deps: Deps,
  tx: Db,
  actor: Actor,
  gateway: OwnedGateway,
  members: readonly MemberRow[],
): Promise<void> {
  await assertMembers(deps, tx, actor, { gateway, members, toField: (_, part) => part })
}

function pick<M extends MemberRow>(members: readonly M[], id: string): M {
  const found = members.find((member) => member.id === id)
  if (found === undefined) throw problem('NotFound')
  return found
}

async function touch({ clock }: Pick<Deps, 'clock'>, tx: Db, gateway: OwnedGateway): Promise<void> {
  const { id, version, mirror } = gateway
  await saveGateway(tx, id, { version: version + 1, mirror, changed_at: clock.now() })
}

function toFacts({ kind, target, weight, tier }: MemberRow) {
  return { kind, target, weight, tier }
}

import { GATEWAY_MEMBERS_MAX, TIERS } from '@nora/contract/gateways'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { assertUrl } from './check-upstream.ts'
import { findCircle } from './find-circle.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysTexts } from './gateways.messages.ts'
import { type GatewayRow, listGatewaysOfTeam } from './stored/gateways.store.ts'
import { listMembers, type MemberRow } from './stored/members.store.ts'

type Wanted = Pick<MemberRow, 'id' | 'name' | 'kind' | 'target' | 'weight' | 'tier' | 'is_joined'>

/** Refuses a pool that could not work; `field` names the part of the request that one member came in. */
export async function assertMembers(
  deps: Pick<Deps, 'isOwnHost' | 'listHeld' | 'listOpenTunnels'>,
  tx: Db,
  actor: Actor,
  {
    gateway,
    members,
    toField,
  }: {
    gateway: GatewayRow
    members: readonly Wanted[]
    toField: (index: number, part: string) => string
  },
): Promise<void> {
  if (members.length > GATEWAY_MEMBERS_MAX)
    throw fieldProblem('members', gatewaysTexts.tooManyMembers(GATEWAY_MEMBERS_MAX))
  for (const [index, member] of members.entries()) {
    const before = members.slice(0, index)
    if (before.some(({ kind, target }) => kind === member.kind && target === member.target))
      throw fieldProblem(toField(index, 'target'), gatewaysTexts.memberTwice(member.target))
    if (member.name !== null && before.some(({ name }) => name === member.name))
      throw fieldProblem(toField(index, 'name'), gatewaysTexts.nameOfAnother(member.name))
    if (member.kind === 'url') assertUrl(deps, member.target, toField(index, 'target'))
  }
  await assertTargets(deps, tx, actor, { gateway, members, toField })
  if (members.length === 0) return
  if (members.every(({ weight }) => weight === 0))
    throw fieldProblem(toField(members.length - 1, 'weight'), gatewaysTexts.noWeight)
  for (let tier = 1; tier < TIERS; tier++) {
    const isEmpty = !members.some((one) => one.tier === tier)
    const index = members.findIndex((one) => one.tier > tier)
    if (isEmpty && index !== -1) throw fieldProblem(toField(index, 'tier'), gatewaysTexts.tierGap(tier))
  }
}

/** Tunnels and internal names have to be the team's; whether they are open now does not matter. */
async function assertTargets(
  { listHeld, listOpenTunnels }: Pick<Deps, 'listHeld' | 'listOpenTunnels'>,
  tx: Db,
  actor: Actor,
  { gateway, members, toField }: Parameters<typeof assertMembers>[3],
): Promise<void> {
  const named = members.filter(({ kind, is_joined }) => kind !== 'url' && !is_joined)
  if (named.length === 0) return
  const all = await listGatewaysOfTeam(tx, actor.team_id)
  const others = all.filter(({ id }) => id !== gateway.id)
  const targets = named.map(({ target }) => target)
  const held = new Set((await listHeld(tx, actor, targets)).map(({ endpoint }) => endpoint))
  const open = new Set(listOpenTunnels(actor.team_id, targets).map(({ endpoint }) => endpoint))
  const leads = toLeads(
    others,
    await listMembers(
      tx,
      others.map(({ id }) => id),
    ),
  )
  leads.set(gateway.endpoint, targets)
  for (const [index, { kind, target }] of members.entries()) {
    if (kind === 'url') continue
    const field = toField(index, 'target')
    const isKnown = held.has(target) || open.has(target) || leads.has(target) || kind === 'internal'
    if (!isKnown) throw fieldProblem(field, gatewaysTexts.unknownTarget(target))
    const circle = findCircle(leads, gateway.endpoint, target)
    if (circle !== null) throw fieldProblem(field, gatewaysTexts.circle(circle))
  }
}

/** Where each gateway's requests may go next, by its endpoint. */
export function toLeads(
  gateways: readonly Pick<GatewayRow, 'id' | 'endpoint' | 'upstream'>[],
  members: readonly Pick<MemberRow, 'gateway_id' | 'kind' | 'target'>[],
): Map<string, string[]> {
  return new Map(
    gateways.map(({ id, endpoint, upstream }) => {
      if (upstream.kind === 'tunnel') return [endpoint, [upstream.target]]
      if (upstream.kind !== 'pool') return [endpoint, []]
      const own = members.filter(({ gateway_id, kind }) => gateway_id === id && kind !== 'url')
      return [endpoint, own.map(({ target }) => target)]
    }),
  )
}

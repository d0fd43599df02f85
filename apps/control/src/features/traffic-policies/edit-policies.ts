import type { ChangeTrafficPolicy, CreateTrafficPolicy, TrafficPolicy } from '@nora/contract/traffic-policies'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { assertPolicyChangeable, assertPolicyQuota } from './policy-quota.ts'
import { showPolicy } from './show-policies.ts'
import { listAttachments } from './stored/attachments.store.ts'
import {
  deletePolicyRow,
  insertPolicy,
  isNameTaken,
  lockPolicy,
  type PolicyRow,
  savePolicy,
} from './stored/policies.store.ts'
import { getVisiblePolicy, mustManage } from './stored/policy-access.ts'
import { sealText } from './stored/policy-text.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from './stored/traffic-policies.messages.ts'

const ADDRESSES_TOLD = 5

/** Makes a policy whose text is a draft; nothing is in force before it is published. */
export function createPolicy(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: CreateTrafficPolicy): Promise<TrafficPolicy> => {
    const { team_id, user_id } = actor
    const { name, description, source, tests } = input
    const id = deps.ids.next('tpl')
    await deps.transaction(async (tx) => {
      await assertPolicyQuota(deps, tx, team_id)
      const now = deps.clock.now()
      await assertNameFree(tx, { id, team_id, name })
      await insertPolicy(tx, {
        id,
        team_id,
        user_id,
        name,
        description,
        published: 0,
        latest: 0,
        revision: 1,
        draft_sealed: sealText(deps.sealer, id, { source, tests }),
        draft_by: user_id,
        draft_at: now,
        created_at: now,
        changed_at: now,
      })
      const data = { name, description }
      await deps.emit(tx, origin, { kind: 'traffic_policy.created', object_id: id, data })
    })
    return showPolicy(deps, actor, await getVisiblePolicy(deps.db, actor, id))
  }
}

/** Renames or describes a policy. */
export function changePolicy(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, ...wanted }: ChangeTrafficPolicy & { id: string },
  ): Promise<TrafficPolicy> => {
    await deps.transaction(async (tx) => {
      const before = await lockChangeable(deps, tx, actor, id)
      const after = {
        name: wanted.name ?? before.name,
        description: wanted.description ?? before.description,
      }
      await assertNameFree(tx, { ...before, ...after })
      await savePolicy(tx, id, { ...after, changed_at: deps.clock.now() })
      const { name, description } = before
      const data = { before: { name, description }, after }
      await deps.emit(tx, origin, { kind: 'traffic_policy.changed', object_id: id, data })
    })
    return showPolicy(deps, actor, await getVisiblePolicy(deps.db, actor, id))
  }
}

/** Deletes a policy with its versions. Refused while an address has it. */
export function deletePolicy(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    await deps.transaction(async (tx) => {
      const { name, description, published } = await lockManaged(deps, tx, actor, id)
      const attached = await listAttachments(tx, [id])
      if (attached.length > 0) {
        const addresses = attached.slice(0, ADDRESSES_TOLD).map(({ endpoint }) => endpoint)
        const said = trafficPoliciesTexts.isAttached(name, attached.length, addresses.join(', '))
        throw problem('Conflict', said, { data: { why: 'attached', addresses, count: attached.length } })
      }
      await deletePolicyRow(tx, id)
      const data = { name, description, version: published }
      await deps.emit(tx, origin, { kind: 'traffic_policy.deleted', object_id: id, data })
    })
  }
}

/** The policy, which nobody else changes until the transaction ends. */
export async function lockManaged(
  { lockTeam }: Pick<Deps, 'lockTeam'>,
  tx: Db,
  actor: Actor,
  id: string,
): Promise<Awaited<ReturnType<typeof getVisiblePolicy>>> {
  await getVisiblePolicy(tx, actor, id)
  mustManage(actor)
  // In this order everywhere, so that no two wait for each other.
  await lockTeam(tx, actor.team_id)
  await lockPolicy(tx, id)
  return getVisiblePolicy(tx, actor, id)
}

/** The same of one that is within the limit of the plan. */
export async function lockChangeable(
  deps: Pick<Deps, 'lockTeam' | 'limits'>,
  tx: Db,
  actor: Actor,
  id: string,
): Promise<Awaited<ReturnType<typeof getVisiblePolicy>>> {
  const row = await lockManaged(deps, tx, actor, id)
  await assertPolicyChangeable(deps, tx, row)
  return row
}

async function assertNameFree(tx: Db, row: Pick<PolicyRow, 'id' | 'team_id' | 'name'>): Promise<void> {
  if (await isNameTaken(tx, row)) throw fieldProblem('name', trafficPoliciesTexts.nameTaken(row.name))
}

import type { PolicyAttachment, SetAttachments } from '@nora/contract/traffic-policies'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { lockManaged } from './edit-policies.ts'
import { findManageable, toEndpoint } from './held-addresses.ts'
import { assertPolicyChangeable } from './policy-quota.ts'
import { tellEdges } from './publish-policy.ts'
import { toAttachment } from './show-policies.ts'
import {
  type AttachmentRow,
  deleteAttachment,
  type HeldAddress,
  listAttachedTo,
  listAttachments,
  saveAttachment,
} from './stored/attachments.store.ts'
import type { PolicyWithPeople } from './stored/policies.store.ts'
import { getVisiblePolicy } from './stored/policy-access.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from './stored/traffic-policies.messages.ts'
import { listKnownNumbers } from './stored/versions.store.ts'
import { endWholeTrials } from './whole-trials.ts'

type Wanted = SetAttachments['items'][number]
type Shown = { items: PolicyAttachment[] }
type Changed = { before: AttachmentRow | undefined; after: AttachmentRow }

export async function getAttachments({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Shown> {
  await getVisiblePolicy(db, actor, id)
  return { items: (await listAttachments(db, [id])).map(toAttachment) }
}

/** Says which addresses have the policy, and how. Those that are left out lose it. */
export function setAttachments(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, items }: SetAttachments & { id: string },
  ): Promise<Shown> => {
    const wanted = checkWanted(items)
    await deps.transaction(async (tx) => {
      const policy = await lockManaged(deps, tx, actor, id)
      await assertVersions(tx, policy, wanted)
      const current = await listAttachments(tx, [id])
      const touched = listTouched(current, wanted)
      const held = await findManageable({ ...deps, db: tx }, actor, touched)
      const changed = toChanged(policy, { current, wanted, held })
      if (changed.length > 0) await assertPolicyChangeable(deps, tx, policy)
      await assertFree(tx, policy, changed)
      for (const one of changed) await attach(deps, tx, origin, policy, one)
      for (const row of current.filter(({ endpoint }) => !wanted.has(endpoint))) {
        await detach(deps, tx, origin, policy, row)
      }
      await endWholeTrials(deps, tx, { actor, origin, policy })
    })
    await tellEdges(deps)
    return getAttachments(deps, actor, id)
  }
}

function checkWanted(items: readonly Wanted[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const [place, item] of items.entries()) {
    const endpoint = toEndpoint(item.endpoint)
    if (wanted.has(endpoint)) {
      throw fieldProblem(`items.${place}.endpoint`, trafficPoliciesTexts.twice(endpoint))
    }
    if (item.trial?.percent === 100 && item.pinned !== null) {
      throw fieldProblem(`items.${place}.trial`, trafficPoliciesTexts.wholeTrialPinned)
    }
    wanted.set(endpoint, { ...item, endpoint })
  }
  return wanted
}

async function assertVersions(
  tx: Db,
  { id, published }: PolicyWithPeople,
  wanted: ReadonlyMap<string, Wanted>,
): Promise<void> {
  const named = [...wanted.values()].flatMap(({ endpoint, pinned, trial, shadow }) => {
    if (trial !== null && trial.version === (pinned ?? published)) {
      throw fieldProblem(toField(wanted, endpoint, 'trial'), trafficPoliciesTexts.trialOfPublished)
    }
    const versions = { pinned, 'trial.version': trial?.version, 'shadow.version': shadow?.version }
    return Object.entries(versions).flatMap(([field, number]) =>
      number == null ? [] : [{ field: toField(wanted, endpoint, field), number }],
    )
  })
  const numbers = [...new Set(named.map(({ number }) => number))]
  const known = await listKnownNumbers(tx, id, numbers)
  const unknown = named.find(({ number }) => !known.has(number))
  if (unknown) throw fieldProblem(unknown.field, trafficPoliciesTexts.unknownVersion(unknown.number))
}

function toField(wanted: ReadonlyMap<string, Wanted>, endpoint: string, field: string): string {
  return `items.${[...wanted.keys()].indexOf(endpoint)}.${field}`
}

/** Addresses of which something changes. The others may be such as the caller may not manage. */
function listTouched(current: readonly AttachmentRow[], wanted: ReadonlyMap<string, Wanted>): string[] {
  const unchanged = new Set(
    current.filter((row) => isSame(row, wanted.get(row.endpoint))).map(({ endpoint }) => endpoint),
  )
  const all = new Set([...current.map(({ endpoint }) => endpoint), ...wanted.keys()])
  return [...all].filter((endpoint) => !unchanged.has(endpoint))
}

function isSame(row: AttachmentRow, wanted: Wanted | undefined): boolean {
  if (!wanted) return false
  return (
    row.pinned === wanted.pinned &&
    row.trial_version === (wanted.trial?.version ?? null) &&
    row.trial_percent === (wanted.trial?.percent ?? null) &&
    row.shadow_version === (wanted.shadow?.version ?? null)
  )
}

type Given = {
  current: readonly AttachmentRow[]
  wanted: ReadonlyMap<string, Wanted>
  held: ReadonlyMap<string, HeldAddress>
}

function toChanged({ id, team_id }: PolicyWithPeople, { current, wanted, held }: Given): Changed[] {
  return [...wanted.values()].flatMap(({ endpoint, pinned, trial, shadow }) => {
    const address = held.get(endpoint)
    // Unchanged.
    if (!address) return []
    const after = {
      team_id,
      endpoint,
      port: address.port,
      region: address.region,
      policy_id: id,
      pinned,
      trial_version: trial?.version ?? null,
      trial_percent: trial?.percent ?? null,
      shadow_version: shadow?.version ?? null,
    }
    return [{ before: current.find((row) => row.endpoint === endpoint), after }]
  })
}

async function assertFree(
  tx: Db,
  { id, team_id }: PolicyWithPeople,
  changed: readonly Changed[],
): Promise<void> {
  const endpoints = changed.map(({ after }) => after.endpoint)
  const taken = (await listAttachedTo(tx, team_id, endpoints)).find(({ policy_id }) => policy_id !== id)
  if (!taken) return
  const { endpoint, policy_id, policy } = taken
  const data = { why: 'attached', endpoint, policy: { id: policy_id, name: policy.name } }
  throw problem('Conflict', trafficPoliciesTexts.hasAnother(endpoint, policy.name), { data })
}

async function attach(
  { emit }: Pick<Deps, 'emit'>,
  tx: Db,
  origin: Origin,
  { id, name }: PolicyWithPeople,
  { before, after }: Changed,
): Promise<void> {
  await saveAttachment(tx, after)
  const data = {
    name,
    endpoint: after.endpoint,
    before: before ? toFacts(before) : null,
    after: toFacts(after),
  }
  await emit(tx, origin, { kind: 'traffic_policy.attached', object_id: id, data })
}

async function detach(
  { emit }: Pick<Deps, 'emit'>,
  tx: Db,
  origin: Origin,
  { id, name }: PolicyWithPeople,
  row: AttachmentRow,
): Promise<void> {
  await deleteAttachment(tx, row)
  const data = { name, endpoint: row.endpoint, before: toFacts(row) }
  await emit(tx, origin, { kind: 'traffic_policy.detached', object_id: id, data })
}

function toFacts(row: AttachmentRow) {
  const { pinned, trial, shadow } = toAttachment(row)
  return { pinned, trial, shadow }
}

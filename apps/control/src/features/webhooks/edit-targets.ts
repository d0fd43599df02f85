import {
  type AddWebhookTarget,
  type ChangeWebhookTarget,
  WEBHOOK_TARGETS_MAX,
  type WebhookTarget,
  type WebhookTargetFacts,
} from '@nora/contract/webhooks'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { assertTarget } from './check-target.ts'
import { cancelDeliveries, holdDeliveries, resumeDeliveries } from './deliveries/hold-deliveries.ts'
import { lockChangeable, lockManaged } from './lock-webhook.ts'
import { isSameName, toTargetRow } from './new-targets.ts'
import { toTarget } from './show/show-webhooks.ts'
import { sealTargetSecret } from './stored/secrets.ts'
import {
  countOfTargets,
  deleteTarget,
  findTarget,
  insertTargets,
  listTargets,
  saveTarget,
  type TargetRow,
} from './stored/targets.store.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

type Params = { id: string; target_id: string }

/** Adds a target; it gets what comes from now on. */
export function addTarget(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, ...wanted }: AddWebhookTarget & { id: string },
  ): Promise<WebhookTarget> => {
    const row = await deps.transaction(async (tx) => {
      const webhook = await lockChangeable(deps, tx, actor, { id, version: null })
      const others = await listTargets(tx, [id])
      if (others.length >= WEBHOOK_TARGETS_MAX)
        throw problem('Conflict', webhooksTexts.tooManyTargets(WEBHOOK_TARGETS_MAX), {
          data: { why: 'targets' },
        })
      assertNameFree(others, wanted.name)
      await assertTarget(deps, tx, webhook, { ...wanted, hasSecret: false }, (part) => part)
      const row = toTargetRow(deps, webhook, wanted)
      await insertTargets(tx, [row])
      const data = { name: webhook.name, ...toTargetFacts(row) }
      await deps.emit(tx, origin, { kind: 'webhook.target_added', object_id: id, data })
      return row
    })
    return toldTarget(deps, row)
  }
}

/** Changes what is given; the rest stays. What waits goes on under the new settings. */
export function changeTarget(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, target_id, version, secret, ...wanted }: ChangeWebhookTarget & Params,
  ): Promise<WebhookTarget> => {
    const row = await deps.transaction(async (tx) => {
      const webhook = await lockChangeable(deps, tx, actor, { id, version: null })
      const before = await getTarget(tx, { id, target_id })
      if (version !== before.version) {
        const current = toTarget(before, (await countOfTargets(tx, id)).get(target_id))
        throw problem('Conflict', webhooksTexts.changed(before.version), {
          data: { why: 'changed', current },
        })
      }
      const others = (await listTargets(tx, [id])).filter((one) => one.id !== target_id)
      if (wanted.name !== undefined) assertNameFree(others, wanted.name)
      const after: TargetRow = { ...before, ...wanted, version: version + 1 }
      const secrets = secret === undefined ? before.sealed_secrets : replaceSecrets(deps, before, secret)
      const hasSecret = secrets.length > 0
      await assertTarget(deps, tx, webhook, { ...after, secret: secret ?? null, hasSecret }, (part) => part)
      // Another address may be there.
      const away =
        after.address === before.address ? {} : { away_since: null, state: 'active' as const, reason: null }
      await saveTarget(tx, target_id, { ...wanted, ...away, sealed_secrets: secrets, version: version + 1 })
      if (after.address !== before.address)
        await resumeDeliveries(tx, { target_id }, 'away', deps.clock.now())
      const fields = Object.keys({ ...wanted, ...(secret !== undefined && { secret }) })
      const data = { name: webhook.name, fields, before: toTargetFacts(before), after: toTargetFacts(after) }
      await deps.emit(tx, origin, { kind: 'webhook.target_changed', object_id: id, data })
      return { ...after, ...away, sealed_secrets: secrets }
    })
    deps.wakeDeliveries()
    return toldTarget(deps, row)
  }
}

/** Removes a target; what waits for it is cancelled. */
export function removeTarget(deps: Deps) {
  return async (actor: Actor, origin: Origin, { id, target_id }: Params): Promise<void> => {
    await deps.transaction(async (tx) => {
      const webhook = await lockManaged(deps, tx, actor, id)
      const row = await getTarget(tx, { id, target_id })
      await cancelDeliveries(tx, { target_id }, deps.clock.now())
      await deleteTarget(tx, target_id)
      const data = { name: webhook.name, ...toTargetFacts(row) }
      await deps.emit(tx, origin, { kind: 'webhook.target_removed', object_id: id, data })
    })
    deps.load.forget(target_id)
    deps.push.touch()
    await deps.push.settle()
  }
}

/** Holds what waits for the target, or lets it go on. */
export function pauseTarget(deps: Deps, isPaused: boolean) {
  return async (actor: Actor, origin: Origin, { id, target_id }: Params): Promise<WebhookTarget> => {
    const row = await deps.transaction(async (tx) => {
      const webhook = await lockManaged(deps, tx, actor, id)
      const row = await getTarget(tx, { id, target_id })
      if ((row.state === 'paused' || row.state === 'gone') === isPaused) return row
      const changes = {
        state: isPaused ? ('paused' as const) : ('active' as const),
        reason: isPaused ? 'person' : null,
        failures: 0,
        failing_since: null,
        probe_at: null,
        notified_at: null,
        version: row.version + 1,
      }
      await saveTarget(tx, target_id, changes)
      if (isPaused) await holdDeliveries(tx, { target_id }, 'target_paused')
      else await resumeDeliveries(tx, { target_id }, 'target_paused', deps.clock.now())
      const facts = { name: webhook.name, target: row.name }
      await deps.emit(
        tx,
        origin,
        isPaused
          ? { kind: 'webhook.target_paused', object_id: id, data: { ...facts, by: 'person' } }
          : { kind: 'webhook.target_resumed', object_id: id, data: facts },
      )
      return { ...row, ...changes }
    })
    if (!isPaused) deps.wakeDeliveries()
    return toldTarget(deps, row)
  }
}

/** The target as it is now; whoever watches the webhook hears of it. */
export async function toldTarget(deps: Deps, row: TargetRow): Promise<WebhookTarget> {
  deps.push.touch()
  const target = toTarget(row, (await countOfTargets(deps.db, row.webhook_id)).get(row.id))
  deps.news.tell(row.webhook_id, { type: 'target', target })
  return target
}

/** The new one first; the one before signs too until the next change. */
function replaceSecrets(
  deps: Pick<Deps, 'sealer'>,
  { id, sealed_secrets }: TargetRow,
  secret: string | null,
): string[] {
  if (secret === null) return []
  return [sealTargetSecret(deps, id, secret), ...sealed_secrets].slice(0, 2)
}

async function getTarget(tx: Db, { id, target_id }: Params): Promise<TargetRow> {
  const row = await findTarget(tx, id, target_id)
  if (!row) throw problem('NotFound')
  return row
}

function assertNameFree(others: readonly TargetRow[], name: string): void {
  if (others.some((other) => isSameName(other.name, name))) {
    const said = webhooksTexts.targetNameTaken(name)
    throw problem('Conflict', said, { fields: { name: said }, data: { why: 'name' } })
  }
}

/** Of a URL only its host, because a path may be a secret. */
function toTargetFacts({ name, kind, address }: TargetRow): WebhookTargetFacts {
  return { target: name, kind, leads_to: kind === 'url' ? new URL(address).host : address }
}

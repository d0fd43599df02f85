import type { ChangeWebhook, CreateWebhook, Webhook } from '@nora/contract/webhooks'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { assertExpressions, assertVerification } from './check-settings.ts'
import { lockChangeable, told } from './lock-webhook.ts'
import { assertNewTargets, toTargetRow } from './new-targets.ts'
import { openSecrets, sealSecrets } from './stored/secrets.ts'
import { insertTargets } from './stored/targets.store.ts'
import {
  findWebhookAt,
  insertWebhook,
  isNameTaken,
  saveWebhook,
  type WebhookRow,
} from './stored/webhooks.store.ts'
import { toWebhookFacts } from './to-webhook-facts.ts'
import { makeToken } from './tokens.ts'
import { takeChange } from './webhook-access.ts'
import { assertWebhookQuota } from './webhook-quota.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

const KEPT_DAYS = 30

/** Makes a webhook with its first targets. */
export function createWebhook(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: CreateWebhook): Promise<Webhook> => {
    const { team_id, user_id } = actor
    const { targets, verification, hostname, keep_days = KEPT_DAYS, ...settings } = input
    const id = deps.ids.next('whk')
    takeChange(deps, actor)
    assertExpressions(settings)
    if (verification !== null) assertVerification(verification.scheme, verification.secrets)
    await deps.transaction(async (tx) => {
      await assertWebhookQuota(deps, tx, team_id)
      const now = deps.clock.now()
      const row: WebhookRow = {
        ...settings,
        id,
        team_id,
        user_id,
        keep_days,
        token: makeToken(),
        former_tokens: [],
        hostname: await chooseHostname(deps, tx, actor, { id, hostname }),
        scheme: verification?.scheme ?? null,
        sealed_secrets: sealSecrets(deps, id, verification?.secrets ?? []),
        paused_at: null,
        is_full: false,
        last_request_at: null,
        sequence: 0,
        version: 1,
        created_at: now,
        changed_at: now,
      }
      await assertNameFree(tx, row)
      await assertNewTargets(deps, tx, row, targets)
      await insertWebhook(tx, row)
      await insertTargets(
        tx,
        targets.map((target) => toTargetRow(deps, row, target)),
      )
      await deps.emit(tx, origin, { kind: 'webhook.created', object_id: id, data: toWebhookFacts(row) })
    })
    return told(deps, actor, id)
  }
}

/** Changes what is given; the rest stays. */
export function changeWebhook(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, version, verification, hostname: typed, ...wanted }: ChangeWebhook & { id: string },
  ): Promise<Webhook> => {
    assertExpressions(wanted)
    await deps.transaction(async (tx) => {
      const before = await lockChangeable(deps, tx, actor, { id, version })
      const hostname =
        typed === undefined
          ? {}
          : { hostname: await chooseHostname(deps, tx, actor, { id, hostname: typed }) }
      const changes = {
        ...wanted,
        ...hostname,
        ...toVerification(deps, before, verification),
        version: before.version + 1,
        changed_at: deps.clock.now(),
      }
      const after: WebhookRow = { ...before, ...changes }
      await assertNameFree(tx, after)
      await saveWebhook(tx, id, changes)
      const fields = Object.keys({
        ...wanted,
        ...hostname,
        ...(verification !== undefined && { verification }),
      })
      const data = { fields, before: toWebhookFacts(before), after: toWebhookFacts(after) }
      await deps.emit(tx, origin, { kind: 'webhook.changed', object_id: id, data })
    })
    return told(deps, actor, id)
  }
}

function toVerification(
  deps: Pick<Deps, 'sealer'>,
  before: WebhookRow,
  wanted: ChangeWebhook['verification'],
): Partial<Pick<WebhookRow, 'scheme' | 'sealed_secrets'>> {
  if (wanted === undefined) return {}
  if (wanted === null) return { scheme: null, sealed_secrets: [] }
  const { scheme, secrets } = wanted
  if (secrets === undefined) {
    assertVerification(scheme, scheme === before.scheme ? openSecrets(deps, before) : [])
    return { scheme }
  }
  assertVerification(scheme, secrets)
  return { scheme, sealed_secrets: sealSecrets(deps, before.id, secrets) }
}

/** A name that is the caller's to give, and leads nowhere else. */
async function chooseHostname(
  deps: Deps,
  tx: Db,
  actor: Actor,
  { id, hostname }: { id: string; hostname: string | null },
): Promise<string | null> {
  if (hostname === null) return null
  const held = await deps.listHeld(tx, actor, [hostname])
  if (!held.some(({ endpoint, kind }) => endpoint === hostname && kind !== 'port'))
    throw fieldProblem('hostname', webhooksTexts.noSuchName(hostname))
  const gateway = await deps.findGatewayAt(tx, actor.team_id, hostname)
  if (gateway !== null)
    throw problem('Conflict', webhooksTexts.nameHasGateway(hostname, gateway.name), {
      data: { why: 'hostname' },
    })
  const other = await findWebhookAt(tx, hostname)
  if (other !== undefined && other.id !== id)
    throw problem('Conflict', webhooksTexts.nameHasWebhook(hostname, other.name), {
      data: { why: 'hostname' },
    })
  return hostname
}

async function assertNameFree(tx: Db, row: Pick<WebhookRow, 'id' | 'team_id' | 'name'>): Promise<void> {
  if (await isNameTaken(tx, row)) {
    const said = webhooksTexts.nameTaken(row.name)
    throw problem('Conflict', said, { fields: { name: said }, data: { why: 'name' } })
  }
}

import type { ChangeWebhook, CreateWebhook, Webhook, WebhookFacts } from '@nora/contract/webhooks'
import { DAY_MS, randomText, SECOND_MS } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { assertExpressions, assertVerification } from './check-settings.ts'
import { assertNewTargets, toTargetRow } from './edit-targets.ts'
import { dropFilesOfWebhook } from './requests/drop-files.ts'
import { showWebhook } from './show-webhooks.ts'
import { insertTargets } from './stored/targets.store.ts'
import {
  countKept,
  deleteWebhookRow,
  findWebhookAt,
  insertWebhook,
  isNameTaken,
  lockWebhooks,
  type OwnedWebhook,
  saveWebhook,
  type WebhookRow,
} from './stored/webhooks.store.ts'
import { getVisibleWebhook, mustManage, takeChange } from './webhook-access.ts'
import { assertWebhookChangeable, assertWebhookQuota } from './webhook-quota.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

/** 130 bits, without letters that are mistaken for each other. */
const TOKEN_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TOKEN_LENGTH = 26
const KEPT_DAYS = 30
const FORMER_TOKENS = 10
/** An address before is answered 410 for so long, and 404 then, as one that never was. */
const GONE_MS = 30 * DAY_MS

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
        token: randomText(TOKEN_ALPHABET, TOKEN_LENGTH),
        former_tokens: [],
        hostname: await chooseHostname(deps, tx, actor, { id, hostname }),
        scheme: verification?.scheme ?? null,
        sealed_secrets: seal(deps, id, verification?.secrets ?? []),
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

/** Deletes a webhook with all that it keeps. */
export function deleteWebhook(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, name }: { id: string; name?: string | undefined },
  ): Promise<void> => {
    const row = await deps.transaction(async (tx) => {
      const row = await lockManaged(deps, tx, actor, id)
      const waiting = (await countKept(tx, [id])).get(id)?.waiting ?? 0
      if (waiting > 0 && name !== row.name)
        throw problem('Conflict', webhooksTexts.waiting(waiting, row.name), {
          data: { why: 'waiting', waiting },
        })
      await deleteWebhookRow(tx, id)
      const data = { ...toWebhookFacts(row), waiting }
      await deps.emit(tx, origin, { kind: 'webhook.deleted', object_id: id, data })
      return row
    })
    await dropFilesOfWebhook(deps, row)
    deps.push.touch()
    await deps.push.settle()
  }
}

/** Gives a new address; the one before works on for a while. */
export function rotateWebhook(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, overlap_s }: { id: string; overlap_s: number },
  ): Promise<Webhook> => {
    await deps.transaction(async (tx) => {
      const row = await lockChangeable(deps, tx, actor, { id, version: null })
      const now = deps.clock.now()
      const until = new Date(now.getTime() + overlap_s * SECOND_MS).toISOString()
      const kept = row.former_tokens.filter((one) => Date.parse(one.until) > now.getTime() - GONE_MS)
      await saveWebhook(tx, id, {
        token: randomText(TOKEN_ALPHABET, TOKEN_LENGTH),
        former_tokens: [{ token: row.token, until }, ...kept].slice(0, FORMER_TOKENS),
        version: row.version + 1,
        changed_at: now,
      })
      await deps.emit(tx, origin, {
        kind: 'webhook.rotated',
        object_id: id,
        data: { name: row.name, overlap_s },
      })
    })
    return told(deps, actor, id)
  }
}

/** The webhook as it is now; edges hear of it before the answer leaves. */
export async function told(deps: Deps, actor: Actor, id: string): Promise<Webhook> {
  deps.push.touch()
  await deps.push.settle()
  const shown = await showWebhook(deps, actor, await getVisibleWebhook(deps.db, actor, id))
  deps.news.tell(id, { type: 'webhook', webhook: shown })
  return shown
}

/** The webhook, which nobody else changes until the transaction ends. */
export async function lockManaged(
  deps: Pick<Deps, 'lockTeam' | 'rates'>,
  tx: Db,
  actor: Actor,
  id: string,
): Promise<OwnedWebhook> {
  await getVisibleWebhook(tx, actor, id)
  mustManage(actor)
  takeChange(deps, actor)
  // In this order everywhere, so that no two wait for each other.
  await deps.lockTeam(tx, actor.team_id)
  await lockWebhooks(tx, [id])
  return getVisibleWebhook(tx, actor, id)
}

/** The same of one that is within the limit of the plan, and of which the caller has seen the last state. */
export async function lockChangeable(
  deps: Deps,
  tx: Db,
  actor: Actor,
  { id, version }: { id: string; version: number | null },
): Promise<OwnedWebhook> {
  const row = await lockManaged(deps, tx, actor, id)
  await assertWebhookChangeable(deps, tx, row)
  if (version !== null && version !== row.version) {
    const current = await showWebhook({ ...deps, db: tx }, actor, row)
    throw problem('Conflict', webhooksTexts.changed(row.version), { data: { why: 'changed', current } })
  }
  return row
}

export function openSecrets(
  { sealer }: Pick<Deps, 'sealer'>,
  { id, sealed_secrets }: Pick<WebhookRow, 'id' | 'sealed_secrets'>,
): string[] {
  return sealed_secrets.map((sealed) => sealer.open(`webhook ${id}`, sealed))
}

function seal({ sealer }: Pick<Deps, 'sealer'>, id: string, secrets: readonly string[]): string[] {
  return secrets.map((secret) => sealer.seal(`webhook ${id}`, secret))
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
  return { scheme, sealed_secrets: seal(deps, before.id, secrets) }
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

export function toWebhookFacts({
  name,
  scheme,
  answer,
  max_body_bytes,
  keep_days,
}: WebhookRow): WebhookFacts {
  return { name, scheme, answer_by: answer.by, max_body_bytes, keep_days }
}

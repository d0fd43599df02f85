import {
  type ChangeConfig,
  FORMER_SLUG_DAYS,
  type SecretsConfig,
  type SecretsEvent,
} from '@nora/contract/secrets'
import { DAY_MS } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { toPerson } from '../access/caller.ts'
import { getOpenConfig, type LockedConfig, lockConfig } from '../access/open-config.ts'
import { assertNotBeyond } from '../plan-quota.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { showConfig } from '../shown/show-configs.ts'
import { assertTyped, slugTaken } from '../slugs.ts'
import {
  type ConfigRow,
  deleteConfigRow,
  isConfigSlugTaken,
  listConfigRows,
  saveConfig,
} from '../stored/configs.store.ts'
import { deleteFormerConfigSlug, saveFormerConfigSlug } from '../stored/former-slugs.store.ts'
import { countChange } from '../stored/projects.store.ts'
import { countByConfig } from '../stored/rows.store.ts'

/** Renames, moves, locks or freezes a config. One call may unlock and rename. */
export function changeConfig(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, ...wanted }: ChangeConfig & { id: string },
  ): Promise<SecretsConfig> => {
    await deps.transaction(async (tx) => {
      const config = await lockForAdmin(deps, tx, { actor, id })
      const changes = { ...toNames(config, wanted), ...toFlags(config, wanted, actor.user_id) }
      const after = { ...config, ...changes }
      if (after.slug !== config.slug || after.name !== config.name)
        await assertRenamable(deps, tx, { config, after })
      if (wanted.position !== undefined) await moveTo(tx, config, wanted.position)
      await saveConfig(tx, id, changes)
      if (after.slug !== config.slug) await keepFormerSlug(deps, tx, { config, slug: after.slug })
      await countChange(tx, actor.team_id)
      for (const event of listEvents(config, after)) await deps.emit(tx, origin, event)
    })
    return showConfig(deps, toPerson(actor), id)
  }
}

/** Under the lock of the team too, so that nobody deletes its project while it is being locked. */
async function lockForAdmin(
  { lockTeam }: Pick<Deps, 'lockTeam'>,
  tx: Db,
  { actor, id }: { actor: Actor; id: string },
): Promise<LockedConfig> {
  const caller = toPerson(actor)
  await getOpenConfig(tx, caller, { id, needs: 'admin' })
  await lockTeam(tx, actor.team_id)
  return lockConfig(tx, caller, { id, needs: 'admin' })
}

function toNames({ slug, name }: ConfigRow, wanted: ChangeConfig): Pick<ConfigRow, 'slug' | 'name'> {
  return { slug: wanted.slug ?? slug, name: wanted.name ?? name }
}

/** Who locked first is told until it is unlocked. */
function toFlags(
  { is_locked, is_frozen, locked_by }: ConfigRow,
  wanted: ChangeConfig,
  user_id: string,
): Pick<ConfigRow, 'is_locked' | 'is_frozen' | 'locked_by'> {
  const isLocked = wanted.is_locked ?? is_locked
  const locker = is_locked ? locked_by : user_id
  return {
    is_locked: isLocked,
    is_frozen: wanted.is_frozen ?? is_frozen,
    locked_by: isLocked ? locker : null,
  }
}

type Renamed = Pick<ConfigRow, 'slug' | 'name' | 'is_locked' | 'is_frozen'>

async function assertRenamable(
  deps: Pick<Deps, 'limits'>,
  tx: Db,
  { config, after }: { config: LockedConfig; after: Renamed },
): Promise<void> {
  if (config.is_locked && after.is_locked) throw isLocked(config)
  const { team_id, project_id, environment_id, id: config_id } = config
  await assertNotBeyond(deps, tx, { team_id, project_id, environment_id, config_id })
  if (after.slug === config.slug) return
  if (await isConfigSlugTaken(tx, { project_id, slug: after.slug }))
    throw slugTaken(secretsTexts.configSlugTaken)
}

/** The slug before leads to the config for a time. */
async function keepFormerSlug(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { config: { id: config_id, project_id, slug: before }, slug }: { config: ConfigRow; slug: string },
): Promise<void> {
  await deleteFormerConfigSlug(tx, { project_id, slug })
  const expires_at = new Date(clock.now().getTime() + FORMER_SLUG_DAYS * DAY_MS)
  await saveFormerConfigSlug(tx, { project_id, slug: before, config_id, expires_at })
}

function isLocked({ locked_by }: Pick<ConfigRow, 'locked_by'>) {
  return problem('Conflict', secretsTexts.locked, { data: { why: 'locked', locked_by } })
}

/** Puts it among those of its environment; positions are told without gaps. */
async function moveTo(tx: Db, { id, environment_id }: ConfigRow, position: number): Promise<void> {
  const others = (await listConfigRows(tx, { environment_id })).map((one) => one.id)
  const order = others.filter((other) => other !== id)
  order.splice(position, 0, id)
  for (const [index, other] of order.entries()) await saveConfig(tx, other, { position: index })
}

function listEvents(before: ConfigRow, after: Renamed): SecretsEvent[] {
  const object_id = before.id
  const events: SecretsEvent[] = []
  if (after.slug !== before.slug || after.name !== before.name) {
    const data = {
      before: { slug: before.slug, name: before.name },
      after: { slug: after.slug, name: after.name },
    }
    events.push({ kind: 'secrets_config.changed', object_id, data })
  }
  if (after.is_locked !== before.is_locked) {
    const kind = after.is_locked ? 'secrets_config.locked' : 'secrets_config.unlocked'
    events.push({ kind, object_id, data: {} })
  }
  if (after.is_frozen !== before.is_frozen) {
    const kind = after.is_frozen ? 'secrets_config.frozen' : 'secrets_config.unfrozen'
    events.push({ kind, object_id, data: {} })
  }
  return events
}

/** Deletes a config with its secrets and their history. */
export function deleteConfig(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, slug: typed }: { id: string; slug: string },
  ): Promise<void> =>
    deps.transaction(async (tx) => {
      const config = await lockForAdmin(deps, tx, { actor, id })
      const { slug, name, environment_id } = config
      if (config.is_locked) throw isLocked(config)
      assertTyped(typed, slug)
      const branches = (await listConfigRows(tx, { environment_id })).filter((one) => one.id !== id)
      if (config.is_root && branches.length > 0) {
        const data = { why: 'branches', configs: branches.map((one) => one.slug) }
        throw problem('Conflict', secretsTexts.hasBranches, { data })
      }
      const secrets = (await countByConfig(tx, [id])).get(id) ?? 0
      await deleteConfigRow(tx, id)
      for (const [position, left] of branches.entries()) await saveConfig(tx, left.id, { position })
      await countChange(tx, actor.team_id)
      const data = { slug, name, secrets }
      await deps.emit(tx, origin, { kind: 'secrets_config.deleted', object_id: id, data })
    })
}

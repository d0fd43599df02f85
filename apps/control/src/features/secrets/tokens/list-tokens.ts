import type { MachineToken } from '@nora/contract/secrets'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { groupBy } from '../../../sealed-collections/group-by.ts'
import { toPerson } from '../access/caller.ts'
import { getOpenConfig, listOpenConfigs, type OpenConfig } from '../access/open-config.ts'
import { getOpenProject } from '../access/project-access.ts'
import { hasRole } from '../access/roles.ts'
import type { Deps } from '../secrets.deps.ts'
import { listTokenConfigs } from '../stored/holders.store.ts'
import { listTokens, type ShownToken } from '../stored/tokens.store.ts'

type Query = { project?: string | undefined; config?: string | undefined }
/** A token with those of its configs that the caller may see. */
type Found = { token: ShownToken; configs: OpenConfig[] }

/** Lists tokens of configs that the caller administers, and their own. */
export function listMachineTokens(deps: Pick<Deps, 'db' | 'clock'>) {
  return async (actor: Actor, { project, config }: Query): Promise<{ items: MachineToken[] }> => {
    const { db } = deps
    if (config !== undefined) await getOpenConfig(db, toPerson(actor), { id: config })
    const project_id =
      project === undefined ? undefined : (await getOpenProject(deps, db, { actor, id: project })).id
    const isAsked = ({ configs }: Found) =>
      (config === undefined || configs.some(({ id }) => id === config)) &&
      (project_id === undefined || configs.some((one) => one.project_id === project_id))
    const found = (await findManaged(db, actor)).filter(isAsked)
    return { items: found.map(toToken) }
  }
}

/** One of them as it is now. */
export async function showToken({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<MachineToken> {
  return toToken(await getManaged(db, actor, id))
}

/** A token that the caller may rename and revoke. Throws NotFound for all others. */
export async function getManaged(db: Db, actor: Actor, id: string): Promise<Found> {
  const [found] = await findManaged(db, actor, [id])
  if (!found) throw problem('NotFound')
  return found
}

async function findManaged(db: Db, actor: Actor, ids?: readonly string[]): Promise<Found[]> {
  const tokens = await listTokens(db, actor.team_id, ids)
  const listed = await listTokenConfigs(
    db,
    tokens.map(({ id }) => id),
  )
  const byToken = groupBy(listed, ({ subject }) => subject)
  const open = new Map((await listOpenConfigs(db, toPerson(actor))).map((config) => [config.id, config]))
  return tokens.flatMap((token) => {
    const configs = (byToken.get(token.id) ?? []).flatMap(({ config_id }) => open.get(config_id) ?? [])
    const isManaged = token.made_by === actor.user_id || configs.some(({ role }) => hasRole(role, 'admin'))
    return isManaged ? [{ token, configs }] : []
  })
}

function toToken({ token, configs }: Found): MachineToken {
  const { id, name, may_write, cidrs, maker, used_from } = token
  return {
    id,
    name,
    may_write,
    cidrs,
    used_from,
    config_ids: configs.map((config) => config.id),
    made_by: maker,
    created_at: token.created_at.toISOString(),
    expires_at: token.expires_at?.toISOString() ?? null,
    used_at: token.used_at?.toISOString() ?? null,
    revoked_at: token.revoked_at?.toISOString() ?? null,
  }
}

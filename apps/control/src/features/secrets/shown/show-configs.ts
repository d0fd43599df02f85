import type { SecretsConfig } from '@nora/contract/secrets'
import type { Db } from '../../../platform/database/database.ts'
import type { Caller } from '../access/caller.ts'
import { getOpenConfig, isListed, type OpenConfig } from '../access/open-config.ts'
import { type Holders, readHolders } from '../access/read-holders.ts'
import { listBeyond } from '../plan-quota.ts'
import type { Deps } from '../secrets.deps.ts'
import { listFormerConfigSlugs } from '../stored/former-slugs.store.ts'
import { countByConfig } from '../stored/rows.store.ts'

type Needs = Pick<Deps, 'limits' | 'clock'>

/** One config as it is now. */
export async function showConfig(
  deps: Needs & Pick<Deps, 'db'>,
  caller: Caller,
  id: string,
): Promise<SecretsConfig> {
  const configs = [await getOpenConfig(deps.db, caller, { id })]
  const [shown] = await showConfigs(deps, deps.db, { caller, configs })
  if (!shown) throw new Error(`the config ${id} is not shown`)
  return shown
}

export async function showConfigs(
  deps: Needs,
  db: Db,
  { caller, configs }: { caller: Caller; configs: readonly OpenConfig[] },
): Promise<SecretsConfig[]> {
  const { team_id, subject } = caller
  const holders = await readHolders(db, team_id, configs)
  const ids = configs.map(({ id }) => id)
  const secrets = await countByConfig(db, ids)
  const former = await listFormerConfigSlugs(db, ids, deps.clock.now())
  const beyond = await listBeyond(deps, db, team_id)
  return configs.map((config) => {
    const own = holders.get(config.id)
    if (!own) throw new Error(`the holders of ${config.id} were not read`)
    const { id, project_id, environment_id, slug, name, is_root, position } = config
    const { is_locked, is_frozen, locked_by, epoch, seq, role } = config
    return {
      id,
      project_id,
      environment_id,
      slug,
      former_slugs: former.get(id) ?? [],
      name,
      is_root,
      position,
      is_locked,
      is_frozen,
      locked_by,
      epoch,
      seq,
      role,
      secrets: secrets.get(id) ?? 0,
      grant: isListed(config) ? toGrant(own, subject) : null,
      access: own.access.map(({ subject, kind, role, kem, sig }) => {
        return { subject, kind, role, kem, sig, has_grant: own.grants.has(subject) }
      }),
      is_rotation_due: own.is_rotation_due,
      is_read_only: beyond.configs.has(id),
      created_at: config.created_at.toISOString(),
      changed_at: config.changed_at.toISOString(),
    }
  })
}

function toGrant({ grants }: Holders, subject: string): SecretsConfig['grant'] {
  const grant = grants.get(subject)
  if (!grant) return null
  const { wrap, body, signature } = grant
  return { wrap, signed: { body, signature } }
}

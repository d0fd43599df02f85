import type { ConfigAccessEntry, CreateConfig, SecretsConfig, SecretsRole } from '@nora/contract/secrets'
import { assertWithinLimit } from '../../../plan-limits/limits.ts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { checkGrants } from '../../../sealed-collections/check-grants.ts'
import { toPerson } from '../access/caller.ts'
import { getAuthor } from '../access/open-config.ts'
import { lockEnvironment } from '../access/project-access.ts'
import { checkAccess } from '../checks/check-access.ts'
import { checkRows, toStored } from '../checks/check-rows.ts'
import { NO_HEAD, writeHead } from '../checks/write-head.ts'
import { assertNotBeyond } from '../plan-quota.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { showConfig } from '../shown/show-configs.ts'
import { slugTaken } from '../slugs.ts'
import {
  type ConfigRow,
  insertConfig,
  isConfigIdTaken,
  isConfigSlugTaken,
  listConfigRows,
} from '../stored/configs.store.ts'
import type { EnvironmentRow } from '../stored/environments.store.ts'
import { deleteFormerConfigSlug } from '../stored/former-slugs.store.ts'
import { saveGrants } from '../stored/holders.store.ts'
import { countChange, getProjectSlug } from '../stored/projects.store.ts'
import { writeRows } from '../stored/rows.store.ts'

/** Makes a config, with its key wrapped for whom the caller names. */
export function createConfig(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: CreateConfig): Promise<SecretsConfig> => {
    const { id, slug, name } = input
    await deps.transaction(async (tx) => {
      const environment = await lockEnvironment(deps, tx, { actor, id: input.environment_id })
      const row = await makeRow(deps, tx, { actor, environment, input })
      assertOpensOwn(actor, input)
      const author = await getAuthor(tx, toPerson(actor))
      const place = { team_id: actor.team_id, project_id: row.project_id }
      const { entries, generations } = await checkAccess(deps, tx, {
        access: input.access,
        config: place,
        before: [],
      })
      const rows = await checkRows(input.rows, { config: { ...row, author }, before: new Map() })
      await insertConfig(tx, row)
      await deleteFormerConfigSlug(tx, row)
      const { seq, heads } = await writeHead(
        tx,
        { ...row, head: NO_HEAD, access: [], author },
        { signed: input.head, access: entries, marks: rows },
      )
      const words = { subjectField: 'subject', noHolder: secretsTexts.noHolder }
      const context = { collection: id, epoch: 1, heads, generations, author, ...words }
      await saveGrants(tx, { config_id: id, epoch: 1 }, await checkGrants(input.grants, context))
      await writeRows(tx, toStored(rows, { config_id: id, seq, author, now: row.created_at }))
      await countChange(tx, actor.team_id)
      const project = await getProjectSlug(tx, row.project_id)
      const data = { slug, name, project, secrets: rows.length }
      await deps.emit(tx, origin, { kind: 'secrets_config.created', object_id: id, data })
    })
    return showConfig(deps, toPerson(actor), id)
  }
}

type Made = { actor: Actor; environment: EnvironmentRow; input: CreateConfig }

/** The row before its first head, once there is a place for it. */
async function makeRow(
  deps: Pick<Deps, 'limits' | 'clock'>,
  tx: Db,
  { actor, environment, input }: Made,
): Promise<ConfigRow> {
  const { team_id } = actor
  const { id: environment_id, project_id } = environment
  const { id, slug, name } = input
  await assertNotBeyond(deps, tx, { team_id, project_id, environment_id })
  const others = await listConfigRows(tx, { environment_id })
  const bound = await deps.limits.configs_per_environment(tx, team_id)
  assertWithinLimit(others.length, bound, secretsTexts.configLimit)
  if (await isConfigIdTaken(tx, id)) throw problem('Conflict', secretsTexts.idTaken, { data: { why: 'id' } })
  if (await isConfigSlugTaken(tx, { project_id, slug })) throw slugTaken(secretsTexts.configSlugTaken)
  const now = deps.clock.now()
  return {
    id,
    project_id,
    environment_id,
    slug,
    name,
    is_root: !others.some(({ is_root }) => is_root),
    position: (others.at(-1)?.position ?? -1) + 1,
    is_locked: false,
    is_frozen: false,
    locked_by: null,
    epoch: 1,
    seq: 0,
    created_at: now,
    changed_at: now,
  }
}

function assertOpensOwn(
  { user_id }: Actor,
  { access, grants }: { access: readonly ConfigAccessEntry[]; grants: CreateConfig['grants'] },
): void {
  const role: SecretsRole | undefined = access.find(({ subject }) => subject === user_id)?.role
  if (role !== 'admin') throw fieldProblem('access', secretsTexts.noAdmin)
  if (!grants.some(({ subject }) => subject === user_id)) throw fieldProblem('grants', secretsTexts.ownGrant)
}

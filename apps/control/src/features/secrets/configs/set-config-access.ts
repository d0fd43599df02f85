import type { SecretsConfig, SetConfigAccess } from '@nora/contract/secrets'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import { checkGrants } from '../../../sealed-collections/check-grants.ts'
import { toPerson } from '../access/caller.ts'
import { lockConfig } from '../access/open-config.ts'
import { getRank } from '../access/roles.ts'
import { checkAccess } from '../checks/check-access.ts'
import { tellChanges } from '../checks/tell-changes.ts'
import { writeHead } from '../checks/write-head.ts'
import { assertNotBeyond } from '../plan-quota.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { showConfig } from '../shown/show-configs.ts'
import { saveGrants } from '../stored/holders.store.ts'
import { countChange } from '../stored/projects.store.ts'

/** Adds people and machines, changes roles, and gives the present key to who waits for it. */
export function setConfigAccess(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, expected_seq, access, head, grants }: SetConfigAccess & { id: string },
  ): Promise<SecretsConfig> => {
    const caller = toPerson(actor)
    await deps.transaction(async (tx) => {
      const config = await lockConfig(tx, caller, { id, needs: 'admin', expected_seq })
      const { entries, changes, generations } = await checkAccess(deps, tx, {
        access,
        config,
        before: config.access,
      })
      if (changes.some(({ after }) => after === null))
        throw fieldProblem('access', secretsTexts.rotationRemoves)
      const { team_id, project_id, environment_id, epoch, author } = config
      if (changes.some(({ before, after }) => getRank(after) > getRank(before)))
        await assertNotBeyond(deps, tx, { team_id, project_id, environment_id, config_id: id })
      const { heads } = await writeHead(tx, config, { signed: head, access: entries })
      const words = { subjectField: 'subject', noHolder: secretsTexts.noHolder }
      const context = { collection: id, epoch, heads, generations, author, ...words }
      await saveGrants(tx, { config_id: id, epoch }, await checkGrants(grants, context))
      await countChange(tx, team_id)
      await tellChanges(deps, tx, { origin, id, changes })
      const changed = new Set(changes.map(({ subject }) => subject))
      for (const { subject } of grants.filter((grant) => !changed.has(grant.subject)))
        await deps.emit(tx, origin, { kind: 'secrets_config.granted', object_id: id, data: { subject } })
    })
    return showConfig(deps, caller, id)
  }
}

import type { CommitConfigRotation, SecretsConfig, SecretsEvent } from '@nora/contract/secrets'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { assertEnvelope } from '../../../sealed-collections/assert-envelope.ts'
import { checkGrants } from '../../../sealed-collections/check-grants.ts'
import { toPerson } from '../access/caller.ts'
import { assertCurrent, type LockedConfig, lockConfig } from '../access/open-config.ts'
import { type CheckedAccess, checkAccess } from '../checks/check-access.ts'
import { tellChanges } from '../checks/tell-changes.ts'
import { writeHead } from '../checks/write-head.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { showConfig } from '../shown/show-configs.ts'
import { deletePreviousKeys, insertPreviousKey } from '../stored/heads.store.ts'
import { deleteGrants, saveGrants } from '../stored/holders.store.ts'
import { countChange } from '../stored/projects.store.ts'
import { deleteRotation, switchRows } from '../stored/rotations.store.ts'
import { type Mark, restartHistory } from '../stored/rows.store.ts'
import { assertMayCut } from './assert-may-cut.ts'
import { getOwnRotation } from './begin-rotation.ts'
import { countStaged } from './count-staged.ts'

type Input = CommitConfigRotation & { id: string; epoch: number }

/** Switches a config to its new key: rows, access and grants in one transaction. */
export function commitConfigRotation(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: Input): Promise<SecretsConfig> => {
    const { id, epoch, expected_seq } = input
    const caller = toPerson(actor)
    if (input.previous !== null) await assertEnvelope('previous', input.previous)
    await deps.transaction(async (tx) => {
      const config = await lockConfig(tx, caller, { id, needs: 'admin', expected_seq })
      const rotation = await getOwnRotation(deps, tx, { id, epoch, user_id: actor.user_id })
      assertCurrent(config, rotation.seq)
      const { staged, of, isComplete, marks, switched } = await countStaged(tx, id)
      if (!isComplete)
        throw problem('Conflict', secretsTexts.notStaged(staged, of), {
          data: { why: 'not_staged', staged, of },
        })
      if (input.previous === null) assertMayCut(config, { switched, of })
      const { seq, changes } = await writeEpoch(deps, tx, { actor, config, input, marks })
      const count = await switchRows(tx, id, { epoch, seq, signed_by: actor.user_id })
      if (count !== switched) throw new Error(`${count} of ${switched} rows of ${id} were switched`)
      await deleteRotation(tx, id)
      await countChange(tx, actor.team_id)
      await tellChanges(deps, tx, { origin, id, changes })
      await deps.emit(tx, origin, await keepOrCut(deps, tx, { actor, config, input, marks, seq }))
    })
    return showConfig(deps, caller, id)
  }
}

/** The key before opens the history from now on, or there is none any more. */
async function keepOrCut(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { actor, config, input: { id, epoch, previous }, marks, seq }: Epoch & { seq: number },
): Promise<SecretsEvent> {
  const data = { epoch, secrets: marks.length }
  if (previous !== null) {
    await insertPreviousKey(tx, { config_id: id, epoch: config.epoch, envelope: previous })
    return { kind: 'secrets_config.rotated', object_id: id, data }
  }
  await deletePreviousKeys(tx, id)
  const versions = await restartHistory(tx, id, { seq, author_id: actor.user_id, changed_at: clock.now() })
  return { kind: 'secrets_config.history_cut', object_id: id, data: { ...data, versions } }
}

type Epoch = { actor: Actor; config: LockedConfig; input: Input; marks: readonly Mark[] }

async function writeEpoch(
  deps: Deps,
  tx: Db,
  { actor, config, input, marks }: Epoch,
): Promise<{ seq: number; changes: CheckedAccess['changes'] }> {
  const { id, epoch, access, grants } = input
  // They hold the new key anyway, and are answered the config as its holders see it.
  if (!access.some(({ subject }) => subject === actor.user_id))
    throw fieldProblem('access', secretsTexts.staysInside)
  const checked = await checkAccess(deps, tx, { access, config, before: config.access })
  const { entries, changes, generations } = checked
  const { seq, heads } = await writeHead(tx, config, { signed: input.head, access: entries, marks, epoch })
  const words = { subjectField: 'subject', noHolder: secretsTexts.noHolder }
  const context = { collection: id, epoch, heads, generations, author: config.author, ...words }
  const given = await checkGrants(grants, context)
  // Each is of another holder, so that as many are all.
  if (given.length !== access.length) throw fieldProblem('grants', secretsTexts.allGrants)
  await deleteGrants(tx, id)
  await saveGrants(tx, { config_id: id, epoch }, given)
  return { seq, changes }
}

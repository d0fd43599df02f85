import type { CommitRotation, Folder, PasswordEvent } from '@nora/contract/passwords'
import { DAY_MS } from '@nora/kit'
import { fromBase64url, hashHead, sha256, toBase64url } from '@nora/vault-core'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { assertEnvelope } from '../../../sealed-collections/assert-envelope.ts'
import { listTeamMembers } from '../../../sealed-collections/team-keys.store.ts'
import { checkAccess } from '../checks/check-access.ts'
import { checkFolderGrants } from '../checks/check-folder-grants.ts'
import { dropFiles } from '../drop-files.ts'
import { assertCurrent, type LockedFolder, lockFolder } from '../folders/folder-access.ts'
import { tellChanges } from '../folders/set-folder-members.ts'
import { showFolder } from '../folders/show-folders.ts'
import { writeHead } from '../folders/write-head.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { deleteUnnamed } from '../stored/files.store.ts'
import { deletePreviousKeys, insertPreviousKey } from '../stored/folders.store.ts'
import { deleteGrants, saveGrants } from '../stored/holders.store.ts'
import { deleteVersions, listMarks, type Mark } from '../stored/records.store.ts'
import { deleteRotation, listStagedMarks, switchRows } from '../stored/rotations.store.ts'
import { getOwnRotation } from './begin-rotation.ts'

type Input = CommitRotation & { id: string; epoch: number }

/** Switches a folder to its new key: rows, name, members and grants in one transaction. */
export function commitRotation(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: Input): Promise<Folder> => {
    const { id, epoch, expected_seq } = input
    if (input.previous !== null) await assertEnvelope('previous', input.previous)
    const gone = await deps.transaction(async (tx) => {
      const folder = await lockFolder(tx, actor, { id, needs: 'admin', expected_seq })
      const rotation = await getOwnRotation(deps, tx, { id, epoch, user_id: actor.user_id })
      assertCurrent(folder, rotation.seq)
      const marks = await getStaged(tx, id)
      const { seq, changes } = await writeEpoch(tx, actor, { folder, input, marks })
      const switched = await switchRows(tx, id, { epoch, seq, signed_by: actor.user_id })
      if (switched !== marks.length)
        throw new Error(`${switched} of ${marks.length} rows of ${id} were switched`)
      await deleteRotation(tx, id)
      await tellChanges(deps, tx, { origin, id, changes })
      await deps.emit(tx, origin, await keepOrCut(tx, folder, { input, records: marks.length }))
      return dropUnnamed(deps, tx, input)
    })
    await dropFiles(deps, gone)
    return showFolder(deps, actor, id)
  }
}

/** The key before opens the history from now on, or there is none any more. */
async function keepOrCut(
  tx: Db,
  folder: LockedFolder,
  { input: { id, epoch, previous }, records }: { input: Input; records: number },
): Promise<PasswordEvent> {
  const data = { epoch, records }
  if (previous !== null) {
    await insertPreviousKey(tx, { folder_id: id, epoch: folder.epoch, envelope: previous })
    return { kind: 'password_folder.rotated', object_id: id, data }
  }
  await deletePreviousKeys(tx, id)
  const versions = await deleteVersions(tx, id)
  return { kind: 'password_folder.history_cut', object_id: id, data: { ...data, versions } }
}

/**
 * Files that only the versions named which were cut. The server cannot see what a record names: the client says it. A
 * file that was just uploaded may be about to be named.
 */
async function dropUnnamed(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { id, previous, files }: Input,
): Promise<{ file: string }[]> {
  if (previous !== null || files === undefined) return []
  const before = new Date(clock.now().getTime() - DAY_MS)
  return deleteUnnamed(tx, id, { named: new Set(files), before })
}

/** The staged rows, which have to be all rows of the folder as they are. */
async function getStaged(tx: Db, id: string): Promise<Mark[]> {
  const current = await listMarks(tx, id)
  const staged = new Map((await listStagedMarks(tx, id)).map((mark) => [mark.id, mark]))
  const both = current.flatMap(({ id, version, is_trashed }) => {
    const mark = staged.get(id)
    return mark?.version === version ? [{ ...mark, is_trashed }] : []
  })
  if (both.length === current.length && staged.size === current.length) return both
  const data = { why: 'not_staged', staged: both.length, of: current.length }
  throw problem('Conflict', passwordsTexts.notStaged(both.length, current.length), { data })
}

async function writeEpoch(
  tx: Db,
  { team_id, user_id }: Actor,
  { folder, input, marks }: { folder: LockedFolder; input: Input; marks: readonly Mark[] },
) {
  const { id, epoch, access, head, grants } = input
  // They hold the new key anyway, and are answered the folder as its members see it.
  if (!access.some((entry) => entry.user_id === user_id))
    throw fieldProblem('access', passwordsTexts.staysInside)
  const named = access.map((entry) => entry.user_id)
  const members = await listTeamMembers(tx, team_id, named)
  const changes = checkAccess(access, folder.access, members)
  const name = await assertEnvelope('name', input.name)
  const { seq } = await writeHead(tx, folder, head, {
    access,
    marks,
    epoch,
    name_envelope: input.name,
    name_hash: toBase64url(await sha256(name)),
    name_version: folder.name_version + 1,
  })
  const heads = [
    { seq: folder.seq, hash: folder.head },
    { seq, hash: await hashHead(fromBase64url(head.body)) },
  ]
  const context = { collection: id, epoch, heads, access, members, author: folder.author }
  const checked = await checkFolderGrants(grants, context)
  // Each is of another holder, so that as many are all.
  if (checked.length !== access.length) throw fieldProblem('grants', passwordsTexts.allGrants)
  await deleteGrants(tx, id)
  await saveGrants(tx, { folder_id: id, epoch }, checked)
  return { seq, changes }
}

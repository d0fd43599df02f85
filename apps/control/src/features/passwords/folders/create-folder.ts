import type { CreateFolder, Folder } from '@nora/contract/passwords'
import { fromBase64url, hashHead, sha256, toBase64url } from '@nora/vault-core'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { assertEnvelope } from '../../../sealed-collections/assert-envelope.ts'
import { listTeamMembers } from '../../../sealed-collections/team-keys.store.ts'
import { checkAccess } from '../checks/check-access.ts'
import { checkFolderGrants } from '../checks/check-folder-grants.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { insertFolder, isFolderIdTaken } from '../stored/folders.store.ts'
import { saveGrants } from '../stored/holders.store.ts'
import { getAuthor } from './folder-access.ts'
import { showFolder } from './show-folders.ts'
import { assertFolderQuota, assertPlace } from './tree.ts'
import { NO_HEAD, writeHead } from './write-head.ts'

/** Makes a folder, with its key wrapped for whom the caller names. */
export function createFolder(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: CreateFolder): Promise<Folder> => {
    const { id, parent_id, access, head, grants } = input
    const { user_id, team_id } = actor
    const name = await assertEnvelope('name', input.name)
    await deps.transaction(async (tx) => {
      await deps.lockTeam(tx, team_id)
      await assertFolderQuota(tx, team_id)
      if (await isFolderIdTaken(tx, id))
        throw problem('Conflict', passwordsTexts.idTaken, { data: { why: 'id' } })
      await assertPlace(tx, actor, { id, parent_id })
      const author = await getAuthor(tx, actor)
      const members = await listTeamMembers(
        tx,
        team_id,
        access.map((entry) => entry.user_id),
      )
      checkAccess(access, [], members)
      if (!access.some((entry) => entry.user_id === user_id && entry.role === 'admin'))
        throw fieldProblem('access', passwordsTexts.noAdmin)
      if (!grants.some((grant) => grant.user_id === user_id))
        throw fieldProblem('grants', passwordsTexts.ownGrant)
      const row = {
        id,
        team_id,
        parent_id,
        owner_id: user_id,
        epoch: 1,
        seq: 0,
        name_envelope: input.name,
        name_hash: toBase64url(await sha256(name)),
        name_version: 1,
        orphaned_at: null,
        created_at: deps.clock.now(),
      }
      await insertFolder(tx, row)
      const { seq } = await writeHead(
        tx,
        { ...row, role: 'admin', access: [], head: NO_HEAD, author },
        head,
        { access, marks: [] },
      )
      const heads = [{ seq, hash: await hashHead(fromBase64url(head.body)) }]
      const context = { collection: id, epoch: 1, heads, access, members, author }
      await saveGrants(tx, { folder_id: id, epoch: 1 }, await checkFolderGrants(grants, context))
      const data = { members: access.length }
      await deps.emit(tx, origin, { kind: 'password_folder.created', object_id: id, data })
    })
    return showFolder(deps, actor, id)
  }
}

import type { Folder, SetFolderMembers } from '@nora/contract/passwords'
import { fromBase64url, hashHead } from '@nora/vault-core'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import { listTeamMembers } from '../../../sealed-collections/team-keys.store.ts'
import { checkAccess } from '../checks/check-access.ts'
import { checkFolderGrants } from '../checks/check-folder-grants.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { saveGrants } from '../stored/holders.store.ts'
import { lockFolder } from './folder-access.ts'
import { showFolder } from './show-folders.ts'
import { writeHead } from './write-head.ts'

type Changes = ReturnType<typeof checkAccess>

/** Adds members, changes roles, and gives the present key to who waits for it. */
export function setFolderMembers(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, expected_seq, access, head, grants }: SetFolderMembers & { id: string },
  ): Promise<Folder> => {
    await deps.transaction(async (tx) => {
      const folder = await lockFolder(tx, actor, { id, needs: 'admin', expected_seq })
      const named = access.map(({ user_id }) => user_id)
      const members = await listTeamMembers(tx, actor.team_id, named)
      const changes = checkAccess(access, folder.access, members)
      if (changes.removed.length > 0) throw fieldProblem('access', passwordsTexts.rotationRemoves)
      const { seq } = await writeHead(tx, folder, head, { access })
      const { epoch, author } = folder
      const heads = [
        { seq: folder.seq, hash: folder.head },
        { seq, hash: await hashHead(fromBase64url(head.body)) },
      ]
      const context = { collection: id, epoch, heads, access, members, author }
      await saveGrants(tx, { folder_id: id, epoch }, await checkFolderGrants(grants, context))
      await tellChanges(deps, tx, { origin, id, changes })
      const added = new Set(changes.added.map(({ user_id }) => user_id))
      for (const { user_id } of grants.filter((grant) => !added.has(grant.user_id)))
        await deps.emit(tx, origin, {
          kind: 'password_folder.granted',
          object_id: id,
          data: { user_id },
        })
    })
    return showFolder(deps, actor, id)
  }
}

/** Says in the audit log who has access now and who has not. */
export async function tellChanges(
  { emit }: Pick<Deps, 'emit'>,
  tx: Db,
  { origin, id, changes }: { origin: Origin; id: string; changes: Changes },
): Promise<void> {
  const object_id = id
  for (const { user_id, role } of changes.added)
    await emit(tx, origin, { kind: 'password_folder.member_added', object_id, data: { user_id, role } })
  for (const { user_id, before, after } of changes.changed) {
    const data = { user_id, before: { role: before }, after: { role: after } }
    await emit(tx, origin, { kind: 'password_folder.member_changed', object_id, data })
  }
  for (const user_id of changes.removed)
    await emit(tx, origin, { kind: 'password_folder.member_removed', object_id, data: { user_id } })
}

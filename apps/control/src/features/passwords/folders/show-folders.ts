import type { Folder } from '@nora/contract/passwords'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { listTeamMembers } from '../../../sealed-collections/team-keys.store.ts'
import type { Deps } from '../passwords.deps.ts'
import { listReadOnlyFolders } from '../record-quota.ts'
import { findOpenFolder, listOpenFolders, type OpenFolder } from '../stored/folders.store.ts'
import { countByFolder } from '../stored/records.store.ts'
import { getOpenFolder } from './folder-access.ts'
import { type Holders, readHolders } from './read-holders.ts'

type Needs = Pick<Deps, 'limits'>

/** Lists the folders that the caller has access to. */
export function listFolders(deps: Needs & Pick<Deps, 'db'>) {
  return async (actor: Actor): Promise<{ items: Folder[] }> => ({
    items: await showFolders(deps, deps.db, { actor, folders: await listOpenFolders(deps.db, actor) }),
  })
}

/** One folder as it is now. */
export async function showFolder(deps: Needs & Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Folder> {
  const folders = [await getOpenFolder(deps.db, actor, { id })]
  const [shown] = await showFolders(deps, deps.db, { actor, folders })
  if (!shown) throw new Error(`the folder ${id} is not shown`)
  return shown
}

export async function showFolders(
  deps: Needs,
  db: Db,
  { actor, folders }: { actor: Actor; folders: readonly OpenFolder[] },
): Promise<Folder[]> {
  const { team_id, user_id } = actor
  const ids = folders.map(({ id }) => id)
  const holders = await readHolders(db, team_id, folders)
  const records = await countByFolder(db, ids)
  const beyond = await listReadOnlyFolders(deps, db, team_id)
  const owners = await listTeamMembers(db, team_id, [...new Set(folders.map(({ owner_id }) => owner_id))])
  const parents = await listOpenParents(db, actor, folders)
  return folders.map((folder) => {
    const own = holders.get(folder.id)
    if (!own) throw new Error(`the holders of ${folder.id} were not read`)
    return {
      id: folder.id,
      parent_id: folder.parent_id !== null && parents.has(folder.parent_id) ? folder.parent_id : null,
      owner_id: owners.has(folder.owner_id) ? folder.owner_id : null,
      epoch: folder.epoch,
      seq: folder.seq,
      name: { envelope: folder.name_envelope, version: folder.name_version, epoch: folder.epoch },
      role: folder.role,
      grant: toGrant(own, user_id),
      access: own.access.map((entry) => ({ ...entry, has_grant: own.grants.has(entry.user_id) })),
      holders: own.grants.size,
      records: records.get(folder.id) ?? 0,
      is_rotation_due: own.is_rotation_due,
      is_read_only: beyond.has(folder.id),
      created_at: folder.created_at.toISOString(),
    }
  })
}

/** A folder inside one that the caller has no access to stands at the top for them. */
async function listOpenParents(
  db: Db,
  actor: Actor,
  folders: readonly OpenFolder[],
): Promise<ReadonlySet<string>> {
  const open = new Set(folders.map(({ id }) => id))
  const parents = new Set(folders.flatMap(({ parent_id }) => parent_id ?? []))
  for (const id of parents) if (!open.has(id) && (await findOpenFolder(db, actor, id))) open.add(id)
  return open
}

function toGrant({ grants }: Holders, user_id: string): Folder['grant'] {
  const grant = grants.get(user_id)
  if (!grant) return null
  const { wrap, body, signature } = grant
  return { wrap, signed: { body, signature } }
}

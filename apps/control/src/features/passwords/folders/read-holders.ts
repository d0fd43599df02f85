import type { AccessEntryWire } from '@nora/contract/passwords'
import type { Db } from '../../../platform/database/database.ts'
import { groupBy } from '../../../sealed-collections/group-by.ts'
import { listTeamMembers } from '../../../sealed-collections/team-keys.store.ts'
import { type FolderRow, listAccess } from '../stored/folders.store.ts'
import { type GrantRow, listGrants } from '../stored/holders.store.ts'

/** Who has access to a folder, and what stands in the way of their opening it. */
export type Holders = {
  access: AccessEntryWire[]
  /** Of the present epoch, to the present keys of their holders. */
  grants: ReadonlyMap<string, GrantRow>
  /** Members with keys who wait for a grant. */
  waiting: string[]
  /** Named, and in the team no more. */
  gone: string[]
  is_rotation_due: boolean
}

/** The holders of folders of one team, by folder. */
export async function readHolders(
  db: Db,
  team_id: string,
  folders: readonly Pick<FolderRow, 'id' | 'epoch'>[],
): Promise<ReadonlyMap<string, Holders>> {
  const ids = folders.map(({ id }) => id)
  const access = groupBy(await listAccess(db, ids), ({ folder_id }) => folder_id)
  const grants = groupBy(await listGrants(db, ids), ({ folder_id }) => folder_id)
  const named = new Set([...access.values()].flat().map(({ user_id }) => user_id))
  const members = await listTeamMembers(db, team_id, [...named])
  return new Map(
    folders.map(({ id, epoch }) => {
      const own = access.get(id) ?? []
      const granted = (grants.get(id) ?? []).filter((grant) => grant.epoch === epoch)
      const fits = ({ user_id, generation }: GrantRow) => members.get(user_id)?.key?.generation === generation
      const open = new Map(granted.filter(fits).map((grant) => [grant.user_id, grant]))
      const gone = own.filter(({ user_id }) => !members.has(user_id)).map(({ user_id }) => user_id)
      const hasOldGrant = granted.some((grant) => members.get(grant.user_id)?.key && !fits(grant))
      const waiting = own.filter(({ user_id }) => members.get(user_id)?.key && !open.has(user_id))
      return [
        id,
        {
          access: own.map(({ user_id, role }) => ({ user_id, role })),
          grants: open,
          waiting: waiting.map(({ user_id }) => user_id),
          gone,
          is_rotation_due: gone.length > 0 || hasOldGrant,
        },
      ]
    }),
  )
}

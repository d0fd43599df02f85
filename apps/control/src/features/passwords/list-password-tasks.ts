import type { PasswordTask } from '@nora/contract/passwords'
import type { Actor } from '../../platform/actor.ts'
import { readHolders } from './folders/read-holders.ts'
import type { Deps } from './passwords.deps.ts'
import { listOpenFolders } from './stored/folders.store.ts'

/** What waits for the caller’s client, in folders that they administer. Derived, so that nothing is ever forgotten. */
export function listPasswordTasks({ db }: Pick<Deps, 'db'>) {
  return async (actor: Actor): Promise<{ items: PasswordTask[] }> => {
    const open = await listOpenFolders(db, actor)
    const own = open.filter(({ role }) => role === 'admin')
    const holders = await readHolders(db, actor.team_id, own)
    const items = [...holders].flatMap(([folder_id, { waiting, gone }]): PasswordTask[] => [
      ...(waiting.length > 0 ? [{ folder_id, kind: 'grant' as const, user_ids: waiting }] : []),
      ...(gone.length > 0 ? [{ folder_id, kind: 'rotate' as const, user_ids: gone }] : []),
    ])
    return { items: items.slice(0, TASKS_MAX) }
  }
}

/** As many as the contract tells; the rest follows when these are done. */
const TASKS_MAX = 1_000

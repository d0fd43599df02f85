import type { PasswordNews } from '@nora/contract/passwords'
import { groupBy } from '../../sealed-collections/group-by.ts'
import { listMemberMarks, listPresent } from '../../sealed-collections/team-keys.store.ts'
import type { Watcher } from './live/password-newsroom.ts'
import type { Deps } from './passwords.deps.ts'
import { listSeqs } from './stored/folders.store.ts'

/** Says that everything from here on is told: what was read before is to be read once more. */
const BEGUN: PasswordNews = { folder_id: null, seq: 0 }

/** What a watcher was told of: folders with their heads, and what the list of folders depends on. */
type Told = { seqs: ReadonlyMap<string, number>; mark: string }

/**
 * Compares what each watcher was told with what is, for all of them at once, whichever process changed it; ends the
 * streams of those who may listen no more. Called once a second.
 */
export function tellPasswordNews(deps: Pick<Deps, 'db' | 'news' | 'listUnlocked' | 'listDirectoryMarks'>) {
  const told = new WeakMap<Watcher, Told>()
  return async (): Promise<void> => {
    const all = deps.news.list()
    if (all.length === 0) return
    const watchers = await endOthers(deps, all)
    const seqs = groupBy(await listSeqs(deps.db, watchers), toKey)
    const team_ids = [...new Set(watchers.map(({ team_id }) => team_id))]
    const members = await listMemberMarks(deps.db, team_ids)
    const directories = await deps.listDirectoryMarks(deps.db, team_ids)
    for (const watcher of watchers) {
      const { team_id } = watcher
      const now: Told = {
        seqs: new Map(seqs.get(toKey(watcher))?.map(({ folder_id, seq }) => [folder_id, seq])),
        mark: `${members.get(team_id)} ${directories.get(team_id)}`,
      }
      const before = told.get(watcher)
      told.set(watcher, now)
      for (const news of before ? compare(before, now) : [BEGUN]) watcher.tell(news)
    }
  }
}

/** Those who still are in the team, with an open vault. */
async function endOthers(
  { db, listUnlocked }: Pick<Deps, 'db' | 'listUnlocked'>,
  all: readonly Watcher[],
): Promise<Watcher[]> {
  const present = new Set((await listPresent(db, all)).map(toKey))
  const unlocked = await listUnlocked(db, all)
  const mayListen = (one: Watcher) => present.has(toKey(one)) && unlocked.has(one.credential_id)
  for (const one of all) if (!mayListen(one)) one.end()
  return all.filter(mayListen)
}

function compare(before: Told, now: Told): PasswordNews[] {
  const changed = [...now.seqs].filter(([id, seq]) => (before.seqs.get(id) ?? seq) !== seq)
  const isSameList =
    before.seqs.size === now.seqs.size && [...now.seqs.keys()].every((id) => before.seqs.has(id))
  const news: PasswordNews[] = changed.map(([folder_id, seq]) => ({ folder_id, seq }))
  if (!isSameList || before.mark !== now.mark) news.push({ folder_id: null, seq: 0 })
  return news
}

function toKey({ user_id, team_id }: { user_id: string; team_id: string }): string {
  return `${team_id} ${user_id}`
}

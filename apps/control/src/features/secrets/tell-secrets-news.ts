import type { SecretsNews } from '@nora/contract/secrets'
import { groupBy } from '../../sealed-collections/group-by.ts'
import { listMemberMarks, listPresent } from '../../sealed-collections/team-keys.store.ts'
import { getServerRole } from './access/roles.ts'
import type { MachineWatcher, Only, PersonWatcher, Watcher } from './live/secrets-newsroom.ts'
import type { Deps } from './secrets.deps.ts'
import { listMetSeqs } from './stored/configs.store.ts'
import { listChangeCounts } from './stored/projects.store.ts'
import { listInForce } from './stored/tokens.store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'news' | 'listUnlocked' | 'listDirectoryMarks'>
type Seen = { seq: number; epoch: number }
/** What a watcher was told of: configs with their heads, what they may in them, and what lists depend on. */
type Told = { configs: ReadonlyMap<string, Seen>; rights: string; mark: string }

/** Says that everything from here on is told: what was read before is to be read once more. */
const LIST: SecretsNews = { config_id: null, seq: 0, epoch: 0 }

/**
 * Compares what each watcher was told with what is, for all of them at once, whichever process changed it; ends the
 * streams of those who may listen no more, and of machines that may other things now. Called once a second.
 */
export function tellSecretsNews(deps: Needs) {
  const told = new WeakMap<Watcher, Told>()
  return async (): Promise<void> => {
    const all = deps.news.list()
    if (all.length === 0) return
    const watchers = [...(await endPeople(deps, all)), ...(await endMachines(deps, all))]
    const read = await readTold(deps, watchers)
    for (const watcher of watchers) {
      const now = read(watcher)
      const before = told.get(watcher)
      told.set(watcher, now)
      if (watcher.kind === 'machine' && before && before.rights !== now.rights) watcher.end()
      else if (watcher.only) tellOnly(watcher, watcher.only, { before, now })
      else for (const news of before ? compare(before, now) : [LIST]) watcher.tell(news)
    }
  }
}

/** Those who still are in the team, with an open vault. */
async function endPeople({ db, listUnlocked }: Needs, all: readonly Watcher[]): Promise<Watcher[]> {
  const people = all.filter((one): one is PersonWatcher => one.kind === 'person')
  const toKey = ({ user_id, team_id }: { user_id: string; team_id: string }) => `${team_id} ${user_id}`
  const present = new Set((await listPresent(db, people)).map(toKey))
  const unlocked = await listUnlocked(db, people)
  const mayListen = (one: PersonWatcher) => present.has(toKey(one)) && unlocked.has(one.credential_id)
  for (const one of people) if (!mayListen(one)) one.end()
  return people.filter(mayListen)
}

/** Those whose token is in force. */
async function endMachines({ db, clock }: Needs, all: readonly Watcher[]): Promise<Watcher[]> {
  const machines = all.filter((one): one is MachineWatcher => one.kind === 'machine')
  const ids = [...new Set(machines.map(({ token_id }) => token_id))]
  const inForce = await listInForce(db, ids, clock.now())
  for (const one of machines) if (!inForce.has(one.token_id)) one.end()
  return machines.filter(({ token_id }) => inForce.has(token_id))
}

async function readTold(
  { db, listDirectoryMarks }: Needs,
  watchers: readonly Watcher[],
): Promise<(watcher: Watcher) => Told> {
  const team_ids = [...new Set(watchers.map(({ team_id }) => team_id))]
  const subjects = [...new Set(watchers.map(getSubject))]
  const met = groupBy(await listMetSeqs(db, subjects), ({ subject }) => subject)
  const members = await listMemberMarks(db, team_ids)
  const directories = await listDirectoryMarks(db, team_ids)
  const changes = await listChangeCounts(db, team_ids)
  return (watcher) => {
    const { team_id } = watcher
    const own = (met.get(getSubject(watcher)) ?? []).filter((config) => config.team_id === team_id)
    const open = own.flatMap((config) => {
      const role = getServerRole(watcher, config)
      return role === null ? [] : [{ ...config, role }]
    })
    return {
      configs: new Map(open.map(({ id, seq, epoch }) => [id, { seq, epoch }])),
      rights: open
        .map(({ id, role }) => `${id} ${role}`)
        .sort()
        .join(),
      mark: [members, directories, changes].map((marks) => marks.get(team_id)).join(),
    }
  }
}

function getSubject(watcher: Watcher): string {
  return watcher.kind === 'person' ? watcher.user_id : watcher.token_id
}

/** Of one config; the stream ends with the role there. */
function tellOnly(
  { tell, end }: Watcher,
  { id, since }: Only,
  { before, now }: { before: Told | undefined; now: Told },
): void {
  const config = now.configs.get(id)
  const known = before ? before.configs.get(id)?.seq : since
  if (!config) end()
  else if (config.seq !== known) tell({ config_id: id, ...config })
}

function compare(before: Told, now: Told): SecretsNews[] {
  const news = [...now.configs].flatMap(([config_id, { seq, epoch }]): SecretsNews[] => {
    const was = before.configs.get(config_id)
    return was && was.seq !== seq ? [{ config_id, seq, epoch }] : []
  })
  if (before.rights !== now.rights || before.mark !== now.mark) news.push(LIST)
  return news
}

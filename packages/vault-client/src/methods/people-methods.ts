import type { VaultPolicy } from '@nora/contract/vault'
import { toPersonView, type WordsLang } from '../directory/people.ts'
import { listDirectoryTasks, maySign, signTask, signVerified } from '../directory/sign-entries.ts'
import { rotateFolder } from '../folders/rotate-folder.ts'
import { grantWaiting } from '../folders/set-members.ts'
import type { VaultSession } from '../session.ts'
import type { PersonView, WaitingTask } from '../views.ts'

/** Who is who, and what waits for a signature of ours. */
export function peopleMethods(session: VaultSession, getWordsLang: () => WordsLang) {
  const { api } = session.deps

  async function listTasks(): Promise<WaitingTask[]> {
    await session.opening.team.refresh()
    const { items } = await api.passwords.listPasswordTasks()
    const directory = maySign(session.opening) ? listDirectoryTasks(session.opening) : []
    return [...directory, ...items]
  }

  async function doTask(task: WaitingTask): Promise<void> {
    if (!('folder_id' in task)) return signTask(session.opening, task)
    const { folder_id, user_ids } = task
    const target = await session.getTarget(folder_id)
    if (task.kind === 'grant') {
      // Who is still not in the directory waits on.
      const holders = user_ids.filter((id) => session.opening.team.findHolder(id) !== undefined)
      if (holders.length > 0) await grantWaiting(session.opening, target, holders)
      return
    }
    await rotateFolder(session.opening, target, ({ access }) =>
      access.filter(({ subject }) => !user_ids.includes(subject)),
    )
  }

  return {
    async listPeople(): Promise<PersonView[]> {
      const { team } = session.opening
      await team.refresh()
      await session.keepPositions()
      return Promise.all([...team.people.values()].map((one) => toPersonView(team, one, getWordsLang())))
    },

    /** Signs that the words were compared with the person themselves. */
    async confirmWords(user_id: string): Promise<void> {
      await signVerified(session.opening, user_id)
      await session.keepPositions()
    },

    /** Takes a directory that began anew; the person was told what that means. */
    async acceptNewDirectory(): Promise<void> {
      await session.opening.team.acceptNewChain()
      await session.keepPositions()
    },

    listTasks,

    async doTask(task: WaitingTask): Promise<void> {
      await session.opening.team.refresh()
      await doTask(task)
      await session.keepPositions()
    },

    /**
     * Does what needs no decision of a person. A new key of a member who had another one is left: somebody has to
     * compare words first.
     */
    async doTasks(): Promise<{ done: number; left: WaitingTask[] }> {
      const policy: VaultPolicy = await api.vault.getVaultPolicy()
      let done = 0
      const left: WaitingTask[] = []
      for (const task of await listTasks()) {
        if (!mayGoUnasked(task, policy)) left.push(task)
        else if (await succeeds(() => doTask(task))) done++
        else left.push(task)
      }
      await session.keepPositions()
      return { done, left }
    },
  }
}

function mayGoUnasked({ kind }: WaitingTask, { unverified }: VaultPolicy): boolean {
  if (kind === 'rekey') return false
  return kind !== 'add' || unverified === 'warn'
}

/** One folder that cannot be opened must not keep the others waiting. */
async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

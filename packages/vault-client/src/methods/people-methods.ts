import type { VaultPolicy } from '@nora/contract/vault'
import { VaultError } from '@nora/vault-core'
import { toPersonView, type WordsLang } from '../directory/people.ts'
import {
  listDirectoryTasks,
  listInvited,
  makeInvite,
  maySign,
  signInvited,
  signTask,
  signVerified,
  vouchByInvite,
} from '../directory/sign-entries.ts'
import { isWhole, toUnasked } from '../directory/unasked.ts'
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

  async function doTask(task: WaitingTask, { isAsked }: { isAsked: boolean }): Promise<void> {
    if (!('folder_id' in task)) return signTask(session.opening, task, { isAsked })
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

    /**
     * What to put behind the `#` of the invite's link, so that the newcomer's keys are known without comparing words.
     * Null for those who may not sign. Throws VaultError when the directory is not what was seen before.
     */
    async makeInvite(invite_id: string): Promise<string | null> {
      await session.opening.team.refresh()
      return makeInvite(session.opening, invite_id)
    },

    /** For those who had a key before: what the link of an invite says vouches for it. Throws what `vouchByInvite` does. */
    async vouchByInvite(invite: string): Promise<void> {
      await session.opening.team.refresh()
      try {
        await vouchByInvite(session.opening, invite)
      } catch (error) {
        if (error instanceof VaultError) session.tellRefused({ fault: error.fault, what: 'directory' })
        throw error
      }
    },

    /** Takes a directory that began anew; the person was told what that means. */
    async acceptNewDirectory(): Promise<void> {
      await session.opening.team.acceptNewChain()
      await session.keepPositions()
    },

    listTasks,

    async doTask(task: WaitingTask): Promise<void> {
      await session.opening.team.refresh()
      await doTask(task, { isAsked: true })
      await session.keepPositions()
    },

    /**
     * Does what gives nobody more than they have, because all of it is asked for by the server: adds as unverified
     * members, or verified ones where the secret of our own invite link came back, takes rights away, wraps keys to
     * those whom a signed access list names and whose key nobody has exchanged. A role that rises and a renewed key are left: somebody has to look, and compare words.
     */
    async doTasks(): Promise<{ done: number; left: WaitingTask[] }> {
      const policy: VaultPolicy = await api.vault.getVaultPolicy()
      let done = 0
      const left: WaitingTask[] = []
      const tasks = await listTasks()
      const invited = maySign(session.opening) ? await listInvited(session.opening) : new Set<string>()
      await succeeds(() => signInvited(session.opening, invited))
      for (const task of tasks) {
        const unasked = toUnasked(session.opening, task, { policy, invited })
        if (unasked !== null && (await succeeds(() => doTask(unasked, { isAsked: false })))) done++
        if (!isWhole(unasked, task)) left.push(task)
      }
      await session.keepPositions()
      return { done, left }
    },
  }
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

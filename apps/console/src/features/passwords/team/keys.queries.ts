import type { Lang } from '@nora/kit'
import type { PersonView, WaitingTask } from '@nora/vault-client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePlatform } from '../../../platform/platform.tsx'
import { useChange } from '../../../platform/use-change.ts'
import { useUser } from '../../../platform/use-user.ts'
import { useVaultChange, useVaultQuery } from '../../../platform/vault/use-vault.ts'
import { VAULT_QUERIES } from '../../../platform/vault/vault-keeper.ts'
import { type KeyRow, toKeyRows } from './key-row.ts'
import { keysTexts } from './keys.messages.ts'

const TEAM_KEYS = ['team_keys'] as const
const PEOPLE = ['people'] as const
const TASKS = ['tasks'] as const

/** What the server says of the keys of members. */
function useTeamKeys() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: [...VAULT_QUERIES, ...TEAM_KEYS],
    queryFn: async ({ signal }) => (await api.vault.listUserKeys({}, signal)).items,
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

/** What the directory proves of them. */
export function usePeople() {
  return useVaultQuery<PersonView[]>(PEOPLE, (vault) => vault.listPeople())
}

export function useKeyRows() {
  const user = useUser()
  const keys = useTeamKeys()
  const people = usePeople()
  const data = useMemo<KeyRow[] | undefined>(
    () => keys.data && people.data && toKeyRows(keys.data, people.data, user?.id),
    [keys.data, people.data, user?.id],
  )
  return {
    data,
    error: keys.error ?? people.error,
    refetch: () => Promise.all([keys.refetch(), people.refetch()]),
  }
}

export function useWaitingTasks() {
  return useVaultQuery<WaitingTask[]>(TASKS, (vault) => vault.listTasks())
}

/** Folders as far as they are open: tasks and lone holders are named by them. */
export function useFolderNames() {
  return useVaultQuery(['folders'], (vault) => vault.listFolders())
}

const TOUCHED = [TEAM_KEYS, PEOPLE, TASKS, ['folders']]

/** Does one waiting task; where words were compared, says that they were. */
export function useSigning() {
  const failed = (lang: Lang) => keysTexts[lang].failed.sign
  const sign = useVaultChange(TOUCHED, (vault, task: WaitingTask) => vault.doTask(task), { failed })
  const approve = useVaultChange(TOUCHED, async (vault, { id, task }: Pick<KeyRow, 'id' | 'task'>) => {
    if (task === 'add' || task === 'rekey') await vault.doTask({ kind: task, user_id: id })
    await vault.confirmWords(id)
  })
  const acceptDirectory = useVaultChange(TOUCHED, (vault, _: undefined) => vault.acceptNewDirectory(), {
    failed,
  })
  return { sign, approve, acceptDirectory }
}

export function useAskForKey() {
  return useChange(
    [...VAULT_QUERIES, ...TEAM_KEYS],
    (api, id: string) => api.vault.askForUserKey({ params: { id } }),
    { failed: (lang) => keysTexts[lang].failed.ask },
  )
}

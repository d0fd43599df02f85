import type { Lang } from '@nora/kit'
import { useLang } from '@nora/ui'
import type { FolderView, RecordView } from '@nora/vault-client'
import { SearchIndex } from '@nora/vault-records'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { GivenUp } from '../../platform/given-up.ts'
import {
  useVaultChange as useChangeOfVault,
  useVault,
  useVaultNews,
  useVaultQuery,
} from '../../platform/vault/use-vault.ts'
import { VAULT_QUERIES } from '../../platform/vault/vault-keeper.ts'
import type { VaultPort } from '../../platform/vault-port.ts'
import { failuresTexts } from './failures.messages.ts'
import { toPath } from './folders/folder-groups.ts'

export type Failure = keyof (typeof failuresTexts)['ru']

export function useFolders() {
  return useVaultQuery(['folders'], (vault) => vault.listFolders())
}

export type Records = {
  /** Undefined while the first folder loads. */
  data: readonly RecordView[] | undefined
  error: Error | null
  /** Folders whose records could not be loaded, or were refused. */
  failures: readonly { folder_id: string; error: Error }[]
  isComplete: boolean
  refetch(): void
}

type FolderResult = { data: RecordView[] | undefined; error: Error | null; refetch(): unknown }

/** The records of these folders, each folder shown as soon as it is proven whole. */
export function useRecords(folders: readonly FolderView[] | undefined): Records {
  const vault = useVault()
  const openFolders = (folders ?? []).filter(({ state }) => state === 'open')
  const isKnown = folders !== undefined
  const ids = openFolders.map(({ id }) => id).join(' ')
  const combine = useCallback(
    (results: FolderResult[]): Records => {
      const loaded = results.flatMap(({ data }) => (data ? [data] : []))
      const isComplete = isKnown && loaded.length === results.length
      return {
        data: isKnown && (loaded.length > 0 || isComplete) ? loaded.flat() : undefined,
        error: results.find(({ error }) => error)?.error ?? null,
        failures: results.flatMap(({ error }, index) =>
          error ? [{ folder_id: ids.split(' ')[index] ?? '', error }] : [],
        ),
        isComplete,
        refetch: () => {
          for (const { error, refetch } of results) if (error) void refetch()
        },
      }
    },
    [isKnown, ids],
  )
  return useQueries({
    queries: openFolders.map(({ id }) => ({
      queryKey: [...VAULT_QUERIES, 'contents', id],
      queryFn: () => vault.openFolder(id),
      networkMode: 'always' as const,
      staleTime: Number.POSITIVE_INFINITY,
      throwOnError: false,
      meta: { isPlaced: true },
    })),
    combine,
  })
}

/** Ids of what the words find, the best first; null without words. Nothing of it leaves the page. */
export function useFound(
  words: string,
  records: readonly RecordView[] | undefined,
  folders: readonly FolderView[] | undefined,
): ReadonlySet<string> | null {
  const lang = useLang()
  const isAsked = words.trim() !== ''
  const index = useMemo(() => {
    if (!isAsked || !records) return null
    const paths = new Map((folders ?? []).map((folder) => [folder.id, toPath(folders ?? [], folder)]))
    const entries = records.map(({ id, overview, folder_id }) => ({
      id,
      overview,
      folder: paths.get(folder_id) ?? [],
    }))
    return new SearchIndex(entries, lang)
  }, [isAsked, records, folders, lang])
  return useMemo(() => index && new Set(index.find(words)), [index, words])
}

type Place = Pick<RecordView, 'folder_id' | 'id' | 'version'>

/** A record with its values. */
export function useRecord({ folder_id, id, version }: Place, isWanted = true) {
  return useVaultQuery(['record', folder_id, id, version], (vault) => vault.getRecord(folder_id, id), {
    isWanted,
  })
}

export function useHistory({ folder_id, id, version }: Place) {
  return useVaultQuery(['history', folder_id, id, version], (vault) => vault.getHistory(folder_id, id))
}

export function usePeople() {
  return useVaultQuery(['people'], (vault) => vault.listPeople())
}

export function useOwnShares() {
  return useVaultQuery(['shares'], (vault) => vault.listShares())
}

const TOUCHED = [['folders'], ['contents'], ['record'], ['shares']]

/** Something done by the engine. Without a `failure` the caller shows what went wrong itself. */
export function useVaultChange<Input, Answer>(
  change: (vault: VaultPort, input: Input) => Promise<Answer>,
  failure?: Failure,
) {
  return useChangeOfVault(TOUCHED, change, {
    ...(failure && { failed: (lang: Lang) => failuresTexts[lang][failure] }),
  })
}

/** Runs what a form or dialog does, and keeps what went wrong to be said there. */
export function useAttempt() {
  const [problem, setProblem] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  async function attempt(task: () => Promise<unknown>): Promise<boolean> {
    setProblem(null)
    setRunning(true)
    try {
      await task()
      return true
    } catch (error) {
      if (!(error instanceof GivenUp)) setProblem(error)
      return false
    } finally {
      setRunning(false)
    }
  }
  return { attempt, problem, isRunning }
}

/** Asks again for what others have changed. */
export function useFreshVault(): void {
  const queries = useQueryClient()
  const renew = (...key: string[]) => void queries.invalidateQueries({ queryKey: [...VAULT_QUERIES, ...key] })
  useVaultNews((news) => {
    if (news.kind === 'locked') return
    renew('folders')
    if (news.kind !== 'folder') return
    renew('contents', news.folder_id)
  })
}

import type { Lang } from '@nora/kit'
import type { FolderView, RecordView } from '@nora/vault-client'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
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

/**
 * Ids of what the words find; null without words. The Worker searches, so that the page does not wait for a large
 * vault; words and what they find are kept nowhere.
 */
export function useFound(
  words: string,
  records: readonly RecordView[] | undefined,
): ReadonlySet<string> | null {
  const vault = useVault()
  const [found, setFound] = useState<ReadonlySet<string> | null>(null)
  const isAsked = words.trim() !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found changes with the records
  useEffect(() => {
    if (!isAsked) return setFound(null)
    let isLeft = false
    vault.findRecords(words).then(
      (ids) => !isLeft && setFound(new Set(ids)),
      // It was locked meanwhile, or is broken: the gate is shown in place of the list.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [vault, words, isAsked, records])
  return isAsked ? found : null
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

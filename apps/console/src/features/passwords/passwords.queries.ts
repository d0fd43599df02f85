import type { Lang } from '@nora/kit'
import { useLang } from '@nora/ui'
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
  /** Each folder was loaded or has failed. */
  isSettled: boolean
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
      const count = ids === '' ? 0 : ids.split(' ').length
      const settled = results.filter(({ data, error }) => data || error)
      const isComplete = isKnown && loaded.length === count
      return {
        data: isKnown && (loaded.length > 0 || isComplete) ? loaded.flat() : undefined,
        error: results.find(({ error }) => error)?.error ?? null,
        failures: results.flatMap(({ error }, index) =>
          error ? [{ folder_id: ids.split(' ')[index] ?? '', error }] : [],
        ),
        isComplete,
        isSettled: isKnown && settled.length === count,
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

export type Order = {
  /** What was searched for; empty: all are shown. */
  words: string
  /** The place of each record that was found: the best first, without words by name. */
  places: ReadonlyMap<string, number>
}

/**
 * What the words find and in which order; undefined until all folders have been asked for. The Worker searches and
 * sorts, so that the page does not wait for a large vault. Words and what they find are kept nowhere.
 */
export function useOrder(words: string, { data, isSettled }: Records): Order | undefined {
  const vault = useVault()
  const lang = useLang()
  const [order, setOrder] = useState<Order>()
  const isWanted = isSettled || words !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language sorts otherwise, and so do other records
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    const take = (ids: readonly string[]) => {
      if (!isLeft) setOrder({ words, places: new Map(ids.map((id, place) => [id, place])) })
    }
    // Locked meanwhile or broken, the gate stands in place of the list.
    vault.findRecords(words).then(take, () => take([]))
    return () => {
      isLeft = true
    }
  }, [vault, lang, words, isWanted, data])
  return order
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

const TOUCHED = [['folders'], ['contents'], ['record'], ['history'], ['shares']]

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

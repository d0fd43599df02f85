import type { FolderView, RecordView } from '@nora/vault-client'
import type { Lang } from '@nora/kit'
import { keepPreviousData, type QueryKey, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useVault } from '../../platform/vault/use-vault.ts'
import { useVaultNews } from '../../platform/vault/use-vault-news.ts'
import type { VaultPort } from '../../platform/vault/vault-port.ts'
import { failuresTexts } from './failures.messages.ts'
import { useVerified } from './verify/verified.ts'

/** Every key begins with `vault`: all of it is dropped when the vault is locked. */
const keys = {
  folders: ['vault', 'folders'],
  people: ['vault', 'people'],
  shares: ['vault', 'shares'],
  contents: (folder_id: string) => ['vault', 'contents', folder_id],
  record: (folder_id: string, id: string) => ['vault', 'record', folder_id, id],
  history: (folder_id: string, id: string) => ['vault', 'history', folder_id, id],
  search: (words: string) => ['vault', 'search', words],
} as const

type Failures = (typeof failuresTexts)['ru']
const failed = (name: keyof Failures) => ({ failed: (lang: Lang) => failuresTexts[lang][name] })
/** What the engine has is current until its news say otherwise. */
const UNTIL_NEWS = { staleTime: Number.POSITIVE_INFINITY }
const FOUND_MAX = 10_000

export function useFolders() {
  const vault = useVault()
  return useQuery({
    queryKey: keys.folders,
    queryFn: () => vault.listFolders(),
    ...UNTIL_NEWS,
    meta: failed('folders'),
  })
}

export type Records = {
  /** Undefined while the first folder loads. */
  data: readonly RecordView[] | undefined
  error: Error | null
  isComplete: boolean
  refetch(): void
}

/** The records of these folders, each shown as soon as it is proven whole. */
export function useRecords(folders: readonly FolderView[] | undefined): Records {
  const vault = useVault()
  const openFolders = (folders ?? []).filter(({ state }) => state === 'open')
  const isKnown = folders !== undefined
  const combine = useCallback(
    (results: { data: RecordView[] | undefined; error: Error | null; refetch(): unknown }[]): Records => {
      const loaded = results.flatMap(({ data }) => (data ? [data] : []))
      const isComplete = loaded.length === results.length
      return {
        data: isKnown && (loaded.length > 0 || isComplete) ? loaded.flat() : undefined,
        error: results.find(({ error }) => error)?.error ?? null,
        isComplete,
        refetch: () => {
          for (const { error, refetch } of results) if (error) void refetch()
        },
      }
    },
    [isKnown],
  )
  return useQueries({
    queries: openFolders.map(({ id }) => ({
      queryKey: keys.contents(id),
      queryFn: () => vault.openFolder(id),
      ...UNTIL_NEWS,
      throwOnError: false,
      meta: failed('records'),
    })),
    combine,
  })
}

/** Ids of what the words find, in the order of how well; null without words. */
export function useFound(words: string): ReadonlySet<string> | null {
  const vault = useVault()
  const asked = words.trim()
  const { data } = useQuery({
    queryKey: keys.search(asked),
    queryFn: async () => new Set((await vault.search(asked, FOUND_MAX)).map(({ id }) => id)),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: failed('records'),
  })
  return asked === '' ? null : (data ?? NOTHING)
}

const NOTHING: ReadonlySet<string> = new Set()

/** A record with its values: forgotten as soon as nothing shows it. */
export function useRecord({ folder_id, id, version }: Pick<RecordView, 'folder_id' | 'id' | 'version'>) {
  const vault = useVault()
  return useQuery({
    queryKey: [...keys.record(folder_id, id), version],
    queryFn: () => vault.getRecord(folder_id, id),
    ...UNTIL_NEWS,
    gcTime: 0,
    throwOnError: false,
    meta: failed('record'),
  })
}

export function useHistory({ folder_id, id, version }: Pick<RecordView, 'folder_id' | 'id' | 'version'>) {
  const vault = useVault()
  return useQuery({
    queryKey: [...keys.history(folder_id, id), version],
    queryFn: () => vault.getHistory(folder_id, id),
    ...UNTIL_NEWS,
    gcTime: 0,
    throwOnError: false,
    meta: failed('history'),
  })
}

export function usePeople() {
  const vault = useVault()
  return useQuery({ queryKey: keys.people, queryFn: () => vault.listPeople(), meta: failed('people') })
}

export function useShares() {
  const vault = useVault()
  return useQuery({
    queryKey: keys.shares,
    queryFn: () => vault.listShares(),
    gcTime: 0,
    meta: failed('shares'),
  })
}

type ChangeOptions = { failed: keyof Failures; isPlaced?: boolean }

/**
 * Something done by the engine, after which what it touches is asked for again. Where it takes a fresh proof, the
 * person is asked for the master key or PIN.
 */
export function useVaultChange<Input, Answer>(
  change: (vault: VaultPort, input: Input) => Promise<Answer>,
  { failed: name, isPlaced = false }: ChangeOptions,
) {
  const vault = useVault()
  const { verified } = useVerified()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => verified(() => change(vault, input)),
    onSettled: () => refresh(queries),
    gcTime: 0,
    meta: { ...failed(name), isPlaced },
  })
}

type Invalidating = { invalidateQueries(filter: { queryKey: QueryKey }): Promise<void> }

async function refresh(queries: Invalidating): Promise<void> {
  await Promise.all(
    ['folders', 'contents', 'shares', 'search'].map((name) =>
      queries.invalidateQueries({ queryKey: ['vault', name] }),
    ),
  )
}

/** Asks again for what others have changed. */
export function useFreshVault(): void {
  const queries = useQueryClient()
  useVaultNews((news) => {
    if (news.kind === 'folders') void queries.invalidateQueries({ queryKey: keys.folders })
    if (news.kind !== 'folder') return
    for (const queryKey of [keys.folders, keys.contents(news.folder_id), ['vault', 'search']]) {
      void queries.invalidateQueries({ queryKey })
    }
  })
}

import { ApiProblem } from '@nora/client'
import type { Lang } from '@nora/kit'
import { notify, useLang } from '@nora/ui'
import type { VaultNews } from '@nora/vault-client'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useConfirmation } from '../confirmation.ts'
import { GivenUp } from '../given-up.ts'
import { usePlatform } from '../platform.tsx'
import { useStore } from '../store.ts'
import type { VaultPort } from '../vault-port.ts'
import { vaultFailure } from './vault-failure.ts'
import { ensureKeeper, VAULT_QUERIES, type VaultKeeper } from './vault-keeper.ts'
import type { VaultPhase } from './vault-phase.ts'
import { useVaultProof } from './vault-proof.ts'

export function useVaultKeeper(): VaultKeeper {
  const queries = useQueryClient()
  return ensureKeeper(usePlatform(), queries)
}

/** The person’s vault. Before it is open, calls fail. */
export function useVault(): VaultPort {
  return useVaultKeeper().port
}

export function useVaultPhase(): VaultPhase {
  return useStore(useVaultKeeper().phase)
}

/** Hears what changes in the vault while it is open; being locked is the gate’s to show. */
export function useVaultNews(listener: (news: VaultNews) => void): void {
  const keeper = useVaultKeeper()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => keeper.onNews((news) => latest.current(news)), [keeper])
}

/** Reads from the open vault. Forgotten when it is locked; asked for again when its key is invalidated. */
export function useVaultQuery<Answer>(
  key: QueryKey,
  read: (vault: VaultPort) => Promise<Answer>,
  { isWanted = true }: { isWanted?: boolean } = {},
) {
  const vault = useVault()
  return useQuery<Answer>({
    queryKey: [...VAULT_QUERIES, ...key],
    queryFn: () => read(vault),
    enabled: isWanted,
    // The Worker remembers what it opened: it answers without a network, and news say when to ask again.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

/** Makes a call; where a proof of identity or of the master key is due, the person is asked for it. */
export function useProvenCall(): <T>(call: () => Promise<T>) => Promise<T> {
  const { confirmed } = useConfirmation()
  const { proven } = useVaultProof()
  return useCallback((call) => confirmed(() => proven(call)), [confirmed, proven])
}

type How = {
  /** What failed, in the caller’s words. Absent: the caller shows the failure itself. */
  failed?: (lang: Lang) => string
}

/** Changes something in the vault by a proven call, after which what lies under `keys` is read again. */
export function useVaultChange<Input, Answer>(
  keys: readonly QueryKey[],
  change: (vault: VaultPort, input: Input) => Promise<Answer>,
  { failed }: How = {},
) {
  const vault = useVault()
  const lang = useLang()
  const call = useProvenCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call(() => change(vault, input)),
    onSuccess: () =>
      Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [...VAULT_QUERIES, ...key] }))),
    onError: (error) => {
      if (!failed || error instanceof GivenUp || isAnsweredElsewhere(error)) return
      notify({ type: 'error', title: failed(lang), message: vaultFailure(error, lang) })
    },
    networkMode: 'always',
    // What was typed and answered holds secrets: both are forgotten with the component.
    gcTime: 0,
    meta: { isPlaced: true },
  })
}

/** The session is over: the frame leads to where one signs in. */
function isAnsweredElsewhere(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 401 || error.status === 425)
}

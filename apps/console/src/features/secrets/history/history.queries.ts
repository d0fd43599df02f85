import { useInfiniteQuery } from '@tanstack/react-query'
import { useVault, useVaultQuery } from '../../../platform/vault/use-vault.ts'
import { VAULT_QUERIES } from '../../../platform/vault/vault-keeper.ts'

export function useVersions(configId: string, secretId: string) {
  return useVaultQuery(['secrets', 'versions', configId, secretId], (vault) =>
    vault.listSecretVersions(configId, secretId),
  )
}

/** Changes of the config, a page of writes at a time, the newest first. */
export function useConfigHistory(configId: string) {
  const vault = useVault()
  return useInfiniteQuery({
    queryKey: [...VAULT_QUERIES, 'secrets', 'history', configId],
    queryFn: ({ pageParam }) => vault.listSecretHistory(configId, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_before_seq }) => next_before_seq ?? undefined,
    networkMode: 'always',
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

/** Who has read it: the server’s own notes, nothing sealed. */
export function useReads(configId: string) {
  return useVaultQuery(['secrets', 'reads', configId], (vault) => vault.listSecretReads(configId))
}

import type { ConfigView } from '@nora/vault-client'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { getConfigQuery } from '../secrets.queries.ts'

/** In more configs than these nobody looks for users of a secret. */
const LOOKED_AT_MAX = 50

type Loaded = { data: ConfigView | undefined; isLoading: boolean }

function combine(results: Loaded[]) {
  return {
    views: results.flatMap(({ data }) => data ?? []),
    isLoading: results.some(({ isLoading }) => isLoading),
  }
}

/** These configs, as far as they open to the reader; each comes as soon as it is proven whole. */
export function useOpenedConfigs(ids: readonly string[]) {
  const vault = useVault()
  return useQueries({ queries: ids.slice(0, LOOKED_AT_MAX).map((id) => getConfigQuery(vault, id)), combine })
}

/** Opens configs when asked to. Those that do not open are left out. */
export function useOpenConfigs(): (ids: readonly string[]) => Promise<ConfigView[]> {
  const vault = useVault()
  const queries = useQueryClient()
  return useCallback(
    async (ids) => {
      const asked = ids.slice(0, LOOKED_AT_MAX).map((id) => queries.fetchQuery(getConfigQuery(vault, id)))
      const answers = await Promise.allSettled(asked)
      return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    [vault, queries],
  )
}

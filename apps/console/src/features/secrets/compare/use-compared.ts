import type { SecretsConfig } from '@nora/contract/secrets'
import type { ConfigView } from '@nora/vault-client'
import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { isGone } from '../is-gone.ts'
import { getConfigQuery } from '../secrets.queries.ts'
import { type ComparedColumn, toColumn } from './to-columns.ts'

type Loaded = { data: ConfigView | undefined; error: Error | null }

/** The configs side by side, each shown as soon as it is proven whole. */
export function useCompared(configs: readonly SecretsConfig[]): readonly ComparedColumn[] {
  const vault = useVault()
  const combine = useCallback(
    (results: Loaded[]) =>
      configs.map((config, at) => {
        const { data, error = null } = results[at] ?? {}
        return toColumn(config, isGone(error) ? undefined : data, error)
      }),
    [configs],
  )
  return useQueries({
    queries: configs.map(({ id }) => getConfigQuery(vault, id)),
    combine,
  })
}

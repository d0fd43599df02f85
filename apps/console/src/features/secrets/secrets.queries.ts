import type { Lang } from '@nora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  useVaultChange as useChangeOfVault,
  useVault,
  useVaultNews,
  useVaultQuery,
} from '../../platform/vault/use-vault.ts'
import { VAULT_QUERIES } from '../../platform/vault/vault-keeper.ts'
import type { VaultPort } from '../../platform/vault-port.ts'
import { failuresTexts } from './failures.messages.ts'
import { isGone } from './is-gone.ts'

export type Failure = keyof (typeof failuresTexts)['ru']

const SECRETS = ['secrets'] as const

export function useProjects() {
  return useVaultQuery([...SECRETS, 'projects'], (vault) => vault.listProjects())
}

/** By its slug, the present one or an earlier one. */
export function useProject(slug: string) {
  return withoutGone(useVaultQuery([...SECRETS, 'project', slug], (vault) => vault.getProject(slug)))
}

export function useTemplate() {
  return useVaultQuery([...SECRETS, 'template'], (vault) => vault.getDefaultEnvironments())
}

export function useSecretsTasks() {
  return useVaultQuery([...SECRETS, 'tasks'], (vault) => vault.listSecretsTasks())
}

/** Opens a config; whoever asks for it finds the same answer. */
export function getConfigQuery(vault: VaultPort, id: string) {
  return {
    queryKey: [...VAULT_QUERIES, ...SECRETS, 'config', id],
    queryFn: () => vault.openConfig(id),
    networkMode: 'always' as const,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
    meta: { isPlaced: true },
  }
}

/** A config with its secrets, proven whole. */
export function useConfig(id: string | undefined) {
  return withoutGone(
    useVaultQuery([...SECRETS, 'config', id], (vault) => vault.openConfig(id ?? ''), {
      isWanted: id !== undefined,
    }),
  )
}

type Loaded<Data> = { data: Data | undefined; error: Error | null; refetch(): unknown }

/** Whoever lost their role is not shown what was read while they had it. */
function withoutGone<Data>({ data, error, refetch }: Loaded<Data>): Loaded<Data> {
  return { data: isGone(error) ? undefined : data, error, refetch }
}

export function usePeople() {
  return useVaultQuery(['people'], (vault) => vault.listPeople())
}

/** Something done by the engine. Without a `failure` the caller shows what went wrong itself. */
export function useSecretsChange<Input, Answer>(
  change: (vault: VaultPort, input: Input) => Promise<Answer>,
  failure?: Failure,
) {
  return useChangeOfVault([SECRETS], change, {
    ...(failure && { failed: (lang: Lang) => failuresTexts[lang][failure] }),
  })
}

/** Asks again for what others have changed. */
export function useFreshSecrets(): void {
  const queries = useQueryClient()
  const vault = useVault()
  useEffect(() => {
    // Locked meanwhile, the gate stands in place of the page.
    vault.followSecrets().catch(() => {})
  }, [vault])
  const renew = (...key: string[]) =>
    void queries.invalidateQueries({ queryKey: [...VAULT_QUERIES, ...SECRETS, ...key] })
  useVaultNews((news) => {
    if (news.kind !== 'secrets') return
    if (news.config_id === null) return renew()
    renew('config', news.config_id)
    renew('projects')
    renew('project')
  })
}

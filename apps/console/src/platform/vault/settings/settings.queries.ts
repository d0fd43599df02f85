import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform.tsx'
import { useVaultQuery } from '../use-vault.ts'
import { VAULT_QUERIES } from '../vault-keeper.ts'

export const OWN_KEY = ['own_key'] as const
export const DEVICES = ['devices'] as const
export const PEOPLE = ['people'] as const
export const THIS_DEVICE = ['this_device'] as const

/** Whether there is a recovery code. Of the sealed key nothing else is kept. */
export function useHasRecovery() {
  const { api } = usePlatform()
  return useQuery<boolean>({
    queryKey: [...VAULT_QUERIES, ...OWN_KEY],
    queryFn: async ({ signal }) => {
      const { slots } = await api.vault.getUserKey({}, signal)
      return slots.some(({ kind }) => kind === 'recovery')
    },
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

export function useVaultDevices() {
  return useVaultQuery(DEVICES, (vault) => vault.listDevices())
}

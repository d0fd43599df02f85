import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../platform.tsx'

export const VAULT_POLICY_KEY = ['vault_policy'] as const

/** The team’s rules of the vault; the server holds everybody to them, so that pages may do without. */
export function useVaultPolicy() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: VAULT_POLICY_KEY,
    queryFn: ({ signal }) => api.vault.getVaultPolicy({}, signal),
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

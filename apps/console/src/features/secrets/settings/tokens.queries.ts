import type { MachineToken } from '@nora/contract/secrets'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'
import { VAULT_QUERIES } from '../../../platform/vault/vault-keeper.ts'

/** Tokens that read a config: what the server knows of them, nothing that opens anything. */
export function useTokens(configId: string) {
  const { api } = usePlatform()
  return useQuery({
    queryKey: [...VAULT_QUERIES, 'secrets', 'tokens', configId],
    queryFn: ({ signal }) => api.secrets.listMachineTokens({ config: configId }, signal),
    throwOnError: false,
    meta: { isPlaced: true },
  })
}

export type TokenState = 'works' | 'revoked' | 'expired'

export function getTokenState(
  { revoked_at, expires_at }: Pick<MachineToken, 'revoked_at' | 'expires_at'>,
  now: Date,
): TokenState {
  if (revoked_at) return 'revoked'
  return expires_at && new Date(expires_at) <= now ? 'expired' : 'works'
}

import type { MachineToken } from '@nora/contract/secrets'
import { useVaultQuery } from '../../../platform/vault/use-vault.ts'

/** Tokens that read a config: what the server knows of them, nothing that opens anything. */
export function useTokens(configId: string) {
  return useVaultQuery(['secrets', 'tokens', configId], (vault) => vault.listMachineTokens(configId))
}

export type TokenState = 'works' | 'revoked' | 'expired'

export function getTokenState(
  { revoked_at, expires_at }: Pick<MachineToken, 'revoked_at' | 'expires_at'>,
  now: Date,
): TokenState {
  if (revoked_at) return 'revoked'
  return expires_at && new Date(expires_at) <= now ? 'expired' : 'works'
}

import type { QueryClient } from '@tanstack/react-query'
import type { Platform } from '../platform.tsx'
import { ensureKeeper } from './vault-keeper.ts'

export type VaultPlace = { platform: Platform; queries: QueryClient }

/** What the link of an invitation carries while the vault is open here, and null otherwise: nothing is unlocked for it. */
export async function findInviteSecret(
  { platform, queries }: VaultPlace,
  invite_id: string,
): Promise<string | null> {
  const keeper = ensureKeeper(platform, queries)
  return keeper.phase.get().kind === 'open' ? keeper.port.makeInvite(invite_id) : null
}

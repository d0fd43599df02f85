import { ApiProblem } from '@nora/client'
import type { Bytes } from '@nora/vault-core'

/** What every call of a locked vault throws. */
export function vaultLocked(): ApiProblem {
  return new ApiProblem(423, { code: 'VaultLocked', error: 'The vault is locked.' }, null)
}

/**
 * Gives `use` a copy of key bytes and wipes it after. A lock overwrites the bytes themselves, also while somebody waits
 * for a derivation or the network: then this throws VaultLocked, as zeros must never be sealed in the place of a key.
 */
export async function withKeyBytes<Result>(
  raw: Bytes,
  use: (copy: Bytes) => Promise<Result>,
): Promise<Result> {
  if (raw.every((byte) => byte === 0)) throw vaultLocked()
  const copy = raw.slice()
  try {
    return await use(copy)
  } finally {
    copy.fill(0)
  }
}

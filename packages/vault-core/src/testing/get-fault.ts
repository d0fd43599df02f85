import { VaultError, type VaultFault } from '../vault-error.ts'

/** The fault with which something is refused; `none` when it is not. Throws whatever is no `VaultError`. */
export async function getFault(attempt: () => unknown): Promise<VaultFault | 'none'> {
  try {
    await attempt()
    return 'none'
  } catch (error) {
    if (error instanceof VaultError) return error.fault
    throw error
  }
}

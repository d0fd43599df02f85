import { ApiProblem } from '@nora/client'
import { type Unlocking, verifyPerson } from './unlock-vault.ts'

/** Does what the server allows only after a fresh proof of who is there, which is asked for when it is due. */
export async function provingFreshly<T>(unlocking: Unlocking, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'VaultLocked') throw error
    await verifyPerson(unlocking, { by: 'pin_or_master' })
    return call()
  }
}

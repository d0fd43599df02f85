import { parseMachineToken } from '@nora/vault-core'
import type { MachineDeps } from '../../deps.ts'
import type { MachineReader } from '../secrets-views.ts'

/** What a machine token opens. Throws MachineTokenError for a text that is none, or was cut or mistyped. */
export async function createMachineReader(_deps: MachineDeps, tokenText: string): Promise<MachineReader> {
  const { id } = await parseMachineToken(tokenText)
  return { token_id: id } as MachineReader
}

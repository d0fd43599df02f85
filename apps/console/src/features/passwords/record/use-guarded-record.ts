import type { RecordView, RecordWithDetails } from '@nora/vault-client'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { useVaultProof } from '../../../platform/vault/vault-proof.ts'

/** Reads a record for something done with its values: one that asks again does so each time. */
export function useGuardedRecord() {
  const vault = useVault()
  const { ask } = useVaultProof()
  return async ({ folder_id, id }: Pick<RecordView, 'folder_id' | 'id'>): Promise<RecordWithDetails> => {
    const record = await vault.getRecord(folder_id, id)
    if (record.details.asks_again) await ask()
    return record
  }
}

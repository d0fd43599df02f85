/**
 * Reading and writing the files of other password managers.
 */
export type { ImportedRow, ImportedVault, ImportFormat } from './imported-vault.ts'

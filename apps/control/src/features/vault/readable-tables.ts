/** Tables of the vault that other features may read and refer to. Only the vault writes them. */
export { vault_users } from './vault.tables.ts'

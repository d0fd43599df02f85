/** Tables of accounts that other features may read and refer to. Only accounts writes them. */
export { users } from './users.tables.ts'

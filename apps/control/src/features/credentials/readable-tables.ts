/** Tables of credentials that other features may read and refer to. Only credentials writes them. */
export { credentials, public_keys } from './credentials.tables.ts'

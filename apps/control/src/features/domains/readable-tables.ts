/** Tables of domains that other features may read and refer to. Only domains writes them. */
export { domains } from './domains.tables.ts'

/** Tables of statistics that other features may read and refer to. Only statistics writes them. */
export { statistics } from './statistics.tables.ts'

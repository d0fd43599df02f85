/** Tables of zones that other features may read and refer to. Only zones writes them. */
export { domain_zones } from './zones.tables.ts'
